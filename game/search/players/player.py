"""The base of computer players: chooses a move, with its reason. A player sees only what its seat sees."""

import random
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from game.search import Stoppable
from game.search.kernel.plays import Reach, placed, plays_of
from game.table.board import Board
from game.table.facedown import SeenMove
from game.table.mode import Laying, Mode
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Slot
from game.table.placement import Piece, read
from game.table.ruleset import Ruleset
from game.table.state import Phase, State
from game.words.lexicon import Lexicon
from modes.moves import Deal, Draw
from modes.states import AttackState, RoundState


class Why(Enum):
    """The main reason for a choice."""

    OUT = "goes out"  # the last cards are laid
    SHEDS = "sheds"  # points that no longer count against the hand
    KEEPS = "keeps"  # what stays in hand can go out next
    SHORT = "short"  # another player is nearly out, so high cards go first
    ONLY = "only"  # there was nothing else
    SWAPS = "swaps"  # a hard card for another
    TAKES_OPEN = "takes open"  # the open card is known, and good
    TAKES_STOCK = "takes stock"  # the open card is not wanted
    SCORES = "scores"
    SAVES = "saves"  # fewer points now for better letters later
    ENDGAME = "endgame"  # every hand is known, and the end is searched
    WINS = "wins"  # most often, of games played on from here
    REACHES = "reaches"  # the target
    RENEWS = "renews"  # pieces exchanged for better ones
    FREES = "frees"  # a star, for the word that follows
    DONE = "done"  # the turn, the round or the last chance to challenge is over
    NOTHING = "nothing"  # neither a word nor an exchange
    CHALLENGES = "doubts"  # a word that is in no list


class OtherPlay(NamedTuple):
    """A move not chosen: its word ("" for an exchange, None for a pass), its points and its chance to win."""

    word: str | None
    points: int
    chance: float


class ChoiceReason(NamedTuple):
    """Why a move was chosen: the main reason with the points, pieces, words or the seat concerned; if games
    were simulated, its chance to win, the mean lead at their end, and the next best plays."""

    why: Why
    points: int = 0
    pieces: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    seat: int = -1
    cards: int = 0
    chance: float = 0.0
    ahead: float = 0.0
    others: tuple[OtherPlay, ...] = ()


class Choice(NamedTuple):
    """A move, and why."""

    move: Move
    reason: ChoiceReason


History = Sequence[SeenMove]

THINKING: Mapping[str, float] = {"short": 0.25, "normal": 1.0, "long": 4.0}
"""How long a master may think, as a multiple of the usual number of trials."""


class Player(Stoppable, ABC):
    """A player of one level at one table. It is shown states as `seen_by` shows them to its seat.

    The same state, history and seed give the same choice on every machine: time is not looked at. One thread
    at a time may ask for a choice.
    """

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__()
        self.mode = mode
        self.ruleset = mode.ruleset
        self.words = words
        self.full = full
        self.seed = seed
        self.reach = Reach(self.searched(words), words)
        self.thinking = THINKING["normal"]
        self._hurried = threading.Event()

    def choose(self, seen: State, history: History, seat: int) -> Choice:
        """The choice for the seat in turn. Raises StoppedError if it is stopped meanwhile."""
        self.resume()
        self._hurried.clear()
        challenged = self.challenge(seen, seat)
        if challenged is not None:
            return challenged
        if seen.phase is Phase.OUT:
            return Choice(Done(), ChoiceReason(Why.DONE))
        if seen.phase is Phase.ROUND_OVER:
            return Choice(Deal(), ChoiceReason(Why.DONE))
        choice = self.think(seen, history, seat)
        self.go_on()
        return choice

    def searched(self, words: Lexicon) -> Ruleset:
        """The rules by which its search counts: those of the table, or others with its own weights."""
        return self.ruleset

    @abstractmethod
    def think(self, seen: State, history: History, seat: int) -> Choice:
        """The choice for a turn: a play, an exchange or a pass."""

    def challenge(self, seen: State, seat: int) -> Choice | None:
        """A challenge of the previous play if it formed a word that is not in the lexicon. Any seat but the
        player's own may call this before the next player begins."""
        before = seen.undisputed
        if (
            before is None
            or seen.settled
            or before.turn == seat
            or self.ruleset.judges_at_once
            or seen.of(AttackState).used
        ):
            return None
        wrong = tuple(word for word in _words_made(before, seen) if word not in self.mode.words)
        if not wrong:
            return None
        return Choice(Challenge(seat, wrong, True), ChoiceReason(Why.CHALLENGES, words=wrong))

    def stop(self) -> None:
        """From another thread: give up the current choice at once."""
        super().stop()
        self.reach.stop()

    def hurry(self) -> None:
        """From another thread: end a long choice now, with the results so far."""
        self._hurried.set()

    @property
    def hurried(self) -> bool:
        """Whether `hurry` was called."""
        return self._hurried.is_set()

    def tries_on(self, tried: int, most: int) -> bool:
        """Whether to go on after `tried` trials; `most` is the limit at the usual thinking time."""
        return tried < most * self.thinking and not (tried and self.hurried)

    def chance(self, seen: State, seat: int) -> random.Random:
        """Its own random numbers for one choice."""
        return random.Random(f"{self.seed} {seen.of(RoundState).round} {seen.ply} {seat}")

    def allowed(self, seen: State, choices: Iterable[Choice]) -> Choice:
        """The first choice that the rules allow; if there is none, any allowed move."""
        for choice in choices:
            if self.mode.check(seen, choice.move) is None:
                return choice
        return self._last_resort(seen)

    def _last_resort(self, seen: State) -> Choice:
        """A move when none of the choices is allowed: end the turn, pass, or any other move."""
        slots = self.mode.slots(seen)
        others: list[Move] = [Done(), Pass(), Draw()]
        others += self.mode.own_moves(seen)
        others += [Exchange((Slot("hand", i),)) for i in range(len(seen.seat.hand))]
        for move in others:
            if self.mode.check(seen, move) is None:
                return Choice(move, ChoiceReason(Why.NOTHING))
        for pieces in self._layings(seen.board, tuple(slots.values())):
            move = placed(slots, pieces)
            if self.mode.check(seen, move) is None:
                return Choice(move, ChoiceReason(Why.ONLY))
        return Choice(Pass(), ChoiceReason(Why.NOTHING))

    def _layings(self, board: Board, pieces: tuple[str, ...]) -> Iterable[Laying]:
        """Every placement of these pieces, the highest first."""
        if not self.mode.searchable:
            return (play.pieces for play in plays_of(self.mode, board, pieces))
        reach = Reach(self.ruleset, self.full)
        reach.load(board)
        return map(reach.laid, reach.options(reach.codes(pieces)))


def _words_made(before: State, after: State) -> tuple[str, ...]:
    """The words that the play between two states made."""
    new = [Piece(cell, laid) for cell, laid in after.board.items() if cell not in before.board]
    return read(before.board, new).words
