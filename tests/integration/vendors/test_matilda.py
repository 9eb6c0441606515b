"""Matilda's profile: its agent SDK sends what it is given, so the documented shape is held to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolreg.registry.targets import profile_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.integration.vendors.conftest import Accepted


def test_names_are_the_ones_that_all_other_apis_share(accepted: Accepted) -> None:
    """No rule is documented, so a name keeps to every other API's."""
    apis = ("openai", "openai-chat", "anthropic", "mistral", "bedrock")

    assert accepted("matilda") == set.intersection(*map(accepted, apis))


def test_only_the_documented_keys_are_kept() -> None:
    """A client tool is a name, a description and parameters."""
    rules = profile_of("matilda").fields
    kept = {key for key, rule in rules.items() if rule.effect == "kept" and not rule.values}

    assert kept == {"namespace", "description"}


def test_exported_tools_have_the_documented_shape(exported: Callable[[str], Any]) -> None:
    """Names differ, as the SDK tells tools apart by name alone."""
    payload = exported("matilda").payload

    assert payload
    assert all({"name", "parameters"} <= tool.keys() for tool in payload)
    assert all(tool.keys() <= {"name", "description", "parameters"} for tool in payload)
    assert len({tool["name"] for tool in payload}) == len(payload)
