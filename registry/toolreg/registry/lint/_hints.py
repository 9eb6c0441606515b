"""What a tool's hints lack, or say against each other: D013 and D014."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._declaration import fields_of
from toolreg.registry._findings import Finding
from toolreg.registry.lint._description_words import WORD, name_words, stem, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry._declaration import Declaration, JsonObject

_HINTS: Final = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
_START: Final = 60
# What a name or a description starts with when a tool changes something.
_WRITING: Final = frozenset(
    words(
        "append approve archive assign cancel commit create delete deploy destroy disable drop "
        "edit enable erase insert install kill merge modify overwrite pay publish purge push "
        "reject remove rename replace revoke send terminate uninstall unpublish update upload "
        "upsert write"
    )
)
# The same where they are verbs; they are nouns as often, so the description must say so too.
_PERHAPS: Final = frozenset(words("add book buy charge close move order post put refund reset set"))
# What is added to each other changes nothing.
_NUMBERS: Final = frozenset(words("day integer number sum two value vector"))
# A name with such a word is the name of what reads.
_READING: Final = frozenset(
    words(
        "calculate check compute count describe fetch find get list lookup preview query read "
        "search show status validate view"
    )
)
# Of these a name alone tells that "changes nothing" cannot be true.
_CHANGING: Final = frozenset(
    words(
        "cancel delete deploy destroy drop erase insert install kill merge overwrite pay publish "
        "purge remove rename revoke send terminate uninstall unpublish upload upsert"
    )
)


def check_hints(declaration: Declaration) -> Iterator[Finding]:
    """Judge the hints of a tool: whether one that writes has any, and whether they agree."""
    value = fields_of(declaration).get("annotations")
    hints = value if isinstance(value, dict) else {}
    if not any(hint in hints for hint in _HINTS):
        yield from _undeclared(declaration)
    elif hints.get("readOnlyHint") is True:
        yield from _contradicting(declaration, hints)


def _undeclared(declaration: Declaration) -> Iterator[Finding]:
    name, text = _first_words(declaration.id.name), _first(declaration.description)
    both = name & text & _PERHAPS
    if both == {"add"} and not _NUMBERS.isdisjoint(words(declaration.description[:_START])):
        return
    if not name & _WRITING and not _READING.isdisjoint(name_words(declaration.id.name)):
        return
    verb = min((name | text) & _WRITING | both, default=None)
    if verb is not None:
        message = (
            f"the tool seems to change something ({verb!r}) and declares no hints: hosts must "
            "assume the worst, that a call may destroy and must not be repeated"
        )
        hint = (
            "declare `annotations: {readOnlyHint: false, destructiveHint: …, idempotentHint: …}`, "
            "or `readOnlyHint: true` if it changes nothing"
        )
        yield Finding("D013", message, ("name",), hint)


def _contradicting(declaration: Declaration, hints: JsonObject) -> Iterator[Finding]:
    if hints.get("destructiveHint") is True:
        message = "found readOnlyHint and destructiveHint both true: what only reads cannot destroy"
        path = ("annotations", "destructiveHint")
        yield Finding("D014", message, path, "set one of the two to false")
    verb = min(_first_words(declaration.id.name) & _CHANGING, default=None)
    if verb is not None and _READING.isdisjoint(name_words(declaration.id.name)):
        message = f"found readOnlyHint true on a tool that by its name changes something ({verb!r})"
        hint = "say `readOnlyHint: false`, or name the tool after what it reads"
        yield Finding("D014", message, ("annotations", "readOnlyHint"), hint)


def _first_words(name: str) -> set[str]:
    """Give the first word of a name, and of its part after the last dot or double underscore."""
    found = set(name_words(name)[:1])
    last = name.rpartition("__" if "__" in name else ".")[2]
    return found | set(name_words(last)[:1])


def _first(text: str) -> set[str]:
    found = WORD.search(text)
    return {stem(found[0].casefold())} if found is not None else set()
