"""The judge of truth: a JSON Schema, asked by a validator of its dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import jsonschema_rs

from toolreg.registry._faults import Fault, fault_message, pointer_of
from toolreg.registry._pointers import path_of, value_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pydantic import JsonValue

MAX_FAULTS = 10
# Backtracking patterns stop after this many steps; the value is then refused, not the process held.
PATTERNS = jsonschema_rs.FancyRegexOptions(backtrack_limit=100_000)


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

    __slots__ = ("_schema", "_validator", "accepts")

    def __init__(self, schema: Mapping[str, JsonValue] | bool) -> None:  # noqa: FBT001 - a boolean schema
        whole = schema if isinstance(schema, bool) else dict(schema)
        self._schema = whole
        self._validator = jsonschema_rs.validator_for(
            whole, validate_formats=True, offline=True, pattern_options=PATTERNS
        )
        self.accepts = self._validator.is_valid

    def faults(self, value: object, limit: int = MAX_FAULTS) -> list[Fault]:
        """List what the value breaks, the first `limit` faults in the schema's order."""
        found: list[Fault] = []
        for error in self._validator.iter_errors(value):
            found.extend(self._faults_of(error))
            if len(found) >= limit:
                break
        return found[:limit]

    def _faults_of(self, error: jsonschema_rs.ValidationError) -> Iterator[Fault]:
        """Turn an error into faults; of a single alternative, show what it lacks."""
        branches: Sequence[Sequence[Any]] = getattr(error.kind, "context", None) or ()
        if len(branches) == 1:
            for each in branches[0]:
                yield from self._faults_of(each)
            return
        keyword = error.kind.name
        known = self._declared(error) if keyword in _CLOSING else ()
        yield Fault(
            pointer=pointer_of(error.instance_path),
            keyword=keyword,
            message=fault_message(keyword, error.kind.value, error.instance, known),
        )

    def _declared(self, error: jsonschema_rs.ValidationError) -> Sequence[str]:
        """Give the names that the schema declares where it closes an object."""
        schema: JsonValue = self._schema
        path: list[str | int] = error.schema_path
        for part in path[:-1]:
            schema = self._step(schema, part)
        properties = schema.get("properties") if isinstance(schema, dict) else None
        return list(properties) if isinstance(properties, dict) else ()

    def _step(self, schema: JsonValue, part: str | int) -> JsonValue:
        """Go one step down a schema, through a reference to where it leads."""
        if isinstance(schema, list):
            return schema[part] if isinstance(part, int) else None
        value = schema.get(str(part)) if isinstance(schema, dict) else None
        if part == "$ref" and isinstance(value, str):
            path = path_of(self._schema, value.partition("#")[2])
            return None if path is None else value_at(self._schema, path)
        return value


_CLOSING = frozenset({"additionalProperties", "unevaluatedProperties"})
