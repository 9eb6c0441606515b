"""The catalogue of diagnostics: each code, what it means, and how to mend it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from toolreg.registry._code import Code
from toolreg.registry._codes_cost import COST_CODES
from toolreg.registry._codes_descriptions import DESCRIPTION_CODES
from toolreg.registry._codes_lock import LOCK_CODES
from toolreg.registry._codes_names import NAME_CODES
from toolreg.registry._codes_schemas import SCHEMA_CODES
from toolreg.registry._codes_security import SECURITY_CODES
from toolreg.registry._codes_suppressions import SUPPRESSION_CODES
from toolreg.registry._codes_targets import TARGET_CODES
from toolreg.registry._diagnostics import Diagnostic, Level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolreg.registry._diagnostics import Location


def report(
    code: str,
    message: str,
    location: Location,
    hint: str | None = None,
    tool_id: str | None = None,
) -> Diagnostic:
    """Make a diagnostic of a code of the catalogue, whose level it takes."""
    return Diagnostic(code, CODES[code].level, message, location, hint, tool_id)


_RIGHT: Final = """\
name: ping
inputSchema: {type: object}
"""


def _schema(properties: str) -> str:
    return f"name: ping\ninputSchema:\n  type: object\n  properties:\n    q: {properties}\n"


_ALL: Final = (
    Code(
        "Y001",
        "a key stands twice in one mapping",
        "Which of the two values counts would depend on the reader, so neither does.",
        "name: ping\nname: pong\ninputSchema: {type: object}\n",
        _RIGHT,
    ),
    Code(
        "Y002",
        "a mapping key is no string",
        "A contract is JSON by meaning, and keys of JSON objects are strings. YAML reads a bare "
        "number, true, false or null as that value: quote it.",
        "name: ping\ninputSchema:\n  type: object\n  properties:\n    1: {type: string}\n",
        'name: ping\ninputSchema:\n  type: object\n  properties:\n    "1": {type: string}\n',
    ),
    Code(
        "Y003",
        "a file holds several YAML documents",
        "One file is one document. Put several tools under `tools:`.",
        "name: ping\ninputSchema: {type: object}\n---\nname: pong\ninputSchema: {type: object}\n",
        "tools:\n  - name: ping\n    inputSchema: {type: object}\n"
        "  - name: pong\n    inputSchema: {type: object}\n",
    ),
    Code(
        "Y004",
        "a value is none of JSON's",
        "A contract holds JSON values only: no tags, no binary data, no sets, no NaN, no infinity, "
        "no half of a surrogate pair.",
        "name: ping\ninputSchema: {type: object}\n_meta: {limit: .inf}\n",
        'name: ping\ninputSchema: {type: object}\n_meta: {limit: "inf"}\n',
    ),
    Code(
        "Y005",
        "a file is too large, too deep, or contains itself",
        "The size of a file, its nesting, what its aliases grow to, how many schemas one schema "
        "holds and how many judge one value are bounded, so that no file can hold up a machine. A "
        "value that contains itself through an alias is no JSON; describe a recursive value with "
        "`$ref`.",
        "name: ping\ninputSchema: &schema\n  type: object\n  properties: {again: *schema}\n",
        'name: ping\ninputSchema:\n  type: object\n  properties: {again: {$ref: "#"}}\n',
    ),
    Code(
        "Y006",
        "a file is no well-formed YAML or JSON",
        "The parser stopped at the place that is named; the cause may stand a little before it.",
        "name: ping\n  inputSchema: {type: object}\n",
        _RIGHT,
    ),
    Code(
        "Y007",
        "a file is not UTF-8",
        "Contracts are UTF-8 whatever the locale; a byte-order mark is accepted. The wrong example "
        "is wrong when it is saved in Latin-1.",
        "name: ping\ntitle: Größe\ninputSchema: {type: object}\n",
        _RIGHT,
    ),
    Code(
        "Y008",
        "a file holds no value",
        "An empty file, or one of comments alone, declares nothing. Write a contract or delete it.",
        "# nothing yet\n",
        _RIGHT,
    ),
    Code(
        "Y009",
        "a file or folder cannot be read, or holds no contract",
        "The path does not exist, may not be read, or is a folder without any contract file.",
        "",
        _RIGHT,
    ),
    Code(
        "Y010",
        "a mapping has a merge key",
        "`<<` is a rule of YAML 1.1 that hides where a key comes from. Write the keys out, or "
        "share a schema with `$ref`.",
        "name: ping\n_meta: &shared {a: 1}\ninputSchema:\n  <<: *shared\n  type: object\n",
        _RIGHT,
    ),
    Code(
        "C001",
        "a field is not known",
        "A misspelt field must never stand for an absent one. Fields of your own start with `x-`.",
        "name: ping\ndescripton: Say something.\ninputSchema: {type: object}\n",
        "name: ping\ndescription: Say something.\nx-team: payments\ninputSchema: {type: object}\n",
    ),
    Code(
        "C002",
        "a required field is missing",
        "A tool has a `name` and an `inputSchema`. A tool without arguments has "
        "`inputSchema: {type: object, additionalProperties: false}`.",
        "name: ping\n",
        _RIGHT,
    ),
    Code(
        "C003",
        "a field has a value of the wrong kind",
        "The message says what was expected. A hint is true or false, not a text.",
        'name: ping\ninputSchema: {type: object}\nannotations: {readOnlyHint: "true"}\n',
        "name: ping\ninputSchema: {type: object}\nannotations: {readOnlyHint: true}\n",
    ),
    Code(
        "C004",
        "an input schema does not have `type: object` at its root",
        "Arguments of a tool are always a JSON object, and MCP requires that the schema says so. "
        "Other keywords may stand beside it.",
        "name: ping\ninputSchema: {type: array}\n",
        _RIGHT,
    ),
    Code(
        "C005",
        "a schema is not valid by its dialect",
        "The dialect's meta-schema rejects the schema at the place that is named: a type that does "
        "not exist, a `required` that is no list, a bound that is no number.",
        _schema("{type: float}"),
        _schema("{type: number}"),
    ),
    Code(
        "C006",
        "a field is given in two spellings",
        "`inputSchema` and `input_schema` are one field. Keep one of the two.",
        "name: ping\ninputSchema: {type: object}\ninput_schema: {type: object}\n",
        _RIGHT,
    ),
    Code(
        "C007",
        "a file is no contract",
        "A contract is a mapping: of one tool's fields, or with `tools:`. A file of schemas that "
        "other files refer to, such as one with `$defs` alone, is none and is passed over.",
        "- name: ping\n  inputSchema: {type: object}\n",
        "tools:\n  - name: ping\n    inputSchema: {type: object}\n",
    ),
    Code(
        "C008",
        "an annotation is not known",
        "Unknown annotations are kept and passed on, but no policy reads them. Often it is a known "
        "one, misspelt.",
        "name: ping\ninputSchema: {type: object}\nannotations: {readonlyHint: true}\n",
        "name: ping\ninputSchema: {type: object}\nannotations: {readOnlyHint: true}\n",
        level=Level.WARNING,
    ),
    Code(
        "C009",
        "a schema's dialect is not known, or not one",
        "Known are JSON Schema 2020-12 (what a schema without `$schema` is in), 2019-09, and the "
        "drafts 7, 6 and 4. A schema, with all that it refers to, is in one dialect.",
        "name: ping\ninputSchema: {$schema: https://example.org/mine, type: object}\n",
        "name: ping\ninputSchema:\n  $schema: https://json-schema.org/draft/2020-12/schema\n"
        "  type: object\n",
    ),
    Code(
        "C010",
        "a pattern does not compile",
        "Patterns are regular expressions of ECMA-262. In YAML, single quotes leave backslashes "
        "as they are.",
        _schema("{type: string, pattern: '[a-z'}"),
        _schema("{type: string, pattern: '[a-z]+'}"),
    ),
    Code(
        "C011",
        "a default is not valid by its own schema",
        "A caller that fills the default in would be refused. Often it is a null for an optional "
        "property: leave the default out, or allow null.",
        _schema("{type: string, default: null}"),
        _schema("{type: [string, 'null'], default: null}"),
        level=Level.WARNING,
    ),
    Code(
        "C020",
        "a file is one page of an answer to `tools/list`",
        "The answer has a `nextCursor`: the server has more tools than these. Ask it for the next "
        "page until there is no cursor, and keep all the tools.",
        "nextCursor: page-2\ntools:\n  - name: ping\n    inputSchema: {type: object}\n",
        "tools:\n  - name: ping\n    inputSchema: {type: object}\n",
        level=Level.WARNING,
    ),
    Code(
        "R001",
        "a reference leads nowhere",
        "The file, or the place in it, does not exist. `#` starts a reference into the same file.",
        _schema('{$ref: "#/$defs/Missing"}'),
        _schema('{$ref: "#/$defs/Query"}') + "$defs:\n  Query: {type: string}\n",
    ),
    Code(
        "R002",
        "a reference leads out to a network or to an absolute path",
        "Nothing is ever fetched. Keep the schema in a file inside the contracts folder and refer "
        "to it by a relative path.",
        _schema("{$ref: https://example.org/query.json}"),
        _schema("{type: string}"),
    ),
    Code(
        "R003",
        "a reference leaves the contracts folder",
        "References stay inside the contracts folder, links included; a link in the folder to a "
        "contract outside is refused too.",
        _schema("{$ref: ../query.yaml}"),
        _schema("{type: string}"),
    ),
    Code(
        "R004",
        "references only lead to each other",
        "Following the references never reaches a rule, so no value could ever be judged. A "
        "recursive schema is fine where each turn goes one level deeper into the value.",
        _schema('{$ref: "#/$defs/A"}') + '$defs:\n  A: {$ref: "#/$defs/B"}\n'
        '  B: {$ref: "#/$defs/A"}\n',
        _schema('{$ref: "#/$defs/A"}') + "$defs:\n  A:\n    type: object\n"
        '    properties: {next: {$ref: "#/$defs/A"}}\n',
    ),
    Code(
        "N001",
        "a namespace has a wrong form",
        "A namespace is ASCII letters, digits, `_` or `$`, and does not start with a digit.",
        f"namespace: my-shop\n{_RIGHT}",
        f"namespace: my_shop\n{_RIGHT}",
    ),
    Code(
        "N002",
        "a namespace is reserved",
        "`self`, `file_system`, `skill`, `process`, `agents`, `subagent`, `connectors`, "
        "`guardrail` and what starts with `connector_` belong to agents' own tools.",
        f"namespace: agents\n{_RIGHT}",
        f"namespace: agent_desk\n{_RIGHT}",
    ),
    Code(
        "N003",
        "two tools have one ID",
        "An ID, `<namespace>.<name>`, identifies one tool. Neither is loaded until one is renamed.",
        "tools:\n  - name: ping\n    inputSchema: {type: object}\n"
        "  - name: ping\n    inputSchema: {type: object}\n",
        "tools:\n  - name: ping\n    inputSchema: {type: object}\n"
        "  - name: pong\n    inputSchema: {type: object}\n",
    ),
    Code(
        "N004",
        "a tool's name has a wrong form",
        "MCP: 1 to 128 characters, of A-Z, a-z, 0-9, `_`, `-` and `.`.",
        "name: ping all\ninputSchema: {type: object}\n",
        "name: ping-all\ninputSchema: {type: object}\n",
    ),
    Code(
        "N005",
        "two tools of one namespace would have one Python name",
        "Characters that Python names cannot hold become `_`, and classes are named in CamelCase. "
        "Two tools whose functions or classes, or two namespaces whose folders, would have one "
        "name are refused. Rename one of the two.",
        "tools:\n  - name: ping-all\n    inputSchema: {type: object}\n"
        "  - name: ping.all\n    inputSchema: {type: object}\n",
        "tools:\n  - name: ping-all\n    inputSchema: {type: object}\n"
        "  - name: ping.some\n    inputSchema: {type: object}\n",
        given_by="generate",
    ),
    Code(
        "N006",
        "the names of two tools differ only by case",
        "Their modules would be one file where file names do not differ by case. Rename one.",
        "tools:\n  - name: getUser\n    inputSchema: {type: object}\n"
        "  - name: getuser\n    inputSchema: {type: object}\n",
        "tools:\n  - name: getUser\n    inputSchema: {type: object}\n"
        "  - name: findUser\n    inputSchema: {type: object}\n",
        given_by="generate",
    ),
)

CODES: Final[Mapping[str, Code]] = MappingProxyType(
    {
        each.code: each
        for each in (
            *_ALL,
            *SCHEMA_CODES,
            *DESCRIPTION_CODES,
            *SECURITY_CODES,
            *TARGET_CODES,
            *NAME_CODES,
            *LOCK_CODES,
            *COST_CODES,
            *SUPPRESSION_CODES,
        )
    }
)
"""Every code of a diagnostic, by its text."""
