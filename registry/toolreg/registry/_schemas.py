"""The schemas of a contract: valid by their dialect, self-contained, and able to judge."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from toolreg.registry._bundler import Bundler
from toolreg.registry._defaults import default_faults
from toolreg.registry._dialects import (
    dialect_faults,
    dialect_of,
    dialect_problem,
    meta_faults,
    pattern_faults,
)
from toolreg.registry._findings import Finding
from toolreg.registry._judge import Judge
from toolreg.registry._limits import MAX_SCHEMAS, MAX_STEPS
from toolreg.registry._loops import REFERENCES, Steps
from toolreg.registry._references import Resolver
from toolreg.registry._scopes import Scope
from toolreg.registry._subschemas import subschemas, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._contract import Origin
    from toolreg.registry._document import Document
    from toolreg.registry._files import Library
    from toolreg.registry._findings import Path

Problems: TypeAlias = "list[tuple[Document, Finding]]"
_OBJECT_HINT: Final = "write `type: object`; a tool without arguments has nothing else"
# A schema without any of these compiles if its meta-schema accepts it and its patterns compile.
_UNCERTAIN: Final = frozenset(
    {
        "$anchor",
        "$dynamicAnchor",
        "$dynamicRef",
        "$id",
        "$recursiveAnchor",
        "$recursiveRef",
        "$ref",
        "$schema",
        "$vocabulary",
        "id",
    }
)
_PATTERNS: Final = frozenset({"pattern", "patternProperties"})


@dataclass(frozen=True, slots=True)
class ReadSchema:
    """Hold a self-contained schema, what is wrong with it, and where its parts stand."""

    value: dict[str, JsonValue]
    problems: Problems
    origin: Origin | None = None


def read_schema(
    path: Path, schema: dict[str, JsonValue], document: Document, library: Library
) -> ReadSchema:
    """Make a document's schema self-contained, and find what is wrong with it."""
    keywords, bounded = _outline(schema)
    problem = dialect_problem(schema) or bounded
    if problem is not None:
        return ReadSchema(schema, [(document, _below(problem, path))])
    dialect = dialect_of(schema)
    problems = [(document, _below(each, path)) for each in meta_faults(schema, dialect)]
    bundler = Bundler(Resolver(library, dialect), Scope(document, path))
    bundled = bundler.bundle() if "$ref" in keywords else schema
    problems += [*bundler.found, *_reached_faults(bundler, dialect)]
    if not isinstance(bundled, dict) or problems:
        return ReadSchema(schema, problems)
    if bundled is not schema:
        keywords, bounded = _outline(bundled)
    faults = [bounded] if bounded else _whole_faults(bundled, keywords, dialect, document)
    for each in faults:
        source, place = bundler.origin(each.path)
        problems.append((source, replace(each, path=place)))
    return ReadSchema(bundled, problems, bundler.origin)


def _outline(schema: JsonValue) -> tuple[set[str], Finding | None]:
    """Give the keywords that a schema and those in it have, and whether they are too many."""
    keywords: set[str] = set()
    count, stack = 0, [schema]
    while stack:
        each = stack.pop()
        if isinstance(each, dict):
            count += 1
            keywords.update(each)
            stack += [inner for _, inner in subschemas(each)]
        if count > MAX_SCHEMAS + 1:
            return keywords, Finding("Y005", f"a schema of more than {MAX_SCHEMAS:,} schemas")
    return keywords, None


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


def _reached_faults(bundler: Bundler, dialect: str) -> Iterator[tuple[Document, Finding]]:
    for target in bundler.reached.values():
        for each in (*dialect_faults(target.schema), *meta_faults(target.schema, dialect)):
            yield target.document, _below(each, target.place)


def _whole_faults(
    schema: dict[str, JsonValue], keywords: set[str], dialect: str, document: Document
) -> list[Finding]:
    """Find what shows only in the self-contained schema; the first kind of fault is enough."""
    faults: list[Finding] = []
    if "$schema" in keywords:
        faults = list(_mixed_dialects(schema, dialect))
    if not faults and not keywords.isdisjoint(REFERENCES):
        faults = list(_following_faults(schema, document))
    if not faults and not keywords.isdisjoint(_UNCERTAIN):
        faults = list(_compiling_faults(schema))
    elif not faults and not keywords.isdisjoint(_PATTERNS):
        faults = list(pattern_faults(schema))
    if not faults and "default" in keywords:
        faults = list(default_faults(schema, dialect))
    return faults


def _following_faults(schema: dict[str, JsonValue], document: Document) -> Iterator[Finding]:
    steps = Steps(Scope(replace(document, value=schema), ()))
    highest = steps.count()
    for each in steps.loops:
        message = "these references lead only to each other, never to a rule"
        hint = "a recursive schema goes a level deeper at each turn"
        yield Finding("R004", message, each, hint)
    if not steps.loops and highest > MAX_STEPS:
        path = next(path for path, count in steps.counts.items() if count > MAX_STEPS)
        message = f"more than {MAX_STEPS:,} schemas judge one value here, through references"
        yield Finding("Y005", message, path, "combine fewer references to one schema")


def _compiling_faults(schema: dict[str, JsonValue]) -> Iterator[Finding]:
    try:
        Judge(schema)
    except ValueError as error:
        patterns = list(pattern_faults(schema))
        reason = str(error).partition("\n")[0][:_SHOWN]
        yield from patterns or [Finding("C005", f"the schema cannot be compiled: {reason}")]


_SHOWN: Final = 200


def _mixed_dialects(schema: dict[str, JsonValue], dialect: str) -> Iterator[Finding]:
    unknown = list(dialect_faults(schema))
    yield from unknown
    for at, each in walk(schema) if not unknown else ():
        if at and "$schema" in each and dialect_of(each) != dialect:
            message = f"found another dialect inside of a schema in {dialect}"
            yield Finding("C009", message, (*at, "$schema"), "a schema has one dialect")


def _below(finding: Finding, path: Path) -> Finding:
    return replace(finding, path=(*path, *finding.path))
