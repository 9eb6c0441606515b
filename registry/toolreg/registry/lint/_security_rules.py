"""The security rules: texts that attack a reader, and secrets that no reader should have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._declaration import fields_of
from toolreg.registry.lint._secrets import secret_defaults
from toolreg.registry.lint._security_glance import is_plain, properties_in
from toolreg.registry.lint._security_links import bad_icons
from toolreg.registry.lint._security_look_alikes import look_alikes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry._declaration import Declaration, JsonObject
    from toolreg.registry._findings import Finding
    from toolreg.registry.lint._rule import Rule


def _security(declaration: Declaration) -> Iterator[Finding]:
    """
    Find what attacks a reader, and secrets.

    A quick look at all texts together decides what is looked at with its place.
    """
    fields = fields_of(declaration)
    if not is_plain(fields):
        # Imported here: most tools have no text to look at more closely.
        from toolreg.registry.lint._security_checks import text_findings  # noqa: PLC0415

        yield from text_findings(declaration)
    if _names_matter(fields):
        from toolreg.registry.lint._security_checks import name_findings  # noqa: PLC0415

        yield from name_findings(fields)
    yield from bad_icons(fields.get("icons"))


SECURITY_RULES: Final[tuple[Rule, ...]] = (_security,)


def _names_matter(fields: JsonObject) -> bool:
    """Whether names may look alike, or be those of secrets that have a value."""
    return any(
        any(look_alikes(each, ())) or any(secret_defaults(each, ()))
        for name in ("inputSchema", "outputSchema")
        for each in properties_in(fields.get(name))
    )
