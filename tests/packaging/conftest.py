"""Two installations of toolreg to compare, and a project that has only the example contracts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]

CONFIGURATION = """\
contracts = ["contracts"]
package = "shop_tools"
out = "out"
"""


@dataclass(frozen=True)
class Installation:
    """An interpreter with toolreg installed."""

    python: Path

    def run(self, *arguments: str | Path, cwd: Path, path: str = "") -> tuple[int, str, str]:
        """Run Python with these arguments; give the exit code, stdout and stderr."""
        environment = {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"}
        done = subprocess.run(
            [self.python, *arguments],
            cwd=cwd,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    def toolreg(self, *arguments: str, cwd: Path) -> tuple[int, str, str]:
        """Run the installed command, as a user does."""
        return self.run(self.python.with_name("toolreg"), *arguments, cwd=cwd)


@pytest.fixture(scope="session")
def editable() -> Installation:
    """Give the installation that runs the tests."""
    return Installation(Path(sys.executable))


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, without a network."""
    out = tmp_path_factory.mktemp("dist")
    options = ["--wheel", "--no-isolation", "--outdir", str(out)]
    command = [sys.executable, "-m", "build", *options, str(REPOSITORY)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """Install the wheel into an empty environment that has its dependencies, and only those."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    options = ["--no-deps", "--no-index", "--no-cache-dir"]
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install"]
    subprocess.run([*pip, *options, str(wheel)], check=True, capture_output=True)
    borrow_dependencies(python)
    return Installation(python)


@pytest.fixture
def project(tmp_path: Path, contracts: Path) -> Path:
    """Give a folder that has the example contracts and a configuration, and nothing else."""
    return make_project(tmp_path / "project", contracts)


def make_project(folder: Path, contracts: Path) -> Path:
    """Make a project of the example contracts."""
    shutil.copytree(contracts, folder / "contracts")
    (folder / "toolreg.toml").write_text(CONFIGURATION, "utf-8")
    return folder


def borrow_dependencies(python: Path) -> None:
    """
    Let an environment import what is installed beside the running interpreter, without a network.

    A `.pth` file's folders are put on the path, but the `.pth` files inside them are not read: so
    the editable toolreg, which such a file provides, stays out of reach.
    """
    here = sysconfig.get_paths()
    (there,) = (python.parent.parent / "lib").glob("python*/site-packages")
    folders = dict.fromkeys([here["purelib"], here["platlib"]])
    (there / "_dependencies.pth").write_text("".join(f"{each}\n" for each in folders), "utf-8")
