"""Comments in contracts hide findings, and only those that they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolreg.registry import Diagnostic, Loaded, Location, read, report
from toolreg.registry._codes_suppressions import SUPPRESSION_CODES
from toolreg.registry.lint import lint
from toolreg.registry.suppressing import (
    Judged,
    Suppression,
    apply_suppressions,
    may_be_hidden,
    suppressions_of,
)

if TYPE_CHECKING:
    from pathlib import Path

    from toolreg.registry import Code


def finding(code: str, line: int, file: str = "a.yaml") -> Diagnostic:
    """Give a finding of a code that starts on a line."""
    return report(code, "something", Location(file, line, 1, line, 2))


def judged(text: str, *found: Diagnostic, whole: bool = False) -> Judged:
    """Give what the suppressions of a text make of findings in it."""
    return apply_suppressions(found, {"a.yaml": suppressions_of(text)}, whole=whole)


def about(text: str) -> list[tuple[tuple[str, ...], int]]:
    """Give codes and line of each suppression in a text."""
    return [(each.codes, each.about) for each in suppressions_of(text)]


def test_comment_at_the_end_of_a_line_is_about_the_line() -> None:
    """A comment behind a value is about the findings that start on its line."""
    text = "name: a\ntitle: b # toolreg: ignore[D003] a legacy name\n"

    (found,) = suppressions_of(text)

    assert found == Suppression(
        ("D003",), "a legacy name", 2, 2, 10, 47, "ignore[D003] a legacy name"
    )


@pytest.mark.parametrize(
    "between",
    ["", "\n", "# why\n", "\n# \u2028why\n\n", "# toolreg: ignore[D001] x\n", "%YAML 1.2\n---\n"],
)
def test_comment_that_stands_alone_is_about_the_next_line(between: str) -> None:
    """A comment on a line of its own is about the next line that is neither comment nor blank."""
    text = f"  # toolreg: ignore[D003] legacy\n{between}name: a\n"

    assert about(text)[0] == (("D003",), text.count("\n"))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_lines_are_counted_whatever_ends_them(end: str) -> None:
    """Lines end as for the reader: U+0085 and U+2028 stand within one."""
    lines = [
        "\ufeffname: a",
        'title: "a\x85b\u2028c 日本 \U0001f600"',
        "x: 1 # toolreg: ignore[D001] r",
    ]

    assert about(end.join(lines)) == [(("D001",), 3)]


def test_several_codes_and_spellings() -> None:
    """A comment names several codes; spaces, a colon or a dash before the reason do not count."""
    found = suppressions_of(
        "a: 1 #toolreg:ignore[ N009 ,D003,N009 ]: r 1\nb: 2 # toolreg:  ignore [D001] -- r 2\n"
    )

    assert [(each.codes, each.reason) for each in found] == [
        (("N009", "D003"), "r 1"),
        (("D001",), "r 2"),
    ]


def test_whole_file() -> None:
    """`ignore-file` is about all findings of its codes in the file, wherever it stands."""
    text = "name: a\n# toolreg: ignore-file[D001] generated from a dump\n"

    result = judged(text, finding("D001", 1), finding("D001", 0), finding("D002", 1))

    assert [each.code for each, _ in result.suppressed] == ["D001", "D001"]
    assert [reason for _, reason in result.suppressed] == ["generated from a dump"] * 2
    assert [each.code for each in result.diagnostics] == ["D002"]


@pytest.mark.parametrize(
    "text",
    [
        'a: "x # toolreg: ignore[D001] r"\n',
        "a: 'x\n  # toolreg: ignore[D001] r'\n",
        "a: |\n  x\n  # toolreg: ignore[D001] r\n",
        "a: >-\n  x\n\n  # toolreg: ignore[D001] r",
        "a: |2\n  # toolreg: ignore[D001] r\n",
        "a: x# toolreg: ignore[D001] r\n",
        "# See # toolreg: ignore[D001] r\n",
        "a: https://x.org/#toolreg: 1\n",
        '? "# toolreg: ignore[D001] r"\n: 1\n',
        '{"a": "# toolreg: ignore[D001] r"}',
        "a: [\n# toolreg: ignore[D001] r\n\tb: @\n",
        "toolreg: 1\n",
        "",
    ],
)
def test_text_is_no_comment(text: str) -> None:
    """A `#` in a text is no comment; what cannot be read as YAML has none."""
    assert suppressions_of(text) == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: | # toolreg: ignore[D001] r\n  # toolreg: x\n", 1),
        ("a: |\n  x\n# toolreg: ignore[D001] r\nb: 1\n", 4),
        ("a: [1, # toolreg: ignore[D001] r\n  2]\n", 1),
        ("a: x y\n  z # toolreg: ignore[D001] r\n", 2),
        ("tools:\n  - name: a # toolreg: ignore[D001] r\n", 2),
        ("tools:\n  # toolreg: ignore[D001] r\n  - name: a\n", 3),
        ('a: "#" # toolreg: ignore[D001] r\n', 1),
        ("a: 1 # toolreg: ignore[D001] r", 1),
        ("a: 1\n# toolreg: ignore[D001] r", 2),
    ],
)
def test_comment_is_found_beside_texts(text: str, line: int) -> None:
    """A comment is found after a block's indicator, after a block, in a list, after a `#`."""
    assert about(text) == [(("D001",), line)]


def test_finding_on_another_line_stays() -> None:
    """A comment hides what starts on its line, and no other code and no other line."""
    text = "a: 1 # toolreg: ignore[D001] r\n"

    result = judged(text, finding("D001", 1), finding("D001", 2), finding("D002", 1))

    assert [(each.code, each.location.line) for each in result.kept] == [("D001", 2), ("D002", 1)]
    assert result.remarks == ()


def test_suppression_is_about_its_own_file() -> None:
    """Findings of another file are not hidden."""
    result = judged("a: 1 # toolreg: ignore[D001] r\n", finding("D001", 1, "b.yaml"))

    assert [each.code for each in result.diagnostics] == ["U001", "D001"]


@pytest.mark.parametrize(
    ("comment", "message", "hint"),
    [
        (
            "ignore[D001]",
            "the suppression of D001 has no reason",
            "say why after the bracket: `[D001] reason`",
        ),
        (
            "ignore[D001] - ",
            "the suppression of D001 has no reason",
            "say why after the bracket: `[D001] reason`",
        ),
        ("ignore", "found 'ignore', expected ", None),
        ("ignore[] r", "found 'ignore[] r', expected ", None),
        ("ignore D001 r", "found 'ignore D001 r', expected ", None),
        ("hush[D001] r", "found 'hush[D001] r', expected ", None),
        ("ignore[d001] r", "no finding has the code 'd001'", "did you mean D001?"),
        ("ignore[ZZZZ] r", "no finding has the code 'ZZZZ'", "`toolreg explain` lists the codes"),
        (
            "ignore[C001] r",
            "C001 cannot be suppressed: it keeps the tool out of the registry",
            "mend it: `toolreg explain C001`",
        ),
        (
            "ignore-file[N005] r",
            "N005 cannot be suppressed: it stops `toolreg generate`",
            "mend it: `toolreg explain N005`",
        ),
        (
            "ignore-file[L001] r",
            "L001 cannot be suppressed: a change is approved by the lock",
            "run `toolreg lock`",
        ),
    ],
)
def test_suppression_that_is_not_valid(comment: str, message: str, hint: str | None) -> None:
    """A suppression that is not valid is a warning at its place, and hides nothing."""
    found = [finding(code, 1) for code in ("C001", "D001", "L001", "N005")]

    result = judged(f"a: 1 # toolreg: {comment}\n", *found)

    (remark,) = result.remarks
    assert (remark.code, remark.level, remark.hint) == ("U002", "warning", hint)
    assert remark.message.startswith(message)
    place = remark.location
    assert (place.line, place.column, place.end_column) == (1, 6, 17 + len(comment.rstrip()))
    assert result.kept == tuple(found)


def test_one_wrong_code_does_not_undo_the_others() -> None:
    """The codes of a comment that are valid count, whatever is wrong with the rest."""
    result = judged("a: 1 # toolreg: ignore[D001, C001, D999] r\n", finding("D001", 1))

    assert [each.code for each, _ in result.suppressed] == ["D001"]
    assert [each.message for each in result.remarks] == [
        "C001 cannot be suppressed: it keeps the tool out of the registry",
        "no finding has the code 'D999'",
    ]


def test_suppression_that_hides_nothing() -> None:
    """A suppression that no finding needs is a warning that names the code and the line."""
    result = judged("# toolreg: ignore[D001, D003] r\na: 1\n", finding("D003", 2))

    (remark,) = result.remarks
    assert str(remark) == (
        "a.yaml:1:1: warning U001: no finding of D001 starts on line 2 "
        "(take D001 out of the comment)"
    )


def test_suppression_of_a_target_is_needless_only_in_a_whole_run() -> None:
    """A finding of a target can be absent because the target was not asked for."""
    text = "a: 1 # toolreg: ignore[N009] r\n"

    assert judged(text).remarks == ()
    assert [each.code for each in judged(text, whole=True).remarks] == ["U001"]


def test_suppression_in_a_file_with_an_unread_tool_may_be_needed() -> None:
    """What could not be read was not looked at: no suppression beside it is needless."""
    text = "a: 1 # toolreg: ignore[D001] r\n"

    assert judged(text, finding("C001", 3)).remarks == ()
    assert [each.code for each in judged(text, finding("C008", 3)).remarks] == ["U001"]


def test_what_may_be_hidden() -> None:
    """Warnings and findings of targets may be hidden; what keeps a tool out, and the lock, not."""
    codes = ("C001", "C008", "D001", "N005", "N007", "L001", "L004")

    assert [code for code in codes if may_be_hidden(finding(code, 1))] == ["C008", "D001", "N007"]


@pytest.mark.parametrize("code", SUPPRESSION_CODES[:2], ids=lambda each: each.code)
def test_examples_of_the_codes(code: Code, tmp_path: Path) -> None:
    """The wrong example of a suppression's code gives it, the right one gives none of them."""
    assert [each.code for each in remarks(tmp_path / "a.yaml", code.wrong)] == [code.code]
    assert remarks(tmp_path / "a.yaml", code.right) == ()


def remarks(path: Path, text: str) -> tuple[Diagnostic, ...]:
    """Give what there is to say of the suppressions of a contract."""
    path.write_text(text, "utf-8")
    loaded: Loaded = read(path)
    found = [*loaded.diagnostics, *lint(loaded.registry, loaded.contracts)]
    name = next(each.declaration.location.file for each in loaded.contracts)
    return apply_suppressions(found, {name: suppressions_of(text)}).remarks
