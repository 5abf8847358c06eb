//! Text to facts: what a text asserts, and what became of it in a summary and later.

mod amounts;
mod clause;
mod decided;
pub mod decisions;
mod echo;
mod ended;
pub mod facts;
mod hash;
mod identified;
pub mod identifiers;
mod later;
pub mod ledger;
mod lists;
pub mod lives;
mod loads;
mod measures;
mod mentions;
mod near;
mod needles;
mod negated;
mod nesting;
mod origins;
pub mod quantities;
mod raw;
mod requests;
mod respelled;
mod retention;
mod seen;
mod spoken;
mod statements;
mod strangers;
mod suspects;
pub mod texts;
mod values;

pub use facts::Facts;
pub use ledger::Ledger;
