"""Mistakes in using or configuring the command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.registry import ToolregError

if TYPE_CHECKING:
    from collections.abc import Iterable


class UsageError(ToolregError):
    """Say that the command was called or configured in a way that cannot work."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Give the known word that is nearest to a word, if one is near."""
    import difflib  # noqa: PLC0415 - only errors need it

    near = difflib.get_close_matches(word, sorted(known), n=1)
    return near[0] if near else None


def reason_of(error: OSError) -> str:
    """Say why the system refused, without the path that the message names anyway."""
    return error.strerror or type(error).__name__
