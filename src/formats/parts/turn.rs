//! One message of a history.

use super::Heard;
use crate::formats::messages::without_preamble;
use crate::formats::{CallId, Decoded};
use crate::recording::{Moment, Voice};
use serde_json::value::RawValue;
use std::collections::HashSet;

/// A message that the model sees.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    pub(crate) heard: Heard<'a>,
    /// Whose place it stands in.
    pub(crate) role: Voice,
    pub(crate) id: Option<Box<str>>,
    pub(crate) ts: Option<String>,
    pub(crate) time: Option<Moment>,
    /// How large the context was when the model wrote it.
    pub(crate) context: Option<u64>,
}

impl<'a> Turn<'a> {
    /// A message in this role with this content, which stands in the field of this name.
    pub(crate) fn of(role: Voice, name: &str, content: Option<&'a RawValue>) -> Self {
        let mut heard = Heard::default();
        heard.content(name, content, role);
        Self {
            heard,
            role,
            id: None,
            ts: None,
            time: None,
            context: None,
        }
    }

    /// The event that it is, under this id. What only tells again what calls came to that are `answered` says nothing.
    pub(crate) fn event(mut self, id: Option<Box<str>>, answered: &HashSet<CallId>) -> Decoded<'a> {
        if self.heard.retells(answered) {
            self.heard.said.passages.clear();
        }
        self.heard.said.decoded(id, self.role)
    }

    /// Its words as a summary, without the marks around them.
    pub(crate) fn summary(&self) -> &str {
        without_preamble(&self.heard.words)
    }
}
