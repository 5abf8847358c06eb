//! Digests: where a token stands in the table of the vocabulary. The build script lays the table out by them.

/// The digest of a token's bytes.
pub(crate) fn digest(token: &[u8]) -> u64 {
    let (eights, rest) = token.as_chunks::<8>();
    let last = rest
        .iter()
        .fold(token.len() as u64, |sum, byte| sum << 8 | u64::from(*byte));
    let parts = eights.iter().map(|eight| u64::from_le_bytes(*eight));
    let sum = parts.chain([last]).fold(0, |sum: u64, part| {
        let mixed = (sum.rotate_left(23) ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 29
    });
    sum ^ sum >> 32
}
