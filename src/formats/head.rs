//! The first records of a recording, by which its format is told.

use crate::reader::{Batches, Document, Source, salvage};
use crate::recording::Place;
use std::borrow::Cow;
use std::io;

/// How many lines are looked at.
const LINES: usize = 64;

/// After how many bytes no further line is looked at.
const BYTES: u64 = 1 << 20;

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
    /// Reads the first lines of `source`.
    pub fn of(source: &Source, max_line: usize) -> io::Result<Self> {
        let mut batches = Batches::new(source, max_line);
        let mut head = Self {
            records: Vec::new(),
            blank: true,
            whole: None,
        };
        let mut lines = 0;
        let (mut told, mut prose) = (0, 0);
        let mut starts_with_record = true;
        while lines < LINES && batches.position() < BYTES {
            let Some(batch) = batches.next_batch()? else {
                break;
            };
            head.blank &= batch.lines().is_empty() && batch.too_long().is_empty();
            for line in batch.lines().iter().take(LINES - lines) {
                if lines == 0 {
                    starts_with_record = is_record(batch.bytes(line));
                }
                let bytes = batch.bytes(line);
                let has_record = head.add(bytes);
                told += usize::from(has_record);
                prose += usize::from(!has_record && is_prose(bytes));
                lines += 1;
            }
        }
        if lines <= 1 || head.records.is_empty() || !starts_with_record {
            head.whole = Document::scan(source)?.map(|document| Whole::of(source, &document));
        }
        if head.whole.is_none() && prose > PROSE * told {
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
