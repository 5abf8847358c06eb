//! Identifiers followed through the summaries: what each lost, changed or made up.

use super::clause;
use super::facts::{
    DecisionLoss, Excerpt, FollowUp, IdentifierFate, IdentifierLoss, Load, Stakes, SummaryExcerpt,
};
use super::identifiers::{self, Identifier, IdentifierKind, Inventory, Relation};
use super::mentions::{By, Mentions, Name};
use super::retention;
use super::statements::Statement;
use super::suspects;
use super::texts::Texts;
use crate::finding::ConsequenceKind;
use crate::recording::{EventIndex, Voice};
use crate::replay::{Replay, Step};
use std::collections::{BTreeMap, BTreeSet};

/// What a recording's identifiers are held against.
pub(super) struct Context<'a, 'r> {
    pub(super) replay: &'a Replay<'r>,
    pub(super) mentions: &'a Mentions,
    pub(super) statements: &'a [Statement],
    pub(super) decisions: &'a [DecisionLoss],
    pub(super) texts: &'a Texts<'a>,
}

/// Every identifier that a summary lost, changed or made up, where that first happened.
pub(super) fn follow(context: &Context<'_, '_>, stakes: &mut [Stakes]) -> Vec<IdentifierLoss> {
    let decided = decided(context.statements);
    let unsupported = suspects::unsupported(context);
    let mut lost: BTreeSet<&str> = BTreeSet::new();
    let mut losses = Vec::new();
    for (step, record) in context.replay.pairs() {
        let Some(text) = record
            .summary
            .as_readable()
            .filter(|text| !text.trim().is_empty())
        else {
            continue;
        };
        let inventory = Inventory::of(text);
        let mut gone = Vec::new();
        for name in context.mentions.names() {
            let key = name.identifier.key.as_str();
            if lost.contains(key) || !is_due(context.replay, step, name) {
                continue;
            }
            let load = load(step, name, &decided);
            let carried = inventory.carries(&name.identifier)
                || identifiers::mentions(text, &name.identifier);
            if let Some(stakes) = stakes.get_mut(step.index.get()).filter(|_| load.is_some()) {
                stakes.identifiers += 1;
            }
            if !carried {
                lost.insert(key);
                gone.extend(dropped(context, step, name, load));
            }
        }
        let suspects = unsupported
            .get(step.index.get())
            .map(Vec::as_slice)
            .unwrap_or_default();
        let changed = changed(context, step, text, &inventory, suspects);
        gone.retain(|loss| {
            !changed
                .iter()
                .any(|changed| changed.subject == loss.subject)
        });
        losses.extend(grouped(gone));
        losses.extend(changed);
    }
    losses
}

/// Whether a summary has to account for `name`: it was named before, and no mention of it stays in context.
fn is_due(replay: &Replay<'_>, step: &Step, name: &Name) -> bool {
    let mut before = name
        .events
        .iter()
        .filter(|event| event.get() < step.fresh.end)
        .peekable();
    before.peek().is_some() && !before.any(|event| replay.keeps(step, *event))
}

/// Keys that stand in the clause of a decision or an order, with the first event that gives it.
fn decided(statements: &[Statement]) -> BTreeMap<String, EventIndex> {
    let mut keys = BTreeMap::new();
    for statement in statements.iter().filter(|statement| statement.claim.firm) {
        for identifier in identifiers::identifiers(&statement.text) {
            keys.entry(identifier.key).or_insert(statement.event);
        }
    }
    keys
}

/// Why `name` is needed after the compaction of `step`.
fn load(
    step: &Step,
    name: &Name,
    decided: &BTreeMap<String, EventIndex>,
) -> Option<Load> {
    let boundary = step.fresh.end;
    let after = |event: &EventIndex| event.get() >= boundary;
    let reused = name
        .reuses
        .iter()
        .any(|(used, last)| after(used) && !after(last));
    let named_later = name.events.iter().any(after);
    let telling = is_telling(name.identifier.kind) && !name.identifier.weak;
    let human = name.by == By::Human && name.source.event.get() < boundary;
    if human && telling && (named_later || retention::asks(&name.source.text)) {
        return Some(Load::Instruction);
    }
    if decided
        .get(&name.identifier.key)
        .is_some_and(|event| !after(event))
        && telling
        && named_later
    {
        return Some(Load::Decision);
    }
    if name.identifier.handle && reused {
        return Some(Load::Handle);
    }
    (reused && is_opaque(name.identifier.kind) && !name.identifier.weak).then_some(Load::UsedAgain)
}

/// Whether an identifier of this kind says nothing by itself, so that whoever lost it can only guess.
fn is_opaque(kind: IdentifierKind) -> bool {
    use IdentifierKind as Kind;
    matches!(
        kind,
        Kind::Uuid
            | Kind::Ulid
            | Kind::Digest
            | Kind::Hash
            | Kind::Ip
            | Kind::Ticket
            | Kind::Number
            | Kind::Arn
            | Kind::Code
    )
}

/// Whether an identifier of this kind cannot be found again by looking at the code or the folder.
fn is_telling(kind: IdentifierKind) -> bool {
    use IdentifierKind as Kind;
    match kind {
        Kind::Uuid
        | Kind::Ulid
        | Kind::Digest
        | Kind::Hash
        | Kind::Version
        | Kind::Ip
        | Kind::Host
        | Kind::Url
        | Kind::Mail
        | Kind::Ticket
        | Kind::Number
        | Kind::Arn
        | Kind::Image
        | Kind::Model
        | Kind::Name
        | Kind::Code
        | Kind::Account => true,
        Kind::Hex
        | Kind::Path
        | Kind::EnvVar
        | Kind::Flag
        | Kind::Symbol
        | Kind::ToolCall
        | Kind::Words => false,
    }
}

fn dropped(
    context: &Context<'_, '_>,
    step: &Step,
    name: &Name,
    load: Option<Load>,
) -> Option<IdentifierLoss> {
    if name.by == By::Call && load.is_none() {
        return None;
    }
    let told = |loss: &DecisionLoss| {
        loss.firm
            && loss.compaction == step.index
            && loss.source.event == name.source.event
            && loss.source.text.contains(written(name))
    };
    if context.decisions.iter().any(told) {
        return None;
    }
    Some(IdentifierLoss {
        compaction: step.index,
        fate: IdentifierFate::Omitted,
        subject: written(name).to_owned(),
        kind: kind_name(name.identifier.kind),
        members: Vec::new(),
        source: Some(name.source.clone()),
        summary: None,
        load,
        follow_up: load.and_then(|_| foreign(context, step, &name.identifier)),
    })
}

/// The identifier as its source writes it.
fn written(name: &Name) -> &str {
    let mark = name.source.marks.first().cloned();
    mark.and_then(|mark| name.source.text.get(mark))
        .unwrap_or(&name.identifier.key)
}

/// A later use of an identifier that never occurred before and resembles the lost one.
fn foreign(context: &Context<'_, '_>, step: &Step, lost: &Identifier) -> Option<FollowUp> {
    let resembles = |fresh: &&super::mentions::Fresh| {
        fresh.excerpt.event.get() >= step.fresh.end
            && fresh.identifier.kind == lost.kind
            && matches!(
                identifiers::relation(&fresh.identifier, lost),
                Relation::Near { .. }
            )
    };
    let fresh = context.mentions.fresh.iter().find(resembles)?;
    Some(FollowUp {
        kind: ConsequenceKind::Foreign,
        excerpt: fresh.excerpt.clone(),
    })
}

/// Losses out of one clause become one, which names the others as members.
fn grouped(mut gone: Vec<IdentifierLoss>) -> Vec<IdentifierLoss> {
    let place = |loss: &IdentifierLoss| {
        loss.source
            .as_ref()
            .map(|source| (source.event, source.marks.first().map(|mark| mark.start)))
    };
    gone.sort_by_key(place);
    let mut groups: Vec<IdentifierLoss> = Vec::new();
    for loss in gone {
        match groups.last_mut().filter(|group| same_list(group, &loss)) {
            Some(group) => join(group, loss),
            None => groups.push(loss),
        }
    }
    groups
}

fn same_list(group: &IdentifierLoss, loss: &IdentifierLoss) -> bool {
    let clause = |loss: &IdentifierLoss| {
        loss.source
            .as_ref()
            .map(|source| (source.event, source.text.clone()))
    };
    group.load.is_some() == loss.load.is_some()
        && group.kind == loss.kind
        && clause(group) == clause(loss)
}

fn join(group: &mut IdentifierLoss, loss: IdentifierLoss) {
    if group.members.is_empty() {
        group.members.push(group.subject.clone());
    }
    group.members.push(loss.subject);
    if let (Some(into), Some(from)) = (&mut group.source, loss.source) {
        into.marks.extend(from.marks);
    }
    group.load = group.load.min(loss.load).or(loss.load);
    group.follow_up = group.follow_up.take().or(loss.follow_up);
}

/// Identifiers of the summary that no event before it has.
fn changed(
    context: &Context<'_, '_>,
    step: &Step,
    text: &str,
    inventory: &Inventory,
    suspects: &[Identifier],
) -> Vec<IdentifierLoss> {
    if suspects.is_empty() {
        return Vec::new();
    }
    let sources = Sources::new(context, step, suspects);
    let described = suspects
        .iter()
        .filter_map(|suspect| described(context, step, text, inventory, suspect, &sources));
    described.collect()
}

/// Where a suspect may come from: names, and what tools said where suspects are few.
struct Sources {
    names: Inventory,
    excerpts: BTreeMap<String, Excerpt>,
    tools: BTreeMap<String, Excerpt>,
}

impl Sources {
    fn new(context: &Context<'_, '_>, step: &Step, suspects: &[Identifier]) -> Self {
        let mut names = Inventory::default();
        let mut excerpts = BTreeMap::new();
        for name in context
            .mentions
            .names()
            .filter(|name| name.source.event.get() < step.fresh.end)
        {
            names.insert(&name.identifier, name.source.event.0);
            excerpts.insert(name.identifier.key.clone(), name.source.clone());
        }
        let orphans: Vec<&Identifier> = suspects
            .iter()
            .filter(|suspect| names.nearest(suspect).is_none())
            .collect();
        let tools = if orphans.len() <= suspects::FEW {
            near_in_tools(context, step, &orphans)
        } else {
            BTreeMap::new()
        };
        Self {
            names,
            excerpts,
            tools,
        }
    }

    fn of(&self, suspect: &Identifier) -> Option<(String, Excerpt)> {
        let named = self
            .names
            .nearest(suspect)
            .and_then(|near| Some((near.key.clone(), self.excerpts.get(&near.key)?.clone())));
        named.or_else(|| {
            self.tools
                .get(&suspect.key)
                .map(|excerpt| (String::new(), excerpt.clone()))
        })
    }
}

/// For each suspect that resembles no name, the last tool output with one that it resembles.
fn near_in_tools(
    context: &Context<'_, '_>,
    step: &Step,
    suspects: &[&Identifier],
) -> BTreeMap<String, Excerpt> {
    let mut near = BTreeMap::new();
    if suspects.is_empty() {
        return near;
    }
    context
        .texts
        .visit_range(0..step.fresh.end, &mut |event, passages| {
            for passage in passages
                .iter()
                .filter(|passage| passage.voice == Voice::ToolResult)
            {
                for found in identifiers::identifiers(&passage.text) {
                    let alike = suspects.iter().filter(|suspect| {
                        suspect.kind == found.kind
                            && matches!(
                                identifiers::relation(suspect, &found),
                                Relation::Near { .. }
                            )
                    });
                    for suspect in alike {
                        near.insert(
                            suspect.key.clone(),
                            excerpt(event, &passage.text, &found.span),
                        );
                    }
                }
            }
        });
    near
}

fn excerpt(event: EventIndex, text: &str, span: &std::ops::Range<usize>) -> Excerpt {
    let clause = clause::around(text, span);
    let mark = span.start.saturating_sub(clause.start)..span.end.saturating_sub(clause.start);
    Excerpt {
        event,
        text: text.get(clause).unwrap_or_default().into(),
        marks: vec![mark],
    }
}

fn described(
    context: &Context<'_, '_>,
    step: &Step,
    text: &str,
    inventory: &Inventory,
    suspect: &Identifier,
    sources: &Sources,
) -> Option<IdentifierLoss> {
    let source = sources
        .of(suspect)
        .filter(|(key, _)| key.is_empty() || !inventory.contains(key));
    if source.is_none() && suspect.weak {
        return None;
    }
    let clause = clause::around(text, &suspect.span);
    let mark = suspect.span.start.saturating_sub(clause.start)
        ..suspect.span.end.saturating_sub(clause.start);
    let source = source.map(|(_, excerpt)| excerpt);
    let stated = text
        .get(suspect.span.clone())
        .unwrap_or(&suspect.key)
        .to_owned();
    let original = source
        .as_ref()
        .and_then(|source| source.text.get(source.marks.first()?.clone()))
        .map(str::to_owned);
    let original_known = source.is_some();
    Some(IdentifierLoss {
        compaction: step.index,
        fate: if source.is_some() {
            IdentifierFate::Altered
        } else {
            IdentifierFate::Invented
        },
        subject: original.unwrap_or(stated),
        kind: kind_name(suspect.kind),
        members: Vec::new(),
        source,
        summary: Some(SummaryExcerpt {
            text: text.get(clause).unwrap_or_default().to_owned(),
            marks: vec![mark],
        }),
        load: (original_known
            || is_telling(suspect.kind) && suspect.kind != IdentifierKind::Version)
            .then_some(Load::UsedAgain),
        follow_up: used_later(context, step, suspect),
    })
}

/// The first later use of what the summary made up.
fn used_later(context: &Context<'_, '_>, step: &Step, suspect: &Identifier) -> Option<FollowUp> {
    let used = |fresh: &&super::mentions::Fresh| {
        fresh.excerpt.event.get() >= step.fresh.end
            && matches!(
                identifiers::relation(&fresh.identifier, suspect),
                Relation::Same | Relation::Abbreviates
            )
    };
    let fresh = context.mentions.fresh.iter().find(used)?;
    Some(FollowUp {
        kind: ConsequenceKind::Foreign,
        excerpt: fresh.excerpt.clone(),
    })
}

/// The kind of an identifier, as a finding words it.
fn kind_name(kind: IdentifierKind) -> &'static str {
    use IdentifierKind as Kind;
    match kind {
        Kind::Uuid => "UUID",
        Kind::Ulid => "ULID",
        Kind::Digest => "digest",
        Kind::Hash => "hash",
        Kind::Hex => "hexadecimal number",
        Kind::Version => "version",
        Kind::Ip => "address",
        Kind::Host => "host",
        Kind::Url => "URL",
        Kind::Mail => "mail address",
        Kind::Path => "path",
        Kind::EnvVar => "environment variable",
        Kind::Flag => "option",
        Kind::Symbol => "symbol",
        Kind::Ticket => "ticket",
        Kind::Number => "number",
        Kind::Arn => "resource name",
        Kind::Image => "image",
        Kind::Model => "model",
        Kind::Name => "name",
        Kind::Code => "code",
        Kind::Account => "account",
        Kind::ToolCall => "call id",
        Kind::Words => "words",
    }
}
