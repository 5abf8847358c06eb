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

/// Slots, beginnings and letters, one behind the other.
fn table(tokens: &[Vec<u8>]) -> Vec<u8> {
    let mask = (1_u32 << SLOTS) - 1;
    let mut slots = vec![0_u32; 1 << SLOTS];
    for (number, token) in (1..).zip(tokens) {
        assert!(number < mask, "there is room for every token");
        let digest = digest(token);
        let tag = u32::try_from(digest >> 32).expect("half of it is left") & !mask;
        let first = usize::try_from(digest & u64::from(mask)).expect("a slot has a place");
        let (before, behind) = slots.split_at_mut(first);
        let mut free = behind.iter_mut().chain(before).filter(|slot| **slot == 0);
        *free.next().expect("there is room for every token") = tag | number;
    }
    let mut beginning = 4 * (slots.len() + tokens.len() + 1);
    let mut beginnings = Vec::new();
    for length in tokens.iter().map(Vec::len).chain([0]) {
        beginnings.push(u32::try_from(beginning).expect("the table is small"));
        beginning += length;
    }
    let numbers = slots.iter().chain(&beginnings);
    let mut table: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
    table.extend(tokens.iter().flatten());
    table
}
