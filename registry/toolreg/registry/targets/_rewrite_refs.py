"""References, replaced by what they lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolreg.registry.targets._nodes import Node, node_of
from toolreg.registry.targets._profile import Effect
from toolreg.registry.targets._rewrite_dialect import upgraded
from toolreg.registry.targets._rewrite_merge import merged
from toolreg.registry.targets._walk import MAX_EXPANDED

if TYPE_CHECKING:
    from toolreg.registry._findings import Path
    from toolreg.registry.targets._walk import Walk


def expanded(node: Node, walk: Walk) -> Node:
    """Put what a schema's `$ref` leads to in its place, as far as the profile asks for it."""
    while "$ref" in node.keywords:
        target = walk.target(node)
        if target is None or not _expands(node, target, walk):
            break
        node = pulled(node, target, walk)
    return node


def pulled(node: Node, target: Path, walk: Walk) -> Node:
    """Put what a schema's `$ref` leads to in its place; beside the rest, where that is one."""
    inner = node_of(walk.at(target), target)
    rest = upgraded(node, walk).without("$ref")
    if inner is None:
        # True and false: the only other schemas.
        values: dict[str, Any] = {} if walk.at(target) is True else {"not": {}}
        inner = Node(target, values, {"not": target}, (target,))
    inner = upgraded(inner, walk)
    through = (*node.through, *inner.through)
    both = merged(rest, inner)
    if both is None:
        others = rest.list("allOf")
        indexed = [
            node_of(each, (*rest.place("allOf"), index)) or each
            for index, each in enumerate(others)
        ]
        both = rest.having(
            {**rest.keywords, "allOf": [*indexed, inner]},
            {} if others else {"allOf": node.place("$ref")},
        )
    return Node(both.path, both.keywords, both.moved, through)


def _expands(node: Node, target: Path, walk: Walk) -> bool:
    inlines = "inline_refs" in walk.rewrites
    pulls = has_siblings(node) and walk.trait("ref_siblings") is not Effect.KEPT
    if not (inlines or pulls) or target in walk.open or target in node.through:
        return False
    if not pulls and walk.recurs(target) and stays(walk):
        return False
    if walk.expanded >= MAX_EXPANDED:
        message = f"would take more than {MAX_EXPANDED:,} schemas in place of the references here"
        walk.report("$ref", Effect.REFUSED, node, message)
        return False
    return True


def stays(walk: Walk) -> bool:
    """Whether a reference of a schema to itself is sent as one."""
    return (
        walk.trait("recursion") in (Effect.KEPT, Effect.WEAKENED)
        and walk.effect("$ref") is Effect.KEPT
    )


def has_siblings(node: Node) -> bool:
    """Whether something with a meaning stands beside a `$ref`."""
    return any(key not in _MUTE for key in node.keywords)


_MUTE = frozenset({"$ref", "$defs", "definitions", "$comment", "$schema", "$id", "$anchor"})
