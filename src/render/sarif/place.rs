//! Where things stand: files, lines, columns and bytes.

use super::message;
use crate::finding::Quote;
use crate::recording::{Defect, Line, MAIN_LANE};
use crate::render::{Sanitized, uri};
use crate::report::{Report, SessionReport};
use serde_json::json;
use serde_sarif::sarif::{
    Artifact, ArtifactLocation, Location, LogicalLocation, PhysicalLocation, Region,
};
use std::collections::BTreeMap;

/// The files of a report, each once.
pub(super) struct Places<'a> {
    paths: BTreeMap<&'a str, i64>,
}

impl<'a> Places<'a> {
    pub(super) fn new(report: &'a Report) -> Self {
        let mut paths = BTreeMap::new();
        for session in &report.sessions {
            let next = i64::try_from(paths.len()).unwrap_or(i64::MAX);
            paths.entry(session.path.as_str()).or_insert(next);
        }
        Self { paths }
    }

    /// The files, in the order of their numbers.
    pub(super) fn artifacts(&self) -> Vec<Artifact> {
        let mut numbered: Vec<_> = self.paths.iter().collect();
        numbered.sort_by_key(|(_, number)| **number);
        let artifact = |(path, _): (&&str, &i64)| Artifact {
            location: Some(ArtifactLocation {
                uri: Some(uri::reference(path)),
                ..ArtifactLocation::default()
            }),
            mime_type: Some("application/jsonl".to_owned()),
            roles: Some(vec![json!("analysisTarget")]),
            ..Artifact::default()
        };
        numbered.into_iter().map(artifact).collect()
    }

    /// A line of a session's file.
    pub(super) fn line(&self, session: &SessionReport, line: Line) -> Location {
        let region = Region {
            start_line: Some(i64::from(line.0.max(1))),
            ..Region::default()
        };
        self.location(session, region)
    }

    /// A line of a session's file, and what is said there.
    pub(super) fn told(&self, session: &SessionReport, line: Line, text: String) -> Location {
        Location {
            message: Some(message(text)),
            ..self.line(session, line)
        }
    }

    /// The words of a quote.
    pub(super) fn quoted(&self, session: &SessionReport, quote: &Quote, text: String) -> Location {
        self.told(session, quote.line, text)
    }

    /// Bytes that could not be used.
    pub(super) fn damaged(&self, session: &SessionReport, defect: &Defect) -> Location {
        let (start, end) = (defect.bytes.0.0, defect.bytes.1.0);
        let number = |number| i64::try_from(number).ok();
        let region = Region {
            start_line: Some(i64::from(defect.line.0.max(1))),
            byte_offset: number(start),
            byte_length: number(end.saturating_sub(start)),
            ..Region::default()
        };
        self.location(session, region)
    }

    fn location(&self, session: &SessionReport, region: Region) -> Location {
        Location {
            physical_location: Some(PhysicalLocation {
                artifact_location: Some(ArtifactLocation {
                    uri: Some(uri::reference(&session.path)),
                    index: self.paths.get(session.path.as_str()).copied(),
                    ..ArtifactLocation::default()
                }),
                region: Some(region),
                ..PhysicalLocation::default()
            }),
            ..Location::default()
        }
    }
}

/// A file that is none of the report's sessions.
pub(super) fn file(path: &str) -> Location {
    Location {
        physical_location: Some(PhysicalLocation {
            artifact_location: Some(ArtifactLocation {
                uri: Some(uri::reference(path)),
                ..ArtifactLocation::default()
            }),
            ..PhysicalLocation::default()
        }),
        ..Location::default()
    }
}

/// The session, its lane and the compaction, as a name.
pub(super) fn logical(session: &SessionReport, compaction: Option<u32>) -> LogicalLocation {
    let mut name = Sanitized::new(&session.session).to_string();
    if session.lane != MAIN_LANE {
        name = format!("{name}/{}", Sanitized::new(&session.lane));
    }
    if let Some(ordinal) = compaction {
        name = format!("{name}/compaction {ordinal}");
    }
    LogicalLocation {
        fully_qualified_name: Some(name),
        kind: Some("module".to_owned()),
        ..LogicalLocation::default()
    }
}
