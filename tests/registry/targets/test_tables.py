"""The tables of docs/targets.md say what the profiles say."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from toolreg.registry.targets import TARGETS, TRAITS, Effect, Profile, profile_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from toolreg.registry.targets import Rule

_FIRST, _LAST = "<!-- generated: tables -->", "<!-- end of what is generated -->"
_SHOWN: Final = tuple(each for each in TARGETS if each != "mcp")
_WORDS: Final = {
    Effect.KEPT: "kept",
    Effect.WEAKENED: "weakened",
    Effect.LOST: "lost",
    Effect.REFUSED: "**refused**",
}


def test_tables_say_what_the_profiles_say(contracts: Path) -> None:
    """The tables are made of the profiles; `TOOLREG_REGENERATE=1` writes them anew."""
    page = contracts.parent / "docs" / "targets.md"
    text = page.read_text("utf-8")
    before, rest = text.split(_FIRST)
    expected = f"{before}{_FIRST}\n{_tables()}{_LAST}{rest.split(_LAST)[1]}"
    if os.environ.get("TOOLREG_REGENERATE") == "1":
        page.write_text(expected, "utf-8")

    assert page.read_text("utf-8") == expected


def _tables() -> str:
    profiles = [profile_of(each) for each in _SHOWN]
    fields = sorted({key for each in profiles for key in each.fields})
    keywords = sorted({key for each in profiles for key in each.keyword_rules})
    limits = sorted({key for each in profiles for key in each.limits})
    parts = (
        ("Fields of a contract", _rows(fields, profiles, _of_field)),
        ("Keywords of schemas", _rows([*keywords, "any other"], profiles, _of_keyword)),
        ("Traits of schemas", _rows(sorted(TRAITS), profiles, _of_trait)),
        ("Limits", _rows(limits, profiles, _of_limit)),
        ("Names and rewrites", "\n".join(_targets(profiles)) + "\n"),
    )
    return "\n".join(f"### {title}\n\n{table}" for title, table in parts) + "\n"


def _rows(names: Iterable[str], profiles: list[Profile], cell: _Cell) -> str:
    head = ["", *(each.target for each in profiles)]
    rows = [[f"`{name}`", *(cell(name, each) for each in profiles)] for name in names]
    return (
        "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows])
        + "\n"
    )


def _of_field(name: str, profile: Profile) -> str:
    rule = profile.fields.get(name)
    return "\N{EN DASH}" if rule is None else _effect(rule)


def _of_keyword(name: str, profile: Profile) -> str:
    return _effect(profile.keyword_rules.get(name, profile.other_keywords))


def _of_trait(name: str, profile: Profile) -> str:
    rule = profile.trait_rules.get(name)
    return _WORDS[Effect.KEPT] if rule is None else _effect(rule)


def _of_limit(name: str, profile: Profile) -> str:
    limit = profile.limits.get(name)
    return "\N{EN DASH}" if limit is None else f"{limit.most:,} ({_WORDS[limit.effect]})"


def _effect(rule: Rule) -> str:
    if not rule.values:
        return _WORDS[rule.effect]
    values = ", ".join(f"`{each}`" for each in rule.values)
    return f"{_WORDS[rule.effect]}: {values}; else {_WORDS[rule.otherwise]}"


def _targets(profiles: list[Profile]) -> Iterator[str]:
    yield "| target | read on | names | rewrites |"
    yield "| --- | --- | --- | --- |"
    for each in profiles:
        pattern = each.names.pattern.replace("|", "\\|")
        rewrites = ", ".join(f"`{name}`" for name in sorted(each.rewrites)) or "none"
        names = f"`{pattern}`, at most {each.names.max_length}"
        yield f"| {each.target} | {each.date} | {names} | {rewrites} |"


if TYPE_CHECKING:
    from collections.abc import Callable

    _Cell = Callable[[str, Profile], str]
