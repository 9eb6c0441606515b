"""What comes of contracts beside a package of Python."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from toolreg.codegen import CodegenError, Options, generate
from toolreg.registry import Registry, dump_bundle

if TYPE_CHECKING:
    from tests.codegen.conftest import MakeTool


def test_json_is_the_bundle_alone(tool: MakeTool) -> None:
    """The target `json` gives the compiled bundle, the one that a package of Python holds, too."""
    registry = Registry([tool("find"), tool("keep", namespace="files")])

    files = generate(registry, Options("shop_tools", target="json"))

    python = generate(registry, Options("shop_tools"))
    assert files == {"shop_tools/contracts.json": dump_bundle(registry)}
    assert files["shop_tools/contracts.json"] == python["shop_tools/contracts.json"]


def test_an_unknown_target_is_refused() -> None:
    """What is asked for must be something that can be made."""
    expected = "found 'perl', expected one of 'python', 'typeddict', 'json', 'typescript'"

    with pytest.raises(CodegenError, match=re.escape(expected)):
        Options("shop_tools", target="perl")  # type: ignore[arg-type]  # the point of the test
