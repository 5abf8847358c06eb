//! The members of an object, one by one and in order, whatever they are called.

use super::leaves::leaves;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// The members of an object.
#[derive(Debug, Default)]
pub(crate) struct Members<'a>(pub(crate) Vec<(Cow<'a, str>, &'a RawValue)>);

impl Members<'_> {
    /// The leaves of all members but those that are called like this, one a line behind its key.
    pub(crate) fn text_without(&self, aside: &[&str]) -> String {
        let mut text = String::new();
        for (key, value) in &self.0 {
            let leaves = leaves(value);
            if aside.contains(&key.as_ref()) || leaves.is_empty() {
                continue;
            }
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(key);
            let nested = value.get().starts_with(['{', '[']);
            text.push_str(if nested { ":\n" } else { ": " });
            text.push_str(&leaves);
        }
        text
    }
}

struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some((key, value)) = map.next_entry::<Key<'de>, &'de RawValue>()? {
            members.push((key.0, value));
        }
        Ok(Members(members))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

/// A key, borrowed where it has no escapes.
#[derive(Debug, serde::Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_told_in_order_and_without_those_aside() {
        let json = r#"{"path":"/w/a","thought":"hm","edits":[{"old":"x"}],"n":2,"none":""}"#;
        let members: Members<'_> = serde_json::from_str(json).unwrap();
        assert_eq!(
            members.text_without(&["thought"]),
            "path: /w/a\nedits:\nold: x\nn: 2"
        );
    }
}
