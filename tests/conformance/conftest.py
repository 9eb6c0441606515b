"""Generated stubs, of session tools and of client tools, as a program imports them."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

EXPECTED = Path(__file__).resolve().parents[1] / "codegen/golden/tool_kind/expected"


@pytest.fixture(scope="session")
def shop() -> Iterator[Any]:
    """Give the namespace `shop` of a golden package; it is forgotten at the end."""
    sys.path.insert(0, str(EXPECTED))
    yield importlib.import_module("golden_tool_kind.shop")
    sys.path.remove(str(EXPECTED))
    for name in [each for each in sys.modules if each.startswith("golden_tool_kind")]:
        del sys.modules[name]
