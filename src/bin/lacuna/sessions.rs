//! `lacuna sessions`: the sessions of every agent on this machine, newest first.

use crate::args::{AnswerArg, SessionsArgs};
use crate::found::{Found, Sessions, point_in_time};
use crate::places::{Database, Places};
use crate::{exit, masks, output, terminal};
use anyhow::{Context, Result};
use comfy_table::{CellAlignment, ColumnConstraint, Table};
use jiff::Timestamp;
use lacuna::formats;
use lacuna::reader::{DEFAULT_MAX_LINE, ReadError, Source};
use lacuna::render::{Sanitized, WIDEST};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeSet;
use std::env;
use std::io::{self, Write};
use std::iter;
use std::path::Path;
use unicode_width::UnicodeWidthStr;

/// One line of the answer.
#[derive(Debug, Serialize)]
struct Row {
    /// When it was written last (RFC 3339, UTC).
    modified: String,
    format: &'static str,
    bytes: u64,
    /// How many compactions it has, those of its subagents too; `None` where it cannot be read.
    compactions: Option<usize>,
    session: String,
    path: String,
}

/// Runs the subcommand; gives the exit status.
pub(crate) fn command(args: &SessionsArgs) -> Result<u8> {
    let places = Places::of_environment();
    let sessions = Sessions::in_places(&places);
    let since = args
        .since
        .as_deref()
        .map(|typed| point_in_time(typed, Timestamp::now()).context("--since"));
    let since = since.transpose()?.unwrap_or(Timestamp::MIN);
    let here = env::current_dir().ok().filter(|_| args.here);
    let wanted = sessions
        .since(since)
        .filter(|found| here.as_deref().is_none_or(|here| found.is_of(here)));
    let limit = if args.limit == 0 {
        usize::MAX
    } else {
        args.limit
    };
    let found: Vec<Found> = wanted.take(limit).collect();
    for database in places.databases() {
        terminal::say(&unread(&database));
    }
    if found.is_empty() {
        terminal::say("no session was found");
        return Ok(exit::NOTHING);
    }
    let mut rows: Vec<Row> = found.par_iter().map(row).collect();
    let texts = rows.iter_mut();
    let texts = texts.flat_map(|row| [&mut row.session, &mut row.path]);
    masks::answer(|masks| masks.list(texts));
    output::to_stdout(&|out| match args.format {
        AnswerArg::Text => table(&rows, out),
        AnswerArg::Json => json(&rows, out),
    })?;
    Ok(exit::CLEAN)
}

/// What is said of a database, whose sessions are not listed.
fn unread(database: &Database) -> String {
    let path = database.path.display();
    let export = database.export;
    format!("{path} is a database, and its sessions are not read: export one with `{export}`")
}

fn row(found: &Found) -> Row {
    let counted = count(&found.path).ok();
    let session = counted.as_ref().map(|(session, ..)| session.clone());
    let beside = counted.as_ref().map_or(0, |(_, _, beside)| *beside);
    Row {
        modified: found.modified.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
        format: found.format.id,
        bytes: found.bytes.saturating_add(beside),
        compactions: counted.map(|(_, compactions, _)| compactions),
        session: session.unwrap_or_default(),
        path: found.path.display().to_string(),
    }
}

/// The id of the session at `path`, how many compactions it has, and how many bytes of it lie beside that path.
fn count(path: &Path) -> Result<(String, usize, u64), ReadError> {
    let source = formats::open(path, None, DEFAULT_MAX_LINE)?;
    let recordings = formats::read(&source, &formats::Options::default(), |_| (), |_, _, ()| ())?;
    let compactions = recordings
        .iter()
        .map(|recording| recording.compactions.len());
    let session = recordings.first().map(|first| first.session.clone());
    let session = session.unwrap_or_default();
    Ok((session, compactions.sum(), beside(&source, path)))
}

/// How many bytes the files have that a session is read from and that do not lie at `path`.
fn beside(source: &Source, path: &Path) -> u64 {
    let opened = source.transcript().map_or(&[][..], |it| &it.files);
    let files: BTreeSet<&Path> = opened.iter().map(|opened| opened.path.as_path()).collect();
    let files = files.into_iter().filter(|file| !file.starts_with(path));
    files
        .filter_map(|file| Some(file.metadata().ok()?.len()))
        .sum()
}

fn json(rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, rows)?;
    writeln!(out)
}

fn table(rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(["written (UTC)", "format", "size", "compactions"]);
    for row in rows {
        let compactions = row
            .compactions
            .map_or("?".to_owned(), |count| count.to_string());
        table.add_row([
            row.modified
                .replace('T', " ")
                .trim_end_matches('Z')
                .to_owned(),
            row.format.to_owned(),
            indicatif::HumanBytes(row.bytes).to_string(),
            compactions,
        ]);
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 1));
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    for number in [2, 3] {
        if let Some(column) = table.column_mut(number) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let lines: Vec<String> = table
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect();
    let paths = rows.iter().map(|row| Sanitized::new(&row.path).to_string());
    let paths: Vec<String> = iter::once("path".to_owned()).chain(paths).collect();
    let lead = lines.iter().map(|line| line.width()).max().unwrap_or(0);
    let longest = paths.iter().map(|path| path.width()).max().unwrap_or(0);
    // A path is not broken: where one does not fit beside the rest, all stand below it.
    let below = lead + 2 + longest > WIDEST;
    for (line, path) in lines.iter().zip(&paths) {
        if below {
            writeln!(out, "{line}\n  {path}")?;
        } else {
            writeln!(out, "{line:<lead$}  {path}")?;
        }
    }
    Ok(())
}
