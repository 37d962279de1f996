"""What could be done in a position: plays and swaps by points and what is kept, then by simulation."""

from collections.abc import Iterator
from threading import Event
from typing import NamedTuple

from game.search import StoppedError
from game.search.kernel.plays import Pieces, lexicon_of, placed, plays_of
from game.search.players.analysis import Analyst, Fits, MoveAnalysis, TriedMove
from game.search.players.player import History
from game.search.players.weighed_hints import analyst_for
from game.table.mode import Mode
from game.table.moves import Exchange, Move, Pass, Slot
from game.table.state import State
from modes.moves import Draw

LISTED = 20
"""So many plays are listed."""


class Thoughts(NamedTuple):
    """The moves, the best first: those that were tried, then others. `equal` are those of which it is not
    sure that they are worse than the best, `made` is the one that was played. A solved end has its `line`;
    no pieces are a pass."""

    moves: tuple[TriedMove, ...]
    equal: frozenset[TriedMove] = frozenset()
    made: TriedMove | None = None
    exact: bool = False
    line: tuple[Pieces, ...] = ()


def moves_of(mode: Mode, seen: State, tried: TriedMove) -> tuple[Move, ...]:
    """The moves that carry out what was tried: an exchange of cards takes another."""
    if tried.pieces:
        return (placed(mode.slots(seen), tried.pieces),)
    if not tried.swapped:
        return (Pass(),)
    hand, places = list(seen.seat.hand), []
    for piece in tried.swapped:
        places.append(hand.index(piece))
        hand[places[-1]] = ""
    swap = Exchange(tuple(Slot("hand", place) for place in sorted(places)))
    return (swap, Draw("open" if tried.taken else "stock")) if mode.ruleset.pieces_are == "cards" else (swap,)


class Thinker:
    """Thinks about positions of one game by the estimate of its reviews and hints. One thread at a time may
    ask it, another may stop it."""

    def __init__(self, mode: Mode) -> None:
        self._mode = mode
        self._kind = analyst_for(mode.ruleset)
        self._analyst: Analyst | None = None
        self._stopped = Event()

    def stop(self) -> None:
        """Stop for good, from another thread."""
        self._stopped.set()
        if self._analyst is not None:
            self._analyst.stop()

    def think(
        self, seen: State, history: History, moves: tuple[Move, ...] = (), fits: Fits | None = None
    ) -> Iterator[Thoughts]:
        """The thoughts, better and better founded, of the seat in turn with what it has seen. `moves` begin
        with the one that was played, `fits` restricts the list to plays with such words. Raises StoppedError
        from a stop on."""
        if self._kind is None:
            yield from self._by_points(seen, fits)
            return
        words = lexicon_of(self._mode)
        self._analyst = self._kind(self._mode, words, words, 0)
        if self._stopped.is_set():
            raise StoppedError
        listed = self._analyst.listed(seen, LISTED, fits)
        yield Thoughts(listed)
        for found in self._analyst.settling(seen, history, seen.turn, moves, fits):
            yield self._joined(found, listed, fits, bool(moves))

    def _joined(
        self, found: MoveAnalysis, listed: tuple[TriedMove, ...], fits: Fits | None, made: bool
    ) -> Thoughts:
        """What was tried, then the rest of the list."""
        tried = [each for each in found.tried if fits is None or (each.words and fits(each.words))]
        known = {(each.pieces, each.swapped, each.taken) for each in tried}
        rest = [each for each in listed if (each.pieces, each.swapped, each.taken) not in known]
        equal = frozenset(each for each in tried if not found.lost(each))
        exact = not found.best.worlds
        return Thoughts((*tried, *rest), equal, found.made if made else None, exact, found.line)

    def _by_points(self, seen: State, fits: Fits | None) -> Iterator[Thoughts]:
        """The highest plays of a game whose moves are not simulated."""
        found = plays_of(self._mode, seen.board, tuple(self._mode.slots(seen).values()))
        some = [each for each in found if fits is None or fits(each.words)][:LISTED]
        yield Thoughts(
            tuple(TriedMove(each.pieces, each.words, (), each.score, None, 0.0, 0.0, False) for each in some)
        )
