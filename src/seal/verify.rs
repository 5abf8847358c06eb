//! The sealed files of a recording against those that are there now.

use super::compare::{change, compare, gap, gaps, shared, tell_emptied};
use super::files::File;
use super::in_place::{in_one_place, in_place};
use super::line_ends::{LineEnd, hash_with};
use super::walk::{Walked, walk};
use super::{Change, Grown, Role, Seal, SealedFile, Tampering, Verified, hash};
use crate::reader::{ReadError, Shape, Source};
use std::collections::{BTreeMap, BTreeSet};

/// Of so many records all may have been rewritten one by one.
pub(super) const FEW: usize = 3;

/// A file as it is now.
struct Now<'f, 's> {
    file: &'f File<'s>,
    walked: Walked,
    bytes: u64,
}

impl Now<'_, '_> {
    /// Whether a document cannot be taken apart as it was when it was sealed.
    fn is_taken_apart(&self, sealed: &SealedFile) -> bool {
        let none = self.walked.items.iter().all(|item| item.beside);
        self.walked.broken || (none && sealed.shape == Shape::Elements)
    }
}

/// A sealed file, and what is there of it.
struct Pair<'p> {
    sealed: &'p SealedFile,
    /// Its place among those that are there now.
    place: Option<usize>,
    /// All bytes that were sealed are there as they were.
    intact: bool,
    /// They are there as they were, but for what ends each line.
    converted: bool,
}

/// What became of all that was sealed.
pub(super) fn verify_files(seal: &Seal, files: &[File<'_>]) -> Result<Verified, ReadError> {
    let now = walked(seal, files)?;
    let mut verified = Verified {
        sealed: seal.records(),
        files: seal.files.len(),
        not_sealed: seal.not_sealed.clone(),
        ..Verified::default()
    };
    let mut pairs = by_name(seal, &now)?;
    let converted = pairs.iter().any(|pair| pair.converted);
    if !converted && is_foreign(seal, &now) && !stands_in_place(&pairs, &now)? {
        let change = Change::of_file(None, Tampering::Foreign);
        verified.changes.push(change);
        return Ok(verified);
    }
    rotated(&mut pairs, &now)?;
    for pair in &pairs {
        of_pair(pair, &now, &mut verified)?;
    }
    new_files(&pairs, &now, &mut verified);
    verified.changes.sort();
    verified.grown.sort();
    verified.added = verified.grown.iter().map(|grown| grown.records).sum();
    Ok(verified)
}

/// The files that are there, taken apart as they were when they were sealed.
fn walked<'f, 's>(seal: &Seal, files: &'f [File<'s>]) -> Result<Vec<Now<'f, 's>>, ReadError> {
    let sealed = seal.files.iter();
    let shapes: BTreeMap<_, Shape> = sealed
        .map(|file| ((file.role, file.name.as_deref()), file.shape))
        .collect();
    let now = files.iter().map(|file| {
        let shape = shapes.get(&(file.role, file.name.as_deref()));
        let (walked, bytes) = file.walked(*shape.unwrap_or(&file.shape))?;
        Ok(Now {
            file,
            walked,
            bytes,
        })
    });
    now.collect()
}

/// Whether nothing is there of all that was sealed, though there are other records.
fn is_foreign(seal: &Seal, now: &[Now<'_, '_>]) -> bool {
    let items = || now.iter().flat_map(|now| &now.walked.items);
    let known: BTreeSet<&str> = items().map(|item| item.sha256.as_str()).collect();
    let mut sealed = seal.files.iter().flat_map(|file| &file.records);
    let many = seal.records() > FEW && items().count() > FEW;
    many && !sealed.any(|record| known.contains(record.sha256.as_str()))
}

/// Whether some sealed record still stands where it stood, though the file around it cannot be taken apart as it was.
fn stands_in_place(pairs: &[Pair<'_>], now: &[Now<'_, '_>]) -> Result<bool, ReadError> {
    for pair in pairs {
        let found = pair.place.and_then(|place| now.get(place));
        let changes = found.map(|now| unwound(pair.sealed, now, usize::MAX));
        let changes = changes.transpose()?.flatten();
        if changes.is_some_and(|it| it.len() < pair.sealed.records.len()) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Each sealed file with the one of its name.
fn by_name<'p>(seal: &'p Seal, now: &[Now<'_, '_>]) -> Result<Vec<Pair<'p>>, ReadError> {
    let places = now.iter().enumerate();
    let places: BTreeMap<(Role, Option<&str>), usize> = places
        .map(|(place, now)| ((now.file.role, now.file.name.as_deref()), place))
        .collect();
    let pairs = seal.files.iter().map(|sealed| {
        let place = places.get(&(sealed.role, sealed.name.as_deref())).copied();
        let found = place.and_then(|place| now.get(place));
        let intact = found.map(|now| is_intact(sealed, now)).transpose()?;
        let intact = intact.unwrap_or(false);
        let touched = found.filter(|_| !intact);
        let converted = touched.map(|now| is_converted(sealed, now)).transpose()?;
        Ok(Pair {
            sealed,
            place,
            intact,
            converted: converted.unwrap_or(false),
        })
    });
    pairs.collect()
}

/// Whether all bytes that were sealed of a file are there as they were.
fn is_intact(sealed: &SealedFile, now: &Now<'_, '_>) -> Result<bool, ReadError> {
    if now.bytes <= sealed.bytes {
        return Ok(now.walked.sha256 == sealed.sha256);
    }
    let start = now.file.with(|source| hash(source, 0..sealed.bytes))?;
    Ok(start == sealed.sha256)
}

/// Whether all bytes of a file are there that were sealed, with other ends of its lines.
fn is_converted(sealed: &SealedFile, now: &Now<'_, '_>) -> Result<bool, ReadError> {
    let ends = [LineEnd::Feed, LineEnd::ReturnAndFeed];
    for end in ends {
        let found = now.file.with(|source| hash_with(source, end))?;
        if found == sealed.sha256 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What is not there under its name may be there under a new one: a program that begins a file anew keeps the old one beside it.
fn rotated(pairs: &mut [Pair<'_>], now: &[Now<'_, '_>]) -> Result<(), ReadError> {
    let named: BTreeSet<usize> = pairs.iter().filter_map(|pair| pair.place).collect();
    let mut candidates: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (place, now) in now.iter().enumerate() {
        if !named.contains(&place) && now.file.role == Role::Beside {
            for item in &now.walked.items {
                candidates.entry(&item.sha256).or_default().insert(place);
            }
        }
    }
    let lost = pairs.iter_mut().filter(|pair| !pair.intact);
    for pair in lost.filter(|pair| pair.sealed.role != Role::History) {
        let own = pair.place.and_then(|place| now.get(place));
        let own = own.map_or(0, |now| shares(pair.sealed, &now.walked));
        let Some((place, count)) = best(pair.sealed, &candidates) else {
            continue;
        };
        if let Some(found) = now.get(place).filter(|_| count > own) {
            pair.place = Some(place);
            pair.intact = is_intact(pair.sealed, found)?;
            pair.converted = false;
            for places in candidates.values_mut() {
                places.remove(&place);
            }
        }
    }
    Ok(())
}

/// How many records of the sealed recording itself are somewhere in `source`.
pub(super) fn shared_with(seal: &Seal, source: &Source) -> Result<usize, ReadError> {
    let mut own = seal
        .files
        .iter()
        .filter(|file| file.role == Role::Recording);
    own.try_fold(0, |count, sealed| {
        let walked = walk(source, sealed.shape).map_err(ReadError::Io)?;
        Ok(count + shares(sealed, &walked))
    })
}

/// How many sealed records of a file are somewhere in what is there.
fn shares(sealed: &SealedFile, walked: &Walked) -> usize {
    let known: BTreeSet<&str> = walked.items.iter().map(|it| it.sha256.as_str()).collect();
    let records = sealed.records.iter();
    records
        .filter(|it| known.contains(it.sha256.as_str()))
        .count()
}

/// The file that has the most of a sealed one, and how many records.
fn best(
    sealed: &SealedFile,
    candidates: &BTreeMap<&str, BTreeSet<usize>>,
) -> Option<(usize, usize)> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for record in &sealed.records {
        for place in candidates.get(record.sha256.as_str()).into_iter().flatten() {
            *counts.entry(*place).or_default() += 1;
        }
    }
    let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    most.filter(|(_, count)| *count > 0)
}

/// What became of one sealed file.
fn of_pair(pair: &Pair<'_>, now: &[Now<'_, '_>], verified: &mut Verified) -> Result<(), ReadError> {
    let sealed = pair.sealed;
    let name = || named(sealed.role, sealed.name.as_ref());
    let Some(found) = pair.place.and_then(|place| now.get(place)) else {
        let change = Change::of_file(name(), Tampering::Cut);
        verified.changes.push(change);
        return Ok(());
    };
    let key = (sealed.role, sealed.name.clone());
    let stays = now.iter().any(|now| now.file.key() == key);
    if !stays {
        let change = Change::of_file(name(), Tampering::Moved);
        verified.changes.push(change);
    }
    let (mut changes, records) = within(pair, found)?;
    for change in &mut changes {
        change.file = name();
    }
    let grew = found.bytes > sealed.bytes && changes.is_empty() || records > 0;
    if grew && stays && sealed.name.as_deref().is_some_and(is_put_aside) {
        changes.extend(behind_end(sealed, found, records, name().as_ref()));
    } else if grew {
        verified.grown.push(Grown {
            file: name(),
            records,
            line: first_new(found, records),
            new: false,
        });
    }
    verified.changes.extend(changes);
    Ok(())
}

/// The line of the first of the last `count` records of a file.
fn first_new(now: &Now<'_, '_>, count: usize) -> Option<u32> {
    let items = &now.walked.items;
    let first = items.len().checked_sub(count)?;
    items.get(first).map(|first| first.line)
}

/// The last `count` records of a file, which were put behind its end; where they are no records, the place where it ended.
fn behind_end(
    sealed: &SealedFile,
    now: &Now<'_, '_>,
    count: usize,
    name: Option<&String>,
) -> Vec<Change> {
    let items = &now.walked.items;
    let shared = shared(items);
    let new = items.iter().skip(items.len().saturating_sub(count));
    let inserted = new.map(|record| Change {
        file: name.cloned(),
        ..change(record, Tampering::Inserted, &shared)
    });
    let mut inserted: Vec<Change> = inserted.collect();
    if inserted.is_empty() {
        inserted.push(Change {
            file: name.cloned(),
            ..at_end(sealed, now)
        });
    }
    inserted
}

/// What was put where a sealed file ended, behind its last record or into it.
fn at_end(sealed: &SealedFile, now: &Now<'_, '_>) -> Change {
    let place = sealed.records.len().checked_sub(1);
    let found = place.and_then(|place| now.walked.items.get(place));
    let (was, is, end, line) = match sealed.records.last().zip(found) {
        Some((was, is)) => {
            let end = is.offset.unwrap_or_default() + is.bytes;
            (
                &was.behind,
                &is.behind,
                end,
                is.line.saturating_add(is.line_feeds),
            )
        }
        None => (&sealed.before, &now.walked.before, 0, 1),
    };
    let differs = gap(was, is, end, line, false);
    Change {
        file: None,
        line: Some(differs.as_ref().and_then(|it| it.line).unwrap_or(line)),
        offset: Some(differs.and_then(|it| it.offset).unwrap_or(end)),
        what: Tampering::Inserted,
        id: None,
    }
}

/// Whether a file is one that was put aside when the next one was begun (`context_3.jsonl`): nothing comes after its end.
fn is_put_aside(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let number = stem.rsplit_once('_').map(|(_, number)| number);
    number.is_some_and(|it| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit()))
}

/// What was done inside of a file, and how many records came after those that were sealed.
fn within(pair: &Pair<'_>, now: &Now<'_, '_>) -> Result<(Vec<Change>, usize), ReadError> {
    let sealed = pair.sealed;
    let items = &now.walked.items;
    if pair.intact && (sealed.torn || now.bytes == sealed.bytes) {
        let more = items.len().saturating_sub(sealed.records.len());
        return Ok((Vec::new(), more));
    }
    if pair.converted {
        return Ok((vec![Change::of_file(None, Tampering::LineEnds)], 0));
    }
    let mut compared = compare(&sealed.records, items, sealed.shape);
    if sealed.shape == Shape::Lines {
        tell_emptied(sealed, &now.walked, &mut compared);
    }
    let gaps = gaps(sealed, &now.walked, &compared);
    compared.changes.extend(gaps);
    // What closes a document moves on when it grows.
    let longer = now.bytes > sealed.bytes;
    let grown = longer && sealed.shape == Shape::Elements && compared.added > 0;
    if !pair.intact && compared.changes.is_empty() && !grown {
        if let Some(changes) = unwound(sealed, now, usize::MAX)? {
            return Ok((changes, 0));
        }
        let change = Change::of_file(None, Tampering::Beside);
        compared.changes.push(change);
    }
    let told = compared.changes.len();
    if let Some(fewer) = unwound(sealed, now, told)?.filter(|it| it.len() < told) {
        return Ok((fewer, 0));
    }
    Ok((compared.changes, compared.added))
}

/// The same without what a byte that holds a document together does to all that stands behind it, where more than one thing is
/// told without.
fn unwound(
    sealed: &SealedFile,
    now: &Now<'_, '_>,
    told: usize,
) -> Result<Option<Vec<Change>>, ReadError> {
    now.file.with(|source| {
        if told > 1 && now.bytes == sealed.bytes {
            in_place(source, sealed).map(Some)
        } else if told > 1 && now.is_taken_apart(sealed) {
            let change = in_one_place(source, sealed)?;
            Ok(change.map(|change| vec![change]))
        } else {
            Ok(None)
        }
    })
}

/// Files that were not there: those that came after the sealed ones, and those that were put between them.
fn new_files(pairs: &[Pair<'_>], now: &[Now<'_, '_>], verified: &mut Verified) {
    let known: BTreeSet<usize> = pairs.iter().filter_map(|pair| pair.place).collect();
    let is_whole = |place: &usize| {
        let now = now.get(*place);
        now.is_some_and(|now| now.file.shape == Shape::Whole)
    };
    let last = known.iter().rev().copied().find(is_whole);
    for (place, now) in now.iter().enumerate() {
        if known.contains(&place) {
            continue;
        }
        let file = named(now.file.role, now.file.name.as_ref());
        if is_whole(&place) && last.is_some_and(|last| place < last) {
            let change = Change::of_file(file, Tampering::Inserted);
            verified.changes.push(change);
        } else {
            verified.grown.push(Grown {
                file,
                records: now.walked.items.len(),
                line: None,
                new: true,
            });
        }
    }
}

/// What a file is called in an answer.
fn named(role: Role, name: Option<&String>) -> Option<String> {
    match role {
        Role::Recording => None,
        Role::Beside => name.cloned(),
        Role::History => Some("--history".to_owned()),
    }
}
