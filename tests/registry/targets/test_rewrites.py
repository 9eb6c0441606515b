"""Each rewrite of a schema leaves its verdicts as they are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolreg.registry import Declaration, Judge, ToolId
from toolreg.registry.targets import TARGETS, Converted, Effect, convert, profile_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolreg.registry.targets import Profile

MANY = settings(max_examples=100)

SCALARS = st.sampled_from([None, True, False, 0, 1, 2, -1, 1.0, 1.5, "", "a", "b", "ab", "null"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner),
    max_leaves=5,
)
TYPES = st.sampled_from(["string", "integer", "number", "boolean", "null", "array", "object"])
NAMES = st.sampled_from("abc")
REFERENCES = st.sampled_from(
    ["#/$defs/One", "#/$defs/Tw%20o", "#/$defs/Tree", "#/properties/given"]
)


def _some(optional: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """Give schemas with at most three of some keywords."""
    chosen = st.lists(st.sampled_from(sorted(optional)), unique=True, max_size=3)
    return chosen.flatmap(lambda keys: st.fixed_dictionaries({key: optional[key] for key in keys}))


def _schemas(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    parts = st.lists(inner, min_size=1, max_size=3)
    named = st.dictionaries(NAMES, inner, max_size=2)
    return _some(
        {
            "$ref": REFERENCES,
            "additionalProperties": inner | st.booleans(),
            "allOf": parts,
            "anyOf": parts,
            "const": SCALARS,
            "contains": inner,
            "description": st.just("Said."),
            "enum": st.lists(SCALARS, min_size=1, max_size=3),
            "exclusiveMaximum": st.sampled_from([0, 1.5, 2]),
            "exclusiveMinimum": st.sampled_from([-1, 0, 0.5]),
            "if": inner,
            "then": inner,
            "items": inner,
            "maxLength": st.integers(0, 2),
            "maximum": st.integers(0, 2),
            "minItems": st.integers(0, 2),
            "minLength": st.integers(0, 2),
            "minimum": st.integers(-1, 1),
            "not": inner,
            "oneOf": parts,
            "patternProperties": st.dictionaries(st.just("^[ab]$"), inner),
            "prefixItems": parts,
            "properties": named,
            "required": st.lists(NAMES, unique=True, max_size=2),
            "type": TYPES | st.lists(TYPES, unique=True, min_size=1, max_size=3),
            "unevaluatedItems": st.booleans(),
            "unevaluatedProperties": st.booleans(),
            "uniqueItems": st.booleans(),
        }
    )


LEAVES = _some(
    {
        "type": TYPES | st.lists(TYPES, unique=True, min_size=1, max_size=3),
        "enum": st.lists(SCALARS, min_size=1, max_size=3),
        "const": SCALARS,
        "minimum": st.integers(-1, 1),
        "required": st.lists(NAMES, unique=True, max_size=2),
        "additionalProperties": st.booleans(),
    }
)
SCHEMAS = st.recursive(LEAVES | st.booleans(), _schemas, max_leaves=6)
WHOLES = st.builds(
    lambda schema, one, two: {
        "type": "object",
        "properties": {"value": schema, "given": {"type": ["string", "null"], "minLength": 1}},
        "required": ["value"],
        "$defs": {
            "One": one,
            "Tw o": two,
            "Tree": {
                "type": "object",
                "properties": {"a": {"$ref": "#/$defs/Tree"}, "b": {"$ref": "#/$defs/One"}},
            },
        },
    },
    SCHEMAS,
    LEAVES,
    LEAVES,
)


def _converted(schema: dict[str, Any], profile: Profile) -> Converted:
    declaration = Declaration(ToolId("shop", "find"), {"name": "find", "inputSchema": schema})
    before = json.dumps(schema)
    converted = convert(declaration, profile, "find")
    assert json.dumps(schema) == before
    return converted


def _without_nullable(schema: Any) -> Any:
    """Give a schema with OpenAPI's `nullable` in JSON Schema's words."""
    if isinstance(schema, list):
        return [_without_nullable(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    read = {key: _without_nullable(each) for key, each in schema.items() if key != "nullable"}
    if schema.get("nullable") is not True:
        return read
    types = read.get("type")
    if types is not None:
        read["type"] = [types, "null"] if isinstance(types, str) else [*types, "null"]
    if "enum" in read:
        read["enum"] = [*read["enum"], None]
    if types is None:
        read["anyOf"] = [*read["anyOf"], {"type": "null"}]
    return read


A_KIND: dict[str, Any] = {
    "type": "object",
    "properties": {"kind": {"const": "a"}},
    "required": ["kind"],
}
B_KIND: dict[str, Any] = {**A_KIND, "properties": {"kind": {"enum": ["b", "c"]}}}
A_OPEN: dict[str, Any] = {"type": "object", "properties": {"a": {}}, "required": ["a"]}
B_OPEN: dict[str, Any] = {"type": "object", "properties": {"b": {}}, "required": ["b"]}
B_CLOSED: dict[str, Any] = {**B_OPEN, "additionalProperties": False}
SPELLED: list[tuple[str, Any, Any]] = [
    ("const_to_enum", {"const": 1, "title": "t"}, {"enum": [1], "title": "t"}),
    ("const_to_enum", {"enum": [1, 2], "const": 1.0}, {"enum": [1.0]}),
    ("const_to_enum", {"enum": [2], "const": 1}, {"enum": [2], "const": 1}),
    (
        "null_enum",
        {"type": ["string", "null"], "enum": ["a", None], "title": "t"},
        {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}], "title": "t"},
    ),
    ("null_enum", {"type": "string", "enum": ["a", None]}, {"type": "string", "enum": ["a"]}),
    ("null_enum", {"enum": [None]}, {"enum": [None]}),
    ("null_enum", {"type": "null", "enum": [None, 1]}, {"type": "null", "enum": [None]}),
    (
        "type_list_to_nullable",
        {"type": ["null", "string"], "maxLength": 1},
        {"type": "string", "nullable": True, "maxLength": 1},
    ),
    (
        "type_list_to_nullable",
        {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "d"},
        {"description": "d", "type": "string", "nullable": True},
    ),
    (
        "type_list_to_nullable",
        {"type": ["null", "string"], "enum": ["a"]},
        {"type": "string", "enum": ["a"]},
    ),
    (
        "type_list_to_any_of",
        {"type": ["string", "integer", "null"], "maxLength": 1, "minimum": 2, "title": "t"},
        {
            "anyOf": [
                {"type": "string", "maxLength": 1},
                {"type": "integer", "minimum": 2},
                {"type": "null"},
            ],
            "title": "t",
        },
    ),
    ("type_list_to_any_of", {"type": ["string"]}, {"type": "string"}),
    ("one_of_to_any_of", {"oneOf": [A_KIND, B_KIND]}, {"anyOf": [A_KIND, B_KIND]}),
    ("one_of_to_any_of", {"oneOf": [A_OPEN, B_OPEN]}, {"oneOf": [A_OPEN, B_OPEN]}),
    ("one_of_to_any_of", {"oneOf": [A_OPEN, B_CLOSED]}, {"anyOf": [A_OPEN, B_CLOSED]}),
    (
        "type_list_to_nullable",
        {"anyOf": [{"type": "string"}, {"type": "null"}], "enum": ["a"]},
        {"anyOf": [{"type": "string"}, {"type": "null"}], "enum": ["a"]},
    ),
    (
        "all_of_merge",
        {"allOf": [{"prefixItems": [{}]}], "items": {"type": "string"}},
        {"allOf": [{"prefixItems": [{}]}], "items": {"type": "string"}},
    ),
    ("one_of_to_any_of", {"oneOf": [A_KIND, A_KIND]}, {"oneOf": [A_KIND, A_KIND]}),
    (
        "one_of_to_any_of",
        {"oneOf": [{"type": "string"}, {"type": ["null", "array"]}]},
        {"anyOf": [{"type": "string"}, {"type": ["null", "array"]}]},
    ),
    (
        "one_of_to_any_of",
        {"oneOf": [{"type": "integer"}, {"type": "number"}]},
        {"oneOf": [{"type": "integer"}, {"type": "number"}]},
    ),
    (
        "one_of_to_any_of",
        {"oneOf": [{"const": 1}, {"const": True}]},
        {"anyOf": [{"const": 1}, {"const": True}]},
    ),
    (
        "one_of_to_any_of",
        {"oneOf": [{"const": 1}, {"const": 1.0}]},
        {"oneOf": [{"const": 1}, {"const": 1.0}]},
    ),
    (
        "all_of_merge",
        {
            "allOf": [{"minimum": 1, "title": "x"}, {"minimum": 3, "maximum": 5}],
            "maximum": 4,
            "title": "t",
        },
        {"maximum": 4, "title": "t", "minimum": 3},
    ),
    (
        "all_of_merge",
        {
            "allOf": [{"properties": {"a": {}}, "required": ["a"]}, {"properties": {"b": {}}}],
            "required": ["b"],
        },
        {"required": ["b", "a"], "properties": {"a": {}, "b": {}}},
    ),
    (
        "all_of_merge",
        {
            "allOf": [{"properties": {"a": {}}, "additionalProperties": False}],
            "properties": {"b": {}},
        },
        {
            "allOf": [{"properties": {"a": {}}, "additionalProperties": False}],
            "properties": {"b": {}},
        },
    ),
    (
        "all_of_merge",
        {"allOf": [{"pattern": "a"}, {"pattern": "b"}]},
        {"pattern": "a", "allOf": [{"pattern": "b"}]},
    ),
    (
        "exclusive_to_inclusive",
        {"type": "integer", "exclusiveMinimum": 1.5, "exclusiveMaximum": 5, "maximum": 9},
        {"type": "integer", "minimum": 2, "maximum": 4},
    ),
    (
        "exclusive_to_inclusive",
        {"type": "number", "exclusiveMinimum": 1},
        {"type": "number", "exclusiveMinimum": 1},
    ),
    ("drop_annotations", {"$id": "x:y", "$anchor": "a", "$comment": "c"}, {}),
    (
        "inline_refs",
        {"$ref": "#/properties/other", "maxLength": 2},
        {"maxLength": 2, "type": "string"},
    ),
    (
        "inline_refs",
        {"$ref": "#/properties/other", "type": "integer"},
        {"type": "integer", "allOf": [{"type": "string"}]},
    ),
]


@pytest.mark.parametrize(("rewrite", "value", "expected"), SPELLED)
def test_rewrites_spell_schemas_anew(
    rewrite: str, value: Any, expected: Any, profile: Callable[..., Profile]
) -> None:
    """Each rewrite does its work where it can, and nothing where that would not be lossless."""
    properties = {"value": value, "other": {"type": "string"}}
    converted = _converted({"type": "object", "properties": properties}, profile(rewrite))

    assert converted.schema == {
        "type": "object",
        "properties": {"value": expected, "other": {"type": "string"}},
    }


REWRITES: list[tuple[str, ...]] = [
    ("inline_refs",),
    ("const_to_enum",),
    ("type_list_to_any_of",),
    ("type_list_to_nullable",),
    ("type_list_to_nullable", "type_list_to_any_of"),
    ("null_enum",),
    ("null_enum", "type_list_to_nullable"),
    ("one_of_to_any_of",),
    ("all_of_merge",),
    ("exclusive_to_inclusive",),
    ("drop_annotations",),
    ("drop_annotations", "inline_refs", "all_of_merge", "const_to_enum", "null_enum"),
    ("inline_refs", "all_of_merge", "one_of_to_any_of", "type_list_to_any_of"),
]


@pytest.mark.parametrize("rewrites", REWRITES, ids="+".join)
def test_rewrites_keep_the_verdict(
    rewrites: tuple[str, ...], profile: Callable[..., Profile]
) -> None:
    """By the rewritten schema the same values are valid as by the author's."""
    made = profile(*rewrites)

    @MANY
    @given(schema=WHOLES, values=st.lists(VALUES, min_size=1, max_size=6))
    def verdicts_are_equal(schema: dict[str, Any], values: list[Any]) -> None:
        converted = _converted(schema, made)
        rewritten = _without_nullable(converted.schema)

        assert converted.changes == ()
        theirs, ours = Judge(schema), Judge(rewritten)
        for value in values:
            arguments = {"value": value}
            assert ours.accepts(arguments) == theirs.accepts(arguments), rewritten

    verdicts_are_equal()


def test_traits_are_mended_without_loss(profile: Callable[..., Profile]) -> None:
    """True and false, arrays without items, and what stands beside `$ref` are spelled anew."""
    traits = "boolean_schema = 'lost'\narray_without_items = 'lost'\nref_siblings = 'weakened'"
    made = profile(keywords=traits)

    @MANY
    @given(schema=WHOLES, values=st.lists(VALUES, min_size=1, max_size=6))
    def verdicts_are_equal(schema: dict[str, Any], values: list[Any]) -> None:
        converted = _converted(schema, made)

        assert [each for each in converted.changes if each.effect is Effect.LOST] == []
        if converted.changes:
            return
        theirs, ours = Judge(schema), Judge(converted.schema)
        for value in values:
            arguments = {"value": value}
            assert ours.accepts(arguments) == theirs.accepts(arguments), converted.schema

    verdicts_are_equal()


@settings(max_examples=150)
@given(schema=WHOLES, values=st.lists(VALUES, min_size=1, max_size=4))
def test_any_schema_is_converted_for_any_target(schema: dict[str, Any], values: list[Any]) -> None:
    """Whatever the schema, each target gets JSON; what is not refused is never too narrow."""
    theirs = Judge(schema)
    for target in TARGETS:
        converted = _converted(schema, profile_of(target))
        assert json.loads(json.dumps(converted.tool)) == converted.tool
        ours = Judge(converted.schema)
        if converted.refused or "close_objects" in profile_of(target).rewrites:
            continue
        for value in values:
            arguments = {"value": value}
            assert ours.accepts(arguments) or not theirs.accepts(arguments), (target, converted)


OLD = [
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
]


@pytest.mark.parametrize("dialect", OLD)
def test_older_dialects_are_spelled_in_the_newest(
    dialect: str, profile: Callable[..., Profile]
) -> None:
    """A schema that loses its `$schema` says in 2020-12 what it said in its own dialect."""
    exclusive: Any = {"minimum": 1, "exclusiveMinimum": True}
    schema: dict[str, Any] = {
        "$schema": dialect,
        "type": "object",
        "properties": {
            "pair": {"items": [{"type": "string"}, {"type": "integer"}], "additionalItems": False},
            "above": exclusive if "draft-04" in dialect else {"exclusiveMinimum": 1},
            "short": {"$ref": "#/definitions/Short"},
            "beside": {"$ref": "#/definitions/Short", "minLength": 2},
        },
        "dependencies": {"above": ["pair"], "short": {"required": ["above"]}},
        "definitions": {"Short": {"type": "string", "maxLength": 3}},
    }
    if "2019" in dialect:
        del schema["properties"]["beside"]
    theirs = Judge(schema)
    for rewrites in (("drop_annotations",), ("drop_annotations", "inline_refs", "all_of_merge")):
        converted = _converted(schema, profile(*rewrites))

        assert converted.changes == ()
        assert "$schema" not in converted.schema
        ours = Judge(converted.schema)
        for value in _OF_OLD:
            assert ours.accepts(value) == theirs.accepts(value), value


_OF_OLD: list[dict[str, Any]] = [
    {},
    {"pair": ["a", 1]},
    {"pair": ["a", 1, 2]},
    {"pair": [1, "a"]},
    {"above": 1, "pair": []},
    {"above": 2, "pair": []},
    {"above": 2},
    {"short": "abc"},
    {"short": "abc", "above": 2, "pair": []},
    {"short": "abcd", "above": 2, "pair": []},
    {"beside": "a"},
    {"beside": "abcd"},
]
