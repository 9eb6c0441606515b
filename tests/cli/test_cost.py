"""What is printed of costs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from toolreg.cli._cost import cost_json, cost_text
from toolreg.registry import Declaration, Registry, ToolId
from toolreg.registry.cost import Counter, Estimate, costs

if TYPE_CHECKING:
    from tests.cli.conftest import Command


@dataclass(frozen=True)
class Letters:
    """Count characters."""

    name: str = "letters"
    exact: bool = True

    def count(self, text: str) -> int:
        """Count the characters."""
        return len(text)


TOOLS = Registry(
    Declaration(ToolId(namespace, name), {"name": name, "description": text, "inputSchema": {}})
    for namespace, name, text in (
        ("shop", "count_orders", "Count the orders of a customer. " * 40),
        ("shop", "buy", "Buy."),
        ("ui", "ask", "Ask."),
    )
)


def _counter(target: str) -> Counter:
    return Estimate() if target == "anthropic" else Letters()


def test_costs_are_a_table_with_sums() -> None:
    """Tools, then the sum of their namespace, then the total; estimates are marked."""
    shown = cost_text(costs(TOOLS, ["openai", "anthropic"], counter=_counter))

    assert shown == (
        "TOOL               OPENAI (letters)  ANTHROPIC (estimate)  DESCRIPTIONS\n"
        "shop.buy                         52                   ~13  40 %\n"
        "shop.count_orders             1,337                  ~288  97 %\n"
        "shop.* (2)                    1,389                  ~301  95 %\n"
        "ui.ask                           52                   ~13  40 %\n"
        "ui.* (1)                         52                   ~13  40 %\n"
        "total (3)                     1,441                  ~314  93 %\n"
        "~ is an estimate; OpenAI's and Mistral's are counted exactly with the extra `tokens`: "
        "pip install toolreg-contracts[tokens]"
    )


def test_exact_costs_have_no_note() -> None:
    """Nothing is called an estimate that is none."""
    shown = cost_text(costs(TOOLS, ["openai"], counter=_counter))

    assert "estimate" not in shown
    assert "~" not in shown


def test_costs_are_json_for_programs() -> None:
    """The report has targets, namespaces and tools, and says what is an estimate."""
    one = Registry([TOOLS["ui.ask"]])
    report = cost_json(costs(one, ["openai"], counter=lambda _: Estimate()))

    assert report == {
        "targets": [
            {
                "target": "openai",
                "counter": "estimate",
                "exact": False,
                "tokens": 13,
                "descriptions": 4,
            }
        ],
        "namespaces": [
            {
                "namespace": "ui",
                "tools": 1,
                "tokens": {"openai": 13},
                "descriptions": {"openai": 4},
            }
        ],
        "tools": [{"id": "ui.ask", "tokens": {"openai": 13}, "descriptions": {"openai": 4}}],
    }


def test_no_tools_have_a_total_of_nothing() -> None:
    """An empty registry gives a table with the total alone."""
    shown = cost_text(costs(Registry(), ["openai"], counter=_counter))

    assert shown == "TOOL       OPENAI (letters)  DESCRIPTIONS\ntotal (0)                 0  -"


@pytest.mark.usefixtures("project")
def test_check_counts_and_keeps_to_a_budget(toolreg: Command) -> None:
    """`--cost` prints the table, `--budget` fails above it, and JSON keeps to its schema."""
    plain = toolreg("check", "--cost", "--target", "anthropic")
    over = toolreg("check", "--budget", "10", "--target", "anthropic")
    report = json.loads(toolreg("check", "--cost", "--format", "json").out)
    schema = json.loads(toolreg("check", "--schema").out)

    assert plain.code == 0
    assert plain.out.startswith("TOOL       ANTHROPIC (estimate)  DESCRIPTIONS\nui.greet ")
    assert (over.code, "TOOL" in over.out) == (1, False)
    assert over.out.startswith("toolreg.toml: error K001: 1 tool costs about ")
    Draft202012Validator(schema).validate(report)
    assert [each["target"] for each in report["cost"]["targets"]] == [
        "openai",
        "anthropic",
        "mistral",
    ]
