//! What goes into a shell, a manual and an editor.

use assert_cmd::Command;
use std::fs;

fn run(arguments: &[&str]) -> (i32, String, String) {
    let mut command: Command = assert_cmd::cargo_bin_cmd!("lacuna");
    let output = command.args(arguments).env_clear().output();
    let output = output.expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("all output is UTF-8");
    let status = output.status.code().expect("no signal ends the program");
    (status, text(output.stdout), text(output.stderr))
}

#[test]
fn schemas_are_those_that_are_committed() {
    for name in ["report", "config", "baseline"] {
        let (status, out, _) = run(&["schema", name]);
        let committed = fs::read_to_string(format!("docs/{name}.schema.json"));
        assert_eq!(status, 0);
        assert_eq!(out, committed.expect("it is committed"));
    }
    let (status, _, err) = run(&["schema", "cofnig"]);
    assert_eq!(status, 2);
    assert!(err.contains("'config'"), "{err}");
}

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (status, out, _) = run(&["completions", shell]);
        assert_eq!(status, 0);
        for word in ["audit", "baseline", "merge", "completions", "fail-on"] {
            assert!(out.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(run(&["completions", "cmd"]).0, 2);
}

#[test]
fn every_command_has_its_page() {
    let (status, page, _) = run(&["man"]);
    assert_eq!(status, 0);
    assert!(page.contains(".TH lacuna 1"), "{page}");
    let folder = tempfile::tempdir().expect("a folder for a while");
    let path = folder.path().join("man1");
    let (status, out, _) = run(&["man", "--all", path.to_str().expect("a plain path")]);
    assert_eq!((status, out.as_str()), (0, ""));
    let read = |name: &str| fs::read_to_string(path.join(format!("{name}.1")));
    assert_eq!(read("lacuna").expect("its page"), page);
    let commands = page
        .lines()
        .filter_map(|line| line.strip_prefix("lacuna\\-"));
    let names: Vec<_> = commands
        .filter_map(|rest| rest.split('(').next())
        .map(|name| name.replace('\\', ""))
        .collect();
    assert!(names.len() > 12, "{names:?}");
    for name in &names {
        let own = read(&format!("lacuna-{name}")).expect("its page");
        assert!(own.contains(&format!(".TH lacuna-{name} 1")), "{own}");
    }
    let (_, own, _) = run(&["man", "baseline", "create"]);
    assert_eq!(own, read("lacuna-baseline-create").expect("its page"));
    assert_eq!(run(&["man", "audti"]).0, 2);
    assert_eq!(run(&["man", "--all", "/dev/null/man"]).0, 5);
}
