"""References inside a self-contained schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import unquote, urldefrag, urljoin

from pydantic import JsonValue

if TYPE_CHECKING:
    from collections.abc import Iterator

JsonObject: TypeAlias = dict[str, JsonValue]
_MAPS = frozenset({"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"})
_OLD_DIALECTS = ("draft-04", "draft-06", "draft-07")
_VALUES = frozenset({"enum", "const", "default", "examples"})


class References:
    """
    Find what the `$ref`s of a schema mean: pointers, anchors and `$id`s inside it, nothing else.

    Nothing is ever fetched; what cannot be found is `True`, the schema that says nothing.
    """

    def __init__(self, root: JsonObject) -> None:
        self._bases: dict[int, str] = {}
        self._resources: dict[str, JsonObject] = {"": root}
        self._anchors: dict[tuple[str, str], JsonObject] = {}
        self._is_old = is_old(root)
        self._id = "id" if "draft-04" in str(root.get("$schema")) else "$id"
        self._scan(root, "")

    def target(self, node: JsonObject) -> JsonValue:
        """Give the schema that a node's `$ref` means, from the place where the node stands."""
        reference = node.get("$ref")
        if not isinstance(reference, str):
            return True
        base = self._bases.get(id(node), "")
        # `urljoin` knows no fragments of URNs.
        whole = f"{base}{reference}" if reference.startswith("#") else urljoin(base, reference)
        uri, fragment = urldefrag(whole)
        resource = self._resources.get(uri)
        if resource is None:
            return True
        if fragment and not fragment.startswith("/"):
            return self._anchors.get((uri, fragment), True)
        return pointed(resource, unquote(fragment))

    def _scan(self, root: JsonObject, base: str) -> None:
        waiting: list[tuple[JsonObject, str]] = [(root, base)]
        while waiting:
            node, base = waiting.pop()
            alone = self._is_old and "$ref" in node
            identifier = None if alone else node.get(self._id)
            if isinstance(identifier, str) and not identifier.startswith("#"):
                base = urldefrag(urljoin(base, identifier)).url
                self._resources.setdefault(base, node)
            for anchor in (node.get("$anchor"), node.get("$dynamicAnchor"), identifier):
                if isinstance(anchor, str):
                    self._anchors.setdefault((base, anchor.removeprefix("#")), node)
            if base:
                self._bases[id(node)] = base
            waiting.extend((each, base) for each in _subschemas(node))


def is_old(root: JsonObject) -> bool:
    """Tell whether a schema's dialect takes no notice of what stands beside a `$ref`."""
    return any(each in str(root.get("$schema")) for each in _OLD_DIALECTS)


def pointed(root: JsonValue, pointer: str) -> JsonValue:
    """
    Follow a JSON Pointer; where it leads nowhere, give `True`.

    >>> pointed({"a/b": [False]}, "/a~1b/0")
    False
    """
    found = root
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(found, dict) and key in found:
            found = found[key]
        elif isinstance(found, list) and key.isdecimal() and int(key) < len(found):
            found = found[int(key)]
        else:
            return True
    return found


def _subschemas(node: JsonObject) -> Iterator[JsonObject]:
    for keyword, value in node.items():
        if keyword in _MAPS and isinstance(value, dict):
            yield from (each for each in value.values() if isinstance(each, dict))
        elif keyword not in _VALUES:
            items = value if isinstance(value, list) else [value]
            yield from (each for each in items if isinstance(each, dict))
