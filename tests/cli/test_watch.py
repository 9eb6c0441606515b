"""`toolreg generate --watch`: a process that follows the contracts."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import CONFIG, GREET

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from tests.cli.conftest import Command

_PATIENCE = 60


class Watcher:
    """A watching process, and what it says."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def round(self) -> str:
        """Wait until it watches, and give what it said before; fail if it ended."""
        said = ""
        assert self.process.stderr
        for line in self.process.stderr:
            if line.startswith("watching"):
                return said
            said += line
        raise AssertionError(said)


@contextmanager
def watching(*arguments: str) -> Generator[Watcher]:
    """Start the command, and end it at last, whatever the test did."""
    command = [sys.executable, "-m", "toolreg.cli", "generate", "--watch", *arguments]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        end = threading.Timer(_PATIENCE, process.kill)
        end.start()
        try:
            yield Watcher(process)
        finally:
            end.cancel()
            process.kill()


def test_changes_are_followed(project: Path) -> None:
    """New, changed and deleted contracts, in new folders too, are generated; errors are told."""
    contracts, package = project / "contracts", project / "out" / "shop_tools"

    with watching() as watcher:
        assert " written, 0 unchanged" in watcher.round()

        (contracts / "more").mkdir()
        (contracts / "more" / "wave.yaml").write_text(GREET.replace("name: greet", "name: wave"))
        while not (package / "ui" / "_wave.py").exists():
            watcher.round()

        (contracts / "more" / "wave.yaml").write_text("name: bad\n")
        while "error C002" not in watcher.round():
            pass
        assert (package / "ui" / "_wave.py").exists()

        (contracts / "more" / "wave.yaml").unlink()
        assert "1 deleted" in watcher.round()


def test_configuration_is_read_again(project: Path) -> None:
    """A changed configuration counts from then on; a wrong one is told, and watching goes on."""
    file = project / "toolreg.toml"

    with watching() as watcher:
        watcher.round()

        file.write_text("nonsense = 1\n")
        while "unknown key 'nonsense'" not in watcher.round():
            pass

        file.write_text(CONFIG.replace("shop_tools", "other_tools"))
        while not (project / "out" / "other_tools" / "ui" / "_greet.py").exists():
            watcher.round()


@pytest.mark.usefixtures("project")
def test_interrupt_ends_it() -> None:
    """Ctrl-C ends watching with 130 and without a traceback."""
    with watching() as watcher:
        watcher.round()
        watcher.process.send_signal(signal.SIGINT)

        _, said = watcher.process.communicate()

    assert (watcher.process.returncode, said) == (130, "")


@pytest.mark.usefixtures("project")
def test_watch_and_check_exclude_each_other(toolreg: Command) -> None:
    """Watching writes, so that it cannot be a check."""
    shown = toolreg("generate", "--watch", "--check")

    assert (shown.code, shown.out) == (2, "")
    assert shown.err == "error: --watch writes and --check does not; give one of them\n"
