"""A position analysed: its plays and swaps in the order of the estimate that hints and reviews use.

Promising moves are simulated, and an end between two is solved; the other plays follow by points and the
worth of their leaves. In a patience the estimate is the share of sampled deals that are won.
`PositionAnalyst` answers once; `Thinker` goes on and refines its answer.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from game.search import Stoppable
from game.search.kernel.plays import Pieces, lexicon_of, placed, play_of, plays_of
from game.search.players import kinds_for
from game.search.players.analysis import Analyst, BoardAnalyst, Fits, MoveAnalysis, TriedMove
from game.search.players.attacks import AttackMaster, TurnTrial, WholeTurns
from game.search.players.player import History
from game.search.players.trials import ERRORS_95, CandidateTrial
from game.search.players.weighed_hints import analyst_for
from game.search.solver.sampled_hints import SampledHints, samples_for
from game.table.mode import Mode
from game.table.moves import Exchange, Move, Pass, Place, Slot
from game.table.state import State
from game.words.lexicon import EVERYDAY
from modes.moves import Draw

AS_LONG_AS_IT_TAKES = 1e6
"""For `thinking`: until it is known which move is best, or `hurry` is called."""

_POSITIONS = 1_000_000  # of an end that are looked at where nobody hurries


class EndLine(NamedTuple):
    """The end of a game between two: the best line (no pieces: a pass), by how many points the player in
    turn gets ahead on it from here on, and whether that is proven."""

    plays: tuple[Pieces, ...]
    words: tuple[tuple[str, ...], ...]
    ahead: int
    proven: bool


class PositionAnalysis(NamedTuple):
    """The moves, the best first, and the end where it could be solved."""

    moves: tuple[TriedMove, ...]
    end: EndLine | None = None


class PositionAnalyst:
    """Analyses positions of one game as the seat in turn sees them. One thread at a time may ask it."""

    def __init__(self, mode: Mode, thinking: float = 1.0) -> None:
        self._mode = mode
        words = lexicon_of(mode)
        self._analyst: Analyst | None = None
        self._attacker: WholeTurns | None = None
        self._samples: SampledHints | None = None
        kinds, analyst = kinds_for(mode.ruleset), analyst_for(mode.ruleset)
        if mode.ruleset.players[1] == 1:
            self._samples = samples_for(mode, EVERYDAY)
        elif analyst is not None:
            self._analyst = analyst(mode, words, words, 0)
            self._analyst.thinking = thinking
        elif mode.ruleset.placing.attacks_per_turn != 1 and kinds:
            kind = AttackMaster if "master" in kinds else WholeTurns
            self._attacker = kind(mode, words, words, 0)
            self._attacker.thinking = thinking

    def hurry(self) -> None:
        """From another thread: answer with what is known by now. A patience is always sampled to the end."""
        for player in (self._analyst, self._attacker):
            if player is not None:
                player.hurry()

    def stop(self) -> None:
        """From another thread: give the analysis up, for good."""
        for each in (self._analyst, self._attacker, self._samples):
            if each is not None:
                each.stop()

    def analysis(self, seen: State, history: History = (), top: int = 20) -> PositionAnalysis:
        """All simulated moves, filled up with other plays to `top` in all. Raises StoppedError if it is
        stopped."""
        if isinstance(self._analyst, BoardAnalyst):
            return self._of_board(self._analyst, seen, history, top)
        if self._analyst is not None:
            tried = self._analyst.compared(seen, history, seen.turn)
            if tried:
                return PositionAnalysis(tried)
        if self._attacker is not None:
            return PositionAnalysis(tuple(self._of_attacks(self._attacker, seen))[:top])
        if self._samples is not None:
            moves = tuple(sampled_moves(self._mode, self._samples, seen, top))
            if moves:
                return PositionAnalysis(moves)
        return PositionAnalysis(_by_points(self._mode, seen, top))

    def _of_board(self, analyst: BoardAnalyst, seen: State, history: History, top: int) -> PositionAnalysis:
        tried = analyst.compared(seen, history, seen.turn)
        moves = _with_others(tried, analyst.listed(seen, top))
        return PositionAnalysis(moves[: max(top, len(tried))], self._end(analyst, seen))

    def _end(self, analyst: BoardAnalyst, seen: State) -> EndLine | None:
        solved = analyst.solved(seen, seen.turn, int(_POSITIONS * analyst.thinking))
        if solved is None:
            return None
        board, words = seen.board, []
        plays = analyst.laid_on(board, solved.line)
        for pieces in plays:
            play = play_of(board, pieces)
            words.append(play.words)
            board = play.after
        return EndLine(plays, tuple(words), solved.ahead, solved.proven)

    def _of_attacks(self, attacker: WholeTurns, seen: State) -> Iterable[TriedMove]:
        attacker.reach.load(seen.board)
        if isinstance(attacker, AttackMaster):
            for trial in attacker.tried(seen, seen.turn):
                yield _turn(seen, trial)
            return
        for turn in attacker.turns(seen, seen.turn).several(*attacker.here(seen)):
            yield _turn(seen, CandidateTrial(turn))


def _with_others(tried: Sequence[TriedMove], listed: Iterable[TriedMove]) -> tuple[TriedMove, ...]:
    """The tried moves, then the rest of a list."""
    known = {(each.pieces, each.swapped, each.taken) for each in tried}
    return (*tried, *(each for each in listed if (each.pieces, each.swapped, each.taken) not in known))


def _by_points(mode: Mode, seen: State, number: int, fits: Fits | None = None) -> tuple[TriedMove, ...]:
    """The highest plays, or the highest fitting ones; none is simulated."""
    plays = plays_of(mode, seen.board, tuple(mode.slots(seen).values()), number if fits is None else None)
    some = [each for each in plays if fits is None or fits(each.pieces, each.words)][:number]
    return tuple(TriedMove(each.pieces, each.words, (), each.score) for each in some)


def sampled_moves(mode: Mode, samples: SampledHints, seen: State, top: int) -> Iterator[TriedMove]:
    """The moves of a patience: those that were sampled, the best first, then other plays."""
    hints = samples.find(seen, top)
    sampled = {each.move for each in samples.sampled}
    for each in samples.sampled:
        won, deals = sum(value > 0 for value in each.values), len(each.values)
        near = (won + 2) / (deals + 4)  # Agresti and Coull: few deals all won are not surely all
        margin = ERRORS_95 * sqrt(near * (1 - near) / (deals + 4))
        move = _tried_play(mode, seen, each.move) if isinstance(each.move, Place) else _TURNED
        yield move._replace(chance=won / max(1, deals), margin=margin, worlds=deals)
    for hint in hints:
        if hint.move not in sampled:
            yield _tried_play(mode, seen, hint.move)
    if not hints and Draw in mode.offers(seen):
        yield _TURNED


_TURNED = TriedMove((), (), (), 0)
"""A card is turned, or drawn."""


def _tried_play(mode: Mode, seen: State, move: Place) -> TriedMove:
    play = mode.read(seen, move)
    pieces = tuple((each.cell, each.laid) for each in play.pieces)
    return TriedMove(pieces, play.words, (), mode.worth(seen, move))


def _turn(seen: State, trial: TurnTrial) -> TriedMove:
    turn = trial.candidate
    plays = [step.pieces for step in turn.steps]
    board = seen.board
    words: list[str] = []
    for pieces in plays:
        play = play_of(board, pieces)
        words += play.words
        board = play.after
    first, then, leave = plays[0] if plays else (), tuple(plays[1:]), turn.worth - turn.points
    move = TriedMove(first, tuple(words), (), turn.points, leave, behind=trial.behind, then=then)
    return move.after(trial) if trial.values else move


def kept(seen: State, move: TriedMove) -> tuple[str, ...]:
    """What a hand keeps after a move."""
    laid = Counter(laid.piece for pieces in (move.pieces, *move.then) for _, laid in pieces)
    return tuple(sorted((Counter(seen.seat.hand) - Counter(move.swapped) - laid).elements()))


LISTED = 20
"""So many plays are listed."""


class Thoughts(NamedTuple):
    """The moves, the best first: those that were tried, then others. `equal` are those of which it is not
    sure that they are worse than the best; none where all were measured against a move that the restricted
    list leaves out. `made` is the one that was played. A solved end has its `line`; no pieces are a pass."""

    moves: tuple[TriedMove, ...]
    equal: frozenset[TriedMove] = frozenset()
    made: TriedMove | None = None
    exact: bool = False
    line: tuple[Pieces, ...] = ()


def moves_of(mode: Mode, seen: State, tried: TriedMove) -> tuple[Move, ...]:
    """The moves that make up a tried move: an exchange of cards takes another card."""
    if tried.pieces:
        return (placed(mode.slots(seen), tried.pieces),)
    if not tried.swapped:
        return (Pass(),) if mode.ruleset.players[1] > 1 else (Draw(),)
    hand, places = list(seen.seat.hand), []
    for piece in tried.swapped:
        places.append(hand.index(piece))
        hand[places[-1]] = ""
    swap = Exchange(tuple(Slot("hand", place) for place in sorted(places)))
    return (swap, Draw("open" if tried.taken else "stock")) if mode.ruleset.pieces_are == "cards" else (swap,)


class Thinker(Stoppable):
    """Thinks about positions of one game by the estimate of its reviews and hints. One thread at a time may
    ask it, another may stop it."""

    def __init__(self, mode: Mode) -> None:
        super().__init__()
        self._mode = mode
        self._kind = analyst_for(mode.ruleset) if mode.ruleset.players[1] > 1 else None
        self._analyst: Analyst | None = None
        self._samples: SampledHints | None = None

    def stop(self) -> None:
        """Stop for good, from another thread."""
        super().stop()
        for each in (self._analyst, self._samples):
            if each is not None:
                each.stop()

    def think(
        self, seen: State, history: History, moves: tuple[Move, ...] = (), fits: Fits | None = None
    ) -> Iterator[Thoughts]:
        """Successive estimates for the seat in turn, each more reliable, from what it has seen. `moves` begin
        with the one that was played, `fits` restricts the list to such plays. Raises StoppedError from a stop
        on."""
        if self._kind is None:
            yield Thoughts(_by_points(self._mode, seen, LISTED, fits))
            if self._mode.ruleset.players[1] == 1:
                yield from self._by_samples(seen, moves, fits)
            return
        words = lexicon_of(self._mode)
        self._analyst = self._kind(self._mode, words, words, 0)
        self.go_on()
        listed = self._analyst.listed(seen, LISTED, fits)
        yield Thoughts(listed)
        for analysis in self._analyst.settling(seen, history, seen.turn, moves, fits):
            yield self._joined(analysis, listed, fits, bool(moves))

    def _joined(
        self, analysis: MoveAnalysis, listed: tuple[TriedMove, ...], fits: Fits | None, made: bool
    ) -> Thoughts:
        """The tried moves, then the rest of the list."""
        tried = _fitting(analysis.tried, fits)
        # Margins are those to the best.
        measured = bool(tried) and (analysis.exact or tried[0] is analysis.best)
        shown = analysis._replace(tried=tuple(tried))
        equal = frozenset(each for each in tried if measured and not shown.lost(each))
        own = analysis.made if made else None
        return Thoughts(_with_others(tried, listed), equal, own, analysis.exact, analysis.line)

    def _by_samples(self, seen: State, moves: tuple[Move, ...], fits: Fits | None) -> Iterator[Thoughts]:
        """The moves of a patience by the share of sampled deals that are won."""
        self._samples = samples_for(self._mode, EVERYDAY)
        if self._samples is None:
            return
        self.go_on()
        tried = _fitting(sampled_moves(self._mode, self._samples, seen, LISTED), fits)
        if not tried:
            return
        low = tried[0].chance - tried[0].margin
        equal = frozenset(each for each in tried if each.worlds and each.chance + each.margin >= low)
        played = self._mode.read(seen, moves[0]).pieces if moves and isinstance(moves[0], Place) else ()
        pieces = tuple((each.cell, each.laid) for each in played)
        made = next((each for each in tried if pieces and each.pieces == pieces), None)
        yield Thoughts(tuple(tried), equal, made)


def _fitting(moves: Iterable[TriedMove], fits: Fits | None) -> list[TriedMove]:
    """The moves; only the fitting plays if the list is restricted."""
    return [each for each in moves if fits is None or (each.words and fits(each.pieces, each.words))]
