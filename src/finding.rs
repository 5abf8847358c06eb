//! One violation, how bad it is, how sure, and the bytes that show it.

use crate::recording::{CompactionIndex, EventIndex, Line, Moment, Place};
use crate::secrets::{self, Known};
use sha2::{Digest, Sha256};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// How bad a finding is if it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Something was lost that may be needed.
    Warning,
    /// Something was lost that is needed, or was acted against.
    Error,
}

impl Severity {
    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// The severity that reports call `word`.
    pub fn of(word: &str) -> Option<Self> {
        let all = [Self::Note, Self::Warning, Self::Error];
        all.into_iter().find(|severity| severity.as_str() == word)
    }
}

/// How sure a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// A weak match.
    Low,
    /// A text heuristic with clear cues.
    Medium,
    /// The recording proves it.
    High,
}

impl Confidence {
    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    /// The confidence that reports call `word`.
    pub fn of(word: &str) -> Option<Self> {
        let all = [Self::Low, Self::Medium, Self::High];
        all.into_iter().find(|sure| sure.as_str() == word)
    }
}

/// Who is shown a finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Persona {
    /// What is load-bearing, altered or invented.
    #[default]
    Regular,
    /// Also warnings of weaker evidence.
    Pedantic,
    /// Everything.
    Auditor,
}

impl Persona {
    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Regular => "regular",
            Self::Pedantic => "pedantic",
            Self::Auditor => "auditor",
        }
    }

    /// The persona that reports call `word`.
    pub fn of(word: &str) -> Option<Self> {
        let all = [Self::Regular, Self::Pedantic, Self::Auditor];
        all.into_iter().find(|persona| persona.as_str() == word)
    }
}

/// What became of a fact, as far as a check tells outcomes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The summary says nothing on it.
    Omitted,
    /// The summary speaks of it, and its negative sense is gone.
    Softened,
    /// The summary says the opposite.
    Inverted,
    /// Too weakly aligned to tell.
    Unconfirmed,
    /// The summary says it with another value.
    Altered,
    /// The summary says what no event does.
    Invented,
    /// The summary has a rule that nobody gave.
    Constraint,
    /// The summary has a consent that nobody gave.
    Approval,
    /// The summary reports done what nobody did.
    Completion,
}

impl Outcome {
    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Omitted => "omitted",
            Self::Softened => "softened",
            Self::Inverted => "inverted",
            Self::Unconfirmed => "unconfirmed",
            Self::Altered => "altered",
            Self::Invented => "invented",
            Self::Constraint => "constraint",
            Self::Approval => "approval",
            Self::Completion => "completion",
        }
    }
}

/// What was done later against what was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConsequenceKind {
    /// The rejected approach comes back.
    ReProposed,
    /// A prohibition is broken.
    Violated,
    /// A voided identifier is used.
    Reissued,
    /// A side effect is done twice.
    Repeated,
    /// An identifier is used that never occurred before and resembles the lost one.
    Foreign,
    /// The same is read or asked again.
    Refetched,
}

impl ConsequenceKind {
    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ReProposed => "re-proposed",
            Self::Violated => "violated",
            Self::Reissued => "reissued",
            Self::Repeated => "repeated",
            Self::Foreign => "foreign",
            Self::Refetched => "refetched",
        }
    }
}

/// How bad what was done later is, by its word: nothing, the same work again, anything else.
pub(crate) fn gravity(consequence: Option<&str>) -> u8 {
    match consequence {
        None => 0,
        Some(kind) if kind == ConsequenceKind::Refetched.as_str() => 1,
        Some(_) => 2,
    }
}

/// What a finding is against the baseline that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BaselineState {
    /// The baseline does not have it.
    New,
    /// The baseline has it as it is.
    Unchanged,
    /// The baseline has it at another severity, or with another consequence.
    Updated,
}

impl BaselineState {
    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Unchanged => "unchanged",
            Self::Updated => "updated",
        }
    }
}

/// Words of the recording, verbatim, and where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The event that says them.
    pub event: EventIndex,
    /// That event's own id.
    pub id: Option<String>,
    /// That event's line.
    pub line: Line,
    /// When, where that event's record says so.
    pub time: Option<Moment>,
    /// A whole clause, contiguous, as it stands in the decoded text.
    pub quote: String,
    /// The bytes of `quote` that decide, sorted and disjoint.
    pub marks: Vec<Range<usize>>,
    /// The bytes of `quote` that are of a secret which only the rest of its event shows, each with all of that secret.
    pub concealed: Vec<(Range<usize>, String)>,
    /// Where that event's record lies in its file.
    pub record: Extent,
}

/// Where a record lies in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Its bytes; none where nothing tells.
    pub bytes: Range<u64>,
    /// How many UTF-16 units it has, where it is the whole of its line.
    pub columns: Option<u32>,
}

impl From<Place> for Extent {
    fn from(place: Place) -> Self {
        let start = place.offset.0;
        Self {
            bytes: start..start.saturating_add(u64::from(place.length)),
            columns: None,
        }
    }
}

/// A later event that acts against what was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequence {
    /// In which way.
    pub kind: ConsequenceKind,
    /// The event, in its own words.
    pub quote: Quote,
}

/// One violation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The id of the check that found it.
    pub check: &'static str,
    /// What became of the fact.
    pub outcome: Option<Outcome>,
    /// How bad it is if true.
    pub severity: Severity,
    /// How sure.
    pub confidence: Confidence,
    /// The least curious reader who is shown it.
    pub persona: Persona,
    /// The compaction where it happened; `None` where it is of the whole session.
    pub compaction: Option<CompactionIndex>,
    /// What it is about, in a few words.
    pub subject: String,
    /// What the fingerprint goes by, where the subject names a place that moves when something is put before it.
    pub anchor: Option<String>,
    /// One sentence for people.
    pub message: String,
    /// The words that made the check fire.
    pub cues: Vec<String>,
    /// The items that this one finding stands for.
    pub members: Vec<String>,
    /// What was said.
    pub source: Option<Quote>,
    /// What the summary made of it.
    pub summary: Option<Quote>,
    /// What was done later because of it.
    pub consequence: Option<Consequence>,
    /// The reason of the allowance that accepts it.
    pub allowed: Option<String>,
    /// What it is against the baseline; `None` where none was given.
    pub baseline: Option<BaselineState>,
}

impl Finding {
    /// A finding with nothing but its head; at high confidence, shown to everyone.
    pub fn new(
        check: &'static str,
        severity: Severity,
        subject: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            check,
            outcome: None,
            severity,
            confidence: Confidence::High,
            persona: Persona::Regular,
            compaction: None,
            subject: subject.into(),
            anchor: None,
            message: message.into(),
            cues: Vec::new(),
            members: Vec::new(),
            source: None,
            summary: None,
            consequence: None,
            allowed: None,
            baseline: None,
        }
    }

    /// What it quotes.
    pub fn quotes(&self) -> impl Iterator<Item = &Quote> + Clone {
        let consequence = self.consequence.iter().map(|it| &it.quote);
        self.source.iter().chain(&self.summary).chain(consequence)
    }

    /// The same, to be changed.
    pub fn quotes_mut(&mut self) -> impl Iterator<Item = &mut Quote> {
        let consequence = self.consequence.iter_mut().map(|it| &mut it.quote);
        let quotes = self.source.iter_mut().chain(&mut self.summary);
        quotes.chain(consequence)
    }

    /// What it says beside its quotes.
    pub fn words(&self) -> impl Iterator<Item = &String> {
        let own = [&self.subject, &self.message].into_iter();
        own.chain(&self.members).chain(&self.cues)
    }

    /// The secrets that its quotes show: a part of one may stand in what it says.
    fn secrets(&self) -> Known {
        let quotes = self.quotes();
        let concealed = quotes.clone().flat_map(|quote| &quote.concealed);
        let mut known = Known::default();
        concealed.for_each(|(_, secret)| {
            known.add(secret);
        });
        known.learn(quotes.map(|quote| quote.quote.as_str()));
        known
    }
}

/// What makes a finding the same finding in another report: 16 bytes of a SHA-256.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 16]);

impl Fingerprint {
    /// The fingerprint of a finding: over check, session, compaction ordinal, normalised subject (or what it is anchored to)
    /// and outcome class, and the `occurrence` (from 0) of an otherwise equal one in the session. No line, no message, no
    /// version, no secret.
    pub fn of(finding: &Finding, session: &str, occurrence: usize) -> Self {
        let ordinal = finding.compaction.map_or(0, CompactionIndex::ordinal);
        let outcome = finding.outcome.map_or("", Outcome::as_str);
        let subject = finding.anchor.as_ref().unwrap_or(&finding.subject);
        let subject = secrets::blanked_by(subject, &finding.secrets());
        Self::by_subject(
            (finding.check, session, ordinal),
            &subject,
            outcome,
            occurrence,
        )
    }

    /// The fingerprint of a check, a session and the number of a compaction, with a subject that holds no secret.
    pub(crate) fn by_subject(
        (check, session, ordinal): (&str, &str, u32),
        subject: &str,
        outcome: &str,
        occurrence: usize,
    ) -> Self {
        let mut hash = Sha256::new();
        for part in [
            check,
            &secrets::blanked(session),
            &ordinal.to_string(),
            &normalised(subject),
            outcome,
            &occurrence.to_string(),
        ] {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        Self::of_hash(hash)
    }

    /// This fingerprint told from `occurrence` findings before it that have the same one, as copies of a session do.
    #[must_use]
    pub fn occurring(self, occurrence: usize) -> Self {
        if occurrence == 0 {
            return self;
        }
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(occurrence.to_string());
        Self::of_hash(hash)
    }

    fn of_hash(hash: Sha256) -> Self {
        let mut bytes = [0; 16];
        for (own, hashed) in bytes.iter_mut().zip(hash.finalize()) {
            *own = hashed;
        }
        Self(bytes)
    }
}

/// What is no fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a fingerprint is 32 hexadecimal digits in lower case")]
pub struct NoFingerprint;

impl FromStr for Fingerprint {
    type Err = NoFingerprint;

    /// Reads what [`fmt::Display`] writes.
    fn from_str(digits: &str) -> Result<Self, NoFingerprint> {
        let is_digit = |digit: u8| digit.is_ascii_digit() || matches!(digit, b'a'..=b'f');
        if digits.len() != 32 || !digits.bytes().all(is_digit) {
            return Err(NoFingerprint);
        }
        let number = u128::from_str_radix(digits, 16).map_err(|_| NoFingerprint)?;
        Ok(Self(number.to_be_bytes()))
    }
}

/// Lower case, with every run of white space a single space.
pub(crate) fn normalised(subject: &str) -> String {
    subject
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_ignore_message_and_place_but_not_the_occurrence() {
        let mut one = Finding::new(
            "token-decay",
            Severity::Error,
            "Summary  size",
            "fell by 20 %",
        );
        let print = Fingerprint::of(&one, "s", 0);
        one.message = "fell by a fifth".into();
        one.subject = "summary size".into();
        assert_eq!(Fingerprint::of(&one, "s", 0), print);
        one.anchor = Some("another size".into());
        assert_ne!(Fingerprint::of(&one, "s", 0), print);
        one.anchor = Some("summary size".into());
        one.subject = "unclaimed 3..5".into();
        assert_eq!(Fingerprint::of(&one, "s", 0), print);
        one.anchor = None;
        one.subject = "summary size".into();
        assert_ne!(Fingerprint::of(&one, "s", 1), print);
        assert_ne!(Fingerprint::of(&one, "t", 0), print);
        assert_eq!(print.to_string().len(), 32);
        assert_eq!(print.to_string().parse(), Ok(print));
        let mut keyed = |key: &str| {
            one.subject = format!("32m{key}…");
            one.source = Some(Quote {
                event: EventIndex(0),
                id: None,
                line: Line(1),
                time: None,
                quote: format!("never use \u{1b}[32m{key}oo42YqHq8Xw1PzLk3TgVbN5cDfEy\u{1b}[0m"),
                marks: Vec::new(),
                concealed: Vec::new(),
                record: Extent::default(),
            });
            Fingerprint::of(&one, "s", 0)
        };
        assert_eq!(
            keyed("SG.fXzJ32iu3wu0GOl7sL8-Rr.npChMA4sBCmmJ2"),
            keyed("SG.aXzJ32iu3wu0GOl7sL9-Rr.npChMA4sBCmmJ2")
        );
        for wrong in ["", "+0000000000000000000000000000001", &"A".repeat(32)] {
            assert_eq!(wrong.parse::<Fingerprint>(), Err(NoFingerprint));
        }
    }
}
