"""The review of a finished game: mistakes, lost challenges, refused words, and the dead end of a patience.

Moves are compared by the chance to win if there is an analyst for the game, else by points. The item of a
finding has only what the player could see then.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

import msgspec
from msgspec import structs

from game.practice.context import PracticeContext
from game.practice.drills.finish import MIN_CARDS, PatienceEndDrill
from game.practice.drills.play import PlayDrill, exchange_text, listed, move_key, where
from game.practice.drills.words import ValidWordDrill
from game.practice.drills.worth import ScoreDrill
from game.practice.explanation import ListedPlay
from game.practice.item import Item
from game.practice.positions import (
    Criterion,
    Goal,
    PositionTrials,
    TriedPlay,
    patience_ask,
    position_fields,
    position_item,
    written,
)
from game.search import StoppedError
from game.search.kernel.plays import Pieces, Reach, play_of, search_for
from game.search.kernel.turns import WIDE, AttackTurn, Turns
from game.search.players.analysis import Analyst, Mistake, MoveAnalysis, TriedMove
from game.search.players.chances import lead_of
from game.search.players.explain import other_play
from game.search.players.player import OtherPlay
from game.search.players.weighed_hints import analyst_for
from game.search.solver.solve import SolvedLine, Solver, solvable
from game.store.journal import Refused
from game.table.board import FREE
from game.table.facedown import SeenMove, seen_by, seen_move
from game.table.mode import Outcome
from game.table.moves import Challenge, Exchange, Move, Pass, Place
from game.table.placement import judge
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import Phase, State
from game.text.catalogues import number_text, text
from game.text.phrases import percent, thousandths
from game.words.lexicon import Lexicon
from modes.states import AttackState

_MARGIN = 0.25  # of the best play's points that make it much better
_MIN_LOSS = 5  # points that must be lost at least


class LostPoints(NamedTuple):
    """A move that lost points: a sentence, the points, and the question about its play."""

    sentence: str
    lost: int
    question: Criterion | None


class PointsReview:
    """Compares moves by points. `go_on` is called now and then, and may stop a search by raising."""

    def __init__(self, session: Session, context: PracticeContext, go_on: Callable[[], None]) -> None:
        self._session = session
        self._context = context
        self._go_on = go_on

    def of_move(self, n: int, seen: State, move: Move) -> LostPoints | None:
        """What the n-th move lost, if it began a turn and lost much. Exchanges count only in games with turns
        of several words."""
        rules = self._context.ruleset
        begins = seen.phase is Phase.PLAYING and not (
            seen.of(AttackState).attacks or seen.of(AttackState).used
        )
        if not (begins and self._context.counts):
            return None
        if rules.scoring == "words" and rules.placing.attacks_per_turn is None:
            return self._of_turn(n, seen, move)
        return None if isinstance(move, Exchange) else self._of_play(n, seen, move)

    # --- one play ---------------------------------------------------------------------------------------

    def _of_play(self, n: int, seen: State, move: Move) -> LostPoints | None:
        made = self._session.mode.worth(seen, move) if isinstance(move, Place) else 0
        known = self._context.play_words if self._context.tier else self._context.common
        aims: tuple[tuple[Lexicon, Goal], ...] = (
            (known, "least"),  # a common word before a rare one
            (self._context.play_words, "best"),
        )
        hand = [piece for piece in seen.seat.hand if piece != FREE]
        for words, goal in aims:
            best = search_for(self._context.ruleset, words).best(seen.board, hand)
            if best is not None and _is_much(best.score, made):
                least = best.score if goal == "least" else 0
                position = position_fields(seen.board, hand, self._context.ruleset)
                question = Criterion(position, goal, least, words=self._context.tier or msgspec.UNSET)
                sentence = self._compared(n, move, made, best.words, best.score)
                return LostPoints(sentence, best.score - made, question)
        return None

    def _compared(self, n: int, move: Move, made: int, best: tuple[str, ...], points: int) -> str:
        words = ", ".join(best)
        if isinstance(move, Pass):
            return text("Move {n}: passed; {words} would score {best}.", n=n, words=words, best=points)
        return text(
            "Move {n}: scored {made}; {words} would score {best}.", n=n, made=made, words=words, best=points
        )

    # --- a turn of several words -------------------------------------------------------------------------

    def _of_turn(self, n: int, seen: State, move: Move) -> LostPoints | None:
        """The whole turn compared with the best one. The question is about its first play, if that alone lost
        much and is no part of the best turn."""
        hand = self._reach.codes(self._session.mode.slots(seen).values())
        best = Turns(self._reach, self._go_on, WIDE).best(seen.board, hand)
        made = self._scored(n, seen)
        if not _is_much(best.points, made):
            return None
        sentence = self._compared(n, move, made, _words(seen, best), best.points)
        after = self._session.state_at(n).board
        planned = any(after == seen.board.with_(dict(step.pieces)) for step in best.steps)
        single = None if planned or isinstance(move, Exchange) else self._of_play(n, seen, move)
        return LostPoints(sentence, best.points - made, single.question if single is not None else None)

    def _scored(self, n: int, seen: State) -> int:
        """The points of the turn that began with the n-th move."""
        after = self._session.state_at(n)
        for later in range(n, self._session.at + 1):
            after = self._session.state_at(later)
            if after.turn != seen.turn or not after.of(AttackState).used or after.phase is not Phase.PLAYING:
                break
        return after.seats[seen.turn].score - seen.seat.score

    @cached_property
    def _reach(self) -> Reach:
        return Reach(self._context.ruleset, self._context.play_words)


def _is_much(best: int, made: int) -> bool:
    return best - made >= max(_MIN_LOSS, _MARGIN * best)


def _words(seen: State, turn: AttackTurn) -> tuple[str, ...]:
    """The main word of each play of a turn."""
    board, words = seen.board, []
    for step in turn.steps:
        if not step.frees:
            words.append(play_of(board, step.pieces).words[0])
        board = board.with_(dict(step.pieces))
    return tuple(words)


_RIGHT = 3  # right plays of an item at most: with more the best is not clear


def compared(n: int, rules: Ruleset, seen: State, analysis: MoveAnalysis) -> str:
    """The move and the best one in a sentence, with their chances; the same word with its square."""
    one, other = analysis.made, analysis.best
    alike = bool(one.words and other.words and one.words[0] == other.words[0])
    made, best = _describe_move(rules, seen, one, alike), _describe_move(rules, seen, other, alike)
    margin = round(100 * one.margin)
    if margin:
        return text(
            "Move {n}: {made} of games won; best: {best}. Margin: ±{margin}%.",
            n=n,
            made=made,
            best=best,
            margin=margin,
        )
    return text("Move {n}: {made} of games won; best: {best}.", n=n, made=made, best=best)


def _describe_move(rules: Ruleset, seen: State, move: TriedMove, located: bool) -> str:
    share = f"{percent(move.chance)}%"
    if not move.pieces and not move.swapped:
        return other_play(OtherPlay(None, 0, thousandths(move.chance)))
    if not move.pieces:
        tiles = exchange_text(rules, move.swapped)
        if move.taken:
            card = exchange_text(rules, [move.taken])
            return text("a swap of {tiles} for {card}, {share}", tiles=tiles, card=card, share=share)
        return text("a swap of {tiles}, {share}", tiles=tiles, share=share)
    if rules.scoring == "laid":  # points do not matter
        return f"{', '.join(move.words[: None if located else 1])}, {share}"
    word = move.words[0] if move.words else ""
    if located:
        word = f"{where(rules, seen.board, move.pieces)} {word}".strip()
    return other_play(OtherPlay(word, move.points, thousandths(move.chance)))


def sized(mistake: Mistake | None, cost: str) -> str:
    match mistake:
        case Mistake.SMALL:
            return text("Small mistake: {cost}", cost=cost)
        case Mistake.MIDDLE:
            return text("Mistake: {cost}", cost=cost)
        case Mistake.LARGE:
            return text("Large mistake: {cost}", cost=cost)
    return ""


def trials_of(rules: Ruleset, seen: State, analysis: MoveAnalysis) -> PositionTrials:
    """The moves of an analysis, as an item stores them."""
    right = analysis.right
    tried = tuple(
        TriedPlay(
            written(each.pieces),
            " ".join(each.swapped),
            each.points,
            None if each.leave is None else round(each.leave, 1),
            thousandths(each.chance),
            round(each.ahead, 1),
            each in right,
            each.taken,
        )
        for each in analysis.tried
    )
    others = [place for place in range(len(seen.seats)) if place != seen.turn]
    if rules.scoring == "laid":
        rivals = tuple((seen.seats[place].score, len(seen.seats[place].hand)) for place in others)
        return PositionTrials(min(rivals)[0] - seen.seat.score, len(seen.stock), tried, rivals)
    lead = min(lead_of(seen, seen.turn, other) for other in others)
    return PositionTrials(lead, len(seen.stock), tried)


def review_item(context: PracticeContext, seen: State, trials: PositionTrials, source: str) -> Item | None:
    """The position as an item, if it has at most three best plays."""
    right = {move_key(trials, each) for each in trials.tried if each.right}
    if not trials.tried[0].play or len(right) > _RIGHT:
        return None
    hand = [piece for piece in seen.seat.hand if piece != FREE]
    free = len(seen.seat.hand) - len(hand)
    position = position_fields(seen.board, hand, context.ruleset)
    ask = Criterion(position, free=free, trials=trials, words=context.tier or msgspec.UNSET)
    return position_item(PlayDrill.name, context, ask, source)


FindingKind = Literal["better", "challenge", "refused", "dead-end"]

_LEFT = 20  # cards left at most in a position to practise
_ROLLOUTS = 4_000  # for each state
_CLEAR = 2.0  # margins from which on a loss needs no second analysis


class Finding(NamedTuple):
    """One thing to learn from a game: its move, a sentence, and an item if it can be practised. A mistake has
    a size and what it `lost`: a share of games, or points if no `plays` were tried."""

    kind: FindingKind
    move: int
    sentence: str
    item: Item | None
    mistake: Mistake | None = None
    lost: float = 0.0
    plays: tuple[ListedPlay, ...] = ()
    seat: int = 0


class MoveChance(NamedTuple):
    """How likely the seat that made the n-th move wins after it."""

    move: int
    seat: int
    chance: float


class ReviewProgress(NamedTuple):
    """What a review has found so far, up to the move that it is `at`."""

    findings: tuple[Finding, ...] = ()
    chances: tuple[MoveChance, ...] = ()
    at: int = 0

    def up_to(self, n: int) -> "ReviewProgress":
        """What was found in the first n moves."""
        findings = tuple(each for each in self.findings if each.move <= n)
        chances = tuple(each for each in self.chances if each.move <= n)
        return ReviewProgress(findings, chances, min(n, self.at))

    def chances_of(self, seat: int, seats: int) -> list[tuple[int, float]]:
        """After which moves it is known how likely a seat wins; between two, that of the other tells it."""
        return [
            (each.move, each.chance if each.seat == seat else 1 - each.chance)
            for each in self.chances
            if each.seat == seat or seats == 2
        ]


class GameReview:
    """Looks for what some seats can learn from a game; another thread may stop it."""

    def __init__(
        self,
        session: Session,
        context: PracticeContext,
        game: int | None,
        seats: Collection[int],
        refused: Sequence[Refused] = (),
    ) -> None:
        self._session = session
        self._context = context
        self._game = game
        self._seats = seats
        self._refused = refused
        self._keys: set[str] = set()
        self._events: dict[int, list[SeenMove]] = {seat: [] for seat in seats}
        self._kind = analyst_for(context.ruleset) if context.counts else None
        self._points = PointsReview(session, context, self._go_on)
        self._analysts: dict[int, Analyst] = {}  # by the seed of their worlds
        self._stopped = False
        self._chances: list[MoveChance] = []

    def stop(self) -> None:
        """Stop at once, from another thread."""
        self._stopped = True
        for analyst in list(self._analysts.values()):
            analyst.stop()

    def findings(self) -> Iterator[Finding]:
        """The findings in order, each as soon as it is found. Raises StoppedError after a stop."""
        reported = 0
        for progress in self.progress():
            yield from progress.findings[reported:]
            reported = len(progress.findings)

    def progress(self) -> Iterator[ReviewProgress]:
        """What is found, after each move, as all of it takes long. Raises StoppedError after a stop."""
        session, findings = self._session, list[Finding]()
        for n, move in enumerate(session.played, 1):
            self._go_on()
            findings += self._of_refused(n)
            findings += self._of_move(n, move)
            before, after = session.state_at(n - 1), session.state_at(n)
            for seat, events in self._events.items():
                events.append(seen_move(before, move, after, seat))
            yield ReviewProgress(tuple(findings), tuple(self._chances), n)
        findings += self._of_refused(session.at + 1)
        findings += self._of_end()
        yield ReviewProgress(tuple(findings), tuple(self._chances), session.at)

    def _source(self, move: int) -> str:
        return f"game {self._game}, move {move}" if self._game is not None else f"move {move}"

    def _found(self, finding: Finding) -> Iterator[Finding]:
        """The finding with the size of the mistake in its item, unless that was found before."""
        item, mistake = finding.item, finding.mistake
        if item is None:
            yield finding
        elif item.key not in self._keys:
            self._keys.add(item.key)
            sized_item = item if mistake is None else structs.replace(item, mistake=mistake.rank)
            yield finding._replace(item=sized_item)

    def _of_move(self, n: int, move: Move) -> Iterator[Finding]:
        before = self._session.state_at(n - 1)
        match move:
            case Place() | Exchange() | Pass(timeout=False) if before.turn in self._seats:
                if self._kind is not None and before.phase is Phase.PLAYING:
                    yield from self._by_chance(n, seen_by(before, before.turn), self._kind)
                else:
                    yield from self._by_points(n, seen_by(before, before.turn), move)
            case Challenge():
                yield from self._challenged(n, before, move)

    # --- mistakes -------------------------------------------------------------------------------------

    def _by_chance(self, n: int, seen: State, kind: type[Analyst]) -> Iterator[Finding]:
        """The n-th move compared with others by simulation."""
        events, moves = tuple(self._events[seen.turn]), self._session.played[n - 1 : n + 1]
        analysis = self._trying(kind).analysis(seen, events, seen.turn, moves)
        if analysis is None:
            return
        self._chances.append(MoveChance(n, seen.turn, analysis.made.chance))
        if analysis.mistake is None or not self._is_sure(analysis, n, seen, kind):
            return
        rules = self._context.ruleset
        lost, trials = analysis.lost(analysis.made), trials_of(rules, seen, analysis)
        plays = listed(rules, seen.board, trials, analysis.tried.index(analysis.made))
        cost = f"{number_text(percent(analysis.made.chance) - percent(analysis.best.chance))}%"
        yield from self._found(
            Finding(
                "better",
                n,
                f"{compared(n, rules, seen, analysis)} {sized(analysis.mistake, cost)}",
                review_item(self._context, seen, trials, self._source(n)),
                analysis.mistake,
                lost,
                plays,
                seen.turn,
            )
        )

    def _is_sure(self, analysis: MoveAnalysis, n: int, seen: State, kind: type[Analyst]) -> bool:
        """Whether the mistake is large beside its margin, or found in other worlds too: the best of many
        candidates looks better than it is in the worlds that chose it."""
        if analysis.lost(analysis.made) >= _CLEAR * analysis.made.margin:
            return True
        events, moves = tuple(self._events[seen.turn]), self._session.played[n - 1 : n + 1]
        again = self._trying(kind, seed=1).analysis(seen, events, seen.turn, moves)
        return again is not None and again.mistake is not None

    def _trying(self, kind: type[Analyst], seed: int = 0) -> Analyst:
        if seed not in self._analysts:
            context = self._context
            self._analysts[seed] = kind(self._session.mode, context.play_words, context.lexicon, seed)
        self._go_on()
        return self._analysts[seed]

    def _go_on(self) -> None:
        if self._stopped:
            raise StoppedError

    def _by_points(self, n: int, seen: State, move: Move) -> Iterator[Finding]:
        """A move or turn that lost many points."""
        loss = self._points.of_move(n, seen, move)
        if loss is None:
            return
        item, mistake = None, Mistake.of_points(loss.lost)
        if loss.question is not None:
            item = position_item(PlayDrill.name, self._context, loss.question, self._source(n))
        sentence = f"{loss.sentence} {sized(mistake, number_text(-loss.lost))}"
        yield from self._found(Finding("better", n, sentence, item, mistake, loss.lost, seat=seen.turn))

    # --- words -------------------------------------------------------------------------------------------

    def _challenged(self, n: int, before: State, move: Challenge) -> Iterator[Finding]:
        """A lost challenge: of a valid word for the challenger, of an invalid one for its player."""
        base = before.undisputed
        loser = move.seat if not move.upheld else base.turn if base is not None else None
        if base is None or loser is None or loser not in self._seats:
            return
        laid = tuple((cell, laid) for cell, laid in before.board.items() if cell not in base.board)
        words = ", ".join(move.words or play_of(base.board, laid).words)
        sentence = (
            text("Move {n}: {words} was challenged and taken back.", n=n, words=words)
            if move.upheld
            else text("Move {n}: {words} was challenged and stood.", n=n, words=words)
        )
        item = self._of_placement(n, base, laid)
        yield from self._found(Finding("challenge", n, sentence, item, seat=loser))

    def _of_refused(self, n: int) -> Iterator[Finding]:
        """Refused placements with words that the list does not have, if they still fit."""
        mode = self._session.mode
        before = self._session.state_at(n - 1)
        if before.turn not in self._seats:
            return
        for _, place in (each for each in self._refused if each.at == n - 1):
            if not mode.fits(before, place):
                continue
            pieces = tuple((each.cell, each.laid) for each in mode.read(before, place).pieces)
            refusal = judge(play_of(before.board, pieces), self._context.ruleset, self._context.lexicon)
            wrong = [found.word for found in refusal.broken if found.code == "V7"] if refusal else []
            if wrong:
                sentence = text("Move {n}: {words} was refused.", n=n, words=", ".join(wrong))
                item = self._of_placement(n, before, pieces, wrong[0])
                yield from self._found(Finding("refused", n, sentence, item, seat=before.turn))

    def _of_placement(self, n: int, before: State, pieces: Pieces, wrong: str = "") -> Item:
        """An item about a placement's score; in games without points, about its word."""
        ruleset = self._context.ruleset
        if not self._context.counts or before.of(AttackState).attacks:
            word = wrong or play_of(before.board, pieces).words[0]
            return ValidWordDrill().item(self._context, word, self._source(n))
        hand = [laid.piece for _, laid in pieces]
        ask = Criterion(position_fields(before.board, hand, ruleset, pieces))
        return position_item(ScoreDrill.name, self._context, ask, self._source(n))

    # --- the dead end of a patience -------------------------------------------------------------------

    def _of_end(self) -> Iterator[Finding]:
        """The last state with few cards left from which a solution is known."""
        session, mode = self._session, self._session.mode
        if mode.outcome(session.state) is Outcome.WON or not (session.at and solvable(mode)):
            return
        solver = Solver(mode, self._context.lexicon)
        for n in range(session.at, -1, -1):
            state = session.state_at(n)
            if len(state.left()) > _LEFT:
                return
            if state.phase is not Phase.PLAYING or len(state.left()) < MIN_CARDS:
                continue
            answer = solver.solve(state, _ROLLOUTS)
            if not isinstance(answer, SolvedLine):
                continue
            sentence = text("Move {n}: up to here, the patience could still be won.", n=n)
            ask = patience_ask(mode, state, answer.moves)
            item = PatienceEndDrill().item(self._context, ask, self._source(n))
            yield from self._found(Finding("dead-end", n, sentence, item))
            return
