"""How long a sound takes from the call to the first buffer of the mixer that holds some of it:
`SDL_AUDIODRIVER=pulseaudio python -m tests.ui.sound_latency`. The device plays that buffer when the
one before it is through: 12 ms later."""

import ctypes
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pygame

from game.ui.kit.sound import Cue, Mixer

_Mixed = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(ctypes.c_int16), ctypes.c_int)


def _after_mixing() -> Callable[..., None]:
    """SDL's own hook that is handed each buffer when it is mixed; pygame does not pass it on."""
    loaded = [line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines()]
    path = next(each for each in loaded if "SDL2_mixer" in each)
    hook: Callable[..., None] = ctypes.CDLL(path).Mix_SetPostMix
    return hook


def seconds_to_buffers(times: int) -> list[float]:
    """So many measures, one after the other."""
    heard: list[float] = []

    def mixed(unused: object, samples: "ctypes._Pointer[ctypes.c_int16]", size: int) -> None:
        if any(samples[: size // 2]):
            heard.append(time.perf_counter())

    mixer, told = Mixer(), _Mixed(mixed)
    if not mixer.open():
        sys.exit("no sound device found")
    hook = _after_mixing()
    hook(told, None)
    taken = []
    for n in range(times):
        pygame.mixer.stop()
        time.sleep(0.03 + 0.0037 * (n % 5))  # not in step with the buffers
        heard.clear()
        begun = time.perf_counter()
        mixer.play(Cue.PLACE, 1.0)
        while not heard:
            time.sleep(0.0005)
        taken.append(heard[0] - begun)
    hook(None, None)
    mixer.close()
    return taken


if __name__ == "__main__":
    found = seconds_to_buffers(100)
    print(f"median {median(found) * 1e3:.1f} ms, longest {max(found) * 1e3:.1f} ms")
