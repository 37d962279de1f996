"""Makes the sounds anew: `python assets/sounds/make.py`. Paper is filtered noise, wood a few fading tones;
nothing is recorded, chance has a seed, and each run writes the same bytes."""

import array
import math
import random
import sys
import wave
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
RATE = 44_100
PEAK = 0.25  # of full scale: -12 dB, the loudest that any of them gets
_EDGE = 0.002  # seconds of fading in and out, so that nothing clicks

Wave = list[float]
"""Samples of one channel."""


class Part(NamedTuple):
    """A piece of a sound: when it begins, how loud it is, its samples."""

    begins: float
    loud: float
    samples: Wave


def mode(hertz: float, fades: float, lasts: float) -> Wave:
    """One tone of a struck body, `fades` seconds long to a third of its loudness."""
    step = 2 * math.pi * hertz / RATE
    return [math.sin(step * n) * math.exp(-n / (fades * RATE)) for n in range(round(lasts * RATE))]


def struck(tones: Sequence[tuple[float, float, float]], lasts: float) -> Wave:
    """A struck body: its tones by pitch, loudness and fading."""
    return mixed([Part(0.0, loud, mode(hertz, fades, lasts)) for hertz, loud, fades in tones], lasts)


def noise(seed: int, low: float, high: float, shape: Callable[[float], float], lasts: float) -> Wave:
    """Noise between two pitches, as loud as `shape` says of each part (0 to 1) of its length."""
    chance = random.Random(seed).random
    long = round(lasts * RATE)
    keeps, drops = (1 - math.exp(-2 * math.pi * pitch / RATE) for pitch in (high, low))
    made: Wave = []
    first = second = slow = 0.0
    for n in range(long):
        first += keeps * (2 * chance() - 1 - first)
        second += keeps * (first - second)
        slow += drops * (second - slow)
        made.append((second - slow) * shape(n / long))
    return made


def mixed(parts: Sequence[Part], lasts: float) -> Wave:
    """Parts together."""
    made = [0.0] * round(lasts * RATE)
    for begins, loud, samples in parts:
        start = round(begins * RATE)
        for n, sample in enumerate(samples[: len(made) - start], start):
            made[n] += loud * sample
    return made


def burst(share: float) -> float:
    """Loud at once, then gone quickly."""
    return math.exp(-6 * share)


def swell(share: float) -> float:
    """Soon loud, then falling slowly."""
    return math.sin(math.pi * math.sqrt(share)) ** 2


def knock(pitch: float, seed: int, dull: float = 1.0, lasts: float = 0.09) -> Wave:
    """Something put down on wood."""
    tones = [(pitch, 1.0, 0.016), (pitch * 2.2, 0.5 / dull, 0.010), (pitch * 4.1, 0.22 / dull, 0.006)]
    paper = noise(seed, 500, 3600 / dull, burst, 0.022)
    return mixed([Part(0.0, 0.6, struck(tones, lasts)), Part(0.0, 1.0, paper)], lasts)


def bar(pitch: float, lasts: float, fades: float) -> Wave:
    """A wooden bar struck with a soft mallet."""
    tones = [(pitch, 1.0, fades), (pitch * 3.93, 0.16, fades / 5), (pitch * 9.5, 0.04, fades / 12)]
    return struck(tones, lasts)


def tune(notes: Sequence[tuple[float, float]], lasts: float, fades: float) -> Wave:
    """Bars struck one after the other: when, and at which pitch."""
    return mixed([Part(begins, 1.0, bar(pitch, lasts, fades)) for begins, pitch in notes], lasts)


def riffle(lasts: float) -> Wave:
    """Cards that fall on one another, faster and faster, and are pushed together."""
    falls = [0.25 * (1 - (1 - n / 15) ** 0.7) for n in range(15)]
    parts = [Part(at, 0.55 + 0.03 * n, noise(70 + n, 450, 1900, burst, 0.03)) for n, at in enumerate(falls)]
    pushed = Part(0.24, 0.8, noise(90, 350, 1300, swell, 0.14))
    return mixed([*parts, pushed], lasts)


def turned(lasts: float) -> Wave:
    """A card lifted and laid down with its other side up."""
    lifted = Part(0.0, 0.6, noise(30, 600, 2200, swell, 0.07))
    return mixed([lifted, Part(0.06, 1.0, knock(300, 31, lasts=0.08))], lasts)


def two(first: Wave, second: Wave, apart: float, lasts: float) -> Wave:
    """One after the other."""
    return mixed([Part(0.0, 0.85, first), Part(apart, 1.0, second)], lasts)


SOUNDS: dict[str, tuple[float, Callable[[], Wave]]] = {
    "place": (0.7, lambda: knock(240, 10)),
    "take-back": (0.45, lambda: noise(20, 450, 1600, swell, 0.11)),
    "turn": (0.7, lambda: turned(0.14)),
    "shuffle": (0.6, lambda: riffle(0.39)),
    "accept": (0.8, lambda: two(knock(262, 40), bar(392, 0.16, 0.045), 0.06, 0.22)),
    "refuse": (0.8, lambda: two(knock(185, 50, 2.0, 0.11), knock(150, 51, 2.0, 0.11), 0.11, 0.22)),
    "your-turn": (0.6, lambda: tune([(0.0, 392.0), (0.11, 523.25)], 0.32, 0.07)),
    "tick": (0.5, lambda: struck([(1150, 1.0, 0.006), (2700, 0.3, 0.003)], 0.04)),
    "out": (0.9, lambda: tune([(0.0, 392.0), (0.08, 493.88), (0.16, 587.33)], 0.4, 0.08)),
    "won": (1.0, lambda: tune(list(zip(_WHEN, _CHORD, strict=True)), 1.1, 0.16)),
}
"""How loud each is beside the loudest, and what it is made of."""

_CHORD = (261.63, 329.63, 392.0, 523.25, 659.26, 783.99)
_WHEN = (0.0, 0.1, 0.2, 0.3, 0.4, 0.52)


def written(name: str) -> bytes:
    """The file of a sound."""
    loud, make = SOUNDS[name]
    samples = make()
    edge, long = round(_EDGE * RATE), len(samples)
    shaped = [each * min(1.0, n / edge, (long - 1 - n) / edge) for n, each in enumerate(samples)]
    scale = 32767 * PEAK * loud / max(map(abs, shaped))
    made = array.array("h", (round(each * scale) for each in shaped))
    if sys.byteorder == "big":
        made.byteswap()
    file = BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(made.tobytes())
    return file.getvalue()


if __name__ == "__main__":
    for name in SOUNDS:
        (HERE / f"{name}.wav").write_bytes(written(name))
