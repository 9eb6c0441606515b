"""However a contract is damaged, what is good is loaded, and the rest is told at its place."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from pathlib import Path  # noqa: TC003 - pytest reads the annotations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from toolreg.cli import main
from toolreg.registry import CODES, Judge, Loaded, read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.fuzz.conftest import Files

# `make fuzz` asks for many examples, new ones each time; a run of all tests for a few, the same.
FUZZ = settings(
    deadline=None,
    derandomize="TOOLREG_FUZZ" not in os.environ,
    suppress_health_check=[
        HealthCheck.data_too_large,
        HealthCheck.filter_too_much,
        HealthCheck.function_scoped_fixture,
        HealthCheck.large_base_example,
        HealthCheck.too_slow,
    ],
    max_examples=int(os.environ.get("TOOLREG_FUZZ", "100")),
)
SECONDS = 2.0
GOOD: Any = {
    "namespace": "neighbour",
    "name": "good",
    "inputSchema": {"type": "object", "properties": {"q": {"$ref": "#/properties/r"}, "r": {}}},
}


def _write(folder: Path, files: Mapping[str, bytes]) -> Path:
    contracts = folder / "contracts"
    shutil.rmtree(contracts, ignore_errors=True)
    contracts.mkdir()
    for name, data in files.items():
        (contracts / name).write_bytes(data)
    (contracts / "good.json").write_text(json.dumps(GOOD), "utf-8")
    return contracts


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a working folder, and work in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _read(folder: Path) -> Loaded:
    start = time.process_time()
    loaded = read(folder)
    assert time.process_time() - start < SECONDS
    return loaded


def _check_places(loaded: Loaded, files: Mapping[str, bytes]) -> None:
    """Check that each diagnostic has a known code and a place inside of its file."""
    for each in loaded.diagnostics:
        place = each.location
        assert each.code in CODES
        assert str(each).isprintable()
        name = place.file.removeprefix("contracts/")
        assert name in files, each
        if place.line == 0:
            continue
        lines = re.split("\r\n|\r|\n", files[name].decode("utf-8-sig", "replace"))
        assert 1 <= place.line <= len(lines) + 1, each
        assert place.column >= 1, each
        width = len(lines[place.line - 1]) if place.line <= len(lines) else 0
        assert place.column <= width + 1, (each, width)
        assert (place.end_line, place.end_column) >= (place.line, place.column), each


@FUZZ
@given(data=st.data())
def test_damaged_contracts_give_diagnostics(
    here: Path,
    damaged: st.SearchStrategy[Files],
    any_values: st.SearchStrategy[Any],
    data: st.DataObject,
) -> None:
    """Reading never raises or hangs, is repeatable, and what is loaded can judge any value."""
    files = data.draw(damaged)
    folder = _write(here, files)

    loaded = _read(folder)
    again = _read(folder)

    event(f"{len(loaded.registry)} tools")
    assert loaded.diagnostics == again.diagnostics
    assert dict(loaded.registry) == dict(again.registry)
    assert loaded.registry.fingerprint == again.registry.fingerprint
    assert "neighbour.good" in loaded.registry
    _check_places(loaded, {**files, "good.json": json.dumps(GOOD).encode()})
    values = data.draw(st.lists(any_values, max_size=4))
    for declaration in loaded.registry.values():
        for schema in (declaration.input_schema, declaration.output_schema):
            _check_judging({} if schema is None else schema, [*values, {}])


def _check_judging(schema: Any, values: list[Any]) -> None:
    judge = Judge(schema)
    start = time.process_time()
    for value in values:
        assert judge.accepts(value) == (judge.faults(value) == [])
    assert time.process_time() - start < SECONDS


@FUZZ
@given(data=st.data())
def test_damaged_contracts_are_checked(
    here: Path,
    capsys: pytest.CaptureFixture[str],
    damaged: st.SearchStrategy[Files],
    data: st.DataObject,
) -> None:
    """`toolreg check --format json` ends with 0 or 1, and prints JSON of what was found."""
    _write(here, data.draw(damaged))

    with pytest.raises(SystemExit) as ended:
        main(["check", "--format", "json", "contracts"])
    shown = capsys.readouterr()

    assert ended.value.code in (0, 1), shown.err
    report = json.loads(shown.out)
    has_errors = any(each["level"] == "error" for each in report["diagnostics"])
    assert ended.value.code == int(has_errors)
    assert report["tools"] >= 1
