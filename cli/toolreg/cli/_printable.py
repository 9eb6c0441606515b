"""Texts from contracts as a terminal may see them."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import JsonValue

# Controls, which move the cursor or change the terminal; marks that change the direction of the
# text around them; separators that break lines; halves of surrogate pairs; invisible tags.
_UNSAFE_ANYWHERE = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"
    "\ud800-\udfff\U000e0000-\U000e007f"
)
_UNSAFE = re.compile(f"[\t\n{_UNSAFE_ANYWHERE}]")
_UNSAFE_IN_LINES = re.compile(f"[{_UNSAFE_ANYWHERE}]")
_WIDE = frozenset("WF")


def printable(text: str) -> str:
    r"""
    Escape what is no plain text of one line.

    >>> print(printable("a\x1b[2Jb\nc"))
    a\x1b[2Jb\nc
    """
    return _UNSAFE.sub(_escaped, text)


def printable_lines(text: str) -> str:
    """Escape what is no plain text, and keep line feeds and tabs."""
    return _UNSAFE_IN_LINES.sub(_escaped, text)


def json_text(value: JsonValue, *, ascii_only: bool = False) -> str:
    r"""
    Write JSON for people: indented, readable in any script, nothing in it that a terminal obeys.

    >>> print(json_text({"name": "é\u202e"}))
    {
      "name": "é\u202e"
    }
    """
    text = json.dumps(value, indent=2, ensure_ascii=ascii_only)
    return _UNSAFE_IN_LINES.sub(lambda found: json.dumps(found[0])[1:-1], text)


def width(text: str) -> int:
    """Count the columns that a text takes in a terminal."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in _WIDE else 1


def _escaped(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")
