"""One call of a client tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from toolreg.runtime._errors import Refusal
from toolreg.runtime._jsonable import NotJson, to_json_value
from toolreg.runtime._parse import UnreadableArguments, parse_arguments
from toolreg.runtime._texts import unreadable_arguments

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.runtime._jsonable import JsonObject

_UNREAD: Any = object()


class ClientToolCall:
    """
    Hold one call of a client tool: the tool's ID, the arguments as they came, the call's ID.

    `arguments` are not validated. A call is frozen; handlers get a copy of the arguments, so that
    what an approver or a log sees is what was called.
    """

    __slots__ = ("_arguments", "_call_id", "_name", "_text")

    def __init__(self, name: str, arguments: JsonValue, call_id: str | None = None) -> None:
        self._name = name
        self._arguments = arguments
        self._call_id = call_id
        self._text: str | bytes | None = None

    @classmethod
    def from_json(cls, name: str, text: str | bytes, call_id: str | None = None) -> Self:
        """
        Make a call of the text that a model sent as its arguments; never raises for what it holds.

        Blank text is `{}`. Integers are exact, and the last of repeated keys counts. A text that is
        no JSON object gives a call whose `fault` says why, and which `run` answers with an error.
        """
        call = cls(name, _UNREAD, call_id)
        call._text = text
        return call

    @property
    def name(self) -> str:
        """The tool's ID."""
        return self._name

    @property
    def call_id(self) -> str | None:
        """The call's own ID, if the caller gave one."""
        return self._call_id

    @property
    def arguments(self) -> JsonValue:
        """The arguments as they came; `None` if their text could not be read."""
        if self._arguments is _UNREAD:
            self._arguments = self._read()
        return self._arguments

    @property
    def fault(self) -> str | None:
        """Why the text of the arguments could not be read, if it could not."""
        try:
            self.copy_arguments()
        except Refusal as refusal:
            return str(refusal)
        return None

    def copy_arguments(self) -> JsonObject:
        """
        Give the arguments as an object of the caller's own.

        Raises `Refusal`, in words for the model, if they are none.
        """
        try:
            if self._text is not None:
                return parse_arguments(self._text)
            return _object(self._arguments)
        except (UnreadableArguments, NotJson) as problem:
            raise Refusal(unreadable_arguments(self.name, str(problem))) from problem

    def _read(self) -> JsonValue:
        try:
            return self.copy_arguments()
        except Refusal:
            return None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ClientToolCall):
            return NotImplemented
        mine = (self.name, self.call_id, self.arguments, self.fault)
        return mine == (other.name, other.call_id, other.arguments, other.fault)

    def __hash__(self) -> int:
        return hash((self.name, self.call_id))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.name!r}, call ID {self.call_id!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self._text is None:
            return (type(self), (self.name, self._arguments, self.call_id))
        return (type(self).from_json, (self.name, self._text, self.call_id))


def _object(value: JsonValue) -> JsonObject:
    copied = to_json_value(value)
    if not isinstance(copied, dict):
        found = type(value).__name__
        raise UnreadableArguments(f"expected an object, found {found}")
    return copied
