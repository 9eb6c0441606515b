"""What `toolreg generate` is asked for, and all of it as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.cli._config import OUTPUTS
from toolreg.cli._config_table import one_of
from toolreg.cli._usage import UsageError, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolreg.cli._config import Config
    from toolreg.codegen import Target

_DEFAULT: Final[tuple[Target, ...]] = ("python",)
# Each is a package of `.py` files at the same paths.
_OF_PYTHON: Final = ("python", "typeddict")


def chosen_outputs(names: Sequence[str], config: Config) -> tuple[Target, ...]:
    """
    Give what to generate, each once: as named, else as configured, else Python.

    Raises `UsageError` for a name that is unknown, and for two that cannot be in one folder.
    """
    named: tuple[Target, ...] = tuple(_known(each) for each in names)
    chosen = named or config.outputs or _DEFAULT
    refuse_both(chosen)
    return tuple(dict.fromkeys(chosen))


def refuse_both(names: Sequence[str]) -> None:
    """Raise `UsageError` if two of these outputs are packages of Python."""
    both = [each for each in _OF_PYTHON if each in names]
    if len(both) > 1:
        raise UsageError(
            f"the outputs {both[0]!r} and {both[1]!r} both are a package of Python, and one folder "
            "holds one; name one of them, or run twice with another --package"
        )


def united(generated: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """
    Put the files of several outputs together.

    Raises `UsageError` if two outputs have different texts for one path.
    """
    files: dict[str, str] = {}
    owners: dict[str, str] = {}
    for output, texts in generated.items():
        for path, text in texts.items():
            if files.setdefault(path, text) != text:
                raise UsageError(
                    f"the outputs {owners[path]!r} and {output!r} differ in {path}; "
                    "name one of them, or run twice with another --package"
                )
            owners.setdefault(path, output)
    return dict(sorted(files.items()))


def _known(name: str) -> Target:
    if name in OUTPUTS:
        return OUTPUTS[OUTPUTS.index(name)]
    near = nearest(name, OUTPUTS)
    advice = f"did you mean {near!r}?" if near else f"expected {one_of(OUTPUTS)}"
    raise UsageError(f"--target: there is no output {name!r}; {advice}")
