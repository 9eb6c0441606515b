"""One tool as its contract declares it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from toolreg.registry._canonical import fingerprint
from toolreg.registry._diagnostics import Location

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.registry._annotations import ToolAnnotations
    from toolreg.registry._names import ToolId
    from toolreg.registry._policy import Policy

ModelAccess: TypeAlias = Literal["direct", "programmatic", "both"]
JsonObject: TypeAlias = "dict[str, JsonValue]"


@dataclass(frozen=True, init=False)
class Declaration:
    """
    Describe one tool: its ID, what the model sees, and what policies and people read.

    A declaration is frozen, and the JSON that it hands out is a copy. `definition()` is the
    published MCP `Tool`; `fingerprint` identifies the declaration's meaning.
    """

    id: ToolId
    _fields: JsonObject = field(repr=False)
    location: Location = field(compare=False)

    def __init__(
        self,
        id: ToolId,  # noqa: A002 - the field's name
        fields: JsonObject,
        location: Location = Location("<memory>"),  # noqa: B008 - a frozen value
    ) -> None:
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "_fields", fields)
        object.__setattr__(self, "location", location)

    @property
    def fields(self) -> JsonObject:
        """A copy of all fields that are declared, in MCP's spelling; schemas are self-contained."""
        return copied(self._fields)

    @property
    def fields_json(self) -> str:
        """The fields as JSON text, in the order of the contract."""
        return json.dumps(self._fields, ensure_ascii=False, separators=(",", ":"))

    @cached_property
    def title(self) -> str | None:
        """The declared title: for people, never for the model."""
        return self._text("title")

    @cached_property
    def description(self) -> str:
        """What the model reads of the tool; empty where nothing is declared."""
        return self._text("description") or ""

    @cached_property
    def display_name(self) -> str:
        """The name for people: the title, else the annotations' title, else the name."""
        return self.title or self.annotations.title or self.id.name

    @property
    def input_schema(self) -> JsonObject:
        """A copy of the input schema, self-contained."""
        return self._object("inputSchema") or {}

    @property
    def output_schema(self) -> JsonObject | None:
        """A copy of the output schema, self-contained, if one is declared."""
        return self._object("outputSchema")

    @cached_property
    def annotations(self) -> ToolAnnotations:
        """The hints; undeclared ones take the worst-case defaults."""
        # Imported here, as the policy: what only looks at contracts needs no model.
        from toolreg.registry._annotations import ToolAnnotations  # noqa: PLC0415

        return ToolAnnotations.model_validate(self._fields.get("annotations") or {})

    @cached_property
    def policy(self) -> Policy:
        """What the contract's policy declares."""
        from toolreg.registry._policy import Policy  # noqa: PLC0415

        return Policy.model_validate(self._fields.get("policy") or {})

    @cached_property
    def model_access(self) -> ModelAccess | None:
        """How the model may call the tool, if declared (row A18)."""
        access = self._fields.get("modelAccess")
        return access if access in ("direct", "programmatic", "both") else None  # type: ignore[return-value]

    @cached_property
    def source(self) -> str | None:
        """Where the tool comes from, for policies and people."""
        return self._text("source")

    @property
    def deprecated(self) -> bool | str:
        """Whether the tool is deprecated, or what to use instead."""
        value = self._fields.get("deprecated", False)
        return value if isinstance(value, (bool, str)) else False

    def definition(self) -> JsonObject:
        """Give a copy of the published MCP `Tool`: the MCP fields that are declared."""
        return copied({key: self._fields[key] for key in MCP_FIELDS if key in self._fields})

    def declared(self) -> JsonObject:
        """Give a copy of all that is declared, by MCP and by toolreg, with the namespace."""
        return copied({"namespace": self.id.namespace, **self._fields})

    @cached_property
    def fingerprint(self) -> str:
        """The SHA-256 of the declaration's canonical JSON without `x-…` keys, in hexadecimal."""
        meaning = {key: value for key, value in self._fields.items() if not key.startswith("x-")}
        return fingerprint({**meaning, "namespace": self.id.namespace})

    def _text(self, key: str) -> str | None:
        value = self._fields.get(key)
        return value if isinstance(value, str) else None

    def _object(self, key: str) -> JsonObject | None:
        value = self._fields.get(key)
        return copied(value) if isinstance(value, dict) else None


def fields_of(declaration: Declaration) -> JsonObject:
    """Give the fields themselves, to who only reads them."""
    return declaration._fields  # pyright: ignore[reportPrivateUsage] # for this part alone


def copied(value: JsonObject) -> JsonObject:
    """Copy an object of JSON."""
    return {key: _copied(each) for key, each in value.items()}


def _copied(value: JsonValue) -> JsonValue:
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value


MCP_FIELDS = (
    "name",
    "title",
    "description",
    "inputSchema",
    "outputSchema",
    "annotations",
    "icons",
    "execution",
    "_meta",
)
