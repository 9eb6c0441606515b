"""Contracts, and whatever can happen to them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import yaml
from hypothesis import strategies as st

CONTRACT: Any = {
    "namespace": "shop",
    "$defs": {"Id": {"type": "string", "pattern": "^[a-z]+$"}},
    "tools": [
        {
            "name": "get",
            "title": "Get",
            "description": "Get it.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "id": {"$ref": "#/$defs/Id"},
                    "price": {"$ref": "shared.yaml#/$defs/Money"},
                    "tags": {"type": "array", "items": {"enum": ["a", "b"]}, "default": ["a"]},
                    "at": {"type": "string", "format": "date-time"},
                },
                "required": ["id"],
                "additionalProperties": False,
            },
            "outputSchema": {"anyOf": [{"type": "object"}, {"type": "null"}]},
            "annotations": {"readOnlyHint": True},
            "policy": {"timeout": 5, "needsApproval": False},
            "modelAccess": "both",
            "icons": [{"src": "https://example.org/i.png", "sizes": ["48x48"]}],
            "_meta": {"example.org/route": [1, 2.5, None]},
            "x-team": "payments",
        },
        {"name": "list", "input_schema": {"type": "object"}, "deprecated": "use get"},
    ],
}
ONE: Any = {
    "namespace": "desk",
    "name": "open",
    "description": "Open it.",
    "inputSchema": {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"node": {"$ref": "#/definitions/Node"}, "n": {"type": ["null", "integer"]}},
        "definitions": {
            "Node": {
                "type": "object",
                "properties": {"next": {"$ref": "#/definitions/Node"}},
                "if": {"required": ["next"]},
                "then": {"minProperties": 1},
            }
        },
    },
}
SHARED: Any = {
    "$defs": {
        "Money": {"type": "object", "properties": {"amount": {"$ref": "#/$defs/Amount"}}},
        "Amount": {"type": "integer", "minimum": 0},
    }
}
GOOD: Any = {
    "namespace": "neighbour",
    "name": "good",
    "inputSchema": {"type": "object", "properties": {"q": {"$ref": "#/properties/r"}, "r": {}}},
}
WHOLE: list[tuple[str, Any]] = [("a.yaml", CONTRACT), ("b.json", ONE), ("shared.yaml", SHARED)]

_LISTS: dict[str, list[str]] = json.loads((Path(__file__).parent / "words.json").read_text("utf-8"))
WORDS = st.sampled_from([*_LISTS["words"], "x" * 200])
REFERENCES = st.sampled_from([*_LISTS["references"], "a" * 5000])
KEYWORDS = st.sampled_from(_LISTS["keywords"])
NUMBERS = st.sampled_from(
    [
        0,
        -1,
        1,
        0.5,
        -0.0,
        1e308,
        5e-324,
        10**20,
        10**400,
        -(10**30),
        2**53 + 1,
        2**63,
        2**64,
        1e-320,
    ]
)
DIALECTS = st.sampled_from(
    [
        "http://json-schema.org/draft-04/schema#",
        "http://json-schema.org/draft-06/schema",
        "http://json-schema.org/draft-07/schema#",
        "https://json-schema.org/draft/2019-09/schema",
        "https://json-schema.org/draft/2020-12/schema",
        "https://json-schema.org/draft/2020-12/schema#",
        "https://example.org/mine",
    ]
)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    NUMBERS,
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    WORDS,
    DIALECTS,
    REFERENCES.map(lambda reference: {"$ref": reference}),
    REFERENCES.map(lambda reference: {"$dynamicRef": reference}),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYWORDS | WORDS, inner, max_size=3)
    ),
    max_leaves=8,
)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = dict(enumerate(value)) if isinstance(value, list) else value
    if not isinstance(inner, dict):
        return [path]
    return [path, *(each for part in inner for each in _places(inner[part], (*path, part)))]


def _put(draw: st.DrawFn, parent: Any, part: Any) -> None:
    parent[part] = draw(VALUES)


def _drop(_draw: st.DrawFn, parent: Any, part: Any) -> None:
    del parent[part]


def _rename(draw: st.DrawFn, parent: Any, part: Any) -> None:
    if isinstance(parent, dict):
        parent[draw(KEYWORDS | WORDS)] = parent.pop(part)


def _add(draw: st.DrawFn, parent: Any, part: Any) -> None:
    """Add a keyword to an object, or a value to a list."""
    holder = parent[part]
    if isinstance(holder, dict):
        holder[draw(KEYWORDS)] = draw(VALUES)
    elif isinstance(holder, list):
        holder.append(draw(VALUES))


def _refer(draw: st.DrawFn, parent: Any, part: Any) -> None:
    keyword = draw(st.sampled_from(["$ref", "$ref", "$dynamicRef", "$recursiveRef"]))
    holder = parent[part] if isinstance(parent[part], dict) else {}
    parent[part] = {**holder, keyword: draw(REFERENCES)}


def _deepen(draw: st.DrawFn, parent: Any, part: Any) -> None:
    keyword = draw(st.sampled_from(["not", "items", "allOf", "properties", "$defs", "anyOf", ""]))
    for _ in range(draw(st.sampled_from([1, 3, 50, 190, 200, 260]))):
        inner = parent[part]
        parent[part] = (
            [inner]
            if not keyword
            else {keyword: [inner] if keyword.endswith("Of") else {"k": inner}}
            if keyword in ("allOf", "anyOf", "properties", "$defs")
            else {keyword: inner}
        )


def _swap(draw: st.DrawFn, parent: Any, part: Any) -> None:
    """Put another part of the contracts there."""
    _, other = draw(st.sampled_from(WHOLE))
    for step in draw(st.sampled_from(_places(other))):
        other = other[step]
    parent[part] = json.loads(json.dumps(other))


Change: TypeAlias = Callable[[st.DrawFn, Any, Any], None]
CHANGES: list[Change] = [
    _put,
    _drop,
    _rename,
    _add,
    _refer,
    _deepen,
    _swap,
]


@st.composite
def damaged_value(draw: st.DrawFn, value: Any) -> Any:
    """Change up to three places of a contract."""
    holder = [json.loads(json.dumps(value))]
    # Each kind once: nesting twice would be too deep for this file, too.
    for change in draw(st.lists(st.sampled_from(CHANGES), max_size=3, unique=True)):
        path = draw(st.sampled_from(_places(holder)[1:]))
        parent: Any = holder
        for part in path[:-1]:
            parent = parent[part]
        change(draw, parent, path[-1])
        if not holder:
            holder = [None]
    return holder[0]


TOKENS = st.sampled_from(
    [
        *(each.encode("latin-1") for each in _LISTS["bytes"]),
        *(each * 300 for each in (b"{", b"[", b"- ")),
        b"9" * 5000,
    ]
)


@st.composite
def damaged_bytes(draw: st.DrawFn, data: bytes) -> bytes:
    """Cut, flip, insert, repeat or splice bytes, up to twice."""
    for _ in range(draw(st.sampled_from([0, 0, 1, 1, 2]))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.sampled_from([0, 1, 2, 5, 30, 200])))
        kind = draw(
            st.sampled_from(["cut", "end", "flip", "insert", "repeat", "line", "bom", "ends"])
        )
        match kind:
            case "cut":
                data = data[:start] + data[end:]
            case "end":
                data = data[:start]
            case "flip" if start < len(data):
                flipped = data[start] ^ (1 << draw(st.integers(0, 7)))
                data = data[:start] + bytes([flipped]) + data[start + 1 :]
            case "insert":
                data = data[:start] + draw(TOKENS) + data[start:]
            case "repeat":
                data = (
                    data[:end] + data[start:end] * draw(st.sampled_from([1, 2, 100])) + data[end:]
                )
            case "line":
                lines = data.split(b"\n")
                at = draw(st.integers(0, len(lines) - 1))
                data = b"\n".join([*lines[: at + 1], *lines[at:]])
            case "bom":
                data = b"\xef\xbb\xbf" + data
            case _:
                data = data.replace(b"\n", draw(st.sampled_from([b"\r\n", b"\r", b"\xc2\x85"])))
    return data


class Files(dict[str, bytes]):
    """Map names to the bytes of files; hypothesis shows what is not too long to show."""

    def __repr__(self) -> str:
        """Show up to 5,000 bytes of each file."""
        return repr({name: data[:5000] for name, data in self.items()})


@st.composite
def folders(draw: st.DrawFn) -> Files:
    """Give a folder of contracts, most of them damaged, by file."""
    files = Files()
    for name, value in WHOLE:
        changed = draw(damaged_value(value))
        is_deep = max(map(len, _places(changed))) > _DEEP
        writers = [_json, _compact] if is_deep else [_yaml, _flow, _json, _compact]
        text = draw(st.sampled_from(writers))(changed)
        files[name] = draw(damaged_bytes(text.encode()))
    if not draw(st.integers(0, 9)):
        names = draw(st.permutations(list(files)))
        files = Files(zip(names, files.values(), strict=True))
    return files


_DEEP = 150  # PyYAML's writer recurses


def _yaml(value: Any) -> str:
    return yaml.dump(value, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True)


def _flow(value: Any) -> str:
    return yaml.dump(value, Dumper=yaml.CSafeDumper, sort_keys=False, default_flow_style=True)


def _json(value: Any) -> str:
    return json.dumps(value, indent=1)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@pytest.fixture(scope="session")
def damaged() -> st.SearchStrategy[Files]:
    """Give a strategy of folders of contracts, most of them damaged."""
    return folders()


@pytest.fixture(scope="session")
def any_values() -> st.SearchStrategy[Any]:
    """Give a strategy of values, many of them such as schemas hold."""
    return VALUES
