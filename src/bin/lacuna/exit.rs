//! The exit status: the same for every format.

/// Nothing at or above `--fail-on`.
pub(crate) const CLEAN: u8 = 0;

/// Findings at or above `--fail-on`.
pub(crate) const FINDINGS: u8 = 1;

/// The command line or the configuration is wrong.
pub(crate) const USAGE: u8 = 2;

/// No recording was found, or `--require-compaction` and there is none.
pub(crate) const NOTHING: u8 = 3;

/// Some input could not be read; with `--strict` also damaged, opaque or undecided input.
pub(crate) const UNREAD: u8 = 4;

/// The output could not be written.
pub(crate) const OUTPUT: u8 = 5;

/// A bug in the program.
pub(crate) const BUG: u8 = 70;

/// The table that `--help` shows.
pub(crate) const HELP: &str = "\
Exit status:
   0  nothing at or above --fail-on
   1  findings at or above --fail-on
   2  the command line or the configuration is wrong
   3  no recording found, or --require-compaction and none there
   4  some input could not be read; with --strict also damaged, opaque or undecided input
   5  the output could not be written
  70  a bug in the program
When several apply: 2, 5, 1, 4, 3, 0 in that order. A closed pipe is success.";

/// What came of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "any of them may apply beside any other"
)]
pub(crate) struct Outcome {
    /// Reading some input showed a bug.
    pub(crate) bug: bool,
    /// Some output could not be written.
    pub(crate) unwritten: bool,
    /// There are findings that fail the gate.
    pub(crate) findings: bool,
    /// Some input could not be read, or not as well as `--strict` asks.
    pub(crate) unread: bool,
    /// There is no recording, or no compaction where one is required.
    pub(crate) nothing: bool,
}

impl Outcome {
    /// The status: the first that applies.
    pub(crate) fn status(self) -> u8 {
        let order = [
            (self.bug, BUG),
            (self.unwritten, OUTPUT),
            (self.findings, FINDINGS),
            (self.unread, UNREAD),
            (self.nothing, NOTHING),
        ];
        order
            .into_iter()
            .find_map(|(applies, status)| applies.then_some(status))
            .unwrap_or(CLEAN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_that_applies_decides() {
        let mut outcome = Outcome {
            nothing: true,
            ..Outcome::default()
        };
        assert_eq!(Outcome::default().status(), CLEAN);
        assert_eq!(outcome.status(), NOTHING);
        outcome.unread = true;
        assert_eq!(outcome.status(), UNREAD);
        outcome.findings = true;
        assert_eq!(outcome.status(), FINDINGS);
        outcome.unwritten = true;
        assert_eq!(outcome.status(), OUTPUT);
        outcome.bug = true;
        assert_eq!(outcome.status(), BUG);
    }

    #[test]
    fn the_help_lists_every_status() {
        for status in [CLEAN, FINDINGS, USAGE, NOTHING, UNREAD, OUTPUT, BUG] {
            assert!(HELP.contains(&format!("\n  {status:>2}  ")), "{status}");
        }
    }
}
