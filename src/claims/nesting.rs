//! Nesting: summaries that carry the one before them whole.

use crate::recording::CompactionIndex;
use crate::replay::Replay;
use memchr::memmem;

/// A shorter summary than this, in bytes, may rightly be said again.
const SHORT: usize = 600;

/// How much longer the later one must be, as a divisor of the earlier one's length: a summary that is only repeated is none.
const ADDED: usize = 20;

/// The compactions whose summary holds the one before it, line by line in its order, and adds to it.
pub(super) fn find(replay: &Replay<'_>) -> Vec<CompactionIndex> {
    let summaries: Vec<(CompactionIndex, String)> = replay
        .pairs()
        .filter_map(|(step, record)| Some((step.index, bare(record.summary.as_readable()?))))
        .collect();
    summaries
        .windows(2)
        .filter_map(|pair| match pair {
            [(_, earlier), (index, later)] => carries(earlier, later).then_some(*index),
            _ => None,
        })
        .collect()
}

fn carries(earlier: &str, later: &str) -> bool {
    earlier.len() >= SHORT
        && later.len() >= earlier.len() + earlier.len() / ADDED
        && memmem::find(later.as_bytes(), earlier.as_bytes()).is_some()
}

/// The lines that say something, without indentation and the marks of a quotation.
fn bare(text: &str) -> String {
    let lines = text.lines().map(|line| {
        line.trim_start_matches(|c: char| c.is_whitespace() || c == '>')
            .trim_end()
    });
    let mut joined = String::with_capacity(text.len());
    for line in lines.filter(|line| !line.is_empty()) {
        joined.push_str(line);
        joined.push('\n');
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_carried_whole_or_not_at_all() {
        let earlier = "The kiln is at 940 degrees.\n".repeat(30);
        let quoted = format!("> {}", earlier.trim_end().replace('\n', "\n> "));
        let added = "Then the glaze was mixed anew, twice, and failed.\n".repeat(2);
        assert!(carries(
            &bare(&earlier),
            &bare(&format!("Before:\n{quoted}\n{added}"))
        ));
        assert!(!carries(&bare(&earlier), &bare(&earlier)));
        let changed = earlier.replacen("940", "960", 1);
        assert!(!carries(
            &bare(&earlier),
            &bare(&format!("{changed}{added}"))
        ));
    }
}
