"""`toolreg generate`: a package of models and stubs, written or compared."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from toolreg.cli._config import OWN_FILE, find_config, joined, shown
from toolreg.cli._contracts import CACHE, load_contracts
from toolreg.cli._exit import ExitCode
from toolreg.cli._outputs import chosen_outputs, united
from toolreg.cli._printable import printable
from toolreg.cli._progress import progress
from toolreg.cli._streams import note, paint_for, put
from toolreg.cli._usage import UsageError
from toolreg.codegen import Cache, Options, diff, recipe, write

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolreg.cli._config import Config
    from toolreg.cli._progress import Progress
    from toolreg.codegen import Kind
    from toolreg.codegen import Target as OutputName
    from toolreg.registry import Registry

_NAMED = 5
_ROLES = {"+": "add", "-": "cut", "@": "mark"}


@dataclass(frozen=True, slots=True)
class Target:
    """Name the package, its folder, the outputs and the kind, where the command line does."""

    package: str | None = None
    out: Path | None = None
    outputs: tuple[str, ...] = ()
    kind: Kind | None = None


def generate_package(paths: Sequence[Path], target: Target, *, check_only: bool) -> ExitCode:
    """Write the package of the contracts, or print what writing it would change."""
    config = find_config(Path.cwd())
    options = _options(target, config)
    outputs = chosen_outputs(target.outputs, config)
    loaded = load_contracts(paths, config, keep=not check_only)
    wanted = _each(options, outputs)
    cache = Cache(config.folder / CACHE, writes=not check_only)
    with progress(f"generating {options.package}") as told:
        # Where nothing changed since an earlier run, not even the contracts are looked at.
        files = loaded.noted_texts(
            "generated",
            lambda: _files(loaded.registry, wanted, cache, told),
            recipe="".join(map(recipe, wanted)),
        )
    out = joined(Path.cwd(), target.out) if target.out else config.out or config.folder
    out = Path(shown(out))  # so that errors name places as people know them
    return _compare(files, out) if check_only else _write(files, out)


def _each(options: Options, outputs: Sequence[OutputName]) -> list[Options]:
    return [replace(options, target=each) for each in outputs]


def _files(
    registry: Registry, wanted: Sequence[Options], cache: Cache, progress: Progress
) -> dict[str, str]:
    # Imported here: a run where nothing changed does not need the generator.
    from toolreg.codegen import generate  # noqa: PLC0415

    return united(
        {each.target: generate(registry, each, cache=cache, progress=progress) for each in wanted}
    )


def _options(target: Target, config: Config) -> Options:
    package = target.package or config.package
    if not package:
        where = f"{config.file} has no `package`" if config.file else "there is no configuration"
        raise UsageError(
            f'no package: {where}; give --package NAME, or write `package = "agent_tools"` in '
            f"{config.file or OWN_FILE}"
        )
    return Options(
        package,
        style=config.style or "keywords",
        kind=target.kind or config.kind or "client",
        kinds=tuple(config.kinds.items()),
    )


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
