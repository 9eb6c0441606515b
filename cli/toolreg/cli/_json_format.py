"""Diagnostics as JSON for programs."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic import JsonValue

    from toolreg.registry import Diagnostic


def diagnostics_json(diagnostics: Iterable[Diagnostic], tools: int) -> JsonValue:
    """Give the report of a check; `tools` is how many can be used."""
    return {"version": 1, "diagnostics": [_record(each) for each in diagnostics], "tools": tools}


def diagnostic_fingerprint(diagnostic: Diagnostic) -> str:
    """
    Identify a finding across runs, as 64 hexadecimal digits.

    It does not depend on the line, so that text added above a finding leaves it the same.
    """
    identity = [
        diagnostic.code,
        diagnostic.location.file,
        diagnostic.location.pointer,
        diagnostic.tool_id,
        diagnostic.message,
    ]
    return hashlib.sha256(json.dumps(identity).encode("ascii")).hexdigest()


def _record(diagnostic: Diagnostic) -> JsonValue:
    place = diagnostic.location
    return {
        "code": diagnostic.code,
        "level": str(diagnostic.level),
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "pointer": place.pointer,
        "toolId": diagnostic.tool_id,
        "fingerprint": diagnostic_fingerprint(diagnostic),
    }
