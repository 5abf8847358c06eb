//! The words of reports that are neither checks nor invariants, each with what it means.

/// A word, what it is, and what it means.
#[derive(Debug)]
pub(crate) struct Word {
    /// As reports have it.
    pub(crate) name: &'static str,
    /// Of what it is one.
    pub(crate) kind: &'static str,
    /// What it means.
    pub(crate) meaning: &'static str,
}

const fn word(name: &'static str, kind: &'static str, meaning: &'static str) -> Word {
    Word {
        name,
        kind,
        meaning,
    }
}

const VERDICT: &str = "A verdict on a compaction: what should have been done.";
const OUTCOME: &str =
    "An outcome: what became of a fact in a summary, or what the summary made up.";
const CONSEQUENCE: &str = "A consequence: what was done later against what was lost.";
const TERM: &str = "A word of the report.";
const STATE: &str = "A state of an invariant of a compaction.";
const SEVERITY: &str = "A severity of a finding: how bad it is if it is true.";
const EVIDENCE: &str = "Evidence: how a value in a report is known.";

/// Every word.
pub(crate) const WORDS: &[Word] = &[
    word(
        "compact",
        VERDICT,
        "It was right to compact: nothing is violated, and everything that makes a compaction reversible is held.",
    ),
    word(
        "unproven",
        VERDICT,
        "Nothing is known to be wrong, and not enough is known to call it right. `because` names the invariants that are undecided.",
    ),
    word(
        "defer-and-refetch",
        VERDICT,
        "Anchoring, polarity, identifiers or reasons is violated, and the originals can be read again: they should have been, before the summary was committed. The report names the lines and the ids that are to be read again, in the text below the ladder and as `refetch` in JSON. `lacuna remind` gives the agent what was lost.",
    ),
    word(
        "degraded",
        VERDICT,
        "Anchoring, polarity, identifiers or reasons is violated, and the originals cannot be read any more: memory is lossy for good, and the agent must be told.",
    ),
    word(
        "refuse",
        VERDICT,
        "Coverage, schema, budget, trigger, idempotence, retention, reachability, detectability or atomicity is violated: it should not have been committed. Before a compaction (`lacuna gate`) one of the four facts of reversibility that nobody gives counts as false, and refuses too.",
    ),
    word(
        "depth",
        TERM,
        "How many summaries stand on each other below a compaction: 0 where it read events only, 1 where it read a summary of events, and so on.",
    ),
    word(
        "coverage",
        TERM,
        "Which events a summary stands for. What it neither covers nor keeps in context left unseen: a gap.",
    ),
    word(
        "load-bearing",
        TERM,
        "Needed later: a person's instruction, part of a decision, used again afterwards, or the handle of something that is still open. Only what is load-bearing fails by default; `lacuna facts` tells why a fact is or is not.",
    ),
    word(
        "members",
        TERM,
        "What one finding stands for where it is several things: the items of one list, or the identifiers that one label stands for.",
    ),
    word(
        "held back",
        TERM,
        "Findings that the persona or the confidence asked for does not show. They are counted, and do not fail.",
    ),
    word(
        "not checked",
        TERM,
        "What a check could not look at, and why: it is neither found nor clean.",
    ),
    word(
        "read again",
        TERM,
        "The lines of the recording that hold what was lost, or what stands behind a summary that was summarised: before the next summary they should be read again.",
    ),
    word(
        "omitted",
        OUTCOME,
        "The summary says nothing on it. Where the summary has it in a range or a list with others, the finding says so.",
    ),
    word(
        "softened",
        OUTCOME,
        "The summary speaks of the same thing, and its negative sense is gone: what was rejected became evaluated, what was forbidden became discouraged.",
    ),
    word(
        "inverted",
        OUTCOME,
        "The summary says the opposite: what was rejected became chosen.",
    ),
    word(
        "unconfirmed",
        OUTCOME,
        "Summary and source are too weakly aligned to tell. Such a finding is a note.",
    ),
    word(
        "altered",
        OUTCOME,
        "The summary has it with another value: another identifier, number, unit, date or amount.",
    ),
    word("invented", OUTCOME, "The summary says what no event does."),
    word(
        "constraint",
        OUTCOME,
        "The summary has a rule that nobody gave.",
    ),
    word(
        "approval",
        OUTCOME,
        "The summary has a consent that nobody gave.",
    ),
    word(
        "completion",
        OUTCOME,
        "The summary reports done what nobody did.",
    ),
    word(
        "re-proposed",
        CONSEQUENCE,
        "What was rejected comes back, as a proposal or as what is done.",
    ),
    word("violated", CONSEQUENCE, "A prohibition is broken."),
    word(
        "reissued",
        CONSEQUENCE,
        "An identifier is used that was voided.",
    ),
    word("repeated", CONSEQUENCE, "A side effect is done twice."),
    word(
        "foreign",
        CONSEQUENCE,
        "An identifier is used that never occurred before, and resembles the lost one.",
    ),
    word(
        "refetched",
        CONSEQUENCE,
        "The same is read or asked again. It costs, and does no harm.",
    ),
    word(
        "held",
        STATE,
        "The recording shows that the compaction keeps to it.",
    ),
    word(
        "violated",
        STATE,
        "The recording shows that the compaction does not keep to it.",
    ),
    word(
        "undecided",
        STATE,
        "The recording does not tell. It is never counted as held; the report lists it with the reason, and `--strict` fails on it.",
    ),
    word(
        "error",
        SEVERITY,
        "Something was lost that is needed, or was acted against.",
    ),
    word(
        "warning",
        SEVERITY,
        "Something was lost that may be needed.",
    ),
    word("note", SEVERITY, "It is worth knowing."),
    word("recorded", EVIDENCE, "A record says it."),
    word("derived", EVIDENCE, "The rules of the format imply it."),
    word("inferred", EVIDENCE, "It is the likely reading."),
    word(
        "estimated",
        EVIDENCE,
        "It was counted here. Texts mark it with `~`.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// Every word on a closed list of the report, below `value`, but those that say more than once what they are.
    fn listed(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                let list = fields.get("enum").and_then(Value::as_array);
                let words = list.into_iter().flatten().filter_map(Value::as_str);
                found.extend(words.map(str::to_owned));
                fields.values().for_each(|value| listed(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| listed(value, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    #[test]
    fn the_words_of_reports_are_explained() {
        let schema = include_str!("../../../docs/report.schema.json");
        let schema: Value = serde_json::from_str(schema).unwrap();
        let of = |name: &str, field: &str| {
            let mut found = Vec::new();
            listed(&schema["$defs"][name]["properties"][field], &mut found);
            found
        };
        let mut words = of("finding", "outcome");
        words.extend(of("finding", "severity"));
        words.extend(of("finding", "consequence"));
        words.extend(of("compaction", "verdict"));
        words.extend(of("compaction", "invariants"));
        listed(&schema["$defs"]["evidence"], &mut words);
        assert!(words.len() > 20, "{words:?}");
        for word in words {
            let known = WORDS.iter().any(|known| known.name == word);
            assert!(known, "{word}");
        }
    }
}
