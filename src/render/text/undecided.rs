//! What the recording does not tell: by invariant, in which compactions, and why.

use super::{Page, Piece, Role};
use crate::recording::CompactionIndex;
use crate::report::{CompactionReport, SessionReport, Unchecked};
use crate::verdict::{Invariant, State};
use std::collections::{BTreeMap, BTreeSet};

/// The reason where no check gives one.
const SILENT: &str = "the recording does not tell";

/// How long a list of compactions may be, in columns.
const LONGEST: usize = 16;

/// A reason and the compactions that it holds for; of the whole session where there are none.
type Reasons<'a> = BTreeMap<&'a str, BTreeSet<u32>>;

/// What cannot be told, in which compactions, and why.
struct Row<'a> {
    names: Vec<&'static str>,
    ordinals: BTreeSet<u32>,
    why: &'a str,
}

/// Writes what is undecided and what was not checked.
pub(super) fn undecided(page: &mut Page, session: &SessionReport) {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let of_compactions = of_compactions(session);
    for invariant in Invariant::ALL {
        for (why, ordinals) in reasons(session, &of_compactions, invariant) {
            add(&mut rows, invariant.as_str(), why, ordinals);
        }
    }
    section(page, "undecided", &rows);
    section(page, "not checked", &unchecked(session));
}

/// What has the same reason in the same compactions stands in one row.
fn add<'a>(rows: &mut Vec<Row<'a>>, name: &'static str, why: &'a str, ordinals: BTreeSet<u32>) {
    let same = |row: &&mut Row<'_>| row.why == why && row.ordinals == ordinals;
    match rows.iter_mut().find(same) {
        Some(row) => row.names.push(name),
        None => rows.push(Row {
            names: vec![name],
            ordinals,
            why,
        }),
    }
}

fn section(page: &mut Page, title: &str, rows: &[Row<'_>]) {
    if rows.is_empty() {
        return;
    }
    let places: Vec<_> = rows.iter().map(|row| ranges(&row.ordinals)).collect();
    let width = places.iter().map(String::len).max().unwrap_or(0);
    page.gap();
    page.paragraph(0, &[Piece::fixed(title, Role::Strong)]);
    for (row, place) in rows.iter().zip(places) {
        let lead = match width {
            0 => "  ".to_owned(),
            _ => format!("  {place:<width$}  "),
        };
        let body = [
            Piece::fixed(format!("{}: ", row.names.join(", ")), Role::Plain),
            Piece::new(row.why, Role::Faint),
        ];
        page.hanging(&[Piece::fixed(lead, Role::Plain)], &body);
    }
}

/// What was not checked, by its compaction.
type OfCompactions<'a> = BTreeMap<CompactionIndex, Vec<&'a Unchecked>>;

fn of_compactions(session: &SessionReport) -> OfCompactions<'_> {
    let mut by_compaction = OfCompactions::new();
    for unchecked in &session.unchecked {
        if let Some(compaction) = unchecked.compaction {
            by_compaction.entry(compaction).or_default().push(unchecked);
        }
    }
    by_compaction
}

/// The reasons why an invariant is undecided.
fn reasons<'a>(
    session: &'a SessionReport,
    of_compactions: &OfCompactions<'a>,
    invariant: Invariant,
) -> Reasons<'a> {
    let mut reasons = Reasons::new();
    for compaction in &session.compactions {
        if compaction.standings.get(invariant).state != State::Undecided {
            continue;
        }
        let own = of_compactions.get(&compaction.index).into_iter().flatten();
        let given = own.filter(|unchecked| invariant.checks().contains(&unchecked.check));
        let mut whys: Vec<_> = given.map(|unchecked| unchecked.why.as_str()).collect();
        if whys.is_empty() {
            whys.push(SILENT);
        }
        for why in whys {
            reasons
                .entry(why)
                .or_default()
                .insert(compaction.index.ordinal());
        }
    }
    reasons
}

/// What was not checked although no invariant is undecided because of it.
fn unchecked(session: &SessionReport) -> Vec<Row<'_>> {
    let mut rows: BTreeMap<(&'static str, &str), BTreeSet<u32>> = BTreeMap::new();
    let compactions = session.compactions.iter();
    let compactions = compactions.map(|known| (known.index, known)).collect();
    let untold = session
        .unchecked
        .iter()
        .filter(|unchecked| !is_told(&compactions, unchecked));
    for unchecked in untold {
        let ordinals = rows.entry((unchecked.check, &unchecked.why)).or_default();
        ordinals.extend(unchecked.compaction.map(CompactionIndex::ordinal));
    }
    let mut joined: Vec<Row<'_>> = Vec::new();
    for ((check, why), ordinals) in rows {
        add(&mut joined, check, why, ordinals);
    }
    joined
}

/// Whether it stands among the reasons of an undecided invariant.
fn is_told(
    compactions: &BTreeMap<CompactionIndex, &CompactionReport>,
    unchecked: &Unchecked,
) -> bool {
    let of = |compaction: CompactionIndex| compactions.get(&compaction);
    let Some(compaction) = unchecked.compaction.and_then(of) else {
        return false;
    };
    Invariant::ALL.into_iter().any(|invariant| {
        invariant.checks().contains(&unchecked.check)
            && compaction.standings.get(invariant).state == State::Undecided
    })
}

/// Ordinals as people write them: `1-3, 5`, or how many where they are many.
pub(super) fn ranges(ordinals: &BTreeSet<u32>) -> String {
    let run = |run: &[u32]| match run {
        [first, .., last] => format!("{first}-{last}"),
        [only] => only.to_string(),
        [] => String::new(),
    };
    let all: Vec<_> = ordinals.iter().copied().collect();
    let runs = all.chunk_by(|a, b| a + 1 == *b).map(run);
    let ranges = runs.collect::<Vec<_>>().join(", ");
    if ranges.len() <= LONGEST {
        return ranges;
    }
    format!("{} of {}", all.len(), run(&all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_ranges() {
        assert_eq!(ranges(&[1, 2, 3, 5, 7, 8].into()), "1-3, 5, 7-8");
        assert_eq!(ranges(&BTreeSet::new()), "");
        assert_eq!(ranges(&(1..40).step_by(2).collect()), "20 of 1-39");
    }
}
