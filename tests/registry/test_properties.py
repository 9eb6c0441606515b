"""Whatever is written is read back, and whatever is damaged ends in diagnostics."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolreg.registry import read

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    TEXT,
    st.sampled_from(["no", "1e3", "0x1", "~", "null", "<<", "2026-01-02", "1:2", "- a", "#", "'"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
SHARED = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=150,
)


def _loose_yaml(value: Any) -> str:
    """Write a value as YAML, its containers in block style and its scalars as JSON has them."""
    if isinstance(value, dict) and value:
        lines = (f"  {_quoted(key)}: {_quoted(each)}\n" for key, each in value.items())
        return "\n" + "".join(lines)
    return f" {_quoted(value)}\n"


def _quoted(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _read_meta(path: Path) -> Any:
    loaded = read(path)
    assert loaded.diagnostics == ()
    return loaded.registry["client.ping"].definition()["_meta"]["value"]  # type: ignore[call-overload, index] # written below


@SHARED
@given(value=VALUES, ascii_only=st.booleans())
def test_json_is_read_back(tmp_path: Path, value: Any, ascii_only: bool) -> None:  # noqa: FBT001 - hypothesis names it
    """Any JSON value, written as JSON in a JSON file or a YAML file, reads back the same."""
    contract = {"name": "ping", "inputSchema": {"type": "object"}, "_meta": {"value": value}}
    text = json.dumps(contract, ensure_ascii=ascii_only)
    for name in ("a.json", "a.yaml"):
        path = tmp_path / name
        path.write_text(text, "utf-8", newline="")

        found = _read_meta(path)

        assert json.dumps(found) == json.dumps(value)


@SHARED
@given(value=st.dictionaries(TEXT, SCALARS.filter(lambda each: not isinstance(each, float))))
def test_yaml_is_read_back(tmp_path: Path, value: Any) -> None:
    """Any mapping of scalars, written in block style, reads back the same."""
    path = tmp_path / "a.yaml"
    text = f"name: ping\ninputSchema: {{type: object}}\n_meta:\n  value:{_indented(value)}"
    path.write_text(text, "utf-8", newline="")

    assert _read_meta(path) == value


def _indented(value: Any) -> str:
    return _loose_yaml(value).replace("\n  ", "\n    ")


CONTRACT = {
    "namespace": "shop",
    "$defs": {"Id": {"type": "string", "pattern": "^[a-z]+$"}},
    "tools": [
        {
            "name": "get",
            "description": "Get it.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "id": {"$ref": "#/$defs/Id"},
                    "tags": {"type": "array", "items": {"enum": ["a", "b"]}, "default": ["a"]},
                },
                "required": ["id"],
                "additionalProperties": False,
            },
            "outputSchema": {"anyOf": [{"type": "object"}, {"type": "null"}]},
            "annotations": {"readOnlyHint": True},
            "policy": {"timeout": 5},
        },
        {"name": "list", "inputSchema": {"type": "object"}},
    ],
}


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = dict(enumerate(value)) if isinstance(value, list) else value
    if not isinstance(inner, dict):
        return [path]
    return [path, *(each for part in inner for each in _places(inner[part], (*path, part)))]


def _mutated(path: tuple[Any, ...], change: Callable[[Any, Any], None]) -> Any:
    contract = json.loads(json.dumps(CONTRACT))
    parent = contract
    for part in path[:-1]:
        parent = parent[part]
    change(parent, path[-1])
    return contract


@SHARED
@given(data=st.data())
def test_any_mutation_gives_diagnostics_or_a_registry(tmp_path: Path, data: st.DataObject) -> None:
    """With a value replaced, renamed or removed, each tool is loaded or an error has its place."""
    path = data.draw(st.sampled_from([each for each in _places(CONTRACT) if each]))
    value = data.draw(VALUES | st.just({"$ref": data.draw(TEXT)}))
    kind = data.draw(st.sampled_from(["replace", "remove", "rename"]))

    def change(parent: Any, part: Any) -> None:
        if kind == "replace":
            parent[part] = value
        elif kind == "rename" and isinstance(parent, dict):
            parent[data.draw(TEXT)] = parent.pop(part)
        else:
            del parent[part]

    file = tmp_path / data.draw(st.sampled_from(["a.json", "a.yaml"]))
    mutated = _mutated(path, change)
    file.write_text(json.dumps(mutated), "utf-8")

    loaded = read(file)

    tools = mutated.get("tools")
    declared = len(tools) if isinstance(tools, list) else 1
    has_errors = any(each.level == "error" for each in loaded.diagnostics)
    assert (len(loaded.registry) < declared) == has_errors
    assert all(each.location.line > 0 for each in loaded.diagnostics)


@SHARED
@given(data=st.binary(max_size=200) | TEXT.map(str.encode))
def test_any_bytes_give_diagnostics_or_a_registry(tmp_path: Path, data: bytes) -> None:
    """No bytes at all make reading raise."""
    for name in ("a.json", "a.yaml"):
        path = tmp_path / name
        path.write_bytes(data)

        assert len(read(path).registry) == 0
