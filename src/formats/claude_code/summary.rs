//! Summaries: what the agent wrote, without what the harness puts before and behind it.

use super::event;
use super::voices::without_reminders;
use super::wire::{Content, Line, TextBlock};
use crate::formats::field::Text;
use crate::formats::lenient::{Any, Object};
use crate::formats::{Decoded, Draft, SummaryDraft};
use crate::recording::{Actor, EventKind, Passage, SummaryText, Voice};
use std::borrow::Cow;

/// How the harness introduces a summary, and where that ends.
const PREAMBLE: &str = "This session is being continued from a previous conversation";
const PREAMBLE_ENDS: &[&str] = &[
    "covers the earlier portion of the conversation.",
    "conversation is summarized below:",
];

/// How far into the text the preamble may reach.
const PREAMBLE_LIMIT: usize = 400;

/// What the harness puts behind a summary: each stands at the start of a line.
const TAILS: &[&str] = &[
    "If you need specific details from before compaction",
    "Recent messages are preserved verbatim",
    "Please continue the conversation from where",
    "Continue the conversation from where it left off",
    "Continue with the last task that you were asked to work on",
];

/// How much text a tail has at most: a long text behind such a line is the summary's own.
const TAIL_LIMIT: usize = 1500;

/// What exporters put in the place of a summary that they hold back.
const WITHHELD: &[&str] = &["REDACTED", "[REDACTED]"];

pub(super) fn decode(mut line: Line<'_>) -> Decoded<'_> {
    let content = std::mem::take(&mut line.message)
        .take()
        .unwrap_or_default()
        .content;
    let full = match content.0 {
        Any::Text(text) => text,
        Any::List(blocks) => Cow::Owned(joined(blocks, |block| block.text)),
        Any::Nothing | Any::Flag(_) | Any::Other => Cow::Borrowed(""),
    };
    let text = stripped(&full);
    let summarize = std::mem::take(&mut line.summarize)
        .take()
        .unwrap_or_default();
    let draft = SummaryDraft {
        event: event(&line, EventKind::Summary, Actor::Assistant),
        ts: line.timestamp.owned(),
        text: match text.as_str() {
            "" => SummaryText::Absent,
            withheld if WITHHELD.contains(&withheld) => SummaryText::Opaque,
            _ => SummaryText::Readable(text.clone()),
        },
        instructions: summarize.user_context.owned(),
        // Everything before the chosen message stays as it is, the prior summary too.
        derived_from_summary: (summarize.direction.str() == "from").then_some(false),
    };
    let mut decoded = Decoded::new(Draft::Summary(Box::new(draft)));
    if !text.is_empty() {
        decoded.passages.push(Passage::new(Voice::Summary, text));
    }
    decoded
}

/// The texts of blocks, a blank line between them.
pub(super) fn joined<'a, B>(blocks: Vec<Object<B>>, text: impl Fn(B) -> Text<'a>) -> String {
    let blocks = blocks.into_iter().filter_map(Object::take);
    let texts: Vec<Cow<'a, str>> = blocks.filter_map(|block| text(block).take()).collect();
    texts.join("\n\n")
}

/// The text of a list of text blocks, or a text as it is.
pub(super) fn flat<'a>(content: Content<'a, TextBlock<'a>>) -> Option<Cow<'a, str>> {
    match content.0 {
        Any::Text(text) => Some(text),
        Any::List(blocks) => Some(Cow::Owned(joined(blocks, |block| block.text))),
        Any::Nothing | Any::Flag(_) | Any::Other => None,
    }
}

fn stripped(full: &str) -> String {
    let own = without_reminders(full);
    without_tail(without_preamble(&own)).trim().to_owned()
}

fn without_preamble(text: &str) -> &str {
    let text = text.trim_start();
    if !text.starts_with(PREAMBLE) {
        return text;
    }
    let ends = PREAMBLE_ENDS
        .iter()
        .filter_map(|end| Some(text.find(end)? + end.len()));
    let end = ends.filter(|end| *end <= PREAMBLE_LIMIT).min();
    end.and_then(|end| text.get(end..)).unwrap_or(text)
}

fn without_tail(text: &str) -> &str {
    let mut kept = text.trim_end();
    while let Some(start) = tail(kept) {
        kept = kept.get(..start).unwrap_or_default().trim_end();
    }
    kept
}

/// Where the last tail starts that reaches to the end of `text`.
fn tail(text: &str) -> Option<usize> {
    let from = text.len().saturating_sub(TAIL_LIMIT);
    let from = (from..=text.len()).find(|from| text.is_char_boundary(*from))?;
    let near = text.get(from..)?;
    let starts = TAILS
        .iter()
        .filter_map(|tail| Some(from + near.rfind(tail)?));
    starts
        .filter(|start| text.get(..*start).is_some_and(starts_line))
        .min()
}

fn starts_line(before: &str) -> bool {
    before.is_empty() || before.ends_with('\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_harness_adds_is_no_part_of_a_summary() {
        for (before, after) in [
            (
                "This session is being continued from a previous conversation that ran out of context. The summary below covers the earlier portion of the conversation.\n\nSummary:\n1. Keep it.",
                "\n\nIf you need specific details from before compaction (like code), read the full transcript at: /h/s.jsonl\nPlease continue the conversation from where we left off without asking the user any further questions.",
            ),
            (
                "This session is being continued from a previous conversation that ran out of context. The conversation is summarized below:\nSummary:\n1. Keep it.",
                "\nPlease continue the conversation from where we left it off. Continue with the last task that you were asked to work on.",
            ),
            (
                "Summary:\n1. Keep it.",
                "\n\nRecent messages are preserved verbatim.\n<system-reminder>\nbe quick\n</system-reminder>",
            ),
        ] {
            assert_eq!(
                stripped(&format!("{before}{after}")),
                "Summary:\n1. Keep it."
            );
        }
    }

    #[test]
    fn many_tails_take_time_in_proportion() {
        // All of the text could be searched for each of them.
        let tail = "\n\u{e9}Recent\nRecent messages are preserved verbatim";
        let body = format!(
            "Keep it.{}",
            "\nRecent messages are preserved verbatim".repeat(20_000)
        );
        assert_eq!(stripped(&body), "Keep it.");
        assert_eq!(
            stripped(&format!("{}{tail}", "\u{e9}".repeat(2000)))
                .lines()
                .count(),
            2
        );
    }

    #[test]
    fn a_line_in_the_middle_that_looks_like_a_tail_stays() {
        let body = format!(
            "Recent messages are preserved verbatim, the user said.\n{}",
            "More of the summary.\n".repeat(100)
        );
        assert_eq!(stripped(&body), body.trim());
    }
}
