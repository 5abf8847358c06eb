//! Continued: "don't cancel that" is carried by whoever lets it run.

use super::clause;
use super::decisions;
use super::phrases::Phrases;
use super::statements::Statement;
use std::ops::Range;
use std::sync::LazyLock;

/// Words by which something is left to go on. Own.
static LASTING: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "let it run|let them run|let it finish|let them finish|let it go on|let it complete|left running|leave it running|\
         leave running|leave them running|keep it running|keep running|kept running|left to run|left to finish|run to the end|\
         run to completion|run its course|let run|be left going|must finish|has to finish",
        "laufen lassen|weiterlaufen|zu ende laufen|durchlaufen lassen",
        "dejar que termine|dejarlo correr|dejar correr|que siga",
        "laisser tourner|laisser finir|laisser courir",
        "deixar correr|deixar terminar|deixar rodar",
        "пусть работает|дать закончить|дать завершиться|не останавливать",
        "让它跑完|让它运行|继续运行",
        "実行を続け|そのまま動か|最後まで",
    ])
});

/// Where a summary lets go on what a statement forbids to stop.
pub(super) fn kept(statement: &Statement, summary: &str) -> Option<Range<usize>> {
    let forbids = statement.is_firm() && decisions::forbids_stopping(&statement.claim);
    let at = forbids.then(|| LASTING.find(summary)).flatten()?;
    Some(clause::around(summary, &at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::decisions::Speaker;

    fn is_kept(said: &str, summary: &str) -> bool {
        let statements = Statement::all_in(said, Speaker::Human);
        statements.iter().any(|one| kept(one, summary).is_some())
    }

    #[test]
    fn what_must_not_be_stopped_may_go_on() {
        let said = "don't kill that pump if it gets loud";
        assert!(is_kept(said, "The pump is loud; let it run."));
        assert!(!is_kept(said, "The pump is loud."));
        let said = "don't paint that pump if it gets loud";
        assert!(!is_kept(said, "The pump is loud; let it run."));
    }
}
