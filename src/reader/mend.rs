//! Repairs inside one record: bytes, escapes and keys that strict JSON does not allow.

use crate::recording::DefectKind;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

/// A record as text, and what had to be repaired in it.
#[derive(Debug, PartialEq, Eq)]
pub struct Mended<'a> {
    /// One JSON object.
    pub text: Cow<'a, str>,
    /// What was repaired, each kind once.
    pub kinds: Vec<DefectKind>,
}

/// `bytes` as the text of exactly one JSON object, repaired where that is needed; none where that does not help.
pub fn mend(bytes: &[u8]) -> Option<Mended<'_>> {
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return None;
    }
    let lossy = String::from_utf8_lossy(bytes);
    let mut kinds = Vec::new();
    if matches!(lossy, Cow::Owned(_)) {
        kinds.push(DefectKind::InvalidUtf8);
    }
    let text = match strings(&lossy, &mut kinds) {
        Some(repaired) => Cow::Owned(repaired),
        None => lossy,
    };
    serde_json::from_str::<IgnoredAny>(&text).ok()?;
    Some(Mended { text, kinds })
}

/// Where the text is read: outside strings, inside one.
struct Strings<'t> {
    text: &'t str,
    out: String,
    /// How far the text was copied to `out`.
    copied: usize,
}

impl Strings<'_> {
    fn replace(&mut self, start: usize, end: usize, with: &str) {
        self.out
            .push_str(self.text.get(self.copied..start).unwrap_or_default());
        self.out.push_str(with);
        self.copied = end;
    }
}

/// Repairs what stands inside strings; none where nothing had to be.
fn strings(text: &str, kinds: &mut Vec<DefectKind>) -> Option<String> {
    let mut state = Strings {
        text,
        out: String::new(),
        copied: 0,
    };
    let bytes = text.as_bytes();
    let mut inside = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let mut step = 1;
        match byte {
            b'"' => inside = !inside,
            b'\\' if inside => step = escape(&mut state, at, kinds),
            0..0x20 if inside => {
                note(kinds, DefectKind::ControlCharacter);
                state.replace(at, at + 1, &format!("\\u{byte:04x}"));
            }
            _ => {}
        }
        at += step;
    }
    if state.copied == 0 {
        return None;
    }
    state.replace(text.len(), text.len(), "");
    Some(state.out)
}

/// Repairs the escape at `at` where it is half of a surrogate pair, and says how many bytes it has.
fn escape(state: &mut Strings<'_>, at: usize, kinds: &mut Vec<DefectKind>) -> usize {
    match unit(state.text, at) {
        None => 2,
        Some(0xd800..0xdc00) if matches!(unit(state.text, at + 6), Some(0xdc00..0xe000)) => 12,
        Some(0xd800..0xe000) => {
            note(kinds, DefectKind::LoneSurrogate);
            state.replace(at, at + 6, "\\ufffd");
            6
        }
        Some(_) => 6,
    }
}

/// The UTF-16 unit that the escape `\uXXXX` at `at` stands for.
fn unit(text: &str, at: usize) -> Option<u16> {
    let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
    u16::from_str_radix(digits, 16).ok()
}

fn note(kinds: &mut Vec<DefectKind>, kind: DefectKind) {
    if !kinds.contains(&kind) {
        kinds.push(kind);
    }
}

/// How deep keys are compared: deeper objects stay as they are.
const DEPTH: usize = 32;

/// `text` with the last of equal keys only, at every level near the top; none where it is no JSON object.
pub fn last_wins(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    write_value(text.trim(), DEPTH, &mut out)?;
    Some(out)
}

fn write_value(text: &str, depth: usize, out: &mut String) -> Option<()> {
    match text.as_bytes().first() {
        Some(b'{') if depth > 0 => {
            let Entries(entries) = serde_json::from_str(text).ok()?;
            write_all(
                '{',
                '}',
                entries.iter().map(|(k, v)| (Some(k), *v)),
                depth,
                out,
            )
        }
        Some(b'[') if depth > 0 => {
            let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
            write_all('[', ']', items.into_iter().map(|v| (None, v)), depth, out)
        }
        _ => {
            out.push_str(text);
            Some(())
        }
    }
}

fn write_all<'e>(
    open: char,
    close: char,
    entries: impl Iterator<Item = (Option<&'e String>, &'e RawValue)>,
    depth: usize,
    out: &mut String,
) -> Option<()> {
    out.push(open);
    for (number, (key, value)) in entries.enumerate() {
        if number > 0 {
            out.push(',');
        }
        if let Some(key) = key {
            out.push_str(&serde_json::to_string(key).ok()?);
            out.push(':');
        }
        write_value(value.get(), depth - 1, out)?;
    }
    out.push(close);
    Some(())
}

/// The entries of an object, each key where it first stood, with its last value.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys;
        impl<'de> Visitor<'de> for Keys {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut places: HashMap<String, usize> = HashMap::new();
                let mut entries: Vec<(String, &'de RawValue)> = Vec::new();
                while let Some((key, value)) = map.next_entry::<String, &'de RawValue>()? {
                    let place = *places.entry(key.clone()).or_insert(entries.len());
                    match entries.get_mut(place) {
                        Some(entry) => entry.1 = value,
                        None => entries.push((key, value)),
                    }
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Keys)
    }
}
