"""
Names that generated names must not take.

They are lists rather than what the running Python or pydantic has, so that a contract gives the
same names on every machine; a test compares them with what is installed.
"""

from __future__ import annotations

import keyword
import re
import unicodedata


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


BUILTINS = _words(
    """
    abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod
    compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter float
    format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter
    len license list locals map max memoryview min next object oct open ord pow print property quit
    range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars
    zip
    """
)
MODEL_ATTRIBUTES = _words(
    """
    construct copy dict from_orm json model_computed_fields model_config model_construct model_copy
    model_dump model_dump_json model_extra model_fields model_fields_set model_json_schema
    model_parametrized_name model_post_init model_rebuild model_validate model_validate_json
    model_validate_strings mro parse_file parse_obj parse_raw register root schema schema_json
    update_forward_refs validate
    """
)
# What generated modules import or define for themselves.
GENERATED = _words(
    """
    Annotated Any ConfigDict ContractModel ContractRoot Field JsonValue Literal MISSING NotRequired
    RootModel StrictBool StrictStr TYPE_CHECKING ToolModel TypeAlias TypedDict Union _MODULES
    annotations client_tool_dict_stub client_tool_stub declared_default import_module tool_dict_stub
    tool_stub
    """
)
# What annotations of models name: a field so called would hide the type from them.
TYPES = _words("bool dict float int list str tuple")
# Parameters that type checkers give a meaning in the constructors of models.
INSTANCES = _words("cls self")
_DEVICES = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]", re.IGNORECASE)
_DUNDER = re.compile(r"__\w*__")


def is_special(name: str) -> bool:
    """Tell whether a name has two underscores on both sides: Python gives such names a meaning."""
    return _DUNDER.fullmatch(name) is not None


def can_be_exported(name: str) -> bool:
    """Tell whether a name can be a stub's or a folder's: Windows keeps some names to itself."""
    taken = name in BUILTINS or name in GENERATED or keyword.iskeyword(name)
    return not (taken or is_special(name) or _DEVICES.fullmatch(name))


def can_be_field(name: str) -> bool:
    """Tell whether a name can be a model's field and a stub's parameter."""
    taken = name in TYPES or name in MODEL_ATTRIBUTES or name in GENERATED or name in INSTANCES
    return not (taken or keyword.iskeyword(name))


def can_be_key(name: str) -> bool:
    """
    Tell whether a name can be a key in the body of a `TypedDict` class, and stays what it is.

    Python mangles names that begin with two underscores, and compares names in their NFKC form.
    """
    if not name.isidentifier() or keyword.iskeyword(name) or name.startswith("__"):
        return False
    return unicodedata.is_normalized("NFKC", name) and name not in TYPES | GENERATED
