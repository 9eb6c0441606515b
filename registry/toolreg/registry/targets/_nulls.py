"""Whether a schema takes null, and a schema that takes null too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolreg.registry.targets._nodes import Node, node_of, types_of
from toolreg.registry.targets._profile import Effect

if TYPE_CHECKING:
    from toolreg.registry._declaration import JsonObject
    from toolreg.registry._findings import Path
    from toolreg.registry.targets._walk import Walk


def takes_null(value: Any, path: Path, walk: Walk, seen: frozenset[Path] = frozenset()) -> bool:
    """Whether null is valid by a schema; true where that cannot be told."""
    if isinstance(value, bool):
        return value
    node = node_of(value, path)
    if node is None or "$dynamicRef" in node.keywords or "$recursiveRef" in node.keywords:
        return True
    return (
        _value_allowed(node)
        and _reference_allows(node, walk, seen)
        and _alternatives_allow(node, walk, seen)
        and _condition_allows(node, walk, seen)
    )


def _value_allowed(node: Node) -> bool:
    types = types_of(node.keywords.get("type"))
    if types and "null" not in types:
        return False
    if "enum" in node.keywords and not any(each is None for each in node.list("enum")):
        return False
    return "const" not in node.keywords or node.keywords["const"] is None


def _reference_allows(node: Node, walk: Walk, seen: frozenset[Path]) -> bool:
    target = walk.target(node)
    if target is None or target in seen:
        return True
    return takes_null(walk.at(target), target, walk, seen | {target})


def _alternatives_allow(node: Node, walk: Walk, seen: frozenset[Path]) -> bool:
    def verdicts(key: str) -> list[bool]:
        place = node.place(key)
        each_of = enumerate(node.list(key))
        return [takes_null(each, (*place, index), walk, seen) for index, each in each_of]

    return (
        all(verdicts("allOf"))
        and not (
            "not" in node.keywords
            and takes_null(node.keywords["not"], node.place("not"), walk, seen)
        )
        and ("anyOf" not in node.keywords or any(verdicts("anyOf")))
        and ("oneOf" not in node.keywords or verdicts("oneOf").count(True) == 1)
    )


def _condition_allows(node: Node, walk: Walk, seen: frozenset[Path]) -> bool:
    if "if" not in node.keywords:
        return True
    holds = takes_null(node.keywords["if"], node.place("if"), walk, seen)
    key = "then" if holds else "else"
    return key not in node.keywords or takes_null(node.keywords[key], node.place(key), walk, seen)


def nullable(made: JsonObject, walk: Walk) -> JsonObject:
    """Give a converted schema that takes null beside what it takes."""
    null: JsonObject = {"type": "null"}
    in_list = (
        walk.trait("type_list") is Effect.KEPT and walk.trait("enum_not_string") is Effect.KEPT
    )
    if "type" in made and in_list and made.keys().isdisjoint(_CHOOSING):
        types = types_of(made["type"])
        both: JsonObject = {**made, "type": [*types, "null"]}
        members = made.get("enum")
        if isinstance(members, list):
            both["enum"] = [*members, None]
        return both
    alternatives = made.get("anyOf")
    if isinstance(alternatives, list) and made.keys() <= {"anyOf", *_SAID}:
        return {**made, "anyOf": [*alternatives, null]}
    said: JsonObject = {key: each for key, each in made.items() if key in _SAID}
    rest: JsonObject = {key: each for key, each in made.items() if key not in _SAID}
    return {**said, "anyOf": [rest, null]}


_CHOOSING = frozenset({"const", "$ref", "anyOf", "oneOf", "allOf", "not", "if"})
_SAID = frozenset({"title", "description"})
