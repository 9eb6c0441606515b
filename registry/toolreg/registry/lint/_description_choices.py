"""Choices that an English description lists in prose."""

from __future__ import annotations

import re
from typing import Final

from toolreg.registry.lint._description_words import stem, words
from toolreg.registry.lint._lazy_pattern import lazy_pattern

_MAX_TEXT: Final = 2_000
_GLOSS = r"(?:\s?\([^()]{0,80}\))?"
_JOIN = rf"{_GLOSS}(?:\s?[,|/]\s?(?:or\s)?|\sor\s)"
_CHOICE = r"\w[\w .+-]{0,39}"
_QUOTED = rf"""(?:"{_CHOICE}"|'{_CHOICE}'|`{_CHOICE}`|“{_CHOICE}”)"""
_BARE = r"[A-Za-z0-9](?:[\w.+-]{0,38}\w)?"
_ADJECTIVE = r"(?:allowed|valid|possible|accepted|available|permitted|supported)"
_NOUN = r"(?:values?|options?|choices?)"
# Words after which a list is all that may be given.
_CUE = (
    rf"(?:one\sof(?:\sthe\sfollowing)?(?:\s{_NOUN})?|either|must\sbe|(?:can|may|should)\sbe"
    rf"|{_ADJECTIVE}\s{_NOUN}(?:\sare)?|options(?:\sare)?|choices(?:\sare)?)"
)
_QUOTED_LIST: Final = lazy_pattern(rf"{_QUOTED}(?:{_JOIN}{_QUOTED})+")
_BARE_LIST: Final = lazy_pattern(
    rf"\b(?:{_ADJECTIVE}\s{_NOUN}|one\sof(?:\sthe\sfollowing)?|options|choices)\s?:\s?"
    rf"(?P<all>{_BARE}(?:{_JOIN}{_BARE})+){_GLOSS}\s?(?=$|[.;)\]\n])",
    re.IGNORECASE,
)
_PIPES: Final = lazy_pattern(rf"\(\s?(?P<all>{_BARE}(?:\s?\|\s?{_BARE})+)\s?\)")
_CLOSED: Final = lazy_pattern(rf"\b{_CUE}\s?:?\s?[(\[]?$", re.IGNORECASE)
# Where a list starts that needs no such words: after a colon, in brackets, at the start.
_SET_OFF: Final = lazy_pattern(r"(?:^|[:;(\[,]|\b[Uu]se)\s?$")
_OPEN: Final = lazy_pattern(
    r"\b(?:e\.?g\b|examples?\b|instance\b|such\sas\b|like\b|i\.e\b|includ(?:e|es|ing)\b|if\b|when\b)"
    r"|(?:\bas|\bdefault(?:s\sto|\sis)?|\bto|\bno[nt]|\bthan)[\s:,.(\[]*$",
    re.IGNORECASE,
)
_SENTENCE: Final = lazy_pattern(r"[.!?]\s+(?=[A-Z])|\n")
_GOES_ON: Final = lazy_pattern(rf"{_GLOSS}\s?(?:,|or\b|and\b|etc\b|\.\.\.|…|\||/)", re.IGNORECASE)
_ITEM: Final = lazy_pattern(rf"{_QUOTED}|{_BARE}")
_MAY_LIST: Final = lazy_pattern(r"""["'`”]\S{0,60}?[\s,|/(]|[a-z]\s?:|one\sof|\|""")
_TYPES: Final = frozenset(
    words(
        "string str number integer int float boolean bool null none object array list dict "
        "undefined optional required"
    )
)
_PLACEHOLDER: Final = lazy_pattern(r"YY|yyyy|HH|hh:|\bxxx|\bX+\b|\.\.")


def choices(text: str) -> tuple[str, ...]:
    """
    Give the choices that a text lists as all that there are; none where it is not sure.

    >>> choices("The order: 'asc' or 'desc'."), choices("Such as 'asc' or 'desc'.")
    (('asc', 'desc'), ())
    """
    text = text[:_MAX_TEXT]
    if not _MAY_LIST.search(text):
        return ()
    for found in _QUOTED_LIST.finditer(text):
        if _is_closed(text, found.start(), found.end()) and (items := _items(found[0])):
            return items
    for pattern in (_BARE_LIST, _PIPES):
        named = pattern.search(text)
        if named is not None and (items := _items(named["all"])):
            return items
    return ()


def _is_closed(text: str, start: int, end: int) -> bool:
    before = _SENTENCE.split(text[max(0, start - 100) : start])[-1]
    if _OPEN.search(before) or _GOES_ON.match(text, end):
        return False
    ends_in_or = re.search(r"\sor\s|\|", text[start:end]) is not None
    set_off = ends_in_or and _SET_OFF.search(before) is not None
    return set_off or _CLOSED.search(before) is not None


def _items(joined: str) -> tuple[str, ...]:
    plain = re.sub(r"\([^()]*\)", "", joined)
    items = [each.strip("\"'`“”") for each in _ITEM.findall(plain)]
    kept = [each for each in items if each != "or"]
    wrong = any(stem(each.casefold()) in _TYPES or _PLACEHOLDER.search(each) for each in kept)
    return tuple(dict.fromkeys(kept)) if not wrong and len(set(kept)) > 1 else ()
