//! A file as it would be with other ends of its lines.

use crate::reader::{ReadError, Source};
use crate::state::Hashing;
use std::io::{self, Write};

/// How many bytes are read at a time.
const CHUNK: usize = 1 << 16;

/// What ends a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineEnd {
    /// LF.
    Feed,
    /// CR LF.
    ReturnAndFeed,
}

/// The SHA-256 of all bytes of a source, in lower-case hex, if each of its lines ended like this.
pub(super) fn hash_with(source: &Source, end: LineEnd) -> Result<String, ReadError> {
    let mut hash = Hashing::default();
    let mut buffer = vec![0; CHUNK];
    let (mut at, mut held) = (0, false);
    while at < source.length() {
        let read = source.read_at(at, &mut buffer).map_err(ReadError::Io)?;
        let bytes = buffer.get(..read).unwrap_or_default();
        if bytes.is_empty() {
            return Err(ReadError::Io(io::ErrorKind::UnexpectedEof.into()));
        }
        at += read as u64;
        held = convert(bytes, held, end, &mut hash).map_err(ReadError::Io)?;
    }
    if held {
        hash.write_all(b"\r").map_err(ReadError::Io)?;
    }
    Ok(hash.hex())
}

/// Writes bytes with their ends of lines changed. `held`: a CR came right before them, and is not written yet; the same of
/// their own last byte is given back.
fn convert(bytes: &[u8], mut held: bool, end: LineEnd, out: &mut impl Write) -> io::Result<bool> {
    let end: &[u8] = match end {
        LineEnd::Feed => b"\n",
        LineEnd::ReturnAndFeed => b"\r\n",
    };
    for part in bytes.split_inclusive(|byte| matches!(byte, b'\r' | b'\n')) {
        let (text, last) = match part.split_last() {
            Some((last @ (b'\r' | b'\n'), text)) => (text, Some(*last)),
            Some(_) | None => (part, None),
        };
        if held && !(text.is_empty() && last == Some(b'\n')) {
            out.write_all(b"\r")?;
        }
        out.write_all(text)?;
        held = last == Some(b'\r');
        if last == Some(b'\n') {
            out.write_all(end)?;
        }
    }
    Ok(held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_lines_are_changed_wherever_a_chunk_is_cut() {
        let text = b"one\r\ntwo\nthree\r\r\n\n\r";
        for (end, expected) in [
            (LineEnd::Feed, &b"one\ntwo\nthree\r\n\n\r"[..]),
            (LineEnd::ReturnAndFeed, b"one\r\ntwo\r\nthree\r\r\n\r\n\r"),
        ] {
            for cut in 0..text.len() {
                let (one, other) = text.split_at(cut);
                let mut out = Vec::new();
                let held = convert(one, false, end, &mut out).unwrap();
                if convert(other, held, end, &mut out).unwrap() {
                    out.push(b'\r');
                }
                assert_eq!(out, expected, "{cut}");
            }
        }
    }
}
