"""A position analysed: its plays and swaps in the order of the estimate that hints and reviews use.

Promising moves are simulated, and an end between two is solved; the other plays follow by points and the
worth of their leaves. In a patience the estimate is the share of sampled deals that are won.
`PositionAnalyst` answers once; `Thinker` goes on and refines its answer.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from threading import Event
from typing import NamedTuple

from game.search import StoppedError
from game.search.kernel.plays import Pieces, lexicon_of, placed, play_of, plays_of
from game.search.players import kinds_for
from game.search.players.analysis import Analyst, BoardAnalyst, Fits, MoveAnalysis, TriedMove
from game.search.players.attacks import AttackMaster, TurnTrial, WholeTurns
from game.search.players.player import History
from game.search.players.trials import CandidateTrial
from game.search.players.weighed_hints import analyst_for
from game.search.solver.sampled_hints import SampledHints, samples_for
from game.table.mode import Mode
from game.table.moves import Exchange, Move, Pass, Place, Slot
from game.table.state import State
from game.words.lexicon import EVERYDAY
from modes.moves import Draw

AS_LONG_AS_IT_TAKES = 1e6
"""For `thinking`: until it is known which move is best, or `hurry` is called."""

_SIGMAS = 1.96  # standard errors on both sides: 95 %
_POSITIONS = 1_000_000  # of an end that are looked at where nobody hurries


class AnalysedMove(NamedTuple):
    """A play, a swap, or with neither a pass. `then` is what a turn of several attacks lays afterwards,
    `kept` the rest of the hand, `worth` the points and the worth of what is kept, where that is known. Of
    what was simulated `chance` is the share of games won (of a patience, of sampled deals), `margin` half the
    95 % interval of how far it lies from that of the best (of a patience, its own), and `ahead` by how many
    points games ended ahead; `behind` says that it is surely not the best. `taken` lay face up."""

    pieces: Pieces
    words: tuple[str, ...]
    swapped: tuple[str, ...]
    points: int
    kept: tuple[str, ...]
    worth: float | None = None
    chance: float | None = None
    margin: float = 0.0
    ahead: float | None = None
    behind: bool = False
    taken: str = ""
    then: tuple[Pieces, ...] = ()


class EndLine(NamedTuple):
    """The end of a game between two: the best line (no pieces: a pass), by how many points who is in turn
    gets ahead on it from here on, and whether that is proven."""

    plays: tuple[Pieces, ...]
    words: tuple[tuple[str, ...], ...]
    ahead: int
    proven: bool


class PositionAnalysis(NamedTuple):
    """The moves, the best first, and the end where it could be solved."""

    moves: tuple[AnalysedMove, ...]
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
        """Everything that was simulated, and of other plays so many that there are `top` in all. Raises
        StoppedError if it is stopped."""
        if isinstance(self._analyst, BoardAnalyst):
            return self._of_board(self._analyst, seen, history, top)
        if self._analyst is not None:
            tried = self._analyst.compared(seen, history, seen.turn)
            if tried:
                return PositionAnalysis(tuple(_tried(seen, each) for each in tried))
        if self._attacker is not None:
            return PositionAnalysis(tuple(self._of_attacks(self._attacker, seen))[:top])
        if self._samples is not None:
            moves = tuple(sampled_moves(self._mode, self._samples, seen, top))
            if moves:
                return PositionAnalysis(moves)
        return PositionAnalysis(tuple(self._by_points(seen, top)))

    def _of_board(self, analyst: BoardAnalyst, seen: State, history: History, top: int) -> PositionAnalysis:
        tried = analyst.compared(seen, history, seen.turn)
        moves = [_tried(seen, each) for each in tried]
        known = {(each.pieces, each.swapped) for each in moves}
        for each in analyst.listed(seen, top):
            if len(moves) >= top:
                break
            if (each.pieces, each.swapped) not in known:
                moves.append(_tried(seen, each)._replace(chance=None, ahead=None))
        return PositionAnalysis(tuple(moves), self._end(analyst, seen))

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

    def _of_attacks(self, attacker: WholeTurns, seen: State) -> Iterable[AnalysedMove]:
        attacker.reach.load(seen.board)
        if isinstance(attacker, AttackMaster):
            for trial in attacker.tried(seen, seen.turn):
                yield _turn(seen, trial)
            return
        for turn in attacker.turns(seen, seen.turn).several(*attacker.here(seen)):
            yield _turn(seen, CandidateTrial(turn))

    def _by_points(self, seen: State, top: int) -> Iterable[AnalysedMove]:
        for each in plays_of(self._mode, seen.board, tuple(self._mode.slots(seen).values()), top):
            yield AnalysedMove(each.pieces, each.words, (), each.score, _kept(seen, each.pieces))


def sampled_moves(mode: Mode, samples: SampledHints, seen: State, top: int) -> Iterator[AnalysedMove]:
    """The moves of a patience: those that were sampled, the best first, then other plays."""
    hints = samples.find(seen, top)
    sampled = {each.move for each in samples.sampled}
    for each in samples.sampled:
        won, deals = sum(value > 0 for value in each.values), len(each.values)
        near = (won + 2) / (deals + 4)  # Agresti and Coull: few deals all won are not surely all
        margin = _SIGMAS * sqrt(near * (1 - near) / (deals + 4))
        move = _laid(mode, seen, each.move) if isinstance(each.move, Place) else _turned(seen)
        yield move._replace(chance=won / max(1, deals), margin=margin)
    for hint in hints:
        if hint.move not in sampled:
            yield _laid(mode, seen, hint.move)
    if not hints and Draw in mode.offers(seen):
        yield _turned(seen)


def _laid(mode: Mode, seen: State, move: Place) -> AnalysedMove:
    play = mode.read(seen, move)
    pieces = tuple((each.cell, each.laid) for each in play.pieces)
    return AnalysedMove(pieces, play.words, (), mode.worth(seen, move), _kept(seen, pieces))


def _turned(seen: State) -> AnalysedMove:
    """A card is turned, or drawn."""
    return AnalysedMove((), (), (), 0, tuple(seen.seat.hand))


def _tried(seen: State, move: TriedMove) -> AnalysedMove:
    kept = Counter(seen.seat.hand) - Counter(move.swapped) - Counter(laid.piece for _, laid in move.pieces)
    return AnalysedMove(
        move.pieces,
        move.words,
        move.swapped,
        move.points,
        tuple(sorted(kept.elements())),
        None if move.leave is None else move.points + move.leave,
        move.chance,
        move.margin,
        move.ahead,
        move.behind,
        move.taken,
    )


def _turn(seen: State, trial: TurnTrial) -> AnalysedMove:
    turn = trial.candidate
    plays = [step.pieces for step in turn.steps]
    board = seen.board
    words: list[str] = []
    for pieces in plays:
        play = play_of(board, pieces)
        words += play.words
        board = play.after
    laid = tuple(each for pieces in plays for each in pieces)
    move = AnalysedMove(
        plays[0] if plays else (), tuple(words), (), turn.points, _kept(seen, laid), turn.worth
    )._replace(then=tuple(plays[1:]), behind=trial.behind)
    if not trial.values:
        return move
    return move._replace(chance=trial.chance, margin=trial.margin, ahead=trial.ahead)


def _kept(seen: State, pieces: Pieces) -> tuple[str, ...]:
    """What a hand keeps after a play."""
    return tuple(sorted((Counter(seen.seat.hand) - Counter(laid.piece for _, laid in pieces)).elements()))


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


class Thinker:
    """Thinks about positions of one game by the estimate of its reviews and hints. One thread at a time may
    ask it, another may stop it."""

    def __init__(self, mode: Mode) -> None:
        self._mode = mode
        self._kind = analyst_for(mode.ruleset) if mode.ruleset.players[1] > 1 else None
        self._analyst: Analyst | None = None
        self._samples: SampledHints | None = None
        self._stopped = Event()

    def stop(self) -> None:
        """Stop for good, from another thread."""
        self._stopped.set()
        for each in (self._analyst, self._samples):
            if each is not None:
                each.stop()

    def think(
        self, seen: State, history: History, moves: tuple[Move, ...] = (), fits: Fits | None = None
    ) -> Iterator[Thoughts]:
        """The thoughts, better and better founded, of the seat in turn with what it has seen. `moves` begin
        with the one that was played, `fits` restricts the list to such plays. Raises StoppedError
        from a stop on."""
        if self._kind is None:
            yield from self._by_points(seen, fits)
            if self._mode.ruleset.players[1] == 1:
                yield from self._by_samples(seen, moves, fits)
            return
        words = lexicon_of(self._mode)
        self._analyst = self._kind(self._mode, words, words, 0)
        if self._stopped.is_set():
            raise StoppedError
        listed = self._analyst.listed(seen, LISTED, fits)
        yield Thoughts(listed)
        for analysis in self._analyst.settling(seen, history, seen.turn, moves, fits):
            yield self._joined(analysis, listed, fits, bool(moves))

    def _joined(
        self, analysis: MoveAnalysis, listed: tuple[TriedMove, ...], fits: Fits | None, made: bool
    ) -> Thoughts:
        """The tried moves, then the rest of the list."""
        tried = [
            each for each in analysis.tried if fits is None or (each.words and fits(each.pieces, each.words))
        ]
        known = {(each.pieces, each.swapped, each.taken) for each in tried}
        rest = [each for each in listed if (each.pieces, each.swapped, each.taken) not in known]
        exact = not analysis.best.worlds
        measured = bool(tried) and (exact or tried[0] is analysis.best)  # margins are those to the best
        shown = analysis._replace(tried=tuple(tried))
        equal = frozenset(each for each in tried if measured and not shown.lost(each))
        return Thoughts((*tried, *rest), equal, analysis.made if made else None, exact, analysis.line)

    def _by_samples(self, seen: State, moves: tuple[Move, ...], fits: Fits | None) -> Iterator[Thoughts]:
        """The moves of a patience by the share of sampled deals that are won."""
        self._samples = samples_for(self._mode, EVERYDAY)
        if self._samples is None:
            return
        if self._stopped.is_set():
            raise StoppedError
        moves_found = [*sampled_moves(self._mode, self._samples, seen, LISTED)]
        worlds = {each.move: len(each.values) for each in self._samples.sampled}
        number = max(worlds.values(), default=0)
        tried = [
            TriedMove(
                *(each.pieces, each.words, (), each.points, None, each.chance or 0.0, 0.0, False),
                margin=each.margin,
                worlds=0 if each.chance is None else number,
            )
            for each in moves_found
            if _fits(each, fits)
        ]
        if not tried:
            return
        low = tried[0].chance - tried[0].margin
        equal = frozenset(each for each in tried if each.worlds and each.chance + each.margin >= low)
        played = self._mode.read(seen, moves[0]).pieces if moves and isinstance(moves[0], Place) else ()
        pieces = tuple((each.cell, each.laid) for each in played)
        made = next((each for each in tried if pieces and each.pieces == pieces), None)
        yield Thoughts(tuple(tried), equal, made)

    def _by_points(self, seen: State, fits: Fits | None) -> Iterator[Thoughts]:
        """The highest plays of a game whose moves are not simulated."""
        plays = plays_of(self._mode, seen.board, tuple(self._mode.slots(seen).values()))
        some = [each for each in plays if fits is None or fits(each.pieces, each.words)][:LISTED]
        yield Thoughts(
            tuple(TriedMove(each.pieces, each.words, (), each.score, None, 0.0, 0.0, False) for each in some)
        )


def _fits(move: TriedMove | AnalysedMove, fits: Fits | None) -> bool:
    """Whether it is a play that fits, where only such are listed."""
    return fits is None or (bool(move.words) and fits(move.pieces, move.words))
