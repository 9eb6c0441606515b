"""What the model reads when a call fails: short, stable, and never a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolreg.registry import Fault

HIDDEN_FAILURE = "The tool failed with an unexpected error."
INVALID_RESULT = "The tool returned an invalid result."
MISMATCHED_ANSWER = "The tool's answer does not take the parameters that the tool declares."
_SHOWN_FAULTS = 10
_SHOWN_CHARACTERS = 140


def shown_name(name: str) -> str:
    """Quote a name that a model sent: on one line, without control characters, not too long."""
    cut = name if len(name) <= _SHOWN_CHARACTERS else f"{name[:_SHOWN_CHARACTERS]}…"
    return ascii(cut) if not cut.isprintable() else repr(cut)


def invalid_arguments(tool_id: str, faults: Iterable[Fault]) -> str:
    """Say what is wrong with the arguments, a line for each of the first ten faults."""
    lines = [f"- {fault}" for fault in faults][:_SHOWN_FAULTS]
    return "\n".join([f"The arguments of {tool_id} are invalid:", *lines])


def unreadable_arguments(tool_id: str, problem: str) -> str:
    """Say why the arguments could not be read."""
    return f"The arguments of {shown_name(tool_id)} cannot be read: {problem}"


def unknown_tool(tool_id: str, nearest: str | None) -> str:
    """Say that no tool has this ID."""
    hint = f"; did you mean {nearest!r}?" if nearest else "."
    return f"No tool has the ID {shown_name(tool_id)}{hint}"


def unanswered_tool(tool_id: str) -> str:
    """Say that the tool is declared, and that nothing here answers it."""
    return f"The tool {tool_id!r} is declared, but nothing answers it here."


def refused_caller(tool_id: str, caller: str, access: str) -> str:
    """Say that the tool may not be called this way."""
    return f"The tool {tool_id!r} does not take {caller} calls, only {access} ones."
