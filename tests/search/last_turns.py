"""Ends of board games between two by chance, and what they come to: by every move that the mode allows."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from game.search.kernel.plays import any_play, placed, plays_of
from game.table.board import BLANK
from game.table.mode import mode_of
from game.table.moves import Done, Move, Pass
from game.table.state import Phase, State
from modes.options import TileOptions
from modes.states import TileState
from modes.tiles import Tiles
from tests.modes.board_table import Table
from tests.tiny import TinyWords

WON = 100_000
"""More than any points: where a target is to be reached, to win goes before them."""

KINDS = ("scrabble", "scrabble-finish", "skrablo", "literaki", "circle")
"""Rulesets, and one in which the circle is played out when somebody has reached the target."""


def tables(
    name: str, seed: int, number: int, size: int = 3, adjudication: str = "strict", **options: Any
) -> Iterator[Table]:
    """So many tables with empty bags, a few words on the board, and up to so many tiles on each rack."""
    chance = random.Random(f"{name} {seed}")
    while number > 0:
        letters = chance.sample("ABDEGIKLMNOPRT", 5)
        words = {"".join(chance.choices(letters, k=chance.choice((2, 2, 3, 3, 4)))) for _ in range(9)}
        known = " ".join(sorted(words))
        kind = "scrabble-finish" if name == "circle" else name
        table = Table(kind, known, ("".join(letters), "A"), adjudication=adjudication, **options)
        if name == "circle":
            over = msgspec.structs.replace(
                table.mode.ruleset.of(TileOptions).over, at_target="circle_played_out"
            )
            changed = mode_of(table.mode.ruleset.changed(over=over), TinyWords(known))
            assert isinstance(changed, Tiles)
            table.mode = changed
        for _ in range(chance.randint(1, 4)):
            found = plays_of(table.mode, table.state.board, table.state.seat.hand)
            if found:
                pieces = chance.choice(found).pieces
                table.state = replace(table.state, board=table.state.board.with_(dict(pieces)))
        hands = [chance.choices(letters, k=chance.randint(1, size)) for _ in range(2)]
        if chance.random() < 0.2:
            hands[0] = [BLANK]
        scores = [chance.randint(105, 118), chance.randint(105, 118)]
        passes = [chance.randint(0, 1), 0]
        seats = tuple(
            replace(seat, hand=tuple(hand), score=score, passes=passed)
            for seat, hand, score, passed in zip(table.state.seats, hands, scores, passes, strict=True)
        )
        table.state = replace(table.state, seats=seats, stock=(), dealer=chance.randint(0, 1))
        if "scoreless_turns" in options:
            table.state = table.state.with_own(TileState, scoreless=chance.randint(0, 5))
        if any(any_play(table.mode, table.state.board, seat.hand) for seat in seats):
            yield table
            number -= 1


def ahead(mode: Tiles, state: State) -> int:
    """By how much the player in turn can be ahead in the end, all moves of both tried."""
    return _least(mode, state, state.turn, {})


def _least(mode: Tiles, state: State, seat: int, known: dict[State, int]) -> int:
    if state.phase is Phase.OUT:
        return _least(mode, mode.apply(state, Done()), seat, known)
    if state.phase is not Phase.PLAYING:
        totals = [each.total for each in state.seats]
        winners = mode.winners(state)
        won = 0 if len(winners) == 2 or state.seats[0].target is None else WON
        return totals[seat] - totals[1 - seat] + (won if seat in winners else -won)
    alike = replace(state, ply=0)
    if alike not in known:
        values = [_least(mode, mode.apply(state, move), seat, known) for move in moves(mode, state)]
        known[alike] = max(values) if state.turn == seat else min(values)
    return known[alike]


def moves(mode: Tiles, state: State) -> Iterator[Move]:
    """Every play, and to pass where that is allowed."""
    for found in plays_of(mode, state.board, state.seat.hand):
        move = placed(mode.slots(state), found.pieces)
        assert mode.check(state, move) is None
        yield move
    if mode.check(state, Pass()) is None:
        yield Pass()
