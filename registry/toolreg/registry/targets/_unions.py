"""Alternatives that a target reads in a way of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.registry.targets._profile import Effect
from toolreg.registry.targets._rewrite_one_of import are_disjoint

if TYPE_CHECKING:
    from toolreg.registry.targets._nodes import Node
    from toolreg.registry.targets._walk import Walk


def read_as_any_of(node: Node, walk: Walk) -> bool:
    """Whether `oneOf`, which the target does not hold to, can be sent as `anyOf`; says so."""
    if "anyOf" in node.keywords or walk.effect("anyOf") is not Effect.KEPT:
        return False
    message = "does not hold to 'oneOf': a value may fit several of the alternatives"
    walk.report("oneOf", Effect.WEAKENED, node, message)
    return True


def note_ambiguous(node: Node, key: str, walk: Walk) -> None:
    """Report alternatives with optional properties, if arguments may fit two of them."""
    place = node.place(key)
    branches = [(each, (*place, index)) for index, each in enumerate(node.list(key))]
    effect = walk.trait("optional")
    if effect is Effect.KEPT:
        effect = Effect.WEAKENED
    if not are_disjoint(branches, walk):
        message = (
            "is sent null for an optional property that is left out, and of alternatives that are "
            "not told apart the first that fits decides which properties those are"
        )
        walk.report_trait("optional", effect, place, message)
