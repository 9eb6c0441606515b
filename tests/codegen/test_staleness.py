"""A generated stub that meets other contracts than its own refuses to load, and says why."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.codegen import Options, generate, write
from toolreg.registry import Registry, SdkError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.codegen.conftest import MakeTool

PACKAGE = "toolreg_stale"
BUNDLE = f"{PACKAGE}/contracts.json"


@pytest.fixture
def root(tmp_path: Path, tool: MakeTool, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a folder on the path with a package of two tools, forgotten afterwards."""
    generated(tmp_path, tool(), tool("other"))
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [each for each in sys.modules if each.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def generated(folder: Path, *tools: Any) -> None:
    """Generate the package of some tools and write it."""
    write(generate(Registry(tools), Options(package=PACKAGE)), folder)


def stub() -> Any:
    """Import the stub."""
    importlib.invalidate_caches()
    return importlib.import_module(f"{PACKAGE}.demo").probe


def reason() -> str:
    """Give why the stub refuses to load; the error stands alone, with no other one behind it."""
    with pytest.raises(SdkError) as caught:
        stub()
    shown = str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    assert "\n" not in shown
    return shown


def edit(root: Path, change: Callable[[Any], object], **layout: Any) -> None:
    """Change the contracts that lie beside the stubs."""
    path = root / BUNDLE
    whole = json.loads(path.read_text("utf-8"))
    change(whole)
    path.write_text(json.dumps(whole, **layout), "utf-8")


def test_contracts_of_another_run(root: Path, tool: MakeTool) -> None:
    """The contract changed and only the bundle is new."""
    old = (root / BUNDLE).read_text("utf-8")
    generated(root, tool(properties={"new": {"type": "string"}}), tool("other"))
    (root / BUNDLE).write_text(old, "utf-8")

    shown = reason()

    assert shown.startswith("demo.probe: its stub in toolreg_stale.demo was generated from another")
    assert BUNDLE in shown
    assert shown.endswith("run `toolreg generate`")


@pytest.mark.parametrize("layout", [{"indent": 2}, {"indent": 0}, {"separators": (",", ":")}])
def test_edited_contract(root: Path, layout: dict[str, Any]) -> None:
    """A contract was edited beside the stub, and kept its old fingerprint."""

    def change(whole: Any) -> None:
        whole["tools"]["demo.probe"]["contract"]["description"] = "Else."

    edit(root, change, **layout)

    assert "another contract" in reason()


def test_edited_in_place(root: Path) -> None:
    """One word of the line was edited, and the file looks as it was written."""
    path = root / BUNDLE
    path.write_text(path.read_text("utf-8").replace("Probe.", "Prove."), "utf-8")

    assert "another contract" in reason()


@pytest.mark.parametrize("layout", [{"indent": 2}, {"indent": 0}, {}])
def test_other_layout_is_the_same_contract(root: Path, layout: dict[str, Any]) -> None:
    """A formatter may lay the file out anew: it holds the same contracts."""
    edit(root, lambda whole: whole, **layout)

    assert stub().id == "demo.probe"


def test_text_that_looks_like_a_line(root: Path, tool: MakeTool) -> None:
    """A description that holds the text of another tool's line is not taken for it."""
    fake = '\n"demo.probe":{"fingerprint":"0","contract":{"namespace":"demo","name":"probe"}}\n}}\n'
    generated(root, tool("a_first", description=fake), tool(description=fake))

    assert stub().tool_definition.description == fake


def test_missing_tool(root: Path) -> None:
    """The contracts hold other tools alone."""
    edit(root, lambda whole: whole["tools"].pop("demo.probe"))

    shown = reason()

    assert shown == (
        f"demo.probe: {BUNDLE} does not hold the contract of its stub in toolreg_stale.demo; "
        "run `toolreg generate`"
    )


def test_missing_file(root: Path) -> None:
    """The contracts were not shipped."""
    (root / BUNDLE).unlink()

    assert reason() == f"demo.probe: {BUNDLE} is missing; run `toolreg generate`"


@pytest.mark.parametrize("kept", [0, 1, 40, -1, -2, -4, -40])
def test_cut_off(root: Path, kept: int) -> None:
    """The contracts end too early; a lost line break at the end loses nothing."""
    path = root / BUNDLE
    path.write_bytes(path.read_bytes()[:kept])

    if kept == -1:
        assert stub().id == "demo.probe"
    else:
        assert_no_bundle(reason())


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", '{"version":1}', "<html>", "\xff\x00"])
def test_no_json_and_no_bundle(root: Path, text: str) -> None:
    """The file is something else."""
    (root / BUNDLE).write_bytes(text.encode("latin-1"))

    assert_no_bundle(reason())


def assert_no_bundle(shown: str) -> None:
    """Expect the tool, both places, and what to run."""
    assert shown == (
        f"demo.probe: its stub in toolreg_stale.demo cannot be loaded: {BUNDLE} is no bundle of "
        "contracts; run `toolreg generate`"
    )


def test_bundle_of_another_version(root: Path) -> None:
    """A bundle of a later toolreg is not guessed at."""
    path = root / BUNDLE
    path.write_text(path.read_text("utf-8").replace('"version":1', '"version":2', 1), "utf-8")

    shown = reason()

    assert "found bundle version 2, expected 1" in shown
    assert "run `toolreg generate`" in shown


def test_edited_fingerprint(root: Path) -> None:
    """A stub whose fingerprint was edited by hand does not pass for another contract's."""
    (module,) = (root / PACKAGE / "demo").glob("*probe.py")
    lines = module.read_text("utf-8").splitlines(keepends=True)
    lines = [
        f'    fingerprint="{"0" * 64}",\n' if "fingerprint=" in each else each for each in lines
    ]
    module.write_text("".join(lines), "utf-8")

    shown = reason()

    assert "another contract (000000000000)" in shown
    assert shown.endswith("run `toolreg generate`")


def test_no_bytecode_is_left_of_a_deleted_tool(root: Path, tool: MakeTool) -> None:
    """A tool that is gone cannot be imported from what Python compiled of it."""
    program = f"from {PACKAGE}.demo import probe"
    settings = {k: v for k, v in os.environ.items() if not k.startswith("PYTHONDONTWRITE")}
    settings.pop("PYTHONPYCACHEPREFIX", None)
    settings["PYTHONPATH"] = os.pathsep.join([str(root), *filter(None, sys.path)])
    run = [sys.executable, "-c", program]
    subprocess.run(run, env=settings, check=True, capture_output=True)
    assert list((root / PACKAGE).rglob("*probe*.pyc"))

    generated(root, tool("other"))
    second = subprocess.run(run, env=settings, check=False, capture_output=True, text=True)

    assert second.returncode == 1
    assert "ImportError: cannot import name 'probe'" in second.stderr
