//! What is an identifier and what is not, and when two are the same.

use super::IdentifierKind as Kind;
use super::*;

fn found(text: &str) -> Vec<(IdentifierKind, String)> {
    identifiers(text)
        .into_iter()
        .map(|found| (found.kind, found.key))
        .collect()
}

fn only(text: &str) -> Identifier {
    let all = identifiers(text);
    assert_eq!(all.len(), 1, "{text}: {all:?}");
    all.into_iter().next().unwrap()
}

const SINGLE: &[(&str, Kind, &str)] = &[
    (
        "id 0B6E4A52-9f1c-4c7e-8d53-0a1b2c3d4e5f",
        Kind::Uuid,
        "0b6e4a52-9f1c-4c7e-8d53-0a1b2c3d4e5f",
    ),
    (
        "see 01HZX3V8K9Q2M4N6P7R8S9T0VW",
        Kind::Ulid,
        "01HZX3V8K9Q2M4N6P7R8S9T0VW",
    ),
    (
        "sha256:9b74c9897bac770ffc029102a200c5de",
        Kind::Digest,
        "9b74c9897bac770ffc029102a200c5de",
    ),
    ("commit 9b74c98 landed", Kind::Hash, "9b74c98"),
    ("frame 0x18FA52", Kind::Hex, "0x18fa52"),
    ("colour #3E7FB1 it is", Kind::Hex, "#3e7fb1"),
    ("upgrade to v1.4", Kind::Version, "1.4"),
    ("upgrade to 2.0.1-rc.3.", Kind::Version, "2.0.1-rc.3"),
    ("bind 10.2.0.17:8080", Kind::Ip, "10.2.0.17:8080"),
    ("allow 10.2.0.0/16", Kind::Ip, "10.2.0.0/16"),
    ("allow 2001:db8::7", Kind::Ip, "2001:db8::7"),
    ("open localhost:5433", Kind::Host, "localhost:5433"),
    ("on db-main-2.internal", Kind::Host, "db-main-2.internal"),
    (
        "(https://www.example.org/a?b=1).",
        Kind::Url,
        "example.org/a?b=1",
    ),
    ("mail Ops@Example.org", Kind::Mail, "ops@example.org"),
    (
        "edit ./src/menu/bar.ts:14:2, please",
        Kind::Path,
        "src/menu/bar.ts",
    ),
    (
        "in ~/.config/tool/rules.toml",
        Kind::Path,
        ".config/tool/rules.toml",
    ),
    (r"in C:\work\plan.md", Kind::Path, "C:/work/plan.md"),
    (
        "the repo acme-labs/crate_box",
        Kind::Path,
        "acme-labs/crate_box",
    ),
    ("set QUEUE_LIMIT", Kind::EnvVar, "QUEUE_LIMIT"),
    ("set $HOME_DIR", Kind::EnvVar, "HOME_DIR"),
    ("pass --dry-run=yes", Kind::Flag, "--dry-run"),
    ("call load_page", Kind::Symbol, "load_page"),
    ("call loadPage", Kind::Symbol, "loadPage"),
    ("call Page::load", Kind::Symbol, "Page::load"),
    ("call flush() first", Kind::Symbol, "flush"),
    ("the `widget` type", Kind::Symbol, "widget"),
    ("users.last_seen", Kind::Symbol, "users.last_seen"),
    ("see OPS-4417", Kind::Ticket, "OPS-4417"),
    ("see XK-31-007-0088", Kind::Ticket, "XK-31-007-0088"),
    ("order 4471", Kind::Number, "order 4471"),
    ("order ID 4471", Kind::Number, "order 4471"),
    ("Order #4471", Kind::Number, "order 4471"),
    ("PR #12", Kind::Number, "#12"),
    ("issue 88", Kind::Number, "#88"),
    ("comment 2734900785", Kind::Number, "comment 2734900785"),
    ("port 8443", Kind::Number, "port 8443"),
    ("Bestellung 4471", Kind::Number, "order 4471"),
    ("订单4471已作废", Kind::Number, "order 4471"),
    ("注文番号 4471 は無効", Kind::Number, "order 4471"),
    (
        "arn:aws:s3:::logs-77/x",
        Kind::Arn,
        "arn:aws:s3:::logs-77/x",
    ),
    (
        "run registry.example/box/api:1.4-slim",
        Kind::Image,
        "registry.example/box/api:1.4-slim",
    ),
    ("run postgres:16.2", Kind::Image, "postgres:16.2"),
    ("with claude-haiku-9-1", Kind::Model, "claude-haiku-9-1"),
    ("bucket audit-logs-77", Kind::Name, "audit-logs-77"),
    ("in eu-south-12", Kind::Name, "eu-south-12"),
    ("key Q7W2E9RT4Y", Kind::Code, "Q7W2E9RT4Y"),
];

#[test]
fn kinds_and_keys() {
    for (text, kind, key) in SINGLE {
        assert_eq!(found(text), [(*kind, (*key).to_owned())], "{text}");
    }
}

#[test]
fn prose_has_no_identifiers() {
    for text in [
        "and/or, client/server, N/A, he/she, 24/7, read/write",
        "a loss of 0.123456789 at step two",
        "on 01/02/2026, on 2026-02-01 and at 14:30:05",
        "e.g. this, i.e. that, etc. The end.",
        "a cross-region re-use of well-known, long-lived state",
        "The meeting is on Monday. Then we go.",
        "it took 380ms, 3.5 s and 47,500 rows",
        "Hello world — nothing here…",
        "Die Größe ist unverändert, même en été, mañana también.",
        "一切正常，没有问题。",
        "-rw-r--r-- and ---- and ==== and ...",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}

#[test]
fn standards_and_products_are_weak() {
    for text in [
        "UTF-8", "SHA-256", "ISO-8601", "GPT-4", "GitHub", "A4", "top-10", "utf8",
    ] {
        assert!(
            identifiers(text).iter().all(|found| found.weak),
            "{text}: {:?}",
            found(text)
        );
    }
}

#[test]
fn ids_of_the_harness_and_temporary_paths_are_noise() {
    for text in [
        "toolu_01ABcd45EFgh",
        "call_9f8e7d6c5b",
        "msg_01XyZ98765",
        "req_011CQab12",
        "/tmp/build-77/out.log",
        "/var/folders/ab/xyz12/T/out.txt",
        "/dev/null",
        "11111111-1111-1111-1111-111111111111",
        "abc1234",
        "ghi9012",
        "zzz000",
    ] {
        assert!(only(text).noise, "{text}");
    }
}

#[test]
fn what_is_like_a_placeholder_and_none_is_an_identifier() {
    for text in ["abd1234", "abc1324", "4be01c7", "bo7qo2r6z"] {
        assert!(!only(text).noise, "{text}");
    }
}

#[test]
fn handles() {
    for (text, handle) in [
        ("job 8812", true),
        ("agent_7d2", true),
        ("lease-4411", true),
        ("order 4471", true),
        ("process 3312", true),
        ("build 20817", false),
        ("issue 4471", false),
        ("file_7d2", false),
        ("port 8812", false),
    ] {
        assert_eq!(only(text).handle, handle, "{text}");
    }
}

#[test]
fn one_label_for_a_list() {
    let keys = |text| -> Vec<String> {
        identifiers(text)
            .into_iter()
            .map(|found| found.key)
            .collect()
    };
    assert_eq!(
        keys("orders 11, 12 and 13"),
        ["order 11", "order 12", "order 13"]
    );
    assert_eq!(keys("PRs #11, #12"), ["#11", "#12"]);
}

#[test]
fn ranges_swallow_and_do_not_carry() {
    let text = "Processed orders 4468–4473 today";
    let range = ranges(text).pop().unwrap();
    assert_eq!(
        (range.prefix.as_str(), range.low, range.high),
        ("order ", 4468, 4473)
    );
    assert_eq!(text.get(range.span.clone()), Some("4468–4473"));
    let voided = only("order 4471");
    assert!(range.swallows(&voided));
    assert!(!range.swallows(&only("issue 4471")));
    assert!(!Inventory::of(text).carries(&voided));
    assert_eq!(ranges("orders 4468-4473").len(), 1);
    assert_eq!(ranges("orders 4468 and 4473"), []);
}

#[test]
fn what_a_source_carries() {
    for (source, summary) in [
        ("369627e91e78aa10bb20cc30dd40ee50ff601122", "369627e"),
        ("commit 369627e", "369627e91e78aa10bb20cc30dd40ee50ff601122"),
        ("/home/u/box/src/ui/menu.ts", "src/ui/menu.ts"),
        ("/home/u/box/src/ui/menu.ts", "menu.ts"),
        ("src/ui/menu.ts:14", "menu.ts"),
        ("menu.ts", "src/ui/menu.ts"),
        ("/home/u/notes/plan.md", "~/notes/plan.md"),
        ("v1.4.0", "1.4.0"),
        ("https://git.example/a/b/pull/112", "#112"),
        ("\"order_id\": 4471", "order 4471"),
        ("Page::load_all", "load_all"),
        ("db.internal:5433", "port 5433"),
        (
            "sessions/0b6e4a52-9f1c-4c7e-8d53-0a1b2c3d4e5f.jsonl",
            "0b6e4a52-9f1c-4c7e-8d53-0a1b2c3d4e5f",
        ),
        ("feature/OPS-4417", "OPS-4417"),
    ] {
        let carried = identifiers(summary)
            .iter()
            .any(|found| Inventory::of(source).carries(found));
        assert!(carried, "{source} / {summary}");
    }
}

#[test]
fn what_became_of_it() {
    let fate = |source: &str, summary: &str| {
        altered(
            &only(summary),
            &Inventory::of(source),
            &Inventory::of(summary),
        )
    };
    let near = |fate: Fate| match fate {
        Fate::Altered(near) => Some(near.key),
        Fate::Carried | Fate::Invented | Fate::Unsure => None,
    };
    for (source, summary, key) in [
        ("CHG-31842", "CHG-31482", "CHG-31842"),
        ("audit-logs-77", "audit-logs-71", "audit-logs-77"),
        ("load_page", "loadPage", "load_page"),
        ("PR #4471", "PR #4417", "#4471"),
        ("1.4.0", "1.4.1", "1.4.0"),
        ("a/b/c/d.rs", "a/b/d.rs", "a/b/c/d.rs"),
        (
            "db-main-3.internal",
            "db-main-2.internal",
            "db-main-3.internal",
        ),
        (
            "369627e91e78aa10bb20cc30dd40ee50ff601122",
            "369672e",
            "369627e91e78aa10bb20cc30dd40ee50ff601122",
        ),
    ] {
        assert_eq!(
            near(fate(source, summary)),
            Some(key.to_owned()),
            "{source} / {summary}"
        );
    }
    assert_eq!(fate("nothing here", "OPS-4417"), Fate::Invented);
    assert_eq!(fate("nothing here", "new_function"), Fate::Unsure);
    assert_eq!(fate("OPS-4417 is open", "OPS-4417"), Fate::Carried);
}

#[test]
fn a_symbol_beside_the_one_it_resembles_is_another() {
    let summary = "rename test_case_v2 to test_case_v3";
    let source = Inventory::of("test_case_v2 fails");
    let fates: Vec<_> = identifiers(summary)
        .iter()
        .map(|found| altered(found, &source, &Inventory::of(summary)))
        .collect();
    assert_eq!(fates, [Fate::Carried, Fate::Unsure]);
}

#[test]
fn other_joints() {
    let source = Inventory::of("set MAX_RETRY in retry_policy");
    let found: Vec<_> = respelled("set MAX-RETRY in a well-known retry_policy", &source)
        .into_iter()
        .map(|(word, near)| (word.key, near.key))
        .collect();
    assert_eq!(found, [("MAX-RETRY".to_owned(), "MAX_RETRY".to_owned())]);
}

#[test]
fn relations() {
    for (a, b, expected) in [
        ("v1.4.0", "1.4.0", Relation::Same),
        ("src/ui/menu.ts", "menu.ts", Relation::Abbreviates),
        ("OPS-4417", "OPS-4471", Relation::Near { distance: 1 }),
        ("OPS-4417", "load_page", Relation::Unrelated),
        ("order 4471", "issue 4417", Relation::Unrelated),
    ] {
        assert_eq!(relation(&only(a), &only(b)), expected, "{a} / {b}");
    }
}

#[test]
fn a_scan_holds_every_identifier() {
    let text = "Fixed load_page in src/ui/menu.ts:4 (OPS-4417, PR #12), see https://git.example/a/b/pull/112 and 9b74c98; 订单4471, größe_x, order 88.";
    let mut forms = Vec::new();
    scan(text, &mut |_, form| forms.push(form.to_owned()));
    for identifier in identifiers(text) {
        assert!(forms.contains(&identifier.key), "{identifier:?}");
    }
}

proptest::proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC{0,80}") {
        let mut forms = Vec::new();
        scan(&text, &mut |_, form| forms.push(form.to_owned()));
        let mut end = 0;
        for found in identifiers(&text) {
            proptest::prop_assert!(found.span.start >= end && text.get(found.span.clone()).is_some());
            end = found.span.end;
            proptest::prop_assert!(forms.contains(&found.key) || found.kind == IdentifierKind::Symbol);
        }
        ranges(&text);
    }
}
