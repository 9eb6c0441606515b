"""How the command ends."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """
    Tell what a script needs to tell apart.

    `READER_LEFT` is what a shell reports of a program whose output nobody reads any more (SIGPIPE).
    """

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    INTERNAL = 3
    INTERRUPTED = 130
    READER_LEFT = 141
