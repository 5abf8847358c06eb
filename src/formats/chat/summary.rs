//! Which messages are summaries, and what they say.

use crate::formats::field::{Field, Flaw};
use crate::formats::messages::told;
use crate::formats::messages::wire::{Block, Content, Message};
use crate::recording::{SummaryText, Voice};

/// The summary that a message is: noted beside it, or introduced by its own text. An agent that answers with a summary has been
/// asked for one: its words are the next context only where that is noted, or where they are put into it for it to read.
pub(super) fn of(message: &Message<'_>, voice: Voice) -> Option<SummaryText> {
    let texts = texts(&message.content);
    let own = texts.iter().find_map(|text| told(text));
    if !noted(message) {
        let own = own.filter(|_| voice != Voice::Assistant);
        return own.map(|text| SummaryText::Readable(text.to_owned()));
    }
    let text = own.map_or_else(|| texts.join("\n\n").trim().to_owned(), str::to_owned);
    Some(match text.as_str() {
        "" if message.content.flaw().is_some() => SummaryText::Strange,
        "" => SummaryText::Absent,
        _ => SummaryText::Readable(text),
    })
}

/// Whether a program noted beside a message that it is a summary.
fn noted(message: &Message<'_>) -> bool {
    let beside = [&message.additional_kwargs, &message.metadata];
    let mut beside = beside.into_iter().filter_map(|extra| extra.0.get());
    let flags = [&message.is_summary, &message.is_compact_summary];
    flags.iter().any(|flag| flag.get() == Some(&true))
        || beside.any(|extra| {
            extra.lc_source.str() == "summarization"
                || extra.kind.str() == "compaction_summary"
                || extra.summary.get() == Some(&true)
        })
}

fn texts<'m>(content: &'m Content<'_>) -> Vec<&'m str> {
    match content {
        Content::Text(text) => vec![text],
        Content::Blocks(blocks, _) => {
            let texts = blocks.iter().map(|block| block.text.str());
            texts.filter(|text| !text.is_empty()).collect()
        }
        Content::Nothing | Content::Wrong => Vec::new(),
    }
}

/// The summary that a block of this type holds; none where the compaction failed and left none.
pub(super) fn of_block(block: &Block<'_>) -> Option<SummaryText> {
    if block.kind.str() != "compaction" {
        return None;
    }
    match block.summary() {
        Field::Value(text) if !text.trim().is_empty() => {
            Some(SummaryText::Readable(text.into_owned()))
        }
        Field::Wrong | Field::OutOfRange => Some(SummaryText::Strange),
        Field::Value(_) | Field::Absent => block
            .encrypted_content
            .is_there()
            .then_some(SummaryText::Opaque),
    }
}

/// The summary that an item of this type holds.
pub(super) fn of_item(message: &Message<'_>) -> SummaryText {
    match texts(&message.content).join("\n\n").trim() {
        "" if message.encrypted_content.is_there() => SummaryText::Opaque,
        "" if message.content.flaw().is_some() => SummaryText::Strange,
        "" => SummaryText::Absent,
        text => SummaryText::Readable(text.to_owned()),
    }
}
