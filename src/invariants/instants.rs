//! Recorded instants: RFC 3339, compared as points in time.

use jiff::Timestamp;
use std::cmp::Ordering;

/// How two recorded instants follow each other; `None` where one is absent or no instant.
pub(super) fn order(one: Option<&str>, other: Option<&str>) -> Option<Ordering> {
    let instant = |text: Option<&str>| text?.parse::<Timestamp>().ok();
    Some(instant(one)?.cmp(&instant(other)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_compared_across_offsets() {
        let at = |one, other| order(Some(one), Some(other));
        assert_eq!(
            at("2026-03-01T10:00:00Z", "2026-03-01T11:00:00+01:00"),
            Some(Ordering::Equal)
        );
        assert_eq!(
            at("2026-03-01T10:00:00.5Z", "2026-03-01T10:00:00Z"),
            Some(Ordering::Greater)
        );
        assert_eq!(at("yesterday", "2026-03-01T10:00:00Z"), None);
        assert_eq!(order(None, Some("2026-03-01T10:00:00Z")), None);
    }
}
