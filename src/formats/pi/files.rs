//! The files that were read or modified, held against the lists that compactions carry from one to the next.

use super::compaction::position;
use super::tree::Number;
use super::wire::{Arguments, Block, Line, Message};
use crate::formats::CallId;
use crate::formats::field::parse_any;
use crate::formats::lenient::Any;
use crate::recording::Unlisted;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The tools whose calls pi lists, by the `path` that they are given.
const TOOLS: [&str; 3] = ["read", "write", "edit"];

/// No path that a system takes is longer, in bytes.
const LONGEST: usize = 4096;

/// How many times each name is looked at, over all compactions: a hostile file could ask for more.
const LOOKS: usize = 64;

/// What entries say of files, by the number of the entry.
#[derive(Debug, Default)]
pub(super) struct Files {
    named: HashMap<Number, Vec<Named>>,
    /// The calls that were answered without an error.
    done: HashSet<CallId>,
    listed: HashMap<Number, Listed>,
    /// How many names there are, and how many were looked at.
    names: usize,
    looked: usize,
}

/// A file that an entry names.
#[derive(Clone, Debug)]
struct Named {
    path: Box<str>,
    by: By,
}

/// What names a file.
#[derive(Clone, Copy, Debug)]
enum By {
    /// A call, which may have failed.
    Call(Option<CallId>),
    /// The lists of a branch that was left.
    Branch,
}

/// What a compaction lists, and the first entry that it keeps.
#[derive(Clone, Debug)]
struct Listed {
    lists: Lists,
    first_kept: Option<Number>,
}

/// The files that a compaction or a branch lists, read or modified.
#[derive(Clone, Debug)]
pub(super) struct Lists(BTreeSet<Box<str>>);

impl Lists {
    /// Those of `line`; none where it has not both, or an extension made it: what that lists is its own affair.
    pub(super) fn of(line: &mut Line<'_>) -> Option<Self> {
        let details = std::mem::take(&mut line.details).take()?;
        if line.from_hook.get() == Some(&true) {
            return None;
        }
        let names = details.read.0?.into_iter().chain(details.modified.0?);
        let names = names.filter_map(|name| name.boxed());
        Some(Self(names.filter(|path| is_path(path)).collect()))
    }
}

impl Files {
    /// Notes the files that calls of `message` name, or that the call which it answers went well.
    pub(super) fn message(&mut self, number: Number, message: &Message<'_>) {
        match message.role.str() {
            "assistant" => {
                let Any::List(blocks) = &message.content.0 else {
                    return;
                };
                let blocks = blocks.iter().filter_map(|block| block.0.get());
                self.name(number, blocks.filter_map(called).collect());
            }
            "toolResult" if message.failed.get() != Some(&true) => {
                self.done.extend(CallId::of_text(&message.answers));
            }
            _ => {}
        }
    }

    /// Notes the files that a branch lists which was left.
    pub(super) fn tell(&mut self, number: Number, lists: Lists) {
        let named = lists.0.into_iter().map(|path| Named {
            path,
            by: By::Branch,
        });
        self.name(number, named.collect());
    }

    fn name(&mut self, number: Number, mut named: Vec<Named>) {
        named.retain(|named| is_path(&named.path));
        if !named.is_empty() {
            self.names += named.len();
            self.named.insert(number, named);
        }
    }

    /// Notes what the compaction with this number lists.
    pub(super) fn list(&mut self, number: Number, lists: Lists, first_kept: Option<Number>) {
        self.names += lists.0.len();
        self.listed.insert(number, Listed { lists, first_kept });
    }

    /// The entry with this number is `first` once more.
    pub(super) fn again(&mut self, number: Number, first: Number) {
        if let Some(named) = self.named.get(&first).cloned() {
            self.name(number, named);
        }
        if let Some(listed) = self.listed.get(&first).cloned() {
            self.list(number, listed.lists, listed.first_kept);
        }
    }

    /// The files that are in none of `lists`, each with the entry that names it first: those that the compaction before lists,
    /// and those named from what that kept until `kept`, from where on the entries of `path` stay. None where that takes too long.
    pub(super) fn unlisted(
        &mut self,
        path: &[Number],
        kept: usize,
        lists: &Lists,
    ) -> Vec<(Box<str>, Number)> {
        let mut before = path.iter().enumerate().rev();
        let before = before.find_map(|(at, number)| Some((at, *number, self.listed.get(number)?)));
        let start = before.map_or(0, |(at, _, listed)| {
            let first = listed.first_kept.and_then(|first| position(path, first));
            first.unwrap_or(at)
        });
        let covered = path.get(start.min(kept)..kept).unwrap_or_default();
        let stays = path.get(kept..).unwrap_or_default();
        let carried = before.map(|(_, number, listed)| (number, &listed.lists.0));
        let names = carried.map_or(0, |(_, paths)| paths.len());
        self.looked += names + self.count(covered) + self.count(stays);
        if self.looked > self.names.saturating_mul(LOOKS) {
            return Vec::new();
        }
        let mut seen: HashSet<&str> = lists.0.iter().map(AsRef::as_ref).collect();
        seen.extend(self.of(stays).map(|(_, named)| named.path.as_ref()));
        let carried = carried
            .into_iter()
            .flat_map(|(number, paths)| paths.iter().map(move |path| (path.as_ref(), number)));
        let fresh = self.of(covered).filter(|(_, named)| self.is_certain(named));
        let fresh = fresh.map(|(number, named)| (named.path.as_ref(), number));
        let unlisted = carried.chain(fresh).filter(|(path, _)| seen.insert(*path));
        unlisted
            .take(Unlisted::MOST)
            .map(|(path, number)| (Box::from(path), number))
            .collect()
    }

    fn of<'f>(&'f self, path: &'f [Number]) -> impl Iterator<Item = (Number, &'f Named)> {
        path.iter().flat_map(|number| {
            let named = self.named.get(number).into_iter().flatten();
            named.map(|named| (*number, named))
        })
    }

    fn count(&self, path: &[Number]) -> usize {
        let named = path.iter().filter_map(|number| self.named.get(number));
        named.map(Vec::len).sum()
    }

    /// Whether the file was read or modified: a call that failed, or was never answered, may have done neither.
    fn is_certain(&self, named: &Named) -> bool {
        match named.by {
            By::Call(call) => call.is_some_and(|call| self.done.contains(&call)),
            By::Branch => true,
        }
    }
}

fn is_path(path: &str) -> bool {
    path.len() <= LONGEST
}

fn called(block: &Block<'_>) -> Option<Named> {
    if block.kind.str() != "toolCall" || !TOOLS.contains(&block.name.str()) {
        return None;
    }
    let arguments: Arguments<'_> = parse_any(block.arguments?)?;
    Some(Named {
        path: arguments.path.boxed()?,
        by: By::Call(CallId::of_text(&block.id).pop()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::field::parse;

    /// The files after these messages, numbered from 0.
    fn files(messages: &[&str]) -> Files {
        let mut files = Files::default();
        for (number, message) in messages.iter().enumerate() {
            files.message(number, &parse(message).unwrap_or_default());
        }
        files
    }

    fn call(tool: &str, path: &str, id: &str) -> String {
        format!(
            r#"{{"role":"assistant","content":[{{"type":"toolCall","id":"{id}","name":"{tool}","arguments":{{"path":"{path}"}}}}]}}"#
        )
    }

    fn answer(id: &str, failed: bool) -> String {
        format!(r#"{{"role":"toolResult","toolCallId":"{id}","isError":{failed}}}"#)
    }

    fn lists(paths: &[&str]) -> Lists {
        Lists(paths.iter().map(|path| Box::from(*path)).collect())
    }

    fn unlisted(files: &mut Files, path: &[Number], kept: usize, own: &[&str]) -> Vec<String> {
        let unlisted = files.unlisted(path, kept, &lists(own)).into_iter();
        unlisted
            .map(|(path, number)| format!("{path} {number}"))
            .collect()
    }

    #[test]
    fn only_calls_that_went_well_and_are_covered_have_to_be_listed() {
        let messages = [
            call("read", "oak", "a"),
            answer("a", false),
            call("edit", "elm", "b"),
            answer("b", true),
            call("write", "ash", "c"),
            call("grep", "yew", "d"),
            answer("d", false),
            call("write", "fir", "e"),
            answer("e", false),
        ];
        let messages: Vec<&str> = messages.iter().map(String::as_str).collect();
        let mut files = files(&messages);
        let path: Vec<Number> = (0..messages.len()).collect();
        assert_eq!(unlisted(&mut files, &path, 7, &[]), ["oak 0"]);
        assert_eq!(unlisted(&mut files, &path, 9, &[]), ["oak 0", "fir 7"]);
        assert_eq!(unlisted(&mut files, &path, 9, &["oak"]), ["fir 7"]);
    }

    #[test]
    fn what_the_compaction_before_lists_and_keeps_is_carried_on() {
        let messages = [
            call("read", "oak", "a"),
            answer("a", false),
            call("read", "elm", "b"),
            answer("b", false),
        ];
        let messages: Vec<&str> = messages.iter().map(String::as_str).collect();
        let mut files = files(&messages);
        files.list(4, lists(&["ash"]), Some(2));
        let path: Vec<Number> = (0..6).collect();
        assert_eq!(unlisted(&mut files, &path, 6, &[]), ["ash 4", "elm 2"]);
        assert_eq!(unlisted(&mut files, &path, 1, &[]), ["ash 4"]);
    }

    #[test]
    fn a_file_that_asks_for_too_much_is_given_up() {
        let messages = [call("read", "oak", "a"), answer("a", false)];
        let messages: Vec<&str> = messages.iter().map(String::as_str).collect();
        let mut files = files(&messages);
        for _ in 0..LOOKS {
            assert_eq!(unlisted(&mut files, &[0, 1], 2, &[]).len(), 1);
        }
        assert_eq!(unlisted(&mut files, &[0, 1], 2, &[]).len(), 0);
    }
}
