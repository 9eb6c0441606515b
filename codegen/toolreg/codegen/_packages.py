"""The `__init__` modules: every name at hand, nothing imported before it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.codegen._literals import quoted
from toolreg.codegen._marker import MARKER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolreg.codegen._plan import NamespacePlan, ToolPlan


def package_init(folders: Sequence[str]) -> str:
    """Print the package's `__init__`: its namespaces."""
    typed = f"    from . import {', '.join(f'{each} as {each}' for each in folders)}\n"
    return _init(
        head=f"{MARKER}. Do not edit.\n",
        purpose="The tools of all contracts, by namespace.",
        exported=sorted(folders),
        typed=typed if folders else "    pass\n",
        lookup=_NAMESPACES,
        checking=_OWN_CHECKING,
    )


def namespace_init(plan: NamespacePlan, exports: Sequence[tuple[ToolPlan, Sequence[str]]]) -> str:
    """Print a namespace's `__init__`: the stubs and models of its tools, by their names."""
    what = "model" if all(tool.has_models for tool in plan.tools) else "type"
    where = {name: tool.module for tool, names in exports for name in names}
    typed = "".join(
        f"    from .{tool.module} import {', '.join(f'{name} as {name}' for name in names)}\n"
        for tool, names in exports
    )
    return _init(
        head=f"{MARKER} from the contracts of {plan.namespace}. Do not edit.\n",
        purpose=f"The tools of the namespace `{plan.namespace}`, and their {what}s.",
        exported=sorted(where),
        typed=typed,
        lookup=_modules(where) + _TOOLS.replace("no tool or model", f"no tool or {what}"),
        checking="from typing import TYPE_CHECKING\n",
    )


def _init(  # noqa: PLR0913 - the parts of one text, each by its name
    *, head: str, purpose: str, exported: Sequence[str], typed: str, lookup: str, checking: str
) -> str:
    names = ", ".join(quoted(each) for each in exported)
    private = _PRIVATE if any(each.startswith("_") for each in exported) else ""
    return (
        f'{head}{private}"""{purpose}"""\n\n'
        "from __future__ import annotations\n\n"
        "from importlib import import_module\n"
        f"{checking}\n"
        f"if TYPE_CHECKING:\n{typed}\n"
        f"__all__ = [{names}]\n\n{lookup}\n\n{_DIR}"
    )


def _modules(where: Mapping[str, str]) -> str:
    pairs = ", ".join(f"{quoted(name)}: {quoted(where[name])}" for name in sorted(where))
    return f"_MODULES: dict[str, str] = {{{pairs}}}\n\n"


# Type checkers take the name for theirs. To import `typing` costs about half of a start of Python.
_OWN_CHECKING = "# As in `typing`, which takes long to import.\nTYPE_CHECKING = False\n"
# A tool may be called `_x`: to import it is what it is there for.
_PRIVATE = "# pyright: reportPrivateUsage=false\n"
# Type checkers see the imports above and no `__getattr__`, so that they find misspelled names.
_NAMESPACES = '''
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a namespace when it is first used."""
        if name in __all__:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no namespace {name!r}")
'''
_TOOLS = '''
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a tool's module when one of its names is first used."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no tool or model {name!r}")
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value
'''
_DIR = '''
def __dir__() -> list[str]:
    """List the names that can be imported."""
    return sorted({*globals(), *__all__})
'''
