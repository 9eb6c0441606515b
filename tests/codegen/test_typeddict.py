"""Packages without models: TypedDicts, and answers that get and give plain JSON values."""

from __future__ import annotations

import asyncio
import importlib
import json
import subprocess
import sys
import typing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.codegen import Cache, Options, generate, write
from toolreg.codegen._claims import Claims
from toolreg.codegen._worker import main
from toolreg.registry import Registry, load
from toolreg.runtime import (
    ClientTool,
    ClientToolAnswers,
    ClientToolCall,
    ToolArgumentsError,
    ToolResult,
    ToolResultError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from tests.codegen.conftest import Import, MakeTool

GOLDEN = Path(__file__).parent / "golden"


def made(imported: Import, *tools: Any, **options: Any) -> ModuleType:
    """Import the namespace of tools without models."""
    return imported(*tools, target="typeddict", **options)


def run(answer: Any, arguments: Any, id_: str = "demo.probe") -> ToolResult[Any]:
    """Run a call with one answer bound."""
    call = ClientToolCall.from_json(id_, json.dumps(arguments))
    result = asyncio.run(ClientToolAnswers(answer).run(call))
    assert isinstance(result, ToolResult)
    return result


def reached(stub: Any, arguments: Any) -> dict[str, Any]:
    """Give what an answer that takes any name gets."""
    got: list[dict[str, Any]] = []

    def handler(**named: Any) -> None:
        got.append(named)

    run(stub.answer(handler), arguments)
    return got[0]


@pytest.fixture(scope="module")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, ClientTool[..., Any]]]:
    """Import the golden packages, and give their tools by ID."""
    found: dict[str, ClientTool[..., Any]] = {}
    root = tmp_path_factory.mktemp("golden")
    for case in sorted(each.name for each in GOLDEN.iterdir() if each.is_dir()):
        registry = load(GOLDEN / case / "contract.yaml")
        write(generate(registry, Options(f"dicts_{case}", target="typeddict")), root)
    sys.path.insert(0, str(root))
    for folder in root.glob("dicts_*/*/__init__.py"):
        module = importlib.import_module(f"{folder.parts[-3]}.{folder.parts[-2]}")
        for name in module.__all__:
            tool = getattr(module, name)
            if isinstance(tool, ClientTool):
                found[tool.id] = tool
    yield found
    sys.path.remove(str(root))
    for name in [each for each in sys.modules if each.startswith("dicts_")]:
        del sys.modules[name]


CALLS: list[tuple[str, Any, Any]] = [
    ("crm.find_contact", {"mail": "a@b.c"}, {"mail": 3}),
    ("crm.merge", {"winner": "a", "loser": "b"}, {"winner": "a"}),
    ("crm.set_fields", {"a": 1, "b": "c"}, {"a": True}),
    ("crm.set_more", {"name": "n", "x-y": "z"}, {"y": "z"}),
    ("search.find", {"page": {"size": 3}}, {"limit": "many"}),
    ("paint.mix", {"operator": "__class__"}, {"mode": "medium"}),
    ("class.get-text.v2", {"class": "c", "": "e", "a-b": "x"}, {}),
    ("forms.fill", {"born": "2000-01-31", "pair": ["a", 1]}, {"born": "2000-01-31", "tags": []}),
    ("trees.walk", {"start": {"name": "a", "children": [{"name": "b"}]}}, {"start": {}}),
    ("trees.link", {"person": {"employer": {"staff": [{}]}}}, {"person": []}),
    ("shop.quote", {"net": {"amount": 1, "currency": "EUR"}}, {"net": {"amount": 1}}),
    ("out.array", {}, {"more": 1}),
]
RESULTS: list[tuple[str, Any, Any]] = [
    ("out.array", [{"id": 1}], [{"id": "one"}]),
    ("out.text", "said", 3),
    ("out.either", {"number": 1}, {"neither": 1}),
    ("trees.walk", {"name": "a", "next": {"name": "b"}}, {"name": "a", "next": None}),
    ("shop.quote", {"total": 2}, {"total": "2"}),
]
INPUTS: dict[str, Any] = {id_: valid for id_, valid, _ in CALLS}


@pytest.mark.parametrize(("id_", "valid", "invalid"), CALLS, ids=[id_ for id_, *_ in CALLS])
def test_calls_of_golden_packages(
    golden: dict[str, ClientTool[..., Any]], id_: str, valid: Any, invalid: Any
) -> None:
    """An answer gets each value of a valid call as it came, and nothing of an invalid one."""
    got: list[Any] = []
    tool = golden[id_]

    def handler(*args: Any, **named: Any) -> ToolResult[Any]:
        json_named = {tool.parameters.get(name, name): each for name, each in named.items()}
        got.append(args[0] if args else json_named)
        return ToolResult(content="done", is_error=True)

    answer = tool.answer(handler)
    run(answer, valid, id_)
    refused = run(answer, invalid, id_)

    assert len(got) == 1
    assert {name: got[0][name] for name in valid} == valid
    assert refused.is_error
    assert f"The arguments of {id_} are invalid" in str(refused.content)


@pytest.mark.parametrize(("id_", "valid", "invalid"), RESULTS, ids=[id_ for id_, *_ in RESULTS])
def test_results_of_golden_packages(
    golden: dict[str, ClientTool[..., Any]], id_: str, valid: Any, invalid: Any
) -> None:
    """A result is what the answer returned, if the contract accepts it."""
    results = iter([valid, invalid])
    answer = golden[id_].answer(lambda **_: next(results))

    delivered = run(answer, INPUTS.get(id_, {}), id_)
    refused = run(answer, INPUTS.get(id_, {}), id_)

    assert (delivered.is_error, delivered.structured_content) == (False, valid)
    assert refused.is_error


def test_values_stay_as_they_came(tool: MakeTool, imported: Import) -> None:
    """No value is converted: a whole number may come as 5.0, and stays one."""
    properties = {"n": {"type": "integer"}, "a-b": {"type": "string", "format": "date"}}
    module = made(imported, tool(properties=properties))

    got = reached(module.probe, {"n": 5.0, "a-b": "2000-01-31"})

    assert got == {"n": 5.0, "a_b": "2000-01-31"}
    assert type(got["n"]) is float


def test_defaults_reach_the_answer(tool: MakeTool, imported: Import) -> None:
    """What did not come is its declared default, and `None` where there is none."""
    page = {"type": "object", "properties": {"size": {"type": "integer"}}, "required": ["size"]}
    properties: dict[str, Any] = {
        "q": {"type": "string", "default": "*"},
        "page": {**page, "default": {"size": 5, "more": []}},
        "nothing": {"type": "string"},
    }
    module = made(imported, tool(properties=properties))

    got = reached(module.probe, {})

    assert got == {"q": "*", "page": {"size": 5, "more": []}, "nothing": None}


def test_session_tools_get_plain_values(tool: MakeTool, imported: Import) -> None:
    """A session tool without models is called as it is written, and judged when it is invoked."""
    properties = {"a-b": {"type": "integer", "default": 2}}
    output = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    module = made(imported, tool(properties=properties, output=output), kind="tool")

    def function(*, a_b: int = 2) -> dict[str, Any]:
        return {"n": a_b} if a_b < 100 else {}

    probe = module.probe.implement(function)

    assert probe(a_b=3) == {"n": 3}
    assert asyncio.run(probe.invoke()) == {"n": 2}
    assert asyncio.run(probe.invoke(**{"a-b": 4})) == {"n": 4}
    with pytest.raises(ToolArgumentsError, match="a-b: expected integer"):
        asyncio.run(probe.invoke(**{"a-b": "4"}))
    with pytest.raises(ToolArgumentsError, match='"a_b"; its name is "a-b"'):
        asyncio.run(probe.invoke(a_b=4))
    with pytest.raises(ToolResultError, match='property "n" is missing'):
        asyncio.run(probe.invoke(**{"a-b": 100}))


def test_a_default_is_made_anew_for_each_call(tool: MakeTool, imported: Import) -> None:
    """What one call changes in a default does not reach the next."""
    tags = {"type": "array", "items": {"type": "string"}, "default": []}
    module = made(imported, tool(properties={"tags": tags}))

    @module.probe.answer  # type: ignore[untyped-decorator]  # a generated module
    def handler(*, tags: list[str]) -> list[str]:
        tags.append("x")
        return tags

    results = [run(handler, {}).structured_content for _ in range(2)]

    assert results == [["x"], ["x"]]


def test_own_defaults_of_an_answer(tool: MakeTool, imported: Import) -> None:
    """An answer's default holds where the contract has none; a declared null is one."""
    properties: dict[str, Any] = {
        "absent": {"type": ["string", "null"]},
        "null": {"type": ["string", "null"], "default": None},
        "given": {"type": "string", "default": "contract"},
    }
    module = made(imported, tool(properties=properties))

    @module.probe.answer  # type: ignore[untyped-decorator]  # a generated module
    def handler(*, absent: Any = "own", null: Any = "own", given: Any = "own") -> list[Any]:
        return [absent, null, given]

    assert run(handler, {}).structured_content == ["own", None, "contract"]
    assert run(handler, {"absent": None}).structured_content == [None, None, "contract"]


def test_an_answer_that_does_not_fit(tool: MakeTool, imported: Import) -> None:
    """An answer that lacks a parameter is found when it is bound."""
    module = made(imported, tool(properties={"a-b": {}}))

    with pytest.warns(UserWarning, match="it does not take `a_b` by name"):
        module.probe.answer(lambda: None)


def test_properties_that_nobody_declared(tool: MakeTool, imported: Import) -> None:
    """An open object's other properties reach an answer that takes any name."""
    module = made(imported, tool(properties={"a-b": {}}))

    assert reached(module.probe, {"a-b": 1, "more": 2}) == {"a_b": 1, "more": 2}
    assert reached(module.probe, {"a_b": 2}) == {"a_b": None}


def test_style_args_gives_the_dict(tool: MakeTool, imported: Import) -> None:
    """With `style="args"` an answer gets the arguments as one dict, no default filled in."""
    module = made(imported, tool(properties={"q": {"default": "*"}, "a-b": {}}), style="args")

    @module.probe.answer  # type: ignore[untyped-decorator]  # a generated module
    def handler(args: Any) -> Any:
        return args

    assert run(handler, {"a-b": 1, "x": 2}).structured_content == {"a-b": 1, "x": 2}


def test_keys_are_names_of_json(tool: MakeTool, imported: Import) -> None:
    """Keys are JSON's names, whatever Python would make of them in the body of a class."""
    names = ["class", "__v", "__doc__", "ﬂow", "flow", "a-b", "list", "Any", "_id", "ProbeInput"]
    properties = {each: {"type": "array"} for each in names}
    alone = [tool(f"t{number}", {each: {}}) for number, each in enumerate(names)]
    module = made(imported, tool(properties=properties), *alone)

    keys = [list(getattr(module, f"T{number}Input").__annotations__) for number in range(10)]

    assert list(module.ProbeInput.__annotations__) == names
    assert keys == [[each] for each in names]


def test_required_keys_are_known_at_run_time(tool: MakeTool, imported: Import) -> None:
    """What reads a TypedDict at run time finds which keys are required, and each type."""
    node = {
        "type": "object",
        "properties": {"next": {"$ref": "#/$defs/N"}, "a-b": {"enum": ["x"]}},
        "required": ["a-b"],
    }
    schema = {"type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}, "$defs": {"N": node}}
    module = made(imported, tool(input=schema))

    assert module.ProbeInputN.__required_keys__ == {"a-b"}
    assert module.ProbeInput.__optional_keys__ == {"n"}
    assert typing.get_type_hints(module.ProbeInputN)["next"] is module.ProbeInputN


def test_open_objects_without_properties_are_dicts(tool: MakeTool, imported: Import) -> None:
    """An object of which nothing is known takes any key; a closed one takes none."""
    closed = {"type": "object", "additionalProperties": False}
    module = made(imported, tool(output={"type": "object"}), tool("shut", input=closed))

    assert module.ProbeOutput == dict[str, Any]
    assert module.ShutInput.__annotations__ == {}


def test_names_are_those_of_the_models(tool: MakeTool) -> None:
    """Both packages have the same files, and export the same names."""
    page = {"type": "object", "properties": {"size": {"type": "integer"}}}
    array = {"type": "array", "items": page}
    tools = [tool(properties={"page": page}, output=array), tool("a-b", output={"type": "object"})]

    files = [generate(Registry(tools), Options("p", target=each)) for each in TARGETS]

    assert files[0].keys() == files[1].keys()
    found = [each["p/demo/__init__.py"].split("__all__ = ")[1].split("]")[0] for each in files]
    assert found[0] == found[1]
    assert '"ProbeInputPage"' in found[0]


TARGETS: list[typing.Literal["python", "typeddict"]] = ["python", "typeddict"]


def test_cache_tells_targets_apart(tool: MakeTool, tmp_path: Path) -> None:
    """What one target left in the cache is never what the other asks for."""
    registry = Registry([tool(properties={"a": {"type": "string"}})])
    cache = Cache(tmp_path)

    twice = [generate(registry, Options("p", target=each), cache=cache) for each in TARGETS * 2]

    assert twice[:2] == twice[2:]
    assert twice[0] != twice[1]
    assert twice[:2] == [generate(registry, Options("p", target=each)) for each in TARGETS]


def test_workers_print_the_same(tool: MakeTool, tmp_path: Path) -> None:
    """A share of the tools that another process generates is of the same target."""
    from toolreg.codegen._plan import tool_plan  # noqa: PLC0415 - of no other test here
    from toolreg.codegen._tools import tool_sources  # noqa: PLC0415 - the same

    plans = [tool_plan(tool(properties={"a": {}}), "keywords", target=each) for each in TARGETS]
    claims = Claims(tmp_path)
    claims.ask([plans])

    main(str(tmp_path))

    assert claims.kept(0) == tool_sources(plans)


PROGRAM = """
from pydantic import BaseModel
from toolreg.runtime import generated
before = len(BaseModel.__subclasses__()), len(generated.ToolModel.__subclasses__())
from dicts.demo import ProbeInput, probe
after = len(BaseModel.__subclasses__()), len(generated.ToolModel.__subclasses__())
assert before == after
assert probe.input_model is None and probe.output_model is None
"""


def test_importing_builds_no_model(tool: MakeTool, tmp_path: Path) -> None:
    """A package of TypedDicts has no models, and needs none to be imported."""
    page = {"type": "object", "properties": {"size": {"type": "integer"}}}
    registry = Registry([tool(properties={"page": page}, output=page)])
    write(generate(registry, Options("dicts", target="typeddict")), tmp_path)

    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.stderr == ""


def test_texts_become_comments_where_no_docstring_can_be(tool: MakeTool) -> None:
    """A description in a comment ends with its line, and is no order to any tool."""
    text = "one\r# type: ignore\n\n  fmt: off\u2028x\tend # pyright: basic"
    schema = {"type": "object", "description": text, "properties": {"a-b": {"description": text}}}
    registry = Registry([tool(input=schema)])

    module = generate(registry, Options("p", target="typeddict"))["p/demo/_probe.py"]

    told = [
        "#: one",
        r"#: \x23 type: ignore",
        "#:",
        "#:   fmt: off\\u2028x    end \\x23 pyright: basic",
    ]
    assert "\n".join([*told, "ProbeInput = TypedDict("]) in module
    assert "\n".join(f"        {each}" for each in told) in module
