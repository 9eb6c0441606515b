"""A declaration, ready to judge what goes into a tool and what comes out."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from toolreg import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import JsonValue

    from toolreg.registry import Declaration, Fault, Judge
    from toolreg.runtime._results import Results


class SchemaJudge:
    """
    Judge values by a schema that is compiled at the first value.

    Raises `SdkError`, saying `where` the schema is, if it cannot be compiled.
    """

    def __init__(self, where: str, schema: JsonValue) -> None:
        self._where = where
        self._schema = schema

    @cached_property
    def accepts(self) -> Callable[[object], bool]:
        """Tell whether a value is valid."""
        return self._judge.accepts

    def compile(self) -> None:
        """Compile the schema now; raises `SdkError` if that fails."""
        self.accepts  # noqa: B018 - a cached property

    def faults(self, value: object) -> list[Fault]:
        """List what a value breaks."""
        return self._judge.faults(value)

    @cached_property
    def _judge(self) -> Judge:
        if not isinstance(self._schema, dict):
            raise registry.SdkError(f"{self._where} is no JSON object; run `toolreg check`")
        try:
            return registry.Judge(self._schema)
        except ValueError as error:
            raise registry.SdkError(f"{self._where} cannot be compiled: {error}") from error


class Contract:
    """Hold a declaration with the judges of its arguments and of its results."""

    def __init__(self, declaration: Declaration) -> None:
        tool_id = str(declaration.id)
        output = declaration.fields.get("outputSchema")
        self.declaration = declaration
        self.tool_id = tool_id
        self.arguments = SchemaJudge(
            f"the input schema of {tool_id}", declaration.fields.get("inputSchema")
        )
        self._output = (
            None if output is None else SchemaJudge(f"the output schema of {tool_id}", output)
        )

    @cached_property
    def results(self) -> Results:
        """Make the results, of the tool's own judge."""
        # Imported here: whoever only imports a stub waits for nothing that a call needs.
        from toolreg.runtime._results import Results  # noqa: PLC0415 - see above

        return Results(self._output)
