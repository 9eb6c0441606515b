"""Names that two tools would share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolreg.codegen._plan import plan
from toolreg.registry import report

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from toolreg.codegen._plan import NamespacePlan, ToolPlan
    from toolreg.registry import Diagnostic, Registry

# Where the name of a tool's model ends within a longer name.
_MODEL = re.compile("(?=Input|Output)")


def find_clashes(registry: Registry) -> tuple[Diagnostic, ...]:
    """
    Find tools, and namespaces, whose names cannot both be generated.

    N005 is for equal names, N006 for files that are one on a disk that ignores case. Whatever is
    found, `generate` refuses.
    """
    return clashes_of(plan(registry))


def clashes_of(plans: Sequence[NamespacePlan]) -> tuple[Diagnostic, ...]:
    """Find what `find_clashes` does, among the names that were chosen."""
    found = [*_folders(plans), *(clash for each in plans for clash in _tools(each.tools))]
    return tuple(sorted(found, key=lambda each: each.sort_key))


def _folders(namespaces: Sequence[NamespacePlan]) -> Iterator[Diagnostic]:
    """Find namespaces whose folders are one, at least on disks that ignore case."""
    first: dict[str, NamespacePlan] = {}
    for each in namespaces:
        other = first.setdefault(each.folder.casefold(), each)
        if other is not each:
            yield _clash(
                each.tools[0],
                other.tools[0],
                same=other.folder == each.folder,
                what=f"the namespaces {other.namespace!r} and {each.namespace!r} "
                f"would have the folder {each.folder!r}",
                hint="rename one of the namespaces",
            )


def _tools(tools: Sequence[ToolPlan]) -> Iterator[Diagnostic]:
    """Find tools of one namespace that share a name or, ignoring case, a file."""
    names: dict[str, ToolPlan] = {}
    files: dict[str, ToolPlan] = {}
    for tool in tools:
        for name in (tool.function, tool.module, tool.input_class, tool.output_class):
            other = names.setdefault(name, tool)
            if other is not tool:
                yield _shared(tool, other, name, same=True)
                break
        else:
            other = files.setdefault(tool.module.casefold(), tool)
            if other is not tool:
                yield _shared(tool, other, f"{tool.module}.py", same=False)
    yield from _nested({each.stem: each for each in tools})


def _nested(tools: Mapping[str, ToolPlan]) -> Iterator[Diagnostic]:
    """
    Find tools of which one's nested class is called like a class of the other.

    Only a tool whose name goes on where the name of the other's model ends can be such a one:
    `a_input` beside `a`.
    """
    for stem, tool in tools.items():
        for found in _MODEL.finditer(stem):
            other = tools.get(stem[: found.start()])
            if other is not None:
                names = sorted(_classes(other) & _classes(tool))
                yield from (_shared(tool, other, each, same=True) for each in names[:1])


def _classes(tool: ToolPlan) -> set[str]:
    # Imported here: it takes the whole generator, and such names are rare.
    from toolreg.codegen._tools import ViewedTool  # noqa: PLC0415

    return set(ViewedTool.of(tool, tool.stem).classes)


def _shared(tool: ToolPlan, other: ToolPlan, name: str, *, same: bool) -> Diagnostic:
    return _clash(
        tool,
        other,
        same=same,
        what=f"{other.id!r} and {tool.id!r} would both be generated as {name!r}",
        hint="rename one of the tools, or give it another namespace",
    )


def _clash(tool: ToolPlan, other: ToolPlan, *, same: bool, what: str, hint: str) -> Diagnostic:
    where = "" if same else " on a disk that ignores case"
    return report(
        "N005" if same else "N006",
        f"{what}{where}; {other.id!r} is declared at {other.declaration.location}",
        tool.declaration.location,
        hint,
        tool.id,
    )
