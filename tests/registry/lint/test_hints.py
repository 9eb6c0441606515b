"""Hints that a tool lacks, or that cannot all be true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry.lint import lint

if TYPE_CHECKING:
    from tests.registry.conftest import Read
    from toolreg.registry import Diagnostic

TEXT = "Nothing is said here of what a call does, only that there is a tool."


def _found(read_files: Read, name: str, description: str, hints: Any = None) -> list[Diagnostic]:
    tool = {"name": name, "description": description, "inputSchema": {"type": "object"}}
    loaded = read_files({"tool.json": {**tool, "annotations": hints}})
    found = lint(loaded.registry, loaded.contracts)
    return [each for each in found if each.code in ("D013", "D014")]


@pytest.mark.parametrize(
    ("name", "description", "verb"),
    [
        ("delete_order", TEXT, "delete"),
        ("sendMail", TEXT, "send"),
        ("mail.send", TEXT, "send"),
        ("crm__update_lead", TEXT, "update"),
        ("mail", "Sends a letter to a customer of the shop.", "send"),
        ("order_food", "Order food from a restaurant nearby.", "order"),
        ("add_note", "Add a note to an order of the customer.", "add"),
    ],
)
def test_a_writing_tool_without_hints(
    read_files: Read, name: str, description: str, verb: str
) -> None:
    """D013: a tool that changes something by its name, or by how its description starts."""
    (found,) = _found(read_files, name, description)

    assert (found.code, found.location.pointer) == ("D013", "/name")
    assert found.message.startswith(f"the tool seems to change something ({verb!r}) and declares")


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("get_order", TEXT),
        ("order_status", "The state of an order and its parcel."),
        ("post_details", "Read a post of the blog with its comments."),
        ("add_numbers", "Add two numbers and give the sum of both."),
        ("http_get", "Sends a GET request to an address and gives the answer."),
        ("news", "新しい情報を読む"),
        ("mitteilung", "Sendet nichts und liest nur."),
    ],
)
def test_a_tool_that_does_not_seem_to_write(read_files: Read, name: str, description: str) -> None:
    """Nouns, sums, requests that read and other languages give no finding."""
    assert _found(read_files, name, description) == []


@pytest.mark.parametrize("hints", [{}, {"title": "Delete"}])
def test_a_title_is_no_hint(read_files: Read, hints: dict[str, Any]) -> None:
    """Annotations without a hint say nothing of what a call does."""
    assert [each.code for each in _found(read_files, "delete_order", TEXT, hints)] == ["D013"]


@pytest.mark.parametrize(
    "hints",
    [
        {"readOnlyHint": False},
        {"destructiveHint": True},
        {"destructiveHint": False, "idempotentHint": True},
    ],
)
def test_one_hint_is_enough(read_files: Read, hints: dict[str, Any]) -> None:
    """A tool that declares any hint has thought of it."""
    assert _found(read_files, "delete_order", TEXT, hints) == []


def test_read_only_and_destructive(read_files: Read) -> None:
    """D014: what changes nothing cannot destroy; found at the destructive hint."""
    hints = {"readOnlyHint": True, "destructiveHint": True}

    (found,) = _found(read_files, "get_order", TEXT, hints)

    assert (found.code, found.location.pointer) == ("D014", "/annotations/destructiveHint")


def test_read_only_and_a_name_that_writes(read_files: Read) -> None:
    """D014: a name that deletes, and a hint that nothing changes; found at the hint."""
    (found,) = _found(read_files, "delete_order", TEXT, {"readOnlyHint": True})

    assert (found.code, found.location.pointer) == ("D014", "/annotations/readOnlyHint")
    assert found.message.endswith("on a tool that by its name changes something ('delete')")


@pytest.mark.parametrize(
    ("name", "hints"),
    [
        ("get_order", {"readOnlyHint": True}),
        ("get_order", {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True}),
        (
            "get_order",
            {"readOnlyHint": True, "idempotentHint": False},
        ),  # what SDKs write by default
        ("create_preview", {"readOnlyHint": True}),
        ("deploy_status_get", {"readOnlyHint": True}),
        ("delete_order", {"readOnlyHint": False, "destructiveHint": True}),
    ],
)
def test_hints_that_agree(read_files: Read, name: str, hints: dict[str, Any]) -> None:
    """Hints that say the same twice, or what is the default, are no finding."""
    assert _found(read_files, name, TEXT, hints) == []
