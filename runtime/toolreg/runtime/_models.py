"""The bases of generated models."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, RootModel
from pydantic.json_schema import DEFAULT_REF_TEMPLATE, GenerateJsonSchema
from pydantic_core import core_schema

from toolreg.runtime._judged import JudgedModel, judge_first

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, JsonValue
    from pydantic.json_schema import JsonSchemaMode, JsonSchemaValue
    from pydantic_core import CoreSchema

T = TypeVar("T")


class _AsItCame(BaseModel):
    """Dump what came or was given: a default that was not is left out unless it is asked for."""

    if not TYPE_CHECKING:  # type checkers know pydantic's own parameters

        def model_dump(self, **options: Any) -> dict[str, Any]:
            """Dump as pydantic does, but for `exclude_unset`, which is true."""
            return super().model_dump(**{"exclude_unset": True, **options})

        def model_dump_json(self, **options: Any) -> str:
            """Dump as pydantic does, but for `exclude_unset`, which is true."""
            return super().model_dump_json(**{"exclude_unset": True, **options})


class ToolModel(_AsItCame):
    """
    Be the base of every generated model: the typed view of a value that a contract has judged.

    Names are JSON's on the wire and Python's in code, the constructor's too; what an open object
    holds beyond its declared properties is kept.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="allow",
        validate_by_name=False,
        validate_by_alias=True,
        serialize_by_alias=True,
        protected_namespaces=(),
        hide_input_in_errors=True,
        ser_json_inf_nan="constants",  # so that a NaN is found and refused, not sent as null
    )

    # Where JSON calls a field otherwise; a class that is not complete yet is not called.
    __toolreg_aliases__: ClassVar[Mapping[str, str]] = {}

    if not TYPE_CHECKING:  # type checkers know the fields

        def __init__(self, /, **data: Any) -> None:
            """Take the fields by Python's names, and what else an open object holds."""
            if self.__toolreg_aliases__:
                data = _by_json_names(type(self), data)
            self.__pydantic_validator__.validate_python(data, self_instance=self)

        # Validation builds instances without the constructor, which is for Python's names.
        __init__.__pydantic_base_init__ = True

        @classmethod
        def __pydantic_on_complete__(cls) -> None:
            """Note which fields JSON calls otherwise."""
            fields = cls.__pydantic_fields__.items()
            cls.__toolreg_aliases__ = {name: field.alias for name, field in fields if field.alias}

        def model_post_init(self, _context: Any, /) -> None:
            """
            Keep a property that is called like another one's field apart from that field.

            Pydantic counts both as set. Of a field that has its default, the default is dumped
            only where no such property is beside it.
            """
            for name in self.__pydantic_extra__ or ():
                field = type(self).__pydantic_fields__.get(name)
                if field is not None and not field.is_required():
                    default = field.get_default(call_default_factory=True, validated_data={})
                    if self.__dict__[name] == default:
                        self.__pydantic_fields_set__.discard(name)


class _Root(_AsItCame, JudgedModel):
    """Be judged by a contract's schema, and show that schema."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Put the contract's judgement before the model's own validation."""
        return core_schema.with_info_wrap_validator_function(judge_first(cls), handler(source))

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Be the contract's schema as a part of others, too, unless it refers into itself."""
        root = cls.__toolreg_root__
        if root is None or _refers(root.schema):
            return handler(schema)
        return deepcopy(root.schema)

    @classmethod
    def model_json_schema(
        cls,
        by_alias: bool | None = True,  # noqa: FBT001, FBT002 - pydantic's signature
        ref_template: str = DEFAULT_REF_TEMPLATE,
        schema_generator: type[GenerateJsonSchema] = GenerateJsonSchema,
        mode: JsonSchemaMode = "validation",
        **options: Any,
    ) -> dict[str, Any]:
        """Give a copy of the contract's published schema, whatever the arguments."""
        root = cls.__toolreg_root__
        if root is None:
            return super().model_json_schema(
                by_alias, ref_template, schema_generator, mode, **options
            )
        return deepcopy(root.schema)


class ContractModel(_Root, ToolModel):
    """
    Be the base of the model of a tool's arguments or result.

    Whatever way a value comes in, the contract's schema judges it first; what it refuses is a
    `pydantic.ValidationError` with errors of the type `contract`.
    """


class ContractRoot(_Root, RootModel[T], Generic[T]):
    """Be the base of the model of a result that need not be an object; see `ContractModel`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        hide_input_in_errors=True, ser_json_inf_nan="constants"
    )


def _by_json_names(model: type[ToolModel], data: Mapping[str, Any]) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for name, value in data.items():
        seen = model.__toolreg_aliases__.get(name, name)
        if seen in named:
            raise TypeError(
                f"{model.__name__}() got {seen!r} twice, by JSON's name and by {name!r}"
            )
        named[seen] = value
    return named


def _refers(schema: JsonValue) -> bool:
    """Tell whether a schema may lead elsewhere; any key so called counts."""
    if isinstance(schema, dict):
        return any(
            key in ("$ref", "$dynamicRef", "$recursiveRef", "$id") or _refers(each)
            for key, each in schema.items()
        )
    return isinstance(schema, list) and any(_refers(each) for each in schema)
