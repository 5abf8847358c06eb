//! What is known of a recording that was written down anew, one record a line, because its own file is not read like that.

use super::{Opened, Shape};
use crate::recording::{ByteOffset, Defect, Links};
use std::collections::BTreeMap;

/// How many branches have a lane of their own.
const MOST_BRANCHES: usize = 64;

/// The lane of all others.
const OTHERS: &str = "other-branches";

/// A recording written down anew: what its lines do not say.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    /// The id of the format that it was read from.
    pub format: &'static str,
    /// What could not be used of the original.
    pub defects: Vec<Defect>,
    /// How many records that are no events were passed over.
    pub skipped: u64,
    /// What its folder calls the session; `None` where that says nothing.
    pub called: Option<String>,
    /// What came before its first record is not in it.
    pub midway: bool,
    /// How its records hang together, where they name what each continues.
    pub links: Option<Links>,
    /// What the recording's own file is made of.
    pub shape: Shape,
    /// The files that belong to the recording, in the order in which they were opened; one may stand there twice.
    pub files: Vec<Opened>,
    /// Some records do not stand in the recording's own file, or not in one piece.
    pub scattered: bool,
    /// The lanes of branches that the session left, in order.
    branches: Vec<String>,
    /// The records that belong to them, by where they stand.
    moved: BTreeMap<ByteOffset, usize>,
}

impl Transcript {
    /// Of this format, and with nothing known yet.
    pub fn of(format: &'static str) -> Self {
        Self {
            format,
            ..Self::default()
        }
    }

    /// The records that stand at `entries` belong to a branch that the session left. `name` is its lane; of many branches
    /// the last ones share one.
    pub fn branch(&mut self, name: &str, entries: impl IntoIterator<Item = ByteOffset>) {
        let name = if self.branches.len() < MOST_BRANCHES {
            name
        } else {
            OTHERS
        };
        let known = self.branches.iter().position(|branch| branch == name);
        let number = known.unwrap_or_else(|| {
            self.branches.push(name.to_owned());
            self.branches.len() - 1
        });
        self.moved
            .extend(entries.into_iter().map(|entry| (entry, number)));
    }

    /// The branch that the record at `offset` belongs to, where the session left it.
    pub fn branch_of(&self, offset: ByteOffset) -> Option<&str> {
        let number = self.moved.get(&offset)?;
        self.branches.get(*number).map(String::as_str)
    }

    /// Whether a lane is a branch that the session left.
    pub fn is_branch(&self, lane: &str) -> bool {
        self.branches.iter().any(|branch| branch == lane)
    }
}
