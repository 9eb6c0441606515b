"""The command's streams: results to stdout, everything else to stderr."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TYPE_CHECKING

from toolreg.cli._printable import json_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO, TypeAlias

    from pydantic import JsonValue

    Paint: TypeAlias = Callable[[str, str], str]
    """Colour a text for its role, or leave it as it is."""

_COLOURS = {
    "error": "31;1",
    "warning": "33;1",
    "place": "1",
    "mark": "36",
    "add": "32",
    "cut": "31",
}


class ReaderLeft(Exception):  # noqa: N818 - nothing went wrong
    """Say that nobody reads stdout any more."""


def prepare() -> None:
    """Make both streams take any text: what their encoding lacks is escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def put(text: str, *, end: str = "\n") -> None:
    """Write a result, or a part of one, to stdout. Raises `ReaderLeft`."""
    _guarded(lambda: _write(sys.stdout, f"{text}{end}"))


def put_json(value: JsonValue) -> None:
    """Write a result as JSON to stdout, valid in the stream's encoding. Raises `ReaderLeft`."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    put(json_text(value, ascii_only=not encoding.lower().startswith("utf")))


def note(text: str) -> None:
    """Write a line to stderr."""
    with contextlib.suppress(BrokenPipeError):
        _write(sys.stderr, f"{text}\n")


def finish() -> None:
    """Send what is still buffered. Raises `ReaderLeft`."""
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison] # None if it was closed at start
        _guarded(sys.stdout.flush)


def is_terminal(stream: TextIO) -> bool:
    """Whether a person watches the stream, on a terminal that moves its cursor."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def paint_for(stream: TextIO) -> Paint:
    """Give colours for a terminal, and none for anything else or where `NO_COLOR` is set."""
    return _coloured if is_terminal(stream) and not os.environ.get("NO_COLOR") else plain


def plain(text: str, role: str) -> str:  # noqa: ARG001 - a `Paint`
    """Leave a text as it is."""
    return text


def _coloured(text: str, role: str) -> str:
    return f"\x1b[{_COLOURS[role]}m{text}\x1b[0m" if role in _COLOURS and text else text


def _write(stream: TextIO | None, text: str) -> None:
    if stream is not None:  # None if it was closed when the command was started
        stream.write(text)


def _guarded(write: Callable[[], object]) -> None:
    try:
        write()
    except OSError as error:
        _silence()
        if isinstance(error, BrokenPipeError):
            raise ReaderLeft from None
        raise


def _silence() -> None:
    """Let the interpreter's last flush go nowhere: it would fail once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
