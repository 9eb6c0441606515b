"""Words of names and texts, and how much a text says, in any language."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from toolreg.registry.lint._lazy_pattern import lazy_pattern

# One ideograph says about as much as three letters of an alphabet.
WIDE: Final = 3
WORD: Final = lazy_pattern(r"[^\W_]+")
_SHOWN: Final = 40
# A text with many more words than the names has others than fillers.
_AROUND: Final = 5
_LONG: Final = 10
_NO_LETTERS: Final = lazy_pattern(r"[\W_]")
# getUser, HTTPServer; but IDs is one word.
_HUMP: Final = lazy_pattern(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?:[a-rt-z]|s[a-z]))")
_ES: Final = ("ches", "shes", "sses", "xes", "zes")


def words(text: str) -> list[str]:
    """
    Split a name or a text into words, folded and without English plural endings.

    >>> words("getUserIDs"), words("Searches the orders_2024")
    (['get', 'user', 'id'], ['search', 'the', 'order', '2024'])
    """
    spaced = text if text[1:].islower() else _HUMP.sub(" ", text)
    return [stem(each) for each in WORD.findall(spaced.casefold())]


@lru_cache(maxsize=10_000)
def name_words(name: str) -> tuple[str, ...]:
    """Give the words of a name; the same names come again and again."""
    return tuple(words(name))


def echoes(text: str, names: str, fillers: frozenset[str]) -> bool:
    """
    Whether a text says nothing but fillers and what names say already.

    >>> echoes("The ID of the user.", "user_id", FILLERS), echoes("Who pays.", "user_id", FILLERS)
    (True, False)
    """
    if len(text) > len(names) + _AROUND * _LONG:
        return False
    known = name_words(names)
    if text.count(" ") > len(known) + _AROUND:
        return False
    said = [each for each in words(text) if each not in fillers]
    return bool(said) and (set(said) <= set(known) or "".join(said) == "".join(known))


@lru_cache(maxsize=10_000)
def stem(word: str) -> str:
    """Take the English ending of a plural, or of a third person, off a folded word."""
    if len(word) < 3 or word[-1] != "s" or word.endswith(("ss", "us", "is")):  # noqa: PLR2004 - "as"
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith(_ES) else word[:-1]


def letters(text: str, enough: int) -> int:
    """
    Count the letters and digits of a text, an ideograph, kana or hangul as three.

    A text longer than four times `enough` is not looked at: it counts as that.

    >>> letters("Get it.", 40), letters("获取菜谱", 40)
    (5, 12)
    """
    if len(text) > 4 * enough:
        return 4 * enough
    if text.isascii():
        return len(text) - len(_NO_LETTERS.findall(text))
    return sum(map(_weight, text))


def shown(text: str) -> str:
    """Quote a text of a contract for a message, shortened."""
    return repr(text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…")


def listed(names: list[str], most: int = 5) -> str:
    """Quote some names for a message, and count those that are left out."""
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(map(shown, names[:most])) + rest


def _weight(character: str) -> int:
    # Vowel signs of Indic and Thai scripts are marks, not letters.
    if not (character.isalnum() or unicodedata.category(character)[0] == "M"):
        return 0
    return WIDE if unicodedata.east_asian_width(character) in ("W", "F") else 1


# English words that say nothing by themselves, of a tool or of a parameter.
FILLERS: Final = frozenset(
    words(
        "a all an and any api are as at be by call existing for from function given in into is it "
        "its method of on operation or provided single some specific specified that the these "
        "this those to tool use used using which with you your"
    )
)
ABOUT_TOOLS: Final = FILLERS | {"argument", "def", "new", "parameter"}
ABOUT_PARAMETERS: Final = FILLERS | frozenset(
    words("arg argument array boolean field input integer list object param parameter string value")
)
