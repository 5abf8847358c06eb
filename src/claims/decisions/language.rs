//! Language: which one a text is in, and whether there are cues for it.

use std::sync::LazyLock;

use super::super::hash;
use super::words::{is_english, is_ideograph};

/// A language, as far as the cues go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English, and text too short or too technical to tell.
    English,
    /// German.
    German,
    /// Spanish.
    Spanish,
    /// French.
    French,
    /// Portuguese.
    Portuguese,
    /// Russian.
    Russian,
    /// Chinese.
    Chinese,
    /// Japanese.
    Japanese,
    /// One that has no cues: its text is not checked. Its code in ISO 639-1, where it is known.
    Other(Option<&'static str>),
}

impl Language {
    /// Whether there are cues for it. What is in any other language is unchecked, not clean.
    pub fn has_cues(self) -> bool {
        !matches!(self, Self::Other(_))
    }

    /// The code of a language without cues, where it is known.
    pub fn code(self) -> Option<&'static str> {
        match self {
            Self::Other(code) => code,
            Self::English
            | Self::German
            | Self::Spanish
            | Self::French
            | Self::Portuguese
            | Self::Russian
            | Self::Chinese
            | Self::Japanese => None,
        }
    }
}

/// Words that only one of the languages has so often.
const MARKERS: &[(Language, &str)] = &[
    (
        Language::English,
        " the and is are to of that this with for it you we not have please don't can was be on if but do no let's what ",
    ),
    (
        Language::German,
        " der die das und ist nicht ein eine mit auf für wir ich sie den dem auch bitte noch wird oder aber ",
    ),
    (
        Language::Spanish,
        " el los las y que una con para por está pero como más del muy hay ",
    ),
    (
        Language::French,
        " le les des et est une pas pour dans avec sur qui mais nous vous il du au c'est ",
    ),
    (
        Language::Portuguese,
        " o os um uma não com para por está mas do da em você isso são na nas dos das ao pelo pela depois também já ",
    ),
    (
        Language::Other(Some("it")),
        " il che non sono della anche più questo gli nel è dei una di ma fino con alla nella perché deve stato ",
    ),
    (
        Language::Other(Some("nl")),
        " het een van niet voor zijn naar wij deze ook maar met dat aan worden en bij geen heeft moet nog omdat wordt ",
    ),
    (
        Language::Other(Some("sv")),
        " och att det som inte för är på av ska men till den får aldrig eller har ett kan ",
    ),
    (
        Language::Other(Some("da")),
        " og ikke jeg til det er på af skal som hvad ",
    ),
    (
        Language::Other(Some("no")),
        " og ikke jeg til det er på av skal som hva ",
    ),
    (
        Language::Other(Some("pl")),
        " nie jest się że na do jak ale tylko oraz po ",
    ),
    (
        Language::Other(Some("tr")),
        " ve bir bu için değil ile ama gibi çok daha olarak ancak kadar olan sonra ",
    ),
    (
        Language::Other(Some("vi")),
        " và của không một những là được cho ",
    ),
    (
        Language::Other(Some("id")),
        " yang dan tidak untuk dengan ini itu jangan dari pada ",
    ),
    (
        Language::Other(Some("fi")),
        " ja ei että on se mutta ole tai kun ",
    ),
    (
        Language::Other(Some("hu")),
        " hogy nem egy és az van ez csak ",
    ),
    (
        Language::Other(Some("cs")),
        " se na je že ale jako není pro nebo ",
    ),
    (
        Language::Other(Some("ro")),
        " și nu este în cu pe mai sau dar ",
    ),
];

/// Cyrillic words and letters that Russian has not.
const CYRILLIC: &[(&str, &str)] = &[("uk", "іїєґ"), ("sr", "ђћџљњј"), ("be", "ў")];

/// Latin letters that are common in languages without cues, and in none of those with, by the language that has them.
const STRANGE: &[(&str, &str)] = &[
    ("cs", "ěřů"),
    ("da", "æø"),
    ("hu", "őű"),
    ("is", "ðþ"),
    ("lt", "ėįų"),
    ("lv", "āēīūķļņģ"),
    ("pl", "łąęśźńć"),
    ("ro", "șță"),
    ("sv", "å"),
    ("tr", "ğış"),
    ("vi", "ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ"),
    ("", "ščžťďňľĺŕż"),
];

/// Scripts of other languages: the code of the language that mostly writes it, and its first and last letter.
const SCRIPTS: &[(&str, char, char)] = &[
    ("el", '\u{370}', '\u{3ff}'),
    ("hy", '\u{531}', '\u{58f}'),
    ("he", '\u{590}', '\u{5ff}'),
    ("ar", '\u{600}', '\u{6ff}'),
    ("hi", '\u{900}', '\u{97f}'),
    ("bn", '\u{980}', '\u{9ff}'),
    ("ta", '\u{b80}', '\u{bff}'),
    ("th", '\u{e00}', '\u{e7f}'),
    ("ka", '\u{10a0}', '\u{10ff}'),
    ("ko", '\u{ac00}', '\u{d7a3}'),
];

/// The language of `text`, by its script and its commonest words.
pub fn language(text: &str) -> Language {
    told(text).unwrap_or_else(|| {
        if is_foreign(text) {
            Language::Other(None)
        } else {
            Language::English
        }
    })
}

/// The same; `None` where neither its script nor its words show one.
pub(super) fn told(text: &str) -> Option<Language> {
    let mut script = Script::default();
    for ch in text.chars().take(4000) {
        script.count(ch);
    }
    script.language(text)
}

#[derive(Default)]
struct Script {
    latin: u32,
    cyrillic: u32,
    kana: u32,
    han: u32,
    other: u32,
    /// Letters that none of the languages with cues writes.
    strange: u32,
}

impl Script {
    fn count(&mut self, ch: char) {
        if ch.is_ascii() {
            self.latin += u32::from(ch.is_ascii_alphabetic());
            return;
        }
        match ch {
            '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => {
                self.latin += 1;
                self.strange += u32::from(is_in(STRANGE, ch));
            }
            '\u{400}'..='\u{4ff}' => {
                self.cyrillic += 1;
                self.strange += u32::from(is_in(CYRILLIC, ch));
            }
            '\u{3041}'..='\u{30ff}' => self.kana += 3,
            _ if is_ideograph(ch) => self.han += 3,
            _ if ch.is_alphabetic() => self.other += 1,
            _ => {}
        }
    }

    fn language(&self, text: &str) -> Option<Language> {
        let wide = self.kana + self.han;
        let letters = [self.latin, self.cyrillic, wide, self.other];
        let most = letters.into_iter().max().unwrap_or_default();
        let is_strange = self.strange >= 3 && self.strange * 50 >= most;
        if most == 0 {
            return None;
        }
        if most == self.latin && !is_strange {
            return by_words(text);
        }
        Some(if most == self.latin {
            Language::Other(strange(text))
        } else if most == wide {
            if self.kana * 8 > wide {
                Language::Japanese
            } else {
                Language::Chinese
            }
        } else if most == self.cyrillic {
            if is_strange {
                Language::Other(most_letters(CYRILLIC, text))
            } else {
                Language::Russian
            }
        } else {
            Language::Other(script_of(text))
        })
    }
}

fn is_in(table: &[(&str, &str)], ch: char) -> bool {
    let lower = ch.to_lowercase().next().unwrap_or(ch);
    table.iter().any(|(_, letters)| letters.contains(lower))
}

/// Which language without cues a text in Latin letters is in: by its words, else by its letters.
fn strange(text: &str) -> Option<&'static str> {
    by_words(text)
        .and_then(Language::code)
        .or_else(|| most_letters(STRANGE, text))
}

/// The language whose own letters are most in `text`.
fn most_letters(table: &[(&'static str, &str)], text: &str) -> Option<&'static str> {
    let mut counts = vec![0_u32; table.len()];
    for ch in text.chars().take(4000).filter(|ch| !ch.is_ascii()) {
        let lower = ch.to_lowercase().next().unwrap_or(ch);
        for ((_, letters), count) in table.iter().zip(&mut counts) {
            *count += u32::from(letters.contains(lower));
        }
    }
    let best = table
        .iter()
        .zip(counts)
        .rev()
        .max_by_key(|(_, count)| *count);
    best.map(|((code, _), _)| *code)
        .filter(|code| !code.is_empty())
}

/// The language that mostly writes the first letter of a script that is known.
fn script_of(text: &str) -> Option<&'static str> {
    let written = |ch: char| {
        SCRIPTS
            .iter()
            .find(|(_, first, last)| (*first..=*last).contains(&ch))
    };
    text.chars()
        .take(4000)
        .find_map(written)
        .map(|(code, _, _)| *code)
}

/// The rows of [`MARKERS`] that have a word, a bit for each, by the word's hash.
static ROWS: LazyLock<hash::Map<u64, u32>> = LazyLock::new(|| {
    let mut rows = hash::Map::default();
    for (row, (_, words)) in MARKERS.iter().enumerate() {
        for word in words.split_whitespace() {
            *rows.entry(hash::of(word)).or_default() |= 1_u32 << row;
        }
    }
    rows
});

/// The words of a text; what has digits or signs of code in it, as paths and keys have, is none.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_code = |ch: char| ch.is_ascii_digit() || "/\\_=+@#$<>{}[]|".contains(ch);
    let tokens = text.split_whitespace();
    let tokens = tokens.filter(move |token| !token.contains(is_code));
    let words = tokens.flat_map(|token| token.split(|ch: char| !ch.is_alphabetic() && ch != '\''));
    words.filter(|word| !word.is_empty())
}

fn by_words(text: &str) -> Option<Language> {
    let mut counts = [0_u32; MARKERS.len()];
    // One word again and again tells nothing: "per hour, per week, per account".
    let mut distinct = hash::Set::<u64>::default();
    let mut kinds = [0_u32; MARKERS.len()];
    for word in words(text).take(600) {
        let Some((word, rows)) = hash::of_lower(word).and_then(|it| Some((it, ROWS.get(&it)?)))
        else {
            continue;
        };
        let fresh = u32::from(distinct.insert(word));
        for (row, (count, kinds)) in counts.iter_mut().zip(&mut kinds).enumerate() {
            let has = rows >> row & 1;
            *count += has;
            *kinds += has * fresh;
        }
    }
    for ((count, kinds), (language, _)) in counts.iter_mut().zip(kinds).zip(MARKERS) {
        if kinds < 2 && *language != Language::English {
            *count = 0;
        }
    }
    let best = MARKERS
        .iter()
        .zip(counts)
        .rev()
        .max_by_key(|(_, count)| *count);
    let found = best.filter(|(_, count)| *count > 1);
    found.map(|((language, _), _)| *language)
}

/// From so many plain words on a text tells that it is in no language that is known here.
const WORDS: usize = 9;

/// Whether a text is plain words for the most part, and none of them is one that English is full of. "No" is one of many
/// languages.
fn is_foreign(text: &str) -> bool {
    let tokens = text.split_whitespace().take(60);
    let tokens = tokens.map(|token| token.trim_end_matches(['.', ',', '!', '?', ';', ':']));
    let (mut plain, mut all) = (0, 0);
    for token in tokens {
        all += 1;
        let letters = token.chars().all(|ch| ch.is_ascii_lowercase());
        if letters && token.len() > 2 {
            plain += 1;
            if is_english(token) {
                return false;
            }
        }
    }
    plain >= WORDS && 4 * plain >= 3 * all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_languages_apart() {
        for (text, expected) in [
            ("please leave the old queue as it is", Language::English),
            (
                "das alte Lager bitte nicht anfassen, die Inventur ist noch nicht durch",
                Language::German,
            ),
            (
                "no toques el almacén, que los pedidos están en curso",
                Language::Spanish,
            ),
            (
                "ne touche pas au vieux stock, il est en inventaire et les prix sont faux",
                Language::French,
            ),
            (
                "não mexa no estoque, os pedidos estão com uma empresa",
                Language::Portuguese,
            ),
            (
                "hoje vamos trabalhar na tabela e depois nas contas do armazém",
                Language::Portuguese,
            ),
            ("не трогай старый склад", Language::Russian),
            ("旧仓库先不要动", Language::Chinese),
            ("古い倉庫は触らないでください", Language::Japanese),
            (
                "il magazzino non è per questo ordine, che sono della ditta",
                Language::Other(Some("it")),
            ),
            ("창고를 건드리지 마세요", Language::Other(Some("ko"))),
            (
                "eski depoya bir şey yapma, bu sipariş için değil",
                Language::Other(Some("tr")),
            ),
            (
                "nie dotykaj starego magazynu, to jeszcze nie jest gotowe",
                Language::Other(Some("pl")),
            ),
            (
                "rør ikke det gamle lager, jeg skal bruge det til noget",
                Language::Other(Some("da")),
            ),
            (
                "raak het oude magazijn niet aan, wij zijn er nog niet klaar voor",
                Language::Other(Some("nl")),
            ),
            (
                "не чіпай старий склад, він ще потрібний",
                Language::Other(Some("uk")),
            ),
            (
                "μην αγγίζεις την παλιά αποθήκη",
                Language::Other(Some("el")),
            ),
            ("لا تلمس المستودع القديم", Language::Other(Some("ar"))),
            ("ok", Language::English),
        ] {
            assert_eq!(language(text), expected, "{text}");
        }
    }

    #[test]
    fn plain_words_that_english_has_none_of_are_foreign() {
        let foreign =
            "no uprimne, kocour nasel jeste dost zasadni chyby, udelej teda znova svoji revizi";
        assert_eq!(language(foreign), Language::Other(None));
        let terse = "retries: exponential backoff, jitter, cap five minutes, ledger rows stay untouched, mute pager";
        assert_eq!(language(terse), Language::English);
    }
}
