"""The example contracts keep the advice that the documents give."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Loaded, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_SENTENCES = 6


@pytest.fixture(scope="module")
def loaded(contracts: Path) -> Loaded:
    """Read the example contracts."""
    return read(contracts)


def test_examples_have_no_finding(loaded: Loaded) -> None:
    """The example contracts are read without an error or a warning."""
    assert loaded.diagnostics == ()


def test_examples_show_the_language(loaded: Loaded) -> None:
    """They cover what an author asks for: namespaces, both spellings, dashes, no arguments."""
    registry = loaded.registry

    assert {each.id.namespace for each in registry.values()} == {"shop", "ui"}
    assert {each.location.file.rpartition(".")[2] for each in registry.values()} == {"yaml", "json"}
    assert any("-" in each.id.name for each in registry.values())
    assert any(not each.input_schema.get("properties") for each in registry.values())
    assert any(each.policy.needs_approval for each in registry.values())


def test_descriptions_say_when_and_when_not(loaded: Loaded) -> None:
    """Each description has three to six sentences, and says when to use the tool and when not."""
    lacking = [
        id_
        for id_, each in loaded.registry.items()
        if not 3 <= len(re.findall(r"[.)](?: |$)", each.description)) <= MOST_SENTENCES
        or "Use it" not in each.description
        or "o not" not in each.description
    ]

    assert lacking == []


def test_every_property_is_described(loaded: Loaded) -> None:
    """Each property of the input is described, by itself or by what it refers to."""
    lacking = [
        f"{id_}: {name}"
        for id_, each in loaded.registry.items()
        for name in undescribed(each.input_schema, each.input_schema.get("$defs", {}))
    ]

    assert lacking == []


def test_every_tool_declares_its_result_and_hints(loaded: Loaded) -> None:
    """Each tool declares an output schema and annotations."""
    lacking = [
        id_
        for id_, each in loaded.registry.items()
        if each.output_schema is None or not each.annotations.model_fields_set
    ]

    assert lacking == []


def undescribed(schema: Any, definitions: Any) -> Iterator[str]:
    """Give the names of properties that neither they nor their definitions describe."""
    if isinstance(schema, list):
        for each in schema:
            yield from undescribed(each, definitions)
    if not isinstance(schema, dict):
        return
    for name, each in schema.get("properties", {}).items():
        target = definitions.get(str(each.get("$ref", "")).rpartition("/")[2], {})
        if "description" not in {**target, **each}:
            yield name
    for each in schema.values():
        yield from undescribed(each, definitions)
