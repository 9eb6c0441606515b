"""
The command's surface: what can be typed, and what `--help` says of it.

Each command's work is in a module of its own, which is imported when the command runs: `--help`
waits neither for pydantic nor for the generator.
"""

# ruff: noqa: PLC0415 - imports are inside the functions for the reason above

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from typer.main import get_command

from toolreg.cli._formats import (
    CallFormat,
    CheckFormat,
    FailLevel,
    KindOfTools,
    ListFormat,
    ShowFormat,
)

_app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Paths: TypeAlias = Annotated[
    list[Path],
    typer.Argument(help="Files and folders to read instead of the configured contracts."),
]
ToolIdText: TypeAlias = Annotated[str, typer.Argument(metavar="ID", help="<namespace>.<name>")]


def run(arguments: Sequence[str]) -> int:
    """Run the command with these arguments, and give its exit code."""
    try:
        get_command(_app)(args=list(arguments), prog_name="toolreg")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    return 0


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - typer calls it so
    if wanted:
        from importlib.metadata import version

        typer.echo(f"toolreg {version('toolreg-contracts')}")
        raise typer.Exit


def _enter(folder: Path | None) -> None:
    if folder is None:
        return
    try:
        os.chdir(folder)
    except OSError as error:
        raise typer.BadParameter(f"{str(folder)!r}: {error.strerror}") from None


@_app.callback()
def _toolreg(
    *,
    folder: Annotated[
        Path | None,
        typer.Option("-C", metavar="DIR", callback=_enter, help="Work as if started in DIR."),
    ] = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """
    Check tool contracts, generate typed stubs from them, look at tools and call them.

    Exit codes: 0 clean, 1 findings, 2 usage or configuration, 3 internal error.
    """


@_app.command("init")
def _init(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="Where to begin.")] = Path(),
) -> None:
    """Write a configuration, an example contract and a CI workflow; overwrite nothing."""
    from toolreg.cli._init import init

    raise typer.Exit(init(folder))


@_app.command("check")
def _check(
    paths: Paths = [],  # noqa: B006 - typer's default of a list; it is only read
    *,
    form: Annotated[CheckFormat, typer.Option("--format", help="How to print findings.")] = "text",
    level: Annotated[
        FailLevel, typer.Option(help="Exit with 1 if a finding is at this level or above.")
    ] = "error",
    target: Annotated[
        list[str],
        typer.Option(help="Say what this provider would do to the tools; may be repeated."),
    ] = [],  # noqa: B006 - as paths
    baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Hide the findings that are in FILE.")
    ] = None,
    write_baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the findings to FILE, to hide them.")
    ] = None,
    cost: Annotated[
        bool, typer.Option("--cost", help="Count what the tools cost a model to read, in tokens.")
    ] = False,
    budget: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="Fail if all tools cost more than N tokens."),
    ] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of --format json, and exit.")
    ] = False,
) -> None:
    """Find what is wrong with contracts, all of it in one go."""
    from toolreg.cli._check import CheckOptions, check, print_schema

    if schema:
        raise typer.Exit(print_schema())
    options = CheckOptions(form, level, tuple(target), baseline, write_baseline, cost, budget)
    raise typer.Exit(check(paths, options))


@_app.command("generate")
def _generate(
    paths: Paths = [],  # noqa: B006 - as in check
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 and a diff if it would.")
    ] = False,
    package: Annotated[
        str | None, typer.Option(metavar="NAME", help="Import name of what is generated.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder that the package is written to.")
    ] = None,
    target: Annotated[
        list[str],
        typer.Option(help="What to generate, python unless said otherwise; may be repeated."),
    ] = [],  # noqa: B006 - as paths
    kind: Annotated[
        KindOfTools | None,
        typer.Option(
            help="Who runs the tools, where kinds does not say: a client, or the program."
        ),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Generate again whenever contracts change; Ctrl-C ends.")
    ] = False,
) -> None:
    """Generate models and typed stubs from contracts."""
    from toolreg.cli._generate import Target, generate_package

    wanted = Target(package, out, tuple(target), kind)
    if watch:
        from toolreg.cli._watch import watch_package

        watch_package(paths, wanted, check_only=check)
    raise typer.Exit(generate_package(paths, wanted, check_only=check))


@_app.command("export")
def _export(
    *,
    to: Annotated[str, typer.Option("--to", metavar="TARGET", help="The provider, as in check.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write to FILE instead of stdout.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 if anything is weakened or lost.")
    ] = False,
    skip_refused: Annotated[
        bool, typer.Option("--skip-refused", help="Export the others where a tool is refused.")
    ] = False,
) -> None:
    """Print all tools as a provider takes them, and say what is lost."""
    from toolreg.cli._export import ExportOptions, export_tools

    raise typer.Exit(export_tools(ExportOptions(to, out, strict, skip_refused)))


@_app.command("lock")
def _lock(
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 if it would change.")
    ] = False,
) -> None:
    """Approve the tools as they are: write their fingerprints and hints to toolreg.lock."""
    from toolreg.cli._lock import lock

    raise typer.Exit(lock(check_only=check))


@_app.command("list")
def _list(
    *, form: Annotated[ListFormat, typer.Option("--format", help="How to print tools.")] = "table"
) -> None:
    """List the declared tools."""
    from toolreg.cli._list import list_tools

    raise typer.Exit(list_tools(form))


@_app.command("show")
def _show(
    tool_id: ToolIdText,
    *,
    form: Annotated[
        ShowFormat,
        typer.Option(
            "--format",
            help="What MCP or a provider gets, all that is declared, or a summary.",
        ),
    ] = "mcp",
) -> None:
    """Show one tool."""
    from toolreg.cli._show import show

    raise typer.Exit(show(tool_id, form))


@_app.command("call")
def _call(
    tool_id: ToolIdText,
    arguments: Annotated[
        str,
        typer.Argument(metavar="ARGS", help="Arguments as JSON, @FILE, or - for standard input."),
    ],
    *,
    answers: Annotated[
        str,
        typer.Option(
            metavar="MODULE:NAME",
            help="Where the answers are: a ClientToolAnswers, the answer of this tool, a mapping "
            "of IDs to functions, or a function. The working folder is on the path.",
        ),
    ],
    form: Annotated[
        CallFormat, typer.Option("--format", help="What the model reads, or the result as MCP.")
    ] = "text",
) -> None:
    """Call a tool by hand; exit with 1 if the result is an error."""
    from toolreg.cli._call import call

    raise typer.Exit(call(tool_id, arguments, answers, form))


@_app.command("explain")
def _explain(
    code: Annotated[str | None, typer.Argument(help="A diagnostic's code, such as C001.")] = None,
) -> None:
    """Explain a diagnostic, or list them all."""
    from toolreg.cli._explain import explain

    raise typer.Exit(explain(code))
