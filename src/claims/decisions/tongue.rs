//! Tongues: whether what was said and what a summary says of it can be held against each other word by word.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::language::{Language, told};
use super::tongues::LATIN;

/// Languages that share so few words with those of another group that a sentence and its translation do not align.
/// Within one they are not told apart: a short sentence in Portuguese may pass for Spanish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tongue {
    /// English.
    English,
    /// The other languages in Latin letters that have cues.
    Latin,
    /// Russian.
    Cyrillic,
    /// Chinese and Japanese.
    Han,
    /// A language without cues.
    Unchecked,
}

impl Tongue {
    /// The tongue of a text; `None` where it shows none.
    pub fn of(text: &str) -> Option<Self> {
        told(text).map(Self::from)
    }

    /// The tongue of a claim that `text` makes by the words at `cue`: what few words do not show, its cue does.
    pub fn of_claim(text: &str, cue: Range<usize>) -> Option<Self> {
        let by_cue = || {
            let cue = text.get(cue)?.to_lowercase();
            Some(if FOREIGN.contains(cue.as_str()) {
                Self::Latin
            } else {
                Self::English
            })
        };
        Self::of(text).or_else(by_cue)
    }
}

impl From<Language> for Tongue {
    fn from(language: Language) -> Self {
        match language {
            Language::English => Self::English,
            Language::German | Language::Spanish | Language::French | Language::Portuguese => {
                Self::Latin
            }
            Language::Russian => Self::Cyrillic,
            Language::Chinese | Language::Japanese => Self::Han,
            Language::Other(_) => Self::Unchecked,
        }
    }
}

/// The cues in Latin letters that English has not.
static FOREIGN: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let phrases = LATIN.iter().flat_map(|row| row.phrases.split('|'));
    phrases.collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_claim_is_told_by_its_cue() {
        let tongue = |text: &str, cue: &str| {
            let at = text.find(cue).unwrap();
            Tongue::of_claim(text, at..at + cue.len())
        };
        assert_eq!(
            tongue("Lager nicht anfassen", "nicht anfassen"),
            Some(Tongue::Latin)
        );
        assert_eq!(
            tongue("never touch warehouse 7", "never"),
            Some(Tongue::English)
        );
        assert_eq!(
            tongue("не трогай старый склад", "не трогай"),
            Some(Tongue::Cyrillic)
        );
        assert_eq!(tongue("旧仓库先不要动", "不要"), Some(Tongue::Han));
    }

    #[test]
    fn what_shows_no_language_has_no_tongue() {
        assert_eq!(Tongue::of("cargo test --locked"), None);
        assert_eq!(Tongue::of(""), None);
    }
}
