"""A home of its own for whatever the tests keep, so that nobody's own is touched."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def a_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The player's own folder while the tests run."""
    before = os.environ.get("KANUGO_HOME")
    home = tmp_path_factory.mktemp("home")
    os.environ["KANUGO_HOME"] = str(home)
    yield home
    if before is None:
        del os.environ["KANUGO_HOME"]
    else:
        os.environ["KANUGO_HOME"] = before
