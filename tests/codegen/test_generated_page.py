"""
docs/generated.md shows what is generated of its own contracts.

`TOOLREG_REGENERATE=1 pytest tests/codegen/test_generated_page.py` writes the generated blocks, and
what comes of the calls, anew; review the diff as code.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from tests.codegen.page import PAGE, Shown, write_contracts
from toolreg.registry import read
from toolreg.registry.lint import lint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """Generate what the page shows; its packages can be imported."""
    folder = tmp_path_factory.mktemp("page")
    sys.path.insert(0, str(folder))
    yield Shown(PAGE.read_text("utf-8"), folder)
    sys.path.remove(str(folder))
    for name in [each for each in sys.modules if each.startswith("page_")]:
        del sys.modules[name]


def test_page_shows_what_is_generated(shown: Shown) -> None:
    """Each block is what its contract gives; `TOOLREG_REGENERATE=1` writes them anew."""
    expected = shown.anew()
    if os.environ.get("TOOLREG_REGENERATE") == "1":
        PAGE.write_text(expected, "utf-8")

    assert PAGE.read_text("utf-8") == expected


def test_contracts_have_no_faults(tmp_path: Path) -> None:
    """`toolreg check` finds no error, and of warnings those alone that say what models miss."""
    write_contracts(PAGE.read_text("utf-8"), tmp_path / "contracts")
    loaded = read(tmp_path / "contracts")

    found = [*loaded.diagnostics, *lint(loaded.registry, loaded.contracts)]

    assert [str(each) for each in found if not each.code.startswith("D")] == []
