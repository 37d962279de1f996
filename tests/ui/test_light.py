"""The light and what follows from it: a demo, and a look back."""

from functools import partial

import pygame
import pytest

from game.search.solver import solve
from game.search.solver.solve import Impossible, SolvedLine, Unknown
from game.table.board import Axis
from game.table.mode import Outcome
from game.table.moves import Place, Placement
from game.table.session import HelpTaken, Session
from game.table.state import Seat, State
from game.text.actions import Action
from game.ui.kit.look.surfaces import Lamp
from game.ui.kit.screen import Push, Swap
from game.ui.patience.light import Light
from game.ui.patience.pages import KnownDeal
from game.ui.patience.table import PatienceGame, patience_table
from game.ui.table.cloth import ClothScreen
from game.ui.table.replay import PACES, SolutionReplay
from game.ui.table.screen import TableScreen
from tests.search.endings import tiny
from tests.tiny import TinyWords
from tests.ui.menu import key
from tests.ui.players import GAMES, Game, Player, session_of
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("home")


def settled(player: Player) -> Lamp | None:
    """The lamp when nothing is sought any more."""
    light = game_of(player).light
    assert light is not None
    wait_until(lambda: not light.seeking(), "the light still sought")
    player.screen.update(0.0)
    lamp = player.screen.scene.lamp
    return lamp.lamp if lamp is not None else None


def lay(session: Session, word: str, row: int = 0) -> None:
    """Lay a word across from the start cell, over what lies there."""
    usable = dict(session.mode.slots(session.state))
    laid = []
    for i, letter in enumerate(word):
        cell = Axis.ACROSS.step((0, row), i)
        if cell not in session.state.board:
            slot = next(slot for slot, card in usable.items() if card == letter)
            del usable[slot]
            laid.append(Placement(slot, cell))
    assert session.play(Place(tuple(laid))) is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_light_is_green_only_with_a_line_and_dark_only_with_a_proof(game: Game) -> None:
    assert settled(Player(session_of(game, game.won))) is Lamp.KNOWN
    assert settled(Player(session_of(game, game.stuck))) is Lamp.STUCK


def test_without_a_proof_the_light_is_amber(monkeypatch: pytest.MonkeyPatch) -> None:
    """The light never claims what the proof does not give: here the search is cut off,
    in the game in which it does not prove that a card can never be laid."""
    monkeypatch.setattr(solve.Solver, "dead_letter", lambda self, state: "")
    monkeypatch.setattr("game.ui.patience.light.STAGES", ((5, 1), (10, 1)))
    game = GAMES[2]
    player = Player(session_of(game, game.stuck))
    assert settled(player) is Lamp.UNKNOWN
    light = game_of(player).light
    assert light is not None
    assert light.answer(player.state) == Unknown(10, 1)
    assert player.screen.scene.lamp is not None
    assert "10" in player.screen.scene.lamp.line


def test_where_it_is_not_known_the_menu_offers_to_look_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve.Solver, "dead_letter", lambda self, state: "")
    monkeypatch.setattr("game.ui.patience.light.STAGES", ((5, 1),))
    game = GAMES[2]
    player = Player(session_of(game, game.stuck))
    assert settled(player) is Lamp.UNKNOWN
    player.screen.run(Action.MENU)
    assert player.screen.sheet is not None
    assert Action.THINK_LONGER in [offer.action for offer in player.screen.sheet.page.offers]
    player.screen.run(Action.THINK_LONGER)
    assert settled(player) is Lamp.STUCK, "it has searched every line now"


def test_the_next_move_of_the_book_is_known_as_long_as_it_is_followed() -> None:
    game = GAMES[1]
    session = session_of(game, game.won)
    found = solve.Solver(session.mode, session.mode.words).solve(session.state, 100)  # type: ignore[arg-type]
    assert isinstance(found, SolvedLine)
    known = KnownDeal(way=lambda played: found.moves)
    screen = patience_table(session, partial(Session, session.mode), known=known)
    hints = screen.turn.hints
    assert hints.solution() == found.moves[0]
    for n, move in enumerate(found.moves, 1):
        screen.turn.play(move)
        assert hints.solution() == next(iter(found.moves[n:]), None)


def test_a_line_that_the_validator_refuses_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[0]
    player = Player(session_of(game, game.won))
    assert settled(player) is Lamp.KNOWN
    monkeypatch.setattr("game.ui.patience.light.STAGES", ((5, 1),))
    monkeypatch.setattr(type(player.turn.session.mode), "check", lambda self, state, move: "refused")
    light = Light(player.turn.session.mode, player.turn.session.mode.words)  # type: ignore[arg-type]
    light.ask(player.state)
    wait_until(lambda: not light.seeking(), "the light still sought")
    assert isinstance(light.answer(player.state), Unknown)
    light.close()


def test_the_light_follows_the_moves_and_knows_the_way_it_has_found() -> None:
    game = GAMES[0]
    session = session_of(game, game.won)
    light = Light(session.mode, session.mode.words)  # type: ignore[arg-type]
    light.ask(session.state)
    wait_until(lambda: not light.seeking(), "the light still sought")
    way = light.answer(session.state)
    assert isinstance(way, SolvedLine)
    state = session.mode.apply(session.state, way.moves[0])
    assert light.answer(state) == SolvedLine(way.moves[1:]), "known without another search"
    light.close()


def test_a_player_who_does_not_want_it_has_no_light() -> None:
    game = GAMES[0]
    player = Player(session_of(game, game.won))
    player.context.display.lamp = False
    player.screen.enter(player.size, player.context.style(player.size))
    assert player.screen.scene.lamp is None
    assert player.screen.scene.layout.lamp is None


def test_a_hint_knows_nothing_of_the_way_that_the_light_has_found() -> None:
    game = GAMES[1]
    found = []
    for seeks in (True, False):
        player = Player(session_of(game, game.won, tiny("CAT CATS AT ACT TA")))  # type: ignore[arg-type]
        if seeks:
            assert settled(player) is Lamp.KNOWN
        hints = player.turn.hints
        hints.ask(player.state)
        wait_until(hints.poll, "no hint came")
        found.append(hints.hints)
    assert found[0]
    assert found[0] == found[1]


def test_where_a_game_was_lost_is_found_and_gone_on_from() -> None:
    """ABCD in one wins; AD leaves B and C, which no word takes any more."""
    state = State(seats=(Seat("Ana", ("A", "B", "C", "D")),))
    session = session_of(GAMES[1], state, TinyWords("ABCD AD"))
    lay(session, "AD")
    assert session.mode.outcome(session.state) is Outcome.LOST
    player = Player(session)
    player.screen.run(Action.LOOK_BACK)
    light = game_of(player).light
    assert light is not None
    wait_until(lambda: not light.seeking(), "the light still sought")
    player.screen.update(0.0)
    sheet = player.screen.sheet
    assert sheet is not None
    assert sheet.page.offers[0].action is Action.BRANCH
    assert light.look_back_result()[0] == 0
    change = player.screen.run(Action.BRANCH)
    assert isinstance(change, Swap)
    assert isinstance(change.screen, TableScreen)
    assert change.screen.turn.session.at == 0
    assert session.at == 1, "the old line is kept"


def test_nothing_found_back_proves_nothing() -> None:
    session = session_of(GAMES[1], GAMES[1].stuck)
    lay(session, "CAT")
    player = Player(session)
    player.screen.run(Action.LOOK_BACK)
    light = game_of(player).light
    assert light is not None
    wait_until(lambda: not light.seeking(), "the light still sought")
    player.screen.update(0.0)
    assert player.screen.sheet is not None
    assert [offer.action for offer in player.screen.sheet.page.offers] == [Action.CLOSE]


def game_of(player: Player) -> PatienceGame:
    assert isinstance(player.screen.delegate, PatienceGame)
    return player.screen.delegate


def demo_of(screen: ClothScreen) -> SolutionReplay:
    assert isinstance(screen.delegate, SolutionReplay)
    return screen.delegate


def demo() -> tuple[Player, ClothScreen]:
    player = Player(session_of(GAMES[1], GAMES[1].won))
    assert settled(player) is Lamp.KNOWN
    player.screen.run(Action.ASK_DEMO)
    assert player.turn.session.help == HelpTaken(), "it is asked first"
    assert player.screen.sheet is not None
    assert Action.DEMO in [offer.action for offer in player.screen.sheet.page.offers]
    change = player.screen.run(Action.DEMO)
    assert player.turn.session.help == HelpTaken(shown=True)
    assert isinstance(change, Push)
    assert isinstance(change.screen, TableScreen)
    assert isinstance(change.screen.delegate, SolutionReplay)
    change.screen.enter(player.size, player.context.style(player.size))
    return player, change.screen


def test_a_demo_plays_the_known_way_and_leaves_the_game_as_it_is() -> None:
    player, screen = demo()
    before = player.turn.session.moves
    for _ in range(200):
        screen.update(0.2)
    assert screen.turn.outcome is Outcome.WON
    assert screen.sheet is None
    assert not demo_of(screen).playing
    assert player.turn.session.moves == before


def test_a_demo_pauses_steps_and_changes_its_speed() -> None:
    _, screen = demo()
    screen.handle(key(pygame.K_SPACE))
    for _ in range(50):
        screen.update(0.2)
    assert screen.turn.session.at == 0
    screen.handle(key(pygame.K_RIGHT))
    assert screen.turn.session.at == 1
    screen.handle(key(pygame.K_LEFT))
    assert screen.turn.session.at == 0
    pace = demo_of(screen).pace
    screen.handle(key(pygame.K_UP))
    assert demo_of(screen).pace == pace + 1
    for _ in range(20):
        screen.handle(key(pygame.K_DOWN))
    assert PACES[demo_of(screen).pace] == max(PACES)


def test_the_light_says_why_no_way_exists() -> None:
    from game.ui.patience.light import why_not

    assert "X" in why_not(Impossible("letter", "X"))
    assert why_not(Impossible("searched")) != why_not(Impossible("letter", "X"))


def test_a_game_that_is_played_on_reaches_the_red_light() -> None:
    """ONE, TONE, STONE is the only way; after NO something can still be played, and E never will be."""
    start = State(seats=(Seat("Ana", tuple("STONE")),))
    words = tiny("TO ON ONE TONE STONE NO NOT SO")
    player = Player(session_of(GAMES[1], start, words))  # type: ignore[arg-type]
    assert settled(player) is Lamp.KNOWN
    player.lay_by_keys("NO", (0, 0))
    assert player.turn.outcome is None
    assert settled(player) is Lamp.STUCK
    assert player.screen.scene.lamp is not None
    assert player.screen.scene.lamp.title == "Cannot be won any more"
    player.draw()
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert settled(player) is Lamp.KNOWN, "undo leads back to where it was not lost yet"
