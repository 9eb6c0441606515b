"""Generated models agree with the validator on the JSON Schema Test Suite, with no exception."""

from __future__ import annotations

import importlib
import json
import re
import sys
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import ValidationError

from tests.suite.test_judge import DIALECTS
from toolreg.codegen import Options, generate, write
from toolreg.registry import Declaration, Judge, Registry, ToolId

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pydantic import BaseModel


def _groups(folder: Path, dialect: str) -> Iterator[tuple[str, dict[str, Any], list[Any]]]:
    """Give the place of each group, its schema wrapped as a property, and its tests."""
    identifier = "id" if "draft-04" in dialect else "$id"
    for path in sorted(folder.glob("*.json")):
        for group in json.loads(path.read_text("utf-8")):
            schema = group["schema"]
            if isinstance(schema, dict):
                # A resource of its own, so that `#` means what it meant.
                schema = {identifier: "urn:toolreg:value", **schema}
            wrapped = {
                "$schema": dialect,
                "type": "object",
                "properties": {"value": schema},
                "required": ["value"],
            }
            yield f"{path.stem}: {group['description']}", wrapped, group["tests"]


def _judge(schema: dict[str, Any]) -> Judge | None:
    try:
        return Judge(schema)
    except ValueError:  # it refers to another document; see test_judge.py
        return None


def _declaration(name: str, schema: dict[str, Any]) -> Declaration:
    return Declaration(ToolId("suite", name), {"name": name, "inputSchema": schema})


def _verdict(model: type[BaseModel], value: Any, *, valid: bool) -> str:
    try:
        seen = model.model_validate(value)
    except ValidationError as error:
        if not valid:
            return "agrees"
        return f"refused: {error.errors()[0]['type']}"
    if not valid:
        return "accepted"
    return "agrees" if _text(json.loads(seen.model_dump_json())) == _text(value) else "changed"


def _text(value: Any) -> str:
    """Write a value so that equal JSON gives equal texts: 1.0 is 1, and `true` is not."""
    return re.sub(r"(?<=\d)\.0(?=[],}])", "", json.dumps(value, sort_keys=True))


@pytest.mark.parametrize("draft", DIALECTS)
def test_models_agree_with_the_suite(draft: str, shared: Path, tmp_path: Path) -> None:
    """Each value that the validator accepts is accepted and comes out as it came; no other is."""
    folder = shared / "json-schema-test-suite" / "tests" / draft
    groups = [
        (place, judge, tests, _declaration(f"g{number}", schema))
        for number, (place, schema, tests) in enumerate(_groups(folder, DIALECTS[draft]))
        if (judge := _judge(schema))
    ]
    package = f"toolreg_{draft.replace('-', '_')}"
    write(generate(Registry([each[-1] for each in groups]), Options(package)), tmp_path)

    sys.path.insert(0, str(tmp_path))
    try:
        importlib.invalidate_caches()
        module = importlib.import_module(f"{package}.suite")
        found: dict[str, str] = {}
        for place, judge, tests, declaration in groups:
            model = getattr(module, f"{declaration.id.name.capitalize()}Input")
            for test in tests:
                value = {"value": test["data"]}
                verdict = _verdict(model, value, valid=judge.accepts(value))
                found[f"{place}: {test['description']}"] = verdict
    finally:
        sys.path.remove(str(tmp_path))

    assert len(found) > 500
    assert {place: what for place, what in found.items() if what != "agrees"} == {}
