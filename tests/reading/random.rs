//! Whatever is done to a recording, it is read, and every defect says where.

use crate::support::{Outcome, claude, native};
use proptest::prelude::*;

const LOG: &str = include_str!("../../fixtures/reading/lacuna-log.jsonl");
const CLAUDE: &str = include_str!("../../fixtures/reading/claude-code.jsonl");

/// One way to damage bytes; places are shares of their length.
#[derive(Clone, Debug)]
enum Damage {
    Cut(f64, f64),
    Nuls(f64, u16),
    Insert(f64, Vec<u8>),
    Copy(f64, f64, f64),
    Flip(f64, u8),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        (0.0..1.0, 0.0..0.2).prop_map(|(at, length)| Damage::Cut(at, length)),
        (0.0..1.0, 1_u16..3000).prop_map(|(at, length)| Damage::Nuls(at, length)),
        (0.0..1.0, prop::collection::vec(any::<u8>(), 1..20))
            .prop_map(|(at, b)| Damage::Insert(at, b)),
        (0.0..1.0, 0.0..0.3, 0.0..1.0)
            .prop_map(|(from, length, to)| Damage::Copy(from, length, to)),
        (0.0..1.0, any::<u8>()).prop_map(|(at, byte)| Damage::Flip(at, byte)),
    ]
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "shares of small texts"
)]
fn at(bytes: &[u8], share: f64) -> usize {
    ((bytes.len() as f64 * share) as usize).min(bytes.len())
}

fn apply(bytes: &mut Vec<u8>, damage: &Damage) {
    match damage {
        Damage::Cut(from, length) => {
            let start = at(bytes, *from);
            let end = at(bytes, from + length);
            bytes.drain(start..end);
        }
        Damage::Nuls(to, length) => insert(bytes, *to, &vec![0; usize::from(*length)]),
        Damage::Insert(to, new) => insert(bytes, *to, new),
        Damage::Copy(from, length, to) => {
            let part = bytes[at(bytes, *from)..at(bytes, from + length)].to_vec();
            insert(bytes, *to, &part);
        }
        Damage::Flip(place, byte) => {
            let place = at(bytes, *place);
            if let Some(old) = bytes.get_mut(place) {
                *old = *byte;
            }
        }
    }
}

fn insert(bytes: &mut Vec<u8>, share: f64, new: &[u8]) {
    let place = at(bytes, share);
    bytes.splice(place..place, new.iter().copied());
}

fn check(read: &Outcome, bytes: &[u8]) {
    let length = bytes.len() as u64;
    let mut told = 0;
    for recording in &read.recordings {
        for defect in &recording.defects {
            let (start, end) = (defect.bytes.0.0, defect.bytes.1.0);
            assert!(
                defect.line.0 > 0 && start < end && end <= length,
                "{defect:?}"
            );
            let before = &bytes[..usize::try_from(start).unwrap()];
            let line = before.split(|byte| *byte == b'\n').count();
            assert_eq!(defect.line.0 as usize, line, "{defect:?}");
        }
        for index in 0..recording.events.len() {
            let again = lacuna::formats::passages(&read.source, recording, index.into());
            let size: usize = again
                .expect("it can be read again")
                .iter()
                .map(|p| p.text.len())
                .sum();
            assert_eq!(recording.events[index].text_bytes as usize, size);
        }
        told += recording.events.len();
    }
    assert_eq!(told, read.told.len());
}

proptest! {
    #[test]
    fn damage_never_stops_reading(damages in prop::collection::vec(damage(), 1..6)) {
        for (text, reader) in [(LOG, native as fn(Vec<u8>) -> Outcome), (CLAUDE, claude)] {
            let mut bytes = text.as_bytes().to_vec();
            for damage in &damages {
                apply(&mut bytes, damage);
            }
            if !bytes.iter().all(u8::is_ascii_whitespace) {
                check(&reader(bytes.clone()), &bytes);
            }
        }
    }

    #[test]
    fn any_bytes_are_read(mut bytes in prop::collection::vec(any::<u8>(), 1..500)) {
        bytes.push(b'{');
        check(&native(bytes.clone()), &bytes);
        check(&claude(bytes.clone()), &bytes);
    }
}
