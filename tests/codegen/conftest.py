"""Tools made in tests, and packages that are generated, written and imported."""

from __future__ import annotations

import importlib
import itertools
import sys
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from toolreg.codegen import Options, generate, write
from toolreg.registry import Declaration, Registry, ToolId

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType


class MakeTool(Protocol):
    """Make a declaration as a contract would."""

    def __call__(
        self,
        name: str = "probe",
        properties: dict[str, Any] | None = None,
        *,
        output: Any = None,
        namespace: str = "demo",
        input: dict[str, Any] | None = None,  # noqa: A002 - as the contract calls it
        **fields: Any,
    ) -> Declaration:
        """Give the input by its properties, or as a whole schema by `input`."""
        ...


class Import(Protocol):
    """Generate a package of some tools, and import its namespace `demo`."""

    def __call__(self, *tools: Declaration, **options: Any) -> ModuleType:
        """Take options of `Options` but for the package's name."""
        ...


@pytest.fixture(scope="session")
def tool() -> MakeTool:
    """Give the maker of declarations."""

    def make(
        name: str = "probe",
        properties: dict[str, Any] | None = None,
        *,
        output: Any = None,
        namespace: str = "demo",
        input: dict[str, Any] | None = None,  # noqa: A002 - as the contract calls it
        **fields: Any,
    ) -> Declaration:
        schema = input or {"type": "object", "properties": properties or {}}
        declared = {"name": name, "description": "Probe.", **fields, "inputSchema": schema}
        if output is not None:
            declared["outputSchema"] = output
        return Declaration(ToolId(namespace, name), declared)

    return make


@pytest.fixture(scope="session")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Import]:
    """Give the importer of generated packages; they are forgotten at the end."""
    root = tmp_path_factory.mktemp("imported")
    numbers = itertools.count()

    def run(*tools: Declaration, **options: Any) -> ModuleType:
        package = f"toolreg_test_{next(numbers)}"
        write(generate(Registry(tools), Options(package=package, **options)), root)
        importlib.invalidate_caches()
        return importlib.import_module(f"{package}.demo")

    sys.path.insert(0, str(root))
    yield run
    sys.path.remove(str(root))
    for name in [each for each in sys.modules if each.startswith("toolreg_test_")]:
        del sys.modules[name]
