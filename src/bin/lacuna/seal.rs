//! `lacuna seal` and `lacuna verify`: evidence that stays evidence.

use crate::args::{AnswerArg, SealArgs, VerifyArgs};
use crate::{exit, inputs, look, masks, output, terminal};
use anyhow::{Context, Result, anyhow, ensure};
use lacuna::AuditOptions;
use lacuna::formats::{self, by_id};
use lacuna::reader::{DEFAULT_MAX_SPOOL, ReadError, Source, regular_file};
use lacuna::render::{self, Sanitized};
use lacuna::seal::{self, Change, Grown, LARGEST, NotSealed, Seal, Verified};
use lacuna::wording::{agreeing, counted};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

/// Of more than so many things in a row, the first and the last are told.
const FEW: usize = 3;

/// How many names are told of a list.
const NAMES: usize = 3;

/// Runs `lacuna seal`; gives the exit status.
pub(crate) fn seal(args: &SealArgs) -> Result<u8> {
    let ask = |source: &Source, options: &AuditOptions<'_>| {
        let seal = seal::seal(source, options)?;
        Ok(match &args.one.path {
            Some(named) => seal.found_in(named, Path::new(source.path())),
            None => seal,
        })
    };
    let seal = match look::read(&args.one, &args.look, &ask)? {
        Ok(seal) => seal,
        Err(status) => return Ok(status),
    };
    let json = render::escaped(&seal.to_json());
    output::to_stdout(&|out| out.write_all(json.as_bytes()))?;
    if let Some(sentence) = left_out(&seal.not_sealed) {
        terminal::say(&format!("not sealed: {sentence}"));
    }
    Ok(exit::CLEAN)
}

/// Which files in the folder of a recording are no part of its seal.
fn left_out(rest: &NotSealed) -> Option<String> {
    let (files, names) = (counted(rest.files, "file"), names(&rest.first, rest.files));
    let are = agreeing(rest.files, "is", "are");
    (rest.files > 0).then(|| format!("{files} in its folder that {are} not read: {names}"))
}

/// The first of `count` names.
fn names(first: &[String], count: u64) -> String {
    let mut told: Vec<&str> = first.iter().take(NAMES).map(String::as_str).collect();
    if count > told.len() as u64 {
        told.push("…");
    }
    told.join(", ")
}

/// Runs `lacuna verify`; gives the exit status.
pub(crate) fn verify(mut args: VerifyArgs) -> Result<u8> {
    let seal = opened(&args.seal).with_context(|| args.seal.display().to_string())?;
    match meant(&args.path, &seal)? {
        Some(path) => args.path = path,
        None => return gone(&args, &seal),
    }
    check(&args, &seal)?;
    // What was cut may be what the format is told by.
    let sealed_as = seal.format.as_deref().filter(|id| by_id(id).is_some());
    let look = &mut args.look;
    look.input_format = look.input_format.take().or(sealed_as.map(str::to_owned));
    match verified(&args, &seal) {
        Ok(verified) => answer(&args, verified),
        Err(error) => Ok(look::unread(&error)),
    }
}

/// Says that the folder that was named has lost the recording.
fn gone(args: &VerifyArgs, seal: &Seal) -> Result<u8> {
    let place = args.path.display();
    terminal::say(&format!("{place}: no recording in it has what was sealed"));
    let history = look::history(&args.look)?;
    let nothing = Source::folder_at(&args.path)?;
    answer(args, seal::verify_unread(&nothing, seal, history.as_ref())?)
}

/// Writes what was found; gives the exit status.
fn answer(args: &VerifyArgs, mut verified: Verified) -> Result<u8> {
    masks::answer(|masks| masks.verified(&mut verified));
    output::to_stdout(&|out| match args.look.format {
        AnswerArg::Text => text(&verified, out),
        AnswerArg::Json => json_of(&verified, out),
    })?;
    Ok(status(&verified))
}

fn status(verified: &Verified) -> u8 {
    match (verified.changes.is_empty(), verified.undecided.is_empty()) {
        (true, true) => exit::CLEAN,
        (true, false) => exit::UNREAD,
        (false, _) => exit::FINDINGS,
    }
}

/// Reads the seal at `path`.
fn opened(path: &Path) -> Result<Seal> {
    let (file, length) = match regular_file(path) {
        Err(ReadError::NotAFile(kind)) => {
            return Err(anyhow!("it is a {kind}, and a seal is a regular file"));
        }
        opened => opened?,
    };
    ensure!(
        length <= LARGEST,
        "it is larger than a seal can be, which is 1 GiB: name a file that `lacuna seal` wrote"
    );
    Ok(Seal::read(BufReader::new(file))?)
}

/// The recording that `path` is, or that lies in that folder: where it lay when it was sealed, else the only one there, else the
/// one that has most of what was sealed; `None` where none of several has any.
fn meant(path: &Path, seal: &Seal) -> Result<Option<PathBuf>> {
    let is_folder = path != Path::new(inputs::STDIN) && path.is_dir();
    if !is_folder || (seal.folder && seal.has_files_in(path)) {
        return Ok(Some(path.to_owned()));
    }
    match seal.place_in(path) {
        Some(place) if place.exists() => Ok(Some(place)),
        Some(place) => {
            let found = look::only(path.to_owned()).ok();
            Ok(Some(found.filter(|found| found != path).unwrap_or(place)))
        }
        None if seal.folder => Ok(Some(path.to_owned())),
        None => inside(path, seal),
    }
}

/// The file in a folder that was sealed by itself.
fn inside(path: &Path, seal: &Seal) -> Result<Option<PathBuf>> {
    let inputs = inputs::gather(&[path.to_owned()]).inputs.into_iter();
    let mut files: Vec<PathBuf> = inputs.map(|input| input.path).collect();
    // A recording that was emptied looks like none.
    if files.len() > 1 {
        files.retain(|file| matches!(formats::glance(file), Ok(Some(_))));
    }
    if files.len() < 2 {
        let only = files.pop();
        if let Some(only) = &only {
            terminal::say(&format!("the only recording in it: {}", only.display()));
        }
        return Ok(only);
    }
    let mut best = None;
    for file in files {
        let source = Source::open(&file)?.unpacked(DEFAULT_MAX_SPOOL)?;
        let count = seal::shared(&source, seal)?;
        if count > best.as_ref().map_or(0, |(most, _)| *most) {
            best = Some((count, file));
        }
    }
    if let Some((_, file)) = &best {
        terminal::say(&format!("what was sealed is in {}", file.display()));
    }
    Ok(best.map(|(_, file)| file))
}

/// Refuses what cannot be the recording that was sealed.
fn check(args: &VerifyArgs, seal: &Seal) -> Result<()> {
    look::check_history(&args.path, &args.look)?;
    let folder = args.path.is_dir();
    ensure!(
        folder == seal.folder || !args.path.exists(),
        "{} is a {}, and what was sealed is a {}: name the same",
        args.path.display(),
        if folder { "folder" } else { "file" },
        if seal.folder { "folder" } else { "file" }
    );
    ensure!(
        !seal.has_history() || args.look.history.is_some(),
        "compactions that are kept apart were sealed too: name their file with --history"
    );
    Ok(())
}

/// What was done to the recording, even where so much was done that it cannot be read as one any more.
fn verified(args: &VerifyArgs, seal: &Seal) -> Result<Verified> {
    let ask = |source: &Source, options: &AuditOptions<'_>| seal::verify(source, seal, options);
    look::open(args.path.clone(), &args.look, &ask).or_else(|error| {
        let piped = args.path == Path::new(inputs::STDIN);
        match error.downcast_ref::<ReadError>() {
            // Standard input is not there a second time.
            Some(ReadError::Empty) if piped => {}
            Some(ReadError::Missing) if !piped => terminal::say(&format!("{error:#}")),
            Some(_) if !piped && args.path.exists() => {}
            _ => return Err(error),
        }
        let source = if args.path.is_dir() || !args.path.exists() {
            Source::folder_at(&args.path)?
        } else {
            Source::open(&args.path)?.unpacked(DEFAULT_MAX_SPOOL)?
        };
        let history = look::history(&args.look)?;
        Ok(seal::verify_unread(&source, seal, history.as_ref())?)
    })
}

fn text(verified: &Verified, out: &mut dyn Write) -> io::Result<()> {
    for run in verified.changes.chunk_by(goes_on) {
        said(run, out)?;
    }
    for run in verified.grown.chunk_by(|one, next| one.new && next.new) {
        grew(run, out)?;
    }
    if let Some(sentence) = undecided(verified) {
        writeln!(out, "undecided  {sentence}")?;
    }
    if let Some(sentence) = left_out(&verified.not_sealed) {
        writeln!(out, "not sealed  {}", Sanitized::new(&sentence))?;
    }
    writeln!(out, "{}", summed_up(verified))
}

/// Whether a change is told together with the next one: what was done to it was done to the next line, or to the next file.
fn goes_on(one: &Change, next: &Change) -> bool {
    let whole = one.offset.is_none() && next.offset.is_none();
    let follows = match (one.line, next.line) {
        (Some(line), Some(next_line)) => line + 1 == next_line && one.file == next.file,
        (one, next) => one == next,
    };
    one.what == next.what && whole && follows
}

/// Files that grew: up to a few new ones each by itself, more as one.
fn grew(run: &[Grown], out: &mut dyn Write) -> io::Result<()> {
    if let ([first, .., last], true) = (run, run.len() > FEW) {
        let (from, to) = (file(first.file.as_ref()), file(last.file.as_ref()));
        return writeln!(out, "{from}..{to}  new, {} files", run.len());
    }
    for grown in run {
        writeln!(out, "{}  {}", file(grown.file.as_ref()), growth(grown))?;
    }
    Ok(())
}

fn growth(grown: &Grown) -> String {
    let records = counted(grown.records as u64, "record");
    match (grown.new, grown.records) {
        (true, _) => format!("new, {records}"),
        (false, 0) => "grown, and no record came after those that were sealed".to_owned(),
        (false, _) => {
            let from = grown.line.map(|line| format!(", from L{line} on"));
            format!("grown by {records}{}", from.unwrap_or_default())
        }
    }
}

fn summed_up(verified: &Verified) -> String {
    let state = match verified.changes.len() {
        0 if verified.undecided.is_empty() => "intact".to_owned(),
        0 => "intact as far as it was sealed".to_owned(),
        changes => format!("{changes} changed"),
    };
    let sealed = verified.sealed as u64;
    let files = match verified.files {
        0 | 1 => String::new(),
        files => format!(" in {}", counted(files as u64, "file")),
    };
    format!(
        "{state}: {}{files} {} sealed, {} came after {}",
        counted(sealed, "record"),
        agreeing(sealed, "was", "were"),
        verified.added,
        agreeing(sealed, "it", "them")
    )
}

/// What an earlier seal does not tell.
fn undecided(verified: &Verified) -> Option<String> {
    let files = verified.undecided.len() as u64;
    let names = names(&verified.undecided, files);
    (files > 0).then(|| {
        format!(
            "{} of it {} not sealed, or not all of {}, by the earlier version that wrote the seal: {}",
            counted(files, "file"),
            agreeing(files, "was", "were"),
            agreeing(files, "it", "them"),
            Sanitized::new(&names)
        )
    })
}

/// What was done in the same way to lines, or to files, that follow each other: up to a few each by itself, more as one.
fn said(run: &[Change], out: &mut dyn Write) -> io::Result<()> {
    if let ([first, .., last], true) = (run, run.len() > FEW) {
        let (to, noun) = match last.line {
            Some(_) => (line(last), "record"),
            None => (file(last.file.as_ref()), "file"),
        };
        let many = counted(run.len() as u64, noun);
        let (from, what) = (place(first), first.what.as_str());
        return writeln!(out, "{from}..{to}  {what}, {many}");
    }
    for change in run {
        let id = change.id.as_ref();
        let id = id.map(|id| format!(" ({})", Sanitized::new(id)));
        let (place, what) = (place(change), change.what.as_str());
        writeln!(out, "{place}  {what}{}", id.unwrap_or_default())?;
    }
    Ok(())
}

/// Where something was done.
fn place(change: &Change) -> String {
    let line = line(change);
    match (&change.file, change.line) {
        (Some(_), Some(_)) => format!("{} {line}", file(change.file.as_ref())),
        (None, Some(_)) => line,
        (_, None) => file(change.file.as_ref()),
    }
}

fn line(change: &Change) -> String {
    let byte = change.offset.map(|offset| format!(" byte {offset}"));
    let line = change.line.map(|line| format!("L{line}"));
    line.unwrap_or_default() + &byte.unwrap_or_default()
}

fn file(name: Option<&String>) -> String {
    name.map_or("file".to_owned(), |name| Sanitized::new(name).to_string())
}

fn json_of(verified: &Verified, out: &mut dyn Write) -> io::Result<()> {
    let change = |change: &Change| serde_json::json!({"file": change.file, "line": change.line, "offset": change.offset, "what": change.what.as_str(), "id": change.id});
    let changes: Vec<_> = verified.changes.iter().map(change).collect();
    let grown = |grown: &Grown| serde_json::json!({"file": grown.file, "records": grown.records, "line": grown.line, "new": grown.new});
    let grown: Vec<_> = verified.grown.iter().map(grown).collect();
    let answer = serde_json::json!({
        "schema": "lacuna-verified/1",
        "files": verified.files,
        "sealed": verified.sealed,
        "added": verified.added,
        "changes": changes,
        "grown": grown,
        "undecided": verified.undecided,
        "not_sealed": verified.not_sealed,
    });
    writeln!(out, "{answer:#}")
}
