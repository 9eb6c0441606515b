"""
One package of a thousand real tools, beside the engine called once per schema.

Cold is the whole of `generate` and `write` with an empty cache; again is the same run with nothing
changed. Wall time is compared too, since ours may use both cores.

    python -m benchmarks.generation [--tools 1000] [--rounds 1]
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from toolreg.codegen import Cache, Options, generate, write
from toolreg.registry import Registry, read

SHARED = Path(os.environ.get("TOOLREG_SHARED", Path(__file__).parents[2] / "shared"))


def real_tools(number: int, folder: Path) -> Registry:
    """Load the first valid tools of the corpus, spread over its files, one a name."""
    files = sorted((SHARED / "corpus").glob("*.jsonl"))
    sources = [each.open(encoding="utf-8") for each in files if each.stem not in ("INDEX", "calls")]
    chosen: dict[str, Any] = {}
    while sources:
        for source in list(sources):
            line = source.readline()
            if not line:
                sources.remove(source)
                continue
            tool = json.loads(line)
            chosen.setdefault(re.sub(r"\W", "_", tool["name"].lower()), tool)
    path = folder / "tools.json"
    path.write_text(json.dumps({"tools": list(chosen.values())}), "utf-8")
    loaded = read(path).registry
    return Registry(list(loaded.values())[:: max(1, len(loaded) // number)][:number])


def engine_once_per_schema(registry: Registry) -> None:
    """Call datamodel-code-generator's `generate()` for each schema, in process."""
    engine: Any = importlib.import_module("datamodel_code_generator")
    formats: Any = importlib.import_module("datamodel_code_generator.format")
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


def ours(registry: Registry, folder: Path) -> None:
    """Generate and write the package."""
    cache = Cache(folder / "cache")
    write(generate(registry, Options(package="corpus_tools"), cache=cache), folder / "out")


def seconds(run: Any) -> tuple[float, float]:
    """Give the wall seconds and the CPU seconds (children's too) of one run."""
    before, wall = os.times(), time.perf_counter()
    run()
    after = os.times()
    return time.perf_counter() - wall, sum(after[:4]) - sum(before[:4])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tools", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    if not (SHARED / "corpus").is_dir():
        sys.exit(f"skipped: no shared test data at {SHARED} (set TOOLREG_SHARED)")
    rows: dict[str, list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        registry = real_tools(options.tools, Path(folder))
        few = Registry(list(registry.values())[:3])
        engine_once_per_schema(few)
        ours(few, Path(folder, "warm"))
        for number in range(options.rounds):
            out = Path(folder, str(number))
            rows.setdefault("engine once per schema", []).append(
                seconds(lambda: engine_once_per_schema(registry))
            )
            rows.setdefault("toolreg, cold", []).append(seconds(lambda: ours(registry, out)))  # noqa: B023
            rows.setdefault("toolreg, again", []).append(seconds(lambda: ours(registry, out)))  # noqa: B023
    print(f"### One package of {len(registry)} real tools\n")
    print("| contender | wall s | CPU s | wall ratio | goal |\n|---|---|---|---|---|")
    wall = {name: statistics.median(each[0] for each in took) for name, took in rows.items()}
    floor = {"toolreg, again": "toolreg, cold"}
    goals = {"toolreg, cold": "at most 1", "toolreg, again": "at most 0.05 of cold"}
    for name, took in rows.items():
        cpu = statistics.median(each[1] for each in took)
        ratio = wall[name] / wall[floor.get(name, "engine once per schema")]
        print(f"| {name} | {wall[name]:.2f} | {cpu:.2f} | {ratio:.3f} | {goals.get(name, '')} |")


if __name__ == "__main__":
    main()
