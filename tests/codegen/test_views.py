"""Views of schemas: they accept what the contract accepts, and change nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pydantic import RootModel

from toolreg.registry import Judge

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import BaseModel

    from tests.codegen.conftest import Import, MakeTool

NAMES = st.sampled_from(["a", "b", "class", "a-b"])
SCALARS = (
    st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from(["", "a", "bb", 0.5, 2.5])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)
TYPES = st.sampled_from(["null", "boolean", "integer", "number", "string", "array", "object"])
REFERENCES = st.sampled_from(["#/$defs/one", "#/$defs/two", "#", "#/$defs/v"])


def _objects(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {},
        optional={
            "type": TYPES | st.lists(TYPES, min_size=1, max_size=2, unique=True),
            "properties": st.dictionaries(NAMES, inner, max_size=3),
            "required": st.lists(NAMES, max_size=2, unique=True),
            "additionalProperties": inner,
            "patternProperties": st.dictionaries(st.sampled_from(["^a", "b$"]), inner, max_size=1),
            "unevaluatedProperties": st.booleans(),
            "items": inner,
            "prefixItems": st.lists(inner, min_size=1, max_size=2),
            "minItems": st.integers(0, 2),
            "minimum": st.integers(-1, 2) | st.sampled_from([0.5]),
            "multipleOf": st.sampled_from([1, 2, 0.5]),
            "maxLength": st.integers(0, 2),
            "pattern": st.sampled_from(["^a", r"\w", "[^b]"]),
            "enum": st.lists(SCALARS, min_size=1, max_size=3),
            "const": SCALARS,
            "default": VALUES,
            "description": st.just("Said."),
            "not": inner,
            "if": inner,
            "then": inner,
        },
    )


def _tuples(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    fixed = {"type": "array", "items": False}
    return st.lists(inner, min_size=1, max_size=2).map(
        lambda each: {**fixed, "prefixItems": each, "minItems": len(each)}
    )


SCHEMAS = st.recursive(
    st.booleans()
    | st.fixed_dictionaries({"type": TYPES})
    | REFERENCES.map(lambda each: {"$ref": each}),
    lambda inner: (
        _objects(inner)
        | _tuples(inner)
        | inner.map(lambda each: {"type": "array", "items": each})
        | inner.map(lambda each: {"type": "object", "additionalProperties": each})
        | st.lists(inner, min_size=1, max_size=3).map(lambda each: {"anyOf": each})
        | st.lists(inner, min_size=1, max_size=2).map(lambda each: {"oneOf": each})
        | st.lists(inner, min_size=1, max_size=3).map(lambda each: {"allOf": each})
        | st.tuples(_objects(inner), st.lists(inner, min_size=1, max_size=2)).map(
            lambda each: {**each[0], "anyOf": each[1]}
        )
    ),
    max_leaves=8,
)


def _unchanged(
    model: type[BaseModel] | None, accepts: Callable[[Any], bool], values: list[Any]
) -> None:
    for value in values:
        if model and accepts(value):
            read = model.model_validate(value, by_alias=True, by_name=False)
            back = read.model_dump(mode="json", by_alias=True, exclude_unset=True)
            assert json.dumps(back, sort_keys=True) == json.dumps(value, sort_keys=True)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    schemas=st.tuples(SCHEMAS, SCHEMAS, SCHEMAS), values=st.lists(VALUES, min_size=8, max_size=8)
)
@example(schemas=({"properties": {"a": {"type": "string"}}}, False, False), values=[None, {}])
def test_valid_values_pass_unchanged(
    tool: MakeTool, imported: Import, schemas: tuple[Any, Any, Any], values: list[Any]
) -> None:
    """What a judge of any schema accepts, the model accepts, and gives back as it was."""
    schema, one, two = schemas
    definitions: dict[str, Any] = {"one": one, "two": two, "v": schema}
    root: dict[str, Any] = {"type": "object", "properties": {"v": schema}, "$defs": definitions}
    output: dict[str, Any] = {"$ref": "#/$defs/v", "$defs": definitions}
    try:
        judges = Judge(root), Judge(output)
    except ValueError:
        return  # a loop of references: refused when the contract is read
    module = imported(tool(input=root, output=output))

    _unchanged(module.ProbeInput, judges[0].accepts, [{"v": each} for each in values])
    output_model = getattr(module, "ProbeOutput", None)
    if output_model and not issubclass(output_model, RootModel):
        # One of the named limits: with `properties` and no `type`, a result is taken for an object.
        values = [each for each in values if isinstance(each, dict)]
    _unchanged(output_model, judges[1].accepts, values)
