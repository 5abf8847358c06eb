//! Loads: why a name is needed after a compaction, and so whether its loss is told.

use super::decisions;
use super::ended;
use super::facts::Load;
use super::identifiers::{self, Identifier, IdentifierKind};
use super::mentions::{By, Name};
use super::retention::Given;
use super::secrets;
use super::statements::Statement;
use crate::recording::EventIndex;
use crate::replay::Step;
use std::collections::{BTreeMap, BTreeSet};

/// What makes the names of a recording load-bearing.
pub(super) struct Loads<'a> {
    /// Keys that stand in the clause of a decision or an order, with the first event that gives it.
    decided: BTreeMap<String, EventIndex>,
    /// Those of them that the clause rules out: a range that goes over one does not say so.
    excluded: BTreeSet<String>,
    /// Uses of a name before which some output named it again: they prove no need to remember it.
    refetched: &'a BTreeSet<(String, EventIndex)>,
    /// By kind and by what a person said around a name: the last event that said it, and of which name.
    said: BTreeMap<(IdentifierKind, Vec<u32>), (EventIndex, &'a str)>,
}

impl<'a> Loads<'a> {
    pub(super) fn new(
        names: &'a [Name],
        statements: &[Statement],
        refetched: &'a BTreeSet<(String, EventIndex)>,
    ) -> Self {
        let mut said = BTreeMap::new();
        for name in names.iter().filter(|name| is_said(name)) {
            let event = name.source.event;
            let key = name.identifier.key.as_str();
            let last = said
                .entry((name.identifier.kind, topic(name)))
                .or_insert((event, key));
            if last.0 < event {
                *last = (event, key);
            }
        }
        let ruled_out = statements.iter().filter(|statement| statement.is_firm());
        Self {
            decided: decided(statements),
            excluded: ruled_out.flat_map(named).map(|found| found.key).collect(),
            refetched,
            said,
        }
    }

    /// Why `name` is needed after the compaction of `step`. A secret never is.
    pub(super) fn of(&self, step: &Step, name: &Name) -> Option<Load> {
        self.of_any(step, name).filter(|_| !is_secret(name))
    }

    /// The same, of a secret too.
    fn of_any(&self, step: &Step, name: &Name) -> Option<Load> {
        let boundary = step.fresh.end;
        let after = |event: &EventIndex| event.get() >= boundary;
        let key = &name.identifier.key;
        let reused = name
            .reuses
            .iter()
            .filter(|(used, last)| after(used) && !after(last))
            .any(|(used, _)| !self.refetched.contains(&(key.clone(), *used)));
        let named_later = name.events.iter().any(after);
        let telling = is_telling(name.identifier.kind) && !name.identifier.weak;
        let opaque = is_opaque(name.identifier.kind) && !name.identifier.weak;
        let prior = name.source.event.get() < boundary;
        if prior && name.asked && (telling || is_marked(name)) {
            return Some(Load::Instruction);
        }
        if prior && !name.identifier.weak && is_given(name) {
            return Some(Load::Instruction);
        }
        if prior && is_said(name) && opaque && named_later && !self.is_corrected(step, name) {
            return Some(Load::Instruction);
        }
        let decided = self.decided.get(key).is_some_and(|event| !after(event));
        if decided && telling && named_later {
            return Some(Load::Decision);
        }
        let text = &name.source.text;
        let alive = is_said(name) || !is_bare(name.identifier.kind) || ended::runs(text);
        let live = name.identifier.handle && alive && !ended::says(text);
        if live && !name.identifier.weak && is_marked(name) && name.typed && name.by != By::Call {
            return Some(Load::Handle);
        }
        (reused && opaque && name.typed).then_some(Load::UsedAgain)
    }

    /// Whether `name` is one that nobody finds again where the summary means it and does not name it.
    pub(super) fn is_meant_by_name(&self, step: &Step, name: &Name) -> bool {
        let kind = name.identifier.kind;
        let fits = match name.by {
            By::Human => is_telling(kind) && kind != IdentifierKind::Version || is_labelled(name),
            By::Assistant => is_opaque(kind) || is_address(kind),
            By::Call => false,
        };
        let short = kind == IdentifierKind::Number
            && name
                .identifier
                .key
                .bytes()
                .filter(u8::is_ascii_digit)
                .count()
                < 3;
        fits && name.typed
            && !name.identifier.weak
            && !short
            && name.source.event.get() < step.fresh.end
            && !self.is_corrected(step, name)
            && !is_secret(name)
    }

    /// Whether a decision or an order rules out what has this name.
    pub(super) fn is_excluded(&self, name: &Name) -> bool {
        self.excluded.contains(&name.identifier.key)
    }

    /// Whether `name` is one that a person said, too long for a word and of a kind that is written out in prose.
    pub(super) fn may_be_paraphrased(&self, step: &Step, name: &Name) -> bool {
        use IdentifierKind::{EnvVar, Flag, Name as Named, Symbol};
        let kind = name.identifier.kind;
        let fits = matches!(kind, EnvVar | Flag | Named | Symbol);
        fits && name.by_human
            && name.typed
            && name.source.event.get() < step.fresh.end
            && !self.is_corrected(step, name)
    }

    /// Whether a person said the same again before the compaction of `step`, with another name in its place.
    fn is_corrected(&self, step: &Step, name: &Name) -> bool {
        let last = self.said.get(&(name.identifier.kind, topic(name)));
        is_said(name)
            && last.is_some_and(|(event, key)| {
                *event > name.source.event
                    && event.get() < step.fresh.end
                    && *key != name.identifier.key
            })
    }
}

/// The same number of bytes, with every phrase in quotes or a code span blank. A single word there is a name.
fn own_words(text: &str) -> String {
    let mut own = text.to_owned();
    for mark in ['`', '"'] {
        let parts: Vec<&str> = own.split(mark).collect();
        let last = parts.len() - 1;
        let kept = parts.iter().enumerate().map(|(place, part)| {
            let quoted = place % 2 == 1 && place < last && part.contains(' ');
            if quoted {
                " ".repeat(part.len())
            } else {
                (*part).to_owned()
            }
        });
        own = kept.collect::<Vec<String>>().join(&mark.to_string());
    }
    own
}

/// What is said around a name. What the agent only quotes around it are not its words.
pub(super) fn topic(name: &Name) -> Vec<u32> {
    let own = (name.by != By::Human).then(|| own_words(&name.source.text));
    let text = own.as_deref().unwrap_or(&name.source.text);
    let mark = name.source.marks.first().cloned().unwrap_or_default();
    let mut topic = decisions::topic(text.get(..mark.start).unwrap_or_default());
    topic.extend(decisions::topic(text.get(mark.end..).unwrap_or_default()));
    topic.sort_unstable();
    topic.dedup();
    topic
}

/// What a name says and what is said around it, without the names that `clause` has too: a branch that two clauses have in
/// common says where they belong, and not that they are about the same thing.
pub(super) fn topic_beside_names(name: &Name, clause: &str) -> Vec<u32> {
    let own = (name.by != By::Human).then(|| own_words(&name.source.text));
    let mut text = own.unwrap_or_else(|| name.source.text.to_string());
    let mark = name.source.marks.first().cloned().unwrap_or_default();
    for other in identifiers::identifiers(&text) {
        let span = other.span;
        let is_own = span.start < mark.end && mark.start < span.end;
        let shared = text
            .get(span.clone())
            .is_some_and(|other| clause.contains(other));
        if shared && !is_own {
            text.replace_range(span.clone(), &" ".repeat(span.len()));
        }
    }
    decisions::topic(&text)
}

/// What the clause of a name begins with, up to a dash or a colon, where the name stands behind that: "**Merged from
/// trunk** - the rest (commit 4be01c7)".
pub(super) fn lead(name: &Name) -> Vec<u32> {
    let mark = name.source.marks.first().map_or(0, |mark| mark.start);
    let before = name.source.text.get(..mark).unwrap_or_default();
    let cuts = [" - ", " – ", " — ", ": "].iter();
    let cut = cuts.filter_map(|cut| before.find(cut)).min();
    let lead = cut.and_then(|cut| before.get(..cut));
    // What is cut inside of a span of code leads nothing.
    let lead = lead.filter(|lead| lead.matches('`').count() % 2 == 0);
    lead.map(decisions::topic).unwrap_or_default()
}

/// Whether a person gave it to something, as its name or as the place where it belongs.
fn is_given(name: &Name) -> bool {
    use IdentifierKind::{EnvVar, Flag, Path, Symbol, Version};
    let kind = name.identifier.kind;
    match name.given {
        Some(Given::Name) => !matches!(kind, Path | Version),
        Some(Given::Place) => !matches!(kind, EnvVar | Flag | Symbol | Version),
        None => false,
    }
}

/// Whether a person said it in words of their own.
fn is_said(name: &Name) -> bool {
    name.by == By::Human && name.typed
}

fn is_secret(name: &Name) -> bool {
    let text = &name.source.text;
    let mark = name.source.marks.first().cloned().unwrap_or_default();
    secrets::is_secret(
        text.get(mark.clone()).unwrap_or_default(),
        text.get(..mark.start).unwrap_or_default(),
    )
}

/// Whether the word before a name says that it is one: "publisher id", "code".
fn is_labelled(name: &Name) -> bool {
    let mark = name.source.marks.first().map_or(0, |mark| mark.start);
    identifiers::ends_with_label(name.source.text.get(..mark).unwrap_or_default())
}

/// Whether an identifier of this kind is what anything is numbered by: that it names something alive has to be said.
fn is_bare(kind: IdentifierKind) -> bool {
    use IdentifierKind::{Digest, Hash, Hex, Ulid, Uuid};
    matches!(kind, Digest | Hash | Hex | Ulid | Uuid)
}

/// Whether digits mark a name as that of one thing; `p99`, "batch 1" and the like are words.
fn is_marked(name: &Name) -> bool {
    let digits = name
        .identifier
        .key
        .bytes()
        .any(|byte| byte.is_ascii_digit());
    let worded = matches!(
        name.identifier.kind,
        IdentifierKind::Code | IdentifierKind::Number
    );
    digits && !(name.identifier.weak && worded)
}

fn named(statement: &Statement) -> Vec<Identifier> {
    identifiers::identifiers(&statement.text)
}

fn decided(statements: &[Statement]) -> BTreeMap<String, EventIndex> {
    let mut keys = BTreeMap::new();
    for statement in statements.iter().filter(|statement| statement.claim.firm) {
        for identifier in named(statement) {
            keys.entry(identifier.key).or_insert(statement.event);
        }
    }
    keys
}

/// Whether an identifier of this kind says nothing by itself, so that whoever lost it can only guess.
pub(super) fn is_opaque(kind: IdentifierKind) -> bool {
    use IdentifierKind as Kind;
    matches!(
        kind,
        Kind::Uuid
            | Kind::Ulid
            | Kind::Digest
            | Kind::Hash
            | Kind::Ip
            | Kind::Ticket
            | Kind::Number
            | Kind::Arn
            | Kind::Code
    )
}

/// Whether an identifier of this kind says where something is.
pub(super) fn is_address(kind: IdentifierKind) -> bool {
    use IdentifierKind as Kind;
    matches!(kind, Kind::Host | Kind::Url | Kind::Ip | Kind::Mail)
}

/// Whether an identifier of this kind cannot be found again by looking at the code or the folder.
pub(super) fn is_telling(kind: IdentifierKind) -> bool {
    use IdentifierKind as Kind;
    match kind {
        Kind::Uuid
        | Kind::Ulid
        | Kind::Digest
        | Kind::Hash
        | Kind::Version
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
        | Kind::Account => true,
        Kind::Hex
        | Kind::Path
        | Kind::EnvVar
        | Kind::Flag
        | Kind::Symbol
        | Kind::ToolCall
        | Kind::Words => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_phrases_are_no_words_of_who_quotes_them() {
        let text = "- `tide: gauge saved` (id `4be01c7`) - \"two gauges\" on `quay-branch`";
        let own = own_words(text);
        assert_eq!(own.len(), text.len());
        assert!(own.contains("4be01c7") && own.contains("quay-branch"));
        assert!(!own.contains("gauge"));
        assert_eq!(own_words("it`s one mark"), "it`s one mark");
    }
}
