"""`toolreg generate --watch`: again, whenever contracts or the configuration change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolreg.cli._config import OWN_FILE, PROJECT_FILE, find_config, joined
from toolreg.cli._failure import report_failure
from toolreg.cli._generate import Target, generate_package
from toolreg.cli._streams import note
from toolreg.cli._usage import UsageError
from toolreg.registry import ToolregError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import NoReturn, TypeAlias

    State: TypeAlias = dict[Path, tuple[int, int, int]]
    """When each file was changed, how long it is, and which file it is."""

_SUFFIXES: Final = (".yaml", ".yml", ".json")
# Changes are told by the system at once; looking this often finds those that it did not tell.
_MILLISECONDS: Final = 1000


def watch_package(paths: Sequence[Path], target: Target, *, check_only: bool) -> NoReturn:
    """
    Generate now and after each change, until Ctrl-C; errors are printed, and watching goes on.

    Raises `UsageError` if nothing is to be written.
    """
    if check_only:
        raise UsageError("--watch writes and --check does not; give one of them")
    known = [joined(Path.cwd(), each) for each in paths]
    while True:
        sources = known or _configured(known)
        before = _state(sources)
        _generate(paths, target)
        note("watching for changes; Ctrl-C ends")
        _wait(sources, before)


def _generate(paths: Sequence[Path], target: Target) -> None:
    try:
        generate_package(paths, target, check_only=False)
    except (ToolregError, OSError) as error:
        report_failure(error)


def _configured(known: list[Path]) -> list[Path]:
    try:
        return list(find_config(Path.cwd()).contracts or known)
    except UsageError:
        return known  # `_generate` tells; the configuration itself is watched


def _wait(sources: Sequence[Path], before: State) -> None:
    """Return once the state is another one, be it that it changed while generating."""
    # Imported here: nothing else needs it.
    from watchfiles import watch  # noqa: PLC0415

    while _state(sources) == before:
        folders = sorted({*_folders(sources), *(each.parent for each in _configurations())})
        for _ in watch(
            *(each for each in folders if each.is_dir()),
            watch_filter=None,
            recursive=False,
            rust_timeout=_MILLISECONDS,
            yield_on_timeout=True,
        ):
            break


def _state(sources: Sequence[Path]) -> State:
    found = (*_contracts(sources), *_configurations())
    return {each: stamp for each in found if (stamp := _stamp(each))}


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def _contracts(sources: Sequence[Path]) -> Iterator[Path]:
    for source in sources:
        if source.is_dir():
            yield from (each for each in source.rglob("*") if each.suffix in _SUFFIXES)
        else:
            yield source


def _folders(sources: Sequence[Path]) -> Iterator[Path]:
    for source in sources:
        if source.is_dir():
            yield source
            yield from (each for each in source.rglob("*") if each.is_dir())
        else:
            yield source.parent


def _configurations() -> Iterator[Path]:
    """Give the places of all configurations that may be in force."""
    here = Path.cwd()
    folders = [here, *here.parents]
    yield from (each / name for each in folders for name in (OWN_FILE, PROJECT_FILE))
