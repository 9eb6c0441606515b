"""Findings that comments in contracts hide, and what is wrong with such comments."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from toolreg.registry._codes import CODES
from toolreg.registry._diagnostics import Diagnostic, Level, Location
from toolreg.registry._suppress_comments import comments_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from toolreg.registry._suppress_comments import Comment

_FORM: Final = re.compile(r"(?P<form>ignore-file|ignore)[ \t]*\[(?P<codes>[^\[\]]*)\](?P<why>.*)")
_EXPECTED: Final = "`ignore[CODE] reason`, or `ignore-file[CODE] reason` for the whole file"
_LONGEST: Final = 60
_LOCK: Final = "L"


@dataclass(frozen=True, slots=True)
class Suppression:
    """
    Hold what a comment `# toolreg: ignore[CODE] reason` says.

    `about` is the line whose findings it hides, 0 for the whole file; `line`, `column` and
    `end_column` are where the comment is. `written` is the comment's text, and `codes` are none
    where it has another form.
    """

    codes: tuple[str, ...]
    reason: str
    about: int
    line: int
    column: int
    end_column: int
    written: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """
    Hold findings after suppressions: what is left, and what is hidden, each with the reason.

    `remarks` are the findings about the suppressions themselves.
    """

    kept: tuple[Diagnostic, ...]
    suppressed: tuple[tuple[Diagnostic, str], ...]
    remarks: tuple[Diagnostic, ...]

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that is to be reported, sorted by place."""
        return tuple(sorted([*self.kept, *self.remarks], key=lambda each: each.sort_key))


def suppressions_of(text: str) -> tuple[Suppression, ...]:
    """
    Give the suppressions in a YAML text, those that are not valid too.

    A `#` in a text, quoted or a block, is no comment. There are none where the text is no YAML.
    """
    return tuple(_suppression(each) for each in comments_of(text))


def may_be_hidden(diagnostic: Diagnostic) -> bool:
    """
    Whether a suppression or a baseline may hide a finding.

    None hides what keeps a tool out of the registry or out of generated code, nor a change to what
    was approved: `toolreg lock` approves it.
    """
    return _may_be_hidden(diagnostic.code, diagnostic.level)


def apply_suppressions(
    diagnostics: Iterable[Diagnostic],
    suppressions: Mapping[str, Iterable[Suppression]],
    *,
    whole: bool = False,
) -> Judged:
    """
    Hide the findings that suppressions are about, and report suppressions that hide nothing.

    The keys are names of files as locations have them. Findings that depend on targets can be
    absent because nobody asked for the target: their suppressions count as needless only if the
    findings are the `whole` of what the configuration asks for; and none does in a file with a tool
    that could not be read.
    """
    found = tuple(diagnostics)
    kept, suppressed = list[Diagnostic](), list[tuple[Diagnostic, str]]()
    known = _by_place(suppressions)
    used: set[tuple[str, Suppression, str]] = set()
    for each in found:
        file, lines = each.location.file, dict.fromkeys((each.location.line, 0))
        by = [one for line in lines for one in known.get((file, each.code, line), ())]
        if by and may_be_hidden(each):
            suppressed.append((each, by[0].reason))
            used.update((file, one, each.code) for one in by)
        else:
            kept.append(each)
    unread = {each.location.file for each in found if not _is_judged(each)}
    remarks = [
        remark
        for file, those in suppressions.items()
        for one in those
        for remark in (
            *_faults(one, file),
            *_needless(one, file, used, whole=whole, unread=file in unread),
        )
    ]
    return Judged(tuple(kept), tuple(suppressed), tuple(remarks))


def _by_place(
    suppressions: Mapping[str, Iterable[Suppression]],
) -> Mapping[tuple[str, str, int], list[Suppression]]:
    """Give the suppressions with a reason by file, code, and the line that they are about."""
    found: dict[tuple[str, str, int], list[Suppression]] = {}
    for file, those in suppressions.items():
        for one in those:
            for code in one.codes if one.reason else ():
                found.setdefault((file, code, one.about), []).append(one)
    return found


def _suppression(comment: Comment) -> Suppression:
    place = (comment.line, comment.column, comment.end_column)
    found = _FORM.fullmatch(comment.text)
    if not found:
        return Suppression((), "", comment.about, *place, written=comment.text)
    codes = tuple(dict.fromkeys(each.strip() for each in found["codes"].split(",")))
    about = 0 if found["form"] == "ignore-file" else comment.about
    why = found["why"].lstrip(" \t:-").strip()
    return Suppression(tuple(filter(None, codes)), why, about, *place, written=comment.text)


def _faults(suppression: Suppression, file: str) -> Iterator[Diagnostic]:
    """Say what is not valid about a suppression."""
    if not suppression.codes:
        found = suppression.written[:_LONGEST]
        yield _remark("U002", f"found {found!r}, expected {_EXPECTED}", suppression, file)
        return
    if not suppression.reason:
        codes = ", ".join(suppression.codes)
        hint = f"say why after the bracket: `[{codes}] reason`"
        yield _remark("U002", f"the suppression of {codes} has no reason", suppression, file, hint)
    for code in suppression.codes:
        if code not in CODES:
            near = difflib.get_close_matches(code.upper(), CODES, n=1)
            hint = f"did you mean {near[0]}?" if near else "`toolreg explain` lists the codes"
            yield _remark("U002", f"no finding has the code {code!r}", suppression, file, hint)
        elif not _may_be_hidden(code, CODES[code].level):
            message = f"{code} cannot be suppressed: {_stays(code)}"
            yield _remark("U002", message, suppression, file, _mend(code))


def _needless(
    suppression: Suppression,
    file: str,
    used: set[tuple[str, Suppression, str]],
    *,
    whole: bool,
    unread: bool,
) -> Iterator[Diagnostic]:
    """Say what of a valid suppression hides nothing."""
    for code in suppression.codes if suppression.reason and not unread else ():
        known = CODES.get(code)
        if known is None or not _may_be_hidden(code, known.level):
            continue
        if (file, suppression, code) not in used and (whole or known.given_by != "check"):
            where = f"starts on line {suppression.about}" if suppression.about else "is in the file"
            hint = f"take {code} out of the comment"
            yield _remark("U001", f"no finding of {code} {where}", suppression, file, hint)


def _remark(
    code: str, message: str, about: Suppression, file: str, hint: str | None = None
) -> Diagnostic:
    place = Location(file, about.line, about.column, about.line, about.end_column)
    return Diagnostic(code, Level.WARNING, message, place, hint)


def _is_judged(diagnostic: Diagnostic) -> bool:
    """Whether the tool that has the finding was looked at by all that finds something."""
    return diagnostic.level is not Level.ERROR or CODES[diagnostic.code].given_by != "read"


def _may_be_hidden(code: str, level: Level) -> bool:
    known = CODES.get(code)
    stops = level is Level.ERROR and known is not None and known.given_by in ("read", "generate")
    return not stops and not code.startswith(_LOCK)


def _stays(code: str) -> str:
    if code.startswith(_LOCK):
        return "a change is approved by the lock"
    stops = CODES[code].given_by == "generate"
    return "it stops `toolreg generate`" if stops else "it keeps the tool out of the registry"


def _mend(code: str) -> str:
    return "run `toolreg lock`" if code.startswith(_LOCK) else f"mend it: `toolreg explain {code}`"
