"""Codes of what a provider would do to a tool."""

from __future__ import annotations

from typing import Final

from toolreg.registry._code import Code
from toolreg.registry._diagnostics import Level


def _contract(schema: str) -> str:
    """Write a contract with one property of a schema."""
    return (
        "name: ping\ninputSchema:\n  type: object\n  additionalProperties: false\n"
        f"  required: [to]\n  properties:\n    to: {schema}\n"
    )


TARGET_CODES: Final[tuple[Code, ...]] = (
    Code(
        "P001",
        "a target refuses a tool",
        "The provider answers a request that holds such a tool with an error, or what it would "
        "leave of the tool takes other arguments than the contract. The tool is not exported for "
        "this target. The message names what it refuses and where that was read, and when. "
        "Reported for the targets that are configured or asked for; docs/targets.md has a table "
        "of all. The example is refused by `openai-strict`.",
        _contract("{type: object, additionalProperties: {type: string}}"),
        _contract("{type: array, items: {type: string}}"),
        given_by="check",
    ),
    Code(
        "P002",
        "a part of a tool is lost at a target",
        "The target takes the tool without this part, so that no model or host knows of it there. "
        "The contract still judges every call. What a model should know can be said in the "
        "description. The example loses its `not` at `gemini`.",
        _contract("{type: string, not: {const: nobody}}"),
        _contract("{type: string, description: Anyone but nobody.}"),
        level=Level.WARNING,
        given_by="check",
    ),
    Code(
        "P003",
        "a part of a tool is weakened at a target",
        "The target does not hold a model to this part; it is said in the description instead, or "
        "held to in part. The contract still judges every call. The example has its `maxLength` "
        "said in words at `openai-strict`.",
        _contract("{type: string, maxLength: 10}"),
        _contract("{type: string, pattern: '^.{0,10}$'}"),
        level=Level.WARNING,
        given_by="check",
    ),
)
