//! What each format looks like, as a person has read it.

use super::read_back::parsed;
use super::{rendered, reports};
use lacuna::report::Report;
use serde_json::Value;

fn report() -> Report {
    Report::new(vec![reports::decayed()])
}

#[test]
fn golden_reports() {
    for format in [
        "junit",
        "github",
        "gitlab",
        "markdown",
        "csv",
        "rdjson",
        "checkstyle",
    ] {
        insta::assert_snapshot!(format, rendered(format, &report()));
    }
}

#[test]
fn golden_sarif() {
    let mut document = parsed(&rendered("sarif", &report()));
    // The pages of the checks are their own golden files; one rule shows how they are told.
    let rules = document
        .pointer_mut("/runs/0/tool/driver/rules")
        .and_then(Value::as_array_mut);
    let rules = rules.expect("there are rules");
    rules.retain(|rule| rule["id"] == "coverage-gap");
    rules[0]["help"] = Value::Null;
    let driver = document
        .pointer_mut("/runs/0/tool/driver")
        .expect("there is a driver");
    driver["version"] = Value::Null;
    driver["semanticVersion"] = Value::Null;
    driver["informationUri"] = Value::Null;
    insta::assert_snapshot!(serde_json::to_string_pretty(&document).expect("it is JSON"));
}
