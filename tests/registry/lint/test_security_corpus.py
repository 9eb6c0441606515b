"""Security has nothing to say about real tools that no senior engineer would."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from toolreg.registry import read
from toolreg.registry.lint import lint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest


def test_real_tools_have_next_to_no_finding(
    shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 5,801 declarations by others, two have a password as a default; no more is found."""
    monkeypatch.chdir(tmp_path)
    found: list[tuple[str, str]] = []
    for index, tools in enumerate(_groups(shared / "corpus")):
        path = tmp_path / f"c{index}.json"
        path.write_text(json.dumps({"tools": tools}), "utf-8")
        loaded = read(path)
        found += [
            (each.code, re.sub(r"\d+", "N", each.location.pointer))
            for each in lint(loaded.registry, loaded.contracts)
            if each.code.startswith("S")
        ]

    place = "/tools/N/inputSchema/properties/password/default"
    assert found == [("S004", place), ("S004", place)]


def _groups(folder: Path) -> Iterator[list[dict[str, Any]]]:
    """Give the tools in files in which no two names are equal or alike."""
    groups: dict[int, list[dict[str, Any]]] = defaultdict(list)
    seen: dict[str, int] = defaultdict(int)
    for path in sorted(folder.glob("*.jsonl")):
        if path.stem not in {"INDEX", "calls"}:
            for line in path.read_text("utf-8").rstrip("\n").split("\n"):
                tool = json.loads(line)
                plain = re.sub(r"[\W_]", "", tool["name"].lower())
                groups[seen[plain]].append(tool)
                seen[plain] += 1
    yield from groups.values()
