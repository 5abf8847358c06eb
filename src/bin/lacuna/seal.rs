//! `lacuna seal` and `lacuna verify`: evidence that stays evidence.

use crate::args::{AnswerArg, SealArgs, VerifyArgs};
use crate::{exit, look, masks, output};
use anyhow::{Context, Result};
use lacuna::AuditOptions;
use lacuna::formats::by_id;
use lacuna::reader::{DEFAULT_MAX_SPOOL, ReadError, Source};
use lacuna::render::Sanitized;
use lacuna::seal::{self, Change, Seal, Verified};
use lacuna::wording::{agreeing, counted};
use std::fs;
use std::io::{self, Write};

/// Runs `lacuna seal`; gives the exit status.
pub(crate) fn seal(args: &SealArgs) -> Result<u8> {
    let ask = |source: &Source, options: &AuditOptions<'_>| seal::seal(source, options);
    match look::read(&args.one, &args.look, &ask)? {
        Ok(seal) => output::to_stdout(&|out| out.write_all(seal.to_json().as_bytes()))?,
        Err(status) => return Ok(status),
    }
    Ok(exit::CLEAN)
}

/// Runs `lacuna verify`; gives the exit status.
pub(crate) fn verify(mut args: VerifyArgs) -> Result<u8> {
    let name = || args.seal.display().to_string();
    let json = fs::read(&args.seal).with_context(name)?;
    let seal = Seal::of_json(&json).with_context(name)?;
    // What was cut may be what the format is told by.
    let sealed_as = seal.format.as_deref().filter(|id| by_id(id).is_some());
    let look = &mut args.look;
    look.input_format = look.input_format.take().or(sealed_as.map(str::to_owned));
    look::check(&args.path, look)?;
    let mut verified = match verified(&args, &seal) {
        Ok(verified) => verified,
        Err(error) => return Ok(look::unread(&error)),
    };
    masks::answer(|masks| masks.verified(&mut verified));
    output::to_stdout(&|out| match args.look.format {
        AnswerArg::Text => text(&verified, out),
        AnswerArg::Json => json_of(&verified, out),
    })?;
    let intact = verified.changes.is_empty();
    Ok(if intact { exit::CLEAN } else { exit::FINDINGS })
}

/// What was done to the recording, even where so much was done that no format claims it any more.
fn verified(args: &VerifyArgs, seal: &Seal) -> Result<Verified> {
    let ask = |source: &Source, options: &AuditOptions<'_>| seal::verify(source, seal, options);
    look::open(args.path.clone(), &args.look, &ask).or_else(|error| {
        match error.downcast_ref::<ReadError>() {
            Some(ReadError::Empty) => Ok(seal::verify_lines(None, seal)?),
            Some(ReadError::UnknownFormat { .. } | ReadError::OtherFormat(_)) => {
                let source = Source::open(&args.path)?.unpacked(DEFAULT_MAX_SPOOL)?;
                Ok(seal::verify_lines(Some(&source), seal)?)
            }
            _ => Err(error),
        }
    })
}

fn text(verified: &Verified, out: &mut dyn Write) -> io::Result<()> {
    let (sealed, added) = (verified.sealed, verified.added);
    let goes_on = |one: &Change, next: &Change| {
        let whole = one.offset.is_none() && next.offset.is_none();
        one.what == next.what && whole && one.line.map(|line| line + 1) == next.line
    };
    for run in verified.changes.chunk_by(goes_on) {
        said(run, out)?;
    }
    let state = match verified.changes.len() {
        0 => "intact".to_owned(),
        changes => format!("{changes} changed"),
    };
    writeln!(
        out,
        "{state}: {} {} sealed, {added} came after {}",
        counted(sealed as u64, "record"),
        agreeing(sealed as u64, "was", "were"),
        agreeing(sealed as u64, "it", "them")
    )
}

/// What was done in the same way to lines that follow each other: up to a few each by itself, more as one.
fn said(run: &[Change], out: &mut dyn Write) -> io::Result<()> {
    const FEW: usize = 3;
    let line = |change: &Change| {
        let line = change.line.map(|line| format!("L{line}"));
        let byte = change.offset.map(|offset| format!(" byte {offset}"));
        line.unwrap_or("file".to_owned()) + &byte.unwrap_or_default()
    };
    if let ([first, .., last], true) = (run, run.len() > FEW) {
        let (from, to) = (line(first), line(last));
        let records = counted(run.len() as u64, "record");
        return writeln!(out, "{from}..{to}  {}, {records}", first.what.as_str());
    }
    for change in run {
        let id = change.id.as_ref();
        let id = id.map(|id| format!(" ({})", Sanitized::new(id)));
        let (line, what) = (line(change), change.what.as_str());
        writeln!(out, "{line}  {what}{}", id.unwrap_or_default())?;
    }
    Ok(())
}

fn json_of(verified: &Verified, out: &mut dyn Write) -> io::Result<()> {
    let change = |change: &Change| serde_json::json!({"line": change.line, "offset": change.offset, "what": change.what.as_str(), "id": change.id});
    let changes: Vec<_> = verified.changes.iter().map(change).collect();
    let answer = serde_json::json!({
        "schema": "lacuna-verified/1",
        "sealed": verified.sealed,
        "added": verified.added,
        "changes": changes,
    });
    writeln!(out, "{answer:#}")
}
