"""A project of its own for each case: contracts to read, a package to generate, calls to answer."""

from __future__ import annotations

import asyncio
import importlib
import itertools
import json
import shutil
import sys
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path  # noqa: TC003 - pytest reads the annotations
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

import pytest

from toolreg.cli import main
from toolreg.codegen import Options, generate, write
from toolreg.registry import Diagnostic, Level, Loaded, Registry, read
from toolreg.runtime import ClientTool, ClientToolAnswers, ClientToolCall, ToolResult

if TYPE_CHECKING:
    from types import ModuleType

    from pydantic import BaseModel

Json: TypeAlias = dict[str, Any]
Files: TypeAlias = Mapping[str, str | bytes | Json]
CONFIG = 'contracts = ["contracts"]\npackage = "shop_tools"\nout = "generated"\n'
_numbers = itertools.count()


@dataclass(frozen=True)
class Call:
    """
    Tell what became of one call.

    `text` is what the model reads; `typed` is the value that a generated stub's answer was given,
    dumped as JSON's types; `plain` is what an answer that is bound by ID was given.
    """

    outcome: Literal["invoke", "reject"]
    text: str
    typed: Any = None
    plain: Any = None


@dataclass(frozen=True)
class Project:
    """
    Do with contracts what a project does.

    `folder` is the working folder; contracts are in `contracts`, what is generated goes to `out`.
    """

    folder: Path

    def write(self, files: Files) -> None:
        """Make the folder of contracts anew, of texts as they stand and objects as JSON."""
        contracts = self.folder / "contracts"
        shutil.rmtree(contracts, ignore_errors=True)
        for name, content in files.items():
            path = contracts / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, dict):
                path.write_text(json.dumps(content), "utf-8")
            else:
                path.write_bytes(content.encode() if isinstance(content, str) else content)

    def read(self, files: Files) -> Loaded:
        """Read a folder of these files alone."""
        self.write(files)
        return read("contracts")

    def errors(self, files: Files) -> list[Diagnostic]:
        """Read these files, and give the errors."""
        return [each for each in self.read(files).diagnostics if each.level is Level.ERROR]

    def registry(self, files: Files) -> Registry:
        """Read these files, which have no error."""
        loaded = self.read(files)
        assert [str(each) for each in loaded.diagnostics if each.level is Level.ERROR] == []
        return loaded.registry

    def tree(self, registry: Registry) -> dict[str, str]:
        """Generate a package that is called `cases`."""
        return generate(registry, Options(package="cases", style="args"))

    def module(self, registry: Registry, namespace: str = "demo") -> ModuleType:
        """Generate a package, write it, and import one of its namespaces."""
        package = f"toolreg_case_{next(_numbers)}"
        write(generate(registry, Options(package=package, style="args")), self.folder / "out")
        importlib.invalidate_caches()
        return importlib.import_module(f"{package}.{namespace}")

    def stub(self, registry: Registry, id_: str = "demo.probe") -> ClientTool[..., Any]:
        """Generate a package, import it, and give the stub of an ID."""
        module = self.module(registry, id_.partition(".")[0])
        tools = [getattr(module, name) for name in module.__all__]
        return next(each for each in tools if isinstance(each, ClientTool) and each.id == id_)

    def calls(self, contract: Json, *texts: str) -> list[Call]:
        """Call a contract's tool by ID and by its stub, which must agree."""
        id_ = f"{contract['namespace']}.{contract['name']}"
        registry = self.registry({"contract.json": contract})
        stub = self.stub(registry, id_)
        return [_call(registry, stub, id_, text) for text in texts]


def _call(registry: Registry, stub: ClientTool[..., Any], id_: str, text: str) -> Call:
    plain: list[Any] = []
    typed: list[Any] = []

    async def by_id(args: Json) -> str:
        plain.append(args)
        return "done"

    async def by_stub(args: BaseModel) -> str:
        typed.append(args.model_dump(exclude_unset=True, by_alias=True))
        return "done"

    with warnings.catch_warnings(action="ignore", category=UserWarning):
        stubbed = ClientToolAnswers(stub.answer(by_stub))
    first = _run(ClientToolAnswers.from_registry(registry, {id_: by_id}), id_, text)
    second = _run(stubbed, id_, text)

    assert len(plain) == len(typed), (text, first.text, second.text)
    assert first.is_error is second.is_error, (text, first.text, second.text)
    if not plain:
        assert first.is_error
        return Call("reject", first.text)
    assert not first.is_error
    return Call("invoke", first.text, typed[0], plain[0])


def _run(answers: ClientToolAnswers, id_: str, text: str) -> ToolResult[Any]:
    result = asyncio.run(answers.run(ClientToolCall.from_json(id_, text, "k1")))
    assert isinstance(result, ToolResult)
    return result


@dataclass(frozen=True)
class Outcome:
    """Hold what a run of the command gave."""

    code: int
    out: str
    err: str


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """Give an empty project, and work in it; what it imports is forgotten at the end."""
    folder = tmp_path / "work"
    (folder / "contracts").mkdir(parents=True)
    (folder / "toolreg.toml").write_text(CONFIG, "utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(folder / "out")
    monkeypatch.delenv("NO_COLOR", raising=False)
    yield Project(folder)
    for name in [each for each in sys.modules if each.startswith("toolreg_case_")]:
        del sys.modules[name]


class Command(Protocol):
    """Run `toolreg`."""

    def __call__(self, *arguments: str) -> Outcome:
        """Run it, and give what came of it."""
        ...


@pytest.fixture
def toolreg(capsys: pytest.CaptureFixture[str]) -> Command:
    """Give the command, which runs in this process."""

    def run(*arguments: str) -> Outcome:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        shown = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Outcome(ended.value.code, shown.out, shown.err)

    return run
