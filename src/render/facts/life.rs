//! One fact's life: said, carried, changed or lost in each summary, acted against.

use super::{Page, Piece, Role, counted, short, timed};
use crate::claims::lives::State;
use crate::recording::Line;
use crate::trace::{Fact, FactStage};
use crate::wording::and_more;

/// How many lines that say a fact again are named.
const AGAIN: usize = 8;

/// A line of a life.
struct Moment {
    label: &'static str,
    role: Role,
    place: String,
    body: Vec<Piece>,
}

/// Writes the life of a fact.
pub(super) fn life(page: &mut Page, fact: &Fact) {
    let why = fact.bearing.why();
    let bearing = if fact.bearing.is_needed() {
        format!("load-bearing: {why}")
    } else {
        format!("not load-bearing: {why}")
    };
    let head = vec![
        Piece::solid(fact.class, Role::Strong),
        Piece::fixed(short(&fact.subject), Role::Mark),
        Piece::fixed(bearing, Role::Plain),
    ];
    page.paragraph(0, &Piece::dotted(head));
    let moments = moments(fact);
    let labels = moments.iter().map(|moment| moment.label.len());
    let label = labels.max().unwrap_or(0);
    let places = moments.iter().map(|moment| moment.place.len());
    let place = places.max().unwrap_or(0);
    for moment in &moments {
        let lead = [
            Piece::fixed(format!("  {:<label$}  ", moment.label), moment.role),
            Piece::fixed(format!("{:<place$}  ", moment.place), Role::Faint),
        ];
        page.hanging(&lead, &moment.body);
    }
}

/// What happened to a fact, by line; the words that say it come before what is on the same line.
fn moments(fact: &Fact) -> Vec<Moment> {
    let mut moments: Vec<(Line, Moment)> = vec![(fact.source.line, said(fact))];
    moments.extend(again(fact));
    moments.extend(stages(&fact.stages));
    moments.extend(unfollowed(fact));
    moments.extend(fact.withdrawn.map(|(_, line)| {
        let body = vec![Piece::fixed("taken back", Role::Plain)];
        (line, moment("withdrawn", Role::Plain, line, body))
    }));
    moments.extend(fact.consequence.as_ref().map(|later| {
        let line = later.quote.line;
        (
            line,
            moment(later.kind.as_str(), Role::Error, line, timed(&later.quote)),
        )
    }));
    moments.sort_by_key(|(line, _)| *line);
    moments.into_iter().map(|(_, moment)| moment).collect()
}

fn moment(label: &'static str, role: Role, line: Line, body: Vec<Piece>) -> Moment {
    Moment {
        label,
        role,
        place: format!("L{line}"),
        body,
    }
}

fn said(fact: &Fact) -> Moment {
    let mut body = timed(&fact.source);
    body.push(Piece::fixed(
        format!(" ({})", fact.by.as_str()),
        Role::Faint,
    ));
    moment("said", Role::Plain, fact.source.line, body)
}

/// Where it is said again: one line for all the times between two summaries.
fn again(fact: &Fact) -> Vec<(Line, Moment)> {
    let others = fact.said.iter().map(|(_, line)| *line);
    let others: Vec<Line> = others.filter(|line| *line != fact.source.line).collect();
    let summaries = |line: Line| fact.stages.iter().filter(|stage| stage.line < line).count();
    let between = others.chunk_by(|one, other| summaries(*one) == summaries(*other));
    between
        .filter_map(|lines| {
            let named: Vec<String> = lines
                .iter()
                .take(AGAIN)
                .map(|line| format!("L{line}"))
                .collect();
            let more = and_more(lines.len().saturating_sub(AGAIN));
            let text = format!("said again in {}{more}", named.join(", "));
            let line = *lines.first()?;
            Some((
                line,
                moment(
                    "said",
                    Role::Faint,
                    line,
                    vec![Piece::fixed(text, Role::Faint)],
                ),
            ))
        })
        .collect()
}

/// What became of it in the summaries: neighbours that show nothing new are one line.
fn stages(stages: &[FactStage]) -> Vec<(Line, Moment)> {
    let alike = |one: &FactStage, other: &FactStage| {
        let silent = one.quote.is_none() && other.quote.is_none();
        one.state == other.state && silent && one.remnant == other.remnant
    };
    let runs = stages.chunk_by(alike);
    runs.filter_map(|run| {
        let (first, last) = (run.first()?, run.last()?);
        let numbers = if run.len() == 1 {
            format!("summary {}", first.compaction.ordinal())
        } else {
            format!(
                "summaries {}–{}",
                first.compaction.ordinal(),
                last.compaction.ordinal()
            )
        };
        let mut body = vec![Piece::fixed(numbers, Role::Faint)];
        match &first.quote {
            Some(quote) => {
                body.push(Piece::fixed("  ", Role::Plain));
                body.extend(timed(quote));
            }
            None => body.push(Piece::fixed(silence(first), Role::Plain)),
        }
        body.extend(
            first
                .remnant
                .map(|remnant| Piece::fixed(format!(" ({remnant})"), Role::Faint)),
        );
        Some((
            first.line,
            moment(first.state.as_str(), role(first.state), first.line, body),
        ))
    })
    .collect()
}

/// The summaries through which it was not followed.
fn unfollowed(fact: &Fact) -> Option<(Line, Moment)> {
    let last = fact.stages.last().filter(|_| fact.unfollowed > 0)?;
    let state = State::Undecided;
    let more = counted(fact.unfollowed as u64, "more compaction");
    let text = format!("in {more}  — it was not followed that far");
    let body = vec![Piece::fixed(text, Role::Faint)];
    Some((
        last.line,
        moment(state.as_str(), role(state), last.line, body),
    ))
}

fn role(state: State) -> Role {
    match state {
        State::Carried | State::Kept => Role::Good,
        State::Evicted | State::Withdrawn => Role::Plain,
        State::Unconfirmed | State::Undecided => Role::Note,
        State::ReasonLost | State::Softened | State::Inverted | State::Altered | State::Omitted => {
            Role::Error
        }
    }
}

/// What there is to say of a state that has no words of a summary.
fn silence(stage: &FactStage) -> &'static str {
    match stage.state {
        State::Kept if stage.remnant.is_some() => "  — it stays in context",
        State::Kept => "  — the event itself stays in context",
        State::Evicted => "  — it had left the context before",
        State::Withdrawn => "  — nothing is owed any more",
        State::Omitted => "  — nothing on it",
        State::Undecided => "  — no readable summary",
        State::Carried => "  — there, in other words",
        State::Unconfirmed => "  — too little to tell",
        State::ReasonLost | State::Softened | State::Inverted | State::Altered => "",
    }
}
