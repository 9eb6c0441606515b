"""
What generating costs, and what the generated package costs whoever imports it.

Every figure is a ratio of two things that were measured in turn in one run: of CPU time, children's
too, and the smallest of some rounds. Nothing fails: the goals stand beside the figures.

    python -m benchmarks.codegen [--tools 1000] [--rounds 9]
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from toolreg.codegen import Cache, Options, generate, write
from toolreg.registry import Registry, read

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

SHARED = Path(os.environ.get("TOOLREG_SHARED", Path(__file__).parents[2] / "shared"))
PACKAGE = "corpus_tools"
NAMESPACES = 20
ENGINE = "datamodel_code_generator"

Seconds: TypeAlias = tuple[float, float]
"""CPU seconds, those of children too, and wall seconds."""

ONE_MODEL = """\
from pydantic import BaseModel
class Model(BaseModel):
    name: str
Model(name="x")
"""
ENGINE_ONCE = f"""\
import {ENGINE} as engine
from {ENGINE}.format import Formatter
engine.generate(
    '{{"title": "Model", "type": "object", "properties": {{"name": {{"type": "string"}}}}}}',
    input_file_type=engine.InputFileType.JsonSchema,
    output_model_type=engine.DataModelType.PydanticV2BaseModel,
    disable_timestamp=True,
    formatters=[Formatter.BUILTIN],
)
"""
PROBE = f"""\
import atexit, sys
atexit.register(lambda: print("{ENGINE}" in sys.modules, file=sys.stderr))
from toolreg.cli import main
main(sys.argv[1:])
"""


@dataclass(frozen=True, slots=True)
class Project:
    """Hold a folder with one contract a file and a configuration, and run programs there."""

    folder: Path

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the folder, with bytecode kept as in any installed program."""
        settings = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        settings["PYTHONPYCACHEPREFIX"] = str(self.folder / "bytecode")
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=settings,
            check=True,
            capture_output=True,
            text=True,
        )

    def command(self, *arguments: str) -> None:
        """Run toolreg's command."""
        self.python("-m", "toolreg.cli", *arguments)

    def change_one(self, number: int) -> None:
        """Change the description of one contract, and generate."""
        path = self.folder / "contracts" / "0000.json"
        contract = json.loads(path.read_text("utf-8"))
        contract["description"] = f"Changed {number}."
        path.write_text(json.dumps(contract), "utf-8")
        self.command("generate")


def real_tools(number: int, folder: Path) -> Registry:
    """Load the first valid tools of the corpus, spread over its files, one a name."""
    files = sorted((SHARED / "corpus").glob("*.jsonl"))
    sources = [each.open(encoding="utf-8") for each in files if each.stem not in ("INDEX", "calls")]
    chosen: dict[str, Any] = {}
    while sources:
        for source in list(sources):
            line = source.readline()
            if not line:
                source.close()
                sources.remove(source)
                continue
            tool = json.loads(line)
            chosen.setdefault(re.sub(r"\W", "_", tool["name"].lower()), tool)
    path = folder / "tools.json"
    path.write_text(json.dumps({"tools": list(chosen.values())}), "utf-8")
    loaded = read(path).registry
    return Registry(list(loaded.values())[:: max(1, len(loaded) // number)][:number])


def project(registry: Registry, folder: Path) -> Project:
    """Write the tools as a project."""
    contracts = folder / "contracts"
    contracts.mkdir(parents=True)
    for number, each in enumerate(registry.values()):
        contract = {"namespace": f"ns_{number % NAMESPACES}", **each.fields}
        (contracts / f"{number:04d}.json").write_text(json.dumps(contract), "utf-8")
    configuration = f'contracts = ["contracts"]\npackage = "{PACKAGE}"\n'
    (folder / "toolreg.toml").write_text(configuration, "utf-8")
    return Project(folder)


def engine_once_per_schema(registry: Registry) -> None:
    """Call datamodel-code-generator's `generate()` for each schema, in process."""
    engine: Any = importlib.import_module(ENGINE)
    formats: Any = importlib.import_module(f"{ENGINE}.format")
    for declaration in registry.values():
        for schema in (declaration.input_schema, declaration.output_schema):
            if schema is not None:
                engine.generate(
                    json.dumps({"title": "Model", **schema}),
                    input_file_type=engine.InputFileType.JsonSchema,
                    output_model_type=engine.DataModelType.PydanticV2BaseModel,
                    disable_timestamp=True,
                    formatters=[formats.Formatter.BUILTIN],
                )


def generate_cold(registry: Registry, folder: Path) -> None:
    """Generate and write the package, with nothing known."""
    cache = Cache(folder / "cache")
    write(generate(registry, Options(package=PACKAGE), cache=cache), folder / "out")


def spent(run: Callable[[], object]) -> Seconds:
    """Give the seconds of one run."""
    cpu, wall = _cpu(), time.perf_counter()
    run()
    return _cpu() - cpu, time.perf_counter() - wall


def _cpu() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in usages)


def least(contenders: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, Seconds]:
    """Run all in turn, some rounds, and give the least of each; the first round only warms up."""
    taken: dict[str, list[Seconds]] = {name: [] for name in contenders}
    for number in range(rounds + 1):
        for name, run in contenders.items():
            seconds = spent(run)
            if number:
                taken[name].append(seconds)
    return {
        name: (min(cpu for cpu, _ in each), min(wall for _, wall in each))
        for name, each in taken.items()
    }


def row(name: str, ours: Seconds, floor: Seconds, goal: str) -> str:
    """Write one line of the table."""
    cpu, wall = ours[0] / floor[0], ours[1] / floor[1]
    return f"| {name} | {cpu:.3f} | {wall:.3f} | {goal} |"


def cold_rows(registry: Registry, folder: Path) -> list[str]:
    """Compare a first generation with the engine alone, both warmed up by a few tools."""
    few = Registry(list(registry.values())[:3])
    engine_once_per_schema(few)
    generate_cold(few, folder / "few")
    floor = spent(lambda: engine_once_per_schema(registry))
    ours = spent(lambda: generate_cold(registry, folder / "all"))
    return [row("cold, to the engine once per schema", ours, floor, "at most 0.5")]


def command_rows(made: Project, rounds: int) -> list[str]:
    """Compare the command with nothing changed, and with one contract changed."""
    cold = spent(lambda: made.command("generate"))
    numbers = iter(range(rounds + 1))
    seconds = least(
        {
            "generate": lambda: made.command("generate"),
            "check": lambda: made.command("generate", "--check"),
            "engine": lambda: made.python("-c", ENGINE_ONCE),
            "changed": lambda: made.change_one(next(numbers)),
        },
        rounds,
    )
    few = "at most 0.02"
    return [
        row("generate, nothing changed, to cold", seconds["generate"], cold, few),
        row("generate --check, nothing changed, to cold", seconds["check"], cold, few),
        row("one changed, to the engine's own start", seconds["changed"], seconds["engine"], "< 2"),
    ]


def import_rows(made: Project, rounds: int) -> list[str]:
    """Compare programs that import the generated package with the least that they could be."""
    found = next((made.folder / PACKAGE / "ns_1").glob("_[a-z]*.py"))
    module = f"{PACKAGE}.ns_1.{found.stem}"
    seconds = least(
        {
            "nothing": lambda: made.python("-c", "pass"),
            "package": lambda: made.python("-c", f"import {PACKAGE}"),
            "model": lambda: made.python("-c", ONE_MODEL),
            "stub": lambda: made.python("-c", f"import {module}"),
        },
        4 * rounds,
    )
    goal = "at most 1.3"
    return [
        row("one stub, to one model of pydantic", seconds["stub"], seconds["model"], goal),
        row("the package, no stub, to `pass`", seconds["package"], seconds["nothing"], goal),
    ]


def imports_engine(made: Project, arguments: Sequence[str]) -> bool:
    """Tell whether a run of the command imports the engine."""
    return made.python("-c", PROBE, *arguments).stderr.splitlines()[-1] == "True"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tools", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    if not (SHARED / "corpus").is_dir():
        print(f"skipped: no shared test data at {SHARED} (set TOOLREG_SHARED)")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        registry = real_tools(options.tools, folder)
        made = project(registry, folder / "project")
        rows = cold_rows(registry, folder)
        made.python("-c", ENGINE_ONCE)
        made.command("--help")
        rows += command_rows(made, options.rounds)
        rows += import_rows(made, options.rounds)
        idle = [imports_engine(made, ["generate"]), imports_engine(made, ["generate", "--check"])]
    print(f"### One package of {len(registry)} real tools\n")
    print("| what, to what | CPU ratio | wall ratio | goal |\n|---|---|---|---|")
    print("\n".join(rows))
    print(
        f"\nThe engine is imported where nothing changed: {'yes' if any(idle) else 'no'} (goal no)"
    )


if __name__ == "__main__":
    main()
