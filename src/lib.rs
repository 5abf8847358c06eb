//! lacuna audits a recorded agent session: what its compactions lost, and what was done later because of that.
#![forbid(unsafe_code)]

pub mod claims;
pub mod coverage;
pub mod finding;
pub mod recording;
pub mod render;
pub mod report;
pub mod tokens;
pub mod verdict;
