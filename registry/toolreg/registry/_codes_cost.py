"""Codes of what tools cost."""

from __future__ import annotations

from typing import Final

from toolreg.registry._code import Code

COST_CODES: Final[tuple[Code, ...]] = (
    Code(
        "K001",
        "the tools cost more tokens than their budget",
        "A model reads every tool with every request. Where the count is an estimate the message "
        "says so. Shorten descriptions, describe a parameter at the parameter only, split large "
        "tools, or defer tools that are seldom needed (`policy.deferLoading`). The wrong example "
        "is wrong with a budget of 20.",
        "name: ping\ndescription: Say that the service is there, and that it answers.\n"
        "inputSchema: {type: object}\n",
        "name: ping\ninputSchema: {type: object}\n",
        given_by="check",
    ),
)
