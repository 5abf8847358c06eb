//! The page on formats says what the readers declare.

use lacuna::formats::FORMATS;
use std::fmt::Write;
use std::path::Path;

const START: &str = "<!-- matrix: written by UPDATE=1 cargo test -->\n";
const END: &str = "<!-- end of matrix -->\n";

fn matrix() -> String {
    let mut table = String::from("| what |");
    for format in FORMATS {
        write!(table, " `{}` |", format.id).unwrap();
    }
    table += "\n| --- |";
    table += &" --- |".repeat(FORMATS.len());
    table += "\n";
    for (row, (what, _)) in FORMATS[0].matrix.iter().enumerate() {
        write!(table, "| {what} |").unwrap();
        for format in FORMATS {
            let (same, evidence) = format.matrix[row];
            assert_eq!(same, *what, "every format answers the same questions");
            write!(
                table,
                " {} |",
                evidence.map_or("never", |evidence| evidence.as_str())
            )
            .unwrap();
        }
        table += "\n";
    }
    table
}

#[test]
fn the_page_equals_what_the_readers_declare() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(START).expect("the matrix starts");
    let (_, after) = rest.split_once(END).expect("the matrix ends");
    let expected = format!("{before}{START}{}{END}{after}", matrix());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, expected).unwrap();
        return;
    }
    assert_eq!(page, expected, "run UPDATE=1 cargo test");
    for format in FORMATS {
        assert_eq!(format.matrix.len(), FORMATS[0].matrix.len());
        let row = format!("| `{}` | {} |", format.id, format.summary);
        assert!(page.contains(&row), "no row for {}", format.id);
    }
}
