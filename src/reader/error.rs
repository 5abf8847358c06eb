//! Why a recording could not be read at all.

use std::io;

/// Why a recording could not be read at all. The path is the caller's to name.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Nothing is there.
    #[error("there is no such file: check the path")]
    Missing,
    /// It may not be read.
    #[error("it may not be read: give this user permission to read it")]
    Denied,
    /// It is no regular file.
    #[error("it is a {0}, and only regular files are read: pipe the bytes in and name them `-`")]
    NotAFile(&'static str),
    /// It holds no record.
    #[error("it is empty: there is no recording in it")]
    Empty,
    /// Standard input goes on for too long.
    #[error("standard input is longer than {0} bytes: save it to a file and name that")]
    TooLong(u64),
    /// It is compressed.
    #[error("it is compressed: decompress it first, as in `{0} FILE | lacuna audit -`")]
    Compressed(&'static str),
    /// It is compressed, and nothing of it could be decompressed.
    #[error("it is compressed, and damaged from its start on ({0}): name another copy of it")]
    Damaged(String),
    /// It is a database.
    #[error(
        "it is a database, and those are not read: export the session (`opencode export ID > FILE.json`, \
         `goose session export --format json`) and name that file"
    )]
    Database,
    /// No format claims it.
    #[error(
        "it is of no known format (tried: {tried}): name its format, or convert it to the native log `lacuna-log/1`, \
         a JSON object a line, as {native} (docs/native-log.md lists all fields)"
    )]
    UnknownFormat {
        /// The ids of the formats that were asked.
        tried: String,
        /// The records that a native log needs at least, and what each is for.
        native: &'static str,
    },
    /// The format that was asked for claims no record of it.
    #[error(
        "no record in it is one of the format `{0}`: name another format, or none to have it found out"
    )]
    OtherFormat(&'static str),
    /// The system failed while it was read.
    #[error("it could not be read to its end: try again, or copy the file")]
    Io(#[source] io::Error),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::NotFound {
            Self::Missing
        } else if error.kind() == io::ErrorKind::PermissionDenied {
            Self::Denied
        } else {
            Self::Io(error)
        }
    }
}
