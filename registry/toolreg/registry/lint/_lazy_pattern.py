"""Regular expressions that cost nothing until a text is held against them."""

from __future__ import annotations

import re
from typing import cast


def lazy_pattern(text: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """
    Write a pattern that is compiled when it is first asked.

    Most contracts ask few of the rules' patterns, and compiling them all takes longer than reading
    ten contracts.
    """
    return cast("re.Pattern[str]", _Pattern(text, flags))


class _Pattern:
    def __init__(self, text: str, flags: re.RegexFlag) -> None:
        self._source = (text, flags)

    def __getattr__(self, name: str) -> object:
        """Compile the pattern, and keep the method that was asked for."""
        if name.startswith("_"):
            raise AttributeError(name)
        found: object = getattr(re.compile(*self._source), name)
        setattr(self, name, found)
        return found
