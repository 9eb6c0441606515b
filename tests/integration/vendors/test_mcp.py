"""The profiles of MCP's revisions hold against their schemas and the package `mcp`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from toolreg.registry.targets import profile_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import ModuleType

    from tests.integration.vendors.conftest import Accepted, Vendor, Versions
    from toolreg.registry import Registry

REVISIONS = ("2025-06-18", "2025-11-25", "2026-07-28")
# What the package's types drop of a tool: unknown hints, kept in contracts with a warning.
HINTS = {"title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}

every_revision = pytest.mark.parametrize("revision", REVISIONS)


@pytest.fixture(scope="module")
def types(vendor: Vendor) -> ModuleType:
    """Give the package's types."""
    return vendor("mcp", "mcp.types")


def tool_schema(shared: Path, revision: str) -> dict[str, Any]:
    """Give the schema of a tool in a revision of the specification."""
    whole = json.loads((shared / "mcp-schema" / f"{revision}.json").read_text("utf-8"))
    place = "$defs" if "$defs" in whole else "definitions"
    return {**whole, "$ref": f"#/{place}/Tool", "tool": whole[place]["Tool"]}


def validator(schema: dict[str, Any]) -> Any:
    """Give a validator of a revision's tools, by its own draft."""
    return (Draft202012Validator if "$defs" in schema else Draft7Validator)(schema)


def test_the_rule_of_names_is_the_packages(
    vendor: Vendor, accepted: Accepted, versions: Versions
) -> None:
    """The profiles take the names that the package takes without a fault."""
    validate = vendor("mcp", "mcp.shared.tool_name_validation").validate_tool_name
    taken = {name for name in accepted(None) if validate(name).is_valid}

    for revision in REVISIONS:
        assert accepted(f"mcp@{revision}") == taken, versions("mcp", f"mcp@{revision}")


@every_revision
def test_a_tool_has_the_fields_that_the_profile_keeps(shared: Path, revision: str) -> None:
    """Each field that is kept stands in the revision's schema, and none that is lost."""
    fields = set(tool_schema(shared, revision)["tool"]["properties"]) - {"name", "inputSchema"}
    rules = profile_of(f"mcp@{revision}").fields
    kept = {key for key, rule in rules.items() if rule.effect == "kept"}

    # A namespace is joined with the name, and direct calls are what hosts let models do.
    assert kept - {"namespace", "modelAccess"} == fields
    assert {key for key, rule in rules.items() if rule.effect == "lost"} == (
        {"icons", "execution", *fields} - fields
    )


@every_revision
def test_output_schemas_need_an_object_at_the_root_until_2026(shared: Path, revision: str) -> None:
    """The profile divides by the type at the root where the schema does."""
    tool = {"name": "a", "inputSchema": {"type": "object"}, "outputSchema": {"type": "array"}}
    takes_any = validator(tool_schema(shared, revision)).is_valid(tool)
    rule = profile_of(f"mcp@{revision}").fields["outputSchema"]

    assert takes_any is (revision == "2026-07-28")
    assert rule.values == (() if takes_any else ("object",))


@every_revision
def test_boolean_schemas_are_no_properties_until_2026(
    shared: Path, types: ModuleType, revision: str, versions: Versions
) -> None:
    """The profile refuses them where the schema does; the package takes them."""
    tool = {"name": "a", "inputSchema": {"type": "object", "properties": {"a": True}}}
    taken = validator(tool_schema(shared, revision)).is_valid(tool)

    assert taken is (revision == "2026-07-28")
    assert ("boolean_schema" in profile_of(f"mcp@{revision}").keywords) is not taken
    assert types.Tool.model_validate(tool), versions("mcp", f"mcp@{revision}")


@every_revision
def test_every_other_keyword_is_taken(shared: Path, revision: str) -> None:
    """Any keyword may stand beside type object at the root, and inside."""
    keywords: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {"a": True},
        "properties": {"a": {"$ref": "#/$defs/a", "not": {}, "oneOf": [True]}},
        "allOf": [{"required": ["a"]}],
        "if": {"required": ["a"]},
        "unevaluatedProperties": False,
    }
    profile = profile_of(f"mcp@{revision}")
    assert profile.other_keywords.effect == "kept"

    for keyword, value in keywords.items():
        tool = {"name": "a", "inputSchema": {"type": "object", keyword: value}}
        assert validator(tool_schema(shared, revision)).is_valid(tool), keyword


@every_revision
def test_exported_tools_are_valid_and_come_out_of_the_package_as_they_went_in(
    exported: Callable[[str], Any],
    shared: Path,
    types: ModuleType,
    revision: str,
    versions: Versions,
) -> None:
    """Each tool is one of the revision's schema, and of the package's types without a loss."""
    judge = validator(tool_schema(shared, revision))
    payload = exported(f"mcp@{revision}").payload

    assert payload["tools"]
    for tool in payload["tools"]:
        judge.validate(tool)
        taken = types.Tool.model_validate(tool).model_dump(
            by_alias=True, exclude_unset=True, mode="json"
        )
        assert without_other_hints(taken) == without_other_hints(tool), versions(
            "mcp", f"mcp@{revision}"
        )


def test_the_newest_revision_carries_definitions_whole(
    exported: Callable[[str], Any], real_tools: Registry
) -> None:
    """An exported tool is its published definition, but for the name and what MCP cannot carry."""
    result = exported("mcp")

    assert len(result.tools) > 290
    for id_, converted in result.tools.items():
        expected = real_tools[id_].definition()
        own = set(expected) & set(tool_keys())
        assert {key: converted.tool[key] for key in own - {"name"}} == {
            key: expected[key] for key in own - {"name"}
        }, id_
        assert converted.tool.keys() == own, id_


def tool_keys() -> tuple[str, ...]:
    """Give the keys of a tool in the newest revision."""
    kept = [
        key
        for key, rule in profile_of("mcp").fields.items()
        if rule.effect == "kept" and key not in {"namespace", "modelAccess"}
    ]
    return ("name", "inputSchema", *kept)


def without_other_hints(tool: dict[str, Any]) -> dict[str, Any]:
    """Leave out the hints that the package does not know."""
    if "annotations" not in tool:
        return tool
    known = {key: value for key, value in tool["annotations"].items() if key in HINTS}
    return {**tool, "annotations": known}
