"""Codes of names that a target does not take."""

from __future__ import annotations

from typing import Final

from toolreg.registry._code import Code

NAME_CODES: Final[tuple[Code, ...]] = (
    Code(
        "N007",
        "a target does not take the characters of a tool's name",
        "A target that has no namespaces of its own is given `<namespace>__<name>`. Providers take "
        "letters, digits, `_` and `-`, some of them dots, and none takes `$`. A name is never "
        "changed silently: rename the tool or its namespace, or give it a name under "
        "`[tool.toolreg.names]`. Reported for the targets that are configured or asked for.",
        "namespace: $shop\nname: ping\ninputSchema: {type: object}\n",
        "namespace: shop\nname: ping\ninputSchema: {type: object}\n",
        given_by="check",
    ),
    Code(
        "N008",
        "a tool's name is too long for a target",
        "What counts is the name as the target gets it, with what the host puts before it "
        "(`host-prefix`). A name is never cut: shorten it, or give it another one under "
        "`[tool.toolreg.names]`.",
        f"namespace: shop\nname: {'ping_' * 12}\ninputSchema: {{type: object}}\n",
        "namespace: shop\nname: ping\ninputSchema: {type: object}\n",
        given_by="check",
    ),
    Code(
        "N009",
        "two tools would have one name at a target",
        "A call that comes back could mean either of the two, so neither is exported. Rename one, "
        "or give it another name under `[tool.toolreg.names]`.",
        "tools:\n  - {namespace: shop, name: cart__ping, inputSchema: {type: object}}\n"
        "  - {namespace: shop__cart, name: ping, inputSchema: {type: object}}\n",
        "tools:\n  - {namespace: shop, name: cart_ping, inputSchema: {type: object}}\n"
        "  - {namespace: shop__cart, name: ping, inputSchema: {type: object}}\n",
        given_by="check",
    ),
)
