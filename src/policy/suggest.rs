//! What was likely meant by a word that is not known.

/// How many characters may be wrong in a word of some length.
fn most_wrong(length: usize) -> usize {
    (length / 3).max(1)
}

/// The one of `known` that `word` was likely meant to be.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let spelled = |text: &str| text.replace('_', "-").to_lowercase();
    let word = spelled(word);
    let distance = |known: &str| strsim::osa_distance(&word, &spelled(known));
    let near = known.into_iter().map(|known| (distance(known), known));
    let near = near.filter(|(distance, _)| *distance <= most_wrong(word.chars().count()));
    near.min().map(|(_, known)| known)
}

/// A message of what reads data, with a suggestion where it names an unknown word and the known ones: these messages quote
/// words between backticks, the unknown one first.
pub fn suggest(message: &str) -> String {
    if !message.starts_with("unknown ") {
        return message.to_owned();
    }
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let Some((word, known)) = quoted.split_first() else {
        return message.to_owned();
    };
    let Some(known) = nearest(word, known.iter().copied()) else {
        return message.to_owned();
    };
    let kind = message.split('`').next().unwrap_or_default();
    let place = message.rsplit_once(" at line ");
    let place = place.map(|(_, place)| format!(" at line {place}"));
    format!(
        "{kind}`{word}`, did you mean `{known}`?{}",
        place.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_taken_for_one_that_is_near() {
        let known = ["fail-on", "strict", "persona"];
        assert_eq!(nearest("fial-on", known), Some("fail-on"));
        assert_eq!(nearest("fail_on", known), Some("fail-on"));
        assert_eq!(nearest("Strict", known), Some("strict"));
        assert_eq!(nearest("window", known), None);
        assert_eq!(nearest("", known), None);
    }

    #[test]
    fn messages_of_readers_get_a_suggestion() {
        let message = "unknown field `stat`, expected one of `check`, `state` at line 2 column 9";
        assert_eq!(
            suggest(message),
            "unknown field `stat`, did you mean `state`? at line 2 column 9"
        );
        let message = "unknown variant `dept`, expected `debt` or `accepted`";
        assert_eq!(
            suggest(message),
            "unknown variant `dept`, did you mean `debt`?"
        );
        let far = "unknown field `x`, expected `check`";
        assert_eq!(suggest(far), far);
        assert_eq!(suggest("missing field `check`"), "missing field `check`");
    }
}
