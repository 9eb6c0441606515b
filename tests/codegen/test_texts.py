"""Texts of contracts in generated code: data, whatever they hold."""

from __future__ import annotations

import ast
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from toolreg.codegen import Options, generate
from toolreg.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from tests.codegen.conftest import Import, MakeTool

# Half of a surrogate pair is no character: contracts that hold one are refused when they are read.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
PAYLOAD = (
    'x\n"""\n__import__(\'pathlib\').Path(\'PWNED\').touch()\n"""\r'
    "__import__('pathlib').Path('PWNED').touch()\u2028# '''\\ {{7*7}} {% x %} %s ${HOME} \\N{DASH}"
)
ALLOWED = {"__future__", "typing", "pydantic", "toolreg.runtime.generated", "importlib"}
quick = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def module_of(files: dict[str, str], name: str = "_probe") -> ast.Module:
    """Parse a tool's module."""
    return ast.parse(files[f"texts/demo/{name}.py"])


def constants(tree: ast.Module) -> set[Any]:
    """Collect the values of all literals but docstrings."""
    return {each.value for each in ast.walk(tree) if isinstance(each, ast.Constant)}


def imported_modules(tree: ast.Module) -> Iterator[str]:
    """Give what a module imports."""
    for each in ast.walk(tree):
        if isinstance(each, ast.Import):
            yield from (name.name for name in each.names)
        elif isinstance(each, ast.ImportFrom):
            yield "." * each.level + (each.module or "")


@quick
@given(texts=st.tuples(TEXTS, TEXTS, TEXTS, TEXTS, TEXTS))
@example(texts=(PAYLOAD, PAYLOAD, PAYLOAD, PAYLOAD, PAYLOAD))
@example(texts=("ends with \\", '"', "\0", "\x1b[31m", '"""'))
@example(texts=('"', "'''", "\u202e", "\u2028", "\\"))
def test_any_text_is_data(tool: MakeTool, texts: tuple[str, str, str, str, str]) -> None:
    """Whatever a contract says, the code parses, imports nothing more, and holds it unchanged."""
    description, title, value, name, pattern = texts
    properties = {
        name: {
            "type": "string",
            "description": description,
            "title": title,
            "enum": [value, f"{value}."],
            "default": value,
        },
        f"{name}2": {"type": "string", "pattern": pattern},
    }
    declaration = tool(
        properties=properties, description=description, title=title, source=description
    )

    files = generate(Registry([declaration]), Options(package="texts"))
    tree = module_of(files)

    held = constants(tree)
    assert {value, f"{value}."} <= held
    assert {name, f"{name}2"} <= held | {each.arg for each in _parameters(tree)}
    assert description in held or not description.strip()
    assert set(imported_modules(tree)) <= ALLOWED
    assert {type(each) for each in tree.body} <= {ast.ImportFrom, ast.ClassDef, ast.FunctionDef}
    assert (
        json.loads(files["texts/contracts.json"])["tools"]["demo.probe"]["contract"]["title"]
        == title
    )


@quick
@given(text=TEXTS, key=TEXTS)
@example(text=PAYLOAD, key=PAYLOAD)
@example(text="../../../etc/passwd", key="__import__('os')")
@example(text='https://example.com/\n"""', key="a/b~c%d")
def test_any_keyword_is_data(tool: MakeTool, text: str, key: str) -> None:
    """Names of definitions, identifiers, formats and comments choose neither code nor a place."""
    pointer = quote(key.replace("~", "~0").replace("/", "~1"), safe="")
    schema: dict[str, Any] = {
        "type": "object",
        "$comment": text,
        "$defs": {key: {"title": text, "type": "object", "properties": {"x": {"const": text}}}},
        "properties": {
            "p": {"$ref": f"#/$defs/{pointer}"},
            "q": {"type": "string", "format": text, "contentMediaType": text},
            "r": {"$id": "urn:toolreg:r", "$anchor": "r", "type": "object", "required": [text]},
        },
        "examples": [{text: text}],
        text: {key: text},
    }

    files = generate(Registry([tool(input=schema, source=text)]), Options(package="texts"))
    tree = module_of(files)

    assert set(files) == {
        *("texts/__init__.py", "texts/contracts.json", "texts/py.typed"),
        *("texts/demo/__init__.py", "texts/demo/_probe.py"),
    }
    assert set(imported_modules(tree)) <= ALLOWED
    assert {type(each) for each in tree.body} <= {ast.ImportFrom, ast.ClassDef, ast.FunctionDef}
    names = {each.name for each in tree.body if isinstance(each, (ast.ClassDef, ast.FunctionDef))}
    assert all(each.isascii() and each.isidentifier() for each in names)
    assert text in constants(tree)


def _parameters(tree: ast.Module) -> list[ast.arg]:
    stub = next(each for each in tree.body if isinstance(each, ast.FunctionDef))
    return stub.args.kwonlyargs


@quick
@given(names=st.lists(TEXTS, unique=True, max_size=8))
def test_any_names_are_told_apart(tool: MakeTool, names: list[str]) -> None:
    """Each property has a field of its own, which is an identifier and no keyword."""
    declaration = tool(properties={each: {"type": "integer"} for each in names})

    tree = module_of(generate(Registry([declaration]), Options(package="texts")))
    fields = [each.arg for each in _parameters(tree)]

    assert len(set(fields)) == len(names)
    assert all(each.isidentifier() and not each.startswith("_") for each in fields)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


@quick
@given(default=JSON)
@example(default={"a": PAYLOAD})
def test_any_default_is_data(tool: MakeTool, default: Any) -> None:
    """A default of any kind is written as a literal that gives it back."""
    declaration = tool(properties={"p": {"default": default}})

    tree = module_of(generate(Registry([declaration]), Options(package="texts")))
    stub = next(each for each in tree.body if isinstance(each, ast.FunctionDef))
    written = ast.literal_eval(stub.args.kw_defaults[0] or ast.Constant("required"))

    assert json.dumps(written) == json.dumps(default)


def test_payload_is_never_run(
    tool: MakeTool, imported: Import, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text that would run if it were code does not, and reads back equal."""
    monkeypatch.chdir(tmp_path)
    property_ = {"type": "string", "description": PAYLOAD, "title": PAYLOAD, "default": PAYLOAD}
    declaration = tool(
        properties={"p": property_}, description=PAYLOAD, title=PAYLOAD, source=PAYLOAD
    )

    module = imported(declaration)

    assert module.ProbeInput().p == PAYLOAD
    assert module.ProbeInput.model_fields["p"].description == PAYLOAD
    assert module.probe.tool_definition.description == PAYLOAD
    assert list(tmp_path.iterdir()) == []
