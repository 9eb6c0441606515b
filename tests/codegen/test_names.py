"""Names of what is generated, and tools whose names cannot both be generated."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolreg.codegen import CodegenError, Options, find_clashes, generate
from toolreg.registry import ContractError, Registry

if TYPE_CHECKING:
    from tests.codegen.conftest import MakeTool
    from toolreg.registry import Declaration


def paths(*tools: Declaration) -> list[str]:
    """Give the paths of what is generated, without the package's folder."""
    files = generate(Registry(tools), Options(package="p"))
    return [each.removeprefix("p/") for each in files]


@pytest.mark.parametrize(
    ("name", "stub"),
    [
        ("get_location", "get_location"),
        ("docs.get-text", "docs_get_text"),
        ("getUser", "getUser"),
        ("2fa", "_2fa"),
        ("class", "class_"),
        ("list", "list_"),
        ("Literal", "Literal_"),
        ("__init__", "__init___"),
        ("_init__", "_init__"),
        ("con", "con_"),
        ("_", "_"),
        ("...", "___"),
        ("n" * 128, "n" * 128),
    ],
)
def test_name_of_a_stub(tool: MakeTool, name: str, stub: str) -> None:
    """A stub is called as the tool, as far as Python allows, and the file after the stub."""
    files = generate(Registry([tool(name)]), Options(package="p"))
    modules = [each for each in files if each.startswith("p/demo/") and "__init__.py" not in each]

    assert len(modules) == 1
    assert modules[0] in (f"p/demo/_{stub}.py", f"p/demo/_{stub}_.py")
    assert f"\ndef {stub}(" in files[modules[0]]


@pytest.mark.parametrize("name", [each for each in dir(builtins) if each[0].islower()])
def test_no_stub_is_called_like_a_builtin(tool: MakeTool, name: str) -> None:
    """A tool called like any lower-case builtin of the running Python does not hide it."""
    files = generate(Registry([tool(name)]), Options(package="p"))

    assert f'"{name}_"' in files["p/demo/__init__.py"]


def test_namespaces_become_folders(tool: MakeTool) -> None:
    """A namespace's folder is called as the namespace, as far as Python allows."""
    tools = [tool(namespace=each) for each in ("ui", "class", "$x", "Team")]

    folders = {each.partition("/")[0] for each in paths(*tools) if "/" in each}

    assert folders == {"Team", "_x", "class_", "ui"}


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("sum-x", "sum_x"), "N005"),
        (("sum.x", "sum-x"), "N005"),
        (("getUser", "get_user"), "N005"),
        (("get", "_get"), "N005"),
        (("getUser", "getuser"), "N006"),
    ],
)
def test_tools_that_clash(tool: MakeTool, names: tuple[str, str], code: str) -> None:
    """Two tools that would share a name or a file are refused, and both are named."""
    with pytest.raises(ContractError) as caught:
        paths(*(tool(each) for each in names))

    (found,) = caught.value.diagnostics
    assert found.code == code
    assert all(f"demo.{each}" in found.message for each in names)


def test_every_clash_is_reported(tool: MakeTool) -> None:
    """All clashes come out in one go."""
    with pytest.raises(ContractError) as caught:
        paths(tool("sum-x"), tool("sum_x"), tool("sum.x"), tool("ok"), tool("OK"))

    assert [each.code for each in caught.value.diagnostics] == ["N005", "N005", "N006"]


def test_namespaces_that_differ_by_case(tool: MakeTool) -> None:
    """Two namespaces whose folders differ only by case are refused."""
    with pytest.raises(ContractError, match=r"N006.*'Team' and 'team'"):
        paths(tool("run", namespace="Team"), tool("run", namespace="team"))


def test_equal_names_in_two_namespaces(tool: MakeTool) -> None:
    """Names need only be unique within a namespace."""
    found = paths(tool("run", namespace="a"), tool("run", namespace="b"))

    assert {"a/_run.py", "b/_run.py"} <= set(found)


def test_adding_a_tool_changes_no_other(tool: MakeTool) -> None:
    """A tool's module depends on its own contract alone."""
    nested = {"a": {"type": "object", "properties": {"b": {"enum": ["x"]}}}}
    few = generate(Registry([tool("one", nested)]), Options(package="p"))
    many = generate(
        Registry([tool("one", nested), tool("another", nested), tool("one_input_a", nested)]),
        Options(package="p"),
    )

    assert many["p/demo/_one.py"] == few["p/demo/_one.py"]


NAMES = st.lists(
    st.text("abcAB01_-.", min_size=1, max_size=6)
    | st.sampled_from(["get", "get_input", "getInput", "class", "list", "get_input_a"]),
    unique=True,
    max_size=7,
)


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(names=NAMES, data=st.data())
def test_tools_beside_a_tool_change_nothing(
    tool: MakeTool, names: list[str], data: st.DataObject
) -> None:
    """Any tools may come and go: the modules of the others stay as they are, byte for byte."""
    nested = {"a": {"type": "object", "properties": {"input": {"enum": ["x"]}}}, "b-c": {}}
    registry = Registry([tool(each, nested) for each in names])
    clashing = {each.tool_id for each in find_clashes(registry)}
    kept = [each for each in registry.values() if str(each.id) not in clashing]
    fewer = [each for each in kept if data.draw(st.booleans(), str(each.id))]

    many = generate(Registry(kept), Options(package="p"))
    few = generate(Registry(fewer), Options(package="p"))

    changed = {path for path, text in few.items() if many[path] != text}
    assert changed <= {"p/__init__.py", "p/demo/__init__.py", "p/contracts.json"}


def test_many_tools_are_generated_like_few(tool: MakeTool) -> None:
    """A tool's module is the same, however many tools are generated at once."""
    tools = [tool(f"t{number}", {f"p{number}": {"type": "string"}}) for number in range(620)]

    files = generate(Registry(tools), Options(package="p"))

    for each in (tools[0], tools[309], tools[310], tools[619]):
        alone = generate(Registry([each]), Options(package="p"))
        path = f"p/demo/_{each.id.name}.py"
        assert files[path] == alone[path]


def test_names_of_nested_classes_may_meet(tool: MakeTool) -> None:
    """Two places whose class names would be equal have two classes."""
    properties = {
        "a_b": {"type": "object", "properties": {"x": {"type": "string"}}},
        "aB": {"type": "object", "properties": {"y": {"type": "string"}}},
    }

    text = generate(Registry([tool(properties=properties)]), Options(package="p"))[
        "p/demo/_probe.py"
    ]

    assert "class ProbeInputAB(" in text
    assert "class ProbeInputAB2(" in text


def test_nested_class_called_like_another_tools(tool: MakeTool) -> None:
    """A nested class never takes the name of another tool's class: the two are refused."""
    nested = {"input": {"type": "object", "properties": {"x": {}}}}

    with pytest.raises(ContractError, match=r"N005.*'demo.a' and 'demo.a_input'.*'AInputInput'"):
        paths(tool("a", nested), tool("a_input"))


@pytest.mark.parametrize(
    "package", ["", "a-b", "class", "a..b", "json", "toolreg", "pydantic.x", "a/b"]
)
def test_package_that_cannot_be(package: str) -> None:
    """A package name that cannot be imported, or would hide another module, is refused."""
    with pytest.raises(CodegenError, match="package"):
        Options(package=package)


def test_package_in_a_package(tool: MakeTool) -> None:
    """A dotted package name gives nested folders."""
    files = generate(Registry([tool()]), Options(package="acme.shop_tools"))

    assert "acme/shop_tools/demo/_probe.py" in files
    assert "acme/__init__.py" not in files


def test_no_tools_at_all() -> None:
    """An empty registry gives a package that is empty."""
    assert sorted(generate(Registry(), Options(package="p"))) == [
        "p/__init__.py",
        "p/contracts.json",
        "p/py.typed",
    ]
