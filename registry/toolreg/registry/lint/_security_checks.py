"""The checks of single texts: what each of them has that attacks its reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding
from toolreg.registry.lint._hidden_text import CONTROLS, control_message, hidden, hidden_message
from toolreg.registry.lint._instructions import (
    encoded_instruction_in,
    instruction_in,
)
from toolreg.registry.lint._secrets import secret_defaults, secret_finding, secret_in
from toolreg.registry.lint._security_folding import folded, words_of
from toolreg.registry.lint._security_links import bad_link
from toolreg.registry.lint._security_look_alikes import look_alikes
from toolreg.registry.lint._security_texts import glance, properties_of, texts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from toolreg.registry._declaration import Declaration, JsonObject
    from toolreg.registry.lint._security_texts import Glance, Text

_SEE: Final = "remove the characters; write those that you need as escapes in words, such as U+200B"
_STRIP: Final = "remove the control characters; a text may have tabs and line ends only"
_SAY: Final = (
    "say what the tool does and when to use it; what the model must do or hide is not the tool's "
    "to say"
)
_PLAIN: Final = "write an https URL without a user, and a text for the link"


def text_findings(declaration: Declaration) -> Iterator[Finding]:
    """Find what attacks a reader in the texts of a tool, and secrets."""
    quick = glance(declaration)
    checks, leaks = list(_checks(quick)), _leaks(quick)
    if checks or leaks:
        read, kept = texts_of(declaration)
        for check in checks:
            yield from filter(None, map(check, read))
        yield from filter(None, map(secret_finding, [*read, *kept] if leaks else ()))


def name_findings(fields: JsonObject) -> Iterator[Finding]:
    """Find properties that look alike, and those for secrets that declare one."""
    for name in ("inputSchema", "outputSchema"):
        for path, properties in properties_of(fields.get(name), (name,)):
            yield from look_alikes(properties, path)
            yield from secret_defaults(properties, path)


def _checks(quick: Glance) -> Iterator[Callable[[Text], Finding | None]]:
    """Give the checks of a text that find something in all texts together."""
    values, names = _joined(quick.values), _joined(quick.names)
    if not (values.isascii() and names.isascii()):
        yield _hidden
    if CONTROLS.search(values) or CONTROLS.search(names):
        yield _controls
    if instruction_in(f"{folded(values)} . {words_of(names)}"):
        yield _instructions
    if encoded_instruction_in(values) or encoded_instruction_in(names):
        yield _encoded_instructions
    if bad_link(values):
        yield _links


def _leaks(quick: Glance) -> bool:
    return secret_in(_joined([*quick.values, *quick.names, *quick.kept])) is not None


def _joined(texts: Iterable[str]) -> str:
    """Join texts so that each still begins and ends a sentence."""
    return ".\n".join(texts)


def _hidden(text: Text) -> Finding | None:
    found = hidden(text.text)
    return Finding("S001", hidden_message(found), text.path, _SEE, text.key) if found else None


def _controls(text: Text) -> Finding | None:
    message = control_message(text.text)
    return Finding("S002", message, text.path, _STRIP, text.key) if message else None


def _instructions(text: Text) -> Finding | None:
    message = instruction_in(words_of(text.text) if text.key else folded(text.text))
    return Finding("S003", message, text.path, _SAY, text.key) if message else None


def _encoded_instructions(text: Text) -> Finding | None:
    message = encoded_instruction_in(text.text)
    return Finding("S003", message, text.path, _SAY, text.key) if message else None


def _links(text: Text) -> Finding | None:
    message = bad_link(text.text)
    return Finding("S006", message, text.path, _PLAIN, text.key) if message else None
