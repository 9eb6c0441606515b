"""Generated stubs, of session tools and of client tools, as a program imports them."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.runtime import ClientTool, ToolStub

EXPECTED = Path(__file__).resolve().parents[1] / "codegen/golden/tool_kind/expected"


class Shop(Protocol):
    """Be the namespace `shop`, as far as these tests use it."""

    price: ToolStub[..., Any]
    note: ToolStub[..., Any]
    total: ToolStub[..., Any]
    ask_price: ClientTool[..., Any]
    ask_note: ClientTool[..., Any]
    PriceOutput: type[Any]
    TotalInput: type[Any]


@pytest.fixture(scope="session")
def shop() -> Iterator[Shop]:
    """Give the namespace `shop` of a golden package; it is forgotten at the end."""
    sys.path.insert(0, str(EXPECTED))
    yield cast("Shop", importlib.import_module("golden_tool_kind.shop"))
    sys.path.remove(str(EXPECTED))
    for name in [each for each in sys.modules if each.startswith("golden_tool_kind")]:
        del sys.modules[name]
