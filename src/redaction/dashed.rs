//! Homes that are known, as agents name folders after them.

use std::collections::BTreeMap;
use std::ops::Range;

/// What stands between a mount and a home in the name of a folder.
const ABOVE: [&str; 5] = ["var", "export", "usr", "private", "Data"];

/// Homes by their plain form, each with the one in which agents have it: what is no letter and no digit is a dash.
#[derive(Debug, Default)]
pub(super) struct Dashed(BTreeMap<String, String>);

impl Dashed {
    /// Takes in a home. The name of one that is a folder of its own is a word, and names nobody.
    pub(super) fn add(&mut self, plain: &str) {
        let is_of_some = plain.matches('/').count() > 1;
        if is_of_some && !self.0.contains_key(plain) {
            let dash = |c: char| if c.is_alphanumeric() { c } else { '-' };
            let dashed = plain.chars().map(dash).collect();
            self.0.insert(plain.to_owned(), dashed);
        }
    }

    /// Where a text names a folder after a home, with the plain form of that.
    pub(super) fn spans_in<'h>(
        &'h self,
        text: &str,
    ) -> impl Iterator<Item = (Range<usize>, &'h str)> {
        self.0.iter().flat_map(move |(plain, dashed)| {
            let spans = text.match_indices(dashed.as_str());
            let spans = spans.map(|(at, found)| at..at + found.len());
            let whole = spans.filter(|span| is_whole(text, span));
            whole.map(|span| (span, plain.as_str())).collect::<Vec<_>>()
        })
    }
}

/// Whether no word goes on behind a name, and none before it but what homes lie in.
fn is_whole(text: &str, span: &Range<usize>) -> bool {
    let before = text.get(..span.start).unwrap_or_default();
    let behind = text.get(span.end..).unwrap_or_default();
    let rest = before.trim_end_matches(char::is_alphanumeric);
    let word = before.get(rest.len()..).unwrap_or_default();
    let is_letter = word.len() == 1 && rest.ends_with(['-', '\\']);
    let is_above = rest.ends_with('-') && ABOVE.contains(&word);
    let begins = word.is_empty() || is_letter || is_above;
    begins && !behind.starts_with(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_named_after_a_home_as_a_whole() {
        let mut dashed = Dashed::default();
        for home in ["/home/ada.l", "C:/Users/Ada L", "/root"] {
            dashed.add(home);
        }
        let found = |text| {
            let spans = dashed.spans_in(text);
            spans.map(|(span, home)| (span.start, home)).next()
        };
        assert_eq!(found("-home-ada-l-kiln"), Some((0, "/home/ada.l")));
        assert_eq!(found("-var-home-ada-l"), Some((4, "/home/ada.l")));
        assert_eq!(found("-mnt-c-home-ada-l"), Some((6, "/home/ada.l")));
        assert_eq!(found("C--Users-Ada-L/x"), Some((0, "C:/Users/Ada L")));
        assert_eq!(found("at-home-ada-l"), None);
        assert_eq!(found("-home-ada-lathe"), None);
        assert_eq!(found("as non-root, --root=/"), None);
    }
}
