"""
Reading, checking and keeping contracts, beside the parsers that nobody can do without.

Contracts are made for the run, shaped on those of public servers. Each figure is a ratio of CPU
time, taken in turn with its floor in one run; `--help` and `check` are wall times of processes.

    python -m benchmarks.registry [--tools 10000] [--rounds 3]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import yaml
from pydantic_core import from_json

from benchmarks.turns import cpu_ratios, table
from toolreg.registry import Judge, Loaded, dump_bundle, load_bundle, read
from toolreg.registry._read_json import parse_json
from toolreg.registry._read_yaml import parse_yaml
from toolreg.registry.lint import lint

_WORDS = [
    "account",
    "basket",
    "customer",
    "delivery",
    "email",
    "folder",
    "group",
    "invoice",
    "journal",
    "keyword",
    "label",
    "market",
    "note",
    "order",
    "parcel",
    "query",
    "region",
    "stock",
    "ticket",
    "user",
    "voucher",
    "warehouse",
    "zone",
]
_VERBS = [
    "get",
    "list",
    "search",
    "create",
    "update",
    "delete",
    "merge",
    "assign",
    "close",
    "export",
    "import",
    "compare",
]
_PLAIN = """\
import typer
app = typer.Typer(add_completion=False)
@app.command()
def one(name: str = "x") -> None:
    "Do one thing."
@app.command()
def two(name: str = "x") -> None:
    "Do another thing."
app()
"""


def contract(number: int) -> dict[str, Any]:
    """Make one contract: a few described properties, some nested, an output for two in five."""
    r = random.Random(number)  # noqa: S311 - shapes, not secrets
    made: dict[str, Any] = {
        "namespace": f"ns_{number % 50}",
        "name": f"{r.choice(_VERBS)}_{r.choice(_WORDS)}_{number:05d}",
        "title": _text(r, 3),
        "description": f"{_text(r, 8)}. Use it when {_text(r, 6)}. Not for {_text(r, 5)}.",
        "inputSchema": _object(r, 0, min(20, max(1, int(r.lognormvariate(1.6, 0.6))))),
        "annotations": {"readOnlyHint": r.random() < 0.5, "openWorldHint": r.random() < 0.5},
        "modelAccess": r.choice(["direct", "programmatic", "both"]),
    }
    if r.random() < 0.4:
        made["outputSchema"] = _object(r, 0, r.randint(2, 5))
    return made


def _text(r: random.Random, words: int) -> str:
    return " ".join(r.choice(_WORDS) for _ in range(words)).capitalize()


def _object(r: random.Random, depth: int, size: int) -> dict[str, Any]:
    names = list(dict.fromkeys(f"{r.choice(_WORDS)}_{r.choice(_WORDS)}" for _ in range(size)))
    required = sorted(r.sample(names, min(len(names), r.randint(1, 3))))
    properties = {name: _property(r, depth) for name in names}
    return {"type": "object", "properties": properties, "required": required}


def _property(r: random.Random, depth: int) -> dict[str, Any]:
    described, kind = {"description": f"{_text(r, 7)}."}, r.random()
    if kind < 0.6:
        limits = {"enum": r.sample(_WORDS, 4)} if r.random() < 0.2 else {"minLength": 1}
        return {"type": "string", **described, **limits}
    if kind < 0.85:
        return {"type": "integer", **described, "minimum": 0, "maximum": 100}
    if kind < 0.93 or depth:
        return {"type": "array", **described, "items": {"type": "string"}}
    return {**_object(r, depth + 1, 3), **described}


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tools", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    _parsers(rounds=20 * options.rounds)
    with tempfile.TemporaryDirectory() as folder:
        _files(Path(folder), options.tools, options.rounds)
        _commands(Path(folder), options.rounds)


def _parsers(rounds: int) -> None:
    """Time the parsers alone, places of all values included, on one file of 100 tools."""
    whole = {"tools": [contract(number) for number in range(100)]}
    as_yaml, as_json = yaml.dump(whole, sort_keys=False), json.dumps(whole, indent=2)
    ratios = cpu_ratios(
        {
            "yaml.load(CSafeLoader)": lambda: yaml.load(as_yaml, yaml.CSafeLoader),
            "parse_yaml": lambda: parse_yaml(as_yaml),
        },
        "yaml.load(CSafeLoader)",
        rounds,
    )
    print(table("A YAML file of 100 tools, parsed", ratios, {"parse_yaml": 1.6}))
    ratios = cpu_ratios(
        {
            "json.loads": lambda: json.loads(as_json),
            "parse_json": lambda: parse_json(as_json),
            "parse_json, and the place of each tool": lambda: _places(as_json),
        },
        "json.loads",
        rounds,
    )
    goals = {"parse_json": 3, "parse_json, and the place of each tool": 3}
    print(table("A JSON file of 100 tools, parsed", ratios, goals))


def _places(text: str) -> list[object]:
    places = parse_json(text).places
    return [places.value(("tools", number)) for number in range(100)]


def _files(folder: Path, tools: int, rounds: int) -> None:
    made = [contract(number) for number in range(tools)]
    contracts, texts = folder / "contracts", folder / "json"
    contracts.mkdir()
    texts.mkdir()
    for each in made:
        text = yaml.dump(each, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True)
        (contracts / f"{each['name']}.yaml").write_text(text, "utf-8")
        (texts / f"{each['name']}.json").write_text(json.dumps(each, indent=2), "utf-8")
    files, cache = sorted(contracts.iterdir()), folder / "cache"
    read(contracts, cache=cache)
    bundle = dump_bundle(read(contracts, cache=cache).registry)
    ratios = cpu_ratios(
        {
            "yaml.load(CSafeLoader) over the files": lambda: [
                yaml.load(each.read_bytes(), yaml.CSafeLoader) for each in files
            ],
            "read": lambda: read(contracts),
            "read and lint": lambda: _checked(contracts),
        },
        "yaml.load(CSafeLoader) over the files",
        rounds,
    )
    print(table(f"{tools:,} YAML contracts, cold", ratios, {"read and lint": 2}))
    floor = "json.loads over the files"
    ratios = cpu_ratios(
        {
            floor: lambda: [json.loads(each.read_bytes()) for each in sorted(texts.iterdir())],
            "read": lambda: read(texts),
        },
        floor,
        rounds,
    )
    print(table(f"{tools:,} JSON contracts, cold", ratios, {}))
    ratios = cpu_ratios(
        {
            "json.loads over the bundle": lambda: json.loads(bundle),
            "read, nothing changed": lambda: read(contracts, cache=cache),
            "read, cold": lambda: read(contracts),
        },
        "json.loads over the bundle",
        max(3, rounds),
    )
    print(table(f"{tools:,} contracts, warm", ratios, {"read, nothing changed": 1}))
    print(f"cold / warm: {ratios['read, cold'] / ratios['read, nothing changed']:.0f} (goal 10)\n")
    used = list(load_bundle(bundle, "bundle"))[:: max(1, tools // 100)]
    floor = "from_json and the validators of 100 tools"
    ratios = cpu_ratios(
        {
            floor: lambda: _floor_of_bundle(bundle, used),
            "load_bundle and the judges of 100 tools": lambda: [
                Judge(registry[id_].input_schema)
                for registry in [load_bundle(bundle, "bundle")]
                for id_ in used
            ],
        },
        floor,
        max(3, rounds),
    )
    goals = {"load_bundle and the judges of 100 tools": 1.5}
    print(table(f"The compiled bundle of {tools:,} tools", ratios, goals))


def _checked(folder: Path) -> Loaded:
    loaded = read(folder)
    lint(loaded.registry, loaded.contracts)
    return loaded


def _floor_of_bundle(bundle: str, used: list[str]) -> list[Judge]:
    tools = from_json(bundle)["tools"]
    return [Judge(tools[id_]["contract"]["inputSchema"]) for id_ in used]


def _commands(folder: Path, rounds: int) -> None:
    project = folder / "project"
    (project / "contracts").mkdir(parents=True)
    for number in range(10):
        path = project / "contracts" / f"{number}.yaml"
        path.write_text(yaml.dump(contract(number), sort_keys=False), "utf-8")
    (project / "toolreg.toml").write_text('contracts = ["contracts"]\n', "utf-8")
    plain = folder / "plain.py"
    plain.write_text(_PLAIN, "utf-8")
    command = [sys.executable, "-m", "toolreg.cli"]
    commands = {
        "a bare Typer program, --help": [sys.executable, str(plain), "--help"],
        "a bare Typer program, a command": [sys.executable, str(plain), "one"],
        "toolreg --help": [*command, "--help"],
        "toolreg check, ten contracts": [*command, "check", "contracts"],
        "toolreg check, ten contracts, nothing changed": [*command, "check"],
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(max(5, 3 * rounds)):
        for name, arguments in commands.items():
            before = time.perf_counter()
            subprocess.run(arguments, cwd=project, capture_output=True, check=True)
            taken[name].append(time.perf_counter() - before)
    fastest = {name: statistics.median(each) for name, each in taken.items()}
    floor = fastest["a bare Typer program, --help"]
    goals = {
        "toolreg --help": 1.1,
        "toolreg check, ten contracts": 2,
        "toolreg check, ten contracts, nothing changed": 2,
    }
    print(table("Commands", {name: each / floor for name, each in fastest.items()}, goals))


if __name__ == "__main__":
    main()
