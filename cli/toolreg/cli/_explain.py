"""`toolreg explain`: what a code means, and how to mend what it reports."""

from __future__ import annotations

from textwrap import fill, indent
from typing import TYPE_CHECKING

from toolreg.cli._exit import ExitCode
from toolreg.cli._streams import put
from toolreg.cli._table import table
from toolreg.cli._usage import UsageError, nearest
from toolreg.registry import CODES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry import Code


_WIDTH = 88


def explain(code: str | None) -> ExitCode:
    """Print what a code means, or what codes there are."""
    if code is None:
        rows = [(each.code, str(each.level), each.summary) for each in CODES.values()]
        put(table(("CODE", "LEVEL", "MEANING"), rows))
    else:
        put("\n".join(_lines(_code(code))))
    return ExitCode.CLEAN


def _filled(text: str) -> str:
    return fill(text, _WIDTH, break_on_hyphens=False, break_long_words=False)


def _code(text: str) -> Code:
    found = CODES.get(text.upper())
    if found is None:
        near = nearest(text.upper(), CODES)
        advice = f"did you mean {near}?" if near else "`toolreg explain` lists the codes"
        raise UsageError(f"no diagnostic has the code {text!r}; {advice}")
    return found


def _lines(code: Code) -> Iterator[str]:
    yield f"{code.code} ({code.level}): {code.summary}"
    yield f"\n{_filled(code.explanation)}"
    if code.given_by == "generate":
        yield "\nReported by `toolreg generate`, and by `toolreg check` if there is a `package`."
    if code.source:
        yield f"\n{_filled(f'Source: {code.source}')}"
    for title, example in (("wrong", code.wrong), ("right", code.right)):
        if example:
            yield f"\n{title}:\n\n{indent(example.rstrip(), '    ')}"
