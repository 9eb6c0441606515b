"""Generated stubs: bound, called, and what people read of them."""

from __future__ import annotations

import ast
import asyncio
import inspect
import socket
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.codegen import Options, generate
from toolreg.registry import Registry
from toolreg.runtime import ClientToolAnswers, ClientToolCall

if TYPE_CHECKING:
    from types import ModuleType

    from tests.codegen.conftest import Import, MakeTool


def stub_source(module: ModuleType, name: str = "_probe") -> str:
    """Read the text of a tool's module."""
    path = f"{module.__path__[0]}/{name}.py"
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - a path of the import system
        return file.read()


def call(answer: Any, arguments: str) -> Any:
    """Run a call with one answer bound."""
    answers = ClientToolAnswers(answer)
    return asyncio.run(answers.run(ClientToolCall.from_json("demo.probe", arguments)))


def test_names_of_parameters_belong_to_the_author(tool: MakeTool, imported: Import) -> None:
    """Properties called as functions call their own parameters all arrive."""
    names = ["self", "cls", "args", "kwargs", "ctx", "context", "name", "class"]
    module = imported(tool(properties={each: {} for each in names}))

    def handler(**named: Any) -> Any:
        return named

    values = '{"self":1,"cls":2,"args":3,"kwargs":4,"ctx":5,"context":6,"name":7,"class":8}'
    got = call(module.probe.answer(handler), values)

    assert not got.is_error
    assert sorted(got.structured_content.values()) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_declared_default_is_passed(tool: MakeTool, imported: Import) -> None:
    """A handler gets the declared default of what did not come."""
    module = imported(tool(properties={"mode": {"enum": ["fast", "slow"], "default": "fast"}}))

    def handler(*, mode: str = "?") -> Any:
        return {"mode": mode}

    assert call(module.probe.answer(handler), "{}").structured_content == {"mode": "fast"}


NOT_PLAIN: list[dict[str, Any]] = [
    {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
    {"oneOf": [{"properties": {"c": {}}}]},
    {"allOf": [{"properties": {"c": {}}}]},
    {"patternProperties": {"^x": {}}},
    {"additionalProperties": {"type": "string"}},
    {"additionalProperties": True},
    {"if": {"required": ["a"]}, "then": {"properties": {"c": {}}}},
]


@pytest.mark.parametrize("keywords", NOT_PLAIN)
def test_inputs_that_are_no_plain_object(
    tool: MakeTool, imported: Import, keywords: dict[str, Any]
) -> None:
    """A stub takes one model where the root decides what other properties there are."""
    schema: dict[str, Any] = {"type": "object", "properties": {"a": {}, "b": {}}, **keywords}
    module = imported(tool(input=schema))

    assert "def probe(args: ProbeInput)" in stub_source(module)


@pytest.mark.parametrize("closed", [{}, {"additionalProperties": False}])
def test_plain_objects_become_parameters(
    tool: MakeTool, imported: Import, closed: dict[str, Any]
) -> None:
    """A stub takes the properties of a plain object as keywords."""
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "required": ["a"],
        **closed,
    }
    module = imported(tool(input=schema))

    assert "def probe(*, a: str)" in stub_source(module)


def test_style_args_for_every_tool(tool: MakeTool, imported: Import) -> None:
    """With `style="args"` also a plain object is one model."""
    module = imported(tool(properties={"a": {"type": "string"}}), style="args")

    def handler(args: Any) -> Any:
        return {"a": args.a}

    assert call(module.probe.answer(handler), '{"a":"x"}').structured_content == {"a": "x"}


def test_documentation_of_a_stub(tool: MakeTool, imported: Import) -> None:
    """A stub's docstring has the title, the description, and what each parameter means."""
    declaration = tool(
        properties={"q": {"type": "string", "description": "What to\nlook for."}, "n": {}},
        title="Find it",
        description="Search.\n\n    indented",
        deprecated="use demo.other",
    )

    text = stub_source(imported(declaration))

    assert inspect.cleandoc(text.split('"""')[1]) == (
        "Find it\n\nSearch.\n\n    indented\n\nDeprecated: use demo.other\n\n"
        "Args:\n    q: What to\n        look for."
    )


TEXTS = [
    "Reads C:\\temp\\new, and a final \\",
    "e.g. C:\\new\\x, \\N{DASH}, \\u12",
    "A \"\"\" b ''' c # d */ e\nnext\n\n  indented",
    "Use {name}, {{ x }} and {# no #}.",
    'ends with "quotes"',
    '"""',
    "\\",
    'like {"a": {b}} or {{c}} or {% if x %} or %s or ${HOME}',
]


@pytest.mark.parametrize("text", TEXTS)
def test_texts_read_back(tool: MakeTool, imported: Import, text: str) -> None:
    """Descriptions come out letter for letter, in the model and in the docstring."""
    declaration = tool(properties={"p": {"description": text, "default": text}}, description=text)
    module = imported(declaration)

    tree = ast.parse(stub_source(module))
    stub = next(each for each in tree.body if isinstance(each, ast.FunctionDef))

    assert (ast.get_docstring(stub) or "").partition("\n\nArgs:")[0] == text
    assert module.ProbeInput.model_fields["p"].description == text
    assert module.ProbeInput().p == text


def test_title_is_only_text(tool: MakeTool, imported: Import) -> None:
    """A title that looks like a path names no file."""
    module = imported(tool(title="../../../evil"))

    assert "../../../evil" in stub_source(module)


PATTERNS = {"v": "^(?!x)[a-z]+$", "w": r"^(a|b)\1$"}


@pytest.mark.parametrize(
    ("arguments", "is_error"),
    [('{"v":"ab"}', False), ('{"v":"xa"}', True), ('{"w":"aa"}', False), ('{"w":"ab"}', True)],
)
def test_patterns_that_python_reads_differently(
    tool: MakeTool, imported: Import, arguments: str, *, is_error: bool
) -> None:
    """A pattern that only the judge can read is left to it."""
    properties = {name: {"type": "string", "pattern": each} for name, each in PATTERNS.items()}
    module = imported(tool(properties=properties))

    def handler(*, v: str | None = None, w: str | None = None) -> Any:
        return [v, w]

    assert call(module.probe.answer(handler), arguments).is_error is is_error


def test_nothing_is_fetched(tool: MakeTool) -> None:
    """A reference to an address is not followed, were it to reach the generator."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/inner.json"

        generate(Registry([tool(properties={"x": {"$ref": address}})]), Options(package="p"))

        with pytest.raises(BlockingIOError):
            listener.accept()


def test_generated_files_say_so(tool: MakeTool, imported: Import) -> None:
    """The first line of a module says what it comes from."""
    text = stub_source(imported(tool()))

    assert text.startswith("# Generated by toolreg from the contract demo.probe. Do not edit.\n")


def test_package_imports_nothing_before_it_is_used(tool: MakeTool, imported: Import) -> None:
    """Importing a namespace imports no tool; using one name imports one module."""
    module = imported(tool("one"), tool("two"))

    before = sorted(name for name in vars(module) if name.startswith(("_o", "_t")))
    module.one  # noqa: B018 - using the name is what is tested
    after = sorted(name for name in vars(module) if name.startswith(("_o", "_t")))

    assert before == []
    assert after == ["_one"]
    assert set(module.__all__) <= set(dir(module))


def test_unknown_name_of_a_namespace(tool: MakeTool, imported: Import) -> None:
    """A name that no tool has is an ordinary `AttributeError` that says so."""
    module = imported(tool())

    with pytest.raises(AttributeError, match="has no tool or model 'prob'"):
        module.prob  # noqa: B018 - using the name is what is tested


def test_nested_models_are_exported(tool: MakeTool, imported: Import) -> None:
    """A handler's author can name the type of each parameter."""
    page = {"type": "object", "properties": {"size": {"type": "integer"}}}
    module = imported(tool(properties={"page": page}))

    assert module.ProbeInputPage(size=1).size == 1
