"""Files are read as data of JSON's types, the same everywhere, with every fault at its place."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import ContractError, load, read

if TYPE_CHECKING:
    from pathlib import Path

    from tests.registry.conftest import Read

PING = "name: ping\ninputSchema: {type: object}\n"


def _schema(read_files: Read, text: str) -> Any:
    loaded = read_files({"a.yaml": f"name: ping\ninputSchema:\n  type: object\n{text}"})
    assert loaded.diagnostics == ()
    return loaded.registry["client.ping"].input_schema


def test_words_of_old_yaml_are_texts(read_files: Read) -> None:
    """Only true and false are booleans: `no`, `on` and `y` are texts."""
    schema = _schema(read_files, "  properties:\n    q: {enum: [se, no, on, y, true, null]}\n")

    assert schema["properties"]["q"]["enum"] == ["se", "no", "on", "y", True, None]


def test_numbers_are_those_of_yaml_1_2(read_files: Read) -> None:
    """`1e-5` is a number, `010` is ten, and a time, a date or `1_000` is a text."""
    schema = _schema(
        read_files,
        "  properties:\n    q: {enum: [1e-5, 010, 0o10, 0x1F, 12:30:45, 2026-01-02, 1_000, .5]}\n",
    )

    assert schema["properties"]["q"]["enum"] == [
        1e-5, 10, 8, 31, "12:30:45", "2026-01-02", "1_000", 0.5,
    ]  # fmt: skip


def test_definition_is_json(read_files: Read) -> None:
    """What is loaded can be dumped as JSON: no dates, no other objects."""
    loaded = read_files(
        {
            "a.yaml": PING
            + "_meta: {day: 2026-01-02, at: 2026-01-02T03:04:05Z, big: 1"
            + "0" * 40
            + "}"
        }
    )

    published = json.dumps(loaded.registry["client.ping"].definition())

    assert json.loads(published)["_meta"] == {
        "day": "2026-01-02",
        "at": "2026-01-02T03:04:05Z",
        "big": 10**40,
    }


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ('{"name" "a"}', 9),
        ('{"name"; "a"}', 8),
        ('{"name": "a" "title": "b"}', 14),
        ('{"name": "a",}', 13),
        ('{"name": "a"]', 13),
        ('{"name": "a"', 13),
        ("{1: 2}", 2),
        ("{,}", 2),
        ('{"tools": [{} {}]}', 15),
        ('{"tools": [{},]}', 14),
        ('{"tools": [{}}}', 14),
        ('{"tools": []} []', 15),
    ],
)
def test_signs_of_json_are_asked_for(read_files: Read, text: str, column: int) -> None:
    """A sign that is missing, or one too many, is an error at its place at every level."""
    (found,) = read_files({"a.json": text}).diagnostics

    assert (found.code, found.location.line) == ("Y006", 1)
    assert found.location.column in (column, column + 1)  # Python's versions differ by one


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r", " "])
def test_places_in_long_files(read_files: Read, line_end: str) -> None:
    """Lines and columns are those of an editor, however long a file and its lines are."""
    tools = [f'{{"name": "t{n}", "inputSchema": {{"type": "object"}}}}' for n in range(400)]
    text = line_end.join(["[", f",{line_end}".join(tools), "]"])

    loaded = read_files({"a.json": f'{{"tools": {text}}}'})

    assert loaded.diagnostics == ()
    before = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, tool in enumerate(tools):
        offset = before.index(tool)
        line, start = before.count("\n", 0, offset), before.rfind("\n", 0, offset) + 1
        shift = len('{"tools": ') if line == 0 else 0
        location = loaded.registry[f"client.t{number}"].location
        assert (location.line, location.column) == (line + 1, offset - start + 1 + shift)


@pytest.mark.parametrize("name", ["a.yaml", "a.json"])
def test_repeated_key_has_its_place(read_files: Read, name: str) -> None:
    """A key that stands twice is an error at the second one, in YAML and in JSON."""
    text = '{"name": "ping",\n "inputSchema": {"type": "object"},\n "name": "pong"}\n'

    (found,) = read_files({name: text}).diagnostics

    assert (found.code, found.location.line, found.location.column) == ("Y001", 3, 2)
    assert "'name'" in found.message
    assert found.location.pointer == "/name"


@pytest.mark.parametrize("text", ["", "\n", "# nothing yet\n", "---\n", "\ufeff"])
def test_empty_files_are_named(read_files: Read, text: str) -> None:
    """A file without a value is an error that names the file, for each such file."""
    found = read_files(
        {"a.yaml": text, "b.json": text.replace("---", "").replace("# nothing yet", "")}
    )

    assert [(each.code, each.location.file) for each in found.diagnostics] == [
        ("Y008", "contracts/a.yaml"),
        ("Y008", "contracts/b.json"),
    ]


@pytest.mark.parametrize("value", ["3", "null", '"text"', "true", "[]", "[1]"])
@pytest.mark.parametrize("name", ["a.yaml", "a.json"])
def test_values_that_are_no_contract(read_files: Read, name: str, value: str) -> None:
    """A file that holds something other than a mapping is no contract."""
    loaded = read_files({name: value, "ok.yaml": PING})

    assert {each.code for each in loaded.diagnostics} <= {"C007", "Y008"}
    assert len(loaded.diagnostics) == 1
    assert list(loaded.registry) == ["client.ping"]


@pytest.mark.parametrize(
    "text",
    [
        "_meta: {x: !!python/object/apply:os.system [exit 1]}",
        "_meta: {x: !!binary aGk=}",
        "_meta: {x: !!set {a, b}}",
        "_meta: {x: !mine y}",
        "_meta: {x: .nan}",
    ],
)
def test_other_types_are_refused(read_files: Read, text: str) -> None:
    """A tag, binary data, a set or NaN is an error; nothing is ever constructed."""
    loaded = read_files({"a.yaml": PING + text + "\n"})

    assert {each.code for each in loaded.diagnostics} == {"Y004"}
    assert len(loaded.registry) == 0


def test_json_that_is_not_json(read_files: Read) -> None:
    """NaN, half of a surrogate pair and text after the value are refused at their place."""
    tool = '{"name": "%s", "inputSchema": {"type": "object"}, "_meta": {"x": %s}}'
    files = {
        "a.json": tool % ("a", "NaN"),
        "b.json": tool % ("b", '"\\ud800"'),
        "c.json": tool % ("c", "1") + " {}",
    }

    loaded = read_files(files)

    assert [each.code for each in loaded.diagnostics] == ["Y004", "Y004", "Y006"]
    assert all(each.location.line == 1 and each.location.column > 1 for each in loaded.diagnostics)


def test_alias_bomb_is_refused(read_files: Read) -> None:
    """What aliases expand to is bounded, and a value that contains itself is refused."""
    letters = "abcdefghi"
    lines = ["  a: &a [x,x,x,x,x,x,x,x,x]"]
    for before, each in pairwise(letters):
        lines.append(f"  {each}: &{each} [{','.join([f'*{before}'] * 9)}]")
    bomb = PING + "_meta:\n" + "\n".join(lines) + "\n"
    loop = "name: loop\ninputSchema: &s\n  type: object\n  properties: {a: *s}\n"

    loaded = read_files({"bomb.yaml": bomb, "loop.yaml": loop})

    assert [(each.code, each.location.file) for each in loaded.diagnostics] == [
        ("Y005", "contracts/bomb.yaml"),
        ("Y005", "contracts/loop.yaml"),
    ]


@pytest.mark.parametrize("levels", [100, 600])
def test_aliases_of_aliases_are_bounded(read_files: Read, levels: int) -> None:
    """Aliases that pile up are read to the depth that any value may have, and refused beyond it."""
    chain = "".join(f"  x{n + 1}: &x{n + 1} [*x{n}]\n" for n in range(levels))

    loaded = read_files({"a.yaml": f"{PING}_meta:\n  x0: &x0 [1]\n{chain}"})

    assert [each.code for each in loaded.diagnostics] == ([] if levels == 100 else ["Y005"])


@pytest.mark.parametrize("number", ["1" * 5000, "0x" + "f" * 5000, "1e999", "-.inf"])
def test_numbers_that_cannot_be_written(read_files: Read, number: str) -> None:
    """A number that JSON could not be written with is refused at its place."""
    (found,) = read_files({"a.yaml": f"{PING}_meta: {{n: {number}}}\n"}).diagnostics

    assert (found.code, found.location.pointer) == ("Y004", "/_meta/n")


def test_fault_behind_an_alias(read_files: Read) -> None:
    """A bad value that tools share by an alias keeps each of them out, and no other."""
    tools = "".join(
        f"  - name: {name}\n    inputSchema: {{type: object}}\n{meta}"
        for name, meta in (
            ("a", "    _meta: &bad {x: .nan}\n"),
            ("b", ""),
            ("c", "    _meta: *bad\n"),
        )
    )

    loaded = read_files({"a.yaml": f"tools:\n{tools}"})

    assert [each.location.pointer for each in loaded.diagnostics] == [
        "/tools/0/_meta/x",
        "/tools/2/_meta/x",
    ]
    assert list(loaded.registry) == ["client.b"]


def test_aliases_are_fine(read_files: Read) -> None:
    """An anchor that is used twice stands for its value twice."""
    schema = _schema(read_files, "  properties: {a: &t {type: string}, b: *t}\n")

    assert schema["properties"] == {"a": {"type": "string"}, "b": {"type": "string"}}


@pytest.mark.parametrize("name", ["a.yaml", "a.json"])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deep_nesting_is_refused(read_files: Read, name: str, opening: str) -> None:
    """A hundred thousand levels are a diagnostic, never a RecursionError."""
    (found,) = read_files({name: opening * 100_000}).diagnostics

    assert found.code in ("Y005", "Y006")


def test_large_files_are_refused(read_files: Read) -> None:
    """A file over the size limit is not parsed."""
    (found,) = read_files({"a.yaml": b"#" * (16 * 1024 * 1024 + 1)}).diagnostics

    assert found.code == "Y005"


def test_not_utf8_has_its_place(read_files: Read) -> None:
    """A byte that is not UTF-8 is named with its line and column."""
    (found,) = read_files({"a.yaml": PING.encode() + b"title: Gr\xf6\xdfe\n"}).diagnostics

    assert (found.code, found.location.line, found.location.column) == ("Y007", 3, 10)


def test_byte_order_mark_and_windows_lines(read_files: Read) -> None:
    """A byte-order mark and CRLF change nothing, nor the places."""
    plain = "name: ping\ninputSchema: {type: object}\ntitel: x\n"
    windows = b"\xef\xbb\xbf" + plain.replace("\n", "\r\n").encode()

    (found,) = read_files({"a.yaml": windows}).diagnostics

    assert (found.code, found.location.line, found.location.column) == ("C001", 3, 1)


def test_locale_is_irrelevant(folder: Path) -> None:
    """Contracts are UTF-8 under a locale of C too."""
    title = "Größe, 名前 😀"
    (folder / "a.yaml").write_text(f"{PING}title: {title}\n", "utf-8")
    program = (
        "import json, toolreg.registry as r;"
        "print(json.dumps(r.load('contracts')['client.ping'].title))"
    )
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, check=True)

    assert json.loads(done.stdout) == title


def test_missing_and_unreadable_paths(folder: Path) -> None:
    """A path that is not there, and a folder without contracts, are diagnostics."""
    with pytest.raises(ContractError) as raised:
        load([folder, folder / "missing.yaml"])

    assert {each.code for each in raised.value.diagnostics} == {"Y009"}
    assert "contracts/missing.yaml" in str(raised.value)


def test_hidden_files_and_other_files_are_passed_over(read_files: Read) -> None:
    """Hidden files, hidden folders and files of other kinds are no contracts."""
    files = {".a.yaml": "[", ".git/b.yaml": "[", "README.md": "#", "deep/er/c.yml": PING}

    loaded = read_files(files)

    assert loaded.diagnostics == ()
    assert list(loaded.registry) == ["client.ping"]


def test_files_are_read_in_one_order(read_files: Read) -> None:
    """Diagnostics and tools come in the same order whatever order files were made in."""
    tool = "name: {}\ninputSchema: {{type: object}}\nbad: 1\n"

    loaded = read_files({f"{name}.yaml": tool.format(name) for name in "cab"})

    assert [each.location.file[-6:] for each in loaded.diagnostics] == [
        "a.yaml",
        "b.yaml",
        "c.yaml",
    ]


def test_one_file_by_several_paths(read_files: Read, folder: Path) -> None:
    """A file that is named twice, or by a way around, is read once."""
    read_files({"deep/a.yaml": PING})

    loaded = read([folder, "contracts/deep/../deep/a.yaml", folder / "deep"])

    assert loaded.diagnostics == ()
    assert (loaded.files, len(loaded.registry)) == (1, 1)


def test_diagnostics_are_one_printable_line(read_files: Read) -> None:
    """What a contract holds never breaks the line of a diagnostic, nor commands a terminal."""
    (found,) = read_files(
        {"a.json": '{"name": "p", "inputSchema": {"type": "object"}, "\\u001b[31m\\n\\u202e": 1}'}
    ).diagnostics

    assert str(found).isprintable()
    assert found.location.pointer == "/\x1b[31m\n\u202e"


def test_places_in_deep_files_are_found_in_time(read_files: Read) -> None:
    """A fault that stands deep in a large JSON file is found without reading it for each level."""
    inner = '{"z": 1,\n "z": 2, "l": [' + "1," * 100_000 + "1]}"
    deep = '{"a":' * 150 + inner + "}" * 150
    started = time.process_time()

    (found,) = read_files(
        {"a.json": f'{{"name": "p", "inputSchema": {{"type": "object"}}, "_meta": {deep}}}'}
    ).diagnostics

    assert (found.code, found.location.line, found.location.column) == ("Y001", 2, 2)
    assert found.location.pointer == "/_meta" + "/a" * 150 + "/z"
    assert time.process_time() - started < 10
