"""What a game of one's own has to teach: moves that lost games, lost challenges, refused words, and where a
patience was lost. It knows no window, and keeps nothing.

Where there is an analyst, moves are compared by the chance to win; elsewhere plays by points.

A finding's item holds only what its asker could know then: the table, and the hand of the seat that was to
play or the cards that were laid openly.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import structs

from game.search.found import Pieces, play_of
from game.search.players.analysis import Mistake
from game.search.players.weighed_hints import Analyst, analyst_for
from game.search.solve import SolvedLine, Solver, solvable
from game.search.stopped import StoppedError
from game.store.notes import Refused
from game.study.course import Course
from game.study.drills.finish import FEWEST, FinishThePatience
from game.study.drills.play import FindThePlay
from game.study.drills.trials import listed
from game.study.drills.word import IsItAWord
from game.study.drills.worth import Worth
from game.study.finishing import kept
from game.study.item import Item
from game.study.mistakes import asked_again, compared, percent, sized, trials_of
from game.study.points import PointsReview
from game.study.positions import Criterion, drawn, position_item
from game.study.telling import ListedPlay
from game.table.facedown import Told, seen_by, told
from game.table.mode import Outcome
from game.table.moves import Challenge, Exchange, Move, Pass, Place
from game.table.placement import judge
from game.table.session import Session
from game.table.state import Phase, State
from game.text.catalogues import text

FindingKind = Literal["better", "challenge", "refused", "dead-end"]

_LEFT = 20  # cards, more than which are no end to be practised
_ROLLOUTS = 4_000  # for each state that is looked back at


class Finding(NamedTuple):
    """One thing to learn from a game: at which move, in a sentence, and as an item where one can be asked. A
    mistake of a seat has a size and has `lost` a share of games, or points where no `plays` were tried."""

    kind: FindingKind
    move: int
    said: str
    item: Item | None
    mistake: Mistake | None = None
    lost: float = 0.0
    plays: tuple[ListedPlay, ...] = ()
    seat: int = 0


class GameReview:
    """What these seats have to learn from the moves that were played. One thread looks, another may stop
    it."""

    def __init__(
        self,
        session: Session,
        course: Course,
        game: int | None,
        seats: Collection[int],
        refused: Sequence[Refused] = (),
    ) -> None:
        self._session = session
        self._course = course
        self._game = game
        self._seats = seats
        self._refused = refused
        self._keys: set[str] = set()
        self._heard: dict[int, list[Told]] = {seat: [] for seat in seats}
        self._kind = analyst_for(course.ruleset) if course.counts else None
        self._points = PointsReview(session, course, self._go_on)
        self._analyst: Analyst | None = None
        self._stopped = False

    def stop(self) -> None:
        """From another thread: what is looked for is given up at once."""
        self._stopped = True
        if self._analyst is not None:
            self._analyst.stop()

    def findings(self) -> Iterator[Finding]:
        """In their order; a patience's dead end last. May take long: each is given as soon as it is found.
        Raises StoppedError after a stop."""
        session = self._session
        for n, move in enumerate(session.played, 1):
            yield from self._of_refused(n)
            yield from self._of_move(n, move)
            before, after = session.state_at(n - 1), session.state_at(n)
            for seat, heard in self._heard.items():
                heard.append(told(before, move, after, seat))
        yield from self._of_refused(session.at + 1)
        yield from self._of_end()

    def _source(self, move: int) -> str:
        return f"game {self._game}, move {move}" if self._game is not None else f"move {move}"

    def _found(self, finding: Finding) -> Iterator[Finding]:
        """The finding, unless its item was found before; the item knows how large a mistake it was."""
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
        """The n-th move held against all else that could have been done, as the master tries it."""
        heard, moves = tuple(self._heard[seen.turn]), self._session.played[n - 1 : n + 1]
        analysis = self._trying(kind).analysis(seen, heard, seen.turn, moves)
        if analysis is None or analysis.mistake is None:
            return
        rules = self._course.ruleset
        lost, trials = analysis.lost(analysis.made), trials_of(rules, seen, analysis)
        plays = listed(rules, seen.board, trials, analysis.tried.index(analysis.made))
        cost = f"{percent(analysis.made.chance) - percent(analysis.best.chance)}%"
        yield from self._found(
            Finding(
                "better",
                n,
                f"{compared(n, rules, seen, analysis)} {sized(analysis.mistake, cost)}",
                asked_again(self._course, seen, trials, self._source(n)),
                analysis.mistake,
                lost,
                plays,
                seen.turn,
            )
        )

    def _trying(self, kind: type[Analyst]) -> Analyst:
        if self._analyst is None:
            course = self._course
            self._analyst = kind(self._session.mode, course.sought, course.lexicon, 0)
        self._go_on()
        return self._analyst

    def _go_on(self) -> None:
        if self._stopped:
            raise StoppedError

    def _by_points(self, n: int, seen: State, move: Move) -> Iterator[Finding]:
        """A play, pass or turn where much more could have been scored."""
        found = self._points.of_move(n, seen, move)
        if found is None:
            return
        item, mistake = None, Mistake.of_points(found.lost)
        if found.question is not None:
            item = position_item(FindThePlay.name, self._course, found.question, self._source(n))
        said = f"{found.said} {sized(mistake, str(-found.lost))}"
        yield from self._found(Finding("better", n, said, item, mistake, found.lost, seat=seen.turn))

    # --- words -------------------------------------------------------------------------------------------

    def _challenged(self, n: int, before: State, move: Challenge) -> Iterator[Finding]:
        """Whoever doubted a right word has lost, and whoever laid a wrong one."""
        base = before.undisputed
        loser = move.seat if not move.upheld else base.turn if base is not None else None
        if base is None or loser is None or loser not in self._seats:
            return
        laid = tuple((cell, laid) for cell, laid in before.board.items() if cell not in base.board)
        words = ", ".join(move.words or play_of(base.board, laid).words)
        said = (
            text("Move {n}: {words} was challenged and taken back.", n=n, words=words)
            if move.upheld
            else text("Move {n}: {words} was challenged and stood.", n=n, words=words)
        )
        item = self._of_placement(n, base, laid)
        yield from self._found(Finding("challenge", n, said, item, seat=loser))

    def _of_refused(self, n: int) -> Iterator[Finding]:
        """Placements with words that the list does not have. What was undone since may stand no more."""
        mode = self._session.mode
        before = self._session.state_at(n - 1)
        if before.turn not in self._seats:
            return
        for _, place in (each for each in self._refused if each.at == n - 1):
            if not mode.fits(before, place):
                continue
            pieces = tuple((each.cell, each.laid) for each in mode.read(before, place).pieces)
            refusal = judge(play_of(before.board, pieces), self._course.ruleset, self._course.lexicon)
            wrong = [found.word for found in refusal.broken if found.code == "V7"] if refusal else []
            if wrong:
                said = text("Move {n}: {words} was refused.", n=n, words=", ".join(wrong))
                item = self._of_placement(n, before, pieces, wrong[0])
                yield from self._found(Finding("refused", n, said, item, seat=before.turn))

    def _of_placement(self, n: int, before: State, pieces: Pieces, wrong: str = "") -> Item:
        """What the placement is worth; where nothing counts, whether its word is one."""
        ruleset = self._course.ruleset
        if not self._course.counts or before.attacks:
            word = wrong or play_of(before.board, pieces).words[0]
            return IsItAWord().item(self._course, word, self._source(n))
        hand = [laid.piece for _, laid in pieces]
        ask = Criterion(drawn(before.board, hand, ruleset, pieces))
        return position_item(Worth.name, self._course, ask, self._source(n))

    # --- the dead end of a patience -------------------------------------------------------------------

    def _of_end(self) -> Iterator[Finding]:
        """The last state with few cards left from which a completion is known."""
        session, mode = self._session, self._session.mode
        if mode.outcome(session.state) is Outcome.WON or not (session.at and solvable(mode)):
            return
        solver = Solver(mode, self._course.lexicon)
        for n in range(session.at, -1, -1):
            state = session.state_at(n)
            if len(state.left()) > _LEFT:
                return
            if state.phase is not Phase.PLAYING or len(state.left()) < FEWEST:
                continue
            answer = solver.solve(state, _ROLLOUTS)
            if not isinstance(answer, SolvedLine):
                continue
            said = text("Move {n}: up to here, the patience could still be won.", n=n)
            ask = kept(mode, state, answer.moves)
            item = FinishThePatience().item(self._course, ask, self._source(n))
            yield from self._found(Finding("dead-end", n, said, item))
            return
