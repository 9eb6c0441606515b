"""Unions of TypeScript types."""

from __future__ import annotations

ANYTHING = "unknown"
# What stands before a type on its line is not known here.
_WIDTH = 76
_OPTION = "\n    | "


def union(options: list[str]) -> str:
    """Join types, each once; one a line where they are long."""
    parts = list(dict.fromkeys(part for option in options for part in _parts(option)))
    if ANYTHING in parts:
        return ANYTHING
    if len(parts) > 1:
        parts = [each for each in parts if each != "never"]
    line = " | ".join(parts) or "never"
    is_short = len(line) <= _WIDTH and "\n" not in line
    if is_short or len(parts) <= 1:
        return line
    return "".join(_OPTION + each.replace("\n", "\n    ") for each in parts)


def _parts(option: str) -> list[str]:
    """Give the options of a union that was wrapped: one such has no other as an option."""
    if not option.startswith(_OPTION):
        return [option]
    return [each.replace("\n    ", "\n") for each in option.removeprefix(_OPTION).split(_OPTION)]


def placed(text: str) -> str:
    """Put a type behind what it belongs to: on the same line, or a wrapped union below it."""
    return text if text.startswith("\n") else f" {text}"
