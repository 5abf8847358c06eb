//! The checks as rules, each with its page as help.

use crate::checks::Check;
use crate::finding::Severity;
use crate::verdict::Invariant;
use serde_json::json;
use serde_sarif::sarif::{
    MultiformatMessageString, PropertyBag, ReportingConfiguration, ReportingDescriptor,
};
use std::collections::BTreeMap;

/// The most characters of a description that GitHub takes.
const DESCRIPTION: usize = 1024;

/// Where the program comes from; the name of its package where no address is known.
pub(super) fn homepage() -> String {
    match env!("CARGO_PKG_REPOSITORY") {
        "" => format!(
            "pkg:cargo/{}@{}",
            env!("CARGO_PKG_NAME"),
            env!("CARGO_PKG_VERSION")
        ),
        repository => repository.to_owned(),
    }
}

pub(super) fn rule(check: &Check) -> ReportingDescriptor {
    let severity = match check.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "recommendation",
    };
    let properties = [
        ("precision", json!(precision(check.id))),
        ("problem.severity", json!(severity)),
    ];
    ReportingDescriptor {
        name: Some(pascal(check.id)),
        short_description: Some(text(sentence(check.summary))),
        full_description: Some(text(introduction(check.page))),
        help: Some(MultiformatMessageString {
            markdown: Some(check.page.to_owned()),
            ..text(plain(check.page))
        }),
        default_configuration: Some(ReportingConfiguration {
            level: Some(json!(check.severity.as_str())),
            ..ReportingConfiguration::default()
        }),
        properties: Some(PropertyBag {
            tags: Some(vec!["compaction".to_owned()]),
            additional_properties: properties
                .map(|(name, value)| (name.to_owned(), value))
                .into_iter()
                .collect::<BTreeMap<_, _>>(),
        }),
        ..ReportingDescriptor::builder().id(check.id).build()
    }
}

/// How often a check is right: records prove what is said of a chain, and words are read with less certainty.
fn precision(check: &str) -> &'static str {
    let mut invariants = Invariant::ALL.into_iter();
    match invariants.find(|invariant| invariant.checks().contains(&check)) {
        Some(
            Invariant::Anchoring
            | Invariant::Coverage
            | Invariant::Schema
            | Invariant::Budget
            | Invariant::Trigger
            | Invariant::Idempotence
            | Invariant::Retention
            | Invariant::Reachability
            | Invariant::Detectability
            | Invariant::Atomicity,
        ) => "very-high",
        Some(Invariant::Size) => "high",
        Some(Invariant::Polarity | Invariant::Identifiers | Invariant::Reasons) | None => "medium",
    }
}

fn text(text: String) -> MultiformatMessageString {
    MultiformatMessageString::builder().text(text).build()
}

/// `dropped-negation` as `DroppedNegation`.
fn pascal(id: &str) -> String {
    let words = id.split('-');
    words
        .flat_map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters)
        })
        .collect()
}

fn sentence(text: &str) -> String {
    let text = text.trim_end_matches('.');
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// What the page says before its first section.
fn introduction(page: &str) -> String {
    let mut blocks = page.split("\n\n").skip(1);
    let first = blocks.next().unwrap_or_default();
    first.replace('\n', " ").chars().take(DESCRIPTION).collect()
}

/// The page without the marks of its headings.
fn plain(page: &str) -> String {
    let heading = |line: &str| {
        line.trim_start_matches('#')
            .strip_prefix(' ')
            .map(str::to_owned)
    };
    let lines = page.lines().map(|line| match line.strip_prefix('#') {
        Some(rest) => heading(rest).unwrap_or_else(|| line.to_owned()),
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::CHECKS;

    #[test]
    fn every_rule_says_what_it_is() {
        for check in CHECKS {
            let rule = rule(check);
            let full = rule.full_description.unwrap().text;
            assert!(
                full.ends_with('.') && full.len() > 20,
                "{}: {full}",
                check.id
            );
            assert!(!rule.help.unwrap().text.contains("\n#"), "{}", check.id);
        }
        assert_eq!(pascal("dropped-negation"), "DroppedNegation");
        assert_eq!(sentence("a thing."), "A thing.");
    }
}
