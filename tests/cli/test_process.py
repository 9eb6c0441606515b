"""The command as a process: its streams, its exit codes, and terminals."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

COMMAND = (sys.executable, "-m", "toolreg.cli")
BAD = "namespace: ui\nname: greet\ndescription: Greet é.\nparameters: {type: object}\n"


def toolreg(*arguments: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command with variables besides those of the tests' own environment."""
    return subprocess.run(
        [*COMMAND, *arguments], env=environment(variables), capture_output=True, check=False
    )


def environment(variables: dict[str, str]) -> dict[str, str]:
    """Give an environment without what would change the command's output."""
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    return {**kept, **variables}


def on_terminal(*arguments: str, **variables: str) -> str:
    """Give what the command writes to stdout if that is a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env=environment({"TERM": "xterm", **variables}),
    ):
        os.close(theirs)
        shown = b""
        while chunk := read(ours):
            shown += chunk
    os.close(ours)
    return shown.decode()


def read(terminal: int) -> bytes:
    """Read what a terminal shows; nothing, once the other side is closed."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


@pytest.mark.usefixtures("project")
def test_clean_contracts_print_no_result() -> None:
    """A clean check exits with 0, prints nothing to stdout and counts on stderr."""
    shown = toolreg("check")

    assert (shown.returncode, shown.stdout) == (0, b"")
    assert shown.stderr == b"1 tool in 1 file, 0 errors, 0 warnings\n"


def test_findings_go_to_stdout(project: Path) -> None:
    """A check with findings exits with 1 and prints them to stdout."""
    (project / "contracts" / "greet.yaml").write_text(BAD, "utf-8")

    shown = toolreg("check")

    assert shown.returncode == 1
    assert shown.stdout.startswith(b"contracts/greet.yaml:1:1: error C002: ")


@pytest.mark.parametrize("arguments", [["nope"], ["check", "--nope"], ["show"], ["-C", "/nope"]])
@pytest.mark.usefixtures("folder")
def test_wrong_usage_goes_to_stderr(arguments: list[str]) -> None:
    """A wrong command line exits with 2 and prints nothing to stdout."""
    shown = toolreg(*arguments)

    assert (shown.returncode, shown.stdout) == (2, b"")
    assert shown.stderr


@pytest.mark.usefixtures("folder")
def test_version_and_help() -> None:
    """`--version` and `--help` print to stdout, and `-h` is `--help`."""
    assert toolreg("--version").stdout.decode() == f"toolreg {version('toolreg-contracts')}\n"
    assert b"Commands:" in toolreg("--help").stdout
    assert toolreg("-h").stdout == toolreg("--help").stdout


@pytest.mark.usefixtures("folder")
def test_help_needs_neither_pydantic_nor_rich() -> None:
    """`--help` imports none of what makes a start slow."""
    program = (
        "import sys; sys.argv[1:] = ['--help']\n"
        "from toolreg.cli import main\n"
        "try: main()\n"
        "except SystemExit: print(sorted({'pydantic', 'rich', 'yaml'} & set(sys.modules)))"
    )

    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)

    assert shown.stdout.endswith(b"\n[]\n")


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("arguments", [["generate"], ["generate", "--check"]])
def test_a_run_without_changes_needs_no_libraries(arguments: list[str]) -> None:
    """Where nothing changed, `generate` and `generate --check` import nothing that is slow."""
    program = (
        f"import sys; sys.argv[1:] = {arguments}\n"
        "from toolreg.cli import main\n"
        "slow = {'pydantic', 'rich', 'typer', 'yaml', 'jsonschema_rs'}\n"
        "try: main()\n"
        "except SystemExit as end: print(end.code, sorted(slow & set(sys.modules)))"
    )
    toolreg("generate")

    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)

    assert shown.stdout == b"0 []\n"


@pytest.mark.usefixtures("project")
def test_working_folder_can_be_given(tmp_path: Path) -> None:
    """`-C DIR` works as if started in DIR: the configuration and every path are looked up there."""
    shown = subprocess.run(
        [*COMMAND, "-C", "work", "check", "contracts"],
        cwd=tmp_path,
        env=environment({}),
        capture_output=True,
        check=False,
    )

    assert (shown.returncode, shown.stdout) == (0, b"")


@pytest.mark.parametrize(
    "variables",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
    ],
)
def test_locale_does_not_matter(project: Path, variables: dict[str, str]) -> None:
    """Contracts with any text are read and printed in any locale, and JSON stays JSON."""
    text = "namespace: ui\nname: greet\ntitle: Grüße 👋\ninputSchema: {type: object}\n"
    (project / "contracts" / "greet.yaml").write_text(text, "utf-8")

    table = toolreg("list", **variables)
    shown = toolreg("show", "ui.greet", "--format", "json", **variables)

    assert (table.returncode, shown.returncode) == (0, 0)
    assert b"ui.greet" in table.stdout
    assert json_of(shown.stdout)["declared"]["title"] == "Grüße 👋"


def json_of(data: bytes) -> dict[str, dict[str, str]]:
    """Read the JSON of a tool."""
    value: dict[str, dict[str, str]] = json.loads(data)
    return value


@pytest.mark.usefixtures("project")
def test_closed_pipe_is_quiet() -> None:
    """A reader that leaves early ends the command without a word, as a shell expects."""
    source, sink = os.pipe()
    os.close(source)
    with subprocess.Popen([*COMMAND, "list"], stdout=sink, stderr=subprocess.PIPE) as running:
        os.close(sink)
        _, err = running.communicate()

    assert (running.returncode, err) == (141, b"")


@pytest.mark.usefixtures("project")
def test_closed_stdout_is_no_failure() -> None:
    """A check without any stdout still tells by its exit code."""
    command = ["sh", "-c", 'exec "$@" >&-', "sh", *COMMAND, "check"]

    shown = subprocess.run(command, env=environment({}), capture_output=True, check=False)

    assert (shown.returncode, shown.stderr) == (0, b"1 tool in 1 file, 0 errors, 0 warnings\n")


@pytest.mark.usefixtures("project")
def test_full_disk_is_told() -> None:
    """A result that cannot be written is an internal error in one line."""
    with Path("/dev/full").open("wb") as full:
        shown = subprocess.run([*COMMAND, "list"], stdout=full, stderr=subprocess.PIPE, check=False)

    assert shown.returncode == 3
    assert shown.stderr.startswith(b"internal error: OSError: [Errno 28]")
    assert shown.stderr.count(b"\n") == 1


@pytest.mark.usefixtures("project")
def test_unexpected_failure_is_one_line(tmp_path: Path) -> None:
    """An exception that nobody expected exits with 3, in one line that says how to get more."""
    (tmp_path / "tomllib.py").write_text("raise RuntimeError('two\\nlines')\n", "utf-8")

    shown = toolreg("check", PYTHONPATH=str(tmp_path))

    assert (shown.returncode, shown.stdout) == (3, b"")
    assert shown.stderr == (
        b"internal error: RuntimeError: two\\nlines; set TOOLREG_DEBUG=1 for the traceback\n"
    )


@pytest.mark.usefixtures("project")
def test_traceback_can_be_had(tmp_path: Path) -> None:
    """With `TOOLREG_DEBUG=1` the traceback comes before the line."""
    (tmp_path / "tomllib.py").write_text("raise RuntimeError('broken')\n", "utf-8")

    shown = toolreg("check", PYTHONPATH=str(tmp_path), TOOLREG_DEBUG="1")

    assert shown.returncode == 3
    assert shown.stderr.startswith(b"Traceback (most recent call last):\n")
    assert shown.stderr.endswith(b"\ninternal error: RuntimeError: broken\n")


def test_findings_have_colours_on_a_terminal(project: Path) -> None:
    """On a terminal the level stands out; `NO_COLOR` and a dumb terminal take that away."""
    (project / "contracts" / "greet.yaml").write_text(BAD, "utf-8")

    coloured = on_terminal("check")
    asked_not_to = on_terminal("check", NO_COLOR="1")
    dumb = on_terminal("check", TERM="dumb")

    assert "\x1b[31;1merror C001\x1b[0m" in coloured
    assert "\x1b" not in asked_not_to
    assert asked_not_to == dumb


@pytest.mark.usefixtures("project")
def test_difference_has_colours_on_a_terminal() -> None:
    """On a terminal the lines of a diff that come stand out; elsewhere a patch is a patch."""
    shown = on_terminal("generate", "--check")
    piped = toolreg("generate", "--check")

    assert "\x1b[32m+" in shown
    assert b"\x1b" not in piped.stdout
    assert b"\n+++ b/shop_tools/ui/_greet.py\n" in piped.stdout


@pytest.mark.usefixtures("project")
def test_closed_stdin_is_told() -> None:
    """Arguments that should come from a standard input that is closed are a mistake."""
    command = ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND]
    call = ["call", "ui.greet", "-", "--answers", "json:loads"]

    shown = subprocess.run([*command, *call], env=environment({}), capture_output=True, check=False)

    assert shown.returncode == 2
    assert shown.stderr == b"error: ARGS: there is no standard input to read\n"


@pytest.mark.parametrize("name", ["ANSWERS", "answer"])
def test_generated_stubs_answer(name: str, project: Path) -> None:
    """Answers that are bound to generated stubs need no configuration to be called."""
    toolreg("generate", "--out", ".")
    (project / "toolreg.toml").unlink()
    program = (
        "from shop_tools.ui import greet\n"
        "from toolreg.runtime import ClientToolAnswers\n"
        "@greet.answer\n"
        "def answer(name: str) -> str:\n"
        "    return f'Hello, {name}!'\n"
        "ANSWERS = ClientToolAnswers(answer)\n"
    )
    (project / "answers.py").write_text(program, "utf-8")

    shown = toolreg("call", "ui.greet", '{"name": "Ada"}', "--answers", f"answers:{name}")

    assert (shown.returncode, shown.stdout, shown.stderr) == (0, b"Hello, Ada!\n", b"")


def test_contracts_cannot_drive_the_terminal(project: Path) -> None:
    """Whatever a contract holds, no control character of it reaches a terminal."""
    text = 'name: "a\\e[2J"\ntitle: "\\e]0;owned\\a\\u202e"\n"\\x9b31m": 1\n'
    (project / "contracts" / "greet.yaml").write_text(text, "utf-8")
    fine = 'name: b\ntitle: "\\e]0;owned\\a\\u202e"\ninputSchema: {type: object}\n'
    (project / "contracts" / "fine.yaml").write_text(fine, "utf-8")
    commands = [
        ["check"],
        ["check", "--format", "json"],
        ["list"],
        ["list", "--format", "json"],
        *(["show", "client.b", "--format", form] for form in ("mcp", "json", "table")),
    ]

    shown = "".join(on_terminal(*command, NO_COLOR="1") for command in commands)

    assert "owned" in shown
    assert not set(shown) & {"\x1b", "\x9b", "\x07", "\u202e"}
