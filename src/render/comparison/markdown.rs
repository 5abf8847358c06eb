//! The difference as Markdown, for a comment or a job's summary. Words of a recording stand in code spans, where nothing
//! links, mentions or formats.

use super::{Sanitized, facts, groups, places, sum, words};
use crate::comparison::{Comparison, Placed};
use crate::render::limited::Limited;
use std::io::{self, Write};

/// Writes the difference as Markdown, no longer than the summary of a job may be.
pub fn markdown(comparison: &Comparison<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Limited::default();
    page.must(&format!("**{}**\n", sum(comparison).join(" · ")));
    for (title, findings) in groups(comparison) {
        let items = findings.iter().map(|placed| item(placed, &[]));
        section(&mut page, title, items);
    }
    let changed = comparison.changed.iter().map(|change| {
        let aspects: Vec<_> = change.aspects().iter().map(words).collect();
        item(&change.is, &aspects)
    });
    section(&mut page, "changed", changed);
    let unchecked = comparison.unchecked.iter().map(|one| {
        let why: Vec<_> = one.why.iter().cloned().collect();
        item(&one.was, &why)
    });
    section(&mut page, "not checked", unchecked);
    let text = page.finished("`-f json` has all.");
    out.write_all(text.as_bytes())
}

/// Items below a title, which stands where there is one.
fn section(page: &mut Limited, title: &str, items: impl Iterator<Item = String>) {
    for (number, item) in items.enumerate() {
        if number == 0 {
            page.may(&format!("\n### {title}\n\n{item}"));
        } else {
            page.may(&item);
        }
    }
}

fn item(placed: &Placed<'_>, aspects: &[String]) -> String {
    let facts: Vec<_> = facts(placed).iter().map(|fact| code(fact)).collect();
    let severity = placed.finding.severity.as_str();
    let message = code(&placed.finding.message);
    let mut lines = vec![
        format!("- **{severity}** {}\n", facts.join(" · ")),
        format!("  - {message}\n"),
    ];
    let aspects = aspects.iter();
    lines.extend(aspects.map(|aspect| format!("  - {}\n", code(aspect))));
    let places = places(placed).into_iter();
    lines.extend(
        places.map(|(label, place, quote)| format!("  - {label} {place} {}\n", code(quote))),
    );
    lines.concat()
}

/// Text as a code span, whatever it holds.
fn code(text: &str) -> String {
    let text = Sanitized::new(text).to_string();
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    if text.is_empty() {
        "—".to_owned()
    } else if text.starts_with('`') || text.ends_with('`') {
        format!("{fence} {text} {fence}")
    } else {
        format!("{fence}{text}{fence}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_span_ends_where_its_text_does() {
        assert_eq!(code("a @b #1 <c> [d](e)"), "`a @b #1 <c> [d](e)`");
        assert_eq!(code("a``b"), "```a``b```");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(code("a\n\n# b"), "`a ⏎ # b`");
        assert_eq!(code(""), "—");
    }
}
