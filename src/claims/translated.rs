//! Translated: a summary in another language than what it had to carry, where nothing shows whether it does.

use super::decisions::{Fate, Tongue, Tongues};
use super::identifiers::{self, Identifier};
use super::statements::Statement;

/// Whether it stays open what became of `statement`, for which `fate` was found in the summary `text` of these tongues.
/// A translation cannot be followed; that a name is gone can be seen in any language.
pub(super) fn is_open(statement: &Statement, fate: &Fate, text: &str, tongues: &Tongues) -> bool {
    if matches!(fate, Fate::Kept { .. }) {
        return false;
    }
    let own = Tongue::of_claim(&statement.text, statement.claim.cue.clone());
    if !tongues.differ_from(own) {
        return false;
    }
    let named = identifiers::identifiers(statement.quote(false));
    let mut named = named
        .iter()
        .filter(|found| !found.weak && !found.noise)
        .peekable();
    let is_about =
        named.peek().is_some() && matches!(fate, Fate::Softened { .. } | Fate::Inverted { .. });
    let is_gone = |found: &Identifier| {
        !identifiers::needle(found).is_empty() && !identifiers::mentions(text, found)
    };
    let is_decided = is_about && tongues.have_cues();
    !(is_decided || named.any(is_gone))
}
