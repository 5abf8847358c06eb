//! Masks in what other commands than an audit answer.

use super::Masks;
use crate::baseline::Baseline;
use crate::earlier::{Earlier, Finding};
use crate::rebuild::{Before, SessionStates};
use crate::remind::Packet;
use crate::seal::Verified;

impl Masks {
    /// Masks rebuilt states. Their hashes are those of the true ones.
    pub fn states(&mut self, sessions: &mut [SessionStates]) {
        self.learn_told(sessions.iter().flat_map(|session| &session.secrets));
        let mut texts = Vec::new();
        for session in sessions {
            texts.extend([&mut session.path, &mut session.session, &mut session.lane]);
            for state in &mut session.states {
                texts.extend(state.compaction.iter_mut().map(|(id, _)| id));
                texts.extend(state.recorded_sha256.iter_mut());
                for item in &mut state.items {
                    texts.extend(item.id.iter_mut());
                    texts.push(&mut item.text);
                }
            }
        }
        self.together(texts);
    }

    /// Masks the words of a raw context and of its summary.
    pub fn before(&mut self, before: &mut Before) {
        self.learn_told(before.secrets.iter());
        let named = [&mut before.lane, &mut before.id, &mut before.raw];
        self.together(named.into_iter().chain(&mut before.summary).collect());
    }

    /// Masks reminders.
    pub fn packet(&mut self, packet: &mut Packet) {
        self.learn_told(packet.secrets.iter());
        let reminders = packet.reminders.iter_mut();
        let texts = reminders
            .flat_map(|reminder| std::iter::once(&mut reminder.words).chain(&mut reminder.instead));
        self.together(texts.collect());
    }

    /// Masks what became of a sealed recording.
    pub fn verified(&mut self, verified: &mut Verified) {
        self.together(verified.words_mut().collect());
    }

    /// Masks a baseline. Its fingerprints are what they were.
    pub fn baseline(&mut self, baseline: &mut Baseline) {
        self.together(baseline.words_mut().collect());
    }

    /// Masks reports that are told together. What has the same fingerprint has it still.
    pub fn earlier<const N: usize>(&mut self, reports: [&mut Earlier; N]) {
        let mut texts = Vec::new();
        let mut sessions = Vec::new();
        for report in reports {
            texts.extend(report.unread.iter_mut().map(|unread| &mut unread.path));
            sessions.extend(&mut report.sessions);
        }
        for session in sessions {
            texts.extend([&mut session.path, &mut session.session, &mut session.lane]);
            texts.extend(session.compactions.iter_mut().map(|one| &mut one.id));
            for one in &mut session.unchecked {
                texts.extend(one.compaction.iter_mut().chain([&mut one.why]));
            }
            session
                .findings
                .iter_mut()
                .for_each(|finding| texts.extend(of_finding(finding)));
        }
        self.together(texts);
    }

    /// Masks what is listed.
    pub fn list<'t>(&mut self, texts: impl IntoIterator<Item = &'t mut String>) {
        self.together(texts.into_iter().collect());
    }

    /// Masks texts that are told together: what is a secret in one of them is one in all.
    fn together(&mut self, texts: Vec<&mut String>) {
        for text in &texts {
            self.learn(text);
        }
        for text in texts {
            self.apply(text, &mut Vec::new());
        }
    }
}

/// The texts of a finding that are not this program's own.
fn of_finding(finding: &mut Finding) -> impl Iterator<Item = &mut String> {
    let quotes = [finding.source.as_mut(), finding.summary.as_mut()];
    let quotes = quotes.into_iter().flatten().map(|quote| &mut quote.quote);
    let later = finding.consequence.iter_mut().map(|later| &mut later.quote);
    [&mut finding.subject, &mut finding.message]
        .into_iter()
        .chain(&mut finding.compaction)
        .chain(&mut finding.allowed)
        .chain(quotes)
        .chain(later)
}
