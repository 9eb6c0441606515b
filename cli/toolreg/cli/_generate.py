"""`toolreg generate`: a package of models and stubs, written or compared."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from toolreg.cli._config import OWN_FILE, find_config, joined, known_outputs, shown
from toolreg.cli._contracts import CACHE, load_contracts
from toolreg.cli._exit import ExitCode
from toolreg.cli._printable import printable
from toolreg.cli._progress import progress
from toolreg.cli._streams import note, paint_for, put
from toolreg.cli._usage import UsageError
from toolreg.codegen import Cache, Options, diff, generate, write

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolreg.cli._config import Config

_NAMED = 5
_ROLES = {"+": "add", "-": "cut", "@": "mark"}


@dataclass(frozen=True, slots=True)
class Destination:
    """
    Say what is to be generated and where, as far as the command line does.

    `targets` name what comes of the contracts; several of them are one package.
    """

    package: str | None = None
    out: Path | None = None
    targets: tuple[str, ...] = ()


def generate_package(
    paths: Sequence[Path], destination: Destination, *, check_only: bool
) -> ExitCode:
    """Write the package of the contracts, or print what writing it would change."""
    config = find_config(Path.cwd())
    chosen = _options(destination, config)
    package = chosen[0].package
    registry = load_contracts(paths, config, keep=not check_only)
    folder = config.folder / CACHE
    cache = _FrozenCache(folder) if check_only else Cache(folder)
    files: dict[str, str] = {}
    with progress(f"generating {package}: {len(registry):,} tools"):
        for options in chosen:
            files |= generate(registry, options, cache=cache)
    out = joined(Path.cwd(), destination.out) if destination.out else config.out or config.folder
    return _compare(files, out) if check_only else _write(files, out)


class _FrozenCache(Cache):
    """Read what earlier runs kept, and keep nothing: a check writes no files."""

    def save(self, package: str, texts: Mapping[str, str]) -> None:
        """Keep nothing."""


def _options(destination: Destination, config: Config) -> tuple[Options, ...]:
    """Give what each output needs; all are written, or compared, as one."""
    package = destination.package or config.package
    if not package:
        where = f"{config.file} has no `package`" if config.file else "there is no configuration"
        raise UsageError(
            f'no package: {where}; give --package NAME, or write `package = "agent_tools"` in '
            f"{config.file or OWN_FILE}"
        )
    outputs = known_outputs(destination.targets) or config.outputs or ("python",)
    style = config.style or "keywords"
    return tuple(Options(package, style, target=each) for each in dict.fromkeys(outputs))


def _write(files: Mapping[str, str], out: Path) -> ExitCode:
    report = write(files, out)
    note(
        f"{shown(out)}: {len(report.written):,} written, {len(report.unchanged):,} unchanged, "
        f"{len(report.deleted):,} deleted"
    )
    if report.kept:
        note(f"kept, as toolreg did not write them: {_some(report.kept)}")
    return ExitCode.CLEAN


def _compare(files: Mapping[str, str], out: Path) -> ExitCode:
    changes = diff(files, out)
    if not changes:
        return ExitCode.CLEAN
    paint = paint_for(sys.stdout)
    lines = changes.removesuffix("\n").split("\n")
    put("\n".join(paint(line, _ROLES.get(line[:1], "")) for line in lines))
    note(f"{shown(out)}: not what the contracts say; `toolreg generate` brings it up to date")
    return ExitCode.FINDINGS


def _some(paths: Sequence[str]) -> str:
    more = f" and {len(paths) - _NAMED:,} more" if len(paths) > _NAMED else ""
    return printable(", ".join(paths[:_NAMED]) + more)
