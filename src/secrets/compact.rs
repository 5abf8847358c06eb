//! Regexes in little room: what a class takes in of other scripts is told by its bytes.

use regex::bytes::{Regex, RegexBuilder};
use regex_syntax::hir::print::Printer;
use regex_syntax::hir::{
    Capture, Class, ClassBytes, ClassBytesRange, ClassUnicode, Hir, HirKind, Repetition,
};
use std::ops::Range;

/// A class with so many signs beyond ASCII is one of all but some.
const NEARLY_ALL: u32 = 1 << 20;

/// How much room the states of one search may take, in bytes: what is looked through is short.
const STATES: usize = 1 << 18;

/// The last byte of ASCII.
const LAST: u8 = 0x7f;

/// Builds `regex` so that a class of all signs but some takes any byte beyond ASCII: as a class of Unicode, repeated up to
/// 256 times, it needs a megabyte. Spaces of other scripts, which such classes leave out, are taken in. What matches may so
/// end inside of a sign: see [`whole`].
pub(super) fn built(regex: &str) -> Option<Regex> {
    let mut written = String::new();
    let hir = regex_syntax::parse(regex).ok()?;
    Printer::new().print(&by_bytes(&hir), &mut written).ok()?;
    let mut builder = RegexBuilder::new(&written);
    builder.dfa_size_limit(STATES).build().ok()
}

/// The least range of whole signs of `text` that takes in `span`.
pub(super) fn whole(text: &str, span: Range<usize>) -> Range<usize> {
    let is_edge = |at: &usize| text.is_char_boundary(*at);
    let start = (0..=span.start).rev().find(is_edge);
    let end = (span.end..=text.len()).find(is_edge);
    start.unwrap_or(span.start)..end.unwrap_or(text.len())
}

fn by_bytes(hir: &Hir) -> Hir {
    let all = |parts: &[Hir]| parts.iter().map(by_bytes).collect();
    match hir.kind() {
        HirKind::Class(Class::Unicode(class)) if beyond_ascii(class) >= NEARLY_ALL => {
            Hir::class(Class::Bytes(bytes_of(class)))
        }
        HirKind::Repetition(repetition) => Hir::repetition(Repetition {
            sub: Box::new(by_bytes(&repetition.sub)),
            ..repetition.clone()
        }),
        HirKind::Capture(capture) => Hir::capture(Capture {
            sub: Box::new(by_bytes(&capture.sub)),
            ..capture.clone()
        }),
        HirKind::Concat(parts) => Hir::concat(all(parts)),
        HirKind::Alternation(ways) => Hir::alternation(all(ways)),
        HirKind::Empty | HirKind::Literal(_) | HirKind::Class(_) | HirKind::Look(_) => hir.clone(),
    }
}

/// How many signs of a class are beyond ASCII.
fn beyond_ascii(class: &ClassUnicode) -> u32 {
    let first = u32::from(LAST) + 1;
    let ranges = class.ranges().iter();
    let sizes = ranges.map(|it| {
        let end = u32::from(it.end()) + 1;
        end.saturating_sub(u32::from(it.start()).max(first))
    });
    sizes.sum()
}

/// What a class has of ASCII, and every byte beyond.
fn bytes_of(class: &ClassUnicode) -> ClassBytes {
    let ranges = class.ranges().iter();
    let ascii = ranges.filter_map(|it| {
        let start = u8::try_from(it.start()).ok().filter(|it| *it <= LAST)?;
        let end = u8::try_from(it.end()).map_or(LAST, |end| end.min(LAST));
        Some(ClassBytesRange::new(start, end))
    });
    let beyond = ClassBytesRange::new(LAST + 1, u8::MAX);
    ClassBytes::new(ascii.chain([beyond]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_of_all_but_some_signs_takes_bytes() {
        let regex = built("-p([^\\s\"]{2,4})").unwrap();
        let found = |text: &str| {
            let captures = regex.captures(text.as_bytes()).unwrap();
            whole(text, captures.get(1).unwrap().range())
        };
        assert_eq!(found("-pabc d"), 2..5);
        assert_eq!(found("-pab\"c"), 2..4);
        // Four bytes end inside of the second sign.
        assert_eq!(found("-p密码密"), 2..8);
    }

    #[test]
    fn any_other_class_is_as_it_was() {
        let regex = built("(?i)пароль[: ]([a-zа-я]{2,})").unwrap();
        let captures = regex.captures("ПАРОЛЬ:Тайна ok".as_bytes()).unwrap();
        assert_eq!(captures.get(1).unwrap().as_bytes(), "Тайна".as_bytes());
    }
}
