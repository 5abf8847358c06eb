//! JSON as text to read: one line for each leaf, `key: value`, strings without their escapes.

use serde_json::value::RawValue;
use std::borrow::Cow;

/// The leaves of `value` in order, each on a line of its own, behind its key where it has one.
///
/// It walks the text itself, so that no depth is too deep.
pub(crate) fn leaves(value: &RawValue) -> String {
    let mut text = String::with_capacity(value.get().len());
    let mut rest = value.get().trim_ascii_start();
    while let Some(&first) = rest.as_bytes().first() {
        let length = match first {
            b'"' => string(rest),
            b'{' | b'}' | b'[' | b']' | b',' | b':' => 1,
            _ => scalar(rest),
        };
        let (token, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
        rest = after.trim_ascii_start();
        write(&mut text, first, token, rest);
    }
    let kept = text.trim_end().len();
    text.truncate(kept);
    text
}

fn write(text: &mut String, first: u8, token: &str, after: &str) {
    match first {
        b'"' if after.starts_with(':') => {
            text.push_str(&decoded(token));
            text.push_str(": ");
        }
        b'"' => {
            text.push_str(&decoded(token));
            text.push('\n');
        }
        b'{' | b'[' if text.ends_with(": ") => {
            text.pop();
            text.push('\n');
        }
        b'{' | b'}' | b'[' | b']' | b',' | b':' => {}
        _ => {
            text.push_str(token);
            text.push('\n');
        }
    }
}

fn decoded(token: &str) -> Cow<'_, str> {
    let plain = || token.trim_matches('"');
    if token.contains('\\') {
        serde_json::from_str(token).map_or_else(|_| Cow::Borrowed(plain()), Cow::Owned)
    } else {
        Cow::Borrowed(plain())
    }
}

/// The length of the string that `text` starts with, with its quotes.
fn string(text: &str) -> usize {
    let mut escaped = false;
    let inside = text.as_bytes().iter().skip(1).position(|byte| match byte {
        _ if escaped => {
            escaped = false;
            false
        }
        b'\\' => {
            escaped = true;
            false
        }
        byte => *byte == b'"',
    });
    inside.map_or(text.len(), |end| end + 2)
}

fn scalar(text: &str) -> usize {
    text.find(|c: char| c.is_ascii_whitespace() || ",:{}[]\"".contains(c))
        .unwrap_or(text.len())
        .max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(json: &str) -> String {
        leaves(serde_json::from_str(json).unwrap())
    }

    #[test]
    fn every_leaf_is_a_line_behind_its_key() {
        assert_eq!(
            text(
                r#"{"path":"/w/a.rs","edits":[{"old":"a\nb","new":"\u00e9"}, 3],"all":true,"none":null}"#
            ),
            "path: /w/a.rs\nedits:\nold: a\nb\nnew: é\n3\nall: true\nnone: null"
        );
        assert_eq!(text("{}"), "");
        assert_eq!(text(r#""quo\"te""#), "quo\"te");
    }

    #[test]
    fn depth_does_not_matter() {
        let deep = format!("{}7{}", "[".repeat(200_000), "]".repeat(200_000));
        assert_eq!(text(&deep), "7");
    }
}
