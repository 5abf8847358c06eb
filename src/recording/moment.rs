//! When something happened, as its record says.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroI64;

/// A point in time: milliseconds since 1970 in UTC, never 0, so that none takes no more room than one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Moment(NonZeroI64);

impl Moment {
    /// The least number of milliseconds that is taken for a date, in April 1970: a smaller one counts from something else.
    const LEAST: i64 = 10_000_000_000;

    /// The first moment that RFC 3339 can write: the year 0.
    const FIRST: i64 = -62_167_219_200_000;

    /// The moment that `text` names in RFC 3339; `None` where it names none, as a local time without an offset does.
    pub fn of_text(text: &str) -> Option<Self> {
        let time: Timestamp = text.trim().parse().ok()?;
        let time = NonZeroI64::new(time.as_millisecond());
        time.filter(|time| time.get() >= Self::FIRST).map(Self)
    }

    /// The moment so many milliseconds after 1970; `None` where that is no date of this age.
    pub fn of_milliseconds(milliseconds: u64) -> Option<Self> {
        let milliseconds = i64::try_from(milliseconds).ok()?;
        let time = Timestamp::from_millisecond(milliseconds).ok()?;
        let time = NonZeroI64::new(time.as_millisecond());
        time.filter(|time| time.get() >= Self::LEAST).map(Self)
    }

    /// The moment so many seconds after 1970; `None` where that is no date of this age.
    pub fn of_seconds(seconds: u64) -> Option<Self> {
        Self::of_milliseconds(seconds.checked_mul(1000)?)
    }

    /// For people: to the second, a space between date and time.
    pub fn in_words(self) -> String {
        let time = self.timestamp().strftime("%Y-%m-%d %H:%M:%SZ");
        time.to_string()
    }

    fn timestamp(self) -> Timestamp {
        // Only what is one was taken in.
        Timestamp::from_millisecond(self.0.get()).unwrap_or_default()
    }
}

/// RFC 3339 in UTC, with milliseconds where they are not zero.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.timestamp();
        if self.0.get() % 1000 == 0 {
            write!(f, "{time:.0}")
        } else {
            write!(f, "{time:.3}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_told_in_utc_with_milliseconds_where_there_are_any() {
        for (text, told) in [
            ("2026-02-03T10:22:31Z", "2026-02-03T10:22:31Z"),
            ("2026-02-03T10:22:31.000Z", "2026-02-03T10:22:31Z"),
            ("2026-02-03T10:22:31.250Z", "2026-02-03T10:22:31.250Z"),
            ("2026-02-03T10:22:31.0409Z", "2026-02-03T10:22:31.040Z"),
            ("2026-02-03T11:22:31+01:00", "2026-02-03T10:22:31Z"),
            ("1966-02-03T11:22:31Z", "1966-02-03T11:22:31Z"),
        ] {
            let moment = Moment::of_text(text).map(|moment| moment.to_string());
            assert_eq!(moment.as_deref(), Some(told), "{text}");
        }
    }

    #[test]
    fn what_names_no_moment_is_none() {
        for text in [
            "",
            "T",
            "yesterday",
            "2026-02-03",
            "2026-02-03T10:22:31",
            "2026-13-03T10:22:31Z",
            "1770114151",
        ] {
            assert_eq!(Moment::of_text(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_count_from_1970_where_they_can() {
        let told = |moment: Option<Moment>| moment.map(|moment| moment.to_string());
        let at = Some("2026-02-03T10:22:31Z".to_owned());
        assert_eq!(told(Moment::of_seconds(1_770_114_151)), at);
        assert_eq!(told(Moment::of_milliseconds(1_770_114_151_000)), at);
        assert_eq!(
            told(Moment::of_milliseconds(1_770_114_151_007)),
            Some("2026-02-03T10:22:31.007Z".to_owned())
        );
        for number in [0, 7, 9_999_999, u64::MAX] {
            assert_eq!(Moment::of_seconds(number), None, "{number}");
            assert_eq!(Moment::of_milliseconds(number), None, "{number}");
        }
    }

    #[test]
    fn people_read_it_to_the_second() {
        let moment = Moment::of_milliseconds(1_770_114_151_999).unwrap();
        assert_eq!(moment.in_words(), "2026-02-03 10:22:31Z");
    }

    #[test]
    fn none_takes_no_room() {
        assert_eq!(size_of::<Option<Moment>>(), 8);
    }
}
