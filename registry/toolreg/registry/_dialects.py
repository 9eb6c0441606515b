"""The dialects of JSON Schema, and whether a schema is valid by its own."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import jsonschema_rs

from toolreg.registry._faults import fault_message
from toolreg.registry._findings import Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pydantic import JsonValue

DEFAULT_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
DIALECTS: Final = frozenset(
    {
        DEFAULT_DIALECT,
        "https://json-schema.org/draft/2019-09/schema",
        "http://json-schema.org/draft-07/schema",
        "http://json-schema.org/draft-06/schema",
        "http://json-schema.org/draft-04/schema",
    }
)


def dialect_problem(schema: Mapping[str, JsonValue]) -> Finding | None:
    """Say that the dialect that a schema names is not known."""
    named = schema.get("$schema", DEFAULT_DIALECT)
    if isinstance(named, str) and named.rstrip("#") in DIALECTS:
        return None
    known = ", ".join(sorted(DIALECTS))
    message = f"found the dialect {named!r}, expected a known one"
    return Finding("C009", message, ("$schema",), f"leave $schema out, or use one of {known}")


def meta_faults(schema: JsonValue, dialect: str) -> Iterator[Finding]:
    """Give what a schema breaks of its dialect, each at its path in the schema."""
    whole = {"$schema": dialect, **schema} if isinstance(schema, dict) else schema
    if not jsonschema_rs.meta.is_valid(whole):  # type: ignore[arg-type] # any JSON may be asked
        yield from _unique(schema, dialect, _fault)


def pattern_faults(schema: JsonValue, dialect: str) -> Iterator[Finding]:
    """Give the patterns of a schema that do not compile, each at its path in the schema."""
    return _unique(schema, dialect, _pattern_fault)


def _unique(
    schema: JsonValue,
    dialect: str,
    fault: Callable[[jsonschema_rs.ValidationError], Finding | None],
) -> Iterator[Finding]:
    """Give each finding once: the parts of a meta-schema repeat each other."""
    errors = _meta_validator(dialect.rstrip("#")).iter_errors(schema)
    found = (fault(error) for error in errors)
    return iter({(each.path, each.message): each for each in found if each}.values())


def _fault(error: jsonschema_rs.ValidationError) -> Finding | None:
    if error.kind.name in {"format", "propertyNames"}:
        return None
    path = tuple(error.instance_path)
    if path[-1:] == ("type",) and isinstance(error.instance, str):
        return Finding("C005", f"{error.instance!r} is no type of JSON Schema", path, _TYPES)
    message = fault_message(error.kind.name, error.kind.value, error.instance, known=())
    is_tuple = path[-1:] == ("items",) and isinstance(error.instance, list)
    return Finding("C005", f"the schema is not valid: {message}", path, _TUPLE * is_tuple or None)


def _pattern_fault(error: jsonschema_rs.ValidationError) -> Finding | None:
    path = tuple(error.instance_path)
    if error.kind.name == "format" and error.kind.value == "regex":
        return Finding("C010", f"the pattern {error.instance!r} does not compile", path, _QUOTES)
    if error.kind.name == "propertyNames":
        return Finding("C010", "a key is a pattern that does not compile", path, _QUOTES)
    return None


_TUPLE: Final = "a list of item schemas is `prefixItems` in this dialect; `$schema` names another"
_QUOTES: Final = "patterns are regular expressions of ECMA-262"
_TYPES: Final = "types are array, boolean, integer, null, number, object and string"


@cache
def _meta_validator(dialect: str) -> jsonschema_rs.Validator:
    # Imported here: most schemas are valid, and never need the documents.
    specifications: Any = import_module("jsonschema_specifications")  # it is not typed
    meta_schema: dict[str, Any] = dict(specifications.REGISTRY.contents(dialect))
    return jsonschema_rs.validator_for(meta_schema, validate_formats=True, offline=True)
