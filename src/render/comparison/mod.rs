//! Two reports against each other, as text and Markdown for people and as JSON for programs.

mod markdown;
mod wire;

pub use markdown::markdown;

use super::page::Page;
use super::piece::{Piece, Role};
use super::text::counted;
use super::wire::write_json;
use super::{Options, Sanitized};
use crate::comparison::{Aspect, Comparison, Placed};
use crate::finding::Severity;
use crate::policy::Sight;
use crate::recording::MAIN_LANE;
use std::cmp::Reverse;
use std::io::{self, Write};

/// Writes what is new, worse or better, a few lines each, and the counts.
pub fn text(comparison: &Comparison<'_>, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(options.color, options.columns());
    for (title, findings) in groups(comparison) {
        for placed in findings {
            page.gap();
            page.paragraph(0, &head(title, &placed));
            body(&mut page, &placed);
        }
    }
    for change in &comparison.changed {
        page.gap();
        page.paragraph(0, &head("changed", &change.is));
        for aspect in change.aspects() {
            page.paragraph(2, &[Piece::new(&words(&aspect), Role::Strong)]);
        }
        body(&mut page, &change.is);
    }
    for one in &comparison.unchecked {
        page.gap();
        page.paragraph(0, &head("not checked", &one.was));
        for why in &one.why {
            page.paragraph(2, &[Piece::new(why, Role::Strong)]);
        }
        body(&mut page, &one.was);
    }
    page.gap();
    let facts = sum(comparison).into_iter();
    let facts = facts.map(|fact| Piece::solid(fact, Role::Plain)).collect();
    page.paragraph(0, &Piece::dotted(facts));
    out.write_all(page.into_string().as_bytes())
}

/// Writes the same as one JSON document, `lacuna-diff/1`.
pub fn json(comparison: &Comparison<'_>, out: &mut dyn Write) -> io::Result<()> {
    let document = wire::WireComparison::new(comparison);
    write_json(&serde_json::to_string_pretty(&document)?, out)
}

/// What stands in one report only, with the word for it, the worst first.
fn groups<'a>(comparison: &Comparison<'a>) -> [(&'static str, Vec<Placed<'a>>); 2] {
    let worst_first = |findings: &[Placed<'a>]| {
        let mut findings = findings.to_vec();
        findings.sort_by_key(|placed| Reverse(placed.finding.severity));
        findings
    };
    [
        ("new", worst_first(&comparison.new)),
        ("fixed", worst_first(&comparison.fixed)),
    ]
}

fn head(title: &str, placed: &Placed<'_>) -> Vec<Piece> {
    let finding = placed.finding;
    let role = match finding.severity {
        Severity::Error => Role::Error,
        Severity::Warning => Role::Warning,
        Severity::Note => Role::Note,
    };
    let facts = facts(placed).into_iter();
    let mut pieces = vec![
        Piece::fixed(format!("{title} "), Role::Strong),
        Piece::fixed(format!("{} ", finding.severity.as_str()), role),
    ];
    let facts = facts.map(|fact| Piece::new(&fact, Role::Plain)).collect();
    pieces.extend(Piece::dotted(facts));
    pieces
}

/// What tells a finding from others, in a few words each.
fn facts(placed: &Placed<'_>) -> Vec<String> {
    let (session, finding) = (placed.session, placed.finding);
    let outcome = finding.outcome.iter().map(|outcome| format!(" {outcome}"));
    let mut facts = vec![format!("{}{}", finding.check, outcome.collect::<String>())];
    let compaction = finding.compaction.iter();
    facts.extend(compaction.map(|id| format!("compaction {id}")));
    facts.push(finding.confidence.as_str().to_owned());
    facts.push(format!("session {}", session.session));
    if session.lane != MAIN_LANE {
        facts.push(format!("lane {}", session.lane));
    }
    facts.push(session.path.clone());
    facts.extend(finding.allowed.iter().map(|_| "allowed".to_owned()));
    facts
}

fn body(page: &mut Page, placed: &Placed<'_>) {
    page.paragraph(2, &[Piece::new(&placed.finding.message, Role::Plain)]);
    for (label, place, quote) in places(placed) {
        let lead = Piece::fixed(format!("  {label:<8} {place}  "), Role::Faint);
        let quote = if quote.is_empty() {
            Piece::fixed("— as a whole", Role::Plain)
        } else {
            Piece::new(&format!("\"{quote}\""), Role::Plain)
        };
        page.hanging(&[lead], &[quote]);
    }
}

/// Where a finding shows: what it is there, the line, the words.
fn places<'a>(placed: &Placed<'a>) -> Vec<(&'static str, String, &'a str)> {
    let finding = placed.finding;
    let quotes = [("said", &finding.source), ("summary", &finding.summary)];
    let quotes = quotes.into_iter().filter_map(|(label, quote)| {
        let quote = quote.as_ref()?;
        Some((label, format!("L{}", quote.line), quote.quote.as_str()))
    });
    let later = finding.consequence.as_ref();
    let later = later.map(|later| ("later", format!("L{}", later.line), later.quote.as_str()));
    quotes.chain(later).collect()
}

/// One aspect in words.
fn words(aspect: &Aspect) -> String {
    let or_none = |word: &Option<String>| word.clone().unwrap_or_else(|| "none".to_owned());
    let (was, is) = (or_none(&aspect.was), or_none(&aspect.is));
    format!("{}: {was} → {is}", aspect.name)
}

/// What cannot be compared, in words: what one report has and the other does not show, or may not.
fn uncompared(comparison: &Comparison<'_>) -> Vec<String> {
    let before = |sight| {
        comparison
            .before
            .iter()
            .filter(|one| **one == sight)
            .count()
    };
    let told = [
        (
            before(Sight::Hidden),
            "of the new not shown by the earlier report",
        ),
        (
            before(Sight::Untold),
            "of the new perhaps held back by the earlier report, which does not tell",
        ),
        (
            comparison.hidden.len(),
            "not compared: the later report does not show such",
        ),
        (
            comparison.untold.len(),
            "not compared: nothing tells whether the later report shows such",
        ),
    ];
    let told = told.into_iter().filter(|(count, _)| *count > 0);
    told.map(|(count, words)| format!("{count} {words}"))
        .collect()
}

/// The counts, in words.
fn sum(comparison: &Comparison<'_>) -> Vec<String> {
    let severities = [Severity::Error, Severity::Warning, Severity::Note];
    let of = |severity| {
        let new = comparison.new.iter();
        let new = new.filter(|placed| placed.finding.severity == severity);
        let count = new.count() as u64;
        (count > 0).then(|| counted(count, severity.as_str()))
    };
    let of: Vec<_> = severities.into_iter().filter_map(of).collect();
    let of = if of.is_empty() {
        String::new()
    } else {
        format!(" ({})", of.join(", "))
    };
    let worse = comparison.changed.iter().filter(|one| one.is_worse());
    let worse = match worse.count() {
        0 => String::new(),
        worse => format!(" ({worse} worse)"),
    };
    let mut facts = vec![
        format!("{} new{of}", comparison.new.len()),
        format!("{} fixed", comparison.fixed.len()),
        format!("{} changed{worse}", comparison.changed.len()),
        format!("{} unchanged", comparison.unchanged.len()),
    ];
    if !comparison.unseen.is_empty() {
        let unseen = comparison.unseen.len();
        facts.push(format!("{unseen} of sessions that were not looked at"));
    }
    if !comparison.unchecked.is_empty() {
        let unchecked = comparison.unchecked.len();
        facts.push(format!(
            "{unchecked} not checked: the later report could not look for them"
        ));
    }
    facts.extend(uncompared(comparison));
    facts
}
