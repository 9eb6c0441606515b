"""What identifies a finding across runs."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolreg.registry import Diagnostic

# A message may name another place.
_PLACE: Final = re.compile(r"(?<=\S):\d+:\d+")
_OF_LIST: Final = re.compile(r"/tools/\d+")


def fingerprints(diagnostics: Iterable[Diagnostic]) -> dict[Diagnostic, str]:
    """
    Give each finding 64 hexadecimal digits of its own.

    They depend on its code, its tool and the place in the tool, and its message: not on lines, on
    the order of tools and files, or on the file of a tool. Findings that are equal in all of that
    are counted, in the order of their places.
    """
    seen: Counter[str] = Counter()
    found: dict[Diagnostic, str] = {}
    for each in sorted(set(diagnostics), key=lambda one: one.sort_key):
        identity = json.dumps(_identity(each))
        seen[identity] += 1
        counted = identity if seen[identity] == 1 else f"{identity}{seen[identity]}"
        found[each] = hashlib.sha256(counted.encode("ascii")).hexdigest()
    return found


def _identity(each: Diagnostic) -> list[str]:
    message = _PLACE.sub("", each.message)
    pointer = each.location.pointer
    if each.tool_id is None:
        # The folder is left out: what a file is called depends on where the command runs.
        return [each.code, "file", PurePosixPath(each.location.file).name, pointer, message]
    return [each.code, "tool", each.tool_id, _OF_LIST.sub("", pointer, count=1), message]
