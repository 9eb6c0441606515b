"""What of each tool was approved, and what changed since."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from toolreg.registry._canonical import fingerprint
from toolreg.registry._declaration import fields_of
from toolreg.registry._errors import SdkError
from toolreg.registry._findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pydantic import JsonValue

    from toolreg.registry._declaration import Declaration

LOCK_VERSION: Final = 1
_HINTS: Final = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
# What MCP takes a hint to be that is not declared, and what a tool may do most with.
_WORST: Final = {
    "readOnlyHint": False,
    "destructiveHint": True,
    "idempotentHint": False,
    "openWorldHint": True,
}
_PARTS: Final = {
    "text": ("title", "description"),
    "input": ("inputSchema",),
    "output": ("outputSchema",),
}
_CALLS: Final[tuple[str, ...]] = ("modelAccess", "policy")
_APPROVE: Final = "read the change, then approve it with `toolreg lock`"


@dataclass(frozen=True, slots=True)
class Locked:
    """
    Hold what was approved of one tool.

    `parts` are fingerprints of its texts and schemas; `hints` are those that it declared, `calls`
    how it may be called.
    """

    fingerprint: str
    parts: Mapping[str, str]
    hints: Mapping[str, bool]
    calls: Mapping[str, JsonValue]


@dataclass(frozen=True)
class Lock:
    """
    Hold what was approved of each tool, by ID.

    `registry.lock()` makes one, `text()` writes it and `Lock.parse` reads it again.
    """

    tools: Mapping[str, Locked]
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False, repr=False)

    @classmethod
    def of(cls, declarations: Iterable[Declaration]) -> Lock:
        """Take down what is declared now."""
        return cls(MappingProxyType({str(each.id): _locked(each) for each in declarations}))

    @classmethod
    def parse(cls, text: str, name: str) -> Lock:
        """
        Read a lock; `name` is what messages call it.

        Raises `SdkError` if the text is no lock of this version.
        """
        try:
            whole: dict[str, Any] = json.loads(text, object_pairs_hook=_once)
            version, tools = whole["version"], whole["tools"]
            if version != LOCK_VERSION:
                message = f"{name}: found lock version {version!r}, expected {LOCK_VERSION}"
                raise SdkError(f"{message}; write it again with `toolreg lock`")
            read = {id_: _parsed(each) for id_, each in tools.items()}
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            message = f"{name} is no lock: {_reason(error)}"
            raise SdkError(f"{message}; write it again with `toolreg lock`") from None
        return cls(MappingProxyType(read), _lines(text))

    def text(self) -> str:
        """Write the lock: JSON, one tool a line, sorted by ID."""
        lines = [f"{_json(id_)}: {_json(_entry(each))}" for id_, each in sorted(self.tools.items())]
        tools = ",\n".join(lines)
        return f'{{"version": {LOCK_VERSION}, "tools": {{\n{tools}\n}}}}\n'

    def changes(self, declaration: Declaration) -> Iterator[Finding]:
        """
        Say what of a tool is not as it was approved.

        The paths of the findings lead into the declaration's fields.
        """
        was = self.tools.get(str(declaration.id))
        if was is None:
            yield Finding("L004", f"{declaration.id} is not in the lock", ("name",), _ADDED)
        elif was.fingerprint != declaration.fingerprint:
            found = list(_changes(was, _locked(declaration), declaration))
            yield from found or [_other()]

    def gone(self, ids: Iterable[str]) -> list[str]:
        """Give the IDs in the lock that are none of these."""
        return sorted(self.tools.keys() - set(ids))


_ADDED: Final = "read the tool, then approve it with `toolreg lock`"


def _locked(declaration: Declaration) -> Locked:
    fields = fields_of(declaration)
    parts = {
        part: fingerprint({key: fields[key] for key in keys if key in fields})
        for part, keys in _PARTS.items()
        if any(key in fields for key in keys)
    }
    declared = fields.get("annotations")
    hints = declared if isinstance(declared, dict) else {}
    calls = {key: fields[key] for key in _CALLS if key in fields}
    return Locked(
        declaration.fingerprint,
        MappingProxyType(parts),
        MappingProxyType({key: bool(hints[key]) for key in _HINTS if hints.get(key) is not None}),
        MappingProxyType(calls),
    )


def _changes(was: Locked, now: Locked, declaration: Declaration) -> Iterator[Finding]:
    fields = fields_of(declaration)

    def finding(code: str, message: str, *path: str) -> Finding:
        there = path if path[0] in fields else ("name",)
        return Finding(code, f"{message} since the tool was approved", there, _APPROVE)

    if was.parts.get("text") != now.parts.get("text"):
        key = "description" if "description" in fields else "title"
        yield finding("L001", "the title or the description changed", key)
    for part, key in (("input", "inputSchema"), ("output", "outputSchema")):
        if was.parts.get(part) != now.parts.get(part):
            yield finding("L002", f"the {part} schema changed", key)
    for key in _HINTS:
        if was.hints.get(key) != now.hints.get(key):
            change = f"{key} went from {_shown(was.hints, key)} to {_shown(now.hints, key)}"
            risk = ", so it may do more," if _is_riskier(was, now, key) else ""
            yield finding("L003", f"{change}{risk}", "annotations", key)
    for key in _CALLS:
        if was.calls.get(key) != now.calls.get(key):
            change = f"{key} went from {_short(was.calls, key)} to {_short(now.calls, key)}"
            yield finding("L003", change, key)


def _other() -> Finding:
    message = "a part that is neither text, schema nor hint changed since the tool was approved"
    return Finding("L006", message, ("name",), _APPROVE)


def _is_riskier(was: Locked, now: Locked, key: str) -> bool:
    worst = _WORST[key]
    return now.hints.get(key, worst) == worst != was.hints.get(key, worst)


def _shown(hints: Mapping[str, bool], key: str) -> str:
    return _json(hints[key]) if key in hints else "undeclared"


def _short(calls: Mapping[str, JsonValue], key: str) -> str:
    text = _json(calls[key]) if key in calls else "undeclared"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


_SHOWN: Final = 80


def _entry(locked: Locked) -> dict[str, JsonValue]:
    entry: dict[str, JsonValue] = {"fingerprint": locked.fingerprint, **locked.parts}
    if locked.hints:
        entry["hints"] = dict(locked.hints)
    return {**entry, **({"calls": dict(locked.calls)} if locked.calls else {})}


def _parsed(entry: dict[str, Any]) -> Locked:
    parts = {key: entry[key] for key in _PARTS if key in entry}
    hints, calls = dict(entry.get("hints", {})), dict(entry.get("calls", {}))
    texts = [entry["fingerprint"], *parts.values()]
    if not all(isinstance(each, str) for each in texts):
        raise TypeError("a fingerprint is no text")
    if not all(isinstance(each, bool) for each in hints.values()):
        raise TypeError("a hint is neither true nor false")
    frozen = (MappingProxyType(each) for each in (parts, hints, calls))
    return Locked(entry["fingerprint"], *frozen)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [key for key, _ in pairs]
        twice = next(key for key in names if names.count(key) > 1)
        raise ValueError(f"{twice!r} stands twice")
    return found


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"{error.args[0]!r} is missing"
    return str(error) if isinstance(error, ValueError) else "it has another form"


def _lines(text: str) -> dict[str, int]:
    """Give the lines on which the tools stand, where each has one of its own."""
    found: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        id_, colon, _ = line.lstrip().partition('": ')
        if colon and id_.startswith('"'):
            found.setdefault(id_[1:], number)
    return found


def _json(value: JsonValue) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
