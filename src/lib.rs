//! lacuna audits a recorded agent session: what its compactions lost, and what was done later because of that.
//!
//! ```text
//! bytes --formats--> records --recording--> Recording --replay--> Replay --claims--> Facts --checks--> findings --policy--> Report --render--> text
//! ```
#![forbid(unsafe_code)]

pub mod acceptance;
pub mod audit;
pub mod baseline;
mod beside;
pub mod blind;
pub mod checks;
pub mod claims;
pub mod comparison;
pub mod contrast;
pub mod coverage;
pub mod earlier;
pub mod finding;
pub mod formats;
pub mod gate;
mod identity;
pub mod invariants;
pub mod judgement;
mod lost;
mod older;
pub mod policy;
pub mod proofs;
pub mod reader;
pub mod rebuild;
pub mod recording;
pub mod redaction;
pub mod refetch;
pub mod remind;
pub mod render;
pub mod replay;
pub mod report;
pub mod retained;
pub mod seal;
pub mod secrets;
pub mod sizing;
pub mod state;
pub mod tokens;
pub mod trace;
pub mod verdict;
pub mod wording;

pub use audit::{AuditOptions, audit};
