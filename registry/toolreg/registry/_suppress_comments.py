"""Comments in a YAML text that are addressed to toolreg."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_ADDRESSED: Final = "toolreg:"
_COMMENT: Final = re.compile(r"#[ \t]*toolreg:")
_LINE: Final = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
# What libyaml refuses or takes for line breaks; the reader lets it pass as other characters.
_MISREAD: Final = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
# Blank, a comment, a directive, or the start of the document.
_EMPTY: Final = re.compile(r"[ \t]*(?:#.*)?|%.*|---[ \t]*", re.DOTALL)
_BLOCK_STYLES: Final = ("|", ">")


@dataclass(frozen=True, slots=True)
class Comment:
    """
    Hold a comment without its `#` and the address.

    `line` and `column` count from 1, in characters; `about` is the line that the comment is about:
    its own, or, where it stands alone, the next one that is neither a comment nor blank.
    """

    text: str
    line: int
    column: int
    end_column: int
    about: int


def comments_of(text: str) -> tuple[Comment, ...]:
    """Give the comments that start with `toolreg:`; none where the text is no YAML."""
    if _ADDRESSED not in text:
        return ()
    text = text.removeprefix("\ufeff")
    if not _COMMENT.search(text):
        return ()
    scalars = _Scalars.of(text)
    return () if scalars is None else tuple(_comments(text, scalars))


@dataclass(frozen=True, slots=True)
class _Scalars:
    """Hold where the scalars of a text are, as offsets; what is within them is no comment."""

    starts: list[int]
    ends: list[int]

    @classmethod
    def of(cls, text: str) -> _Scalars | None:
        # Imported here: most contracts have no comment for toolreg, and JSON files never do.
        import yaml  # noqa: PLC0415

        starts, ends = list[int](), list[int]()
        try:
            for token in yaml.scan(_MISREAD.sub("\ue000", text), Loader=yaml.CSafeLoader):
                if isinstance(token, yaml.ScalarToken):
                    start = token.start_mark.index
                    # After its indicator, the first line of a block may hold a comment.
                    head = token.style in _BLOCK_STYLES
                    starts.append(_end_of_line(text, start) if head else start)
                    ends.append(token.end_mark.index)
        except (yaml.YAMLError, UnicodeError):
            return None
        return cls(starts, ends)

    def hold(self, offset: int) -> bool:
        """Whether an offset is within a scalar."""
        at = bisect_right(self.starts, offset) - 1
        return at >= 0 and offset < self.ends[at]


def _comments(text: str, scalars: _Scalars) -> Iterator[Comment]:
    lines = [(found.start(), found[1]) for found in _LINE.finditer(text)]
    for number, (start, line) in enumerate(lines, 1):
        if _ADDRESSED not in line:
            continue
        column = _comment_start(line, start, scalars)
        found = None if column is None else _COMMENT.match(line, column)
        if column is not None and found:
            about = number if line[:column].strip() else _next_line(lines, number)
            end = len(line.rstrip()) + 1
            yield Comment(line[found.end() :].strip(), number, column + 1, end, about)


def _comment_start(line: str, offset: int, scalars: _Scalars) -> int | None:
    """Give where in a line its comment starts: at a `#` after a space, outside of scalars."""
    return next(
        (
            found.start()
            for found in re.finditer(r"(?<![^ \t])#", line)
            if not scalars.hold(offset + found.start())
        ),
        None,
    )


def _next_line(lines: list[tuple[int, str]], number: int) -> int:
    """Give the next line that holds a part of the contract, or the line itself."""
    # No scalar can hold these lines: none starts on a line of comment.
    following = enumerate(lines[number:], number + 1)
    return next((at for at, (_, line) in following if not _EMPTY.fullmatch(line)), number)


def _end_of_line(text: str, offset: int) -> int:
    found = _LINE.match(text, offset)
    return found.end(1) if found else offset
