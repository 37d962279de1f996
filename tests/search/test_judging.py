"""A mode of ours says of a position what the shared validator and the search say."""

import random

import pytest

from game.search.kernel.plays import judged_at, plays, plays_at, worth_at
from game.table import rulefile
from game.table.moves import Exchange, Pass, Place
from game.table.placement import Piece, judge, read
from game.table.position import Position
from game.table.scoring import score
from modes.moves import Draw
from tests.table.test_offers import WORDS, accepted, begun


@pytest.mark.parametrize("name", rulefile.names())
@pytest.mark.parametrize("seed", range(4))
def test_positions_are_judged_as_ever(name: str, seed: int) -> None:
    session = begun(name, seed)
    mode, chance = session.mode, random.Random(seed)
    for _ in range(12):
        hand = tuple(mode.slots(session.state).values())
        position = Position(mode.ruleset, session.state.board, hand)
        found = plays_at(mode, position)
        assert found == plays(position, WORDS)
        for play in chance.sample(found, min(5, len(found))):
            pieces = tuple(Piece(cell, laid) for cell, laid in play.pieces)
            described, refusal = judged_at(mode, position, pieces)
            assert (described.words, refusal) == (play.words, None)
            assert worth_at(mode, position, described) == score(described, mode.ruleset).total
            moved = tuple(Piece((x + 1, y), laid) for (x, y), laid in play.pieces)
            assert judged_at(mode, position, moved)[1] == judge(
                read(position.board, moved), mode.ruleset, WORDS
            )
            lost = (pieces[0]._replace(held=False), *pieces[1:])
            assert judged_at(mode, position, lost)[1] == judge(
                read(position.board, lost), mode.ruleset, WORDS
            )
        moves = [
            move for move in accepted(mode, session.state) if isinstance(move, Place | Draw | Exchange | Pass)
        ]
        if not moves:
            return
        session.make(chance.choice(moves))
