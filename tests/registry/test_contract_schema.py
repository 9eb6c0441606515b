"""The editor's schema is generated, needs no network, and describes every key."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import jsonschema_rs
import pytest
import yaml

from toolreg.registry import contract_schema, read

if TYPE_CHECKING:
    from collections.abc import Iterator

REPOSITORY = Path(__file__).resolve().parents[2]
ON_DISK = ("contracts/contract.schema.json", "cli/toolreg/cli/starter/contract.schema.json")
META_SCHEMA = "https://json-schema.org/draft/2020-12/schema"
# What every editor understands: keywords that mean the same since draft-07, `$defs`, which is only
# referred to, and `deprecated`, which is only shown.
PLAIN_KEYWORDS = {
    *("$schema", "$defs", "$ref", "title", "description", "default", "examples", "deprecated"),
    *("type", "enum", "const", "pattern", "minimum", "exclusiveMinimum", "minItems", "uniqueItems"),
    *("properties", "patternProperties", "additionalProperties", "required", "items", "contains"),
    *("if", "then", "else", "allOf", "anyOf", "not"),
}


@pytest.mark.parametrize("name", ON_DISK)
def test_files_are_what_is_generated(name: str) -> None:
    """The schema files are the generated ones, byte for byte (`TOOLREG_REGENERATE=1` writes)."""
    file = REPOSITORY / name
    due = json.dumps(contract_schema(), indent=2, ensure_ascii=False).encode() + b"\n"
    if os.environ.get("TOOLREG_REGENERATE") == "1":
        file.write_bytes(due)

    assert file.read_bytes() == due


def test_schema_is_the_callers() -> None:
    """Each call gives a schema of its own: changing one changes no other."""
    before = json.dumps(contract_schema())
    for _, each in list(subschemas(contract_schema())):
        each.clear()

    assert json.dumps(contract_schema()) == before


def test_schema_is_valid_by_its_dialect() -> None:
    """It is a valid JSON Schema 2020-12, by two validators."""
    assert contract_schema()["$schema"] == META_SCHEMA
    assert jsonschema_rs.meta.is_valid(contract_schema())
    jsonschema.Draft202012Validator.check_schema(contract_schema())


def test_schema_needs_no_network_and_no_new_keyword() -> None:
    """It refers only to itself, and has only keywords that every editor understands."""
    found = list(subschemas(contract_schema()))

    assert {key for _, each in found for key in each} <= PLAIN_KEYWORDS
    assert all(each.get("$ref", "#/").startswith("#/") for _, each in found)
    assert len(found) > 300


def test_every_key_is_described() -> None:
    """Each key that an editor offers has a description to show."""
    offered = {
        (*path, key): each
        for path, schema in subschemas(contract_schema())
        for key, each in schema.get("properties", {}).items()
        if not {"if", "then"} & set(path)
    }

    lacking = [path for path, each in offered.items() if "description" not in resolved(each) | each]

    # These only restrict what another place describes.
    tool = ("$defs", "tool", "properties")
    assert lacking == [
        (*tool, "inputSchema", "type"),
        (*tool, "input_schema", "type"),
        ("$defs", "dialectOfSchema", "$schema"),
    ]
    assert len(offered) > 150


def test_older_spellings_are_marked() -> None:
    """The spellings in snake case are offered as deprecated, with the spelling to write."""
    tool: Any = contract_schema()["$defs"]["tool"]["properties"]  # type: ignore[index, call-overload]

    marked = {key: each["description"] for key, each in tool.items() if each.get("deprecated")}

    assert marked == {
        "input_schema": "The same as `inputSchema`.",
        "output_schema": "The same as `outputSchema`.",
        "model_access": "The same as `modelAccess`.",
        "meta": "The same as `_meta`.",
    }


def test_schema_file_is_no_contract(tmp_path: Path) -> None:
    """The schema beside the contracts is passed over."""
    (tmp_path / "contract.schema.json").write_text(json.dumps(contract_schema()), "utf-8")
    contract = {"$schema": "./contract.schema.json", "name": "a", "inputSchema": {"type": "object"}}
    (tmp_path / "a.json").write_text(json.dumps(contract), "utf-8")

    loaded = read(tmp_path)

    assert (loaded.files, list(loaded.registry), loaded.diagnostics) == (1, ["client.a"], ())
    assert "$schema" not in loaded.registry["client.a"].declared()


def test_example_contracts_are_accepted_and_turn_it_on(contracts: Path) -> None:
    """The schema accepts the example contracts, each of which names it."""
    files = [
        path
        for path in sorted(contracts.iterdir())
        if path.suffix in (".yaml", ".json") and path.name != "contract.schema.json"
    ]

    for file in files:
        text = file.read_text("utf-8")
        value = yaml.safe_load(text)
        assert jsonschema_rs.is_valid(contract_schema(), value)
        assert jsonschema.Draft202012Validator(contract_schema()).is_valid(value)
        line = text.splitlines()[0]
        named = value.get("$schema") or line.partition("# yaml-language-server: $schema=")[2]
        assert named == "./contract.schema.json"
    assert len(files) == 7


def subschemas(schema: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Give a schema and the schemas in it, each with its path."""
    if not isinstance(schema, dict):
        return
    yield path, schema
    for key, value in list(schema.items()):
        if key in ("properties", "patternProperties", "$defs"):
            for name, each in list(value.items()):
                yield from subschemas(each, (*path, key, name))
        elif key in ("items", "additionalProperties", "not", "if", "then", "else", "contains"):
            yield from subschemas(value, (*path, key))
        elif key in ("anyOf", "allOf"):
            for number, each in enumerate(value):
                yield from subschemas(each, (*path, key, number))


def resolved(schema: dict[str, Any]) -> Any:
    """Follow a reference of the contract schema."""
    value: Any = contract_schema()
    if "$ref" not in schema:
        return schema
    for part in schema["$ref"].removeprefix("#/").split("/"):
        value = value[part]
    return resolved(value)
