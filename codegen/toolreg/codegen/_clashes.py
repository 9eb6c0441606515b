"""Names that two tools would share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.registry import ContractError, report

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from toolreg.codegen._plan import NamespacePlan, ToolPlan
    from toolreg.registry import Diagnostic


def refuse_clashes(namespaces: Iterable[NamespacePlan]) -> None:
    """
    Refuse tools, and namespaces, whose names cannot both be generated.

    Raises `ContractError` with every clash: N005 for equal names, N006 for files that are one on a
    disk that ignores case.
    """
    plans = tuple(namespaces)
    found = [*_folders(plans), *(clash for each in plans for clash in _tools(each.tools))]
    if found:
        raise ContractError(sorted(found, key=lambda each: each.sort_key))


def refuse_shared_classes(exports: Iterable[tuple[ToolPlan, Sequence[str]]]) -> None:
    """
    Refuse tools of one namespace of which one's nested class is called like a class of the other.

    Raises `ContractError` with every clash (N005).
    """
    owners: dict[str, ToolPlan] = {}
    found: dict[tuple[str, str], Diagnostic] = {}
    for tool, names in exports:
        for name in names:
            other = owners.setdefault(name, tool)
            if other is not tool:
                found.setdefault((other.id, tool.id), _shared(tool, other, name, same=True))
    if found:
        raise ContractError(sorted(found.values(), key=lambda each: each.sort_key))


def _folders(namespaces: tuple[NamespacePlan, ...]) -> Iterator[Diagnostic]:
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


def _tools(tools: Iterable[ToolPlan]) -> Iterator[Diagnostic]:
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
