//! The contrast of a raw context and its summary: what stood there line by line, and what stands there now.

use similar::{Algorithm, ChangeTag, capture_diff_slices};
use std::collections::HashSet;
use std::ops::Range;

/// One line of a contrast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<'t> {
    /// It was there, and is not in the summary.
    Gone(&'t str),
    /// It is in the summary only.
    New(&'t str),
    /// It is in both, as it was.
    Same(&'t str),
}

/// The lines of `raw` against those of `summary`.
///
/// Runs of lines that the other side does not have at all are compared as one, so that the time grows with what both have
/// in common and not with the size of the context.
pub fn contrast<'t>(raw: &'t str, summary: &'t str) -> Vec<Change<'t>> {
    let (raw, summary): (Vec<&str>, Vec<&str>) = (raw.lines().collect(), summary.lines().collect());
    let (old, new) = (blocks(&raw, &summary), blocks(&summary, &raw));
    let ops = capture_diff_slices(
        Algorithm::Patience,
        &keys(&raw, &old, 0),
        &keys(&summary, &new, 1),
    );
    let mut changes = Vec::new();
    for op in ops {
        for (tag, blocks) in op.iter_slices(old.as_slice(), new.as_slice()) {
            let lines = if tag == ChangeTag::Insert {
                &summary
            } else {
                &raw
            };
            let lines = blocks
                .iter()
                .flat_map(|block| lines.get(block.lines.clone()).unwrap_or_default());
            changes.extend(lines.map(|line| match tag {
                ChangeTag::Delete => Change::Gone(line),
                ChangeTag::Insert => Change::New(line),
                ChangeTag::Equal => Change::Same(line),
            }));
        }
    }
    changes
}

/// What blocks are compared by: a shared line by itself, any other block by a number that no other has.
fn keys<'t>(lines: &[&'t str], blocks: &[Block], side: usize) -> Vec<(Option<&'t str>, usize)> {
    let key = |(number, block): (usize, &Block)| match lines.get(block.lines.start) {
        Some(line) if block.shared => (Some(*line), 0),
        _ => (None, 2 * number + side),
    };
    blocks.iter().enumerate().map(key).collect()
}

/// Some lines that are compared as one.
#[derive(Clone, Debug)]
struct Block {
    lines: Range<usize>,
    /// It is one line that the other side has too.
    shared: bool,
}

fn blocks(lines: &[&str], other: &[&str]) -> Vec<Block> {
    let known: HashSet<&str> = other.iter().copied().collect();
    let mut blocks: Vec<Block> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let shared = known.contains(line);
        match blocks.last_mut().filter(|last| !shared && !last.shared) {
            Some(last) => last.lines.end = number + 1,
            None => blocks.push(Block {
                lines: number..number + 1,
                shared,
            }),
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_have_is_told_from_what_one_has() {
        let raw = "a\nb\nkept\nc\n";
        let summary = "new\nkept\nlast\n";
        let expected = [
            Change::Gone("a"),
            Change::Gone("b"),
            Change::New("new"),
            Change::Same("kept"),
            Change::Gone("c"),
            Change::New("last"),
        ];
        assert_eq!(contrast(raw, summary), expected);
    }

    #[test]
    fn no_line_is_lost() {
        let lines = |numbers: Vec<u32>| {
            let lines = numbers.iter().map(|number| format!("line {number}"));
            lines.collect::<Vec<_>>().join("\n")
        };
        let raw = lines((0..5000).map(|number| number % 700).collect());
        let summary = lines((0..300).map(|number| number * 3).collect());
        let changes = contrast(&raw, &summary);
        let of = |wanted: fn(&Change<'_>) -> bool| changes.iter().filter(|c| wanted(c)).count();
        let same = of(|change| matches!(change, Change::Same(_)));
        assert_eq!(same + of(|change| matches!(change, Change::Gone(_))), 5000);
        assert_eq!(same + of(|change| matches!(change, Change::New(_))), 300);
        assert!(same > 0);
    }
}
