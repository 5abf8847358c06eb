//! The `o200k_base` vocabulary: a table that is read where it lies in the program, and never built.

use super::digest::digest;

/// The table, as the build script lays it out: the slots, then where each token begins in the letters, then these.
static TABLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/o200k_base"));

/// How many slots there are, as a power of two.
const SLOTS: u32 = 18;

/// Bits of a slot that hold a token's number, plus one; the others are some of its digest.
const NUMBER: u32 = (1 << SLOTS) - 1;

/// How many bytes a number has in the table.
const WIDTH: usize = 4;

/// Where the beginnings of the tokens stand in the table.
const BEGINNINGS: usize = WIDTH << SLOTS;

/// The rank of a token: the lower, the earlier two neighbours become one.
pub(super) fn rank(token: &[u8]) -> Option<u32> {
    let digest = digest(token);
    let tag = tag(digest);
    let mut slot = digest;
    loop {
        let held = number(place(slot))?;
        if held == 0 {
            return None;
        }
        let rank = (held & NUMBER).checked_sub(1)?;
        if held & !NUMBER == tag && letters(rank)? == token {
            return Some(rank);
        }
        slot = slot.wrapping_add(1);
    }
}

/// The part of a digest that a slot holds.
fn tag(digest: u64) -> u32 {
    let high = u32::try_from(digest >> u32::BITS).unwrap_or_default();
    high & !NUMBER
}

/// Where a slot stands in the table.
fn place(slot: u64) -> usize {
    let slot = slot & u64::from(NUMBER);
    usize::try_from(slot).unwrap_or_default() * WIDTH
}

fn number(at: usize) -> Option<u32> {
    let bytes = TABLE.get(at..)?.first_chunk::<WIDTH>()?;
    Some(u32::from_le_bytes(*bytes))
}

/// The bytes of a token.
fn letters(rank: u32) -> Option<&'static [u8]> {
    let at = BEGINNINGS + usize::try_from(rank).ok()? * WIDTH;
    let from = usize::try_from(number(at)?).ok()?;
    let to = usize::try_from(number(at + WIDTH)?).ok()?;
    TABLE.get(from..to)
}
