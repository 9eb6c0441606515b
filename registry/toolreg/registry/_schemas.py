"""The schemas of a contract: valid by their dialect, self-contained, and able to judge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from toolreg.registry._dialects import (
    DEFAULT_DIALECT,
    dialect_problem,
    meta_faults,
    pattern_faults,
)
from toolreg.registry._findings import Finding
from toolreg.registry._judge import Judge
from toolreg.registry._limits import MAX_SCHEMA
from toolreg.registry._parsed import expanded_size
from toolreg.registry._pointers import value_at
from toolreg.registry._references import Bundler, loops
from toolreg.registry._subschemas import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._document import Document
    from toolreg.registry._files import Library
    from toolreg.registry._findings import Path

Problems: TypeAlias = "list[tuple[Document, Finding]]"
_OBJECT_HINT: Final = "write `type: object`; a tool without arguments has nothing else"


def read_schema(
    schema: dict[str, JsonValue], path: Path, document: Document, library: Library
) -> tuple[dict[str, JsonValue], Problems]:
    """Give the self-contained form of a document's schema, and what is wrong with it."""
    first = _own_problems(schema, path, document)
    if first:
        return schema, first
    bundler = Bundler(library, document)
    bundled = bundler.bundle(schema, path)
    dialect = _dialect(schema)
    problems = [*bundler.found, *_reached_problems(bundler, dialect)]
    if not problems:
        problems = list(_whole_problems(bundled, path, bundler))
    if not problems:
        problems = list(_default_problems(bundled, path, bundler))
    return bundled, problems


def root_problem(schema: dict[str, JsonValue], path: Path) -> Finding | None:
    """Say that an input schema does not have `type: object` at its root."""
    found = schema.get("type")
    if found == "object":
        return None
    if "type" not in schema:
        message = "the input schema has no type at its root, expected `type: object`"
        return Finding("C004", message, path, _OBJECT_HINT)
    message = f"the input schema has the type {found!r} at its root, expected 'object'"
    return Finding("C004", message, (*path, "type"), "arguments of a tool are an object")


def _own_problems(schema: dict[str, JsonValue], path: Path, document: Document) -> Problems:
    problem = dialect_problem(schema)
    if problem is not None:
        return [(document, _below(problem, path))]
    if expanded_size(schema) > MAX_SCHEMA:
        return [(document, Finding("Y005", f"a schema of more than {MAX_SCHEMA:,} values", path))]
    return [(document, _below(each, path)) for each in meta_faults(schema, _dialect(schema))]


def _reached_problems(bundler: Bundler, dialect: str) -> Iterator[tuple[Document, Finding]]:
    for target in bundler.reached.values():
        schema = value_at(target.document.value, target.path)
        for each in meta_faults(schema, dialect):
            yield target.document, _below(each, target.path)


def _whole_problems(
    bundled: dict[str, JsonValue], path: Path, bundler: Bundler
) -> Iterator[tuple[Document, Finding]]:
    """Find what shows only in the self-contained schema."""
    if expanded_size(bundled) > MAX_SCHEMA:
        message = f"a schema of more than {MAX_SCHEMA:,} values, with what it refers to"
        yield bundler.document, Finding("Y005", message, path)
        return
    looping = list(loops(bundled))
    for each in looping:
        document, place = bundler.origin(each, path)
        message = "these references lead only to each other, never to a rule"
        yield document, Finding("R004", message, place, "a recursive schema goes a level deeper")
    if not looping:
        yield from _judge_problem(bundled, path, bundler)


def _judge_problem(
    bundled: dict[str, JsonValue], path: Path, bundler: Bundler
) -> Iterator[tuple[Document, Finding]]:
    try:
        Judge(bundled)
    except ValueError as error:
        patterns = list(pattern_faults(bundled, _dialect(bundled)))
        for each in patterns:
            source, place = bundler.origin(each.path, path)
            yield source, Finding(each.code, each.message, place, each.hint)
        if patterns:
            return
        reason = str(error).partition("\n")[0]
        yield bundler.document, Finding("R001", f"the schema cannot be compiled: {reason}", path)


def _default_problems(
    bundled: dict[str, JsonValue], path: Path, bundler: Bundler
) -> Iterator[tuple[Document, Finding]]:
    """Find the defaults that their own schemas refuse."""
    keys = ("$schema", "$defs", "definitions")
    shared: dict[str, JsonValue] = {key: bundled[key] for key in keys if key in bundled}
    for at, each in walk(bundled):
        if "default" not in each or "$id" in each:
            continue
        try:
            faults = Judge({**each, **shared}).faults(each["default"], limit=1)
        except ValueError:  # it refers to a place that only the whole schema has
            continue
        if faults:
            document, place = bundler.origin((*at, "default"), path)
            message = f"the default is not valid by its own schema: {faults[0].message}"
            yield document, Finding("C011", message, place)


def _dialect(schema: dict[str, JsonValue]) -> str:
    named = schema.get("$schema", DEFAULT_DIALECT)
    return named if isinstance(named, str) else DEFAULT_DIALECT


def _below(finding: Finding, path: Path) -> Finding:
    return Finding(
        finding.code, finding.message, (*path, *finding.path), finding.hint, key=finding.key
    )
