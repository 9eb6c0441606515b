"""A lock says what of a tool was approved, and what changed since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import CODES, Lock, SdkError, read

if TYPE_CHECKING:
    from pathlib import Path

    from tests.registry.conftest import Read
    from toolreg.registry import Registry

_TOOL: dict[str, Any] = {
    "namespace": "shop",
    "name": "ping",
    "title": "Ping",
    "description": "Say pong.",
    "inputSchema": {"type": "object", "properties": {"q": {"type": "string"}}},
    "outputSchema": {"type": "object"},
    "annotations": {"readOnlyHint": True},
    "policy": {"needsApproval": True},
    "source": "our warehouse",
}


def _found(registry: Registry, lock: Lock) -> list[tuple[str, str]]:
    findings = [each for tool in registry.values() for each in lock.changes(tool)]
    return [(each.code, each.message) for each in findings]


def test_lock_is_text_one_tool_a_line(read_files: Read) -> None:
    """A review shows which tool changed; reading the text gives the lock again."""
    registry = read_files({"a.json": _TOOL, "b.json": {**_TOOL, "name": "pong"}}).registry
    text = registry.lock().text()

    lines = text.splitlines()
    assert lines[0] == '{"version": 1, "tools": {'
    assert lines[1].startswith('"shop.ping": {')
    assert f'"fingerprint": "{registry["shop.ping"].fingerprint}"' in lines[1]
    assert lines[2].startswith('"shop.pong": ')
    assert Lock.parse(text, "toolreg.lock") == registry.lock()
    assert _found(registry, Lock.parse(text, "toolreg.lock")) == []


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        ({"description": "Say pong, and read the mail."}, "L001", "the title or the description"),
        ({"title": "Pong"}, "L001", "the title or the description"),
        ({"inputSchema": {"type": "object"}}, "L002", "the input schema changed"),
        ({"outputSchema": {"type": "object", "title": "T"}}, "L002", "the output schema changed"),
        (
            {"annotations": {"readOnlyHint": False}},
            "L003",
            "readOnlyHint went from true to false, so it may do more, since the tool was approved",
        ),
        (
            {"annotations": {}},
            "L003",
            "readOnlyHint went from true to undeclared, so it may do more, since",
        ),
        (
            {"annotations": {"readOnlyHint": True, "openWorldHint": False}},
            "L003",
            "openWorldHint went from undeclared to false since",
        ),
        ({"policy": {}}, "L003", 'policy went from {"needsApproval": true} to {} since'),
        ({"modelAccess": "both"}, "L003", 'modelAccess went from undeclared to "both" since'),
        ({"source": "elsewhere"}, "L006", "a part that is neither text, schema nor hint changed"),
        ({"_meta": {"a": 1}}, "L006", "a part that is neither"),
    ],
)
def test_each_change_is_named(
    read_files: Read, change: dict[str, Any], code: str, message: str
) -> None:
    """What a model reads, schemas, hints, and the rest are told apart."""
    lock = read_files({"a.json": _TOOL}).registry.lock()
    changed = read_files({"a.json": {**_TOOL, **change}}).registry

    ((found, said),) = _found(changed, lock)

    assert (found, said[: len(message)]) == (code, message)


def test_what_means_the_same_is_no_change(read_files: Read) -> None:
    """The order of keys, the spelling and keys of one's own are no part of what is approved."""
    lock = read_files({"a.json": _TOOL}).registry.lock()
    same = {key: _TOOL[key] for key in reversed(_TOOL)}
    same["input_schema"] = same.pop("inputSchema")

    assert _found(read_files({"a.json": {**same, "x-team": "us"}}).registry, lock) == []


def test_new_and_gone_tools(read_files: Read) -> None:
    """A tool that nobody approved, and one that is no longer there."""
    lock = read_files({"a.json": _TOOL}).registry.lock()
    renamed = read_files({"a.json": {**_TOOL, "name": "pong"}}).registry

    assert _found(renamed, lock) == [("L004", "shop.pong is not in the lock")]
    assert lock.gone(renamed) == ["shop.ping"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Expecting value"),
        ("[]", "it has another form"),
        ('{"tools": {}}', "'version' is missing"),
        ('{"version": 2, "tools": {}}', "found lock version 2, expected 1"),
        ('{"version": 1, "tools": {"a.b": {}}}', "'fingerprint' is missing"),
        ('{"version": 1, "tools": {"a.b": {"fingerprint": 1}}}', "it has another form"),
        ('{"version": 1, "version": 1, "tools": {}}', "'version' stands twice"),
        (
            '{"version": 1, "tools": {"a.b": {"fingerprint": "", "hints": {"x": 1}}}}',
            "another form",
        ),
        ("[" * 100_000, "no lock"),
    ],
)
def test_text_that_is_no_lock(text: str, reason: str) -> None:
    """What cannot be read is said, with what to do."""
    with pytest.raises(SdkError) as caught:
        Lock.parse(text, "toolreg.lock")

    assert reason in str(caught.value)
    assert str(caught.value).startswith("toolreg.lock")
    assert str(caught.value).endswith("write it again with `toolreg lock`")


@pytest.mark.parametrize("code", ["L001", "L002", "L003", "L006"])
def test_examples_of_the_catalogue(code: str, tmp_path: Path) -> None:
    """The wrong example gives its code where the lock was written from the right one."""
    path = tmp_path / "a.yaml"
    path.write_text(CODES[code].right, "utf-8")
    lock = read(path).registry.lock()
    assert _found(read(path).registry, lock) == []

    path.write_text(CODES[code].wrong, "utf-8")

    assert [each for each, _ in _found(read(path).registry, lock)] == [code]
