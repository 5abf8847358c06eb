//! Text to facts: what a text asserts, and what became of it in a summary and later.

mod applied;
mod clause;
mod decided;
pub mod decisions;
mod echo;
pub mod facts;
mod hash;
mod identified;
pub mod identifiers;
mod lacking;
mod later;
pub mod ledger;
mod lists;
pub mod lives;
mod measures;
mod mentions;
mod near;
mod needles;
mod negated;
mod nesting;
mod origins;
pub mod quantities;
mod raw;
mod refuge;
mod repeated;
mod requests;
mod retention;
mod seen;
mod statements;
mod strangers;
mod suspects;
mod swallowed;
pub mod texts;
mod values;

pub use facts::Facts;
pub use ledger::Ledger;
