//! Summaries that say what they are: how programs introduce one to the agent, and what they put behind it.

/// How a program introduces a summary, and after which words the summary itself starts, the surest first.
const PREAMBLES: &[(&str, &[&str])] = &[
    (
        "This session is being continued from a previous conversation",
        &[
            "covers the earlier portion of the conversation.",
            "conversation is summarized below:",
            "ran out of context.",
        ],
    ),
    ("Here is a summary of the conversation to date:", &[":"]),
    ("Here is a summary of the conversation so far:", &[":"]),
    ("Summary of the conversation so far:", &[":"]),
    ("Summary of conversation so far:", &[":"]),
    ("Summary of the earlier conversation:", &[":"]),
    ("Previous conversation summary:", &[":"]),
    ("Previous context summary:", &[":"]),
    ("Conversation summary:", &[":"]),
    ("Context summary:", &[":"]),
    ("## Conversation Summary", &["Summary"]),
    ("[CONTEXT COMPACTION SUMMARY]", &["]"]),
    ("[Conversation summary]", &["]"]),
    ("[Conversation Summary]", &["]"]),
    (
        "Another language model started to solve this problem and produced a summary",
        &["summary to assist with your own analysis:", ":"],
    ),
    (
        "The conversation history before this point was compacted into the following summary:",
        &[":"],
    ),
    (
        "<system>Previous context has been compacted. Here is the compaction output:</system>",
        &["</system>"],
    ),
];

/// Marks between which a summary stands that is a message of its own.
const MARKS: &[&str] = &["summary", "conversation_summary", "state_snapshot"];

/// How far into the text a preamble may reach.
const LIMIT: usize = 400;

/// The summary that `text` introduces; none where it introduces none.
pub(crate) fn told(text: &str) -> Option<&str> {
    let text = text.trim();
    introduced(text).or_else(|| marked(text))
}

/// `text` as a summary, without what introduces it.
pub(crate) fn without_preamble(text: &str) -> &str {
    told(text).unwrap_or_else(|| text.trim())
}

fn introduced(text: &str) -> Option<&str> {
    let mut known = PREAMBLES.iter();
    let (start, ends) = known.find(|(start, _)| text.starts_with(start))?;
    // A preamble that ends with its own last words ends there.
    let own = ends.iter().any(|end| start.ends_with(end));
    if own {
        return text.get(start.len()..).map(str::trim);
    }
    let mut ends = ends
        .iter()
        .filter_map(|end| Some(text.find(end)? + end.len()));
    let end = ends.find(|end| *end <= LIMIT);
    let rest = end.and_then(|end| text.get(end..)).unwrap_or(text);
    Some(marked(rest.trim()).unwrap_or(rest.trim()))
}

/// What stands between marks that all of `text` stands between.
fn marked(text: &str) -> Option<&str> {
    MARKS.iter().find_map(|mark| {
        let rest = text.strip_prefix('<')?.strip_prefix(mark)?;
        let rest = rest.strip_prefix('>')?.strip_suffix('>')?;
        let rest = rest.strip_suffix(mark)?.strip_suffix("</")?;
        Some(rest.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_that_says_so_is_told_without_its_preamble() {
        for text in [
            "Here is a summary of the conversation to date:\n\nKeep it.",
            "<summary>\nKeep it.\n</summary>",
            "This session is being continued from a previous conversation that ran out of context. The conversation is summarized below:\nKeep it.",
            "Another language model started to solve this problem and produced a summary of its thinking process. Use the information in this summary to assist with your own analysis:\nKeep it.",
        ] {
            assert_eq!(told(text), Some("Keep it."), "{text}");
        }
        for text in [
            "Write a summary of the conversation to date.",
            "<summary>Half",
            "Conversation summary is what I want.",
            "",
        ] {
            assert_eq!(told(text), None, "{text}");
        }
    }
}
