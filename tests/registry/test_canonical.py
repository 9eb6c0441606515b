"""Canonical JSON is what RFC 8785 says, by whatever way it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import rfc8785
from hypothesis import example, given, settings
from hypothesis import strategies as st

from toolreg.registry._canonical import canonical_json

if TYPE_CHECKING:
    from pydantic import JsonValue

SAFE = 2**53 - 1
TEXT = st.text(st.characters(exclude_categories=["Cs"]))
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-SAFE, SAFE),
    st.floats(allow_nan=False, allow_infinity=False),
    TEXT,
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner), max_leaves=12
)


@given(VALUES)
@example({"\U0001f600": 1, "\uffee": 2})
@example([1e22, 1.0, -0.0, 5e-324, SAFE, -SAFE])
@example({"a": "1.5e3 NaN \\", "b\x7f": "\x00\x1f/"})
@settings(max_examples=300)
def test_canonical_json_is_that_of_the_rfc(value: JsonValue) -> None:
    """Every value is written as the reference does."""
    assert canonical_json(value) == rfc8785.dumps(value)


@pytest.mark.parametrize("number", [SAFE + 1, -SAFE - 1, 10**30])
def test_large_integers_are_told_apart(number: int) -> None:
    """Integers that the RFC does not know have a text of their own, each another one."""
    texts = {canonical_json([each]) for each in (number, number + 1, str(number), float(number))}

    assert len(texts) == 4
