"""What `toolreg check` finds beyond what keeps tools out: lint, names, targets, the lock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.cli._config import shown
from toolreg.cli._lock import lock_path, read_lock
from toolreg.registry import Location, report

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from toolreg.cli._config import Config
    from toolreg.registry import Contract, Diagnostic, Finding, Loaded


def all_findings(loaded: Loaded, config: Config, targets: Sequence[str]) -> tuple[Diagnostic, ...]:
    """
    Give every finding about contracts, sorted by place.

    Raises `UsageError` if the lock is none.
    """
    found = [
        *loaded.diagnostics,
        *loaded.noted_diagnostics("lint", lambda: _lint(loaded)),
        *_names(loaded, config),
        *_targets(loaded, config, targets),
        *_lock(loaded, config),
    ]
    return tuple(sorted(dict.fromkeys(found), key=lambda each: each.sort_key))


def without_ignored(found: Sequence[Diagnostic], ignore: Sequence[str]) -> tuple[Diagnostic, ...]:
    """Leave out findings of codes that a configuration ignores, if they may be hidden."""
    if not ignore:
        return tuple(found)
    # Imported here: most configurations ignore nothing.
    from toolreg.registry.suppressing import may_be_hidden  # noqa: PLC0415

    return tuple(
        each for each in found if not (each.code.startswith(tuple(ignore)) and may_be_hidden(each))
    )


def _lint(loaded: Loaded) -> Iterable[Diagnostic]:
    # Imported here: what an earlier run noted needs no rules.
    from toolreg.registry.lint import lint  # noqa: PLC0415

    return lint(loaded.registry, loaded.contracts)


def _names(loaded: Loaded, config: Config) -> Iterable[Diagnostic]:
    """Find names that cannot both be generated, where a package is to be generated."""
    if config.package is None:
        return ()

    def found() -> Iterable[Diagnostic]:
        # Imported here: what an earlier run noted needs no generator.
        from toolreg.codegen import find_clashes  # noqa: PLC0415

        return find_clashes(loaded.registry)

    return loaded.noted_diagnostics("names", found)


def _targets(loaded: Loaded, config: Config, targets: Sequence[str]) -> Iterator[Diagnostic]:
    if not targets:
        return
    # Imported here: most checks have no target.
    from toolreg.registry.targets import target_findings  # noqa: PLC0415

    prefix, names = config.host_prefix or "", config.names
    settings = _digest(repr([prefix, sorted(names.items())]))
    for target in targets:

        def found(target: str = target) -> Iterable[Diagnostic]:
            named = target_findings(loaded.registry, target, host_prefix=prefix, names=names)
            return _placed(loaded, named)

        yield from loaded.noted_diagnostics(f"target-{target}-{settings}", found)


def _lock(loaded: Loaded, config: Config) -> Iterator[Diagnostic]:
    path = lock_path(config)
    lock = read_lock(path)
    if lock is None:
        return
    changed = {id_: list(lock.changes(each)) for id_, each in loaded.registry.items()}
    yield from _placed(loaded, {id_: found for id_, found in changed.items() if found})
    for id_ in lock.gone(loaded.registry):
        line = lock.lines.get(id_, 0)
        location = Location(shown(path), line, 1 if line else 0, line, 1 if line else 0)
        message = f"{id_} is not declared, or cannot be loaded"
        hint = "if it is gone for good, run `toolreg lock`"
        yield report("L005", message, location, hint, id_)


def _placed(loaded: Loaded, findings: Mapping[str, Iterable[Finding]]) -> Iterator[Diagnostic]:
    """Give findings the places of their parts in the contracts' texts."""
    contracts: dict[str, Contract] = {}
    for id_, found in findings.items():
        for each in found:
            contracts = contracts or {str(one.declaration.id): one for one in loaded.contracts}
            # A file that changed meanwhile may hold the tool no more.
            contract = contracts.get(id_)
            place = contract.place(each) if contract else loaded.registry[id_].location
            yield report(each.code, each.message, place, each.hint, id_)


def _digest(text: str) -> str:
    # Imported here: most checks have no target.
    import hashlib  # noqa: PLC0415

    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
