"""Schemas of older dialects, spelled in the newest one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from toolreg.registry._dialects import DEFAULT_DIALECT
from toolreg.registry.targets._definitions import CONTAINERS
from toolreg.registry.targets._nodes import is_list, object_of

if TYPE_CHECKING:
    from toolreg.registry.targets._nodes import Node
    from toolreg.registry.targets._walk import Walk


def upgraded(node: Node, walk: Walk) -> Node:
    """
    Spell a schema, not those in it, in the newest dialect, if its own is not sent.

    What stands beside a `$ref` in a dialect that ignores it is left out in any case.
    """
    if walk.dialect == DEFAULT_DIALECT:
        return node
    if "$ref" in node.keywords and walk.ignores_siblings and walk.moves:
        kept = ("$ref", "$schema", *CONTAINERS)
        node = node.having({key: node.keywords[key] for key in node.keywords if key in kept})
    if not walk.drops_dialect:
        return node
    return _newest(node.without("id") if "draft-04" in walk.dialect else node)


def _newest(node: Node) -> Node:
    node = _lists(node)
    if "dependencies" in node.keywords:
        node = _dependencies(node)
    for key, bound in _BOUNDS.items():
        if isinstance(node.keywords.get(key), bool):
            node = _flag(node, key, bound)
    return node


def _lists(node: Node) -> Node:
    """Tell the first items, by position, from the others."""
    if isinstance(node.keywords.get("items"), list):
        first: dict[str, Any] = {"prefixItems": node.keywords["items"]}
        if "additionalItems" in node.keywords:
            first["items"] = node.keywords["additionalItems"]
        places = {"prefixItems": node.place("items"), "items": node.place("additionalItems")}
        made = node.without("additionalItems").replacing("items", **first)
        return made.having(made.keywords, places)
    return node.without("additionalItems") if "additionalItems" in node.keywords else node


def _dependencies(node: Node) -> Node:
    held = object_of(node.keywords["dependencies"]) or {}
    names = {key: each for key, each in held.items() if is_list(each)}
    schemas = {key: each for key, each in held.items() if not is_list(each)}
    found: dict[str, Any] = {}
    if names:
        found["dependentRequired"] = names
    if schemas:
        found["dependentSchemas"] = schemas
    return node.replacing("dependencies", **found)


def _flag(node: Node, key: str, bound: str) -> Node:
    """Spell a bound that a flag makes exclusive as an exclusive bound."""
    excludes, value = node.keywords[key], node.keywords.get(bound)
    node = node.without(key)
    return node.replacing(bound, **{key: value}) if excludes and value is not None else node


_BOUNDS: Final = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}
