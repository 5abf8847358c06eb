//! Everything that an empty summary lost, as one finding.

use crate::finding::{ConsequenceKind, Finding, Outcome};
use crate::recording::CompactionIndex;
use std::collections::BTreeMap;

/// Folds what is left out by a summary that is empty into the finding on that, as its members. What was acted against later stands
/// for itself.
pub fn folded(findings: Vec<Finding>) -> Vec<Finding> {
    let is_empty = |finding: &&Finding| finding.check == super::empty_summary::CHECK.id;
    let empty = findings.iter().filter(is_empty);
    let mut folds: BTreeMap<CompactionIndex, Vec<String>> = empty
        .filter_map(|finding| Some((finding.compaction?, Vec::new())))
        .collect();
    if folds.is_empty() {
        return findings;
    }
    let mut left = Vec::with_capacity(findings.len());
    for finding in findings {
        let fold = finding.compaction.and_then(|index| folds.get_mut(&index));
        match fold {
            Some(fold) if is_left_out(&finding) => fold.extend(names(finding)),
            Some(_) | None => left.push(finding),
        }
    }
    for finding in &mut left {
        let is_empty = is_empty(&&*finding);
        let lost = finding.compaction.and_then(|index| folds.get(&index));
        if let Some(lost) = lost.filter(|lost| is_empty && !lost.is_empty()) {
            finding.message = format!("{}; what it had to carry is gone", finding.message);
            finding.members.clone_from(lost);
        }
    }
    left
}

fn is_left_out(finding: &Finding) -> bool {
    let acted = finding.consequence.as_ref();
    finding.outcome == Some(Outcome::Omitted)
        && acted.is_none_or(|acted| acted.kind == ConsequenceKind::Refetched)
}

/// What a finding is on: each of its members, where it stands for several.
fn names(finding: Finding) -> Vec<String> {
    if finding.members.is_empty() {
        vec![finding.subject]
    } else {
        finding.members
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Severity;

    #[test]
    fn what_an_empty_summary_leaves_out_is_one_finding() {
        let finding = |check, compaction, outcome, subject: &str| {
            let mut finding = Finding::new(check, Severity::Error, subject, "it is so");
            finding.compaction = Some(CompactionIndex(compaction));
            finding.outcome = outcome;
            finding
        };
        let left = folded(vec![
            finding("dropped-negation", 0, Some(Outcome::Omitted), "other"),
            finding("dropped-negation", 1, Some(Outcome::Omitted), "oak"),
            finding("altered-quantity", 1, Some(Outcome::Altered), "4 kg"),
            finding("empty-summary", 1, None, "summary"),
        ]);
        let seen: Vec<_> = left.iter().map(|left| left.subject.as_str()).collect();
        assert_eq!(seen, ["other", "4 kg", "summary"]);
        assert_eq!(left.last().unwrap().members, ["oak"]);
    }
}
