//! One finding: what it is, what was said, what the summary made of it, what was done later.

use super::undecided::ranges;
use super::{Page, Piece, Role};
use crate::finding::{Confidence, Finding, Outcome, Quote, Severity};
use crate::recording::{Line, Moment};
use crate::render::Sanitized;
use crate::report::SessionReport;
use crate::wording::counted;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How many members are named; the machine formats name all.
const MEMBERS_NAMED: usize = 12;

/// How many bytes of a quote are shown; the machine formats show all.
const QUOTE_BYTES: usize = 600;

/// The findings as a reader needs them: what is accepted last, else the worst first.
pub(in crate::render) fn worst_first(session: &SessionReport) -> Vec<&Finding> {
    let mut findings: Vec<_> = session
        .findings
        .iter()
        .map(|(_, finding)| finding)
        .collect();
    findings.sort_by_key(|finding| {
        (
            finding.allowed.is_some(),
            Reverse(finding.severity),
            finding.consequence.is_none(),
            Reverse(finding.confidence),
        )
    });
    findings
}

/// Writes a finding.
pub(super) fn finding(page: &mut Page, session: &SessionReport, finding: &Finding) {
    page.paragraph(0, &head(finding));
    page.paragraph(2, &[Piece::new(&finding.message, Role::Plain)]);
    let points = points(session, finding);
    let width = points
        .iter()
        .map(|point| point.place.len())
        .max()
        .unwrap_or(0);
    for point in &points {
        point.write(page, width);
    }
}

fn head(finding: &Finding) -> Vec<Piece> {
    let role = match finding.severity {
        Severity::Error => Role::Error,
        Severity::Warning => Role::Warning,
        Severity::Note => Role::Note,
    };
    let mut about = vec![match finding.outcome {
        Some(outcome) => format!("{} {}", finding.check, outcome.as_str()),
        None => finding.check.to_owned(),
    }];
    about.extend(
        finding
            .compaction
            .map(|index| format!("compaction {}", index.ordinal())),
    );
    about.push(finding.confidence.as_str().to_owned());
    about.extend(finding.allowed.as_ref().map(|_| "allowed".to_owned()));
    vec![
        Piece::fixed(finding.severity.as_str(), role),
        Piece::fixed(format!(" {}", about.join(" · ")), Role::Strong),
    ]
}

/// The label of what a finding is about.
const ABOUT: &str = "about";

/// A labelled line below a finding.
pub(in crate::render) struct Point {
    label: &'static str,
    place: String,
    body: Vec<Piece>,
}

impl Point {
    /// Whether it only says what the finding is about.
    pub(in crate::render) fn is_about(&self) -> bool {
        self.label == ABOUT
    }

    /// The label, the place where it has one, and what is said there, as one sanitised line.
    pub(in crate::render) fn plain(&self) -> String {
        let body: String = self.body.iter().map(|piece| piece.text.as_str()).collect();
        match self.place.as_str() {
            "" => format!("{}: {body}", self.label),
            place => format!("{} {place}: {body}", self.label),
        }
    }

    fn new(label: &'static str, body: Vec<Piece>) -> Self {
        Self {
            label,
            place: String::new(),
            body,
        }
    }

    fn at(label: &'static str, line: Line, body: Vec<Piece>) -> Self {
        Self {
            label,
            place: format!("L{line}"),
            body,
        }
    }

    fn write(&self, page: &mut Page, width: usize) {
        let lead = if width == 0 {
            format!("  {:<8} ", self.label)
        } else {
            format!("  {:<8} {:<width$}  ", self.label, self.place)
        };
        page.hanging(&[Piece::fixed(lead, Role::Faint)], &self.body);
    }
}

/// Everything that is told of a finding below its head.
pub(in crate::render) fn points(session: &SessionReport, finding: &Finding) -> Vec<Point> {
    let mut points = Vec::new();
    points.extend(about(finding));
    points.extend(said(finding));
    points.extend(summarised(session, finding));
    points.extend(finding.consequence.as_ref().map(|consequence| {
        let mut body = timed(&consequence.quote);
        body.push(Piece::fixed(
            format!(" ({})", consequence.kind.as_str()),
            Role::Strong,
        ));
        Point::at("later", consequence.quote.line, body)
    }));
    points.extend(members(session, finding));
    points.extend(cues(finding));
    let reason = finding.allowed.as_ref();
    points
        .extend(reason.map(|reason| Point::new("allowed", vec![Piece::new(reason, Role::Plain)])));
    points
}

/// The subject, where the message does not name it.
fn about(finding: &Finding) -> Option<Point> {
    let told = finding.message.contains(&finding.subject);
    (!told).then(|| Point::new(ABOUT, vec![Piece::new(&finding.subject, Role::Plain)]))
}

fn said(finding: &Finding) -> Option<Point> {
    match (&finding.source, finding.outcome) {
        (Some(quote), _) => Some(Point::at("said", quote.line, timed(quote))),
        (
            None,
            Some(Outcome::Invented | Outcome::Constraint | Outcome::Approval | Outcome::Completion),
        ) => Some(Point::new("said", silence("— nowhere"))),
        (None, _) => None,
    }
}

fn summarised(session: &SessionReport, finding: &Finding) -> Option<Point> {
    let omitted = finding.outcome == Some(Outcome::Omitted);
    match &finding.summary {
        Some(quote) if !omitted || !quote.quote.is_empty() => {
            Some(Point::at("summary", quote.line, timed(quote)))
        }
        Some(quote) => Some(Point::at("summary", quote.line, nothing(quote.time))),
        None if omitted && finding.source.is_some() => Some(omission(session, finding)),
        None => None,
    }
}

/// The silence of a summary that is not pointed at: its compaction is.
fn omission(session: &SessionReport, finding: &Finding) -> Point {
    let index = finding.compaction;
    let mut compactions = session.compactions.iter();
    match compactions.find(|compaction| Some(compaction.index) == index) {
        Some(compaction) => Point::at("summary", compaction.summary_line, nothing(compaction.time)),
        None => Point::new("summary", nothing(None)),
    }
}

/// The silence of a summary of this time.
fn nothing(time: Option<Moment>) -> Vec<Piece> {
    let mut body = silence("— nothing on it");
    body.extend(when(time));
    body
}

fn silence(text: &str) -> Vec<Piece> {
    vec![Piece::fixed(text, Role::Warning)]
}

fn members(session: &SessionReport, finding: &Finding) -> Option<Point> {
    if let Some(ordinals) = ordinals(session, finding) {
        let noun = if ordinals.len() == 1 {
            "compaction"
        } else {
            "compactions"
        };
        let body = format!("{noun} {}", ranges(&ordinals));
        return Some(Point::new("members", vec![Piece::fixed(body, Role::Plain)]));
    }
    let named: Vec<_> = finding
        .members
        .iter()
        .take(MEMBERS_NAMED)
        .map(String::as_str)
        .collect();
    let more = finding.members.len() - named.len();
    let mut body = vec![Piece::new(&named.join(", "), Role::Plain)];
    if more > 0 {
        body.push(Piece::fixed(
            format!(" and {}", counted(more as u64, "other")),
            Role::Faint,
        ));
    }
    (!named.is_empty()).then(|| Point::new("members", body))
}

/// The compactions that the members of a finding on compactions are: with a source it is on what was said.
fn ordinals(session: &SessionReport, finding: &Finding) -> Option<BTreeSet<u32>> {
    if finding.members.is_empty() || finding.source.is_some() {
        return None;
    }
    let compactions = session.compactions.iter();
    let by_id: BTreeMap<&str, u32> = compactions
        .map(|known| (known.id.as_str(), known.index.ordinal()))
        .collect();
    let ordinal = |member: &String| by_id.get(member.as_str()).copied();
    finding.members.iter().map(ordinal).collect()
}

/// The words that made the check fire, where it is not certain and no mark shows them.
fn cues(finding: &Finding) -> Option<Point> {
    let quotes = [
        finding.source.as_ref(),
        finding.summary.as_ref(),
        finding
            .consequence
            .as_ref()
            .map(|consequence| &consequence.quote),
    ];
    let marked: Vec<String> = quotes
        .into_iter()
        .flatten()
        .flat_map(|quote| {
            quote
                .marks
                .iter()
                .filter_map(|mark| quote.quote.get(mark.clone()))
        })
        .map(str::to_lowercase)
        .collect();
    let shown = |cue: &&String| marked.iter().any(|mark| mark.contains(&cue.to_lowercase()));
    let unseen: Vec<_> = finding
        .cues
        .iter()
        .filter(|cue| !shown(cue))
        .map(String::as_str)
        .collect();
    let worth_it = finding.confidence != Confidence::High && !unseen.is_empty();
    worth_it.then(|| Point::new("cues", vec![Piece::new(&unseen.join(", "), Role::Plain)]))
}

/// A quote between quotation marks, the words that decide between guillemets.
pub(in crate::render) fn quoted(quote: &Quote) -> Vec<Piece> {
    if quote.quote.is_empty() {
        return vec![Piece::fixed("— as a whole", Role::Plain)];
    }
    let window = window(quote);
    let text = quote.quote.get(window.clone()).unwrap_or_default();
    let marks: Vec<_> = quote
        .marks
        .iter()
        .filter_map(|mark| within(mark, &window))
        .collect();
    let ellipsis = |cut: bool| if cut { "…" } else { "" };
    let mut pieces = vec![Piece::fixed(
        format!("\"{}", ellipsis(window.start > 0)),
        Role::Plain,
    )];
    for (text, marked) in Sanitized::marked(text, &marks) {
        if marked {
            pieces.push(Piece::fixed(format!("«{text}»"), Role::Mark));
        } else {
            pieces.push(Piece::clean(&text, Role::Plain));
        }
    }
    let cut = window.end < quote.quote.len();
    pieces.push(Piece::fixed(format!("{}\"", ellipsis(cut)), Role::Plain));
    pieces
}

/// The same, and when it was said.
pub(in crate::render) fn timed(quote: &Quote) -> Vec<Piece> {
    let mut pieces = quoted(quote);
    pieces.extend(when(quote.time));
    pieces
}

/// A time behind words, on one line.
fn when(time: Option<Moment>) -> Vec<Piece> {
    let Some(time) = time else { return Vec::new() };
    vec![
        Piece::fixed(" ", Role::Plain),
        Piece::solid(time.in_words(), Role::Faint),
    ]
}

/// The bytes of a quote that are shown: all, or the surroundings of its first mark.
fn window(quote: &Quote) -> Range<usize> {
    let text = quote.quote.as_str();
    if text.len() <= QUOTE_BYTES {
        return 0..text.len();
    }
    let mark = quote.marks.first().map_or(0, |mark| mark.start);
    let start = boundary(text, mark.saturating_sub(QUOTE_BYTES / 3));
    let end = boundary(text, start + QUOTE_BYTES);
    start..end
}

/// The last place between two characters at or before `at`.
fn boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at)
        .rfind(|&place| text.is_char_boundary(place))
        .unwrap_or(0)
}

/// A mark as bytes of the window.
fn within(mark: &Range<usize>, window: &Range<usize>) -> Option<Range<usize>> {
    let start = mark.start.max(window.start);
    let end = mark.end.min(window.end);
    (start < end).then(|| start - window.start..end - window.start)
}
