//! Branches of a tree of records that the session left.

use super::Entry;
use std::collections::BTreeMap;

/// The records that do not lead to `leaf`, by the branch that they are on: where it leaves the way, it begins.
///
/// `records` are the numbers of their parents, each smaller than their own, and where they were written down.
pub(crate) fn branches(
    records: &[(Option<usize>, Option<Entry>)],
    leaf: Option<usize>,
) -> BTreeMap<usize, Vec<Entry>> {
    let mut on_way = vec![false; records.len()];
    let mut next = leaf;
    while let Some(number) = next {
        if let Some(way) = on_way.get_mut(number) {
            *way = true;
        }
        let parent = records.get(number).and_then(|(parent, _)| *parent);
        // A parent stands before its children: whatever does not is no parent.
        next = parent.filter(|parent| *parent < number);
    }
    let off = |number: &usize| on_way.get(*number) == Some(&false);
    let mut branch_of: Vec<usize> = Vec::with_capacity(records.len());
    let mut branches: BTreeMap<usize, Vec<Entry>> = BTreeMap::new();
    for (number, (parent, entry)) in records.iter().enumerate() {
        let parent = parent.filter(off);
        let branch = parent.and_then(|parent| branch_of.get(parent).copied());
        let branch = branch.unwrap_or(number);
        branch_of.push(branch);
        if off(&number) {
            branches.entry(branch).or_default().extend(*entry);
        }
    }
    branches
}
