"""Python literals and docstrings that hold any text as data."""

from __future__ import annotations

import re

# A list, not `str.isprintable`, which differs between Python versions: controls, halves of
# surrogate pairs, line separators, and what reorders or hides text on a screen, or is itself not
# seen. Of the variation selectors, two are in many emoji and stay.
HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0d\ufeff\uffa0\ufff9-\ufffb"
    "\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_LINE_BREAK = re.compile(r"\r\n?")


def quoted(text: str) -> str:
    r"""
    Write a text as a string literal.

    >>> print(quoted('a "b"\n'))
    "a \"b\"\n"
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{HIDDEN.sub(_escape, escaped)}"'


def docstring(text: str, indent: str = "    ") -> str:
    """
    Write a text as a docstring statement with its line end; none for an empty text.

    The text is kept but for white space that no reader sees: around it, at the ends of its lines,
    and the kind of its line breaks.
    """
    lines = [HIDDEN.sub(_escape, _in_quotes(line)) for line in _plain_lines(text)]
    if not lines:
        return ""
    if len(lines) == 1 and not lines[0].endswith('"') and len(lines[0]) < 90:  # noqa: PLR2004 - a line
        return f'{indent}"""{lines[0]}"""\n'
    body = "".join(f"{indent}{line}\n" if line else "\n" for line in lines)
    return f'{indent}"""\n{body}{indent}"""\n'


def comment(text: str, indent: str = "") -> str:
    r"""
    Write a text as the comment of what follows it, with its line end; none for an empty text.

    No tool finds an order to itself in it: the comment starts with `#:`, and has no other `#`.

    >>> print(comment("The size.\n# type: ignore"), end="")
    #: The size.
    #: \x23 type: ignore
    """
    lines = (HIDDEN.sub(_escape, line.replace("#", "\\x23")) for line in _plain_lines(text))
    return "".join(f"{indent}#: {line}".rstrip(" ") + "\n" for line in lines)


def visible(text: str) -> str:
    r"""
    Write what is hidden in a text, or steers a terminal, as an escape; line ends and tabs stay.

    >>> print(visible("red: \x1b[31m"))
    red: \x1b[31m
    """
    return HIDDEN.sub(lambda found: found[0] if found[0] in "\n\t" else _escape(found), text)


def _plain_lines(text: str) -> list[str]:
    """Give a text's lines without the white space that no reader sees."""
    plain = _LINE_BREAK.sub("\n", text).expandtabs(4).strip()
    return [line.rstrip(" ") for line in plain.split("\n")] if plain else []


def _in_quotes(line: str) -> str:
    return line.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    code = ord(character)
    if character in _SHORT:
        return _SHORT[character]
    if code < 0x100:  # noqa: PLR2004 - what two digits hold
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"  # noqa: PLR2004 - four digits
