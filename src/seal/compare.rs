//! The sealed records of a file against those that are there now.

use super::walk::{SHOWN, Walked};
use super::{Change, Sealed, SealedFile, Tampering};
use crate::reader::Shape;
use crate::state::Hashing;
use std::collections::{BTreeMap, BTreeSet};

/// What the records of a file became.
#[derive(Debug, Default)]
pub(super) struct Compared {
    /// What was done, by line.
    pub changes: Vec<Change>,
    /// How many records came after those that were sealed.
    pub added: usize,
    /// Where each sealed record is now.
    pairs: Vec<Option<usize>>,
}

/// What sealed records became, of a file of this shape.
pub(super) fn compare(sealed: &[Sealed], now: &[Sealed], shape: Shape) -> Compared {
    let pairs = pairs(sealed, now);
    let mut changes: Vec<Change> = Vec::new();
    let lines = shared(sealed);
    for ((record, place), stays) in sealed.iter().zip(&pairs).zip(in_order(&pairs)) {
        let found = place.and_then(|place| now.get(place));
        if let Some(what) = became(record, found, stays) {
            changes.push(change(record, what, &lines));
        }
    }
    let (came_after, inserted) = unsealed(sealed, now, &pairs, shape);
    let lines = shared(now);
    let inserted = inserted.into_iter().filter_map(|place| now.get(place));
    changes.extend(inserted.map(|record| change(record, Tampering::Inserted, &lines)));
    changes.sort();
    Compared {
        changes,
        added: came_after.len(),
        pairs,
    }
}

/// The values that say nothing.
const NOTHING: [&str; 4] = ["null", "{}", "[]", "\"\""];

/// Whether a record is there, and says nothing.
fn is_blank(found: &Sealed) -> bool {
    let mut nothing = NOTHING.iter();
    nothing.any(|nothing| Hashing::of(nothing.as_bytes()) == found.sha256)
}

/// Tells the sealed lines that are there still and say nothing any more from those that were cut: between lines that are there
/// as before there stand as many as before.
pub(super) fn tell_emptied(sealed: &SealedFile, now: &Walked, compared: &mut Compared) {
    let mut emptied: BTreeSet<u32> = BTreeSet::new();
    let ends = |record: &Sealed| record.line.saturating_add(record.line_feeds);
    let (mut before, mut run): ((u32, u32), Vec<u32>) = ((0, 0), Vec::new());
    let pairs = sealed.records.iter().zip(&compared.pairs);
    for (record, place) in pairs {
        match place.and_then(|place| now.items.get(place)) {
            None => run.push(record.line),
            Some(found) => {
                let lines = record.line.checked_sub(before.0);
                if lines.is_some() && lines == found.line.checked_sub(before.1) {
                    emptied.extend(run.drain(..));
                }
                run.clear();
                before = (ends(record), ends(found));
            }
        }
    }
    let last = sealed.records.last().map_or(0, ends);
    if last.checked_sub(before.0) <= now.lines.checked_sub(before.1) {
        emptied.extend(run);
    }
    for change in &mut compared.changes {
        let line = change.line.filter(|line| emptied.contains(line));
        if line.is_some() && change.what == Tampering::Cut {
            change.what = Tampering::Emptied;
        }
    }
}

/// What became of the blanks and punctuation between records that still follow each other.
pub(super) fn gaps(sealed: &SealedFile, now: &Walked, compared: &Compared) -> Vec<Change> {
    let mut changes = Vec::new();
    let first = compared.pairs.first().copied().flatten();
    if (sealed.records.is_empty() && now.items.is_empty()) || first == Some(0) {
        changes.extend(gap(&sealed.before, &now.before, 0, 1, false));
    }
    let next = compared.pairs.iter().skip(1).map(Some).chain([None]);
    for ((record, place), next) in sealed.records.iter().zip(&compared.pairs).zip(next) {
        let Some((place, found)) = place.and_then(|place| Some((place, now.items.get(place)?)))
        else {
            continue;
        };
        let is_last = place + 1 == now.items.len();
        let grows = match next {
            Some(next) if *next == Some(place + 1) => false,
            None if is_last || sealed.shape == Shape::Lines => true,
            Some(_) | None => continue,
        };
        let end = found.offset.unwrap_or_default() + found.bytes;
        let line = found.line.saturating_add(found.line_feeds);
        changes.extend(gap(&record.behind, &found.behind, end, line, grows));
    }
    changes
}

/// What was done to a gap that begins at `offset` on `line`. One that `grows` may have more blanks.
pub(super) fn gap(sealed: &str, now: &str, offset: u64, line: u32, grows: bool) -> Option<Change> {
    let more = now.strip_prefix(sealed).filter(|_| grows);
    let blank = |text: &str| text.bytes().all(|byte| byte.is_ascii_whitespace());
    if sealed == now || more.is_some_and(blank) {
        return None;
    }
    let both = sealed.bytes().zip(now.bytes()).take(SHOWN);
    let same = both.take_while(|(one, other)| one == other).count();
    let feeds = now.get(..same).unwrap_or_default().matches('\n').count();
    let feeds = u32::try_from(feeds).unwrap_or(u32::MAX);
    Some(Change {
        file: None,
        line: Some(line.saturating_add(feeds)),
        offset: Some(offset + same as u64),
        what: Tampering::Beside,
        id: None,
    })
}

/// What a sealed record became; `None` where nothing was done to it. `stays` if it is in the order of the seal.
fn became(record: &Sealed, found: Option<&Sealed>, stays: bool) -> Option<Tampering> {
    let held_text = record.text_bytes.is_some_and(|bytes| bytes > 0);
    match found {
        None => Some(Tampering::Cut),
        Some(found) if found.sha256 == record.sha256 => (!stays).then_some(Tampering::Moved),
        Some(found) if is_blank(found) => Some(Tampering::Emptied),
        Some(found) if found.text_bytes == Some(0) && held_text => Some(Tampering::Emptied),
        Some(_) if record.compaction => Some(Tampering::CompactionRewritten),
        Some(_) => Some(Tampering::Rewritten),
    }
}

/// What was done to a record. `shared` are the lines on which several start.
pub(super) fn change(record: &Sealed, what: Tampering, shared: &BTreeSet<u32>) -> Change {
    Change {
        file: None,
        line: Some(record.line),
        offset: record.offset.filter(|_| shared.contains(&record.line)),
        what,
        id: record.id.clone(),
    }
}

/// The lines on which several records start.
pub(super) fn shared(records: &[Sealed]) -> BTreeSet<u32> {
    let pairs = records.iter().zip(records.iter().skip(1));
    let same = pairs.filter(|(one, next)| one.line == next.line);
    same.map(|(one, _)| one.line).collect()
}

/// Where each sealed record is now: the same bytes in the same place, counted from the start or from the end, else the same
/// bytes, else the same id, else what stands between the records around it.
fn pairs(sealed: &[Sealed], now: &[Sealed]) -> Vec<Option<usize>> {
    let mut pairs: Vec<Option<usize>> = vec![None; sealed.len()];
    let mut taken = BTreeSet::new();
    untouched(&mut pairs, &mut taken, sealed, now);
    find(&mut pairs, &mut taken, sealed, now, |record| {
        Some(record.sha256.as_str())
    });
    find(&mut pairs, &mut taken, sealed, now, |record| {
        record.id.as_deref()
    });
    between(&mut pairs, &mut taken, now);
    pairs
}

/// Pairs what stands in its place still, up to the first change, and from the last one on.
fn untouched(
    pairs: &mut [Option<usize>],
    taken: &mut BTreeSet<usize>,
    sealed: &[Sealed],
    now: &[Sealed],
) {
    let same = |(one, other): &(&Sealed, &Sealed)| one.sha256 == other.sha256;
    let first = sealed.iter().zip(now).take_while(same).count();
    let rest = sealed.len().min(now.len()) - first;
    let last = sealed.iter().rev().zip(now.iter().rev()).take(rest);
    let last = last.take_while(same).count();
    for (place, pair) in pairs.iter_mut().enumerate().take(first) {
        *pair = Some(place);
    }
    for (back, pair) in pairs.iter_mut().rev().enumerate().take(last) {
        *pair = Some(now.len() - 1 - back);
    }
    taken.extend(pairs.iter().copied().flatten());
}

/// Pairs what stands between records that have their places: one by one where as many are there as were, else with what has
/// no id, as a record that cannot be read any more.
fn between(pairs: &mut [Option<usize>], taken: &mut BTreeSet<usize>, now: &[Sealed]) {
    let mut at = 0;
    let mut from = 0;
    while at < pairs.len() {
        let run = pairs.iter().skip(at).take_while(|it| it.is_none()).count();
        let next = pairs.get(at + run).copied().flatten();
        let to = next.unwrap_or(now.len());
        let free = (from..to.max(from)).filter(|place| !taken.contains(place));
        let free: Vec<usize> = free.collect();
        let nameless = |place: &usize| now.get(*place).is_some_and(|it| it.id.is_none());
        let any = free.len() == run || (next.is_none() && free.len() >= run);
        let mut places = free.into_iter().filter(|place| any || nameless(place));
        for pair in pairs.iter_mut().skip(at).take(run) {
            *pair = places.next();
            taken.extend(*pair);
        }
        from = next.map_or(to, |place| place + 1);
        at += run + 1;
    }
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

/// Records that nobody sealed: those that came after the sealed ones, and those that were put between them. What comes after
/// is what stands behind all sealed lines, or behind the last sealed element of an array.
fn unsealed(
    sealed: &[Sealed],
    now: &[Sealed],
    pairs: &[Option<usize>],
    shape: Shape,
) -> (Vec<usize>, Vec<usize>) {
    let taken: BTreeSet<usize> = pairs.iter().copied().flatten().collect();
    let last = taken.last().copied();
    let ends: BTreeSet<usize> = match shape {
        Shape::Elements => ends_of_arrays(sealed, pairs),
        Shape::Lines | Shape::Whole => last.into_iter().collect(),
    };
    let (mut came_after, mut inserted) = (Vec::new(), Vec::new());
    let mut behind_end = taken.is_empty();
    let mut separated = true;
    for (place, record) in now.iter().enumerate() {
        let follows = std::mem::replace(&mut separated, record.behind.contains(','));
        if taken.contains(&place) {
            behind_end = ends.contains(&place);
        } else if behind_end && !record.beside && (follows || shape != Shape::Elements) {
            came_after.push(place);
        } else {
            inserted.push(place);
            behind_end = false;
        }
    }
    (came_after, inserted)
}

/// Where the sealed elements are now that were the last ones of their arrays.
fn ends_of_arrays(sealed: &[Sealed], pairs: &[Option<usize>]) -> BTreeSet<usize> {
    let next = sealed.iter().skip(1).map(Some).chain([None]);
    let ends = sealed.iter().zip(next).zip(pairs);
    let ends = ends.filter(|((record, next), _)| {
        let closed = record.behind.contains(']') || next.is_none_or(|next| next.beside);
        !record.beside && closed
    });
    ends.filter_map(|(_, place)| *place).collect()
}
