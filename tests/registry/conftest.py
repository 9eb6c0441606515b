"""Contracts in a folder of their own."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path  # noqa: TC003 - pytest reads the annotations
from typing import Any, TypeAlias

import pytest

from toolreg.registry import Loaded, read

Files: TypeAlias = Mapping[str, "str | bytes | dict[str, Any]"]
Read: TypeAlias = Callable[[Files], Loaded]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a working folder with an empty folder `contracts` in it, and that folder."""
    monkeypatch.chdir(tmp_path)
    contracts = tmp_path / "contracts"
    contracts.mkdir()
    return contracts


@pytest.fixture
def read_files(folder: Path) -> Read:
    """Give a function that writes files into `contracts` (an object as JSON), and reads it."""

    def write_and_read(files: Files) -> Loaded:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, dict):
                content = json.dumps(content)  # noqa: PLW2901 - the three forms become one
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return read("contracts")

    return write_and_read
