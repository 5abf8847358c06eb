//! The two ends of a message, by which one is found again of which the middle was cut out.

use std::hash::{DefaultHasher, Hash, Hasher};

/// How many bytes of each end are compared: as many as are there, of these.
const WINDOWS: [usize; 3] = [48, 16, 4];

/// The ends of a text, as hashes, for each of the windows that it is long enough for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ends([Option<u64>; WINDOWS.len()]);

impl Ends {
    /// The ends of a text in these pieces, however they are joined.
    pub(super) fn of(pieces: &[&str]) -> Self {
        Self(WINDOWS.map(|window| hash(pieces, pieces, window)))
    }

    /// Whether a text with these ends may start with `head` and end with `tail`.
    pub(super) fn fit(&self, head: &str, tail: &str) -> bool {
        let windows = WINDOWS.iter().zip(&self.0);
        let mut known =
            windows.filter_map(|(window, own)| Some((hash(&[head], &[tail], *window)?, *own)));
        known.next().is_some_and(|(seen, own)| own == Some(seen))
    }
}

/// The first bytes of the one and the last of the other, but for line feeds, by which pieces may be joined.
fn hash(first: &[&str], last: &[&str], window: usize) -> Option<u64> {
    let start = first.iter().flat_map(|piece| piece.bytes());
    let start: Vec<u8> = start.filter(|byte| *byte != b'\n').take(window).collect();
    let end = last.iter().rev().flat_map(|piece| piece.bytes().rev());
    let end: Vec<u8> = end.filter(|byte| *byte != b'\n').take(window).collect();
    if start.len().min(end.len()) < window {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    (start, end).hash(&mut hasher);
    Some(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_fits_what_is_left_of_it() {
        let long = format!("{}-{}", "start ".repeat(20), " end".repeat(20));
        let ends = Ends::of(&[&long]);
        assert!(ends.fit(&"start ".repeat(9), &" end".repeat(13)));
        assert!(ends.fit("start", " end end"));
        assert!(!ends.fit("Start", " end end"));
        assert!(!ends.fit(&"start ".repeat(9), "end."));
        assert!(!ends.fit("", " end"));
        assert!(!Ends::of(&[]).fit("start", "end."));
        let pieces = Ends::of(&["start ", "then ", " the end"]);
        assert!(pieces.fit("start then", "the end"));
        assert!(pieces.fit("start \nthen", " the end"));
    }
}
