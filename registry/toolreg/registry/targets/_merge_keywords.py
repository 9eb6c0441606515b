"""Two values of one keyword, made one where that says the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from toolreg.registry.targets._nodes import Node, identity, node_of, types_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolreg.registry._findings import Path

# What two schemas say of a value in these is said by the outer one.
ANNOTATIONS: Final = frozenset(
    {
        "$anchor",
        "$comment",
        "$id",
        "$schema",
        "default",
        "deprecated",
        "description",
        "examples",
        "readOnly",
        "title",
        "writeOnly",
    }
)


@dataclass(frozen=True, slots=True)
class Merged:
    """Hold a keyword's value, and its place."""

    value: Any
    place: Path


def merged_keyword(key: str, one: Node, other: Node) -> Merged | None:
    """Give the value of a keyword that says what two different ones say; nothing, if none does."""
    merge = _MERGES.get(key)
    return None if merge is None else merge(key, one, other)


def _type(key: str, one: Node, other: Node) -> Merged | None:
    mine, others = types_of(one.keywords[key]), types_of(other.keywords[key])
    both = [each for each in mine if each in others or (each, "number") in _within(others)]
    both += [each for each in others if each not in mine and (each, "number") in _within(mine)]
    if not both:
        return None
    return Merged(both[0] if len(both) == 1 else both, one.place(key))


def _within(types: tuple[str, ...]) -> set[tuple[str, str]]:
    return {("integer", "number")} if "number" in types else set()


def _required(key: str, one: Node, other: Node) -> Merged | None:
    names = dict.fromkeys([*one.list(key), *other.list(key)])
    return Merged(list(names), one.place(key))


def _bound(choose: Callable[[float, float], float]) -> Callable[[str, Node, Node], Merged | None]:
    def merge(key: str, one: Node, other: Node) -> Merged | None:
        mine, others = one.keywords[key], other.keywords[key]
        if not _is_number(mine) or not _is_number(others):
            return None
        chosen = choose(mine, others)
        return Merged(chosen, (one if chosen == mine else other).place(key))

    return merge


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _enum(key: str, one: Node, other: Node) -> Merged | None:
    allowed = {identity(each) for each in other.list(key)}
    both = [each for each in one.list(key) if identity(each) in allowed]
    return Merged(both, one.place(key)) if both else None


def _unique(key: str, one: Node, other: Node) -> Merged | None:
    return Merged(value=True, place=(one if one.keywords[key] else other).place(key))


def _named(key: str, one: Node, other: Node) -> Merged | None:
    """Take in the other's named schemas; what both name must hold for both."""
    mine, others = one.names(key), other.names(key)
    here, there = one.place(key), other.place(key)
    found = {name: _schema(each, (*here, name)) for name, each in mine.items()}
    for name, each in others.items():
        added = _schema(each, (*there, name))
        if name not in found:
            found[name] = added
        elif identity(found[name]) != identity(added):
            pair = [found[name], added]
            found[name] = Node((*here, name), {"allOf": pair}, {"allOf": (*here, name)})
    return Merged(found, here)


def _definitions(key: str, one: Node, other: Node) -> Merged | None:
    # The references were followed from where each stands: no definition is looked up by name.
    return Merged({**other.names(key), **one.names(key)}, one.place(key))


def _all_of(key: str, one: Node, other: Node) -> Merged | None:
    found = [
        _schema(each, (*node.place(key), index))
        for node in (one, other)
        for index, each in enumerate(node.list(key))
    ]
    return Merged(found, one.place(key))


def _schema(value: Any, path: Path) -> Any:
    node = node_of(value, path)
    return value if node is None else node


_MERGES: Final[dict[str, Callable[[str, Node, Node], Merged | None]]] = {
    "$defs": _definitions,
    "definitions": _definitions,
    "allOf": _all_of,
    "enum": _enum,
    "exclusiveMaximum": _bound(min),
    "exclusiveMinimum": _bound(max),
    "maxItems": _bound(min),
    "maxLength": _bound(min),
    "maxProperties": _bound(min),
    "maximum": _bound(min),
    "minItems": _bound(max),
    "minLength": _bound(max),
    "minProperties": _bound(max),
    "minimum": _bound(max),
    "patternProperties": _named,
    "properties": _named,
    "required": _required,
    "type": _type,
    "uniqueItems": _unique,
}
