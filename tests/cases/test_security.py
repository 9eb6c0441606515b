"""Faults that users reported of other products: what files may not do (kind H)."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Level

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from tests.cases.conftest import Command, Json, Project

OBJECT: Json = {"type": "object", "properties": {}}


def _tool(name: str, **fields: Any) -> Json:
    contract = {"namespace": "demo", "name": name, "description": "Probe.", "inputSchema": OBJECT}
    return {**contract, **fields}


def _input(properties: Json, **keywords: Any) -> Json:
    return _tool("probe", inputSchema={"type": "object", "properties": properties, **keywords})


def _paths(folder: Path) -> list[str]:
    """List all that is in a folder, but for the caches of the command."""
    found = [each.relative_to(folder).as_posix() for each in sorted(folder.rglob("*"))]
    return [each for each in found if ".toolreg_cache" not in each]


HEAD = "namespace: demo\nname: probe\ndescription: x\ninputSchema: {type: object}\n_meta:\n"
NINES = [f"[{','.join([f'*{each}'] * 9)}]" for each in "abcdefgh"]
PAIRS = [f"{{{','.join(f'k{n}: *{each}' for n in range(9))}}}" for each in "abcdefgh"]
LOOPS = [
    "namespace: demo\nname: loop\ninputSchema: &s\n  type: object\n  properties: {a: *s}\n",
    "namespace: demo\nname: loop\ninputSchema: {type: object}\n_meta: {a: &s [1, [*s]]}\n",
    "&s\nnamespace: demo\nname: loop\ninputSchema: {type: object}\n_meta: *s\n",
    "namespace: demo\nname: loop\ninputSchema: {type: object}\n_meta: &s {a: {b: *s, c: *s}}\n",
]
MEASURE = """
import resource, sys, time
from toolreg.registry import read
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
read("empty")
before, start = peak(), time.process_time()
loaded = read("contracts")
print(len(loaded.registry), time.process_time() - start, (peak() - before) / 1024)
"""


def _bomb(levels: list[str]) -> str:
    lines = [f"  {name}: &{name} {text}\n" for name, text in zip("bcdefghi", levels, strict=True)]
    return f"{HEAD}  a: &a [x,x,x,x,x,x,x,x,x]\n{''.join(lines)}"


@pytest.mark.parametrize("levels", [NINES, PAIRS], ids=["lists", "mappings"])
def test_h01_aliases_that_grow(project: Project, levels: list[str]) -> None:
    """A few hundred bytes of aliases, and values that contain themselves, are refused at once."""
    (project.folder / "empty").mkdir()
    (project.folder / "empty" / "a.yaml").write_text("a", "utf-8")
    loops = {f"loop{n}.yaml": text for n, text in enumerate(LOOPS)}
    project.write({"bomb.yaml": _bomb(levels), **loops})

    ended = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, check=True)

    tools, seconds, megabytes = map(float, ended.stdout.split())
    assert tools == 0
    assert seconds < 2
    assert megabytes < 200


@pytest.mark.parametrize("text", [_bomb(NINES), _bomb(PAIRS), *LOOPS])
def test_h01_each_has_a_message(project: Project, text: str) -> None:
    """Each is told as what it is, and a good neighbour is read."""
    loaded = project.read({"bad.yaml": text, "ok.json": _tool("ok")})

    assert {each.code for each in loaded.diagnostics} == {"Y005"}
    assert list(loaded.registry) == ["demo.ok"]


def test_h01_small_aliases_are_fine(project: Project) -> None:
    """Ordinary aliases are what they stand for."""
    registry = project.registry({"a.yaml": f"{HEAD}  a: &a [1]\n  b: {{c: *a, d: *a}}\n"})

    meta = registry["demo.probe"].definition()["_meta"]
    assert meta == {"a": [1], "b": {"c": [1], "d": [1]}}


@pytest.mark.parametrize(
    "text",
    [
        "x: !!python/object/apply:os.mkdir [PWNED]",
        "x: !!python/object/apply:pathlib.Path.touch [!!python/object/new:pathlib.Path [PWNED]]",
        "x: !!python/name:os.system",
        "x: !!python/tuple [1]",
        "? !!python/object/new:pathlib.Path ['PWNED']\n  : 1",
        "x: !<tag:yaml.org,2002:python/object/apply:os.system> ['touch PWNED']",
        "x: !!binary aGk=",
        "y: !!set {a, b}",
        "x: !!omap [a: 1]",
        "x: !!timestamp 2026-01-02",
        "x: !mine {a: 1}",
        "x: !!js/function 'function () {}'",
        "x: [{k: !!float 1}]",
    ],
)
def test_h02_tags_are_refused(project: Project, text: str) -> None:
    """A tag is an error where it stands; nothing is built, and no code runs."""
    loaded = project.read({"a.yaml": f"{HEAD}  {text}\n", "ok.json": _tool("ok")})

    errors = {each.code for each in loaded.diagnostics if each.level is Level.ERROR}
    assert errors <= {"Y002", "Y004"}
    assert errors
    assert list(loaded.registry) == ["demo.ok"]
    assert not list(project.folder.rglob("PWNED"))


@contextmanager
def _listener() -> Generator[int]:
    """Listen, and fail if anybody connects."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.accept()


@pytest.mark.parametrize(
    "schema",
    [
        {"x": {"$ref": "http://127.0.0.1:{PORT}/inner.json"}},
        {"y": {"$ref": "https://169.254.169.254/latest/"}},
        {"x": {"$ref": "//127.0.0.1:{PORT}/inner.json#/$defs/A"}},
        {"x": {"$ref": "HTTP://user@127.0.0.1:{PORT}/"}},
        {"x": {"$ref": "ftp://127.0.0.1:{PORT}/inner.json"}},
        {"x": {"$dynamicRef": "http://127.0.0.1:{PORT}/inner.json#a"}},
        {"x": {"$id": "http://127.0.0.1:{PORT}/a.json", "items": {"$ref": "inner.json"}}},
        {"x": {"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "//127.0.0.1:{PORT}"}},
    ],
)
def test_h03_no_reference_is_fetched(project: Project, toolreg: Command, schema: Json) -> None:
    """A reference to a network is refused by a message, and nobody is asked."""
    with _listener() as port:
        properties = json.loads(json.dumps(schema).replace("{PORT}", str(port)))
        project.write({"a.json": _input(properties)})

        shown = toolreg("generate")

    assert shown.code == 1
    assert "contracts/a.json:1:" in shown.out + shown.err
    assert "/inputSchema" in shown.out + shown.err
    assert not (project.folder / "generated").exists()


@pytest.mark.parametrize(
    "keywords",
    [
        {"properties": {"x": {"$schema": "http://127.0.0.1:{PORT}/meta.json", "default": 1}}},
        {"$schema": "http://127.0.0.1:{PORT}/meta.json"},
        {"properties": {"x": {"$ref": "#/$defs/X"}}},
    ],
)
def test_h03_no_dialect_is_fetched(project: Project, keywords: Json) -> None:
    """A dialect that is not known is not asked for, wherever a schema names one."""
    with _listener() as port:
        named = json.dumps(keywords).replace("{PORT}", str(port))
        definitions = {"X": {"$schema": f"http://127.0.0.1:{port}/meta.json"}}
        contract = _tool("probe", inputSchema={"type": "object", **json.loads(named)})
        loaded = project.read({"a.json": {**contract, "$defs": definitions}})

    assert "demo.probe" in loaded.registry or loaded.diagnostics


def test_h03_addresses_that_are_no_references_are_not_fetched(
    project: Project, toolreg: Command
) -> None:
    """An icon, an identity or a text with an address loads, and nobody is asked."""
    with _listener() as port:
        url = f"http://127.0.0.1:{port}/a"
        schema = {"$id": url, **OBJECT, "properties": {"u": {"format": "uri", "default": url}}}
        icons = [{"src": f"{url}.png"}]
        project.write(
            {"a.json": _tool("probe", inputSchema=schema, icons=icons, description=f"See {url}")}
        )

        assert toolreg("generate").code == 0


@pytest.mark.parametrize(
    "reference",
    [
        "../secret.json",
        "/etc/hostname",
        "file:///etc/hostname",
        "./../secret.json#/properties/k",
        "inner/../../secret.json",
        "%2e%2e/secret.json",
        "..%2fsecret.json",
        "..\\secret.json",
        "file:../secret.json",
        "../contracts/../secret.json",
        "link.json",
        "~/secret.json",
        "../secret.json%00.json",
        "../secret.json\x00",
        "/proc/self/environ",
        "{FOLDER}/secret.json",
        "file://localhost{FOLDER}/secret.json",
    ],
)
def test_h05_no_file_outside_is_read(project: Project, toolreg: Command, reference: str) -> None:
    """A reference out of the folder of contracts is refused, and shows nothing of the file."""
    secret = {"type": "object", "properties": {"k": {"type": "string", "default": "topsecret"}}}
    (project.folder / "secret.json").write_text(json.dumps(secret), "utf-8")
    place = reference.replace("{FOLDER}", str(project.folder))
    project.write({"a.json": _input({"x": {"$ref": place}})})
    (project.folder / "contracts" / "inner").mkdir()
    if reference == "link.json":
        (project.folder / "contracts" / "link.json").symlink_to(project.folder / "secret.json")

    shown = toolreg("generate")

    assert shown.code == 1
    assert "/inputSchema/properties/x/$ref" in shown.out + shown.err
    assert "topsecret" not in shown.out + shown.err
    assert "PATH=" not in shown.out + shown.err
    assert not (project.folder / "generated").exists()


@pytest.mark.parametrize(
    "name", ["../../evil", "..\\evil", "x/y", "/abs", "a\x00b", "a\nb", "~root", "%2e%2e", "", " "]
)
def test_h07_names_that_are_paths(project: Project, toolreg: Command, name: str) -> None:
    """A name with other characters than MCP's is refused, and nothing is written at all."""
    project.write({"a.json": _tool(name), "ok.json": _tool("ok")})
    before = _paths(project.folder.parent)

    shown = toolreg("generate")

    assert shown.code == 1
    assert "N004" in shown.out + shown.err
    assert _paths(project.folder.parent) == before


def test_h07_names_of_the_system_and_titles(project: Project, toolreg: Command) -> None:
    """`con` and `..` are names of tools, a title is only text: all is written where it is due."""
    title = "../../../evil"
    files = {
        "b.json": _tool(".."),
        "d.json": _tool("con"),
        "e.json": _tool("ok", title=title, source=title, **{"x-path": title}),
    }
    project.write(files)
    before = set(_paths(project.folder.parent))

    shown = toolreg("generate")

    assert shown.code == 0
    written = set(_paths(project.folder.parent)) - before
    assert {each for each in written if each.endswith(".py")} == {
        "work/generated/shop_tools/__init__.py",
        "work/generated/shop_tools/demo/__init__.py",
        "work/generated/shop_tools/demo/_con_.py",
        "work/generated/shop_tools/demo/_ok.py",
        "work/generated/shop_tools/demo/___.py",
    }
    assert all("evil" not in each for each in written)


@pytest.mark.parametrize("namespace", ["con", "NUL", "aux", "prn", "com1", "lpt9", "Com2"])
def test_h07_no_file_is_called_as_a_device(project: Project, namespace: str) -> None:
    """No path that is generated has a part that names a device on Windows."""
    registry = project.registry({"a.json": {**_tool(namespace), "namespace": namespace}})

    devices = {"con", "nul", "aux", "prn"} | {
        f"{each}{n}" for each in ("com", "lpt") for n in range(10)
    }
    parts = {part.partition(".")[0] for path in project.tree(registry) for part in path.split("/")}
    assert {each.lower() for each in parts} & devices == set()
