"""What caches keep in one file comes back as it was, or not at all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toolreg.registry.packing import pack, seal, unpack

TEXTS = st.dictionaries(st.text(), st.text(st.characters(exclude_categories=())), max_size=4)


@given(st.text(), TEXTS)
def test_texts_come_back(label: str, texts: dict[str, str]) -> None:
    """Any texts come back in their order, under their label and no other."""
    packed = pack(label, texts)

    found = unpack(label, packed)

    assert found is not None
    assert list(found.items()) == list(texts.items())
    assert unpack(f"{label}!", packed) is None


def test_other_content_is_none() -> None:
    """What was sealed and is nothing that was packed gives nothing."""
    for other in (b"", b"{}", b'{"label": 1}\nbody', b"[]", b"1\n"):
        assert unpack("label", seal(other)) is None


@given(TEXTS, st.data())
def test_damage_shows(texts: dict[str, str], data: st.DataObject) -> None:
    """A file that was cut or changed anywhere gives nothing."""
    packed = pack("label", texts)
    place = data.draw(st.integers(0, len(packed) - 1))
    changed = bytes([packed[place] ^ data.draw(st.integers(1, 255))])

    assert unpack("label", packed[:place]) is None
    assert unpack("label", packed[:place] + changed + packed[place + 1 :]) is None
