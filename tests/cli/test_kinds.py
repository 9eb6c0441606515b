"""`kind`, `kinds` and `--kind`: who runs the generated tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import CONFIG

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command


def decorator(project: Path) -> str:
    """Give the decorator of the stub that was generated."""
    text = (project / "out" / "shop_tools" / "ui" / "_greet.py").read_text("utf-8")
    return next(line for line in text.splitlines() if line.startswith("@"))


@pytest.mark.parametrize(
    ("config", "flags", "expected"),
    [
        ("", (), "@client_tool_stub("),
        ('kind = "tool"\n', (), "@tool_stub("),
        ("", ("--kind", "tool"), "@tool_stub("),
        ('kind = "tool"\n', ("--kind", "client"), "@client_tool_stub("),
        ('[kinds]\n"ui.*" = "tool"\n', (), "@tool_stub("),
        ('[kinds]\n"ui.*" = "tool"\n', ("--kind", "client"), "@tool_stub("),
        ('[kinds]\n"ui.greet" = "client"\n"*" = "tool"\n', (), "@client_tool_stub("),
    ],
)
def test_kinds_are_passed_on(
    config: str, flags: tuple[str, ...], expected: str, project: Path, toolreg: Command
) -> None:
    """The flag wins over `kind`, and what `kinds` says of some tools over both."""
    (project / "toolreg.toml").write_text(f"{CONFIG}{config}", "utf-8")

    shown = toolreg("generate", *flags)

    assert (shown.code, shown.out) == (0, "")
    assert decorator(project) == expected


def test_another_kind_is_generated_again(project: Path, toolreg: Command) -> None:
    """What an earlier run noted does not hold for another kind, nor does `--check` take it."""
    toolreg("generate")

    checked = toolreg("generate", "--check", "--kind", "tool")
    toolreg("generate", "--kind", "tool")

    assert checked.code == 1
    assert "+@tool_stub(" in checked.out
    assert decorator(project) == "@tool_stub("


@pytest.mark.parametrize(
    ("config", "message"),
    [
        (
            'kind = "tol"\n',
            "toolreg.toml:4: kind: expected 'client' or 'tool', found 'tol'; did you mean 'tool'?",
        ),
        (
            '\n[kinds]\n"ui.*" = "clint"\n',
            (
                "toolreg.toml:5: kinds: expected 'client' or 'tool', found 'clint'; "
                "did you mean 'client'?"
            ),
        ),
        ('kinds = "tool"\n', "toolreg.toml:4: kinds: expected a table of strings, found a string"),
        (
            'kinds."ui.*" = 1\n',
            "toolreg.toml:4: kinds: expected strings, found a number",
        ),
        ("kins = 1\n", "toolreg.toml:4: unknown key 'kins'; did you mean 'kinds'?"),
        ('kinds."iu.*" = "tool"\n', "kinds: 'iu.*' matches no tool; did you mean 'ui.*'?"),
    ],
)
def test_wrong_kinds_are_told(config: str, message: str, project: Path, toolreg: Command) -> None:
    """A wrong kind, or a glob that matches no tool, is a mistake with what is meant."""
    (project / "toolreg.toml").write_text(f"{CONFIG}{config}", "utf-8")

    shown = toolreg("generate")

    assert (shown.code, shown.out, shown.err) == (2, "", f"error: {message}\n")


def test_line_of_a_table_in_pyproject(project: Path, toolreg: Command) -> None:
    """In `pyproject.toml`, the line named is that of `[tool.toolreg.kinds]`."""
    (project / "toolreg.toml").unlink()
    text = f'[tool.toolreg]\n{CONFIG}\n[tool.toolreg.kinds]\n"ui.*" = "no"\n'
    (project / "pyproject.toml").write_text(text, "utf-8")

    shown = toolreg("generate")

    assert shown.err == (
        "error: pyproject.toml:6: kinds: expected 'client' or 'tool', found 'no'\n"
    )
