//! Reminders as an agent is given them.

use super::Sanitized;
use super::prose::hanging;
use crate::remind::{Packet, Reminder, Topic};
use std::io::{self, Write};

/// Which lines are told: some are nobody's, where only the end of a recording was read, or a summary stands elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// Those of the reminders.
    pub reminders: bool,
    /// That of the summary.
    pub summary: bool,
}

/// Writes a packet; nothing, where nothing was lost. Where the summary cannot be read, that is said.
pub fn packet(packet: &Packet, out: &mut dyn Write) -> io::Result<()> {
    let all = Told {
        reminders: true,
        summary: true,
    };
    for line in packet_within(packet, usize::MAX, all).lines() {
        let (lead, words) = line.split_at(if line.starts_with("- ") { 2 } else { 0 });
        out.write_all(hanging(lead, words).as_bytes())?;
    }
    Ok(())
}

/// A packet in at most `most` bytes, whole reminders only, the gravest first, and how many more there are. Empty, where
/// nothing was lost or not even that fits.
pub fn packet_within(packet: &Packet, most: usize, lines: Told) -> String {
    let Some((index, line)) = packet.compaction else {
        return String::new();
    };
    let which = if lines.summary {
        format!(" of compaction {} (line {line})", index.ordinal())
    } else {
        String::new()
    };
    let unread = packet
        .unread
        .map(|why| format!("What the summary{which} carries is not known: it is {why}.\n"));
    let unread = unread.filter(|text| text.len() <= most).unwrap_or_default();
    let mut left = packet.left_out;
    if packet.reminders.is_empty() && left == 0 {
        return unread;
    }
    let mut reminders = packet.reminders.iter();
    let all_recorded =
        !packet.reminders.is_empty() && reminders.all(|it| it.topic == Topic::Recorded);
    let head = if all_recorded {
        format!("The summary{which}, as it is recorded, does not carry what follows:\n")
    } else {
        format!(
            "The summary{which} does not carry what follows. It was said in this session, word for word, and not taken back:\n"
        )
    };
    let mut text = format!("{unread}{head}");
    // Room for the line that counts what is left out.
    let most = most.saturating_sub(more(usize::MAX).len());
    let mut topic = None;
    for reminder in &packet.reminders {
        let heading = if topic == Some(reminder.topic) {
            String::new()
        } else {
            format!("{}:\n", reminder.topic.heading())
        };
        let added = format!("{heading}{}", one(reminder, lines.reminders));
        if text.len() + added.len() <= most {
            text.push_str(&added);
            topic = Some(reminder.topic);
        } else {
            left += 1;
        }
    }
    if text.len() > most {
        return unread;
    }
    text + &more(left)
}

/// The line that counts what is left out; none where nothing is.
fn more(left: usize) -> String {
    match left {
        0 => String::new(),
        1 => "One more is too long to be told here.\n".to_owned(),
        _ => format!("{left} more are too long or too many to be told here.\n"),
    }
}

fn one(reminder: &Reminder, with_line: bool) -> String {
    let line = if with_line {
        format!("L{}: ", reminder.line)
    } else {
        String::new()
    };
    let instead = reminder
        .instead
        .as_ref()
        .map(|instead| format!(" (the summary has: {})", Sanitized::new(instead)));
    format!(
        "- {line}{}{}\n",
        Sanitized::new(&reminder.words),
        instead.unwrap_or_default()
    )
}
