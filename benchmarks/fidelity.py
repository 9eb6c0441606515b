"""
What the engine's models do with its default options, on the values that our own are tested with.

Each schema of the sample gets a class of datamodel-code-generator's, with default options, and the
same made-up values as in `tests/corpus/test_fidelity.py`; our models agree on all of them there.

    python -m benchmarks.fidelity [--tools 1000]
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import tempfile
import types
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.codegen import real_tools
from tests.corpus.instances import Instances, equal
from toolreg.registry import Judge


def default_model(schema: Any, number: int) -> Any:
    """Make the engine's class of a schema, or nothing where that fails."""
    engine: Any = importlib.import_module("datamodel_code_generator")
    try:
        source = engine.generate(
            json.dumps({**schema, "title": "Model"}),
            input_file_type=engine.InputFileType.JsonSchema,
            output_model_type=engine.DataModelType.PydanticV2BaseModel,
            class_name="Model",
            formatters=[],
        )
        module = types.ModuleType(f"default_{number}")
        sys.modules[module.__name__] = module
        exec(source, module.__dict__)  # noqa: S102 - what is measured is the engine's code
        module.Model.model_rebuild()
    except Exception:  # noqa: BLE001 - whatever it is, there is no class
        return None
    return module.Model


def verdict(model: Any, value: Any, *, valid: bool) -> str:
    """Say what a class does with a value."""
    try:
        seen = model.model_validate_json(json.dumps(value))
    except Exception:  # noqa: BLE001 - a class may fail in any way
        return "refuses what is valid" if valid else "agrees"
    if not valid:
        return "accepts what is invalid"
    try:
        dumped = json.loads(seen.model_dump_json())
    except Exception:  # noqa: BLE001 - the same
        return "cannot dump what is valid"
    return "agrees" if equal(dumped, value) else "changes what is valid"


def main() -> None:
    """Print how often the default models differ from the contract."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tools", type=int, default=1000)
    tools = parser.parse_args().tools
    warnings.simplefilter("ignore")
    counts: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    schemas = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        registry = real_tools(tools, Path(folder))
    for declaration in registry.values():
        for schema in filter(None, (declaration.input_schema, declaration.output_schema)):
            schemas += 1
            model = default_model(schema, schemas)
            if model is None:
                failed += 1
                continue
            judge, source = Judge(schema), Instances(schema, seed=7)
            made = [source.value() for _ in range(12)]
            for value in [each for each in made if judge.accepts(each)]:
                for tried in (value, source.mutant(value)):
                    valid = judge.accepts(tried)
                    counts[valid][verdict(model, tried, valid=valid)] += 1
    print(f"{schemas:,} schemas, {failed:,} without a class")
    for valid, found in counts.items():
        total = found.total()
        print(f"{'valid' if valid else 'invalid'} instances: {total:,}")
        for name, count in sorted(found.items()):
            print(f"  {name:<26} {count:>7,}  {count / total:6.1%}")


if __name__ == "__main__":
    main()
