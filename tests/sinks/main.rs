//! The formats for other programs: each is read back by a parser that is none of ours.
#![expect(
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "a test without what it looks for has failed; of a foreign parser most events do not matter"
)]

mod golden;
mod hostile;
mod read_back;
#[path = "../reports/mod.rs"]
mod reports;
mod same;
mod sarif;
mod secret;

use lacuna::reader::Source;
use lacuna::render::{self, Options};
use lacuna::report::{Report, SessionReport};
use lacuna::{AuditOptions, audit};
use std::path::Path;

/// A report in a format.
fn rendered(format: &str, report: &Report) -> String {
    let format = render::format(format).expect("a format of this name");
    let mut out = Vec::new();
    render::render(format, report, &Options::default(), &mut out).expect("memory takes all");
    String::from_utf8(out).expect("a report is UTF-8")
}

/// The sessions of a recording.
fn sessions(path: &Path) -> Vec<SessionReport> {
    let source = Source::open(path).expect("the recording can be read");
    audit(&source, &AuditOptions::default()).expect("the recording has a known format")
}

/// The path of a fixture.
fn fixture(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name)
}
