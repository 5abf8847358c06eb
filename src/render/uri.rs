//! Paths as URI references.

use std::fmt::Write;

/// A path as a URI reference: relative as it was given, or else of the scheme `file`.
pub(super) fn reference(path: &str) -> String {
    let path = if cfg!(windows) {
        path.replace('\\', "/")
    } else {
        path.to_owned()
    };
    match path.strip_prefix('/') {
        Some(rest) => format!("file:///{}", encoded(rest.trim_start_matches('/'))),
        None => encoded(path.strip_prefix("./").unwrap_or(&path)),
    }
}

fn encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Memory takes every character.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_no_scheme_and_no_host() {
        assert_eq!(reference("./logs/a b.jsonl"), "logs/a%20b.jsonl");
        assert_eq!(reference("javascript:x"), "javascript%3Ax");
        assert_eq!(reference("//host/x"), "file:///host/x");
        assert_eq!(reference("é\u{1b}"), "%C3%A9%1B");
        assert_eq!(reference("~/x"), "~/x");
    }
}
