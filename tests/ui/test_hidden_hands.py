"""A hand is nobody else's business: two games that differ only in hidden pieces show and say the same to a
person who plays against a computer player, until the hands are open."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest

from game.hosting.phones import table_view
from game.hosting.seated_game import SeatedGame
from game.net.messages import encode
from game.opening import open_game
from game.search.players import Choice
from game.search.players.explain import because
from game.table.facedown import seen_by
from game.table.mode import Mode, Setup
from game.table.moves import Done, Place
from game.table.session import Session
from game.table.state import State
from game.text.actions import Action
from game.ui.board.table import board_table
from game.ui.cards.table import card_table
from game.ui.company.game import CompanyHooks
from game.ui.table.guide import with_guide
from game.ui.table.screen import TableScreen
from game.words.lexicon import Lexicon
from tests.amounts import some_of
from tests.search.seated import seat
from tests.speech.blind import Blind
from tests.ui.company import company_of
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("own_pictures")

GAMES = [
    ("kan-u-go", "en", "club"),
    ("kan-u-go", "en", "expert"),
    ("scrabble", "", "expert"),
    ("literaki", "", "score"),
    ("ekraibl-hard", "", "score"),
    ("skrablo", "", "score"),
]
PERSON, RIVAL = 0, 1
TRIES = 30  # deals looked at until the rival places something that it can place in the other game too
SPOKEN = (*range(pygame.K_F3, pygame.K_F11), pygame.K_F12)


class SeenMove(NamedTuple):
    """What the person is shown and told: each under the way to it."""

    frames: dict[str, bytes]
    speech: dict[str, str]
    phone: bytes
    hints: object
    review: bool


class World(NamedTuple):
    """A game after a move of the rival, and what made it choose."""

    session: Session
    choice: Choice


def otherwise(state: State, used: set[int], random: Random) -> State:
    """The same game with other pieces wherever the person sees none; the rival holds those that it places."""
    rival = state.seats[RIVAL]
    free = [place for place in range(len(rival.hand)) if place not in used]
    pieces = [rival.hand[place] for place in free] + list(state.stock)
    random.shuffle(pieces)
    hand = list(rival.hand)
    for place in free:
        hand[place] = pieces.pop()
    seats = list(state.seats)
    seats[RIVAL] = replace(rival, hand=tuple(hand))
    return replace(state, seats=tuple(seats), stock=tuple(pieces))


def world(mode: Mode, setup: Setup, state: State, move: Place, choice: Choice) -> World:
    session = Session(mode, setup, start=state)
    assert session.play(move) is None
    if session.state.turn == RIVAL:  # a turn of several attacks
        assert session.play(Done()) is None
    return World(session, Choice(move, choice.reason))


def chosen(mode: Mode, lexicon: Lexicon, level: str, state: State) -> Choice:
    return seat(level, mode, lexicon).choose(seen_by(state, RIVAL), (), RIVAL)


def worlds(game: str, language: str, level: str) -> Iterator[World]:
    """Two games with the same move of the rival, for two reasons that would be told in other words."""
    for deal in range(1, TRIES):
        opening = open_game(game, ("Ana", f"computer:{level}"), deal, language or None)
        mode, lexicon = opening.mode, opening.lexicon
        state = replace(mode.start(opening.setup), turn=RIVAL)
        one = chosen(mode, lexicon, level, state)
        if not isinstance(one.move, Place):
            continue
        used = {placement.slot.place for placement in one.move.laid}
        other_state = otherwise(state, used, Random(deal))
        other = chosen(mode, lexicon, level, other_state)
        first = world(mode, opening.setup, state, one.move, one)
        second = world(mode, opening.setup, other_state, one.move, other)
        names = opening.setup.names
        seen = [seen_by(each.session.state, PERSON) for each in (first, second)]
        if seen[0] == seen[1] and because(one.reason, names) != because(other.reason, names):
            yield from (first, second)
            return
    pytest.fail("no two games whose explanations differ")


def frame() -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


def everything_shown(of: World) -> SeenMove:
    """All that the person gets at the table, in its sheets, by ear, as hints and on a phone."""
    pygame.event.clear()  # what an earlier window was sent would reach the first table alone
    session = of.session
    opened = card_table if session.mode.ruleset.layout.edgeless else board_table
    around = CompanyHooks(lambda setup: Session(session.mode, setup))
    screen: TableScreen[Any, Any] = opened(session, None, around)
    with_guide(screen, known=True, keep=lambda kind: None)
    blind = Blind(screen)
    company_of(screen).hosted.last_choice = (RIVAL, of.choice)
    frames, speech = {}, {"opened": blind.opened}

    def look(name: str) -> None:
        screen.draw(pygame.display.get_surface())  # type: ignore[arg-type]
        frames[name] = frame()

    look("table")
    for key in SPOKEN:
        speech[pygame.key.name(key)] = blind.press(key)
        look(pygame.key.name(key))
        if screen.sheet is not None:
            blind.press(pygame.K_ESCAPE)
    for action in (Action.WHY, Action.MOVES, Action.MENU):
        screen.run(action)
        speech[action.value] = blind.wait(0.3)
        look(action.value)
        screen.run(Action.CLOSE)
        blind.wait(0.3)
    hints = screen.turn.hints
    if screen.turn.may_be_helped:
        for _ in range(3):
            screen.run(Action.HINT)
            wait_until(lambda: hints.hints is not None, "no hint came", lambda: screen.update(0.01))
            speech["hint"] = speech.get("hint", "") + blind.wait(0.3)
            look("hint")
    found = (hints.hints, hints.sentence(""))
    phone = encode(table_view(SeatedGame(screen.turn.session), screen.clock, PERSON, None))
    review = screen.turn.may_review
    blind.close()
    return SeenMove(frames, speech, phone, found, review)


@pytest.mark.parametrize(("game", "language", "level"), some_of(GAMES, 2))
def test_games_that_differ_in_hidden_pieces_look_and_sound_alike(
    game: str, language: str, level: str
) -> None:
    one, other = worlds(game, language, level)
    hands = [each.session.state.seats[RIVAL].hand for each in (one, other)]
    assert hands[0] != hands[1]
    first, second = everything_shown(one), everything_shown(other)
    assert first.speech == second.speech
    differing = [name for name, picture in first.frames.items() if picture != second.frames[name]]
    assert differing == []
    assert (first.phone, first.hints) == (second.phone, second.hints)
    assert not first.review
    assert not first.speech["why"], "it is not offered"
    assert first.hints != (None, "") or not one.session.mode.ruleset.judges_at_once
