"""`toolreg lock`: take down what of each tool is approved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolreg.cli._config import Config, find_config, shown
from toolreg.cli._contracts import load_contracts
from toolreg.cli._exit import ExitCode
from toolreg.cli._streams import note, put
from toolreg.cli._usage import UsageError, reason_of
from toolreg.registry import SdkError
from toolreg.registry.placing import replace_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry import Lock, Registry

LOCK_FILE: Final = "toolreg.lock"


def lock(*, check_only: bool) -> ExitCode:
    """Write the lock, or say what writing it would change."""
    config = find_config(Path.cwd())
    registry = load_contracts([], config, keep=not check_only).registry
    path = lock_path(config)
    was, now = read_lock(path), registry.lock()
    if was is not None and was.text() == now.text():
        note(f"{shown(path)} is up to date: {_counted(len(registry))}")
        return ExitCode.CLEAN
    for line in _changes(was, registry):
        put(line)
    if check_only:
        note(f"{shown(path)} is not up to date; `toolreg lock` writes it")
        return ExitCode.FINDINGS
    try:
        replace_file(path, now.text().encode())
    except OSError as error:
        raise UsageError(f"{shown(path)}: cannot be written: {reason_of(error)}") from None
    note(f"wrote {shown(path)}: {_counted(len(registry))}")
    return ExitCode.CLEAN


def lock_path(config: Config) -> Path:
    """Give the file of the lock: the configured one, or `toolreg.lock` beside the configuration."""
    return config.lock or config.folder / LOCK_FILE


def read_lock(path: Path) -> Lock | None:
    """Read the lock, if there is one. Raises `UsageError` if it is none."""
    try:
        source = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UsageError(f"{shown(path)}: cannot be read: {reason_of(error)}") from None
    # Imported here: most checks find no lock.
    from toolreg.registry import Lock  # noqa: PLC0415

    try:
        return Lock.parse(source.decode(), shown(path))
    except UnicodeDecodeError:
        raise UsageError(f"{shown(path)}: no UTF-8; write it again with `toolreg lock`") from None
    except SdkError as error:
        raise UsageError(str(error)) from None


def _changes(was: Lock | None, registry: Registry) -> Iterator[str]:
    if was is None:
        yield from (f"+ {id_}" for id_ in registry)
        return
    for id_, declaration in registry.items():
        for finding in was.changes(declaration):
            yield f"+ {id_}" if finding.code == "L004" else f"~ {id_}: {finding.message}"
    yield from (f"- {id_}" for id_ in was.gone(registry))


def _counted(tools: int) -> str:
    return "1 tool" if tools == 1 else f"{tools:,} tools"
