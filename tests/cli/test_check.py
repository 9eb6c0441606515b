"""`toolreg check`: what is printed of findings, and when it fails."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Command

GOLDEN = Path(__file__).parent / "golden" / "check"
WARNING = """\
name: greet
description: Greet one person by name. Use it when somebody is met for the first time.
inputSchema: {type: object}
annotations: {readOnlyHint: true, coffeeHint: true}
"""


@pytest.fixture
def broken(folder: Path) -> Path:
    """Give a folder whose contracts have faults of many kinds, and work in it."""
    shutil.copytree(GOLDEN / "contracts", folder / "contracts")
    return folder


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize(("form", "file"), [("text", "stdout.txt"), ("json", "stdout.json")])
def test_findings_are_printed_as_reviewed(form: str, file: str, toolreg: Command) -> None:
    """
    Findings are printed byte for byte as in the golden files.

    `TOOLREG_GOLDEN=write pytest tests/cli/test_check.py` writes them anew, to be reviewed as code.
    """
    shown = toolreg("check", "contracts", "--format", form)

    if os.environ.get("TOOLREG_GOLDEN") == "write":
        (GOLDEN / file).write_text(shown.out, "utf-8")
        (GOLDEN / "stderr.txt").write_text(shown.err, "utf-8")
    assert shown.code == 1
    assert shown.out == (GOLDEN / file).read_text("utf-8")
    assert shown.err == (GOLDEN / "stderr.txt").read_text("utf-8")


def test_places_lead_to_the_text(broken: Path, toolreg: Command) -> None:
    """Line and column of a JSON record, counted from 1, lead to the text that is meant."""
    report = json.loads(toolreg("check", "contracts", "--format", "json").out)

    unknown = next(each for each in report["diagnostics"] if "parameters" in each["message"])
    line = (broken / unknown["file"]).read_text("utf-8").splitlines()[unknown["line"] - 1]
    assert line[unknown["column"] - 1 : unknown["endColumn"] - 1] == "parameters"


def test_records_have_the_same_fields(broken: Path, toolreg: Command) -> None:
    """Every record of the JSON report has every field, and a fingerprint of its own."""
    (broken / "contracts" / "gone.yaml").symlink_to("nowhere.yaml")

    report = json.loads(toolreg("check", "contracts", "--format", "json").out)

    fields = {frozenset(each) for each in report["diagnostics"]}
    prints = [each["fingerprint"] for each in report["diagnostics"]]
    assert fields == {
        frozenset(
            [
                "code",
                "level",
                "message",
                "hint",
                "file",
                "line",
                "column",
                "endLine",
                "endColumn",
                "pointer",
                "toolId",
                "fingerprint",
            ]
        )
    }
    assert len(set(prints)) == len(prints) > 1


def test_fingerprint_outlives_lines(broken: Path, toolreg: Command) -> None:
    """Lines added above a finding move it and leave its fingerprint."""
    file = broken / "contracts" / "alone.yaml"
    file.write_text(WARNING, "utf-8")
    before = json.loads(toolreg("check", str(file), "--format", "json").out)["diagnostics"]
    file.write_text(f"# A comment.\n\n{WARNING}", "utf-8")

    after = json.loads(toolreg("check", str(file), "--format", "json").out)["diagnostics"]

    assert [each["line"] + 2 for each in before] == [each["line"] for each in after]
    assert [each["fingerprint"] for each in before] == [each["fingerprint"] for each in after]


@pytest.mark.parametrize(("level", "code"), [("error", 0), ("warning", 1)])
def test_level_decides_what_fails(level: str, code: int, project: Path, toolreg: Command) -> None:
    """A warning is printed at any level, and fails the check at the level of warnings."""
    (project / "contracts" / "greet.yaml").write_text(WARNING, "utf-8")

    shown = toolreg("check", "--level", level)

    assert shown.code == code
    assert "warning C008" in shown.out
    assert shown.err == "1 tool in 1 file, 0 errors, 1 warning\n"


@pytest.mark.usefixtures("project")
def test_missing_path_is_a_finding(toolreg: Command) -> None:
    """A path that does not exist is a finding, printed as others are."""
    shown = toolreg("check", "contracts/nowhere.yaml")

    assert shown.code == 1
    assert shown.out.startswith("contracts/nowhere.yaml: error Y009: ")


def test_nothing_to_check_is_a_mistake(folder: Path, toolreg: Command) -> None:
    """A folder of schemas alone is an error of usage: nothing was checked."""
    (folder / "contracts").mkdir()
    (folder / "contracts" / "money.yaml").write_text("$defs: {Money: {type: object}}", "utf-8")

    shown = toolreg("check", "contracts")

    assert (shown.code, shown.out) == (2, "")
    assert "no contract in contracts" in shown.err


@pytest.mark.usefixtures("project")
def test_clean_json_report_is_empty(toolreg: Command) -> None:
    """A clean check prints a report without diagnostics."""
    shown = toolreg("check", "--format", "json")

    assert json.loads(shown.out) == {"version": 1, "diagnostics": [], "tools": 1}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_line_is_shown_whatever_ends_it(end: str, project: Path, toolreg: Command) -> None:
    """The line shown is the one that is meant, however lines end."""
    lines = ["name: greet", "# a\u2028b\x85c", "inputSchema: {type: object}", "bad: 1", ""]
    (project / "contracts" / "greet.yaml").write_bytes(end.join(lines).encode())

    shown = toolreg("check")

    assert shown.out.startswith("contracts/greet.yaml:4:1: error C001: ")
    assert "\n  4 | bad: 1\n" in shown.out


@pytest.mark.parametrize(
    ("before", "wider"),
    [("", 0), ("\t", 0), ("日本", 2), ("e\u0301", -1), ("x" * 200, 0), ("\u202e", 0)],
    ids=["nothing", "tab", "wide", "combining", "long", "direction"],
)
def test_mark_stands_under_its_text(
    before: str, wider: int, project: Path, toolreg: Command
) -> None:
    """The mark is under the text that is meant, whatever stands before it and however long."""
    line = f'{{name: greet, description: "{before}", inputSchema: {{type: object}}, bad: 1}}'
    (project / "contracts" / "greet.yaml").write_text(line, "utf-8")

    shown = toolreg("check")

    _, source, mark, *_ = shown.out.splitlines()
    assert mark.index("^") == source.index("bad:") + wider
    assert mark.count("^") == len("bad")
    assert len(source) < 120


CLASHING = """\
namespace: ui
tools:
  - name: get-user
    inputSchema: {type: object}
  - name: get_user
    inputSchema: {type: object}
  - name: find
    inputSchema: {type: object, properties: {all_input: {type: object, properties: {q: {}}}}}
  - name: find_input_all
    inputSchema: {type: object}
  - name: GET-USER
    inputSchema: {type: object}
"""


def _of_names(report: str) -> list[str]:
    """Give the findings about names, each with its place."""
    found = json.loads(report)["diagnostics"]
    return [
        f"{each['line']}:{each['column']} {each['code']}"
        for each in found
        if each["code"] in {"N005", "N006"}
    ]


def test_names_that_clash_are_found(folder: Path, toolreg: Command) -> None:
    """What `generate` would refuse for its names, `check` reports at its place."""
    (folder / "tools.yaml").write_text(CLASHING, "utf-8")
    (folder / "toolreg.toml").write_text('contracts = ["tools.yaml"]\npackage = "shop"\n', "utf-8")

    shown = toolreg("check", "--format", "json")
    again = toolreg("check", "--format", "json")
    generated = toolreg("generate")

    assert _of_names(shown.out) == ["3:5 N006", "5:5 N005", "9:5 N005"]
    assert shown.code == generated.code == 1
    assert again.out == shown.out
    assert "'ui.find' and 'ui.find_input_all' would both be generated as 'FindInputAllInput'" in (
        generated.err
    )
    assert generated.err.count(": error N00") == 3
    assert not (folder / "shop").exists()


def test_names_do_not_matter_where_nothing_is_generated(folder: Path, toolreg: Command) -> None:
    """Tools whose names could not both be generated are right as long as none is to be."""
    (folder / "tools.yaml").write_text(CLASHING, "utf-8")

    shown = toolreg("check", "tools.yaml", "--format", "json")

    assert _of_names(shown.out) == []
    assert shown.code == 0
