"""After any change, what is read of a cache and of the files is what the files alone give."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from toolreg.registry import dump_bundle, read
from toolreg.registry._reading import Reading

if TYPE_CHECKING:
    import pytest

    from toolreg.registry import Loaded
    from toolreg.registry._listing import Source

_NAMES = ("a.yaml", "b.json", "c.yml", "deep/d.yaml")
_TEXTS = (
    "",
    "[",
    "name: one\ninputSchema: {type: object}\n",
    "name: one\ndescription: Another.\ninputSchema: {type: object}\n",
    '{"name": "two", "inputSchema": {"type": "object"}}',
    "tools: [{name: two, inputSchema: {type: object}}, {name: ten, inputSchema: {type: object}}]\n",
    "tools:\n- name: four\n- name: five\n  inputSchema: {type: object}\n",
    "tools: []\n",
    "name: six\ninputSchema: {type: object, properties: {x: {$ref: 'a.yaml#/$defs/M'}}}\n",
    "name: seven\ninputSchema: {type: object, properties: {x: {$ref: 'b.json'}}}\n",
    "$defs: {M: {type: string}}\n",
    "$defs: {M: {type: strin}}\n",
    "name: eight\n$defs: {M: {type: 1}}\ninputSchema: {type: object}\n",
    "name: nine # toolreg: ignore[D001] for a test\ninputSchema: {type: object}\n",
    "name: ten\ninputSchema: {type: object}\nannotations: {readonlyHint: true}\n",
    "type: object\nproperties: {x: {type: string}}\n",
)
_LONG_AGO = 1_700_000_000_000_000_000
_CHANGES = st.lists(
    st.tuples(st.sampled_from(_NAMES), st.sampled_from((None, *_TEXTS)), st.booleans()),
    min_size=1,
    max_size=4,
)


def _all_of(loaded: Loaded) -> tuple[object, ...]:
    """Give all that a reading says, and where each tool of it stands."""
    tools = [(each.declaration, each.declaration.location) for each in loaded.contracts]
    places = [(each, each.location) for each in loaded.registry.values()]
    bundle, texts = dump_bundle(loaded.registry), dict(loaded.addressed)
    return (bundle, places, tools, loaded.diagnostics, loaded.files, texts)


def _change(folder: Path, number: int, changes: list[tuple[str, str | None, bool]]) -> None:
    for name, text, settled in changes:
        path = folder / name
        if text is None:
            path.unlink(missing_ok=True)
            continue
        path.write_text(text, "utf-8")
        if settled:
            # Old enough to be known by its times alone, and another time than any before.
            os.utime(path, ns=(_LONG_AGO, _LONG_AGO + number))


@given(st.lists(_CHANGES, min_size=1, max_size=5))
@settings(max_examples=150)
def test_a_cache_changes_nothing(steps: list[list[tuple[str, str | None, bool]]]) -> None:
    """Whatever is written, changed or deleted, in whatever order, a cache gives the same."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made, "contracts")
        (folder / "deep").mkdir(parents=True)
        for number, changes in enumerate(steps):
            _change(folder, number, changes)

            with_cache = _all_of(read(folder, cache=Path(made, "cache")))

            assert with_cache == _all_of(read(folder))
            assert _all_of(read(folder, cache=Path(made, "cache"))) == with_cache


def test_files_that_did_not_change_are_not_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of three files of which one changed, one is read; all are if two tools have one ID."""
    texts = {name: f"name: {name}\ninputSchema: {{type: object}}\n" for name in ("x", "y", "z")}
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    read(folder, cache="cache")
    added: list[str] = []
    add = Reading.add

    def watched(self: Reading, source: Source) -> None:
        added.append(source.path.stem)
        add(self, source)

    monkeypatch.setattr(Reading, "add", watched)

    (folder / "y.yaml").write_text(f"# new\n{texts['y']}", "utf-8")
    read(folder, cache="cache")
    first, added[:] = list(added), []
    (folder / "y.yaml").write_text(texts["x"], "utf-8")
    doubled = read(folder, cache="cache")

    assert first == ["y"]
    assert added == ["y", "x", "y", "z"]
    assert [each.code for each in doubled.diagnostics] == ["N003", "N003"]
