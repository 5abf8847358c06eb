//! What the agent sees after the last compaction: the summary, and the messages that stayed.

use crate::formats::Scribe;
use crate::formats::field::{Field, Flaw, Text, first_flaw, parse};
use crate::formats::lenient::Object;
use crate::formats::messages::wire::{Content, Message};
use crate::formats::messages::{texts, without_preamble};
use crate::formats::transcribe::{document, text_of};
use crate::reader::{ReadError, Source};
use crate::recording::{DefectKind, Place, Trigger, TriggerKind};
use crate::tokens::Tokens;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How the notice starts that stands for what is summarised without a model.
const NOTICE: &str = "<SYSTEM_NOTICE>";
const NOTICE_END: &str = "</SYSTEM_NOTICE>";

/// How far into a notice its introduction reaches.
const INTRODUCTION: usize = 200;

/// What a program notes beside a message.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Noted<'a> {
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    pub(super) ts: Field<u64>,
    #[serde(borrow)]
    pub(super) metadata: Object<Metadata<'a>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Metadata<'a> {
    #[serde(borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    reason: Text<'a>,
    #[serde(borrow)]
    summary: Text<'a>,
    #[serde(rename = "tokensBefore")]
    before: Field<u64>,
    #[serde(rename = "generatedAt")]
    generated: Field<u64>,
}

impl Flaw for Metadata<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.kind,
            &self.reason,
            &self.summary,
            &self.before,
            &self.generated,
        ])
    }
}

/// The state that the last compaction left.
#[derive(Debug, Default)]
pub(super) struct Beside {
    /// The summary; none where messages left the context without one.
    pub(super) summary: Option<String>,
    /// It, or a part of it, cannot be read.
    pub(super) unread: bool,
    pub(super) trigger: Option<Trigger>,
    pub(super) before: Option<Tokens>,
    /// How many messages it stands for.
    pub(super) count: Option<usize>,
    /// When it was made, in milliseconds.
    pub(super) made: Option<u64>,
    /// All of it could be read: a message that it lacks did not stay.
    pub(super) whole: bool,
    /// The messages that stayed, by their ids and by what they hold.
    ids: BTreeSet<String>,
    held: BTreeSet<u64>,
}

impl Beside {
    /// Reads the state; none where it holds no messages.
    pub(super) fn read(source: &Source, scribe: &mut Scribe) -> Result<Option<Self>, ReadError> {
        let before = scribe.defects();
        let document = document(source, scribe)?;
        if document.members.is_empty() && !document.elements.is_empty() {
            let first = document.elements.first().copied();
            scribe.unreadable(first.unwrap_or_default());
        }
        let mut state = Self::default();
        let text = |key: &str| text_of(source, document.member(key)?.place);
        let whole = document
            .member("messages")
            .map(|it| it.place)
            .unwrap_or_default();
        let count: Option<Field<u64>> =
            text("source_message_count").and_then(|text| serde_json::from_str(&text).ok());
        let count = count.unwrap_or_default();
        let is_list = text("messages").is_none_or(|text| text.starts_with('['));
        scribe.wrong(
            whole,
            [
                ("source_message_count", count.fault()),
                ("messages", (!is_list).then_some(DefectKind::BadField)),
            ],
        );
        state.count = count.take().and_then(|count| usize::try_from(count).ok());
        let mut found = false;
        for place in document
            .member("messages")
            .map_or(&[][..], |member| &member.elements)
        {
            let Some(text) = text_of(source, *place) else {
                continue;
            };
            if let (Ok(message), Ok(noted)) = (parse(&text), parse(&text)) {
                let noted: Noted<'_> = noted;
                let message: Message<'_> = message;
                let flaws = [
                    ("id", noted.id.fault()),
                    ("metadata", noted.metadata.flaw()),
                    ("content", message.content.flaw()),
                ];
                scribe.wrong(*place, flaws);
                state.add(message, &noted, &text);
                found = true;
            } else {
                scribe.unreadable(*place);
            }
        }
        if !found && scribe.defects() == before {
            let message = "it holds no messages: what the last compaction left cannot be told";
            scribe.flaw(Place::default(), DefectKind::MissingRecord, message);
        }
        state.whole = scribe.defects() == before && source.damage().is_none();
        Ok(found.then_some(state))
    }

    /// Adds a message.
    fn add(&mut self, message: Message<'_>, noted: &Noted<'_>, text: &str) {
        let metadata = noted.metadata.0.get();
        let kind = metadata.map_or("", |metadata| metadata.kind.str());
        let fault = message.content.flaw().is_some();
        if let (Some(metadata), "compaction_summary") = (metadata, kind) {
            self.unread = fault || metadata.summary.fault().is_some();
            self.summary = Some(summary(metadata, message));
            self.before = metadata.before.get().map(|before| Tokens(*before));
            self.made = metadata.generated.get().copied();
            return;
        }
        self.ids.extend(noted.id.owned());
        if kind != "compaction" {
            self.held.insert(held(text));
            return;
        }
        self.unread = fault;
        self.summary = Some(notice(&texts(message.content)).unwrap_or_default());
        self.trigger = metadata
            .and_then(|metadata| metadata.reason.get())
            .map(|it| trigger(it));
    }

    /// Whether a message stayed in context.
    pub(super) fn keeps(&self, noted: &Noted<'_>, text: &str) -> bool {
        let named = noted.id.get().map(|id| self.ids.contains(id.as_ref()));
        named.unwrap_or_else(|| self.held.contains(&held(text)))
    }
}

/// What a message holds, as a number to compare.
fn held(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    let message: Message<'_> = parse(text).unwrap_or_default();
    message.role.str().hash(&mut hasher);
    match message.content {
        Content::Text(text) => text.hash(&mut hasher),
        content @ Content::Blocks(..) => {
            for (kind, text, id) in parts(&content) {
                (kind, text, id).hash(&mut hasher);
            }
        }
        Content::Nothing | Content::Wrong => {}
    }
    hasher.finish()
}

fn parts<'m>(content: &'m Content<'_>) -> Vec<(&'m str, &'m str, &'m str)> {
    let Content::Blocks(blocks, _) = content else {
        return Vec::new();
    };
    let part = blocks.iter().map(|block| {
        let id = [&block.id, &block.tool_use_id];
        let id = id.iter().map(|id| id.str()).find(|id| !id.is_empty());
        (block.kind.str(), block.text.str(), id.unwrap_or_default())
    });
    part.collect()
}

pub(super) fn summary(metadata: &Metadata<'_>, message: Message<'_>) -> String {
    match metadata.summary.get() {
        Some(summary) => summary.trim().to_owned(),
        None => without_preamble(&texts(message.content)).to_owned(),
    }
}

/// The summary in a notice, without its introduction.
fn notice(text: &str) -> Option<String> {
    let start = text.find(NOTICE)? + NOTICE.len();
    let inside = text.get(start..)?;
    let inside = inside.split(NOTICE_END).next()?.trim();
    let line = inside.find('\n').filter(|end| *end < INTRODUCTION);
    let introduced = inside
        .find(':')
        .filter(|end| *end < INTRODUCTION)
        .map(|end| end + 1);
    let own = inside.get(introduced.or(line).unwrap_or(0)..)?;
    Some(own.trim().to_owned())
}

fn trigger(word: &str) -> Trigger {
    let kind = match word {
        "manual_compaction" => TriggerKind::Manual,
        "auto_compaction" | "overflow_recovery_compaction" => TriggerKind::Utilization,
        _ => TriggerKind::Unknown,
    };
    Trigger {
        kind,
        recorded_as: word.to_owned(),
        observed: None,
        threshold: None,
    }
}
