"""Costs of tools: what is counted, by what, and held to which budget."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from toolreg.registry import Declaration, Registry, ToolId, load, read
from toolreg.registry._codes_cost import COST_CODES
from toolreg.registry.cost import (
    Counted,
    Estimate,
    ToolCost,
    budget_findings,
    costs,
    counter_for,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pydantic import JsonValue


@dataclass(frozen=True)
class Letters:
    """Count characters: a counter whose numbers a reader can check."""

    name: str = "letters"
    exact: bool = True

    def count(self, text: str) -> int:
        """Count the characters."""
        return len(text)


def _tool(name: str, **fields: JsonValue) -> Declaration:
    namespace, _, rest = name.partition(".")
    return Declaration(
        ToolId(namespace, rest), {"name": rest, "inputSchema": {"type": "object"}, **fields}
    )


TOOLS = Registry(
    [
        _tool("ui.b", description="Say a."),
        _tool("shop.a", title="A", outputSchema={"type": "string"}, annotations={"title": "A"}),
        _tool("ui.a", inputSchema={"type": "object", "properties": {"title": {"title": "T"}}}),
    ]
)


def test_payload_is_name_description_and_input_schema_as_compact_json() -> None:
    """What no provider is sent (titles, hints, output schemas) costs nothing."""
    found = costs(TOOLS, ["openai"], counter=lambda _: Letters())

    plain = len('{"name":"a","inputSchema":{"type":"object"}}')
    assert plain == 44
    assert found.targets == (Counted("openai", "letters", exact=True),)
    assert found.tools == (
        ToolCost("shop.a", "shop", (44,), (0,)),
        ToolCost("ui.a", "ui", (81,), (11,)),
        ToolCost("ui.b", "ui", (67,), (23,)),
    )


def test_namespaces_and_total_are_sums() -> None:
    """Each namespace has the sum of its tools, and the total that of all."""
    found = costs(TOOLS, ["openai", "mistral"], counter=lambda _: Letters())

    sums = [(each.namespace, each.tools, each.tokens) for each in found.namespaces]
    assert sums == [("shop", 1, (44, 44)), ("ui", 2, (148, 148))]
    assert (found.total.tools, found.total.tokens) == (3, (192, 192))
    assert found.total.descriptions == (34, 34)


def test_each_target_may_have_its_payload() -> None:
    """A provider's own form of a tool is counted where it is given."""
    found = costs(TOOLS, ["short", "long"], payload=lambda _, to: to, counter=lambda _: Letters())

    assert found.tools[0].tokens == (7, 6)


def test_no_tools_cost_nothing() -> None:
    """An empty registry has a total of 0."""
    found = costs(Registry(), ["openai"])

    assert found.total.tokens == (0,)
    assert found.namespaces == ()


def test_budget_names_what_costs_most() -> None:
    """A finding has the total, the budget and the five most expensive tools."""
    many = Registry(_tool(f"ui.{'x' * size}") for size in range(1, 8))

    [one] = budget_findings(costs(many, ["openai"], counter=lambda _: Letters()), 328)

    assert one.code == "K001"
    assert one.message == (
        "7 tools cost 329 tokens for openai (by letters), expected 328 or less; the most expensive:"
        " ui.xxxxxxx (50), ui.xxxxxx (49), ui.xxxxx (48), ui.xxxx (47), ui.xxx (46)"
    )


def test_budget_is_for_each_target() -> None:
    """Only targets above the budget are reported; a total that equals it is within."""
    found = costs(TOOLS, ["a", "bcd"], payload=lambda _, to: to, counter=lambda _: Letters())

    assert found.total.tokens == (9, 15)
    assert [each.message.split(" (by")[0] for each in budget_findings(found, 9)] == [
        "3 tools cost 15 tokens for bcd"
    ]
    assert budget_findings(found, 15) == ()


def test_estimate_says_that_it_is_one() -> None:
    """Where nothing counts, the counter and the finding say so."""
    found = costs(TOOLS, ["anthropic"])

    assert found.targets == (Counted("anthropic", "estimate", exact=False),)
    [one] = budget_findings(found, 1)
    assert one.message.startswith("3 tools cost about ")
    assert "(by estimate)" in one.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 0),
        ("a", 2),
        ('{"name":"count_orders"}', 6),
        ("Return where the user's device is now.", 10),
        ("Возвращает заказ по его номеру.", 9),  # noqa: RUF001 - Russian
        ("按编号返回订单。", 5),
        ("1234567", 4),
        ("\U0001f680", 2),
    ],
)
def test_estimate_is_the_same_everywhere(text: str, expected: int) -> None:
    """The estimate depends on the text alone."""
    assert Estimate().count(text) == expected


def test_example_of_the_code_is_over_its_budget_and_the_right_one_is_not(tmp_path: Path) -> None:
    """The examples of K001 are what its explanation says, and it is in the catalogue's form."""
    [code] = COST_CODES
    over = {}
    for name in ("wrong", "right"):
        path = tmp_path / f"{name}.yaml"
        path.write_text(getattr(code, name), "utf-8")
        loaded = read(path)
        assert loaded.diagnostics == ()
        over[name] = bool(budget_findings(costs(loaded.registry, ["anthropic"]), 20))

    assert over == {"wrong": True, "right": False}
    assert code.given_by == "check"


def test_vocabularies_are_imported_when_asked_for() -> None:
    """The part itself imports no counter's package: they are optional, and slow to load."""
    program = (
        "import sys; from toolreg.registry.cost import counter_for; counter_for('anthropic');"
        "print({'bpe_openai', 'mistral_common'} & sys.modules.keys())"
    )

    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)

    assert ended.stdout.strip() == b"set()"


def test_mistral_is_counted_exactly_where_its_package_is(contracts: Path) -> None:
    """The vocabulary in the wheel of mistral-common counts."""
    pytest.importorskip("mistral_common")

    counter = counter_for("mistral")

    assert (counter.name, counter.exact) == ("tekken", True)
    assert counter.count("hello world") == 2
    assert counter.count('{"name":"count_orders","inputSchema":{"type":"object"}}') == 13
    assert costs(load(contracts), ["mistral"]).targets[0].exact


def test_openai_is_counted_exactly_where_its_package_is() -> None:
    """The vocabulary in the wheel of bpe-openai counts, and marks of control are text."""
    pytest.importorskip("bpe_openai")

    counter = counter_for("openai-chat")

    assert (counter.name, counter.exact) == ("o200k_base", True)
    assert counter.count("hello world") == 2
    assert counter.count("<|endoftext|>") == 7


def test_estimate_is_near_to_a_vocabulary_over_real_tools(shared: Path) -> None:
    """Over GitHub's tools, whose o200k count is known, the estimate is within 3 %."""
    lines = (shared / "corpus" / "github-mcp-server.jsonl").read_text("utf-8").rstrip("\n")
    tools = [json.loads(line) for line in lines.split("\n")]
    whole = sum(Estimate().count(_text(tool)) for tool in tools)

    assert len(tools) == 117
    assert abs(whole / O200K_OF_GITHUB - 1) < 0.03


O200K_OF_GITHUB = 25_101


def _text(tool: dict[str, JsonValue]) -> str:
    kept = {key: tool[key] for key in ("name", "description", "inputSchema") if key in tool}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
