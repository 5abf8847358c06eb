//! Exceptions that set a value: "all at 30 s, except the probe at 60 s" is carried by whoever gives the probe its 60 s.

use super::decisions::Class;
use super::measures;
use super::quantities;
use super::statements::Statement;
use std::ops::Range;

/// The shortest word that tells what is excepted, in characters.
const TELLING: usize = 4;

/// Where a summary gives what a statement excepts the value that it sets; `None` where the statement sets none, or the
/// summary does not.
pub(super) fn kept(statement: &Statement, summary: &str) -> Option<Range<usize>> {
    if statement.claim.class != Class::Except {
        return None;
    }
    let excepted = statement.text.get(statement.claim.cue.end..)?;
    let set = quantities::quantities(excepted);
    let first = set.first()?;
    let words: Vec<String> = words(excepted.get(..first.span.start)?).collect();
    measures::clauses_with(summary, first).find(|clause| {
        let told = summary.get(clause.clone()).unwrap_or_default();
        self::words(told).any(|word| words.contains(&word))
    })
}

/// The words of a text that tell something, in lower case.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| word.chars().count() >= TELLING)
        .map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::decisions::Speaker;

    fn is_kept(said: &str, summary: &str) -> bool {
        let statements = Statement::all_in(said, Speaker::Human);
        let excepting = statements
            .iter()
            .find(|one| one.claim.class == Class::Except);
        excepting.is_some_and(|statement| kept(statement, summary).is_some())
    }

    #[test]
    fn the_value_carries_the_exception() {
        let said = "Polling every 30 s for all stations, except the harbour gauge 2 min.";
        assert!(is_kept(
            said,
            "Polling: 30 s; the harbour gauge every 120 s."
        ));
        assert!(!is_kept(said, "Polling: 30 s for all stations."));
        assert!(!is_kept(said, "The lock gate closes after 2 min."));
        assert!(!is_kept(
            "Water all the beds except the cactus bed.",
            "All beds, the cactus bed too, get water for 2 min."
        ));
    }
}
