//! Reading, from bytes to recordings.

mod claude_code;
mod damage;
mod docs;
mod lacuna_log;
mod random;
mod sniffing;
mod sources;
mod support;
