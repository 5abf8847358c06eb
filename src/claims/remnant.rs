//! What a compaction left of the message that a fact stands in, where its record repeats the messages of a person.

use super::texts::Texts;
use crate::recording::{Actor, CompactionIndex, Cut, EventIndex, Evidence};
use crate::replay::Replay;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// What was left of the message that a fact stands in, and how that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remnant {
    /// What was left.
    pub left: Left,
    /// Whether a record tells of it, or a rule of what stays.
    pub evidence: Evidence,
}

/// What was left of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Nothing.
    Dropped,
    /// Its two ends, and the fact stands between them.
    Cut(Cut),
    /// Its two ends, and the fact stands in one of them.
    Stays(Cut),
}

impl Left {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Dropped => "dropped",
            Self::Cut(_) => "cut",
            Self::Stays(_) => "stays",
        }
    }
}

impl fmt::Display for Remnant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.left.fmt(f)?;
        match self.evidence {
            Evidence::Recorded | Evidence::Derived => Ok(()),
            Evidence::Inferred | Evidence::Estimated => {
                write!(
                    f,
                    " ({}: no record says what stayed)",
                    self.evidence.as_str()
                )
            }
        }
    }
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cut = match self {
            Self::Dropped => return f.write_str("its message was dropped"),
            Self::Stays(_) => return f.write_str("its message was cut, and this stays"),
            Self::Cut(cut) => cut,
        };
        let (start, end) = (cut.start, cut.end);
        write!(
            f,
            "its message was cut: the first {start} and the last {end} bytes of it stay, and this stood in "
        )?;
        match cut.tokens {
            Some(tokens) => write!(f, "the {tokens} tokens between them"),
            None => f.write_str("what was between them"),
        }
    }
}

/// What was left of messages in one recording.
#[derive(Debug)]
pub struct Remnants<'a, 'r> {
    replay: &'a Replay<'r>,
    /// The texts of the messages that were cut.
    cut: BTreeMap<EventIndex, String>,
}

impl<'a, 'r> Remnants<'a, 'r> {
    /// Reads the messages again that were cut.
    pub fn new(replay: &'a Replay<'r>, texts: &Texts<'_>) -> Self {
        let records = replay.recording.compactions.iter();
        let repeated = records.filter_map(|record| record.repeated.as_ref());
        let mut cut: Vec<EventIndex> = repeated
            .flat_map(|repeated| repeated.cut.iter().map(|cut| cut.event))
            .collect();
        cut.sort_unstable();
        cut.dedup();
        let whole = texts.gather(&cut, |event, passages| {
            let texts = passages.iter().map(|passage| passage.text.as_ref());
            vec![(event, texts.collect::<String>())]
        });
        Self {
            replay,
            cut: whole.into_iter().collect(),
        }
    }

    /// What a compaction left of the message `event`, in which `words` stand; none where all of it stays, or nothing tells.
    pub fn of(
        &self,
        compaction: CompactionIndex,
        event: EventIndex,
        words: &str,
    ) -> Option<Remnant> {
        let step = self.replay.steps.get(compaction.get())?;
        let record = self.replay.record(step)?;
        let repeated = record.repeated.as_ref()?;
        let said = self.replay.recording.event(event)?;
        if said.actor != Actor::Human || self.replay.keeps(step, event) || words.is_empty() {
            return None;
        }
        let left = match repeated.cut.iter().find(|cut| cut.event == event) {
            Some(cut) => self.of_cut(*cut, words),
            None => repeated.whole.then_some(Left::Dropped),
        };
        left.map(|left| Remnant {
            left,
            evidence: record.kept_by,
        })
    }

    /// Whether `words` stay of a message that was cut: where they stand several times, once is enough.
    fn of_cut(&self, cut: Cut, words: &str) -> Option<Left> {
        let text = self.cut.get(&cut.event)?;
        let gone = gone(text, cut);
        let mut found = text.match_indices(words).map(|(at, _)| at).peekable();
        found.peek()?;
        let stays = found.any(|at| at >= gone.end || at + words.len() <= gone.start);
        Some(if stays {
            Left::Stays(cut)
        } else {
            Left::Cut(cut)
        })
    }
}

/// The bytes of a text that were cut out of it.
fn gone(text: &str, cut: Cut) -> Range<usize> {
    cut.start..text.len().saturating_sub(cut.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_record_says_is_told_as_inferred() {
        let told = |evidence| {
            let left = Left::Dropped;
            Remnant { left, evidence }.to_string()
        };
        assert_eq!(told(Evidence::Recorded), "its message was dropped");
        assert_eq!(told(Evidence::Derived), "its message was dropped");
        assert_eq!(
            told(Evidence::Inferred),
            "its message was dropped (inferred: no record says what stayed)"
        );
    }

    #[test]
    fn it_is_told_in_words() {
        let cut = Cut {
            event: EventIndex(3),
            start: 40,
            end: 30,
            tokens: Some(9),
        };
        assert_eq!(
            Left::Cut(cut).to_string(),
            "its message was cut: the first 40 and the last 30 bytes of it stay, and this stood in the 9 tokens between them"
        );
        assert_eq!(Left::Dropped.to_string(), "its message was dropped");
        assert_eq!(
            Left::Stays(cut).to_string(),
            "its message was cut, and this stays"
        );
        assert_eq!(
            gone(
                "0123456789",
                Cut {
                    start: 4,
                    end: 3,
                    ..cut
                }
            ),
            4..7
        );
    }
}
