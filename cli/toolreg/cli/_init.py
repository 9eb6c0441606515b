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
_WORKFLOW: Final = ".github/workflows/toolreg.yml"


def init(folder: Path) -> ExitCode:
    """Write what is missing into a folder; overwrite nothing."""
    folder = joined(Path.cwd(), folder)
    for name, text in _due(folder):
        _write(folder / name, text)
    command = "toolreg" if folder == Path.cwd() else f"toolreg -C {shown(folder)}"
    note(f"next: `{command} check`, then `{command} generate`")
    return ExitCode.CLEAN


def _due(folder: Path) -> Iterator[tuple[str, str]]:
    """Give the files to write; a project that has contracts gets no example of one."""
    config = config_of(folder)
    if config:
        note(f"kept {config.file}")
    else:
        yield OWN_FILE, _starter(OWN_FILE)
        if (folder / _CONTRACTS).exists():
            note(f"kept {shown(folder / _CONTRACTS)}")
        else:
            yield f"{_CONTRACTS}/example.yaml", _starter("example.yaml")
            yield f"{_CONTRACTS}/contract.schema.json", _starter("contract.schema.json")
    # The same contracts give the same package with one version: CI must not take a newer one.
    yield _WORKFLOW, _starter("workflow.yml").replace("VERSION", version("toolreg-contracts"))


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
