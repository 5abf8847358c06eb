//! What a text must hold for a pattern to match in it, read off the pattern: a text without it need not be searched.

use regex_syntax::hir::{Class, Hir, HirKind};

/// The shortest letters that are worth looking for, in bytes.
const SHORT: usize = 2;

/// What every match holds: one of these letters at least, or a sign that is not ASCII.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Needs {
    /// In small letters, ASCII; capitals count as the same.
    pub letters: Vec<String>,
    /// A sign that is not ASCII does as well.
    pub foreign: bool,
}

impl Needs {
    /// What every match of `regex` holds; `None` where nothing is known that is.
    pub(super) fn of(regex: &str) -> Option<Self> {
        let hir = regex_syntax::parse(regex).ok()?;
        needs(&hir).filter(|needs| needs.letters.iter().all(|letters| letters.len() >= SHORT))
    }

    /// How telling it is: by its shortest letters.
    fn weight(&self) -> usize {
        let shortest = self.letters.iter().map(String::len).min();
        shortest.unwrap_or(if self.foreign { SHORT } else { 0 })
    }

    fn of_letters(letters: String) -> Self {
        Self {
            letters: vec![letters],
            foreign: false,
        }
    }

    fn foreign() -> Self {
        Self {
            letters: Vec::new(),
            foreign: true,
        }
    }
}

fn needs(hir: &Hir) -> Option<Needs> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => None,
        HirKind::Literal(literal) => of_bytes(&literal.0),
        HirKind::Class(class) => of_class(class),
        HirKind::Repetition(repetition) => needs(&repetition.sub).filter(|_| repetition.min > 0),
        HirKind::Capture(capture) => needs(&capture.sub),
        HirKind::Concat(parts) => of_row(parts),
        HirKind::Alternation(ways) => of_ways(ways),
    }
}

fn of_bytes(bytes: &[u8]) -> Option<Needs> {
    if !bytes.is_ascii() {
        return Some(Needs::foreign());
    }
    let letters = std::str::from_utf8(bytes).ok()?;
    Some(Needs::of_letters(letters.to_ascii_lowercase()))
}

/// A letter in both its cases, or signs none of which is ASCII.
fn of_class(class: &Class) -> Option<Needs> {
    let Class::Unicode(class) = class else {
        return of_ascii_class(class);
    };
    let mut first = None;
    let mut foreign = true;
    for range in class.ranges() {
        for sign in [range.start(), range.end()] {
            foreign &= !sign.is_ascii();
            first = first.or(Some(sign.to_ascii_lowercase()));
        }
    }
    if foreign {
        return Some(Needs::foreign());
    }
    let letter = first?;
    let is_it = |sign: char| folded(sign) == letter;
    let all = class.ranges().iter();
    let mut all = all.map(|range| range.start() == range.end() && is_it(range.start()));
    all.all(|one| one)
        .then(|| Needs::of_letters(letter.to_string()))
}

fn of_ascii_class(class: &Class) -> Option<Needs> {
    let Class::Bytes(class) = class else {
        return None;
    };
    let letter = class.ranges().first()?.start().to_ascii_lowercase();
    let is_it = |byte: u8| byte.to_ascii_lowercase() == letter;
    let mut all = class.ranges().iter();
    let one = all.all(|range| range.start() == range.end() && is_it(range.start()));
    (one && letter.is_ascii()).then(|| Needs::of_letters(char::from(letter).to_string()))
}

/// The small ASCII letter of which a sign is a case: two signs of other scripts are cases of `k` and `s`.
fn folded(sign: char) -> char {
    match sign {
        '\u{212a}' => 'k',
        '\u{17f}' => 's',
        _ => sign.to_ascii_lowercase(),
    }
}

/// Of what stands in a row the most telling; single letters that follow each other are read as one.
fn of_row(parts: &[Hir]) -> Option<Needs> {
    let mut best: Option<Needs> = None;
    let mut row = String::new();
    let mut offer = |needs: Needs| {
        if best
            .as_ref()
            .is_none_or(|best| needs.weight() > best.weight())
        {
            best = Some(needs);
        }
    };
    for part in parts {
        if let HirKind::Look(_) = part.kind() {
            continue;
        }
        let exact = matches!(part.kind(), HirKind::Literal(_) | HirKind::Class(_));
        let found = needs(part);
        match found
            .as_ref()
            .map(|needs| (needs.letters.as_slice(), needs.foreign))
        {
            Some(([letters], false)) if exact => row.push_str(letters),
            _ => {
                if !row.is_empty() {
                    offer(Needs::of_letters(std::mem::take(&mut row)));
                }
                found.into_iter().for_each(&mut offer);
            }
        }
    }
    if !row.is_empty() {
        offer(Needs::of_letters(row));
    }
    best
}

/// One of several ways is gone: all that any of them needs, where each needs something.
fn of_ways(ways: &[Hir]) -> Option<Needs> {
    let mut all = Needs::default();
    for way in ways {
        let needs = needs(way)?;
        all.letters.extend(needs.letters);
        all.foreign |= needs.foreign;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(regex: &str) -> Option<Vec<String>> {
        Needs::of(regex).map(|needs| needs.letters)
    }

    fn all(letters: &[&str]) -> Vec<String> {
        letters.iter().map(|one| (*one).to_owned()).collect()
    }

    #[test]
    fn what_every_match_holds_is_read_off_a_pattern() {
        assert_eq!(letters(r"(?-u)\bABSK[a-z]{4,}"), Some(all(&["absk"])));
        assert_eq!(letters(r"[0-9]{8}:AA[a-z]+"), Some(all(&[":aa"])));
        assert_eq!(letters(r"(?i)bearer\s+[a-z]+"), Some(all(&["bearer"])));
        assert_eq!(letters(r"(?:ab|cd)x?(ef)*"), Some(all(&["ab", "cd"])));
        assert_eq!(letters(r"[a-z]{40,}"), None);
        assert_eq!(letters(r"(?:abc|[0-9])"), None);
        assert_eq!(letters(r"(?:abc)?[0-9]"), None);
        assert!(Needs::of(r"(?i)пароль=").unwrap_or_default().foreign);
    }
}
