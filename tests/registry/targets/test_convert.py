"""A tool becomes what a target takes, and each thing that is missed is said at its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import CODES, Finding, read
from toolreg.registry.targets import Converted, Effect, convert, findings, profile_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from toolreg.registry import Declaration
    from toolreg.registry.targets import Profile

    MakeProfile = Callable[..., Profile]
    MakeTool = Callable[..., Declaration]


def _of(value: Any, **others: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"v": value}, "required": ["v"], **others}


def _value(converted: Converted) -> Any:
    schema: Any = converted.schema
    return schema["properties"]["v"]


def _said(converted: Converted) -> list[tuple[str, str]]:
    return [(each.effect.value, "/".join(map(str, each.path))) for each in converted.changes]


V = "inputSchema/properties/v"


def test_kept_schemas_are_new_and_the_same(profile: MakeProfile, tool: MakeTool) -> None:
    """Where all is kept, the schema is the author's, key by key, and no part of it is shared."""
    schema = _of(
        {"x-unit": {"of": ["m"]}, "enum": [[1], {"b": 1, "a": 2}], "title": "V"},
        **{"$defs": {"A": True}, "$comment": "c", "dependentRequired": {"v": []}},
    )
    converted = convert(tool(schema), profile(), "find")

    assert list(converted.schema.items()) == list(schema.items())
    assert converted.changes == ()
    assert not converted.refused
    _value(converted)["enum"][1]["b"] = 9
    _value(converted)["x-unit"]["of"].append("ft")
    assert schema["properties"]["v"] == {
        "x-unit": {"of": ["m"]},
        "enum": [[1], {"b": 1, "a": 2}],
        "title": "V",
    }


def test_each_effect_is_said_with_its_source(profile: MakeProfile, tool: MakeTool) -> None:
    """Lost is left out, weakened goes into the description, refused refuses the tool."""
    keywords = """
        pattern = { effect = 'lost', note = 'a remark' }
        maxLength = 'weakened'
        not = 'refused'
    """
    value = {"type": "string", "pattern": "a", "maxLength": 10, "not": {"const": "b"}}
    converted = convert(tool(_of(value)), profile(keywords=keywords), "find")

    assert converted.refused
    assert _value(converted) == {"type": "string", "description": "At most 10 characters."}
    assert list(findings(converted.changes)) == [
        Finding(
            "P002",
            "the target mcp does not take 'pattern', so that it is left out; a remark "
            "(a page, 2026-11-30)",
            ("inputSchema", "properties", "v", "pattern"),
            "the contract still holds for each call; say it in the description, if a model must "
            "know",
            key=True,
        ),
        Finding(
            "P003",
            "the target mcp does not hold to 'maxLength', so that only the description says it "
            "(a page, 2026-11-30)",
            ("inputSchema", "properties", "v", "maxLength"),
            "the contract still holds for each call",
            key=True,
        ),
        Finding(
            "P001",
            "the target mcp refuses 'not' (a page, 2026-11-30)",
            ("inputSchema", "properties", "v", "not"),
            "declare it another way, or do not offer the tool to this target",
            key=True,
        ),
    ]


TEXTS: list[tuple[dict[str, Any], str]] = [
    ({"minLength": 2, "maxLength": 9}, "At least 2 characters; at most 9 characters."),
    ({"minimum": 0, "maximum": 1.5}, "At least 0; at most 1.5."),
    ({"exclusiveMinimum": 0, "exclusiveMaximum": 5}, "More than 0; less than 5."),
    (
        {"minItems": 1, "maxItems": 2, "uniqueItems": True},
        "At least 1 items; at most 2 items; no item twice.",
    ),
    ({"pattern": "^a$"}, 'Matches the regular expression "^a$".'),
    ({"format": "uri", "multipleOf": 3}, "Format uri; a multiple of 3."),
    ({"default": None, "examples": ["a", 1]}, 'Default null; examples: "a", 1.'),
    ({"const": "é"}, 'Always "é".'),
    ({"enum": ["a", None]}, 'One of "a", null.'),
    (
        {"deprecated": True, "readOnly": True, "writeOnly": True},
        "Deprecated; read only; write only.",
    ),
    ({"dependentRequired": {"a": ["b", "c"]}}, '"a" needs "b", "c".'),
    ({"additionalProperties": False}, "No other properties."),
    ({"additionalProperties": {"type": "string"}}, 'Other properties: {"type": "string"}.'),
    ({"propertyNames": {"maxLength": 3}}, 'PropertyNames: {"maxLength": 3}.'),
    ({"required": ["a"]}, 'Required: "a".'),
    ({"title": "The name"}, "The name."),
]


@pytest.mark.parametrize(("value", "text"), TEXTS, ids=lambda each: "+".join(each)[:30])
def test_weakened_keywords_are_said_in_words(
    value: dict[str, Any], text: str, profile: MakeProfile, tool: MakeTool
) -> None:
    """Each keyword has words for the model; an author's description stays and comes first."""
    kept = "type = 'kept'\nproperties = 'kept'\nrequired = 'weakened'\ndescription = 'kept'"
    made = profile(keywords=kept, other="weakened")
    alone = convert(tool({"type": "object", "properties": {"v": value}}), made, "find")
    value = {"description": "Its text.", **value}
    beside = convert(tool({"type": "object", "properties": {"v": value}}), made, "find")

    assert _value(alone) == {"description": text}
    inner = text[:1].lower() + text[1:-1]
    assert _value(beside)["description"].casefold() == f"its text. ({inner})".casefold()


def test_what_says_nothing_is_left_out_silently(profile: MakeProfile, tool: MakeTool) -> None:
    """A keyword without force costs nothing: `minLength: 0`, `uniqueItems: false` and others."""
    value = {
        "type": "string",
        "minLength": 0,
        "uniqueItems": False,
        "items": True,
        "additionalProperties": {},
        "$comment": "for us",
        "deprecated": False,
        "required": [],
    }
    kept = "type = 'kept'\nproperties = 'kept'\nrequired = { effect = 'kept' }"
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **_of(value)}
    value.pop("required")
    made = profile("drop_annotations", keywords=kept, other="refused")
    converted = convert(tool(schema), made, "find")

    assert converted.changes == ()
    assert converted.schema == _of({"type": "string"})


def test_rules_hold_for_some_values(profile: MakeProfile, tool: MakeTool) -> None:
    """A rule with values has its effect for those, and another for the rest."""
    keywords = """
        format = { effect = 'kept', values = ['date'], otherwise = 'lost' }
        minItems = { effect = 'kept', values = ['0', '1'], otherwise = 'weakened' }
        type = { effect = 'kept', values = ['object', 'string', 'array'], otherwise = 'refused' }
    """
    made = profile(keywords=keywords)

    def said(value: dict[str, Any]) -> list[tuple[str, str]]:
        return _said(convert(tool(_of(value)), made, "find"))

    assert said({"type": "string", "format": "date"}) == []
    assert said({"type": "string", "format": "uri"}) == [("lost", f"{V}/format")]
    assert said({"type": "array", "minItems": 1}) == []
    assert said({"type": "array", "minItems": 2}) == [("weakened", f"{V}/minItems")]
    assert said({"type": ["string", "null"]}) == [("refused", f"{V}/type")]


TRAITS: list[tuple[str, dict[str, Any], Any, list[tuple[str, str]]]] = [
    ("type_list", {"type": ["string", "null"]}, {}, [("lost", f"{V}/type")]),
    ("type_list", {"type": "string"}, {"type": "string"}, []),
    ("enum_not_string", {"enum": ["a", 1]}, {}, [("lost", f"{V}/enum")]),
    ("enum_not_string", {"enum": ["a"]}, {"enum": ["a"]}, []),
    ("untyped", {}, {}, [("lost", V)]),
    ("untyped", {"enum": ["a", "b"]}, {"type": "string", "enum": ["a", "b"]}, []),
    ("untyped", {"const": 1}, {"type": "integer", "const": 1}, []),
    ("array_without_items", {"type": "array"}, {"type": "array", "items": {}}, []),
    ("boolean_schema", True, {}, []),  # type: ignore[list-item] # a boolean schema
    ("boolean_schema", False, {"not": {}}, []),  # type: ignore[list-item] # a boolean schema
    (
        "open_object",
        {"type": "object", "properties": {"a": {}}},
        {"type": "object", "properties": {"a": {}}},
        [("lost", V)],
    ),
    (
        "optional",
        {"type": "object", "properties": {"a": {}}, "additionalProperties": False},
        {"type": "object", "properties": {"a": {}}, "additionalProperties": False},
        [("lost", f"{V}/properties/a")],
    ),
]


@pytest.mark.parametrize(("trait", "value", "expected", "said"), TRAITS)
def test_traits_have_rules(  # noqa: PLR0913, PLR0917 - a table of cases, and two fixtures
    trait: str,
    value: Any,
    expected: Any,
    said: list[tuple[str, str]],
    profile: MakeProfile,
    tool: MakeTool,
) -> None:
    """A trait of schemas is mended where that loses nothing, else its rule says what becomes."""
    schema = _of(value, additionalProperties=False)
    converted = convert(tool(schema), profile(keywords=f"{trait} = 'lost'"), "find")

    assert _value(converted) == expected
    assert _said(converted) == said


def test_a_keyword_may_have_the_name_of_a_trait(profile: MakeProfile, tool: MakeTool) -> None:
    """`optional` in a schema is nobody's keyword, and is kept as other ones are."""
    converted = convert(
        tool(_of({"optional": True})), profile(keywords="optional = 'kept'"), "find"
    )

    assert _value(converted) == {"optional": True}


def test_root_alternatives_have_a_rule(profile: MakeProfile, tool: MakeTool) -> None:
    """Combinators at the root have a rule, those below it have none; values name which."""
    schema = _of({"anyOf": [{}]}, not_="x", anyOf=[{"required": ["v"]}], allOf=[{}])
    every = profile(keywords="root_combinators = 'refused'")
    some = "root_combinators = { effect = 'refused', values = ['allOf'], otherwise = 'kept' }"

    assert _said(convert(tool(schema), every, "find")) == [
        ("refused", "inputSchema/anyOf"),
        ("refused", "inputSchema/allOf"),
    ]
    assert _said(convert(tool(schema), profile(keywords=some), "find")) == [
        ("refused", "inputSchema/allOf")
    ]


TREE = {"type": "object", "properties": {"next": {"$ref": "#/$defs/Tree"}, "n": {"const": 1}}}


def test_references_are_inlined_at_the_authors_place(profile: MakeProfile, tool: MakeTool) -> None:
    """What is found in a schema that a reference leads to is said where that schema stands."""
    schema = _of(
        {"$ref": "#/$defs/A", "description": "Mine."}, **{"$defs": {"A": {"pattern": "a"}}}
    )
    made = profile("inline_refs", keywords="pattern = 'lost'")
    converted = convert(tool(schema), made, "find")

    assert converted.schema == _of({"description": "Mine."})
    assert _said(converted) == [("lost", "inputSchema/$defs/A/pattern")]


def test_a_place_is_said_once(profile: MakeProfile, tool: MakeTool) -> None:
    """A definition that is used twice costs once."""
    held = {"a": {"$ref": "#/$defs/A"}, "b": {"$ref": "#/$defs/A"}}
    schema = {"type": "object", "properties": held, "$defs": {"A": {"pattern": "a"}}}
    converted = convert(tool(schema), profile("inline_refs", keywords="pattern = 'lost'"), "find")

    assert _said(converted) == [("lost", "inputSchema/$defs/A/pattern")]


def test_only_reached_definitions_are_sent(profile: MakeProfile, tool: MakeTool) -> None:
    """Definitions are under `$defs`, those that references lead to and no other."""
    definitions = {"Unused": {}, "Tree": TREE, "Word": {"type": "string"}}
    held = {"v": {"$ref": "#/definitions/Word"}, "w": {"$ref": "#/properties/x/items"}}
    held["x"] = {"type": "array", "items": {"type": "integer"}}  # type: ignore[dict-item] # JSON
    schema = {"type": "object", "properties": held, "definitions": definitions}
    converted = convert(tool(schema), profile("drop_annotations"), "find")

    assert converted.schema == {
        "type": "object",
        "properties": {
            "v": {"$ref": "#/$defs/Word"},
            "w": {"$ref": "#/$defs/items"},
            "x": {"type": "array", "items": {"type": "integer"}},
        },
        "$defs": {"Word": {"type": "string"}, "items": {"type": "integer"}},
    }


RECURSIONS = [
    ("kept", {"$ref": "#/$defs/Tree"}, True, []),
    ("weakened", {"$ref": "#/$defs/Tree"}, True, [("weakened", f"{V}/$ref")]),
    (
        "lost",
        {"type": "object", "properties": {"next": {}, "n": {"const": 1}}},
        False,
        [("lost", "inputSchema/$defs/Tree/properties/next/$ref")],
    ),
    (
        "refused",
        {"type": "object", "properties": {"next": {}, "n": {"const": 1}}},
        False,
        [("refused", "inputSchema/$defs/Tree/properties/next/$ref")],
    ),
]


@pytest.mark.parametrize(("effect", "expected", "is_defined", "said"), RECURSIONS)
def test_recursion_has_a_rule(  # noqa: PLR0913, PLR0917 - a table of cases, and two fixtures
    effect: str,
    expected: Any,
    is_defined: bool,  # noqa: FBT001 - a column of the table
    said: list[tuple[str, str]],
    profile: MakeProfile,
    tool: MakeTool,
) -> None:
    """A schema that holds itself stays a reference, or is unrolled once and cut."""
    schema = _of({"$ref": "#/$defs/Tree"}, **{"$defs": {"Tree": TREE}})
    made = profile("inline_refs", keywords=f"recursion = '{effect}'")
    converted = convert(tool(schema), made, "find")

    assert _value(converted) == expected
    assert ("$defs" in converted.schema) == is_defined
    assert set(_said(converted)) >= set(said)


def test_references_that_grow_are_refused(profile: MakeProfile, tool: MakeTool) -> None:
    """References that double at each step are not followed beyond 2,000 schemas."""
    definitions: dict[str, Any] = {
        f"D{n}": {
            "type": "object",
            "properties": {"a": {"$ref": f"#/$defs/D{n + 1}"}, "b": {"$ref": f"#/$defs/D{n + 1}"}},
        }
        for n in range(30)
    }
    definitions["D30"] = {"type": "string"}
    schema = _of({"$ref": "#/$defs/D0"}, **{"$defs": definitions})
    converted = convert(tool(schema), profile("inline_refs"), "find")

    assert converted.refused
    assert "more than 2,000 schemas" in converted.changes[0].message


def test_a_long_chain_of_references_is_refused(profile: MakeProfile, tool: MakeTool) -> None:
    """Schemas in each other are not followed beyond 200 levels."""
    definitions: dict[str, Any] = {
        f"D{n}": {"items": {"$ref": f"#/$defs/D{n + 1}"}} for n in range(400)
    }
    definitions["D400"] = {"type": "string"}
    schema = _of({"$ref": "#/$defs/D0"}, **{"$defs": definitions})
    converted = convert(tool(schema), profile("inline_refs"), "find")

    assert [each.effect for each in converted.changes] == [Effect.REFUSED]
    assert "more than 200 levels" in converted.changes[0].message


def test_strict_schemas_are_closed(profile: MakeProfile, tool: MakeTool) -> None:
    """An object is closed, and what that costs depends on what its author left open."""
    keywords = """
        additionalProperties = { effect = 'kept', values = ['false'], otherwise = 'refused' }
        open_object = 'weakened'
    """
    made = profile("close_objects", keywords=keywords)

    def said(value: dict[str, Any]) -> tuple[Any, list[tuple[str, str]]]:
        converted = convert(tool(_of(value, additionalProperties=False)), made, "find")
        return _value(converted).get("additionalProperties"), _said(converted)

    one: dict[str, Any] = {"type": "object", "properties": {"a": {}}}
    assert said({**one, "additionalProperties": False}) == (False, [])
    assert said({**one, "unevaluatedProperties": False}) == (False, [])
    assert said(one) == (False, [("weakened", V)])
    assert said({**one, "additionalProperties": True}) == (False, [("weakened", V)])
    typed = {**one, "additionalProperties": {"type": "string"}}
    assert said(typed) == (False, [("refused", f"{V}/additionalProperties")])
    assert said({"type": "object"}) == (False, [("refused", V)])
    assert said({**one, "anyOf": [{"required": ["a"]}]}) == (None, [("refused", f"{V}/anyOf")])
    assert said({"type": "object", "anyOf": [{**one, "additionalProperties": False}]}) == (None, [])


def test_names_of_properties_have_a_rule(profile: MakeProfile, tool: MakeTool) -> None:
    """A property's name that the target does not take refuses the tool, at the name."""
    more = "[property_names]\npattern = '[a-z]+'\nmax_length = 3\nsource = 'page'"
    schema = {"type": "object", "properties": {"ok": {"properties": {"É\n": {}}}, "long": {}}}
    converted = convert(tool(schema), profile(more=more), "find")

    assert [(each.message, each.path, each.key) for each in converted.changes] == [
        (
            "the target mcp takes properties of the form [a-z]+, found 'É\\n'",
            ("inputSchema", "properties", "ok", "properties", "É\n"),
            True,
        ),
        (
            "the target mcp takes names of properties of at most 3 characters, 'long' has 4",
            ("inputSchema", "properties", "long"),
            True,
        ),
    ]


def test_limits_say_what_they_found(profile: MakeProfile, tool: MakeTool) -> None:
    """Sizes are counted of what is sent, and nothing is cut."""
    more = "\n".join(
        f"[limits.{name}]\nmost = {most}\neffect = 'refused'\nsource = 'page'"
        for name, most in {
            "description_length": 5,
            "property_description_length": 4,
            "properties": 2,
            "depth": 2,
            "enum_values": 1,
            "name_characters": 5,
        }.items()
    )
    inner = {"type": "array", "items": {"type": "object", "properties": {"deep": {}, "w": {}}}}
    inner["description"] = "Five!"
    schema = _of(inner, additionalProperties={"enum": ["x", "yz"]})
    made = profile(more=more, fields="description = 'kept'")
    converted = convert(tool(schema, description="Sixsix"), made, "find")

    assert [each.message.removeprefix("the target mcp takes ") for each in converted.changes] == [
        "descriptions of at most 4 characters, found 5",
        "descriptions of at most 5 characters, found 6",
        "at most 2 properties in one schema, found 3",
        "at most 2 levels of objects and arrays in each other, found 3",
        "at most 1 values of enums in one schema, found 2",
        "at most 5 characters of names and enum values in one schema, found 9",
    ]
    assert _value(converted)["description"] == "Five!"


def test_fields_have_rules(profile: MakeProfile, tool: MakeTool) -> None:
    """A field of a contract is sent or said to be lost; what is for our own runtime is neither."""
    fields = """
        description = 'kept'
        outputSchema = { effect = 'kept', values = ['object'], otherwise = 'lost' }
        modelAccess = 'refused'
        icons = 'lost'
        "policy.strict" = 'lost'
        "policy.deferLoading" = 'lost'
    """
    declared = tool(
        {"type": "object"},
        description="Find.",
        outputSchema={"type": "array"},
        modelAccess="both",
        icons=[],
        policy={"strict": True, "deferLoading": False, "timeout": 3},
        deprecated=True,
        **{"x-team": "shop"},
    )
    converted = convert(declared, profile(fields=fields), "find")

    assert converted.tool == {
        "name": "find",
        "inputSchema": {"type": "object"},
        "description": "Find.",
    }
    assert _said(converted) == [
        ("lost", "outputSchema"),
        ("refused", "modelAccess"),
        ("lost", "icons"),
        ("lost", "policy/strict"),
    ]


def test_a_wide_and_deep_web_of_references_is_quick(profile: MakeProfile, tool: MakeTool) -> None:
    """Thousands of definitions that lead to each other are converted once each."""
    definitions: dict[str, Any] = {
        f"D{n}": {"properties": {"a": {"$ref": f"#/$defs/D{(n + 1) % 3000}"}}} for n in range(3000)
    }
    schema = _of({"$ref": "#/$defs/D0"}, **{"$defs": definitions})
    made = profile("inline_refs", "all_of_merge", "one_of_to_any_of", keywords="recursion = 'kept'")
    sent: Any = convert(tool(schema), made, "find").schema

    assert list(sent["$defs"]) == list(definitions)
    assert sent["$defs"]["D2999"] == {"properties": {"a": {"$ref": "#/$defs/D0"}}}


def test_names_of_definitions_do_not_collide(profile: MakeProfile, tool: MakeTool) -> None:
    """Two schemas of one last name are two definitions, and only what recurs stays a reference."""
    loop = {"properties": {"again": {"$ref": "#/$defs/x/$defs/item"}}}
    other = {"properties": {"again": {"$ref": "#/$defs/item"}, "leaf": {"$ref": "#/$defs/leaf"}}}
    definitions = {"x": {"$defs": {"item": loop}}, "item": other, "leaf": {"type": "string"}}
    schema = {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/x/$defs/item"}, "b": {"$ref": "#/$defs/item"}},
        "$defs": definitions,
    }
    converted = convert(tool(schema), profile("inline_refs"), "find")

    assert converted.schema == {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/item"}, "b": {"$ref": "#/$defs/item_2"}},
        "$defs": {
            "item_2": {
                "properties": {"again": {"$ref": "#/$defs/item_2"}, "leaf": {"type": "string"}}
            },
            "item": {"properties": {"again": {"$ref": "#/$defs/item"}}},
        },
    }


EXAMPLES = [("P001", "openai-strict"), ("P002", "gemini"), ("P003", "openai-strict")]


@pytest.mark.parametrize(("code", "target"), EXAMPLES)
def test_examples_of_codes_give_them(code: str, target: str, tmp_path: Path) -> None:
    """The wrong example of a code gives it at the target that its explanation names."""

    def codes(text: str) -> set[str]:
        path = tmp_path / "a.yaml"
        path.write_text(text, "utf-8")
        declaration = read(path).registry["client.ping"]
        made = convert(declaration, profile_of(target), "ping")
        return {each.code for each in findings(made.changes)}

    described = CODES[code]

    assert f"`{target}`" in described.explanation
    assert codes(described.wrong) == {code}
    assert codes(described.right) == set()
