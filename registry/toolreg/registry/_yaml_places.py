"""Places in a YAML text, looked up in its nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.registry._findings import Path, Span
from toolreg.registry._yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode

if TYPE_CHECKING:
    from collections.abc import Iterator


def span_of(node: Node) -> Span:
    """Give the span of a node, a block's without the lines that follow it."""
    start = node.start_mark
    end = _last(node).end_mark or start  # a node that is still being composed has no end
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def _last(node: Node) -> Node:
    """
    Follow a block to its last value: libyaml ends a block where the next token starts.

    An alias, whose node may stand anywhere, even above, is not followed.
    """
    while isinstance(node, (MappingNode, SequenceNode)) and node.value and not node.flow_style:
        last = node.value[-1][1] if isinstance(node, MappingNode) else node.value[-1]
        if last.start_mark.index <= node.start_mark.index:
            break
        node = last
    return node


class YamlPlaces:
    """Find the text of a path by walking the nodes."""

    def __init__(self, root: Node, original: dict[int, int]) -> None:
        self._root = root
        self._original = original

    def value(self, path: Path) -> Span:
        """Give the span of the value at a path, or of the nearest one above."""
        return span_of(self._find(path)[1])

    def key(self, path: Path) -> Span:
        """Give the span of the key that a path ends with."""
        key, value = self._find(path)
        return span_of(key or value)

    def _find(self, path: Path) -> tuple[Node | None, Node]:
        key, node = None, self._root
        for part in path:
            found = self._child(node, part)
            if found is None:
                return None, node
            key, node = found
        return key, node

    def _child(self, node: Node, part: str | int) -> tuple[Node | None, Node] | None:
        if isinstance(node, MappingNode):
            return next((pair for pair in node.value if self._text(pair[0]) == part), None)
        if isinstance(node, SequenceNode) and isinstance(part, int) and part < len(node.value):
            return None, node.value[part]
        return None

    def paths_to(self, target: Node) -> Iterator[Path]:
        """
        Give a path to a node from each tool that holds it, and one from outside of `tools`.

        There are several where an alias lets tools share the node.
        """
        found = False
        for path, start in self._starts():
            way = self._way(start, target)
            if way is not None:
                found = True
                yield path + way
        if not found:
            yield ()

    def _starts(self) -> Iterator[tuple[Path, Node]]:
        for part, node in self._children(self._root):
            if part == "tools" and isinstance(node, SequenceNode):
                yield from ((("tools", index), each) for index, each in enumerate(node.value))
            else:
                yield (part,), node

    def _way(self, start: Node, target: Node) -> Path | None:
        """Search a node depth first, each node once."""
        seen: set[int] = set()
        stack: list[tuple[Path, Node]] = [((), start)]
        while stack:
            path, node = stack.pop()
            if node is target:
                return path
            if id(node) not in seen:
                seen.add(id(node))
                stack.extend(((*path, part), each) for part, each in self._children(node))
        return None

    def _children(self, node: Node) -> list[tuple[str | int, Node]]:
        if isinstance(node, SequenceNode):
            return list(enumerate(node.value))
        if not isinstance(node, MappingNode):
            return []
        pairs = ((self._text(key), value) for key, value in node.value)
        return [(key, value) for key, value in pairs if key is not None]

    def _text(self, key: Node) -> str | None:
        if not isinstance(key, ScalarNode):
            return None
        return key.value.translate(self._original)
