"""Single values and bounds, in the spellings that more targets take."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeGuard

from toolreg.registry.targets._nodes import identity

if TYPE_CHECKING:
    from toolreg.registry.targets._nodes import Node
    from toolreg.registry.targets._walk import Walk


def const_to_enum(node: Node, _walk: Walk) -> Node:
    """Write `const` as an `enum` of one."""
    if "const" not in node.keywords:
        return node
    value = node.keywords["const"]
    if "enum" not in node.keywords:
        return node.replacing("const", enum=[value])
    if identity(value) in {identity(each) for each in node.list("enum")}:
        return node.without("enum").replacing("const", enum=[value])
    return node


def exclusive_to_inclusive(node: Node, _walk: Walk) -> Node:
    """Write the exclusive bounds of an integer as inclusive ones."""
    if node.keywords.get("type") != "integer":
        return node
    lowest, highest = node.keywords.get("exclusiveMinimum"), node.keywords.get("exclusiveMaximum")
    if _is_finite(lowest):
        bound = math.floor(lowest) + 1
        node = _bounded(node, "exclusiveMinimum", "minimum", bound, lower=True)
    if _is_finite(highest):
        bound = math.ceil(highest) - 1
        node = _bounded(node, "exclusiveMaximum", "maximum", bound, lower=False)
    return node


def _bounded(node: Node, exclusive: str, inclusive: str, bound: int, *, lower: bool) -> Node:
    given = node.keywords.get(inclusive)
    if isinstance(given, (int, float)) and (given >= bound if lower else given <= bound):
        return node.without(exclusive)
    return node.replacing(exclusive, **{inclusive: bound})


def _is_finite(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
