"""Any JSON value, however it is written, is read back as the value that it is."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolreg.registry import read

# `make fuzz` asks for many examples, new ones each time; a run of all tests for a few, the same.
FUZZ = settings(
    deadline=None,
    derandomize="TOOLREG_FUZZ" not in os.environ,
    suppress_health_check=[
        HealthCheck.data_too_large,
        HealthCheck.filter_too_much,
        HealthCheck.function_scoped_fixture,
        HealthCheck.large_base_example,
        HealthCheck.too_slow,
    ],
    max_examples=int(os.environ.get("TOOLREG_FUZZ", "100")),
)
HARD = json.loads((Path(__file__).parent / "words.json").read_text("utf-8"))["texts"]
TEXTS = st.sampled_from([*HARD, "é" * 90, "x " * 90, "x" * 300]) | st.text(
    st.characters(exclude_categories=["Cs"]), max_size=20
)
FLOATS = [
    0.0, -0.0, 1.0, -1.0, 0.1, 1e15, 1e16, 1e17, 1e21, 1e22, 123456789012345680.0, 1e-4, 1e-5, 1e-7,
    5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -1e308, 2.0**53, 2.0**63, 1e100,
    0.30000000000000004,
]  # fmt: skip
INTEGERS = [0, -1, 2**31, 2**53, 2**53 + 1, 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**30, 10**1000]
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from(INTEGERS),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(FLOATS),
    TEXTS,
    TEXTS,
)
SHALLOW = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=5),
    max_leaves=20,
)


@st.composite
def values(draw: st.DrawFn) -> Any:
    """Give a value that is sometimes up to 150 levels deeper."""
    value = draw(SHALLOW)
    if draw(st.integers(0, 4)):
        return value
    keys = draw(st.lists(st.none() | TEXTS, max_size=4)) or [None]
    for level in range(draw(st.integers(0, 150))):
        key = keys[level % len(keys)]
        value = [value] if key is None else {key: value}
    return value


def _written(path: Path, text: str) -> Any:
    path.write_text(text, "utf-8", newline="")
    loaded = read(path)
    assert [str(each) for each in loaded.diagnostics if each.level == "error"] == []
    return loaded.registry["client.ping"].definition()["_meta"]


def _same(found: Any, value: Any) -> bool:
    """Compare with types: 1 is not 1.0, -0.0 not 0.0, true not 1; the order of keys counts."""
    return json.dumps(found) == json.dumps({"value": value})


def _contract(value: Any) -> dict[str, Any]:
    return {"name": "ping", "inputSchema": {"type": "object"}, "_meta": {"value": value}}


@FUZZ
@given(
    value=values(),
    options=st.fixed_dictionaries(
        {
            "indent": st.sampled_from([None, 0, 1, 4, "\t"]),
            "ensure_ascii": st.booleans(),
            "separators": st.sampled_from([None, (",", ":"), (" ,", " : ")]),
        }
    ),
    name=st.sampled_from(["a.json", "a.yaml"]),
)
def test_json_of_any_form_is_read_back(
    tmp_path: Path, value: Any, options: dict[str, Any], name: str
) -> None:
    """JSON, indented or compact, escaped or not, means itself, also in a file for YAML."""
    text = json.dumps(_contract(value), **options)

    assert _same(_written(tmp_path / name, text), value)


# PyYAML writes YAML 1.1. What it would write so that YAML 1.2 reads something else is quoted here:
# numbers that 1.1 does not know (`1e5`, `0o10`), and characters that only 1.1 takes for breaks.
_NUMBERS_OF_1_2 = re.compile(
    r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"
)
_BREAKS_OF_1_1 = re.compile("[\x85\u2028\u2029]")


class _Writer(yaml.SafeDumper):
    """Write YAML that means the same by 1.1 and by 1.2."""

    def write_double_quoted(self, text: str, split: bool = True) -> None:  # noqa: FBT001, FBT002 - PyYAML's
        """Fold only where there is room: else PyYAML writes the mark of a fold twice."""
        super().write_double_quoted(text, split=split and (self.indent or 0) + 10 < self.best_width)


def _text(writer: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    differs = _NUMBERS_OF_1_2.fullmatch(text) or _BREAKS_OF_1_1.search(text)
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style='"' if differs else None)


_Writer.add_representer(str, _text)


@FUZZ
@given(
    value=values(),
    options=st.fixed_dictionaries(
        {
            "default_flow_style": st.sampled_from([None, True, False]),
            "allow_unicode": st.booleans(),
            "width": st.sampled_from([10, 80, 10_000]),
            "indent": st.sampled_from([2, 4, 9]),
            "line_break": st.sampled_from(["\n", "\r\n", "\r"]),
            "explicit_start": st.booleans(),
            "explicit_end": st.booleans(),
            "default_style": st.sampled_from([None, None, None, '"', "'"]),
        }
    ),
)
def test_yaml_of_any_style_is_read_back(
    tmp_path: Path, value: Any, options: dict[str, Any]
) -> None:
    """YAML in block or flow style, folded or not, escaped or not, means the value."""
    if options["default_style"]:
        value = _texts(value)  # such a style is put on numbers too, and tags them
    contract = _contract(value)
    text = yaml.dump(contract, Dumper=_Writer, sort_keys=False, **options)

    assert _same(_written(tmp_path / "a.yaml", text), value)


def _texts(value: Any) -> Any:
    """Make a value one of texts alone."""
    if isinstance(value, dict):
        return {key: _texts(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_texts(each) for each in value]
    return value if isinstance(value, str) else str(value)
