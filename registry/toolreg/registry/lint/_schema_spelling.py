"""Misspelt keywords, which a reader of the schema ignores."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from toolreg.registry._faults import kind_of
from toolreg.registry._findings import Finding
from toolreg.registry.lint._schema_keywords import OPENAPI, SPAN
from toolreg.registry.lint._schema_place import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toolreg.registry.lint._schema_place import Place

# What people write for a keyword of another name.
_SYNONYMS: Final[Mapping[str, str]] = {
    "allowedvalues": "enum",
    "choices": "enum",
    "defaultvalue": "default",
    "defs": "$defs",
    "desc": "description",
    "max": "maximum",
    "maxvalue": "maximum",
    "min": "minimum",
    "minvalue": "minimum",
    "options": "enum",
    "property": "properties",
    "props": "properties",
    "ref": "$ref",
    "regex": "pattern",
    "regexp": "pattern",
}
_NUMBERS: Final = frozenset({"integer", "number"})
_SCHEMAS: Final = frozenset({"object", "boolean"})
# The kinds of values that a keyword may have; those that are not named may have any.
_KINDS: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(("title", "description", "pattern", "format"), frozenset({"string"})),
    **dict.fromkeys(("$ref", "$id", "$anchor", "$schema", "$comment"), frozenset({"string"})),
    **dict.fromkeys(("type",), frozenset({"string", "array"})),
    **dict.fromkeys(("enum", "required", "examples"), frozenset({"array"})),
    **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), frozenset({"array"})),
    **dict.fromkeys(("minimum", "maximum", "multipleOf", "minLength", "maxLength"), _NUMBERS),
    **dict.fromkeys(("exclusiveMinimum", "exclusiveMaximum"), _NUMBERS | {"boolean"}),
    **dict.fromkeys(("minItems", "maxItems", "minProperties", "maxProperties"), _NUMBERS),
    **dict.fromkeys(("minContains", "maxContains"), _NUMBERS),
    **dict.fromkeys(("properties", "patternProperties", "$defs"), frozenset({"object"})),
    **dict.fromkeys(("definitions", "dependentRequired"), frozenset({"object"})),
    **dict.fromkeys(("additionalProperties", "unevaluatedProperties"), _SCHEMAS),
    **dict.fromkeys(("propertyNames", "contains", "not", "if", "then", "else"), _SCHEMAS),
    **dict.fromkeys(("items", "additionalItems", "unevaluatedItems"), _SCHEMAS | {"array"}),
    **dict.fromkeys(("uniqueItems", "readOnly", "writeOnly", "deprecated"), frozenset({"boolean"})),
}
_SHORT: Final = 4
_LETTERS_FOR_ONE_SLIP: Final = 6


def misspelt(place: Place) -> Iterator[Finding]:
    """Give the unknown keywords that most likely mean a known one, or are half of a text."""
    for key, value in place.schema.items():
        if key in SPAN or key in OPENAPI or key.startswith("x-"):
            continue
        if value is None and " " in key:
            message = f"{shown(key)} is no keyword of JSON Schema, and has no value"
            hint = "a comma in {…} starts another key: quote the text that it belongs to"
            yield Finding("C017", message, place.path(key), hint, key=True)
            continue
        meant = _meant(key)
        if meant is None or meant in place.schema:
            continue
        first, last = SPAN[meant]
        kinds = _KINDS.get(meant)
        if first <= place.whole.age <= last and (kinds is None or kind_of(value) in kinds):
            message = f"{shown(key)} is no keyword of JSON Schema, and is ignored"
            yield Finding("C017", message, place.path(key), f"did you mean {meant!r}?", key=True)


@lru_cache(maxsize=10_000)
def _meant(key: str) -> str | None:
    """Give the keyword that an unknown one is nearest to, if it is near enough."""
    folded = _folded(key)
    if folded in _BY_FOLDED or folded in _SYNONYMS:
        return _BY_FOLDED.get(folded) or _SYNONYMS[folded]
    if len(key) > _LONGEST:
        return None
    if len(folded) <= _SHORT:
        short = (name for name in _BY_FOLDED if _is_short_slip(folded, name))
        return _BY_FOLDED.get(next(short, ""))
    allowed = max(1, len(folded) // _LETTERS_FOR_ONE_SLIP)
    near = ((_slips(folded, name), name) for name in _BY_FOLDED if _may_be(folded, name, allowed))
    slips, name = min(near, default=(len(key), ""))
    return _BY_FOLDED[name] if slips <= allowed else None


def _folded(key: str) -> str:
    return key.replace("_", "").replace("-", "").replace(" ", "").casefold()


_BY_FOLDED: Final = {_folded(name): name for name in SPAN}
_LONGEST: Final = 30


def _may_be(key: str, name: str, slips: int) -> bool:
    """Whether so few slips may do: each changes the length by one, and two letters at the most."""
    if len(name) < _SHORT or abs(len(key) - len(name)) > slips:
        return False
    return len(_LETTERS[name].symmetric_difference(key)) <= 2 * slips


_LETTERS: Final = {name: frozenset(name) for name in _BY_FOLDED}


def _is_short_slip(key: str, name: str) -> bool:
    """Whether a short word is a name with two letters exchanged, or without its last s."""
    return f"{key}s" == name or (
        len(key) == len(name) == _SHORT and sorted(key) == sorted(name) and _slips(key, name) == 1
    )


def _slips(one: str, other: str) -> int:
    """Count the letters to insert, drop, change or exchange with the next (string alignment)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        two_before, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            cost = before[j - 1] + (letter != wanted)
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, two_before[j - 2] + 1)
            row.append(min(cost, before[j] + 1, row[-1] + 1))
    return row[-1]
