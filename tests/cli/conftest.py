"""The command in the test's own process, and folders to run it in."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pytest

from toolreg.cli import main

if TYPE_CHECKING:
    from pathlib import Path

GREET = """\
namespace: ui
name: greet
title: Greet
description: Greet one person by name. Use it when somebody is met for the first time.
inputSchema:
  type: object
  properties:
    name: {type: string, description: "The person's name, as it is spoken."}
  required: [name]
  additionalProperties: false
annotations: {readOnlyHint: true}
"""

CONFIG = """\
contracts = ["contracts"]
package = "shop_tools"
out = "out"
"""


@dataclass(frozen=True)
class Outcome:
    """Hold what a run of the command gave."""

    code: int
    out: str
    err: str


class Command(Protocol):
    """Run `toolreg` with arguments."""

    def __call__(self, *arguments: str) -> Outcome:
        """Run it, and give what came of it."""
        ...


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty folder, and work in it."""
    here = tmp_path / "work"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.fixture
def project(folder: Path) -> Path:
    """Give a folder with a configuration and one contract, and work in it."""
    (folder / "toolreg.toml").write_text(CONFIG, "utf-8")
    (folder / "contracts").mkdir()
    (folder / "contracts" / "greet.yaml").write_text(GREET, "utf-8")
    return folder


@pytest.fixture
def shop(folder: Path, contracts: Path) -> Path:
    """Give a folder with the example contracts and a configuration, and work in it."""
    (folder / "toolreg.toml").write_text(CONFIG, "utf-8")
    shutil.copytree(contracts, folder / "contracts")
    return folder


@pytest.fixture
def toolreg(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Give the command, which runs in this process and leaves it as it was."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("TOOLREG_DEBUG", raising=False)

    def run(*arguments: str) -> Outcome:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        shown = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Outcome(ended.value.code, shown.out, shown.err)

    return run
