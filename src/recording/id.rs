//! The id of a record: mostly a UUID, of which a recording has two for each event.

use std::fmt;

/// The id of a record, as it was written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(Written);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Written {
    /// The digits of a UUID in its usual form, in small letters: a third of what its letters take.
    Uuid([u8; 16]),
    Letters(Box<str>),
}

/// How many digits stand between the hyphens of a UUID.
const GROUPS: [usize; 5] = [8, 4, 4, 4, 12];

impl Id {
    /// Whether it is written so.
    pub fn is(&self, id: &str) -> bool {
        match &self.0 {
            Written::Uuid(digits) => uuid(id).as_ref() == Some(digits),
            Written::Letters(letters) => **letters == *id,
        }
    }
}

impl From<&str> for Id {
    fn from(id: &str) -> Self {
        let letters = || Written::Letters(Box::from(id));
        Self(uuid(id).map_or_else(letters, Written::Uuid))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = match &self.0 {
            Written::Uuid(digits) => u128::from_be_bytes(*digits),
            Written::Letters(letters) => return f.write_str(letters),
        };
        let mut rest = GROUPS.iter().sum::<usize>();
        for (number, length) in GROUPS.into_iter().enumerate() {
            rest -= length;
            let group = digits >> (4 * rest) & ((1 << (4 * length)) - 1);
            let hyphen = if number > 0 { "-" } else { "" };
            write!(f, "{hyphen}{group:0length$x}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// The digits of a UUID that is written as [`Id`] writes it.
fn uuid(id: &str) -> Option<[u8; 16]> {
    let mut groups = id.split('-');
    let mut digits = 0_u128;
    for length in GROUPS {
        let group = groups.next().filter(|group| group.len() == length)?;
        for digit in group.bytes() {
            let value = match digit {
                b'0'..=b'9' => digit - b'0',
                b'a'..=b'f' => digit - b'a' + 10,
                _ => return None,
            };
            digits = digits << 4 | u128::from(value);
        }
    }
    groups.next().is_none().then(|| digits.to_be_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_written_as_it_was_read() {
        for written in [
            "0b6f1a52-77c3-4e0e-9d1b-00a4c95e21ff",
            "0B6F1A52-77C3-4E0E-9D1B-00A4C95E21FF",
            "00000000-0000-0000-0000-000000000001",
            "0b6f1a5277c34e0e9d1b00a4c95e21ff",
            "0b6f1a52-77c3-4e0e-9d1b-00a4c95e21ff-1",
            "e7",
            "",
        ] {
            let id = Id::from(written);
            assert_eq!(id.to_string(), written);
            assert!(id.is(written));
            assert!(!id.is("another"));
        }
        assert_eq!(size_of::<Option<Id>>(), 24);
    }
}
