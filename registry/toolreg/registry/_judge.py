"""The judge of truth: a JSON Schema, asked by a validator of its dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING

import jsonschema_rs

from toolreg.registry._faults import Fault, fault_message, pointer_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic import JsonValue

MAX_FAULTS = 10
# Backtracking patterns stop after this many steps; the value is then refused, not the process held.
_PATTERNS = jsonschema_rs.FancyRegexOptions(backtrack_limit=100_000)


class Judge:
    """
    Decide whether values are valid by a self-contained JSON Schema.

    The dialect is the schema's `$schema`, else 2020-12. Formats are asserted in every dialect, and
    nothing is ever fetched. Raises `ValueError` if the schema cannot be compiled.

    >>> judge = Judge({"type": "object", "required": ["q"]})
    >>> judge.accepts({"q": 1})
    True
    >>> [str(fault) for fault in judge.faults({})]
    ['the whole value: the property "q" is missing']
    """

    __slots__ = ("_validator", "accepts")

    def __init__(self, schema: Mapping[str, JsonValue] | bool) -> None:  # noqa: FBT001 - a boolean schema
        whole = schema if isinstance(schema, bool) else dict(schema)
        self._validator = jsonschema_rs.validator_for(
            whole, validate_formats=True, offline=True, pattern_options=_PATTERNS
        )
        self.accepts = self._validator.is_valid

    def faults(self, value: object, limit: int = MAX_FAULTS) -> list[Fault]:
        """List what the value breaks, the first `limit` faults in the schema's order."""
        found: list[Fault] = []
        for error in self._validator.iter_errors(value):
            found.extend(_faults_of(error))
            if len(found) >= limit:
                break
        return found[:limit]


def _faults_of(error: jsonschema_rs.ValidationError) -> Iterator[Fault]:
    """Turn an error into faults; of alternatives, show the one that came nearest."""
    keyword = error.kind.name
    if keyword in ("anyOf", "oneOf") and (nearest := _nearest(error)):
        yield from nearest
        return
    rule = error.kind.value
    yield Fault(
        pointer=pointer_of(error.instance_path),
        keyword=keyword,
        message=fault_message(keyword, rule, error.instance, known=()),
    )


def _nearest(error: jsonschema_rs.ValidationError) -> list[Fault] | None:
    branches = getattr(error.kind, "context", None)
    if not branches or len(branches) != 1:
        return None
    return [fault for each in branches[0] for fault in _faults_of(each)]
