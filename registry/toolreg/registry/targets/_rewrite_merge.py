"""Schemas that hold for one value together, made one schema where that is the same."""

from __future__ import annotations

from typing import Final

from toolreg.registry._subschemas import IN_PLACE
from toolreg.registry.targets._merge_keywords import ANNOTATIONS, merged_keyword
from toolreg.registry.targets._nodes import Node, identity
from toolreg.registry.targets._texts import has_force


def merged(one: Node, other: Node) -> Node | None:
    """Give one schema that says what two say of a value; nothing, where that is not the same."""
    if _interfere(one, other) or _interfere(other, one):
        return None
    found, moved = dict(one.keywords), dict(one.moved)
    for key, value in other.keywords.items():
        if key not in found:
            found[key] = value
            moved[key] = other.place(key)
        elif key not in ANNOTATIONS and identity(found[key]) != identity(value):
            both = merged_keyword(key, one, other)
            if both is None:
                return None
            found[key] = both.value
            moved[key] = both.place
    return Node(one.path, found, moved, (*one.through, *other.through))


def _interfere(one: Node, other: Node) -> bool:
    """Whether a keyword of one schema would mean something else beside those of the other."""
    mine, others = one.keywords.keys(), other.keywords.keys()
    return any(
        key in mine
        and not others.isdisjoint(related)
        and has_force(key, one.keywords[key])
        and not _says_the_same(key, one, other)
        for key, related in _RELATED.items()
    )


def _says_the_same(key: str, one: Node, other: Node) -> bool:
    """Whether both schemas have a keyword with all that it depends on, equal."""
    related = _RELATED[key] | {key}
    return all(
        (each in one.keywords) == (each in other.keywords)
        and identity(one.keywords.get(each)) == identity(other.keywords.get(each))
        for each in related
        if each in one.keywords or each in other.keywords
    )


_OBJECTS: Final = frozenset(
    {"properties", "patternProperties", "additionalProperties", "unevaluatedProperties"}
)
_ARRAYS: Final = frozenset({"prefixItems", "items", "additionalItems", "unevaluatedItems"})
_CONDITION: Final = frozenset({"if", "then", "else"})
_CONTAINS: Final = frozenset({"contains", "minContains", "maxContains"})
# What the meaning of a keyword depends on, beside it.
_RELATED: Final = {
    "additionalProperties": _OBJECTS,
    "unevaluatedProperties": _OBJECTS | IN_PLACE | {"$ref"},
    "unevaluatedItems": _ARRAYS | _CONTAINS | IN_PLACE | {"$ref"},
    "additionalItems": _ARRAYS,
    "prefixItems": _ARRAYS,
    "contains": _CONTAINS,
    "minContains": _CONTAINS,
    "maxContains": _CONTAINS,
    "if": _CONDITION,
    "then": _CONDITION,
    "else": _CONDITION,
}
