//! lacuna audits a recorded agent session: what its compactions lost, and what was done later because of that.
#![forbid(unsafe_code)]

pub mod claims;
pub mod coverage;
pub mod tokens;
