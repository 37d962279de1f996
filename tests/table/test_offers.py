"""What a mode offers is what it lets be done: every kind of move, in games of every ruleset."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.search.kernel.plays import placed, plays_of
from game.table import rulefile
from game.table.mode import Mode, Setup, mode_of
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Resign, Slot, Stop
from game.table.open_plays import voters
from game.table.session import Session, dumps, loads, record_of
from game.table.state import State
from modes.ekraibl import Ekraibl
from modes.moves import Deal, Draw
from tests.tiny import TinyWords

WORDS = TinyWords("AT TO ON NO SO IN IS IT AN AS LA LE EL AL OS ES АТ ТО НО ОН НА ДА АД ДО ОД NA DO OD")


def candidates(mode: Mode, state: State) -> list[Move]:
    """Moves of every kind; among them one that is allowed, if any of its kind is."""
    slots = mode.slots(state)
    found = plays_of(mode, state.board, tuple(slots.values())) if slots else []
    moves: list[Move] = [placed(slots, play.pieces) for play in found]
    if isinstance(mode, Ekraibl):
        moves += mode.swaps(state)
    moves += [Exchange((Slot("hand", n),)) for n in range(len(state.seat.hand))]
    moves += [Draw(zone) for zone in ("stock", "open")]
    moves += [Done(), Pass(), Deal(), Resign(), Stop(), *mode.own_moves(state)]
    for seat, upheld in product(range(len(state.seats)), (True, False)):
        votes = (
            (upheld,) * len(voters(state, mode.ruleset))
            if mode.ruleset.judging.adjudication == "vote"
            else ()
        )
        moves.append(Challenge(seat, (), upheld, votes))
    return moves


def accepted(mode: Mode, state: State) -> list[Move]:
    return [move for move in candidates(mode, state) if mode.check(state, move) is None]


def begun(name: str, seed: int) -> Session:
    """A game of few pieces, with options as they come."""
    chance = random.Random(seed)
    whole = rulefile.load(name)
    players = chance.randint(*whole.players)
    options = {
        option: chance.choice(choices) for option, choices in whole.options.items() if option != "language"
    }
    rules = rulefile.load(name, players, options=options)
    few = {piece: (min(count, 2), number) for piece, (count, number) in rules.pieces.items()}
    rules = rules.changed(pieces=few) if players < 4 else rules
    names = tuple(f"seat {n}" for n in range(players))
    setup = Setup(ruleset=name, names=names, deal=seed, language=rules.language, options=options)
    return Session(mode_of(rules, WORDS), setup)


@pytest.mark.parametrize("name", rulefile.names())
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_what_is_offered_is_what_can_be_done(name: str, seed: int) -> None:
    session = begun(name, seed)
    mode, chance = session.mode, random.Random(seed)
    for _ in range(40):
        moves = accepted(mode, session.state)
        kinds = {type(move) for move in moves}
        offered = mode.offers(session.state)
        if not mode.ruleset.judges_at_once:  # to say more would be a hint
            kinds |= {Place} & offered
        assert kinds == offered
        if not moves or mode.outcome(session.state) is not None:
            break
        lasting = [move for move in moves if not isinstance(move, Resign | Stop)]
        move = chance.choice(lasting or moves)
        assert mode.fits(session.state, move)
        assert session.play(move) is None
    record = loads(dumps(record_of(session)), "game")
    again = Session(mode, record.setup, record.moves, record.at)
    assert again.state == session.state
    session.go(0)
    session.go(len(record.moves))
    assert again.state == session.state


def test_a_session_may_begin_from_another_start_than_its_deal() -> None:
    session = begun("patience-twelve", 5)
    session.make(Draw())
    session.make(Draw())
    later = Session(session.mode, session.setup, start=session.state_at(1))
    later.make(Draw())
    assert later.state == session.state
    later.go(-5)
    assert later.state == session.state_at(1), "nothing before it can be undone"
    later.go(1)
    assert later.detached(1).state == later.branch(1).state == session.state
