//! Tongues: whether what was said and what a summary says of it can be held against each other word by word.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::language::{Language, told, words};
use super::tongues::LATIN;
use super::words::{is_english, is_other_latin};

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
        told(text).map(Self::from).or_else(|| terse(text))
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

/// The tongue of words too few to tell a language: one word of another language in Latin letters, or one with a letter that
/// English has not, and none of those that English is full of.
fn terse(text: &str) -> Option<Tongue> {
    const WORDS: usize = 400;
    let mut found = None;
    for word in words(text).take(WORDS).map(str::to_lowercase) {
        if is_english(&word) {
            return None;
        }
        let accented = word.chars().any(|ch| ('\u{c0}'..='\u{24f}').contains(&ch));
        if accented || is_other_latin(&word) {
            found = Some(Tongue::Latin);
        }
    }
    found
}

/// The tongues of a summary: that of all of it, and that of what stands in no English below headings that may be the
/// harness's.
#[derive(Clone, Debug, Default)]
pub struct Tongues(Vec<Tongue>);

impl Tongues {
    /// The tongues of the text of a summary.
    pub fn of(text: &str) -> Self {
        let mut tongues: Vec<Tongue> = Tongue::of(text).into_iter().collect();
        let lines = text.lines().map(str::trim);
        let body: Vec<&str> = lines.filter(|line| !is_heading(line)).collect();
        let all: usize = body.iter().map(|line| line.len()).sum();
        let other = body
            .into_iter()
            .filter(|line| told(line) != Some(Language::English));
        let other = other.collect::<Vec<_>>().join("\n");
        // Some words of a person that are quoted make no second language.
        if 3 * other.len() >= all {
            tongues.extend(Tongue::of(&other));
        }
        tongues.dedup();
        Self(tongues)
    }

    /// Whether part of it is in another tongue than `own`, or in one without cues.
    pub fn differ_from(&self, own: Option<Tongue>) -> bool {
        // What shows no tongue may well be English, and nothing else.
        let unknown = self.0.is_empty() && own != Some(Tongue::English);
        let mut tongues = self.0.iter();
        unknown || tongues.any(|it| *it == Tongue::Unchecked || own != Some(*it))
    }

    /// Whether all that shows a tongue shows one with cues.
    pub fn have_cues(&self) -> bool {
        !self.0.contains(&Tongue::Unchecked)
    }
}

fn is_heading(line: &str) -> bool {
    line.is_empty() || line.starts_with('#') || line.ends_with(':') || line.starts_with('<')
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
    fn headings_of_the_harness_hide_no_language() {
        let swedish = "Summary:\n1. Primary Request and Intent:\nSortera listan och räkna alla hyllor i butiken.\n\
                       2. Errors and fixes:\n- Den stora ugnen får aldrig tändas på söndagar.";
        assert!(Tongues::of(swedish).differ_from(Some(Tongue::English)));
        let chinese = "# Goal\n整理釉料清单。\n# Next Steps\n- 周日绝不可点火大窑。\nThe list is done and the shelves are not.";
        assert!(Tongues::of(chinese).differ_from(Some(Tongue::English)));
        let quoted = "# Goal\nThe user wants the list of the glazes, and the shelves are to be counted in the shop, which \
                      is to open in spring with all that is in it.\n- \"整理釉料\"";
        assert!(!Tongues::of(quoted).differ_from(Some(Tongue::English)));
    }

    #[test]
    fn few_words_are_told_by_one_of_them() {
        assert_eq!(
            Tongue::of("Brennofen bleibt sonntags aus"),
            Some(Tongue::Latin)
        );
        assert_eq!(
            Tongue::of("Glasurliste sortiert, Regale gezählt."),
            Some(Tongue::Latin)
        );
        assert_eq!(Tongue::of("Glaze list sorted, shelves counted."), None);
        assert_eq!(Tongue::of("Ask Müller for the keys"), Some(Tongue::English));
    }

    #[test]
    fn what_shows_no_language_has_no_tongue() {
        assert_eq!(Tongue::of("cargo test --locked"), None);
        assert_eq!(Tongue::of(""), None);
    }
}
