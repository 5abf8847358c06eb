//! Goose: what the agent sees, and what it sees no more.

use crate::support::{Outcome, anew_as};
use lacuna::recording::{DefectKind, SummaryText};

/// An exported session of these messages.
fn session(messages: &[String]) -> Outcome {
    let messages = messages.join(",");
    let session = format!(r#"{{"id":"s","working_dir":"/w","conversation":[{messages}]}}"#);
    anew_as("goose", session)
}

/// A message with this content, and who sees it: the person, and the agent.
fn message(role: &str, content: &str, (user, agent): (bool, bool)) -> String {
    format!(
        r#"{{"role":"{role}","content":{content},"metadata":{{"userVisible":{user},"agentVisible":{agent}}}}}"#
    )
}

fn text(text: &str) -> String {
    format!(r#"[{{"type":"text","text":"{text}"}}]"#)
}

const BOTH: (bool, bool) = (true, true);
const PERSON: (bool, bool) = (true, false);
const AGENT: (bool, bool) = (false, true);

#[test]
fn a_summary_without_a_word_is_a_compaction_that_left_none() {
    for empty in ["[]", r#"[{"type":"text","text":""}]"#] {
        let read = session(&[
            message("user", &text("Sew the sail."), PERSON),
            message("assistant", &text("It is sewn."), PERSON),
            message("user", empty, AGENT),
            message("assistant", &text("Your context was compacted."), AGENT),
            message("user", &text("Go on."), BOTH),
        ]);
        let records = &read.main().compactions;
        let summaries: Vec<_> = records.iter().map(|record| &record.summary).collect();
        assert_eq!(summaries, [&SummaryText::Absent], "{empty}");
    }
}

#[test]
fn a_compaction_that_is_told_of_without_its_summary_is_told() {
    let told = message("assistant", &text("Your context was compacted."), AGENT);
    for before in [
        vec![],
        vec![message("user", &text("Sew the sail."), PERSON)],
    ] {
        let after = [told.clone(), message("user", &text("Go on."), BOTH)];
        let read = session(&before.into_iter().chain(after).collect::<Vec<_>>());
        let kinds: Vec<DefectKind> = read.main().defects.iter().map(|it| it.kind).collect();
        assert_eq!(kinds, [DefectKind::UnrecordedCompactions]);
        assert!(read.main().compactions.is_empty());
    }
}
