//! OpenHands: a folder of events, one JSON file each, or the same events in one file; V1 (the SDK) and V0 (before it).

mod calls;
mod v0;
mod v1;
mod walk;

use super::{Format, Reading};
use crate::recording::{Evidence, Rules, Trail};

/// What both versions imply: nothing but that events stay where they are. What a condensation covers, it says.
const RULES: Rules = Rules {
    append_only: true,
    reads_prior_summary: false,
    covers_all: false,
    evictions: Trail::Partial,
};

pub(super) const V1: Format = Format {
    id: "openhands",
    summary: "OpenHands V1 conversations, ~/.openhands/conversations/*/: folders of events, or lines or an array of them",
    sniff: v1::sniff,
    sniff_folder: v1::sniff_folder,
    reading: Reading::Anew(v1::transcribe),
    rules: RULES,
    own_offsets: false,
    matrix: &[
        ("boundary", Some(Evidence::Recorded)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Derived)),
        ("cuts of the input", Some(Evidence::Derived)),
        ("prior summary read", Some(Evidence::Recorded)),
        ("covered", Some(Evidence::Recorded)),
        ("kept", Some(Evidence::Recorded)),
        ("trigger", Some(Evidence::Derived)),
        ("tokens before", None),
        ("tokens after", None),
        ("tokens of the summary", Some(Evidence::Recorded)),
        ("budget", None),
        ("window", None),
        ("decisions", None),
        ("instructions", None),
        ("evictions", Some(Evidence::Recorded)),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", Some(Evidence::Derived)),
        ("recovery", None),
        ("diff", None),
        ("transaction", None),
        ("degraded", None),
        ("time", None),
    ],
};

pub(super) const V0: Format = Format {
    id: "openhands-v0",
    summary: "OpenHands V0 sessions, ~/.openhands/sessions/*/: folders of events, and exported trajectories",
    sniff: v0::sniff,
    sniff_folder: v0::sniff_folder,
    reading: Reading::Anew(v0::transcribe),
    rules: RULES,
    own_offsets: false,
    matrix: &[
        ("boundary", Some(Evidence::Recorded)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Derived)),
        ("cuts of the input", Some(Evidence::Derived)),
        ("prior summary read", Some(Evidence::Derived)),
        ("covered", Some(Evidence::Recorded)),
        ("kept", Some(Evidence::Recorded)),
        ("trigger", Some(Evidence::Derived)),
        ("tokens before", None),
        ("tokens after", None),
        ("tokens of the summary", Some(Evidence::Estimated)),
        ("budget", None),
        ("window", None),
        ("decisions", None),
        ("instructions", None),
        ("evictions", Some(Evidence::Recorded)),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", Some(Evidence::Derived)),
        ("recovery", None),
        ("diff", None),
        ("transaction", None),
        ("degraded", None),
        ("time", None),
    ],
};
