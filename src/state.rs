//! The state of a session at a point, in one canonical form that anybody can compute and hash.
//!
//! It is a JSON array. First stands the summary in force, where there is one, as `{"id":…,"summary":…}`; then each event
//! in context, in order, as the record that stands in the recording. Every object's keys are sorted by their bytes, no
//! white space stands between tokens, and strings are escaped no more than JSON asks. The bytes are UTF-8.

use crate::reader::Source;
use crate::recording::{EventIndex, Recording};
use crate::replay::Context;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
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
    let summary = context
        .summary
        .and_then(|index| recording.compactions.get(index.get()));
    if let Some(record) = summary {
        let text = record.summary.as_readable();
        items.add(&json!({"id": record.id, "summary": text}))?;
    }
    for event in &context.events {
        match value(source, recording, *event) {
            Some(value) => items.add(&sorted(value))?,
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

/// What is written is hashed.
#[derive(Default)]
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

/// The record of an event, as it stands in the recording.
fn value(source: &Source, recording: &Recording, event: EventIndex) -> Option<Value> {
    let place = recording.event(event)?.place;
    serde_json::from_slice(&source.bytes(place).ok()?).ok()
}

/// The same value with the keys of every object sorted, whatever order a map keeps.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields: BTreeMap<String, Value> = fields
                .into_iter()
                .map(|(key, value)| (key, sorted(value)))
                .collect();
            Value::Object(fields.into_iter().collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(sorted).collect()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value,
    }
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

    fn end(&mut self) -> io::Result<()> {
        self.out.write_all(b"]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_at_every_depth() {
        let value = json!({"b": [{"z": 1, "a": 2}], "a": "ü\n"});
        assert_eq!(
            sorted(value).to_string(),
            "{\"a\":\"ü\\n\",\"b\":[{\"a\":2,\"z\":1}]}"
        );
    }

    #[test]
    fn bytes_are_two_digits_each() {
        assert_eq!(hex(&[0, 10, 255]), "000aff");
    }
}
