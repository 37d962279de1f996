"""Screens on which colours mean something, each in a state that shows it."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import pygame

from game.deals.shelf import BookShelf
from game.store.statistics import PastGame
from game.table.board import Cell
from game.table.layout import Premium
from game.table.mode import Outcome
from game.table.moves import Slot
from game.theme import THEMES, Scale, Theme, board_look
from game.ui.context import AppContext
from game.ui.kit.look.board_art import premium_square
from game.ui.kit.look.paint import Cache
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import Lamp
from game.ui.kit.screen import Screen
from game.ui.menu.controller import MenuController
from game.ui.menu.screen import Menu
from game.ui.menu.statistics import StatisticsForm
from game.ui.practice.progress import ProgressForm
from game.ui.table.scene import LampState
from tests.modes.board_games import Game as BoardGame
from tests.modes.board_games import new, wander
from tests.ui import boards, drills, practised
from tests.ui.company import Company, game_of, two
from tests.ui.players import GAMES, Game, Player, session_of
from tests.ui.screens import type_
from tests.waiting import wait_until

Size = tuple[int, int]
SIZE = (800, 600)
_SIX = GAMES[0]


class Shown(NamedTuple):
    """A screen, and what to repeat after a new layout."""

    screen: Screen
    again: Callable[[], object] = lambda: None


class Shot(NamedTuple):
    """A picture of the screen, drawn without caches."""

    name: str
    shown: Shown
    theme: str
    size: Size

    @property
    def lit(self) -> bool:
        """Whether the light, which changes at any time, is visible."""
        return self.name.startswith("light")

    @property
    def still(self) -> bool:
        """Whether nothing is carried, as it casts a shadow on texts."""
        return "to lay on" not in self.name

    def draw(self) -> pygame.Surface:
        style, screen = style_of(self.theme, self.size, self.lit), self.shown.screen
        screen.enter(self.size, style)
        screen.update(1.0)  # let animations finish
        screen.update(1.0)
        self.shown.again()
        surface = pygame.Surface(self.size)
        surface.blit(style.cloth(self.size), (0, 0))
        screen.draw(surface)
        return surface


def style_of(theme: str, size: Size, lamp: bool = False) -> Style:
    """A theme in a window of this size, with empty caches."""
    return Style(THEMES[theme], Scale.fit(size), Cache(), less_motion=True, lamp=lamp)


def square_of(theme: Theme, colour: str) -> pygame.Surface:
    """A premium square of a colour, on the board of a theme."""
    return premium_square(Premium(word=2, colour=colour), 40, darker=board_look(theme).darker)


def shots(theme: str, size: Size = SIZE, only: tuple[str, ...] = ()) -> Iterator[Shot]:
    """The screens of the gallery, using the current home folder."""
    for name in only or SCREENS:
        pygame.display.set_mode(size)
        yield Shot(name, SCREENS[name](size), theme, size)


# --- patiences --------------------------------------------------------------------------------------------


def _light(lamp: Lamp, title: str, line: str, size: Size) -> Shown:
    player, said = Player(session_of(_SIX, _SIX.stuck), size), LampState(lamp, title, line)
    return Shown(player.screen, lambda: setattr(player.screen.scene, "lamp", said))


def _draft(word: str, play: bool, size: Size) -> Shown:
    player = Player(session_of(_SIX, _SIX.won), size)
    player.lay_by_keys(word, (0, 0), play)
    player.rest()
    return Shown(player.screen)


def _last_play(size: Size) -> Shown:
    player = Player(session_of(_SIX, _SIX.stuck), size)
    player.lay_by_keys("CAT", (0, 0))
    player.rest()
    return Shown(player.screen)


def _carried(cell: Cell, size: Size) -> Shown:
    """A card held over a cell."""
    player = Player(session_of(_SIX, _SIX.stuck), size)
    player.lay_by_keys("CAT", (0, 0))
    player.type("t")
    player.rest()

    def carry() -> None:
        player.down(player.at(player.slot("S")))
        player.motion(player.at((2, 1)))
        player.motion(player.at(cell))

    return Shown(player.screen, carry)


def _hovered(game: Game, size: Size) -> Shown:
    player = Player(session_of(game, game.stuck), size)
    return Shown(player.screen, lambda: player.motion(player.at(player.slot("T"))))


# --- boards -----------------------------------------------------------------------------------------------


def _empty_board(ruleset: str, size: Size) -> Shown:
    return Shown(boards.Player(new(BoardGame(ruleset, 2, 9)), size).screen)


def _board_in_play(size: Size) -> Shown:
    session = new(BoardGame("literaki", 3, 9))
    wander(session, 4, 12)
    return Shown(boards.Player(session, size).screen)


def _board_draft(word: str, play: bool, size: Size) -> Shown:
    player = boards.Player(boards.scrabble(), size)
    player.go_to((6, 7))
    player.type(word)
    if play:
        player.press(pygame.K_RETURN)
    player.screen.update(1.0)
    return Shown(player.screen)


def _carried_tile(cell: Cell, size: Size) -> Shown:
    """A tile held over a square."""
    player = boards.Player(boards.scrabble(drawing="CAT", at=(6, 7)), size)

    def carry() -> None:
        start, end = player.tile("S"), player.at(cell)
        player.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for at in ((start[0] + 20, start[1] - 20), (end[0] - 4, end[1]), end):
            player.send(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(1, 0, 0))

    return Shown(player.screen, carry)


def _marked_tile(size: Size) -> Shown:
    player = boards.Player(boards.scrabble(), size)
    player.screen.turn.marked |= {Slot("hand", 1)}
    return Shown(player.screen)


# --- several ----------------------------------------------------------------------------------------------


def _kanugo(keys: tuple[tuple[int, int], ...], size: Size) -> Shown:
    company = Company(game_of(two("CATX SOQQ", scores=(12, 7))), size)
    for key, mod in keys:
        company.press(key, mod=mod)
    return Shown(company.screen)


def _scores(size: Size) -> Shown:
    company = Company(game_of(two("CAT SOQ QQX XQQ", scores=(12, 7, 40, 3))), size)
    company.press(pygame.K_RETURN)
    company.lay("CAT")
    return Shown(company.screen, company.rest)


# --- drills and pages -------------------------------------------------------------------------------------


def _answered(kind: str, right: bool, size: Size) -> Shown:
    learner = drills.Learner.at(drills.plan_of(kind), size)
    learner.answer() if right else learner.button("give up")
    return Shown(learner.screen)


def _asked(size: Size) -> Shown:
    learner = drills.Learner.at(drills.plan_of("word"), size)
    learner.press(pygame.K_TAB)
    return Shown(learner.screen)


def _menu_screen(open_: Callable[[MenuController], Screen], size: Size) -> Shown:
    return Shown(open_(MenuController(AppContext())))


def _progress(size: Size) -> Shown:
    practised.practise()
    form = ProgressForm(lambda: practised.NOW)
    form.enter(size, AppContext().style(size))
    wait_until(lambda: not form.busy, "the form was still busy")
    return Shown(form)


def _statistics(size: Size) -> Shown:
    rulesets = ("patience-six", "patience-twelve", "patience-heaps")
    games = [
        PastGame(
            game=n,
            ruleset=rulesets[n % 3],
            language="en",
            deal=n,
            plain=True,
            outcome=Outcome.LOST if n % 4 == 1 else Outcome.WON,
            begun=n * 1000.0,
            ended=n * 1000.0 + 500,
            played=60_000 * (3 + n * 7 % 11),
            placed=9,
            hints=n % 3,
        )
        for n in range(1, 25)
    ]
    return Shown(StatisticsForm(games, ("en", "eo"), BookShelf(lambda fault: None), lambda: ()))


def _new_game(size: Size) -> Shown:
    form = MenuController(AppContext()).new_game("scrabble")
    form.enter(size, AppContext().style(size))
    type_(form, "x")
    return Shown(form)


_ENTER = (pygame.K_RETURN, 0)

SCREENS: Mapping[str, Callable[[Size], Shown]] = {
    "light, can be won": partial(_light, Lamp.KNOWN, "Can still be won", "a full solution is known"),
    "light, not known": partial(_light, Lamp.UNKNOWN, "Not known yet", "searching"),
    "light, cannot be won": partial(_light, Lamp.STUCK, "Cannot be won any more", "no play is left"),
    "patience, draft that may be played": partial(_draft, "CAT", False),
    "patience, draft refused": partial(_draft, "TAC", True),
    "patience, last play and a card to draw": _last_play,
    "patience, a cell to lay on": partial(_carried, (3, 0)),
    "patience, a cell not to lay on": partial(_carried, (-2, -2)),
    "patience, twelve": partial(_hovered, GAMES[1]),
    "patience, heaps": partial(_hovered, GAMES[2]),
    "scrabble, empty": partial(_empty_board, "scrabble"),
    "nine-tile scrabble, empty": partial(_empty_board, "scrabble-nine"),
    "skrablo, empty": partial(_empty_board, "skrablo"),
    "literaki, empty": partial(_empty_board, "literaki"),
    "ekraibl, empty": partial(_empty_board, "ekraibl-hard"),
    "literaki, in play": _board_in_play,
    "scrabble, draft that may be played": partial(_board_draft, "cat", False),
    "scrabble, draft refused": partial(_board_draft, "tac", True),
    "scrabble, a square to lay on": partial(_carried_tile, (9, 7)),
    "scrabble, a square not to lay on": partial(_carried_tile, (12, 2)),
    "scrabble, tile marked": _marked_tile,
    "kan-u-go, curtain": partial(_kanugo, ()),
    "kan-u-go, table": partial(_kanugo, (_ENTER,)),
    "kan-u-go, swap": partial(_kanugo, (_ENTER, (pygame.K_e, pygame.KMOD_CTRL))),
    "kan-u-go, scores": _scores,
    "drill word, asked": _asked,
    **{
        f"drill {kind}, {'right' if right else 'wrong'}": partial(_answered, kind, right)
        for kind in ("word", "anagram", "worth")
        for right in (True, False)
    },
    "menu": partial(_menu_screen, Menu),
    "today": partial(_menu_screen, MenuController.today),
    "settings": partial(_menu_screen, MenuController.settings),
    "progress": _progress,
    "statistics": _statistics,
    "a new game": _new_game,
}
