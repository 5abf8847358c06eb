//! `lacuna replay --retain`: raw contexts and comparisons are kept, with a manifest that a later audit checks.

use crate::args::{LookArgs, OneArgs};
use crate::look::read;
use crate::{exit, output, terminal};
use anyhow::{Context, Result, ensure};
use lacuna::AuditOptions;
use lacuna::contrast::contrast;
use lacuna::reader::Source;
use lacuna::rebuild::{self, Before, Purpose, Wanted};
use lacuna::render::states as render;
use lacuna::retained::{Kept, MANIFEST, Manifest};
use std::cell::{Cell, RefCell};
use std::fs;
use std::path::Path;

/// Writes everything to a new folder, which is there whole or not at all; gives the exit status.
pub(crate) fn command(one: &OneArgs, look: &LookArgs, folder: &Path) -> Result<u8> {
    is_free(folder)?;
    let parent = folder
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let unwritten = || output::Failed::new(folder);
    let scratch = tempfile::Builder::new()
        .prefix(".lacuna-")
        .tempdir_in(parent.unwrap_or(Path::new(".")))
        .with_context(unwritten)?;
    let written: RefCell<Result<Vec<Kept>>> = RefCell::new(Ok(Vec::new()));
    let whole = Cell::new(true);
    let compared = Cell::new(true);
    let ask = |source: &Source, options: &AuditOptions<'_>| {
        let keep = |before: Before| {
            whole.set(whole.get() && before.state.is_whole);
            compared.set(compared.get() && before.summary.is_some());
            let mut written = written.borrow_mut();
            if let Ok(kept) = written.as_mut() {
                match write(scratch.path(), &before) {
                    Ok(one) => kept.push(one),
                    Err(error) => *written = Err(error),
                }
            }
        };
        rebuild::each_before(source, options, &Wanted::All, Purpose::Kept, &keep)
    };
    if let Err(status) = read(one, look, &ask)? {
        return Ok(status);
    }
    let kept = written.into_inner().with_context(unwritten)?;
    if kept.is_empty() {
        terminal::say("there is no compaction to keep anything of");
        return Ok(exit::NOTHING);
    }
    let manifest = Manifest::new(kept).to_json();
    fs::write(scratch.path().join(MANIFEST), manifest).with_context(unwritten)?;
    if let Err(error) = fs::rename(scratch.path(), folder) {
        // Where another run was faster, the scratch folder goes with this error.
        is_free(folder)?;
        return Err(error).with_context(unwritten);
    }
    // It has another name now.
    let _ = scratch.keep();
    if !whole.get() {
        terminal::say("not all can be read of what was in context: kept is what can be");
    }
    if !compared.get() {
        terminal::say("a summary cannot be read: no comparison with it is kept");
    }
    let is_all = whole.get() && compared.get();
    Ok(if is_all { exit::CLEAN } else { exit::FINDINGS })
}

/// # Errors
/// Where something has that name.
fn is_free(folder: &Path) -> Result<()> {
    ensure!(
        !folder.exists(),
        "{} is there already: retained evidence is not overwritten",
        folder.display()
    );
    Ok(())
}

fn write(folder: &Path, before: &Before) -> Result<Kept> {
    fs::create_dir_all(folder.join(Kept::folder(&before.lane)))?;
    let ordinal = before.index.ordinal();
    let keep = |kind: &str, bytes: &[u8]| {
        let file = Kept::file(&before.lane, &format!("{ordinal:04}.{kind}"), bytes);
        fs::write(folder.join(&file.path), bytes).map(|()| file)
    };
    let diff = before.summary.as_ref().map(|summary| {
        let mut diff = Vec::new();
        render::contrast(&contrast(&before.raw, summary), &mut diff)?;
        keep("diff", &diff)
    });
    Ok(Kept {
        session: before.session.clone(),
        lane: before.lane.clone(),
        id: before.id.clone(),
        ordinal,
        missing: before.state.missing,
        whole: before.state.is_whole,
        state: keep("state.json", &before.state.bytes)?,
        diff: diff.transpose()?,
    })
}
