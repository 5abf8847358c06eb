//! What a compactor is given of what it is to read.

use serde::{Deserialize, Serialize};

/// What a program gives its compactor, where it fixes that: the limits are numbers of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Given {
    /// All, and of each result of a tool the beginning.
    ResultsUpTo(u64),
    /// The beginning of each event and of a summary before, and nothing of what calls are given.
    BeginningsUpTo(u64),
    /// The beginning and the end of each event and of a summary before, which are so long together.
    EndsUpTo(u64),
}
