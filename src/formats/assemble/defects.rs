//! The defects of a lane, in a number that a hostile file does not choose.

use crate::recording::{Defect, Place};

/// How many defects are told apart: what comes after them is one defect more.
const LIMIT: usize = 100_000;

/// The defects of a lane.
#[derive(Debug, Default)]
pub(super) struct Defects {
    apart: Vec<Defect>,
    /// What came after the last one that was told apart.
    rest: Option<Defect>,
}

impl Defects {
    pub(super) fn add(&mut self, defect: Defect) {
        if self.apart.len() < LIMIT {
            self.apart.push(defect);
            return;
        }
        let end = defect.bytes.1;
        let rest = self.rest.get_or_insert_with(|| Defect {
            message: format!("more than {LIMIT} defects: from here on they are not told apart"),
            ..defect
        });
        rest.bytes.1 = rest.bytes.1.max(end);
    }

    /// Whether bytes of the session were lost between the records at two places.
    pub(super) fn lose_between(&self, from: Place, to: Place) -> bool {
        let mut all = self.apart.iter().chain(&self.rest);
        all.any(|defect| defect.loses_between(Some(from), to))
    }

    /// All of them, in file order.
    pub(super) fn sorted(mut self) -> Vec<Defect> {
        self.apart.extend(self.rest);
        self.apart.sort_by_key(|defect| (defect.line, defect.bytes));
        self.apart
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recording::{ByteOffset, DefectKind, Line};

    #[test]
    fn what_is_too_much_is_one_defect() {
        let mut defects = Defects::default();
        for at in 0..LIMIT as u64 + 5 {
            defects.add(Defect {
                line: Line(1),
                bytes: (ByteOffset(at), ByteOffset(at + 1)),
                kind: DefectKind::NotJson,
                written: None,
                beside: false,
                message: String::new(),
            });
        }
        let all = defects.sorted();
        assert_eq!(all.len(), LIMIT + 1);
        let (start, end) = (LIMIT as u64, LIMIT as u64 + 5);
        assert_eq!(
            all.last().unwrap().bytes,
            (ByteOffset(start), ByteOffset(end))
        );
    }
}
