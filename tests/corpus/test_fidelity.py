"""Generated models take what the contract takes, refuse the rest, and change nothing."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import BaseModel, ValidationError

from tests.corpus.conftest import WHOLE
from tests.corpus.instances import Instances, equal
from toolreg.registry import Judge
from toolreg.runtime import ClientTool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.corpus.conftest import Corpus, Generated

# One worker loads and generates the corpus once, for all of its tests.
pytestmark = pytest.mark.xdist_group("corpus")

# How many valid instances are made of each schema, and how many mutants of each of those.
VALID, MUTANTS, TRIES = (12, 2, 40) if WHOLE else (2, 1, 8)


def _sides(corpus: Corpus, generated: Generated) -> Iterator[tuple[str, Any, type[BaseModel]]]:
    """Give each schema of each generated tool with the model that stands for it."""
    for package in generated.packages:
        module = generated.module(package)
        for name in module.__all__:
            tool = getattr(module, name)
            if not isinstance(tool, ClientTool):
                continue
            declaration = corpus.registries[package][tool.id]
            place = f"{package} {tool.id}"
            assert tool.input_model is not None
            yield f"{place} input", declaration.input_schema, tool.input_model
            if tool.output_model is not None:
                yield f"{place} output", declaration.output_schema, tool.output_model


def _instances(schema: Any, judge: Judge) -> Iterator[tuple[Any, bool]]:
    """Give values and mutants of them, each with the judge's verdict."""
    source = Instances(schema, seed=7)
    tried = [source.value() for _ in range(TRIES)]
    valid = [value for value in tried if judge.accepts(value)][:VALID]
    for value in valid:
        yield value, True
        for _ in range(MUTANTS):
            mutant = source.mutant(value)
            yield mutant, judge.accepts(mutant)


def _verdict(model: type[BaseModel], value: Any, *, valid: bool) -> str:
    """Say what the model does with a value, read from JSON and handed over in Python."""
    for read, given in (
        (model.model_validate_json, json.dumps(value)),
        (model.model_validate, value),
    ):
        try:
            seen = read(given)
        except ValidationError as error:
            if valid or error.errors()[0]["type"] != "contract":
                return f"refuses {given!r}: {error}"
            continue
        if not valid:
            return f"accepts {given!r}"
        if not equal(json.loads(seen.model_dump_json()), value):
            return f"changes {given!r} to {seen.model_dump_json()}"
    return "agrees"


def test_models_agree_with_the_contract(
    corpus: Corpus, generated: Generated, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each valid instance is accepted and comes out as the JSON it was; no other is accepted."""
    counts: Counter[str] = Counter()
    differences: list[str] = []
    for place, schema, model in _sides(corpus, generated):
        counts["schemas"] += 1
        valid_ones = 0
        for value, valid in _instances(schema, Judge(schema)):
            counts["valid instances" if valid else "invalid instances"] += 1
            valid_ones += valid
            verdict = _verdict(model, value, valid=valid)
            if verdict != "agrees":
                differences.append(f"{place}: {verdict}")
        counts["schemas without a valid instance"] += not valid_ones
    if WHOLE:
        with capsys.disabled():
            sys.stdout.write(f"\n{dict(counts)}, {len(differences)} differences\n")

    assert not differences
    assert counts["valid instances"] > counts["schemas"]
    assert counts["invalid instances"] > counts["schemas"] / 2
    assert counts["schemas without a valid instance"] <= counts["schemas"] / 200


def test_models_publish_the_contracts_schema(corpus: Corpus, generated: Generated) -> None:
    """What an SDK reads from a model class is the contract's schema, byte for byte."""
    for place, schema, model in _sides(corpus, generated):
        assert json.dumps(model.model_json_schema()) == json.dumps(schema), place
