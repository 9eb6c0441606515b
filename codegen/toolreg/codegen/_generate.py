"""A registry's package: {path: text}."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolreg.codegen._cache import cache_key
from toolreg.codegen._clashes import clashes_of
from toolreg.codegen._format import formatted
from toolreg.codegen._packages import namespace_init, package_init
from toolreg.codegen._plan import Choices, plan
from toolreg.codegen._shares import shared_sources
from toolreg.registry import ContractError, bundle_line, bundle_of, dump_bundle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolreg.codegen._cache import Cache
    from toolreg.codegen._options import Options
    from toolreg.codegen._plan import NamespacePlan, ToolPlan
    from toolreg.codegen._shares import Progress
    from toolreg.registry import Registry

BUNDLE = "contracts.json"
# Only code starts at the margin, never a text of the contract.
_CLASS = re.compile(r"^(?:class )?(\w+)(?=\(|: TypeAlias = | = TypedDict\()", re.MULTILINE)


def generate(
    registry: Registry,
    options: Options,
    *,
    cache: Cache | None = None,
    progress: Progress | None = None,
) -> dict[str, str]:
    """
    Generate what `options` ask for: each path below the output folder with its text.

    The same contracts and options give the same texts, whatever the cache holds, and adding a tool
    changes no other tool's module. `progress` is called as tools are done that the cache did not
    hold, with their number and the number of all such tools. Raises `ContractError` if names clash,
    and `CodegenError` if the model generator fails or a glob of `kinds` matches no tool.
    """
    if options.target == "json":
        return {f"{options.folder}/{BUNDLE}": dump_bundle(registry)}
    if options.target == "typescript":
        # Imported here: packages of Python need none of it.
        from toolreg.codegen._typescript_text import typescript_text  # noqa: PLC0415

        return {f"{options.folder}/tools.d.ts": typescript_text(registry)}
    return _package(registry, options, cache, progress)


def _package(
    registry: Registry, options: Options, cache: Cache | None, progress: Progress | None
) -> dict[str, str]:
    """Generate a package of Python."""
    options.all_kinds.refuse_unmatched(registry)
    namespaces = plan(registry, Choices(options.style, options.all_kinds, options.target))
    clashes = clashes_of(namespaces)
    if clashes:
        raise ContractError(clashes)
    known = cache.load(options.package) if cache else {}
    work = _Work(known)
    work.add_tools(namespaces, progress)
    work.add_inits(namespaces)
    texts = work.texts()
    lines = work.lines(namespaces)
    if cache and known.keys() != texts.keys() | lines.keys():
        cache.save(options.package, {**texts, **lines})
    files = {path: texts[key] for path, key in work.keys.items()}
    files |= {BUNDLE: bundle_of(lines.values()), "py.typed": ""}
    return {f"{options.folder}/{path}": files[path] for path in sorted(files)}


@dataclass(frozen=True, slots=True)
class _Work:
    """
    Collect what is to be generated, by key.

    `known` are texts of earlier runs; `fresh` are sources that are still to be formatted, all of
    them in one process; `keys` leads from paths to either.
    """

    known: Mapping[str, str]
    fresh: dict[str, str] = field(default_factory=dict[str, str])
    keys: dict[str, str] = field(default_factory=dict[str, str])

    def add_tools(self, namespaces: Sequence[NamespacePlan], progress: Progress | None) -> None:
        missing: list[tuple[str, ToolPlan]] = []
        for each in namespaces:
            for tool in each.tools:
                key = self.keys[f"{each.folder}/{tool.module}.py"] = _tool_key(tool)
                if key not in self.known:
                    missing.append((key, tool))
        sources = shared_sources([tool for _, tool in missing], progress)
        self.fresh.update(zip((key for key, _ in missing), sources, strict=True))

    def add_inits(self, namespaces: Sequence[NamespacePlan]) -> None:
        for each in namespaces:
            exports = [(tool, self._exports(each, tool)) for tool in each.tools]
            self._add_init(f"{each.folder}/__init__.py", namespace_init(each, exports))
        self._add_init("__init__.py", package_init([each.folder for each in namespaces]))

    def texts(self) -> dict[str, str]:
        """Give the formatted text of each key that is used."""
        done = dict(zip(self.fresh, formatted(list(self.fresh.values())), strict=True))
        return {key: done.get(key) or self.known[key] for key in self.keys.values()}

    def lines(self, namespaces: Sequence[NamespacePlan]) -> dict[str, str]:
        """Give the line of each tool in the bundle, by key, in the order of the IDs."""
        tools = [(tool.id, each, tool) for each in namespaces for tool in each.tools]
        lines: dict[str, str] = {}
        for _, namespace, tool in sorted(tools, key=lambda each: each[0]):
            key = f"line {self.keys[f'{namespace.folder}/{tool.module}.py']}"
            lines[key] = self.known.get(key) or bundle_line(tool.declaration)
        return lines

    def _add_init(self, path: str, source: str) -> None:
        key = self.keys[path] = cache_key("init", source)
        if key not in self.known:
            self.fresh[key] = source

    def _exports(self, namespace: NamespacePlan, tool: ToolPlan) -> list[str]:
        key = self.keys[f"{namespace.folder}/{tool.module}.py"]
        classes = _CLASS.findall(self.fresh.get(key) or self.known[key])
        return [*sorted(classes), tool.function]


def _tool_key(tool: ToolPlan) -> str:
    """Key a tool by all that its contract declares; the order of properties counts, too."""
    declaration = tool.declaration
    choices = (tool.style, tool.kind, tool.target)
    return cache_key("tool", tool.id, *choices, declaration.fields_json)
