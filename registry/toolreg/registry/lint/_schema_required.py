"""Names that are required and that no property declares."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from toolreg.registry._findings import Finding
from toolreg.registry._judge import Judge
from toolreg.registry._language_unknown import nearest
from toolreg.registry._pointers import path_of, value_at
from toolreg.registry._subschemas import IN_PLACE, subschemas
from toolreg.registry.lint._schema_keywords import types_of
from toolreg.registry.lint._schema_place import keyword_steps, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._findings import Path
from toolreg.registry.lint._schema_place import Place, Whole

_CONDITIONS: Final = frozenset({"if", "not"})
_BRANCHES: Final = frozenset({"anyOf", "oneOf"})
# Beside more names than these no nearest one is looked for.
_FEW: Final = 50
_DYNAMIC: Final = ("$dynamicRef", "$recursiveRef")


def undeclared(place: Place) -> Iterator[Finding]:
    """Give each required name that nothing about the same object declares."""
    properties, required = place.schema.get("properties"), place.schema.get("required")
    known = properties if isinstance(properties, dict) else {}
    if not isinstance(required, list) or all(name in known for name in required):
        return
    if "object" not in (types_of(place.schema) or ("object",)):
        return
    names = {cast("str", name): index for index, name in enumerate(required) if name not in known}
    is_closed = place.schema.get("additionalProperties") is False
    if _is_condition(place.at) or not (is_closed or _describes(place)):
        return
    if is_closed:
        declared = _Declared(place.whole, all_of_it=False).collect(place.at)
    else:
        declared = _declared(place.whole, _outer(place.at))
    for name, index in names.items():
        if not declared.has(name):
            yield _finding(place, name, index, declared)


def _finding(place: Place, name: str, index: int, declared: _Declared) -> Finding:
    path, near = place.path("required", index), declared.nearest(name)
    if place.schema.get("additionalProperties") is False:
        reason = "and no other is allowed here: no object is valid"
    else:
        reason = "so a caller does not learn what it is"
    message = f"{shown(name)} is required, but no property of that name is declared, {reason}"
    hint = "declare it under `properties`, or do not require it"
    return Finding("C013", message, path, f"did you mean {shown(near)}?" if near else hint)


def _is_condition(at: Path) -> bool:
    """Whether a schema only asks about a value, as under `not`."""
    return any(step[0] in _CONDITIONS for step in keyword_steps(at))


def _describes(place: Place) -> bool:
    """Whether a schema describes an object by itself, rather than adding to what others say."""
    steps = [str(step[0]) for step in keyword_steps(place.at)]
    has_properties = bool(place.schema.get("properties"))
    while steps and steps[-1] in IN_PLACE:
        if not has_properties:
            return False
        steps.pop()
    if not IN_PLACE.isdisjoint(steps) and not (
        has_properties and IN_PLACE.intersection(steps) <= _BRANCHES
    ):
        return False
    is_definition = bool(steps) and steps[-1] in ("$defs", "definitions")
    return not is_definition or (has_properties and not _is_combined(place))


def _is_combined(place: Place) -> bool:
    """Whether a reference puts a definition beside something that may declare more."""
    outer = _outer(place.at)
    for at in place.whole.referring.get(outer, ()):
        beside = value_at(place.whole.schema, at)
        steps = list(keyword_steps(at))
        if (steps and steps[-1][0] in IN_PLACE - _BRANCHES) or _adds(beside):
            return True
        if steps and steps[-1][0] in _BRANCHES and _adds(value_at(place.whole.schema, at[:-2])):
            return True
    return False


def _adds(schema: JsonValue) -> bool:
    return isinstance(schema, dict) and not schema.keys().isdisjoint(("properties", "allOf"))


def _outer(at: Path) -> Path:
    """Give the path of the schema that a value is judged by first."""
    steps = list(keyword_steps(at))
    while steps and steps[-1][0] in IN_PLACE:
        steps.pop()
    return tuple(part for step in steps for part in step)


class _Declared:
    """The names that a schema declares, with all that judge the same object if `all_of_it`."""

    def __init__(self, whole: Whole, *, all_of_it: bool) -> None:
        self.names: set[str] = set()
        self._whole = whole
        self._all = all_of_it
        self._patterns: set[str] = set()
        self._is_open = False
        self._seen: set[Path] = set()

    def has(self, name: str) -> bool:
        """Whether a name is declared, or may be where this cannot see."""
        return (
            self._is_open
            or name in self.names
            or any(_judge(each).accepts(name) for each in sorted(self._patterns))
        )

    def nearest(self, name: str) -> str | None:
        """Give the declared name that is most likely meant."""
        return nearest(name, sorted(self.names)) if len(self.names) <= _FEW else None

    def collect(self, at: Path) -> _Declared:
        """Go through the schema at a path, and those that judge the same object."""
        due = [at]
        while due:
            path = due.pop()
            schema = value_at(self._whole.schema, path)
            if path in self._seen or not isinstance(schema, dict):
                continue
            self._seen.add(path)
            self._collect_own(schema)
            if self._all:
                due += self._referred(schema)
                due += [path + step for step, _ in subschemas(schema) if step[0] in IN_PLACE]
        return self

    def _collect_own(self, schema: dict[str, JsonValue]) -> None:
        properties, patterns = schema.get("properties"), schema.get("patternProperties")
        self.names.update(properties if isinstance(properties, dict) else ())
        self._patterns.update(patterns if isinstance(patterns, dict) else ())
        # A schema for all other properties declares whatever they are called.
        others = (schema.get("additionalProperties"), schema.get("unevaluatedProperties"))
        self._is_open |= any(isinstance(each, dict) and bool(each) for each in others)
        self._is_open |= any(key in schema for key in _DYNAMIC)

    def _referred(self, schema: dict[str, JsonValue]) -> list[Path]:
        reference = schema.get("$ref")
        if not isinstance(reference, str):
            return []
        name, _, fragment = reference.partition("#")
        path = None if name else path_of(self._whole.schema, fragment)
        self._is_open |= path is None
        return [] if path is None else [path]


@lru_cache(maxsize=256)
def _judge(pattern: str) -> Judge:
    return Judge({"pattern": pattern})


@lru_cache(maxsize=1)
def _declared(whole: Whole, outer: Path) -> _Declared:
    """Collect once what many schemas of one object ask for."""
    return _Declared(whole, all_of_it=True).collect(outer)
