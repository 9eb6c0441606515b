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
from toolreg.registry.targets._vocabulary import LIMITS, REWRITES, TARGETS, TRAITS

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
    note: str = ""

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
    names of `LIMITS`. `rewrites`, of `REWRITES`, are the lossless changes that the target needs, in
    any order. Among the keywords may be `TRAITS`; one that is not named is kept.
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

    @cached_property
    def keyword_rules(self) -> Mapping[str, Rule]:
        """The rules of keywords alone: a keyword of nobody's may have the name of a trait."""
        return {key: each for key, each in self.keywords.items() if key not in TRAITS}

    @cached_property
    def rewrite_names(self) -> frozenset[str]:
        """The rewrites, which need no order."""
        return frozenset(self.rewrites)

    @cached_property
    def trait_rules(self) -> Mapping[str, Rule]:
        """The rules of traits alone."""
        return {key: each for key, each in self.keywords.items() if key in TRAITS}


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
    text = files("toolreg.registry.targets").joinpath("profiles", f"{name}.toml").read_text("utf-8")
    return parse_profile(text)


def parse_profile(text: str) -> Profile:
    """
    Read a profile from its TOML.

    Raises `ValueError`, `KeyError` or `TypeError` if the text is none, names a source that it does
    not list, or a limit or a rewrite that is not known.
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
    given = dict(table)
    return Limit(effect=Effect(given.pop("effect")), **given)


def _check(profile: Profile) -> None:
    rules = [*profile.fields.values(), *profile.keywords.values(), profile.other_keywords]
    named = {each.source for each in rules} | {each.source for each in profile.limits.values()}
    named |= {each.source for each in (profile.names, profile.property_names) if each}
    unknown = sorted(named - profile.sources.keys()) + sorted(profile.limits.keys() - LIMITS)
    unknown += sorted(set(profile.rewrites) - REWRITES)
    if unknown:
        raise ValueError(f"{profile.target}: unknown {unknown}")
