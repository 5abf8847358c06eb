//! Work grows with the bytes of a recording, not with their square.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[cfg(target_os = "linux")]
mod compactions;
mod texts;
