"""Row A10: the definition of session tools, and that nothing changes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pydantic import ValidationError

from toolreg.registry import Policy

if TYPE_CHECKING:
    from tests.conformance.conftest import Shop

NAMES = ["name", "tool_definition", "declaration", "policy", "deprecated", "function", "anything"]


@pytest.fixture
def tool(shop: Shop) -> Any:
    """Give an implemented tool."""

    @shop.price.implement
    def price(sku: str, unit_count: int = 1, currency: str | None = None) -> object:
        return sku, unit_count, currency

    return price


def test_a10_fields_are_read_on_stub_and_tool(shop: Shop, tool: Any) -> None:
    """Each field of the definition can be read on the stub and on the tool."""
    definition = shop.price.tool_definition

    assert tool.tool_definition == definition
    for field in type(definition).model_fields:
        assert getattr(tool, field) == getattr(definition, field)
        assert getattr(shop.price, field) == getattr(definition, field)
    assert (tool.id, tool.title) == ("shop.price", "Price of an article")
    assert tool.annotations.read_only_hint


@pytest.mark.parametrize("name", NAMES)
def test_a10_they_cannot_be_changed(shop: Shop, tool: Any, name: str) -> None:
    """Assigning to a stub, a tool or a client tool raises `AttributeError`."""
    for each in (shop.price, tool, shop.ask_price):
        with pytest.raises(AttributeError):
            setattr(each, name, "other")


def test_a10_what_is_handed_out_is_a_copy(tool: Any) -> None:
    """Changing a schema that a tool handed out changes nobody else's view."""
    tool.input_schema["properties"].clear()

    assert list(tool.input_schema["properties"]) == ["sku", "unit-count", "currency"]


def test_a10_policy_is_read_on_every_kind_of_tool(shop: Shop, tool: Any) -> None:
    """What a contract's `policy`, `deprecated` and `modelAccess` declare is on the tool."""
    for each in (shop.price, tool):
        assert each.policy == Policy(needsApproval=True, timeout=20)
        assert each.model_access == "programmatic"
        assert each.deprecated is False
    assert shop.note.deprecated == "use shop.ask_note"
    assert shop.ask_note.policy == Policy()
    assert shop.ask_note.deprecated is False


def test_a10_policy_is_not_for_the_model(shop: Shop) -> None:
    """What is published holds neither policy nor deprecation."""
    published = shop.price.tool_definition.model_dump()

    assert set(published) == {
        "name",
        "title",
        "description",
        "inputSchema",
        "outputSchema",
        "annotations",
    }
    assert set(shop.note.tool_definition.model_dump()) == {"name", "description", "inputSchema"}


def test_a10_policy_cannot_be_changed(tool: Any) -> None:
    """A policy is frozen."""
    with pytest.raises(ValidationError):
        tool.policy.timeout = 1
