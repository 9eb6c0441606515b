"""The way back: arguments for a converted schema, made arguments of the contract."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from toolreg.registry._judge import Judge
from toolreg.registry._pointers import fragment_of, path_of, value_at
from toolreg.registry.targets._nodes import copied, object_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._declaration import JsonObject
    from toolreg.registry._findings import Path


@dataclass(frozen=True)
class Restore:
    """
    Turn the arguments that a model sends for a converted schema into those of the contract.

    A property that the contract lets out, and that the target requires, comes as null: such a null
    is taken out, and nothing else is touched. `absent` are the places of those properties in
    `schema`, the converted one; where there are none, it is empty.
    """

    schema: JsonObject = field(default_factory=dict[str, Any])
    absent: tuple[str, ...] = ()

    def __call__(self, arguments: JsonObject) -> JsonObject:
        """
        Give the arguments of the contract.

        Where alternatives are told apart by no property, the first that fits counts. Arguments
        that do not fit the converted schema come back as far as they fit it.
        """
        if not self.absent:
            return arguments
        return cast("JsonObject", self._restored(arguments, ()))

    def to_json(self) -> JsonObject:
        """Give all of it as JSON."""
        return {"schema": copied(self.schema), "absent": list(self.absent)}

    @classmethod
    def from_json(cls, value: JsonObject) -> Restore:
        """Make it of the JSON that `to_json` gave. Raises `KeyError` or `TypeError` for other."""
        absent = cast("list[str]", value["absent"])
        return cls(cast("JsonObject", copied(value["schema"])), tuple(absent))

    def _restored(self, value: JsonValue, at: Path) -> JsonValue:
        """Restore a value by the schema at a path."""
        schema = object_of(value_at(self.schema, at))
        if schema is None:
            return value
        fitting = self._fitting(value, schema, at)
        reference = schema.get("$ref")
        if isinstance(reference, str):
            led = path_of(self.schema, reference.removeprefix("#"))
            value = value if led is None else self._restored(value, led)
        if isinstance(value, dict):
            value = self._object(value, schema, at)
        elif isinstance(value, list):
            value = self._list(value, schema, at)
        for path in (*self._branches(schema, at, "allOf"), *fitting):
            value = self._restored(value, path)
        return value

    def _object(self, value: JsonObject, schema: JsonObject, at: Path) -> JsonObject:
        properties = object_of(schema.get("properties")) or {}
        found: JsonObject = {}
        for name, each in value.items():
            path = (*at, "properties", name)
            if name in properties:
                if each is None and path in self._absent:
                    continue
                found[name] = self._restored(each, path)
            elif isinstance(schema.get("additionalProperties"), dict):
                found[name] = self._restored(each, (*at, "additionalProperties"))
            else:
                found[name] = each
        return found

    def _list(self, value: list[JsonValue], schema: JsonObject, at: Path) -> list[JsonValue]:
        first = schema.get("prefixItems")
        count = len(first) if isinstance(first, list) else 0
        found: list[JsonValue] = []
        for index, each in enumerate(value):
            if index < count:
                found.append(self._restored(each, (*at, "prefixItems", index)))
            elif isinstance(schema.get("items"), dict):
                found.append(self._restored(each, (*at, "items")))
            else:
                found.append(each)
        return found

    def _fitting(self, value: JsonValue, schema: JsonObject, at: Path) -> list[Path]:
        """Give of each keyword of alternatives the first that the value fits."""
        if not isinstance(value, (dict, list)):
            return []
        found: list[Path] = []
        for key in ("anyOf", "oneOf"):
            branches = self._branches(schema, at, key)
            found += [each for each in branches if self._judge(each).accepts(value)][:1]
        return found

    @staticmethod
    def _branches(schema: JsonObject, at: Path, key: str) -> Iterator[Path]:
        listed = schema.get(key)
        for index in range(len(listed) if isinstance(listed, list) else 0):
            yield (*at, key, index)

    def _judge(self, path: Path) -> Judge:
        if path not in self._judges:
            # `#` must stay the whole schema, so the alternative is reached from it.
            whole: JsonObject = {**self.schema, "$id": _WHOLE}
            reached = f"{_WHOLE}#{fragment_of(path)}"
            self._judges[path] = Judge({"$ref": reached, "$defs": {"whole": whole}})
        return self._judges[path]

    @cached_property
    def _judges(self) -> dict[Path, Judge]:
        return {}

    @cached_property
    def _absent(self) -> frozenset[Path | None]:
        return frozenset(path_of(self.schema, each) for each in self.absent)


def restore_of(schema: JsonObject, absent: list[JsonObject]) -> Restore:
    """Make the way back of a schema, from the schemas in it whose null stands for none."""
    if not absent:
        return Restore()
    # Only the objects themselves tell two equal schemas apart.
    marked, found = {id(each) for each in absent}, list["Path"]()
    _collect(schema, (), marked, found)
    return Restore(cast("JsonObject", copied(schema)), tuple(map(fragment_of, found)))


def _collect(value: JsonValue, path: Path, marked: set[int], found: list[Path]) -> None:
    """Find the paths of marked objects in a value."""
    if id(value) in marked:
        found.append(path)
    if isinstance(value, dict):
        for key, each in value.items():
            if isinstance(each, (dict, list)):
                _collect(each, (*path, key), marked, found)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            if isinstance(each, (dict, list)):
                _collect(each, (*path, index), marked, found)


_WHOLE = "https://toolreg.invalid/whole"
