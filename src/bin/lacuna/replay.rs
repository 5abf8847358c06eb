//! `lacuna replay`: what the agent saw, rebuilt.

use crate::args::{AnswerArg, ReplayArgs};
use crate::look::read;
use crate::{exit, masks, output, retain, terminal};
use anyhow::{Result, ensure};
use lacuna::AuditOptions;
use lacuna::contrast::contrast;
use lacuna::reader::Source;
use lacuna::rebuild::{self, Before, Detail, Purpose, SessionStates, Side, Wanted};
use lacuna::recording::{EventIndex, Line};
use lacuna::render::states as render;
use lacuna::wording::counted;
use std::cell::RefCell;

/// Runs the subcommand; gives the exit status.
pub(crate) fn command(args: &ReplayArgs) -> Result<u8> {
    let side = if args.after {
        Side::After
    } else {
        Side::Before
    };
    let sided = args.before || args.after;
    ensure!(
        !sided || args.at.is_some(),
        "--before and --after go with --at"
    );
    let wanted = args.at.as_deref().map_or(Wanted::All, |at| point(at, side));
    if let Some(folder) = &args.retain {
        retain::command(&args.one, &args.look, folder)
    } else if args.diff {
        diff(args, &wanted)
    } else if args.canonical {
        canonical(args, &wanted)
    } else {
        states(args, &wanted)
    }
}

/// The same options, for the lane that is asked for.
fn of_lane<'a>(options: &AuditOptions<'a>, args: &'a ReplayArgs) -> AuditOptions<'a> {
    AuditOptions {
        lane: args.lane.as_deref(),
        ..options.clone()
    }
}

/// What `--at` names.
fn point(at: &str, side: Side) -> Wanted {
    let number = |text: &str| text.parse::<u32>().ok();
    let line = at.strip_prefix(['L', 'l']).and_then(number);
    let ordinal = at.strip_prefix('#').and_then(number);
    match (number(at), line, ordinal) {
        (Some(event), _, _) => Wanted::Event(EventIndex(event), side),
        (_, Some(line), _) => Wanted::Line(Line(line), side),
        (_, _, Some(ordinal)) => Wanted::Ordinals(vec![ordinal], side),
        (None, None, None) => Wanted::Id(at.to_owned(), side),
    }
}

fn states(args: &ReplayArgs, wanted: &Wanted) -> Result<u8> {
    let detail = Detail {
        words: args.at.is_some(),
        sizes: args.compare,
    };
    let ask = |source: &Source, options: &AuditOptions<'_>| {
        rebuild::states(source, &of_lane(options, args), wanted, detail)
    };
    let mut sessions = match read(&args.one, &args.look, &ask)? {
        Ok(sessions) => sessions,
        Err(status) => return Ok(status),
    };
    if let Some(lane) = args.lane.as_ref().filter(|_| sessions.is_empty()) {
        terminal::say(&format!("the recording has no lane `{lane}`"));
        return Ok(exit::NOTHING);
    }
    masks::answer(|masks| masks.states(&mut sessions));
    let options = terminal::options(args.look.color);
    output::to_stdout(&|out| match args.look.format {
        AnswerArg::Text => render::states(&sessions, &options, out),
        AnswerArg::Json => render::json(&sessions, out),
    })?;
    Ok(status(&sessions))
}

fn status(sessions: &[SessionStates]) -> u8 {
    let mut states = sessions
        .iter()
        .flat_map(|session| &session.states)
        .peekable();
    if states.peek().is_none() {
        return exit::NOTHING;
    }
    let broken = states.any(|state| {
        let rebuilt = state.left_out || state.sha256.is_some();
        !rebuilt || state.agrees() == Some(false) || state.exceeds() == Some(true)
    });
    if broken { exit::FINDINGS } else { exit::CLEAN }
}

fn canonical(args: &ReplayArgs, wanted: &Wanted) -> Result<u8> {
    let ask = |source: &Source, options: &AuditOptions<'_>| {
        rebuild::canonical(source, &of_lane(options, args), wanted)
    };
    let state = match read(&args.one, &args.look, &ask)? {
        Ok(Some(state)) => state,
        Ok(None) => return Ok(nothing()),
        Err(status) => return Ok(status),
    };
    output::to_stdout(&|out| out.write_all(&state.bytes))?;
    if state.is_whole {
        return Ok(exit::CLEAN);
    }
    let missing = match state.missing {
        0 => "some of it is not in the recording".to_owned(),
        missing => format!("{} cannot be read", counted(missing as u64, "record")),
    };
    terminal::say(&format!("{missing}: this is not all of the state"));
    Ok(exit::FINDINGS)
}

fn diff(args: &ReplayArgs, wanted: &Wanted) -> Result<u8> {
    let found = RefCell::new(None);
    let ask = |source: &Source, options: &AuditOptions<'_>| {
        let take = |before: Before| {
            found.borrow_mut().get_or_insert(before);
        };
        let options = of_lane(options, args);
        rebuild::each_before(source, &options, wanted, Purpose::Shown, &take)?;
        if found.borrow().is_some() {
            return Ok(Vec::new());
        }
        let none = Wanted::Ordinals(Vec::new(), Side::Before);
        rebuild::states(source, &options, &none, Detail::default())
    };
    let sessions = match read(&args.one, &args.look, &ask)? {
        Ok(sessions) => sessions,
        Err(status) => return Ok(status),
    };
    let Some(mut before) = found.into_inner() else {
        terminal::say(&no_compaction(args.at.as_deref(), &sessions));
        return Ok(exit::NOTHING);
    };
    masks::answer(|masks| masks.before(&mut before));
    let Some(summary) = &before.summary else {
        terminal::say("there is no readable summary to compare with");
        return Ok(exit::FINDINGS);
    };
    let changes = contrast(&before.raw, summary);
    output::to_stdout(&|out| match args.look.format {
        AnswerArg::Text => render::contrast(&changes, out),
        AnswerArg::Json => render::contrast_json(&before, &changes, out),
    })?;
    Ok(exit::CLEAN)
}

/// What is said where `--diff` is asked for at what is no compaction.
fn no_compaction(at: Option<&str>, sessions: &[SessionStates]) -> String {
    let last = sessions.iter().map(|session| session.compactions).max();
    let there = match last.unwrap_or(0) {
        0 => "the recording has none".to_owned(),
        1 => "the recording has #1".to_owned(),
        last => format!("the recording has #1 to #{last}"),
    };
    let at = at.unwrap_or_default();
    format!(
        "--diff compares what a compaction read with its summary, and `{at}` is no compaction: {there}"
    )
}

fn nothing() -> u8 {
    terminal::say("there is no such point in the recording");
    exit::NOTHING
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_named_as_reports_name_them() {
        let at = |text| point(text, Side::After);
        assert_eq!(at("291"), Wanted::Event(EventIndex(291), Side::After));
        assert_eq!(at("L12"), Wanted::Line(Line(12), Side::After));
        assert_eq!(at("#3"), Wanted::Ordinals(vec![3], Side::After));
        assert_eq!(at("c-3"), Wanted::Id("c-3".to_owned(), Side::After));
        assert_eq!(at("Lima"), Wanted::Id("Lima".to_owned(), Side::After));
    }
}
