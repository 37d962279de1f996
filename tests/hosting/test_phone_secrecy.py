"""What leaves the host for a seat does not hang on what that seat may not see: games that differ only in
hidden cards send every other seat the same bytes."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from game.hosting.clock import Clock
from game.hosting.phones import table_view
from game.hosting.seated_game import SeatedGame
from game.net.messages import encode
from game.opening import words_for
from game.table import rulefile
from game.table.facedown import seen_by
from game.table.mode import Mode, Setup, mode_of
from game.table.moves import Exchange, Slot
from game.table.session import Session
from game.table.state import State
from modes.moves import Draw

GAMES = [("kan-u-go", "en", 4), ("literaki", "", 3), ("ekraibl-hard", "", 2), ("skrablo", "", 2)]


def mode_for(game: str, language: str, seats: int) -> Mode:
    rules = rulefile.load(game, seats, language or None, {})
    return mode_of(rules, words_for(rules))


def begun(mode: Mode, state: State, names: Sequence[str]) -> Session:
    return Session(mode, Setup(ruleset=mode.ruleset.id, names=tuple(names), deal=1), start=state)


def mixed(state: State, viewer: int | None, random: Random) -> State:
    """The same table with what the viewer does not see dealt otherwise."""
    hidden = [seat for seat in range(len(state.seats)) if seat != viewer]
    pieces = [piece for seat in hidden for piece in state.seats[seat].hand] + list(state.stock)
    random.shuffle(pieces)
    seats = list(state.seats)
    for seat in hidden:
        size = len(seats[seat].hand)
        seats[seat] = replace(seats[seat], hand=tuple(pieces[:size]))
        del pieces[:size]
    return replace(state, seats=tuple(seats), stock=tuple(pieces), deal=random.randrange(999))


def sent(session: Session, viewer: int | None) -> bytes:
    """What a phone of this seat is sent."""
    clock = Clock(session.mode.ruleset, len(session.setup.names))
    return encode(table_view(SeatedGame(session), clock, viewer, None))


@pytest.mark.parametrize(("game", "language", "seats"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_other_hands_make_no_difference_to_the_bytes(game: str, language: str, seats: int, seed: int) -> None:
    mode, random = mode_for(game, language, seats), Random(seed)
    names = [f"Player {n}" for n in range(seats)]
    start = mode.start(Setup(ruleset=game, names=tuple(names), deal=seed + 5))
    for viewer in (*range(seats), None):
        other = mixed(start, viewer, random)
        assert seen_by(other, viewer) == seen_by(start, viewer)
        assert other != start
        before, after = begun(mode, start, names), begun(mode, other, names)
        assert sent(before, viewer) == sent(after, viewer)


@pytest.mark.parametrize("seed", range(3))
def test_nor_do_the_moves_of_the_others(seed: int) -> None:
    """After the same public moves: a swap whose drawn card is another one, a pass."""
    mode, random = mode_for("kan-u-go", "en", 3), Random(seed)
    names = ["Ana", "Bo", "Cy"]
    start = mode.start(Setup(ruleset="kan-u-go", names=tuple(names), deal=seed + 50))
    mover = start.turn
    for viewer in [seat for seat in range(3) if seat != mover]:
        other = mixed(start, viewer, random)
        given = start.seats[mover].hand[0]
        if given not in other.seats[mover].hand:
            continue
        reported = []
        for state in (start, other):
            session = begun(mode, state, names)
            place = state.seats[mover].hand.index(given)
            for move in (Exchange((Slot("hand", place),)), Draw("stock")):
                assert session.play(move) is None
                reported.append(sent(session, viewer))
        assert reported[:2] == reported[2:]


def test_the_bytes_hold_no_card_that_is_hidden() -> None:
    """A card that only one hand has is named to nobody else."""
    mode = mode_for("kan-u-go", "en", 2)
    start = mode.start(Setup(ruleset="kan-u-go", names=("Ana", "Bo"), deal=3))
    state = replace(start, turn=0, seats=(start.seats[0], replace(start.seats[1], hand=("Ŝ", "Ĵ"))))
    session = begun(mode, state, ("Ana", "Bo"))
    assert "Ŝ" not in sent(session, 0).decode()
    assert "Ŝ" not in sent(session, None).decode()
