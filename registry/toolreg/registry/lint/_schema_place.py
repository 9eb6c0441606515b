"""A schema inside of a whole one, as the checks of schemas see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from toolreg.registry._dialects import dialect_of
from toolreg.registry._pointers import path_of
from toolreg.registry._subschemas import walk
from toolreg.registry.lint._schema_keywords import DIALECT_NAMES, dialect_index

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._findings import Path


@dataclass(frozen=True, eq=False)
class Whole:
    """Hold the self-contained schema of a tool; `name` says which of its fields it is.

    `patterns` are those that were analysed, of which there is a limit.
    """

    name: str
    schema: dict[str, JsonValue]
    patterns: set[str] = field(default_factory=set[str])

    @cached_property
    def dialect(self) -> str:
        """The dialect's URI."""
        return dialect_of(self.schema)

    @cached_property
    def age(self) -> int:
        """The dialect's place in the order of their age."""
        return dialect_index(self.dialect)

    @property
    def dialect_name(self) -> str:
        """What people call the dialect."""
        return DIALECT_NAMES[self.age]

    @cached_property
    def references(self) -> tuple[tuple[Path, str], ...]:
        """The references, each with the path of the schema that has it."""
        having = ((at, each.get("$ref")) for at, each in walk(self.schema))
        return tuple((at, reference) for at, reference in having if isinstance(reference, str))

    @cached_property
    def referring(self) -> dict[Path, list[Path]]:
        """The paths of the schemas that refer to a path, by that path."""
        found: dict[Path, list[Path]] = {}
        for at, reference in self.references:
            target = path_of(self.schema, reference.partition("#")[2])
            if target is not None:
                found.setdefault(target, []).append(at)
        return found

    @cached_property
    def holders(self) -> frozenset[str]:
        """Those of `$defs` and `definitions` that a reference goes through."""
        text = "\n".join(reference for _, reference in self.references)
        return frozenset(each for each in ("$defs", "definitions") if f"/{each}/" in text)


@dataclass(frozen=True, slots=True)
class Place:
    """Hold one schema of a whole, with its path there."""

    whole: Whole
    at: Path
    schema: dict[str, JsonValue]

    def path(self, *steps: str | int) -> Path:
        """Give the path in the tool's fields to something in the schema."""
        return (self.whole.name, *self.at, *steps)


def keyword_steps(at: Path) -> Iterator[Path]:
    """
    Split the path of a schema in a whole into steps from schema to schema.

    >>> list(keyword_steps(("properties", "not", "anyOf", 0, "not")))
    [('properties', 'not'), ('anyOf', 0), ('not',)]
    """
    start = 0
    while start < len(at):
        is_index = start + 1 < len(at) and isinstance(at[start + 1], int)
        end = start + (2 if at[start] in _NAMED or is_index else 1)
        yield at[start:end]
        start = end


def shown(text: object) -> str:
    """Quote a text of a contract, shortened; control characters are escaped."""
    quoted = repr(text)
    return quoted if len(quoted) <= _SHOWN else f"{quoted[:_SHOWN]}…"


def a_kind(kind: str) -> str:
    """
    Name a value of a JSON kind.

    >>> a_kind("integer"), a_kind("string"), a_kind("null")
    ('an integer', 'a string', 'null')
    """
    if kind == "null":
        return kind
    return f"an {kind}" if kind[0] in "aio" else f"a {kind}"


_SHOWN: Final = 60
_NAMED: Final = frozenset(
    {
        "$defs",
        "definitions",
        "dependencies",
        "dependentSchemas",
        "patternProperties",
        "properties",
    }
)
