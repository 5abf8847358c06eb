//! The first records of a recording, by which its format is told.

use crate::reader::{Batches, Document, Source, salvage};
use crate::recording::Place;
use memchr::memmem;
use std::borrow::Cow;
use std::io;

/// How many lines are looked at.
const LINES: usize = 64;

/// After how many bytes no further line is looked at.
const BYTES: u64 = 1 << 20;

/// How many lines are looked at, and after how many bytes no further one is, where the first ones are torn records.
const TORN_LINES: usize = 4096;
const TORN_BYTES: u64 = 16 << 20;

/// A file in which for each line with a record more than so many are prose is a text that quotes some: damage leaves none.
const PROSE: usize = 3;

/// The first records of a recording, damaged lines repaired.
#[derive(Clone, Debug, Default)]
pub struct Head {
    records: Vec<String>,
    blank: bool,
    whole: Option<Whole>,
}

/// A recording that is one JSON value, at a glance.
#[derive(Clone, Debug, Default)]
struct Whole {
    /// The members of an object: the key, and the start of the value.
    members: Vec<(String, String)>,
    /// The first element of the array, or of each member that is one: the key, and the element.
    first: Vec<(String, String)>,
}

impl Head {
    /// Reads the first lines of `source`, and more of them where those are what is left of records.
    pub fn of(source: &Source, max_line: usize) -> io::Result<Self> {
        let mut batches = Batches::new(source, max_line);
        let mut head = Self {
            records: Vec::new(),
            blank: true,
            whole: None,
        };
        let mut seen = Seen::default();
        while seen.goes_on(batches.position()) {
            let Some(batch) = batches.next_batch()? else {
                break;
            };
            head.blank &= batch.lines().is_empty() && batch.too_long().is_empty();
            for line in batch.lines() {
                if seen.is_enough() {
                    break;
                }
                let bytes = batch.bytes(line);
                let has_record = head.add(bytes);
                seen.note(bytes, has_record);
            }
        }
        let one = seen.lines <= 1 || head.records.is_empty() || !seen.starts_with_record;
        if one && !seen.goes_on_behind_torn() {
            head.whole = Document::scan(source)?.map(|document| Whole::of(source, &document));
        }
        if head.whole.is_none() && seen.prose > PROSE * seen.told {
            head.records.clear();
        }
        Ok(head)
    }

    /// Whether the recording is one JSON value, an array (`true`) or an object.
    pub fn is_array(&self) -> Option<bool> {
        let whole = self.whole.as_ref()?;
        Some(whole.members.is_empty() && !whole.first.is_empty())
    }

    /// The starts of all members of a recording that is one JSON object.
    pub(crate) fn members(&self) -> impl Iterator<Item = &str> {
        let members = self.whole.iter().flat_map(|whole| &whole.members);
        members.map(|(_, value)| value.as_str())
    }

    /// The value of a member of a recording that is one JSON object, as far as it is short.
    pub fn member(&self, key: &str) -> Option<&str> {
        let members = &self.whole.as_ref()?.members;
        let found = members.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str())
    }

    /// The first element of a member that is an array; of the whole, where that is one and `key` is empty.
    pub fn first_element(&self, key: &str) -> Option<&str> {
        let first = &self.whole.as_ref()?.first;
        let found = first.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str())
    }

    /// The first records, from these lines.
    pub fn from_lines(bytes: &[u8]) -> Self {
        let mut head = Self::default();
        for line in bytes.split(|byte| *byte == b'\n').take(LINES) {
            head.add(line);
        }
        head
    }

    /// Takes the records of a line, and says whether it has any.
    fn add(&mut self, line: &[u8]) -> bool {
        let pieces = salvage(line, true).pieces;
        let has_any = !pieces.is_empty();
        let texts = pieces.into_iter().map(|piece| piece.text);
        self.records.extend(texts.map(Cow::into_owned));
        has_any
    }

    /// A recording that is one JSON value, from its text.
    pub fn from_document(text: &str) -> io::Result<Self> {
        let source = Source::spool("-", text.as_bytes(), u64::MAX).map_err(io::Error::other)?;
        Self::of(&source, text.len() + 1)
    }

    /// Each record, as the text of one JSON object.
    pub fn records(&self) -> impl Iterator<Item = &str> {
        self.records.iter().map(String::as_str)
    }

    /// Whether there is nothing but white space.
    pub(crate) fn is_blank(&self) -> bool {
        self.blank
    }
}

/// What the lines are that were looked at so far.
#[derive(Debug, Default)]
struct Seen {
    lines: usize,
    /// Lines with a record.
    told: usize,
    /// Words of people.
    prose: usize,
    /// What is left of records.
    torn: usize,
    /// The first line is a record.
    starts_with_record: bool,
    /// No line had a record when as many had been looked at as are enough otherwise.
    late: bool,
}

impl Seen {
    fn note(&mut self, line: &[u8], has_record: bool) {
        if self.lines == 0 {
            self.starts_with_record = is_record(line);
        }
        self.lines += 1;
        self.told += usize::from(has_record);
        self.prose += usize::from(!has_record && is_prose(line));
        self.torn += usize::from(!has_record && is_torn(line));
        self.late |= self.lines == LINES && self.told == 0;
    }

    /// Whether enough lines were looked at. Where most of the first ones are torn, as many as usual have to be whole.
    fn is_enough(&self) -> bool {
        if self.late && 2 * self.torn >= self.lines - self.told {
            self.told >= LINES || self.lines >= TORN_LINES
        } else {
            self.lines >= LINES
        }
    }

    fn goes_on(&self, position: u64) -> bool {
        let bytes = if self.late { TORN_BYTES } else { BYTES };
        !self.is_enough() && position < bytes
    }

    /// Whether records were found behind so many torn ones that the first of them tell nothing.
    fn goes_on_behind_torn(&self) -> bool {
        self.late && self.told > 0
    }
}

/// Whether a line is what is left of a record that stood on a line of its own: its start, its end, or nothing but zeros in it.
fn is_torn(line: &[u8]) -> bool {
    let has_key = memmem::find(line, b"\":").is_some();
    line.contains(&0)
        || line.starts_with(b"{\"")
        || (line.ends_with(b"}") && has_key && !line.starts_with(b" "))
}

/// Whether a line is words of people, and no remnant of a record.
fn is_prose(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let text = text.trim();
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    let remnant = text.starts_with('{') || text.ends_with('}') || text.contains("\":");
    !remnant && (text.starts_with('#') || text.split_whitespace().filter(is_word).count() > 1)
}

/// How many bytes of a value are looked at.
const GLANCE: u32 = 1 << 20;

impl Whole {
    fn of(source: &Source, document: &Document) -> Self {
        let members = document.members.iter();
        let members = members.map(|member| (member.key.clone(), start(source, member.place)));
        let own = document
            .elements
            .first()
            .map(|first| (String::new(), *first));
        let elements = document.members.iter().filter_map(|member| {
            let first = member.elements.first()?;
            Some((member.key.clone(), *first))
        });
        let first = own.into_iter().chain(elements);
        Self {
            members: members.collect(),
            first: first
                .map(|(key, place)| (key, start(source, place)))
                .collect(),
        }
    }
}

/// The start of a value.
fn start(source: &Source, place: Place) -> String {
    let length = place.length.min(GLANCE);
    let bytes = source.bytes(Place { length, ..place }).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether a line is a record of its own, not the start of something that goes on. One that is no text is taken for one.
fn is_record(line: &[u8]) -> bool {
    std::str::from_utf8(line).ok().is_none_or(|line| {
        serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok() && line.starts_with('{')
    })
}
