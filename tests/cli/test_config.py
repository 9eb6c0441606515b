"""The configuration: where it is found, and what is said of a wrong one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command

PROJECT_FILE = """\
[project]
name = "shop"

[tool.toolreg]
contracts = ["contracts"]
"""


def test_toolreg_toml_is_found_from_below(
    project: Path, toolreg: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command finds `toolreg.toml` in a folder above, whose paths are relative to the file."""
    below = project / "a" / "b"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)

    shown = toolreg("list", "--format", "json")

    assert shown.code == 0
    assert '"id": "ui.greet"' in shown.out


def test_pyproject_is_read(project: Path, toolreg: Command) -> None:
    """`[tool.toolreg]` of `pyproject.toml` configures as `toolreg.toml` does."""
    (project / "toolreg.toml").unlink()
    (project / "pyproject.toml").write_text(PROJECT_FILE, "utf-8")

    shown = toolreg("list")

    assert shown.code == 0
    assert "ui.greet" in shown.out


def test_pyproject_without_table_is_passed_over(
    project: Path, toolreg: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A nearer `pyproject.toml` that does not configure toolreg hides no configuration above."""
    below = project / "part"
    below.mkdir()
    (below / "pyproject.toml").write_text("[project]\nname = 'a-user-of-toolreg'\n", "utf-8")
    monkeypatch.chdir(below)

    shown = toolreg("list")

    assert shown.code == 0
    assert "ui.greet" in shown.out


def test_other_peoples_broken_file_is_no_error(
    project: Path, toolreg: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A `pyproject.toml` that never names toolreg is not read, however broken it is."""
    below = project / "part"
    below.mkdir()
    (below / "pyproject.toml").write_text("[[[", "utf-8")
    monkeypatch.chdir(below)

    assert toolreg("list").code == 0


def test_two_configurations_are_refused(project: Path, toolreg: Command) -> None:
    """A folder with both kinds of configuration is an error that names both."""
    (project / "pyproject.toml").write_text(PROJECT_FILE, "utf-8")

    shown = toolreg("check")

    assert (shown.code, shown.out) == (2, "")
    assert shown.err == (
        "error: .: found two configurations, toolreg.toml and [tool.toolreg] of pyproject.toml; "
        "keep one of them\n"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('\ncontract = ["a"]', "toolreg.toml:2: unknown key 'contract'; did you mean 'contracts'?"),
        (
            "zzz = 1",
            (
                "toolreg.toml:1: unknown key 'zzz'; "
                "expected 'contracts', 'package', 'out', 'style', 'kind', 'kinds', 'outputs', "
                "'targets', 'host-prefix', 'names', 'lock', 'baseline' or 'ignore'"
            ),
        ),
        (
            'contracts = "contracts"',
            "toolreg.toml:1: contracts: expected an array of strings, found a string",
        ),
        (
            "contracts = []",
            "toolreg.toml:1: contracts: expected an array of strings, found an empty one",
        ),
        (
            'contracts = ["a", 1]',
            "toolreg.toml:1: contracts: expected strings in the array, found a number",
        ),
        ('# text\n"package" = 1', "toolreg.toml:2: package: expected a string, found a number"),
        ("package = true", "toolreg.toml:1: package: expected a string, found a boolean"),
        ('package = ""', "toolreg.toml:1: package: expected a string, found ''"),
        ("out = 1979-05-27", "toolreg.toml:1: out: expected a string, found a date or time"),
        ("out.a = 1", "toolreg.toml:1: out: expected a string, found a table"),
        (
            'style = "keyword"',
            (
                "toolreg.toml:1: style: expected 'keywords' or 'args', found 'keyword'; "
                "did you mean 'keywords'?"
            ),
        ),
        (
            'targets = ["openai", "antropic"]',
            (
                "toolreg.toml:1: targets: expected 'mcp', 'mcp@2025-06-18', 'mcp@2025-11-25', "
                "'mcp@2026-07-28', 'openai', 'openai-chat', 'openai-strict', 'anthropic', "
                "'gemini', 'mistral', 'bedrock' or 'matilda', found 'antropic'; "
                "did you mean 'anthropic'?"
            ),
        ),
        (
            "contracts = [",
            "toolreg.toml: no TOML: Invalid value (at end of document)",
        ),
        ("a = " + "[" * 10_000, "toolreg.toml: nested too deeply"),
    ],
)
def test_wrong_values_are_named(text: str, message: str, project: Path, toolreg: Command) -> None:
    """A wrong configuration is one line with file, key, what was found and what was expected."""
    (project / "toolreg.toml").write_text(text, "utf-8")

    shown = toolreg("check")

    assert (shown.code, shown.out, shown.err) == (2, "", f"error: {message}\n")


def test_line_is_of_the_right_table(project: Path, toolreg: Command) -> None:
    """In `pyproject.toml`, the line named is that of the key below `[tool.toolreg]`."""
    (project / "toolreg.toml").unlink()
    text = "[project]\npackage = 1\n\n[tool.toolreg]\npackage = 2\n"
    (project / "pyproject.toml").write_text(text, "utf-8")

    shown = toolreg("check")

    assert shown.err == "error: pyproject.toml:5: package: expected a string, found a number\n"


def test_table_must_be_one(project: Path, toolreg: Command) -> None:
    """A `tool.toolreg` that is no table is an error at its line."""
    (project / "toolreg.toml").unlink()
    (project / "pyproject.toml").write_text("[tool]\ntoolreg = 1\n", "utf-8")

    shown = toolreg("check")

    assert shown.err == "error: pyproject.toml:2: toolreg: expected a table, found a number\n"


def test_file_must_be_utf8(project: Path, toolreg: Command) -> None:
    """A configuration that is not UTF-8 is an error with its line and the byte."""
    (project / "toolreg.toml").write_bytes(b'\npackage = "\xff"\n')

    shown = toolreg("check")

    assert (shown.code, shown.err) == (
        2,
        "error: toolreg.toml:2: found the byte 0xFF, expected UTF-8\n",
    )


def test_file_must_be_readable(folder: Path, toolreg: Command) -> None:
    """A configuration that is a folder is an error, no traceback."""
    (folder / "toolreg.toml").mkdir()

    shown = toolreg("check")

    assert (shown.code, shown.err) == (2, "error: toolreg.toml: cannot be read: Is a directory\n")


def test_paths_win_over_configuration(project: Path, toolreg: Command) -> None:
    """Paths given are checked instead of the configured ones."""
    (project / "contracts" / "bad.yaml").write_text("- 1\n", "utf-8")

    shown = toolreg("check", "contracts/greet.yaml")

    assert (shown.code, shown.err) == (0, "1 tool in 1 file, 0 errors, 0 warnings\n")


def test_no_configuration_is_needed(project: Path, toolreg: Command) -> None:
    """A path given is enough for a check."""
    (project / "toolreg.toml").unlink()

    shown = toolreg("check", "contracts")

    assert (shown.code, shown.err) == (0, "1 tool in 1 file, 0 errors, 0 warnings\n")


def test_missing_configuration_says_what_to_do(folder: Path, toolreg: Command) -> None:
    """Without a path and without a configuration, the error says how to have either."""
    shown = toolreg("check")

    assert shown.code == 2
    assert "name a file or folder" in shown.err
    assert "toolreg init" in shown.err
    assert list(folder.iterdir()) == []


def test_configuration_without_contracts_is_named(project: Path, toolreg: Command) -> None:
    """A configuration without `contracts` is named where contracts are needed."""
    (project / "toolreg.toml").write_text('package = "shop_tools"\n', "utf-8")

    shown = toolreg("check")

    assert shown.code == 2
    assert "toolreg.toml has no `contracts`" in shown.err


def test_references_may_lead_to_the_configured_folder(shop: Path, toolreg: Command) -> None:
    """A file given by its path may refer to all of the configured folder that it is in."""
    (shop / "contracts" / "orders").mkdir()
    text = (shop / "contracts" / "refund_order.yaml").read_text("utf-8")
    moved = shop / "contracts" / "orders" / "refund_order.yaml"
    moved.write_text(text.replace("shared/money", "../shared/money"), "utf-8")

    shown = toolreg("check", "contracts/orders/refund_order.yaml")

    assert (shown.code, shown.out) == (0, "")
