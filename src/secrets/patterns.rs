//! The shapes of secrets, as data: each with where the shape is documented.

/// What a match must have besides its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Nothing.
    None,
    /// A letter and a digit: words and counts are no secrets.
    Mixed,
    /// Letters of both cases, and digits.
    Cased,
    /// A letter, and a digit or a sign; and no variable, whose value stands elsewhere.
    Password,
    /// The same, or a word, unless it stands for what is not told.
    Word,
    /// A letter and a digit side by side: no name with a number.
    Coded,
    /// Letters of both cases, mostly with digits, which take turns as they do in no name.
    Turning,
    /// Anything but a few words that are joined.
    Unworded,
    /// A slash, and an end before what is a host.
    Address,
    /// Behind a name in an address that has a slash: no path of a host, and no tag.
    Domain,
    /// Between a name and a host: no name of an address, a version or a package.
    Host,
    /// Alone before a host: small letters or capitals that take turns with digits.
    Small,
    /// Between marks: a letter, a digit or a sign, and nothing that stands for a password.
    Enclosed,
    /// In a line of a pgpass file: behind no name of a file.
    Pgpass,
    /// Behind a name in an address that ends too early: no port, and no tag of an image.
    Cut,
    /// Anything that is no variable and stands for nothing else.
    Given,
    /// Letters of both cases, digits, and no regularity.
    Rolled,
    /// The same in a long run that may stand anywhere.
    Random,
    /// Behind what names its kind, the second group, signs that no word and no number has in such an order.
    Torn,
}

/// One shape.
#[derive(Debug)]
pub struct Pattern {
    /// What it is.
    pub name: &'static str,
    /// The secret is its first group; all of it where there is none.
    pub regex: &'static str,
    /// What else it must have.
    pub guard: Guard,
    /// Where the shape is documented.
    pub source: &'static str,
}

pub(super) const fn shape(
    name: &'static str,
    regex: &'static str,
    source: &'static str,
) -> Pattern {
    Pattern {
        name,
        regex,
        guard: Guard::None,
        source,
    }
}

pub(super) const fn guarded(
    guard: Guard,
    name: &'static str,
    regex: &'static str,
    source: &'static str,
) -> Pattern {
    Pattern {
        name,
        regex,
        guard,
        source,
    }
}
