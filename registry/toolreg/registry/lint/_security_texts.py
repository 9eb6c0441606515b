"""The texts of a tool that a model or a person reads, each with its path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from toolreg.registry._declaration import fields_of
from toolreg.registry._subschemas import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._declaration import Declaration
    from toolreg.registry._findings import Path

# A provider passes schemas on word for word: each key and each text in them is read.
_SCHEMAS: Final = ("inputSchema", "outputSchema")
_READ: Final = ("title", "description", *_SCHEMAS, "annotations", "deprecated", "source")

# Keys that say nothing of their own.
_PLAIN: Final = frozenset(
    {
        *("type", "properties", "description", "title", "default", "enum", "const", "examples"),
        *("items", "required", "format", "pattern", "additionalProperties", "anyOf", "oneOf"),
        *("allOf", "not", "$ref", "$defs", "$schema", "minimum", "maximum", "minLength"),
        *("maxLength", "minItems", "maxItems"),
    }
)


@dataclass(frozen=True, slots=True)
class Text:
    """Hold a text and where it stands; `key` marks the key at the end of the path."""

    path: Path
    text: str
    key: bool = False


@dataclass(frozen=True, slots=True)
class Glance:
    """
    Hold the texts of a tool without their places, for a quick look at all of them together.

    `values` and `names` (keys of objects) reach a model or a person; `kept` texts, names among
    them, are in fields that only programs see.
    """

    values: list[str]
    names: list[str]
    kept: list[str]


def glance(declaration: Declaration) -> Glance:
    """Collect the texts of a tool."""
    found = Glance([], [], [])
    for key, value in fields_of(declaration).items():
        if key in _READ:
            _gather(value, found.values, found.names)
        elif _is_kept(key):
            _gather(value, found.kept, found.kept)
    return found


def texts_of(declaration: Declaration) -> tuple[list[Text], list[Text]]:
    """Collect the texts of a tool that are read, and those that are kept, with their places."""
    read: list[Text] = []
    kept: list[Text] = []
    for key, value in fields_of(declaration).items():
        if key in _READ:
            read += _placed(value, (key,))
        elif _is_kept(key):
            kept += _placed(value, (key,))
    return read, kept


def properties_of(schema: JsonValue, path: Path) -> Iterator[tuple[Path, dict[str, JsonValue]]]:
    """Give the properties of a schema and of those in it, each with its path."""
    for step, each in walk(schema):
        properties = each.get("properties")
        if isinstance(properties, dict):
            yield (*path, *step, "properties"), properties


def _is_kept(key: str) -> bool:
    return key == "_meta" or key.startswith("x-")


def _gather(value: JsonValue, values: list[str], names: list[str]) -> None:
    stack = [value]
    while stack:
        each = stack.pop()
        if isinstance(each, str):
            values.append(each)
        elif isinstance(each, dict):
            names += [key for key in each if key not in _PLAIN]
            stack += each.values()
        elif isinstance(each, list):
            stack += each


def _placed(value: JsonValue, path: Path) -> Iterator[Text]:
    stack: list[tuple[Path, JsonValue]] = [(path, value)]
    while stack:
        path, each = stack.pop()
        if isinstance(each, str):
            yield Text(path, each)
        elif isinstance(each, dict):
            yield from (Text((*path, key), key, key=True) for key in each)
            stack += [((*path, key), inner) for key, inner in each.items()]
        elif isinstance(each, list):
            stack += [((*path, index), inner) for index, inner in enumerate(each)]
