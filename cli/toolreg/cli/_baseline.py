"""The baseline: findings that a project has agreed to live with for now."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, cast

from toolreg.cli._fingerprints import fingerprints
from toolreg.cli._report import Hidden, Record
from toolreg.cli._text_format import count
from toolreg.cli._usage import UsageError
from toolreg.registry import Diagnostic, Level, Location
from toolreg.registry.suppressing import may_be_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolreg.cli._report import Report

_VERSION: Final = 1
_KEYS: Final = ("file", "toolId", "code", "message", "fingerprint")
_RENEW: Final = "write it again with `toolreg check --write-baseline {}`"


@dataclass(frozen=True, slots=True)
class Entry:
    """Hold what tells a finding; all but the fingerprint is for readers. `line` is the entry's."""

    file: str
    tool_id: str | None
    code: str
    message: str
    fingerprint: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Baseline:
    """Hold the entries of a baseline; `name` is what messages call its file."""

    name: str
    entries: tuple[Entry, ...]


def baseline_text(report: Report) -> str:
    """
    Write a baseline of what a report shows: JSON, an entry a line, sorted by file and tool.

    What may not be hidden is left out.
    """
    found = [_entry(each) for each in report.shown if may_be_hidden(each.diagnostic)]
    lines = sorted(found, key=lambda each: (each["file"], each["toolId"] or "", *each.values()))
    body = ",\n".join(json.dumps(each, ensure_ascii=False) for each in lines)
    return f'{{"version": {_VERSION}, "findings": [\n{body}\n]}}\n'


def parse_baseline(text: str, name: str) -> Baseline:
    """Read a baseline. Raises `UsageError`, with the line, if the text is none."""
    try:
        whole: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise _error(name, error.lineno, f"no JSON: {error.msg}") from None
    except (ValueError, RecursionError):
        raise _error(name, 1, "it holds what no baseline does") from None
    table = cast("dict[str, object]", whole) if isinstance(whole, dict) else {}
    if set(table) != {"version", "findings"} or not isinstance(table["findings"], list):
        raise _error(name, 1, "expected an object of `version` and a list `findings`")
    if table["version"] != _VERSION or isinstance(table["version"], bool):
        problem = f"found version {table['version']!r}, expected {_VERSION}"
        raise _error(name, 1, problem)
    found = cast("list[object]", table["findings"])
    lines = list(_lines(text))
    if len(lines) != len(found):
        raise _error(name, 1, "expected `findings` once")
    return Baseline(name, tuple(map(_parsed, found, lines, repeat(name))))


def hide(report: Report, baseline: Baseline, *, whole: bool) -> Report:
    """
    Hide the findings that are in a baseline.

    If the report is the `whole` of what the configuration asks for, entries that match nothing are
    reported.
    """
    known = {each.fingerprint for each in baseline.entries}
    hidden = Hidden("external", f"in the baseline {baseline.name}")
    records = [
        replace(each, hidden=hidden) if each.hidden is None and _is_in(each, known) else each
        for each in report.records
    ]
    there = {each.fingerprint for each in records if each.hidden is hidden}
    gone = [each for each in baseline.entries if each.fingerprint not in there]
    if whole and gone:
        records.append(_needless(gone, baseline.name))
    records.sort(key=lambda each: each.diagnostic.sort_key)
    return replace(report, records=tuple(records))


def _is_in(record: Record, known: set[str]) -> bool:
    return record.fingerprint in known and may_be_hidden(record.diagnostic)


def _needless(gone: Sequence[Entry], name: str) -> Record:
    first = gone[0]
    message = (
        f"{count(len(gone), 'finding')} of the baseline {'is' if len(gone) == 1 else 'are'} there "
        f"no more, the first is {first.code} of {first.tool_id or first.file}"
    )
    place = Location(name, first.line, 1, first.line, 1)
    remark = Diagnostic("U003", Level.WARNING, message, place, _RENEW.format(name))
    return Record(remark, fingerprints([remark])[remark])


def _entry(record: Record) -> dict[str, str | None]:
    found = record.diagnostic
    values = (
        found.location.file,
        found.tool_id,
        found.code,
        found.message,
        record.fingerprint,
    )
    return dict(zip(_KEYS, values, strict=True))


def _parsed(value: object, line: int, name: str) -> Entry:
    entry = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    tool = entry.get("toolId")
    texts = [each for key, each in entry.items() if key != "toolId" or each is not None]
    if set(entry) != set(_KEYS) or not all(isinstance(each, str) for each in texts):
        raise _error(name, line, f"expected an object of texts: {', '.join(_KEYS)}")
    return Entry(entry["file"], tool, entry["code"], entry["message"], entry["fingerprint"], line)


def _lines(text: str) -> Iterator[int]:
    """Give the line of each entry of a text that is known to be a baseline's JSON."""
    decoder = json.JSONDecoder()
    at, line, counted = text.find("[", text.find('"findings"')) + 1, 1, 0
    while True:
        while text[at] in " \t\r\n,":
            at += 1
        if text[at] == "]":
            return
        line += text.count("\n", counted, at)
        counted = at
        yield line
        at = decoder.raw_decode(text, at)[1]


def _error(name: str, line: int, problem: str) -> UsageError:
    return UsageError(f"{name}:{line}: no baseline: {problem}; {_RENEW.format(name)}")
