//! Fields of a record, read leniently: a value of another type than expected never makes the record unreadable.

use crate::recording::DefectKind;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// Why the text of a record could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not one JSON object.
    Broken,
    /// One key stands twice in an object.
    DuplicateKey,
}

/// Reads a record from the text of one JSON object.
pub(crate) fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Fault> {
    // A derived structure could be read from an array too.
    if !text.trim_ascii_start().starts_with('{') {
        return Err(Fault::Broken);
    }
    serde_json::from_str(text).map_err(|error| fault(&error))
}

/// Reads a value that is a part of a record.
pub(crate) fn parse_any<'a, T: Deserialize<'a>>(raw: &'a RawValue) -> Option<T> {
    parse(raw.get()).ok()
}

fn fault(error: &serde_json::Error) -> Fault {
    if error.is_data() && error.to_string().starts_with("duplicate field") {
        Fault::DuplicateKey
    } else {
        Fault::Broken
    }
}

/// A field as it was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Field<T> {
    /// Not there, or null.
    #[default]
    Absent,
    /// Of another type.
    Wrong,
    /// A number that is out of range.
    OutOfRange,
    /// As expected.
    Value(T),
}

impl<T> Field<T> {
    /// The value, where it is as expected.
    pub(crate) fn take(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Wrong | Self::OutOfRange => None,
        }
    }

    /// The value, where it is as expected.
    pub(crate) fn get(&self) -> Option<&T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Wrong | Self::OutOfRange => None,
        }
    }

    /// What is wrong with it, where something is.
    pub(crate) fn fault(&self) -> Option<DefectKind> {
        match self {
            Self::Wrong => Some(DefectKind::BadField),
            Self::OutOfRange => Some(DefectKind::NumberOutOfRange),
            Self::Absent | Self::Value(_) => None,
        }
    }

    /// Whether there is something, of whatever type.
    pub(crate) fn is_there(&self) -> bool {
        match self {
            Self::Absent => false,
            Self::Wrong | Self::OutOfRange | Self::Value(_) => true,
        }
    }
}

/// The defects of the fields with these names.
pub(crate) fn wrong<const N: usize>(
    faults: [(&str, Option<DefectKind>); N],
) -> Vec<(DefectKind, String)> {
    let wrong = faults.into_iter().filter_map(|(name, fault)| {
        let kind = fault?;
        let what = if kind == DefectKind::NumberOutOfRange {
            "a number out of range"
        } else {
            "a value of another type"
        };
        Some((kind, format!("`{name}` holds {what}, and counts as absent")))
    });
    wrong.collect()
}

/// A text; an empty one counts as absent.
pub(crate) type Text<'a> = Field<Cow<'a, str>>;

impl Text<'_> {
    /// The text, empty where there is none.
    pub(crate) fn str(&self) -> &str {
        self.get().map_or("", |text| text)
    }

    /// A copy of the text to keep.
    pub(crate) fn boxed(&self) -> Option<Box<str>> {
        self.get().map(|text| Box::from(text.as_ref()))
    }

    /// A copy of the text to keep.
    pub(crate) fn owned(&self) -> Option<String> {
        self.get().map(ToString::to_string)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let any = deserializer.deserialize_any(Lenient::<NoList>(PhantomData))?;
        Ok(match any {
            Any::Text(text) if text.is_empty() => Self::Absent,
            Any::Text(text) => Self::Value(text),
            Any::Nothing => Self::Absent,
            Any::Flag(_) | Any::List(_) | Any::Other => Self::Wrong,
        })
    }
}

impl<'de> Deserialize<'de> for Field<bool> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let any = deserializer.deserialize_any(Lenient::<NoList>(PhantomData))?;
        Ok(match any {
            Any::Flag(flag) => Self::Value(flag),
            Any::Nothing => Self::Absent,
            Any::Text(_) | Any::List(_) | Any::Other => Self::Wrong,
        })
    }
}

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

/// A text, a list, or something else.
#[derive(Debug)]
pub(crate) enum Any<'a, T> {
    /// null.
    Nothing,
    /// true or false.
    Flag(bool),
    /// A string.
    Text(Cow<'a, str>),
    /// An array, without the items that are of another type.
    List(Vec<T>),
    /// A number or an object.
    Other,
}

/// The items of an array that nobody reads.
#[derive(Debug)]
pub(crate) struct NoList;

impl<'de> Deserialize<'de> for NoList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

/// Reads any value, and refuses none.
pub(crate) struct Lenient<T>(pub(crate) PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Lenient<T> {
    type Value = Any<'de, T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Any::Nothing)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Any::Flag(value))
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Any::Other)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Any::Other)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Any::Other)
    }

    fn visit_borrowed_str<E: Error>(self, value: &'de str) -> Result<Self::Value, E> {
        Ok(Any::Text(Cow::Borrowed(value)))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        Ok(Any::Text(Cow::Owned(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Any::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Any::Other)
    }
}

impl<T> Object<T> {
    /// The object, where it is one.
    pub(crate) fn take(self) -> Option<T> {
        self.0.take()
    }
}

/// An object, read by its own type.
#[derive(Clone, Debug)]
pub(crate) struct Object<T>(pub(crate) Field<T>);

impl<T> Default for Object<T> {
    fn default() -> Self {
        Self(Field::Absent)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Inner(PhantomData)).map(Self)
    }
}

struct Inner<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Inner<T> {
    type Value = Field<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Field::Absent)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Field::Wrong)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Field::Wrong)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Field::Wrong)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Field::Wrong)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Self::Value, E> {
        Ok(Field::Wrong)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Field::Wrong)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Field::Value)
    }
}
