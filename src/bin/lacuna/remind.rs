//! `lacuna remind`: what the last summary lost, to be given back to the agent.

use crate::args::{AnswerArg, RemindArgs};
use crate::look::read;
use crate::{exit, masks, output, terminal};
use anyhow::Result;
use lacuna::AuditOptions;
use lacuna::reader::Source;
use lacuna::remind::{self, Packet, Reminder};
use lacuna::render;
use lacuna::tokens::Tokens;
use std::io::{self, Write};

/// Runs the subcommand; gives the exit status.
pub(crate) fn command(args: &RemindArgs) -> Result<u8> {
    let room = Tokens(args.max_tokens);
    let ask = |source: &Source, options: &AuditOptions<'_>| remind::remind(source, options, room);
    let mut packet = match read(&args.one, &args.look, &ask)? {
        Ok(packet) => packet,
        Err(status) => return Ok(status),
    };
    if packet.compaction.is_none() {
        terminal::say("its main lane has no compaction: nothing was summarised");
        return Ok(exit::NOTHING);
    }
    if packet.left_out > 0 {
        terminal::say(&format!(
            "{} more do not fit in --max-tokens {}",
            packet.left_out, args.max_tokens
        ));
    }
    masks::answer(|masks| masks.packet(&mut packet));
    if room.0 < remind::FRAME && args.look.format == AnswerArg::Text {
        // Not even the words around a reminder fit.
        return Ok(exit::CLEAN);
    }
    output::to_stdout(&|out| match args.look.format {
        AnswerArg::Text => render::packet::packet(&packet, out),
        AnswerArg::Json => json(&packet, out),
    })?;
    Ok(exit::CLEAN)
}

fn json(packet: &Packet, out: &mut dyn Write) -> io::Result<()> {
    let reminder = |reminder: &Reminder| {
        serde_json::json!({
            "topic": reminder.topic.heading(),
            "line": reminder.line.0,
            "words": reminder.words,
            "instead": reminder.instead,
        })
    };
    let reminders: Vec<_> = packet.reminders.iter().map(reminder).collect();
    let answer = serde_json::json!({
        "schema": "lacuna-reminder/1",
        "compaction": packet.compaction.map(|(index, _)| index.ordinal()),
        "line": packet.compaction.map(|(_, line)| line.0),
        "reminders": reminders,
        "left_out": packet.left_out,
        "unread": packet.unread,
    });
    writeln!(out, "{answer:#}")
}
