//! Markdown that is no longer than the summary of a job may be: what has no room is counted.

use super::text::counted;

/// How many bytes it may take. Whole summaries over 1 MiB are refused, and others may write to the same one.
const MOST: usize = 900 * 1024;

/// How many bytes are kept for what is left off.
const RESERVE: usize = 1024;

/// What was written, and how much did not fit.
#[derive(Default)]
pub(super) struct Limited {
    text: String,
    left_off: usize,
}

impl Limited {
    pub(super) fn must(&mut self, part: &str) {
        self.text.push_str(part);
    }

    /// Writes a part if there is room, and none after one that there was no room for.
    pub(super) fn may(&mut self, part: &str) {
        if self.left_off > 0 || self.text.len() + part.len() + RESERVE > MOST {
            self.left_off += 1;
        } else {
            self.text.push_str(part);
        }
    }

    /// All of it, and a line on what was left off, which names `elsewhere` where that stands.
    pub(super) fn finished(mut self, elsewhere: &str) -> String {
        if self.left_off > 0 {
            let parts = counted(self.left_off as u64, "part");
            let note =
                format!("{parts} left off: a summary of a job may not be longer. {elsewhere}\n");
            self.must(&note);
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_stands_after_what_was_left_off() {
        let mut page = Limited::default();
        page.may(&"x".repeat(MOST / 2));
        page.may(&"y".repeat(MOST / 2));
        page.may("z");
        assert_eq!((page.text.len(), page.left_off), (MOST / 2, 2));
        let text = page.finished("All is there.");
        let end = "x2 parts left off: a summary of a job may not be longer. All is there.\n";
        assert!(text.ends_with(end));
    }
}
