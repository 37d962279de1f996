"""Makes anew what a desktop shows of the program: `python assets/desktop/make.py`.

The icons are drawn by the program itself; manual page and completion come from its command line. Needs
argparse-manpage and shtab.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pathlib import Path

import pygame
import shtab
from argparse_manpage.manpage import Manpage

from game import __version__
from game.cli import COMMANDS, parser_of
from game.ui.look.cache import Cache
from game.ui.look.style import Style
from game.ui.look.tokens import THEMES, Scale

HERE = Path(__file__).resolve().parent
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
_LARGE = 1024  # all sizes are made from pictures of this size
_SMALL = 48  # up to here there is room for one card only
_TWO_CARDS = (("A", 2, 0.47, 10, 0.36), ("K", 8, 0.47, -8, 0.60))
_ONE_CARD = (("K", 8, 0.66, 0, 0.5),)
"""Letter, number, width and middle (parts of the whole), and how far the card leans, in degrees."""


def icon(cards: tuple[tuple[str, int, float, int, float], ...]) -> pygame.Surface:
    """Cards on a rounded piece of cloth."""
    style = Style(next(iter(THEMES.values())), Scale(), Cache())
    shape = pygame.Surface((_LARGE, _LARGE), pygame.SRCALPHA)
    pygame.draw.rect(shape, "white", shape.get_rect(), border_radius=_LARGE * 7 // 32)
    made = style.cloth((_LARGE, _LARGE)).convert_alpha()
    made.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    for letter, number, width, lean, x in cards:
        flat = style.cards.card(letter, number, round(width * _LARGE)).surface
        card = pygame.transform.rotozoom(flat, lean, 1.0)
        made.blit(card, card.get_rect(center=(round(x * _LARGE), _LARGE // 2)))
    return made


def draw_icons() -> None:
    """Write the icon in every size."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pygame.font.init()
    one, two = icon(_ONE_CARD), icon(_TWO_CARDS)
    for size in SIZES:
        path = HERE / "icons" / f"{size}x{size}" / "kanugo.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(pygame.transform.smoothscale(one if size <= _SMALL else two, (size, size)), path)


def write_papers() -> None:
    """Write what the command line says of itself: for `man`, and for the shells that complete it."""
    parser = parser_of(tuple(COMMANDS))
    manual = Manpage(parser, format="single-commands-section")
    manual.date, manual.manual, manual.version = "", "Games", __version__
    (HERE / "kanugo.6").write_text(str(manual), "utf-8")
    for shell, name in (("bash", "kanugo.bash"), ("zsh", "_kanugo")):
        (HERE / name).write_text(shtab.complete(parser, shell) + "\n", "utf-8")


if __name__ == "__main__":
    draw_icons()
    write_papers()
