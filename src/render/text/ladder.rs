//! The chain of compactions, a line each.

use super::bar::{Scale, size};
use super::{Page, Piece, Role};
use crate::report::{CompactionReport, SessionReport};
use crate::verdict::{Invariant, State, Verdict};
use crate::wording::and_more;

/// The columns left of the verdict; numbers stand to the right in theirs.
const HEADS: [(&str, bool); 7] = [
    ("#", true),
    ("line", true),
    ("trigger", false),
    ("context", true),
    ("summary", false),
    ("depth", true),
    ("coverage", false),
];

/// The least columns in which a verdict is set beside the rest of its line.
const VERDICT_ROOM: usize = 18;

/// What stands between two columns.
const GUTTER: &str = "  ";

/// A line of the ladder.
struct Rung {
    cells: [Vec<Piece>; HEADS.len()],
    verdict: Vec<Piece>,
}

/// Writes the chain.
pub(super) fn ladder(page: &mut Page, session: &SessionReport) {
    if session.compactions.is_empty() {
        return;
    }
    let scale = Scale::of(session);
    let compactions = session.compactions.iter();
    let digits = compactions
        .clone()
        .map(|compaction| summary(compaction).len())
        .max();
    let mut rungs = vec![head()];
    rungs.extend(compactions.map(|compaction| rung(compaction, scale, digits.unwrap_or(0))));
    let widths = widths(&rungs);
    let trigger = same_trigger(session);
    let hidden = hidden(page.width(), &rungs, &widths, trigger.is_some());
    for rung in &rungs {
        set(page, rung, &lead(rung, &widths, hidden));
    }
    if let Some(trigger) = trigger.filter(|_| hidden.contains(&"trigger")) {
        let trigger = if trigger == "?" {
            "not recorded"
        } else {
            trigger
        };
        let each = if session.compactions.len() > 1 {
            ", each time"
        } else {
            ""
        };
        legend(page, format!("trigger: {trigger}{each}"));
    }
    when(page, session);
    if let Some(scale) = scale {
        legend(page, scale.legend());
    }
}

/// Of how many compactions each is told when it took place; of more the first and the last.
const MOST_TIMES: usize = 8;

/// When the compactions took place.
fn when(page: &mut Page, session: &SessionReport) {
    let compactions = session.compactions.iter();
    let told = compactions.filter_map(|compaction| {
        let time = compaction.time?.in_words();
        let text = format!("{} {time}", compaction.index.ordinal());
        Some(Piece::solid(text, Role::Faint))
    });
    let mut told: Vec<Piece> = told.collect();
    let mut line = vec![Piece::fixed("when: ", Role::Faint)];
    match told.as_slice() {
        [] => return,
        [first, .., last] if told.len() > MOST_TIMES => {
            let to = Piece::fixed(" to ", Role::Faint);
            line.extend([first.clone(), to, last.clone()]);
        }
        _ => line.extend(Piece::dotted(std::mem::take(&mut told))),
    }
    page.paragraph(2, &line);
}

/// The trigger of every compaction, where it is the same.
fn same_trigger(session: &SessionReport) -> Option<&'static str> {
    let mut triggers = session.compactions.iter().map(trigger);
    let first = triggers.next()?;
    triggers.all(|trigger| trigger == first).then_some(first)
}

/// Sets a line: the verdict beside the rest where there is room, else below it.
fn set(page: &mut Page, rung: &Rung, lead: &[Piece]) {
    let wide: usize = lead.iter().map(Piece::width).sum();
    if wide + VERDICT_ROOM <= page.width() {
        page.hanging(lead, &rung.verdict);
        return;
    }
    if wide <= page.width() + GUTTER.len() {
        page.hanging(lead, &[]);
    } else {
        page.paragraph(2, lead);
    }
    page.paragraph(6, &rung.verdict);
}

fn head() -> Rung {
    let faint = |head: &str| Piece::fixed(head, Role::Faint);
    Rung {
        cells: HEADS.map(|(head, _)| vec![faint(head)]),
        verdict: vec![faint("verdict")],
    }
}

fn rung(compaction: &CompactionReport, scale: Option<Scale>, digits: usize) -> Rung {
    let plain = |text: String| vec![Piece::fixed(text, Role::Plain)];
    let mut summary = plain(format!("{:>digits$}", summary(compaction)));
    if let (Some(scale), Some(size)) = (scale, &compaction.tokens.summary) {
        let (bar, role) = scale.bar(size.value);
        summary.push(Piece::fixed(format!(" {bar}"), role));
    }
    Rung {
        cells: [
            plain(compaction.index.ordinal().to_string()),
            plain(compaction.line.to_string()),
            plain(trigger(compaction).to_owned()),
            plain(context(compaction)),
            summary,
            plain(depth(compaction)),
            plain(coverage(compaction)),
        ],
        verdict: verdict(compaction),
    }
}

/// What fired it.
pub(in crate::render) fn trigger(compaction: &CompactionReport) -> &'static str {
    let trigger = compaction.trigger.as_ref();
    trigger.map_or("?", |trigger| trigger.value.0.as_str())
}

/// The context before and after.
pub(in crate::render) fn context(compaction: &CompactionReport) -> String {
    let tokens = &compaction.tokens;
    if tokens.before.is_none() && tokens.after.is_none() {
        return "?".to_owned();
    }
    let (before, after) = (
        size(tokens.before.as_ref(), false),
        size(tokens.after.as_ref(), false),
    );
    format!("{before} → {after}")
}

/// The size of the summary.
pub(in crate::render) fn summary(compaction: &CompactionReport) -> String {
    size(compaction.tokens.summary.as_ref(), true)
}

/// How far it stands from raw events.
pub(in crate::render) fn depth(compaction: &CompactionReport) -> String {
    match (compaction.depth, compaction.depth_at_least) {
        (Some(depth), false) => depth.to_string(),
        (Some(depth), true) => format!("≥{depth}"),
        (None, _) => "?".to_owned(),
    }
}

/// What is known of its coverage.
pub(in crate::render) fn coverage(compaction: &CompactionReport) -> String {
    match compaction.standings.get(Invariant::Coverage).state {
        State::Held => "held".to_owned(),
        State::Undecided => "?".to_owned(),
        State::Violated => match compaction.gaps.ranges() {
            [] => "violated".to_owned(),
            [gap] => format!("gap {gap}"),
            [gap, others @ ..] => format!("gap {gap} +{}", others.len()),
        },
    }
}

fn verdict(compaction: &CompactionReport) -> Vec<Piece> {
    let role = match compaction.verdict {
        Verdict::Compact => Role::Good,
        Verdict::Unproven => Role::Strong,
        Verdict::DeferAndRefetch => Role::Warning,
        Verdict::Degraded | Verdict::Refuse => Role::Error,
    };
    let mut pieces = vec![Piece::fixed(compaction.verdict.as_str(), role)];
    if !compaction.because.is_empty() {
        let because = format!(": {}", compaction.because.join(", "));
        pieces.push(Piece::fixed(because, Role::Plain));
    }
    pieces
}

fn widths(rungs: &[Rung]) -> [usize; HEADS.len()] {
    let mut widths = [0; HEADS.len()];
    for rung in rungs {
        for (width, cell) in widths.iter_mut().zip(&rung.cells) {
            *width = cell.iter().map(Piece::width).sum::<usize>().max(*width);
        }
    }
    widths
}

/// The columns that are left out: the trigger where it is always the same and verdicts need the room, and in a narrow
/// place what is least missed.
fn hidden(
    width: usize,
    rungs: &[Rung],
    widths: &[usize; HEADS.len()],
    same_trigger: bool,
) -> &'static [&'static str] {
    const NARROWER: [&[&str]; 3] = [&[], &["context"], &["context", "trigger"]];
    let wide = |pieces: &[Piece]| pieces.iter().map(Piece::width).sum::<usize>();
    let leads = |hidden: &[&str]| {
        rungs
            .first()
            .map_or(0, |rung| wide(&lead(rung, widths, hidden)))
    };
    let verdicts = rungs
        .iter()
        .map(|rung| wide(&rung.verdict))
        .max()
        .unwrap_or(0);
    let fits = |hidden: &[&str]| leads(hidden) <= width + GUTTER.len();
    if leads(&[]) + verdicts > width && same_trigger && fits(&["trigger"]) {
        return &["trigger"];
    }
    let fitting = NARROWER.iter().find(|hidden| fits(hidden));
    fitting.copied().unwrap_or(&["context", "trigger"])
}

/// Everything left of the verdict but what is hidden, each cell as wide as its column.
fn lead(rung: &Rung, widths: &[usize; HEADS.len()], hidden: &[&str]) -> Vec<Piece> {
    let mut lead = Vec::new();
    for (((head, right), cell), width) in HEADS.iter().zip(&rung.cells).zip(widths) {
        if hidden.contains(head) {
            continue;
        }
        let used = cell.iter().map(Piece::width).sum();
        let blank = Piece::fixed(" ".repeat(width.saturating_sub(used)), Role::Plain);
        lead.push(Piece::fixed(GUTTER, Role::Plain));
        if *right {
            lead.push(blank);
            lead.extend(cell.iter().cloned());
        } else {
            lead.extend(cell.iter().cloned());
            lead.push(blank);
        }
    }
    lead.push(Piece::fixed(GUTTER, Role::Plain));
    lead
}

fn legend(page: &mut Page, text: String) {
    page.paragraph(2, &[Piece::fixed(text, Role::Faint)]);
}

/// How many stretches of one compaction are named.
const MOST_STRETCHES: usize = 3;

/// What compactions should have read again, a line each.
pub(super) fn refetch(page: &mut Page, session: &SessionReport) {
    let asking = session.compactions.iter();
    for compaction in asking.filter(|compaction| !compaction.refetch.is_empty()) {
        let named = compaction.refetch.iter().take(MOST_STRETCHES);
        let named: Vec<String> = named.map(ToString::to_string).collect();
        let more = and_more(compaction.refetch.len() - named.len());
        let comma = if more.is_empty() { "" } else { "," };
        let text = format!(
            "read again for {}: {}{comma}{more}",
            compaction.index.ordinal(),
            named.join(", ")
        );
        page.paragraph(2, &[Piece::new(&text, Role::Plain)]);
    }
}
