//! The tree of a conversation: which events the model saw at a point, and which are on the branch that it went on with.

use crate::formats::Scribe;
use crate::formats::transcribe::{Entry, Stretches, branches};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What the id of a summary ends with, behind that of its condensation.
const SUMMARY: &str = "-summary";

/// What stands for the parent of an event that has none.
pub(super) const ROOT: &str = "__root__";

/// Something that the model sees: an event, or the summary of a condensation, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Item {
    Event(usize),
    Summary(usize),
}

/// What the model saw after an event, where that is a condensation.
#[derive(Debug, Default)]
enum View {
    /// It is none.
    #[default]
    Unchanged,
    /// Nobody followed that far.
    Untold,
    /// These, in order.
    Seen(Vec<Item>),
}

/// One event of the tree.
#[derive(Debug, Default)]
struct Node {
    parent: Option<usize>,
    /// Where it was written down, where it was.
    entry: Option<Entry>,
    /// The model sees it.
    said: bool,
    view: View,
}

/// The events so far.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    ids: HashMap<Box<str>, usize>,
    names: Vec<Option<Box<str>>>,
}

/// What a condensation changes.
#[derive(Debug, Default)]
pub(super) struct Change {
    pub(super) gone: Vec<Item>,
    /// What the model sees from here on; none where nobody followed that far.
    pub(super) view: Option<Vec<Item>>,
    /// How many ids no event has.
    pub(super) dangling: usize,
}

impl Tree {
    /// The number of the event that one with this parent continues. False where the parent is not there.
    pub(super) fn parent(&self, id: Option<&str>) -> (Option<usize>, bool) {
        let last = self.nodes.len().checked_sub(1);
        match id {
            None => (last, true),
            Some(ROOT) => (None, true),
            Some(id) => match self.ids.get(id) {
                Some(number) => (Some(*number), true),
                None => (last, false),
            },
        }
    }

    /// Adds an event behind the others.
    pub(super) fn add(&mut self, id: Option<Box<str>>, parent: Option<usize>, said: bool) -> usize {
        let number = self.nodes.len();
        if let Some(id) = &id {
            self.ids.entry(id.clone()).or_insert(number);
        }
        self.names.push(id);
        self.nodes.push(Node {
            parent,
            said,
            ..Node::default()
        });
        number
    }

    /// An event was written down.
    pub(super) fn written(&mut self, number: usize, entry: Entry) {
        if let Some(node) = self.nodes.get_mut(number) {
            node.entry = Some(entry);
        }
    }

    /// What the model saw before an event with this parent.
    fn view(&self, scribe: &mut Scribe, parent: Option<usize>) -> Option<Vec<Item>> {
        let mut since = Vec::new();
        let mut base: &[Item] = &[];
        let mut next = parent;
        while let Some((number, node)) = next.and_then(|it| Some((it, self.nodes.get(it)?))) {
            if !scribe.may_follow(1) {
                return None;
            }
            match &node.view {
                View::Unchanged => {}
                View::Untold => return None,
                View::Seen(view) => {
                    base = view;
                    break;
                }
            }
            since.extend(node.said.then_some(Item::Event(number)));
            next = node.parent;
        }
        if !scribe.may_follow(base.len()) {
            return None;
        }
        let mut view = base.to_vec();
        view.extend(since.into_iter().rev());
        Some(view)
    }

    /// What a condensation behind `parent` changes that forgets these ids; its summary stands at `offset` from here on.
    pub(super) fn condense(
        &mut self,
        scribe: &mut Scribe,
        (number, parent): (usize, Option<usize>),
        forgotten: &[&str],
        offset: Option<usize>,
    ) -> Change {
        let mut dangling = 0;
        let mut items = HashSet::with_capacity(forgotten.len());
        for id in forgotten {
            match self.named(id) {
                Some(item) => {
                    items.insert(item);
                }
                None => dangling += 1,
            }
        }
        let Some(mut view) = self.view(scribe, parent) else {
            self.became(number, View::Untold);
            let mut gone: Vec<Item> = forgotten.iter().filter_map(|id| self.named(id)).collect();
            gone.dedup();
            return Change {
                gone,
                view: None,
                dangling,
            };
        };
        let gone = view
            .iter()
            .copied()
            .filter(|it| items.contains(it))
            .collect();
        view.retain(|it| !items.contains(it));
        let seen = view.clone();
        if let Some(offset) = offset {
            view.insert(offset.min(view.len()), Item::Summary(number));
        }
        self.became(number, View::Seen(view));
        Change {
            gone,
            view: Some(seen),
            dangling,
        }
    }

    fn became(&mut self, number: usize, view: View) {
        if let Some(node) = self.nodes.get_mut(number) {
            node.view = view;
        }
    }

    /// What has this id.
    fn named(&self, id: &str) -> Option<Item> {
        if let Some(number) = self.ids.get(id) {
            return Some(Item::Event(*number));
        }
        let number = self.ids.get(id.strip_suffix(SUMMARY)?)?;
        let node = self.nodes.get(*number)?;
        let condenses = !matches!(node.view, View::Unchanged);
        condenses.then_some(Item::Summary(*number))
    }

    /// Where the events among `items` were written down.
    pub(super) fn entries(&self, items: &[Item]) -> Stretches {
        let events = items.iter().filter_map(|item| match item {
            Item::Event(number) => self.nodes.get(*number)?.entry,
            Item::Summary(_) => None,
        });
        events.collect()
    }

    /// The ids of the condensations whose summaries are among `items`.
    pub(super) fn summaries(&self, items: &[Item]) -> Vec<String> {
        let ids = items.iter().filter_map(|item| match item {
            Item::Event(_) => None,
            Item::Summary(number) => self.names.get(*number)?.as_deref(),
        });
        ids.map(str::to_owned).collect()
    }

    /// The number of the event with this id.
    pub(super) fn number(&self, id: &str) -> Option<usize> {
        self.ids.get(id).copied()
    }

    /// How many events there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The events that do not lead to `leaf`, by the branch that they are on.
    pub(super) fn branches(&self, leaf: Option<usize>) -> BTreeMap<usize, Vec<Entry>> {
        let nodes = self.nodes.iter().map(|node| (node.parent, node.entry));
        branches(&nodes.collect::<Vec<_>>(), leaf)
    }
}
