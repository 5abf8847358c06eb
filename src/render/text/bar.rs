//! The size of a summary as a bar against the median of its chain.

use super::Role;
use crate::recording::{Evidence, Sourced};
use crate::report::SessionReport;
use crate::tokens::{STABLE_BAND, Tokens};

/// The columns of a bar.
const CELLS: u32 = 10;

/// The cell that the stable band fills.
const BAND: u32 = 7;

/// A bar's column in eighths, from none to full.
const EIGHTHS: [&str; 9] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"];

/// A scale on which one cell is exactly the stable band around the median of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// The median of the sizes that are known.
    median: f64,
}

impl Scale {
    /// The scale of a session's chain; `None` where there is nothing to compare.
    pub(super) fn of(session: &SessionReport) -> Option<Self> {
        let mut sizes: Vec<u64> = session
            .compactions
            .iter()
            .filter_map(|compaction| compaction.tokens.summary.as_ref())
            .map(|size| size.value.0)
            .collect();
        sizes.sort_unstable();
        let upper = *sizes.get(sizes.len() / 2)?;
        let lower = *sizes.get(sizes.len().checked_sub(1)? / 2)?;
        let median = as_float(lower).midpoint(as_float(upper));
        (sizes.len() > 1 && median > 0.0).then_some(Self { median })
    }

    /// The bar of one size: where it ends below the band, the band shows as `░` beyond it; where it ends above, as `▓`
    /// in it.
    pub(super) fn bar(self, size: Tokens) -> (String, Role) {
        let eighths = self.eighths(size);
        let (low, high) = (BAND * 8, (BAND + 1) * 8);
        let bar: String = (0..CELLS).map(|cell| column(cell, eighths)).collect();
        let stable = (low..=high).contains(&eighths);
        (bar, if stable { Role::Good } else { Role::Warning })
    }

    /// What the bars show.
    pub(super) fn legend(self) -> String {
        let (median, band) = (self.median, STABLE_BAND * 100.0);
        format!(
            "bar: size of the summary; ░ over {band:.0} % below the chain's median of {median:.0} tokens, ▓ over {band:.0} % above"
        )
    }

    /// Where a size ends, in eighths of a cell.
    fn eighths(self, size: Tokens) -> u32 {
        let share = as_float(size.0) / self.median;
        let cells = f64::from(BAND) + (share - (1.0 - STABLE_BAND)) / (2.0 * STABLE_BAND);
        let end = (cells * 8.0).round().clamp(0.0, f64::from(CELLS * 8));
        (0..=CELLS * 8)
            .rfind(|eighths| f64::from(*eighths) <= end)
            .unwrap_or(0)
    }
}

fn column(cell: u32, eighths: u32) -> &'static str {
    let filled = eighths.saturating_sub(cell * 8).min(8);
    match (cell == BAND, filled) {
        (true, 0) => "░",
        (true, 8) => "▓",
        (false, 0) => " ",
        _ => EIGHTHS.get(filled as usize).copied().unwrap_or_default(),
    }
}

fn as_float(size: u64) -> f64 {
    // Sizes beyond 4 billion tokens are drawn as if they were that large.
    f64::from(u32::try_from(size).unwrap_or(u32::MAX))
}

/// A size as people read it: exact while it is short, with `~` where it was only counted.
pub(in crate::render) fn size(size: Option<&Sourced<Tokens>>, exact: bool) -> String {
    let Some(size) = size else {
        return "?".to_owned();
    };
    let about = if size.evidence == Evidence::Estimated {
        "~"
    } else {
        ""
    };
    let tokens = size.value.0;
    match tokens {
        10_000..1_000_000 if !exact => format!("{about}{}k", (tokens + 500) / 1000),
        1_000_000.. => format!("{about}{}.{}M", tokens / 1_000_000, tokens / 100_000 % 10),
        _ => format!("{about}{tokens}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(size: u64) -> String {
        Scale { median: 1000.0 }.bar(Tokens(size)).0
    }

    #[test]
    fn the_band_shows_only_where_the_bar_ends_outside_it() {
        assert_eq!(bar(1000), "███████▌  ");
        assert_eq!(bar(1100), "███████▓▍ ");
        assert_eq!(bar(820), "██████ ░  ");
        assert_eq!(bar(0), "       ░  ");
        assert_eq!(bar(90_000), "███████▓██");
    }

    #[test]
    fn sizes_are_short() {
        let known = |tokens| Sourced::recorded(Tokens(tokens));
        assert_eq!(size(Some(&known(9_999)), false), "9999");
        assert_eq!(size(Some(&known(155_025)), false), "155k");
        assert_eq!(size(Some(&known(155_025)), true), "155025");
        assert_eq!(
            size(Some(&Sourced::estimated(Tokens(1_250_000))), false),
            "~1.2M"
        );
        assert_eq!(size(None, true), "?");
    }
}
