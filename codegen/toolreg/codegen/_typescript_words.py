"""Texts of contracts as TypeScript strings, comments and names."""

from __future__ import annotations

import inspect
import json
import re
from typing import TYPE_CHECKING

from toolreg.codegen._literals import HIDDEN

if TYPE_CHECKING:
    from pydantic import JsonValue

_NAME = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
_TAG = re.compile(r"(?<!\w)@")
_RESERVED = frozenset(
    """
    arguments await break case catch class const continue debugger default delete do else enum eval
    export extends false finally for function if implements import in instanceof interface let new
    null package private protected public return static super switch this throw true try typeof
    undefined var void while with yield
    """.split()  # noqa: SIM905 - a list of 50 literals is harder to read
)
MAX_SAFE = 2**53 - 1


def quoted(text: str) -> str:
    """Write a text as a string literal in which nothing is hidden."""
    body = _shown(json.dumps(text, ensure_ascii=False)[1:-1])
    return '"' + body.replace("</", "<\\/") + '"'


def comment(lines: list[str]) -> str:
    """Write lines as a JSDoc block; none as nothing. The first word of a line may be a tag."""
    if not lines:
        return ""
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def said(text: str) -> list[str]:
    """Give the lines of a text as they may stand in a comment: no end of it and no tag."""
    plain = inspect.cleandoc(re.sub(r"\r\n?", "\n", text)).strip()
    lines = [_shown(line).rstrip() for line in plain.split("\n")]
    return [_TAG.sub(r"\\@", line.replace("*/", "*\\/").replace("</", "<\\/")) for line in lines]


def literal(value: JsonValue) -> str:
    """Write a JSON value as the type that has this value alone, or the nearest that has it."""
    if isinstance(value, dict):
        members = "; ".join(f"{quoted(key)}: {literal(each)}" for key, each in value.items())
        return f"{{ {members} }}" if members else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(literal, value)) + "]"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, float):
        return repr(value) if abs(value) < MAX_SAFE else "number"
    if isinstance(value, int) and abs(value) > MAX_SAFE:
        return "number"
    return json.dumps(value)


def is_name(text: str) -> bool:
    """Tell whether a text can be declared as it stands."""
    return _NAME.fullmatch(text) is not None and text not in _RESERVED


def local_name(text: str) -> str:
    """Give the name under which something is declared before it is exported as `text`."""
    if is_name(text):
        return text
    name = re.sub(r"[^A-Za-z0-9_$]", "_", text)
    return f"_{name}_" if name[:1].isdigit() else f"{name}_"


def exported(text: str) -> str:
    """Write the name that an export gives: words as they are, all else as a string."""
    return text if _NAME.fullmatch(text) else quoted(text)


def key(text: str) -> str:
    """Write a property's name."""
    return text if _NAME.fullmatch(text) else quoted(text)


def _shown(text: str) -> str:
    return HIDDEN.sub(lambda found: _escape(found[0]), text)


def _escape(character: str) -> str:
    """Write the UTF-16 units of a character, as JSON does for all that is not ASCII."""
    written = json.dumps(character)[1:-1]
    return written if len(written) > 1 else f"\\u{ord(character):04x}"
