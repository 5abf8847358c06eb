//! Sealed records against those that are there now.

use super::{Change, Sealed, Tampering, Verified};
use std::collections::{BTreeMap, BTreeSet};

/// Of so many records all may have been rewritten one by one.
const FEW: usize = 3;

/// What sealed records became, by line, and how many came after them.
pub(super) fn compare(sealed: &[Sealed], now: &[Sealed]) -> Verified {
    let pairs = pairs(sealed, now);
    let last = pairs.iter().flatten().max();
    Verified {
        changes: changes(sealed, now, &pairs),
        sealed: sealed.len(),
        added: last.map_or(0, |last| now.len().saturating_sub(last + 1)),
    }
}

fn changes(sealed: &[Sealed], now: &[Sealed], pairs: &[Option<usize>]) -> Vec<Change> {
    let known: BTreeSet<&str> = now.iter().map(|record| record.sha256.as_str()).collect();
    let stays = |record: &Sealed| known.contains(record.sha256.as_str());
    if sealed.len() > FEW && now.len() > FEW && !sealed.iter().any(stays) {
        return vec![Change::of_file(Tampering::Foreign)];
    }
    let shared = shared(sealed);
    let mut changes: Vec<Change> = Vec::new();
    for ((record, place), stays) in sealed.iter().zip(pairs).zip(in_order(pairs)) {
        let found = place.and_then(|place| now.get(place));
        if let Some(what) = became(record, found, stays) {
            changes.push(change(record, what, &shared));
        }
    }
    changes.extend(inserted(pairs, now));
    changes.sort();
    changes
}

/// What a sealed record became; `None` where nothing was done to it. `stays` if it is in the order of the seal.
fn became(record: &Sealed, found: Option<&Sealed>, stays: bool) -> Option<Tampering> {
    match found {
        None => Some(Tampering::Cut),
        Some(found) if found.sha256 == record.sha256 => (!stays).then_some(Tampering::Moved),
        Some(found) if found.text_bytes == 0 && record.text_bytes > 0 => Some(Tampering::Emptied),
        Some(_) if record.compaction => Some(Tampering::CompactionRewritten),
        Some(_) => Some(Tampering::Rewritten),
    }
}

fn change(record: &Sealed, what: Tampering, shared: &BTreeSet<u32>) -> Change {
    Change {
        line: Some(record.line),
        offset: record.offset.filter(|_| shared.contains(&record.line)),
        what,
        id: record.id.clone(),
    }
}

/// The lines on which several records start.
fn shared(records: &[Sealed]) -> BTreeSet<u32> {
    let pairs = records.iter().zip(records.iter().skip(1));
    let same = pairs.filter(|(one, next)| one.line == next.line);
    same.map(|(one, _)| one.line).collect()
}

/// Where each sealed record is now: the same bytes, else the same id, else, without an id, what stands between the records
/// around it.
fn pairs(sealed: &[Sealed], now: &[Sealed]) -> Vec<Option<usize>> {
    let mut pairs: Vec<Option<usize>> = vec![None; sealed.len()];
    let mut taken = BTreeSet::new();
    find(&mut pairs, &mut taken, sealed, now, |record| {
        Some(record.sha256.as_str())
    });
    find(&mut pairs, &mut taken, sealed, now, |record| {
        record.id.as_deref()
    });
    let mut next = vec![now.len(); sealed.len()];
    let mut later = now.len();
    for (slot, pair) in next.iter_mut().zip(&pairs).rev() {
        *slot = later;
        later = pair.unwrap_or(later);
    }
    let mut from = 0;
    for ((record, pair), to) in sealed.iter().zip(&mut pairs).zip(next) {
        let is_free = |place: &usize| {
            let nameless = now.get(*place).is_some_and(|other| other.id.is_none());
            nameless && !taken.contains(place)
        };
        if pair.is_none() && record.id.is_none() {
            *pair = (from..to).find(is_free);
            taken.extend(*pair);
        }
        from = pair.map_or(from, |place| place + 1);
    }
    pairs
}

/// Which of the records that are still there stand in the order of the seal: as many as can, so that the fewest were moved.
fn in_order(pairs: &[Option<usize>]) -> Vec<bool> {
    // For each length, where the best run of that length ends: its record and place now.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; pairs.len()];
    let placed = pairs.iter().enumerate();
    for (record, place) in placed.filter_map(|(record, place)| Some((record, (*place)?))) {
        let length = ends.partition_point(|(_, end)| *end < place);
        let earlier = length.checked_sub(1).and_then(|shorter| ends.get(shorter));
        if let Some(slot) = before.get_mut(record) {
            *slot = earlier.map(|(earlier, _)| *earlier);
        }
        match ends.get_mut(length) {
            Some(end) => *end = (record, place),
            None => ends.push((record, place)),
        }
    }
    let mut stay = vec![false; pairs.len()];
    let mut next = ends.last().map(|(record, _)| *record);
    while let Some(record) = next {
        if let Some(slot) = stay.get_mut(record) {
            *slot = true;
        }
        next = before.get(record).copied().flatten();
    }
    stay
}

/// Pairs what has no place yet with the first records that are not taken and have the same key.
fn find<'a>(
    pairs: &mut [Option<usize>],
    taken: &mut BTreeSet<usize>,
    sealed: &'a [Sealed],
    now: &'a [Sealed],
    key: impl Fn(&'a Sealed) -> Option<&'a str>,
) {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    // Places are taken from the end of these lists: the first of equals goes first.
    for (place, record) in now.iter().enumerate().rev() {
        if let Some(key) = key(record).filter(|_| !taken.contains(&place)) {
            places.entry(key).or_default().push(place);
        }
    }
    for (pair, record) in pairs.iter_mut().zip(sealed) {
        if pair.is_none() {
            *pair = key(record).and_then(|key| places.get_mut(key)?.pop());
            taken.extend(*pair);
        }
    }
}

/// Records that nobody sealed, with sealed ones after them.
fn inserted(pairs: &[Option<usize>], now: &[Sealed]) -> Vec<Change> {
    let taken: BTreeSet<usize> = pairs.iter().copied().flatten().collect();
    let last = taken.last().copied().unwrap_or(0);
    let shared = shared(now);
    let free = (0..last).filter(|place| !taken.contains(place));
    let change = |place| Some(change(now.get(place)?, Tampering::Inserted, &shared));
    free.filter_map(change).collect()
}
