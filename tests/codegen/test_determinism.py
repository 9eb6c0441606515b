"""Same contracts, same bytes, for every output and in any surroundings."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, get_args

import pytest

from toolreg.codegen import Target

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """
import hashlib, sys
import toolreg.codegen._shares as shares
from toolreg.codegen import Options, generate
from toolreg.registry import load

folder, target, processes = sys.argv[1:]
if int(processes) > 1:
    # All is left to the other process, which must not fail.
    shares._LEAST = 1
    shares.Claims.claimed = lambda self, count: ()
    shares.tool_sources = None
options = Options("shop_tools", target=target, kinds=(("shop.*", "tool"),))
files = generate(load(folder), options)
print(hashlib.sha256(ascii(list(files.items())).encode()).hexdigest())
"""
SURROUNDINGS = [
    {"PYTHONHASHSEED": "1"},
    {"PYTHONHASHSEED": "random"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"},
]


def digest(contracts: Path, here: Path, target: str, processes: str = "1", **variables: str) -> str:
    """Generate in a new interpreter, in a folder, and give the digest of all paths and texts."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(contracts), target, processes],
        env={**os.environ, "PYTHONHASHSEED": "0", **variables},
        cwd=here,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("target", get_args(Target))
def test_surroundings_leave_no_trace(contracts: Path, tmp_path: Path, target: str) -> None:
    """Hash seed, locale, time zone, folder and the number of processes change no byte."""
    expected = digest(contracts, contracts, target)

    found = [digest(contracts, tmp_path, target, **each) for each in SURROUNDINGS]
    shared = digest(contracts, tmp_path, target, processes="2")

    assert {*found, shared} == {expected}
