//! Documents that lacuna wrote and reads again.

use crate::inputs;
use anyhow::{Context, Result};
use lacuna::baseline::Baseline;
use lacuna::earlier::Earlier;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

pub(crate) use inputs::STDIN;

/// The bytes of a document, with what people call it as the context of a failure.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>> {
    let read = if path == Path::new(STDIN) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    read.with_context(|| name(path))
}

/// What people call a document.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new(STDIN) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// The report that stands in a document.
pub(crate) fn report(path: &Path) -> Result<Earlier> {
    Earlier::of_json(&bytes(path)?).with_context(|| name(path))
}

/// The baseline that stands in a document, or the findings of the report there.
pub(crate) fn baseline(path: &Path) -> Result<Baseline> {
    Baseline::of_json(&bytes(path)?).with_context(|| name(path))
}
