//! Bytes to lines to JSON records: opening, splitting, and saving what can be saved of a damaged line. No vendor's key is known here.

mod batches;
mod document;
mod error;
mod mend;
mod opened;
mod packed;
mod salvage;
mod source;
mod transcript;
mod unpack;
mod window;

pub use batches::{Batch, Batches, DEFAULT_MAX_LINE, RawLine};
pub use document::{Document, Member};
pub use error::ReadError;
pub use mend::{Mended, last_wins, mend};
pub use opened::{Opened, Shape};
pub use packed::{
    begins_with, member, members, open_member, plain, text_of_member, unpacked_beside,
};
pub use salvage::{Flaw, Piece, Salvaged, salvage};
pub use source::{DEFAULT_MAX_SPOOL, Source, regular_file};
pub use transcript::Transcript;
pub use window::Window;
