//! What can be saved of a line that is not one JSON object: records before, after and between damage.

use super::mend::{Mended, mend};
use crate::recording::DefectKind;
use crate::wording::{agreeing, counted};
use memchr::{memchr, memmem};
use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::ops::Range;

/// How often the bytes of one line may be looked at before the rest of it is given up: hostile lines stay linear.
const LOOKS: usize = 48;

/// How many records and flaws one line may have before the rest of it is given up: hostile lines stay small.
const PARTS: usize = 4096;

/// One record of a damaged line.
#[derive(Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The bytes of the line that it has.
    pub bytes: Range<usize>,
    /// The record: one JSON object, repaired.
    pub text: Cow<'a, str>,
}

/// Bytes of a line that are damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The bytes of the line.
    pub bytes: Range<usize>,
    /// What is wrong.
    pub kind: DefectKind,
    /// A sentence for people.
    pub message: String,
}

/// What was saved of a line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Salvaged<'a> {
    /// The records, in order.
    pub pieces: Vec<Piece<'a>>,
    /// What is damaged, in order.
    pub flaws: Vec<Flaw>,
}

/// Saves the records of a line that is not one valid JSON object. `ended`: a line feed stands behind it.
pub fn salvage(line: &[u8], ended: bool) -> Salvaged<'_> {
    let mut saved = Saving {
        line,
        ended,
        looks: line.len().saturating_mul(LOOKS).saturating_add(1 << 16),
        result: Salvaged::default(),
    };
    if let Some(mended) = mend(line) {
        saved.keep(0..line.len(), mended);
    } else if let Some(message) = other_json(line) {
        saved.flaw(0..line.len(), DefectKind::NotAnObject, message);
    } else {
        saved.between_nuls();
    }
    saved.joined();
    saved.result.flaws.sort_by_key(|flaw| flaw.bytes.start);
    saved.result
}

fn other_json(line: &[u8]) -> Option<&'static str> {
    let first = *line.trim_ascii_start().first()?;
    let text = std::str::from_utf8(line).ok()?;
    (first != b'{' && serde_json::from_str::<IgnoredAny>(text).is_ok())
        .then_some("the line is JSON, but no object")
}

struct Saving<'a> {
    line: &'a [u8],
    ended: bool,
    looks: usize,
    result: Salvaged<'a>,
}

impl<'a> Saving<'a> {
    fn flaw(&mut self, bytes: Range<usize>, kind: DefectKind, message: impl Into<String>) {
        self.result.flaws.push(Flaw {
            bytes,
            kind,
            message: message.into(),
        });
    }

    fn keep(&mut self, bytes: Range<usize>, mended: Mended<'a>) {
        for kind in mended.kinds {
            self.flaw(bytes.clone(), kind, repaired(kind));
        }
        self.result.pieces.push(Piece {
            bytes,
            text: mended.text,
        });
    }

    fn joined(&mut self) {
        if let [first, .., last] = self.result.pieces.as_slice() {
            let bytes = first.bytes.start..last.bytes.end;
            let message = format!("{} records stand on one line", self.result.pieces.len());
            self.flaw(bytes, DefectKind::JoinedRecords, message);
        }
    }

    /// Whether enough was tried.
    fn is_spent(&self) -> bool {
        self.looks == 0 || self.result.pieces.len() + self.result.flaws.len() >= PARTS
    }

    fn between_nuls(&mut self) {
        let mut at = 0;
        while at < self.line.len() {
            if self.is_spent() {
                self.lose(at..self.line.len(), false);
                return;
            }
            let rest = self.line.get(at..).unwrap_or_default();
            let nul = memchr(0, rest).map_or(self.line.len(), |nul| at + nul);
            if nul > at {
                self.resync(at..nul);
            }
            let after = self.line.get(nul..).unwrap_or_default();
            at = nul + after.iter().take_while(|byte| **byte == 0).count();
            if at > nul {
                let message = format!("{} NUL bytes are skipped", at - nul);
                self.flaw(nul..at, DefectKind::NulRun, message);
            }
        }
    }

    /// Tries every place in `within` where a record can start.
    fn resync(&mut self, within: Range<usize>) {
        let mut lost = within.start;
        let mut at = within.start;
        while at < within.end && !self.is_spent() {
            match self.record(at, within.end) {
                Some((end, mended)) => {
                    self.lose(lost..at, false);
                    self.keep(at..end, mended);
                    lost = end;
                    at = end + spaces(self.line.get(end..within.end).unwrap_or_default());
                }
                None => at = self.candidate(at + 1, within.end),
            }
        }
        let last = !self.ended && within.end == self.line.len();
        self.lose(lost..within.end, last);
    }

    /// The next place where a record can start.
    fn candidate(&self, from: usize, end: usize) -> usize {
        let rest = self.line.get(from..end).unwrap_or_default();
        memmem::find(rest, b"{\"").map_or(end, |found| from + found)
    }

    /// The record that starts at `at`, where it is whole and the end of the bytes or another record follows.
    fn record(&mut self, at: usize, end: usize) -> Option<(usize, Mended<'a>)> {
        let rest = self.line.get(at..end)?;
        let length = object(rest);
        self.looks = self
            .looks
            .saturating_sub(length.unwrap_or(rest.len()).saturating_mul(2));
        let length = length?;
        let after = rest.get(length..)?;
        let next = after.get(spaces(after));
        if next.is_some_and(|next| *next != b'{') {
            return None;
        }
        Some((at + length, mend(rest.get(..length)?)?))
    }

    fn lose(&mut self, bytes: Range<usize>, tail: bool) {
        let lost = self.line.get(bytes.clone()).unwrap_or_default();
        if lost.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        let length = lost.len() as u64;
        let bytes_lost = counted(length, "byte");
        if !lost.trim_ascii_start().starts_with(b"{") || object(lost).is_some() {
            let message = format!("{bytes_lost} {} no JSON", agreeing(length, "is", "are"));
            self.flaw(bytes, DefectKind::NotJson, message);
        } else if tail {
            let message =
                format!("the last record has no end: {bytes_lost}, cut off or still being written");
            self.flaw(bytes, DefectKind::TruncatedTail, message);
        } else {
            let message = format!(
                "a record of which only the first {} there",
                agreeing(length, "byte is", &format!("{length} bytes are"))
            );
            self.flaw(bytes, DefectKind::TruncatedRecord, message);
        }
    }
}

fn spaces(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace())
        .count()
}

/// How many bytes the object has that `bytes` start with, by its brackets alone; none where it does not end.
fn object(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut inside = false;
    let mut escaped = false;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if inside => escaped = true,
            b'"' => inside = !inside,
            b'{' | b'[' if !inside => depth += 1,
            b'}' | b']' if !inside => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

fn repaired(kind: DefectKind) -> &'static str {
    if kind == DefectKind::InvalidUtf8 {
        "bytes that are not UTF-8 are read as U+FFFD"
    } else if kind == DefectKind::LoneSurrogate {
        "half of a surrogate pair is read as U+FFFD"
    } else {
        "a raw control character inside a string is read as it is"
    }
}
