"""The analysis of a move against its alternatives: how each did, and how large a mistake the move was."""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache, partial
from heapq import nlargest
from itertools import islice
from typing import Any, NamedTuple

from game.search.kernel.generate import COMPILED
from game.search.kernel.plays import BoardReading, Codes, Option, Pieces, play_of, without
from game.search.players.board_end import Prospect, solvable
from game.search.players.card_expert import CardMaster, PlayOn
from game.search.players.cards import CardThought
from game.search.players.master import BoardMaster, part_of
from game.search.players.player import History, Player
from game.search.players.preendgame import BoardTrial, Candidate
from game.search.players.trials import CandidateTrial, is_open, ranked
from game.search.players.unseen import unseen
from game.table.board import Board
from game.table.facedown import FACE_DOWN
from game.table.mode import Mode
from game.table.moves import Done, Exchange, Move, Pass, Place, Slot
from game.table.ruleset import Ruleset
from game.table.state import Phase, State
from game.words.lexicon import Lexicon
from modes.moves import Draw


class Mistake(Enum):
    """How large a mistake is: the least share of games that it loses, or where games are not played on, the
    least number of points."""

    SMALL = (0.02, 5)
    MIDDLE = (0.05, 10)
    LARGE = (0.10, 20)

    @classmethod
    def of_chance(cls, lost: float) -> "Mistake | None":
        """The size of a mistake that loses this share of games; None if it is too small to be a mistake."""
        return next((size for size in reversed(cls) if lost >= size.value[0]), None)

    @property
    def rank(self) -> int:
        """1 for a small one, up to 3."""
        return list(Mistake).index(self) + 1

    @classmethod
    def of_points(cls, lost: int) -> "Mistake | None":
        """The size of a mistake that loses `lost` points."""
        return next((size for size in reversed(cls) if lost >= size.value[1]), None)


class TriedMove(NamedTuple):
    """A possible move: a play, or with no `pieces` an exchange of `swapped`, or a pass. `then` is what a turn
    of several attacks lays afterwards, `leave` what the rest of the hand is worth in points where that is
    known. `worlds` is the number of worlds in which it was tried, 1 if the end was searched; only if it is
    more than 0 the rest is known: `chance` is the share of games won (of a patience, of sampled deals),
    `ahead` the mean lead at the end of the game, or of the round where there are rounds; `behind` says that
    it is surely not the best; `margin` is half the 95 % interval of how far its chance lies from that of the
    best (of a patience, its own), 0 where the end was searched. `taken` is a card that lay face up."""

    pieces: Pieces
    words: tuple[str, ...]
    swapped: tuple[str, ...]
    points: int
    leave: float | None = None
    chance: float = 0.0
    ahead: float = 0.0
    behind: bool = False
    taken: str = ""
    margin: float = 0.0
    worlds: int = 0
    then: tuple[Pieces, ...] = ()

    def after(self, trial: CandidateTrial[Any]) -> "TriedMove":
        """The move with how it did in a trial."""
        return self._replace(
            chance=trial.chance,
            ahead=trial.ahead,
            behind=trial.behind,
            margin=trial.margin,
            worlds=len(trial.values),
        )


class MoveAnalysis(NamedTuple):
    """The tried moves, the best first, and the one that was made (by default the best). If the end was
    searched (`exact`), `line` is the best line (no pieces: a pass), as far as it is sure."""

    tried: tuple[TriedMove, ...]
    made: TriedMove
    exact: bool = False
    line: tuple[Pieces, ...] = ()

    @property
    def best(self) -> TriedMove:
        return self.tried[0]

    def lost(self, move: TriedMove) -> float:
        """The share of games that a move loses against the best one; 0 within the margin of error."""
        lost = self.best.chance - move.chance
        return lost if move.behind and lost > move.margin else 0.0

    @property
    def mistake(self) -> Mistake | None:
        """How large a mistake was made, if any."""
        return Mistake.of_chance(self.lost(self.made))

    @property
    def right(self) -> tuple[TriedMove, ...]:
        """The candidates that are no mistake: as good as the best within the margin, or hardly worse."""
        return tuple(move for move in self.tried if Mistake.of_chance(self.lost(move)) is None)


Fits = Callable[[Pieces, tuple[str, ...]], bool]
"""Whether a play, given by its pieces and its words, is wanted."""

_MORE = 16  # times as many plays are looked at where too few fit
_SOUGHT = 8  # plays of those that are tried beside the best ones
_AT_THE_END = 8  # candidates that are searched to the end, each by itself
_POSITIONS = 20_000  # of which each may look at so many


class Analyst(Player):
    """Compares given moves by the estimate that it plays by."""

    def analysis(
        self, seen: State, history: History, seat: int, moves: Sequence[Move]
    ) -> MoveAnalysis | None:
        """The play, exchange or pass that the seat in turn made with these moves (on a board the first of
        them), knowing what it had seen then; None if it cannot be tried or there was no other. After a stop,
        always raises StoppedError."""
        return _last(self.settling(seen, history, seat, moves))

    def compared(self, seen: State, history: History, seat: int) -> tuple[TriedMove, ...]:
        """The possible moves, the best first, by the estimate of `analysis`; empty if there is nothing to
        compare. After a stop, always raises StoppedError."""
        analysis = _last(self.settling(seen, history, seat))
        return () if analysis is None else analysis.tried

    @abstractmethod
    def listed(self, seen: State, number: int, fits: Fits | None = None) -> tuple[TriedMove, ...]:
        """The best `number` plays of fitting words, and exchanges; none is simulated."""

    @abstractmethod
    def settling(
        self,
        seen: State,
        history: History,
        seat: int,
        moves: Sequence[Move] = (),
        fits: Fits | None = None,
    ) -> Iterator[MoveAnalysis]:
        """The same after each round of worlds, compared with some plays of fitting words."""


class _End(NamedTuple):
    """How a game ends: the share of it that is won, the lead, and whether that is proven."""

    chance: float
    ahead: int
    proven: bool


class BoardAnalyst(Analyst, BoardMaster):
    """Compares given moves with others made of `words`; the playouts use the full list."""

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, full, full, seed)
        self._limited = None if words.tier == full.tier else BoardMaster(mode, words, full, seed)

    def stop(self) -> None:
        super().stop()
        if self._limited is not None:
            self._limited.stop()

    def candidates(self, seen: State) -> list[Candidate]:
        if self._limited is None:
            return super().candidates(seen)
        self._limited.reach.load(seen.board)
        return self._limited.candidates(seen)

    def settling(
        self,
        seen: State,
        history: History,
        seat: int,
        moves: Sequence[Move] = (),
        fits: Fits | None = None,
    ) -> Iterator[MoveAnalysis]:
        self.go_on()
        self.reach.load(seen.board)
        made = self._candidate(seen, moves[0]) if moves else None
        if (moves and made is None) or not self._can_deal(seen):
            return
        given = (made,) if made is not None else ()
        more = self._listing(seen, _SOUGHT, fits) if fits is not None else ()
        self.reach.load(seen.board)
        few = _distinct((*given, *self.candidates(seen), *more))
        if solvable(seen, self.ruleset) and few:
            analysis = self._searched(seen, seat, made or few[0], more)
            if analysis is not None:
                yield analysis
        elif len(few) > 1:
            trials: list[BoardTrial] = []
            for met in self.trial_rounds(seen, history, seat, few, made):
                trials = ranked(met)
                yield self._weighed(seen, trials, made)
            through = self.played_through(seen, trials, made)
            if through is not trials:
                yield self._weighed(seen, through, made)

    def _weighed(self, seen: State, trials: Sequence[BoardTrial], made: Candidate | None) -> MoveAnalysis:
        self.reach.load(seen.board)
        moves_tried = {
            trial.candidate: self._tried_move(seen, trial.candidate).after(trial) for trial in trials
        }
        tried = tuple(moves_tried.values())
        return MoveAnalysis(tried, tried[0] if made is None else moves_tried[made])

    def listed(self, seen: State, number: int, fits: Fits | None = None) -> tuple[TriedMove, ...]:
        """The best plays with fitting words, and exchanges, by points and leave value, best first; none of
        them is simulated."""
        few = self._listing(seen, number, fits)
        self.reach.load(seen.board)
        return tuple(self._tried_move(seen, each) for each in few)

    def _listing(self, seen: State, number: int, fits: Fits | None) -> list[Candidate]:
        hand = tuple(sorted(self.reach.codes(seen.seat.hand)))
        candidates, many, more = list[Candidate](), number, True
        while more and len(candidates) < number:
            plays = self._best_plays(seen, hand, many)
            candidates = [self._weighed_play(seen, hand, each) for each in self._fitting(plays, fits)]
            more = len(plays) >= many
            many *= _MORE
        if fits is None and Exchange in self.mode.offers(seen):
            codes = self.reach.codes(seen.seat.hand)
            for worth, places in self.ranked_leaves(seen):
                if len(hand) - len(places) <= len(seen.stock):
                    kept = tuple(codes[place] for place in places)
                    candidates.append(Candidate(None, worth + self.late(seen), part_of(list(hand), kept)))
        return _distinct(nlargest(number, candidates, key=lambda each: each.worth))

    def _best_plays(self, seen: State, hand: Codes, number: int) -> list[Option]:
        """The best plays by points and leave value, at least `number`, the highest first."""
        self.go_on()
        self.reach.load(seen.board)
        needed = max(1, seen.seat.target - seen.seat.score) if seen.seat.target is not None else 0
        plays = self.equity.plays(bytes(hand), len(seen.stock), number, needed)
        self.go_on()  # a stop has ended the search before its end
        return [*map(Option._make, sorted(plays, reverse=True))]

    def _fitting(self, plays: Iterable[Option], fits: Fits | None) -> Iterable[Option]:
        if fits is None:
            return plays
        reading = BoardReading(self.reach.squares)
        return (each for each in plays if fits(*reading.legal_play(*each)[:2]))

    def _weighed_play(self, seen: State, hand: Codes, option: Option) -> Candidate:
        self.go_on()
        kept = without(hand, option.uses)
        worth = self.points(seen, option) + self.late(seen, option.number) + self.kept(seen, kept)
        return Candidate(option, worth, part_of(list(hand), kept))

    def _candidate(self, seen: State, move: Move) -> Candidate | None:
        """The candidate for the move that was made; None for a play that the search does not find."""
        if isinstance(move, Place):
            pieces = self.mode.read(seen, move).pieces
            option = self.reach.option_of((each.cell, each.laid) for each in pieces)
            return None if option is None else self._thought(seen, option.uses, option)
        given = move.given if isinstance(move, Exchange) else ()
        return self._thought(seen, self.reach.codes(seen.seat.hand[slot.place] for slot in given))

    def _thought(self, seen: State, uses: Codes, option: Option | None = None) -> Candidate:
        """The candidate for a play or an exchange; an exchange of no pieces is a pass."""
        hand = sorted(self.reach.codes(seen.seat.hand))
        return Candidate(option, 0.0, part_of(hand, without(tuple(hand), uses)))

    def _tried_move(self, seen: State, candidate: Candidate) -> TriedMove:
        """A candidate as a move. The board must lie as it was."""
        hand = sorted(self.reach.codes(seen.seat.hand))
        kept = tuple(code for n, code in enumerate(hand) if candidate.keeps >> n & 1)
        leave = self.kept(seen, kept)
        option = candidate.option
        if option is None:
            swapped = tuple(self.reach.letter_of[code] for code in without(tuple(hand), kept))
            return TriedMove((), (), swapped, 0, leave)
        pieces = self.reach.laid(option)
        words = play_of(self.reach.squares.board, pieces).words
        return TriedMove(pieces, words, (), option.score, leave)

    # --- the end between two, where each knows the other's hand --------------------------------------------

    def _searched(
        self, seen: State, seat: int, made: Candidate, more: Sequence[Candidate] = ()
    ) -> MoveAnalysis | None:
        """The candidates by the best that follows each of them; None if that cannot be searched to the
        end."""
        known = self._known(seen, seat)
        if known is None:
            return None
        solved = self._solved(known, self.positions)
        line = solved.line[:1] if self._limited is None else ()
        first = [self._thought(seen, option.uses if option is not None else (), option) for option in line]
        self.reach.load(seen.board)
        few = _distinct((made, *first, *self.candidates(seen)[:_AT_THE_END], *more))
        moves = [self._move(seen, seat, each) for each in few]
        ends = {each: self._end(known, seat, move) for each, move in zip(few, moves, strict=True)}
        best = max(ends.values())
        self.reach.load(seen.board)
        moves_tried = {
            candidate: self._tried_move(seen, candidate)._replace(
                chance=end.chance,
                ahead=end.ahead,
                behind=end < best and end.proven and best.proven,
                worlds=1,
            )
            for candidate, end in sorted(ends.items(), key=lambda each: each[1], reverse=True)
        }
        best_line = self.laid_on(seen.board, solved.line) if solved.proven else ()
        return MoveAnalysis(tuple(moves_tried.values()), moves_tried[made], True, best_line)

    def laid_on(self, board: Board, line: Iterable[Option | None]) -> tuple[Pieces, ...]:
        """The placements of the plays of a line, one after another, from this board on; a pass has none."""
        laid: list[Pieces] = []
        for option in line:
            self.reach.load(board)
            laid.append(() if option is None else self.reach.laid(option))
            board = play_of(board, laid[-1]).after
        return tuple(laid)

    def solved(self, seen: State, seat: int, positions: int) -> Prospect | None:
        """The endgame with its best line, searched for at most `positions` or until hurried; None if the game
        is not at its end between two, cannot be searched to the end, or was hurried before a line was
        found."""
        known = self._known(seen, seat) if solvable(seen, self.ruleset) else None
        if known is None:
            return None
        prospect = self._solved(known, positions)
        return prospect if prospect.line else None

    def _known(self, seen: State, seat: int) -> State | None:
        """The state with the other hand open, which is all that is left; None if the table plays with other
        pieces than its pack has."""
        hidden = tuple(unseen(seen, self.ruleset))
        if len(hidden) != len(seen.seats[1 - seat].hand):
            return None
        seats = [
            replace(each, hand=hidden) if place != seat else each for place, each in enumerate(seen.seats)
        ]
        return replace(seen, seats=tuple(seats))

    def _move(self, seen: State, seat: int, candidate: Candidate) -> Move:
        """A play or a pass as a move. The board must lie as it was."""
        return Pass() if candidate.option is None else self._choice(seen, seat, candidate).move

    def _solved(self, state: State, positions: int) -> Prospect:
        """The end for the player in turn, where both hands are known."""
        self.go_on()
        self.reach.load(state.board)
        own, other = state.seat.hand, state.seats[1 - state.turn].hand
        prospect = self.endgame.solve(state, self.reach.codes(own), self.reach.codes(other), positions)
        self.go_on()
        return prospect

    def _end(self, known: State, seat: int, move: Move) -> _End:
        """How the game ends if both go on as well as they can."""
        after = self.mode.apply(known, move)
        if after.phase is Phase.OUT:
            after = self.mode.apply(after, Done())
        one, two = after.seats[seat], after.seats[1 - seat]
        if self.mode.outcome(after) is not None:
            winners = self.mode.winners(after)
            return _End(1 / len(winners) if seat in winners else 0.0, one.total - two.total, True)
        end = self._solved(after, _POSITIONS)
        side = 1 if after.turn == seat else -1
        return _End((1 + side * end.won) / 2, one.score - two.score + side * end.ahead, end.proven)


def _last(settling: Iterable[MoveAnalysis]) -> MoveAnalysis | None:
    last = deque(settling, maxlen=1)
    return last[0] if last else None


def _distinct(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Each play and each exchange once, the first of equal ones."""
    distinct: dict[tuple[Option | None, int], Candidate] = {}
    for each in candidates:
        distinct.setdefault((each.option, each.keeps), each)
    return list(distinct.values())


_MAX_LISTED = 15  # moves beside the one that was made
_CARD_WORLDS = 16 if COMPILED else 1  # that every move meets before those that are surely worse go
_CARD_ROUNDS = 2400 if COMPILED else 20  # of all moves together

RoundTrial = CandidateTrial[int]


class CardMove(NamedTuple):
    """A possible move: a play; a card given for the top of a pile; or neither, a pass."""

    option: Option | None
    given: str = ""
    pile: str = ""


class _LimitedMaster(CardMaster):
    """A master that sees only plays of some words, but values cards by the full list."""

    def searched(self, words: Lexicon) -> Ruleset:
        return super().searched(self.full)


class CardAnalyst(Analyst, CardMaster):
    """Compares given moves with others made of `words`; the playouts use the full list."""

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, full, full, seed)
        self._limited = None if words.tier == full.tier else _LimitedMaster(mode, words, full, seed)

    def stop(self) -> None:
        super().stop()
        if self._limited is not None:
            self._limited.stop()

    def thoughts(self, seen: State, seat: int) -> list[CardThought]:
        if self._limited is None:
            return super().thoughts(seen, seat)
        self._limited.reach.load(seen.board)
        return self._limited.thoughts(seen, seat)

    def settling(
        self,
        seen: State,
        history: History,
        seat: int,
        moves: Sequence[Move] = (),
        fits: Fits | None = None,
    ) -> Iterator[MoveAnalysis]:
        self.go_on()
        self.reach.load(seen.board)
        made = self._made(seen, moves) if moves else None
        if (moves and made is None) or not self._can_deal(seen):
            return
        given = (made,) if made is not None else ()
        more = self._listing(seen, _SOUGHT, fits) if fits is not None else ()
        self.reach.load(seen.board)
        few = list(dict.fromkeys((*given, *self._others(seen, seat), *more)))
        if len(few) > 1:
            ways = [self._played_on(seat, each) for each in few]
            held = None if made is None else 0
            for trials in self._trial_rounds(seen, history, seat, ways, held):
                yield self._weighed(seen, few, ranked(trials), held)

    def _trial_rounds(
        self, seen: State, history: History, seat: int, ways: Sequence[PlayOn], held: int | None = None
    ) -> Iterator[list[RoundTrial]]:
        """The results of the candidates after each round of worlds, unsorted. All meet the same worlds. A
        `held` candidate is never dropped, even if it does badly."""
        left = [RoundTrial(n) for n in range(len(ways))]
        gone: list[RoundTrial] = []
        standing = lru_cache(4096)(lambda counts: self.standing(seen, seat, counts))
        worlds = self.worlds(seen, history, seat)
        self.set_rules(seen)
        tried = 0
        while is_open(left) and self.tries_on(tried, _CARD_ROUNDS):
            for _ in range(_CARD_WORLDS):
                self.go_on()
                self.rounds.deal(*next(worlds))
                for trial in left:
                    trial.valued(*standing(self.counts(ways[trial.candidate])))
            tried += _CARD_WORLDS * len(left)
            left.sort(key=lambda trial: -trial.mean)
            for trial in left:
                trial.behind = trial.is_behind(left[0])
            gone += [trial for trial in left if trial.behind and trial.candidate != held]
            left = [trial for trial in left if trial not in gone]
            yield [*left, *gone]

    def _weighed(
        self, seen: State, few: Sequence[CardMove], trials: Sequence[RoundTrial], held: int | None
    ) -> MoveAnalysis:
        self.reach.load(seen.board)
        moves_tried = [self._tried_move(seen, few[trial.candidate]).after(trial) for trial in trials]
        if held is None:
            return MoveAnalysis(tuple(moves_tried), moves_tried[0])
        own = next(n for n, trial in enumerate(trials) if trial.candidate == held)
        return MoveAnalysis(
            (*moves_tried[:_MAX_LISTED], *moves_tried[max(own, _MAX_LISTED) : own + 1]), moves_tried[own]
        )

    def listed(self, seen: State, number: int, fits: Fits | None = None) -> tuple[TriedMove, ...]:
        """The best `number` plays of fitting words, or all that are worth trying, with every exchange; none
        is simulated."""
        few = list(dict.fromkeys(self._listing(seen, number, fits)))
        self.reach.load(seen.board)
        return tuple(self._tried_move(seen, each) for each in few)

    def _listing(self, seen: State, number: int, fits: Fits | None) -> list[CardMove]:
        self.reach.load(seen.board)
        if fits is None:
            return [*self._others(seen, seen.turn)]
        reading = BoardReading(self.reach.squares)
        hand = self.reach.codes(seen.seat.hand)
        fitting = (each for each in self.reach.options(hand) if fits(*reading.legal_play(*each)[:2]))
        return [CardMove(option) for option in islice(fitting, number)]

    def _can_deal(self, seen: State) -> bool:
        """Whether the pack has as many cards as lie face down: an imported table may play with other cards
        than its pack has."""
        held = [card for each in seen.seats for card in each.hand]
        return len(unseen(seen, self.ruleset)) == [*seen.stock, *held].count(FACE_DOWN)

    def _made(self, seen: State, moves: Sequence[Move]) -> CardMove | None:
        """The move that was made; None for a play that the search does not find, or if a card was declared
        and none taken."""
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
        """The alternatives: the plays that the master thinks of, and every exchange."""
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

    def _tried_move(self, seen: State, move: CardMove) -> TriedMove:
        """A candidate as a move. The board must lie as it was."""
        if move.option is None:
            swapped = (move.given,) if move.given else ()
            return TriedMove((), (), swapped, 0, taken=seen.open[-1] if move.pile == "open" else "")
        pieces = self.reach.laid(move.option)
        words = play_of(self.reach.squares.board, pieces).words
        points = sum(map(self.points.__getitem__, move.option.uses))
        return TriedMove(pieces, words, (), points)
