"""Tools that a model cannot tell apart by their descriptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolreg.registry.lint import lint

if TYPE_CHECKING:
    from tests.registry.conftest import Read
    from toolreg.registry import Diagnostic


def _found(read_files: Read, *tools: tuple[str, str]) -> list[Diagnostic]:
    declared = [
        {"name": name, "description": text, "inputSchema": {"type": "object"}}
        for name, text in tools
    ]
    loaded = read_files({"tools.json": {"namespace": "shop", "tools": declared}})
    assert not loaded.diagnostics
    found = lint(loaded.registry, loaded.contracts)
    return [each for each in found if each.code == "D012"]


def _pairs(found: list[Diagnostic]) -> list[str]:
    return [f"{each.tool_id} {each.message.split(':')[0]}" for each in found]


def test_the_same_description(read_files: Read) -> None:
    """Equal descriptions are found at each tool but the first by ID, which they name."""
    text = "Find the orders of a customer."

    found = _found(read_files, ("b", text), ("a", text), ("c", " find the  orders of a customer"))

    expected = "the description is the same as the one of 'shop.a'"
    assert _pairs(found) == [f"shop.b {expected}", f"shop.c {expected}"]
    assert [each.location.pointer for each in found] == [
        "/tools/0/description",
        "/tools/2/description",
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Get the orders of a customer by mail.", "Retrieves all orders of the customer by mail"),
        (
            "Sort the elements of a list in ascending or descending order.",
            "Sorts elements of the given list in ascending, or in descending, order",
        ),
        ("根据客户的邮箱查询客户的所有订单", "根据客户的邮箱查询客户的所有订单吗"),
    ],
)
def test_nearly_the_same_description(read_files: Read, one: str, other: str) -> None:
    """Other fillers, endings and words of one meaning do not tell two tools apart."""
    found = _found(read_files, ("a", one), ("b", other))

    assert _pairs(found) == ["shop.b the description hardly differs from the one of 'shop.a'"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Get the value of a setting by its key.", "Set the value of a setting by its key."),
        ("Create a note in a book of the shop.", "Delete a note in a book of the shop."),
        ("List the orders of one customer.", "Get the orders of one customer."),
        ("Find orders by mail (version v1).", "Find orders by mail (version v2)."),
        ("List the boards of a project.", "List the boards of a group."),
        ("Get a story with its comments.", "Get comments for a story."),
        (
            "Assign the helper to an issue of the shop. Prefer this over a when you can.",
            "Assign the helper to an issue of the shop.",
        ),
        ("查询客户的订单", "删除客户的订单"),
        ("Find the price of a share.", "Find the price and the owner of a share."),
        ("Find.", "Find the orders of one customer that were placed this year."),
    ],
)
def test_one_word_that_matters(read_files: Read, one: str, other: str) -> None:
    """Families of tools, whose descriptions differ by what they do or to what, are fine."""
    assert _found(read_files, ("a", one), ("b", other)) == []


def test_a_difference_in_the_name(read_files: Read) -> None:
    """One more word tells two tools apart where the name has it too."""
    text = (
        "Run a query on the books of the shop and give all rows found, newest first, "
        "in pages of ten as JSON"
    )

    assert _found(read_files, ("run", text), ("run_async", f"{text}, async")) == []
    assert len(_found(read_files, ("run", text), ("start", f"{text}, async"))) == 1


def test_names_of_other_tools_do_not_count(read_files: Read) -> None:
    """Cross-references, which families share, make no descriptions alike."""
    see = "See also: list_boards, get_board, create_board, update_board, delete_board."

    found = _found(read_files, ("list_boards", f"List boards. {see}"), ("x", f"Get rows. {see}"))

    assert found == []


def test_a_large_registry(read_files: Read) -> None:
    """A large registry of one family is judged, and the one copy in it is found."""
    tools = [(f"t{n:04}", f"Read the sensor number {n} of plant {n % 97}.") for n in range(5_000)]

    found = _found(read_files, *tools, ("z", "Read the sensor number 4711 of plant 55"))

    assert _pairs(found) == ["shop.z the description is the same as the one of 'shop.t4711'"]
