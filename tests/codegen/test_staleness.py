"""A generated package that meets other contracts than its own refuses to load, and says why."""

from __future__ import annotations

import importlib
import itertools
import json
import re
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.codegen import Options, generate, write
from toolreg.registry import Registry
from toolreg.runtime import SdkError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.codegen.conftest import MakeTool

_numbers = itertools.count()


@dataclass(frozen=True)
class Package:
    """A package on disk with the tools `demo.probe` and `demo.other`, not imported yet."""

    name: str
    folder: Path

    @property
    def bundle(self) -> Path:
        """The contracts beside the stubs."""
        return self.folder / "contracts.json"

    def stub(self, tool: str = "probe") -> Any:
        """Import a stub."""
        return getattr(importlib.import_module(f"{self.name}.demo"), tool)

    def refusal(self, tool: str = "probe") -> str:
        """Import a stub, which is refused, and give the message."""
        with pytest.raises(SdkError) as caught:
            self.stub(tool)
        assert caught.value.__suppress_context__ or caught.value.__context__ is None
        return str(caught.value)


@pytest.fixture
def package(tool: MakeTool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """Give a generated package, and forget it at the end."""
    name = f"toolreg_stale_{next(_numbers)}"
    nested = {"a": {"type": "string"}}
    files = generate(Registry([tool("probe", nested), tool("other")]), Options(name))
    write(files, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield Package(name, tmp_path / name)
    for each in [each for each in sys.modules if each.partition(".")[0] == name]:
        del sys.modules[each]


def _edit(package: Package, change: Callable[[Any], None]) -> None:
    """Change the bundle as data."""
    held = json.loads(package.bundle.read_text("utf-8"))
    change(held["tools"])
    package.bundle.write_text(json.dumps(held), "utf-8")


def test_a_package_beside_its_own_contracts_loads(package: Package) -> None:
    """What was generated together loads together."""
    assert package.stub().id == "demo.probe"


def test_contracts_of_a_later_run(package: Package, tool: MakeTool) -> None:
    """Contracts that went on without the stub refuse it, name it, and say what to run."""
    later = Registry([tool("probe", {"a": {"type": "integer"}}), tool("other")])
    files = generate(later, Options(package.name))
    package.bundle.write_text(files[f"{package.name}/contracts.json"], "utf-8")

    refusal = package.refusal()

    assert refusal == (
        f"demo.probe: its stub was generated from another contract than "
        f"{package.name}/contracts.json holds; run `toolreg generate`"
    )
    assert package.stub("other").id == "demo.other"  # which did not change


def test_a_contract_edited_by_hand(package: Package) -> None:
    """A bundle that was changed by hand is found out, though its fingerprint stayed."""
    _edit(
        package,
        lambda tools: tools["demo.probe"]["contract"]["inputSchema"]["properties"].update(b={}),
    )

    assert "demo.probe" in package.refusal()


def test_a_tool_that_is_gone(package: Package) -> None:
    """A stub without a contract refuses to load; its neighbour does load."""
    _edit(package, lambda tools: tools.pop("demo.probe"))

    assert package.refusal() == (
        f"demo.probe: {package.name}/contracts.json does not hold its contract; "
        "run `toolreg generate`"
    )
    assert package.stub("other").id == "demo.other"


def test_a_stub_edited_by_hand(package: Package) -> None:
    """A stub whose fingerprint is not its contract's refuses to load."""
    module = package.folder / "demo" / "_probe.py"
    text = module.read_text("utf-8")
    module.write_text(re.sub('fingerprint="[^"]*"', 'fingerprint="sha256:0"', text), "utf-8")

    assert "another contract" in package.refusal()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'"text"',
        b"{}",
        b'{"version":99,"tools":{}}',
        b'{"version":1}',
        b'{"version":1,"tools":[]}',
        b'{"version":1,"tools":{"demo.probe":null}}',
        b'{"version":1,"tools":{"demo.probe":{}}}',
        b"[" * 100_000,
        b"<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> theirs\n",
    ],
    ids=range(14),
)
def test_contracts_that_are_none(package: Package, content: bytes) -> None:
    """A damaged bundle is refused in one line: which tool, where, and what to run."""
    package.bundle.write_bytes(content)

    refusal = package.refusal()

    assert refusal.startswith("demo.probe: ")
    assert f"{package.name}/contracts.json" in refusal
    assert refusal.endswith("run `toolreg generate`")
    assert "\n" not in refusal


def test_contracts_cut_off(package: Package) -> None:
    """A bundle that lost its end anywhere is refused, whole tools before the cut or not."""
    whole = package.bundle.read_bytes()
    cut = len(whole) // 2
    package.bundle.write_bytes(whole[:cut])

    assert package.refusal().endswith("run `toolreg generate`")


def test_contracts_that_are_missing(package: Package) -> None:
    """A package without its bundle refuses to load."""
    package.bundle.unlink()

    assert package.refusal() == (
        f"demo.probe: {package.name}/contracts.json is missing; run `toolreg generate`"
    )


def test_contracts_that_are_a_folder(package: Package) -> None:
    """A folder in the bundle's place is no bundle."""
    package.bundle.unlink()
    package.bundle.mkdir()

    assert package.refusal().endswith("run `toolreg generate`")


def test_a_refusal_is_one_error(package: Package, tmp_path: Path) -> None:
    """A program that meets other contracts ends with one traceback, the remedy at its end."""
    _edit(package, lambda tools: tools.pop("demo.probe"))

    done = subprocess.run(
        [sys.executable, "-c", f"from {package.name}.demo import probe"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1
    assert done.stderr.rstrip().endswith("run `toolreg generate`")


def test_a_refusal_is_not_remembered(package: Package) -> None:
    """Once the package is generated again, the same process loads it."""
    kept = package.bundle.read_bytes()
    package.bundle.unlink()
    package.refusal()
    package.bundle.write_bytes(kept)

    assert package.stub().id == "demo.probe"


def test_compiled_code_of_tools_that_are_gone(
    package: Package, tool: MakeTool, tmp_path: Path
) -> None:
    """What Python compiled of a removed tool goes with it, and cannot be imported any more."""
    assert package.stub("other").id == "demo.other"
    for each in [each for each in sys.modules if each.partition(".")[0] == package.name]:
        del sys.modules[each]

    write(generate(Registry([tool("probe")]), Options(package.name)), tmp_path)
    importlib.invalidate_caches()

    assert not list(package.folder.rglob("_other*"))
    with pytest.raises(ImportError):
        importlib.import_module(f"{package.name}.demo._other")
    assert package.stub().id == "demo.probe"


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_contracts_laid_out_otherwise(package: Package, indent: int | None) -> None:
    """A formatter may lay the bundle out anew: it holds the same contracts."""
    held = json.loads(package.bundle.read_text("utf-8"))
    package.bundle.write_text(json.dumps(held, indent=indent), "utf-8")

    assert package.stub().id == "demo.probe"


def test_a_word_edited_in_place(package: Package) -> None:
    """A contract that was edited inside its line is found out."""
    text = package.bundle.read_text("utf-8")
    package.bundle.write_text(text.replace("Probe.", "Prove."), "utf-8")

    assert "another contract" in package.refusal()


def test_a_text_that_looks_like_a_contract(
    package: Package, tool: MakeTool, tmp_path: Path
) -> None:
    """A description that spells another tool's line is not taken for it."""
    fake = '\n"demo.probe":{"fingerprint":"0","contract":{"namespace":"demo","name":"probe"}}\n}}\n'
    tools = [tool("a_first", description=fake), tool("probe", description=fake)]
    write(generate(Registry(tools), Options(package.name)), tmp_path)

    assert package.stub().tool_definition.description == fake


def test_a_stub_reads_its_own_line_alone(package: Package) -> None:
    """A fault in another tool's line is that tool's: the stub's own contract is proven."""
    text = package.bundle.read_text("utf-8")
    package.bundle.write_text(text.replace('"demo.other":{', '"demo.other":'), "utf-8")

    assert package.stub().id == "demo.probe"
    assert "is no bundle" in package.refusal("other")
