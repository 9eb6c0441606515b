"""The parameters of an input schema, at every depth, with what a model reads of each."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from toolreg.registry._pointers import path_of, value_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._declaration import JsonObject
    from toolreg.registry._findings import Path

# Parameters below the third object are only looked for, not into.
DEEPEST: Final = 4
# Of a larger schema the rest, which is the deepest, is not looked at.
_MAX_SCHEMAS: Final = 2_000
_MAX_TEXT_STEPS: Final = 20
_LISTS: Final = ("allOf", "anyOf", "oneOf", "prefixItems", "items")
_SINGLES: Final = ("items", "additionalProperties", "then", "else")
_ALTERNATIVES: Final = frozenset(("anyOf", "oneOf", "then", "else"))
_FOLLOWED: Final = frozenset((*_LISTS, *_SINGLES))
_HOLDING: Final = _FOLLOWED | {"properties", "$ref"}


class Parameter(NamedTuple):
    """
    Hold one property of the input schema, or of an object in it.

    `label` names it from the top (`address.street`; arrays are not shown), `path` leads to it in
    the declaration's fields; `level` is 1 at the top. `alternative` is whether it stands in a
    branch of anyOf, oneOf or a condition, `text` what a model reads of it.
    """

    name: str
    label: str
    path: Path
    schema: JsonObject
    text: str
    level: int
    required: bool
    alternative: bool


class _Step(NamedTuple):
    schema: JsonValue
    path: Path
    prefix: str
    level: int
    alternative: bool


def parameters(root: JsonObject) -> Iterator[Parameter]:
    """Give the parameters, those nearest to the top first; one that several share comes once."""
    queue = deque([_Step(root, ("inputSchema",), "", 1, alternative=False)])
    visited: set[tuple[Path, int]] = set()
    seen: set[Path] = set()
    while queue and len(visited) < _MAX_SCHEMAS:
        step = queue.popleft()
        if not isinstance(step.schema, dict) or (step.path, step.level) in visited:
            continue
        visited.add((step.path, step.level))
        for each in _properties(root, step, step.schema):
            if each.path not in seen:
                yield each
            seen.add(each.path)
            if each.level < DEEPEST and not _HOLDING.isdisjoint(each.schema):
                label, level = f"{each.label}.", each.level + 1
                queue.append(_Step(each.schema, each.path, label, level, alternative=False))
        queue.extend(_applied(root, step, step.schema))


def _properties(root: JsonObject, step: _Step, schema: JsonObject) -> Iterator[Parameter]:
    properties, required = schema.get("properties"), schema.get("required")
    names = required if isinstance(required, list) else ()
    for name, value in properties.items() if isinstance(properties, dict) else ():
        if value is not False:
            inner = value if isinstance(value, dict) else {}
            yield Parameter(
                name,
                step.prefix + name,
                (*step.path, "properties", name),
                inner,
                _text(root, inner),
                step.level,
                name in names,
                step.alternative,
            )


def _applied(root: JsonObject, step: _Step, schema: JsonObject) -> Iterator[_Step]:
    """Give the schemas that a schema applies to its value, or to the value's members."""
    if "$ref" in schema:
        target = _target(root, schema)
        if target is not None:
            path = ("inputSchema", *target)
            yield _Step(value_at(root, target), path, step.prefix, step.level, step.alternative)
    if _FOLLOWED.isdisjoint(schema):
        return
    for path, each in _held(schema):
        alternative = step.alternative or path[0] in _ALTERNATIVES
        yield _Step(each, (*step.path, *path), step.prefix, step.level, alternative)


def _held(schema: JsonObject) -> Iterator[tuple[Path, JsonValue]]:
    for keyword in _LISTS:
        value = schema.get(keyword)
        for index, each in enumerate(value) if isinstance(value, list) else ():
            yield (keyword, index), each
    for keyword in _SINGLES:
        value = schema.get(keyword)
        if isinstance(value, dict):
            yield (keyword,), value


def _target(root: JsonObject, schema: JsonObject) -> Path | None:
    reference = schema.get("$ref")
    return path_of(root, reference[1:]) if isinstance(reference, str) else None


def _text(root: JsonObject, schema: JsonObject) -> str:
    """Give the nearest description of a value: its own, its definition's, its members'."""
    own = schema.get("description")
    if isinstance(own, str) and own.strip():
        return own
    if _HOLDING.isdisjoint(schema):
        return ""
    queue: deque[JsonValue] = deque([schema])
    for _ in range(_MAX_TEXT_STEPS):
        if not queue:
            break
        each = queue.popleft()
        if not isinstance(each, dict):
            continue
        text = each.get("description")
        if isinstance(text, str) and text.strip():
            return text
        if "$ref" in each and (target := _target(root, each)) is not None:
            queue.append(value_at(root, target))
        queue.extend(inner for _, inner in _held(each))
    return ""
