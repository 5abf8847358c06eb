//! A finding as a result: what happened, linked to where it can be read.

use super::flow::flow;
use super::place::{Places, logical};
use super::{escaped, message};
use crate::checks::CHECKS;
use crate::finding::{BaselineState, Confidence, Finding, Outcome, Quote, Severity};
use crate::recording::CompactionIndex;
use crate::render::Sanitized;
use crate::render::entry::{Entry, words};
use serde_json::{Value, json};
use serde_sarif::sarif::{Location, PropertyBag, Result as SarifResult, ResultLevel, Suppression};
use std::collections::BTreeMap;

/// The name of our own fingerprint. What it is over changes with its version only.
const FINGERPRINT: &str = "lacunaFinding/v2";

/// The fingerprint that GitHub goes by. Where it is there, the one of the line's text is not made.
const GITHUB_FINGERPRINT: &str = "primaryLocationLineHash";

/// How many hexadecimal digits of the fingerprint GitHub's one has.
const GITHUB_DIGITS: usize = 16;

pub(super) fn result(entry: &Entry<'_>, places: &Places<'_>, any_allowed: bool) -> SarifResult {
    let finding = entry.finding;
    let (text, related) = linked(entry, places);
    let rule = CHECKS.iter().position(|check| check.id == finding.check);
    SarifResult {
        rule_id: Some(finding.check.to_owned()),
        rule_index: rule.and_then(|index| i64::try_from(index).ok()),
        level: Some(level(finding.severity)),
        locations: Some(vec![primary(entry, places)]),
        related_locations: Some(related).filter(|related| !related.is_empty()),
        code_flows: flow(entry, places).map(|flow| vec![flow]),
        partial_fingerprints: Some(fingerprints(entry)),
        suppressions: any_allowed.then(|| {
            finding
                .allowed
                .as_deref()
                .into_iter()
                .map(suppression)
                .collect()
        }),
        baseline_state: finding.baseline.map(baseline),
        rank: Some(entry.weight()),
        properties: Some(properties(finding)),
        ..SarifResult::builder().message(message(text)).build()
    }
}

fn level(severity: Severity) -> ResultLevel {
    match severity {
        Severity::Error => ResultLevel::Error,
        Severity::Warning => ResultLevel::Warning,
        Severity::Note => ResultLevel::Note,
    }
}

/// The line to look at first.
fn primary(entry: &Entry<'_>, places: &Places<'_>) -> Location {
    let ordinal = entry.finding.compaction.map(CompactionIndex::ordinal);
    let location = match &entry.finding.summary {
        Some(quote) => places.quoted(entry.session, quote, words_of(quote)),
        None => places.line(entry.session, entry.line()),
    };
    Location {
        logical_locations: Some(vec![logical(entry.session, ordinal)]),
        ..location
    }
}

fn words_of(quote: &Quote) -> String {
    escaped(&words(quote))
}

/// What happened, and a sentence with a link for each place where it can be read.
fn linked(entry: &Entry<'_>, places: &Places<'_>) -> (String, Vec<Location>) {
    let finding = entry.finding;
    let mut text = escaped(entry.what().as_str().trim_end_matches('.'));
    text.push('.');
    let consequence = finding.consequence.as_ref();
    let later = consequence.map(|later| (format!("Later ({})", later.kind.as_str()), &later.quote));
    let said = finding
        .source
        .as_ref()
        .map(|quote| ("Said".to_owned(), quote));
    let summary = finding.summary.as_ref();
    let summary = summary.map(|quote| ("The summary".to_owned(), quote));
    let mut related = Vec::new();
    for (number, (label, quote)) in (1..).zip([said, summary, later].into_iter().flatten()) {
        let event = quote.event.0;
        text = format!(
            "{text} {label}: [event {event}]({number}), {}.",
            words_of(quote)
        );
        related.push(Location {
            id: Some(number),
            ..places.quoted(
                entry.session,
                quote,
                format!("{label}: {}", words_of(quote)),
            )
        });
    }
    (text, related)
}

fn fingerprints(entry: &Entry<'_>) -> BTreeMap<String, String> {
    let own = entry.fingerprint.to_string();
    let short = own.get(..GITHUB_DIGITS).unwrap_or(&own);
    let github = format!("{short}:{}", entry.occurrence + 1);
    BTreeMap::from([
        (FINGERPRINT.to_owned(), entry.key()),
        (GITHUB_FINGERPRINT.to_owned(), github),
    ])
}

fn suppression(reason: &str) -> Suppression {
    Suppression {
        status: Some(json!("accepted")),
        justification: Some(Sanitized::new(reason).to_string()),
        ..Suppression::builder().kind(json!("external")).build()
    }
}

/// What it is against the baseline, in the words of SARIF, which are those of every report.
fn baseline(state: BaselineState) -> Value {
    json!(state.as_str())
}

fn properties(finding: &Finding) -> PropertyBag {
    let shown = |text: &String| Sanitized::new(text).to_string();
    let mut named = BTreeMap::from([
        ("confidence".to_owned(), json!(finding.confidence.as_str())),
        ("subject".to_owned(), json!(shown(&finding.subject))),
        ("precision".to_owned(), json!(precision(finding.confidence))),
    ]);
    if let Some(outcome) = finding.outcome.map(Outcome::as_str) {
        named.insert("outcome".to_owned(), json!(outcome));
    }
    let lists = [("members", &finding.members), ("cues", &finding.cues)];
    for (name, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        let list: Vec<_> = list.iter().map(shown).collect();
        named.insert(name.to_owned(), json!(list));
    }
    PropertyBag {
        tags: None,
        additional_properties: named,
    }
}

/// The confidence in the words that GitHub has for how often something is right.
fn precision(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::High => "very-high",
        Confidence::Medium => "medium",
        Confidence::Low => "low",
    }
}
