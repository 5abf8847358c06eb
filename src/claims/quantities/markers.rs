//! The numbers that only count the items of a list.

use std::cell::OnceCell;
use std::collections::BTreeSet;

/// Which numbers of a text are the marks of its lists.
pub(super) struct Markers<'t> {
    text: &'t str,
    /// The numbers that open a line with `) ` behind; looked for once.
    closed: OnceCell<BTreeSet<u32>>,
}

impl<'t> Markers<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self {
            text,
            closed: OnceCell::new(),
        }
    }

    /// Whether the number at `start` only counts the items of a list: `3.` at the start of a line, `3)` next to a `2)` or a `4)`, or
    /// `Case 3:` at the start of a line.
    pub(super) fn has(&self, start: usize) -> bool {
        let rest = self.text.get(start..).unwrap_or_default();
        let count = rest.bytes().take(4).take_while(u8::is_ascii_digit).count();
        let behind = rest.get(count..).unwrap_or_default();
        if count < 4 && behind.starts_with(": ") && self.is_labelled(start) {
            return true;
        }
        if count > 3 || !self.opens(start) {
            return false;
        }
        if behind.starts_with(". ") || behind.starts_with(".\n") {
            return true;
        }
        let number: u32 = rest
            .get(..count)
            .and_then(|digits| digits.parse().ok())
            .unwrap_or(0);
        behind.starts_with(") ")
            && [number.saturating_sub(1), number + 1]
                .iter()
                .any(|next| self.closed().contains(next))
    }

    /// Whether one word in a capital stands before `start` on its line, and nothing else: the number is the name of a part.
    fn is_labelled(&self, start: usize) -> bool {
        let before = self.text.get(..start).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let word = line.trim_start_matches(|mark: char| !mark.is_alphanumeric());
        word.strip_suffix(' ').is_some_and(|word| {
            word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic)
        })
    }

    /// Whether nothing but the marks of a list stands before `start` on its line.
    fn opens(&self, start: usize) -> bool {
        let before = self.text.get(..start).unwrap_or_default();
        let mut marks = before.chars().rev().take_while(|mark| *mark != '\n');
        marks.all(|mark| mark.is_whitespace() || matches!(mark, '-' | '*' | '#' | '>' | '('))
    }

    fn closed(&self) -> &BTreeSet<u32> {
        self.closed.get_or_init(|| {
            let lines = self.text.split('\n');
            let numbers = lines.filter_map(|line| line.split_once(") ").map(|(number, _)| number));
            let plain = numbers.filter(|number| {
                number.bytes().all(|byte| byte.is_ascii_digit())
                    && (number.len() == 1 || !number.starts_with('0'))
            });
            plain.filter_map(|number| number.parse().ok()).collect()
        })
    }
}
