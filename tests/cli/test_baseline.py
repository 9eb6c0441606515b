"""The baseline hides what a project has agreed to live with, and nothing else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.cli._baseline import baseline_text, hide, parse_baseline
from toolreg.cli._baseline_file import read_baseline, write_baseline
from toolreg.cli._fingerprints import fingerprints
from toolreg.cli._report import report_of
from toolreg.cli._usage import UsageError
from toolreg.registry import Diagnostic, Location, read, report

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command
    from toolreg.cli._report import Report


def found(code: str, line: int, tool: str | None = None, file: str = "a.yaml") -> Diagnostic:
    """Give a finding."""
    return report(code, "m", Location(file, line, 1, line, 2, "/name"), None, tool)


D001 = found("D001", 3, "ui.a")
D003 = found("D003", 1, "ui.b")
C001 = found("C001", 5, "ui.c")
EMPTY = '{"version": 1, "findings": [\n\n]}\n'


def of(*diagnostics: Diagnostic) -> Report:
    """Give the report of some findings."""
    return report_of(diagnostics, 1)


def hidden(now: Report, before: Report, *, whole: bool = True) -> list[str]:
    """Give the codes that are shown beside the baseline of an earlier report."""
    baseline = parse_baseline(baseline_text(before), "known.json")
    return [each.code for each in hide(now, baseline, whole=whole).diagnostics]


def test_baseline_is_sorted_lines() -> None:
    """A baseline is JSON with an entry a line, sorted by file and tool."""
    prints = fingerprints([D001, D003])

    assert baseline_text(of(D003, D001)) == (
        '{"version": 1, "findings": [\n'
        '{"file": "a.yaml", "toolId": "ui.a", "code": "D001", "message": "m", '
        f'"fingerprint": "{prints[D001]}"}},\n'
        '{"file": "a.yaml", "toolId": "ui.b", "code": "D003", "message": "m", '
        f'"fingerprint": "{prints[D003]}"}}\n'
        "]}\n"
    )
    assert baseline_text(of()) == EMPTY
    assert parse_baseline(EMPTY, "known.json").entries == ()


def test_what_is_in_the_baseline_is_hidden() -> None:
    """A finding of the baseline is hidden wherever it moves, a new one is shown."""
    assert hidden(of(found("D001", 90, "ui.a"), D003), of(D001)) == ["D003"]


def test_equal_findings_are_counted() -> None:
    """One of two equal findings in the baseline hides one, not both."""
    two = [found("D003", 1), found("D003", 2)]

    assert hidden(of(*two), of(two[0])) == ["D003"]
    assert hidden(of(*two), of(*two)) == []


@pytest.mark.parametrize("code", ["C001", "N005", "L001", "Y006"])
def test_errors_of_reading_and_of_the_lock_are_never_hidden(code: str) -> None:
    """A baseline neither takes nor hides what keeps a tool out, or was not approved."""
    stays = found(code, 1, "ui.a")
    forged = baseline_text(of(D001)).replace(
        fingerprints([D001])[D001], fingerprints([stays])[stays]
    )

    shown = hide(of(stays), parse_baseline(forged, "known.json"), whole=False)

    assert baseline_text(of(stays)) == EMPTY
    assert [each.code for each in shown.diagnostics] == [code]


def test_hidden_findings_say_where_they_are() -> None:
    """What a baseline hides is kept in the report, with the baseline's name."""
    shown = hide(of(D001), parse_baseline(baseline_text(of(D001)), "known.json"), whole=True)

    (record,) = shown.records
    assert record.hidden is not None
    assert (record.hidden.by, record.hidden.reason) == ("external", "in the baseline known.json")


def test_entries_that_match_nothing_are_told() -> None:
    """Entries whose findings are gone are one warning, at the first of them in the file."""
    baseline = parse_baseline(baseline_text(of(D001, D003, found("D003", 9))), "known.json")

    (remark,) = hide(of(D001), baseline, whole=True).diagnostics

    assert str(remark) == (
        "known.json:2:1: warning U003: 2 findings of the baseline are there no more, the first is "
        "D003 of a.yaml (write it again with `toolreg check --write-baseline known.json`)"
    )


def test_a_part_of_the_contracts_says_nothing_of_the_rest() -> None:
    """A check of some files does not know whether findings of others are gone."""
    assert hidden(of(), of(D001), whole=False) == []


def test_what_a_comment_hides_is_not_in_the_baseline() -> None:
    """A finding with a suppression needs no entry, and the one that it had is needless."""
    commented = report_of([], 1, suppressed=[(D001, "r")])

    assert baseline_text(commented) == EMPTY
    assert hidden(commented, of(D001)) == ["U003"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "known.json:1: no baseline: no JSON: Expecting value"),
        ('{"version": 1,\n"findings": [\n', "known.json:3: no baseline: no JSON: Expecting value"),
        ("[]", "known.json:1: no baseline: expected an object of `version` and a list"),
        ('{"version": 1}', "known.json:1: no baseline: expected an object of `version`"),
        (
            '{"version": 2, "findings": []}',
            "known.json:1: no baseline: found version 2, expected 1",
        ),
        ('{"version": true, "findings": []}', "known.json:1: no baseline: found version True"),
        (
            '{"version": 1, "findings": [\n\n 1]}',
            "known.json:3: no baseline: expected an object of",
        ),
        ('{"version": 1, "findings": [\n{"code": "D001"}]}', "known.json:2: no baseline: expected"),
        ('{"version": 1, "findings": [1], "findings": []}', "known.json:1: no baseline: expected"),
        ("[" * 100_000, "known.json:1: no baseline: "),
        ("1" * 5000, "known.json:1: no baseline: it holds what no baseline does"),
    ],
    ids=range(11),
)
def test_what_is_no_baseline(text: str, problem: str) -> None:
    """A file that is no baseline is refused, with the line and what to do."""
    with pytest.raises(UsageError) as refused:
        parse_baseline(text, "known.json")

    assert str(refused.value).startswith(problem)
    assert str(refused.value).endswith(
        "; write it again with `toolreg check --write-baseline known.json`"
    )


@pytest.mark.parametrize("key", ["file", "toolId", "code", "message", "fingerprint"])
def test_entries_are_texts(key: str) -> None:
    """A value of another type in an entry is refused, with its line."""
    value: Any = json.loads(baseline_text(of(D001, D003)))
    value["findings"][1][key] = 1

    with pytest.raises(UsageError, match=r"^known\.json:\d+: no baseline: expected an object of"):
        parse_baseline(json.dumps(value, indent=1), "known.json")


def test_layout_does_not_matter() -> None:
    """A baseline that a formatter laid out anew is the same, and its lines are right."""
    text = json.dumps(json.loads(baseline_text(of(D001, D003))), indent=2)

    baseline = parse_baseline(text, "known.json")

    assert [each.line for each in baseline.entries] == [4, 11]
    assert [text.split("\n")[each.line].strip() for each in baseline.entries] == [
        '"file": "a.yaml",'
    ] * 2


def test_file_is_written_and_read(folder: Path) -> None:
    """What is written is read again, whatever the texts hold, and leaves no other file."""
    odd = report("D001", "\ud800\u2028\x1b é", Location("ü.yaml", 1, 1, 1, 2), None, "ui.ü")

    write_baseline(folder / "known.json", of(odd))
    baseline = read_baseline(folder / "known.json")

    assert hide(of(odd), baseline, whole=True).diagnostics == ()
    assert [each.name for each in folder.iterdir()] == ["known.json"]


def test_missing_baseline_says_how_to_write_it(folder: Path) -> None:
    """A baseline that is not there is a mistake, with the command that writes it."""
    with pytest.raises(UsageError) as refused:
        read_baseline(folder / "known.json")

    assert str(refused.value) == (
        "known.json: there is no such baseline; "
        "`toolreg check --write-baseline known.json` writes it"
    )


def test_baseline_that_cannot_be_read_or_written(folder: Path) -> None:
    """A folder in its place, or bytes that are no UTF-8, are mistakes in one line."""
    (folder / "known.json").mkdir()
    (folder / "bytes.json").write_bytes(b"{\n\xff")

    with pytest.raises(UsageError, match=r"^known\.json: cannot be read: Is a directory$"):
        read_baseline(folder / "known.json")
    with pytest.raises(UsageError, match=r"^known\.json: cannot be written: Is a directory$"):
        write_baseline(folder / "known.json", of())
    with pytest.raises(UsageError, match=r"^bytes\.json:2: no baseline: it is not UTF-8$"):
        read_baseline(folder / "bytes.json")


def test_configured_baseline_is_in_force(project: Path, toolreg: Command) -> None:
    """A baseline that the configuration names hides its findings, and fails where it is none."""
    warned = "name: shrug\ninputSchema: {type: object}\nannotations: {coffeeHint: true}\n"
    (project / "contracts" / "greet.yaml").write_text(warned, "utf-8")
    loaded = read("contracts")
    write_baseline(project / "known.json", of(*loaded.diagnostics))
    configuration = project / "toolreg.toml"
    configuration.write_text(
        f'baseline = "known.json"\n{configuration.read_text("utf-8")}', "utf-8"
    )

    shown = toolreg("check")
    (project / "known.json").write_text("{", "utf-8")
    damaged = toolreg("check")

    assert [each.code for each in loaded.diagnostics] == ["C008"]
    assert "C008" not in shown.out
    assert "1 suppressed" in shown.err
    assert damaged.code == 2
    assert damaged.err.startswith("error: known.json:1: no baseline: no JSON: ")
