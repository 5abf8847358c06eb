//! Reading, from bytes to recordings.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by panicking, in its helpers too"
)]

mod claude_code;
mod codex;
mod cut;
mod damage;
mod docs;
mod evictions;
mod goose;
mod lacuna_log;
mod lost;
mod missing;
mod opencode;
mod pi;
mod random;
mod sniffing;
mod sources;
mod strange;
mod support;
mod sweep;
mod threads;
mod times;
mod undecided;
