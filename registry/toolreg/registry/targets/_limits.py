"""The limits of a target: sizes and counts of what it is sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from toolreg.registry.targets._changes import Change, change_of
from toolreg.registry.targets._nodes import is_list, object_of, types_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry._declaration import JsonObject
    from toolreg.registry._findings import Path
    from toolreg.registry.targets._profile import Profile


@dataclass(slots=True)
class Sizes:
    """
    Count what a converted schema holds.

    `depth` is the levels of objects and arrays in each other, the whole being the first;
    `name_characters` those of names of properties and definitions, of members of enums and of
    constants.
    """

    properties: int = 0
    depth: int = 0
    enum_values: int = 0
    name_characters: int = 0
    optional_properties: int = 0
    union_properties: int = 0

    @classmethod
    def of(cls, schema: JsonObject) -> Sizes:
        """Count a schema."""
        sizes = cls()
        sizes._take(schema, 0)
        return sizes

    def _take(self, value: Any, depth: int) -> None:
        schema = object_of(value)
        if schema is None:
            return
        kinds = types_of(schema.get("type"))
        if "object" in kinds or "array" in kinds:
            depth += 1
            self.depth = max(self.depth, depth)
        values = schema.get("enum")
        if is_list(values):
            self.enum_values += len(values)
            self.name_characters += sum(len(each) for each in values if isinstance(each, str))
        if isinstance(constant := schema.get("const"), str):
            self.name_characters += len(constant)
        self._take_properties(schema)
        self._take_parts(schema, depth)

    def _take_properties(self, schema: JsonObject) -> None:
        required = schema.get("required")
        for name, value in (object_of(schema.get("properties")) or {}).items():
            self.properties += 1
            self.name_characters += len(name)
            if not isinstance(required, list) or name not in required:
                self.optional_properties += 1
            held = object_of(value) or {}
            self.union_properties += "anyOf" in held or isinstance(held.get("type"), list)
        for name in object_of(schema.get("$defs")) or {}:
            self.name_characters += len(name)

    def _take_parts(self, schema: JsonObject, depth: int) -> None:
        for key, value in schema.items():
            if isinstance(value, dict) and key in _ONE:
                self._take(value, depth)
            elif isinstance(value, dict) and key in _NAMED:
                for each in value.values():
                    self._take(each, depth)
            elif isinstance(value, list) and key in _LISTS:
                for each in value:
                    self._take(each, depth)


def check_length(profile: Profile, limit: str, text: object, path: Path) -> Iterator[Change]:
    """Say that a description is longer than a target takes."""
    rule = profile.limits.get(limit)
    if rule is None or not isinstance(text, str) or len(text) <= rule.most:
        return
    message = f"takes descriptions of at most {rule.most:,} characters, found {len(text):,}"
    yield change_of(profile, rule, rule.effect, path, message)


def check_sizes(profile: Profile, schema: JsonObject) -> Iterator[Change]:
    """Say what of a converted schema is more than a target takes."""
    if profile.limits.keys().isdisjoint(_COUNTED):
        return
    sizes = Sizes.of(schema)
    for limit, words in _COUNTED.items():
        rule = profile.limits.get(limit)
        count: int = getattr(sizes, limit)
        if rule is not None and count > rule.most:
            message = f"takes at most {rule.most:,} {words}, found {count:,}"
            yield change_of(profile, rule, rule.effect, ("inputSchema",), message)


_COUNTED: Final = {
    "properties": "properties in one schema",
    "depth": "levels of objects and arrays in each other",
    "enum_values": "values of enums in one schema",
    "name_characters": "characters of names and enum values in one schema",
}
_NAMED: Final = frozenset(
    {"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"}
)
_LISTS: Final = frozenset({"allOf", "anyOf", "oneOf", "prefixItems"})
_ONE: Final = frozenset({"items", "additionalProperties", "contains", "not", "if", "then", "else"})
