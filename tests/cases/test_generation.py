"""Faults that users reported of other products: what comes of a contract as code (kind D)."""

from __future__ import annotations

import ast
import hashlib
import inspect
import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.codegen import Options, generate
from toolreg.registry import load
from toolreg.runtime import ClientTool

if TYPE_CHECKING:
    from pydantic import BaseModel

    from tests.cases.conftest import Json, Project


def _probe(properties: Json, **fields: Any) -> Json:
    input_schema: Json = {"type": "object", "properties": properties}
    contract: Json = {"namespace": "demo", "name": "probe", "description": "Probe."}
    return {**contract, "inputSchema": input_schema, **fields}


def _model(project: Project, contract: Json) -> type[BaseModel]:
    model = project.stub(project.registry({"a.json": contract})).input_model
    assert model is not None
    return model


def _round_trip(model: type[BaseModel], value: Json) -> Any:
    """Read a value in both ways, which must agree, and write it again."""
    from_json = model.model_validate_json(json.dumps(value))
    assert model.model_validate(value) == from_json
    return json.loads(from_json.model_dump_json())


def _folded(text: str) -> str:
    """Fold what a docstring may change, as documented: the ends of lines and of the text."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip().split("\n")
    return "\n".join(line.rstrip(" ") for line in lines)


TEXTS = {
    "backslash": ("Reads C:\\temp\\new, and a final \\", "e.g. C:\\new\\x, \\N{DASH}, \\u12"),
    "escapes": ("\\", "\\\\ \\x \\8 \\' \\\" \\\n\\ "),
    "quotes": (
        "A \"\"\" b ''' c # d */ e\r\nnext\n\n  indented",
        "use \"\"\" or ''' here",
    ),
    "quotes at the ends": ('""" first, last """', '"'),
    "templates": (
        "Use {name}, {{ x }} and {# no #}.",
        'like {"a": {b}} or {{c}} or {% if x %} or %s or ${HOME} or \\g<0> or \\1 or $$ or %%',
    ),
    "f-strings": ("{0} {name!r:>10} {__class__}", "{{{{ }}}} {%- raw -%} {{7*7}} #{1}"),
}


def _written_texts(project: Project, description: str, said: str) -> None:
    """Generate a contract of these texts, and find them letter for letter."""
    contract = _probe(
        {"p": {"type": "string", "description": said, "default": said}}, description=description
    )
    registry = project.registry({"a.json": contract})
    stub = project.stub(registry)
    assert stub.input_model is not None
    (path,) = [each for each in Path("out").glob("*/demo/*.py") if each.name == "_probe.py"]
    source = path.read_text("utf-8")

    subprocess.run(
        [sys.executable, "-W", "error", "-c", f"compile({source!r}, 'p', 'exec')"], check=True
    )
    function = next(each for each in ast.parse(source).body if isinstance(each, ast.FunctionDef))
    documented = inspect.cleandoc(ast.get_docstring(function, clean=False) or "")
    assert documented.startswith(inspect.cleandoc(_folded(description)))
    assert stub.tool_definition.description == description
    assert stub.input_model.model_fields["p"].description == said
    assert stub.input_model.model_json_schema() == contract["inputSchema"]
    assert stub.input_model().model_dump(exclude_unset=False) == {"p": said}
    assert "49" not in source.replace(stub_fingerprint(source), "")


def stub_fingerprint(source: str) -> str:
    """Give the fingerprint in a stub, whose digits mean nothing."""
    return source.partition('fingerprint="')[2].partition('"')[0]


@pytest.mark.parametrize("kind", ["backslash", "escapes"])
def test_d01_backslashes(project: Project, kind: str) -> None:
    """A backslash in a text makes no escape in a docstring, and no warning."""
    _written_texts(project, *TEXTS[kind])


@pytest.mark.parametrize("kind", ["quotes", "quotes at the ends"])
def test_d03_quotes(project: Project, kind: str) -> None:
    """Quotes in a text end no docstring."""
    _written_texts(project, *TEXTS[kind])


@pytest.mark.parametrize("kind", ["templates", "f-strings"])
def test_d18_braces(project: Project, kind: str) -> None:
    """A text is data for every engine of templates."""
    _written_texts(project, *TEXTS[kind])


HIDING = {
    "int": ({"type": "integer"}, 3),
    "list": ({"type": "array", "items": {"type": "integer"}}, [1]),
    "str": ({"type": "string"}, "a"),
    "dict": ({"type": "object"}, {"x": 1}),
    "float": ({"type": "number"}, 1.5),
    "bool": ({"type": "boolean"}, True),
    "tuple": ({"type": "array", "prefixItems": [{"type": "string"}], "items": False}, ["a"]),
    "Any": ({}, None),
    "Field": ({"type": "string"}, "f"),
    "BaseModel": ({"type": "string"}, "b"),
    "Annotated": ({"type": "string", "minLength": 1}, "m"),
    "Literal": ({"enum": ["x"]}, "x"),
    "MISSING": ({"type": "string"}, "m"),
    "StrictStr": ({"type": "string"}, "s"),
    "annotations": ({"type": "string"}, "s"),
    "ProbeInput": ({"type": "object", "properties": {"ProbeInput": {"type": "integer"}}}, {}),
}


def test_d04_fields_called_like_types(project: Project) -> None:
    """A field called like a type or an import hides neither from the annotations."""
    model = _model(project, _probe({name: schema for name, (schema, _) in HIDING.items()}))
    value = {name: value for name, (_, value) in HIDING.items()}

    assert _round_trip(model, value) == value
    assert _round_trip(model, {"int": 3}) == {"int": 3}


ATTRIBUTES = [
    *("schema", "copy", "json", "model_config", "model_fields", "register"),
    *("dict", "construct", "validate", "model_dump", "model_validate", "model_post_init"),
    *("model_extra", "model_fields_set", "model_json_schema", "parse_obj", "mro", "root"),
    *("__init__", "__class__", "__dict__", "__slots__", "__pydantic_fields__", "_abc_impl"),
    *("__toolreg_root__", "__eq__", "__hash__", "__repr__", "model_rebuild", "from_orm"),
]


def test_d06_fields_called_like_attributes(project: Project) -> None:
    """A field called like an attribute of models leaves their methods alone."""
    model = _model(project, _probe({each: {"type": "string"} for each in ATTRIBUTES}))
    value = {each: each for each in ATTRIBUTES}

    seen = model.model_validate(value)
    assert _round_trip(model, value) == value
    assert seen.model_dump() == value
    assert seen.model_copy() == seen
    assert seen.model_fields_set == set(type(seen).model_fields)
    assert model.model_json_schema()["properties"].keys() == value.keys()


def test_d08_nine_names_nine_fields(project: Project) -> None:
    """Names that no identifier can have, or that come near each other, are told apart."""
    names = ["2fa", "_id", "__v", "@type", "$ref2", "a-b", "a_b", "a b", ""]
    names += ["-", "_", "__", "🙂", "🙃", "a.b", "a'b", 'a"b', "a\\b", "a\nb", "Straße", "STRASSE"]
    model = _model(project, _probe({each: {"type": "string"} for each in names}))
    value = {each: f"<{each}>" for each in names}

    assert len(model.model_fields) == len(names)
    assert _round_trip(model, value) == value


def test_d09_values_that_are_no_names(project: Project) -> None:
    """Each value of an `enum` is its own, however it reads as a name."""
    values: list[Any] = ["=", "!=", ">", "<", ">=", "", "mro", "MRO", "name", "value"]
    values += ["None", "1a", "é", "e\u0301", "True", "true", "'", '"', "\\", "\n", "a-b", "a_b"]
    model = _model(project, _probe({"op": {"type": "string", "enum": values}}))

    for value in values:
        assert _round_trip(model, {"op": value}) == {"op": value}


def test_d09_values_of_several_types(project: Project) -> None:
    """Values that Python takes for equal are told apart as JSON does."""
    model = _model(project, _probe({"v": {"enum": [0, "0", False, None, "None", 1.5, [1], {}]}}))

    accepted: list[Any] = [0, "0", False, None, "None", 1.5, [1], {}]
    refused: list[Any] = [1, True, "1.5", [True]]
    for value in accepted:
        assert json.dumps(_round_trip(model, {"v": value})) == json.dumps({"v": value})
    for value in refused:
        with pytest.raises(ValueError, match="contract"):
            model.model_validate({"v": value})


def test_d11_defaults_of_their_type(project: Project) -> None:
    """A default is equal to the same value when it is given; falsy ones are kept."""
    declared: Json = {
        "mode": {"type": "string", "enum": ["fast", "slow"], "default": "fast"},
        "k": {"enum": [0, 1], "default": 0},
        "e": {"enum": ["", "x"], "default": ""},
        "b": {"type": "boolean", "default": False},
        "n": {"type": ["string", "null"], "default": None},
        "l": {"type": "array", "items": {"type": "integer"}, "default": []},
        "o": {"type": "object", "properties": {"x": {"type": "integer"}}, "default": {"x": 1}},
    }
    model = _model(project, _probe(declared))
    given = {name: schema["default"] for name, schema in declared.items()}

    left_out, sent = model(), model.model_validate(given)
    for field in model.model_fields:
        one, other = getattr(left_out, field), getattr(sent, field)
        assert (one, type(one)) == (other, type(other)), field
    assert left_out.model_dump(exclude_unset=False) == given
    assert left_out.model_dump() == {}


def test_d12_equal_titles(project: Project) -> None:
    """Schemas of one title are two models; another tool renames neither."""

    def contract(name: str, **properties: Json) -> Json:
        schema: Json = {"title": "Entry", "type": "object", "properties": properties}
        return {"namespace": "demo", "name": name, "description": "Probe.", "inputSchema": schema}

    files: dict[str, Any] = {
        "a.json": contract("a", n={"type": "integer"}),
        "b.json": contract("b", s={"type": "string"}),
    }
    two = project.tree(project.registry(files))
    module = project.module(project.registry(files))
    assert isinstance(module.a, ClientTool)
    assert isinstance(module.b, ClientTool)
    assert list(module.AInput.model_fields) == ["n"]
    assert list(module.BInput.model_fields) == ["s"]

    three = project.tree(
        project.registry({**files, "c.json": contract("c", n={"type": "integer"})})
    )
    for path in ("cases/demo/_a.py", "cases/demo/_b.py"):
        assert three[path] == two[path]


@pytest.mark.parametrize(
    "names",
    [
        ["\ufb02ow", "flow"],
        ["\u212a", "K"],
        ["\u00aa", "a"],
        ["\u017f", "s"],
        ["\u00e9", "e\u0301"],
        ["x\u00b2", "x2"],
        ["\U0001d431", "x"],
    ],
)
def test_d14_names_that_python_folds(project: Project, names: list[str]) -> None:
    """Names that are one identifier to Python are two fields."""
    assert len({unicodedata.normalize("NFKC", each) for each in names}) == 1
    model = _model(project, _probe({names[0]: {"type": "string"}, names[1]: {"type": "integer"}}))
    value = {names[0]: "a", names[1]: 1}

    assert _round_trip(model, value) == value
    assert len(set(model.model_fields)) == 2


SCRIPT = (
    "import sys, hashlib; from toolreg.codegen import Options, generate; "
    "from toolreg.registry import load; "
    "files = generate(load(sys.argv[1]), Options('shop_tools')); "
    "print(hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest())"
)


def test_d15_same_bytes(project: Project, tmp_path: Path) -> None:
    """Neither a clock nor a place nor the order of files is in what is generated."""
    files = {
        f"{name}.json": {**_probe({"m": {"enum": ["x", "y"]}}), "name": name} for name in "dacb"
    }
    digests: set[str] = set()
    for number, order in enumerate((sorted(files), sorted(files, reverse=True))):
        project.write({name: files[name] for name in order})
        elsewhere = tmp_path / f"elsewhere{number}"
        elsewhere.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(project.folder / "contracts")],
            cwd=elsewhere,
            env={**os.environ, "PYTHONHASHSEED": str(number), "TZ": f"UTC{number}"},
            check=True,
            capture_output=True,
            text=True,
        )
        digests.add(done.stdout.strip())
    texts = generate(load(str(project.folder / "contracts")), Options("shop_tools"))

    digests.add(hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest())
    assert len(digests) == 1
    assert str(project.folder) not in "".join(texts.values())


def test_d19_parameters_called_as_functions_call_theirs(project: Project) -> None:
    """Names of arguments belong to the author of the contract."""
    names = ["self", "cls", "args", "kwargs", "ctx", "context", "name", "class", "return", "value"]
    contract = _probe({each: {} for each in names})
    value = {each: number for number, each in enumerate(names)}

    (call,) = project.calls(contract, json.dumps(value))

    assert (call.outcome, call.plain, call.typed) == ("invoke", value, value)


@pytest.mark.parametrize(
    ("pattern", "good", "bad"),
    [
        ("^(?!x)[a-z]+$", "ab", "xa"),
        (r"^(a|b)\1$", "aa", "ab"),
        ("^(?<year>[0-9]{4})$", "2026", "26"),
        (r"^\p{Lu}$", "Ä", "ä"),
        ("(?<=a)b", "ab", "b"),
    ],
)
def test_d21_patterns_of_javascript(project: Project, pattern: str, good: str, bad: str) -> None:
    """A pattern is one of ECMA-262; model and runtime judge alike, and the module is imported."""
    contract = _probe({"v": {"type": "string", "pattern": pattern}})
    model = _model(project, contract)
    called = project.calls(contract, json.dumps({"v": good}), json.dumps({"v": bad}))

    assert [each.outcome for each in called] == ["invoke", "reject"]
    assert _round_trip(model, {"v": good}) == {"v": good}
    with pytest.raises(ValueError, match="contract"):
        model.model_validate({"v": bad})


def test_d21_digits_of_other_scripts(project: Project) -> None:
    r"""What `\d` says of a digit of another script, model and runtime say alike."""
    contract = _probe({"d": {"type": "string", "pattern": r"^\d$"}})
    model = _model(project, contract)

    (call,) = project.calls(contract, '{"d":"٣"}')

    with pytest.raises(ValueError, match="contract"):
        model.model_validate({"d": "٣"})
    assert call.outcome == "reject"
