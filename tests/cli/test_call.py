"""`toolreg call`: one call by hand."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command

ANSWERS = """\
from toolreg.registry import load
from toolreg.runtime import ClientToolAnswers, ImageContent, KeepCallbackOpen, ToolResult

def greet(args):
    return f"Hello, {args['name']}!"

async def later(args):
    return KeepCallbackOpen()

def picture(args):
    return ToolResult(content=[ImageContent(data="aGk=", mime_type="image/png"), "a picture"])

def broken(args):
    raise RuntimeError("no greeting")

def wrong(one, two):
    return None

class Nested:
    greet = staticmethod(greet)

MAPPING = {"ui.greet": greet}
OTHER = {"ui.gret": greet}
NUMBER = 1
BOUND = ClientToolAnswers.from_registry(load("contracts"), MAPPING)
"""
NAME = '{"name": "Ada"}'


@pytest.fixture
def module(project: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Give the name of a module of answers in the working folder."""
    name = "answers_by_hand"
    (project / f"{name}.py").write_text(ANSWERS, "utf-8")
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return name


@pytest.fixture(autouse=True)
def forget(module: str) -> object:
    """Import the module of answers anew in each test."""
    yield
    sys.modules.pop(module, None)


@pytest.mark.parametrize("name", ["greet", "Nested.greet", "MAPPING", "BOUND"])
def test_answers_may_be_of_each_kind(name: str, module: str, toolreg: Command) -> None:
    """A function, a mapping and bound answers all answer; the model's text goes to stdout."""
    shown = toolreg("call", "ui.greet", NAME, "--answers", f"{module}:{name}")

    assert (shown.code, shown.out, shown.err) == (0, "Hello, Ada!\n", "")


def test_arguments_come_from_a_file(project: Path, module: str, toolreg: Command) -> None:
    """`@FILE` reads the arguments from a file."""
    (project / "arguments.json").write_text(NAME, "utf-8")

    shown = toolreg("call", "ui.greet", "@arguments.json", "--answers", f"{module}:greet")

    assert shown.out == "Hello, Ada!\n"


def test_arguments_come_from_stdin(
    module: str, toolreg: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`-` reads the arguments from standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(NAME.encode())))

    shown = toolreg("call", "ui.greet", "-", "--answers", f"{module}:greet")

    assert shown.out == "Hello, Ada!\n"


def test_result_is_printed_as_mcp(module: str, toolreg: Command) -> None:
    """`--format json` prints the whole result as MCP spells it."""
    shown = toolreg("call", "ui.greet", NAME, "--answers", f"{module}:greet", "--format", "json")

    result = json.loads(shown.out)
    assert result["content"] == [{"type": "text", "text": "Hello, Ada!"}]
    assert result["isError"] is False


@pytest.mark.parametrize("arguments", ["{}", "[]", "{", '{"name": 1}', '{"name": "a", "b": 1}'])
def test_wrong_arguments_are_the_result(arguments: str, module: str, toolreg: Command) -> None:
    """Arguments that the contract refuses give the error that the model would read, and exit 1."""
    shown = toolreg("call", "ui.greet", arguments, "--answers", f"{module}:greet")

    assert shown.code == 1
    assert "ui.greet" in shown.out


def test_failing_answer_is_the_result(module: str, toolreg: Command) -> None:
    """An answer that fails gives what the model would read, and exit 1."""
    shown = toolreg("call", "ui.greet", NAME, "--answers", f"{module}:broken")

    assert (shown.code, shown.out) == (1, "The tool failed with an unexpected error.\n")


def test_open_call_is_told(module: str, toolreg: Command) -> None:
    """A call that is left open prints nothing to stdout and exits with 0."""
    shown = toolreg("call", "ui.greet", NAME, "--answers", f"{module}:later")

    assert (shown.code, shown.out) == (0, "")
    assert shown.err.startswith("ui.greet keeps the call open")


def test_other_content_is_mentioned(module: str, toolreg: Command) -> None:
    """What is no text is not printed, but told of."""
    shown = toolreg("call", "ui.greet", NAME, "--answers", f"{module}:picture")

    assert shown.out == "a picture\n"
    assert "block of type image" in shown.err


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("nope", "found 'nope', expected MODULE:NAME"),
        ("nope:x", "no module 'nope' in "),
        ("{module}:gret", "has no 'gret'; did you mean 'greet'?"),
        ("{module}:NUMBER", "is of type int; expected a ClientToolAnswers"),
        ("{module}:wrong", "ui.greet"),
    ],
)
def test_wrong_answers_are_a_mistake(
    target: str, message: str, module: str, toolreg: Command
) -> None:
    """Answers that are not there, or are of no known kind, exit with 2."""
    shown = toolreg("call", "ui.greet", NAME, "--answers", target.format(module=module))

    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 / 0", "importing answers_by_hand failed: ZeroDivisionError: division by zero"),
        ("import nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("raise SystemExit(7)", "SystemExit: 7"),
        ("def", "SyntaxError: invalid syntax (answers_by_hand.py, line 1)"),
    ],
)
def test_module_that_fails_is_a_mistake(
    text: str, message: str, project: Path, module: str, toolreg: Command
) -> None:
    """A module that cannot be imported exits with 2, in one line."""
    (project / f"{module}.py").write_text(text, "utf-8")

    shown = toolreg("call", "ui.greet", NAME, "--answers", f"{module}:x")

    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize("name", ["greet", "OTHER"])
def test_unknown_id_is_named(name: str, module: str, toolreg: Command) -> None:
    """A function for an ID that no contract declares exits with 1 and names the nearest."""
    shown = toolreg("call", "ui.gret", NAME, "--answers", f"{module}:{name}")

    assert (shown.code, shown.out) == (1, "")
    assert shown.err == "error: no tool has the ID 'ui.gret'; did you mean 'ui.greet'?\n"


def test_missing_file_of_arguments_is_a_mistake(module: str, toolreg: Command) -> None:
    """A file of arguments that cannot be read exits with 2."""
    shown = toolreg("call", "ui.greet", "@nowhere.json", "--answers", f"{module}:greet")

    assert (shown.code, shown.out) == (2, "")
    assert shown.err == "error: ARGS: nowhere.json cannot be read: No such file or directory\n"
