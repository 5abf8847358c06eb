//! Escapes: their last sign may be a letter or a digit, and what stands behind it begins all the same.

/// An escape as it is written out: of a terminal, of a string, of an address, of a mail.
macro_rules! escape {
    () => {
        concat!(
            r"(?:\[[0-9;?]{1,16}[A-Za-z]",
            r"|(?:\x1b|\\u001[bB]|\\x1[bB]|\\033|\\e)(?:\[[A-Za-z]|[()][0-9A-Z])",
            r"|\\(?:[abefnrtv]|[0-7]{1,3}|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})",
            r"|%(?:25){0,4}[0-9A-Fa-f]{2}",
            r"|=[0-9A-Fa-f]{2})"
        )
    };
}

pub(super) use escape;

/// An escape, as a regex of bytes.
pub(crate) const ESCAPE: &str = escape!();

/// Where a word begins, as a regex of bytes: also behind a name that is joined to it with `_`, and behind an escape. What
/// only looks like the beginning of an escape is tried first.
pub(super) const EDGE: &str = concat!(r"(?:[=%\\\[]?\b|_|", escape!(), ")");
