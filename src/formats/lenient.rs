//! Values of any type, read without refusing one.

use super::field::{Field, Flaw, Text};
use crate::recording::DefectKind;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

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

/// A text, or a list of objects.
#[derive(Debug)]
pub(crate) struct Content<'a, B>(pub(crate) Any<'a, Object<B>>);

impl<B> Default for Content<'_, B> {
    fn default() -> Self {
        Self(Any::Nothing)
    }
}

impl<'de: 'a, 'a, B: Deserialize<'de>> Deserialize<'de> for Content<'a, B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let any = deserializer.deserialize_any(Lenient::<Object<B>>(PhantomData))?;
        Ok(Self(any))
    }
}

impl<B> Content<'_, B> {
    /// Whether something in it is no object: all of it, or an item.
    pub(crate) fn lost(&self) -> bool {
        match &self.0 {
            Any::Nothing => false,
            Any::Flag(_) | Any::Text(_) | Any::Other => true,
            Any::List(items) => items.iter().any(|item| item.0.get().is_none()),
        }
    }

    /// Whether there is something, of whatever type.
    pub(crate) fn is_there(&self) -> bool {
        !matches!(self.0, Any::Nothing)
    }

    /// Whether it is a list, though perhaps an empty one.
    pub(crate) fn is_list(&self) -> bool {
        matches!(self.0, Any::List(_))
    }

    /// What is wrong with it where it has to be a list.
    pub(crate) fn fault_of_list(&self) -> Option<DefectKind>
    where
        B: Flaw,
    {
        match &self.0 {
            Any::Text(_) => Some(DefectKind::BadField),
            Any::Nothing | Any::Flag(_) | Any::List(_) | Any::Other => self.flaw(),
        }
    }

    /// Its objects; what is none is left out.
    pub(crate) fn objects(self) -> Vec<B> {
        match self.0 {
            Any::List(items) => items.into_iter().filter_map(Object::take).collect(),
            Any::Nothing | Any::Flag(_) | Any::Text(_) | Any::Other => Vec::new(),
        }
    }
}

impl<B: Flaw> Flaw for Content<'_, B> {
    fn flaw(&self) -> Option<DefectKind> {
        match &self.0 {
            Any::Nothing | Any::Text(_) => None,
            Any::Flag(_) | Any::Other => Some(DefectKind::BadField),
            Any::List(items) => items.iter().find_map(Object::flaw_in_list),
        }
    }
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

impl<T> Object<T> {
    /// The object, where it is one.
    pub(crate) fn take(self) -> Option<T> {
        self.0.take()
    }
}

impl<T: Flaw> Object<T> {
    /// What is wrong with it where it is one of several: there something has to be.
    pub(crate) fn flaw_in_list(&self) -> Option<DefectKind> {
        match &self.0 {
            Field::Absent => Some(DefectKind::BadField),
            Field::Wrong | Field::OutOfRange | Field::Value(_) => self.flaw(),
        }
    }
}

impl<T: Flaw> Flaw for Object<T> {
    fn flaw(&self) -> Option<DefectKind> {
        match &self.0 {
            Field::Value(value) => value.flaw(),
            Field::Absent | Field::Wrong | Field::OutOfRange => self.0.fault(),
        }
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
