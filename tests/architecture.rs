//! Holds the layers: each module uses only what stands below it, and the catalogue agrees with the tree.
#![expect(
    clippy::unwrap_used,
    clippy::string_slice,
    reason = "a test without its files has failed"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the library, lowest first. A module may use what stands before it, and itself.
const LAYERS: &[&str] = &[
    "wording",
    "contrast",
    "coverage",
    "tokens",
    "recording",
    "reader",
    "formats",
    "replay",
    "refetch",
    "secrets",
    "finding",
    "claims",
    "verdict",
    "invariants",
    "policy",
    "report",
    "older",
    "earlier",
    "blind",
    "comparison",
    "baseline",
    "acceptance",
    "checks",
    "judgement",
    "sizing",
    "state",
    "beside",
    "retained",
    "lost",
    "proofs",
    "identity",
    "audit",
    "trace",
    "remind",
    "rebuild",
    "seal",
    "gate",
    "redaction",
    "render",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The part of a source before its unit tests, without comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap().to_owned();
    code.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The layer that a file of the library belongs to.
fn layer(path: &Path) -> String {
    let inside = path.strip_prefix(root().join("src")).unwrap();
    let first = inside
        .components()
        .next()
        .unwrap()
        .as_os_str()
        .to_str()
        .unwrap();
    first.trim_end_matches(".rs").to_owned()
}

fn used_modules(code: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let names: Vec<&str> = match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap().split(',').collect(),
            None => vec![rest],
        };
        for name in names {
            let name: String = name
                .trim()
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            used.insert(name);
        }
    }
    used
}

#[test]
fn layers_look_down_only() {
    let rank = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let mut checked = 0;
    for path in sources(&root().join("src")) {
        let own = layer(&path);
        if own == "lib" || own == "bin" {
            continue;
        }
        let own_rank = rank(&own).unwrap_or_else(|| panic!("{} is in no layer", path.display()));
        for used in used_modules(&code(&path)) {
            let used_rank = rank(&used);
            assert!(
                used_rank.is_some_and(|used_rank| used_rank <= own_rank),
                "{} uses {used}, which stands above it",
                path.display()
            );
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} uses were seen");
}

#[test]
fn only_formats_know_vendor_keys() {
    const KEYS: &[&str] = &[
        "\"parentUuid\"",
        "\"isSidechain\"",
        "\"isCompactSummary\"",
        "\"compactMetadata\"",
        "\"logicalParentUuid\"",
        "\"toolUseResult\"",
        "\"compact_boundary\"",
        "\"replacement_history\"",
        "\"firstKeptEntryId\"",
        "\"covered_ranges\"",
        "\"kept_ranges\"",
        "\"derived_from_summary\"",
    ];
    for path in sources(&root().join("src")) {
        if layer(&path) != "formats" {
            let code = code(&path);
            let known = KEYS.iter().find(|key| code.contains(**key));
            assert_eq!(known, None, "{} knows a vendor's key", path.display());
        }
    }
}

#[test]
fn the_library_has_no_clock_and_does_not_print() {
    const FORBIDDEN: &[&str] = &[
        "SystemTime::now",
        "Instant::now",
        "println!",
        "eprintln!",
        "process::exit",
    ];
    for path in sources(&root().join("src")) {
        if layer(&path) != "bin" {
            let code = code(&path);
            let found = FORBIDDEN.iter().find(|word| code.contains(**word));
            assert_eq!(found, None, "{}", path.display());
        }
    }
}

#[test]
fn every_source_opens_with_what_lives_there() {
    for path in sources(&root().join("src")) {
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text.starts_with("//! "),
            "{} has no opening sentence",
            path.display()
        );
    }
}

#[test]
fn every_check_has_its_page_and_its_fixtures() {
    let folder = root().join("src/checks");
    let ids: BTreeSet<&str> = lacuna::checks::CHECKS
        .iter()
        .map(|check| check.id)
        .collect();
    assert_eq!(
        ids.len(),
        lacuna::checks::CHECKS.len(),
        "an id stands twice in the table"
    );
    for check in lacuna::checks::CHECKS {
        let stem = check.id.replace('-', "_");
        for file in [
            folder.join(format!("{stem}.rs")),
            folder.join(format!("{stem}.md")),
        ] {
            assert!(file.exists(), "{} is missing", file.display());
        }
        assert!(
            check.page.starts_with(&format!("# {}\n\n", check.id)),
            "the page of {} has another title",
            check.id
        );
        for side in ["violated", "held"] {
            let fixture = root()
                .join("fixtures/checks")
                .join(check.id)
                .join(format!("{side}.jsonl"));
            assert!(fixture.exists(), "{} is missing", fixture.display());
        }
    }
    let pages = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    assert_eq!(pages.count(), ids.len(), "a page belongs to no check");
}

#[test]
fn the_generated_page_of_checks_is_up_to_date() {
    let path = root().join("docs/checks.md");
    let generated = lacuna::checks::pages();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &generated).unwrap();
    }
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        generated,
        "UPDATE=1 cargo test writes it"
    );
}
