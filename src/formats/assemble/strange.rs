//! Records of types that the format does not know: counted, each type once, for a new version of an agent writes many.

use super::{defect, shown};
use crate::recording::{Defect, DefectKind, Place};
use crate::wording::counted;
use std::collections::BTreeMap;

/// How many types are told apart, for a hostile file could name one in each record.
const LIMIT: usize = 200;

/// The types that are not known so far.
#[derive(Debug, Default)]
pub(super) struct Strange {
    types: BTreeMap<String, Seen>,
    /// What came when there were too many.
    rest: Option<Seen>,
}

/// Where the first record of a type stands, and how many there are.
#[derive(Clone, Copy, Debug)]
struct Seen {
    first: Place,
    count: u64,
}

impl Strange {
    /// Counts a record of the type with this name.
    pub(super) fn add(&mut self, name: &str, place: Place) {
        let name = shown(name);
        let room = self.types.len() < LIMIT;
        match self.types.get_mut(&name) {
            Some(seen) => seen.count += 1,
            None if room => {
                self.types.insert(name, Seen::first(place));
            }
            None => match &mut self.rest {
                Some(rest) => rest.count += 1,
                None => self.rest = Some(Seen::first(place)),
            },
        }
    }

    /// One defect for each type, where its first record stands.
    pub(super) fn defects(self) -> impl Iterator<Item = Defect> {
        let types = self.types.into_iter();
        let types = types.map(|(name, seen)| (what(&name), seen));
        let rest = self
            .rest
            .map(|seen| ("further types are not known".to_owned(), seen));
        types.chain(rest).map(|(what, seen)| {
            let many = if seen.count > 1 {
                format!(
                    ": {}, of which this is the first",
                    counted(seen.count, "record")
                )
            } else {
                String::new()
            };
            let message = format!("{what}{many}");
            defect(seen.first, DefectKind::UnknownType, message)
        })
    }
}

impl Seen {
    fn first(place: Place) -> Self {
        Self {
            first: place,
            count: 1,
        }
    }
}

fn what(name: &str) -> String {
    if name.is_empty() {
        "the type is missing".to_owned()
    } else {
        format!("the type `{name}` is not known")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(names: impl IntoIterator<Item = String>) -> Vec<String> {
        let mut strange = Strange::default();
        for name in names {
            strange.add(&name, Place::default());
        }
        strange.defects().map(|defect| defect.message).collect()
    }

    #[test]
    fn each_type_is_told_once_with_how_many_records_have_it() {
        let names = ["b", "a", "b", "", "b"].map(str::to_owned);
        assert_eq!(
            messages(names),
            [
                "the type is missing",
                "the type `a` is not known",
                "the type `b` is not known: 3 records, of which this is the first",
            ]
        );
    }

    #[test]
    fn what_names_more_types_than_any_agent_is_told_as_one() {
        let names = (0..LIMIT + 7).map(|number| format!("t{number:05}"));
        let messages = messages(names);
        assert_eq!(messages.len(), LIMIT + 1);
        let last = messages.last().unwrap();
        assert_eq!(
            last,
            "further types are not known: 7 records, of which this is the first"
        );
    }
}
