//! Text to facts: what a text asserts, and what became of it in a summary.

pub mod decisions;
pub mod facts;
pub mod identifiers;
pub mod quantities;

pub use facts::Facts;
