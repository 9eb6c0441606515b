"""The lossless rewrites of one schema, in the order in which they see it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from toolreg.registry.targets._rewrite_all_of import all_of_merge
from toolreg.registry.targets._rewrite_dialect import upgraded
from toolreg.registry.targets._rewrite_objects import close_objects
from toolreg.registry.targets._rewrite_one_of import one_of_to_any_of
from toolreg.registry.targets._rewrite_refs import expanded
from toolreg.registry.targets._rewrite_types import (
    null_enum,
    type_list_to_any_of,
    type_list_to_nullable,
)
from toolreg.registry.targets._rewrite_values import const_to_enum, exclusive_to_inclusive

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from toolreg.registry.targets._nodes import Node
    from toolreg.registry.targets._walk import Walk


def rewritten(node: Node, walk: Walk) -> Node:
    """Rewrite a schema, not those in it, by the rewrites that the profile names."""
    node = upgraded(node, walk)
    if "$ref" in node.keywords:
        node = expanded(node, walk)
    for name, rewrite in REWRITES.items():
        if name in walk.rewrites:
            node = rewrite(node, walk)
    return node


REWRITES: Final[Mapping[str, Callable[[Node, Walk], Node]]] = MappingProxyType(
    {
        "all_of_merge": all_of_merge,
        "const_to_enum": const_to_enum,
        "exclusive_to_inclusive": exclusive_to_inclusive,
        "null_enum": null_enum,
        "one_of_to_any_of": one_of_to_any_of,
        "type_list_to_nullable": type_list_to_nullable,
        "type_list_to_any_of": type_list_to_any_of,
        "close_objects": close_objects,
    }
)
