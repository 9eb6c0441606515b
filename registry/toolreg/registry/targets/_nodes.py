"""A schema on its way to a target: its keywords, and where their author wrote them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeGuard, cast

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from pydantic import JsonValue

    from toolreg.registry._findings import Path


@dataclass(frozen=True, slots=True)
class Node:
    """
    Hold a schema that may differ from the one that its author wrote.

    `path` is where that one stands; `moved` are the places of keywords that stand elsewhere.
    `keywords` are JSON, with nodes in place of schemas that were made or moved; they belong to the
    declaration and are never changed. `through` are the places of all schemas that it stands for.
    """

    path: Path
    keywords: Mapping[str, Any]
    moved: Mapping[str, Path] = field(default_factory=dict[str, "Path"])
    through: tuple[Path, ...] = ()

    def place(self, key: str) -> Path:
        """Give the place of a keyword."""
        return self.moved.get(key) or (*self.path, key)

    def place_of_any(self, *keys: str) -> Path:
        """Give the place of the first of some keywords that the schema has."""
        return self.place(next((each for each in keys if each in self.keywords), keys[0]))

    def having(self, keywords: Mapping[str, Any], moved: Mapping[str, Path] | None = None) -> Node:
        """Give a node with these keywords instead, and these places beside its own."""
        places = {**self.moved, **moved} if moved else self.moved
        return Node(self.path, keywords, places, self.through)

    def without(self, *keys: str) -> Node:
        """Give a node without some keywords."""
        return self.having({key: each for key, each in self.keywords.items() if key not in keys})

    def replacing(self, key: str, **keywords: Any) -> Node:
        """Give a node with other keywords in place of one, whose place they take."""
        found: dict[str, Any] = {}
        for each, value in self.keywords.items():
            if each == key:
                found |= {name: new for name, new in keywords.items() if name not in found}
            elif each not in keywords:
                found[each] = value
        place = self.place(key)
        return self.having(found, dict.fromkeys(keywords.keys() - {key}, place))

    def names(self, key: str) -> Mapping[str, Any]:
        """Give the named schemas of a keyword; none, if it has another form."""
        return object_of(self.keywords.get(key)) or {}

    def list(self, key: str) -> list[Any]:
        """Give the list of a keyword; an empty one, if it has another form."""
        value = self.keywords.get(key)
        return value if is_list(value) else []


def node_of(value: Any, path: Path) -> Node | None:
    """Give a schema as a node; nothing for true, false and what is no schema."""
    if isinstance(value, Node):
        return value
    held = object_of(value)
    return None if held is None else Node(path, held, {}, (path,))


def object_of(value: Any) -> dict[str, Any] | None:
    """Give an object as one; nothing for any other value."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether a value is a list."""
    return isinstance(value, list)


def types_of(value: object) -> tuple[str, ...]:
    """Give the names of a `type`, one or many."""
    if isinstance(value, str):
        return (value,)
    return tuple(cast("list[str]", value)) if isinstance(value, list) else ()


def copied(value: Any) -> Any:
    """Copy a JSON value."""
    if isinstance(value, dict):
        held = cast("dict[str, JsonValue]", value)
        return {key: copied(each) if type(each) in _NESTED else each for key, each in held.items()}
    if is_list(value):
        return [copied(each) if type(each) in _NESTED else each for each in value]
    return value


def raw(value: Any) -> Any:
    """Give what was written of a value in which nodes may stand for schemas."""
    if isinstance(value, Node):
        return raw(dict(value.keywords))
    if isinstance(value, dict):
        held = cast("dict[str, Any]", value)
        return {key: raw(each) for key, each in held.items()}
    if is_list(value):
        return [raw(each) for each in value]
    return value


def identity(value: Any) -> Hashable:
    """
    Give what JSON Schema compares two values by.

    >>> identity(1) == identity(1.0), identity(1) == identity(True)
    (True, False)
    """
    if isinstance(value, (bool, str)):
        return (type(value), value)
    if isinstance(value, dict):
        held = cast("dict[str, Any]", value)
        return frozenset((key, identity(each)) for key, each in held.items())
    if is_list(value):
        return tuple(identity(each) for each in value)
    if isinstance(value, Node):
        return identity(raw(value))
    return cast("Hashable", value)


_NESTED: Final = frozenset({dict, list})
