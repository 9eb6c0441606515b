"""Stand-ins for a contract's texts."""

from __future__ import annotations

ANY = "toolreg_any"


class Texts:
    """
    Swap texts for plain tokens and back.

    The engine sees tokens where a contract has descriptions, string values or patterns, so that no
    text of a contract is ever quoted, formatted or split by a template. The token `ANY` stands for
    a branch of a union that takes every value.
    """

    def __init__(self) -> None:
        self._tokens: dict[str, str] = {}
        self._texts: dict[str, str] = {}

    def token(self, text: str) -> str:
        """Give the token of a text, always the same one."""
        token = self._tokens.setdefault(text, f"t{len(self._tokens)}t")
        self._texts[token] = text
        return token

    def text(self, token: str) -> str | None:
        """Give the text of a token, or nothing if no token is so called."""
        return self._texts.get(token)
