//! `lacuna-diff/1`: the shape of a difference for machines. It may grow; what is there stays.

use crate::comparison::{Aspect, Change, Comparison, Placed, Unchecked};
use crate::earlier::Finding;
use crate::policy::Sight;
use serde::Serialize;

/// The name of this shape.
const SCHEMA: &str = "lacuna-diff/1";

/// The whole difference.
#[derive(Serialize)]
pub(super) struct WireComparison<'a> {
    schema: &'static str,
    new: Vec<WireNew<'a>>,
    fixed: Vec<WirePlaced<'a>>,
    changed: Vec<WireChange<'a>>,
    unchanged: Vec<WirePlaced<'a>>,
    unseen: Vec<WirePlaced<'a>>,
    unchecked: Vec<WireUnchecked<'a>>,
    not_compared: Vec<WireHidden<'a>>,
    totals: WireTotals,
}

impl<'a> WireComparison<'a> {
    pub(super) fn new(comparison: &Comparison<'a>) -> Self {
        let all = |placed: &[Placed<'a>]| placed.iter().map(WirePlaced::new).collect();
        Self {
            schema: SCHEMA,
            new: WireNew::all(comparison),
            fixed: all(&comparison.fixed),
            changed: comparison.changed.iter().map(WireChange::new).collect(),
            unchanged: all(&comparison.unchanged),
            unseen: all(&comparison.unseen),
            unchecked: comparison
                .unchecked
                .iter()
                .map(WireUnchecked::new)
                .collect(),
            not_compared: WireHidden::all(comparison),
            totals: WireTotals {
                new: comparison.new.len(),
                fixed: comparison.fixed.len(),
                changed: comparison.changed.len(),
                unchanged: comparison.unchanged.len(),
                unseen: comparison.unseen.len(),
                unchecked: comparison.unchecked.len(),
                not_compared: comparison.hidden.len() + comparison.untold.len(),
            },
        }
    }
}

/// A finding and its session.
#[derive(Serialize)]
struct WirePlaced<'a> {
    session: &'a str,
    path: &'a str,
    lane: &'a str,
    #[serde(flatten)]
    finding: &'a Finding,
}

impl<'a> WirePlaced<'a> {
    fn new(placed: &Placed<'a>) -> Self {
        Self {
            session: &placed.session.session,
            path: &placed.session.path,
            lane: &placed.session.lane,
            finding: placed.finding,
        }
    }
}

/// A finding that only the later report has, and whether the earlier one would have shown it; null where nothing tells.
#[derive(Serialize)]
struct WireNew<'a> {
    #[serde(flatten)]
    is: WirePlaced<'a>,
    shown_before: Option<bool>,
}

impl<'a> WireNew<'a> {
    fn all(comparison: &Comparison<'a>) -> Vec<Self> {
        let before = comparison.new.iter().zip(&comparison.before);
        let wire = before.map(|(placed, before)| Self {
            is: WirePlaced::new(placed),
            shown_before: match before {
                Sight::Shown => Some(true),
                Sight::Hidden => Some(false),
                Sight::Untold => None,
            },
        });
        wire.collect()
    }
}

/// A finding of the earlier report that the later one could not look for, and why.
#[derive(Serialize)]
struct WireUnchecked<'a> {
    #[serde(flatten)]
    was: WirePlaced<'a>,
    why: Vec<String>,
}

impl<'a> WireUnchecked<'a> {
    fn new(one: &Unchecked<'a>) -> Self {
        Self {
            was: WirePlaced::new(&one.was),
            why: one.why.iter().cloned().collect(),
        }
    }
}

/// A finding that only the earlier report has, and whether the later one would show it; null where nothing tells.
#[derive(Serialize)]
struct WireHidden<'a> {
    #[serde(flatten)]
    was: WirePlaced<'a>,
    shown: Option<bool>,
}

impl<'a> WireHidden<'a> {
    fn all(comparison: &Comparison<'a>) -> Vec<Self> {
        let hidden = comparison.hidden.iter().map(|one| (one, Some(false)));
        let untold = comparison.untold.iter().map(|one| (one, None));
        let wire = hidden.chain(untold).map(|(placed, shown)| Self {
            was: WirePlaced::new(placed),
            shown,
        });
        wire.collect()
    }
}

/// A finding as it is, and what of it was otherwise.
#[derive(Serialize)]
struct WireChange<'a> {
    #[serde(flatten)]
    is: WirePlaced<'a>,
    changes: Vec<WireAspect>,
}

impl<'a> WireChange<'a> {
    fn new(change: &Change<'a>) -> Self {
        Self {
            is: WirePlaced::new(&change.is),
            changes: change.aspects().into_iter().map(WireAspect::of).collect(),
        }
    }
}

#[derive(Serialize)]
struct WireAspect {
    aspect: &'static str,
    was: Option<String>,
    is: Option<String>,
}

impl WireAspect {
    fn of(aspect: Aspect) -> Self {
        Self {
            aspect: aspect.name,
            was: aspect.was,
            is: aspect.is,
        }
    }
}

/// The counts.
#[derive(Serialize)]
struct WireTotals {
    new: usize,
    fixed: usize,
    changed: usize,
    unchanged: usize,
    unseen: usize,
    unchecked: usize,
    not_compared: usize,
}
