"""Nothing of the program opens a socket."""

import signal
import subprocess
import sys

import pytest

from tests.offline import FORBIDDEN, SYSTEM_FORBIDS
from tests.places import PROJECT


def run_offline(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tests.offline", *arguments]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)


def test_commands_and_app_run_where_sockets_are_forbidden() -> None:
    done = run_offline()
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["all done without a socket"]), done.stderr


def test_a_socket_would_be_noticed_though_the_failure_is_hidden() -> None:
    done = run_offline("python")
    assert done.returncode == FORBIDDEN, done.stderr
    assert "socket." in done.stderr


@pytest.mark.skipif(not SYSTEM_FORBIDS, reason="only Linux is asked to forbid them")
def test_a_socket_of_a_library_would_be_noticed() -> None:
    assert run_offline("system").returncode == -signal.SIGSYS
