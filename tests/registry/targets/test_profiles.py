"""Each profile is whole, dated and sourced, and names nothing that does not exist."""

from __future__ import annotations

import re
from datetime import date
from importlib import import_module
from importlib.resources import files
from typing import Any

import pytest

from toolreg.registry.targets import TARGETS, TRAITS, Effect, Profile, profile_of

OPENAI = r"[a-zA-Z0-9_-]+"
MCP = r"[A-Za-z0-9_.-]+"

# Pattern, most characters, and how namespaces are told.
NAMES = {
    "mcp": (MCP, 128, "joined"),
    "mcp@2025-06-18": (MCP, 128, "joined"),
    "mcp@2025-11-25": (MCP, 128, "joined"),
    "mcp@2026-07-28": (MCP, 128, "joined"),
    "openai": (OPENAI, 64, "native"),
    "openai-chat": (OPENAI, 64, "joined"),
    "openai-strict": (OPENAI, 64, "native"),
    "anthropic": (OPENAI, 128, "joined"),
    "gemini": (r"[a-zA-Z_][a-zA-Z0-9_.:-]*", 64, "joined"),
    "mistral": (OPENAI, 64, "joined"),
    "bedrock": (OPENAI, 64, "joined"),
    "matilda": (OPENAI, 64, "joined"),
}
PROPERTY_NAMES = {"anthropic": (r"[a-zA-Z0-9_.-]+", 64)}
LIMITS = {
    "openai-chat": {"description_length": (1024, "weakened"), "tools": (128, "refused")},
    "openai-strict": {
        "properties": (5000, "refused"),
        "depth": (10, "refused"),
        "enum_values": (1000, "refused"),
        "name_characters": (120000, "refused"),
    },
}

# What a profile may name. Runtime's own fields (policy.timeout and the like) reach no provider.
FIELDS = {
    "namespace",
    "title",
    "description",
    "outputSchema",
    "annotations",
    "icons",
    "_meta",
    "execution",
    "modelAccess",
    "policy.deferLoading",
    "policy.strict",
}
MCP_FIELDS = FIELDS - {"policy.deferLoading", "policy.strict"}
META_SCHEMAS: Any = import_module("jsonschema_specifications").REGISTRY  # it is not typed
KEYWORDS = {
    keyword for uri in META_SCHEMAS for keyword in META_SCHEMAS.contents(uri).get("properties", ())
}
# The package, and its version, that a profile was read from.
PACKAGES = {
    "mcp": "mcp 2.3.0",
    "openai": "openai 3.57.0",
    "anthropic": "anthropic 2.14.0",
    "gemini": "google-genai 3.6.1",
    "mistral": "mistral-common 1.13.1",
    "bedrock": "botocore 1.44.8",
    "matilda": "matilda-agent-sdk 0.1.0",
}

every_target = pytest.mark.parametrize("target", TARGETS)


def used_sources(profile: Profile) -> set[str]:
    """Give the names of the sources that a profile's rules, limits and names have."""
    rules = [*profile.fields.values(), *profile.keywords.values(), profile.other_keywords]
    names = [each.source for each in (profile.names, profile.property_names) if each]
    limits = [each.source for each in profile.limits.values()]
    return {each.source for each in rules} | {*names, *limits}


def test_each_file_is_the_profile_of_its_target() -> None:
    """The files are those of the targets, by name; `mcp` is the newest revision's."""
    folder = files("toolreg.registry.targets").joinpath("profiles")
    found = {each.name for each in folder.iterdir()}

    assert found == {f"{target}.toml" for target in TARGETS} - {"mcp.toml"}
    assert {target: profile_of(target).target for target in TARGETS} == {
        **{target: target for target in TARGETS},
        "mcp": "mcp@2026-07-28",
    }


@every_target
def test_sources_are_short_used_and_no_younger_than_the_profile(target: str) -> None:
    """A source is one line that a message can hold, has a date, and some rule rests on it."""
    profile = profile_of(target)

    assert used_sources(profile) == profile.sources.keys()
    for source in profile.sources.values():
        assert re.fullmatch(r"[ -~]{10,100}", source.text), source
        assert date.fromisoformat(source.date) <= date.fromisoformat(profile.date), source


@every_target
def test_a_profile_pins_the_package_that_it_was_read_from(target: str) -> None:
    """One version of one package stands in the texts of the sources."""
    texts = " ".join(each.text for each in profile_of(target).sources.values())
    found = set(re.findall(r"[a-z]+(?:-[a-z]+)* \d+\.\d+\.\d+", texts))

    assert found == {PACKAGES[re.split("[-@]", target)[0]]}


@every_target
def test_no_unknown_name_stands_in_a_profile(target: str) -> None:
    """Keywords are of JSON Schema or traits; each field that a provider could have has a rule."""
    profile = profile_of(target)

    assert profile.fields.keys() == (MCP_FIELDS if target.startswith("mcp") else FIELDS)
    assert profile.keywords.keys() <= KEYWORDS | TRAITS


@every_target
def test_names_are_the_providers(target: str) -> None:
    """The rule of names, and whether namespaces are the provider's own, is as was found."""
    rule = profile_of(target).names

    assert (rule.pattern, rule.max_length, rule.namespaces) == NAMES[target]
    assert rule.separator == "__"
    if rule.namespaces == "native":
        assert (rule.namespace_pattern, rule.namespace_max_length) == (OPENAI, 64)


@every_target
def test_property_names_and_limits_are_the_providers(target: str) -> None:
    """Only what a source states is bounded."""
    profile = profile_of(target)
    names = profile.property_names

    assert (names and (names.pattern, names.max_length)) == PROPERTY_NAMES.get(target)
    assert {
        name: (limit.most, limit.effect.value) for name, limit in profile.limits.items()
    } == LIMITS.get(target, {})


def test_a_joined_name_passes_everywhere_and_a_dotted_one_nowhere_but_mcp_and_gemini() -> None:
    """The default separator is one that every provider takes."""

    def takers(name: str) -> set[str]:
        return {each for each in TARGETS if profile_of(each).names.accepted.fullmatch(name)}

    assert takers("ui__get_location") == set(TARGETS)
    assert takers("ui.get_location") == {each for each in TARGETS if each[:3] in {"mcp", "gem"}}
    assert takers("$ui__get_location") == set()
    assert takers("ui__get_location\n") == set()
    assert takers("ui__größe") == set()


@every_target
def test_a_rule_for_some_values_says_another_thing_of_the_others(target: str) -> None:
    """A list of values divides: what holds for them does not hold for others."""
    profile = profile_of(target)
    rules = [*profile.fields.values(), *profile.keywords.values()]

    assert all(each.effect is not each.otherwise for each in rules if each.values)


def test_only_strict_and_gemini_change_schemas() -> None:
    """What is read and not held to is sent as it stands, but for a root that would be refused."""
    kept = {each for each in TARGETS if profile_of(each).other_keywords.effect is Effect.KEPT}

    assert kept == set(TARGETS) - {"openai-strict", "gemini"}
    assert {(each, rewrite) for each in kept for rewrite in profile_of(each).rewrites} == {
        ("anthropic", "all_of_merge"),
        ("bedrock", "all_of_merge"),
        ("bedrock", "drop_annotations"),
        ("bedrock", "inline_refs"),
        ("openai", "all_of_merge"),
        ("openai-chat", "all_of_merge"),
    }
    assert {
        (each, keyword, rule.effect.value)
        for each in kept
        for keyword, rule in profile_of(each).keywords.items()
    } == {
        ("anthropic", "root_combinators", "refused"),
        ("bedrock", "$id", "lost"),
        ("bedrock", "$schema", "lost"),
        ("bedrock", "root_combinators", "refused"),
        ("mcp@2025-06-18", "boolean_schema", "refused"),
        ("mcp@2025-11-25", "boolean_schema", "refused"),
        ("openai", "array_without_items", "refused"),
        ("openai", "root_combinators", "refused"),
        ("openai-chat", "array_without_items", "refused"),
        ("openai-chat", "root_combinators", "refused"),
    }


def test_the_keywords_that_a_root_cannot_have_are_those_of_the_apis_error() -> None:
    """OpenAI's API and Anthropic's name them; others take them, or ignore them."""
    rules = {each: profile_of(each).keywords.get("root_combinators") for each in TARGETS}
    openai = ("oneOf", "anyOf", "allOf", "enum", "const", "not")
    anthropic = ("oneOf", "allOf", "anyOf")

    assert {each: rule.values for each, rule in rules.items() if rule} == {
        "openai": openai,
        "openai-chat": openai,
        "openai-strict": openai,
        "anthropic": anthropic,
        "bedrock": anthropic,
    }
    assert {rule.otherwise.value for rule in rules.values() if rule} == {"kept"}
