"""Mistral's profile holds against the validator of the package `mistral-common`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry.targets import profile_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from tests.integration.vendors.conftest import Accepted, Vendor, Versions

# The validator's pattern ends in `$`, which lets a line break pass; the API is JSON and knows none.
LET_THROUGH = {"get\n"}


@pytest.fixture(scope="module")
def tool_calls(vendor: Vendor) -> ModuleType:
    """Give the types of tools."""
    return vendor("mistral-common", "mistral_common.protocol.instruct.tool_calls")


@pytest.fixture(scope="module")
def refuses(vendor: Vendor, tool_calls: ModuleType) -> Callable[[dict[str, Any]], str | None]:
    """Give a function that says why the package's newest validator refuses a tool."""
    package = "mistral_common.protocol.instruct"
    newest = vendor("mistral-common", f"{package}.validator").MistralRequestValidatorV15()
    request = vendor("mistral-common", f"{package}.request").ChatCompletionRequest
    user = vendor("mistral-common", f"{package}.messages").UserMessage
    error = vendor("mistral-common", "mistral_common.exceptions").MistralCommonException

    def reason(tool: dict[str, Any]) -> str | None:
        made = tool_calls.Tool.model_validate(tool)
        try:
            newest.validate_request(request(messages=[user(content="hi")], tools=[made]))
        except error as found:
            return str(found)
        return None

    return reason


def function(name: str = "a", **schema: object) -> dict[str, Any]:
    """Give a tool with a name and a schema."""
    return {
        "type": "function",
        "function": {"name": name, "parameters": {"type": "object", **schema}},
    }


def test_the_rule_of_names_is_the_validators(
    refuses: Callable[[dict[str, Any]], str | None], accepted: Accepted, versions: Versions
) -> None:
    """The profile takes the names that the validator takes, but for a final line break."""
    taken = {name for name in accepted(None) if refuses(function(name)) is None}

    assert taken - accepted("mistral") == LET_THROUGH, versions("mistral-common", "mistral")
    assert accepted("mistral") <= taken, versions("mistral-common", "mistral")


def test_functions_have_the_fields_that_the_profile_keeps(
    tool_calls: ModuleType, versions: Versions
) -> None:
    """Each field of a contract that is kept has its field, and no other field has come."""
    message = versions("mistral-common", "mistral")
    fields = tool_calls.Function.model_fields
    assert fields.keys() == {"name", "description", "parameters", "strict"}, message
    assert tool_calls.Tool.model_fields.keys() == {"type", "function"}, message
    assert tool_calls.Function.model_config["extra"] == "forbid", message

    rules = profile_of("mistral").fields
    kept = {key for key, rule in rules.items() if rule.effect == "kept" and not rule.values}
    assert kept == {"namespace", "description", "policy.strict"}


KEPT: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$defs": {"a": {"type": "string"}},
    "allOf": [{"required": ["a"]}],
    "anyOf": [{"required": ["a"]}],
    "oneOf": [{"required": ["a"]}],
    "not": {"required": ["a"]},
    "if": {"required": ["a"]},
    "dependentRequired": {"a": ["b"]},
    "properties": {
        "a": {"$ref": "#/$defs/a", "description": "A."},
        "b": True,
        "c": {"type": "array", "prefixItems": [{"type": "string"}]},
        "d": {"type": ["integer", "null"], "exclusiveMinimum": 0, "format": "int64"},
        "e": {"const": 1},
        "f": {"type": "array"},
    },
    "patternProperties": {"^x": {}},
    "unevaluatedProperties": False,
    "minProperties": 1,
}


def test_every_keyword_is_taken_where_draft_7_allows_it(
    refuses: Callable[[dict[str, Any]], str | None], versions: Versions
) -> None:
    """The profile keeps every keyword; the validator asks for a schema of draft 7."""
    profile = profile_of("mistral")
    assert (dict(profile.keywords), profile.other_keywords.effect) == ({}, "kept")

    for keyword, value in KEPT.items():
        message = versions("mistral-common", "mistral") + f": {keyword}"
        assert refuses(function(**{keyword: value})) is None, message
    draft_4 = function(properties={"a": {"minimum": 0, "exclusiveMinimum": True}})
    assert "Invalid tool schema" in (refuses(draft_4) or "")


def test_exported_tools_are_taken_by_the_validator(
    exported: Callable[[str], Any],
    tool_calls: ModuleType,
    refuses: Callable[[dict[str, Any]], str | None],
    versions: Versions,
) -> None:
    """Each tool has the package's fields and no others, comes out as it went in, and is valid."""
    payload = exported("mistral").payload

    assert payload, versions("mistral-common", "mistral")
    for tool in payload:
        taken = tool_calls.Tool.model_validate(tool)
        assert taken.model_dump(exclude_unset=True, mode="json") == tool
        assert refuses(tool) is None, versions("mistral-common", "mistral")
