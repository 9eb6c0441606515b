"""
Declarations of TypeScript: byte for byte, as the type checker reads them, and for any text.

`TOOLREG_REGENERATE=1 pytest tests/codegen/test_typescript.py` writes the expected file anew; review
the diff as code.
"""

from __future__ import annotations

import os
import re
import shutil
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from toolreg.codegen import Options, generate
from toolreg.registry import ContractError, Declaration, Registry, load

if TYPE_CHECKING:
    from tests.codegen.conftest import MakeTool
    from tests.conftest import CheckTypeScript

pytestmark = pytest.mark.xdist_group("typescript")

CASE = Path(__file__).parent / "typescript"
# Comments, then strings, as TypeScript reads them: what is left is code.
DATA = re.compile(r'/\*.*?\*/|//[^\n\r\u2028\u2029]*|"(?:[^"\\\n\r\u2028\u2029]|\\.)*"', re.DOTALL)
CODE = re.compile(r"[\w${}()\[\]:;,.?|<>=\s]*", re.ASCII)
TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=())),
    st.text('*/"\\`@<>{}\n\r\u2028\u2029\u202e\u200b\ud800\udc00\U0001f600 abc'),
)


def _text(*tools: Declaration) -> str:
    files = generate(Registry(tools), Options("shop", target="typescript"))
    assert list(files) == ["shop/tools.d.ts"]
    return files["shop/tools.d.ts"]


def test_golden() -> None:
    """A contract gives the declarations that were reviewed."""
    files = generate(load(CASE / "contracts"), Options("golden", target="typescript"))
    expected = CASE / "expected.d.ts"
    if os.environ.get("TOOLREG_REGENERATE") == "1":
        expected.write_text(files["golden/tools.d.ts"], "utf-8")

    assert files["golden/tools.d.ts"] == expected.read_text("utf-8")


def test_a_program_is_checked_against_the_declarations(
    tsc: CheckTypeScript, tmp_path: Path
) -> None:
    """Right calls pass, and each call that is marked as wrong is a fault."""
    for name in ("expected.d.ts", "consumer.ts"):
        shutil.copy(CASE / name, tmp_path)

    assert tsc(tmp_path) == []


def test_tools_for_the_model_alone_are_left_out(tool: MakeTool) -> None:
    """A program sees no tool that only a model may call; the namespace is there all the same."""
    assert _text(tool("find", modelAccess="direct")).endswith("\ndeclare namespace tools {}\n")
    assert "function find(" in _text(tool("find", modelAccess="both"))


@pytest.mark.parametrize("names", [("get_text", "getText"), ("a-b", "a.b"), ("a-b", "a_b_")])
def test_names_that_clash_are_refused(tool: MakeTool, names: tuple[str, str]) -> None:
    """Two tools that would have one name are refused, and both are named."""
    with pytest.raises(ContractError) as caught:
        _text(*map(tool, names))

    (found,) = caught.value.diagnostics
    assert found.code == "N005"
    assert all(f"'demo.{name}'" in found.message for name in names)


def test_other_tools_change_nothing(tool: MakeTool) -> None:
    """A tool's declaration is the same whatever stands beside it in the namespace."""
    one, other = tool("find", {"a": {"type": "string"}}), tool("keep")

    alone = _text(one).split("{", 1)[1].rstrip().removesuffix("}").rstrip()

    assert alone in _text(one, other)


RECURSIVE: list[dict[str, Any]] = [
    {"$ref": "#"},
    {"anyOf": [{"$ref": "#"}, {"type": "null"}]},
    {"anyOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"anyOf": [{"$ref": "#"}, {}]}}},
    {"additionalProperties": {"$ref": "#"}},
    {"properties": {"x": {"$ref": "#", "required": ["x"]}}},
    {"items": {"anyOf": [{"$ref": "#"}, {"type": "string"}]}},
    {"prefixItems": [{"$ref": "#"}], "items": {"$ref": "#"}},
    {
        "$ref": "#/$defs/a",
        "$defs": {
            "a": {"anyOf": [{"properties": {"x": {"$ref": "#/$defs/b"}}}, {"$ref": "#/$defs/b"}]},
            "b": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "string"}]},
        },
    },
]


def test_no_type_is_itself(tool: MakeTool, tsc: CheckTypeScript, tmp_path: Path) -> None:
    """Schemas that hold themselves, or are themselves, give types that can be checked."""
    tools = [tool(f"t{at}", output=schema) for at, schema in enumerate(RECURSIVE)]
    (tmp_path / "tools.d.ts").write_text(_text(*tools), "utf-8")

    assert tsc(tmp_path) == []


def _hostile(tool: MakeTool, text: str, name: str = "probe") -> Declaration:
    part = {"title": text, "description": text, "default": text, "pattern": text}
    # No reference can name half a character.
    key = text.encode("utf-8", "replace").decode()
    pointer = quote(key.replace("~", "~0").replace("/", "~1"), safe="")
    deep = {
        "type": "object",
        "required": [text],
        "properties": {text: {"$ref": f"#/$defs/{pointer}"}, "the other": {"enum": [text, 1]}},
        "$defs": {key: {"type": "object", "properties": {"a": {"type": "string", **part}}}},
    }
    return tool(name, input=deep, output={"const": {text: [text]}}, title=text, deprecated=text)


@given(TEXTS)
@example("*/ export const a = 1; /*")
@example('"; export const a = 1; "')
@example("\\")
@example("*\u200b/")
@example("*\n/")
@example("</script>\u2028@ts-ignore\ud800")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_text_stays_in_comments_and_strings(tool: MakeTool, text: str) -> None:
    """Code is the same for each text, up to names of types; nothing in the file is hidden."""
    found = _text(_hostile(tool, text))

    code = DATA.sub("data", found)
    assert CODE.fullmatch(code), code
    plain = DATA.sub("data", _text(_hostile(tool, "-")))
    assert _shape(code) == _shape(plain)
    assert "</script" not in found
    assert not {unicodedata.category(each) for each in found.replace("\n", "")} & {"Cc", "Cs", "Zl"}
    assert not set(found) & set("\u200b\u202e\ufeff\u3164")
    assert found.endswith("}\n")


def _shape(code: str) -> list[str]:
    """Reduce code to its signs, whether or not unions are wrapped: words are names, and vary."""
    return re.findall(r"[^\w$\s]", re.sub(r":\s*\|", ":", code))


def test_the_type_checker_reads_any_text(
    tool: MakeTool, tsc: CheckTypeScript, tmp_path: Path
) -> None:
    """Each text is one that the checker finds in comments and strings, too."""
    texts = [chr(each) for each in (*range(0x100), 0x2028, 0x2029, 0x202E, 0xD800, 0xFEFF, 0x1F600)]
    texts += ["*/ x", "/*", "//", '"; x', "${x}", "@ts-ignore", "@ts-expect-error", "__proto__", ""]
    texts += ["constructor", "class", "\\u002a/", "///", "<reference path='x'/>", "\r\n*/"]
    tools = [_hostile(tool, text, f"t{at}") for at, text in enumerate(texts)]
    (tmp_path / "tools.d.ts").write_text(_text(*tools), "utf-8")

    assert tsc(tmp_path) == []
