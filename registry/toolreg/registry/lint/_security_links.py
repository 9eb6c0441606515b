"""Links that a reader should not follow, and icons that a client must refuse: S006."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from toolreg.registry._findings import Finding
from toolreg.registry.lint._lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._findings import Path

# Targets of Markdown's links, inline or by reference, and of HTML's.
_LINK: Final = lazy_pattern(
    r"(?:(?P<empty>\[)?\]\(\s{0,9}<?"
    r"|^[ ]{0,3}\[[^\[\]\n]{1,200}\]:\s{0,9}<?"
    r"|\b(?:href|src)\s{0,9}=\s{0,9}[\"']?)"
    r"(?P<target>[^\s\"'<>)]{1,2000})",
    re.IGNORECASE | re.MULTILINE,
)
_ACTIVE: Final = lazy_pattern("(?:javascript|vbscript|data|file):", re.IGNORECASE)
_USER: Final = lazy_pattern(r"[a-z][a-z0-9+.-]*://[^\s/?#@]*@", re.IGNORECASE)
_REMOTE: Final = lazy_pattern("(?:https?:)?//", re.IGNORECASE)
_IMAGE: Final = lazy_pattern(r"data:image/([a-z0-9.+-]+)((?:;[^,;]{1,80})*),", re.IGNORECASE)
_SCRIPT: Final = lazy_pattern(
    r"<script|\bon[a-z]{3,20}\s*=|javascript:|<foreignobject", re.IGNORECASE
)
_ICON_HINT: Final = "give an https URL, or a data:image/...;base64, URI"
_LARGEST: Final = 1_000_000


def bad_link(text: str) -> str | None:
    """Say what is wrong with a link in a text, or nothing."""
    if "](" not in text and "]:" not in text and "=" not in text:
        return None  # most texts
    for link in _LINK.finditer(text):
        target = link["target"]
        if active := _ACTIVE.match(target):
            scheme = active[0].lower()
            return f"found a link with the scheme {scheme} it runs or reads what a link must not"
        if _USER.match(target):
            return (
                "found a link with a user before the host: it leaks a name, or disguises the host"
            )
        if link["empty"] and _REMOTE.match(target) and text[: link.start()][-1:] != "!":
            return "found a link without a text: it cannot be seen where Markdown is shown"
    return None


def bad_icons(icons: JsonValue) -> Iterator[Finding]:
    """Find icons that MCP's clients must refuse."""
    for index, icon in enumerate(icons if isinstance(icons, list) else ()):
        source = icon.get("src") if isinstance(icon, dict) else None
        message = _bad_icon(source) if isinstance(source, str) else None
        if message:
            path: Path = ("icons", index, "src")
            yield Finding("S006", message, path, _ICON_HINT)


def _bad_icon(source: str) -> str | None:
    scheme = source.partition(":")[0].lower() if ":" in source else ""
    if scheme == "https":
        return "found an icon's URL with a user before the host" if _USER.match(source) else None
    image = _IMAGE.match(source)
    if image:
        return _bad_svg(source, image) if image[1].lower() == "svg+xml" else None
    what = repr(f"{scheme[:20]}:") if scheme else "a relative path"
    return f"found an icon at {what}, expected https or data:image: clients refuse others"


def _bad_svg(source: str, image: re.Match[str]) -> str | None:
    body = source[image.end() :][:_LARGEST]
    if image[2].lower().endswith(";base64"):
        try:
            body = base64.b64decode(body, validate=False).decode("utf-8", "replace")
        except binascii.Error:
            return None
    found = _SCRIPT.search(unquote(body))
    return "found an SVG icon that holds a script" if found else None
