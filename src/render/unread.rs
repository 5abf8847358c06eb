//! What was to be read and could not be: a report that does not name it would pass what nobody looked at.

use super::Sanitized;
use super::page::Page;
use super::piece::{Piece, Role};
use crate::finding::{Finding, Fingerprint, Severity};
use crate::report::{Report, Unread};
use std::collections::BTreeMap;

/// What formats with a place for a rule or a kind call it.
pub(super) const KIND: &str = "not-read";

/// What is said of it in one sentence.
pub(super) fn sentence(unread: &Unread) -> String {
    format!("not read: {}", Sanitized::new(&unread.why))
}

/// What tells each from all findings and from the others, whatever is wrong with it this time.
pub(super) fn fingerprints(report: &Report) -> Vec<Fingerprint> {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let unread = report.unread.iter();
    let fingerprint = |unread: &'_ Unread| {
        let finding = Finding::new(KIND, Severity::Error, &unread.path, "");
        Fingerprint::of(&finding, "", 0)
    };
    let numbered = unread.map(|unread| {
        let occurrence = seen.entry(&unread.path).or_default();
        *occurrence += 1;
        fingerprint(unread).occurring(*occurrence - 1)
    });
    numbered.collect()
}

/// Writes each with the reason.
pub(super) fn list(page: &mut Page, report: &Report) {
    if report.unread.is_empty() {
        return;
    }
    page.gap();
    page.paragraph(0, &[Piece::fixed("not read", Role::Error)]);
    for unread in &report.unread {
        let text = format!("{}: {}", unread.path, unread.why);
        page.paragraph(2, &[Piece::new(&text, Role::Plain)]);
    }
}
