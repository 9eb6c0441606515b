"""Real tools give the reviewed number of findings for each code."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Diagnostic, read
from toolreg.registry.lint import lint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# One worker reads the corpus once for all of these tests.
pytestmark = pytest.mark.xdist_group("description_corpus")

# How many findings the 5,700 loaded tools give, and how many the 2,284 of them that are of MCP.
EXPECTED = {
    "D001": (30, 30),
    "D002": (166, 131),
    "D003": (56, 41),
    "D004": (64, 64),
    "D005": (342, 335),
    "D006": (234, 90),
    "D007": (82, 56),
    "D008": (3, 2),
    "D009": (67, 54),
    "D010": (2, 2),
    "D012": (24, 2),
    "D013": (422, 83),
    "D014": (1, 1),
    "D015": (38, 15),
    "D016": (81, 36),
}


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").rstrip("\n").split("\n")


def _servers(folder: Path) -> Iterator[tuple[str, list[Any]]]:
    """Group the tools by file and server, each further tool of a name in a further group."""
    groups: defaultdict[tuple[str, str, int], list[Any]] = defaultdict(list)
    seen: Counter[tuple[str, str, str]] = Counter()
    texts: dict[str, list[str]] = {}
    for entry in map(json.loads, _lines(folder / "INDEX.jsonl")):
        file, server = entry["file"], entry["server"]
        if file not in texts:
            texts[file] = _lines(folder / file)
        tool = json.loads(texts[file][entry["line"] - 1])
        plain = re.sub(r"[\W_]", "", entry["name"].lower())
        groups[file, server, seen[file, server, plain]].append(tool)
        seen[file, server, plain] += 1
    for (file, _, _), group in sorted(groups.items(), key=lambda each: each[0]):
        yield file, group


@pytest.fixture(scope="session")
def findings(
    shared: Path, tmp_path_factory: pytest.TempPathFactory
) -> list[tuple[str, Diagnostic]]:
    """Give all findings about descriptions in the corpus, each with its file of the corpus."""
    path = tmp_path_factory.mktemp("descriptions") / "tools.json"
    found: list[tuple[str, Diagnostic]] = []
    for file, tools in _servers(shared / "corpus"):
        path.write_text(json.dumps({"tools": tools}), "utf-8")
        loaded = read(path)
        diagnostics = lint(loaded.registry, loaded.contracts)
        found += [(file, each) for each in diagnostics if each.code[0] == "D"]
    return found


def test_counts_are_the_reviewed_ones(findings: list[tuple[str, Diagnostic]]) -> None:
    """Each code is found as often as when a person looked at a sample of its findings."""
    every = Counter(each.code for _, each in findings)
    of_servers = Counter(each.code for file, each in findings if not file.startswith("bfcl"))

    assert {code: (every[code], of_servers[code]) for code in sorted(every)} == EXPECTED


def test_findings_have_a_place_and_are_short(findings: list[tuple[str, Diagnostic]]) -> None:
    """Each finding says where it is and what to do, in a line that can be read."""
    for _, each in findings:
        assert each.location.line > 0, each
        assert each.level == "warning", each
        assert each.hint, each
        assert len(each.message) < 330, each
