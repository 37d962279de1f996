"""Disks that are full or cannot be written, real ones where the machine lets us make them."""

import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A disk of this size; skips where none may be mounted."""
    _mount(folder, "-t", "tmpfs", "-o", f"size={kilobytes}k", "kanugo-test")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def may_mount(folder: Path) -> bool:
    """Whether this machine lets us mount a disk."""
    try:
        with small_disk(folder, 16):
            return True
    except pytest.skip.Exception:
        return False


def read_only(disk: Path, yes: bool) -> None:
    """Let a mounted disk be written no longer, or again."""
    subprocess.run(["mount", "-o", f"remount,{'ro' if yes else 'rw'}", str(disk)], check=True)


def fill(disk: Path) -> Path:
    """Take all the room that is left; gives the file that does."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 1024)
        except OSError:
            return filler


@contextmanager
def no_file_may_grow_beyond(size: int) -> Iterator[None]:
    """What every user can try: the system refuses to write a file beyond this size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _mount(folder: Path, *how: str) -> None:
    folder.mkdir(exist_ok=True)
    done = subprocess.run(["mount", *how, str(folder)], capture_output=True, check=False)
    if done.returncode:
        pytest.skip("needs the right to mount a disk")
