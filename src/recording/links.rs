//! How records hang together that name the one they continue.

/// How the records of a lane are linked to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Links {
    /// How many records there are.
    pub records: usize,
    /// How many name the record that they continue.
    pub linked: usize,
    /// How many lead back to a first record, link by link.
    pub reachable: usize,
}
