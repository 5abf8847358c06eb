//! The checks: each a pure function of a replayed recording and its facts, with its page beside it.

use crate::claims::Facts;
use crate::claims::facts::UNCHECKED;
use crate::finding::{Finding, Persona, Severity};
use crate::policy::{Limits, Selection};
use crate::recording::CompactionIndex;
use crate::replay::{Replay, Step};
use crate::report::Unchecked;
use crate::tokens::Tokens;
use std::collections::BTreeMap;

mod added_negation;
mod altered_identifier;
mod altered_quantity;
mod collapsed_list;
pub(crate) mod concealed;
mod coverage_gap;
mod cut_input;
mod decision_set;
mod dropped_identifier;
mod dropped_negation;
pub(crate) mod elsewhere;
mod empty_summary;
mod excuse;
mod flipped_status;
mod folding;
mod futile_compaction;
mod incomplete_decision;
mod lost_request;
mod missing_reason;
mod non_atomic_commit;
mod opaque_summary;
mod over_budget;
pub(crate) mod quoting;
mod resurrected_value;
mod ruled;
mod runaway_growth;
mod summary_of_summary;
mod token_decay;
mod ungrounded_claim;
mod unlisted;
mod unmarked_degradation;
mod unreachable_state;
mod unretained_diff;
mod unretained_source;
mod unseen_input;
mod unstable_decisions;
mod unsummarised_eviction;
mod unverified_trigger;

pub(crate) use unsummarised_eviction::evictions;

/// One check.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Names the defect; the name of its files.
    pub id: &'static str,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// The worst severity it gives by default.
    pub severity: Severity,
    /// Its page, in Markdown.
    pub page: &'static str,
    /// Looks for the defect.
    pub run: fn(&Replay<'_>, &Facts, &Limits) -> Checked,
}

/// What a check made of a recording.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// What it found.
    pub findings: Vec<Finding>,
    /// How many more it found for readers that are not asked for.
    pub held_back: u64,
    /// Where it could not decide. Silence elsewhere is a pass.
    pub unchecked: Vec<(Option<CompactionIndex>, String)>,
}

impl Checked {
    /// Adds a finding for `persona`, or counts it where findings for such a reader are not asked for.
    pub fn tell(&mut self, limits: &Limits, persona: Persona, finding: impl FnOnce() -> Finding) {
        if persona <= limits.persona {
            self.findings.push(finding());
        } else {
            self.held_back += 1;
        }
    }

    /// Notes that the check could not decide for `compaction`.
    pub fn undecided(&mut self, compaction: CompactionIndex, why: impl Into<String>) {
        self.unchecked.push((Some(compaction), why.into()));
    }

    /// Notes that the check could not decide where the first summary stands whose size is not known.
    fn undecided_where_unsized(&mut self, replay: &Replay<'_>) {
        let is_unsized = |step: &&Step| step.sizes.summary.is_none() && step.counted.is_none();
        if let Some(step) = replay.steps.iter().find(is_unsized) {
            self.undecided(step.index, "the size of its summary is not known");
        }
    }

    /// Notes that the check, which goes by words, could not decide where some are in a language without cues.
    fn undecided_where_foreign(&mut self, replay: &Replay<'_>, facts: &Facts) {
        for step in &replay.steps {
            if facts.stakes(step.index).unchecked_language {
                self.undecided(step.index, UNCHECKED);
            }
        }
    }

    /// Notes that the check could not decide wherever there is no summary to read.
    fn undecided_where_unreadable(&mut self, replay: &Replay<'_>) {
        for (step, record) in replay.pairs() {
            if record.summary.as_readable().is_none() {
                self.undecided(step.index, "there is no readable summary");
            }
        }
    }
}

/// The sizes of a chain's summaries as `size_of` measures them, in order, as they are told.
fn sizes(steps: &[Step], size_of: impl Fn(&Step) -> Option<Tokens>) -> Vec<String> {
    let sizes = steps.iter().filter_map(size_of);
    sizes.map(|size| size.to_string()).collect()
}

/// Every check, by id.
pub const CHECKS: &[Check] = &[
    added_negation::CHECK,
    altered_identifier::CHECK,
    altered_quantity::CHECK,
    collapsed_list::CHECK,
    coverage_gap::CHECK,
    dropped_identifier::CHECK,
    dropped_negation::CHECK,
    empty_summary::CHECK,
    flipped_status::CHECK,
    futile_compaction::CHECK,
    incomplete_decision::CHECK,
    lost_request::CHECK,
    missing_reason::CHECK,
    non_atomic_commit::CHECK,
    opaque_summary::CHECK,
    over_budget::CHECK,
    resurrected_value::CHECK,
    runaway_growth::CHECK,
    summary_of_summary::CHECK,
    token_decay::CHECK,
    ungrounded_claim::CHECK,
    unreachable_state::CHECK,
    unmarked_degradation::CHECK,
    unretained_diff::CHECK,
    unretained_source::CHECK,
    unseen_input::CHECK,
    unstable_decisions::CHECK,
    unsummarised_eviction::CHECK,
    unverified_trigger::CHECK,
];

pub use folding::folded;

/// The check with this id.
pub fn find(id: &str) -> Option<&'static Check> {
    CHECKS.iter().find(|check| check.id == id)
}

/// The checks that `selection` has run.
pub fn selected(selection: &Selection) -> impl Iterator<Item = &'static Check> {
    CHECKS.iter().filter(|check| selection.runs(check.id))
}

/// Runs every selected check: what they found, what they could not decide, and how many more findings were only counted.
pub fn run(
    replay: &Replay<'_>,
    facts: &Facts,
    limits: &Limits,
    selection: &Selection,
) -> (Vec<Finding>, Vec<Unchecked>, BTreeMap<&'static str, u64>) {
    let mut findings = Vec::new();
    let mut unchecked = Vec::new();
    let mut held_back = BTreeMap::new();
    let limits = Limits {
        persona: selection.persona,
        ..*limits
    };
    for check in selected(selection) {
        let checked = (check.run)(replay, facts, &limits);
        findings.extend(checked.findings);
        count(&mut held_back, check.id, checked.held_back);
        let named = |(compaction, why)| Unchecked {
            compaction,
            check: check.id,
            why,
        };
        unchecked.extend(checked.unchecked.into_iter().map(named));
    }
    excuse::heed(replay, facts, &mut findings);
    unchecked.sort();
    unchecked.dedup();
    (findings, unchecked, held_back)
}

/// Adds findings of `check` to those that are held back.
pub fn count(held_back: &mut BTreeMap<&'static str, u64>, check: &'static str, more: u64) {
    if more > 0 {
        *held_back.entry(check).or_default() += more;
    }
}

/// Every page, one after the other: what `docs/checks.md` holds.
pub fn pages() -> String {
    let mut text = String::from(
        "<!-- Written from the pages beside the checks: UPDATE=1 cargo test --test architecture -->\n",
    );
    for check in CHECKS {
        text.push('\n');
        text.push_str(
            &check
                .page
                .replace("\n## ", "\n### ")
                .replacen("# ", "## ", 1),
        );
    }
    text
}
