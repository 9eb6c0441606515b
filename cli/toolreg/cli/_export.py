"""`toolreg export`: all tools as a provider takes them, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from toolreg.cli._config import find_config, joined, known_targets, shown
from toolreg.cli._contracts import load_contracts
from toolreg.cli._exit import ExitCode
from toolreg.cli._printable import json_text, printable
from toolreg.cli._streams import note, put_json
from toolreg.cli._text_format import count
from toolreg.cli._usage import UsageError, reason_of
from toolreg.registry import Registry
from toolreg.registry.placing import replace_file
from toolreg.registry.targets import export, name_map

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry import ToolId
    from toolreg.registry.targets import Exported, NameMap


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """Hold what an export is asked to do; `out` is a file instead of stdout."""

    target: str
    out: Path | None = None
    strict: bool = False
    skip_refused: bool = False


def export_tools(options: ExportOptions) -> ExitCode:
    """
    Write the payload of a target, and say what is weakened, lost or refused.

    Writes nothing, and fails, if a tool is refused that is not to be skipped; with `strict` fails
    if anything is not kept.
    """
    config = find_config(Path.cwd())
    (target,) = known_targets([options.target])
    registry = load_contracts([], config).registry
    prefix = config.host_prefix or ""
    named = name_map(registry, target, host_prefix=prefix, names=config.names)
    exported = _exported(registry, target, named)
    lines = sorted(_lines(named, exported))
    for line in lines:
        note(printable(line))
    refused = {*named.findings, *(id_ for id_, each in exported.tools.items() if each.refused)}
    if refused and not options.skip_refused:
        these = f"{target}: nothing exported, {count(len(refused), 'tool')} refused"
        note(f"{these}; `--skip-refused` exports the others")
        return ExitCode.FINDINGS
    _put(exported, options.out)
    note(f"{target}: {count(len(registry) - len(refused), 'tool')} exported")
    return ExitCode.FINDINGS if options.strict and lines else ExitCode.CLEAN


def _put(exported: Exported, out: Path | None) -> None:
    if out is None:
        put_json(exported.payload)
    else:
        _write(joined(Path.cwd(), out), json_text(exported.payload))


def _exported(registry: Registry, target: str, named: NameMap) -> Exported:
    taken = Registry(each for id_, each in registry.items() if id_ in named.names)

    def name_of(id_: ToolId) -> tuple[str | None, str]:
        name = named.name_of(str(id_))
        return name.namespace, name.name

    return export(taken, target, name_of)


def _lines(named: NameMap, exported: Exported) -> Iterator[str]:
    for id_, found in named.findings.items():
        yield from (f"{id_}: refused: {each.message}" for each in found)
    for id_, changes in exported.changes.items():
        for each in changes:
            yield f"{id_}: {each.effect}: {each.message}{_at(each.path)}"
    for each in exported.request:
        yield f"all tools: {each.effect}: {each.message}"


def _at(path: tuple[str | int, ...]) -> str:
    return f" (at {'/'.join(map(str, path))})" if len(path) > 1 else ""


def _write(path: Path, text: str) -> None:
    try:
        replace_file(path, f"{text}\n".encode())
    except OSError as error:
        raise UsageError(f"{shown(path)}: cannot be written: {reason_of(error)}") from None
    note(f"wrote {shown(path)}")
