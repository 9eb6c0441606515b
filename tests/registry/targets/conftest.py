"""Small profiles and tools of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from toolreg.registry import Declaration, ToolId
from toolreg.registry.targets import Profile, parse_profile

MakeProfile: TypeAlias = Callable[..., Profile]
MakeTool: TypeAlias = Callable[..., Declaration]


@pytest.fixture(scope="session")
def profile() -> MakeProfile:
    """
    Give a function that makes a profile.

    It takes the rewrites, the lines of `[keywords]` (`pattern = "lost"` for a rule of no more than
    an effect), the effect of all other keywords, and TOML for the end.
    """

    def make(
        *rewrites: str, keywords: str = "", other: str = "kept", fields: str = "", more: str = ""
    ) -> Profile:
        return parse_profile(
            "target = 'mcp'\ntitle = 'A target'\ndate = '2026-12-01'\n"
            f"rewrites = {list(rewrites)}\n"
            "[sources.page]\ntext = 'a page'\ndate = '2026-11-30'\n"
            "[names]\npattern = '.*'\nmax_length = 64\nsource = 'page'\n"
            f"[fields]\n{_rules(fields)}\n[keywords]\n{_rules(keywords)}\n"
            f"[other_keywords]\neffect = '{other}'\nsource = 'page'\n{more}"
        )

    return make


def _rules(lines: str) -> str:
    return "\n".join(map(_rule, filter(None, map(str.strip, lines.splitlines()))))


def _rule(line: str) -> str:
    name, _, effect = line.partition(" = ")
    if effect.startswith("{"):
        return line.replace("}", ", source = 'page' }")
    return f"{name} = {{ effect = {effect}, source = 'page' }}"


@pytest.fixture(scope="session")
def tool() -> MakeTool:
    """Give a function that makes a tool of an input schema and other fields."""

    def make(schema: dict[str, Any], **fields: Any) -> Declaration:
        return Declaration(
            ToolId("shop", "find"), {"name": "find", "inputSchema": schema, **fields}
        )

    return make
