"""Every real declaration is loaded, or refused with a reason that a person has looked at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.corpus.conftest import Corpus

# One worker loads and generates the corpus once, for all of its tests.
pytestmark = pytest.mark.xdist_group("corpus")

REFUSED = Path(__file__).with_name("refused.txt")


def test_every_declaration_is_loaded_or_refused(corpus: Corpus) -> None:
    """No tool gets lost: each place of the corpus is declared or refused, never both."""
    places = {(file, line) for server in corpus.servers for file, line, _ in server.tools}

    assert len(places) == 5801
    assert corpus.declared.keys() | corpus.refused.keys() == places
    assert not corpus.declared.keys() & corpus.refused.keys()


def test_refusals_are_the_reviewed_ones(corpus: Corpus) -> None:
    """What is refused, and why, is the reviewed list of `refused.txt`, line by line."""
    found = [
        f"{file}:{line} {diagnostics[0].code} {diagnostics[0].message}"
        for (file, line), diagnostics in sorted(corpus.refused.items())
    ]

    assert found == REFUSED.read_text("utf-8").splitlines()


def test_refusals_name_the_place(corpus: Corpus) -> None:
    """Each refusal says the file, line, column and JSON path of its fault."""
    diagnostics = [each for found in corpus.refused.values() for each in found]

    assert diagnostics
    assert all(each.location.line > 0 and each.location.column > 0 for each in diagnostics)
    assert all(each.location.pointer.startswith("/tools/") for each in diagnostics)


def test_published_definitions_keep_every_field(corpus: Corpus) -> None:
    """A published definition is the author's `Tool`, field by field, explicit nulls left out."""
    given = {(file, line): tool for server in corpus.servers for file, line, tool in server.tools}

    for place, (_, declaration) in corpus.declared.items():
        expected: dict[str, Any] = {
            key: value for key, value in given[place].items() if value is not None
        }
        published: dict[str, Any] = declaration.definition()
        for either in (expected, published):
            if "annotations" in either:
                hints = either["annotations"]
                either["annotations"] = {k: v for k, v in hints.items() if v is not None}
        assert published.keys() == expected.keys()
        assert all(json.dumps(published[k]) == json.dumps(expected[k]) for k in expected), place
