"""
PyYAML's C parser and the nodes that it composes, with the types that they have here.

Our parser gives a node without a tag a Python type as its tag, which the published stubs do not
foresee; the classes themselves are PyYAML's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from yaml.error import Mark

    class Node:
        """Any node; `tag` is a Python type, or the text that the author wrote."""

        tag: type | str
        start_mark: Mark
        end_mark: Mark | None

    class ScalarNode(Node):
        """A scalar; `style` is empty where it is plain."""

        value: str
        style: str | None

    class SequenceNode(Node):
        """A list."""

        value: list[Node]
        flow_style: bool

    class MappingNode(Node):
        """A mapping."""

        value: list[tuple[Node, Node]]
        flow_style: bool

    class CParser:
        """The parser of libyaml."""

        def __init__(self, stream: str) -> None: ...
        def check_node(self) -> bool: ...
        def get_node(self) -> Node: ...
        def dispose(self) -> None: ...

    def get_version() -> tuple[int, int, int]:
        """Give the version of libyaml."""
        ...
else:
    from yaml._yaml import get_version
    from yaml.cyaml import CParser
    from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

__all__ = ["CParser", "MappingNode", "Node", "ScalarNode", "SequenceNode", "get_version"]
