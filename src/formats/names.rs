//! Lists of ids and of numbers, read leniently.

use super::field::{Field, Text};
use super::lenient::{Any, Lenient};
use serde::{Deserialize, Deserializer};
use std::marker::PhantomData;

/// A list of ids.
#[derive(Debug, Default)]
pub(crate) struct Names<'a>(pub(crate) Option<Vec<Text<'a>>>);

impl<'de: 'a, 'a> Deserialize<'de> for Names<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let any = deserializer.deserialize_any(Lenient::<Text<'a>>(PhantomData))?;
        Ok(Self(match any {
            Any::List(names) => Some(names),
            Any::Nothing | Any::Flag(_) | Any::Text(_) | Any::Other => None,
        }))
    }
}

/// A list of whole numbers, without what is none.
#[derive(Debug, Default)]
pub(crate) struct Numbers(pub(crate) Option<Vec<u64>>);

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let any = deserializer.deserialize_any(Lenient::<Field<u64>>(PhantomData))?;
        Ok(Self(match any {
            Any::List(numbers) => Some(numbers.into_iter().filter_map(Field::take).collect()),
            Any::Nothing | Any::Flag(_) | Any::Text(_) | Any::Other => None,
        }))
    }
}
