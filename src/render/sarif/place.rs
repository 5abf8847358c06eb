//! Where things stand: files, lines, columns and bytes.

use super::message;
use crate::finding::{Extent, Quote};
use crate::reader::plain;
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
        self.location(session, whole(line))
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
        let Extent { bytes, columns } = &quote.record;
        // What is packed has other bytes.
        let is_packed = plain(&session.path) != session.path;
        let has_bytes = !is_packed && !bytes.is_empty();
        let number = |number: u64| i64::try_from(number).ok().filter(|_| has_bytes);
        let region = Region {
            end_column: columns.map(|columns| i64::from(columns) + 1),
            byte_offset: number(bytes.start),
            byte_length: number(bytes.end.saturating_sub(bytes.start)),
            ..whole(quote.line)
        };
        Location {
            message: Some(message(text)),
            ..self.location(session, region)
        }
    }

    /// Bytes that could not be used.
    pub(super) fn damaged(&self, session: &SessionReport, defect: &Defect) -> Location {
        let (start, end) = (defect.bytes.0.0, defect.bytes.1.0);
        let number = |number| i64::try_from(number).ok();
        let region = Region {
            byte_offset: number(start),
            byte_length: number(end.saturating_sub(start)),
            ..whole(defect.line)
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

/// A line from its first column on.
fn whole(line: Line) -> Region {
    let line = i64::from(line.0.max(1));
    Region {
        start_line: Some(line),
        start_column: Some(1),
        end_line: Some(line),
        ..Region::default()
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
    let mut name = Sanitized::id(&session.session).to_string();
    if session.lane != MAIN_LANE {
        name = format!("{name}/{}", Sanitized::id(&session.lane));
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
