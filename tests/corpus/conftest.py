"""The corpus of real declarations and calls, read once and loaded once for all its tests."""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.codegen import Options, generate, write
from toolreg.registry import Declaration, Diagnostic, Registry, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

WHOLE = os.environ.get("TOOLREG_CORPUS") == "all"


@dataclass(frozen=True)
class Server:
    """One server's tools: its package name, and where each tool stands in the corpus."""

    package: str
    tools: tuple[tuple[str, int, dict[str, Any]], ...]


@dataclass(frozen=True)
class Corpus:
    """All servers, what was loaded of them, and what was refused."""

    servers: tuple[Server, ...]
    registries: dict[str, Registry]
    declared: dict[tuple[str, int], tuple[str, Declaration]]
    refused: dict[tuple[str, int], tuple[Diagnostic, ...]]
    calls: tuple[dict[str, Any], ...]

    def only(self, wanted: set[tuple[str, int]]) -> dict[str, Registry]:
        """Give registries of the wanted tools alone, by package."""
        chosen: dict[str, list[Declaration]] = defaultdict(list)
        for place in sorted(wanted & self.declared.keys()):
            package, declaration = self.declared[place]
            chosen[package].append(declaration)
        return {package: Registry(tools) for package, tools in sorted(chosen.items())}


@pytest.fixture(scope="session")
def corpus(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """Read the whole corpus: a `tools/list` answer for each server, as `toolreg check` gets it."""
    folder = shared / "corpus"
    root = tmp_path_factory.mktemp("corpus")
    servers = tuple(_servers(folder))
    registries: dict[str, Registry] = {}
    declared: dict[tuple[str, int], tuple[str, Declaration]] = {}
    refused: dict[tuple[str, int], tuple[Diagnostic, ...]] = {}
    for server in servers:
        path = root / f"{server.package}.json"
        path.write_text(json.dumps({"tools": [tool for *_, tool in server.tools]}), "utf-8")
        loaded = read(path)
        registries[server.package] = loaded.registry
        errors = [each for each in loaded.diagnostics if each.level == "error"]
        for index, (file, line, tool) in enumerate(server.tools):
            mine = tuple(each for each in errors if _is_of(each, index))
            if mine:
                refused[file, line] = mine
            else:
                name = f"client.{tool['name']}"
                declared[file, line] = (server.package, loaded.registry[name])
    calls = tuple(map(json.loads, _lines(folder / "calls.jsonl")))
    return Corpus(servers, registries, declared, refused, calls)


def _is_of(diagnostic: Diagnostic, index: int) -> bool:
    pointer = diagnostic.location.pointer
    return pointer == f"/tools/{index}" or pointer.startswith(f"/tools/{index}/")


def _servers(folder: Path) -> Iterator[Server]:
    """
    Group the tools by server.

    Data sets and fixtures are no servers: where names recur in one group, or are alike but for
    case and separators, each further tool of a name goes to a further group.
    """
    groups: dict[tuple[str, str, int], list[tuple[str, int, dict[str, Any]]]] = defaultdict(list)
    seen: dict[tuple[str, str, str], int] = defaultdict(int)
    texts: dict[str, list[str]] = {}
    for entry in map(json.loads, _lines(folder / "INDEX.jsonl")):
        file, line, server = entry["file"], entry["line"], entry["server"]
        if file not in texts:
            texts[file] = _lines(folder / file)
        is_server = not file.startswith(("bfcl", "dcg-fixtures"))
        plain = entry["name"] if is_server else re.sub(r"[\W_]", "", entry["name"].lower())
        group = seen[file, server, plain]
        seen[file, server, plain] += 1
        groups[file, server, group].append((file, line, json.loads(texts[file][line - 1])))
    for (file, server, group), tools in sorted(groups.items()):
        words = re.sub(r"\W+", "_", f"{Path(file).stem}_{server}_{group}").lower()
        yield Server(f"c_{words}", tuple(tools))


def _lines(path: Path) -> list[str]:
    # Not by splitlines: texts of JSON may hold line separators.
    return path.read_text("utf-8").rstrip("\n").split("\n")


@dataclass(frozen=True)
class Generated:
    """Packages that were generated and can be imported."""

    root: Path
    packages: tuple[str, ...]

    def module(self, package: str) -> ModuleType:
        """Import a package's namespace `client`."""
        return importlib.import_module(f"{package}.client")


@pytest.fixture(scope="session")
def generated(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Generated]:
    """Generate each server's package: all tools in a whole run, else a sample and all called."""
    root = tmp_path_factory.mktemp("generated")
    packages = []
    for package, registry in chosen(corpus).items():
        write(generate(registry, Options(package=package)), root)
        packages.append(package)
    sys.path.insert(0, str(root))
    yield Generated(root, tuple(packages))
    sys.path.remove(str(root))


def chosen(corpus: Corpus) -> dict[str, Registry]:
    """Give all tools in a whole run, else a sample and all that are called, by package."""
    if WHOLE:
        return {package: each for package, each in corpus.registries.items() if each}
    called = {(call["tool"]["file"], call["tool"]["line"]) for call in corpus.calls}
    sample = {place for number, place in enumerate(sorted(corpus.declared)) if number % 8 == 0}
    return corpus.only(called | sample)
