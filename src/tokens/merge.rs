//! Merging: the neighbours in a piece that become one token, those of the lowest rank first.

use super::vocabulary::rank;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How many tokens a piece is.
pub(super) fn count(piece: &[u8]) -> usize {
    if rank(piece).is_some() {
        return 1;
    }
    let mut parts = Parts::new(piece);
    let mut count = piece.len();
    while let Some(Reverse((rank, at))) = parts.open.pop() {
        if parts.ranks.get(at) == Some(&Some(rank)) {
            parts.join(at);
            count -= 1;
        }
    }
    count
}

/// The parts of a piece, each known by the place of its first byte.
struct Parts<'p> {
    piece: &'p [u8],
    /// Where the next part begins, or the piece ends.
    next: Vec<usize>,
    /// Where the part before begins.
    before: Vec<usize>,
    /// The rank of what a part and the next one would be together.
    ranks: Vec<Option<u32>>,
    /// Parts that may be joined with the next one, the lowest rank first, and of equal ones the first.
    open: BinaryHeap<Reverse<(u32, usize)>>,
}

impl<'p> Parts<'p> {
    fn new(piece: &'p [u8]) -> Self {
        let places = 0..piece.len();
        let mut parts = Self {
            piece,
            next: places.clone().map(|at| at + 1).collect(),
            before: places.clone().map(|at| at.saturating_sub(1)).collect(),
            ranks: vec![None; piece.len()],
            open: BinaryHeap::new(),
        };
        for at in places {
            parts.rank(at);
        }
        parts
    }

    fn next(&self, at: usize) -> Option<usize> {
        self.next.get(at).copied()
    }

    /// Ranks what the part at `at` and the next one would be together.
    fn rank(&mut self, at: usize) {
        let end = self.next(at).and_then(|next| self.next(next));
        let joined = end.and_then(|end| self.piece.get(at..end));
        let ranked = joined.and_then(rank);
        if let Some(slot) = self.ranks.get_mut(at) {
            *slot = ranked;
        }
        self.open.extend(ranked.map(|rank| Reverse((rank, at))));
    }

    /// Makes the part at `at` and the next one one.
    fn join(&mut self, at: usize) {
        let Some(gone) = self.next(at) else { return };
        let after = self.next(gone).unwrap_or(self.piece.len());
        if let Some(next) = self.next.get_mut(at) {
            *next = after;
        }
        if let Some(before) = self.before.get_mut(after) {
            *before = at;
        }
        if let Some(rank) = self.ranks.get_mut(gone) {
            *rank = None;
        }
        self.rank(at);
        if let Some(before) = self.before.get(at).copied().filter(|before| *before < at) {
            self.rank(before);
        }
    }
}
