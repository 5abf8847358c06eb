//! The keys of chat messages, as the interfaces of the large providers and the programs around them spell them.

use crate::formats::field::{Field, Flaw, Text, first_flaw, wrong};
use crate::formats::lenient::{Any, Lenient, Object};
use crate::recording::DefectKind;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::marker::PhantomData;

/// A message, or an item of a conversation that is none.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Message<'a> {
    #[serde(rename = "type", borrow)]
    pub(crate) kind: Text<'a>,
    #[serde(borrow)]
    pub(crate) role: Text<'a>,
    #[serde(borrow)]
    pub(crate) id: Text<'a>,
    #[serde(borrow)]
    pub(crate) content: Content<'a>,
    #[serde(borrow)]
    pub(crate) reasoning_content: Text<'a>,
    #[serde(borrow)]
    pub(crate) refusal: Text<'a>,
    #[serde(borrow)]
    pub(crate) tool_calls: Items<Call<'a>>,
    #[serde(borrow)]
    pub(crate) function_call: Object<Function<'a>>,
    #[serde(borrow)]
    pub(crate) function: Object<Function<'a>>,
    #[serde(borrow)]
    pub(crate) tool_call_id: Text<'a>,
    #[serde(borrow)]
    pub(crate) call_id: Text<'a>,
    #[serde(borrow)]
    pub(crate) name: Text<'a>,
    #[serde(borrow)]
    pub(crate) arguments: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) output: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) result: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) summary: Content<'a>,
    #[serde(borrow)]
    pub(crate) encrypted_content: Text<'a>,
    #[serde(borrow)]
    pub(crate) additional_kwargs: Object<Extra<'a>>,
    #[serde(borrow)]
    pub(crate) metadata: Object<Extra<'a>>,
    #[serde(borrow)]
    pub(crate) context_management: Object<Managed<'a>>,
    #[serde(borrow)]
    pub(crate) object: Text<'a>,
    #[serde(rename = "isSummary")]
    pub(crate) is_summary: Field<bool>,
    #[serde(rename = "isCompactSummary")]
    pub(crate) is_compact_summary: Field<bool>,
}

/// What was done to the context before an answer was given.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Managed<'a> {
    #[serde(borrow)]
    pub(crate) applied_edits: Items<Applied<'a>>,
}

impl Flaw for Managed<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.applied_edits.flaw()
    }
}

/// One of the edits of a context.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Applied<'a> {
    #[serde(rename = "type", borrow)]
    pub(crate) kind: Text<'a>,
    pub(crate) cleared_tool_uses: Field<u64>,
    pub(crate) cleared_input_tokens: Field<u64>,
}

impl Flaw for Applied<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.kind,
            &self.cleared_tool_uses,
            &self.cleared_input_tokens,
        ])
    }
}

/// What programs note beside a message.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Extra<'a> {
    #[serde(borrow)]
    pub(crate) lc_source: Text<'a>,
    #[serde(borrow)]
    pub(crate) kind: Text<'a>,
    pub(crate) summary: Field<bool>,
}

/// A call beside the content of a message.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Call<'a> {
    #[serde(borrow)]
    pub(crate) id: Text<'a>,
    #[serde(borrow)]
    pub(crate) function: Object<Function<'a>>,
    #[serde(borrow)]
    pub(crate) name: Text<'a>,
    #[serde(borrow)]
    pub(crate) args: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) arguments: Option<&'a RawValue>,
}

/// What is called, and with what.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Function<'a> {
    #[serde(borrow)]
    pub(crate) name: Text<'a>,
    #[serde(borrow)]
    pub(crate) arguments: Option<&'a RawValue>,
}

impl Flaw for Call<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.id, &self.name, &self.function])
    }
}

impl Flaw for Function<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.name.fault()
    }
}

impl Flaw for Extra<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.lc_source, &self.kind])
    }
}

impl Message<'_> {
    /// What is wrong with what the items of a conversation hold that are no messages.
    pub(crate) fn flaws_of_item(&self) -> Vec<(DefectKind, String)> {
        wrong([
            ("type", self.kind.fault()),
            ("content", self.content.flaw()),
            ("summary", self.summary.flaw()),
            ("encrypted_content", self.encrypted_content.fault()),
            ("name", self.name.fault()),
            ("call_id", self.call_id.fault()),
            ("tool_call_id", self.tool_call_id.fault()),
            ("function", self.function.flaw()),
        ])
    }

    /// What is wrong with what is noted beside a message.
    pub(crate) fn flaws_beside(&self) -> Vec<(DefectKind, String)> {
        wrong([
            ("isSummary", self.is_summary.fault()),
            ("isCompactSummary", self.is_compact_summary.fault()),
            ("additional_kwargs", self.additional_kwargs.flaw()),
            ("context_management", self.context_management.flaw()),
        ])
    }
}

/// One block of a message's content.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Block<'a> {
    #[serde(rename = "type", borrow)]
    pub(crate) kind: Text<'a>,
    #[serde(borrow)]
    pub(crate) text: Text<'a>,
    #[serde(borrow)]
    pub(crate) thinking: Text<'a>,
    #[serde(borrow)]
    pub(crate) think: Text<'a>,
    #[serde(borrow)]
    pub(crate) reasoning: Text<'a>,
    #[serde(borrow)]
    pub(crate) refusal: Text<'a>,
    #[serde(borrow)]
    pub(crate) id: Text<'a>,
    #[serde(borrow)]
    pub(crate) name: Text<'a>,
    #[serde(borrow)]
    pub(crate) input: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) args: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) arguments: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) tool_use_id: Text<'a>,
    #[serde(rename = "toolCallId", borrow)]
    pub(crate) tool_call_id: Text<'a>,
    #[serde(rename = "toolName", borrow)]
    pub(crate) tool_name: Text<'a>,
    #[serde(borrow)]
    pub(crate) content: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) output: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) result: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) encrypted_content: Text<'a>,
}

/// A text, or a list of blocks.
#[derive(Debug, Default)]
pub(crate) enum Content<'a> {
    /// Nothing.
    #[default]
    Nothing,
    /// Text as it is.
    Text(std::borrow::Cow<'a, str>),
    /// Blocks, each a text or an object.
    Blocks(Vec<Block<'a>>, Faults),
    /// Something else.
    Wrong,
}

/// How many items of a list could not be read.
pub(crate) type Faults = usize;

impl<'de: 'a, 'a> Deserialize<'de> for Content<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let any = deserializer.deserialize_any(Lenient::<&'a RawValue>(PhantomData))?;
        Ok(match any {
            Any::Nothing => Self::Nothing,
            Any::Text(text) => Self::Text(text),
            Any::List(items) => blocks(&items),
            Any::Flag(_) | Any::Other => Self::Wrong,
        })
    }
}

impl Flaw for Block<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.kind,
            &self.text,
            &self.thinking,
            &self.think,
            &self.reasoning,
            &self.refusal,
            &self.id,
            &self.name,
            &self.tool_use_id,
            &self.tool_call_id,
            &self.tool_name,
            &self.encrypted_content,
            &self.summary(),
        ])
    }
}

impl Block<'_> {
    /// Of a compaction: its summary, as far as that is a text.
    pub(crate) fn summary(&self) -> Text<'_> {
        let raw = self.content.filter(|_| self.kind.str() == "compaction");
        let text = raw.map(|raw| serde_json::from_str(raw.get()));
        text.map_or(Text::Absent, |text| text.unwrap_or(Text::Wrong))
    }
}

impl Flaw for Content<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        match self {
            Self::Nothing | Self::Text(_) => None,
            Self::Blocks(blocks, 0) => blocks.iter().find_map(Flaw::flaw),
            Self::Blocks(..) | Self::Wrong => Some(DefectKind::BadField),
        }
    }
}

/// A block may be a text by itself.
fn blocks<'a>(items: &[&'a RawValue]) -> Content<'a> {
    let read = |raw: &&'a RawValue| -> Option<Block<'a>> {
        if raw.get().starts_with('"') {
            let text = serde_json::from_str(raw.get()).ok()?;
            return Some(Block {
                text,
                ..Block::default()
            });
        }
        let block: Object<Block<'a>> = serde_json::from_str(raw.get()).ok()?;
        block.take()
    };
    let blocks: Vec<Block<'a>> = items.iter().filter_map(read).collect();
    let faults = items.len() - blocks.len();
    Content::Blocks(blocks, faults)
}

/// A list, of which the items that are no objects are left out; anything else is an empty one. Says whether that was so.
#[derive(Debug)]
pub(crate) struct Items<T>(pub(crate) Vec<T>, bool);

impl<T> Default for Items<T> {
    fn default() -> Self {
        Self(Vec::new(), false)
    }
}

impl<T> Items<T> {
    /// Whether something of it was left out.
    pub(crate) fn is_short(&self) -> bool {
        self.1
    }
}

impl<T: Flaw> Flaw for Items<T> {
    fn flaw(&self) -> Option<DefectKind> {
        if self.1 {
            return Some(DefectKind::BadField);
        }
        self.0.iter().find_map(Flaw::flaw)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Items<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let any = deserializer.deserialize_any(Lenient::<Object<T>>(PhantomData))?;
        Ok(match any {
            Any::List(items) => {
                let all = items.len();
                let items: Vec<T> = items.into_iter().filter_map(Object::take).collect();
                let less = items.len() < all;
                Self(items, less)
            }
            Any::Nothing => Self::default(),
            Any::Flag(_) | Any::Text(_) | Any::Other => Self(Vec::new(), true),
        })
    }
}
