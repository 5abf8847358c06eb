//! The tree of entries: each continues its parent, and the last one in the file is where the session stands.

use crate::formats::transcribe::{Entry, Scribe};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// How many steps up the tree are taken for each entry, over all compactions: a hostile file could ask for more.
const STEPS_AN_ENTRY: usize = 64;

/// The number of an entry in the file, the header being 0.
pub(super) type Number = usize;

/// One entry.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
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

    /// The last entry.
    pub(super) fn last(&self) -> Option<Number> {
        self.nodes.len().checked_sub(1)
    }

    /// The entry with this id.
    pub(super) fn find(&self, id: &str) -> Option<Number> {
        self.ids.get(&self.hasher.hash_one(id)).copied()
    }

    /// Adds an entry, which follows all others in the file.
    pub(super) fn push(&mut self, id: Option<&str>, node: Node) {
        if let Some(id) = id {
            let hash = self.hasher.hash_one(id);
            self.ids.entry(hash).or_insert(self.nodes.len());
        }
        self.nodes.push(node);
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

    /// Makes a branch of each part of the tree that the session left.
    pub(super) fn branch(mut self, scribe: &mut Scribe) {
        self.steps = 0;
        let line = self.line(self.last()).unwrap_or_default();
        let mut on_line = vec![false; self.nodes.len()];
        for number in line {
            if let Some(slot) = on_line.get_mut(number) {
                *slot = true;
            }
        }
        let mut branches: Vec<Option<usize>> = Vec::with_capacity(self.nodes.len());
        let mut left: Vec<Vec<Entry>> = Vec::new();
        for (node, on_line) in self.nodes.iter().zip(on_line) {
            let parent = node.parent.and_then(|parent| branches.get(parent).copied());
            let own = (!on_line).then(|| {
                parent.flatten().unwrap_or_else(|| {
                    left.push(Vec::new());
                    left.len() - 1
                })
            });
            if let Some(entries) = own.and_then(|own| left.get_mut(own)) {
                entries.extend(node.event);
            }
            branches.push(own);
        }
        let told = left.into_iter().filter(|entries| !entries.is_empty());
        for (number, entries) in told.enumerate() {
            scribe.branch(&format!("branch-{}", number + 1), entries);
        }
    }
}
