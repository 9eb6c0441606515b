"""What differs between generated files and a folder on disk."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from toolreg.codegen._errors import OutputError
from toolreg.codegen._files import TEMPORARY
from toolreg.codegen._module import MARKER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
    packages = tuple(sorted({str(PurePosixPath(each).parent) for each in files if _is_root(each)}))
    _refuse_foreign(due, packages, out)
    present = {path: (out / path).read_bytes() for path in due if (out / path).exists()}
    found = [path for each in packages for path in _walked(out, each) if path not in due]
    stale = tuple(path for path in found if _is_ours(path, packages, out))
    return Changes(
        new={path: content for path, content in due.items() if path not in present},
        changed={path: due[path] for path, old in present.items() if old != due[path]},
        unchanged=tuple(path for path, old in present.items() if old == due[path]),
        stale=stale,
        kept=tuple(path for path in found if path not in stale and _COMPILED not in path),
    )


def _is_root(path: str) -> bool:
    return PurePosixPath(path).name == "py.typed"


def _walked(out: Path, package: str) -> Iterator[str]:
    """Give all files below a package's folder, in a fixed order; links are not followed."""
    for folder, folders, names in os.walk(out / package):
        folders.sort()
        relative = PurePosixPath(Path(folder).relative_to(out).as_posix())
        links = [each for each in folders if Path(folder, each).is_symlink()]
        yield from (str(relative / each) for each in sorted([*names, *links]))


def _refuse_foreign(due: Mapping[str, bytes], packages: tuple[str, ...], out: Path) -> None:
    folders: set[PurePosixPath] = set()
    for path in due:
        pure = PurePosixPath(path)
        if pure.is_absolute() or ".." in pure.parts:
            raise OutputError(f"{path!r} leads out of {out}: expected a path below it")
        folders.update(pure.parents)
        mode = _mode(out / path)
        if mode is None or (stat.S_ISREG(mode) and _is_ours(path, packages, out)):
            continue
        raise OutputError(
            f"{out / path} is {_kind(mode)} that toolreg did not write, where a generated file is "
            "due; move it away, or choose another package name or output folder"
        )
    for folder in sorted(folders):
        _refuse_no_folder(out / folder, is_out=not folder.parts)


def _refuse_no_folder(folder: Path, *, is_out: bool) -> None:
    """Refuse what is no folder; only the output folder itself may be a link to one."""
    try:
        mode = folder.stat().st_mode if is_out else _mode(folder)
    except FileNotFoundError:
        mode = None
    if mode is not None and not stat.S_ISDIR(mode):
        raise OutputError(
            f"{folder} is {_kind(mode)}, where a folder is due; "
            "move it away, or choose another output folder"
        )


def _mode(path: Path) -> int | None:
    try:
        return path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def _kind(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "a link"
    return "a folder" if stat.S_ISDIR(mode) else "a file"


def _is_ours(path: str, packages: tuple[str, ...], out: Path) -> bool:
    """Tell by its first bytes whether we wrote a file."""
    place = PurePosixPath(path)
    if (out / path).is_symlink():
        return False
    if place.suffix == ".py" or (place.name.startswith(TEMPORARY) and place.suffix == ".tmp"):
        return place.suffix == ".tmp" or _starts_with(out / path, _OWN)
    if str(place.parent) not in packages:
        return False
    if place.name == "contracts.json":
        return _starts_with(out / path, _BUNDLE)
    return place.name == "py.typed" and (out / path).stat().st_size == 0


def _starts_with(path: Path, prefix: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(len(prefix)) == prefix
