"""Gemini's profile holds against the types and the words of the package `google-genai`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry.targets import profile_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from tests.integration.vendors.conftest import Accepted, Vendor, Versions


@pytest.fixture(scope="module")
def types(vendor: Vendor) -> ModuleType:
    """Give the package's types."""
    return vendor("google-genai", "google.genai.types")


def words_on(model: Any, field: str) -> str:
    """Give the description of a model's field, as one line."""
    return " ".join(model.model_fields[field].description.split())


def test_the_rule_of_names_is_the_docstrings_but_for_its_length(
    types: ModuleType, accepted: Accepted, versions: Versions
) -> None:
    """The package says 128 characters; the API was seen to refuse more than 64."""
    words = words_on(types.FunctionDeclaration, "name")
    assert words.endswith(
        "Must start with a letter or an underscore. Must be a-z, A-Z, 0-9, or contain underscores, "
        "dots, colons and dashes, with a maximum length of 128."
    ), versions("google-genai", "gemini") + f": {words!r}"

    stated = re.compile(r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}")
    by_package = {name for name in accepted(None) if stated.fullmatch(name)}
    assert accepted("gemini") == {name for name in by_package if len(name) <= 64}
    assert by_package - accepted("gemini") == {"a" * 65, "a" * 127, "a" * 128}


def test_property_names_have_a_rule_in_the_other_field_only(
    types: ModuleType, versions: Versions
) -> None:
    """Should the package come to state one of JSON Schema too, the profile is to follow it."""
    message = versions("google-genai", "gemini")
    words = [
        words_on(types.FunctionDeclaration, f"parameters{end}") for end in ("", "_json_schema")
    ]

    assert [("names must start with" in each, "64" in each) for each in words] == [
        (True, True),
        (False, False),
    ], message
    assert profile_of("gemini").property_names is None


def test_declarations_have_the_fields_that_the_profile_keeps(
    types: ModuleType, versions: Versions
) -> None:
    """Each field of a contract that is kept has its field, and no other field has come."""
    assert types.FunctionDeclaration.model_fields.keys() == {
        "name",
        "description",
        "parameters",
        "parameters_json_schema",
        "response",
        "response_json_schema",
        "behavior",
    }, versions("google-genai", "gemini")
    fields = profile_of("gemini").fields
    kept = {key for key, rule in fields.items() if rule.effect == "kept" and not rule.values}
    assert kept == {"namespace", "description", "outputSchema"}


def test_the_keywords_are_the_ones_that_the_package_lists(
    types: ModuleType, versions: Versions
) -> None:
    """What is supported of JSON Schema is kept; oneOf is read as anyOf, so it is weakened."""
    words = words_on(types.GenerateContentConfig, "response_json_schema")
    listed = re.search(r"only the following properties are supported: (.*?) The non-st", words)
    assert listed, versions("google-genai", "gemini") + f": {words!r}"
    supported = set(re.findall(r"- `(\S+?)`", listed[1]))

    rules = profile_of("gemini").keywords
    pseudo = {"type_list", "enum_not_string", "recursion", "ref_siblings", "boolean_schema"}
    kept = {name for name, rule in rules.items() if rule.effect == "kept"} - pseudo
    assert kept == supported - {"oneOf"}, versions("google-genai", "gemini")
    assert rules["oneOf"].effect == "weakened"
    assert "`oneOf` (interpreted the same as `anyOf`)" in listed[1]
    assert "`enum` (for strings and numbers)" in listed[1]
    assert "Cyclic references are unrolled to a limited degree" in words
    assert "If `$ref` is set on a sub-schema, no other properties" in words
    others = {rule.effect.value for name, rule in rules.items() if name not in supported | pseudo}
    assert others == {"weakened", "lost"}


def test_any_json_schema_is_taken_as_it_stands(types: ModuleType, versions: Versions) -> None:
    """The field for JSON Schema keeps all keywords, whatever the API makes of them."""
    schema = {"type": "object", "properties": {"a": {"not": {}, "pattern": "a"}}, "$defs": {}}
    tool = {"functionDeclarations": [{"name": "a", "parametersJsonSchema": schema}]}

    taken = types.Tool.model_validate(tool).model_dump(by_alias=True, exclude_none=True)
    assert taken == tool, versions("google-genai", "gemini")


# Keyword, a schema with it, and what the converter to `parameters` leaves of that.
NARROWER: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("additionalProperties", {"type": "object", "additionalProperties": False}, {}),
    ("oneOf", {"oneOf": [{"type": "string"}, {"type": "integer"}]}, {}),
    ("title", {"type": "string", "title": "A"}, {"title": "A"}),
    ("minimum", {"type": "number", "minimum": 1}, {"minimum": 1}),
    ("anyOf", {"anyOf": [{"type": "string"}, {"type": "null"}]}, {"nullable": True}),
]


def test_the_field_for_json_schema_is_the_more_faithful_one(
    types: ModuleType, versions: Versions
) -> None:
    """The field `parameters` loses what the profile keeps, or has no place for it at all."""
    message = versions("google-genai", "gemini")
    for keyword, schema, left in NARROWER:
        converted = types.Schema.from_json_schema(json_schema=types.JSONSchema(**schema))
        found = converted.model_dump(exclude_none=True, mode="json", by_alias=True)
        assert {key: value for key, value in found.items() if key != "type"} == left, (
            message + f": {keyword}"
        )
    for keyword in ("prefixItems", "$id", "const", "exclusiveMinimum", "allOf", "not"):
        with pytest.raises(ValueError, match="Extra inputs"):
            types.JSONSchema.model_validate({keyword: 1})
    with pytest.raises(ValueError, match="enum"):
        types.Schema.model_validate({"type": "INTEGER", "enum": [1]})
    with pytest.raises(ValueError, match="properties"):
        types.JSONSchema.model_validate({"properties": {"a": True}})


def test_exported_tools_are_ones_of_the_package(
    exported: Callable[[str], Any], types: ModuleType, versions: Versions
) -> None:
    """Each declaration has the package's fields and no others, and comes out as it went in."""
    payload = exported("gemini").payload

    assert payload, versions("google-genai", "gemini")
    for tool in payload:
        taken = types.Tool.model_validate(tool)
        assert taken.model_dump(by_alias=True, exclude_unset=True, mode="json") == tool
        for declaration in tool["functionDeclarations"]:
            assert declaration.keys() <= {
                "name",
                "description",
                "parametersJsonSchema",
                "responseJsonSchema",
            }
