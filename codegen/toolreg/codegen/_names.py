"""Python names for what JSON names."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from toolreg.codegen._reserved import can_be_exported, can_be_field, is_special

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_NO_NAME = re.compile(r"\W")
_WORDS = re.compile(r"[^0-9A-Za-z]+")


def exported_name(name: str) -> str:
    """
    Give the name of a stub or of a namespace's folder: it depends on the JSON name alone.

    >>> exported_name("docs.get-text"), exported_name("list"), exported_name("2fa")
    ('docs_get_text', 'list_', '_2fa')
    """
    python = re.sub(r"[^0-9A-Za-z_]", "_", name)
    if python[:1].isdigit():
        python = f"_{python}"
    return python if can_be_exported(python) else f"{python}_"


def module_name(function: str) -> str:
    """
    Give the name of a stub's module, which never hides the stub.

    >>> module_name("get_text"), module_name("_init__")
    ('_get_text', '__init___')
    """
    module = f"_{function}"
    return f"{module}_" if is_special(module) else module


def class_name(name: str) -> str:
    """
    Give the stem of the class names that belong to a JSON name.

    >>> class_name("get_text"), class_name("2fa"), class_name("_")
    ('GetText', 'Tool2fa', 'Tool')
    """
    stem = pascal(name)
    return stem if stem[:1].isalpha() else f"Tool{stem}"


def pascal(name: str) -> str:
    """
    Join a name's ASCII words, the first letter of each in upper case.

    >>> pascal("first-name of")
    'FirstNameOf'
    """
    return "".join(word[:1].upper() + word[1:] for word in _WORDS.split(name))


def field_name(name: str) -> str:
    """
    Give the name of a model's field and of a stub's parameter, not yet made unique.

    Python compares names in their NFKC form, and pydantic keeps leading underscores to itself.

    >>> field_name("class"), field_name("a-b"), field_name("_id"), field_name("")
    ('class_', 'a_b', 'field_id', 'field')
    """
    python = _NO_NAME.sub("_", unicodedata.normalize("NFKC", name))
    if python.startswith("_"):
        python = f"field{python}"
    elif not python[:1].isidentifier():
        python = f"field_{python}" if python else "field"
    python = "".join(_kept(python))
    return python if can_be_field(python) else f"{python}_"


def _kept(python: str) -> Iterator[str]:
    r"""Replace what `\w` takes and an identifier does not, such as a superscript digit."""
    for character in python:
        yield character if f"a{character}".isidentifier() else "_"


class FieldNames:
    """
    Name a tool's properties as fields, one to one within the tool.

    Names that are fields as they stand keep themselves; of others that would be equal, the later
    in sorted order get a number. `reserved` starts the names of the tool's own classes. The engine
    sees a token for each property (`f7`), which it has no reason to change.
    """

    def __init__(self, properties: Iterable[str], reserved: tuple[str, ...] = ()) -> None:
        self._fields: dict[str, str] = {}
        self._tokens: dict[str, str] = {}
        taken: set[str] = set()
        for name in sorted(set(properties), key=lambda each: (field_name(each) != each, each)):
            wanted = field_name(name)
            if wanted.startswith(reserved):
                wanted = f"{wanted}_"
            field, number = wanted, 1
            while field in taken:
                number += 1
                field = f"{wanted}_{number}"
            taken.add(field)
            self._tokens[f"f{len(self._tokens)}"] = name
            self._fields[name] = field
        self._properties = {name: token for token, name in self._tokens.items()}

    def field(self, name: str) -> str:
        """Give the field of a property."""
        return self._fields[name]

    def token(self, name: str) -> str:
        """Give the token of a property."""
        return self._properties[name]

    def property(self, token: str) -> str | None:
        """Give the property of a token, or nothing if it is none."""
        return self._tokens.get(token)
