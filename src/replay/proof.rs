//! What was proved of a compaction by looking beside the recording and by rebuilding its state.

/// A file that a compaction names, as it was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Beside {
    /// No path is recorded.
    #[default]
    Unnamed,
    /// It is there, with this SHA-256 in lower-case hex.
    There(String),
    /// It is not there.
    Missing,
    /// The path leads outside of the recording's folder, and was not followed.
    Outside,
    /// It cannot be read, or the recording has no folder to look in.
    Unread,
}

/// The SHA-256 of no bytes at all.
const OF_NOTHING: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/// Whether a SHA-256 is that of a file with nothing in it: a comparison of raw context and summary never is.
pub(crate) fn is_of_nothing(sha256: &str) -> bool {
    sha256.eq_ignore_ascii_case(OF_NOTHING)
}

/// What was proved of one compaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The file with the raw context.
    pub raw: Beside,
    /// Whether that file holds what the recording lost of the state before it: `None` where nothing was lost, or its words
    /// are of no known form.
    pub rebuilds: Option<bool>,
    /// The file with the comparison of raw context and summary.
    pub diff: Beside,
    /// The SHA-256 of the state before it, in lower-case hex, where somebody vouches for it and all of it could be read.
    pub state: Option<String>,
    /// What the evidence proves that was kept of it, where there is some.
    pub kept: Option<KeptProof>,
}

/// What evidence proves that this program kept of a compaction; `None` where it cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeptProof {
    /// The raw context is there as it was kept.
    pub raw: Option<bool>,
    /// The comparison is there as it was kept.
    pub diff: Option<bool>,
    /// The recording still gives the state that was kept.
    pub same: Option<bool>,
    /// That state was all of it when it was kept.
    pub whole: bool,
}

impl Proof {
    /// Whether this program kept all of the raw context, and it is there as it was kept.
    pub fn is_all_kept(&self) -> bool {
        self.kept
            .is_some_and(|kept| kept.raw == Some(true) && kept.whole)
    }
}
