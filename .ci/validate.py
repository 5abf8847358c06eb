"""Reads reports with the parsers of Python, and breaks some, so that it can be seen that a broken one is refused."""

import csv
import json
import re
import shutil
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

KEY = re.compile(r"[0-9a-f]{32}")
CELLS = ("=", "+", "-", "@", "\t", "\r")


def must(holds, what):
    if not holds:
        sys.exit(f"not valid: {what}")


def labelled(text):
    return re.findall(r"^fingerprint: ([0-9a-f]{32})$", text, re.MULTILINE)


def of_json(path):
    sessions = json.loads(path.read_text())["sessions"]
    return [finding["fingerprint"] for session in sessions for finding in session["findings"]]


def of_sarif(path):
    results = json.loads(path.read_text())["runs"][0]["results"]
    return [result["partialFingerprints"]["lacunaFinding/v2"] for result in results]


def of_junit(path):
    root = xml.parse(path).getroot()
    must(root.tag == "testsuites", "the root of a JUnit report")
    for node in [root, *root]:
        cases = list(node.iter("testcase"))
        for attribute, tag in [("tests", None), ("failures", "failure"), ("skipped", "skipped")]:
            count = len(cases) if tag is None else sum(case.find(tag) is not None for case in cases)
            must(int(node.get(attribute)) == count, f"{attribute} of {node.get('name')}")
        names = [(case.get("classname"), case.get("name")) for case in cases if node is not root]
        must(len(set(names)) == len(names), f"two cases of {node.get('name')} have one name")
    for case in root.iter("testcase"):
        must(case.get("name") and case.get("classname"), "a case has a name and a class")
        found = case.find("properties/property[@name='fingerprint']") is not None
        must(found or case.find("failure") is None, "a failure without a finding")
        must(not found or len(case) > 1, "a finding that passes")
    return [node.get("value") for node in root.iter("property") if node.get("name") == "fingerprint"]


def of_checkstyle(path):
    root = xml.parse(path).getroot()
    must(root.tag == "checkstyle" and root.get("version"), "the root of a Checkstyle report")
    for node in root.iter("error"):
        must(int(node.get("line")) >= 1 and node.get("source"), "an error has a line and a source")
        must(node.get("severity") in ("error", "warning", "info"), node.get("severity"))
    return [key for node in root.iter("error") for key in re.findall(r"fingerprint: ([0-9a-f]{32})$", node.get("message"))]


def of_gitlab(path):
    issues = json.loads(path.read_text())
    for issue in issues:
        must(issue["description"] and issue["check_name"], "an issue says what it is")
        must(issue["severity"] in ("info", "minor", "major", "critical", "blocker"), issue["severity"])
        must(issue["location"]["lines"]["begin"] >= 1, "an issue has a line")
        must(not issue["location"]["path"].startswith(("/", "./")), "a path is relative")
    keys = [issue["fingerprint"] for issue in issues]
    must(len(set(keys)) == len(keys), "two issues have one fingerprint")
    return keys


def of_csv(path):
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file, strict=True))
    must(all(len(row) == len(rows[0]) for row in rows), "a row has every column")
    must(not any(cell.startswith(CELLS) for row in rows for cell in row), "a cell is a formula")
    return [row[0] for row in rows[1:]]


def of_rdjson(path):
    diagnostics = json.loads(path.read_text())["diagnostics"]
    for diagnostic in diagnostics:
        must(diagnostic["severity"] in ("ERROR", "WARNING", "INFO"), diagnostic["severity"])
        must(diagnostic["location"]["range"]["start"]["line"] >= 1, "a diagnostic has a line")
    return [key for diagnostic in diagnostics for key in labelled(diagnostic["original_output"])]


def of_github(path):
    text = path.read_text()
    commands = [line for line in text.splitlines() if line.startswith("::")]
    for kind in ("::error", "::warning", "::notice"):
        must(sum(line.startswith(kind) for line in commands) <= 10, f"more than ten of {kind}")
    return labelled(text.replace("%0A", "\n"))


def reports(folder):
    readers = {name[3:]: reader for name, reader in globals().items() if name.startswith("of_")}
    keys = {name: sorted(reader(folder / name)) for name, reader in readers.items()}
    must(all(KEY.fullmatch(key) for key in keys["gitlab"]), "a fingerprint is 32 digits")
    for name, found in keys.items():
        # Copies of a session have the same fingerprints in our own format, and keys of their own elsewhere.
        same = len(found) == len(keys["gitlab"]) if name == "json" else found == keys["gitlab"]
        must(same, f"{name} does not tell the same findings")


# What would act in one format or another.
EVIL = (
    "\x1b[31mred\x1b[0m",
    "\x1b]8;;https://evil.example/\x07link\x1b]8;;\x07",
    "\x1b]52;c;ZXZpbA==\x07",
    "\x9b2J\x9d0;title\x9c",
    "\u202egnp.exe\u2066\u200f",
    "zero\u200b\u2060\ufeffwidth",
    "\U000e0041\U000e007f",
    "\ufffe\uffff\ufdd0",
    "\n::error::evil",
    "\n##[error]evil ##vso[task.setvariable variable=x]y",
    "<script>alert(1)</script><!-- --> ]]> &amp;",
    "=cmd|' /C calc'!A0",
    "@SUM(1)",
    "```\n| a | b |\n``````",
    "@octocat #123 [a](https://evil.example) {0}",
    "\"quoted\", 'single' \r\n%0A%25,file=x",
)
ACTS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufffe\uffff\U000e0000-\U000e007f]")
OWN = ("::error file=", "::warning file=", "::notice ", "::group::lacuna: ", "::endgroup::")
ELEMENTS = {"testsuites", "testsuite", "properties", "property", "testcase", "failure", "skipped", "checkstyle", "file", "error"}


def hostile(folder):
    """A recording for each evil text, which stands in its name and in each of its fields."""
    folder.mkdir()
    for number, evil in enumerate(EVIL):
        def message(name, start, role, text):
            return {"type": "event", "id": name + evil, "start": start, "end": start + 1, "kind": "message", "role": role, "text": text}

        records = [
            {"type": "session", "format": "lacuna-log/1", "id": f"s{number}{evil}"},
            message("e1", 0, "user", f"Never calibrate against the brass weights {evil}, they are worn down."),
            message("e2", 1, "user", f"Never deploy build tt-20817 again. {evil}"),
            message("e3", 2, "assistant", f"Understood. {evil}"),
            {"type": "compaction", "id": "c1" + evil, "input": [{"events": [0, 2]}], "covered_ranges": [[0, 2]],
             "summary": f"{evil} The brass weights {evil} were looked at. {evil}"},
            {"type": "event", "id": "e4" + evil, "start": 3, "end": 4, "kind": "tool_call", "role": "assistant",
             "name": "calibrate" + evil, "input": {"reference": f"brass weights {evil}", "build": "tt-20817"}},
            message("e5", 4, "assistant", f"Calibrated against the brass weights. {evil}"),
            {"type": "odd" + evil},
        ]
        name = re.sub("[/\0]", "", evil)
        text = "".join(json.dumps(record) + "\n" for record in records)
        (folder / f"{number}{name}.jsonl").write_text(text)


def strings(value):
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list):
        return [text for item in value for text in strings(item)]
    return [value] if isinstance(value, str) else []


def still(folder):
    """Holds reports of such recordings against what the text in them must not do."""
    for path in folder.iterdir():
        text = path.read_text()
        must(not ACTS.search(text), f"a character acts in {path.name}")
        for line in text.splitlines() if path.name not in ("json", "jsonl") else []:
            command = line.lstrip().startswith("::") or "##[" in line or "##vso[" in line
            must(not command or path.name == "github" and line.startswith(OWN), f"{path.name} speaks to a runner: {line}")
        if path.name in ("sarif", "gitlab", "rdjson"):
            must(not any(map(ACTS.search, strings(json.loads(text)))), f"a string acts in {path.name}")
        if path.name in ("junit", "checkstyle"):
            must({node.tag for node in xml.fromstring(text).iter()} <= ELEMENTS, f"an element of {path.name} is not its own")
    found = of_json(folder / "json")
    must(len(found) >= 2 * len(EVIL), f"only {len(found)} findings carry the text")
    sessions = json.loads((folder / "json").read_text())["sessions"]
    told = {session["session"] for session in sessions}
    must(told == {f"s{number}{evil}" for number, evil in enumerate(EVIL)}, "a text is not what it was")


def validated(path):
    """What the validator of SARIF found: it ends with 0 where it only warns."""
    results = json.loads(path.read_text(encoding="utf-8-sig"))["runs"][0].get("results", [])
    levels = ("error", "warning")
    found = [f"{result['ruleId']} {result.get('level', 'warning')}" for result in results if result.get("level", "warning") in levels]
    must(not found, ", ".join(sorted(set(found))))


def edited(document, change):
    document = json.loads(document)
    change(document)
    return json.dumps(document)


def first_location(log):
    return log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]


def broken(good, folder):
    """Copies of good reports, each with one thing wrong."""
    text = {path.name: path.read_text() for path in good.iterdir()}

    def rule_without_description(log):
        del log["runs"][0]["tool"]["driver"]["rules"][0]["fullDescription"]

    def result_without_message(log):
        del log["runs"][0]["results"][0]["message"]

    wrong = {
        "sarif-line": ("sarif", edited(text["sarif"], lambda log: first_location(log)["region"].update(startLine=0))),
        "sarif-rule": ("sarif", edited(text["sarif"], rule_without_description)),
        "sarif-schema": ("sarif", edited(text["sarif"], result_without_message)),
        "report-junit": ("junit", text["junit"].replace("</testsuite>", "", 1)),
        "report-count": ("junit", re.sub(r'failures="\d+"', 'failures="77"', text["junit"], count=1)),
        "report-checkstyle": ("checkstyle", text["checkstyle"].replace("&quot;", "<", 1)),
        "report-csv": ("csv", text["csv"].replace("\n", '\n"', 1)),
        "report-formula": ("csv", text["csv"].replace(",main,", ",=1+1,", 1)),
        "report-gitlab": ("gitlab", edited(text["gitlab"], lambda issues: issues[1].update(fingerprint=issues[0]["fingerprint"]))),
        "report-lost": ("rdjson", edited(text["rdjson"], lambda document: document["diagnostics"].pop())),
    }
    write_broken(good, folder, text, wrong)


def acting(good, folder):
    """Copies of reports in which hostile text holds still, each with one that acts."""
    text = {path.name: path.read_text() for path in good.iterdir()}
    wrong = {
        "still-escape": ("gitlab", text["gitlab"].replace(": ", ": \x1b", 1)),
        "still-runner": ("csv", text["csv"].replace("\n", "\n::error::evil\n", 1)),
        "still-element": ("junit", text["junit"].replace("<properties>", "<script/><properties>", 1)),
        "still-count": ("json", edited(text["json"], lambda report: report["sessions"].pop())),
    }
    write_broken(good, folder, text, wrong)


def write_broken(good, folder, text, wrong):
    for name, (report, content) in wrong.items():
        must(content != text[report], f"{name} breaks nothing")
        shutil.copytree(good, folder / name)
        (folder / name / report).write_text(content)


if __name__ == "__main__":
    command, *paths = sys.argv[1:]
    {"reports": reports, "validated": validated, "break": broken, "hostile": hostile, "still": still, "act": acting}[command](*map(Path, paths))
