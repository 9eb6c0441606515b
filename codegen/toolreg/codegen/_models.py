"""The engine: datamodel-code-generator, the only place that knows it."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

from toolreg.codegen._errors import CodegenError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolreg.codegen._references import JsonObject


def model_source(definitions: Mapping[str, JsonObject]) -> str:
    """
    Write the Pydantic models of `$defs`, one class each.

    Raises `CodegenError` if the engine refuses them.
    """
    # Loading the engine takes longer than a run that finds everything in the cache.
    from datamodel_code_generator import generate  # noqa: PLC0415

    with warnings.catch_warnings():
        # What it warns of are limits of the view; the contract itself remains the judge.
        warnings.simplefilter("ignore")
        try:
            source = generate({"$defs": dict(definitions)}, **_options())
        except Exception as error:
            raise CodegenError(
                f"the model generator failed: {type(error).__name__}: {error}"
            ) from error
    return source if isinstance(source, str) else ""


def _options() -> dict[str, Any]:
    return {
        "input_file_type": "jsonschema",
        "skip_root_model": True,
        "output_model_type": "pydantic_v2.BaseModel",
        "target_python_version": "3.11",
        "use_annotated": True,  # so that type checkers know fields by their Python names
        "strict_nullable": True,  # a default does not allow null
        "enum_field_as_literal": "all",
        "use_missing_sentinel": True,
        "target_pydantic_version": "2.12",
        "import_overrides": {"MISSING": "toolreg.runtime.generated"},
        "strict_types": ["str", "bool", "bytes"],  # not numbers: 5.0 is an integer in JSON Schema
        "base_class": "toolreg.runtime.generated.ToolModel",
        "allow_population_by_field_name": False,
        "strict_refs": True,
        "allow_remote_refs": False,
        "use_schema_description": True,
        "disable_timestamp": True,
        "formatters": [],  # what it writes is read as syntax and spelled anew
    }
