"""The schema that the engine sees: what a typed view can say of a contract's schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolreg.codegen._constraints import constraints, default_fits, enumerated
from toolreg.codegen._joined import Joined, Joiner, texts_of, types_of
from toolreg.codegen._names import pascal
from toolreg.codegen._unions import MAX_OPTIONS, nested, union

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import JsonValue

    from toolreg.codegen._names import FieldNames
    from toolreg.codegen._references import JsonObject
    from toolreg.codegen._texts import Texts

# What lies deeper, or beyond so many parts, is seen as any value; the contract still judges it.
MAX_DEPTH = 40
MAX_PARTS = 20_000


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Hold how one tool's names and texts are written in what the engine sees."""

    names: FieldNames
    texts: Texts


class Viewer:
    """
    Derive the view of a schema as the engine's `$defs`, each class after those that it uses.

    The view accepts whatever the schema accepts and changes nothing: what Python types or the
    engine cannot say faithfully (formats, conditions, exclusions…) is left to the judge. Objects
    with properties become classes, named by their place or by the reference that leads to them.
    """

    def __init__(self, root: JsonObject, stem: str, vocabulary: Vocabulary) -> None:
        self._root = root
        self._stem = stem
        self._vocabulary = vocabulary
        self._joiner = Joiner(root)
        self._classes: dict[str, JsonObject] = {}
        self._class_of: dict[int, str] = {}
        self._taken = {stem}
        self._entered: set[int] = set()
        self._parts = 0

    def classes(self) -> dict[str, JsonObject]:
        """Derive all classes, the root's last; none where the schema takes every value."""
        joined = self._joiner.joined(self._root)
        if self._is_model(joined.keywords):
            self._class_of[joined.key] = self._stem
            self._classes[self._stem] = self._class(joined.keywords, self._stem, 0)
        elif shape := self._shape(joined, self._stem, 0):
            self._classes[self._stem] = shape | self._described(joined.keywords)
        else:
            return {}  # parts of a union that takes every value may have been defined
        return self._classes

    def _is_model(self, keywords: JsonObject) -> bool:
        """Tell whether the root is one object whose properties, if any, are known."""
        if enumerated(keywords) is not None or self._options(keywords):
            return False
        kinds = types_of(keywords.get("type"))
        is_map = isinstance(keywords.get("additionalProperties"), dict)
        known = bool(keywords.get("properties"))
        return (kinds == ["object"] and not is_map) or (known and kinds in ([], ["object"]))

    def _shape(self, joined: Joined, place: str, depth: int) -> JsonObject:
        """Give what the engine makes a type of; `{}` is the type of every value."""
        if joined.key in self._class_of:
            return self._reference(joined)
        self._parts += 1
        if depth > MAX_DEPTH or self._parts > MAX_PARTS or joined.key in self._entered:
            return {}
        if joined.name:
            place = self._stem + pascal(joined.name)
        self._entered.add(joined.key)
        try:
            return self._spelled(joined, place, depth + 1)
        finally:
            self._entered.discard(joined.key)

    def _spelled(self, joined: Joined, place: str, depth: int) -> JsonObject:
        keywords = joined.keywords
        values = enumerated(keywords)
        if values is not None:
            return self._literal(values)
        if options := self._options(keywords):
            return union(self._alternatives(options, place, depth))
        kinds = types_of(keywords.get("type"))
        if not kinds and keywords.get("properties"):
            return self._object(joined, place, depth)
        return union([self._typed(kind, joined, place, depth) for kind in kinds] or [{}])

    def _literal(self, values: list[JsonValue]) -> JsonObject:
        if values == [None]:
            return {"type": "null"}
        token = self._vocabulary.texts.token
        return {"enum": [token(each) if isinstance(each, str) else each for each in values]}

    def _options(self, keywords: JsonObject) -> list[Joined]:
        """Give the alternatives of an `anyOf`, each with what stands beside it; maybe none."""
        branches = [self._joiner.joined(each) for each in _branches(keywords)]
        base = self._joiner.without_options(keywords)
        if base.get("properties") and not any(_typed_more(each.keywords) for each in branches):
            return []
        return [self._option(base, each) for each in branches]

    def _option(self, base: JsonObject, branch: Joined) -> Joined:
        kinds, own = types_of(base.get("type")), types_of(branch.keywords.get("type"))
        if base.keys() <= {"type"} and (not kinds or set(own) <= set(kinds)) and (own or not kinds):
            return branch
        both = self._joiner.both(base, branch.keywords)
        return Joined(id(both), both)

    def _alternatives(self, options: Sequence[Joined], place: str, depth: int) -> list[JsonObject]:
        objects = sum(bool(each.keywords.get("properties")) for each in options)
        if objects > MAX_OPTIONS:
            return [{}]
        shapes: list[JsonObject] = []
        for number, option in enumerate(options, 1):
            own = f"{place}Option{number}" if objects > 1 else place
            shapes.append(self._shape(option, own, depth))
        return shapes

    def _typed(self, kind: str, joined: Joined, place: str, depth: int) -> JsonObject:
        if kind == "object":
            return self._object(joined, place, depth)
        if kind == "array":
            return self._array(joined.keywords, place, depth)
        return {"type": kind}

    def _array(self, keywords: JsonObject, place: str, depth: int) -> JsonObject:
        positions, rest = _positions(keywords)
        if positions:
            size = len(positions)
            if rest is not False or keywords.get("minItems") != size:
                return {"type": "array"}
            shapes: list[JsonValue] = [
                nested(self._shape(self._joiner.joined(each), f"{place}Item{number}", depth))
                for number, each in enumerate(positions, 1)
            ]
            return {
                "type": "array",
                "prefixItems": shapes,
                "items": False,
                "minItems": size,
                "maxItems": size,
            }
        item = nested(self._shape(self._joiner.joined(rest), f"{place}Item", depth))
        return {"type": "array", "items": item} if item else {"type": "array"}

    def _object(self, joined: Joined, place: str, depth: int) -> JsonObject:
        keywords = joined.keywords
        values = keywords.get("additionalProperties")
        if keywords.get("properties"):
            return self._define(joined, place, depth)
        if isinstance(values, dict) and "patternProperties" not in keywords:
            value = nested(self._shape(self._joiner.joined(values), f"{place}Value", depth))
            if value:
                return {"type": "object", "additionalProperties": value}
        return {"type": "object"}

    def _define(self, joined: Joined, place: str, depth: int) -> JsonObject:
        if joined.key not in self._class_of:
            name, number = place, 1
            while name in self._taken:
                number += 1
                name = f"{place}{number}"
            self._taken.add(name)
            self._class_of[joined.key] = name
            self._classes[name] = self._class(joined.keywords, name, depth)
        return self._reference(joined)

    def _reference(self, joined: Joined) -> JsonObject:
        """Refer to a class; without a `type`, its schema takes whatever is no object, too."""
        reference: JsonObject = {"$ref": f"#/$defs/{self._class_of[joined.key]}"}
        return reference if types_of(joined.keywords.get("type")) else union([reference, {}])

    def _class(self, keywords: JsonObject, name: str, depth: int) -> JsonObject:
        declared = keywords.get("properties")
        properties = declared if isinstance(declared, dict) else {}
        required = dict.fromkeys(texts_of(keywords.get("required")))
        names = self._vocabulary.names
        fields: JsonObject = {}
        for each in {**properties, **required}:
            place = name + (pascal(names.field(each)) or "Property")
            node = properties.get(each, True)
            token = names.token(each)
            fields[token] = self._property(node, place, depth, required=each in required)
        body: JsonObject = {"type": "object", **self._described(keywords), "properties": fields}
        body["required"] = [names.token(each) for each in required]
        if keywords.get("additionalProperties") is False and "patternProperties" not in keywords:
            body["additionalProperties"] = False
        return body

    def _property(self, node: JsonValue, place: str, depth: int, *, required: bool) -> JsonObject:
        joined = self._joiner.joined(node)
        shape = dict(self._shape(joined, place, depth))
        said = joined.keywords | joined.said
        # A class that others refer to says itself what it is.
        told = joined.said if joined.name is not None and "$ref" in shape else said
        shape |= self._constrained(shape, self._sole(joined.keywords)) | self._described(told)
        # The engine cannot write null as the default of what is always null.
        if not required and shape.get("type") != "null" and default_fits(said, self._root):
            shape["default"] = self._encoded(_of_kind(said["default"], shape.get("type")))
        return shape

    def _sole(self, keywords: JsonObject) -> JsonObject:
        """See through an `anyOf` that only adds null to one alternative."""
        branches = [self._joiner.joined(each).keywords for each in _branches(keywords)]
        others = [each for each in branches if types_of(each.get("type")) != ["null"]]
        return others[0] if len(others) == 1 else keywords

    def _constrained(self, shape: JsonObject, keywords: JsonObject) -> JsonObject:
        kinds = [each for each in types_of(shape.get("type")) if each != "null"]
        if len(kinds) != 1 or "prefixItems" in shape:
            return {}
        found = constraints(kinds[0], keywords)
        if isinstance(pattern := found.get("pattern"), str):
            found["pattern"] = self._vocabulary.texts.token(pattern)
        return found

    def _described(self, keywords: JsonObject) -> JsonObject:
        text = keywords.get("description")
        described = isinstance(text, str) and text.strip()
        return {"description": self._vocabulary.texts.token(str(text))} if described else {}

    def _encoded(self, value: JsonValue) -> JsonValue:
        if isinstance(value, str):
            return self._vocabulary.texts.token(value)
        if isinstance(value, list):
            return [self._encoded(each) for each in value]
        if isinstance(value, dict):
            token = self._vocabulary.texts.token
            return {token(key): self._encoded(each) for key, each in value.items()}
        return value


def _branches(keywords: JsonObject) -> list[JsonValue]:
    options = keywords.get("anyOf")
    return options if isinstance(options, list) else []


def _typed_more(keywords: JsonObject) -> bool:
    return bool(keywords.get("properties")) or bool(_branches(keywords))


def _positions(keywords: JsonObject) -> tuple[list[JsonValue], JsonValue]:
    """Read an array's positions and what follows them, in either dialect's words."""
    items = keywords.get("items", True)
    if isinstance(items, list):
        return items, keywords.get("additionalItems", True)
    first = keywords.get("prefixItems")
    return (first if isinstance(first, list) else []), items


def _of_kind(value: JsonValue, kind: JsonValue) -> JsonValue:
    """Write an integer as one: JSON Schema calls 5.0 an integer, Python does not."""
    integral = isinstance(value, float) and value.is_integer()
    return int(value) if integral and types_of(kind) == ["integer"] else value  # type: ignore[arg-type]
