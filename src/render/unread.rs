//! What was to be read and could not be: a report that does not name it would pass what nobody looked at.

use super::Sanitized;
use super::page::Page;
use super::piece::{Piece, Role};
use crate::report::{Report, Unread};

/// What formats with a place for a rule or a kind call it.
pub(super) const KIND: &str = "not-read";

/// What is said of it in one sentence.
pub(super) fn sentence(unread: &Unread) -> String {
    format!("not read: {}", Sanitized::new(&unread.why))
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
