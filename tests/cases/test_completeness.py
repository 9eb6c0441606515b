"""Each reported fault has a test of our own."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
# Faults of calls are tested with the runtime.
KINDS = ("A", "B", "C", "D", "H")


def _tested() -> set[str]:
    """Collect the cases that names of tests in this folder carry."""
    names = (
        each.name
        for path in HERE.glob("test_*.py")
        for each in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(each, ast.FunctionDef)
    )
    found = (re.match(r"test_([a-z][0-9]{2})_", name) for name in names)
    return {each[1].upper() for each in found if each}


@pytest.mark.parametrize("kind", KINDS)
def test_every_case_has_a_test(shared: Path, kind: str) -> None:
    """Of each kind that is tested here, each case of the shared test data has a test."""
    # Not by splitlines: the texts of cases may hold line separators.
    text = (shared / "cases" / "reported_faults.jsonl").read_text("utf-8")
    lines = text.rstrip("\n").split("\n")
    cases = {each["id"] for each in map(json.loads, lines) if each["kind"] == kind}

    assert cases
    assert cases - _tested() == set()
