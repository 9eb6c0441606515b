"""The configuration: found, read and checked once."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, cast, get_args

from toolreg.cli._config_table import ConfigTable
from toolreg.cli._usage import UsageError, nearest, reason_of
from toolreg.codegen import Kind, Target

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

OWN_FILE: Final = "toolreg.toml"
PROJECT_FILE: Final = "pyproject.toml"
KEYS: Final = (
    "contracts",
    "package",
    "out",
    "style",
    "kind",
    "kinds",
    "outputs",
    "targets",
    "host-prefix",
    "names",
    "lock",
    "baseline",
    "ignore",
)
STYLES: Final[tuple[Literal["keywords", "args"], ...]] = ("keywords", "args")
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
OUTPUTS: Final[tuple[Target, ...]] = get_args(Target)
TARGETS: Final = (
    "mcp",
    "mcp@2025-06-18",
    "mcp@2025-11-25",
    "mcp@2026-07-28",
    "openai",
    "openai-chat",
    "openai-strict",
    "anthropic",
    "gemini",
    "mistral",
    "bedrock",
    "matilda",
)
_TABLE: Final = "[tool.toolreg]"


@dataclass(frozen=True, slots=True)
class Config:
    """
    Hold what a configuration says; what it does not say is `None`.

    `folder` is where the file is, or the working folder if there is no file; the paths of the file
    are joined to it. `file` is what messages call the file.
    """

    folder: Path
    file: str | None = None
    contracts: tuple[Path, ...] | None = None
    package: str | None = None
    out: Path | None = None
    style: Literal["keywords", "args"] | None = None
    kind: Kind | None = None
    kinds: Mapping[str, Kind] = MappingProxyType({})
    outputs: tuple[Target, ...] | None = None
    targets: tuple[str, ...] | None = None
    host_prefix: str | None = None
    names: Mapping[str, str] = MappingProxyType({})
    lock: Path | None = None
    baseline: Path | None = None
    ignore: tuple[str, ...] = ()


def find_config(start: Path) -> Config:
    """
    Read the configuration that is in force in a folder: the nearest one, from there upwards.

    It is `toolreg.toml`, or `pyproject.toml` with a table `[tool.toolreg]`. Raises `UsageError` if
    one folder has both, and for whatever is wrong in a file, with file and line.
    """
    found = (config_of(folder) for folder in (start, *start.parents))
    return next((config for config in found if config), Config(start))


def config_of(folder: Path) -> Config | None:
    """Read the configuration that is in a folder, if there is one. Raises `UsageError`."""
    tables = list(_tables(folder))
    if len(tables) > 1:
        raise UsageError(
            f"{shown(folder)}: found two configurations, {OWN_FILE} and {_TABLE} of "
            f"{PROJECT_FILE}; keep one of them"
        )
    return _config(folder, tables[0]) if tables else None


def known_targets(names: Sequence[str]) -> tuple[str, ...]:
    """Give the targets of these names, each once. Raises `UsageError` for one that is unknown."""
    for name in names:
        if name not in TARGETS:
            near = nearest(name, TARGETS)
            advice = f"did you mean {near!r}?" if near else f"expected one of {', '.join(TARGETS)}"
            raise UsageError(f"there is no target {name!r}; {advice}")
    return tuple(dict.fromkeys(names))


def joined(folder: Path, path: str | Path) -> Path:
    """Join a path to a folder, and resolve `..` without following links."""
    return Path(os.path.normpath(folder / path))


def shown(path: Path) -> str:
    """Name a path for people: relative to the working folder where that is short, with `/`."""
    here = Path.cwd()
    named = path.relative_to(here) if path.is_relative_to(here) else path
    return named.as_posix()


def _config(folder: Path, table: ConfigTable) -> Config:
    table.refuse_others(KEYS)
    contracts = table.texts("contracts")
    return Config(
        folder=folder,
        file=table.file,
        contracts=None if contracts is None else tuple(joined(folder, each) for each in contracts),
        package=table.text("package"),
        out=_file(folder, table.text("out")),
        style=table.choice("style", STYLES),
        kind=table.choice("kind", KINDS),
        kinds=MappingProxyType(table.choices_by_name("kinds", KINDS)),
        outputs=table.choices("outputs", OUTPUTS),
        targets=table.choices("targets", TARGETS),
        host_prefix=table.text("host-prefix"),
        names=MappingProxyType(table.texts_by_name("names")),
        lock=_file(folder, table.text("lock")),
        baseline=_file(folder, table.text("baseline")),
        ignore=table.texts("ignore") or (),
    )


def _file(folder: Path, name: str | None) -> Path | None:
    return None if name is None else joined(folder, name)


def _tables(folder: Path) -> Iterator[ConfigTable]:
    """Give the configurations of a folder."""
    own = _source(folder / OWN_FILE)
    if own is not None:
        name = shown(folder / OWN_FILE)
        yield ConfigTable(name, own, _parsed(name, own))
    project = _source(folder / PROJECT_FILE)
    # Other people's files are read only if they can concern us: what is wrong in them is not ours.
    if project is not None and "toolreg" in project:
        name = shown(folder / PROJECT_FILE)
        tool = _parsed(name, project).get("tool")
        if isinstance(tool, dict) and "toolreg" in tool:
            tables = cast("dict[str, object]", tool)
            yield ConfigTable(name, project, tables["toolreg"], header=_TABLE)


def _source(file: Path) -> str | None:
    try:
        return file.read_bytes().decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise UsageError(f"{shown(file)}: cannot be read: {reason_of(error)}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        found = f"the byte 0x{error.object[error.start]:02X}"
        raise UsageError(f"{shown(file)}:{line}: found {found}, expected UTF-8") from None


def _parsed(name: str, source: str) -> dict[str, object]:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{name}: no TOML: {error}") from None
    except RecursionError:
        raise UsageError(f"{name}: nested too deeply") from None
