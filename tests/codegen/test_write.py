"""Writing: the folder holds what is generated, and other people's files stay."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from toolreg.codegen import Options, OutputError, diff, generate, write
from toolreg.registry import Registry

if TYPE_CHECKING:
    from pathlib import Path

    from tests.codegen.conftest import MakeTool
    from toolreg.registry import Declaration


def files_of(*tools: Declaration, package: str = "p") -> dict[str, str]:
    """Generate a package."""
    return generate(Registry(tools), Options(package=package))


def present(folder: Path) -> set[str]:
    """List all files below a folder."""
    return {each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file()}


def test_first_write(tool: MakeTool, tmp_path: Path) -> None:
    """Into a folder that is not there, all is written, as UTF-8 with plain line ends."""
    files = files_of(tool(description="Überall"))

    report = write(files, tmp_path / "new" / "out")

    assert present(tmp_path / "new" / "out") == set(files) == set(report.written)
    for path, text in files.items():
        assert (tmp_path / "new" / "out" / path).read_bytes() == text.encode()


def test_unchanged_files_are_not_touched(tool: MakeTool, tmp_path: Path) -> None:
    """Writing the same again changes no file, not even its time."""
    files = files_of(tool())
    write(files, tmp_path)
    for path in files:
        os.utime(tmp_path / path, (1, 1))

    report = write(files, tmp_path)

    assert report.written == report.deleted == ()
    assert {(tmp_path / path).stat().st_mtime for path in files} == {1}
    assert diff(files, tmp_path) == ""


def test_changed_tool(tool: MakeTool, tmp_path: Path) -> None:
    """Only what depends on a changed contract is written anew."""
    write(files_of(tool("one"), tool("two")), tmp_path)

    report = write(files_of(tool("one"), tool("two", {"a": {}})), tmp_path)

    assert report.written == ("p/contracts.json", "p/demo/_two.py")


def test_tool_that_is_gone(tool: MakeTool, tmp_path: Path) -> None:
    """Files of tools and namespaces that are gone are deleted, with what was compiled of them."""
    write(files_of(tool("one"), tool("two"), tool("x", namespace="gone")), tmp_path)
    program = "import p.demo._two, p.gone._x"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True, env=environment)
    compiled = {each for each in present(tmp_path) if each.endswith(".pyc")}
    files = files_of(tool("one"))

    report = write(files, tmp_path)

    assert any("_two." in each for each in compiled)
    assert report.deleted == ("p/demo/_two.py", "p/gone/__init__.py", "p/gone/_x.py")
    assert not (tmp_path / "p/gone").exists()
    assert not [each for each in present(tmp_path) if "_two" in each]


def test_files_of_others_stay(tool: MakeTool, tmp_path: Path) -> None:
    """A file that toolreg did not write is kept and reported, wherever it lies."""
    write(files_of(tool(), tool("x", namespace="gone")), tmp_path)
    mine = ["p/notes.txt", "p/demo/handwritten.py", "p/gone/mine.py", "other.py"]
    for path in mine:
        (tmp_path / path).write_text("print('mine')\n", encoding="utf-8")

    report = write(files_of(tool()), tmp_path)

    assert report.kept == ("p/demo/handwritten.py", "p/gone/mine.py", "p/notes.txt")
    assert set(mine) <= present(tmp_path)
    assert "p/gone/_x.py" in report.deleted


@pytest.mark.parametrize(
    "path", ["p/__init__.py", "p/demo/_probe.py", "p/contracts.json", "p/py.typed"]
)
def test_file_of_others_where_ours_is_due(tool: MakeTool, tmp_path: Path, path: str) -> None:
    """A file that toolreg did not write is never overwritten: nothing at all is written."""
    place = tmp_path / path
    place.parent.mkdir(parents=True)
    place.write_text("mine\n", encoding="utf-8")
    files = files_of(tool())

    with pytest.raises(OutputError, match="did not write"):
        write(files, tmp_path)

    with pytest.raises(OutputError, match="did not write"):
        diff(files, tmp_path)
    assert present(tmp_path) == {path}


@pytest.mark.parametrize("path", ["p", "p/demo", "p/demo/_probe.py"])
def test_links_are_not_followed(tool: MakeTool, tmp_path: Path, path: str) -> None:
    """A link where a file or folder is due is refused, and what it leads to stays."""
    target = tmp_path / "elsewhere"
    target.mkdir()
    place = tmp_path / "out" / path
    place.parent.mkdir(parents=True)
    place.symlink_to(target)

    with pytest.raises(OutputError, match="is a link"):
        write(files_of(tool()), tmp_path / "out")

    assert list(target.iterdir()) == []


def test_output_folder_may_be_a_link(tool: MakeTool, tmp_path: Path) -> None:
    """The output folder itself is its owner's business."""
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")

    write(files_of(tool()), tmp_path / "link")

    assert (tmp_path / "real/p/demo/_probe.py").exists()


def test_output_folder_that_is_a_file(tool: MakeTool, tmp_path: Path) -> None:
    """A file where the output folder is due is an error that names it."""
    (tmp_path / "out").write_text("", encoding="utf-8")

    with pytest.raises(OutputError, match=r"out is a file, where a folder is due"):
        write(files_of(tool()), tmp_path / "out")


def test_output_below_a_file(tool: MakeTool, tmp_path: Path) -> None:
    """A place that cannot exist is an error, not a traceback."""
    (tmp_path / "file").write_text("", encoding="utf-8")

    with pytest.raises(OutputError, match="cannot be written"):
        write(files_of(tool()), tmp_path / "file" / "out")


@pytest.mark.parametrize("path", ["../evil.py", "/evil.py", "p/../../evil.py"])
def test_paths_that_lead_out(tmp_path: Path, path: str) -> None:
    """No path leads out of the output folder."""
    with pytest.raises(OutputError, match="leads out"):
        write({path: "x"}, tmp_path / "out")

    assert present(tmp_path) == set()


def test_failure_before_the_end_leaves_the_old_state(tool: MakeTool, tmp_path: Path) -> None:
    """If one file cannot be written, none is."""
    write(files_of(tool()), tmp_path)
    before = {path: (tmp_path / path).read_bytes() for path in present(tmp_path)}
    files = {**files_of(tool(properties={"a": {}})), f"p/demo/{'n' * 300}.py": "x"}

    with pytest.raises(OutputError):
        write(files, tmp_path)

    assert {path: (tmp_path / path).read_bytes() for path in present(tmp_path)} == before


def test_leftovers_of_an_interrupted_run_are_removed(tool: MakeTool, tmp_path: Path) -> None:
    """Temporary files that a killed run left are deleted by the next one."""
    write(files_of(tool()), tmp_path)
    (tmp_path / "p/demo/.toolreg-abc.tmp").write_text("half", encoding="utf-8")

    report = write(files_of(tool()), tmp_path)

    assert report.deleted == ("p/demo/.toolreg-abc.tmp",)


def test_other_packages_stay(tool: MakeTool, tmp_path: Path) -> None:
    """Two packages may be generated into one folder."""
    write(files_of(tool(), package="one"), tmp_path)
    report = write(files_of(tool(), package="two"), tmp_path)

    assert report.deleted == report.kept == ()
    assert (tmp_path / "one/demo/_probe.py").exists()


def test_package_inside_a_package_stays(tool: MakeTool, tmp_path: Path) -> None:
    """A package that was generated below another one is not taken for stale files of it."""
    write(files_of(tool(), package="acme.inner"), tmp_path)

    report = write(files_of(tool("one"), package="acme"), tmp_path)

    assert report.deleted == report.kept == ()
    assert (tmp_path / "acme/inner/demo/_probe.py").exists()


def test_diff_shows_what_write_would_do(tool: MakeTool, tmp_path: Path) -> None:
    """The diff names new, changed and deleted files, and writes nothing."""
    write(files_of(tool("old"), tool("same")), tmp_path)
    before = present(tmp_path)

    shown = diff(files_of(tool("new"), tool("same", title="Same")), tmp_path)

    assert "--- /dev/null\n+++ b/p/demo/_new.py\n" in shown
    assert "--- a/p/demo/_old.py\n+++ /dev/null\n" in shown
    assert '+    """\n+    Same\n' in shown
    assert present(tmp_path) == before


def test_diff_steers_no_terminal(tool: MakeTool, tmp_path: Path) -> None:
    """What would move a cursor or reorder text is shown as an escape."""
    shown = diff(files_of(tool(description="\x1b[2J \x9b31m \u202e \u2028 end")), tmp_path)

    assert all(character not in shown for character in "\x1b\x9b\u202e\u2028")
    assert "\\x9b31m" in shown


def test_diff_of_a_first_write_names_every_file(tool: MakeTool, tmp_path: Path) -> None:
    """Also an empty file is in the diff, so that an empty diff means no change."""
    files = files_of(tool())

    shown = diff(files, tmp_path / "new")

    assert all(f"+++ b/{path}" in shown for path in files)


def test_permissions_are_those_of_new_files(tool: MakeTool, tmp_path: Path) -> None:
    """Generated files can be read by whom the umask lets."""
    write(files_of(tool()), tmp_path)
    (tmp_path / "plain").write_text("", encoding="utf-8")

    assert (tmp_path / "p/__init__.py").stat().st_mode == (tmp_path / "plain").stat().st_mode
