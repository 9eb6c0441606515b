"""Rows A04 to A06: IDs and namespaces."""

from __future__ import annotations

import asyncio

import pytest

from toolreg.runtime import ClientToolAnswers, ClientToolCall, SdkError, ToolResult, client_tool


@client_tool
def here() -> str:
    """Say where we are."""
    raise NotImplementedError


@client_tool(namespace="ui", name="here.now")
def elsewhere() -> str:
    """Say where we are now."""
    raise NotImplementedError


def test_a04_id_is_namespace_and_name() -> None:
    """An ID is `<namespace>.<name>`, and the default namespace is `client`."""
    assert here.id == "client.here"
    assert elsewhere.id == "ui.here.now"
    assert elsewhere.name == "here.now"


def test_a04_calls_are_answered_by_id() -> None:
    """A call's name is the tool's ID, and the bare name is none."""
    answers = ClientToolAnswers(elsewhere.answer(lambda: "there"))

    by_id = asyncio.run(answers.run(ClientToolCall("ui.here.now", {})))
    by_name = asyncio.run(answers.run(ClientToolCall("here.now", {})))

    assert by_id == ToolResult(content='"there"', structured_content="there")
    assert isinstance(by_name, ToolResult)
    assert by_name.is_error


@pytest.mark.parametrize("namespace", ["a\n", "é", "", "a.b", "a-b", "a ", "1a"])
def test_a05_namespaces_that_are_none(namespace: str) -> None:
    """A namespace is ASCII letters, digits, `_` or `$`, not starting with a digit, as a whole."""
    with pytest.raises(SdkError, match="is no namespace"):
        client_tool(namespace=namespace)(_stub)


@pytest.mark.parametrize("namespace", ["a", "_", "$x", "A1", "Self", "connectorsx"])
def test_a05_namespaces(namespace: str) -> None:
    """Other namespaces pass; case matters."""
    assert client_tool(namespace=namespace)(_stub).id == f"{namespace}._stub"


@pytest.mark.parametrize(
    "namespace",
    [
        "self",
        "file_system",
        "skill",
        "process",
        "agents",
        "subagent",
        "connectors",
        "guardrail",
        "connector_",
        "connector_x",
    ],
)
def test_a06_reserved_namespaces(namespace: str) -> None:
    """The namespaces of an agent's own tools are refused."""
    with pytest.raises(SdkError, match="reserved"):
        client_tool(namespace=namespace)(_stub)


def _stub() -> str:
    raise NotImplementedError
