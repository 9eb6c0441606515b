"""The nodes of a YAML text, typed by the core schema of YAML 1.2, within bounds."""

from __future__ import annotations

import operator
import re
from types import NoneType
from typing import TYPE_CHECKING, Final

from yaml import MarkedYAMLError, YAMLError

from toolreg.registry._findings import Finding, Span, Unreadable
from toolreg.registry._limits import MAX_DEPTH, MAX_NODES
from toolreg.registry._yaml_nodes import CParser, MappingNode, Node, ScalarNode, get_version
from toolreg.registry._yaml_places import span_of

if TYPE_CHECKING:
    from yaml.error import Mark

# The core schema's plain scalars (YAML 1.2.2, 10.3.2), tried only for these first characters.
_SUSPECTS: Final = frozenset("~nNtTfF-+.0123456789")
_WORDS: Final[dict[str, type]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), NoneType),
    **dict.fromkeys(("true", "True", "TRUE", "false", "False", "FALSE"), bool),
}
_NUMBERS: Final[tuple[tuple[re.Pattern[str], type], ...]] = (
    (re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"), int),
    (re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"), float),
    (re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"), float),
)
# From this release on libyaml itself stops at 1,000 levels, before the recursion in C is too deep.
_BOUNDED_LIBYAML: Final = (0, 2, 5)


def compose(text: str) -> Node:
    """
    Give the root node of the one document of a text.

    A node's tag is a Python type, or the text that the author wrote. Raises `Unreadable`.
    """
    parser = _parser(text)
    try:
        root = parser.get_node() if parser.check_node() else None
        if root is None or _is_blank(root):
            raise Unreadable(Finding("Y008", "the file holds no value", hint=_EMPTY_HINT))
        if parser.check_node():
            second = parser.get_node()
            raise Unreadable(_several_documents(second))
    except MarkedYAMLError as error:
        raise Unreadable(_syntax(error)) from None
    except YAMLError as error:
        raise Unreadable(Finding("Y006", f"the YAML cannot be read: {error}")) from None
    finally:
        parser.dispose()
    return root


_EMPTY_HINT: Final = "write a contract, or delete the file"


def _is_blank(root: Node) -> bool:
    """Whether the document is an empty scalar, as in a file of comments alone."""
    return isinstance(root, ScalarNode) and root.tag is NoneType and not root.value


def _several_documents(second: Node) -> Finding:
    return Finding(
        "Y003",
        "found a second YAML document, expected one",
        hint="put several tools under `tools:`, or into several files",
        span=span_of(second),
    )


def _syntax(error: MarkedYAMLError) -> Finding:
    problem = error.problem or "unknown problem"
    code = "Y005" if "nesting depth" in problem else "Y006"
    if problem == "second occurrence":
        problem = "an anchor stands twice"
    context = f" ({error.context})" if (error.context or "").startswith("while ") else ""
    mark: Mark | None = error.problem_mark or error.context_mark
    span = Span(mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 1) if mark else None
    hint = _SYNTAX_HINTS.get(problem)
    return Finding(code, f"the YAML cannot be read: {problem}{context}", hint=hint, span=span)


_SYNTAX_HINTS: Final = {
    "found character that cannot start any token": "indent with spaces, not tabs; quote a text "
    "that starts with one of @ ` % or a tab",
    "mapping values are not allowed in this context": "quote a text that holds ': '",
    "did not find expected key": "look at the line's indentation and at the quotes before it",
}


def _parser(text: str) -> CParser:
    """Give the parser for a text: one that counts, where a text may pass the bounds."""
    bounded = get_version() >= _BOUNDED_LIBYAML and len(text) <= MAX_NODES
    return _QuickParser(text) if bounded else _CountingParser(text)


class _Parser(CParser):
    """Compose nodes whose tags are Python's types, or texts where the author wrote a tag."""

    def resolve(self, kind: type[Node], value: str, implicit: tuple[bool, bool]) -> type:
        """Give the type of a node without a tag."""
        if kind is ScalarNode:
            if implicit[0] and (not value or value[0] in _SUSPECTS):
                return _plain_type(value)
            return str
        return dict if kind is MappingNode else list


class _QuickParser(_Parser):
    """Do nothing before and after each node, which costs least by functions of C."""

    descend_resolver = operator.is_
    ascend_resolver = bool


class _CountingParser(_Parser):
    """Stop where a text nests too deeply or holds too much."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._depth = 0
        self._count = 0

    def descend_resolver(self, parent: Node | None, _index: object) -> None:
        """Count nodes and levels: the parser recurses in C."""
        self._depth += 1
        self._count += 1
        if self._depth > 2 * MAX_DEPTH:
            raise Unreadable(_too_deep(parent))
        if self._count > MAX_NODES:
            raise Unreadable(Finding("Y005", f"the file holds more than {MAX_NODES:,} values"))

    def ascend_resolver(self) -> None:
        """Count levels."""
        self._depth -= 1


def _plain_type(value: str) -> type:
    word = _WORDS.get(value)
    if word is not None or value[0].isalpha():
        return word or str
    return next((type_ for pattern, type_ in _NUMBERS if pattern.fullmatch(value)), str)


def _too_deep(node: Node | None) -> Finding:
    span = span_of(node) if node else None
    return Finding("Y005", f"nested deeper than {MAX_DEPTH} levels", span=span)
