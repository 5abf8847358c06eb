//! Identifiers: their shapes, and when two are the same.

mod inventory;
mod keys;
mod labels;
mod ranges;
mod relation;
mod shapes;
mod tables;
mod words;

use std::ops::Range;

pub use inventory::{Fate, Inventory, Near, altered, mentions, needle, respelled, stands_at};
pub use keys::{key_forms, lookup_forms};
pub use ranges::{IdRange, ranges};
pub use relation::{Relation, relation};

use labels::Label;
use shapes::Shape;
use words::Word;

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

/// The identifiers of `text` and its hyphenated words.
fn candidates(text: &str) -> Vec<Identifier> {
    let mut all = Vec::new();
    walk(text, true, &mut |found| {
        if found.shape.kind == IdentifierKind::Number && found.shape.weak && found.label.is_none() {
            return;
        }
        let mut key = String::new();
        keys::write_key(found.shape.kind, found.word.text, found.label, &mut key);
        let handle =
            found.label.is_some_and(|label| label.handle) || keys::names_handle(found.word.text);
        let weak = is_weak(found.shape, found.label, &key);
        all.push(Identifier {
            span: found.word.start..found.word.end(),
            kind: found.shape.kind,
            key,
            handle,
            noise: found.shape.noise,
            weak,
        });
    });
    all
}

/// A label makes a number or a code firm, but "bug 1" is mostly a list's own count.
fn is_weak(shape: Shape, label: Option<Label>, key: &str) -> bool {
    match shape.kind {
        IdentifierKind::Number => keys::digits_of(key).len() < 2,
        IdentifierKind::Code => shape.weak && label.is_none(),
        _ => shape.weak,
    }
}

/// Calls `visit` with every form under which an identifier of `text` may be looked up: its canonical key and those of its abbreviations.
///
/// This is what [`key_forms`] gives for every identifier, and more: also what is no identifier on the strict rules of [`identifiers`], such as a number without a label.
pub fn scan(text: &str, visit: &mut dyn FnMut(IdentifierKind, &str)) {
    let mut key = String::new();
    let mut form = String::new();
    walk(text, false, &mut |found| {
        let kind = found.shape.kind;
        if kind == IdentifierKind::Number && found.label.is_none() && found.word.text.len() < 3 {
            return;
        }
        key.clear();
        keys::write_key(kind, found.word.text, found.label, &mut key);
        keys::each_form(kind, &key, &mut form, &mut |form| visit(kind, form));
    });
}

/// A word with what is known about it.
struct Found<'t> {
    word: Word<'t>,
    shape: Shape,
    label: Option<Label>,
}

/// Visits every word that has a shape, with its label. With `prose`, also the words that only backticks or `()` make a symbol.
fn walk(text: &str, prose: bool, visit: &mut dyn FnMut(Found<'_>)) {
    let mut context = Context::default();
    for word in words::words(text) {
        let mut hit = false;
        if !(text.as_bytes().get(word.start.wrapping_sub(1)) == Some(&b'<')
            && word.text.starts_with('/'))
        {
            shapes::visit(word, &mut |word, shape| {
                hit = true;
                let label = context.label(text, &word, shape.kind);
                visit(Found { word, shape, label });
            });
        }
        if prose
            && !hit
            && let Some(shape) = shapes::marked(text, &word)
        {
            visit(Found {
                word,
                shape,
                label: None,
            });
        }
        context.push(word);
    }
}

/// The two words before, and the label that the last number had.
#[derive(Default)]
struct Context<'t> {
    last: Option<Word<'t>>,
    before: Option<Word<'t>>,
    list: Option<(Label, usize)>,
}

impl<'t> Context<'t> {
    fn push(&mut self, word: Word<'t>) {
        self.before = self.last.replace(word);
    }

    fn label(&mut self, text: &str, word: &Word<'_>, kind: IdentifierKind) -> Option<Label> {
        use IdentifierKind::{Code, Hash, Name, Number, Ticket, Ulid, Uuid};
        if !matches!(kind, Number | Code | Hash | Name | Ticket | Ulid | Uuid) {
            return None;
        }
        let own = (kind == Number && word.text.contains('#')).then_some(labels::FORGE);
        let found = self
            .before_word(text, word)
            .or(own)
            .or_else(|| self.list_label(text, word))
            .or_else(|| unspaced(text, word));
        if let Some(label) = found {
            self.list = Some((label, word.end()));
        }
        found
    }

    fn before_word(&self, text: &str, word: &Word<'_>) -> Option<Label> {
        let last = self.last.as_ref()?;
        if !labels::is_close(text.get(last.end()..word.start)?) {
            return None;
        }
        let label = labels::label(last.text);
        if !labels::is_filler(last.text) {
            return label;
        }
        let before = self.before.as_ref()?;
        labels::is_close(text.get(before.end()..last.start)?)
            .then(|| labels::label(before.text))
            .flatten()
            .or(label)
    }

    fn list_label(&self, text: &str, word: &Word<'_>) -> Option<Label> {
        let (label, end) = self.list?;
        labels::is_join(text.get(end..word.start)?).then_some(label)
    }
}

fn unspaced(text: &str, word: &Word<'_>) -> Option<Label> {
    let before = text.get(..word.start)?;
    let near = before.trim_end_matches([' ', '#', ':', '：']);
    near.as_bytes()
        .last()
        .is_some_and(|byte| *byte >= 0x80)
        .then(|| labels::unspaced(near))
        .flatten()
}
