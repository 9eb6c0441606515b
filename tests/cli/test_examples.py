"""Every code that depends on more than contracts: its examples give it through the command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from toolreg.registry import CODES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command

# What the explanation of a code says it depends on, as arguments of `check`.
ASKED: Final[dict[str, tuple[str, ...]]] = {
    "K001": ("--budget", "20", "--target", "anthropic"),
    "N007": ("--target", "anthropic"),
    "N008": ("--target", "openai-chat"),
    "N009": ("--target", "anthropic"),
    "P001": ("--target", "openai-strict"),
    "P002": ("--target", "gemini"),
    "P003": ("--target", "openai-strict"),
    "U001": (),
    "U002": (),
}
OTHER: Final = "name: other\ninputSchema: {type: object}\n"


@pytest.fixture
def file(project: Path) -> Path:
    """Give the one contract file of a project, without a contract in it."""
    (project / "contracts" / "greet.yaml").unlink()
    return project / "contracts" / "a.yaml"


@pytest.mark.parametrize("code", ASKED)
def test_example_gives_its_code(code: str, file: Path, toolreg: Command) -> None:
    """The wrong example gives its code where it is asked for, the right one does not."""
    for text, expected in ((CODES[code].wrong, True), (CODES[code].right, False)):
        file.write_text(text, "utf-8")

        assert (f" {code}: " in toolreg("check", *ASKED[code]).out) is expected, text


@pytest.mark.parametrize("code", ["L001", "L002", "L003", "L004", "L005", "L006"])
def test_example_of_a_change(code: str, file: Path, toolreg: Command) -> None:
    """A change is one against the lock of the right example; a new tool, against one without."""
    before = OTHER if code == "L004" else CODES[code].right
    file.write_text(before, "utf-8")
    toolreg("lock")
    assert f" {code}: " not in toolreg("check").out

    # Where a tool is gone, another one is left: without any, there is nothing to check.
    file.write_text(CODES[code].wrong or OTHER, "utf-8")

    assert f" {code}: " in toolreg("check").out


def test_example_of_a_baseline(file: Path, toolreg: Command) -> None:
    """A finding of the baseline that is there no more is reported, one that is there is not."""
    file.write_text(CODES["U003"].wrong or OTHER, "utf-8")
    toolreg("check", "--write-baseline", "known.json")
    assert " U003: " not in toolreg("check", "--baseline", "known.json").out

    file.write_text(CODES["U001"].wrong.replace("# toolreg: ignore", "# ignore"), "utf-8")

    assert " U003: " in toolreg("check", "--baseline", "known.json").out


def test_every_such_code_is_here() -> None:
    """No code of this kind goes without its examples."""
    found = {each.code for each in CODES.values() if each.given_by == "check"}
    changes = {f"L{number:03}" for number in range(1, 7)}

    assert found == {*ASKED, *changes, "U003"}
