//! Exact decimals: what a numeral is worth, without rounding.

use std::fmt;

/// The most digits of a numeral that is a quantity; a longer one is an identifier.
const MOST_DIGITS: usize = 24;

/// `mantissa * 10^exponent`; the mantissa has no zero at its end, so equal values are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal {
    mantissa: i128,
    exponent: i32,
}

impl Decimal {
    /// `mantissa * 10^exponent`.
    pub fn new(mantissa: i128, exponent: i32) -> Self {
        let (mut mantissa, mut exponent) = (mantissa, exponent);
        if mantissa == 0 {
            return Self::default();
        }
        while mantissa % 10 == 0 {
            mantissa /= 10;
            exponent = exponent.saturating_add(1);
        }
        Self { mantissa, exponent }
    }

    /// The value times `factor * 10^exponent`, or the value itself where that is too large to tell.
    #[must_use]
    pub(super) fn scaled(self, factor: i128, exponent: i32) -> Self {
        self.mantissa.checked_mul(factor).map_or(self, |mantissa| {
            Self::new(mantissa, self.exponent.saturating_add(exponent))
        })
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (0..=12).contains(&self.exponent) {
            let zeros = usize::try_from(self.exponent).unwrap_or(0);
            return write!(f, "{}{}", self.mantissa, "0".repeat(zeros));
        }
        let digits = self.mantissa.unsigned_abs().to_string();
        let places = usize::try_from(-i64::from(self.exponent)).unwrap_or(0);
        if self.exponent > 0 || places > 12 {
            return write!(f, "{}e{}", self.mantissa, self.exponent);
        }
        let sign = if self.mantissa < 0 { "-" } else { "" };
        let padded = format!("{digits:0>width$}", width = places + 1);
        let (whole, part) = padded.split_at(padded.len() - places);
        write!(f, "{sign}{whole}.{part}")
    }
}

/// The numeral at the beginning of `text`, and its length in bytes.
///
/// `47,500`, `47 500` with a no-break space and `47'500` are grouped; `1,35` is a decimal comma; `3e-4` has an exponent.
pub(super) fn numeral(text: &str) -> Option<(Decimal, usize)> {
    let (mut digits, mut at) = grouped(text)?;
    let mut exponent = 0_i32;
    if let Some(places) = fraction(text.get(at..)?) {
        exponent -= i32::try_from(places).ok()?;
        digits.push_str(text.get(at + 1..at + 1 + places)?);
        at += 1 + places;
    }
    if let Some((power, length)) = power(text.get(at..)?) {
        exponent += power;
        at += length;
    }
    (digits.len() <= MOST_DIGITS).then_some(())?;
    Some((Decimal::new(digits.parse().ok()?, exponent), at))
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The digits before the decimal mark, and where they end.
fn grouped(text: &str) -> Option<(String, usize)> {
    let first = digits(text);
    if first == 0 {
        return None;
    }
    let mut value = text.get(..first)?.to_owned();
    let mut at = first;
    if first > 3 {
        return Some((value, at));
    }
    while let Some(group) = group(text.get(at..)?) {
        let end = at + group;
        value.push_str(text.get(end - 3..end)?);
        if value.len() > MOST_DIGITS {
            return None;
        }
        at = end;
    }
    Some((value, at))
}

/// The length of a mark of grouping and exactly three digits.
fn group(text: &str) -> Option<usize> {
    let mark = text.chars().next()?;
    let dots = mark == '.' && text.as_bytes().get(4) == Some(&b'.');
    if !matches!(mark, ',' | '\'' | '’' | '\u{a0}' | '\u{202f}' | '\u{2009}') && !dots {
        return None;
    }
    let rest = text.get(mark.len_utf8()..)?;
    (digits(rest) == 3).then_some(mark.len_utf8() + 3)
}

/// How many digits follow the decimal mark at the beginning of `text`.
fn fraction(text: &str) -> Option<usize> {
    let rest = text.strip_prefix(['.', ','])?;
    let places = digits(rest);
    let comma = text.starts_with(',');
    (places > 0 && !(comma && places == 3)).then_some(places)
}

/// `e-4`, and its length.
fn power(text: &str) -> Option<(i32, usize)> {
    let rest = text.strip_prefix(['e', 'E'])?;
    let signed = rest.strip_prefix(['-', '+']).unwrap_or(rest);
    let count = digits(signed);
    if count == 0 || count > 3 {
        return None;
    }
    let length = rest.len() - signed.len() + count;
    let power = rest.get(..length)?.trim_start_matches('+').parse().ok()?;
    Some((power, 1 + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_value() {
        for (text, shown) in [
            ("47,500", "47500"),
            ("47500", "47500"),
            ("47\u{a0}500", "47500"),
            ("1.50", "1.5"),
            ("1,35", "1.35"),
            ("3e-4", "0.0003"),
            ("1,250,000.5", "1250000.5"),
            ("0", "0"),
        ] {
            let (value, length) = numeral(text).unwrap();
            assert_eq!(
                (value.to_string().as_str(), length),
                (shown, text.len()),
                "{text}"
            );
        }
    }

    #[test]
    fn a_comma_before_a_space_ends_the_numeral() {
        assert_eq!(numeral("4, 5").unwrap().1, 1);
    }
}
