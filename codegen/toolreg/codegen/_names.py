"""Python names for what JSON names."""

from __future__ import annotations

import keyword
import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Lists rather than what the running Python or pydantic has: the same contract gives the same name
# on every machine. A test compares them with what is installed.
BUILTINS = frozenset(
    """
    abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod
    compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter float
    format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter
    len license list locals map max memoryview min next object oct open ord pow print property quit
    range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars
    zip
    """.split()
)
MODEL_ATTRIBUTES = frozenset(
    """
    construct copy dict from_orm json model_computed_fields model_config model_construct model_copy
    model_dump model_dump_json model_extra model_fields model_fields_set model_json_schema
    model_parametrized_name model_post_init model_rebuild model_validate model_validate_json
    model_validate_strings parse_file parse_obj parse_raw root schema schema_json
    update_forward_refs validate
    """.split()
)
GENERATED = frozenset(
    """
    Annotated Any ConfigDict Field JsonValue Literal MISSING RootModel StrictBool StrictStr
    TYPE_CHECKING ToolModel annotations client_tool_stub import_module _MODULES
    """.split()
)
# Names that a model's annotations use: as a field they would hide the type from it.
_TYPES = frozenset({"bool", "dict", "float", "int", "list", "str", "tuple", "self", "cls"})
_NOT_EXPORTED = BUILTINS | GENERATED
_NOT_FIELDS = _TYPES | MODEL_ATTRIBUTES | GENERATED
_DEVICES = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]", re.IGNORECASE)
_DUNDER = re.compile(r"__\w*__")
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
    taken = python in _NOT_EXPORTED or keyword.iskeyword(python) or _DUNDER.fullmatch(python)
    return f"{python}_" if taken or _DEVICES.fullmatch(python) else python


def module_name(function: str) -> str:
    """
    Give the name of a stub's module, which never hides the stub.

    >>> module_name("get_text"), module_name("_init__")
    ('_get_text', '__init___')
    """
    module = f"_{function}"
    return f"{module}_" if _DUNDER.fullmatch(module) else module


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
    return f"{python}_" if python in _NOT_FIELDS or keyword.iskeyword(python) else python


def _kept(python: str) -> Iterator[str]:
    """Replace what `\\w` takes and an identifier does not, such as a superscript digit."""
    for character in python:
        yield character if f"a{character}".isidentifier() else "_"


class FieldNames:
    """
    Map a tool's property names to fields and back, one to one within the tool.

    Names that are fields as they stand keep themselves; of others that would be equal, the later
    in sorted order get a number. `reserved` is the stem of the tool's own classes.
    """

    def __init__(self, properties: Iterable[str], reserved: tuple[str, ...] = ()) -> None:
        self._by_property: dict[str, str] = {}
        self._by_field: dict[str, str] = {}
        for name in sorted(set(properties), key=lambda each: (field_name(each) != each, each)):
            wanted = field_name(name)
            if wanted.startswith(reserved or ("\0",)):
                wanted = f"{wanted}_"
            field, number = wanted, 1
            while field in self._by_field:
                number += 1
                field = f"{wanted}_{number}"
            self._by_property[name] = field
            self._by_field[field] = name

    def field(self, name: str) -> str:
        """Give the field of a property."""
        return self._by_property[name]

    def property(self, field: str) -> str | None:
        """Give the property of a field, or nothing if it is no field of the tool."""
        return self._by_field.get(field)
