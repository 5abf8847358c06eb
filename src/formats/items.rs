//! Lists of a record, read leniently: what is no list is none, and an item of another type is left out.

use super::lenient::{Any, Lenient, Object};
use serde::de::{Deserialize, Deserializer};
use std::marker::PhantomData;

/// The objects of a list.
#[derive(Debug)]
pub(crate) struct Items<T> {
    /// Those that are objects, in order.
    pub(crate) list: Vec<T>,
    /// There was something of another type.
    pub(crate) faulty: bool,
}

impl<T> Default for Items<T> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            faulty: false,
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Items<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let any = deserializer.deserialize_any(Lenient::<Object<T>>(PhantomData))?;
        Ok(match any {
            Any::List(items) => {
                let all = items.len();
                let list: Vec<T> = items.into_iter().filter_map(Object::take).collect();
                Self {
                    faulty: list.len() < all,
                    list,
                }
            }
            Any::Nothing => Self::default(),
            Any::Flag(_) | Any::Text(_) | Any::Other => Self {
                list: Vec::new(),
                faulty: true,
            },
        })
    }
}
