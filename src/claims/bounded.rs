//! Bounds: "never above 2 min" is carried by whoever gives the 2 min as a limit, and no connection under 90 min by whoever
//! asks for at least as much.

use super::decisions::Class;
use super::measures;
use super::phrases::Phrases;
use super::quantities::{self, Quantity, QuantityKind};
use super::statements::Statement;
use std::ops::Range;
use std::sync::LazyLock;

/// Words by which a rule sets a bound. Own.
const BOUNDING: &[&str] = &[
    "above|over|beyond|more than|longer than|higher than|later than|exceed|exceeds|under|below|less than|shorter than|\
     lower than|earlier than|fewer than|before|after|until|from|past|dips|drops",
    "über|mehr als|länger als|höher als|unter|weniger als|kürzer als|vor|nach|bis|ab|später als|früher als",
    "más de|por encima de|superior a|menos de|por debajo de|inferior a|antes de|después de|hasta|desde|a partir de",
    "plus de|au-dessus de|au-delà de|moins de|en dessous de|avant|après|jusqu'à|dès|à partir de|dépasser|dépasse",
    "mais de|acima de|menos de|abaixo de|antes de|antes das|depois das|depois de|até|a partir de|a partir das|passar de",
    "больше|более|выше|свыше|дольше|меньше|менее|ниже|раньше|позже|до|после|с",
    "超过|高于|多于|低于|少于|之前|之后|以上|以下|晚于|早于",
    "超え|以上|以下|未満|より|まで|以降|前",
];

/// Words by which a summary gives a limit. Own.
const LIMITING: &[&str] = &[
    "limit|limited|max|maximum|minimum|at least|at most|no more|no less|no longer than|no later|not more|not less|not above|not below|not under|\
     not over|never|cap|capped|ceiling|floor|up to|longest|shortest|highest|lowest|within|until|till|from|between|frozen|under|below|above|over|\
     without|only|earliest|latest|or more|or less|or sooner|or earlier|or fewer|at the most|or better|or longer|closed|halt|stop|strictly",
    "höchstens|maximal|max|mindestens|minimal|obergrenze|untergrenze|limit|grenze|bis|ab|unter|über|nicht mehr|nicht unter|nicht über|nie|nur|frühestens|\
     spätestens|gesperrt|zwischen",
    "límite|máximo|mínimo|como máximo|como mínimo|al menos|hasta|tope|desde|entre|nunca|solo|no más|no menos|por debajo|por encima",
    "limite|maximum|minimum|max|au plus|au moins|plafond|plancher|jusqu'à|dès|entre|jamais|pas plus|pas moins|au maximum|au minimum|moins de|plus de",
    "limite|máximo|mínimo|no máximo|no mínimo|pelo menos|até|teto|a partir|entre|nunca|só|não mais|abaixo|acima",
    "лимит|предел|максимум|минимум|не более|не менее|не больше|не меньше|до|от|с|никогда|только|ниже|выше",
    "上限|下限|最多|最少|最大|最小|至少|不超过|不低于|以内|以上|以下|之前|之后|限",
    "上限|下限|最大|最小|最低|最高|以内|以上|以下|まで|から|未満|限",
];

static BOUNDS: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(BOUNDING));
static LIMITS: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(LIMITING));

/// How far behind its bound, in bytes, a quantity begins.
const NEAR: usize = 12;

/// Where a summary gives the bound that a statement sets; `None` where the statement sets none, or the summary does not.
pub(super) fn kept(statement: &Statement, summary: &str) -> Option<Range<usize>> {
    let rules = matches!(
        statement.claim.class,
        Class::Prohibit | Class::Reject | Class::Defer | Class::Except
    );
    let words = statement.quote(false);
    if !rules || !statement.is_firm() {
        return None;
    }
    let reason = statement.claim.reason.clone().unwrap_or_default();
    let reason = statement.text.get(reason).unwrap_or_default();
    let grounds = quantities::quantities(reason);
    let bounds: Vec<Range<usize>> = BOUNDS.all(words).collect();
    let is_bound = |own: &Quantity| {
        let mut ends = bounds.iter().map(|bound| bound.end);
        ends.any(|end| end <= own.span.start && own.span.start <= end + NEAR)
    };
    let mut set = quantities::quantities(words);
    set.retain(|own| binds(own) && is_bound(own));
    set.retain(|own| !grounds.iter().any(|ground| quantities::same(own, ground)));
    let first = set.first()?;
    measures::clauses_with(summary, first).find(|clause| {
        let told = summary.get(clause.clone()).unwrap_or_default();
        let there = quantities::quantities(told);
        let is_there = |own: &Quantity| there.iter().any(|one| quantities::same(own, one));
        set.iter().all(is_there) && LIMITS.has(told)
    })
}

/// Whether a rule sets a bound, and a clause that seems to turn it round gives a limit: "never more than three" is not
/// turned round by "every three or sooner".
pub(super) fn is_limit(statement: &Statement, clause: &str) -> bool {
    let words = statement.quote(false);
    BOUNDS.has(words) && !quantities::quantities(words).is_empty() && LIMITS.has(clause)
}

/// Whether a quantity is one that no other rule has by chance: it has a unit, or some digits.
fn binds(quantity: &Quantity) -> bool {
    let plain = matches!(
        quantity.kind,
        QuantityKind::Plain | QuantityKind::Count | QuantityKind::Ordinal
    );
    let digits = quantity.key.bytes().filter(u8::is_ascii_digit).count();
    !plain || digits > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::decisions::Speaker;

    fn is_kept(said: &str, summary: &str) -> bool {
        let statements = Statement::all_in(said, Speaker::Human);
        let firm = statements.iter().find(|one| one.is_firm());
        firm.is_some_and(|statement| kept(statement, summary).is_some())
    }

    #[test]
    fn a_limit_carries_the_bound() {
        let said = "never expose above 2 min";
        assert!(is_kept(said, "Longest exposure: 120 s."));
        assert!(is_kept(said, "Two minutes is the exposure limit."));
        assert!(!is_kept(said, "The film was exposed for 2 min."));
        assert!(!is_kept(said, "Longest exposure: 180 s."));
        let said = "please avoid connections under 90 min";
        assert!(is_kept(said, "Layovers of at least 90 minutes."));
        assert!(!is_kept(said, "The layover took 90 minutes."));
        let said = Statement::all_in("never more than three boats a berth", Speaker::Human);
        let is_limit = |clause| said.iter().any(|one| is_limit(one, clause));
        assert!(is_limit("Berths take three boats or fewer."));
        assert!(!is_limit("Berths take five boats."));
        let said = "no stage increase between 16:00 and 20:00 until the 14th";
        assert!(!is_kept(said, "Stages go up at 16:00 at least."));
    }
}
