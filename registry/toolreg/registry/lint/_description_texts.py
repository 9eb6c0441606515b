"""What a tool's own description lacks: D001 to D004."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._declaration import fields_of
from toolreg.registry._findings import Finding
from toolreg.registry.lint._description_words import ABOUT_TOOLS, echoes, letters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry._declaration import Declaration

# Above the 27 letters of the description that Anthropic's guide gives as its poor example.
ENOUGH: Final = 30
CLAUDE_CODE: Final = 2048
OPENAI: Final = 1024
_PATH: Final = ("description",)
_SAY: Final = "say what the tool does, when to use it and when not, and what it gives"


def check_text(declaration: Declaration) -> Iterator[Finding]:
    """Judge a tool's description: whether it is there, says something, and is shown whole."""
    text = declaration.description
    if not text.strip():
        path = _PATH if "description" in fields_of(declaration) else ("name",)
        message = "the tool has no description: a model knows it by its name alone"
        yield Finding("D001", message, path, _SAY)
    elif _is_echo(text, declaration):
        message = "the description only repeats the name or the title: a model learns nothing more"
        yield Finding("D003", message, _PATH, _SAY)
    elif (count := letters(text, ENOUGH)) < ENOUGH:
        message = (
            f"found a description of {count} letters, expected {ENOUGH} or more: "
            "a model must guess when to use the tool"
        )
        yield Finding("D002", message, _PATH, f"{_SAY}, in three or four sentences")
    elif len(text) > OPENAI:
        yield _too_long(len(text))


def _is_echo(text: str, declaration: Declaration) -> bool:
    """Whether the description has no word that the name or the title does not have."""
    title = _title(declaration)
    # A long title is a sentence, which a model may read as well.
    named = bool(title) and letters(title, ENOUGH) < ENOUGH
    names = f"{declaration.id.name} {title}" if named else declaration.id.name
    return echoes(text, names, ABOUT_TOOLS)


def _title(declaration: Declaration) -> str:
    hints = fields_of(declaration).get("annotations")
    title = hints.get("title") if isinstance(hints, dict) else None
    return declaration.title or (title if isinstance(title, str) else "")


def _too_long(length: int) -> Finding:
    refused = f"OpenAI's API has refused more than {OPENAI:,}"
    message = f"found {length:,} characters: {refused}"
    if length > CLAUDE_CODE:
        message = f"found {length:,} characters: Claude Code drops what follows {CLAUDE_CODE:,}, "
        message += f"and {refused}"
    hint = "keep what decides about the call, first things first; describe parameters at theirs"
    return Finding("D004", message, _PATH, hint)
