"""Random games of Kan-u-go with a handful of words, for tests of what holds at every move."""

import random

from game.search.kernel.plays import plays
from game.table import rulefile
from game.table.mode import Setup, mode_of
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Placement, Resign, Slot
from game.table.position import Position
from game.table.session import Session
from game.table.state import State
from modes.challenges import is_wrong
from modes.kanugo import Kanugo
from modes.moves import Deal, Draw
from tests.modes.kanugo_table import NAMES
from tests.tiny import TinyWords

WORDS = TinyWords(
    "AT TO ON NO SO IN IS IT AN AS OR RE ED ER EN ES TA TE TI LA LI LO AL EL AR ARE ATE EAT TEA SEA TEN NET "
    "TON NOT SON ION INN LEI OIL LIE TIE DEN END RED AID ALE ROE TOE TOES LIES LINE DINE ONE HE HA HI OH AH "
    "BE BY DO GO ME MY OF UP US WE AX EX OX ZA QI JO KA PI UM AM ID IF PE PA FA HO HM SH"
)


def new(players: int, deal: int, **options: bool | int | str) -> Session:
    """A game that ends early, so that its end is seen often."""
    chosen = {"game_over_at": 50, "idle_circuits": 1, **options}
    mode = mode_of(rulefile.load("kan-u-go", players, options=chosen), WORDS)
    setup = Setup(ruleset="kan-u-go", names=NAMES[:players], deal=deal, language="en", options=chosen)
    return Session(mode, setup)


def wander(session: Session, seed: int, steps: int) -> None:
    """So many random moves that the rules allow, or fewer if the game ends. Nobody gives up."""
    chance = random.Random(seed)
    for _ in range(steps):
        kinds = sorted(session.mode.offers(session.state) - {Resign}, key=lambda kind: kind.__name__)
        if not kinds:
            return
        if Place in kinds and chance.random() < 0.7:
            kinds = [Place]
        refusal = session.play(some_move(session, chance.choice(kinds), chance))
        assert refusal is None, refusal


def some_move(session: Session, kind: type[Move], chance: random.Random) -> Move:
    """A move of an offered kind."""
    state, mode = session.state, session.mode
    assert isinstance(mode, Kanugo)
    if kind is Place:
        return some_placement(session, chance) or some_exchange(state, chance)
    if kind is Exchange:
        return some_exchange(state, chance)
    if kind is Draw:
        return Draw(chance.choice([zone for zone in ("open", "stock") if mode.fits(state, Draw(zone))]))
    if kind is Challenge:
        before = state.undisputed
        assert before is not None
        seat = chance.choice([n for n in range(len(state.seats)) if n != before.turn])
        move = Challenge(seat, upheld=chance.random() < 0.5)
        if mode.ruleset.judging.adjudication == "challenge":
            move = Challenge(seat, upheld=is_wrong(state, move, WORDS))
        return move
    return Deal() if kind is Deal else Done() if kind is Done else Pass()


def some_exchange(state: State, chance: random.Random) -> Move:
    return Exchange((Slot("hand", chance.randrange(len(state.seat.hand))),))


def some_placement(session: Session, chance: random.Random) -> Move | None:
    """A placement of one of the words; where words are laid unjudged, sometimes of any cards."""
    state, mode = session.state, session.mode
    slots = mode.slots(state)
    if mode.ruleset.judging.adjudication != "strict" and chance.random() < 0.3:
        below = [(x, y + 1) for x, y in sorted(state.board) if (x, y + 1) not in state.board] or [(0, 0)]
        any_card = Place((Placement(chance.choice(list(slots)), chance.choice(below)),))
        return any_card if session.check(any_card) is None else None
    found = plays(Position(mode.ruleset, state.board, tuple(slots.values())), WORDS)
    if not found:
        return None
    laid = []
    for cell, piece in chance.choice(found).pieces:
        slot = next(slot for slot, card in slots.items() if card == piece.piece)
        del slots[slot]
        laid.append(Placement(slot, cell))
    return Place(tuple(laid))
