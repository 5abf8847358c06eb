//! What people paste: lines of logs and stack traces, which nobody says.

/// The levels of a log. Own.
const LEVELS: &[&str] = &[
    "TRACE", "DEBUG", "INFO", "NOTICE", "WARN", "WARNING", "ERROR", "FATAL", "CRITICAL", "PANIC",
];

/// How the lines of a stack trace begin. Own.
const FRAMES: &[&str] = &[
    "at ",
    "File \"",
    "Traceback (",
    "Caused by:",
    "goroutine ",
    "thread '",
    "stack backtrace",
    "--> ",
];

/// In how many words from its beginning a log line has its time or its level.
const HEAD: usize = 4;

/// Whether a line is one of a log or a stack trace.
pub(super) fn is_log(line: &str) -> bool {
    let line = line.trim_start();
    let bare = |word: &'_ str| {
        word.trim_matches(|ch: char| !ch.is_alphanumeric())
            .to_owned()
    };
    let head: Vec<String> = line.split_whitespace().take(HEAD).map(bare).collect();
    let is_level = |word: &String| LEVELS.contains(&word.as_str());
    let is_timed = head.iter().take(HEAD - 1).any(|word| has_clock(word));
    let opens = head.first().is_some_and(is_level) || is_timed && head.iter().any(is_level);
    opens || begins_stamped(&head) || is_frame(line)
}

/// Whether the first words are a day and a time to the second, as no person begins a line.
fn begins_stamped(head: &[String]) -> bool {
    let first = head.first().map(String::as_str).unwrap_or_default();
    let second = head.get(1).map(String::as_str).unwrap_or_default();
    let is_day = |word: &str| {
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        digits >= 6 && word.contains(['-', '/', '.'])
    };
    let third = head.get(2).map(String::as_str).unwrap_or_default();
    let is_syslog = first.len() == 3 && second.bytes().all(|byte| byte.is_ascii_digit());
    has_clock(first) || is_day(first) && has_clock(second) || is_syslog && has_clock(third)
}

/// Whether a word has a time to the second in it: `04:10:22`.
fn has_clock(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.windows(8).any(|part| {
        let shape = part.iter().enumerate();
        shape.into_iter().all(|(place, byte)| match place {
            2 | 5 => *byte == b':',
            _ => byte.is_ascii_digit(),
        })
    })
}

/// A frame of a stack trace names a place in code.
fn is_frame(line: &str) -> bool {
    let opens = FRAMES.iter().any(|frame| line.starts_with(frame));
    let places = || line.contains(['(', '"', '\'']) || line.contains(".rs:") || line.contains("::");
    opens && (!line.starts_with("at ") || places())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_and_stack_traces_are_told_from_what_people_write() {
        for line in [
            "2029-02-11 04:10:22 ERROR not enough samples, skipping buoy-7",
            "2029-02-11T04:10:22.114Z retrying in 30 s",
            "[04:10:22] retrying in 30 s",
            "WARN no battery report for 40 min",
            "[ERROR] 14 rows are gone",
            "Feb 11 04:10:22 pier kernel[811]: WARN 3 lost",
            "    at harbour.Lock.open (lock.js:114:9)",
            "  File \"lock.py\", line 114, in open",
        ] {
            assert!(is_log(line), "{line}");
        }
        for line in [
            "The limit is 30 s, please.",
            "2029-02-11 we open with 14 berths",
            "at 14:00 we close for 30 min",
            "error budget is 2 %",
            "Set it to 04:10 and keep 40 rows",
        ] {
            assert!(!is_log(line), "{line}");
        }
    }
}
