//! Statements: claims where they were said, each with the words that a finding will quote.

use super::assertions;
use super::decisions::{self, Claim, Class, Force, Speaker};
use super::facts::Marks;
use crate::recording::EventIndex;
use std::ops::Range;

/// A claim and the clause that makes it.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    /// The event that says it.
    pub(super) event: EventIndex,
    /// Who says it.
    pub(super) speaker: Speaker,
    /// What is claimed; its ranges are bytes of `text`.
    pub(super) claim: Claim,
    /// The clause with its reason, as it stands.
    pub(super) text: Box<str>,
    /// A summary lists it as decided.
    pub(super) listed: bool,
}

impl Statement {
    /// Every claim that `text` makes, each with its own clause. The event is filled in when the record is taken.
    pub(super) fn all_in(text: &str, speaker: Speaker) -> Vec<Self> {
        let claims = decisions::claims(text, speaker).into_iter();
        claims
            .filter_map(|claim| Self::cut(text, speaker, claim))
            .collect()
    }

    /// Every rule of a person that confines something, each with its own clause.
    pub(super) fn all_confined(text: &str) -> Vec<Self> {
        let claims = decisions::confined(text).into_iter();
        claims
            .filter_map(|claim| Self::cut(text, Speaker::Human, claim))
            .collect()
    }

    /// Every choice that `text` makes and gives a reason for.
    pub(super) fn all_chosen(text: &str, speaker: Speaker) -> Vec<Self> {
        let claims = decisions::chosen(text, speaker).into_iter();
        claims
            .filter_map(|claim| Self::cut(text, speaker, claim))
            .collect()
    }

    /// The firm claims that a summary makes where it lists what was decided.
    pub(super) fn all_listed(summary: &str) -> Vec<Self> {
        let listed = assertions::decided(summary).into_iter();
        let claims = listed.flat_map(|at| {
            let sentence = summary.get(at).unwrap_or_default();
            let claims = decisions::enlisted(sentence).into_iter();
            claims.filter_map(|claim| Self::cut(sentence, Speaker::Assistant, claim))
        });
        let firm = claims.filter(Self::is_firm);
        firm.map(|statement| Self {
            listed: true,
            ..statement
        })
        .collect()
    }

    fn cut(text: &str, speaker: Speaker, mut claim: Claim) -> Option<Self> {
        let whole = claim.with_reason();
        let words = text.get(whole.clone())?;
        let shift = |range: &Range<usize>| {
            range.start.saturating_sub(whole.start)..range.end.saturating_sub(whole.start)
        };
        claim.clause = shift(&claim.clause);
        claim.cue = shift(&claim.cue);
        claim.reason = claim.reason.as_ref().map(shift);
        claim.shrink();
        Some(Self {
            event: EventIndex::default(),
            speaker,
            claim,
            text: words.into(),
            listed: false,
        })
    }

    /// Whether it is load-bearing: a decision or an order, not a plain negation.
    pub(super) fn is_firm(&self) -> bool {
        self.claim.firm && self.claim.class.is_negative()
    }

    /// Whether a summary has to carry it as far as can be told: it is firm, or a person may have meant it so.
    pub(super) fn is_owed(&self) -> bool {
        self.is_firm() || self.claim.force == Force::Deciding
    }

    /// Whether a person said it.
    pub(super) fn is_human(&self) -> bool {
        self.speaker == Speaker::Human
    }

    /// What kind of claim it is, as a finding words it.
    pub(super) fn class_name(&self) -> &'static str {
        match self.claim.class {
            Class::Prohibit => "a prohibition",
            Class::Reject => "a rejection",
            Class::Defer => "a deferral",
            Class::Void => "a voiding",
            Class::Except => "an exclusion",
            Class::Accept => "a decision",
            Class::Release => "a release",
            Class::Deny => "a negation",
        }
    }

    /// The clause that a finding quotes: with the reason only where the reason is what was lost.
    pub(super) fn quote(&self, with_reason: bool) -> &str {
        let clause = if with_reason {
            None
        } else {
            self.text.get(self.claim.clause.clone())
        };
        clause.unwrap_or(&self.text)
    }

    /// The words of the quote that decide.
    pub(super) fn marks(&self, with_reason: bool) -> Marks {
        let start = if with_reason {
            0
        } else {
            self.claim.clause.start
        };
        let shift = |range: &Range<usize>| {
            range
                .start
                .checked_sub(start)
                .map(|from| from..range.end - start)
        };
        let reason = self.claim.reason.as_ref().filter(|_| with_reason);
        let mut marks: Marks = std::iter::once(&self.claim.cue)
            .chain(reason)
            .filter_map(shift)
            .collect();
        marks.sort_by_key(|mark| mark.start);
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_summary_lists_as_decided_is_firm() {
        let listed = |summary: &str| -> Vec<String> {
            let found = Statement::all_listed(summary).into_iter();
            found
                .map(|statement| statement.quote(false).to_owned())
                .collect()
        };
        let summary = "## Progress\n- No berth is free, the crane never stopped.\n\n## Key decisions\n\
            1. **One timetable** - kept over resets. Only `tide_job()` clears it.\n2. **No `ebbTime` in BerthEntry** - it has the flood only.\n\
            3. Checked against 40 boats, none of them starts at night.\n\n## Next\n- Only the crane is left.\n";
        assert_eq!(
            listed(summary),
            [
                "Only `tide_job()` clears it.",
                "**No `ebbTime` in BerthEntry** - it has the flood only."
            ]
        );
        assert!(listed("No berth is free. Only the crane is left.").is_empty());
    }
}
