"""Files that caches keep: texts by name in one piece, and whole or nothing."""

from __future__ import annotations

import json
import zlib
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_FORMAT: Final = 2
_ERRORS: Final = "surrogatepass"


def seal(content: bytes) -> bytes:
    """Mark content so that any damage shows."""
    return b"toolreg %d %08x\n" % (_FORMAT, zlib.crc32(content)) + content


def unseal(data: bytes) -> bytes | None:
    """Give the content that was sealed; nothing if it is damaged, or was sealed in another way."""
    head, _, content = data.partition(b"\n")
    return content if head == b"toolreg %d %08x" % (_FORMAT, zlib.crc32(content)) else None


def pack(label: str, texts: Mapping[str, str]) -> bytes:
    """
    Put texts into one piece, sealed.

    As JSON they would take some times as long to be read again.
    """
    parts = [each.encode(errors=_ERRORS) for each in texts.values()]
    header = json.dumps([label, list(texts), [len(each) for each in parts]])
    return seal(b"\n".join([header.encode(), b"".join(parts)]))


def unpack(label: str, data: bytes) -> dict[str, str] | None:
    """Give the texts that were packed; nothing if they are damaged, or have another label."""
    content = unseal(data)
    if not content:
        return None
    header, _, body = content.partition(b"\n")
    try:
        found, names, sizes = json.loads(header)
    except (TypeError, ValueError):
        return None
    if found != label:
        return None
    spans = pairwise(accumulate(sizes, initial=0))
    return {
        name: body[start:end].decode(errors=_ERRORS)
        for name, (start, end) in zip(names, spans, strict=True)
    }
