"""One map from IDs to each target's names, and back; nothing is cut or changed to fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolreg.registry import CODES, SdkError, UnknownTool, read
from toolreg.registry.targets import TARGETS, NameMap, name_map, target_findings

_IDS = st.builds(
    "{}.{}".format,
    st.from_regex(r"[A-Za-z_$][A-Za-z0-9_$]{0,70}", fullmatch=True).filter(
        lambda each: not each.startswith("connector_")
    ),
    st.from_regex(r"[A-Za-z0-9_.-]{1,128}", fullmatch=True),
)
_RESERVED = {"self", "file_system", "skill", "process", "agents", "subagent", "connectors"}


def _codes(named: NameMap) -> dict[str, list[str]]:
    return {id_: [each.code for each in found] for id_, found in named.findings.items()}


@pytest.mark.parametrize("target", TARGETS)
@given(ids=st.sets(_IDS.filter(lambda each: each.partition(".")[0] not in _RESERVED), max_size=6))
def test_map_goes_both_ways(target: str, ids: set[str]) -> None:
    """Each ID has a name of its own that leads back, or findings that say why not."""
    named = name_map(ids - {"guardrail"}, target)

    assert named.names.keys() | named.findings.keys() == ids
    assert not named.names.keys() & named.findings.keys()
    for id_, name in named.names.items():
        assert named.id_of(name.name, name.namespace) == id_
    assert len(set(named.names.values())) == len(named.names)


@pytest.mark.parametrize("target", ["anthropic", "mistral", "bedrock", "gemini", "openai-chat"])
def test_joined_name(target: str) -> None:
    """A target without namespaces gets the namespace, two underscores, and the name."""
    named = name_map(["ui.get_location"], target)

    assert str(named.name_of("ui.get_location")) == "ui__get_location"
    assert named.id_of("ui__get_location") == "ui.get_location"


def test_native_namespace() -> None:
    """A target with namespaces of its own keeps the two apart."""
    named = name_map(["ui.get_location", "shop.get_location"], "openai")

    name = named.name_of("ui.get_location")
    assert (name.namespace, name.name) == ("ui", "get_location")
    assert named.id_of("get_location", "shop") == "shop.get_location"
    with pytest.raises(UnknownTool):
        named.id_of("get_location")


def test_alphabet_of_a_target() -> None:
    """A name with characters that the target does not take is refused there, never changed."""
    named = name_map(["ws.docs.get-text", "$ui.ping"], "anthropic")

    assert _codes(named) == {"ws.docs.get-text": ["N007"], "$ui.ping": ["N007"]}
    with pytest.raises(SdkError, match=r"ws\.docs\.get-text has no name at the target anthropic"):
        named.name_of("ws.docs.get-text")
    assert str(name_map(["ws.docs.get-text"], "gemini").name_of("ws.docs.get-text"))


def test_length_of_a_target() -> None:
    """A name that is too long is refused with the ID, its length and the limit, never cut."""
    id_ = f"team.{'n' * 60}"
    named = name_map([id_, "team.short"], "mistral")

    assert _codes(named) == {id_: ["N008"]}
    (finding,) = named.findings[id_]
    assert "at most 64 characters" in finding.message
    assert "has 66" in finding.message
    assert str(named.name_of("team.short")) == "team__short"


def test_prefix_of_a_host_counts() -> None:
    """What a host puts before the name counts for the length, and is no part of the name."""
    id_ = f"team.{'n' * 50}"
    plain = name_map([id_], "mistral")
    hosted = name_map([id_], "mistral", host_prefix="mcp__shop__")

    assert str(plain.name_of(id_)) == f"team__{'n' * 50}"
    assert _codes(hosted) == {id_: ["N008"]}
    assert "with the prefix 'mcp__shop__'" in hosted.findings[id_][0].message


def test_two_ids_of_one_name() -> None:
    """Where a name could mean two tools, neither has it."""
    named = name_map(["shop.cart__ping", "shop__cart.ping", "shop.ping"], "anthropic")

    assert _codes(named) == {"shop.cart__ping": ["N009"], "shop__cart.ping": ["N009"]}
    assert "for shop__cart.ping too" in named.findings["shop.cart__ping"][0].message
    with pytest.raises(UnknownTool):
        named.id_of("shop__cart__ping")


def test_given_names() -> None:
    """A name that was given stands for the made one, under the same rules."""
    given_names = {"$ui.ping": "ui_ping", "shop.ping": "ui_ping", "shop.pong": "pong"}
    named = name_map(["$ui.ping", "shop.ping", "shop.pong"], "anthropic", names=given_names)

    assert _codes(named) == {"$ui.ping": ["N009"], "shop.ping": ["N009"]}
    assert str(named.name_of("shop.pong")) == "pong"


@pytest.mark.parametrize("code", ["N007", "N008", "N009"])
def test_examples_of_the_catalogue(code: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The wrong example of a code gives it at a target, the right one does not."""
    for text, expected in ((CODES[code].wrong, {code}), (CODES[code].right, set[str]())):
        path = tmp_path_factory.mktemp("example") / "a.yaml"
        path.write_text(text, "utf-8")
        found = target_findings(read(path).registry, "openai-chat")

        codes = {each.code for findings in found.values() for each in findings}
        assert {each for each in codes if each.startswith("N")} == expected


def test_unknown_target() -> None:
    """A target that is not known is named, with those that are."""
    with pytest.raises(SdkError, match="found the target 'antropic', expected one of mcp, "):
        name_map([], "antropic")
