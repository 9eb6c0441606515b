"""Exclusive alternatives, written as plain ones where no value can fit two."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from toolreg.registry.targets._nodes import identity, node_of, types_of
from toolreg.registry.targets._rewrite_all_of import seen_through

if TYPE_CHECKING:
    from collections.abc import Hashable

    from toolreg.registry._findings import Path
    from toolreg.registry.targets._nodes import Node
    from toolreg.registry.targets._walk import Walk

_MAX_BRANCHES = 100


def one_of_to_any_of(node: Node, walk: Walk) -> Node:
    """Write `oneOf` as `anyOf`, if no value fits two of its members."""
    if "oneOf" not in node.keywords or "anyOf" in node.keywords:
        return node
    place = node.place("oneOf")
    branches = [(each, (*place, index)) for index, each in enumerate(node.list("oneOf"))]
    if not are_disjoint(branches, walk):
        return node
    members = [each if isinstance(each, bool) else node_of(each, path) for each, path in branches]
    return node.replacing("oneOf", anyOf=members)


def are_disjoint(branches: list[tuple[Any, Path]], walk: Walk) -> bool:
    """Whether it is plain that no value fits two of some schemas."""
    seen = [seen_through(each, path, walk) for each, path in branches]
    if len(seen) > _MAX_BRANCHES:
        return False
    return all(
        one is not None and other is not None and _disjoint(one, other, walk)
        for one, other in combinations(seen, 2)
    )


def _disjoint(one: Node, other: Node, walk: Walk) -> bool:
    mine, others = _choices(one), _choices(other)
    if mine is not None and others is not None and mine.isdisjoint(others):
        return True
    types, more = _types(one), _types(other)
    if types is not None and more is not None and types.isdisjoint(more):
        return True
    if types != {"object"} or more != {"object"}:
        return False
    return _told_apart(one, other, walk) or _forbids(one, other) or _forbids(other, one)


def _choices(node: Node) -> set[Hashable] | None:
    if "const" in node.keywords:
        return {identity(node.keywords["const"])}
    return {identity(each) for each in node.list("enum")} if "enum" in node.keywords else None


def _types(node: Node) -> set[str] | None:
    types = set(types_of(node.keywords.get("type")))
    if "number" in types:
        types.add("integer")
    return types or None


def _told_apart(one: Node, other: Node, walk: Walk) -> bool:
    """Whether both require a property whose values never are the same."""
    names = [each for each in one.list("required") if each in other.list("required")]
    for name in names:
        mine, others = (_property(each, name, walk) for each in (one, other))
        if mine is None or others is None:
            continue
        left, right = _choices(mine), _choices(others)
        if left is not None and right is not None and left.isdisjoint(right):
            return True
        types, more = _types(mine), _types(others)
        if types is not None and more is not None and types.isdisjoint(more):
            return True
    return False


def _property(node: Node, name: str, walk: Walk) -> Node | None:
    held = node.names("properties").get(name)
    return seen_through(held, (*node.place("properties"), name), walk)


def _forbids(one: Node, other: Node) -> bool:
    """Whether one requires a property that the other, which is closed, does not have."""
    if other.keywords.get("additionalProperties") is not False:
        return False
    if "patternProperties" in other.keywords:
        return False
    return any(each not in other.names("properties") for each in one.list("required"))
