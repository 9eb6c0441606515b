"""What a provider does to a tool, as dated data: one profile a target."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

from toolreg.registry._errors import SdkError

if TYPE_CHECKING:
    from collections.abc import Mapping


class Effect(StrEnum):
    """
    Say what a provider does to a part of a contract.

    *Kept* is sent and held to; *weakened* is sent as a text for the model, or only partly held to;
    *lost* is left out; *refused* makes the provider refuse the tool.
    """

    KEPT = "kept"
    WEAKENED = "weakened"
    LOST = "lost"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Source:
    """Name where a rule was read, and when."""

    text: str
    date: str


@dataclass(frozen=True, slots=True)
class Rule:
    """
    Say what becomes of one part of a contract.

    `values` are the only ones that the effect is for; others take the effect `otherwise`.
    """

    effect: Effect
    source: str
    note: str = ""
    values: tuple[str, ...] = ()
    otherwise: Effect = Effect.LOST


@dataclass(frozen=True, slots=True)
class Limit:
    """Bound a size or a count; more than `most` has the effect."""

    most: int
    effect: Effect
    source: str
    note: str = ""


@dataclass(frozen=True)
class NameRule:
    """
    Say which names a provider takes.

    With `native` namespaces a tool keeps its own name in a namespace of the provider; else the
    namespace and the name are joined by `separator`. `namespace_pattern` is for native ones.
    """

    pattern: str
    max_length: int
    source: str
    namespaces: Literal["native", "joined"] = "joined"
    separator: str = "__"
    namespace_pattern: str | None = None
    namespace_max_length: int | None = None

    @cached_property
    def accepted(self) -> re.Pattern[str]:
        """The pattern, compiled; ask it by `fullmatch`."""
        return re.compile(self.pattern)

    @cached_property
    def accepted_namespace(self) -> re.Pattern[str]:
        """The pattern of native namespaces, compiled; ask it by `fullmatch`."""
        return re.compile(self.namespace_pattern or self.pattern)


@dataclass(frozen=True)
class Profile:
    """
    Describe one target.

    `fields` say what becomes of a contract's fields (`policy.timeout` for one of a policy),
    `keywords` of JSON Schema's, `other_keywords` of those that are not named. `limits` have the
    names of `LIMITS`. `rewrites` are the lossless changes, in their order, that the target needs.
    """

    target: str
    title: str
    date: str
    sources: Mapping[str, Source]
    names: NameRule
    fields: Mapping[str, Rule]
    keywords: Mapping[str, Rule]
    other_keywords: Rule
    property_names: NameRule | None = None
    limits: Mapping[str, Limit] = field(default_factory=dict[str, Limit])
    rewrites: tuple[str, ...] = ()


TARGETS: Final = (
    "mcp",
    "mcp@2025-06-18",
    "mcp@2025-11-25",
    "mcp@2026-07-28",
    "openai",
    "openai-chat",
    "openai-strict",
    "anthropic",
    "gemini",
    "mistral",
    "bedrock",
    "matilda",
)
"""The targets; `mcp` is the newest revision."""

LIMITS: Final = frozenset(
    {
        "description_length",  # characters of a tool's description
        "property_description_length",  # characters of a property's description
        "tools",  # tools in one request
        "properties",  # properties in one schema, nested ones too
        "depth",  # levels of nested objects and arrays in one schema
        "enum_values",  # members of all enums in one schema
        "name_characters",  # characters of all names, enum members and constants in one schema
        "optional_properties",  # optional properties in one request
        "union_properties",  # properties with several types in one request
    }
)
_NEWEST: Final = MappingProxyType({"mcp": "mcp@2026-07-28"})


@cache
def profile_of(target: str) -> Profile:
    """
    Give the profile of a target.

    Raises `SdkError` if there is no such target.
    """
    if target not in TARGETS:
        raise SdkError(f"found the target {target!r}, expected one of {', '.join(TARGETS)}")
    name = _NEWEST.get(target, target)
    text = files(__package__).joinpath("profiles", f"{name}.toml").read_text("utf-8")
    return parse_profile(text)


def parse_profile(text: str) -> Profile:
    """
    Read a profile from its TOML.

    Raises `ValueError`, `KeyError` or `TypeError` if the text is none, names a source that it does
    not list, or a limit that is not known.
    """
    whole: dict[str, Any] = tomllib.loads(text)
    sources = {name: Source(**each) for name, each in whole.pop("sources").items()}
    named = whole.pop("property_names", None)
    profile = Profile(
        sources=MappingProxyType(sources),
        names=NameRule(**whole.pop("names")),
        fields=_rules(whole.pop("fields")),
        keywords=_rules(whole.pop("keywords")),
        other_keywords=_rule(whole.pop("other_keywords")),
        property_names=None if named is None else NameRule(**named),
        limits=MappingProxyType(
            {name: _limit(each) for name, each in whole.pop("limits", {}).items()}
        ),
        rewrites=tuple(whole.pop("rewrites", ())),
        **whole,
    )
    _check(profile)
    return profile


def _rules(table: dict[str, Any]) -> Mapping[str, Rule]:
    return MappingProxyType({name: _rule(each) for name, each in table.items()})


def _rule(table: dict[str, Any]) -> Rule:
    given = dict(table)
    effect, otherwise = Effect(given.pop("effect")), Effect(given.pop("otherwise", Effect.LOST))
    values = tuple(given.pop("values", ()))
    return Rule(effect=effect, values=values, otherwise=otherwise, **given)


def _limit(table: dict[str, Any]) -> Limit:
    return Limit(**{**table, "effect": Effect(table["effect"])})


def _check(profile: Profile) -> None:
    rules = [*profile.fields.values(), *profile.keywords.values(), profile.other_keywords]
    named = {each.source for each in rules} | {each.source for each in profile.limits.values()}
    named |= {each.source for each in (profile.names, profile.property_names) if each}
    unknown = sorted(named - profile.sources.keys()) + sorted(profile.limits.keys() - LIMITS)
    if unknown:
        raise ValueError(f"{profile.target}: unknown {unknown}")
