"""YAML 1.2 by its core schema, read as JSON values, with places kept."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from types import NoneType
from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding, Unreadable, place_at
from toolreg.registry._limits import MAX_DEPTH, MAX_EXPANDED
from toolreg.registry._parsed import Parsed, TooDeep, expanded_size
from toolreg.registry._yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode
from toolreg.registry._yaml_parser import compose
from toolreg.registry._yaml_places import YamlPlaces, span_of
from toolreg.registry._yaml_spans import SpanPlaces, SpanRecorder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pydantic import JsonValue

_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
# Characters that YAML 1.2 allows in quoted text and libyaml refuses or takes for line breaks (a
# rule of YAML 1.1). They go through the parser as others, of the private use area.
_MISREAD: Final = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_PRIVATE_USE: Final = range(0xE000, 0xF900)
_QUOTE: Final = "quote it to mean the text"


def parse_yaml(text: str) -> Parsed:
    """
    Read the one document of a YAML text.

    What is no JSON value is replaced by one and becomes a finding; raises `Unreadable` if nothing
    can be read.
    """
    _refuse_control_characters(text)
    passed, original = _substitute(text)
    root = compose(passed)
    reader = _Reader(original)
    value = reader.value(root, 0)
    if not reader.problems and not reader.shared:
        return Parsed(value, SpanPlaces(value, reader.spans.numbers))
    places = YamlPlaces(root, original)
    findings = tuple(_located(places, reader.problems))
    if reader.shared:
        _bound_aliases(value)
    return Parsed(value, places, findings)


def _bound_aliases(value: JsonValue) -> None:
    try:
        is_large = expanded_size(value) > MAX_EXPANDED
    except TooDeep:
        message = f"the aliases of this file nest deeper than {MAX_DEPTH} levels"
        raise Unreadable(Finding("Y005", message)) from None
    if is_large:
        message = f"the aliases of this file grow to more than {MAX_EXPANDED:,} values"
        raise Unreadable(Finding("Y005", message))


def _refuse_control_characters(text: str) -> None:
    found = _CONTROL.search(text)
    if found:
        message = f"the control character U+{ord(found[0]):04X} is not allowed in YAML"
        hint = 'write it as an escape in a double-quoted text, e.g. "\\e"'
        span = place_at(text, found.start())
        raise Unreadable(Finding("Y006", message, hint=hint, span=span))


def _substitute(text: str) -> tuple[str, dict[int, int]]:
    """Replace misread characters, one for one; give the text and the way back."""
    found = sorted(set(_MISREAD.findall(text)))
    if not found:
        return text, {}
    free = (code for code in _PRIVATE_USE if chr(code) not in text)
    there = dict(zip(map(ord, found), free, strict=False))
    return text.translate(there), {code: char for char, code in there.items()}


@dataclass(frozen=True, slots=True)
class _Problem:
    """Say what is wrong with a node, or with the key of a mapping."""

    code: str
    message: str
    node: Node
    hint: str | None = None
    key: Node | None = None


class _Reader:
    """Turn nodes into JSON values; collect problems, never raise."""

    def __init__(self, original: dict[int, int]) -> None:
        self.problems: list[_Problem] = []
        self.shared = False
        self.spans = SpanRecorder()
        self._original = original
        self._done: dict[int, JsonValue] = {}
        self._open: set[int] = set()

    def value(self, node: Node, depth: int, key: Node | None = None) -> JsonValue:
        """Give the value of a node that is `depth` levels deep, under its key if it has one."""
        if isinstance(node, ScalarNode):
            self.spans.open(key, node)
            if node.tag is str:
                return node.value.translate(self._original) if self._original else node.value
            return self._scalar(node)
        if id(node) in self._done:
            self.shared = True
            return self._done[id(node)]
        return self._container(node, depth, key)

    def _container(self, node: Node, depth: int, key: Node | None) -> JsonValue:
        if id(node) in self._open:
            self._add("Y005", "this value contains itself through an alias", node, _NO_LOOP)
            return None
        if depth >= MAX_DEPTH:
            self._add("Y005", f"nested deeper than {MAX_DEPTH} levels", node)
            return None
        if type(node.tag) is str:
            self._add("Y004", f"found the tag {node.tag!r}, expected a plain value", node, _NO_TAG)
        self._open.add(id(node))
        index = self.spans.open(key, node)
        value = self._done[id(node)] = self._inner(node, depth + 1, index)
        self._open.discard(id(node))
        return value

    def _inner(self, node: Node, depth: int, index: int) -> JsonValue:
        if isinstance(node, SequenceNode):
            return self._sequence(node, depth, index)
        return self._mapping(node, depth, index) if isinstance(node, MappingNode) else None

    def _sequence(self, node: SequenceNode, depth: int, index: int) -> JsonValue:
        value: list[JsonValue] = []
        last = None
        for each in node.value:
            last = len(self.spans.numbers)
            value.append(self.value(each, depth))
        self.spans.close(index, None if node.flow_style else last)
        return value

    def _mapping(self, node: MappingNode, depth: int, index: int) -> JsonValue:
        value: dict[str, JsonValue] = {}
        last = None
        for key_node, value_node in node.value:
            key = self._key(key_node, node)
            if key in value:
                message = f"the key {key!r} stands twice in one mapping"
                self._add("Y001", message, node, "remove or rename one of the two", key_node)
            elif key is not None:
                last = len(self.spans.numbers)
                value[key] = self.value(value_node, depth, key_node)
        self.spans.close(index, None if node.flow_style else last)
        return value

    def _key(self, key: Node, mapping: Node) -> str | None:
        if not isinstance(key, ScalarNode):
            message = "found a list or mapping as a key, expected a string"
            self._add("Y002", message, mapping, None, key)
            return None
        if key.tag is not str:
            message = f"found the key {key.value!r}, expected a string"
            self._add("Y002", message, mapping, f"quote it: '{key.value}'", key)
            return None
        if key.value == "<<" and key.style in (None, ""):
            message = "found the merge key '<<', which is no part of YAML 1.2"
            self._add("Y010", message, mapping, f"write the merged keys out; or {_QUOTE}", key)
            return None
        return key.value.translate(self._original) if self._original else key.value

    def _scalar(self, node: ScalarNode) -> JsonValue:
        read = _READERS.get(node.tag)
        if read is None:
            self._add("Y004", f"found the tag {node.tag!r}, expected a plain value", node, _NO_TAG)
            return node.value
        try:
            value = read(node.value)
        except ValueError:
            self._add("Y004", f"a number of {len(node.value)} digits cannot be held", node)
            return 0
        if isinstance(value, float) and not isfinite(value):
            message = f"{node.value!r} is no JSON number"
            self._add("Y004", message, node, _QUOTE)
            return 0
        return value

    def _add(
        self, code: str, message: str, node: Node, hint: str | None = None, key: Node | None = None
    ) -> None:
        self.problems.append(_Problem(code, message, node, hint, key))


_NO_TAG: Final = "a contract holds JSON values only; leave the tag out"
_NO_LOOP: Final = "to describe a recursive value, use a `$ref`"


def _integer(text: str) -> int:
    value = int(text, 0) if text[:2] in ("0o", "0x") else int(text)
    str(value)  # raises where Python, and so JSON, could not write it in decimal digits
    return value


def _float(text: str) -> float:
    """Read a number, `.inf` and `.nan` too, which Python writes without the dot."""
    return float(text.replace(".", "", 1) if text[-1] in "fFnN" else text)


_READERS: Final[dict[object, Callable[[str], JsonValue]]] = {
    NoneType: lambda _text: None,
    bool: lambda text: text[0] in "tT",
    int: _integer,
    float: _float,
}


def _located(places: YamlPlaces, problems: list[_Problem]) -> Iterator[Finding]:
    for each in problems:
        span = span_of(each.key or each.node)
        end: tuple[str, ...] = ()
        if each.code == "Y001" and isinstance(each.key, ScalarNode):
            end = (each.key.value,)
        for path in places.paths_to(each.node):
            yield Finding(each.code, each.message, (*path, *end), each.hint, span=span)
