"""Codes of what makes a tool hard to use for a model."""

from __future__ import annotations

from functools import partial
from typing import Final

from toolreg.registry._code import Code
from toolreg.registry._diagnostics import Level

_DEFINE: Final = 'Anthropic, "Define tools"'
_WRITING: Final = 'Anthropic, "Writing effective tools for agents"'
_EXAMPLES: Final = 'Anthropic, "Introducing advanced tool use"'
_CLAUDE_CODE: Final = "Claude Code's documentation of MCP, and reports of OpenAI's API"
_OPENAI: Final = 'OpenAI, "Function calling"'
_SMELLS: Final = "Hasan and others, arXiv 2602.14878"
_INTERFERENCE: Final = 'Microsoft Research, "Tool-space interference in the MCP era"'
_MCP: Final = "MCP, the specification of ToolAnnotations"

_advice = partial(Code, level=Level.WARNING, given_by="lint")

_TEXT: Final = (
    "Tell the weather of one day at one place. Use it when a plan depends on the weather. "
    "Do not use it for more than ten days ahead."
)
_ANY: Final = "inputSchema: {type: object}\n"


def _tool(description: str, name: str = "get_weather") -> str:
    return f"name: {name}\ndescription: {description}\n{_ANY}"


def _input(*properties: str, more: str = "") -> str:
    """Declare a tool with some properties, each a line of YAML."""
    lines = "".join(f"    {each}\n" for each in properties)
    head = f"name: get_weather\ndescription: {_TEXT}\ninputSchema:\n  type: object\n"
    return f"{head}  properties:\n{lines}{more}"


def _hinted(name: str, annotations: str) -> str:
    return f"name: {name}\ndescription: {_TEXT}\n{_ANY}{annotations}"


def _several(*tools: tuple[str, str]) -> str:
    each = "  - name: {}\n    description: {}\n    inputSchema: {{type: object}}\n"
    return "tools:\n" + "".join(each.format(*tool) for tool in tools)


def _numbered(count: int) -> tuple[str, ...]:
    return tuple(f"p{number}: {{type: string}}" for number in range(count))


_PLACE: Final = "place: {type: string, description: 'A town and its country, such as Basel, CH.'}"
_ALL_REQUIRED: Final = "  required: [p0, p1, p2, p3, p4, p5]\n"
_NESTED: Final = "{type: object, properties: {inner: %s}}"

DESCRIPTION_CODES: Final[tuple[Code, ...]] = (
    _advice(
        "D001",
        "a tool has no description",
        "The description is what a model chooses a tool by; with none there is only the name. "
        "Say what the tool does, when to use it and when not, and what it gives.",
        f"name: get_weather\n{_ANY}",
        _tool(_TEXT),
        source=_DEFINE,
    ),
    _advice(
        "D002",
        "a description is too short to choose by",
        "Fewer than 30 letters, of which an ideograph counts as three, leave open when to use "
        "the tool and what it gives. Three or four sentences are the published advice.",
        _tool("Gets a forecast."),
        _tool(_TEXT),
        source=_DEFINE,
    ),
    _advice(
        "D003",
        "a description only repeats the name",
        "All its words are in the name or the title, so a model learns nothing from it. "
        "Say what the name does not.",
        _tool("Gets the weather."),
        _tool(_TEXT),
        source=_SMELLS,
    ),
    _advice(
        "D004",
        "a description is longer than a host shows",
        "Claude Code shows a model the first 2,048 characters and drops the rest; OpenAI's API "
        "has refused more than 1,024. Put first what decides about a call, and what concerns "
        "one parameter into its description.",
        _tool(" ".join([_TEXT] * 9)),
        _tool(_TEXT),
        source=_CLAUDE_CODE,
    ),
    _advice(
        "D005",
        "parameters have no description",
        "A model must guess from the name what to give, in which form and unit. A description "
        "by reference counts, and so do those of objects in objects, three deep.",
        _input("place: {type: string}"),
        _input(_PLACE),
        source=_SMELLS,
    ),
    _advice(
        "D006",
        "a parameter's description only repeats its name",
        "Say what the name does not: the form, the unit, where the value comes from. A schema "
        "with an enum, a format or a pattern says enough itself.",
        _input("place: {type: string, description: The place.}"),
        _input(_PLACE),
        source=_SMELLS,
    ),
    _advice(
        "D007",
        "a description lists choices that the schema does not",
        "Nothing holds a model to choices in prose, and nothing checks its arguments by them. "
        "With an `enum` a wrong choice cannot be made.",
        _input("unit: {type: string, description: \"Either 'metric' or 'imperial'.\"}"),
        _input(
            "unit: {type: string, enum: [metric, imperial], description: How to measure.}",
        ),
        source=_OPENAI,
    ),
    _advice(
        "D008",
        "a model must fill in a constant",
        "A required parameter of which one value is valid costs a model's attention and tells "
        "nothing. Fill the value in where the tool is answered. What tells the branches of a "
        "oneOf or anyOf apart is fine.",
        _input(
            "version: {const: 2, description: The version of the forecast.}",
            more="  required: [version]\n",
        ),
        _input(_PLACE, more="  required: [place]\n"),
        source=_OPENAI,
    ),
    _advice(
        "D009",
        "a tool has very many parameters",
        "More than 15 at the top: a model mixes them up or leaves out what matters. No source "
        "gives a number; of 5,700 real tools 1 in 85 has more.",
        _input(*_numbered(16)),
        _input(*_numbered(15)),
    ),
    _advice(
        "D010",
        "parameters are nested deeply",
        "A field inside four objects, the arguments themselves counted, is easily misplaced. "
        "Arrays do not count. In a test that the study cites, flat parameters raised success by "
        "47 %.",
        _input(f"a: {_NESTED % (_NESTED % (_NESTED % '{type: string}'))}"),
        _input(f"a: {_NESTED % (_NESTED % '{type: string}')}"),
        source=_INTERFERENCE,
    ),
    _advice(
        "D012",
        "two tools have nearly one description",
        "If a person cannot say which of two tools is meant, a model cannot either. Say in "
        "each what only it does and when to prefer it, or make one tool of both.",
        _several(("get_weather", _TEXT), ("weather_of_day", _TEXT)),
        _several(("get_weather", _TEXT), ("get_tide", _TEXT.replace("weather", "tide"))),
        source=_WRITING,
    ),
    _advice(
        "D013",
        "a tool that changes something declares no hints",
        "Without hints a host must assume that a call may destroy, must not be repeated and "
        "reaches out, and asks people more than it needs to. Declare what is so; a tool that "
        "only sounds like writing is `readOnlyHint: true`.",
        _hinted("delete_station", ""),
        _hinted("delete_station", "annotations: {destructiveHint: true}\n"),
        source=_MCP,
    ),
    _advice(
        "D014",
        "a tool's hints cannot all be true",
        "A tool that changes nothing cannot destroy, and one that by its name deletes or sends "
        "changes something. Hosts let read-only tools run unasked, so this hint must be right.",
        _hinted("get_weather", "annotations: {readOnlyHint: true, destructiveHint: true}\n"),
        _hinted("get_weather", "annotations: {readOnlyHint: true}\n"),
        source=_MCP,
    ),
    _advice(
        "D015",
        "a namespace shows a model too many tools at once",
        "With more than 20 tools to choose from, models choose worse. Tools that are deferred, "
        "disabled or for programs only do not count.",
        _several(*((f"step_{number}", _TEXT) for number in range(21))),
        _several(*((f"step_{number}", _TEXT) for number in range(20))),
        source=_OPENAI,
    ),
    _advice(
        "D016",
        "a complex input has no example",
        "With more than five required parameters, or objects within objects, a call shows what a "
        "schema cannot say: what goes together, and how values look. `examples` anywhere in "
        "the input schema count, and an example in the tool's description.",
        _input(*_numbered(6), more=_ALL_REQUIRED),
        _input(*_numbered(6), more=f"{_ALL_REQUIRED}  examples: [{{p0: Basel, p3: today}}]\n"),
        source=_EXAMPLES,
    ),
)
