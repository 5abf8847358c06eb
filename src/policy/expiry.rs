//! Days after which an exception counts no more. Which day it is, the program tells: the library has no clock.

use jiff::civil::Date;
use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The last day on which an exception counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expiry(pub Date);

/// What is no day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no day: write it as 2027-01-31")]
pub struct NoDay(String);

impl Expiry {
    /// Whether it is over on `today`.
    pub fn is_over(self, today: Date) -> bool {
        today > self.0
    }
}

impl FromStr for Expiry {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        // A date only: what parses dates takes times of day and other spellings too.
        let is_plain = text.len() == "2027-01-31".len();
        let day = text.parse().ok().filter(|_| is_plain);
        day.map(Self).ok_or_else(|| NoDay(text.to_owned()))
    }
}

impl fmt::Display for Expiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Expiry {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Expiry {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_counts_on_its_last_day() {
        let expiry: Expiry = "2027-01-31".parse().unwrap();
        assert!(!expiry.is_over("2027-01-31".parse().unwrap()));
        assert!(expiry.is_over("2027-02-01".parse().unwrap()));
        assert_eq!(expiry.to_string(), "2027-01-31");
        for wrong in [
            "",
            "2027-1-31",
            "2027-02-30",
            "20270131",
            "2027-01-31T00:00",
            "tomorrow",
        ] {
            assert!(wrong.parse::<Expiry>().is_err(), "{wrong}");
        }
    }
}
