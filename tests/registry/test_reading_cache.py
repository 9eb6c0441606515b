"""A reading that is kept is given again while nothing changed, and only then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toolreg.registry import Loaded, dump_bundle, read

if TYPE_CHECKING:
    from collections.abc import Callable

_TOOL = "namespace: shop\nname: {name}\ndescription: Say {name}.\ninputSchema: {{type: object}}\n"
_LONG_AGO = (1_700_000_000_000_000_000, 1_700_000_000_000_000_000)


@pytest.fixture
def contracts(folder: Path) -> Path:
    """Give a folder of three tools, one of them with a warning."""
    for name in ("ping", "pong"):
        (folder / f"{name}.yaml").write_text(_TOOL.format(name=name), "utf-8")
    (folder / "deep").mkdir()
    hint = "annotations: {readonlyHint: true} # toolreg: ignore[C008] older hosts read it\n"
    (folder / "deep" / "look.yaml").write_text(_TOOL.format(name="look") + hint, "utf-8")
    return folder


def _read(cache: str | None = "cache") -> Loaded:
    return read("contracts", cache=cache)


def _all_of(loaded: Loaded) -> tuple[object, ...]:
    places = [each.location for each in loaded.registry.values()]
    texts = dict(loaded.addressed)
    return (dump_bundle(loaded.registry), places, loaded.diagnostics, loaded.files, texts)


@pytest.mark.usefixtures("contracts")
def test_kept_reading_is_the_reading() -> None:
    """Tools, places, diagnostics and counts are the same, first, again, and without a cache."""
    first, again, plain = _read(), _read(), _read(None)

    assert _all_of(first) == _all_of(again) == _all_of(plain)
    assert [each.code for each in again.diagnostics] == ["C008"]
    assert [str(each.declaration.id) for each in again.contracts] == list(plain.registry)


@pytest.mark.usefixtures("contracts")
def test_kept_reading_needs_no_reader() -> None:
    """What a cache gives is given without a YAML parser or a validator."""
    program = (
        "import sys; from toolreg.registry import read; read('contracts', cache='cache');"
        "print(sorted({'yaml', 'jsonschema_rs'} & set(sys.modules)))"
    )
    said = [
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
        for _ in range(2)
    ]

    assert [each.stdout.strip() for each in said] == ["['jsonschema_rs', 'yaml']", "[]"]


def _edit(folder: Path) -> None:
    path = folder / "ping.yaml"
    path.write_text(path.read_text("utf-8").replace("Say ping", "Say pang"), "utf-8")
    os.utime(path, ns=_LONG_AGO)


def _add(folder: Path) -> None:
    (folder / "deep" / "new.yaml").write_text(_TOOL.format(name="new"), "utf-8")


def _remove(folder: Path) -> None:
    (folder / "pong.yaml").unlink()


def _rename(folder: Path) -> None:
    (folder / "pong.yaml").rename(folder / "pang.yaml")


def _break(folder: Path) -> None:
    (folder / "pong.yaml").write_text("name: [\n", "utf-8")


def _replace_folder(folder: Path) -> None:
    (folder / "deep").rename(folder.parent / "gone")


@pytest.mark.parametrize("settled", [True, False], ids=["settled", "young"])
@pytest.mark.parametrize("change", [_edit, _add, _remove, _rename, _break, _replace_folder])
def test_each_change_is_seen(
    contracts: Path, change: Callable[[Path], None], *, settled: bool
) -> None:
    """Nothing that is kept outlives a change, even one that leaves size and time as they were."""
    if settled:
        for path in contracts.rglob("*"):
            os.utime(path, ns=_LONG_AGO)
    before = _all_of(_read())
    change(contracts)

    after = _all_of(_read())

    assert after == _all_of(_read(None)) == _all_of(_read())
    assert after != before


def test_referenced_file_is_part_of_the_reading(folder: Path) -> None:
    """A file that only a reference leads to is looked at as well."""
    (folder / "a.yaml").write_text(
        "name: a\ninputSchema: {type: object, properties: {m: {$ref: 'b.yaml#/$defs/M'}}}\n"
    )
    for kind in ("string", "number"):
        (folder / "b.yaml").write_text(f"$defs: {{M: {{type: {kind}}}}}\n")
        registry = read("contracts/a.yaml", cache="cache").registry

        definitions = registry["client.a"].input_schema["$defs"]
        assert definitions == {"M": {"type": kind}}


def test_touched_file_is_still_the_same(contracts: Path) -> None:
    """A file with another time and the same content changes nothing."""
    before = _all_of(_read())
    (contracts / "ping.yaml").touch()

    assert _all_of(_read()) == before


@pytest.mark.parametrize("place", range(0, 2000, 97))
def test_damaged_cache_counts_as_nothing(contracts: Path, place: int) -> None:
    """A cache that was cut or overwritten anywhere is read past."""
    expected = _all_of(_read())
    (kept,) = (contracts.parent / "cache").glob("*.tools")
    whole = kept.read_bytes()
    at = place % len(whole)
    for damaged in (whole[:at], whole[:at] + b"\x00" + whole[at + 1 :]):
        kept.write_bytes(damaged)

        assert _all_of(_read()) == expected


def test_links_are_not_kept(contracts: Path) -> None:
    """Where a link may be turned elsewhere, the files are read each time."""
    (contracts / "link.yaml").symlink_to(contracts / "deep" / "look.yaml")
    _read()

    assert not list((contracts.parent / "cache").glob("*.tools"))


def test_messages_name_files_from_the_working_folder(
    contracts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reading from another folder is another reading."""
    _read()
    monkeypatch.chdir(contracts)
    again = read(contracts, cache=contracts.parent / "cache")

    assert [each.location.file for each in again.diagnostics] == ["deep/look.yaml"]


@pytest.mark.usefixtures("contracts")
def test_folder_that_cannot_be_written_costs_nothing() -> None:
    """A file in the way of the cache is no fault of the contracts."""
    Path("cache").write_text("in the way", "utf-8")

    assert len(_read().registry) == 3


def test_note_is_kept_as_long_as_the_content(contracts: Path) -> None:
    """What is noted about a reading is computed once for each content."""
    asked: list[int] = []

    def count() -> int:
        asked.append(1)
        return len(asked)

    def noted() -> object:
        return _read().noted("count", count)

    assert (noted(), noted()) == (1, 1)
    _edit(contracts)
    assert (noted(), noted()) == (2, 2)


@pytest.mark.usefixtures("contracts")
def test_reading_can_leave_the_cache_alone() -> None:
    """A cache may be asked without being written."""
    read("contracts", cache="cache", keep=False)

    assert not Path("cache").exists()
