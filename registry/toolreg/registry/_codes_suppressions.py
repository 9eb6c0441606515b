"""Codes of suppressions: comments that hide findings, and the baseline."""

from __future__ import annotations

from typing import Final

from toolreg.registry._code import Code
from toolreg.registry._diagnostics import Level

_NEEDLESS: Final = """\
name: count_orders # toolreg: ignore[D001] the description comes with the next release
description: Count the signed-in customer's orders in one state. It does not list them.
inputSchema: {type: object}
"""
_REASONLESS: Final = """\
name: count_orders # toolreg: ignore[D001]
inputSchema: {type: object}
"""
_SOUND: Final = """\
name: count_orders # toolreg: ignore[D001] the description comes with the next release
inputSchema: {type: object}
"""

SUPPRESSION_CODES: Final[tuple[Code, ...]] = (
    Code(
        "U001",
        "a suppression hides nothing",
        "No finding of this code starts on the line that the comment is about: it was mended, or "
        "it starts on another line. Take the code out of the comment, so that it cannot hide a "
        "finding of later. `# toolreg: ignore[CODE] reason` is about its own line, or, where it "
        "stands alone, about the next line that is neither a comment nor blank; "
        "`# toolreg: ignore-file[CODE] reason` is about the whole file.",
        _NEEDLESS,
        _NEEDLESS.replace(
            " # toolreg: ignore[D001] the description comes with the next release", ""
        ),
        level=Level.WARNING,
        given_by="check",
    ),
    Code(
        "U002",
        "a suppression is not valid, and hides nothing",
        "A suppression names codes that exist, and says why: `# toolreg: ignore[D001] reason`, or "
        "`# toolreg: ignore-file[D001, D003] reason` for a whole file. An error that keeps a tool "
        "out of the registry, or that stops `toolreg generate`, cannot be suppressed: mend it. A "
        "change to what was approved cannot either: approve it with `toolreg lock`.",
        _REASONLESS,
        _SOUND,
        level=Level.WARNING,
        given_by="check",
    ),
    Code(
        "U003",
        "findings of the baseline are there no more",
        "They were mended, or their tools are gone. Write the baseline again with `toolreg check "
        "--write-baseline FILE`, so that it cannot hide them if they come back.",
        "",
        _SOUND,
        level=Level.WARNING,
        given_by="check",
    ),
)
