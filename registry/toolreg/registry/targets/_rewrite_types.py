"""Null and lists of types, in the spellings that more targets take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from toolreg.registry.targets._nodes import Node, identity, node_of, types_of
from toolreg.registry.targets._nulls import takes_null
from toolreg.registry.targets._rewrite_merge import merged

if TYPE_CHECKING:
    from toolreg.registry.targets._walk import Walk


def null_enum(node: Node, walk: Walk) -> Node:
    """Take null out of an `enum`: as an alternative of its own, or as `nullable`."""
    members, types = node.list("enum"), types_of(node.keywords.get("type"))
    others = [each for each in members if each is not None]
    if len(others) == len(members) or not others:
        return node
    rest = _single([each for each in types if each != "null"])
    if types and ("null" not in types or not rest):
        return node.replacing("enum", enum=others if rest else [None])
    if "type_list_to_nullable" in walk.rewrites:
        if not types:
            return node
        return node.replacing("enum", enum=others, nullable=True).replacing("type", type=rest)
    if "anyOf" in node.keywords:
        return node
    first = {"type": rest, "enum": others} if types else {"enum": others}
    places = {"type": node.place("type"), "enum": node.place("enum")}
    branches = [Node(node.path, first, places), _null(node)]
    return node.without("type").replacing("enum", anyOf=branches)


def type_list_to_nullable(node: Node, walk: Walk) -> Node:
    """Write a type that may be null as OpenAPI 3.0 does: `nullable: true` beside another type."""
    types = types_of(node.keywords.get("type"))
    if "null" in types and len(types) > 1:
        rest = _single([each for each in types if each != "null"])
        if "enum" in node.keywords or "const" in node.keywords:
            # Only null itself among the values would let it pass.
            members = node.keywords.get("enum", [node.keywords.get("const")])
            allowed = None in members
            return node.replacing("type", type=rest, **({"nullable": True} if allowed else {}))
        return node.replacing("type", type=rest, nullable=True)
    return _null_branch(node, walk)


def _null_branch(node: Node, walk: Walk) -> Node:
    """Write an alternative that is null alone as `nullable`."""
    place = node.place("anyOf")
    branches = [(each, (*place, index)) for index, each in enumerate(node.list("anyOf"))]
    others = [(each, path) for each, path in branches if not _is_null(each)]
    if len(others) == len(branches) or not others or "type" in node.keywords:
        return node
    if not takes_null(node.without("anyOf"), node.path, walk):
        return node
    rest = [node_of(each, path) or each for each, path in others]
    without = node.without("anyOf")
    if len(rest) == 1 and isinstance(rest[0], Node) and _is_plain(rest[0]):
        both = merged(without, rest[0])
        if both is not None:
            return both.having({**both.keywords, "nullable": True})
    return node.replacing("anyOf", anyOf=rest, nullable=True)


def type_list_to_any_of(node: Node, _walk: Walk) -> Node:
    """Write a list of types as alternatives, each with the keywords of its type."""
    types = types_of(node.keywords.get("type"))
    if not isinstance(node.keywords.get("type"), list) or "anyOf" in node.keywords:
        return node
    if len(types) == 1:
        return node.replacing("type", type=types[0])
    kinds = [each for each in types if each != "integer" or "number" not in types]
    branches = [each for each in (_branch(node, kind) for kind in kinds) if each is not None]
    if not branches:
        return node
    moved = {key for each in branches for key in each.keywords if key != "type"} | {"enum"}
    return node.without(*moved).replacing("type", anyOf=branches)


def _branch(node: Node, kind: str) -> Node | None:
    """Give the alternative of one type; nothing, if no value of it is allowed."""
    keywords: dict[str, Any] = {"type": kind}
    if "enum" in node.keywords:
        keywords["enum"] = [each for each in node.list("enum") if _is_of(kind, each)]
        if not keywords["enum"]:
            return None
    own = _OF_TYPE.get(kind, frozenset())
    keywords |= {key: each for key, each in node.keywords.items() if key in own}
    return Node(node.path, keywords, {key: node.place(key) for key in keywords})


def _is_of(kind: str, value: Any) -> bool:
    match kind:
        case "null":
            return value is None
        case "boolean":
            return isinstance(value, bool)
        case "integer" | "number":
            is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
            return is_number and (kind == "number" or value == int(value))
        case _:
            return isinstance(value, _KINDS.get(kind, ()))


def _is_plain(node: Node) -> bool:
    """Whether a schema's type alone decides of null."""
    is_one = isinstance(node.keywords.get("type"), str)
    return is_one and node.keywords.keys().isdisjoint(_DECIDING)


def _single(types: list[str]) -> str | list[str]:
    return types[0] if len(types) == 1 else types


def _is_null(value: Any) -> bool:
    return identity(value) == identity({"type": "null"})


def _null(node: Node) -> Node:
    return Node(node.path, {"type": "null"}, {"type": node.place("enum")})


_DECIDING: Final = frozenset(
    {"$ref", "allOf", "anyOf", "const", "enum", "if", "not", "nullable", "oneOf"}
)
_KINDS: Final[dict[str, type]] = {"string": str, "array": list, "object": dict}
_NUMBERS: Final = frozenset(
    {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}
)
_OF_TYPE: Final = {
    "string": frozenset({"minLength", "maxLength", "pattern", "format"}),
    "number": _NUMBERS,
    "integer": _NUMBERS,
    "array": frozenset(
        {
            "items",
            "prefixItems",
            "contains",
            "minContains",
            "maxContains",
            "minItems",
            "maxItems",
            "uniqueItems",
        }
    ),
    "object": frozenset(
        {
            "properties",
            "patternProperties",
            "additionalProperties",
            "propertyNames",
            "required",
            "minProperties",
            "maxProperties",
            "dependentRequired",
            "dependentSchemas",
        }
    ),
}
