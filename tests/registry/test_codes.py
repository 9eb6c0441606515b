"""Each code of the catalogue is what its examples say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolreg.codegen import Options, generate
from toolreg.registry import CODES, Code, ContractError, read
from toolreg.registry.lint import lint

if TYPE_CHECKING:
    from pathlib import Path


_OF_LINT = [each for each in CODES.values() if each.given_by == "lint"]
_OF_READING = [each for each in CODES.values() if each.given_by in ("read", "generate")]


def _linted(path: Path, text: str) -> set[str]:
    path.write_text(text, "utf-8")
    loaded = read(path)
    assert not loaded.diagnostics
    return {each.code for each in lint(loaded.registry, loaded.contracts)}


def _codes(path: Path, text: str, encoding: str = "utf-8") -> list[str]:
    path.write_text(text, encoding)
    loaded = read(path)
    try:
        generate(loaded.registry, Options(package="shop_tools"))
    except ContractError as error:
        return [each.code for each in error.diagnostics]
    return [each.code for each in loaded.diagnostics]


@pytest.mark.parametrize("code", _OF_READING, ids=lambda each: each.code)
def test_wrong_example_gives_the_code(code: Code, tmp_path: Path) -> None:
    """The wrong example of a code gives that code, and nothing else."""
    if code.code == "Y009":
        found = [each.code for each in read(tmp_path / "missing.yaml").diagnostics]
    else:
        encoding = "latin-1" if code.code == "Y007" else "utf-8"
        found = _codes(tmp_path / "a.yaml", code.wrong, encoding)

    assert set(found) == {code.code}


@pytest.mark.parametrize("code", _OF_READING, ids=lambda each: each.code)
def test_right_example_is_clean(code: Code, tmp_path: Path) -> None:
    """The right example of a code gives no diagnostic at all."""
    assert _codes(tmp_path / "a.yaml", code.right) == []


@pytest.mark.parametrize("code", _OF_LINT, ids=lambda each: each.code)
def test_examples_of_a_lint_give_it_and_do_not(code: Code, tmp_path: Path) -> None:
    """The wrong example of a lint's code gives that code, the right one does not."""
    assert code.code in _linted(tmp_path / "a.yaml", code.wrong)
    assert code.code not in _linted(tmp_path / "a.yaml", code.right)


def test_messages_end_without_a_dot() -> None:
    """Summaries are phrases, explanations are sentences."""
    assert not [each.code for each in CODES.values() if each.summary.endswith(".")]
    assert all(each.explanation.endswith(".") for each in CODES.values())
