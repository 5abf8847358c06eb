//! What was done to a record since it was sealed.

use super::NotSealed;

/// What was done to a record or a file since.
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
    /// It holds the same bytes, and stands before or behind others than it did, or under another name.
    Moved,
    /// It was put between sealed ones, or behind the end of a document.
    Inserted,
    /// Bytes changed that belong to no record.
    Beside,
    /// Every line of a file ends otherwise, CR LF for LF or the other way round, and nothing else changed.
    LineEnds,
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
            Self::LineEnds => "every line ends otherwise (CR LF, LF), and nothing else changed",
            Self::Foreign => {
                "another recording, or all rewritten: no sealed record is there as it was"
            }
        }
    }
}

/// One thing that was done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// The file, by its name in the seal; `None` for the recording's own.
    pub file: Option<String>,
    /// The line: as sealed, or as it stands now for what was inserted or stands beside the records; `None` for the file.
    pub line: Option<u32>,
    /// Where it starts in its file, in bytes from 0, where its line alone does not tell.
    pub offset: Option<u64>,
    /// What was done.
    pub what: Tampering,
    /// The record's own id.
    pub id: Option<String>,
}

impl Change {
    /// Something that was done to a file as a whole.
    pub(super) fn of_file(file: Option<String>, what: Tampering) -> Self {
        Self {
            file,
            line: None,
            offset: None,
            what,
            id: None,
        }
    }
}

/// A file that has more than was sealed of it, or that is new.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grown {
    /// Its name; `None` for the recording's own.
    pub file: Option<String>,
    /// How many records came after those that were sealed.
    pub records: usize,
    /// The line of the first of them, where they stand behind sealed ones.
    pub line: Option<u32>,
    /// Nothing was sealed of it.
    pub new: bool,
}

/// What became of a sealed recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// What was done to it, by file and line; empty where what was sealed is intact.
    pub changes: Vec<Change>,
    /// How many records were sealed.
    pub sealed: usize,
    /// How many files were sealed.
    pub files: usize,
    /// How many records came after them.
    pub added: usize,
    /// The files that grew, by name.
    pub grown: Vec<Grown>,
    /// The files of the recording of which the seal says nothing: what became of them is undecided.
    pub undecided: Vec<String>,
    /// The files in its folder that were no part of it when it was sealed.
    pub not_sealed: NotSealed,
}

impl Verified {
    /// The words in it that are not this program's own.
    pub(crate) fn words_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let changes = self.changes.iter_mut();
        let changes = changes.flat_map(|change| change.file.iter_mut().chain(&mut change.id));
        let grown = self.grown.iter_mut().filter_map(|it| it.file.as_mut());
        let names = self.undecided.iter_mut().chain(&mut self.not_sealed.first);
        changes.chain(grown).chain(names)
    }
}
