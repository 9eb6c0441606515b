"""`toolreg init`: what a project needs to begin."""

from __future__ import annotations

from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolreg.cli._config import OWN_FILE, config_of, joined, shown
from toolreg.cli._exit import ExitCode
from toolreg.cli._streams import note
from toolreg.cli._usage import UsageError, reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_CONTRACTS: Final = "contracts"
_EXAMPLE: Final = "example.yaml"
_SCHEMA: Final = "contract.schema.json"
_WORKFLOW: Final = ".github/workflows/toolreg.yml"


def init(folder: Path) -> ExitCode:
    """Write what is missing into a folder; overwrite nothing."""
    folder = joined(Path.cwd(), folder)
    for file, text in _due(folder):
        _write(file, text)
    command = "toolreg" if folder == Path.cwd() else f"toolreg -C {shown(folder)}"
    note(f"next: `{command} check`, then `{command} generate`")
    return ExitCode.CLEAN


def _due(folder: Path) -> Iterator[tuple[Path, str]]:
    """Give the files to write; a project that has contracts gets no example of one."""
    config, contracts = config_of(folder), folder / _CONTRACTS
    if config:
        note(f"kept {config.file}")
        described = [each for each in config.contracts or () if _is_inside(each, folder)]
    else:
        yield folder / OWN_FILE, _starter(OWN_FILE)
        if contracts.exists():
            note(f"kept {shown(contracts)}")
            described = [contracts] if contracts.is_dir() else []
        else:
            yield contracts / _EXAMPLE, _starter(_EXAMPLE)
            described = [contracts]
    for each in described:
        yield each / _SCHEMA, _starter(_SCHEMA)
    # The same contracts give the same package with one version: CI must not take a newer one.
    workflow = _starter("workflow.yml").replace("VERSION", version("toolreg-contracts"))
    yield folder / _WORKFLOW, workflow


def _is_inside(path: Path, folder: Path) -> bool:
    """Whether a path is a folder in a folder: nothing is written elsewhere."""
    return path.is_dir() and path.is_relative_to(folder)


def _starter(name: str) -> str:
    return (files("toolreg.cli") / "starter" / name).read_text("utf-8")


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError:
        note(f"kept {shown(file)}")
    except OSError as error:
        raise UsageError(f"{shown(file)}: cannot be written: {reason_of(error)}") from None
    else:
        note(f"wrote {shown(file)}")
