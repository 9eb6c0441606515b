"""
Golden cases: what is generated from a contract, byte for byte.

`TOOLREG_REGENERATE=1 pytest tests/codegen/test_golden.py` writes the expected packages anew; review
the diff as code.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from toolreg.codegen import Options, Target, diff, generate, write
from toolreg.registry import load

GOLDEN = Path(__file__).parent / "golden"
CASES = sorted(each.name for each in GOLDEN.iterdir() if each.is_dir())
# What a case asks for, where it asks for anything.
OPTIONS: dict[str, dict[str, Any]] = {
    "tool_kind": {"kind": "tool", "kinds": (("shop.ask_*", "client"),)},
}
# Each target, with how the names of its packages begin and where they are expected.
PACKAGES: list[tuple[Target, str, str]] = [
    ("python", "golden", "expected"),
    ("typeddict", "dicts", "expected_typeddict"),
]


@pytest.mark.parametrize(("target", "start", "expected"), PACKAGES, ids=["python", "typeddict"])
@pytest.mark.parametrize("case", CASES)
def test_golden(case: str, target: Target, start: str, expected: str) -> None:
    """A contract gives the package that was reviewed."""
    folder = GOLDEN / case
    options = Options(f"{start}_{case}", target=target, **OPTIONS.get(case, {}))
    files = generate(load(folder / "contract.yaml"), options)
    if os.environ.get("TOOLREG_REGENERATE") == "1":
        shutil.rmtree(folder / expected, ignore_errors=True)
        write(files, folder / expected)

    shown = diff(files, folder / expected)

    assert shown == ""
