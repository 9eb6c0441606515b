"""What every test may ask for: the shared test data and the example contracts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is no fault of a test.
settings.register_profile("toolreg", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("toolreg")

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
