"""A move of Kan-u-go held against what else could have been done there: all of it is tried in the same
worlds, as the master tries it, and compared by the chance to end with the lowest total.

It is told what its seat had seen, no more, and does not know how a mistake is told.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.search.found import play_of
from game.search.players.ahead import PlayOn
from game.search.players.analysis import MoveAnalysis, TriedMove
from game.search.players.card_master import CardMaster, RoundTrial
from game.search.players.cards import CardThought
from game.search.players.player import History
from game.search.players.unseen import unseen
from game.search.reach import Option
from game.table.facedown import FACE_DOWN
from game.table.mode import Mode
from game.table.moves import Draw, Exchange, Move, Pass, Place, Slot
from game.table.ruleset import Ruleset
from game.table.state import State
from game.words.lexicon import Lexicon

_TOLD = 15  # moves beside the one that was made


class CardMove(NamedTuple):
    """Something that may be done: a play; or a card given for the top of a pile; or neither, as
    one passes."""

    option: Option | None
    given: str = ""
    pile: str = ""


class _Sight(CardMaster):
    """Sees the plays of some words, and weighs cards as one who knows all."""

    def searched(self, words: Lexicon) -> Ruleset:
        return super().searched(self.full)


class CardAnalyst(CardMaster):
    """Holds moves against each other that somebody else has thought of. The others are made of `words`; what
    follows is played with the full list."""

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, full, full, seed)
        self._sight = None if words.tier == full.tier else _Sight(mode, words, full, seed)

    def stop(self) -> None:
        super().stop()
        if self._sight is not None:
            self._sight.stop()

    def thoughts(self, seen: State, seat: int) -> list[CardThought]:
        if self._sight is None:
            return super().thoughts(seen, seat)
        self._sight.reach.load(seen.board)
        return self._sight.thoughts(seen, seat)

    def analysis(
        self, seen: State, history: History, seat: int, moves: Sequence[Move]
    ) -> MoveAnalysis | None:
        """The play, exchange or pass that these moves are, of a seat that was in turn, with what it had seen
        then; None for what cannot be tried or where there was nothing else. Raises StoppedError from a stop
        on, for good."""
        self.go_on()
        self.reach.load(seen.board)
        made = self._made(seen, moves)
        if made is None or not self._can_deal(seen):
            return None
        few = list(dict.fromkeys((made, *self._others(seen, seat))))
        if len(few) < 2:
            return None
        ways = [self._played_on(seat, each) for each in few]
        trials = self.tried(seen, history, seat, ways, held=0)
        self.reach.load(seen.board)
        told = [self._told_of(seen, few[trial.candidate], trial) for trial in trials]
        own = next(n for n, trial in enumerate(trials) if trial.candidate == 0)
        return MoveAnalysis((*told[:_TOLD], *told[max(own, _TOLD) : own + 1]), told[own])

    def compared(self, seen: State, history: History, seat: int) -> tuple[TriedMove, ...]:
        """What could be done, the best first, by the estimate of `analysis`; nothing where there is
        nothing to compare. Raises StoppedError from a stop on, for good."""
        self.go_on()
        self.reach.load(seen.board)
        few = list(dict.fromkeys(self._others(seen, seat))) if self._can_deal(seen) else []
        if len(few) < 2:
            return ()
        trials = self.tried(seen, history, seat, [self._played_on(seat, each) for each in few])
        self.reach.load(seen.board)
        return tuple(self._told_of(seen, few[trial.candidate], trial) for trial in trials)

    def _can_deal(self, seen: State) -> bool:
        """Whether the pack has as many cards as lie face down: a table that came from elsewhere may play with
        others than its pack has."""
        held = [card for each in seen.seats for card in each.hand]
        return len(unseen(seen, self.ruleset)) == [*seen.stock, *held].count(FACE_DOWN)

    def _made(self, seen: State, moves: Sequence[Move]) -> CardMove | None:
        """What was done; None for a play that the search does not know, or a card declared and none taken."""
        match moves:
            case [Place() as place, *_]:
                pieces = self.mode.read(seen, place).pieces
                option = self.reach.option_of((each.cell, each.laid) for each in pieces)
                return None if option is None else CardMove(option)
            case [Exchange(given=(slot,)), Draw(zone=pile), *_]:
                return CardMove(None, seen.seat.hand[slot.place], pile)
            case [Pass(), *_]:
                return CardMove(None)
        return None

    def _others(self, seen: State, seat: int) -> Iterator[CardMove]:
        """What else could be done: the plays that the master thinks of, and every exchange."""
        yield from (CardMove(thought.option) for thought in self.thoughts(seen, seat))
        hand = seen.seat.hand
        for card in dict.fromkeys(hand):
            if self.mode.check(seen, Exchange((Slot("hand", hand.index(card)),))) is None:
                yield from (CardMove(None, card, pile) for pile in ("open", "stock") if getattr(seen, pile))
        if self.mode.check(seen, Pass()) is None:
            yield CardMove(None)

    def _played_on(self, seat: int, move: CardMove) -> PlayOn:
        """How a round goes on from it."""
        if move.option is not None:
            return partial(self.rounds.after_laying, seat, *move.option)
        if move.given:
            return partial(self.rounds.after_exchange, seat, self._code(move.given), move.pile == "open")
        return partial(self.rounds.after_pass, seat)

    def _told_of(self, seen: State, move: CardMove, trial: RoundTrial) -> TriedMove:
        """A move with how it did. The board must lie as it was."""
        how = (None, trial.chance, trial.ahead, trial.behind)
        if move.option is None:
            swapped = (move.given,) if move.given else ()
            taken = seen.open[-1] if move.pile == "open" else ""
            return TriedMove((), (), swapped, 0, *how, taken, trial.margin)
        pieces = self.reach.laid(move.option)
        words = play_of(self.reach.squares.board, pieces).words
        points = sum(map(self.points.__getitem__, move.option.uses))
        return TriedMove(pieces, words, (), points, *how, "", trial.margin)
