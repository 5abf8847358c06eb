//! `lacuna-diff/1`: the shape of a difference for machines. It may grow; what is there stays.

use crate::comparison::{Aspect, Change, Comparison, Placed};
use crate::earlier::Finding;
use serde::Serialize;

/// The name of this shape.
const SCHEMA: &str = "lacuna-diff/1";

/// The whole difference.
#[derive(Serialize)]
pub(super) struct WireComparison<'a> {
    schema: &'static str,
    new: Vec<WirePlaced<'a>>,
    fixed: Vec<WirePlaced<'a>>,
    changed: Vec<WireChange<'a>>,
    unchanged: Vec<WirePlaced<'a>>,
    unseen: Vec<WirePlaced<'a>>,
    totals: WireTotals,
}

impl<'a> WireComparison<'a> {
    pub(super) fn new(comparison: &Comparison<'a>) -> Self {
        let all = |placed: &[Placed<'a>]| placed.iter().map(WirePlaced::new).collect();
        Self {
            schema: SCHEMA,
            new: all(&comparison.new),
            fixed: all(&comparison.fixed),
            changed: comparison.changed.iter().map(WireChange::new).collect(),
            unchanged: all(&comparison.unchanged),
            unseen: all(&comparison.unseen),
            totals: WireTotals {
                new: comparison.new.len(),
                fixed: comparison.fixed.len(),
                changed: comparison.changed.len(),
                unchanged: comparison.unchanged.len(),
                unseen: comparison.unseen.len(),
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
}
