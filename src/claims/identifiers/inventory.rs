//! The inventory: what identifiers a text or a recording holds, and what became of one in a summary.

use memchr::memmem;

use super::super::hash;
use super::keys::{self, digits_of};
use super::labels;
use super::{Identifier, IdentifierKind as Kind, candidates, relation};

/// The identifiers of a text or of a whole recording so far.
#[derive(Clone, Debug, Default)]
pub struct Inventory {
    forms: hash::Map<u64, u32>,
    known: Vec<Known>,
}

#[derive(Clone, Debug)]
struct Known {
    kind: Kind,
    key: String,
    event: u32,
}

/// A source identifier that one in a summary resembles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// Its kind.
    pub kind: Kind,
    /// Its key.
    pub key: String,
    /// The event that holds it, as it was inserted.
    pub event: u32,
    /// How many letters were inserted, deleted, replaced or swapped; 1 for other joints or capitals.
    pub distance: usize,
}

/// What became of an identifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The source has it, in full or abbreviated.
    Carried,
    /// The source has it not, but one that a slip turns into it.
    Altered(Near),
    /// The source has nothing like it.
    Invented,
    /// The source has it not, but its shape is too weak to call it invented.
    Unsure,
}

impl Inventory {
    /// An inventory of one text, all of it in event 0.
    pub fn of(text: &str) -> Self {
        let mut inventory = Self::default();
        inventory.insert_text(text, 0);
        inventory
    }

    /// Adds what an event's text holds.
    pub fn insert_text(&mut self, text: &str, event: u32) {
        self.insert_forms(text, event);
        for identifier in super::identifiers(text) {
            self.known.push(Known {
                kind: identifier.kind,
                key: identifier.key,
                event,
            });
        }
    }

    /// Adds what an event's text holds for look-ups only: [`altered`] never names it as the near one.
    pub fn insert_forms(&mut self, text: &str, event: u32) {
        let mut forms = Vec::new();
        super::hashes(text, &mut forms);
        for form in forms {
            self.forms.entry(form).or_insert(event);
        }
    }

    /// Adds one identifier.
    pub fn insert(&mut self, identifier: &Identifier, event: u32) {
        for form in keys::key_forms(identifier) {
            self.forms.entry(hash::of(&form)).or_insert(event);
        }
        self.known.push(Known {
            kind: identifier.kind,
            key: identifier.key.clone(),
            event,
        });
    }

    /// Whether the form was inserted, as a key or as one of the forms of another.
    pub fn contains(&self, form: &str) -> bool {
        self.forms.contains_key(&hash::of(form))
    }

    /// The first event that carries `identifier`.
    pub fn first(&self, identifier: &Identifier) -> Option<u32> {
        keys::lookup_forms(identifier)
            .iter()
            .filter_map(|form| self.forms.get(&hash::of(form)))
            .min()
            .copied()
    }

    /// Whether one of these hashes of [`lookup_forms`](super::lookup_forms) is that of a form here.
    pub(in crate::claims) fn carries_any(&self, forms: &[u64]) -> bool {
        forms.iter().any(|form| self.forms.contains_key(form))
    }

    /// Whether `identifier` is here, in full, abbreviated or spelled out.
    pub fn carries(&self, identifier: &Identifier) -> bool {
        self.first(identifier).is_some()
    }

    /// The identifier that a slip turns into `identifier`: the nearest, and of those the latest.
    pub fn nearest(&self, identifier: &Identifier) -> Option<Near> {
        self.known
            .iter()
            .filter_map(|known| {
                let distance =
                    relation::near(identifier.kind, &identifier.key, known.kind, &known.key)?;
                Some((distance, known))
            })
            .min_by_key(|(distance, known)| (*distance, std::cmp::Reverse(known.event)))
            .map(|(distance, known)| Near {
                kind: known.kind,
                key: known.key.clone(),
                event: known.event,
                distance,
            })
    }
}

/// What became of a summary's identifier, held against its source.
///
/// `summary` is the inventory of the summary: a name in code that stands there beside the one it resembles is another name, and no slip.
/// `Carried` is certain only together with [`mentions`]: a caller that has the raw text asks it before it reports anything else.
pub fn altered(identifier: &Identifier, source: &Inventory, summary: &Inventory) -> Fate {
    if identifier.noise || source.carries(identifier) {
        return Fate::Carried;
    }
    let proposed = may_be_proposed(identifier.kind);
    match source.nearest(identifier) {
        Some(near) if proposed && (summary.contains(&near.key) || is_member(identifier)) => {
            Fate::Unsure
        }
        Some(near) => Fate::Altered(near),
        None if identifier.weak || proposed => Fate::Unsure,
        None => Fate::Invented,
    }
}

/// Whether it is no more than two words with a dot between: `fmt.print` beside `fmt.sprint` is no slip.
fn is_member(identifier: &Identifier) -> bool {
    identifier.weak && identifier.kind == Kind::Symbol
}

/// Whether a summary may rightly name what nobody named before: code yet to be written, a release yet to be made.
pub fn may_be_proposed(kind: Kind) -> bool {
    match kind {
        Kind::Version | Kind::Path | Kind::EnvVar | Kind::Flag | Kind::Symbol | Kind::Words => true,
        Kind::Uuid
        | Kind::Ulid
        | Kind::Digest
        | Kind::Hash
        | Kind::Hex
        | Kind::Ip
        | Kind::Host
        | Kind::Url
        | Kind::Mail
        | Kind::Ticket
        | Kind::Number
        | Kind::Arn
        | Kind::Image
        | Kind::Model
        | Kind::Name
        | Kind::Code
        | Kind::Account
        | Kind::ToolCall => false,
    }
}

/// The words of a summary that spell a symbol of the source with other joints or capitals, where the summary has not the right spelling too.
pub fn respelled(summary: &str, source: &Inventory) -> Vec<(Identifier, Near)> {
    let own = Inventory::of(summary);
    candidates(summary)
        .into_iter()
        .filter(|word| word.kind == Kind::Words && !source.carries(word))
        .filter_map(|word| {
            let near = source.nearest(&word)?;
            (!own.contains(&near.key)).then_some((word, near))
        })
        .collect()
}

/// The letters by which `identifier` is looked for in raw bytes: empty where they would say nothing.
pub fn needle(identifier: &Identifier) -> &str {
    let needle = match identifier.kind {
        Kind::Number => digits_of(&identifier.key),
        Kind::Name if is_numbered(&identifier.key) => digits_of(&identifier.key),
        Kind::Uuid
        | Kind::Ulid
        | Kind::Digest
        | Kind::Hash
        | Kind::Hex
        | Kind::Version
        | Kind::Ip
        | Kind::Host
        | Kind::Url
        | Kind::Mail
        | Kind::Path
        | Kind::EnvVar
        | Kind::Flag
        | Kind::Symbol
        | Kind::Ticket
        | Kind::Arn
        | Kind::Image
        | Kind::Model
        | Kind::Name
        | Kind::Code
        | Kind::Account
        | Kind::ToolCall
        | Kind::Words => identifier.key.as_str(),
    };
    if identifier.kind == Kind::Number && needle.len() < 3 {
        ""
    } else {
        needle
    }
}

/// Whether a name is only a label and its number: `ticket-4471` says no more than "ticket 4471".
fn is_numbered(key: &str) -> bool {
    let digits = |text: &str| text.len() >= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    key.split_once('-')
        .is_some_and(|(label, number)| labels::label(label).is_some() && digits(number))
}

/// Whether `identifier` stands in `text` as letters, between bytes that end a word.
///
/// It is the last question before an identifier is reported: no rule on shapes is needed to answer it.
pub fn mentions(text: &str, identifier: &Identifier) -> bool {
    let needle = needle(identifier).as_bytes();
    let bytes = text.as_bytes();
    !needle.is_empty()
        && memmem::find_iter(bytes, needle).any(|at| stands_at(bytes, identifier, at))
}

/// Whether the letters of `identifier`, which were found at `at`, stand there between bytes that end a word.
pub fn stands_at(bytes: &[u8], identifier: &Identifier, at: usize) -> bool {
    let needle = needle(identifier).as_bytes();
    let open = matches!(identifier.kind, Kind::Hash | Kind::Uuid | Kind::Digest);
    let before = at.checked_sub(1).and_then(|at| bytes.get(at));
    let after = bytes.get(at + needle.len());
    !joins(before, needle.first()) && (open || !joins(after, needle.last()))
}

/// Whether the byte outside continues the word that the byte inside belongs to.
fn joins(outside: Option<&u8>, inside: Option<&u8>) -> bool {
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    outside.is_some_and(part) && inside.is_some_and(part)
}
