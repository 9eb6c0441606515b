"""Who runs a tool: stubs of client tools and of session tools, side by side."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.codegen import CodegenError, Options, generate
from toolreg.registry import Registry
from toolreg.runtime import ClientTool, ToolStub

if TYPE_CHECKING:
    from tests.codegen.conftest import Import, MakeTool


def kinds_of(module: Any, *names: str) -> str:
    """Tell the kinds of some stubs, a letter each."""
    letters = {ClientTool: "c", ToolStub: "t"}
    return "".join(letters[type(getattr(module, name))] for name in names)


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({}, "ccc"),
        ({"kind": "tool"}, "ttt"),
        ({"kinds": (("demo.get_*", "tool"),)}, "ttc"),
        ({"kind": "tool", "kinds": (("demo.put", "client"),)}, "ttc"),
        ({"kinds": (("demo.get_b", "client"), ("demo.*", "tool"))}, "tct"),
        ({"kinds": (("*", "tool"), ("demo.get_b", "client"))}, "ttt"),
    ],
)
def test_first_glob_decides(
    tool: MakeTool, imported: Import, options: dict[str, Any], found: str
) -> None:
    """The first glob that matches an ID says the tool's kind, `kind` that of all others."""
    module = imported(tool("get_a"), tool("get_b"), tool("put"), **options)

    assert kinds_of(module, "get_a", "get_b", "put") == found


def test_kind_changes_one_decorator(tool: MakeTool) -> None:
    """Names, models, parameters and texts of a stub are the same in both kinds."""
    registry = Registry([tool(properties={"a": {"type": "string"}}, output={"type": "string"})])

    client = generate(registry, Options("p"))
    session = generate(registry, Options("p", kind="tool"))

    text = session["p/demo/_probe.py"]
    assert "client" not in text
    assert text.replace("tool_stub", "client_tool_stub") == client.pop("p/demo/_probe.py")
    assert {path: session[path] for path in client} == client


def test_a_tool_may_be_called_like_what_is_imported(tool: MakeTool, imported: Import) -> None:
    """A tool `tool_stub` does not hide what its module imports."""
    module = imported(tool("tool_stub"), kind="tool")

    assert kinds_of(module, "tool_stub_") == "t"


def test_a_glob_without_a_tool_is_refused(tool: MakeTool) -> None:
    """A glob that matches no tool is misspelled: it is an error, with what is near."""
    registry = Registry([tool("find"), tool("keep", namespace="files")])

    with pytest.raises(CodegenError) as near:
        generate(registry, Options("p", kinds=(("demo.*", "tool"), ("file.*", "tool"))))
    with pytest.raises(CodegenError) as far:
        generate(registry, Options("p", kinds=(("Demo.find", "tool"), ("zzz", "tool"))))

    assert str(near.value) == "kinds: 'file.*' matches no tool; did you mean 'files.*'?"
    assert str(far.value) == "kinds: 'Demo.find' matches no tool; did you mean 'demo.find'?"


def test_a_far_glob_is_to_be_mended(tool: MakeTool) -> None:
    """Where nothing is near, the error says what can be done."""
    with pytest.raises(CodegenError, match="'zzz' matches no tool; mend it, or remove it"):
        generate(Registry([tool()]), Options("p", kinds=(("zzz", "tool"),)))


PAIRS = ", expected a tuple of pairs of a glob over IDs and a kind, such as (('shop.*', 'tool'),)"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"kind": "server"}, "kind: found 'server', expected 'client' or 'tool'"),
        ({"kind": None}, "kind: found None, expected 'client' or 'tool'"),
        ({"kinds": {"a.*": "tool"}}, "kinds: found {'a.*': 'tool'}" + PAIRS),
        ({"kinds": (("a.*", "server"),)}, "kinds: found (('a.*', 'server'),)" + PAIRS),
        ({"kinds": (["a.*", "tool"],)}, "kinds: found (['a.*', 'tool'],)" + PAIRS),
        ({"kinds": ("a.*",)}, "kinds: found ('a.*',)" + PAIRS),
    ],
)
def test_wrong_kinds_are_refused(options: dict[str, Any], message: str) -> None:
    """What is no kind is told with what is expected."""
    with pytest.raises(CodegenError, match=f"^{re.escape(message)}$"):
        Options("p", **options)


def test_options_can_be_hashed() -> None:
    """Options are values: equal ones are one key."""
    kinds = (("a.*", "tool"),)

    assert len({Options("p", kinds=kinds), Options("p", kinds=kinds), Options("p")}) == 2  # type: ignore[arg-type] # a literal in a variable is a text
