"""A disk that is full, slow, broken or the last thing a program does, made by a library of a page that stands
before the system's own calls. It knows no program."""

import ctypes
import os
import subprocess
from pathlib import Path

_SOURCE = Path(__file__).with_name("sick.c")


def library(folder: Path) -> Path | None:
    """The library, built into a folder; None where there is no compiler."""
    made = folder / "sick.so"
    command = [os.environ.get("CC", "cc"), "-O1", "-shared", "-fPIC", "-o", str(made), str(_SOURCE), "-ldl"]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return made


class Disk:
    """The knobs, in a process that was begun with the library before all others; elsewhere `here` is False,
    and nothing is ever sick."""

    def __init__(self) -> None:
        self._self = ctypes.CDLL(None)
        self.here = hasattr(self._self, "sick_place")

    def well(self) -> None:
        self._set(kill=-1, room=-1, wait=0, error=0, place="")

    def dies_at(self, place: Path, call: int) -> None:
        """The process is killed at this call below a folder, counted from now."""
        self._set(kill=call, place=str(place))

    def counts(self, place: Path) -> None:
        """Count the calls below a folder from now on."""
        self._set(kill=-1, place=str(place))

    @property
    def calls(self) -> int:
        return ctypes.c_long.in_dll(self._self, "sick_calls").value if self.here else 0

    def full_after(self, place: Path, room: int) -> None:
        self._set(room=room, place=str(place))

    def slow(self, place: Path, seconds: float) -> None:
        self._set(wait=round(seconds * 1e6), place=str(place))

    def broken(self, place: Path, error: int) -> None:
        """Whatever is written below a folder fails with this error of the system."""
        self._set(error=error, place=str(place))

    def _set(self, place: str, **knobs: int) -> None:
        if not self.here:
            return
        ctypes.c_long.in_dll(self._self, "sick_calls").value = 0
        for knob, value in knobs.items():
            kind = ctypes.c_int if knob == "error" else ctypes.c_long
            kind.in_dll(self._self, f"sick_{knob}").value = value
        (ctypes.c_char * 4096).in_dll(self._self, "sick_place").value = place.encode()
