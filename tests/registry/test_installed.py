"""Versions of what is installed."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from toolreg.registry.installed import installed_versions

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

NAMES = ("datamodel-code-generator", "jsonschema-rs", "pydantic", "pyyaml", "ruff")


def test_versions_are_those_that_are_installed() -> None:
    """The names of folders say what the distributions say; what is missing is unknown."""
    assert installed_versions(NAMES) == [version(each) for each in NAMES]
    assert installed_versions(("no-such-thing",)) == ["unknown"]


def test_the_first_folder_of_the_path_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found first is what is imported; a folder that is missing is passed over."""
    (tmp_path / "ruff-99.0.dist-info").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path / "missing"))

    assert installed_versions(("ruff",)) == ["99.0"]
