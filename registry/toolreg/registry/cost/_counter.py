"""What counts tokens."""

from __future__ import annotations

from typing import Protocol


class Counter(Protocol):
    """
    Count the tokens of a text.

    `name` is the vocabulary's, or `estimate`; `exact` tells whether a vocabulary counts.
    """

    @property
    def name(self) -> str:
        """What counts."""
        ...

    @property
    def exact(self) -> bool:
        """Whether the number is that of a vocabulary."""
        ...

    def count(self, text: str) -> int:
        """Count the tokens."""
        ...
