"""Every generated package imports without a warning and passes both strict type checkers."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from toolreg.runtime import ClientTool

if TYPE_CHECKING:
    from tests.corpus.conftest import Corpus, Generated

# One worker loads and generates the corpus once, for all of its tests.
pytestmark = pytest.mark.xdist_group("corpus")


def test_every_tool_imports(corpus: Corpus, generated: Generated) -> None:
    """Each generated tool's stub and models are imported from its package, by name."""
    count = 0
    for package in generated.packages:
        module = generated.module(package)
        tools = [getattr(module, name) for name in module.__all__]
        stubs = [each for each in tools if isinstance(each, ClientTool)]
        count += len(stubs)

        assert {tool.id for tool in stubs} <= set(corpus.registries[package])

    assert count > 2000


def test_packages_pass_mypy_strict(generated: Generated) -> None:
    """`mypy --strict` finds nothing in what is generated."""
    packages = [word for each in generated.packages for word in ("-p", each)]
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir=.mypy", *packages]

    done = subprocess.run(command, cwd=generated.root, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_packages_pass_pyright_strict(generated: Generated) -> None:
    """Pyright in strict mode finds nothing in what is generated."""
    (generated.root / "pyrightconfig.json").write_text(
        '{"typeCheckingMode": "strict", "include": ["c_*"]}', "utf-8"
    )
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable]

    done = subprocess.run(command, cwd=generated.root, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
