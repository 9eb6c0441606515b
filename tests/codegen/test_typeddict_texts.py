"""Texts of contracts in packages of TypedDicts: data, whatever they hold."""

from __future__ import annotations

import ast
import typing
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from hypothesis import example, given

from tests.codegen.test_texts import ALLOWED, JSON, PAYLOAD, TEXTS, imported_modules, quick
from tests.codegen.test_typeddict import made, reached
from toolreg.codegen._literals import comment

if TYPE_CHECKING:
    import pytest

    from tests.codegen.conftest import Import, MakeTool

STATEMENTS = {ast.ImportFrom, ast.ClassDef, ast.FunctionDef, ast.Assign, ast.AnnAssign}


def contract(name: str, text: str, key: str) -> dict[str, Any]:
    """Give an input schema that has texts wherever one can stand, some of them in cycles."""
    pointer = quote(key.replace("~", "~0").replace("/", "~1"), safe="")
    link = {"$ref": f"#/$defs/{pointer}"}
    told = {"description": text, "title": text, "$comment": text}
    kinds = {"anyOf": [{"enum": [text, f"{text}."]}, link, {"type": "null"}], **told}
    node = {"type": "object", "properties": {name: kinds, f"{name}2": link}, **told}
    properties = {
        name: {"enum": [text, f"{text}."], "default": text, **told},
        f"{name}2": {"type": "array", "items": link, **told},
        f"{name}3": {"type": "string", "format": text, **told},
    }
    return {"type": "object", "properties": properties, "$defs": {key: node}, **told}


def tree_of(module: Any) -> ast.Module:
    """Parse the module of the tool."""
    return ast.parse(Path(module.__path__[0], "_probe.py").read_bytes())


@quick
@given(name=TEXTS, text=TEXTS, key=TEXTS)
@example(name=PAYLOAD, text=PAYLOAD, key=PAYLOAD)
@example(name="__x", text='"""', key="__import__('os')")
@example(name="class", text="# type: ignore", key='"')
@example(name="\u2028", text="\0\r\x1b[31m\u202e\\", key="a/b~c%d")
def test_any_text_is_data(tool: MakeTool, imported: Import, name: str, text: str, key: str) -> None:
    """Whatever a contract says, the package is imported and holds it unchanged."""
    schema = contract(name, text, key)
    declaration = tool(input=schema, output=schema, description=text, title=text, source=text)

    module = made(imported, declaration)
    hints = typing.get_type_hints(module.ProbeInput)
    tree = tree_of(module)

    assert list(hints) == [each for each in (name, f"{name}2", f"{name}3") if each]
    assert {text, f"{text}."} == set(
        typing.get_args(hints.get(name, typing.Literal[text, f"{text}."]))
    )
    assert text in reached(module.probe, {}).values()
    assert set(imported_modules(tree)) <= ALLOWED - {"__future__"}
    assert {type(each) for each in tree.body} <= STATEMENTS
    assert all(each.isascii() and each.isidentifier() for each in module.__all__)


@quick
@given(default=JSON)
@example(default={"a": PAYLOAD})
@example(default=[{"x": {"a": [None]}}])
def test_any_default_is_data(tool: MakeTool, imported: Import, default: Any) -> None:
    """A default of any kind reaches the answer as the contract has it."""
    node = {"type": "object", "properties": {"x": {}}}
    properties = {
        "plain": {"default": default},
        "inner": {**node, "default": {"x": default, "y": default}},
        "listed": {"type": "array", "items": node, "default": [{"x": default}]},
    }

    module = made(imported, tool(properties=properties))

    inner = {"x": default, "y": default}
    assert reached(module.probe, {}) == {
        "plain": default,
        "inner": inner,
        "listed": [{"x": default}],
    }


@quick
@given(text=TEXTS)
@example(text=PAYLOAD)
@example(text="\x0c\x85\u2029# noqa")
def test_a_comment_is_one(text: str) -> None:
    """No text leaves the comment that it stands in."""
    written = comment(text)

    assert ast.parse(written).body == []
    assert all(line.startswith("#:") for line in written.splitlines())
    assert written.count("#") == len(written.splitlines())


def test_payload_is_never_run(
    tool: MakeTool, imported: Import, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text that would run if it were code does not, nor where its types are evaluated."""
    monkeypatch.chdir(tmp_path)
    schema = contract(PAYLOAD, PAYLOAD, PAYLOAD)

    module = made(imported, tool(input=schema, output=schema, description=PAYLOAD))
    types = [getattr(module, name) for name in module.__all__ if name != "probe"]
    hints = [typing.get_type_hints(each) for each in types]

    assert any(PAYLOAD in each for each in hints)
    assert list(tmp_path.iterdir()) == []
