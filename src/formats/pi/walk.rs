//! A session while its file is walked through.

use super::again::same;
use super::compaction::{Compaction, compaction, position};
use super::files::{Files, Lists};
use super::said::{harness, mark, note, said};
use super::sizes::Sizes;
use super::tree::{Node, Number, Tree};
use super::wire::Line;
use crate::formats::field::Flaw;
use crate::formats::transcribe::{Chain, Entry, Scribe};
use crate::formats::{Decoded, Draft};
use crate::reader::Source;
use crate::recording::{
    DefectKind, Evidence, Line as LineNumber, Passage, Place, SummaryText, Voice,
};
use crate::tokens::Tokens;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// What is known so far.
#[derive(Debug)]
pub(super) struct Walk<'s> {
    source: &'s Source,
    sizes: Sizes,
    session: Option<String>,
    headed: bool,
    tree: Tree,
    files: Files,
    chain: Chain,
    /// The entries that pi itself reads, by its own count, the header being 0: it passes over damaged lines.
    whole: Vec<Number>,
    /// The last line that could not be read as it stands.
    damaged: Option<LineNumber>,
}

impl<'s> Walk<'s> {
    /// Starts with nothing but the sizes of contexts.
    pub(super) fn new(source: &'s Source, sizes: Sizes) -> Self {
        Self {
            source,
            sizes,
            session: None,
            headed: false,
            tree: Tree::default(),
            files: Files::default(),
            chain: Chain::default(),
            whole: Vec::new(),
            damaged: None,
        }
    }

    /// The line at `place` cannot be read as it stands: what is saved of it comes next.
    pub(super) fn damaged(&mut self, place: Place) {
        self.damaged = Some(place.line);
    }

    /// Takes the next entry, which reads `text`.
    pub(super) fn line(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        text: &str,
        mut line: Line<'_>,
    ) {
        scribe.dated(place, "timestamp", &line.timestamp);
        scribe.wrong(place, [("id", line.id.fault())]);
        let id = line.id.owned();
        if !self.headed && line.kind.str() == "session" {
            self.headed = true;
            self.chain.begin(id.as_deref());
            self.session = id;
            scribe.skip();
            return self.push(place, None, Node::default());
        }
        let known = id.as_deref().and_then(|id| self.tree.find(id));
        if let Some(first) = known {
            if self.is_again(first, text) {
                return self.again(place, id.as_deref(), first, line.parent);
            }
            let message = "an entry before it has the same id and says something else: what follows continues this one";
            scribe.flaw(place, DefectKind::DuplicateId, message);
        }
        flaws(scribe, place, &line);
        let parent = line.parent.map(RawValue::get).filter(|raw| *raw != "null");
        let parent = parent.map(|raw| raw.trim_matches('"'));
        self.miss(scribe, place, &line, parent);
        self.chain.follow(scribe, id.as_deref(), parent);
        scribe.named(id.as_deref().filter(|_| known.is_none()).map(Box::from));
        let mut node = Node {
            parent: self.parent(line.parent),
            ..Node::default()
        };
        match line.kind.str() {
            "message" => self.message(scribe, place, line, &mut node),
            "compaction" => self.compaction(scribe, place, line, &mut node),
            "branch_summary" | "custom_message" => {
                let branch = line.kind.str() == "branch_summary";
                if let Some(lists) = Lists::of(&mut line).filter(|_| branch) {
                    self.files.tell(self.tree.next(), lists);
                }
                let (draft, passages) = harness(line.content, line.summary.take());
                let decoded = told(Draft::Event(draft), passages);
                node.event = Some(self.write(scribe, place, decoded));
            }
            "custom"
            | "label"
            | "model_change"
            | "session"
            | "session_info"
            | "thinking_level_change" => scribe.skip(),
            kind => {
                let unknown = Draft::Unknown(kind.to_owned());
                self.write(scribe, place, Decoded::new(unknown));
            }
        }
        self.push(place, id.as_deref(), node);
    }

    fn push(&mut self, place: Place, id: Option<&str>, mut node: Node) {
        self.count(place, self.tree.next());
        node.place = place;
        self.tree.push(id, node);
    }

    fn count(&mut self, place: Place, number: Number) {
        if self.damaged != Some(place.line) {
            self.whole.push(number);
        }
    }

    /// Whether `text` is the entry with this number once more, wherever it stands in the tree.
    fn is_again(&self, first: Number, text: &str) -> bool {
        let first = self.tree.node(first);
        first.is_some_and(|first| same(self.source, first.place, text))
    }

    /// Takes an entry that is there already, and counts once. The session stands at it; where it continues another entry than
    /// before, it has moved there.
    fn again(&mut self, place: Place, id: Option<&str>, first: Number, named: Option<&RawValue>) {
        let Some(before) = self.tree.node(first) else {
            return;
        };
        let parent = named.map_or(before.parent, |_| self.parent(named));
        if parent == before.parent {
            self.count(place, first);
            return self.tree.stand(first);
        }
        let number = self.tree.next();
        let path = self.tree.line(parent).unwrap_or_default();
        let moved = if position(&path, first).is_some() {
            Node {
                parent,
                ..Node::default()
            }
        } else {
            self.files.again(number, first);
            Node { parent, ..before }
        };
        self.push(place, id, moved);
    }

    /// Tells that the entry which this one continues is not there, unless a line that was damaged can have been it.
    fn miss(&self, scribe: &mut Scribe, place: Place, line: &Line<'_>, parent: Option<&str>) {
        let damaged = self
            .damaged
            .is_some_and(|line| line.0.saturating_add(1) >= place.line.0);
        let Some(parent) = parent.filter(|_| !damaged) else {
            return;
        };
        // Programs that came from pi name the call that an entry answers.
        let call = line.message.0.get().map_or("", |it| it.answers.str());
        let session = self.session.as_deref().unwrap_or_default();
        let here = [line.id.str(), session, call].contains(&parent);
        if !here && self.tree.find(parent).is_none() {
            scribe.misses_parent(place, !self.tree.has_entries());
        }
    }

    /// The entry that this one continues: the one it names; the one before it, where it names none that is there.
    fn parent(&self, named: Option<&RawValue>) -> Option<Number> {
        let Some(named) = named else {
            return self.tree.leaf();
        };
        if named.get() == "null" {
            return None;
        }
        let id = named.get().trim_matches('"');
        self.tree.find(id).or(self.tree.leaf())
    }

    fn message(&mut self, scribe: &mut Scribe, place: Place, line: Line<'_>, node: &mut Node) {
        let Some(message) = line.message.take() else {
            return scribe.unreadable(place);
        };
        self.files.message(self.tree.next(), &message);
        let Some((draft, passages)) = said(message) else {
            return scribe.skip();
        };
        node.mark = Some(mark(&passages));
        node.event = Some(self.write(scribe, place, told(Draft::Event(draft), passages)));
    }

    fn compaction(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        mut line: Line<'_>,
        node: &mut Node,
    ) {
        let lists = Lists::of(&mut line);
        let path = self.tree.line(node.parent);
        if path.is_none() {
            let message = "the entries that it keeps are too many to follow";
            scribe.flaw(place, DefectKind::BadField, message);
        }
        let Compaction {
            mut draft,
            left,
            anew,
            lost,
        } = compaction(line, &self.tree, &self.whole, path.as_deref());
        if lost {
            let message = "the first entry that it keeps is not on the way to it";
            scribe.flaw(place, DefectKind::DanglingReference, message);
        }
        draft.record.after = self.sizes.after(place.offset).map(Tokens);
        draft.record.after_by = Evidence::Inferred;
        if let (Some(lists), Some(path)) = (lists, path) {
            let kept = left.first_kept.and_then(|first| position(&path, first));
            let unlisted = kept.map(|kept| self.files.unlisted(&path, kept, &lists));
            let entry = |number| self.tree.node(number)?.event;
            let unlisted = unlisted.into_iter().flatten();
            draft.unlisted = unlisted
                .filter_map(|(file, number)| Some((file, entry(number)?)))
                .collect();
            self.files.list(self.tree.next(), lists, left.first_kept);
        }
        let summary = match &draft.record.summary {
            SummaryText::Readable(text) => vec![Passage::new(Voice::Summary, text.clone())],
            SummaryText::Opaque
            | SummaryText::Withheld
            | SummaryText::Strange
            | SummaryText::Absent => Vec::new(),
        };
        let decoded = told(Draft::Boundary(Box::new(draft)), summary);
        node.event = Some(self.write(scribe, place, decoded));
        node.compaction = Some(left);
        if !anew.is_empty() {
            self.write(scribe, place, told(Draft::Event(note()), anew));
        }
    }

    fn write<'a>(&'a self, scribe: &mut Scribe, place: Place, mut decoded: Decoded<'a>) -> Entry {
        decoded.session = self.session.as_deref().map(Cow::Borrowed);
        scribe.add(place, decoded)
    }

    /// Tells the branches that the session left.
    pub(super) fn finish(self, scribe: &mut Scribe) {
        self.tree.branch(scribe);
    }
}

/// Notes what of an entry is of another type than it should be.
fn flaws(scribe: &mut Scribe, place: Place, line: &Line<'_>) {
    scribe.wrong(
        place,
        [
            ("type", line.kind.fault()),
            ("message", line.message.0.get().and_then(Flaw::flaw)),
            ("summary", line.summary.fault()),
            ("firstKeptEntryId", line.first_kept.fault()),
            ("firstKeptEntryIndex", line.first_kept_index.fault()),
            ("fromHook", line.from_hook.fault()),
            ("retainedTail", line.retained.fault_of_list()),
            ("content", line.content.flaw()),
            ("tokensBefore", line.before.fault()),
            ("usage", line.usage.flaw()),
        ],
    );
    // What an extension puts there is its own.
    let own = line.from_hook.get() != Some(&true);
    if own && matches!(line.kind.str(), "compaction" | "branch_summary") {
        scribe.wrong(place, [("details", line.details.flaw())]);
    }
}

fn told(draft: Draft, passages: Vec<Passage<'_>>) -> Decoded<'_> {
    Decoded {
        passages,
        ..Decoded::new(draft)
    }
}
