"""One map from the IDs of tools to the names that a target has for them, and back."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from toolreg.registry._errors import SdkError, UnknownTool
from toolreg.registry._findings import Finding
from toolreg.registry._names import ToolId
from toolreg.registry.targets._profile import profile_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from toolreg.registry.targets._profile import NameRule, Profile

_SHOWN: Final = 10


@dataclass(frozen=True, slots=True, order=True)
class ProviderName:
    """Name a tool as a target does; `namespace` is one of the target's own, if it has them."""

    name: str
    namespace: str | None = None

    def __str__(self) -> str:
        return self.name if self.namespace is None else f"{self.namespace}.{self.name}"


@dataclass(frozen=True)
class NameMap:
    """
    Map IDs to a target's names, one to one.

    `names` holds each tool whose name the target takes; `findings` say, by ID, why it does not
    take others. Nothing is cut or changed to fit.
    """

    target: str
    names: Mapping[str, ProviderName]
    findings: Mapping[str, tuple[Finding, ...]]
    _ids: Mapping[ProviderName, str] = field(repr=False)

    def name_of(self, id: str) -> ProviderName:  # noqa: A002 - the ID's text
        """
        Give the target's name of a tool.

        Raises `SdkError`, with the reason, if the target does not take it; `UnknownTool` if the
        map has no such tool.
        """
        if id in self.names:
            return self.names[id]
        if id in self.findings:
            reasons = "; ".join(each.message for each in self.findings[id])
            raise SdkError(f"{id} has no name at the target {self.target}: {reasons}")
        raise UnknownTool(id)

    def id_of(self, name: str, namespace: str | None = None) -> str:
        """
        Give the ID of the tool that a call names.

        Raises `UnknownTool` if no tool has this name at the target.
        """
        found = self._ids.get(ProviderName(name, namespace))
        if found is None:
            raise UnknownTool(str(ProviderName(name, namespace)))
        return found


def name_map(
    ids: Iterable[str],
    target: str,
    *,
    host_prefix: str = "",
    names: Mapping[str, str] = MappingProxyType({}),
) -> NameMap:
    """
    Name tools for a target: `<namespace>__<name>`, or by its own namespaces where it has them.

    `host_prefix` is what a host puts before each name, such as `mcp__shop__`: it counts for the
    length and is no part of the names. `names` gives other names to some IDs. Raises `SdkError` if
    there is no such target, or a text is no ID.

    >>> made = name_map(["ui.get_location"], "anthropic")
    >>> str(made.name_of("ui.get_location")), made.id_of("ui__get_location")
    ('ui__get_location', 'ui.get_location')
    """
    profile = profile_of(target)
    wanted = {id_: _wanted(ToolId.parse(id_), profile.names, names.get(id_)) for id_ in ids}
    holders: dict[ProviderName, list[str]] = defaultdict(list)
    for id_, name in sorted(wanted.items()):
        holders[name].append(id_)
    findings: dict[str, tuple[Finding, ...]] = {}
    for id_, name in wanted.items():
        found = [*_faults(name, profile, host_prefix), *_shared(id_, name, profile, holders[name])]
        if found:
            findings[id_] = tuple(found)
    taken = {id_: name for id_, name in wanted.items() if id_ not in findings}
    back = {name: id_ for id_, name in taken.items()}
    frozen = (MappingProxyType(taken), MappingProxyType(findings), MappingProxyType(back))
    return NameMap(profile.target, *frozen)


def _wanted(id_: ToolId, rule: NameRule, given: str | None) -> ProviderName:
    if rule.namespaces == "native":
        return ProviderName(given or id_.name, id_.namespace)
    return ProviderName(given or f"{id_.namespace}{rule.separator}{id_.name}")


def _faults(name: ProviderName, profile: Profile, prefix: str) -> Iterator[Finding]:
    rule, where = profile.names, f"the target {profile.target}"
    source = profile.sources[rule.source]
    said = f"({source.text}, {source.date})"
    if not rule.accepted.fullmatch(prefix + name.name):
        message = f"{where} takes names of the form {rule.pattern}, found {prefix + name.name!r}"
        yield Finding("N007", f"{message} {said}", ("name",), _RENAME)
    if len(prefix + name.name) > rule.max_length:
        with_prefix = f" with the prefix {prefix!r}" if prefix else ""
        found = f"{name.name!r} has {len(prefix + name.name)}{with_prefix}"
        message = f"{where} takes names of at most {rule.max_length} characters, {found}"
        yield Finding("N008", f"{message} {said}", ("name",), "shorten the name; it is never cut")
    if name.namespace is None:
        return
    if not rule.accepted_namespace.fullmatch(name.namespace):
        form = rule.namespace_pattern or rule.pattern
        message = f"{where} takes namespaces of the form {form}, found {name.namespace!r}"
        yield Finding("N007", f"{message} {said}", ("namespace",), _RENAME)
    most = rule.namespace_max_length
    if most is not None and len(name.namespace) > most:
        message = f"{where} takes namespaces of at most {most} characters, "
        message += f"{name.namespace!r} has {len(name.namespace)}"
        yield Finding("N008", f"{message} {said}", ("namespace",), "shorten the namespace")


_RENAME: Final = "rename it, or give it a name under [tool.toolreg.names]"


def _shared(
    id_: str, name: ProviderName, profile: Profile, holders: list[str]
) -> Iterator[Finding]:
    others = [each for each in holders if each != id_]
    if others:
        more = f" and {len(others) - _SHOWN} more" if len(others) > _SHOWN else ""
        shown = ", ".join(others[:_SHOWN]) + more
        message = f"the target {profile.target} would have the name {str(name)!r} for {shown} too"
        yield Finding("N009", message, ("name",), "rename one of them")
