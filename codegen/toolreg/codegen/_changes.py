"""What differs between generated files and a folder on disk."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from toolreg.codegen._errors import OutputError
from toolreg.codegen._module import MARKER
from toolreg.registry.placing import is_temporary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_OWN = MARKER.encode()
_BUNDLE = b'{"version":'
_COMPILED = "__pycache__"


@dataclass(frozen=True, slots=True)
class Changes:
    """
    Hold what writing would do, in paths below the output folder with `/`.

    `new` and `changed` have the bytes that are due, `stale` those of our files that no tool has
    any more; `kept` are files of others below the package's folder.
    """

    new: dict[str, bytes]
    changed: dict[str, bytes]
    unchanged: tuple[str, ...]
    stale: tuple[str, ...]
    kept: tuple[str, ...]


def changes(files: Mapping[str, str], out: Path) -> Changes:
    """
    Compare generated files with the disk.

    Raises `OutputError` if something that is not ours, or a link, stands where a file is due.
    """
    due = {path: text.encode() for path, text in files.items()}
    packages = {os.path.dirname(each) for each in due if each.endswith("/contracts.json")}  # noqa: PTH120 - `/` on any system
    _refuse_places(due, out)
    present = {path: old for path in due if (old := _content(out, path)) is not None}
    for path, old in present.items():
        if old != due[path] and not _is_ours(path, old, packages):
            raise _foreign(out / path, "a file that toolreg did not write")
    found = [path for each in sorted(packages) for path in _walked(out, each) if path not in due]
    stale = {each: None for each in found if _is_ours(each, _head(out / each), packages)}
    return Changes(
        new={path: content for path, content in due.items() if path not in present},
        changed={path: due[path] for path, old in present.items() if old != due[path]},
        unchanged=tuple(path for path, old in present.items() if old == due[path]),
        stale=tuple(stale),
        kept=tuple(each for each in found if each not in stale),
    )


def _refuse_places(due: Iterable[str], out: Path) -> None:
    """Refuse what is no folder where one is due; only the output folder may be a link to one."""
    folders: set[PurePosixPath] = set()
    for path in due:
        pure = PurePosixPath(path)
        if pure.is_absolute() or ".." in pure.parts:
            raise OutputError(f"{path!r} leads out of {out}: expected a path below it")
        folders.update(pure.parents)
    for each in sorted(folders):
        folder = out / each
        followed = folder.resolve() if not each.parts else folder
        mode = _mode(followed)
        if mode is not None and not stat.S_ISDIR(mode):
            raise _foreign(folder, _kind(mode), due="a folder")


def _content(out: Path, path: str) -> bytes | None:
    place = os.path.join(out, path)  # noqa: PTH118 - twice as fast as pathlib, for each of all files
    mode = _mode(place)
    if mode is None:
        return None
    if not stat.S_ISREG(mode):
        raise _foreign(out / path, _kind(mode))
    with open(place, "rb") as file:  # noqa: PTH123 - the same
        return file.read()


def _foreign(place: Path, what: str, due: str = "a generated file") -> OutputError:
    return OutputError(
        f"{place} is {what}, where {due} is due; "
        "move it away, or choose another package name or output folder"
    )


def _mode(path: Path | str) -> int | None:
    try:
        return os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def _kind(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "a link"
    if stat.S_ISDIR(mode):
        return "a folder"
    return "a file" if stat.S_ISREG(mode) else "neither a file nor a folder"


def _walked(out: Path, package: str) -> Iterator[str]:
    """
    Give the files and links below a package's folder, in a fixed order.

    What Python compiled is left out, and so are generated packages inside this one.
    """
    for folder, folders, names in os.walk(out / package):
        links = [each for each in folders if Path(folder, each).is_symlink()]
        inner = {each for each in folders if Path(folder, each, "contracts.json").exists()}
        folders[:] = sorted(each for each in folders if each != _COMPILED and each not in inner)
        relative = PurePosixPath(Path(folder).relative_to(out).as_posix())
        yield from (str(relative / each) for each in sorted([*names, *links]))


def _head(path: Path) -> bytes:
    """Read how a file begins; a link, or what is no file, begins with nothing of ours."""
    mode = _mode(path)
    if mode is None or not stat.S_ISREG(mode):
        return b"\0"
    with path.open("rb") as file:
        return file.read(len(_OWN))


def _is_ours(path: str, content: bytes, packages: set[str]) -> bool:
    """Tell by a file's name and beginning whether we wrote it."""
    place = PurePosixPath(path)
    if is_temporary(place.name):
        return True
    if place.suffix == ".py":
        return content.startswith(_OWN)
    at_root = str(place.parent) in packages
    bundle = place.name == "contracts.json" and content.startswith(_BUNDLE)
    return at_root and (bundle or (place.name == "py.typed" and not content))
