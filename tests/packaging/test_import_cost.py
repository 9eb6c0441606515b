"""What an import brings along: a service that runs generated stubs pays for pydantic alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

GENERATOR = frozenset({"datamodel_code_generator", "rich", "ruff", "typer"})
"""What only the command and the generator need."""

LATE = frozenset({"jsonschema", "jsonschema_rs", "yaml"})
"""What is needed once a contract is read or a call is judged, not before."""


@pytest.mark.parametrize("part", ["toolreg.registry", "toolreg.runtime"])
def test_import_is_light(part: str) -> None:
    """Importing registry or runtime brings neither the generator nor what reads and judges."""
    imported = modules_after(f"import {part}")

    assert imported & (GENERATOR | LATE) == set()


@pytest.mark.parametrize("part", ["toolreg.registry", "toolreg.runtime"])
def test_no_public_name_brings_the_generator(part: str) -> None:
    """Using every public name of registry and runtime brings no generator, typer or rich."""
    imported = modules_after(f"from {part} import *")

    assert imported & GENERATOR == set()


def test_stubs_are_light() -> None:
    """What generated stubs import brings nothing that only a call needs."""
    imported = modules_after("import toolreg.runtime.generated")

    assert imported & (GENERATOR | LATE | {"asyncio"}) == set()


def test_using_a_stub_is_light() -> None:
    """A program that reads a tool's definition and policy waits for nothing that a call needs."""
    golden = Path(__file__).resolve().parents[1] / "codegen/golden/tool_kind/expected"
    use = "print(price.title, ask_price.policy, file=sys.stderr)"

    imported = modules_after(
        f"sys.path.insert(0, {str(golden)!r})\n"
        f"from golden_tool_kind.shop import ask_price, price\n{use}"
    )

    assert "golden_tool_kind" in imported
    assert imported & (GENERATOR | LATE | {"asyncio"}) == set()


def test_help_is_light() -> None:
    """Importing the command brings no generator: `toolreg --help` answers at once."""
    imported = modules_after("import toolreg.cli")

    assert imported & (LATE | {"datamodel_code_generator"}) == set()


def modules_after(statement: str) -> set[str]:
    """Give the top-level names of `sys.modules` after a statement in a fresh interpreter."""
    program = f"import json, sys\n{statement}\nprint(json.dumps(sorted(sys.modules)))"
    shown = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return {name.partition(".")[0] for name in json.loads(shown.stdout)}
