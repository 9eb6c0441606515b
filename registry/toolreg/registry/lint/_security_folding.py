"""Texts and names as a reader takes them, whatever they are made of."""

from __future__ import annotations

import unicodedata
from typing import Final

from toolreg.registry.lint._hidden_text import without_hidden
from toolreg.registry.lint._lazy_pattern import lazy_pattern

# Letters that are drawn like a Latin letter (Unicode's confusables, those that fonts do not tell
# apart), each under what it looks like.
_CYRILLIC: Final = dict(
    zip("АВЕЅІЈКМНОРСТХУЗаеѕіјорсухԁһԛԝӏь", "ABESIJKMHOPCTXY3aesijopcyxdhqwlb", strict=True)
)
_GREEK: Final = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανιορυ", "ABEZHIKMNOPTYXavlopu", strict=True))  # noqa: RUF001 - the point
_OTHERS: Final = dict(zip("օսոհցզԼՕՍᎪᏴᏟᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᏃ", "ounhgqLOUABCEGHJKLMPRSTVZ", strict=True))
LOOK_ALIKES: Final = {**_CYRILLIC, **_GREEK, **_OTHERS}
_FALSE: Final = lazy_pattern(f"[{''.join(LOOK_ALIKES)}]")
_ACCENTS: Final = lazy_pattern("[\u0300-\u036f]")
_QUOTES: Final = lazy_pattern("[‘’]")  # noqa: RUF001 - the point
_DASHES: Final = lazy_pattern("[‐-—]")  # noqa: RUF001 - the point
_HUMP: Final = lazy_pattern("(?<=[a-z0-9])(?=[A-Z])")


def folded(text: str) -> str:
    r"""
    Fold a text to what its words are: lower case, plain letters, single spaces.

    >>> folded("Ign\u200bore  \uff41ll **previ\u043eus** instructions")
    'ignore all previous instructions'
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKD", without_hidden(text))
        text = _ACCENTS.sub("", text)
        text = _DASHES.sub("-", _QUOTES.sub("'", _latin(text)))
    plain = text.replace("*", "").replace("`", "").replace('"', "")
    return " ".join(plain.split()).lower()


def words_of(name: str) -> str:
    """
    Fold a name to its words.

    >>> words_of("contentOf_id-rsa")
    'content of id rsa'
    """
    return folded(_HUMP.sub(" ", name).replace("_", " ").replace("-", " "))


def skeleton(name: str) -> str:
    r"""
    Give what a name looks like; names that look alike have one skeleton.

    >>> skeleton("p\u0430th") == skeleton("Path")
    True
    """
    if name.isascii():
        return name.casefold()
    plain = _latin(unicodedata.normalize("NFKC", without_hidden(name)))
    return unicodedata.normalize("NFKC", plain.casefold())


def _latin(text: str) -> str:
    return _FALSE.sub(lambda found: LOOK_ALIKES[found[0]], text)
