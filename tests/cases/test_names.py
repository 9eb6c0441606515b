"""Faults that users reported of other products: names (kind B)."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import ContractError, Level, SdkError, ToolId, UnknownTool
from toolreg.runtime import ClientToolAnswers, ClientToolCall, ToolResult

if TYPE_CHECKING:
    from tests.cases.conftest import Command, Json, Project
    from toolreg.registry import Registry


def _tool(name: str, namespace: str = "demo", **fields: Any) -> Json:
    schema = {"type": "object", "properties": {}}
    return {
        "namespace": namespace,
        "name": name,
        "description": "Probe.",
        "inputSchema": schema,
        **fields,
    }


@pytest.mark.parametrize("length", [1, 64, 69, 128])
def test_b01_long_names_load(project: Project, length: int) -> None:
    """A name of up to 128 characters loads, uncut, also as a stub."""
    registry = project.registry({"a.json": _tool("n" * length, "team")})

    assert list(registry) == [f"team.{'n' * length}"]
    assert project.stub(registry, f"team.{'n' * length}").name == "n" * length


@pytest.mark.parametrize("length", [0, 129, 1000])
def test_b01_too_long_names_are_refused(project: Project, length: int) -> None:
    """A name beyond MCP's limit is refused where it stands, with its length and the limit."""
    (found,) = project.errors({"a.json": _tool("n" * length, "team")})

    assert (found.code, found.location.pointer) == ("N004", "/name")
    assert f"({length} characters)" in found.message
    assert "1 to 128" in found.message


@pytest.mark.parametrize(
    "name", ["docs.get-text", "a.b.c", ".", "..", "-", "_", "9", "3d.x-y", "class", "None", "a..b"]
)
def test_b03_ids_split_at_the_first_dot(project: Project, name: str) -> None:
    """An ID resolves back to its two parts, and its stub has an identifier as its name."""
    registry = project.registry({"a.json": _tool(name, "ws")})
    module = project.module(registry, "ws")
    stubs = {each: getattr(module, each) for each in module.__all__}
    (function,) = (each for each, stub in stubs.items() if getattr(stub, "id", "") == f"ws.{name}")

    assert list(registry) == [f"ws.{name}"]
    assert ToolId.parse(f"ws.{name}") == registry[f"ws.{name}"].id == ToolId("ws", name)
    assert function.isidentifier()


@pytest.mark.parametrize("order", list(itertools.permutations(["sum-x", "sum_x", "sum.x"])))
def test_b04_names_that_become_one(project: Project, order: tuple[str, ...]) -> None:
    """Tools whose Python names meet are refused with all their IDs, whatever the files' order."""
    files = {f"{letter}.json": _tool(name) for letter, name in zip("abc", order, strict=True)}
    registry = project.registry(files)

    with pytest.raises(ContractError) as caught:
        project.tree(registry)

    messages = " ".join(each.message for each in caught.value.diagnostics)
    assert {each.code for each in caught.value.diagnostics} == {"N005"}
    assert all(f"demo.{name}" in messages for name in order)


@pytest.mark.parametrize(
    "names", [["sum-x", "sum_x", "sum.x"], ["a b", "a\tb", "a_b"], ["class", "class_"], ["é", "e"]]
)
def test_b04_properties_that_become_one(project: Project, names: list[str]) -> None:
    """Properties whose Python names meet keep fields of their own, and map back."""
    value = {name: number for number, name in enumerate(names)}
    properties = {name: {"type": "integer"} for name in names}
    contract = _tool("probe", inputSchema={"type": "object", "properties": properties})

    (call,) = project.calls(contract, json.dumps(value))

    assert call.typed == call.plain == value


POST = "namespace: demo\nname: post\ndescription: Probe.\ninputSchema: {type: object}\n"


@pytest.mark.parametrize(
    "files",
    [
        {
            "a.yaml": POST,
            "b.yaml": POST.replace("{type: object}", "{type: object, required: [to]}"),
        },
        {"a.json": _tool("post"), "b.yaml": POST},
        {"a.json": {"tools": [_tool("post")]}, "b/b.yaml": POST},
        {"a.yaml": POST, "b.yaml": POST, "c.yaml": POST},
        {"a.yaml": POST, "b.yaml": POST.replace("object", "array")},
    ],
)
def test_b05_one_id_declared_twice(project: Project, files: dict[str, Any]) -> None:
    """Each place where an ID is declared is named, in the order of files; neither tool loads."""
    loaded = project.read({**files, "ok.json": _tool("ok")})

    found = [each for each in loaded.diagnostics if each.code == "N003"]
    assert [each.location.file for each in found] == [f"contracts/{name}" for name in files]
    assert all("'demo.post'" in each.message for each in found)
    shown = " ".join(map(str, found))
    assert all(f"contracts/{name}:" in shown for name in files)
    assert list(loaded.registry) == ["demo.ok"]


def test_b05_default_namespace_is_a_namespace(project: Project) -> None:
    """A tool without a namespace and one that names the default have one ID."""
    plain = {key: value for key, value in _tool("post").items() if key != "namespace"}
    found = project.errors({"a.json": plain, "b.json": _tool("post", "client")})

    assert [(each.code, each.location.file) for each in found] == [
        ("N003", "contracts/a.json"),
        ("N003", "contracts/b.json"),
    ]


@pytest.mark.parametrize(
    ("names", "code_points"),
    [
        (["空の色", "数える"], ["U+7A7A", "U+6570"]),
        (["naïve", "cafe\u0301"], ["U+00EF", "U+0301"]),
        (["get\u0661", "🚀"], ["U+0661", "U+1F680"]),
        (["a\u200bb", "a\u00a0b"], ["U+200B", "U+00A0"]),
    ],
)
def test_b07_names_without_ascii(
    project: Project, toolreg: Command, names: list[str], code_points: list[str]
) -> None:
    """A name of other letters is refused with its code point, and nothing is generated."""
    project.write({f"{n}.json": _tool(name) for n, name in enumerate(names)})

    shown = toolreg("generate")

    assert shown.code == 1
    assert shown.err.count("N004") + shown.out.count("N004") == 2
    assert all(each in shown.out + shown.err for each in code_points)
    assert not (project.folder / "generated").exists()


def test_b09_names_that_differ_by_case(project: Project, toolreg: Command) -> None:
    """Tools and namespaces that differ only by case load, and are refused as files, by pair."""
    files = {
        "a.json": _tool("getUser"),
        "b.json": _tool("getuser"),
        "c.json": _tool("run", "Team"),
        "d.json": _tool("run", "team"),
    }
    assert list(project.registry(files)) == ["Team.run", "demo.getUser", "demo.getuser", "team.run"]

    shown = toolreg("generate")

    assert shown.code == 1
    text = shown.out + shown.err
    assert all(each in text for each in ("demo.getUser", "demo.getuser", "'Team'", "'team'"))
    assert not (project.folder / "generated").exists()


@pytest.mark.parametrize(
    "names",
    [
        ["get", "GET"],
        ["URL", "Url", "url"],
        ["get_user", "getUser"],
        ["a", "A_"],
        ["con", "Con"],
        ["GetX", "get-x"],
        ["class", "Class"],
        ["init", "__init__", "_init"],
        ["x", "y.z", "Y"],
    ],
)
def test_b09_no_two_paths_are_equal_but_for_case(project: Project, names: list[str]) -> None:
    """What is generated holds no two such paths; else the names are refused."""
    registry = project.registry({f"{n}.json": _tool(name) for n, name in enumerate(names)})

    clashes = _clashes(project, registry)
    paths = [] if clashes else [path.casefold() for path in project.tree(registry)]
    assert clashes <= {"N005", "N006"}
    assert clashes or len(paths) == len(set(paths)) == len(names) + 4


def _clashes(project: Project, registry: Registry) -> set[str]:
    """Give the codes of what keeps a registry from being generated."""
    try:
        project.tree(registry)
    except ContractError as error:
        return {each.code for each in error.diagnostics}
    return set()


RESERVED = [
    "self", "file_system", "skill", "process", "agents", "subagent", "connectors", "guardrail",
    "connector_x", "connector_",
]  # fmt: skip


@pytest.mark.parametrize("namespace", RESERVED)
def test_b11_reserved_namespaces(project: Project, namespace: str) -> None:
    """Each is refused by the rule that it breaks, beside the tool and beside `tools`."""
    one = project.errors({"a.json": _tool("run", namespace), "ok.json": _tool("ok")})
    plain = {key: value for key, value in _tool("run").items() if key != "namespace"}
    several = project.errors({"a.json": {"namespace": namespace, "tools": [plain]}})
    inner = project.errors({"a.json": {"tools": [_tool("run", namespace)]}})

    assert [each.code for each in (*one, *several, *inner)] == ["N002"] * 3
    assert one[0].location.pointer == several[0].location.pointer == "/namespace"
    assert inner[0].location.pointer == "/tools/0/namespace"
    assert f"'{namespace}' is reserved" in one[0].message


def test_b11_each_reserved_namespace_is_told(project: Project) -> None:
    """All are refused in one go, and near ones are free."""
    near = ["connector", "myself", "Agents", "skills", "connectorx"]
    files = {f"{each}.json": _tool("run", each) for each in [*RESERVED, *near]}
    loaded = project.read(files)

    refused = [each.location.file for each in loaded.diagnostics if each.level is Level.ERROR]
    assert refused == sorted(f"contracts/{each}.json" for each in RESERVED)
    assert sorted(loaded.registry) == sorted(f"{each}.run" for each in near)


def test_b13_one_id_has_one_handler(project: Project) -> None:
    """A second answer of one tool raises and names it; the first stays bound."""
    registry = project.registry({"a.json": _tool("wipe")})
    stub = project.stub(registry, "demo.wipe")
    other = project.stub(registry, "demo.wipe")

    def wipe(_args: object) -> str:
        return "first"

    def wipe_again(_args: object) -> str:
        return "second"

    first = stub.answer(wipe)

    for second in (stub.answer(wipe_again), stub.answer(wipe), other.answer(wipe)):
        with pytest.raises(SdkError, match=r"demo\.wipe has two answers"):
            ClientToolAnswers(first, second)

    result = asyncio.run(ClientToolAnswers(first).run(ClientToolCall.from_json("demo.wipe", "{}")))
    assert isinstance(result, ToolResult)
    assert result.text == "first"


@pytest.mark.parametrize("id_", ["demo.nope", "demo.Wipe", "wipe", "demo.wipe ", "", "demo_wipe"])
def test_b13_an_id_that_is_not_declared_cannot_be_bound(project: Project, id_: str) -> None:
    """Binding an ID that no contract declares raises and names it."""
    registry = project.registry({"a.json": _tool("wipe")})

    with pytest.raises(UnknownTool) as caught:
        ClientToolAnswers.from_registry(registry, {id_: lambda _args: "no"})

    assert repr(id_) in str(caught.value)
