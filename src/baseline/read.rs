//! The file of a baseline: JSON, one entry a line, so that two branches can change it and be merged.

use super::{Baseline, Decision, Entry, SCHEMA, State};
use crate::earlier::{Earlier, NoReport, is_later};
use crate::finding::{Confidence, Persona};
use crate::policy::{ConfidenceWord, Expiry, PersonaWord, SeverityWord, suggest};
use serde::{Deserialize, Serialize};

/// Why bytes are no baseline.
#[derive(Debug, thiserror::Error)]
pub enum NoBaseline {
    /// It is no report either.
    #[error(transparent)]
    Report(#[from] NoReport),
    /// It calls itself a baseline and is none.
    #[error("it is no baseline: {0}")]
    Broken(String),
}

/// Findings that are known, each with what was decided on it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "lacuna-baseline/1"))]
#[serde(deny_unknown_fields)]
pub(super) struct WireBaseline {
    /// `lacuna-baseline/1`.
    #[serde(rename = "schema")]
    #[cfg_attr(test, schemars(schema_with = "schema_name"))]
    _schema: String,
    /// The findings, by session, check and fingerprint.
    entries: Vec<WireEntry>,
}

#[cfg(test)]
fn schema_name(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "const": SCHEMA })
}

/// A finding that is known.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(
    test,
    schemars(
        rename = "entry",
        extend(
            "if" = serde_json::json!({"properties": {"state": {"const": "debt"}}}),
            "else" = serde_json::json!({
                "required": ["reason"],
                "properties": {"reason": {"type": "string", "pattern": "\\S"}},
            }),
        )
    )
)]
#[serde(deny_unknown_fields)]
struct WireEntry {
    /// The fingerprint that the report gives the finding.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{32}$")))]
    fingerprint: String,
    /// The id of the check that found it.
    check: String,
    /// The session's id.
    session: String,
    /// `main`, or the id of the subagent whose lane it is of. Left out or null: nothing tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lane: Option<String>,
    /// The number of the compaction that it is of, from 1. Left out or null: it is of the whole session, or nothing tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    compaction: Option<u32>,
    /// What it is about; for people.
    #[serde(default)]
    subject: String,
    /// How bad it may be: one that became worse is not accepted. Left out or null: that is no matter.
    #[serde(default)]
    severity: Option<SeverityWord>,
    /// What was done later because of it, as the report has it, or `none`: a finding with a worse one is not accepted. Left out or
    /// null: nothing tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    consequence: Option<String>,
    /// How sure it is. Left out or null: nothing tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    confidence: Option<ConfidenceWord>,
    /// The least curious reader who is shown it. Left out or null: nothing tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    persona: Option<PersonaWord>,
    /// What was decided.
    state: State,
    /// Why. All but debt needs it.
    #[serde(default)]
    reason: Option<String>,
    /// The last day on which it counts, as 2027-01-31. Left out or null: it has no end.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<String>", extend("format" = "date", "pattern" = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")))]
    expires: Option<Expiry>,
}

impl WireEntry {
    fn of(entry: &Entry) -> Self {
        Self {
            fingerprint: entry.fingerprint.to_string(),
            check: entry.check.clone(),
            session: entry.session.clone(),
            lane: entry.lane.clone(),
            compaction: entry.compaction,
            subject: entry.subject.clone(),
            severity: entry.severity.map(SeverityWord::from),
            consequence: entry.consequence.clone(),
            confidence: entry.confidence.map(ConfidenceWord::from),
            persona: entry.persona.map(PersonaWord::from),
            state: entry.state,
            reason: entry.reason.clone(),
            expires: entry.expires,
        }
    }

    fn entry(self) -> Result<Entry, String> {
        let said = self
            .reason
            .as_deref()
            .is_some_and(|reason| !reason.trim().is_empty());
        if self.state.needs_reason() && !said {
            return Err(format!(
                "`{}` of {} has no `reason`, which all but `debt` needs",
                self.state.as_str(),
                self.fingerprint
            ));
        }
        let fingerprint = self.fingerprint.parse();
        Ok(Entry {
            fingerprint: fingerprint.map_err(|error| format!("`{}`: {error}", self.fingerprint))?,
            check: self.check,
            session: self.session,
            lane: self.lane,
            compaction: self.compaction,
            subject: self.subject,
            severity: self.severity.map(SeverityWord::severity),
            consequence: self.consequence,
            confidence: self.confidence.map(Confidence::from),
            persona: self.persona.map(Persona::from),
            state: self.state,
            reason: self.reason.filter(|_| said),
            expires: self.expires,
        })
    }
}

/// The line of the first entry with this fingerprint.
fn line_of(json: &[u8], fingerprint: &str) -> Option<usize> {
    let quoted = format!("\"{fingerprint}\"");
    let at = memchr::memmem::find(json, quoted.as_bytes())?;
    let before = json.get(..at)?;
    Some(memchr::memchr_iter(b'\n', before).count() + 1)
}

impl Baseline {
    /// Reads the file of a baseline, or any earlier report: its findings are known then, and debt.
    ///
    /// # Errors
    /// Where the bytes are neither.
    pub fn of_json(json: &[u8]) -> Result<Self, NoBaseline> {
        match Earlier::of_json(json) {
            Ok(report) => Ok(Self::of_whole_report(&report)),
            Err(NoReport::OtherSchema(schema)) => {
                let name = schema.trim_matches(['`', '"']);
                if name == SCHEMA {
                    Self::of_file(json)
                } else if is_later(&name.into(), SCHEMA) {
                    Err(NoReport::Later(name.to_owned(), SCHEMA).into())
                } else {
                    Err(NoReport::OtherSchema(schema).into())
                }
            }
            Err(error) => Err(error.into()),
        }
    }

    /// All that a report shows, what was allowed there too, as debt.
    pub fn of_whole_report(report: &Earlier) -> Self {
        let findings = super::findings(report);
        Self::new(findings.map(|(session, one)| super::entry(session, one, &Decision::DEBT)))
    }

    fn of_file(json: &[u8]) -> Result<Self, NoBaseline> {
        let wire: WireBaseline = serde_json::from_slice(json)
            .map_err(|error| NoBaseline::Broken(suggest(&error.to_string())))?;
        let entry = |entry: WireEntry| {
            let line = line_of(json, &entry.fingerprint);
            entry.entry().map_err(|why| match line {
                Some(line) => format!("{why} (line {line})"),
                None => why,
            })
        };
        let entries = wire.entries.into_iter().map(entry);
        let entries = entries.collect::<Result<Vec<_>, _>>();
        entries.map(Self::new).map_err(NoBaseline::Broken)
    }

    /// The file, one entry a line.
    pub fn to_json(&self) -> String {
        let line = |entry| serde_json::to_string(&WireEntry::of(entry)).unwrap_or_default();
        let lines: Vec<_> = self.entries.iter().map(line).collect();
        let (open, close) = if lines.is_empty() {
            ("", "")
        } else {
            ("\n", "\n")
        };
        format!(
            "{{\"schema\": \"{SCHEMA}\", \"entries\": [{open}{}{close}]}}\n",
            lines.join(",\n")
        )
    }
}
