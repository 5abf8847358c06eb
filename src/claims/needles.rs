//! Needles: thousands of words looked for in raw bytes at once, each where it may stand as a word of its own.
//!
//! No needle matters in the middle of a longer word. So only the starts of words are looked at, and of these nearly all are
//! passed over for their first bytes.

use aho_corasick::automaton::OverlappingState;
use aho_corasick::{AhoCorasick, AhoCorasickKind, Anchored, Input, StartKind};

/// What is looked for.
#[derive(Debug)]
pub(super) struct Needles {
    /// What of each needle stands before its anchor.
    heads: Vec<Box<[u8]>>,
    /// What of each needle stands from its anchor on.
    tails: AhoCorasick,
    /// How tails of four bytes or more begin, and all others.
    begins: Bits,
    two: Bits,
    /// How tails of eight bytes or more begin, and those of four to seven.
    eight: Bits,
    four: Bits,
    /// How tails of eight bytes or more go on from the fifth byte, as far as they have eight bytes there.
    more: Bits,
    /// How those begin that have not.
    short: Bits,
}

impl Needles {
    /// Looks for `needles`. None can be looked for where there are none, or more than a search can hold.
    pub(super) fn new<'n>(needles: impl IntoIterator<Item = &'n str>) -> Option<Self> {
        let (mut four_of_any, mut two) = <(Bits, Bits)>::default();
        let (mut eight, mut four) = <(Bits, Bits)>::default();
        let (mut more, mut short) = <(Bits, Bits)>::default();
        let mut heads = Vec::new();
        let mut tails = Vec::new();
        for needle in needles {
            let (head, tail) = needle.as_bytes().split_at(anchor(needle.as_bytes()));
            let begins = first_eight(tail, 0);
            match tail.len() {
                0 => {}
                1 => (0..=u8::MAX).for_each(|next| two.put(begins | u64::from(next) << 8, 2)),
                2..4 => two.put(begins, 2),
                4..8 => four.put(begins, 4),
                8..12 => {
                    eight.put(begins, 8);
                    short.put(begins, 8);
                }
                _ => {
                    eight.put(begins, 8);
                    more.put(first_eight(tail, 4), 8);
                }
            }
            if tail.len() >= 4 {
                four_of_any.put(begins, 4);
            }
            heads.push(head.into());
            tails.push(tail);
        }
        let tails = AhoCorasick::builder()
            .start_kind(StartKind::Anchored)
            .kind(Some(AhoCorasickKind::ContiguousNFA))
            .build(tails);
        Some(Self {
            tails: tails.ok().filter(|_| !heads.is_empty())?,
            heads,
            begins: four_of_any,
            two,
            eight,
            four,
            more,
            short,
        })
    }

    /// Calls `found` with the number of each needle in `bytes` and its place there. What is no word of its own may be left
    /// out.
    pub(super) fn each(&self, bytes: &[u8], found: &mut dyn FnMut(usize, usize)) {
        for from in (0..bytes.len()).step_by(WIDTH) {
            let mut starts = starts(bytes, from);
            while starts != 0 {
                let at = from + starts.trailing_zeros() as usize;
                starts &= starts - 1;
                let begins = first_eight(bytes, at);
                // Nearly all end here.
                let two = self.two.has(begins, 2);
                if (two | self.begins.has(begins, 4)) && (two || self.may_be(bytes, at, begins)) {
                    self.at(bytes, at, found);
                }
            }
        }
    }

    /// Whether what begins like a tail of four bytes or more goes on like one.
    fn may_be(&self, bytes: &[u8], at: usize, begins: u64) -> bool {
        let goes_on = || self.more.has(first_eight(bytes, at + 4), 8) || self.short.has(begins, 8);
        self.four.has(begins, 4) || self.eight.has(begins, 8) && goes_on()
    }

    /// The needles whose anchor is at `at`.
    #[cold]
    fn at(&self, bytes: &[u8], at: usize, found: &mut dyn FnMut(usize, usize)) {
        let input = Input::new(bytes).range(at..).anchored(Anchored::Yes);
        let mut state = OverlappingState::start();
        while self
            .tails
            .try_find_overlapping(input.clone(), &mut state)
            .is_ok()
            && let Some(hit) = state.get_match()
        {
            let needle = hit.pattern().as_usize();
            let before = bytes.get(..at).unwrap_or_default();
            let head = self.heads.get(needle).map(|head| &**head);
            // Where a tail ends, another may end that began behind the anchor.
            let own = |head: &&[u8]| hit.start() == at && before.ends_with(head);
            if let Some(head) = head.filter(own) {
                found(needle, at - head.len());
            }
        }
    }
}

/// Where the anchor of a needle begins: the word by which it is found, for its first bytes are the rarest. Digits are rarer
/// than letters, and a whole word than a part of one.
fn anchor(needle: &[u8]) -> usize {
    let mut at = 0;
    let words = needle.split(|byte| !byte.is_ascii_alphanumeric());
    let placed = words.map(|word| {
        let start = at;
        at += word.len() + 1;
        (rank(needle, start, word), start)
    });
    let best = placed.max().filter(|(rank, _)| rank.is_some());
    best.map(|(_, start)| start)
        .or_else(|| needle.iter().position(|byte| *byte >= LEAD))
        .unwrap_or(0)
}

/// How rare it is that a word begins as `needle` does from `start` on; nothing where no word begins there.
fn rank(needle: &[u8], start: usize, word: &[u8]) -> Option<(bool, usize, bool, usize)> {
    let tail = needle.get(start..)?;
    let begins = tail.get(..8).unwrap_or(tail);
    let digits = begins.iter().filter(|byte| byte.is_ascii_digit()).count();
    let whole = word.len() < begins.len();
    (!word.is_empty()).then_some((begins.len() >= 4, digits, whole, begins.len()))
}

/// From this byte on, a byte begins a letter beyond ASCII, or is none: each of them may begin a word.
const LEAD: u8 = 0xC0;

/// For how many bytes it is told at once where words begin.
const WIDTH: usize = 64;

/// Which of the bytes from `from` on begin a word, one bit for each.
fn starts(bytes: &[u8], from: usize) -> u64 {
    let mut block = [0; WIDTH + 2];
    let known = bytes.get(from.saturating_sub(2)..bytes.len().min(from + WIDTH));
    let known = known.unwrap_or_default();
    let margin = 2_usize.saturating_sub(from);
    if let Some(room) = block.get_mut(margin..margin + known.len()) {
        room.copy_from_slice(known);
    }
    let [_, _, now @ ..] = &block;
    let [_, last @ .., _] = &block;
    let [before @ .., _, _] = &block;
    let mut starts = [0_u8; WIDTH];
    let context = last.iter().zip(before);
    for ((start, now), (last, before)) in starts.iter_mut().zip(now).zip(context) {
        let opens = (part(*last) ^ 1) | u8::from(*before == b'\\');
        *start = part(*now) & opens | u8::from(*now >= LEAD);
    }
    let (eights, _) = starts.as_chunks::<8>();
    eights.iter().rev().fold(0, |all, eight| {
        all << 8 | u64::from_le_bytes(*eight).wrapping_mul(GATHER) >> 56
    })
}

/// Multiplied by it, the lowest bits of eight bytes stand side by side in the highest byte.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// 1 where a byte is part of a word, an ASCII letter or digit, else 0: without a branch.
fn part(byte: u8) -> u8 {
    let letter = (byte | 0x20).wrapping_sub(b'a') < 26;
    let digit = byte.wrapping_sub(b'0') < 10;
    u8::from(letter) | u8::from(digit)
}

/// The first eight bytes from `at` on, the first one lowest; zeros behind the end.
fn first_eight(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or_default();
    if let Some(eight) = rest.first_chunk::<8>() {
        return u64::from_le_bytes(*eight);
    }
    let rest = rest.iter().rev();
    rest.fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

/// A set of beginnings, by their hashes: what is not in it may seem to be.
#[derive(Debug)]
struct Bits(Box<[u64; 1 << 11]>);

impl Default for Bits {
    fn default() -> Self {
        Self(Box::new([0; 1 << 11]))
    }
}

impl Bits {
    /// Adds the first `length` bytes of `begins`.
    fn put(&mut self, begins: u64, length: u32) {
        let (place, bit) = hashed(begins, length);
        if let Some(bits) = self.0.get_mut(place) {
            *bits |= bit;
        }
    }

    fn has(&self, begins: u64, length: u32) -> bool {
        let (place, bit) = hashed(begins, length);
        self.0.get(place).is_some_and(|bits| bits & bit != 0)
    }
}

/// The place and the bit of a beginning.
fn hashed(begins: u64, length: u32) -> (usize, u64) {
    let hash = (begins << (64 - 8 * length)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let place = usize::try_from(hash >> 53).unwrap_or_default();
    (place, 1 << (hash >> 47 & 63))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(needles: &[&str], text: &str) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let needles = Needles::new(needles.iter().copied()).unwrap();
        needles.each(text.as_bytes(), &mut |needle, at| found.push((needle, at)));
        found.sort_unstable();
        found
    }

    #[test]
    fn every_needle_is_found_where_a_word_begins() {
        let needles = [
            "src/a_9.rs",
            "9",
            "b/a_9.rs",
            "--purge",
            "a",
            "\u{4e94}\u{5343}",
            "77",
        ];
        assert_eq!(
            found(&needles, "b/a_9.rs --purge 77"),
            [(1, 4), (2, 0), (3, 9), (4, 2), (6, 17)]
        );
        assert_eq!(found(&needles, "src/a_9.rs"), [(0, 0), (1, 6), (4, 4)]);
        assert_eq!(
            found(&needles, "\u{5171}\u{4e94}\u{5343}\u{5143}77"),
            [(5, 3), (6, 12)]
        );
        assert_eq!(found(&needles, "xa x77"), []);
    }

    #[test]
    fn an_escape_is_no_part_of_a_word() {
        assert_eq!(found(&["9c1"], r"\n9c1 \\9c1 n9c1"), [(0, 2), (0, 8)]);
    }

    #[test]
    fn nothing_is_found_in_nothing() {
        assert!(Needles::new([]).is_none());
        assert_eq!(found(&["a"], ""), []);
        assert_eq!(found(&["a"], "a"), [(0, 0)]);
    }
}
