"""Generated files on disk: shown as a diff, or written."""

from __future__ import annotations

import contextlib
import shutil
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from toolreg.codegen._alone import alone
from toolreg.codegen._changes import Changes, changes
from toolreg.codegen._errors import OutputError
from toolreg.codegen._literals import visible
from toolreg.registry.placing import stage

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping


@dataclass(frozen=True, slots=True)
class Report:
    """
    Say what writing did, in paths below the output folder with `/`, sorted.

    `kept` are files below the package's folder that toolreg did not write and left alone.
    """

    written: tuple[str, ...]
    unchanged: tuple[str, ...]
    deleted: tuple[str, ...]
    kept: tuple[str, ...]


def write(files: Mapping[str, str], out: Path | str) -> Report:
    """
    Make a folder hold the generated files, and none that toolreg wrote for tools that are gone.

    Files that are already right are not touched, and files of others never. All that is new is
    first written beside its place: what goes wrong until then leaves the old state. Raises
    `OutputError` if a place cannot be written or holds something that is not ours.
    """
    folder = Path(out)
    try:
        if not folder.is_dir():
            changes(files, folder)  # refuses before anything is made
            folder.mkdir(parents=True, exist_ok=True)
        with alone(folder):
            found = changes(files, folder)
            _put(found, folder)
            _delete(found.stale, folder)
    except OSError as error:
        where = error.filename or folder
        raise OutputError(f"{where} cannot be written: {error.strerror or error}") from error
    return Report(
        written=tuple(sorted({**found.new, **found.changed})),
        unchanged=tuple(sorted(found.unchanged)),
        deleted=tuple(sorted(found.stale)),
        kept=tuple(sorted(found.kept)),
    )


def diff(files: Mapping[str, str], out: Path | str) -> str:
    """
    Show what `write` would change as a unified diff; empty if nothing.

    Characters that are hidden or steer a terminal are shown as escapes.

    Raises `OutputError` where `write` would refuse.
    """
    folder = Path(out)
    try:
        found = changes(files, folder)
        paths = sorted({*found.new, *found.changed, *found.stale})
        due = {**found.new, **found.changed}
        return "".join(line for each in paths for line in _compared(each, due.get(each), folder))
    except OSError as error:
        raise OutputError(f"{error.filename or folder} cannot be read: {error.strerror}") from error


def _compared(path: str, due: bytes | None, folder: Path) -> Iterator[str]:
    import difflib  # noqa: PLC0415 - only differences need it

    try:
        old = (folder / path).read_bytes()
    except FileNotFoundError:
        old = None
    compared = list(
        difflib.unified_diff(_lines(old), _lines(due), _name("a", path, old), _name("b", path, due))
    )
    if not compared:  # an empty file comes or goes
        yield f"--- {_name('a', path, old)}\n+++ {_name('b', path, due)}\n"
    for line in compared:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(content: bytes | None) -> list[str]:
    text = visible((content or b"").decode("utf-8", "replace"))
    *lines, last = text.split("\n")  # and nowhere else, as `splitlines` would
    return [*(f"{line}\n" for line in lines), *([last] if last else [])]


def _name(side: str, path: str, content: bytes | None) -> str:
    return "/dev/null" if content is None else f"{side}/{path}"


def _put(found: Changes, folder: Path) -> None:
    staged: list[tuple[Path, Path]] = []
    try:
        for path, content in _ordered(found):
            target = folder / path
            with _naming(target):
                target.parent.mkdir(parents=True, exist_ok=True)
                staged.append((stage(target, content), target))
        for temporary, target in staged:
            with _naming(target):
                temporary.replace(target)
    finally:
        for temporary, _ in staged:
            temporary.unlink(missing_ok=True)


@contextlib.contextmanager
def _naming(target: Path) -> Generator[None]:
    """Let an error of the system name the file that is due, and not its temporary."""
    try:
        yield
    except OSError as error:
        raise OutputError(f"{target} cannot be written: {error.strerror or error}") from error


def _ordered(found: Changes) -> Iterable[tuple[str, bytes]]:
    """Put what others refer to first: new modules, the contracts, changed modules, `__init__`s."""

    def rank(item: tuple[str, bytes]) -> tuple[int, str]:
        path, _ = item
        name = PurePosixPath(path).name
        if name == "__init__.py":
            return 3, path
        if name == "contracts.json":
            return 1, path
        return (0 if path in found.new else 2), path

    return sorted({**found.new, **found.changed}.items(), key=rank)


def _delete(stale: Iterable[str], folder: Path) -> None:
    """Delete files, what Python compiled of them, and the folders that are left empty."""
    emptied: set[PurePosixPath] = set()
    for path in stale:
        (folder / path).unlink(missing_ok=True)
        place = PurePosixPath(path)
        for compiled in (folder / place.parent / "__pycache__").glob(f"{place.stem}.*.pyc"):
            compiled.unlink(missing_ok=True)
        emptied.update(place.parents[:-1])
    for each in sorted(emptied, key=lambda each: len(each.parts), reverse=True):
        _remove_if_empty(folder / each)


def _remove_if_empty(folder: Path) -> None:
    if folder.is_symlink() or not folder.is_dir():
        return
    if all(each.name == "__pycache__" for each in folder.iterdir()):
        shutil.rmtree(folder / "__pycache__", ignore_errors=True)
        with contextlib.suppress(OSError):
            folder.rmdir()
