"""Schemas in `allOf`, taken into the schema that holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolreg.registry.targets._nodes import Node, node_of
from toolreg.registry.targets._rewrite_dialect import upgraded
from toolreg.registry.targets._rewrite_merge import merged
from toolreg.registry.targets._rewrite_refs import pulled
from toolreg.registry.targets._walk import MAX_VIEWED

if TYPE_CHECKING:
    from toolreg.registry._findings import Path
    from toolreg.registry.targets._walk import Walk


def all_of_merge(node: Node, walk: Walk) -> Node:
    """Take each member of `allOf` into the schema, where the two can be one."""
    if not isinstance(node.keywords.get("allOf"), list):
        return node
    place, left = node.place("allOf"), list[Any]()
    whole = node.without("allOf")
    for index, value in enumerate(node.list("allOf")):
        if value is True:
            continue
        branch = seen_through(value, (*place, index), walk)
        both = None if branch is None else merged(whole, branch)
        if both is None:
            left.append(node_of(value, (*place, index)) or value)
        else:
            whole = both
    if not left:
        return whole
    return whole.having({**whole.keywords, "allOf": left}, {"allOf": place})


def seen_through(value: Any, path: Path, walk: Walk) -> Node | None:
    """Give a schema with its references and `allOf` taken in, as far as that is one schema."""
    node = node_of(value, path)
    while node is not None and "$ref" in node.keywords:
        target = walk.target(node)
        if target is None or target in walk.open or target in node.through:
            return None
        walk.viewed += 1
        if walk.viewed > MAX_VIEWED:
            return None
        node = pulled(node, target, walk)
    return None if node is None else all_of_merge(upgraded(node, walk), walk)
