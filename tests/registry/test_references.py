"""References: what each leads to, what is bundled under which name, and what is bounded."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolreg.registry import Judge, read

if TYPE_CHECKING:
    from pathlib import Path

    from tests.registry.conftest import Read

DRAFT_4 = "http://json-schema.org/draft-04/schema#"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"
TEXT_DEF = {"$defs": {"A": {"type": "string"}}}


def _tool(properties: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": "probe", "inputSchema": {"type": "object", "properties": properties, **more}}


def _schema(read_files: Read, files: dict[str, Any]) -> Any:
    loaded = read_files(files)
    assert loaded.diagnostics == ()
    return loaded.registry["client.probe"].input_schema


def test_schema_without_outer_references_is_kept(read_files: Read) -> None:
    """A schema that refers to nothing outside is published byte for byte as it was written."""
    tool = _tool(
        {"b": {"$ref": "#/$defs/B"}, "a": {"$ref": "#anchor"}, "c": {"$ref": "inner#/$defs/C"}},
        **{
            "$defs": {
                "B": {"$anchor": "anchor", "type": "string"},
                "I": {"$id": "inner", "$defs": {"C": {"type": "integer"}}},
            }
        },
    )

    schema = _schema(read_files, {"a.json": tool})

    assert json.dumps(schema) == json.dumps(tool["inputSchema"])
    assert not Judge(schema).accepts({"a": 1})
    assert not Judge(schema).accepts({"c": "x"})


OWN_ID = "https://example.org/s/probe.json"


@pytest.mark.parametrize("name", [OWN_ID, "probe.json", ""])
def test_own_identity(read_files: Read, name: str) -> None:
    """A reference by the schema's own `$id`, whole or relative to it, stays inside the schema."""
    tool = _tool({"a": {"$ref": f"{name}#/$defs/A"}}, **{"$id": OWN_ID}, **TEXT_DEF)

    schema = _schema(read_files, {"a.json": tool})

    assert schema == tool["inputSchema"]


def test_inner_resources_are_flattened_where_files_are_bundled(read_files: Read) -> None:
    """Where definitions are added, `#` of an inner `$id` would not reach them: it is dissolved."""
    inner = {
        "$id": "inner",
        "properties": {"x": {"$ref": "#/$defs/X"}, "y": {"$ref": "text.json#/$defs/A"}},
        "$defs": {"X": {"type": "integer"}},
    }

    schema = _schema(read_files, {"a.json": _tool({"in": inner}), "text.json": TEXT_DEF})

    assert "$id" not in schema["properties"]["in"]
    judge = Judge(schema)
    assert judge.accepts({"in": {"x": 1, "y": "a"}})
    assert not judge.accepts({"in": {"x": "a"}})
    assert not judge.accepts({"in": {"y": 1}})


def test_old_dialects_have_definitions(read_files: Read) -> None:
    """Draft 7 and older know `definitions`: what is bundled stands there."""
    tool = _tool({"a": {"$ref": "old.json#/definitions/A"}}, **{"$schema": DRAFT_7})
    old = {"definitions": {"A": {"type": "string"}}}

    schema = _schema(read_files, {"a.json": tool, "old.json": old})

    assert schema["properties"]["a"] == {"$ref": "#/definitions/A"}
    assert schema["definitions"] == old["definitions"]
    assert "$defs" not in schema


@pytest.mark.parametrize(
    "files",
    [
        {
            "a.json": _tool({"a": {"$ref": "old.json"}}),
            "old.json": {"$schema": DRAFT_7, "type": "string"},
        },
        {"a.json": _tool({"a": {"$schema": DRAFT_4, "type": "string"}})},
    ],
)
def test_dialects_are_not_mixed(read_files: Read, files: dict[str, Any]) -> None:
    """A schema, with all that it refers to, is in one dialect."""
    (found,) = read_files(files).diagnostics

    assert found.code == "C009"
    assert found.location.pointer.startswith("/inputSchema/properties/a/$")


@pytest.mark.parametrize("name", ["a b", "é", "x/y", "p%25", 'q"', "a^b", "~", "$"])
@pytest.mark.parametrize("is_own", [True, False])
def test_names_that_uris_escape(read_files: Read, name: str, is_own: bool) -> None:  # noqa: FBT001 - a case
    """A definition may have any name; the published reference to it is a URI."""
    pointer = name.replace("~", "~0").replace("/", "~1").replace("%", "%25")
    defs = {"$defs": {name: {"type": "string"}}}
    reference = f"{'' if is_own else 'defs.json'}#/$defs/{pointer}"
    tool = _tool({"a": {"$ref": reference}}, **(defs if is_own else {}))

    schema = _schema(read_files, {"a.json": tool, "defs.json": defs})

    assert list(schema["$defs"]) == [name]
    assert schema["properties"]["a"]["$ref"].isascii()
    assert not Judge(schema).accepts({"a": 1})


def test_schema_of_another_tool(read_files: Read) -> None:
    """A tool's schema may refer to another tool's, whose `#` means that schema."""
    other = {
        "name": "other",
        "inputSchema": {"type": "object"},
        "outputSchema": {"items": {"$ref": "#/$defs/Row"}, "$defs": {"Row": {"type": "array"}}},
    }

    schema = _schema(
        read_files, {"a.json": _tool({"a": {"$ref": "b.json#/outputSchema"}}), "b.json": other}
    )

    assert not Judge(schema).accepts({"a": [1]})
    assert Judge(schema).accepts({"a": [[]]})


def test_references_under_keywords_of_ones_own(read_files: Read) -> None:
    """What a reference leads to is followed also where no keyword of JSON Schema holds it."""
    tool = _tool(
        {"a": {"$ref": "#/components/A"}}, components={"A": {"$ref": "text.json#/$defs/A"}}
    )

    schema = _schema(read_files, {"a.json": tool, "text.json": TEXT_DEF})

    assert schema["components"]["A"] == {"$ref": "#/$defs/A"}
    assert not Judge(schema).accepts({"a": 1})


def test_file_of_its_own(read_files: Read) -> None:
    """A reference to its own file by name leads back into the schema."""
    schema = _schema(read_files, {"a.json": _tool({"again": {"$ref": "a.json#/inputSchema"}})})

    assert schema["properties"]["again"] == {"$ref": "#"}


def test_target_that_is_no_schema(read_files: Read) -> None:
    """A reference to something other than a schema is an error at the reference."""
    files = {"a.json": _tool({"a": {"$ref": "text.json#/$defs/A/type"}}), "text.json": TEXT_DEF}

    (found,) = read_files(files).diagnostics

    assert (found.code, found.location.pointer) == ("R001", "/inputSchema/properties/a/$ref")


def test_dynamic_references_of_files(read_files: Read) -> None:
    """A dynamic reference has no meaning once its file is bundled, and is refused there."""
    tree = {"$dynamicAnchor": "node", "items": {"$dynamicRef": "#node"}}

    (found,) = read_files(
        {"a.json": _tool({"a": {"$ref": "tree.json"}}), "tree.json": tree}
    ).diagnostics

    assert (found.code, found.location.file) == ("R001", "contracts/tree.json")
    assert found.location.pointer == "/items/$dynamicRef"


def test_defaults_are_judged_in_the_whole_schema(read_files: Read) -> None:
    """A default is judged where it stands: `#` of its references is the whole schema."""
    properties = {
        "n": {"type": "integer"},
        "good": {"$ref": "#", "default": {"n": 1}},
        "bad": {"items": {"$ref": "#"}, "default": [{"n": "one"}]},
        "100%": {"anyOf": [{"$ref": "#"}, {"type": "null"}], "default": None},
    }

    (found,) = read_files({"a.json": _tool(properties)}).diagnostics

    assert (found.code, found.location.pointer) == ("C011", "/inputSchema/properties/bad/default")


def test_references_that_double_are_bounded(read_files: Read) -> None:
    """Definitions that refer twice to the next double at each step, and are refused in no time."""
    defs = {
        f"A{n}": {"anyOf": [{"$ref": f"#/$defs/A{n + 1}"}, {"$ref": f"#/$defs/A{n + 1}"}]}
        for n in range(60)
    }
    tool = _tool(
        {"a": {"$ref": "#/$defs/A0", "default": 1}}, **{"$defs": {**defs, "A60": {"type": "null"}}}
    )
    started = time.process_time()

    (found,) = read_files({"a.json": tool}).diagnostics

    assert found.code == "Y005"
    assert found.location.pointer.startswith("/inputSchema/$defs/A")
    assert time.process_time() - started < 2


@pytest.mark.parametrize("closed", [True, False])
def test_long_chains_of_references(read_files: Read, closed: bool) -> None:  # noqa: FBT001 - a case
    """Thousands of references in a row are followed to their end, or found to have none."""
    length = 2000
    defs: dict[str, Any] = {f"A{n}": {"$ref": f"#/$defs/A{n + 1}"} for n in range(length)}
    defs[f"A{length}"] = {"$ref": "#/$defs/A0"} if closed else {"type": "string"}

    loaded = read_files({"a.json": _tool({"a": {"$ref": "#/$defs/A0"}}, **{"$defs": defs})})

    assert [each.code for each in loaded.diagnostics] == (["R004"] if closed else [])


def test_links_to_contracts_outside(read_files: Read, folder: Path) -> None:
    """A contract that is a link out of the folder is refused; a link inside of it is read."""
    outside = folder.parent / "outside.yaml"
    outside.write_text("name: secret\n  topsecret", "utf-8")
    (folder / "out.yaml").symlink_to(outside)
    (folder / ".data").mkdir()
    (folder / ".data" / "real.json").write_text(json.dumps(_tool({})), "utf-8")
    (folder / "in.json").symlink_to(folder / ".data" / "real.json")

    loaded = read_files({})

    (found,) = loaded.diagnostics
    assert (found.code, found.location.file) == ("R003", "contracts/out.yaml")
    assert list(loaded.registry) == ["client.probe"]


def test_root_widens_what_may_be_referred_to(read_files: Read, folder: Path) -> None:
    """With `root` a reference may leave the folder that is read, up to that root."""
    (folder.parent / "text.json").write_text(json.dumps(TEXT_DEF), "utf-8")
    refused = read_files({"a.json": _tool({"a": {"$ref": "../text.json#/$defs/A"}})})

    loaded = read(folder, root=folder.parent)

    assert [each.code for each in refused.diagnostics] == ["R003"]
    assert loaded.diagnostics == ()
    assert loaded.registry["client.probe"].input_schema["$defs"] == TEXT_DEF["$defs"]


NAMES = ("A", "B", "C")
LEAVES = st.sampled_from(
    [{"type": "string"}, {"type": "integer"}, {"minimum": 2}, {"enum": ["A", 1]}, {}]
)
REFERENCES = st.sampled_from(
    [{"$ref": f"{file}#/$defs/{name}"} for file in ("", "x.json", "y.json") for name in NAMES]
)
SCHEMAS = st.recursive(
    LEAVES | REFERENCES,
    lambda inner: (
        st.fixed_dictionaries({"items": inner})
        | st.fixed_dictionaries({"properties": st.dictionaries(st.sampled_from(NAMES), inner)})
        | st.fixed_dictionaries({"anyOf": st.lists(inner, min_size=1, max_size=2)})
    ),
    max_leaves=4,
)
FILES = st.fixed_dictionaries(
    {name: st.fixed_dictionaries(dict.fromkeys(NAMES, SCHEMAS)) for name in ("x", "y", "own")}
)
VALUES = st.recursive(
    st.sampled_from(["A", "b", 1, 3, None, True]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=2)
    ),
    max_leaves=6,
)


@settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=150,
)
@given(defs=FILES, schema=SCHEMAS, values=st.lists(VALUES, min_size=1, max_size=8))
def test_bundling_keeps_the_meaning(
    tmp_path: Path, defs: dict[str, Any], schema: Any, values: list[Any]
) -> None:
    """A bundled schema accepts what the schema and its files accept together, and nothing else."""
    own = {"type": "object", "properties": {"q": schema}, "$defs": defs.pop("own")}
    for name, each in defs.items():
        (tmp_path / f"{name}.json").write_text(json.dumps({"$defs": each}), "utf-8")
    (tmp_path / "a.json").write_text(json.dumps({"name": "probe", "inputSchema": own}), "utf-8")

    loaded = read(tmp_path)

    assert {each.code for each in loaded.diagnostics} <= {"R004"}
    for declaration in loaded.registry.values():
        together = jsonschema_rs.validator_for(
            {"$ref": "test:/a.json"},
            registry=jsonschema_rs.Registry(
                [("test:/a.json", own)]
                + [(f"test:/{name}.json", {"$defs": each}) for name, each in defs.items()]
            ),
        )
        judge = Judge(declaration.input_schema)
        for value in values:
            assert judge.accepts({"q": value}) == together.is_valid({"q": value})
