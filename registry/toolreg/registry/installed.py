"""Versions of installed distributions, for keys of what is kept."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_ENDING = ".dist-info"


def installed_versions(names: tuple[str, ...]) -> list[str]:
    """
    Give the versions of distributions; of one that is not found, `unknown`.

    They are read off the names of folders, `<name>-<version>.dist-info`, as the specification of
    installed distributions has them: `importlib.metadata` alone takes as long as all that is to be
    done where nothing changed.
    """
    found = dict(_installed())
    return [found.get(each.replace("-", "_"), "unknown") for each in names]


def _installed() -> Iterator[tuple[str, str]]:
    # Backwards, since the first that is found is the one that is imported.
    for folder in reversed(sys.path):
        with contextlib.suppress(OSError):
            for entry in sorted(os.listdir(folder or os.curdir)):  # noqa: PTH208 - names, not paths
                if entry.endswith(_ENDING):
                    name, _, version = entry.removesuffix(_ENDING).partition("-")
                    yield name.lower().replace(".", "_"), version
