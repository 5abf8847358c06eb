//! The difference as Markdown, for a comment or a job's summary. Words of a recording stand in code spans, where nothing
//! links, mentions or formats.

use super::{Sanitized, facts, groups, places, sum, words};
use crate::comparison::{Comparison, Placed};
use std::io::{self, Write};

/// Writes the difference as Markdown.
pub fn markdown(comparison: &Comparison<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "**{}**", sum(comparison).join(" · "))?;
    for (title, findings) in groups(comparison) {
        if !findings.is_empty() {
            writeln!(out, "\n### {title}\n")?;
        }
        for placed in &findings {
            item(placed, &[], out)?;
        }
    }
    if !comparison.changed.is_empty() {
        writeln!(out, "\n### changed\n")?;
    }
    for change in &comparison.changed {
        let aspects: Vec<_> = change.aspects().iter().map(words).collect();
        item(&change.is, &aspects, out)?;
    }
    if !comparison.unchecked.is_empty() {
        writeln!(out, "\n### not checked\n")?;
    }
    for one in &comparison.unchecked {
        let why: Vec<_> = one.why.iter().cloned().collect();
        item(&one.was, &why, out)?;
    }
    Ok(())
}

fn item(placed: &Placed<'_>, aspects: &[String], out: &mut dyn Write) -> io::Result<()> {
    let facts: Vec<_> = facts(placed).iter().map(|fact| code(fact)).collect();
    let severity = placed.finding.severity.as_str();
    writeln!(out, "- **{severity}** {}", facts.join(" · "))?;
    writeln!(out, "  - {}", code(&placed.finding.message))?;
    for aspect in aspects {
        writeln!(out, "  - {}", code(aspect))?;
    }
    for (label, place, quote) in places(placed) {
        writeln!(out, "  - {label} {place} {}", code(quote))?;
    }
    Ok(())
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
