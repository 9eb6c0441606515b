"""Schemas without `$ref` and `allOf`."""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import JsonValue

from toolreg.codegen._references import JsonObject, References, is_old

# References that lead to references, and `allOf`s in `allOf`s, are followed so far.
MAX_CHAIN = 100
_ANNOTATIONS = frozenset({"title", "description", "default", "deprecated", "examples", "$comment"})
_NO_KEYWORDS = frozenset(
    {"$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$defs", "definitions"}
)


@dataclass(frozen=True, slots=True)
class Joined:
    """
    Hold one schema as a single object.

    `keywords` has neither `$ref` nor `allOf`, and `oneOf` reads as `anyOf`. `key` is equal for
    equal places: two references to one schema have one key. `name` is what a reference called the
    schema, if one led to it, and `said` are the annotations beside the reference.
    """

    key: int
    keywords: JsonObject
    name: str | None = None
    said: JsonObject = field(default_factory=dict[str, JsonValue])


class Joiner:
    """
    Follow references and merge what `allOf` joins.

    The merged schema takes at least the values that all its parts take: where two keywords cannot
    be merged, one of them goes. The contract's own schema remains the judge.
    """

    def __init__(self, root: JsonObject) -> None:
        self._references = References(root)
        self._siblings_count = not is_old(root)
        self._known: dict[int, Joined] = {}
        self._pairs: dict[tuple[int, int], JsonObject] = {}
        self._alive: list[JsonValue] = [root]

    def joined(self, node: JsonValue) -> Joined:
        """Give a schema as a single object; `true` and `false` as the object that says nothing."""
        return self._joined(node, frozenset())

    def both(self, base: JsonObject, branch: JsonObject) -> JsonObject:
        """Give the merge of two joined schemas, the same object for the same two."""
        pair = (id(base), id(branch))
        if pair not in self._pairs:
            self._alive += [base, branch]
            self._pairs[pair] = self._merged(base, branch)
        return self._pairs[pair]

    def without_options(self, keywords: JsonObject) -> JsonObject:
        """Give what stands beside an `anyOf`, annotations apart; the same object each time."""
        pair = (id(keywords), 0)
        if pair not in self._pairs:
            self._alive.append(keywords)
            apart = _ANNOTATIONS | {"anyOf"}
            self._pairs[pair] = {k: v for k, v in keywords.items() if k not in apart}
        return self._pairs[pair]

    def _joined(self, node: JsonValue, passed: frozenset[int]) -> Joined:
        if not isinstance(node, dict) or id(node) in passed or len(passed) > MAX_CHAIN:
            return Joined(0, {})
        if id(node) not in self._known:
            self._alive.append(node)
            self._known[id(node)] = self._read(node, passed | {id(node)})
        return self._known[id(node)]

    def _read(self, node: JsonObject, passed: frozenset[int]) -> Joined:
        own = {key: value for key, value in node.items() if key not in _NO_KEYWORDS}
        if "$ref" in own:
            return self._referred(node, own, passed)
        parts = own.pop("allOf", None)
        if "oneOf" in own:
            options = own.pop("oneOf")
            own.setdefault("anyOf", options)
        if not isinstance(parts, list) or not parts:
            return Joined(id(node), own)
        if len(parts) == 1 and own.keys() <= _ANNOTATIONS:
            only = self._joined(parts[0], passed)
            return Joined(only.key, only.keywords, only.name, {**only.said, **own})
        for part in parts:
            # What a part says of itself is not said of the whole.
            own = self._merged(own, _unannotated(self._joined(part, passed).keywords))
        return Joined(id(node), own)

    def _referred(self, node: JsonObject, own: JsonObject, passed: frozenset[int]) -> Joined:
        target = self._joined(self._references.target(node), passed)
        name = str(own.pop("$ref")).rstrip("/").rpartition("/")[2].rpartition("#")[2]
        said = {key: value for key, value in own.items() if key in _ANNOTATIONS}
        if self._siblings_count and own.keys() - _ANNOTATIONS:
            rest = self._read(own, passed).keywords
            return Joined(id(node), self._merged(target.keywords, rest), None, said)
        return Joined(target.key, target.keywords, target.name or name, {**target.said, **said})

    def _merged(self, one: JsonObject, other: JsonObject) -> JsonObject:
        merged = {**other, **one}
        for keyword in one.keys() & other.keys():
            if keyword == "properties":
                merged[keyword] = self._properties(one[keyword], other[keyword])
            elif keyword == "required":
                both = [*texts_of(one[keyword]), *texts_of(other[keyword])]
                merged[keyword] = [*dict.fromkeys(both)]
            elif keyword == "type":
                merged[keyword] = _common_types(one[keyword], other[keyword])
        return merged

    def _properties(self, one: JsonValue, other: JsonValue) -> JsonObject:
        if not isinstance(one, dict) or not isinstance(other, dict):
            return one if isinstance(one, dict) else {}
        shared = {name: self._all_of(one[name], other[name]) for name in other if name in one}
        return {**one, **other, **shared}

    def _all_of(self, one: JsonValue, other: JsonValue) -> JsonValue:
        if one == other:
            return one
        pair = (id(one), id(other))
        if pair not in self._pairs:
            self._alive += [one, other]
            self._pairs[pair] = {"allOf": [one, other]}
        return self._pairs[pair]


def _unannotated(keywords: JsonObject) -> JsonObject:
    return {key: value for key, value in keywords.items() if key not in _ANNOTATIONS}


def types_of(value: JsonValue) -> list[str]:
    """Read the keyword `type`: each type once; none where any is allowed."""
    return list(dict.fromkeys([value] if isinstance(value, str) else texts_of(value)))


def _common_types(one: JsonValue, other: JsonValue) -> JsonValue:
    """Intersect two `type`s; an integer is a number, too."""
    ones, others = types_of(one), types_of(other)
    common: list[JsonValue] = [each for each in ones if each in others]
    if "integer" not in common and {"integer", "number"} <= {*ones, *others}:
        common.append("integer")
    return common or one


def texts_of(value: JsonValue) -> list[str]:
    """Read a list of texts; whatever else is there is left out."""
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
