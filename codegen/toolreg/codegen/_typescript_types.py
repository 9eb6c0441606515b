"""Types of TypeScript from a schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.codegen._joined import Joiner, texts_of, types_of
from toolreg.codegen._names import pascal
from toolreg.codegen._typescript_notes import notes
from toolreg.codegen._typescript_unions import ANYTHING, placed, union
from toolreg.codegen._typescript_words import comment, key, literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.codegen._references import JsonObject

_SCALARS = {each: each for each in ("string", "number", "boolean", "null")} | {"integer": "number"}
_OBJECTS = ("properties", "additionalProperties", "patternProperties", "required")
_ARRAYS = ("items", "prefixItems")
# Schemas can say more than fits any reader: what lies beyond is not spelled out.
_MOST_DEPTH = 40
_MOST_TYPES = 4000


class Types:
    """
    Spell the types of one schema; `aliases` are the named ones, by name.

    A type takes what the schema takes, or more. `stem` starts each alias's name. What a reference
    names, and what holds itself, gets an alias; an alias that would be itself is `unknown`.
    """

    def __init__(self, root: JsonObject, stem: str, aliases: dict[str, str]) -> None:
        self._joiner = Joiner(root)
        self._stem = stem
        self.aliases = aliases
        self._names: dict[int, str] = {}
        self._open: dict[int, int] = {}
        # The aliases that each one is, or may be, without anything around them.
        self._bare: dict[int, set[int]] = {}
        self._depth = 0
        self._count = 0

    def root(self, node: JsonObject, name: str) -> None:
        """Spell the whole schema under a name."""
        joined = self._joiner.joined(node)
        self._names[joined.key] = name
        self.aliases[name] = ANYTHING
        self.aliases[name] = self._entered(joined.key, joined.keywords)

    def of(self, node: JsonValue) -> str:
        """Spell a schema."""
        if node is False:
            return "never"
        joined = self._joiner.joined(node)
        if not joined.keywords:
            return ANYTHING
        return self._known(joined.key, joined.keywords, joined.name)

    def notes(self, node: JsonValue) -> list[str]:
        """Give what a comment says of a schema: its words and its limits."""
        joined = self._joiner.joined(node)
        return notes({**joined.keywords, **joined.said})

    def _known(self, number: int, keywords: JsonObject, name: str | None) -> str:
        if number in self._open and number not in self._names:
            self._names[number] = self._fresh(name or "")
        if number in self._names:
            return self._referred(number)
        self._count += 1
        if self._depth > _MOST_DEPTH or self._count > _MOST_TYPES:
            return ANYTHING
        if name is not None and not _is_short(keywords):
            self._names[number] = alias = self._fresh(name)
            self.aliases[alias] = ANYTHING
        text = self._entered(number, keywords)
        if number not in self._names:
            return text
        self.aliases[self._names[number]] = text
        return self._referred(number)

    def _referred(self, number: int) -> str:
        """Give an alias's name, unless the alias would then be defined as itself."""
        here = {each for each, depth in self._open.items() if depth == self._depth}
        reached, waiting = set[int](), [number]
        while waiting:
            each = waiting.pop()
            if each not in reached:
                reached.add(each)
                waiting += self._bare.get(each, ())
        if reached & here:
            return ANYTHING
        for each in here:
            self._bare.setdefault(each, set()).add(number)
        return self._names[number]

    def _entered(self, number: int, keywords: JsonObject) -> str:
        self._open[number] = self._depth
        text = self._spelled(keywords)
        del self._open[number]
        return text

    def _fresh(self, name: str) -> str:
        wanted = f"{self._stem}_{pascal(name) or 'Part'}"
        fresh, number = wanted, 1
        while fresh in self.aliases or fresh in self._names.values():
            number += 1
            fresh = f"{wanted}_{number}"
        return fresh

    def _inside(self, node: JsonValue) -> str:
        self._depth += 1
        text = self.of(node)
        self._depth -= 1
        return text

    def _spelled(self, keywords: JsonObject) -> str:
        if "const" in keywords:
            return literal(keywords["const"])
        values = keywords.get("enum")
        if isinstance(values, list):
            return union([literal(each) for each in values])
        options = keywords.get("anyOf")
        if isinstance(options, list) and options:
            return union([self._option(keywords, each) for each in options])
        return union([self._kind(each, keywords) for each in _kinds(keywords)])

    def _option(self, keywords: JsonObject, option: JsonValue) -> str:
        rest = self._joiner.without_options(keywords)
        if not rest or option is False:
            return self.of(option)
        merged = self._joiner.both(rest, self._joiner.joined(option).keywords)
        return self._known(id(merged), merged, None) if merged else ANYTHING

    def _kind(self, kind: str, keywords: JsonObject) -> str:
        if kind == "object":
            return self._object(keywords)
        if kind == "array":
            return self._array(keywords)
        return _SCALARS.get(kind, ANYTHING)

    def _object(self, keywords: JsonObject) -> str:
        found = keywords.get("properties")
        properties = found if isinstance(found, dict) else {}
        required = texts_of(keywords.get("required"))
        parts = list(self._members(properties, required))
        parts += [f"{key(each)}: {ANYTHING};" for each in required if each not in properties]
        rest = self._rest(keywords)
        if not parts:
            closed = keywords.get("additionalProperties") is False and rest is None
            return f"{{ [key: string]: {'never' if closed else rest or ANYTHING} }}"
        if rest is not None:
            # The signature holds for the named properties, too.
            parts.append(f"[key: string]: {ANYTHING};")
        return "{\n    " + "\n".join(parts).replace("\n", "\n    ") + "\n}"

    def _members(self, properties: JsonObject, required: list[str]) -> Iterator[str]:
        for name, schema in properties.items():
            mark = "" if name in required else "?"
            yield f"{comment(self.notes(schema))}{key(name)}{mark}:{placed(self._inside(schema))};"

    def _rest(self, keywords: JsonObject) -> str | None:
        """Give the type of properties without a name, or nothing if none is foreseen."""
        others, patterns = keywords.get("additionalProperties"), keywords.get("patternProperties")
        if isinstance(patterns, dict) and patterns:
            open_ = [] if others is False else [self._inside(others)]
            return union([*map(self._inside, patterns.values()), *open_])
        return None if others is None or others is False else self._inside(others)

    def _array(self, keywords: JsonObject) -> str:
        items, firsts = keywords.get("items"), keywords.get("prefixItems")
        if isinstance(items, list):
            firsts, items = items, keywords.get("additionalItems")
        if not isinstance(firsts, list) or not firsts:
            text = self._inside(items)
            return f"Array<{text}>" if set(text) & set(" |\n") else f"{text}[]"
        least, most = keywords.get("minItems"), keywords.get("maxItems")
        needed = least if isinstance(least, int) else 0
        parts = [self._inside(each) for each in firsts]
        parts = [
            (f"({each})" if " " in each else each) + "?" * (at >= needed)
            for at, each in enumerate(parts)
        ]
        if items is not False and not (isinstance(most, int) and most <= len(firsts)):
            # In a tuple, TypeScript takes `Array<T>` for a circle where T is the tuple itself.
            parts.append(f"...({self._inside(items)})[]")
        return "[" + ", ".join(parts) + "]"


def _kinds(keywords: JsonObject) -> list[str]:
    kinds = types_of(keywords.get("type"))
    if not kinds and any(each in keywords for each in _OBJECTS):
        return ["object"]
    if not kinds and any(each in keywords for each in _ARRAYS):
        return ["array"]
    return kinds or [ANYTHING]


def _is_short(keywords: JsonObject) -> bool:
    return all(each in _SCALARS for each in _kinds(keywords)) and "enum" not in keywords
