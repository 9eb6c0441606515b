"""The registry: immutable, sorted, by ID; and fingerprints that follow the meaning."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolreg.registry import (
    ContractError,
    Declaration,
    DuplicateTool,
    Registry,
    SdkError,
    ToolId,
    UnknownTool,
    dump_bundle,
    load,
    load_bundle,
)

if TYPE_CHECKING:
    from tests.registry.conftest import Read


def _declaration(name: str, **fields: Any) -> Declaration:
    return Declaration(
        ToolId("demo", name), {"name": name, "inputSchema": {"type": "object"}, **fields}
    )


def test_registry_is_sorted_and_immutable() -> None:
    """A registry is a mapping by the ID's text, in the order of IDs, that cannot be changed."""
    registry = Registry([_declaration("b"), _declaration("a")])

    assert list(registry) == ["demo.a", "demo.b"]
    assert registry["demo.a"].id == ToolId("demo", "a")
    with pytest.raises(TypeError):
        registry["demo.c"] = _declaration("c")  # type: ignore[index] # the refusal is what is tested


def test_unknown_ids_suggest_a_near_one() -> None:
    """An unknown ID is a KeyError that names the nearest one."""
    registry = Registry([_declaration("find")])

    with pytest.raises(UnknownTool, match=r"'demo\.fnd'; did you mean 'demo\.find'\?") as raised:
        registry["demo.fnd"]

    assert isinstance(raised.value, KeyError)
    assert registry.get("demo.fnd") is None


def test_two_tools_with_one_id() -> None:
    """Two declarations of one ID are an error that names the ID."""
    with pytest.raises(DuplicateTool, match=r"demo\.a") as raised:
        Registry([_declaration("a"), _declaration("a")])

    assert isinstance(raised.value, SdkError)


def test_what_is_handed_out_is_a_copy() -> None:
    """No consumer can change another's view of a declaration."""
    declaration = _declaration("a", outputSchema={"type": "object"})

    for view in (declaration.input_schema, declaration.output_schema, declaration.definition()):
        assert view is not None
        view["x"] = 1

    assert declaration.input_schema == {"type": "object"}
    assert "x" not in declaration.definition()
    with pytest.raises(AttributeError):
        declaration.id = ToolId("a", "b")  # type: ignore[misc] # the refusal is what is tested


def test_loading_raises_with_everything(tmp_path: Path) -> None:
    """`load` raises once, with every error and warning."""
    tools = '{"tools": [{"name": 1}, {"name": "b", "inputSchema": {"type": "text"}}]}'
    (tmp_path / "a.json").write_text(tools, "utf-8")

    with pytest.raises(ContractError) as raised:
        load(tmp_path)

    assert [each.code for each in raised.value.diagnostics] == ["C002", "C003", "C004"]
    assert str(raised.value).count("\n") == 2


def test_fingerprint_follows_the_meaning(read_files: Read) -> None:
    """Key order, spelling, file and own keys change no fingerprint; a word of text does."""
    as_yaml = (
        "description: Ask.\nname: ask\nnamespace: demo\nx-team: a\n"
        "input_schema: {properties: {n: {maximum: 1.0}}, type: object}\n"
    )
    as_json = {
        "namespace": "demo",
        "name": "ask",
        "description": "Ask.",
        "inputSchema": {"type": "object", "properties": {"n": {"maximum": 1}}},
    }

    first = read_files({"a.yaml": as_yaml}).registry["demo.ask"].fingerprint
    Path("contracts/a.yaml").unlink()
    second = read_files({"b.json": as_json}).registry["demo.ask"].fingerprint
    third = read_files({"b.json": {**as_json, "description": "Tell."}}).registry["demo.ask"]

    assert first == second
    assert third.fingerprint != second
    assert len(first) == 64


def test_fingerprint_tells_large_integers_apart() -> None:
    """Integers that no double holds are told apart, and from texts of the same digits."""
    values: list[Any] = [2**53 + 1, 2**53 + 2, str(2**53 + 1)]

    found = {_declaration("a", _meta={"n": value}).fingerprint for value in values}

    assert len(found) == 3


def test_names_for_people() -> None:
    """The name for people is the title, else the annotations' title, else the name."""
    assert _declaration("a", title="A", annotations={"title": "B"}).display_name == "A"
    assert _declaration("a", annotations={"title": "B"}).display_name == "B"
    assert _declaration("a").display_name == "a"


def test_bundle_keeps_everything(contracts: Path) -> None:
    """A registry comes back from its bundle equal, with the author's order and fingerprints."""
    registry = load(contracts)

    text = dump_bundle(registry)
    again = load_bundle(text, "contracts.json")

    assert dict(again) == dict(registry)
    assert again.fingerprint == registry.fingerprint
    assert text.count("\n") == len(registry) + 2
    assert json.loads(text)["tools"]["ui.get_location"]["fingerprint"] == (
        registry["ui.get_location"].fingerprint
    )


def test_bundle_comes_in_the_order_of_ids() -> None:
    """A registry is sorted by the text of its IDs, wherever it comes from."""
    fields: dict[str, Any] = {"name": "x", "inputSchema": {"type": "object"}}
    namespaces = ("b", "a", "a$", "A")
    registry = Registry(Declaration(ToolId(each, "x"), dict(fields)) for each in namespaces)

    again = load_bundle(dump_bundle(registry), "contracts.json")

    assert list(again) == list(registry) == ["A.x", "a$.x", "a.x", "b.x"]


def test_registries_go_to_other_processes(contracts: Path) -> None:
    """A registry that is pickled comes back equal, also where no declaration was asked for yet."""
    registry = load(contracts)

    for each in (registry, load_bundle(dump_bundle(registry), "contracts.json")):
        assert dict(pickle.loads(pickle.dumps(each))) == dict(registry)  # noqa: S301 - our own bytes


_CONTRACT = '{"contract": {"namespace": "a", "name": "x", "inputSchema": {"type": "object"}}}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"version": 9, "tools": {}}',
        '{"version": 1}',
        '{"version": 1, "tools": {"a.x": {}}}',
        '{"version": 1, "tools": {"a.x": {"contract": {"namespace": "a"}}}}',
        f'{{"version": 1, "tools": {{"a.x": {_CONTRACT}, "a.y": {_CONTRACT}}}}}',
    ],
)
def test_damaged_bundles_are_refused(text: str) -> None:
    """A text that is no bundle is one clear error that says what to run."""
    with pytest.raises(SdkError, match="toolreg generate"):
        load_bundle(text, "contracts.json")


@given(
    st.from_regex(r"[A-Za-z_$][A-Za-z0-9_$]{0,9}", fullmatch=True),
    st.from_regex(r"[A-Za-z0-9_.-]{1,20}", fullmatch=True),
)
def test_ids_are_read_back(namespace: str, name: str) -> None:
    """An ID's text reads back as the same ID, whatever dots the name has."""
    try:
        tool_id = ToolId(f"x{namespace}", name)
    except SdkError:  # a reserved one
        return

    assert ToolId.parse(str(tool_id)) == tool_id


@pytest.mark.parametrize("text", ["ping", ".ping", "a.", "a b.c", "self.x"])
def test_texts_that_are_no_ids(text: str) -> None:
    """A text without a namespace or with a wrong name is no ID."""
    with pytest.raises(SdkError):
        ToolId.parse(text)
