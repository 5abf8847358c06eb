//! Numbers of a record: kept as they are written until it is known that they fit.

use super::field::Field;
use serde::de::{Deserialize, Deserializer};
use serde_json::value::RawValue;

impl<'de> Deserialize<'de> for Field<u64> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(whole(<&RawValue>::deserialize(deserializer)?.get()))
    }
}

impl<'de> Deserialize<'de> for Field<f64> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&RawValue>::deserialize(deserializer)?.get();
        Ok(match unquoted(text).parse::<f64>() {
            _ if text == "null" => Self::Absent,
            Ok(value) if value.is_finite() => Self::Value(value),
            Ok(_) => Self::OutOfRange,
            Err(_) => Self::Wrong,
        })
    }
}

fn unquoted(text: &str) -> &str {
    let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
    inner.unwrap_or(text)
}

/// The largest whole number that every JSON implementation reads the same.
const SAFE: f64 = 9_007_199_254_740_992.0;

fn whole(text: &str) -> Field<u64> {
    if text == "null" {
        return Field::Absent;
    }
    let number = unquoted(text);
    if let Ok(value) = number.parse() {
        return Field::Value(value);
    }
    match number.parse::<f64>() {
        Err(_) => Field::Wrong,
        Ok(value) if (0.0..=SAFE).contains(&value) && value.fract() == 0.0 => format!("{value:.0}")
            .parse()
            .map_or(Field::OutOfRange, Field::Value),
        Ok(_) => Field::OutOfRange,
    }
}
