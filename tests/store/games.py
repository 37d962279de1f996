"""Games to keep: a patience with few words, played at random."""

import random
from pathlib import Path

from game.fault import Fault
from game.search.kernel.plays import plays
from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.table.mode import Setup, mode_of
from game.table.moves import Move, Place, Placement
from game.table.position import Position
from game.table.ruleset import Ruleset
from game.table.session import LexiconRef, Session
from modes.moves import Draw
from tests.tiny import TinyWords, ruleset

Said = list[Fault]

WORDS = TinyWords("AT TO ON NO SO IN IS IT AN AS OR RE ED ATE EAT TEA SEA TEN NET TON NOT SON HE HA HI AH OH")
RULESET = ruleset(mode="patience.TwelveInHand", hand=12, draw_only_when_stuck=False)
NOTED = LexiconRef("tiny", "0" * 8)
SETUP = Setup(ruleset="test", names=("Ana",), deal=7)


def words(asked: Ruleset) -> TinyWords:
    return WORDS


def new(setup: Setup = SETUP) -> Session:
    return Session(mode_of(RULESET, WORDS), setup)


def begun(journal: Journal, setup: Setup = SETUP) -> SavedSession:
    return SavedSession.keep(journal, new(setup), NOTED)


def opened(file: Path, said: Said) -> Journal:
    """The journal as another window, or the program started again, would open it."""
    return Journal(Database(said.append, file))


def moves(session: Session) -> list[Move]:
    """Every move that is allowed now, but for giving up."""
    usable = session.mode.slots(session.state)
    offers = session.mode.offers(session.state)
    found: list[Move] = [Draw()] if Draw in offers else []
    if Place in offers:
        position = Position(session.mode.ruleset, session.state.board, tuple(usable.values()))
        for play in plays(position, WORDS):
            slots = {card: slot for slot, card in usable.items()}  # no word here has a letter twice
            found.append(Place(tuple(Placement(slots[piece.piece], cell) for cell, piece in play.pieces)))
    return found


def act(session: Session, chance: random.Random) -> None:
    """One act: a move, or a step to anywhere among the moves."""
    allowed = moves(session)
    if allowed and (not session.moves or chance.random() < 0.6):
        assert session.play(chance.choice(allowed)) is None
    else:
        steps = [n for n in range(len(session.moves) + 1) if n != session.at]
        session.go(chance.choice(steps))
