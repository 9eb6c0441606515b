"""The vendors' own packages, hard names, and real tools as each target takes them."""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import os
import re
from collections.abc import Callable
from pathlib import Path  # noqa: TC003 - pytest reads the annotations
from types import GenericAlias, ModuleType
from typing import Any, TypeAlias

import pytest
from pydantic import ConfigDict, TypeAdapter

from toolreg.registry import Declaration, Registry, ToolId, load, read
from toolreg.registry.targets import export, name_map, profile_of

Vendor: TypeAlias = Callable[[str, str], ModuleType]
Versions: TypeAlias = Callable[[str, str], str]
Accepted: TypeAlias = "Callable[[str | None], set[str]]"
ClosedList: TypeAlias = "Callable[[Any], TypeAdapter[Any]]"

# What each vendor's rules are about: alphabets, first characters, lengths, and what looks alike.
HARD_NAMES = [
    *("a", "A", "z9", "get_location", "get-location", "GetLocation", "ui__get_location"),
    *("ui.get_location", "ui:get_location", "ui/get_location", "ui get_location", "ui,get"),
    *("$get", "get$", "get!", "get?", "get+", "get@home", "get#1", "get%", "get&set", "a=b"),
    *("_", "__", "_get", "-", "-get", "get-", ".", "..", ".get", "get.", ":", ":get", "get:"),
    *("0", "9lives", "00", "", " ", " get", "get ", "get\n", "\nget", "get\t", "get\0", "a\x7f"),
    *(
        "größe",
        "名前",
        "g\u0435t",
        "\uff47et",
        "get\u200b",
        "get\u2028",
        "e\u0301",
        "\u0661",
        "\ufb01",
        "\U0001f642",
    ),
    *("a" * 63, "a" * 64, "a" * 65, "a" * 127, "a" * 128, "a" * 129, "1" * 64, "é" * 64),
]
SAMPLE = 300
# Few real tools have these fields, or none of them.
HARD_TOOLS: dict[str, Any] = {
    "namespace": "hard",
    "tools": [
        {"name": "bare", "inputSchema": {"type": "object"}},
        {"name": "mute", "description": "", "inputSchema": {"type": "object"}},
        {
            "name": "full",
            "title": "All fields",
            "description": "Have every field.",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"type": "string", "title": "The a"}, "b": {"type": "array"}},
                "required": ["a"],
            },
            "outputSchema": {"type": "array", "items": {"type": "string"}},
            "annotations": {"title": "All", "readOnlyHint": True},
            "icons": [{"src": "https://example.com/a.png", "sizes": ["48x48"]}],
            "_meta": {"example.com/a": 1},
            "execution": {"taskSupport": "optional"},
            "modelAccess": "both",
            "source": "tests",
            "policy": {"needsApproval": True, "timeout": 2, "strict": True, "deferLoading": True},
            "deprecated": "use hard.bare",
            "x-owner": "tests",
        },
    ],
}


@pytest.fixture(scope="session")
def vendor() -> Vendor:
    """
    Give a function that imports a module of a vendor's package.

    Skips the test where the package is missing, and fails it if `TOOLREG_REQUIRE_VENDORS` is 1.
    """

    def get(package: str, module: str) -> ModuleType:
        try:
            importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            reason = f"{package} is not installed; install the dependency group 'vendors'"
            if os.environ.get("TOOLREG_REQUIRE_VENDORS") == "1":
                pytest.fail(reason)
            pytest.skip(reason)
        return importlib.import_module(module)

    return get


@pytest.fixture(scope="session")
def versions() -> Versions:
    """Give a function that says which version is installed, and which the profile was read from."""

    def text(package: str, target: str) -> str:
        sources = " ".join(each.text for each in profile_of(target).sources.values())
        pinned = sorted(set(re.findall(rf"\b{package} (\d[\d.]*\d)", sources)))
        installed = importlib.metadata.version(package)
        return f"{package} {installed} disagrees with the profile {target}, read from {pinned}"

    return text


@pytest.fixture(scope="session")
def accepted() -> Accepted:
    """Give a function that says which hard names a target's profile accepts; all without one."""

    def of(target: str | None) -> set[str]:
        if target is None:
            return set(HARD_NAMES)
        rule = profile_of(target).names
        most = rule.max_length
        return {name for name in HARD_NAMES if rule.accepted.fullmatch(name) and len(name) <= most}

    return of


@pytest.fixture(scope="session")
def closed_list() -> ClosedList:
    """Give a function that makes the type of lists of a typed dictionary, without other keys."""

    def of(kind: Any) -> TypeAdapter[Any]:
        kinds: Any = GenericAlias(list, (kind,))
        return TypeAdapter(kinds, config=ConfigDict(extra="forbid"))

    return of


@pytest.fixture(scope="session")
def example_registry(contracts: Path) -> Registry:
    """Read the example contracts."""
    return load(contracts)


@pytest.fixture(scope="session")
def sampled(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Registry:
    """Read a sample of the corpus, evenly taken, each tool in a namespace of its own."""
    folder = tmp_path_factory.mktemp("sampled")
    corpus = shared / "corpus"
    entries = [json.loads(line) for line in _lines(corpus / "INDEX.jsonl")]
    texts: dict[str, list[str]] = {}
    for number in range(SAMPLE):
        entry = entries[number * len(entries) // SAMPLE]
        file = entry["file"]
        texts.setdefault(file, _lines(corpus / file))
        tool = json.loads(texts[file][entry["line"] - 1])
        path = folder / f"{number:03}.json"
        path.write_text(json.dumps({"namespace": f"n{number}", **tool}), "utf-8")
    return read(folder).registry


@pytest.fixture(scope="session")
def hard_tools(tmp_path_factory: pytest.TempPathFactory) -> Registry:
    """Read tools with no field that can be left out, and with every field."""
    path = tmp_path_factory.mktemp("hard") / "hard.json"
    path.write_text(json.dumps(HARD_TOOLS), "utf-8")
    return load(path)


@pytest.fixture(scope="session")
def real_tools(example_registry: Registry, hard_tools: Registry, sampled: Registry) -> Registry:
    """Give the tools of the example contracts, of the sample, and the hard ones."""
    return Registry([*example_registry.values(), *hard_tools.values(), *sampled.values()])


@pytest.fixture(scope="session")
def exported(real_tools: Registry) -> Callable[[str], Any]:
    """Give a function that exports the real tools, but those whose name a target refuses."""

    def export_to(target: str) -> Any:
        named = name_map(real_tools, target)
        chosen: list[Declaration] = [real_tools[id_] for id_ in named.names]

        def name_of(id_: ToolId) -> tuple[str | None, str]:
            name = named.names[str(id_)]
            return name.namespace, name.name

        return export(Registry(chosen), target, name_of)

    return export_to


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").rstrip("\n").split("\n")
