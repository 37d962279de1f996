"""The screens on which colours mean something, each in a state that shows it: drafts that may be played or
not, cells to lay on, the light, the last move, scores, answers, plots. It judges none of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain

import pygame

from game.store.statistics import Past
from game.table.board import Cell
from game.table.mode import Outcome
from game.table.moves import Slot
from game.ui.app import Desk
from game.ui.look.cache import Cache
from game.ui.look.lamps import Lamp
from game.ui.look.style import Style
from game.ui.look.tokens import THEMES, Scale
from game.ui.menu.navigator import Navigator
from game.ui.menu.statistics import StatisticsForm
from game.ui.practice.progress import ProgressForm
from game.ui.screen import Screen
from game.ui.table.scene import Lamplight
from tests.modes.board_games import Game as BoardGame
from tests.modes.board_games import new, wander
from tests.ui import boards, drills, practised
from tests.ui.company import Company, game_of, two
from tests.ui.players import GAMES, Player, session_of
from tests.ui.shown import type_
from tests.ui.waiting import wait_until

SIZE = (800, 600)
_LIGHTS = {
    Lamp.KNOWN: Lamplight(Lamp.KNOWN, "Can still be won", "a full solution is known"),
    Lamp.UNKNOWN: Lamplight(Lamp.UNKNOWN, "Not known yet", "searching"),
    Lamp.STUCK: Lamplight(Lamp.STUCK, "Cannot be won any more", "no play is left"),
}
_BOARDS = ("scrabble", "scrabble-nine", "skrablo", "literaki", "ekraibl-hard")


@dataclass
class Shot:
    """A screen as it stands. Each drawing is a new one, with nothing kept."""

    name: str
    screen: Screen
    theme: str
    size: tuple[int, int]
    after: Callable[[], object] = lambda: None  # what a new layout forgets

    @property
    def still(self) -> bool:
        """Whether nothing is in the air, which throws its shadow on what is read."""
        return "to lay on" not in self.name

    def draw(self) -> pygame.Surface:
        style = Style(THEMES[self.theme], Scale.fit(self.size), Cache(), less_motion=True)
        self.screen.enter(self.size, style)
        self.screen.update(1.0)  # whatever slides in lies where it belongs
        self.screen.update(1.0)
        self.after()
        surface = pygame.Surface(self.size)
        surface.blit(style.cloth(self.size), (0, 0))
        self.screen.draw(surface)
        return surface


def shots(theme: str, size: tuple[int, int] = SIZE) -> Iterator[Shot]:
    """Every screen of the gallery, one after the other; the home that the environment names is used."""
    for name, screen, after in chain(
        _patiences(size), _boards(size), _companies(size), _sittings(size, theme), _pages(size)
    ):
        yield Shot(name, screen, theme, size, after)


_Shown = tuple[str, Screen, Callable[[], object]]


def _nothing() -> None: ...


def _patiences(size: tuple[int, int]) -> Iterator[_Shown]:
    for lamp, said in _LIGHTS.items():
        player = Player(session_of(GAMES[0], GAMES[0].stuck), size)
        yield f"light {lamp.name}", player.screen, lambda p=player, s=said: setattr(p.screen.scene, "lamp", s)
    player = Player(session_of(GAMES[0], GAMES[0].won), size)
    player.lay_by_keys("CAT", (0, 0), play=False)
    yield "patience, draft that may be played", player.screen, _nothing
    player = Player(session_of(GAMES[0], GAMES[0].won), size)
    player.lay_by_keys("TAC", (0, 0))
    player.rest()
    yield "patience, draft refused", player.screen, _nothing
    player = Player(session_of(GAMES[0], GAMES[0].stuck), size)
    player.lay_by_keys("CAT", (0, 0))
    player.rest()
    yield "patience, last play and a card to draw", player.screen, _nothing
    for cell, told in (((3, 0), "a cell to lay on"), ((-2, -2), "a cell not to lay on")):
        player = Player(session_of(GAMES[0], GAMES[0].stuck), size)
        player.lay_by_keys("CAT", (0, 0))
        player.type("t")
        player.rest()
        yield f"patience, {told}", player.screen, partial(_carry, player, "S", cell)
    for game in GAMES[1:]:
        player = Player(session_of(game, game.stuck), size)
        yield f"patience of {game.name}", player.screen, partial(_hover, player, "T")


def _carry(player: Player, letter: str, cell: Cell) -> None:
    """Take a card and hold it over a cell."""
    player.down(player.at(player.slot(letter)))
    player.motion(player.at((2, 1)))
    player.motion(player.at(cell))


def _hover(player: Player, letter: str) -> None:
    player.motion(player.at(player.slot(letter)))


def _boards(size: tuple[int, int]) -> Iterator[_Shown]:
    for ruleset in _BOARDS:
        session = new(BoardGame(ruleset, 2, 9))
        yield f"{ruleset}, empty", boards.Player(session, size).screen, _nothing
    session = new(BoardGame("literaki", 3, 9))
    wander(session, 4, 12)
    yield "literaki, in play", boards.Player(session, size).screen, _nothing
    for word, told in (("cat", "draft that may be played"), ("tac", "draft refused")):
        player = boards.Player(boards.scrabble(), size)
        player.go_to((6, 7))
        player.type(word)
        if word == "tac":
            player.press(pygame.K_RETURN)
        player.screen.update(1.0)
        yield f"scrabble, {told}", player.screen, _nothing
    for cell, told in (((9, 7), "a square to lay on"), ((12, 2), "a square not to lay on")):
        player = boards.Player(boards.scrabble(drawing="CAT", at=(6, 7)), size)
        yield f"scrabble, {told}", player.screen, partial(_carry_tile, player, cell)
    exchanging = boards.Player(boards.scrabble(), size)
    exchanging.screen.turn.marked |= {Slot("hand", 1)}
    yield "scrabble, tile marked", exchanging.screen, _nothing


def _carry_tile(player: boards.Player, cell: Cell) -> None:
    """Take the S and hold it over a square."""
    start, end = player.tile("S"), player.at(cell)
    player.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    for at in ((start[0] + 20, start[1] - 20), (end[0] - 4, end[1]), end):
        player.send(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(1, 0, 0))


def _companies(size: tuple[int, int]) -> Iterator[_Shown]:
    company = Company(game_of(two("CATX SOQQ", scores=(12, 7))), size)
    yield "kan-u-go, curtain", company.screen, _nothing
    company = Company(game_of(two("CATX SOQQ", scores=(12, 7))), size)
    company.press(pygame.K_RETURN)
    yield "kan-u-go, table", company.screen, _nothing
    company = Company(game_of(two("CATX SOQQ", scores=(12, 7))), size)
    company.press(pygame.K_RETURN)
    company.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    yield "kan-u-go, swap", company.screen, _nothing
    company = Company(game_of(two("CAT SOQ QQX XQQ", scores=(12, 7, 40, 3))), size)
    company.press(pygame.K_RETURN)
    company.lay("CAT")
    for _ in range(4):
        company.rest()
    yield "kan-u-go, scores", company.screen, company.rest


def _sittings(size: tuple[int, int], theme: str) -> Iterator[_Shown]:
    for kind in ("word", "anagram", "worth"):
        for right in (True, False):
            learner = drills.Learner.at(drills.plan_of(kind), size, theme)
            learner.answer() if right else learner.button("give up")
            yield f"drill {kind}, {'right' if right else 'wrong'}", learner.screen, _nothing
    learner = drills.Learner.at(drills.plan_of("word"), size, theme)
    learner.press(pygame.K_TAB)
    yield "drill word, asked", learner.screen, _nothing


def _pages(size: tuple[int, int]) -> Iterator[_Shown]:
    house = Navigator(Desk())
    yield "menu", house.menu(), _nothing
    yield "today", house.today(), _nothing
    yield "settings", house.settings(), _nothing
    practised.practise()
    progress = ProgressForm(lambda: practised.NOW)
    progress.enter(size, Desk().style(size))
    wait_until(lambda: not progress.busy, "the form was still busy")
    yield "progress", progress, _nothing
    yield "statistics", _statistics(), _nothing
    chosen = house.choose("scrabble")
    chosen.enter(size, Desk().style(size))
    type_(chosen, "x")
    yield "a new game", chosen, _nothing


def _statistics() -> Screen:
    rulesets = ("patience-six", "patience-twelve", "patience-heaps")
    games = [
        Past(
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
        )
        for n in range(1, 25)
    ]
    return StatisticsForm(games, ("en", "eo"), lambda game: 1 + game.game % 5)
