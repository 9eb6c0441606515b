"""Same contracts, same bytes: on every run, and from the cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.codegen import Cache, Options, generate, recipe
from toolreg.registry import Registry

if TYPE_CHECKING:
    from pathlib import Path

    from tests.codegen.conftest import MakeTool

PROGRAM = """
import sys
from pathlib import Path
from toolreg.codegen import Cache, Options, generate
from toolreg.registry import load

folder, *cache = sys.argv[1:]
cached = Cache(cache[0]) if cache else None
files = generate(load(folder), Options(package="p"), cache=cached)
print("engine" if "datamodel_code_generator" in sys.modules else "no engine")
for path, text in files.items():
    print(repr(path), repr(text))
"""
CONTRACTS = {
    "b.json": {
        "name": "b",
        "inputSchema": {"type": "object", "properties": {"m": {"enum": ["x", "y"]}}},
    },
    "a.json": {
        "name": "a",
        "inputSchema": {
            "type": "object",
            "properties": {"n": {"$ref": "#/$defs/N"}, "z": {}, "é": {"type": ["string", "null"]}},
            "$defs": {"N": {"type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}}},
        },
    },
}


def run(folder: Path, *arguments: str, seed: str = "0", zone: str = "UTC") -> str:
    """Generate in a new interpreter, and give what it wrote."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder), *arguments],
        env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    return done.stdout


def write_contracts(folder: Path, names: list[str]) -> Path:
    """Write the contracts in the given order."""
    folder.mkdir()
    for name in names:
        (folder / name).write_text(json.dumps(CONTRACTS[name]), encoding="utf-8")
    return folder


def test_nothing_but_the_contracts_counts(tmp_path: Path) -> None:
    """Hash seed, time zone, folder and the order of files leave no trace."""
    one = write_contracts(tmp_path / "one", ["a.json", "b.json"])
    two = write_contracts(tmp_path / "two", ["b.json", "a.json"])

    first, second = run(one), run(two, seed="1", zone="Asia/Tokyo")

    assert first == second
    assert str(tmp_path) not in first


def test_second_run_does_not_import_the_engine(tmp_path: Path) -> None:
    """What the cache holds is not generated again, and is the same."""
    folder = write_contracts(tmp_path / "contracts", ["a.json", "b.json"])
    cache = str(tmp_path / "cache")

    cold, warm = run(folder, cache), run(folder, cache)

    assert cold.startswith("engine\n")
    assert warm.startswith("no engine\n")
    assert warm.partition("\n")[2] == cold.partition("\n")[2]


def test_changed_tool_is_generated_again(tool: MakeTool, tmp_path: Path) -> None:
    """The cache gives nothing for a contract that has changed, be it in the order of properties."""
    options = Options(package="p")
    one: dict[str, Any] = {"a": {}, "b": {}}
    two: dict[str, Any] = {"b": {}, "a": {}}
    generate(Registry([tool(properties=one)]), options, cache=Cache(tmp_path))

    cached = generate(Registry([tool(properties=two)]), options, cache=Cache(tmp_path))

    assert cached == generate(Registry([tool(properties=two)]), options)
    assert cached != generate(Registry([tool(properties=one)]), options)


OTHERS: list[dict[str, Any]] = [
    {"style": "args"},
    {"kind": "tool"},
    {"kinds": (("demo.*", "tool"),)},
]


@pytest.mark.parametrize("options", OTHERS)
def test_options_are_part_of_what_is_cached(
    tool: MakeTool, tmp_path: Path, options: dict[str, Any]
) -> None:
    """The cache keeps apart what is generated with other options."""
    registry = Registry([tool(properties={"a": {}})])
    first = generate(registry, Options(package="p"), cache=Cache(tmp_path))

    cached = generate(registry, Options(package="p", **options), cache=Cache(tmp_path))

    assert cached == generate(registry, Options(package="p", **options))
    assert cached != first
    assert recipe(Options(package="p")) != recipe(Options(package="p", **options))


DAMAGE = [
    "",
    "{",
    "[]",
    "toolreg 2 00000000\n",
    'toolreg 2 00000000\n["p", ["a"], [1]]\nb',
    "\0",
    "[" * 9999,
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_cache_counts_as_empty(tool: MakeTool, tmp_path: Path, damage: str) -> None:
    """A cache file that is not whole is replaced, and nobody notices."""
    registry = Registry([tool()])
    expected = generate(registry, Options(package="p"), cache=Cache(tmp_path))
    (file,) = tmp_path.glob("p.texts")
    file.write_text(damage, encoding="utf-8")

    again = generate(registry, Options(package="p"), cache=Cache(tmp_path))

    assert again == expected
    assert len(file.read_text("utf-8")) > 1000


def test_changed_cache_is_not_believed(tool: MakeTool, tmp_path: Path) -> None:
    """A text that was changed inside the cache does not reach generated code."""
    registry = Registry([tool()])
    expected = generate(registry, Options(package="p"), cache=Cache(tmp_path))
    (file,) = tmp_path.glob("p.texts")
    file.write_text(file.read_text("utf-8").replace("Probe.", "Other."), encoding="utf-8")

    assert generate(registry, Options(package="p"), cache=Cache(tmp_path)) == expected


def test_cache_folder_says_what_it_is(tool: MakeTool, tmp_path: Path) -> None:
    """Version control and backups leave the cache out."""
    folder = tmp_path / "cache"
    generate(Registry([tool()]), Options(package="p"), cache=Cache(folder))

    assert (folder / ".gitignore").read_text("utf-8") == "*\n"
    assert (folder / "CACHEDIR.TAG").read_text("utf-8").startswith("Signature: 8a477f597d28d172")


def test_cache_that_cannot_be_written(tool: MakeTool, tmp_path: Path) -> None:
    """A cache in an impossible place costs time, not the run."""
    (tmp_path / "file").write_text("", encoding="utf-8")

    files = generate(
        Registry([tool()]), Options(package="p"), cache=Cache(tmp_path / "file" / "cache")
    )

    assert files == generate(Registry([tool()]), Options(package="p"))


def test_cache_forgets_tools_that_are_gone(tool: MakeTool, tmp_path: Path) -> None:
    """The cache holds what the last run used, no more."""
    generate(Registry([tool("one"), tool("two")]), Options(package="p"), cache=Cache(tmp_path))
    generate(Registry([tool("one")]), Options(package="p"), cache=Cache(tmp_path))

    assert "demo.two" not in (tmp_path / "p.texts").read_text("utf-8")
