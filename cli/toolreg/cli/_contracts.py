"""Which contracts a command works on, and how they are read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolreg.cli._config import OWN_FILE, Config, joined, shown
from toolreg.cli._streams import note
from toolreg.cli._text_format import summary
from toolreg.cli._usage import UsageError
from toolreg.registry import ContractError, Level, UnknownTool, read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolreg.registry import Declaration, Diagnostic, Loaded


CACHE: Final = ".toolreg_cache"


def read_contracts(paths: Sequence[Path], config: Config, *, keep: bool = True) -> Loaded:
    """
    Read the contracts at paths, or those of the configuration where no path is given.

    The reading of the configured ones is kept in a folder beside the configuration, unless `keep`
    is false.
    Raises `UsageError` if neither names any, and if there is no contract at the paths.
    """
    found = [joined(Path.cwd(), path) for path in paths] or list(config.contracts or ())
    if not found:
        where = f"{config.file} has no `contracts`" if config.file else "there is no configuration"
        raise UsageError(
            f"no contracts: no path is given and {where}; name a file or folder, or write "
            f'`contracts = ["contracts"]` in {OWN_FILE} (`toolreg init` makes one)'
        )
    cache = None if paths or config.file is None else config.folder / CACHE
    loaded = read(found, root=_root(found, config.contracts or ()), cache=cache, keep=keep)
    if not loaded.registry and not loaded.diagnostics:
        named = ", ".join(shown(path) for path in found)
        raise UsageError(
            f"no contract in {named}: expected files *.yaml, *.yml or *.json that declare tools"
        )
    return loaded


def load_contracts(paths: Sequence[Path], config: Config, *, keep: bool = True) -> Loaded:
    """
    Read contracts as `read_contracts` does, and take no errors.

    Raises `ContractError`, with all findings, if there are any; `UsageError` as it does.
    """
    loaded = read_contracts(paths, config, keep=keep)
    if errors_of(loaded):
        raise ContractError(loaded.diagnostics)
    return loaded


def tool_of(loaded: Loaded, tool_id: str) -> Declaration:
    """
    Give the tool of an ID, whatever is wrong with others.

    Raises `UnknownTool`, after a word on stderr if it may be one of those that cannot be loaded.
    """
    try:
        return loaded.registry[tool_id]
    except UnknownTool:
        errors = errors_of(loaded)
        if errors:
            note(f"some tools cannot be loaded ({summary(errors)}); see `toolreg check`")
        raise


def errors_of(loaded: Loaded) -> tuple[Diagnostic, ...]:
    """Give the findings that keep tools out."""
    return tuple(each for each in loaded.diagnostics if each.level is Level.ERROR)


def _root(paths: Sequence[Path], folders: Sequence[Path]) -> Path | None:
    """Give the configured folder that all paths are in: their references may lead to all of it."""
    return next(
        (
            folder
            for folder in folders
            if folder.is_dir() and all(path.is_relative_to(folder) for path in paths)
        ),
        None,
    )
