"""Faults that users reported of other products: files (kind A)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cases.conftest import Command, Json, Project

HEAD = "namespace: demo\nname: probe\ndescription: Probe.\n"
SCHEMA = f"{HEAD}inputSchema:\n  type: object\n  properties:\n"
PROBE: Json = {
    "namespace": "demo",
    "name": "probe",
    "description": "Probe.",
    "inputSchema": {"type": "object"},
}


def _properties(project: Project, text: str) -> Any:
    registry = project.registry({"probe.yaml": SCHEMA + text})
    return registry["demo.probe"].input_schema["properties"]


@pytest.mark.parametrize(
    "words",
    [
        ["se", "no", "dk"],
        ["yes", "No", "NO", "on", "Off", "y", "N"],
        ["nan", "inf", "none", "None", "nil", "undefined", "tRUE", "nULL"],
    ],
)
def test_a01_unquoted_language_codes_stay_text(project: Project, words: list[str]) -> None:
    """Words that YAML 1.1 takes for booleans are texts, and generated code agrees."""
    text = SCHEMA + f"    lang: {{type: string, enum: [{', '.join(words)}]}}\n"
    registry = project.registry({"probe.yaml": text})
    schema = registry["demo.probe"].input_schema

    assert schema["properties"] == {"lang": {"type": "string", "enum": words}}

    contract = {**PROBE, "inputSchema": schema}
    calls = project.calls(contract, *(json.dumps({"lang": each}) for each in [*words, False]))

    assert [each.outcome for each in calls] == ["invoke"] * len(words) + ["reject"]
    assert [each.typed for each in calls[:-1]] == [{"lang": each} for each in words]


def test_a01_words_as_keys_and_constants_stay_text(project: Project) -> None:
    """Such a word is a text as a property's name, a constant, a default and a list item, too."""
    text = "    no: {const: on}\n    y:\n      default: off\n      examples:\n      - yes\n"

    assert _properties(project, text) == {
        "no": {"const": "on"},
        "y": {"default": "off", "examples": ["yes"]},
    }


@pytest.mark.parametrize(
    ("name", "text", "pointer"),
    [
        (
            "probe.yaml",
            f"{SCHEMA}    path: {{type: string}}\n    path: {{type: integer}}\n",
            "/inputSchema/properties/path",
        ),
        (
            "probe.yaml",
            f"{SCHEMA}    path: {{type: string}}\n    'path': {{type: integer}}\n",
            "/inputSchema/properties/path",
        ),
        (
            "probe.yaml",
            f'{SCHEMA}    path: {{type: string}}\n    "\\x70ath": {{type: integer}}\n',
            "/inputSchema/properties/path",
        ),
        (
            "probe.yaml",
            f"{HEAD}inputSchema: {{type: object}}\n_meta:\n- path: 1\n\n  path: 1\n",
            "/_meta/0/path",
        ),
        (
            "probe.json",
            (
                '{"namespace": "demo", "name": "probe",\n"description": "Probe.",\n\n\n'
                '"inputSchema": {"type": "object",\n"properties": {"path": {},\n\n"path": {}}}}'
            ),
            "/inputSchema/properties/path",
        ),
        (
            "probe.json",
            (
                '{"namespace": "demo", "name": "probe",\n\n\n\n\n"inputSchema":'
                ' {"type": "object"},\n"_meta": [0, {"path": 1,\n "\\u0070ath": 1}]}'
            ),
            "/_meta/1/path",
        ),
    ],
)
def test_a03_repeated_key(project: Project, name: str, text: str, pointer: str) -> None:
    """A repeated key is an error that gives the file, the line and the key."""
    found = [each for each in project.errors({name: text}) if each.code == "Y001"]

    assert [(each.location.file, each.location.line) for each in found] == [
        (f"contracts/{name}", 8)
    ]
    assert "'path'" in found[0].message
    assert found[0].location.pointer == pointer


LINE_ENDS = ["\n", "\r\n", "\r"]


@pytest.mark.parametrize("line_end", LINE_ENDS)
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.yaml", "name: a\n\n\n  x: {}\n"),
        ("a.yaml", "name: a\n\n\nname: b\n"),
        ("a.yaml", f"name: a\n\n\nx: {'[' * 300}{']' * 300}\n"),
        ("a.yaml", "name: a\n\n\nx: !y z\n"),
        ("a.json", '{"name": 1,\n\n\n"name": 1}'),
        ("a.json", '{"name": 1,\n\n\n"x": NaN}'),
    ],
)
def test_a03_faults_are_in_their_line(
    project: Project, name: str, text: str, line_end: str
) -> None:
    """A fault is in its line, whichever line ends a file has."""
    assert _line(project, name, text.replace("\n", line_end)) == 4


@pytest.mark.parametrize("line_end", LINE_ENDS)
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.yaml", "name: a\n\n\nx: [\x07]\n"),
        ("a.yaml", "name: a\n\n\nx: \udcff\n"),
        ("a.json", '{"name": 1,\n\n\nx'),
        ("a.json", f'{{"name": 1,\n\n\n"x": {"[" * 300}{"]" * 300}}}'),
    ],
)
def test_a03_faults_of_unreadable_files_are_in_their_line(
    project: Project, name: str, text: str, line_end: str
) -> None:
    """So is what keeps a file from being read at all."""
    assert _line(project, name, text.replace("\n", line_end)) == 4


def _line(project: Project, name: str, text: str) -> int:
    """Give the line of the one fault of reading; half a surrogate pair stands for a wrong byte."""
    errors = project.errors({name: text.encode("utf-8", "surrogateescape")})
    (found,) = (each for each in errors if each.code.startswith("Y"))
    return found.location.line


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1e-5", 1e-05),
        ("1E5", 1e5),
        ("-1e+3", -1e3),
        ("+12e03", 12e3),
        ("1.e2", 100.0),
        (".5e1", 5.0),
        ("1e-400", 0.0),
    ],
)
def test_a04_exponent_without_a_dot(project: Project, text: str, value: float) -> None:
    """A number in exponent form is that number for the registry and in generated code."""
    yaml = f"{SCHEMA}    tol: {{type: number, default: {text}}}\n"
    registry = project.registry({"probe.yaml": yaml})
    model = project.stub(registry).input_model
    tol: Any = registry["demo.probe"].input_schema["properties"]

    assert repr(tol["tol"]["default"]) == repr(value)
    assert model is not None
    assert repr(model.model_fields["tol"].default) == repr(value)


@pytest.mark.parametrize("rest", ["{}", "", ",", ', "x": nul}', f', "x": {"[" * 300}'])
def test_a04_long_integer_before_a_fault(project: Project, rest: str) -> None:
    """JSON with an integer that is too long for Python, and with a fault after it, is told."""
    text = f'{{"name": {"9" * 5000}{rest}'

    found = project.errors({"a.json": text, "b.json": "9" * 5000 + " {}"})

    assert [(each.code, each.location.file) for each in found] == [
        ("Y006", "contracts/a.json"),
        ("Y006", "contracts/b.json"),
    ]


def test_a04_yaml_and_json_agree_about_numbers(project: Project) -> None:
    """What JSON can write as a number is the same value, of the same type, in a YAML file."""
    texts = "0 -0 0.0 -0.0 1 1.0 1e5 1E+5 1.5e-7 123456789012345678901234567890 1e22 5e-324"
    value = ", ".join(texts.split())
    json_text = json.dumps({**PROBE, "_meta": {"value": "@"}}).replace('"@"', f"[{value}]")
    yaml_text = f"{HEAD}inputSchema: {{type: object}}\n_meta: {{value: [{value}]}}\n"

    read = [
        project.registry(files)["demo.probe"].definition()["_meta"]
        for files in ({"a.json": json_text}, {"a.yaml": json_text}, {"a.yaml": yaml_text})
    ]

    assert [repr(each) for each in read] == [repr({"value": json.loads(f"[{value}]")})] * 3


def test_a05_unquoted_date_is_text(project: Project) -> None:
    """A date is a text, and the loaded definition can be dumped as JSON."""
    text = "    day: {type: string, enum: [2026-01-02, 2026-01-03], default: 2026-01-02}\n"
    registry = project.registry({"probe.yaml": SCHEMA + text})

    published = json.loads(json.dumps(registry["demo.probe"].definition()))

    assert published["inputSchema"]["properties"]["day"] == {
        "type": "string",
        "enum": ["2026-01-02", "2026-01-03"],
        "default": "2026-01-02",
    }


@pytest.mark.parametrize(
    "text",
    [
        "2026-01-02T03:04:05Z",
        "2026-01-02 03:04:05.5 +01:00",
        "12:30:45",
        "190:20",
        "1_000",
        "0b101",
        "0x",
        "1.2.3",
        "+",
        "=",
        "1e",
    ],
)
def test_a05_other_types_of_old_yaml_are_text(project: Project, text: str) -> None:
    """Times, numbers to the base 60 and the like are texts, as values and as keys."""
    properties = _properties(project, f"    q: {{const: {text}}}\n    ? {text}\n    : {{}}\n")

    assert properties == {"q": {"const": text}, text: {}}


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("    1: {type: string}\n    2: {type: string}\n", ["'1'", "'2'"]),
        ("    1.5: {}\n    0x1F: {}\n    1e3: {}\n", ["'1.5'", "'0x1F'", "'1e3'"]),
        ("    true: {}\n    null: {}\n    ~: {}\n", ["'true'", "'null'", "'~'"]),
        ("    ? [a, b]\n    : {}\n", ["list or mapping"]),
        ("    ? {a: b}\n    : {}\n", ["list or mapping"]),
        ("    .inf: {}\n", ["'.inf'"]),
    ],
)
def test_a08_keys_that_are_no_strings(project: Project, keys: str, shown: list[str]) -> None:
    """A key that is no string is an error that names it, where it stands; each has one."""
    found = project.errors({"probe.yaml": SCHEMA + keys})

    assert {each.code for each in found} == {"Y002"}
    assert {each.location.pointer for each in found} == {"/inputSchema/properties"}
    assert [each.location.line for each in found] == list(range(7, 7 + len(shown)))
    assert all(text in each.message for text, each in zip(shown, found, strict=True))


def test_a08_quoted_keys_are_names(project: Project) -> None:
    """The same keys, quoted, are names of properties; dates and `no` need no quotes."""
    assert list(_properties(project, "    '1': {}\n    \"null\": {}\n    2026-01-02: {}\n")) == [
        "1",
        "null",
        "2026-01-02",
    ]


TITLE = "Größe – 名前 😀"  # noqa: RUF001 - the dash is what is tested
LOCALES = [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"},
]
IMPORT = (
    "import json, shop_tools.demo as demo; stub = demo.probe;"
    "print(json.dumps([stub.title, list(stub.input_model.model_json_schema()['properties'])]))"
)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", ["probe.yaml", "probe.json"])
def test_a10_locale_does_not_matter(project: Project, name: str, locale: dict[str, str]) -> None:
    """Contracts are read and code is written as UTF-8, and imported under the same locale."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONUTF8"}
    env = {**kept, **locale}
    contract = {**PROBE, "title": TITLE}
    contract["inputSchema"] = {"type": "object", "properties": {"größe": {"description": TITLE}}}
    project.write({name: json.dumps(contract, ensure_ascii=False)})

    shown = _python("-m", "toolreg.cli", "generate", env=env)
    source = (project.folder / "generated" / "shop_tools" / "demo" / "_probe.py").read_bytes()
    imported = _python("-c", IMPORT, env={**env, "PYTHONPATH": _path("generated")})

    assert (shown.returncode, shown.stdout) == (0, b"")
    assert TITLE in source.decode("utf-8", "strict")
    assert json.loads(imported.stdout) == [TITLE, ["größe"]]


def _python(*arguments: str, env: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, *arguments], env=env, capture_output=True, check=False)


def _path(folder: str) -> str:
    """Give the path of modules, a folder before what it is."""
    return os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))


@pytest.mark.parametrize(
    "files",
    [
        {"a.yaml": "", "b.yaml": "# nothing yet\n", "c.json": ""},
        {"a.yaml": "---\n", "b.yml": "\n\n# a\r\n\n", "c.json": " \r\n\t"},
        {"a.yaml": "\ufeff", "b.yaml": "---\n...\n", "c.json": "\ufeff\n"},
    ],
)
def test_a11_empty_files(project: Project, files: dict[str, str]) -> None:
    """Each file that holds nothing has one message, with its path; other files are read."""
    loaded = project.read({**files, "ok.json": PROBE})

    assert [(each.code, each.location.file) for each in loaded.diagnostics] == [
        ("Y008", f"contracts/{name}") for name in files
    ]
    assert list(loaded.registry) == ["demo.probe"]


@pytest.mark.parametrize("text", ["null", "~", "---\nnull\n", "--- ~\n", "!!null"])
def test_a11_files_of_null(project: Project, text: str) -> None:
    """A file that holds null holds no contract."""
    loaded = project.read({"a.yaml": text})

    assert {each.location.file for each in loaded.diagnostics} == {"contracts/a.yaml"}
    assert len(loaded.registry) == 0


@pytest.mark.parametrize(
    "key",
    [
        "parameters",
        "params",
        "schema",
        "arguments",
        "args",
        "input",
        "inputschema",
        "InputSchema",
        "input-schema",
        "inputSchemas",
        "input_Schema",
        "inputShema",
    ],
)
def test_a13_schema_in_an_unknown_field(project: Project, key: str) -> None:
    """A schema under another key is an error that names the key and suggests `inputSchema`."""
    text = f"{HEAD}{key}:\n  type: object\n  properties: {{q: {{type: string}}}}\n  required: [q]\n"
    loaded = project.read({"probe.yaml": text})

    unknown = [each for each in loaded.diagnostics if each.code == "C001"]
    assert [each.location.pointer for each in unknown] == [f"/{key}"]
    assert repr(key) in unknown[0].message
    assert unknown[0].hint == "did you mean 'inputSchema'?"
    assert len(loaded.registry) == 0


def test_a13_alias_is_the_same_field(project: Project) -> None:
    """`input_schema` is a documented alias, and beside `inputSchema` an error."""
    schema: Json = {"type": "object", "properties": {"q": {"type": "string"}}, "required": ["q"]}
    contract = {"namespace": "demo", "name": "probe", "input_schema": schema}
    registry = project.registry({"probe.json": contract})

    assert registry["demo.probe"].input_schema == schema
    assert [each.code for each in project.errors({"p.json": {**contract, **PROBE}})] == ["C006"]


FULL: Json = {
    "name": "probe",
    "title": "Probe it",
    "description": "Probe.",
    "inputSchema": {"type": "object"},
    "annotations": {"title": "P", "readOnlyHint": True, "idempotentHint": True},
    "icons": [
        {"src": "https://example.org/i.png", "mimeType": "image/png", "sizes": ["48x48"]},
    ],
    "_meta": {
        "example.org/route": {"x": [1, 2]},
        "snake_case": {"input_schema": None},
        "x-mine": [{}, [], "", 0, False, None, 1.0],
    },
    "execution": {"taskSupport": "optional"},
}


@pytest.mark.parametrize(
    ("name", "wrap"),
    [("probe.json", False), ("probe.yaml", False), ("tools.json", True), ("tools.yaml", True)],
)
def test_a14_every_field_of_mcp_comes_back(
    project: Project,
    toolreg: Command,
    name: str,
    wrap: bool,  # noqa: FBT001 - a case
) -> None:
    """What is published equals what was declared, opaque `_meta` included."""
    value: Json = {"tools": [FULL]} if wrap else FULL
    project.write({name: json.dumps({"namespace": "demo", **value}, indent=1)})

    shown = toolreg("show", "demo.probe", "--format", "mcp")

    assert json.loads(shown.out) == FULL
    assert json.dumps(json.loads(shown.out)["_meta"]) == json.dumps(FULL["_meta"])


def test_a14_unknown_members_of_fields_are_kept(project: Project) -> None:
    """What newer revisions of MCP may add to annotations, icons and execution is not dropped."""
    newer: Json = {
        **FULL,
        "annotations": {"readOnlyHint": True, "audienceHint": ["user"]},
        "icons": [{"src": "data:,", "theme": "dark", "purpose": {"any": [1]}}],
        "execution": {"taskSupport": "forbidden", "retries": 2},
    }
    registry = project.registry({"probe.json": {"namespace": "demo", **newer}})

    assert registry["demo.probe"].definition() == newer
