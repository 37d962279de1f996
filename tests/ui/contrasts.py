"""The contrast of every text and sign on every screen, in a theme.
`python -m tests.ui.contrasts THEME WIDTHxHEIGHT [FOLDER]` goes on the tour of all screens, prints the lowest
contrast by who draws the text, and lists what is below AA; the folder gets a picture of each screen."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.ui.kit.screen import visible
from tests.hostile.hand import Hand
from tests.ui.inks import Reading, readings
from tests.ui.tour import Seen, opened, tour


class Group(NamedTuple):
    """Texts that are drawn in the same way."""

    kind: str
    ink: tuple[int, int, int]
    pixels: int
    faded: bool
    least: float


@dataclass
class Contrasts:
    """The worst reading of each group of texts, and where it was made."""

    worst: dict[Group, tuple[Reading, str]] = field(default_factory=dict)
    readings: int = 0

    def note(self, found: list[Reading], where: str) -> None:
        self.readings += len(found)
        for reading in found:
            printed = reading.printed
            group = Group(printed.kind, printed.ink, printed.pixels, reading.faded, reading.least)
            if group not in self.worst or reading.ratio < self.worst[group][0].ratio:
                self.worst[group] = (reading, where)

    def below(self) -> list[str]:
        """What is read worse than it should be; what is disabled or under a veil is left out."""
        return [
            reading_line(reading, where)
            for group, (reading, where) in sorted(self.worst.items(), key=_ratio)
            if not group.faded and reading.ratio < group.least
        ]


def _ratio(item: tuple[Group, tuple[Reading, str]]) -> float:
    return item[1][0].ratio


def reading_line(reading: Reading, where: str) -> str:
    """A reading in a line."""
    printed, at = reading.printed, tuple(reading.at)
    said = re.sub(r"\d", "0", printed.said)
    return (
        f"{reading.ratio:5.2f} (least {reading.least}) {printed.kind}: {said!r} "
        f"{'sign' if printed.face is None else printed.face.name} {printed.pixels}, "
        f"ink {printed.ink}, at {at}, {where}"
    )


def read_screen(hand: Hand) -> list[Reading]:
    """Every text and sign that is seen now."""
    size = hand.window.get_surface().get_size()

    def drawn() -> pygame.Surface:
        hand.context.cache.clear()
        hand._enter()
        surface = pygame.Surface(size)
        for screen in visible(hand.screens):
            screen.draw(surface)
        return surface

    scale = hand.context.style(size).scale.ui
    found = readings(drawn, scale)
    if any(reading.ratio < reading.least for reading in found):
        found = readings(drawn, scale)  # unless something has changed from one picture to the next
    hand.context.restyle()
    hand._enter()
    return found


@contextmanager
def measuring(hand: Hand, seen: Seen, contrasts: Contrasts) -> Iterator[None]:
    """While this lasts, each screen that is looked at is measured."""
    measured = 0

    def measure() -> None:
        nonlocal measured
        if len(seen.places) > measured:
            measured = len(seen.places)
            contrasts.note(read_screen(hand), seen.where)

    hand.after_frame = measure
    try:
        yield
    finally:
        hand.after_frame = lambda: None


def on_tour(theme: str, size: tuple[int, int], pictures: Path | None = None) -> Contrasts:
    """What is read on all screens in a theme; the home that the environment names is used."""
    hand, seen, contrasts = opened("en", size, 1.0), Seen(), Contrasts()
    hand.context.display.theme = theme
    hand.context.restyle()
    with measuring(hand, seen, contrasts):
        tour(seen, hand, pictures)
    hand.controller.close(None)
    return contrasts


def _main(theme: str, size: str, folder: str = "") -> None:
    width, height = map(int, size.split("x"))
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["KANUGO_HOME"] = home
        contrasts = on_tour(theme, (width, height), Path(folder) if folder else None)
    kinds: dict[tuple[bool, str], tuple[Reading, str]] = {}
    for group, worst in contrasts.worst.items():
        key = (group.faded, group.kind)
        if key not in kinds or worst[0].ratio / worst[0].least < kinds[key][0].ratio / kinds[key][0].least:
            kinds[key] = worst
    for (faded, _), (reading, where) in sorted(kinds.items()):
        print("disabled" if faded else "        ", reading_line(reading, where))
    low = contrasts.below()
    print("\n".join(["", *low, f"{contrasts.readings} readings in {theme}, {len(low)} kinds too low"]))


if __name__ == "__main__":
    _main(*sys.argv[1:])
