"""Bedrock's profile holds against the model of the Converse API in the package `botocore`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry.targets import profile_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.integration.vendors.conftest import Accepted, Vendor, Versions


@pytest.fixture(scope="module")
def service(vendor: Vendor) -> Any:
    """Give the model of bedrock-runtime."""
    loader = vendor("botocore", "botocore.loaders").Loader()
    model = loader.load_service_model("bedrock-runtime", "service-2")
    return vendor("botocore", "botocore.model").ServiceModel(model)


@pytest.fixture(scope="module")
def faults(vendor: Vendor, service: Any) -> Callable[[Any], str]:
    """Give a function that says what the package's validator finds in a `toolConfig`."""
    validator = vendor("botocore", "botocore.validate").ParamValidator()
    shape = service.shape_for("ToolConfiguration")

    def report(tool_config: Any) -> str:
        found: str = validator.validate(tool_config, shape).generate_report()
        return found

    return report


def test_the_rule_of_names_is_the_models(
    service: Any, accepted: Accepted, versions: Versions
) -> None:
    """The profile takes the names that the pattern and the lengths of the model take."""
    said = service.shape_for("ToolName").metadata
    assert said.keys() == {"pattern", "min", "max"}, versions("botocore", "bedrock")

    taken = {
        name
        for name in accepted(None)
        if said["min"] <= len(name) <= said["max"] and re.fullmatch(said["pattern"], name)
    }
    assert accepted("bedrock") == taken, versions("botocore", "bedrock")


def test_tools_have_the_fields_that_the_profile_keeps(service: Any, versions: Versions) -> None:
    """Each field of a contract that is kept has its field, and no other field has come."""
    message = versions("botocore", "bedrock")
    spec = service.shape_for("ToolSpecification")
    assert spec.members.keys() == {"name", "description", "inputSchema", "strict"}, message
    assert spec.required_members == ["name", "inputSchema"], message
    assert spec.members["description"].metadata == {"min": 1}, message

    rules = profile_of("bedrock").fields
    kept = {key for key, rule in rules.items() if rule.effect == "kept" and not rule.values}
    assert kept == {"namespace", "description"}


def test_a_schema_is_any_document(
    service: Any, faults: Callable[[Any], str], versions: Versions
) -> None:
    """The profile keeps every keyword, as the model has no say in them."""
    message = versions("botocore", "bedrock")
    schema = service.shape_for("ToolInputSchema").members["json"]
    assert schema.is_document_type, message

    keywords = {"not": {}, "$ref": "#", "items": [True, None], "multipleOf": 0.1}
    tool = {"name": "a", "inputSchema": {"json": {"type": "object", **keywords}}}
    assert faults({"tools": [{"toolSpec": tool}]}) == "", message
    assert profile_of("bedrock").other_keywords.effect == "kept"
    assert "min length: 1" in faults({"tools": [{"toolSpec": {**tool, "description": ""}}]})
    assert "Unknown parameter" in faults({"tools": [{"toolSpec": {**tool, "title": "A"}}]})


def test_exported_tools_are_taken_by_the_validator(
    exported: Callable[[str], Any], faults: Callable[[Any], str], versions: Versions
) -> None:
    """The whole payload is a `toolConfig`, and no tool is strict."""
    payload = exported("bedrock").payload

    assert payload["tools"], versions("botocore", "bedrock")
    assert faults(payload) == "", versions("botocore", "bedrock")
    assert not any("strict" in tool["toolSpec"] for tool in payload["tools"])
