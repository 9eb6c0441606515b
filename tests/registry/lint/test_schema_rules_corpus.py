"""The schema rules on real contracts, and on the schemas of the JSON Schema Test Suite."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Declaration, Judge, ToolId, read
from toolreg.registry.lint._schema_rules import schema_findings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


DIALECTS = {
    "draft4": "http://json-schema.org/draft-04/schema#",
    "draft6": "http://json-schema.org/draft-06/schema#",
    "draft7": "http://json-schema.org/draft-07/schema#",
    "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
}
# What the findings of a code say: that the keyword might as well not be there.
IGNORED = {"C016", "C017", "C019"}


def test_few_real_schemas_have_findings(shared: Path, tmp_path: Path) -> None:
    """Of 5,700 real tools, 25 have schemas that are most likely wrong; each was looked at."""
    for path in sorted((shared / "corpus").glob("*.jsonl")):
        if path.stem not in ("INDEX", "calls"):
            lines = path.read_text("utf-8").rstrip("\n").split("\n")
            tools = [{**json.loads(each), "name": f"t{n}"} for n, each in enumerate(lines)]
            named = {"namespace": re.sub(r"\W", "_", path.stem), "tools": tools}
            (tmp_path / f"{path.stem}.json").write_text(json.dumps(named), "utf-8")

    registry = read(tmp_path).registry
    found = {id_: [each.code for each in schema_findings(registry[id_])] for id_ in registry}

    assert len(registry) == 5700
    assert Counter(code for codes in found.values() for code in codes) == {
        "C013": 3,
        "C015": 31,
        "C019": 1,
    }
    assert sum(map(bool, found.values())) == 25


def _declaration(schema: dict[str, Any]) -> Declaration:
    return Declaration(ToolId("client", "probe"), {"name": "probe", "inputSchema": schema})


@pytest.mark.parametrize("draft", DIALECTS)
def test_what_is_called_ignored_changes_no_verdict(draft: str, shared: Path) -> None:
    """Without a keyword that is said to have no effect, the judge decides as with it."""
    asked = 0
    for group in _groups(shared / "json-schema-test-suite" / "tests" / draft):
        schema = {"$schema": DIALECTS[draft], **group["schema"]}
        for finding in schema_findings(_declaration(schema)):
            if finding.code in IGNORED and "each reader may" not in finding.message:
                judge, other = Judge(schema), Judge(_without(schema, finding.path[1:]))
                for test in group["tests"]:
                    asked += 1
                    assert judge.accepts(test["data"]) is other.accepts(test["data"]), finding

    assert asked >= {"draft4": 0, "draft6": 0}.get(draft, 10)


@pytest.mark.parametrize("draft", DIALECTS)
def test_where_nothing_is_valid_nothing_is(draft: str, shared: Path) -> None:
    """Of the values that the suite tests, none is valid that a finding says cannot be."""
    for group in _groups(shared / "json-schema-test-suite" / "tests" / draft):
        schema = {"$schema": DIALECTS[draft], **group["schema"]}
        for finding in schema_findings(_declaration(schema)):
            if "nothing is valid" in finding.message and len(finding.path) <= 3:
                judge = Judge(schema)
                assert not any(judge.accepts(test["data"]) for test in group["tests"]), finding


def _groups(folder: Path) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.rglob("*.json")):
        for group in json.loads(path.read_text("utf-8")):
            is_alone = "http://example.com/ref" not in json.dumps(group["schema"])
            if isinstance(group["schema"], dict) and is_alone:
                yield group


def _without(schema: dict[str, Any], path: tuple[str | int, ...]) -> dict[str, Any]:
    whole = copy.deepcopy(schema)
    holder: Any = whole
    for part in path[:-1]:
        holder = holder[part]
    del holder[path[-1]]
    return whole
