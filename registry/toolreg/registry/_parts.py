"""Values that are held to a part of a schema: its defaults and examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import jsonschema_rs

from toolreg.registry._faults import fault_message
from toolreg.registry._judge import PATTERNS
from toolreg.registry._pointers import fragment_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pydantic import JsonValue

    from toolreg.registry._findings import Path

_WHOLE: Final = "urn:toolreg:schema"


class Parts:
    """Judge values by the parts of a self-contained schema, which may refer to the others."""

    def __init__(self, schema: JsonValue, dialect: str) -> None:
        self._dialect = dialect
        self._known = jsonschema_rs.Registry([(_WHOLE, schema)])

    def faults(self, at: Path, values: Iterable[JsonValue]) -> Iterator[tuple[int, str]]:
        """Give the number of each value that the part at a path refuses, and why."""
        reference: dict[str, Any] = {
            "$schema": self._dialect,
            "$ref": f"{_WHOLE}#{fragment_of(at)}",
        }
        judge = jsonschema_rs.validator_for(
            reference,
            registry=self._known,
            validate_formats=True,
            offline=True,
            pattern_options=PATTERNS,
        )
        for number, value in enumerate(values):
            error = next(judge.iter_errors(value), None)
            if error is not None:
                yield number, fault_message(error.kind.name, error.kind.value, error.instance, ())
