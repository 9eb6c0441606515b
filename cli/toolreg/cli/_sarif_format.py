"""Diagnostics as a log of SARIF 2.1.0 (OASIS), which code scanning takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from toolreg.cli._printable import printable, printable_lines
from toolreg.registry import CODES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import JsonValue

    from toolreg.cli._report import Record, Report
    from toolreg.registry import Code, Location

_SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_DRIVE: Final = re.compile(r"[A-Za-z]:/")


def sarif_log(report: Report, version: str) -> JsonValue:
    """Give the log of one run, suppressed findings too; `version` is toolreg's."""
    codes = sorted({each.diagnostic.code for each in report.records})
    rules: list[JsonValue] = [_rule(CODES[code]) for code in codes]
    results: list[JsonValue] = [_result(each, codes) for each in report.records]
    run: dict[str, JsonValue] = {
        "tool": {"driver": {"name": "toolreg", "version": version, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: Code) -> JsonValue:
    examples = (("wrong", code.wrong), ("right", code.right))
    shown = [f"{name}:\n\n{text.rstrip()}" for name, text in examples if text]
    fenced = [f"{name}:\n\n```yaml\n{text.rstrip()}\n```" for name, text in examples if text]
    return {
        "id": code.code,
        "shortDescription": {"text": code.summary},
        "fullDescription": {"text": code.explanation},
        "help": {
            "text": "\n\n".join([code.explanation, *shown]),
            "markdown": "\n\n".join([code.explanation, *fenced]),
        },
        "defaultConfiguration": {"level": str(code.level)},
    }


def _result(record: Record, codes: Sequence[str]) -> JsonValue:
    diagnostic = record.diagnostic
    properties: dict[str, JsonValue] = {"pointer": printable(diagnostic.location.pointer)}
    if diagnostic.tool_id is not None:
        properties["toolId"] = printable(diagnostic.tool_id)
    return {
        "ruleId": diagnostic.code,
        "ruleIndex": codes.index(diagnostic.code),
        "level": str(diagnostic.level),
        "message": {"text": _message(diagnostic.message, diagnostic.hint)},
        "locations": [{"physicalLocation": _place(diagnostic.location)}],
        "partialFingerprints": {"toolreg/v1": record.fingerprint},
        "suppressions": _suppressions(record),
        "properties": properties,
    }


def _message(message: str, hint: str | None) -> str:
    """Write a message of plain text: `[text](target)` would be a link."""
    text = "\n".join(filter(None, (message, hint and f"Hint: {hint}")))
    return printable_lines(text).replace("](", "] (")


def _suppressions(record: Record) -> list[JsonValue]:
    if record.hidden is None:
        return []
    return [{"kind": record.hidden.by, "justification": printable(record.hidden.reason)}]


def _place(place: Location) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {"artifactLocation": _artifact(place.file)}
    if place.line:
        region: dict[str, JsonValue] = {"startLine": place.line}
        if place.column and place.end_line >= place.line:
            region["startColumn"] = place.column
            region["endLine"], region["endColumn"] = place.end_line, place.end_column
        found["region"] = region
    return found


def _artifact(file: str) -> JsonValue:
    """Give a file's URI: a relative one, or one of the scheme `file`."""
    path = quote(file, safe="/", errors="backslashreplace")
    if file.startswith("//"):
        return {"uri": f"file:{path}"}
    if file.startswith("/"):
        return {"uri": f"file://{path}"}
    if _DRIVE.match(file):
        return {"uri": f"file:///{file[:2]}{path[path.index('/') :]}"}
    return {"uri": path, "uriBaseId": "%SRCROOT%"}
