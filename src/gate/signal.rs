//! What a host's hook says on standard input: which host, which session, which moment.

use serde_json::{Map, Value};

/// A program that runs an agent and calls hooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    /// Claude Code.
    ClaudeCode,
    /// Codex.
    Codex,
    /// Kiro.
    Kiro,
    /// Gemini CLI.
    Gemini,
    /// Kimi CLI.
    Kimi,
    /// Cline.
    Cline,
}

impl Host {
    /// Its name, as it is typed.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
            Self::Kiro => "kiro",
            Self::Gemini => "gemini",
            Self::Kimi => "kimi",
            Self::Cline => "cline",
        }
    }

    /// Whether it stops a compaction when it is told to.
    pub fn can_block(self) -> bool {
        !matches!(self, Self::Gemini | Self::Kimi)
    }

    /// Whether its hooks always name the transcript, so that none is there where none is named.
    fn names_transcripts(self) -> bool {
        matches!(self, Self::ClaudeCode | Self::Codex)
    }
}

/// What a hook says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The host.
    pub host: Host,
    /// The session's id; empty where none is told.
    pub session: String,
    /// The transcript.
    pub transcript: Transcript,
    /// The moment.
    pub moment: Moment,
    /// The host's own word for it.
    pub event: String,
}

/// Where the transcript is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transcript {
    /// The host does not say.
    Unnamed,
    /// There is none: nothing of the session is kept.
    Nowhere,
    /// In this file.
    At(String),
}

/// When a hook is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before a compaction.
    Before,
    /// After one, with its summary where the host tells it.
    After(Option<String>),
    /// A person's next words are about to be read.
    Prompt,
    /// At another time: nothing is asked.
    Other,
}

/// Why nothing can be made of what a hook says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSignal {
    /// It is no JSON object.
    #[error("standard input holds no JSON object: it is read as a host's hook writes it")]
    NoObject,
    /// Its host cannot be told.
    #[error("standard input does not tell which host wrote it: name the host with --host")]
    NoHost,
}

impl Signal {
    /// Reads what the hook of `host` says; of any host, where none is given. A field of another type counts as absent.
    ///
    /// # Errors
    /// Where it is no JSON object, or its host cannot be told.
    pub fn of_json(json: &[u8], host: Option<Host>) -> Result<Self, NoSignal> {
        let fields: Map<String, Value> =
            serde_json::from_slice(json).map_err(|_| NoSignal::NoObject)?;
        let host = host.or_else(|| told(&fields)).ok_or(NoSignal::NoHost)?;
        let text = |key: &str| fields.get(key).and_then(Value::as_str);
        let event = text("hook_event_name").or_else(|| text("hookName"));
        let session = text("session_id").or_else(|| text("taskId"));
        let event = event.unwrap_or_default();
        Ok(Self {
            host,
            session: session.unwrap_or_default().to_owned(),
            transcript: transcript(&fields, host),
            moment: moment(&fields, event),
            event: event.to_owned(),
        })
    }
}

/// The host that words its hooks like this.
fn told(fields: &Map<String, Value>) -> Option<Host> {
    let has = |key: &str| fields.contains_key(key);
    let event = fields.get("hook_event_name").and_then(Value::as_str);
    if has("hookName") || has("clineVersion") || has("preCompact") {
        return Some(Host::Cline);
    }
    let event = event?;
    if event == "PreCompress" {
        Some(Host::Gemini)
    } else if has("turn_id") {
        Some(Host::Codex)
    } else if event.starts_with(|first: char| first.is_ascii_lowercase()) {
        Some(Host::Kiro)
    } else if has("token_count") && !has("transcript_path") {
        Some(Host::Kimi)
    } else if event == "PreCompact" && !has("trigger") && has("transcript_path") {
        // Claude Code always says what fired it, and would understand the exit status that Kiro is answered with.
        Some(Host::Kiro)
    } else if has("transcript_path") {
        Some(Host::ClaudeCode)
    } else {
        None
    }
}

fn transcript(fields: &Map<String, Value>, host: Host) -> Transcript {
    match fields.get("transcript_path") {
        Some(Value::String(path)) if !path.is_empty() => Transcript::At(path.clone()),
        Some(_) => Transcript::Nowhere,
        None if host.names_transcripts() => Transcript::Nowhere,
        None => Transcript::Unnamed,
    }
}

fn moment(fields: &Map<String, Value>, event: &str) -> Moment {
    let text = |key: &str| fields.get(key).and_then(Value::as_str);
    let summary = || text("compact_summary").or_else(|| text("summary"));
    let letters = event.chars().filter(char::is_ascii_alphanumeric);
    let event: String = letters.collect::<String>().to_ascii_lowercase();
    match event.as_str() {
        "precompact" | "precompaction" | "precompress" => Moment::Before,
        "postcompact" | "postcompaction" => Moment::After(summary().map(str::to_owned)),
        "sessionstart" if text("source") == Some("compact") => Moment::After(None),
        "userpromptsubmit" => Moment::Prompt,
        _ => Moment::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Signal, NoSignal> {
        Signal::of_json(json.as_bytes(), None)
    }

    #[test]
    fn a_host_is_told_by_its_own_fields() {
        for (json, host) in [
            (
                r#"{"hook_event_name":"PreCompact","transcript_path":"t","trigger":"auto","custom_instructions":null}"#,
                Host::ClaudeCode,
            ),
            (
                r#"{"hook_event_name":"PreCompact","transcript_path":null,"turn_id":"t","model":"m"}"#,
                Host::Codex,
            ),
            (
                r#"{"hook_event_name":"preCompact","session_id":"s"}"#,
                Host::Kiro,
            ),
            (
                r#"{"hook_event_name":"PreCompact","session_id":"k","cwd":"/w","transcript_path":"t"}"#,
                Host::Kiro,
            ),
            (
                r#"{"hook_event_name":"PreCompress","transcript_path":"t"}"#,
                Host::Gemini,
            ),
            (
                r#"{"hook_event_name":"PreCompact","token_count":9}"#,
                Host::Kimi,
            ),
            (
                r#"{"hookName":"PreCompact","taskId":"9","preCompact":{}}"#,
                Host::Cline,
            ),
        ] {
            let signal = read(json).unwrap();
            assert_eq!(
                (signal.host, signal.moment),
                (host, Moment::Before),
                "{json}"
            );
        }
        assert_eq!(read(r#"{"a":1}"#), Err(NoSignal::NoHost));
        assert_eq!(read("[]"), Err(NoSignal::NoObject));
        assert_eq!(read(""), Err(NoSignal::NoObject));
    }

    #[test]
    fn only_a_start_after_a_compaction_is_a_moment() {
        let moment = |source: &str| {
            let json = format!(
                r#"{{"hook_event_name":"SessionStart","transcript_path":"t","source":"{source}"}}"#
            );
            read(&json).unwrap().moment
        };
        assert_eq!(moment("compact"), Moment::After(None));
        assert_eq!(moment("startup"), Moment::Other);
    }

    #[test]
    fn a_transcript_that_is_null_is_nowhere_and_one_not_spoken_of_is_unnamed() {
        let of = |json: &str, host| {
            Signal::of_json(json.as_bytes(), Some(host))
                .unwrap()
                .transcript
        };
        assert_eq!(
            of(r#"{"transcript_path":null}"#, Host::Kiro),
            Transcript::Nowhere
        );
        assert_eq!(
            of(r#"{"transcript_path":7}"#, Host::Codex),
            Transcript::Nowhere
        );
        assert_eq!(of("{}", Host::ClaudeCode), Transcript::Nowhere);
        assert_eq!(of("{}", Host::Kimi), Transcript::Unnamed);
    }
}
