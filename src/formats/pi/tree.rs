//! The tree of entries: each continues its parent, and the last one in the file is where the session stands.

use crate::formats::transcribe::{Entry, Scribe, branches};
use crate::recording::Place;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};

/// How many steps up the tree are taken for each entry, over all compactions: a hostile file could ask for more.
const STEPS_AN_ENTRY: usize = 64;

/// The number of an entry in the file, the header being 0.
pub(super) type Number = usize;

/// One entry.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// The hash of its id, where it has one.
    pub(super) id: Option<u64>,
    /// Where it stands in the file.
    pub(super) place: Place,
    pub(super) parent: Option<Number>,
    /// The event that it is; none where it says nothing of the session.
    pub(super) event: Option<Entry>,
    /// What it says.
    pub(super) mark: Option<u64>,
    /// What it left, where it is a compaction.
    pub(super) compaction: Option<Left>,
}

/// What a compaction says of what stays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    /// The first entry that stays.
    pub(super) first_kept: Option<Number>,
    /// What a compaction keeps is read by the next one.
    pub(super) proven: bool,
}

/// All entries so far.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    leaf: Option<Number>,
    ids: HashMap<u64, Number>,
    hasher: RandomState,
    steps: usize,
}

impl Tree {
    /// The number that the next entry has.
    pub(super) fn next(&self) -> Number {
        self.nodes.len()
    }

    /// Whether there is any but the header.
    pub(super) fn has_entries(&self) -> bool {
        self.nodes.len() > 1
    }

    /// The entry where the session stands.
    pub(super) fn leaf(&self) -> Option<Number> {
        self.leaf
    }

    /// The last entry with this id.
    pub(super) fn find(&self, id: &str) -> Option<Number> {
        self.ids.get(&self.hasher.hash_one(id)).copied()
    }

    /// The last entry of `path` with this id.
    pub(super) fn find_on(&self, path: &[Number], id: &str) -> Option<Number> {
        let id = Some(self.hasher.hash_one(id));
        let mut path = path.iter().rev().copied();
        path.find(|number| self.nodes.get(*number).is_some_and(|node| node.id == id))
    }

    /// Adds an entry, which follows all others in the file; the session stands at it.
    pub(super) fn push(&mut self, id: Option<&str>, mut node: Node) {
        let number = self.nodes.len();
        node.id = id.map(|id| self.hasher.hash_one(id));
        self.ids.extend(node.id.map(|id| (id, number)));
        self.nodes.push(node);
        self.leaf = Some(number);
    }

    /// The session stands at an entry that is there already.
    pub(super) fn stand(&mut self, number: Number) {
        self.leaf = Some(number);
    }

    pub(super) fn node(&self, number: Number) -> Option<Node> {
        self.nodes.get(number).copied()
    }

    /// The line of entries that ends with `leaf`, the first one first; none where that takes too many steps.
    pub(super) fn line(&mut self, leaf: Option<Number>) -> Option<Vec<Number>> {
        let allowed = self.nodes.len().saturating_mul(STEPS_AN_ENTRY);
        let mut line = Vec::new();
        let mut next = leaf;
        while let Some(number) = next {
            line.push(number);
            self.steps += 1;
            if self.steps > allowed {
                return None;
            }
            // A parent stands before its child, so that no line goes round in circles.
            let parent = self.nodes.get(number).and_then(|node| node.parent);
            next = parent.filter(|parent| *parent < number);
        }
        line.reverse();
        Some(line)
    }

    /// Makes a branch of each part of the tree that the session left. An event stands in one lane, however many entries it is.
    pub(super) fn branch(mut self, scribe: &mut Scribe) {
        self.steps = 0;
        let line = self.line(self.leaf).unwrap_or_default();
        let nodes = line.iter().filter_map(|number| self.node(*number));
        let mut told: HashSet<Entry> = nodes.filter_map(|node| node.event).collect();
        let records = self.nodes.iter().map(|node| {
            let event = node.event.filter(|event| told.insert(*event));
            (node.parent, event)
        });
        let records: Vec<_> = records.collect();
        let left = branches(&records, self.leaf).into_values();
        let left = left.filter(|entries| !entries.is_empty());
        for (number, entries) in left.enumerate() {
            scribe.branch(&format!("branch-{}", number + 1), entries);
        }
    }
}
