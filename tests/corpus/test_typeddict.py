"""Every real tool has right TypedDicts, and real calls and results are right by them."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.corpus.conftest import chosen
from toolreg.codegen import Options, generate, write
from toolreg.codegen._plan import tool_plan
from toolreg.runtime import ClientTool

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.corpus.conftest import Corpus

# One worker loads the corpus once, for all of its tests.
pytestmark = pytest.mark.xdist_group("corpus")

# Valid calls with properties that the contract does not name, and does not forbid.
UNNAMED = [["type"], ["name", "email"], ["journey_start_time"]]


@pytest.fixture(scope="module")
def dicts(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Write each server's package, and what was called of it as one module of literals."""
    root = tmp_path_factory.mktemp("dicts")
    for package, registry in chosen(corpus).items():
        write(generate(registry, Options(f"t{package}", target="typeddict")), root)
    (root / "calls.py").write_text("\n".join(_lines(corpus)), "utf-8")
    (root / "pyrightconfig.json").write_text(
        '{"typeCheckingMode": "strict", "include": ["tc_*"]}', "utf-8"
    )
    sys.path.insert(0, str(root))
    yield root
    sys.path.remove(str(root))


def _lines(corpus: Corpus) -> Iterator[str]:
    """Write each valid call and result as a literal of its type."""
    for number, call in enumerate(corpus.calls):
        place = (call["tool"]["file"], call["tool"]["line"])
        if place not in corpus.declared:
            continue
        package, declaration = corpus.declared[place]
        plan = tool_plan(declaration, "keywords", target="typeddict")
        if call["arguments_valid"]:
            yield _literal(package, plan.input_class, f"In{number}", call["arguments"])
        if call.get("structured_valid"):
            result = call["result"]["structuredContent"]
            yield _literal(package, plan.output_class, f"Out{number}", result)


def _literal(package: str, name: str, own: str, value: Any) -> str:
    written = f"v{own}: {own} = {value!r}"
    return f"from t{package}.client import {name} as {own}\n{written}"


def _said(root: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=root, capture_output=True, text=True, check=False
    )
    return f"{done.stdout}{done.stderr}"


def test_every_tool_imports(corpus: Corpus, dicts: Path) -> None:
    """Each generated tool's stub and types are imported from its package, by name."""
    count = 0
    for package, registry in chosen(corpus).items():
        module = importlib.import_module(f"t{package}.client")
        found = [getattr(module, name) for name in module.__all__]
        stubs = {each.id for each in found if isinstance(each, ClientTool)}
        count += len(stubs)

        assert stubs == set(registry), dicts

    assert count > 2000


def test_packages_and_calls_pass_mypy_strict(dicts: Path) -> None:
    """`mypy --strict` takes what is generated, and all valid calls and results as literals."""
    names = [word for each in sorted(dicts.glob("tc_*")) for word in ("-p", each.name)]
    options = ["--strict", "--python-version=3.11", "--cache-dir=.mypy", "--no-pretty"]

    said = _said(dicts, "mypy", *options, *names, "-m", "calls")

    faults = [line for line in said.splitlines() if ": error: " in line]
    # The contracts allow properties that they do not name; a literal must name what is declared.
    unnamed = [each for each in faults if each.endswith("[typeddict-unknown-key]")]
    assert faults == unnamed, said[-3000:]
    assert [re.findall('"([^"]*)"', each)[:-1] for each in faults] == UNNAMED


def test_packages_pass_pyright_strict(dicts: Path) -> None:
    """Pyright in strict mode finds nothing in what is generated."""
    said = _said(dicts, "pyright", "--pythonpath", sys.executable)

    assert said.startswith("0 errors"), said[-3000:]
