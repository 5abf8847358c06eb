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
    return [result["partialFingerprints"]["lacunaFinding/v1"] for result in results]


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
    for name, (report, content) in wrong.items():
        must(content != text[report], f"{name} breaks nothing")
        shutil.copytree(good, folder / name)
        (folder / name / report).write_text(content)


if __name__ == "__main__":
    command, *paths = sys.argv[1:]
    {"reports": reports, "validated": validated, "break": broken}[command](*map(Path, paths))
