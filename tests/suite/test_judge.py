"""The judge agrees with the JSON Schema Test Suite, in each dialect, but for a named list."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Judge

if TYPE_CHECKING:
    from collections.abc import Iterator

DIALECTS = {
    "draft4": "http://json-schema.org/draft-04/schema#",
    "draft6": "http://json-schema.org/draft-06/schema#",
    "draft7": "http://json-schema.org/draft-07/schema#",
    "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
}


def _files(folder: Path) -> Iterator[Path]:
    """Give the files of required tests, and of the `format` tests."""
    yield from sorted(folder.glob("*.json"))
    yield from sorted((folder / "optional" / "format").glob("*.json"))


def _verdicts(folder: Path, dialect: str) -> Iterator[tuple[str, str]]:
    """Judge each test; give the place of each and what happened."""
    for path in _files(folder):
        asserts_formats = path.parent.name == "format"
        for group in json.loads(path.read_text("utf-8")):
            judge = _judge(group["schema"], dialect)
            for test in group["tests"]:
                place = f"{path.stem}: {group['description']}: {test['description']}"
                if isinstance(judge, str):
                    yield place, judge
                elif judge.accepts(test["data"]) is test["valid"]:
                    yield place, "agrees"
                else:
                    yield place, f"expected {test['valid']}" + (" (format)" * asserts_formats)


def _judge(schema: Any, dialect: str) -> Judge | str:
    whole = {"$schema": dialect, **schema} if isinstance(schema, dict) else schema
    try:
        return Judge(whole)
    except ValueError as error:
        return f"no judge: {_reason(error)}"


def _reason(error: ValueError) -> str:
    words = {"not present in a registry": "another document", "meta-schema": "another dialect"}
    return next((what for part, what in words.items() if part in str(error)), str(error))


@pytest.mark.parametrize("draft", DIALECTS)
def test_judge_agrees_with_the_suite(draft: str, shared: Path) -> None:
    """Each verdict is the suite's, or stands with its reason in `differences.txt`."""
    folder = shared / "json-schema-test-suite" / "tests" / draft
    differences = Path(__file__).with_name("differences.txt").read_text("utf-8").splitlines()
    listed = {line.removeprefix(f"{draft}: ") for line in differences if line.startswith(draft)}

    found = dict(_verdicts(folder, DIALECTS[draft]))
    differing = {f"{place}: {what}" for place, what in found.items() if what != "agrees"}

    assert len(found) > 500
    assert differing == listed
