//! Lays the vocabulary out as the program reads it: see `src/tokens/vocabulary.rs`.

#[path = "src/tokens/digest.rs"]
mod digest;

use digest::digest;
use std::path::PathBuf;

/// How many slots there are, as a power of two.
const SLOTS: u32 = 18;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/tokens/digest.rs");
    let folder = std::env::var_os("OUT_DIR").expect("cargo tells where to build");
    let table = table(&tokens());
    std::fs::write(PathBuf::from(folder).join("o200k_base"), table)
        .expect("the folder to build in can be written to");
}

/// The bytes of every token, by rank.
fn tokens() -> Vec<Vec<u8>> {
    let encoding = tiktoken::get_encoding("o200k_base").expect("the vocabulary is built in");
    let known = (0_u32..).map(|rank| encoding.decode(&[rank]));
    known.take_while(|token| !token.is_empty()).collect()
}

/// A slot for each token, where its digest leads or behind that: the digest with the number of the token in its lowest bits.
fn table(tokens: &[Vec<u8>]) -> Vec<u8> {
    let mask = (1_u64 << SLOTS) - 1;
    let mut slots = vec![0_u64; 1 << SLOTS];
    for (number, token) in (1..).zip(tokens) {
        assert!(number < mask, "there is room for every token");
        let digest = digest(token);
        let first = usize::try_from(digest & mask).expect("a slot has a place");
        let (before, behind) = slots.split_at_mut(first);
        let mut held = behind.iter_mut().chain(before);
        let slot = held.find(|slot| **slot == 0 || **slot & !mask == digest & !mask);
        let slot = slot.expect("there is room for every token");
        assert!(*slot == 0, "a digest tells every token from every other");
        *slot = digest & !mask | number;
    }
    slots.iter().flat_map(|slot| slot.to_le_bytes()).collect()
}
