"""The plates of the menu, a game on each, and practice; it does not know what pressing them does."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.table.rulefile import is_ours
from game.text.catalogues import plural, text
from game.text.phrases import game_name
from game.ui.controls.focus import Spot
from game.ui.look import fans, fonts
from game.ui.look.board_picture import draw_piece
from game.ui.look.fans import LetterPack
from game.ui.look.fonts import Face
from game.ui.look.papers import focus_ring, plate
from game.ui.look.style import Style
from game.ui.look.tokens import PLATE_RADIUS
from game.ui.menu.doors import Door, languages_of, players_of


class _Sizes(NamedTuple):
    """Lengths of the design on a plate."""

    pad: float
    name: float
    leading: float  # of the name
    fact: float  # leading of what stands under it


_SMALL, _ROOMY = _Sizes(8, 15, 17, 16), _Sizes(14, 18, 21, 18)
_LEAST_NAME, _FACT, _LEAST_FACT, _MOST_LINES = 13, 13, 12, 3
_EDGE = 6  # of the design, beside a picture


class PlateSpot(Spot, ABC):
    """A plate on the cloth with a picture made of cards or tiles, a name and two lines of facts."""

    def __init__(self, name: str, rect: pygame.Rect, small: bool) -> None:
        super().__init__(name, rect)
        self._sizes = _SMALL if small else _ROOMY

    @abstractmethod
    def called(self) -> str:
        """What it leads to."""

    @abstractmethod
    def about(self) -> str:
        """More about that."""

    @abstractmethod
    def facts(self, room: Callable[[str], bool]) -> tuple[str, ...]:
        """What is to be seen of it at a glance; `room` says whether a line fits."""

    @abstractmethod
    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        """The picture on the plate."""

    def draw(self, target: pygame.Surface, style: Style, pack: LetterPack) -> None:
        """The plate, its picture, the name of the game and its facts."""
        rect = self.rect.move(0, -style.px(2)) if self.hovered and not self.pressed else self.rect
        target.blit(plate(style, rect.size, PLATE_RADIUS, self.hovered), rect)
        sizes = self._sizes
        inside = rect.inflate(-2 * style.px(sizes.pad), -2 * style.px(sizes.pad))
        foot = self._facts(target, style, inside)
        above = self._name(target, style, inside, foot) - style.px(sizes.name + 4)
        area = rect.inflate(-2 * style.px(_EDGE), 0)
        area.top, area.height = inside.top, above - inside.top
        self.picture(target, style, area, pack)
        if self.focused:
            focus_ring(style, rect.size, PLATE_RADIUS).blit(target, *rect.topleft)

    def _facts(self, target: pygame.Surface, style: Style, inside: pygame.Rect) -> int:
        """The facts on the lowest lines; gives the baseline for what stands above."""

        theme, wide = style.theme, inside.width

        def room(line: str) -> bool:
            return fonts.width(line, Face.TEXT, style.px(_LEAST_FACT)) <= wide

        facts = self.facts(room)
        lines = facts if len(facts) > 1 else style.lines(facts[0], Face.TEXT, _FACT, wide, _MOST_LINES)
        y = inside.bottom - style.px(2)
        for line in reversed(lines):
            size = style.fitting(line, Face.TEXT, _FACT, wide, _LEAST_FACT)
            style.write(target, (inside.left, y), line, Face.TEXT, size, theme.quiet, room=wide)
            y -= style.px(self._sizes.fact)
        return y - style.px(3)

    def _name(self, target: pygame.Surface, style: Style, inside: pygame.Rect, foot: int) -> int:
        """The name of the game, in several lines if it is long; gives the baseline of the upper one."""
        sizes, room = self._sizes, inside.width
        lines, size = _set(self.called(), style, sizes.name, room)
        first = foot - style.px(sizes.leading) * (len(lines) - 1)
        for place, line in enumerate(lines):
            under = (inside.left, first + style.px(sizes.leading) * place)
            style.write(target, under, line, Face.SERIF, size, style.theme.text, room=room)
        return first


class PracticeSpot(PlateSpot):
    """The way to practice: a word with a card that is sought. `due` is how much waits there today."""

    def __init__(self, rect: pygame.Rect, small: bool, due: int) -> None:
        super().__init__("practice", rect, small)
        self.due = due

    def called(self) -> str:
        return text("Practice")

    def about(self) -> str:
        if self.due:
            due = plural("{n} question is due today.", "{n} questions are due today.", self.due)
            more = text("What you miss comes back.")
            return f"{due} {more}"
        return text(
            "Find the best play, learn short words, tell real words from fakes. What you miss comes back."
        )

    def facts(self, room: Callable[[str], bool]) -> tuple[str, ...]:
        if self.due:
            return (plural("{n} question is due today.", "{n} questions are due today.", self.due),)
        return (text("What you miss comes back."),)

    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        # The translator spells a short word; the question mark is the card that is sought.
        fans.sought(target, style, area, text("EA?T"), pack)


class DoorSpot(PlateSpot):
    """The way to a game."""

    def __init__(self, door: Door, rect: pygame.Rect, small: bool) -> None:
        super().__init__(door.ruleset.id, rect, small)
        self.door = door

    def called(self) -> str:
        return game_name(self.door.ruleset.name)

    def about(self) -> str:
        return game_name(self.door.ruleset.about)

    def facts(self, room: Callable[[str], bool]) -> tuple[str, ...]:
        players = players_of(self.door.ruleset)
        spoken = languages_of(self.door, room)
        return (spoken, players) if spoken else (players,)

    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        if not self.door.ruleset.layout.edgeless:
            draw_piece(target, style, area, self.door.ruleset)
            return
        own = "" if is_ours(self.door.ruleset.id) else fans.short(self.door.ruleset.name)
        if "heaps" in self.door.zones:
            fans.heaps(target, style, area, own or text("WORD"), pack)
        elif "row" in self.door.zones:
            fans.row(target, style, area, own or text("SIX"), pack)
        elif self.door.ruleset.players[0] > 1:
            # A game for several: its name, as much of it as a fan of cards can spell.
            fans.hand(target, style, area, own or fans.short(self.door.ruleset.name.replace("-", "")), pack)
        else:
            fans.hand(target, style, area, own or text("TWELVE"), pack)


def _set(name: str, style: Style, size: float, room: int) -> tuple[list[str], float]:
    """A name in one line if that is nearly as large as it should be, else in two of much the same length, or
    in three, and how large."""

    def wide(line: str, at: float) -> int:
        return fonts.width(line, Face.SERIF, style.px(at))

    words = name.split()
    splits = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    for lines, least in (([name], size - 1), (min(splits, key=_longest, default=[]), 0)):
        longest = max(lines, key=len, default="")
        fitting = style.fitting(longest, Face.SERIF, size, room, max(least, _LEAST_NAME))
        if lines and max(wide(line, fitting) for line in lines) <= room:
            return lines, fitting
    return style.lines(name, Face.SERIF, _LEAST_NAME, room, _MOST_LINES), _LEAST_NAME


def _longest(lines: list[str]) -> int:
    return max(map(len, lines))
