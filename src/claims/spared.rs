//! Spared: rules without a trace in a summary that has a no to spare for them.

use super::decisions::{Fate, SummaryIndex};
use super::statements::Statement;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A topic and what a summary makes of it.
pub(super) struct Met {
    /// Which topic it is.
    pub(super) topic: usize,
    /// The statements that make it.
    pub(super) members: Vec<usize>,
    /// What became of one of them, and which that is.
    pub(super) fate: Option<(usize, Fate)>,
}

/// Each no of a summary covers one rule. A rule without a trace is in doubt only where a no to something that it speaks of
/// covers no other rule; which rule that is, the words that they share decide.
pub(super) fn spare(statements: &[Statement], summary: &SummaryIndex, met: &mut [Met]) {
    let mut covered: BTreeMap<usize, usize> = met
        .iter()
        .filter_map(|met| covering(statements, met))
        .collect();
    let mut touching = Vec::new();
    for (place, met) in met.iter().enumerate() {
        let Some((number, Fate::Omitted)) = met.fate else {
            continue;
        };
        let statement = statements.get(number).filter(|it| it.is_firm());
        let touches = statement.map(|it| summary.touching(&it.claim));
        let touches = touches.unwrap_or_default().into_iter();
        touching.extend(touches.map(|touch| (place, number, touch)));
    }
    touching.sort_by_key(|(place, _, touch)| (Reverse(touch.weight), *place, touch.clause.start));
    for (place, number, touch) in touching {
        let covers = *covered.entry(touch.clause.start).or_insert(number);
        let fate = met.get_mut(place).and_then(|met| met.fate.as_mut());
        if let Some((_, fate)) = fate.filter(|_| are_one(statements, covers, number)) {
            let clause = touch.clause;
            *fate = Fate::Unconfirmed { clause };
        }
    }
}

/// The sentence that carries a rule, by its first byte, and the statement that it carries.
fn covering(statements: &[Statement], met: &Met) -> Option<(usize, usize)> {
    let (number, fate) = met.fate.as_ref()?;
    statements.get(*number).filter(|it| it.is_firm())?;
    match fate {
        Fate::Kept { clause } | Fate::ReasonLost { clause } | Fate::Substituted { clause } => {
            Some((clause.start, *number))
        }
        Fate::Softened { .. }
        | Fate::Inverted { .. }
        | Fate::Unconfirmed { .. }
        | Fate::Omitted => None,
    }
}

/// Whether two statements are the same one, or stand in the same sentence: one no may cover all that it rules out.
fn are_one(statements: &[Statement], one: usize, other: usize) -> bool {
    let pair = statements.get(one).zip(statements.get(other));
    one == other
        || pair.is_some_and(|(one, other)| {
            one.event == other.event && one.quote(false) == other.quote(false)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::decisions::{self, Speaker};

    /// What becomes of the firm rules that are said, one topic each.
    fn fates(said: &str, summary: &str) -> Vec<&'static str> {
        let statements = Statement::all_in(said, Speaker::Human);
        let summary = SummaryIndex::new(summary);
        let firm = |number: &usize| statements.get(*number).is_some_and(Statement::is_firm);
        let mut met: Vec<Met> = (0..statements.len())
            .filter(firm)
            .map(|number| Met {
                topic: number,
                members: vec![number],
                fate: Some((number, decisions::fate(&statements[number].claim, &summary))),
            })
            .collect();
        spare(&statements, &summary, &mut met);
        let fates = met.into_iter().filter_map(|met| met.fate);
        fates
            .map(|(_, fate)| match fate {
                Fate::Kept { .. } => "kept",
                Fate::Unconfirmed { .. } => "unconfirmed",
                Fate::Omitted => "omitted",
                Fate::ReasonLost { .. }
                | Fate::Substituted { .. }
                | Fate::Softened { .. }
                | Fate::Inverted { .. } => "other",
            })
            .collect()
    }

    #[test]
    fn a_no_to_spare_leaves_a_rule_in_doubt() {
        let said = "no fireworks on the jetty, the seals breed there until august";
        let spare = "Pyrotechnics were turned down, as seals breed there.";
        assert_eq!(fates(said, spare), ["unconfirmed"]);
        let says_no_to_nothing_of_it = "Dogs were turned down. The seals are counted weekly.";
        assert_eq!(fates(said, says_no_to_nothing_of_it), ["omitted"]);
        let of_its_own = "The seals are counted weekly, with no drones.";
        assert_eq!(fates(said, of_its_own), ["omitted"]);
    }

    #[test]
    fn a_no_covers_one_rule() {
        let both = "No fireworks on the jetty, the seals breed there. Never feed the seals.";
        assert_eq!(
            fates(both, "Feeding the seals is forbidden."),
            ["omitted", "kept"]
        );
        let twice = "Feeding the seals is forbidden. Loud noise is forbidden where seals breed.";
        assert_eq!(fates(both, twice), ["unconfirmed", "kept"]);
    }
}
