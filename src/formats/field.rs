//! Fields of a record, read leniently: a value of another type than expected never makes the record unreadable.

use crate::recording::{DefectKind, Moment};
use serde::de::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

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

/// What may hold a value of another type than it should, itself or in a part of it that is read.
pub(crate) trait Flaw {
    /// What is wrong with it, where something is.
    fn flaw(&self) -> Option<DefectKind>;
}

impl<T> Flaw for Field<T> {
    fn flaw(&self) -> Option<DefectKind> {
        self.fault()
    }
}

/// The first flaw among several values.
pub(crate) fn first_flaw<const N: usize>(values: [&dyn Flaw; N]) -> Option<DefectKind> {
    values.into_iter().find_map(Flaw::flaw)
}

/// The defects of the fields with these names.
pub(crate) fn wrong<const N: usize>(
    faults: [(&str, Option<DefectKind>); N],
) -> Vec<(DefectKind, String)> {
    let wrong = faults.into_iter().filter_map(|(name, fault)| {
        let kind = fault?;
        Some((kind, amiss(name, kind)))
    });
    wrong.collect()
}

/// What is wrong with the field of this name, in words.
pub(crate) fn amiss(name: &str, kind: DefectKind) -> String {
    let what = if kind == DefectKind::NumberOutOfRange {
        "a number out of range"
    } else {
        "a value of another type"
    };
    format!("`{name}` holds {what}, and counts as absent")
}

/// A text; an empty one counts as absent.
pub(crate) type Text<'a> = Field<Cow<'a, str>>;

/// The moment that a field names in RFC 3339.
pub(crate) fn moment(text: &Text<'_>) -> Option<Moment> {
    Moment::of_text(text.get()?)
}

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
