"""A look at all texts of a tool at once, which sees that most tools have nothing to look for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pydantic_core import to_json

from toolreg.registry._judge import Judge
from toolreg.registry.lint._instruction_signs import WORDS
from toolreg.registry.lint._secrets import BEGINNINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pydantic import JsonValue

    from toolreg.registry._declaration import JsonObject

_ADDRESSES: Final = ("http", "@")


def is_plain(fields: JsonObject) -> bool:
    """
    Whether no text of a tool can have what the checks of single texts look for.

    False says only that they have to be asked.
    """
    text = to_json(fields).decode()
    if not text.isascii() or _is_suspect(text) or _has_password(text) or _has_long_run(text):
        return False
    words = text.lower().replace("*", "").replace("`", "").replace('\\"', "").replace("\\n", " ")
    if _has_word(words) or _is_sent(words):
        return False
    # Names are words too, whether in camel case or with dashes.
    squeezed = words.replace(" ", "").replace("_", "").replace("-", "").replace("\\t", "")
    return not _has_words(squeezed.replace("\\r", ""))


def properties_in(value: JsonValue) -> Iterator[dict[str, JsonValue]]:
    """Give the values of all keys `properties`, wherever they are."""
    stack = [value]
    while stack:
        each = stack.pop()
        if isinstance(each, dict):
            inner = each.get("properties")
            if isinstance(inner, dict):
                yield inner
            stack += [one for one in each.values() if isinstance(one, (dict, list))]
        elif isinstance(each, list):
            stack += [one for one in each if isinstance(one, (dict, list))]


def _matching(pattern: str) -> Callable[[str], bool]:
    """Ask by the judge's engine: it looks for many texts at once, in linear time."""
    return Judge({"pattern": pattern}).accepts


def _any_of(texts: Iterable[str]) -> Callable[[str], bool]:
    return _matching("|".join(re.sub(r"([\\^$.|?*+(){}\[\]/])", r"\\\1", each) for each in texts))


# What JSON's text has for control characters (line ends and tabs are none that matter), links of
# Markdown and HTML, and what keys begin with.
_is_suspect: Final = _any_of(["\\u", "\\b", "\\f", "\x7f", "](", "]:", "=", *BEGINNINGS])
_has_password: Final = _matching("://[^\\s/?#@]*@")
_has_word: Final = _any_of(each for each in WORDS if " " not in each and each not in _ADDRESSES)
_has_words: Final = _any_of(each.replace(" ", "") for each in WORDS if " " in each)
# What is sent to somewhere, which an address alone is not.
_is_sent: Final = _matching(r"\b(?:to|at)\s+(?:\w+\s+){0,3}(?:https?://|[\w.+-]{1,64}@)")
_has_run: Final = _matching("[A-Za-z0-9+/_-]{24}")
_RUN: Final = re.compile("[A-Za-z0-9+/_-]{24,}")


def _has_long_run(text: str) -> bool:
    """Whether something may be base64 that is looked into: names are of one case, it is not."""
    return _has_run(text) and any(
        not (run.islower() or run.isupper()) for run in _RUN.findall(text)
    )
