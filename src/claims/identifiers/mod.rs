//! Identifiers: their shapes, and when two are the same.

mod addresses;
mod codes;
mod inventory;
mod keys;
mod known;
mod labels;
mod paths;
mod ranges;
mod relation;
mod shapes;
mod symbols;
mod tables;
#[cfg(test)]
mod tests;
mod words;

use std::ops::Range;

pub use inventory::{
    Fate, Inventory, Near, altered, may_be_proposed, mentions, needle, respelled, stands_at,
};
pub use keys::{key_forms, lookup_forms};
pub use ranges::{IdRange, ranges};
pub(super) use relation::Letters;
pub use relation::{Relation, distance, relation};

use super::hash;
use super::near;
use crate::secrets;
use labels::Label;
use shapes::Shape;
use words::{Region, Word};

/// What an identifier names, told by its shape or by the label before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IdentifierKind {
    /// 8-4-4-4-12 hexadecimal digits.
    Uuid,
    /// 26 capitals and digits.
    Ulid,
    /// A hash that names its algorithm: `sha256:…`.
    Digest,
    /// 7 to 128 hexadecimal digits; a commit, mostly.
    Hash,
    /// `0x18ff` or a colour such as `#1f5fa8`.
    Hex,
    /// `v1.2`, `1.2.3-rc.1`.
    Version,
    /// An IPv4, IPv6 or MAC address, with its port or prefix length.
    Ip,
    /// A host name, with its port.
    Host,
    /// A URL of any scheme, or a `git@host:path`.
    Url,
    /// A mail address.
    Mail,
    /// A file, a folder, a repository or a branch: names joined by slashes, or a file name.
    Path,
    /// An environment variable or another constant in capitals.
    EnvVar,
    /// A command line option.
    Flag,
    /// A name in code: `snake_case`, `camelCase`, `a::b`, `a.b_c`, or any word in backticks.
    Symbol,
    /// `ABC-123` and longer ones of the kind.
    Ticket,
    /// A number after a label: "order 4471", "PR #12", "port 8443".
    Number,
    /// An Amazon resource name.
    Arn,
    /// A container image with its tag.
    Image,
    /// A language model.
    Model,
    /// A resource with a number in its hyphenated name: `logs-arc-77`, `eu-north-1`.
    Name,
    /// Letters and digits mixed: `K7Q2M9XN4D`.
    Code,
    /// A user name after `@`.
    Account,
    /// An id that the harness gave to a call or a message: `toolu_…`.
    ToolCall,
    /// Hyphenated words, which are prose unless the source spells a symbol with the same letters.
    Words,
}

/// An identifier in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identifier {
    /// Where it is, in bytes of the text.
    pub span: Range<usize>,
    /// What it names.
    pub kind: IdentifierKind,
    /// The canonical form: equal keys name the same.
    pub key: String,
    /// Whether it names something alive, such as a job, a lease, an agent or an order.
    pub handle: bool,
    /// Whether it is never load-bearing: the id of a call, a temporary path, a constant of a test.
    pub noise: bool,
    /// Whether its shape is also that of prose or of a product's name. It is then never called invented.
    pub weak: bool,
}

/// The identifiers of `text`, in order, not overlapping.
pub fn identifiers(text: &str) -> Vec<Identifier> {
    let mut all = candidates(text);
    all.retain(|found| found.kind != IdentifierKind::Words);
    all
}

/// Whether `text` ends with a word that labels what follows, as in "key id".
pub(super) fn ends_with_label(text: &str) -> bool {
    labels::before(near::before(text, text.len(), labels::REACH)).is_some()
}

/// Whether a word of `text` is one that labels an identifier.
pub(super) fn has_label(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric())
        .any(|word| labels::label(word).is_some())
}

/// The identifiers of `text` and its hyphenated words.
pub(super) fn candidates(text: &str) -> Vec<Identifier> {
    let mut all = Vec::new();
    let mut key = String::new();
    walk(text, &mut |found| {
        let is_number = found.shape.kind == IdentifierKind::Number;
        let bare = found.shape.weak && found.label.is_none();
        if is_number && (bare || labels::is_measured(text, found.word.start, found.word.end())) {
            return;
        }
        let span = found.word.start..found.word.end();
        if is_of_armour(text, found.shape.kind, &span) {
            return;
        }
        key.clear();
        keys::write_key(found.shape.kind, found.word.text, found.label, &mut key);
        let handle =
            found.label.is_some_and(|label| label.handle) || keys::names_handle(found.word.text);
        let weak = is_weak(found.shape, found.label, &key);
        let quoted =
            found.shape.kind == IdentifierKind::Words && shapes::is_quoted(text, &found.word);
        let (kind, weak) = if quoted {
            (IdentifierKind::Symbol, false)
        } else {
            (found.shape.kind, weak)
        };
        all.push(Identifier {
            span,
            kind,
            key: key.clone(),
            handle,
            noise: found.shape.noise,
            weak,
        });
    });
    all
}

/// Whether a word is of a key, or of a line of dashes that begins or ends one.
fn is_of_armour(text: &str, kind: IdentifierKind, span: &Range<usize>) -> bool {
    let before = text.get(..span.start).unwrap_or_default();
    kind == IdentifierKind::Flag && before.ends_with('-') || secrets::is_of_key(text, span)
}

/// A label makes a number or a code firm, but "bug 1" is mostly a list's own count.
fn is_weak(shape: Shape, label: Option<Label>, key: &str) -> bool {
    if shape.kind == IdentifierKind::Number {
        return keys::digits_of(key).len() < 2;
    }
    shape.weak && !(shape.kind == IdentifierKind::Code && label.is_some())
}

/// Calls `visit` with every form under which an identifier of `text` may be looked up: its canonical key and those of its abbreviations.
///
/// This is what [`key_forms`] gives for every identifier, and more: also what is no identifier on the strict rules of [`identifiers`], such as a number without a label.
/// A word that comes again may be passed over: what counts is which forms there are, not how often.
pub fn scan(text: &str, visit: &mut dyn FnMut(IdentifierKind, &str)) {
    let mut forms = Forms::default();
    each_region(text, |region, _| {
        forms.visit(text, region, visit);
        forms.end
    });
}

/// Adds to `found` the hashes of what [`scan`] visits.
pub(super) fn hashes(text: &str, found: &mut Vec<u64>) {
    let mut forms = Forms::default();
    known::with(|known| {
        each_region(text, |region, word| {
            if let Some(forms) = word.and_then(|word| known.forms(word)) {
                found.extend_from_slice(forms);
                return region.span.end;
            }
            let from = found.len();
            forms.visit(text, region, &mut |_, form| found.push(hash::of(form)));
            if let (Some(word), false, Some(own)) = (word, forms.labelled, found.get(from..)) {
                known.insert(word, own);
            }
            forms.end
        });
    });
}

/// Calls `visit` with each region that may hold an identifier, and with its hash where it means the same everywhere.
/// `visit` says where it stopped reading.
fn each_region(text: &str, mut visit: impl FnMut(&Region, Option<u64>) -> usize) {
    let mut seen = Seen::for_length(text.len());
    let mut at = 0;
    while let Some(region) = words::next_region(text.as_bytes(), at) {
        at = region.span.end;
        let word = own_hash(text, &region);
        if !word.is_some_and(|word| seen.again(text, &region, word)) {
            at = at.max(visit(&region, word));
        }
    }
}

/// Visits the forms of regions, with what has to be remembered between them.
#[derive(Default)]
struct Forms {
    labels: Labels,
    key: String,
    form: String,
    /// Whether a label may have to do with what the last region holds.
    labelled: bool,
    /// Where the last region, or its last word, ended.
    end: usize,
}

impl Forms {
    fn visit(&mut self, text: &str, region: &Region, visit: &mut dyn FnMut(IdentifierKind, &str)) {
        self.end = region.span.end;
        self.labelled = false;
        for word in words::words(text, char_start(text, region.span.start)) {
            if word.start >= region.span.end {
                break;
            }
            self.end = self.end.max(word.end());
            let (key, form, labelled) = (&mut self.key, &mut self.form, &mut self.labelled);
            visit_word(text, word, &mut self.labels, &mut |found| {
                let kind = found.shape.kind;
                *labelled |= takes_label(kind);
                if kind == IdentifierKind::Number
                    && found.label.is_none()
                    && found.word.text.len() < 3
                {
                    return;
                }
                key.clear();
                keys::write_key(kind, found.word.text, found.label, key);
                keys::each_form(kind, key, form, &mut |form| visit(kind, form));
            });
        }
    }
}

/// The hash of a region; none where it may mean another thing in another place.
fn own_hash(text: &str, region: &Region) -> Option<u64> {
    let has = |classes: u16| region.flags & u32::from(classes) != 0;
    let before = region.span.start.checked_sub(1);
    let before = before.and_then(|at| text.as_bytes().get(at));
    let own = has(words::LOWER | words::UPPER)
        && !has(words::SHARP)
        && !(has(words::COLON) && has(words::SLASH))
        && before != Some(&b'<');
    let word = text.as_bytes().get(region.span.clone()).filter(|_| own);
    word.map(hash::of_bytes)
}

/// The first letter that begins at `at` or behind it.
fn char_start(text: &str, at: usize) -> usize {
    (at..text.len())
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(text.len())
}

/// The places of words that were visited, a few thousand of the latest.
struct Seen(Vec<Range<usize>>);

impl Seen {
    const MOST: usize = 1 << 13;

    fn for_length(length: usize) -> Self {
        let places = (length / 64).next_power_of_two().min(Self::MOST);
        Self(vec![0..0; places])
    }

    /// Whether the same word, with the hash `word`, was visited before; it is now.
    fn again(&mut self, text: &str, region: &Region, word: u64) -> bool {
        let bytes = text.as_bytes();
        let mask = self.0.len() - 1;
        let place = usize::try_from(word >> 32).unwrap_or(0) & mask;
        let Some(last) = self.0.get_mut(place) else {
            return false;
        };
        let again = bytes.get(last.clone()) == bytes.get(region.span.clone());
        *last = region.span.clone();
        again
    }
}

/// A word with what is known about it.
struct Found<'t> {
    word: Word<'t>,
    shape: Shape,
    label: Option<Label>,
}

/// Visits every word that has a shape, with its label, and the words that only backticks or `()` make a symbol.
fn walk(text: &str, visit: &mut dyn FnMut(Found<'_>)) {
    let mut labels = Labels::default();
    for word in words::words(text, 0) {
        if !visit_word(text, word, &mut labels, visit)
            && let Some(shape) = shapes::marked(text, &word)
        {
            visit(Found {
                word,
                shape,
                label: None,
            });
        }
    }
}

/// Visits what has a shape in one word, and says whether anything has.
fn visit_word(
    text: &str,
    word: Word<'_>,
    labels: &mut Labels,
    visit: &mut dyn FnMut(Found<'_>),
) -> bool {
    let before = word
        .start
        .checked_sub(1)
        .and_then(|at| text.as_bytes().get(at));
    if before == Some(&b'<') && word.text.starts_with('/') {
        return true;
    }
    let mut hit = false;
    shapes::visit(word, &mut |word, shape| {
        hit = true;
        let label = labels.of(text, &word, shape.kind);
        visit(Found { word, shape, label });
    });
    hit
}

/// The label that the last number had, and where that number ended.
#[derive(Default)]
struct Labels {
    list: Option<(Label, usize)>,
}

impl Labels {
    fn of(&mut self, text: &str, word: &Word<'_>, kind: IdentifierKind) -> Option<Label> {
        if !takes_label(kind) {
            return None;
        }
        let before = near::before(text, word.start, labels::REACH);
        let own =
            (kind == IdentifierKind::Number && word.text.contains('#')).then_some(labels::FORGE);
        let found = labels::before(before)
            .or(own)
            .or_else(|| self.list_label(text, word))
            .or_else(|| labels::unspaced(before));
        if let Some(label) = found {
            self.list = Some((label, word.end()));
        }
        found
    }

    /// "orders 12, 13 and 14": the label of the first is that of all.
    fn list_label(&self, text: &str, word: &Word<'_>) -> Option<Label> {
        let (label, end) = self.list?;
        labels::is_join(text.get(end..word.start)?).then_some(label)
    }
}

/// Whether a word before an identifier may be its label.
fn takes_label(kind: IdentifierKind) -> bool {
    use IdentifierKind::{Code, Hash, Name, Number, Ticket, Ulid, Uuid};
    matches!(kind, Number | Code | Hash | Name | Ticket | Ulid | Uuid)
}
