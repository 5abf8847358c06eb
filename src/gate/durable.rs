//! Whether a recording is on disk to its last byte.

use crate::reader::Source;
use std::io;

/// How many bytes of the end are looked at first.
const STEP: u64 = 1 << 16;

/// The longest last record that is looked at.
const LONGEST: u64 = 64 << 20;

/// What is wrong with the end of a recording that is being written: nothing, where its last record is whole.
///
/// # Errors
/// Where it cannot be read.
pub fn flaw(source: &Source) -> io::Result<Option<&'static str>> {
    if source.length() == 0 {
        return Ok(Some("it is empty"));
    }
    let line = last_line(source)?;
    let record = line.trim_ascii();
    let opens = record.starts_with(b"{") || record.starts_with(b"[");
    let is_whole = serde_json::from_slice::<serde::de::IgnoredAny>(record).is_ok();
    Ok(if line.ends_with(&[0]) {
        Some("it ends in bytes that were never written")
    } else if line.is_empty() || line.ends_with(b"\n") || !opens || is_whole {
        // What opens no record closes one: a document over several lines.
        None
    } else {
        Some("its last record has no end")
    })
}

/// The bytes behind the last line feed, or the last one itself where nothing stands behind it.
fn last_line(source: &Source) -> io::Result<Vec<u8>> {
    let length = source.length();
    let mut size = STEP.min(length);
    loop {
        let mut bytes = vec![0; usize::try_from(size).unwrap_or(0)];
        let read = source.read_at(length - size, &mut bytes)?;
        bytes.truncate(read);
        if bytes.ends_with(b"\n") {
            return Ok(b"\n".to_vec());
        }
        if let Some(end) = memchr::memrchr(b'\n', &bytes) {
            return Ok(bytes.split_off(end + 1));
        }
        if size >= length || size >= LONGEST {
            return Ok(bytes);
        }
        size = (size * 16).min(length).min(LONGEST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> Option<&'static str> {
        let source = Source::spool("x", bytes, 1 << 20).unwrap();
        flaw(&source).unwrap()
    }

    #[test]
    fn only_a_record_without_its_end_is_torn() {
        assert_eq!(of(b"{\"a\":1}\n{\"b\":2}\n"), None);
        assert_eq!(of(b"{\"a\":1}\n{\"b\":2}"), None);
        assert_eq!(of(b"{\n \"a\": 1\n}"), None);
        assert_eq!(of(b"[1,\n2\n]"), None);
        assert!(of(b"{\"a\":1}\n{\"b\":").is_some());
        assert!(of(b"[{\"a\":1},").is_some());
        assert!(of(b"{\"a\":1}\n\0\0\0").is_some());
        assert!(of(b"").is_some());
    }

    #[test]
    fn a_long_last_record_is_read_whole() {
        let mut bytes = b"{\"a\":1}\n{\"b\":\"".to_vec();
        bytes.extend(vec![b'x'; 200_000]);
        assert!(of(&bytes).is_some());
        bytes.extend(b"\"}");
        assert_eq!(of(&bytes), None);
    }
}
