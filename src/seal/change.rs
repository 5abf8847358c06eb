//! What was done to a record since it was sealed.

/// What was done to a record since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tampering {
    /// It is not there any more.
    Cut,
    /// It is there, and its text is gone.
    Emptied,
    /// It holds other bytes.
    Rewritten,
    /// It is of a compaction, and holds other bytes.
    CompactionRewritten,
    /// It holds the same bytes, and stands before or behind others than it did.
    Moved,
    /// It was put between sealed ones.
    Inserted,
    /// Bytes changed that belong to no record.
    Beside,
    /// No record is there as it was sealed: the seal is of another recording, or each was rewritten.
    Foreign,
}

impl Tampering {
    /// The words for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Cut => "cut",
            Self::Emptied => "emptied",
            Self::Rewritten => "rewritten",
            Self::CompactionRewritten => "compaction rewritten",
            Self::Moved => "moved",
            Self::Inserted => "inserted",
            Self::Beside => "changed beside its records",
            Self::Foreign => {
                "another recording, or all rewritten: no sealed record is there as it was"
            }
        }
    }
}

/// One thing that was done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// The line: as sealed, or of the inserted record as it stands now; `None` for the file.
    pub line: Option<u32>,
    /// Where it starts in its file, in bytes from 0, where its line alone does not tell.
    pub offset: Option<u64>,
    /// What was done.
    pub what: Tampering,
    /// The record's own id.
    pub id: Option<String>,
}

impl Change {
    /// Something that was done to the file as a whole.
    pub(super) fn of_file(what: Tampering) -> Self {
        Self {
            line: None,
            offset: None,
            what,
            id: None,
        }
    }
}
