//! Hashes of words: fast, and the same on every run and machine.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

const SEED: u64 = 0x9E37_79B9_7F4A_7C15;
const ODD: u64 = 0xD6E8_FEB8_6659_FD93;

/// A map by hashes, which are not hashed again.
pub(super) type Map<K, V> = HashMap<K, V, BuildHasherDefault<AsIs>>;

/// A set of hashes, which are not hashed again.
pub(super) type Set<K> = HashSet<K, BuildHasherDefault<AsIs>>;

/// The hash of some letters, eight at a time.
pub(super) fn of(text: &str) -> u64 {
    of_bytes(text.as_bytes())
}

/// The hash of some bytes.
pub(super) fn of_bytes(bytes: &[u8]) -> u64 {
    let (eights, rest) = bytes.as_chunks::<8>();
    let last = rest
        .iter()
        .fold(bytes.len() as u64, |sum, byte| sum << 8 | u64::from(*byte));
    let parts = eights.iter().map(|eight| u64::from_le_bytes(*eight));
    let sum = parts
        .chain([last])
        .fold(SEED, |sum, part| folded(sum ^ part));
    folded(sum ^ SEED)
}

/// The hash of a word in lower case, for a look into a table of words; nothing where it is longer than any of these.
pub(super) fn of_lower(word: &str) -> Option<u64> {
    if !word.is_ascii() {
        return Some(of(&word.to_lowercase()));
    }
    let mut letters = [0; 16];
    let lower = letters.get_mut(..word.len())?;
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    Some(of_bytes(lower))
}

/// Both halves of a product, one over the other.
fn folded(factor: u64) -> u64 {
    let high = (u128::from(factor) * u128::from(ODD)) >> 64;
    factor.wrapping_mul(ODD) ^ u64::try_from(high).unwrap_or_default()
}

/// Takes a hash as it is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = folded(self.0 ^ u64::from(*byte));
        }
    }

    /// Spreads the bits, for a map looks at the highest and at the lowest.
    fn write_u32(&mut self, half: u32) {
        self.0 = (self.0.rotate_left(32) ^ u64::from(half)).wrapping_mul(ODD);
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
