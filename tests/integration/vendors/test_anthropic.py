"""Anthropic's profile holds against the types of the package `anthropic`."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any, get_type_hints

import pytest
from pydantic import TypeAdapter

from toolreg.registry.targets import profile_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from tests.integration.vendors.conftest import ClosedList, Vendor, Versions


@pytest.fixture(scope="module")
def messages(vendor: Vendor) -> ModuleType:
    """Give the types of the Messages API's tools."""
    return vendor("anthropic", "anthropic.types.tool_param")


@pytest.fixture(scope="module")
def transform(vendor: Vendor) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Give the package's converter, which serves strict tools."""
    found: Callable[[dict[str, Any]], dict[str, Any]] = vendor(
        "anthropic", "anthropic"
    ).transform_schema
    return found


def test_the_package_states_no_rule_of_names(messages: ModuleType, versions: Versions) -> None:
    """Should the package come to state one, the profile is to follow it."""
    found = re.search(
        r'name: Required\[str\]\n    """(.*?)"""', inspect.getsource(messages), re.DOTALL
    )

    assert found, versions("anthropic", "anthropic")
    assert " ".join(found[1].split()) == (
        "Name of the tool. This is how the tool will be called by the model and in `tool_use` "
        "blocks."
    ), versions("anthropic", "anthropic")


def test_tools_have_the_fields_that_the_profile_keeps(
    messages: ModuleType, versions: Versions
) -> None:
    """Each field of a contract that is kept has its field, and no other field has come."""
    assert get_type_hints(messages.ToolParam).keys() == {
        "allowed_callers",
        "cache_control",
        "defer_loading",
        "description",
        "eager_input_streaming",
        "input_examples",
        "input_schema",
        "name",
        "strict",
        "type",
    }, versions("anthropic", "anthropic")
    fields = profile_of("anthropic").fields
    kept = {key for key, rule in fields.items() if rule.effect == "kept" and not rule.values}
    assert kept == {"namespace", "description", "policy.deferLoading"}


def test_callers_other_than_direct_are_versions_of_code_execution(
    messages: ModuleType, versions: Versions
) -> None:
    """A contract's `programmatic` names no version, so it has no caller of its own here."""
    adapter = TypeAdapter(messages.ToolParam)
    tool = {"name": "a", "input_schema": {"type": "object"}}
    message = versions("anthropic", "anthropic")

    assert adapter.validate_python({**tool, "allowed_callers": ["direct"]}), message
    for caller in ("programmatic", "both"):
        with pytest.raises(ValueError, match="allowed_callers"):
            adapter.validate_python({**tool, "allowed_callers": [caller]})


# What the package's converter puts into words or refuses is of strict tools alone.
STRICT: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "pattern": ({"type": "string", "pattern": "a"}, {"type": "string"}),
    "minLength": ({"type": "string", "minLength": 1}, {"type": "string"}),
    "minimum": ({"type": "integer", "minimum": 1}, {"type": "integer"}),
    "multipleOf": ({"type": "integer", "multipleOf": 2}, {"type": "integer"}),
    "default": ({"type": "string", "default": "a"}, {"type": "string"}),
    "uniqueItems": (
        {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
        {"type": "array", "items": {"type": "string"}},
    ),
    "not": ({"type": "string", "not": {"const": "a"}}, {"type": "string"}),
}


def test_a_schema_that_is_not_strict_is_sent_as_it_stands(
    messages: ModuleType, transform: Callable[[dict[str, Any]], dict[str, Any]], versions: Versions
) -> None:
    """The profile keeps keywords that the converter of strict schemas does not."""
    adapter = TypeAdapter(messages.ToolParam)
    rule = profile_of("anthropic").other_keywords
    assert rule.effect == "kept"

    for keyword, (schema, strict) in STRICT.items():
        message = versions("anthropic", "anthropic") + f": {keyword}"
        root = {"type": "object", "properties": {"a": schema}, keyword: schema[keyword]}
        tool = {"name": "a", "input_schema": root}
        assert adapter.validate_python(tool, strict=True) == tool, message
        transformed = transform(schema)
        assert transformed.pop("description").startswith(f"{{{keyword}: "), message
        assert transformed == strict, message


def test_exported_tools_are_ones_of_the_package(
    exported: Callable[[str], Any],
    messages: ModuleType,
    closed_list: ClosedList,
    versions: Versions,
) -> None:
    """Each tool has the package's fields and no others, and is not strict."""
    payload = exported("anthropic").payload

    assert payload, versions("anthropic", "anthropic")
    adapter = closed_list(messages.ToolParam)
    assert adapter.validate_python(payload, strict=True) == payload
    assert not any("strict" in tool for tool in payload)
