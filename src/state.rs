//! The state of a session at a point, in one canonical form that anybody can compute and hash.
//!
//! It is a JSON array. First stands the summary in force, where there is one, as `{"id":…,"summary":…}`, behind earlier ones that
//! stay beside it; then each event
//! in context, in order, as the record that stands in the recording. Every object's keys are sorted by their bytes, no
//! white space stands between tokens, strings are escaped no more than JSON asks, and numbers stand as they were written. The
//! bytes are UTF-8.

use crate::formats;
use crate::reader::Source;
use crate::recording::{EventIndex, Recording};
use crate::replay::Context;
use serde_json::json;
use serde_json::value::{RawValue, Value};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Writes the state to `out`. Gives the events whose records cannot be read any more: where there are some, what was
/// written is not the state.
///
/// # Errors
/// Where `out` cannot be written.
pub fn write(
    source: &Source,
    recording: &Recording,
    context: &Context,
    out: &mut dyn Write,
) -> io::Result<Vec<EventIndex>> {
    let mut missing = Vec::new();
    let mut items = Items { out, first: true };
    items.start()?;
    let summaries = context.summaries();
    for record in summaries.filter_map(|index| recording.compactions.get(index.get())) {
        let text = record.summary.as_readable();
        items.add(&json!({"id": record.id, "summary": text}))?;
    }
    let mut last = None;
    for event in &context.events {
        let record = recording
            .event(*event)
            .and_then(|event| formats::original(source, event.place));
        let Some(record) = record else {
            missing.push(*event);
            continue;
        };
        // Of several events that stand in one record, the first one brings it.
        if last.replace(record.key) == Some(record.key) {
            continue;
        }
        match canonical(&record.bytes) {
            Some(text) => items.add_text(&text)?,
            None => missing.push(*event),
        }
    }
    items.end()?;
    Ok(missing)
}

/// The SHA-256 of the state, in lower-case hex; `None` where some of it cannot be read.
pub fn sha256(source: &Source, recording: &Recording, context: &Context) -> Option<String> {
    let mut hash = Hashing::default();
    let missing = write(source, recording, context, &mut hash).ok()?;
    missing.is_empty().then(|| hash.hex())
}

/// The records in bytes that are a JSON array of them, or one behind the other, each in its canonical form; `None` where they
/// are neither.
pub(crate) fn records(bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let apart = || {
        let values = serde_json::Deserializer::from_slice(bytes).into_iter::<&RawValue>();
        values.collect::<Result<Vec<_>, _>>().ok()
    };
    let array: Option<Vec<&RawValue>> = serde_json::from_slice(bytes).ok();
    let found = array.or_else(apart)?;
    let records = found.into_iter().map(|value| {
        let text = value.get().as_bytes();
        canonical(text).filter(|text| text.starts_with(b"{"))
    });
    records.collect()
}

/// What is written is hashed.
#[derive(Clone, Default)]
pub(crate) struct Hashing(Sha256);

impl Hashing {
    /// The SHA-256 of some bytes, in lower-case hex.
    pub(crate) fn of(bytes: &[u8]) -> String {
        hex(&Sha256::digest(bytes))
    }

    /// The SHA-256 of what was written, in lower-case hex.
    pub(crate) fn hex(self) -> String {
        hex(&self.0.finalize())
    }
}

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Bytes in lower-case hex.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        for half in [byte >> 4, byte & 15] {
            hex.extend(char::from_digit(u32::from(half), 16));
        }
        hex
    })
}

/// How deep a record may be nested.
const DEEPEST: usize = 128;

/// A JSON value in its canonical form; `None` where it is none, or is nested too deep.
fn canonical(bytes: &[u8]) -> Option<Vec<u8>> {
    let value: &RawValue = serde_json::from_slice(bytes).ok()?;
    let mut out = Vec::with_capacity(bytes.len());
    write_canonical(value, DEEPEST, &mut out)?;
    Some(out)
}

fn write_canonical(value: &RawValue, deepest: usize, out: &mut Vec<u8>) -> Option<()> {
    let text = value.get();
    let deeper = || deepest.checked_sub(1);
    match text.bytes().next()? {
        b'{' => {
            let fields: BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
            let deeper = deeper()?;
            let mut lead = b'{';
            for (key, value) in fields {
                out.push(std::mem::replace(&mut lead, b','));
                serde_json::to_writer(&mut *out, &key).ok()?;
                out.push(b':');
                write_canonical(value, deeper, out)?;
            }
            close(lead, *b"{}", out);
        }
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
            let deeper = deeper()?;
            let mut lead = b'[';
            for value in items {
                out.push(std::mem::replace(&mut lead, b','));
                write_canonical(value, deeper, out)?;
            }
            close(lead, *b"[]", out);
        }
        b'"' => {
            let text: Cow<'_, str> = serde_json::from_str(text).ok()?;
            serde_json::to_writer(&mut *out, &text).ok()?;
        }
        _ => out.extend_from_slice(text.as_bytes()),
    }
    Some(())
}

/// Ends an object or array, which was not even begun where `lead` still opens it.
fn close(lead: u8, brackets: [u8; 2], out: &mut Vec<u8>) {
    let [open, shut] = brackets;
    if lead == open {
        out.push(open);
    }
    out.push(shut);
}

/// The items of a JSON array, written one by one.
struct Items<'o> {
    out: &'o mut dyn Write,
    first: bool,
}

impl Items<'_> {
    fn start(&mut self) -> io::Result<()> {
        self.out.write_all(b"[")
    }

    fn add(&mut self, value: &Value) -> io::Result<()> {
        if !std::mem::take(&mut self.first) {
            self.out.write_all(b",")?;
        }
        serde_json::to_writer(&mut *self.out, value).map_err(io::Error::from)
    }

    fn add_text(&mut self, text: &[u8]) -> io::Result<()> {
        if !std::mem::take(&mut self.first) {
            self.out.write_all(b",")?;
        }
        self.out.write_all(text)
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.write_all(b"]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_at_every_depth_and_numbers_stand_as_they_were_written() {
        let text = |json: &str| canonical(json.as_bytes()).map(|it| String::from_utf8(it).unwrap());
        assert_eq!(
            text("{\"b\" : [{\"z\": 1, \"a\": 32729.57812722271}, {}, []],\n \"a\": \"\\u00fc\\n\\/\"}").as_deref(),
            Some("{\"a\":\"ü\\n/\",\"b\":[{\"a\":32729.57812722271,\"z\":1},{},[]]}")
        );
        let big = "[123456789012345678901234567890,1e5,true,null]";
        assert_eq!(text(big).as_deref(), Some(big));
        assert_eq!(text("[1").as_deref(), None);
        let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
        assert_eq!(text(&deep), None);
    }

    #[test]
    fn bytes_are_two_digits_each() {
        assert_eq!(hex(&[0, 10, 255]), "000aff");
    }
}
