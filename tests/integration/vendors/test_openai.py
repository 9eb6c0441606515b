"""OpenAI's profiles hold against the types and the converter of the package `openai`."""

from __future__ import annotations

import copy
import inspect
import re
from typing import TYPE_CHECKING, Any, get_type_hints

import pytest
from pydantic import TypeAdapter

from toolreg.registry.targets import profile_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from tests.integration.vendors.conftest import Accepted, ClosedList, Vendor, Versions

FUNCTION = {
    "type",
    "name",
    "description",
    "parameters",
    "strict",
    "output_schema",
    "allowed_callers",
    "defer_loading",
    "async",
}


@pytest.fixture(scope="module")
def responses(vendor: Vendor) -> ModuleType:
    """Give the types of the Responses API."""
    return vendor("openai", "openai.types.responses")


@pytest.fixture(scope="module")
def namespaces(vendor: Vendor) -> ModuleType:
    """Give the types of tools in namespaces."""
    return vendor("openai", "openai.types.responses.namespace_tool_param")


@pytest.fixture(scope="module")
def chat(vendor: Vendor) -> ModuleType:
    """Give the types of the Chat Completions API."""
    return vendor("openai", "openai.types.chat")


@pytest.fixture(scope="module")
def shared_params(vendor: Vendor) -> ModuleType:
    """Give the types that both APIs share."""
    return vendor("openai", "openai.types.shared_params.function_definition")


@pytest.fixture(scope="module")
def convert(vendor: Vendor) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Give the package's converter of strict schemas, on a copy."""
    ensure = vendor("openai", "openai.lib._pydantic")._ensure_strict_json_schema

    def run(schema: dict[str, Any]) -> dict[str, Any]:
        given = copy.deepcopy(schema)
        converted: dict[str, Any] = ensure(given, path=(), root=given)
        return converted

    return run


def closed(**properties: object) -> dict[str, Any]:
    """Give a strict object of these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def words_on(module: ModuleType, class_name: str, field: str) -> str:
    """Give the words that stand under a field of a typed dictionary, in its source."""
    source = inspect.getsource(getattr(module, class_name))
    found = re.search(rf'^    {field}: [^\n]*\n    """(.*?)"""', source, re.MULTILINE | re.DOTALL)
    return " ".join(found[1].split()) if found else ""


@pytest.mark.parametrize("target", ["openai", "openai-chat", "openai-strict"])
def test_the_rule_of_names_is_the_one_of_the_docstring(
    target: str, shared_params: ModuleType, accepted: Accepted, versions: Versions
) -> None:
    """A function's name is of letters, digits, underscores and dashes, at most 64."""
    words = words_on(shared_params, "FunctionDefinition", "name")
    said = re.fullmatch(
        r".*Must be a-z, A-Z, 0-9, or contain underscores and dashes, "
        r"with a maximum length of (\d+)\.",
        words,
    )

    assert said, versions("openai", target) + f": {words!r}"
    rule = re.compile(rf"[a-zA-Z0-9_-]{{1,{said[1]}}}")
    assert accepted(target) == {name for name in accepted(None) if rule.fullmatch(name)}


def test_namespaces_state_no_rule_of_names(namespaces: ModuleType, versions: Versions) -> None:
    """Should the package come to state one, the profile is to follow it."""
    assert words_on(namespaces, "NamespaceToolParam", "name") == (
        "The namespace name used in tool calls (for example, `crm`)."
    ), versions("openai", "openai")


@pytest.mark.parametrize("target", ["openai", "openai-strict"])
def test_functions_of_responses_have_the_fields_that_the_profile_keeps(
    target: str, responses: ModuleType, namespaces: ModuleType, versions: Versions
) -> None:
    """Each field of a contract that is kept has its field, and no other field has come."""
    message = versions("openai", target)
    assert get_type_hints(responses.FunctionToolParam).keys() == FUNCTION, message
    assert get_type_hints(namespaces.ToolFunction).keys() == FUNCTION, message
    assert get_type_hints(namespaces.NamespaceToolParam).keys() == {
        "type",
        "name",
        "description",
        "tools",
    }, message

    kept = {key for key, rule in profile_of(target).fields.items() if rule.effect == "kept"}
    carried = {"namespace", "description", "outputSchema", "modelAccess", "policy.deferLoading"}
    assert kept == carried | ({"policy.strict"} if target == "openai-strict" else set())


def test_allowed_callers_are_the_model_access_of_contracts(
    responses: ModuleType, versions: Versions
) -> None:
    """Direct and programmatic have the same names."""
    adapter = TypeAdapter(responses.FunctionToolParam)
    tool = {"type": "function", "name": "a", "parameters": None, "strict": False}

    both = adapter.validate_python({**tool, "allowed_callers": ["direct", "programmatic"]})
    assert both["allowed_callers"] == ["direct", "programmatic"], versions("openai", "openai")


def test_functions_of_chat_have_the_fields_that_the_profile_keeps(
    chat: ModuleType, shared_params: ModuleType, versions: Versions
) -> None:
    """Of a contract's fields only the description has one; strict is never sent."""
    message = versions("openai", "openai-chat")
    hints = get_type_hints(shared_params.FunctionDefinition)
    assert hints.keys() == {"name", "description", "parameters", "strict"}, message
    wrapper = get_type_hints(chat.ChatCompletionFunctionToolParam)
    assert wrapper.keys() == {"type", "function"}, message

    fields = profile_of("openai-chat").fields
    kept = {key for key, rule in fields.items() if rule.effect == "kept" and not rule.values}
    assert kept == {"namespace", "description"}


STRICT = closed(a={"type": "string"})
ONE_KEYWORD: dict[str, dict[str, Any]] = {
    "type": {"type": "string"},
    "type_list": {"type": ["string", "null"]},
    "description": {"type": "string", "description": "A."},
    "title": {"type": "string", "title": "A"},
    "enum": {"type": "string", "enum": ["a"]},
    "const": {"type": "string", "const": "a"},
    "properties": STRICT,
    "required": STRICT,
    "additionalProperties": STRICT,
    "items": {"type": "array", "items": {"type": "string"}},
    "prefixItems": {"type": "array", "prefixItems": [{"type": "string"}]},
    "anyOf": {"anyOf": [{"type": "string"}, {"type": "null"}]},
    "pattern": {"type": "string", "pattern": "^a$"},
    "multipleOf": {"type": "number", "multipleOf": 2},
    "minimum": {"type": "number", "minimum": 2},
    "maximum": {"type": "number", "maximum": 2},
    "exclusiveMinimum": {"type": "number", "exclusiveMinimum": 2},
    "exclusiveMaximum": {"type": "number", "exclusiveMaximum": 2},
    "minItems": {"type": "array", "items": {"type": "string"}, "minItems": 2},
    "maxItems": {"type": "array", "items": {"type": "string"}, "maxItems": 2},
    "format": {"type": "string", "format": "date-time"},
}


def test_the_converter_keeps_each_keyword_that_the_profile_keeps(
    convert: Callable[[dict[str, Any]], dict[str, Any]], versions: Versions
) -> None:
    """A strict schema of one kept keyword comes out as it went in."""
    rules = profile_of("openai-strict").keywords
    kept = {name for name, rule in rules.items() if rule.effect == "kept"}
    assert kept == ONE_KEYWORD.keys() | {"$ref", "$defs", "recursion"}

    for keyword, schema in ONE_KEYWORD.items():
        given = closed(a=schema)
        assert convert(given) == given, versions("openai", "openai-strict") + f": {keyword}"
    recursive = {
        **closed(a={"$ref": "#/$defs/node"}),
        "$defs": {"node": closed(next={"anyOf": [{"$ref": "#/$defs/node"}, {"type": "null"}]})},
    }
    assert convert(recursive) == recursive, versions("openai", "openai-strict")


# The converter serves models of pydantic and leaves the rest to the API's refusal.
LEFT_TO_THE_API = {
    "array_without_items",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "default",  # but null, which it takes out
    "dependentRequired",
    "dependentSchemas",
    "else",
    "examples",
    "if",
    "maxContains",
    "maxLength",
    "maxProperties",
    "minContains",
    "minLength",
    "minProperties",
    "not",
    "oneOf",
    "patternProperties",
    "propertyNames",
    "root_combinators",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
    "uniqueItems",
    "untyped",
}


def test_the_converter_changes_what_the_profile_does_not_keep_or_leaves_it_to_the_api(
    convert: Callable[[dict[str, Any]], dict[str, Any]], versions: Versions
) -> None:
    """It closes objects, requires all properties, inlines references and takes no booleans."""
    message = versions("openai", "openai-strict")
    rules = profile_of("openai-strict").keywords
    not_kept = {name for name, rule in rules.items() if rule.effect != "kept"}
    assert not_kept - LEFT_TO_THE_API == {
        "allOf",
        "boolean_schema",
        "open_object",
        "optional",
        "ref_siblings",
    }

    text = {"type": "string"}
    opened = {"type": "object", "properties": {"a": text}}
    assert convert(opened) == closed(a=text), message
    assert convert(closed(a={"allOf": [text]})) == closed(a=text), message
    assert convert(closed(a={**text, "default": None})) == closed(a=text), message
    two = closed(a={"allOf": [text, {"minLength": 1}]})
    assert convert(two) == two, message
    beside = {**closed(a={"$ref": "#/$defs/t", "description": "A."}), "$defs": {"t": text}}
    assert convert(beside)["properties"] == {"a": {"description": "A.", **text}}, message
    with pytest.raises(TypeError):
        convert({**opened, "properties": {"a": True}})


def test_exported_functions_are_ones_of_responses(
    exported: Callable[[str], Any],
    responses: ModuleType,
    namespaces: ModuleType,
    closed_list: ClosedList,
    versions: Versions,
) -> None:
    """Each tool is a namespace's function with the package's fields, and with strict false."""
    outer = closed_list(responses.NamespaceToolParam)
    inner = closed_list(namespaces.ToolFunction)
    for target, strict in (("openai", False), ("openai-strict", True)):
        payload = exported(target).payload
        assert payload, versions("openai", target)
        outer.validate_python(payload, strict=True)
        for namespace in payload:
            assert namespace["description"], namespace["name"]
            inner.validate_python(namespace["tools"], strict=True)
            assert {tool["strict"] for tool in namespace["tools"]} == {strict}


def test_exported_functions_are_ones_of_chat(
    exported: Callable[[str], Any],
    chat: ModuleType,
    closed_list: ClosedList,
    versions: Versions,
) -> None:
    """Each tool is a function with the package's fields, and without strict."""
    payload = exported("openai-chat").payload

    assert payload, versions("openai", "openai-chat")
    closed_list(chat.ChatCompletionFunctionToolParam).validate_python(payload, strict=True)
    assert not any("strict" in tool["function"] for tool in payload)


def test_exported_strict_schemas_are_fixed_points_of_the_converter(
    exported: Callable[[str], Any],
    convert: Callable[[dict[str, Any]], dict[str, Any]],
    versions: Versions,
) -> None:
    """The package's converter changes nothing in a strict schema but how it writes `required`."""
    for namespace in exported("openai-strict").payload:
        for tool in namespace["tools"]:
            schema = tool["parameters"]
            message = versions("openai", "openai-strict") + f": {tool['name']}"
            assert in_one_order(convert(schema)) == in_one_order(schema), message


def in_one_order(value: Any) -> Any:
    """Sort what is required of objects, and leave it out where that is nothing."""
    if isinstance(value, list):
        return [in_one_order(each) for each in value]
    if not isinstance(value, dict):
        return value
    made = {key: in_one_order(each) for key, each in value.items()}
    if not isinstance(made.get("required"), list):  # a property may have the name
        return made
    required = sorted(made.pop("required"))
    return {**made, "required": required} if required else made
