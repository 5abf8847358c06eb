//! What is a quantity, what it is worth, and when it changed.

use super::*;

#[test]
fn keys() {
    for (text, keys) in [
        ("1500 ms is 1.5 s", &["1.5 s", "1.5 s"][..]),
        ("47,500 or 47500 or 47.5k", &["47500", "47500", "47500"]),
        ("$3,000/month", &["3000 USD"]),
        ("3 million euros, EUR 2", &["3000000 EUR", "2 EUR"]),
        ("16 % and 16 percent", &["16 %", "16 %"]),
        ("a 2-week trial", &["1209600 s"]),
        ("1.5 GB", &["1500000000 B"]),
        ("17 Feb and 17 February 2031", &["?-02-17", "2031-02-17"]),
        ("August 31st, 2031", &["2031-08-31"]),
        ("2031-02-17 06:55", &["2031-02-17", "06:55"]),
        ("6:55 PM, 7 pm", &["18:55", "19:00"]),
        ("two dozen", &["24"]),
        (
            "1.9k, 1.9 kΩ, 1900 ohm, 2 MΩ",
            &["1900", "1900", "1900", "2000000"],
        ),
        ("ten in the evening, 3 in the morning", &["22:00", "03:00"]),
        ("Case 3: two toasters", &["2"]),
        ("1,35 € por kilo", &["1.35 EUR"]),
        ("30 Tage, 5 jours", &["2592000 s", "432000 s"]),
        ("间隔30秒，共2万条", &["30 s", "20000"]),
        ("the 2nd year", &["2."]),
        (
            "die Pumpe hat zwei Ventile, und das ist nicht genug",
            &["2"],
        ),
        (
            "the DoS of Sept was not what we had with Dix, and is over",
            &[],
        ),
        ("3e-4", &["0.0003"]),
        ("1.23.4 in load_2 for order 4471", &[]),
        ("1. Do this\n2. Do that", &[]),
    ] {
        let found: Vec<_> = quantities(text)
            .into_iter()
            .map(|found| found.key)
            .collect();
        assert_eq!(found, keys, "{text}");
    }
}

#[test]
fn bounds_and_hedges() {
    for (text, bound, hedged) in [
        ("at least 5 users", Bound::Low, false),
        ("up to 5 users", Bound::High, false),
        ("no more than $5", Bound::High, false),
        ("5 or more users", Bound::Low, false),
        ("about 5 users", Bound::Exact, true),
        ("~5 users", Bound::Exact, true),
        ("höchstens 5 Leute", Bound::High, false),
        ("crossover 5 times", Bound::Exact, false),
    ] {
        let found = quantities(text).pop().unwrap();
        assert_eq!((found.bound, found.hedged), (bound, hedged), "{text}");
    }
}

#[test]
fn one_unit_for_two_numbers() {
    for (text, keys) in [
        ("after 3 instead of 6 min", &["180 s", "360 s"][..]),
        ("debounce 300 → 500 ms", &["0.3 s", "0.5 s"]),
        ("open 3–24 October", &["?-10-03", "?-10-24"]),
        ("2-3 weeks", &["1209600 s", "1814400 s"]),
        ("5 to 10 %", &["5 %", "10 %"]),
        ("stage 14 and 6 replicas", &["14", "6"]),
    ] {
        let found: Vec<_> = quantities(text)
            .into_iter()
            .map(|found| found.key)
            .collect();
        assert_eq!(found, keys, "{text}");
    }
}

#[test]
fn what_may_be_the_same() {
    for (source, summary, expected) in [
        ("48 h", "24 h", false),
        ("48 h", "two days", true),
        ("1500 ms", "1.5 s", true),
        ("2 seconds", "2 hours", false),
        ("17 May", "7 May", false),
        ("17 May 2031", "17 May", true),
        ("three servers", "3 servers", true),
        ("three servers", "3 rooms", true),
        ("the first year", "the second year", false),
        ("40 dollars", "$40", true),
        ("1,35 €", "1,55 €", false),
        ("0.1 %", "1 %", false),
        ("14:30", "14:30:00", true),
        ("closed from 22", "closed after ten in the evening", true),
        ("closed from 22", "closed after nine in the evening", false),
        ("1.9k", "2.9 kΩ", false),
    ] {
        let only = |text: &str| quantities(text).pop().unwrap();
        assert_eq!(
            same(&only(source), &only(summary)),
            expected,
            "{source} / {summary}"
        );
    }
}

proptest::proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC{0,80}") {
        let mut end = 0;
        for found in quantities(&text) {
            proptest::prop_assert!(found.span.start >= end && text.get(found.span.clone()).is_some());
            end = found.span.end;
        }
        let mut index = Index::default();
        for found in quantities(&text) {
            index.insert(&found, 0);
        }
        proptest::prop_assert!(quantities(&text).iter().all(|found| index.first(found).is_some()));
    }

    #[test]
    fn numbers_and_marks_are_read(text in "[0-9a-z.,:/%$€ '-]{0,60}") {
        let mut end = 0;
        for found in quantities(&text) {
            proptest::prop_assert!(found.span.start >= end && text.get(found.span.clone()).is_some());
            end = found.span.end;
        }
    }
}

proptest::proptest! {
    #[test]
    fn the_index_finds_what_is_the_same(
        texts in proptest::collection::vec(
            "(20[0-2][0-9]-0[1-3]-1[0-3]|0?[1-3]:3[0-2](:0[0-1])?|1[0-2] May( 20[0-2][0-9])?|May 200[1-3]|[1-3]|20[0-2][0-9]|[12]st|[12]\\.50?|\\$[12]|[1-3] ?(ms|s|%|days|jobs|entries|k))", 2..7)
    ) {
        let all: Vec<Quantity> = texts.iter().flat_map(|text| quantities(text)).collect();
        for sought in &all {
            for stored in &all {
                let mut index = Index::default();
                index.insert(stored, 3);
                proptest::prop_assert_eq!(
                    index.first(sought).is_some(),
                    same(stored, sought),
                    "{:?} {:?}", stored, sought
                );
            }
        }
    }
}

#[test]
fn a_place_in_digits_is_the_day_of_a_date() {
    let first = |text: &str| quantities(text).into_iter().next().unwrap();
    assert!(same(&first("24th"), &first("24 October")));
    assert!(!same(&first("8th"), &first("24 October")));
    assert!(!same(&first("first"), &first("1 May")));
}
