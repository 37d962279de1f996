"""Pictures as people see them who lack one kind of cone: Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency" (IEEE Transactions on Visualization and
Computer Graphics 15, 2009, doi:10.1109/TVCG.2009.113), severity 1.0, in linear light.
`python -m tests.ui.colour_blind FOLDER [THEME] [WIDTHxHEIGHT]` writes each screen of the gallery so."""

import os
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.theme import Colour
from tests.ui.contrast import linear

Row = tuple[float, float, float]

MATRICES: dict[str, tuple[Row, Row, Row]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Of each deficiency, what it makes of red, green and blue light: the authors' table for severity 1.0."""

_LINEAR = [linear(part) for part in range(256)]


@cache
def seen(kind: str, colour: Colour) -> Colour:
    """A colour as it is seen with a deficiency."""
    light = [_LINEAR[part] for part in colour]
    red, green, blue = (
        _part(sum(weight * part for weight, part in zip(row, light, strict=True))) for row in MATRICES[kind]
    )
    return red, green, blue


def _part(light: float) -> int:
    """An amount of light as a part of a colour of sRGB."""
    light = max(0.0, min(1.0, light))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def simulated(kind: str, picture: pygame.Surface) -> pygame.Surface:
    """A picture as it is seen with a deficiency."""
    pixels = pygame.image.tobytes(picture, "RGB")
    made = bytearray(len(pixels))
    for at in range(0, len(pixels), 3):
        made[at : at + 3] = bytes(seen(kind, (pixels[at], pixels[at + 1], pixels[at + 2])))
    return pygame.image.frombytes(bytes(made), picture.get_size(), "RGB")


def lookers() -> dict[str, Callable[[pygame.Surface], pygame.Surface]]:
    """Everybody's eyes, by name."""
    return {"normal": lambda picture: picture} | {kind: _eyes(kind) for kind in MATRICES}


def _eyes(kind: str) -> Callable[[pygame.Surface], pygame.Surface]:
    return lambda picture: simulated(kind, picture)


def _main(folder: str, theme: str = "felt", size: str = "800x600") -> None:
    from tests.ui import gallery

    width, height = map(int, size.split("x"))
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((width, height))
    into = Path(folder)
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["KANUGO_HOME"] = home
        for shot in gallery.shots(theme, (width, height)):
            picture = shot.draw()
            for name, look in lookers().items():
                reported = re.sub("[^a-z0-9]+", "-", shot.name.lower())
                pygame.image.save(look(picture), into / f"{reported}-{name}.png")


if __name__ == "__main__":
    _main(*sys.argv[1:])
