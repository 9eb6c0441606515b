"""Default values as they stand in the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.codegen._defaults import Default, Defaults, of_type

if TYPE_CHECKING:
    import ast

    from toolreg.codegen._syntax import Value


class PlainDefaults(Defaults):
    """Write the defaults of one tool's parameters, where no value is made a model."""

    def default(self, value: Value, annotation: ast.expr) -> Default:
        """Write a default; type checkers do not compare one for a `TypedDict` with its type."""
        plain = self.literal(of_type(value, annotation))
        if isinstance(value, (list, dict)) and self._spelling.classes(annotation):
            # It may hold properties that its type does not name.
            plain = f"declared_default({plain})"
        return Default(plain, builds_model=False)
