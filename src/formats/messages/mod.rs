//! Chat messages in the shapes of the large providers: what the formats that are built of them share.

mod compaction;
pub(crate) mod marks;
mod preamble;
mod said;
mod text;
pub(crate) mod wire;

pub(crate) use compaction::compaction;
pub(crate) use preamble::{told, without_preamble};
pub(crate) use said::{Ears, Said, role, role_or_strange, said};
pub(crate) use text::{arguments, text_in, texts};
