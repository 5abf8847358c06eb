//! Lists of ids and of numbers, read leniently.

use super::field::{Field, Flaw, Text};
use super::lenient::{Any, Lenient};
use crate::recording::DefectKind;
use serde::{Deserialize, Deserializer};
use std::marker::PhantomData;

/// A list of ids.
#[derive(Debug, Default)]
pub(crate) struct Names<'a>(pub(crate) Option<Vec<Text<'a>>>, bool);

impl<'de: 'a, 'a> Deserialize<'de> for Names<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let any = deserializer.deserialize_any(Lenient::<Text<'a>>(PhantomData))?;
        Ok(match any {
            Any::List(names) => Self(Some(names), false),
            Any::Nothing => Self(None, false),
            Any::Flag(_) | Any::Text(_) | Any::Other => Self(None, true),
        })
    }
}

impl Flaw for Names<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        let wrong = self.1.then_some(DefectKind::BadField);
        wrong.or_else(|| self.0.iter().flatten().find_map(Field::fault))
    }
}

/// A list of whole numbers, without what is none.
#[derive(Debug, Default)]
pub(crate) struct Numbers(pub(crate) Option<Vec<u64>>, bool);

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let any = deserializer.deserialize_any(Lenient::<Field<u64>>(PhantomData))?;
        Ok(match any {
            Any::List(all) => {
                let count = all.len();
                let numbers: Vec<u64> = all.into_iter().filter_map(Field::take).collect();
                let less = numbers.len() < count;
                Self(Some(numbers), less)
            }
            Any::Nothing => Self(None, false),
            Any::Flag(_) | Any::Text(_) | Any::Other => Self(None, true),
        })
    }
}

impl Flaw for Numbers {
    fn flaw(&self) -> Option<DefectKind> {
        self.1.then_some(DefectKind::BadField)
    }
}
