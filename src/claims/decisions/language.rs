//! Language: which one a text is in, and whether there are cues for it.

use std::sync::LazyLock;

use super::super::hash;
use super::words::is_ideograph;

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
    /// One that has no cues: its text is not checked.
    Other,
}

impl Language {
    /// Whether there are cues for it. What is in any other language is unchecked, not clean.
    pub fn has_cues(self) -> bool {
        self != Self::Other
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
        " o os um uma não com para por está mas do da em você isso são ",
    ),
    (
        Language::Other,
        " het een van niet voor zijn naar wij deze och att det som inte för är jag ikke til jeg il che non per sono della anche più questo nie jest się że nie dla ve bir bu için değil ile và của không một những yang dan tidak untuk dengan ini ja ei että hogy nem egy och az ",
    ),
];

/// Latin letters that are common in languages without cues, and in none of those with: Central European, Baltic, Nordic,
/// Turkish, Romanian, Vietnamese.
const STRANGE: &str =
    "ěščřžůťďňľĺŕąęłńśźżćđőűșțăışğåøæþðāēīūėįųķļņģơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ";

/// The language of `text`, by its script and its commonest words.
pub fn language(text: &str) -> Language {
    let mut script = Script::default();
    for ch in text.chars().take(4000) {
        script.count(ch);
    }
    script.language().unwrap_or_else(|| by_words(text))
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
        if STRANGE.contains(ch.to_lowercase().next().unwrap_or(ch)) {
            self.strange += 1;
        }
        match ch {
            '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => self.latin += 1,
            '\u{400}'..='\u{4ff}' => self.cyrillic += 1,
            '\u{3041}'..='\u{30ff}' => self.kana += 3,
            _ if is_ideograph(ch) => self.han += 3,
            _ if ch.is_alphabetic() => self.other += 1,
            _ => {}
        }
    }

    fn language(&self) -> Option<Language> {
        let wide = self.kana + self.han;
        let most = [self.latin, self.cyrillic, wide, self.other]
            .into_iter()
            .max()
            .unwrap_or_default();
        let is_strange = self.strange >= 3 && self.strange * 50 >= self.latin;
        if most == self.latin && is_strange {
            Some(Language::Other)
        } else if most == 0 || most == self.latin {
            None
        } else if most == wide {
            Some(if self.kana * 8 > wide {
                Language::Japanese
            } else {
                Language::Chinese
            })
        } else {
            Some(if most == self.cyrillic {
                Language::Russian
            } else {
                Language::Other
            })
        }
    }
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

/// The hash of a word in lower case; nothing where it is longer than any marker.
fn lower_hash(word: &str) -> Option<u64> {
    if !word.is_ascii() {
        return Some(hash::of(&word.to_lowercase()));
    }
    let mut letters = [0; 16];
    let lower = letters.get_mut(..word.len())?;
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    Some(hash::of_bytes(lower))
}

fn by_words(text: &str) -> Language {
    let mut counts = [0_u32; MARKERS.len()];
    let words = text.split(|ch: char| !ch.is_alphabetic() && ch != '\'');
    for word in words.filter(|word| !word.is_empty()).take(600) {
        let rows = lower_hash(word).and_then(|word| ROWS.get(&word));
        for (row, count) in counts.iter_mut().enumerate() {
            *count += rows.map_or(0, |rows| rows >> row & 1);
        }
    }
    let best = MARKERS
        .iter()
        .zip(counts)
        .rev()
        .max_by_key(|(_, count)| *count);
    best.filter(|(_, count)| *count > 1)
        .map_or(Language::English, |((language, _), _)| *language)
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
            ("не трогай старый склад", Language::Russian),
            ("旧仓库先不要动", Language::Chinese),
            ("古い倉庫は触らないでください", Language::Japanese),
            (
                "il magazzino non è per questo ordine, che sono della ditta",
                Language::Other,
            ),
            ("창고를 건드리지 마세요", Language::Other),
            ("ok", Language::English),
        ] {
            assert_eq!(language(text), expected, "{text}");
        }
    }
}
