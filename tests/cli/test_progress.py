"""The sign of life of long work."""

from __future__ import annotations

import os
import pty
import re
import sys
from typing import TYPE_CHECKING

from toolreg.cli._progress import progress

if TYPE_CHECKING:
    import pytest


def test_bar_grows_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal, work that goes on shows what it is and how far, and leaves nothing behind."""
    ours, theirs = pty.openpty()
    monkeypatch.setenv("TERM", "xterm")
    shown = b""

    with os.fdopen(theirs, "w", encoding="utf-8") as terminal, monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", terminal)
        with progress("generating") as told:
            while b"generating" not in shown:
                shown += os.read(ours, 4096)
            told(400, 1000)
            while b"400/1000" not in re.sub(rb"\x1b\[[0-9;]*m", b"", shown):
                shown += os.read(ours, 4096)
        after = os.read(ours, 4096)
    os.close(ours)

    assert b"\x1b[2K" in after


def test_nothing_is_shown_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    """Where stderr is no terminal, nothing is shown."""
    with progress("generating"):
        pass

    assert capsys.readouterr() == ("", "")
