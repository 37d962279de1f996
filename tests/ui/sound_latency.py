"""How long a sound takes from the call to the first buffer of the mixer that holds some of it:
`SDL_AUDIODRIVER=pulseaudio python -m tests.ui.sound_latency`. The device plays that buffer when the
one before it is through: 12 ms later."""

import ctypes
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pygame

from game.ui.kit.sound import Cue, Mixer
from tests.waiting import wait_until

_Mixed = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(ctypes.c_int16), ctypes.c_int)


def _after_mixing() -> Callable[..., None]:
    """SDL's own hook that is handed each buffer when it is mixed; pygame does not pass it on."""
    loaded = [line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines()]
    path = next(each for each in loaded if "SDL2_mixer" in each)
    hook: Callable[..., None] = ctypes.CDLL(path).Mix_SetPostMix
    return hook


class Latency(NamedTuple):
    """From the call to the end of the first buffer that holds some of the sound."""

    passed: float  # seconds on the clock until that buffer was mixed
    mixed: float  # seconds of sound that were mixed since the call returned, however late on a busy machine


def latencies(times: int) -> list[Latency]:
    """So many measures, one after the other."""
    heard: list[tuple[float, int]] = []
    bytes_mixed = 0

    def mixed(unused: object, samples: "ctypes._Pointer[ctypes.c_int16]", size: int) -> None:
        nonlocal bytes_mixed
        bytes_mixed += size
        if any(samples[: size // 2]):
            heard.append((time.perf_counter(), bytes_mixed))

    mixer, reported = Mixer(), _Mixed(mixed)
    if not mixer.open():
        sys.exit("no sound device found")
    opened = pygame.mixer.get_init()
    assert opened is not None
    rate, bits, channels = opened
    a_second = rate * abs(bits) // 8 * channels
    hook = _after_mixing()
    hook(reported, None)
    taken = []
    for n in range(times):
        pygame.mixer.stop()
        time.sleep(0.03 + 0.0037 * (n % 5))  # not in step with the buffers
        heard.clear()
        begun = time.perf_counter()
        mixer.play(Cue.PLACE, 1.0)
        before = bytes_mixed
        wait_until(lambda: heard, "nothing was heard")
        at, after = heard[0]
        taken.append(Latency(at - begun, (after - before) / a_second))
    hook(None, None)
    mixer.close()
    return taken


if __name__ == "__main__":
    found = [each.passed for each in latencies(100)]
    print(f"median {median(found) * 1e3:.1f} ms, longest {max(found) * 1e3:.1f} ms")
