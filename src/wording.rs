//! Words that go with a number.

/// A count and its noun, which takes an `s` where there are several.
pub fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", agreeing(count, "", "s"))
}

/// The words that go with one, or those that go with any other number.
pub fn agreeing<'w>(count: u64, one: &'w str, others: &'w str) -> &'w str {
    if count == 1 { one } else { others }
}

/// What follows the names of some things: how many more there are, unless there is none.
pub fn and_more(more: usize) -> String {
    match more {
        0 => String::new(),
        more => format!(" and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let told = [0, 1, 2].map(|count| counted(count, "event"));
        assert_eq!(told, ["0 events", "1 event", "2 events"]);
        assert_eq!(agreeing(1, "was", "were"), "was");
    }

    #[test]
    fn none_more_is_not_told() {
        assert_eq!([0, 1, 7].map(and_more), ["", " and 1 more", " and 7 more"]);
    }
}
