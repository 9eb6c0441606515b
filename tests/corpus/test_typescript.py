"""Every real declaration is right TypeScript, and real calls are right by it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from tests.corpus.conftest import WHOLE
from toolreg.codegen import Options, generate

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import CheckTypeScript
    from tests.corpus.conftest import Corpus
    from toolreg.registry import Registry

# One worker loads the corpus once, for all of its tests.
pytestmark = pytest.mark.xdist_group("corpus")


# Valid calls with a property that the contract does not name, and does not forbid.
UNNAMED = 3


def _write(registries: dict[str, Registry], folder: Path) -> None:
    for package, registry in registries.items():
        files = generate(registry, Options(package, target="typescript"))
        for path, text in files.items():
            (folder / path).parent.mkdir()
            # Of several packages, `tools` would be one: each is made a module here.
            module = re.sub("^declare ", "export declare ", text, flags=re.MULTILINE)
            (folder / path).write_text(module, "utf-8")


def test_declarations_are_right(corpus: Corpus, tsc: CheckTypeScript, tmp_path: Path) -> None:
    """The strict type checker finds nothing: in all tools in a whole run, else in a sample."""
    places = sorted(corpus.declared)
    _write(corpus.only(set(places if WHOLE else places[::8])), tmp_path)

    assert tsc(tmp_path) == []


def test_valid_calls_are_right(corpus: Corpus, tsc: CheckTypeScript, tmp_path: Path) -> None:
    """The strict type checker takes valid calls as programs would write them."""
    calls = defaultdict(list)
    for call in corpus.calls:
        place = (call["tool"]["file"], call["tool"]["line"])
        if call["arguments_valid"] and place in corpus.declared:
            calls[place].append(call["arguments"])
    _write(corpus.only(set(calls)), tmp_path)
    lines, packages = [], set()
    for place, values in sorted(calls.items()):
        package, declaration = corpus.declared[place]
        packages.add(package)
        name = json.dumps(declaration.id.name)
        lines += [f"{package}.client[{name}]({json.dumps(each)});" for each in values]
    imports = [f'import {{ tools as {each} }} from "./{each}/tools";' for each in sorted(packages)]
    (tmp_path / "calls.ts").write_text("\n".join([*imports, *lines, ""]), "utf-8")

    faults = tsc(tmp_path)

    assert len(lines) > 3000
    # The contracts allow properties that they do not name; a literal must name what is declared.
    assert [each for each in faults if "may only specify known properties" not in each] == []
    assert len(faults) == UNNAMED
