"""The rules for names of tools, and the ID that two names make."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Self

from toolreg.registry._errors import SdkError

DEFAULT_NAMESPACE = "client"
RESERVED_NAMESPACES = frozenset(
    {
        "agents",
        "connectors",
        "file_system",
        "guardrail",
        "process",
        "self",
        "skill",
        "subagent",
    }
)
RESERVED_PREFIX = "connector_"
_NAMESPACE = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
_NAME = re.compile(r"[A-Za-z0-9_.-]{1,128}")


def namespace_problem(namespace: str) -> str | None:
    """
    Say what is wrong with a namespace, or nothing.

    The one judge of namespaces, for contracts, decorators and generated code (rows A05, A06).
    """
    if not _NAMESPACE.fullmatch(namespace):
        return (
            f"{_shown(namespace)} is no namespace: expected ASCII letters, digits, '_' or '$', "
            "not starting with a digit"
        )
    if not is_reserved(namespace):
        return None
    if namespace in RESERVED_NAMESPACES:
        return f"the namespace {namespace!r} is reserved for tools of agents"
    return f"the namespace {namespace!r} is reserved: {RESERVED_PREFIX!r} starts connectors"


def is_reserved(namespace: str) -> bool:
    """Whether a namespace belongs to agents' own tools; case matters."""
    return namespace in RESERVED_NAMESPACES or namespace.startswith(RESERVED_PREFIX)


def name_problem(name: str) -> str | None:
    """Say what is wrong with a tool's name, or nothing (MCP: 1-128 of `A-Za-z0-9_.-`)."""
    if _NAME.fullmatch(name):
        return None
    return (
        f"{_shown(name)} ({len(name)} characters) is no tool name: "
        "expected 1 to 128 of the characters A-Z a-z 0-9 _ . -"
    )


def _shown(name: str) -> str:
    """Show a name, and the first character of another script, which may look like ASCII."""
    foreign = next((char for char in name if not char.isascii()), None)
    short = name if len(name) <= _SHOWN else f"{name[:_SHOWN]}…"
    return f"{short!r} with U+{ord(foreign):04X}" if foreign else repr(short)


_SHOWN: Final = 40


@dataclass(frozen=True, slots=True, order=True)
class ToolId:
    """
    Identify a tool: `<namespace>.<name>` (row A04).

    A namespace has no dot, so an ID splits at its first one.

    >>> ToolId.parse("ws.docs.get-text")
    ToolId(namespace='ws', name='docs.get-text')
    >>> str(ToolId("ui", "get_location"))
    'ui.get_location'
    """

    namespace: str
    name: str

    def __post_init__(self) -> None:
        problem = namespace_problem(self.namespace) or name_problem(self.name)
        if problem:
            raise SdkError(problem)

    def __str__(self) -> str:
        return f"{self.namespace}.{self.name}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        Read an ID from its text.

        Raises `SdkError` if the text is none.
        """
        namespace, dot, name = text.partition(".")
        if not dot:
            raise SdkError(f"{text!r} is no tool ID: expected <namespace>.<name>")
        return cls(namespace, name)
