"""`toolreg generate`: what is written, what is not, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import CONFIG

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command


def test_package_is_written(project: Path, toolreg: Command) -> None:
    """`generate` writes the package and counts on stderr; again, it leaves every file alone."""
    first = toolreg("generate")
    before = stamps(project / "out")

    second = toolreg("generate")

    assert (first.code, first.out) == (0, "")
    assert first.err == f"out: {len(before)} written, 0 unchanged, 0 deleted\n"
    assert second.err == f"out: 0 written, {len(before)} unchanged, 0 deleted\n"
    assert stamps(project / "out") == before
    assert "shop_tools/ui/__init__.py" in before


def test_stale_files_are_deleted(project: Path, toolreg: Command) -> None:
    """The stub of a tool that is gone goes, too."""
    text = (project / "contracts" / "greet.yaml").read_text("utf-8")
    other = project / "contracts" / "other.yaml"
    other.write_text(text.replace("name: greet", "name: other"), "utf-8")
    toolreg("generate")
    other.unlink()

    shown = toolreg("generate")

    assert shown.code == 0
    assert shown.err.endswith(" 1 deleted\n")
    assert not any("other" in name for name in stamps(project / "out"))


def test_outputs_are_one_package(project: Path, toolreg: Command) -> None:
    """Several outputs are written together; one that is dropped takes its files with it."""
    toolreg("generate", "--target", "json", "--target", "python", "--target", "json")
    both = stamps(project / "out")
    (project / "out" / "shop_tools" / "mine.py").write_text("MINE = 1\n", "utf-8")

    shown = toolreg("generate", "--target", "json", "--check")
    dropped = toolreg("generate", "--target", "json")

    assert toolreg("generate", "--target", "json", "--check").code == 0
    assert "shop_tools/ui/__init__.py" in both
    assert shown.code == 1
    assert "--- a/shop_tools/ui/__init__.py" in shown.out
    assert dropped.code == 0
    assert "kept, as toolreg did not write them: shop_tools/mine.py" in dropped.err
    assert set(stamps(project / "out")) == {"shop_tools/contracts.json", "shop_tools/mine.py"}


def test_outputs_of_the_configuration(project: Path, toolreg: Command) -> None:
    """`outputs` says what comes of the contracts; the command line wins over it."""
    (project / "toolreg.toml").write_text(f'{CONFIG}outputs = ["json"]\n', "utf-8")

    toolreg("generate")
    assert set(stamps(project / "out")) == {"shop_tools/contracts.json"}

    toolreg("generate", "--target", "python")
    assert "shop_tools/py.typed" in stamps(project / "out")


def test_an_output_that_does_not_exist(project: Path, toolreg: Command) -> None:
    """An output that cannot be made is a usage error, wherever it is asked for."""
    asked = toolreg("generate", "--target", "perl")
    (project / "toolreg.toml").write_text(f'{CONFIG}outputs = ["pyton"]\n', "utf-8")
    configured = toolreg("generate")

    assert asked.code == configured.code == 2
    assert "'perl'" in asked.err
    assert "found 'pyton'; did you mean 'python'?" in configured.err
    assert not (project / "out").exists()


def test_files_of_others_are_kept(project: Path, toolreg: Command) -> None:
    """A file below the package that toolreg did not write is kept, and named."""
    toolreg("generate")
    (project / "out" / "shop_tools" / "mine.py").write_text("MINE = 1\n", "utf-8")

    shown = toolreg("generate")

    assert shown.code == 0
    assert shown.err.endswith("kept, as toolreg did not write them: shop_tools/mine.py\n")
    assert (project / "out" / "shop_tools" / "mine.py").is_file()


@pytest.mark.usefixtures("project")
def test_check_is_clean_after_generate(toolreg: Command) -> None:
    """`generate --check` prints nothing and exits with 0 where nothing would change."""
    toolreg("generate")

    shown = toolreg("generate", "--check")

    assert (shown.code, shown.out, shown.err) == (0, "", "")


def test_check_prints_the_difference_and_writes_nothing(project: Path, toolreg: Command) -> None:
    """`generate --check` prints a unified diff, exits with 1 and leaves every file alone."""
    toolreg("generate")
    contract = project / "contracts" / "greet.yaml"
    contract.write_text(contract.read_text("utf-8").replace("Greet one", "Welcome one"), "utf-8")
    before = stamps(project)

    shown = toolreg("generate", "--check")

    assert shown.code == 1
    assert "\n+" in shown.out
    assert "Welcome one person by name." in shown.out
    assert "`toolreg generate`" in shown.err
    assert stamps(project) == before


def test_check_of_nothing_generated(project: Path, toolreg: Command) -> None:
    """`generate --check` fails where nothing was generated yet, and makes no folder."""
    before = stamps(project)

    shown = toolreg("generate", "--check")

    assert shown.code == 1
    assert "shop_tools/ui/__init__.py" in shown.out
    assert stamps(project) == before
    assert not (project / "out").exists()


def test_errors_are_printed_and_nothing_is_written(project: Path, toolreg: Command) -> None:
    """With errors in contracts, they are printed as `check` does, and nothing is written."""
    (project / "contracts" / "bad.yaml").write_text("name: bad\n", "utf-8")

    shown = toolreg("generate")

    assert (shown.code, shown.out) == (1, "")
    assert shown.err.startswith("contracts/bad.yaml:1:1: error C002: ")
    assert shown.err.endswith("1 error, 0 warnings\n")
    assert not (project / "out").exists()


def test_names_that_clash_are_findings(project: Path, toolreg: Command) -> None:
    """Two tools that would have one Python name are findings, found when generating."""
    text = (project / "contracts" / "greet.yaml").read_text("utf-8")
    for name in ("a-b", "a_b"):
        other = text.replace("name: greet", f"name: {name}")
        (project / "contracts" / f"{name}.yaml").write_text(other, "utf-8")

    shown = toolreg("generate")

    assert shown.code == 1
    assert " error N005: " in shown.err
    assert not (project / "out").exists()


def test_flags_win(project: Path, toolreg: Command) -> None:
    """`--package` and `--out` win over the configuration."""
    shown = toolreg("generate", "--package", "other_tools", "--out", "elsewhere")

    assert shown.code == 0
    assert (project / "elsewhere" / "other_tools" / "ui" / "__init__.py").is_file()
    assert not (project / "out").exists()


def test_no_configuration_is_needed(project: Path, toolreg: Command) -> None:
    """Flags and a path are enough; the package is written to the working folder."""
    (project / "toolreg.toml").unlink()

    shown = toolreg("generate", "--package", "shop_tools", "contracts")

    assert shown.code == 0
    assert (project / "shop_tools" / "ui" / "__init__.py").is_file()


def test_package_is_needed(project: Path, toolreg: Command) -> None:
    """Without a package name, the error says where to write one."""
    (project / "toolreg.toml").write_text('contracts = ["contracts"]\n', "utf-8")

    shown = toolreg("generate")

    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith("error: no package: toolreg.toml has no `package`; give --package")


@pytest.mark.parametrize("package", ["not-a-name", "json", "a..b", "class"])
def test_package_must_be_a_name(package: str, project: Path, toolreg: Command) -> None:
    """A package that cannot be imported is a mistake, and nothing is written."""
    shown = toolreg("generate", "--package", package)

    assert (shown.code, shown.out) == (2, "")
    assert package in shown.err
    assert not (project / "out").exists()


@pytest.mark.parametrize("style", ["keywords", "args"])
def test_style_is_passed_on(style: str, project: Path, toolreg: Command) -> None:
    """Each style that a configuration may name is one that the generator has."""
    (project / "toolreg.toml").write_text(f'{CONFIG}style = "{style}"\n', "utf-8")

    shown = toolreg("generate")

    stub = (project / "out" / "shop_tools" / "ui" / "_greet.py").read_text("utf-8")
    assert shown.code == 0
    assert ("style=" in stub) == (style == "args")


def test_cache_is_beside_the_configuration(project: Path, toolreg: Command) -> None:
    """What is cached lies in `.toolreg_cache`, which version control leaves out."""
    toolreg("generate")

    assert (project / ".toolreg_cache" / ".gitignore").read_text("utf-8") == "*\n"


def test_place_that_cannot_be_written_is_told(project: Path, toolreg: Command) -> None:
    """A file where the package is due is a mistake, and stays as it is."""
    (project / "out").mkdir()
    (project / "out" / "shop_tools").write_text("mine", "utf-8")

    shown = toolreg("generate")

    assert (shown.code, shown.out) == (2, "")
    assert "shop_tools" in shown.err
    assert (project / "out" / "shop_tools").read_text("utf-8") == "mine"


def stamps(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Give when the files of a folder were changed, and what they hold."""
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_mtime_ns, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
