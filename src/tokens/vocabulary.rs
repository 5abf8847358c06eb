//! The `o200k_base` vocabulary: a table that is read where it lies in the program, and never built.

use super::digest::digest;

/// The table, as the build script lays it out: slots with the digests of the tokens.
static TABLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/o200k_base"));

/// How many slots there are, as a power of two.
const SLOTS: u32 = 18;

/// Bits of a slot that hold a token's number, plus one; the others are those of its digest.
const NUMBER: u64 = (1 << SLOTS) - 1;

/// The rank of a token: the lower, the earlier two neighbours become one. It is told by its digest alone, which no other text
/// of that length is likely to share.
pub(super) fn rank(token: &[u8]) -> Option<u32> {
    let digest = digest(token);
    let mut slot = digest;
    loop {
        let held = held(slot & NUMBER)?;
        if held == 0 {
            return None;
        }
        if held & !NUMBER == digest & !NUMBER {
            return u32::try_from(held & NUMBER).ok()?.checked_sub(1);
        }
        slot = slot.wrapping_add(1);
    }
}

/// What a slot holds.
fn held(slot: u64) -> Option<u64> {
    let (slots, _) = TABLE.as_chunks();
    let slot = slots.get(usize::try_from(slot).ok()?)?;
    Some(u64::from_le_bytes(*slot))
}
