//! Tests of the configuration.

use super::*;

const CHECKS: &[&str] = &["coverage-gap", "token-decay"];

/// A text that is no configuration, and what is said of it.
const WRONG: &[(&str, &str)] = &[
    (
        "strict = true\nfial-on = \"error\"",
        "2:1: unknown key `fial-on`, did you mean `fail-on`?",
    ),
    (
        "fail_on = \"error\"",
        "1:1: unknown key `fail_on`, did you mean `fail-on`?",
    ),
    (
        "zebra = 1",
        "1:1: unknown key `zebra`, expected one of `fail-on`",
    ),
    (
        "fail-on = \"eror\"",
        "1:11: unknown variant `eror`, did you mean `error`?",
    ),
    ("fail-on = 1", "1:11: "),
    (
        "[levels]\ncoverage-gpa = \"off\"",
        "2:1: no check `coverage-gpa`, did you mean `coverage-gap`?",
    ),
    (
        "[levels]\nzebra = \"off\"",
        "2:1: no check `zebra`: `lacuna checks` lists them",
    ),
    (
        "[[allow]]\ncheck = \"coverage-gap\"\nsubject = \"use [secret-12]\"\nreason = \"x\"",
        "3:11: `[secret-12]` may be another one in another run: leave it out, or know the finding by a baseline",
    ),
    (
        "[[allow]]\ncheck = \"coverage-gap\"\nsession = \"[home-2]/x\"\nreason = \"x\"",
        "3:11: `[home-2]` may be another one in another run",
    ),
    (
        "[limits]\ndecay = 1.5",
        "2:9: `1.5` is no share above 0 and below 1",
    ),
    ("[limits]\ndecay = nan", "2:9: "),
    (
        "[limits]\ndeca = 0.1",
        "2:1: unknown key `deca`, did you mean `decay`?",
    ),
    ("window-tokens = 0", "1:17: a window has at least 1 token"),
    ("window-tokens = -1", "1:17: "),
    (
        "[[allow]]\ncheck = \"coverage-gap\"",
        "1:1: missing key `reason`",
    ),
    (
        "[[allow]]\ncheck = \"coverage-gap\"\nreason = \" \"",
        "3:10: the reason is missing",
    ),
    ("[[allow]]\nreason = \"x\"", "1:1: missing key `check`"),
    (
        "[[allow]]\ncheck = \"x\"\nreason = \"y\"",
        "2:9: no check `x`",
    ),
    (
        "[[allow]]\ncheck = \"coverage-gap\"\nreason = \"x\"\nexpires = 2027-01-31T00:00:00Z",
        "4:11: ",
    ),
    (
        "[[allow]]\ncheck = \"coverage-gap\"\nreason = \"x\"\nexpires = \"soon\"",
        "4:11: `soon` is no day",
    ),
    ("= 1", "1:1: "),
    ("strict = true\nstrict = true", "2:1: duplicate key"),
];

fn error(text: &str) -> String {
    Config::of_toml(text, CHECKS).unwrap_err().to_string()
}

#[test]
fn everything_can_be_decided() {
    let sample = include_str!("../../../tests/samples/lacuna.toml");
    let config = Config::of_toml(sample, CHECKS).unwrap();
    assert_eq!(config.fail_on, Some(FailOnWord::Warning));
    assert_eq!(config.persona, Some(PersonaWord::Pedantic));
    assert_eq!(config.min_confidence, Some(ConfidenceWord::Low));
    assert_eq!(config.strict, Some(false));
    assert_eq!(config.require_compaction, Some(true));
    assert_eq!(config.strict_anchoring, Some(true));
    assert_eq!(config.baseline, Some("lacuna-baseline.json".into()));
    assert_eq!(config.decay, Some(0.1));
    assert_eq!(config.window, Some(200_000));
    assert_eq!(config.windows.get("opus-large"), Some(&1_000_000));
    assert_eq!(
        config.levels.severity("coverage-gap"),
        Some(Severity::Warning)
    );
    assert_eq!(
        config.levels.off(),
        BTreeSet::from(["token-decay".to_owned()])
    );
    let [first, second] = config.allow.as_slice() else {
        panic!()
    };
    assert_eq!((first.line, first.subject.as_deref()), (27, Some("22..25")));
    assert_eq!(second.expires, "2027-01-31".parse().ok());
    assert_eq!(first.expires, "2027-06-30".parse().ok());
    assert_eq!(Config::of_toml("", CHECKS), Ok(Config::default()));
}

#[test]
fn what_is_wrong_has_its_place_and_a_suggestion() {
    for (text, expected) in WRONG {
        assert!(error(text).starts_with(expected), "{text}: {}", error(text));
    }
}

#[test]
fn an_allowance_is_as_narrow_as_it_says() {
    let finding = Finding::new("coverage-gap", Severity::Error, "Lines  22..25", "a gap");
    let mut allowance = Allowance {
        check: "coverage-gap".to_owned(),
        subject: None,
        session: None,
        reason: "known".to_owned(),
        expires: None,
        line: 1,
    };
    let shown = "lines ~/x";
    assert!(allowance.is_about("s", &finding, shown));
    allowance.subject = Some("lines 22..25".to_owned());
    assert!(allowance.is_about("s", &finding, shown));
    allowance.session = Some("t".to_owned());
    assert!(!allowance.is_about("s", &finding, shown));
    assert!(allowance.is_about("t", &finding, shown));
    allowance.subject = Some("Lines ~/x".to_owned());
    assert!(allowance.is_about("t", &finding, shown));
    allowance.subject = Some("22".to_owned());
    assert!(!allowance.is_about("t", &finding, shown));
    allowance.subject = None;
    allowance.check = "token-decay".to_owned();
    assert!(!allowance.is_about("t", &finding, shown));
}

/// The ids of the checks, by their pages: they stand above what is tested here.
fn ids_of_checks() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/checks");
    let names = std::fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let pages = names.filter_map(|name| Some(name.strip_suffix(".md")?.replace('_', "-")));
    let mut ids: Vec<_> = pages.collect();
    ids.sort();
    ids
}

#[test]
fn the_committed_schema_is_that_of_the_code_and_takes_the_sample() {
    let generator = schemars::generate::SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<read::WireConfig>();
    let ids = ids_of_checks();
    for (place, key, value) in [
        (
            "/$defs/allowance/properties/check",
            "enum",
            serde_json::json!(ids),
        ),
        (
            "/properties/levels",
            "propertyNames",
            serde_json::json!({"enum": ids}),
        ),
    ] {
        schema.pointer_mut(place).unwrap()[key] = value;
    }
    crate::policy::expect_committed("docs/config.schema.json", &schema);
    let validator = jsonschema::validator_for(schema.as_value()).unwrap();
    let sample: toml::Table = include_str!("../../../tests/samples/lacuna.toml")
        .parse()
        .unwrap();
    let mut sample = serde_json::to_value(sample).unwrap();
    // JSON has no days of its own; TOML's readers hand them to a schema as strings.
    for allowance in sample["allow"].as_array_mut().unwrap() {
        let day = &mut allowance["expires"];
        if day.is_object() {
            *day = day.as_object().unwrap().values().next().unwrap().clone();
        }
    }
    assert!(validator.is_valid(&sample), "{sample:#}");
    for (place, wrong) in [
        ("/allow/0/check", serde_json::json!("no-check")),
        ("/allow/0/reason", serde_json::json!(" ")),
        ("/allow/0/expires", serde_json::json!("x")),
        ("/window-tokens", serde_json::json!(0)),
        ("/windows", serde_json::json!({"model": 0})),
        ("/levels", serde_json::json!({"no-check": "off"})),
    ] {
        let mut sample = sample.clone();
        *sample.pointer_mut(place).unwrap() = wrong;
        assert!(!validator.is_valid(&sample), "{place}");
    }
    sample["fial-on"] = "error".into();
    assert!(!validator.is_valid(&sample));
}
