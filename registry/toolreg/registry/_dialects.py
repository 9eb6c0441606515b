"""The dialects of JSON Schema, and whether a schema is valid by its own."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import jsonschema_rs

from toolreg.registry._findings import Finding
from toolreg.registry._judge import Judge
from toolreg.registry._meta_faults import meta_fault
from toolreg.registry._subschemas import walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic import JsonValue

    from toolreg.registry._findings import Path

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


def dialect_of(schema: Mapping[str, JsonValue]) -> str:
    """Give the dialect that a schema names, 2020-12 if it names none that is known."""
    named = schema.get("$schema")
    plain = named.rstrip("#") if isinstance(named, str) else DEFAULT_DIALECT
    return plain if plain in DIALECTS else DEFAULT_DIALECT


def definitions_key(dialect: str) -> str:
    """Give the keyword under which a dialect has definitions."""
    return "definitions" if "draft-0" in dialect else "$defs"


def dialect_problem(schema: Mapping[str, JsonValue]) -> Finding | None:
    """Say that the dialect that a schema names is not known."""
    named = schema.get("$schema", DEFAULT_DIALECT)
    if isinstance(named, str) and named.rstrip("#") in DIALECTS:
        return None
    known = ", ".join(sorted(DIALECTS))
    message = f"found the dialect {named!r}, expected a known one"
    return Finding("C009", message, ("$schema",), f"leave $schema out, or use one of {known}")


def dialect_faults(schema: JsonValue) -> Iterator[Finding]:
    """Give the dialects that are not known, each where the schema or one in it names it."""
    for at, each in walk(schema):
        problem = dialect_problem(each)
        if problem is not None:
            yield replace(problem, path=(*at, *problem.path))


def meta_faults(schema: JsonValue, dialect: str) -> Iterator[Finding]:
    """Give what a schema breaks of its dialect, each at its path in the schema."""
    whole = {**schema, "$schema": dialect} if isinstance(schema, dict) else schema
    if jsonschema_rs.meta.is_valid(whole):  # type: ignore[arg-type] # any JSON may be asked
        return
    seen: set[tuple[Path, str]] = set()
    for error in _meta_validator(dialect).iter_errors(schema):
        each = meta_fault(error)
        # The parts of a meta-schema repeat each other.
        if error.kind.name not in _OF_PATTERNS and (each.path, each.message) not in seen:
            seen.add((each.path, each.message))
            yield each


def pattern_faults(schema: JsonValue) -> Iterator[Finding]:
    """Give the patterns of a schema that do not compile, each at its path in the schema."""
    for at, each in walk(schema):
        pattern, named = each.get("pattern"), each.get("patternProperties")
        if isinstance(pattern, str) and not _compiles(pattern):
            yield Finding("C010", _pattern_message(pattern), (*at, "pattern"), _QUOTES)
        for name in named if isinstance(named, dict) else ():
            if not _compiles(name):
                path = (*at, "patternProperties", name)
                yield Finding("C010", _pattern_message(name), path, _QUOTES, key=True)


def _pattern_message(pattern: str) -> str:
    shown = pattern if len(pattern) <= _SHOWN else f"{pattern[:_SHOWN]}…"
    return f"the pattern {shown!r} does not compile"


@lru_cache(maxsize=10_000)
def _compiles(pattern: str) -> bool:
    try:
        Judge({"pattern": pattern})
    except ValueError:
        return False
    return True


_QUOTES: Final = "patterns are regular expressions of ECMA-262; quote them with ' in YAML"
_OF_PATTERNS: Final = frozenset({"format", "propertyNames"})
_SHOWN: Final = 80


@cache
def _meta_validator(dialect: str) -> jsonschema_rs.Validator:
    # Imported here: most schemas are valid, and never need the documents.
    specifications: Any = import_module("jsonschema_specifications")  # it is not typed
    meta_schema: dict[str, Any] = dict(specifications.REGISTRY.contents(dialect))
    return jsonschema_rs.validator_for(meta_schema, offline=True)
