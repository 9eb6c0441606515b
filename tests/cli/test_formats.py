"""What a check found, in every format: the same facts, and nothing in them that a reader obeys."""

from __future__ import annotations

import json
import os
import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft4Validator, Draft202012Validator

from toolreg.cli._fingerprints import fingerprints
from toolreg.cli._github_format import github_commands
from toolreg.cli._github_summary import github_summary
from toolreg.cli._json_format import report_json
from toolreg.cli._junit_format import junit_xml
from toolreg.cli._report import Report, report_of
from toolreg.cli._report_schema import report_schema
from toolreg.cli._reporting import put_report
from toolreg.cli._sarif_format import sarif_log
from toolreg.cli._streams import plain
from toolreg.cli._text_format import diagnostics_text, summary
from toolreg.registry import Diagnostic, Level, Location, Registry, read, report

if TYPE_CHECKING:
    from toolreg.cli._formats import CheckFormat

HERE = Path(__file__).parent
SARIF = json.loads((HERE / "data" / "sarif-2.1.0.json").read_text("utf-8"))
EVIL = "a%b,c:d\r\n::error::x\x1b[2J\u202e\ufffe<&\"'>]](y) | @all \ud800 é"
PLACE = Location("contracts/a.yaml", 2, 3, 2, 9, "/inputSchema")
C001 = report("C001", "unknown field 'x'", PLACE, "remove it", "ui.a")
D001 = report("D001", "the tool has no description", Location("contracts/a.yaml", 1, 7, 1, 8))
Y009 = report("Y009", "the file is missing", Location("/srv/näh e.yaml"))
NASTY = Diagnostic("C001", Level.ERROR, EVIL, Location(EVIL, 1, 1, 1, 2, f"/{EVIL}"), EVIL, EVIL)


def of(*diagnostics: Diagnostic) -> Report:
    """Give the report of some findings, beside one usable tool."""
    return report_of(diagnostics, 1)


@pytest.fixture
def broken(folder: Path) -> Report:
    """Give the report of the golden contracts."""
    for each in sorted((HERE / "golden" / "check" / "contracts").iterdir()):
        (folder / each.name).write_bytes(each.read_bytes())
    loaded = read(".")
    return report_of(loaded.diagnostics, len(loaded.registry))


# Fingerprints


def printed(*found: Diagnostic) -> list[str]:
    """Give the fingerprints of findings, in their order."""
    prints = fingerprints(found)
    return [prints[each] for each in found]


def test_fingerprint_is_literal() -> None:
    """A fingerprint never changes by an accident of a release: baselines hold it."""
    assert printed(C001) == ["d4db59ca85b78c47581da21f8e109c125a4685e57a2fb7dcfd2c2247b7b742af"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (PLACE, Location("contracts/a.yaml", 9, 1, 10, 4, "/inputSchema")),
        (PLACE, Location("b/other.yaml", 2, 3, 2, 9, "/inputSchema")),
        (PLACE, Location("contracts/a.yaml", 2, 3, 2, 9, "/tools/3/inputSchema")),
    ],
    ids=["lines", "file", "list"],
)
def test_fingerprint_outlives_moves(before: Location, after: Location) -> None:
    """A tool's finding keeps its fingerprint when the tool moves, within a file or to another."""
    one = report("C001", "declared here and at a.yaml:3:7", before, None, "ui.a")
    other = report("C001", "declared here and at a.yaml:9:1", after, "another hint", "ui.a")

    assert printed(one) == printed(other)


@pytest.mark.parametrize(
    "other",
    [
        report("C003", "m", PLACE, None, "ui.a"),
        report("C001", "n", PLACE, None, "ui.a"),
        report("C001", "m", PLACE, None, "ui.b"),
        report("C001", "m", PLACE, None, None),
        report("C001", "m", Location("contracts/a.yaml", 2, 3, 2, 9, "/x"), None, "ui.a"),
    ],
    ids=["code", "message", "tool", "no tool", "pointer"],
)
def test_fingerprint_tells_findings_apart(other: Diagnostic) -> None:
    """Another code, message, tool or place in the tool gives another fingerprint."""
    assert printed(report("C001", "m", PLACE, None, "ui.a")) != printed(other)


def test_equal_findings_are_counted() -> None:
    """Findings that are equal but for their lines have fingerprints of their own."""
    lines = [report("C001", "m", Location("a.yaml", line, 1, line, 2), None) for line in (1, 2, 3)]

    assert len(set(printed(*lines))) == 3
    assert printed(*reversed(lines)) == printed(*lines)[::-1]
    assert printed(lines[2]) == printed(lines[0])


# JSON


def refused(value: Any) -> list[str]:
    """Give what the published schema refuses in a report."""
    schema = json.loads(report_schema())
    Draft202012Validator.check_schema(schema)
    return [each.message for each in Draft202012Validator(schema).iter_errors(value)]


def test_reports_are_valid_by_the_published_schema(broken: Report) -> None:
    """Real reports, empty ones, and ones with every optional part absent are valid."""
    value = report_json(broken)

    assert refused(value) == []
    assert refused(report_json(of())) == []
    assert refused(report_json(of(Y009, NASTY))) == []
    hints = {(each["hint"] is None, each["toolId"] is None) for each in records(value)}
    assert hints == {(True, True), (True, False), (False, True), (False, False)}


@pytest.mark.parametrize(
    "change",
    [
        {"extra": 1},
        {"level": "fatal"},
        {"code": "c1"},
        {"line": -1},
        {"line": "1"},
        {"hint": ""},
        {"toolId": 1},
        {"pointer": "a"},
        {"pointer": "/~2"},
        {"fingerprint": "f00"},
    ],
    ids=str,
)
def test_schema_is_strict(change: dict[str, object]) -> None:
    """The schema refuses a record with another key, or with a value of another form."""
    value: Any = report_json(of(C001))
    value["diagnostics"][0] |= change

    assert refused(value) != []


def test_schema_needs_every_key() -> None:
    """The schema refuses a report, or a record, in which one key is missing, and other keys."""
    value: Any = report_json(of(C001))

    for key in value:
        assert refused({name: each for name, each in value.items() if name != key}) != []
    for key in value["diagnostics"][0]:
        record = {name: each for name, each in value["diagnostics"][0].items() if name != key}
        assert refused({**value, "diagnostics": [record]}) != []
    assert refused({**value, "extra": 1}) != []


def test_schema_is_in_the_package() -> None:
    """The schema is a file of the package, so that it is installed with it."""
    packaged = files("toolreg.cli") / "schemas" / "report.schema.json"

    assert packaged.read_text("utf-8") == report_schema()


def records(value: Any) -> list[dict[str, Any]]:
    """Give the records of a JSON report."""
    return list(value["diagnostics"])


# Text


@pytest.mark.parametrize(
    ("line", "place", "text", "marks"),
    [
        ("\tname:\tx", (7, 8), " name: x", "       ^"),
        ("日本: x", (4, 5), "日本: x", "      ^"),
        ("a: \x1b[2J b", (3, 7), r"a: \x1b[2J b", "   ^^^^^^^"),
        ("a: \u202ebad", (4, 7), r"a: \u202ebad", "         ^^^"),
        ("name: x   ", (6, 10), "name: x", "      ^"),
        ("a: 1", (4, 4), "a: 1", "    ^"),
        ("a: 1", (9, 9), "a: 1", "    ^"),
        ("", (0, 0), "", "^"),
        ("x" * 100, (0, 2), "x" * 100, "^^"),
        ("x" * 101, (0, 2), "x" * 100 + "…", "^^"),
        ("x" * 300, (200, 202), "…" + "x" * 100 + "…", " " * 61 + "^^"),
        ("x" * 300, (200, 300), "…" + "x" * 100 + "…", " " * 61 + "^" * 40),
        ("x" * 300, (298, 300), "…" + "x" * 62, " " * 61 + "^^"),
        ("日" * 90, (89, 90), "…" + "日" * 31, " " * 61 + "^^"),
        ("\x00" * 90, (89, 90), "…" + r"\x00" * 16, " " * 61 + "^^^^"),
    ],
)
def test_line_and_mark(
    line: str, place: tuple[int, int], text: str, marks: str, folder: Path
) -> None:
    """A line is shown in at most 100 columns around the place, and the mark stands under it."""
    (folder / "a.yaml").write_bytes(line.encode())
    start, end = place[0] + 1, place[1] + 1
    found = report("C001", "m", Location("a.yaml", 1, start, 1, end))

    shown = diagnostics_text([found], plain).split("\n")

    assert shown == [
        f"a.yaml:1:{start}: error C001: m",
        f"  1 | {text}".rstrip(),
        f"    | {marks}",
    ]


def test_mark_of_several_lines_ends_with_the_first(folder: Path) -> None:
    """A span of several lines is marked to the end of its first line."""
    (folder / "a.yaml").write_text("tools:\n- name: x  \n  y: 1\n", "utf-8")

    shown = diagnostics_text([report("C002", "m", Location("a.yaml", 2, 3, 3, 7))], plain)

    assert shown.split("\n")[1:] == ["  2 | - name: x", "    |   ^^^^^^^"]


def test_only_plain_files_are_read_for_their_lines(folder: Path) -> None:
    """A pipe is not opened: nobody may ever write to it."""
    os.mkfifo(folder / "a.yaml")

    shown = diagnostics_text([report("C002", "m", Location("a.yaml", 2, 3, 3, 7))], plain)

    assert shown == "a.yaml:2:3: error C002: m"


def test_summary_counts_what_is_suppressed() -> None:
    """The summary counts suppressed findings only where there are some."""
    assert summary([C001, D001]) == "1 error, 1 warning"
    assert summary([C001, D001], 1200) == "1 error, 1 warning, 1,200 suppressed"


# GitHub

COMMAND = re.compile(r"::(error|warning|notice) ((?:[^:,\r\n]+=[^:,\r\n]*,?)+)::([^\r\n]*)")


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """Read commands as the runner does: line by line, escapes undone."""
    found: list[tuple[str, dict[str, str], str]] = []
    for line in text.split("\n"):
        match = COMMAND.fullmatch(line)
        assert match, line
        pairs = [pair.split("=", 1) for pair in match[2].split(",")]
        found.append((match[1], {key: undone(value) for key, value in pairs}, undone(match[3])))
    return found


def undone(text: str) -> str:
    """Undo the runner's escapes, `%25` last."""
    for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, char)
    return text


def test_command_for_github() -> None:
    """An error and a warning are commands with their places, errors first."""
    shown = github_commands(of(D001, C001, Y009), has_summary=False)

    assert shown == (
        "::error file=/srv/näh e.yaml,title=toolreg Y009::the file is missing\n"
        "::error file=contracts/a.yaml,line=2,endLine=2,col=3,endColumn=9,title=toolreg C001"
        "::unknown field 'x'%0Aat: /inputSchema of ui.a%0Aremove it\n"
        "::warning file=contracts/a.yaml,line=1,endLine=1,col=7,endColumn=8,title=toolreg D001"
        "::the tool has no description"
    )


def test_span_of_several_lines_has_no_columns_for_github() -> None:
    """The runner refuses columns where the lines differ."""
    shown = github_commands(
        of(report("C002", "m", Location("a.yaml", 1, 3, 4, 7))), has_summary=False
    )

    assert shown == "::error file=a.yaml,line=1,endLine=4,title=toolreg C002::m"


def test_nothing_breaks_a_command() -> None:
    """Line ends, delimiters and control characters stay within their command, and come back."""
    shown = github_commands(of(NASTY), has_summary=False)

    ((name, properties, message),) = commands(shown)
    assert name == "error"
    assert properties["file"].startswith("a%b,c:d\r\n::error::x\\x1b[2J\\u202e")
    assert message.startswith("a%b,c:d\\r\\n::error::x\\x1b[2J\\u202e")
    assert len(message.split("\n")) == 3
    assert not set(shown) & {"\r", "\x1b", "\u202e", "\ud800", "\u2028"}


def test_no_more_commands_than_github_takes() -> None:
    """Ten errors and ten warnings are commands; one last notice counts the rest."""
    many = [
        report(code, "m", Location("a.yaml", line, 1, line, 2))
        for code in ("C001", "D001")
        for line in range(1, 13 if code == "C001" else 12)
    ]

    found = commands(github_commands(of(*many), has_summary=True))

    assert [name for name, _, _ in found] == ["error"] * 10 + ["warning"] * 10 + ["notice"]
    assert found[-1][2] == "2 more errors and 1 more warning; the job's summary lists all"
    assert commands(github_commands(of(*many[:11]), has_summary=False))[-1] == (
        "notice",
        {"title": "toolreg"},
        "1 more error; `toolreg check` prints all",
    )
    assert len(commands(github_commands(of(*many[:10]), has_summary=False))) == 10


def test_summary_for_github() -> None:
    """The summary is a table of all findings, errors first."""
    assert github_summary(of(D001, C001)) == (
        "### toolreg: 1 error, 1 warning\n\n"
        "| Level | Code | Place | Tool | Message |\n"
        "| --- | --- | --- | --- | --- |\n"
        "| error | C001 | contracts/a.yaml\\:2\\:3 | ui.a | unknown field 'x'<br>remove it |\n"
        "| warning | D001 | contracts/a.yaml\\:1\\:7 |  | the tool has no description |\n\n"
    )
    assert github_summary(of()) == "### toolreg: 0 errors, 0 warnings\n\n"


def test_nothing_breaks_the_table() -> None:
    """A text from a contract is one cell: no markup, no link, no mention, no other cell."""
    (row,) = github_summary(of(NASTY)).split("\n")[4:-2]

    cells = re.split(r"(?<!\\)\|", row)
    assert len(cells) == 7
    bare = re.sub(r"\\[!-/:-@\[-`{-~]", "", row.replace("<br>", ""))
    assert not set(bare) & set("<>[]@&*_`")


def test_summary_keeps_to_githubs_size() -> None:
    """What does not fit into GitHub's limit is counted."""
    many = [
        report("C001", "m" * 10_000, Location("a.yaml", line, 1, line, 2)) for line in range(1, 121)
    ]

    shown = github_summary(of(*many))

    assert len(shown) < 1_048_576
    assert shown.count("| error |") + int(shown.split("\n")[-3].split(" ")[0]) == 120


# SARIF


def sarif(shown: Report) -> dict[str, Any]:
    """Give the one run of a log that is valid by the schema of the standard."""
    log: Any = json.loads(json.dumps(sarif_log(shown, "1.2.3")))
    assert [each.message for each in Draft4Validator(SARIF).iter_errors(log)] == []
    (run,) = log["runs"]
    return dict(run)


def test_log_is_sarif(broken: Report) -> None:
    """The log of real findings is valid; its rules are those that occur, once each."""
    run = sarif(broken)

    codes = [each["id"] for each in run["tool"]["driver"]["rules"]]
    assert codes == sorted({each.diagnostic.code for each in broken.records})
    assert [codes[each["ruleIndex"]] for each in run["results"]] == [
        each["ruleId"] for each in run["results"]
    ]
    assert run["columnKind"] == "unicodeCodePoints"
    assert len(run["results"]) == len(broken.records) == 11


def test_result_of_sarif() -> None:
    """A result has its place, counted from 1 in characters, and its fingerprint."""
    (result,) = sarif(of(C001))["results"]

    assert result == {
        "ruleId": "C001",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "unknown field 'x'\nHint: remove it"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "contracts/a.yaml", "uriBaseId": "%SRCROOT%"},
                    "region": {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 9},
                }
            }
        ],
        "partialFingerprints": {"toolreg/v1": printed(C001)[0]},
        "suppressions": [],
        "properties": {"pointer": "/inputSchema", "toolId": "ui.a"},
    }


def test_rule_of_sarif() -> None:
    """A rule says what its code means, and how bad it is."""
    (rule,) = sarif(of(report("Y008", "m", Location("a.yaml"))))["tool"]["driver"]["rules"]

    assert (rule["id"], rule["defaultConfiguration"]) == ("Y008", {"level": "error"})
    assert rule["shortDescription"] == {"text": "a file holds no value"}
    assert "wrong:\n\n```yaml\n# nothing yet\n```" in rule["help"]["markdown"]


@pytest.mark.parametrize(
    ("file", "artifact"),
    [
        ("a b/ü#?.yaml", {"uri": "a%20b/%C3%BC%23%3F.yaml", "uriBaseId": "%SRCROOT%"}),
        ("c:x.yaml", {"uri": "c%3Ax.yaml", "uriBaseId": "%SRCROOT%"}),
        ("/x y/a.yaml", {"uri": "file:///x%20y/a.yaml"}),
        ("C:/x/a.yaml", {"uri": "file:///C:/x/a.yaml"}),
        ("//host/x/a.yaml", {"uri": "file://host/x/a.yaml"}),
        ("a\ud800.yaml", {"uri": "a%5Cud800.yaml", "uriBaseId": "%SRCROOT%"}),
    ],
)
def test_files_are_uris(file: str, artifact: dict[str, str]) -> None:
    """A file is a relative URI of the source's root, or one of the scheme `file`."""
    (result,) = sarif(of(report("Y009", "m", Location(file))))["results"]

    assert result["locations"] == [{"physicalLocation": {"artifactLocation": artifact}}]


def test_suppressed_findings_are_in_sarif() -> None:
    """A suppressed finding is a result with its reason; the others say that they are none."""
    shown = report_of([C001], 1, suppressed=[(D001, "a legacy name")])

    results = sarif(shown)["results"]

    assert [each["suppressions"] for each in results] == [
        [{"kind": "inSource", "justification": "a legacy name"}],
        [],
    ]
    assert [each.code for each in shown.diagnostics] == ["C001"]


def test_nothing_breaks_sarif() -> None:
    """A text from a contract is no link of SARIF, and holds no control character."""
    (result,) = sarif(of(NASTY))["results"]

    assert "](" not in result["message"]["text"]
    assert not set(json.dumps(result, ensure_ascii=False)) & {"\x1b", "\u202e", "\ud800"}


# JUnit


def junit(shown: Report, *tools: tuple[str, str]) -> ET.Element:
    """Read a report as a CI server does."""
    return ET.fromstring(junit_xml(shown, tools))  # noqa: S314 - our own output


def test_report_for_junit() -> None:
    """A file is a suite, a tool is a case; errors fail it, and warnings are its output."""
    warning = report(
        "D001", "no description", Location("contracts/a.yaml", 1, 7, 1, 8), "w", "ui.b"
    )

    text = junit_xml(of(C001, warning, Y009), [("contracts/a.yaml", "ui.b"), ("b.yaml", "ui.c")])

    assert text == (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<testsuites name="toolreg" tests="4" failures="2" errors="0" skipped="0">\n'
        '  <testsuite name="/srv/n&#228;h e.yaml" tests="1" failures="1" errors="0" skipped="0">\n'
        '    <testcase classname="/srv/n&#228;h e.yaml" name="/srv/n&#228;h e.yaml" '
        'file="/srv/n&#228;h e.yaml">\n'
        '      <failure message="the file is missing" type="Y009">'
        "/srv/n&#228;h e.yaml: error Y009: the file is missing</failure>\n"
        "    </testcase>\n"
        "  </testsuite>\n"
        '  <testsuite name="b.yaml" tests="1" failures="0" errors="0" skipped="0">\n'
        '    <testcase classname="b.yaml" name="ui.c" file="b.yaml" />\n'
        "  </testsuite>\n"
        '  <testsuite name="contracts/a.yaml" tests="2" failures="1" errors="0" skipped="0">\n'
        '    <testcase classname="contracts/a.yaml" name="ui.a" file="contracts/a.yaml">\n'
        '      <failure message="unknown field \'x\'" type="C001">'
        "contracts/a.yaml:2:3: error C001: unknown field 'x'\n"
        "  at: /inputSchema\n  hint: remove it</failure>\n"
        "    </testcase>\n"
        '    <testcase classname="contracts/a.yaml" name="ui.b" file="contracts/a.yaml">\n'
        "      <system-out>contracts/a.yaml:1:7: warning D001: no description\n"
        "  hint: w</system-out>\n"
        "    </testcase>\n"
        "  </testsuite>\n"
        "</testsuites>"
    )


def test_errors_of_a_tool_are_one_failure() -> None:
    """Some servers show one failure of a case: all errors are in it."""
    other = report("C003", "wrong kind", Location("shared.yaml", 3, 1, 3, 2), None, "ui.a")

    found = junit(of(C001, other), ("contracts/a.yaml", "ui.a"))

    (failure,) = found.iter("failure")
    assert dict(failure.attrib) == {"message": "2 errors", "type": "C001, C003"}
    assert [each.get("name") for each in found.iter("testcase")] == ["ui.a"]
    assert "shared.yaml:3:1: error C003: wrong kind" in (failure.text or "")


def test_nothing_breaks_the_xml() -> None:
    """Any text can be parsed again; what XML cannot hold is escaped visibly."""
    found = junit(of(NASTY))

    (failure,) = found.iter("failure")
    assert failure.get("message") == (
        "a%b,c:d\\r\\n::error::x\\x1b[2J\\u202e\\ufffe<&\"'>]](y) | @all \\ud800 é"
    )
    assert "\\x1b[2J\\u202e\\ufffe<&\"'>]](y)" in (failure.text or "")


@pytest.mark.parametrize(
    ("first", "last"),
    [(0, 0x3000), (0xD700, 0xE000), (0xFD00, 0x10000), (0xE0000, 0xE0200), (0x10FF00, 0x110000)],
)
def test_every_character_survives_in_some_form(first: int, last: int) -> None:
    """No odd character of Unicode makes a report that cannot be parsed or encoded."""
    text = "".join(map(chr, range(first, last)))

    found = of(Diagnostic("C001", Level.ERROR, text, Location(text), text, text))

    junit(found)
    json.dumps(sarif_log(found, "1"), ensure_ascii=False).encode()
    assert len(commands(github_commands(found, has_summary=False))) == 1


# Where reports go


@pytest.mark.parametrize("form", ["text", "github"])
def test_a_clean_report_prints_nothing(
    form: CheckFormat, capsys: pytest.CaptureFixture[str]
) -> None:
    """Formats for people print nothing where nothing was found."""
    put_report(of(), form, Registry(), {})

    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("form", ["json", "sarif", "junit"])
def test_formats_for_programs_are_whole(
    form: CheckFormat, capsys: pytest.CaptureFixture[str]
) -> None:
    """Formats for programs print a whole document, whatever was found."""
    for found in (of(), of(C001, NASTY)):
        put_report(found, form, Registry(), {})
        shown = capsys.readouterr().out
        if form == "junit":
            ET.fromstring(shown)  # noqa: S314 - our own output
        else:
            json.loads(shown)


def test_summary_is_added_to_the_jobs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table is added to the file that GitHub names, beside what is there."""
    file = tmp_path / "summary.md"
    file.write_text("Before.\n", "utf-8")

    put_report(of(C001), "github", Registry(), {"GITHUB_STEP_SUMMARY": str(file)})

    assert file.read_text("utf-8") == f"Before.\n{github_summary(of(C001))}"
    assert capsys.readouterr().out.startswith("::error file=contracts/a.yaml,")


def test_summary_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The findings are printed though the summary cannot be written."""
    put_report(of(C001), "github", Registry(), {"GITHUB_STEP_SUMMARY": str(tmp_path)})

    shown = capsys.readouterr()
    assert shown.out.startswith("::error ")
    assert shown.err == "GITHUB_STEP_SUMMARY: cannot be written: Is a directory\n"
