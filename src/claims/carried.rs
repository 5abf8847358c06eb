//! Carried: whether a summary carries each rule that it owes in the rule's own words, and takes none back.

use super::decisions::{Carriage, Carrier, Extent, Other, SummaryIndex};
use super::facts::{Doubt, Loose, Why};
use super::statements::Statement;
use std::collections::BTreeSet;

/// What a summary owes, and what of it stands in it word by word.
pub(super) struct Carrying<'a> {
    statements: &'a [Statement],
    carriage: Carriage<'a>,
    carried: Vec<(&'a Statement, Carrier)>,
    loose: Loose,
}

impl<'a> Carrying<'a> {
    pub(super) fn new(statements: &'a [Statement], text: &'a str, index: &'a SummaryIndex) -> Self {
        Self {
            statements,
            carriage: Carriage { text, index },
            carried: Vec::new(),
            loose: Loose::default(),
        }
    }

    /// Whether a rule is in doubt already.
    pub(super) fn is_doubtful(&self) -> bool {
        self.loose.thing.is_some()
    }

    /// Looks for a topic that these statements make: all that a person said of it, or else the first of them. Where one is
    /// not there as it was said, that is doubtful because of `why`.
    pub(super) fn owes(&mut self, members: &[usize], why: Why) {
        let statements = self.statements;
        let owed = || {
            let made = members.iter().filter_map(|member| statements.get(*member));
            made.filter(|statement| statement.is_owed())
        };
        let mut known: BTreeSet<&str> = BTreeSet::new();
        let human = owed().filter(|statement| statement.is_human());
        for statement in human.filter(|statement| known.insert(&statement.text)) {
            self.owes_statement(statement, why);
        }
        if let Some(first) = owed().next().filter(|_| known.is_empty()) {
            self.owes_statement(first, why);
        }
    }

    /// The same, of one statement.
    pub(super) fn owes_statement(&mut self, statement: &'a Statement, why: Why) {
        if self.tells_nothing(statement) {
            return;
        }
        let found = self.carriage.carrier(&statement.text, &statement.claim);
        let claim = &statement.claim;
        let is_parted = why == Why::Reworded && (claim.points || claim.extent == Extent::Beside);
        let why = if is_parted { Why::Parted } else { why };
        let doubt = |why| Doubt {
            event: statement.event,
            why,
        };
        let is_explained = found
            .as_ref()
            .map_or(claim.reason.is_none(), |it| it.explained);
        if !is_explained {
            self.loose.reason.get_or_insert(doubt(Why::Reworded));
        }
        match found {
            Some(carrier) => self.carried.push((statement, carrier)),
            None => {
                self.loose.thing.get_or_insert(doubt(why));
            }
        }
    }

    /// Whether nothing more can be learnt from a statement: only the first doubt counts, and of a reason only where it has one.
    fn tells_nothing(&self, statement: &Statement) -> bool {
        self.is_doubtful() && (self.loose.reason.is_some() || statement.claim.reason.is_none())
    }

    /// What cannot be told to be carried, once all is known that the summary owes.
    pub(super) fn settled(self) -> Loose {
        let thing = self.loose.thing.or_else(|| self.taken_back());
        Loose {
            thing,
            ..self.loose
        }
    }

    /// The first rule that another sentence of the summary may take back.
    fn taken_back(&self) -> Option<Doubt> {
        let units = self.carried.iter().flat_map(|(_, carrier)| &carrier.units);
        let carriers: BTreeSet<usize> = units.copied().collect();
        let others = self.carriage.others(&carriers);
        let all = others.iter().flatten().any(Other::lifts_rules);
        let mut carried = self.carried.iter();
        let (statement, _) = carried.find(|(statement, carrier)| {
            all || self.carriage.takes_back(&statement.claim, carrier, &others)
        })?;
        Some(Doubt {
            event: statement.event,
            why: Why::TakenBack,
        })
    }
}
