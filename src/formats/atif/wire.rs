//! The keys of ATIF.

use crate::formats::field::{Field, Flaw, Text, first_flaw, wrong};
use crate::formats::lenient::Object;
use crate::formats::messages::wire::{Content, Items};
use crate::formats::names::Numbers;
use crate::recording::DefectKind;
use serde::Deserialize;
use serde_json::value::RawValue;

/// A trajectory that stands in another one.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Trajectory<'a> {
    #[serde(rename = "trajectory_id", borrow)]
    pub(super) id: Text<'a>,
    #[serde(rename = "session_id", borrow)]
    pub(super) session: Text<'a>,
    #[serde(borrow)]
    pub(super) steps: Items<Step<'a>>,
}

/// One step.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Step<'a> {
    #[serde(rename = "step_id")]
    pub(super) number: Field<u64>,
    #[serde(borrow)]
    pub(super) timestamp: Text<'a>,
    #[serde(borrow)]
    pub(super) source: Text<'a>,
    #[serde(borrow)]
    pub(super) message: Content<'a>,
    #[serde(borrow)]
    pub(super) reasoning_content: Text<'a>,
    #[serde(borrow)]
    pub(super) tool_calls: Items<Call<'a>>,
    #[serde(borrow)]
    pub(super) observation: Object<Observation<'a>>,
    pub(super) is_copied_context: Field<bool>,
    #[serde(borrow)]
    pub(super) extra: Object<Extra<'a>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Call<'a> {
    #[serde(borrow)]
    pub(super) tool_call_id: Text<'a>,
    #[serde(borrow)]
    pub(super) function_name: Text<'a>,
    #[serde(borrow)]
    pub(super) arguments: Option<&'a RawValue>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Observation<'a> {
    #[serde(borrow)]
    pub(super) results: Items<Outcome<'a>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Outcome<'a> {
    #[serde(borrow)]
    pub(super) source_call_id: Text<'a>,
    #[serde(borrow)]
    pub(super) content: Content<'a>,
}

impl Flaw for Call<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.tool_call_id, &self.function_name])
    }
}

impl Flaw for Observation<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.results.flaw()
    }
}

impl Flaw for Outcome<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.source_call_id, &self.content])
    }
}

impl Step<'_> {
    /// What is wrong with what it says.
    pub(super) fn flaws(&self) -> Vec<(DefectKind, String)> {
        wrong([
            ("step_id", self.number.fault()),
            ("is_copied_context", self.is_copied_context.fault()),
            ("source", self.source.fault()),
            ("message", self.message.flaw()),
            ("reasoning_content", self.reasoning_content.fault()),
            ("tool_calls", self.tool_calls.flaw()),
            ("observation", self.observation.flaw()),
            ("extra", self.extra.0.fault()),
        ])
    }
}

/// Where producers put what the format does not define.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Extra<'a> {
    #[serde(borrow)]
    pub(super) context_management: Object<Management<'a>>,
}

/// What happened to the context.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Management<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    pub(super) lacuna: Object<Ranges>,
}

impl Flaw for Management<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.kind])
    }
}

/// What a producer says of a compaction for this program.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Ranges {
    pub(super) covered_step_ids: Numbers,
    pub(super) kept_step_ids: Numbers,
    pub(super) tokens_before: Field<u64>,
    pub(super) tokens_after: Field<u64>,
    pub(super) derived_from_summary: Field<bool>,
}

impl Flaw for Ranges {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.covered_step_ids,
            &self.kept_step_ids,
            &self.tokens_before,
            &self.tokens_after,
            &self.derived_from_summary,
        ])
    }
}
