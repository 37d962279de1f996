"""The light: tells whether a patience can still be won, found while playing.

It searches in the background, in longer and longer stages, and reports only what the search has found or
proven: a line of everyday words if possible, else one of any words; that there is none only with all words.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.fault import Fault
from game.hosting.background import Background, Job, JobWork
from game.hosting.hints import stock_seen
from game.search.kernel.form import leave_memory
from game.search.solver.solve import (
    MOST_STATES,
    Impossible,
    SolvedLine,
    Solver,
    SolverAnswer,
    Unknown,
    rarer_words,
    solvable,
)
from game.table.mode import Mode
from game.table.moves import Move
from game.table.session import Session
from game.table.state import State
from game.text.catalogues import grouped, plural, text
from game.ui.kit.controls.plain_fault import player_message
from game.ui.kit.look.surfaces import Lamp
from game.ui.table.scene import LampState
from game.ui.table.turn import Turn
from game.words.lexicon import Lexicon
from modes.states import HeapState

STAGES = ((400, 20_000), (4_000, 200_000), (40_000, 2_000_000))
"""Rollouts for one state and states of its last cards, stage by stage; results are shown after each stage."""

LONGER = ((400_000, MOST_STATES),)
"""The stage of a player who asks for more."""

BACKWARD = 4_000
"""Rollouts for each state of a look back."""


def same(state: State) -> State:
    """A state without its history, as a key for what is known of it."""
    return replace(state, ply=0)


class _LightReport(NamedTuple):
    """What a search has found so far: answers by state and, in a look back, the last state with a known
    completion and the current one."""

    answers: Mapping[State, SolverAnswer]
    usual: bool = False  # the lines are of everyday words
    lost_after: int | None = None
    looked: int | None = None


_LightJob = Job[_LightReport, None]


class Light:
    """What is known about the states of one game. `ask` sets the current state."""

    def __init__(self, mode: Mode, lexicon: Lexicon) -> None:
        self._mode = mode
        self._lexicon = lexicon
        self._solver: Solver | None = None  # used only by the search itself
        self._usual: Solver | None = None  # likewise; it knows only everyday words
        self._background = Background("light")
        self._job: _LightJob | None = None
        self._wanted: State | None = None
        self._known: dict[State, SolverAnswer] = {}
        self._last_report = self._back = _LightReport({})
        self._last_rarer: tuple[SolvedLine, tuple[str, ...]] | None = (
            None  # the last line, and its rarer words
        )
        self._changed = False
        self.fault: Fault | None = None  # why nothing can be searched here

    def ask(self, state: State) -> None:
        """Search this state; any other search is dropped."""
        state = same(state)
        self._collect()
        if state != self._wanted:
            self._begin(partial(self._seek, state=state))
            self._wanted = state

    def think_longer(self, state: State) -> None:
        """Search a state on, beyond the usual stages."""
        state = same(state)
        self._collect()
        self._begin(partial(self._seek, state=state, stages=LONGER))
        self._wanted = state

    def look_back(self, states: Sequence[State]) -> None:
        """Find the last of these states with a known completion."""
        self._collect()
        self._back = _LightReport({})
        past = [(each, self._known.get(each)) for each in map(same, states)]
        self._begin(partial(self._seek_back, past=past))

    def _begin(self, search: JobWork[_LightReport, None]) -> None:
        self._wanted = None
        if self.fault is None:
            self._job = self._background.instead(search)

    def answer(self, state: State) -> SolverAnswer | None:
        """What is known of a state; None if nothing is."""
        self._collect()
        return self._known.get(same(state))

    def rarer(self, state: State) -> tuple[str, ...]:
        """The rare words of the known line from a state."""
        answer = self.answer(state)
        if not isinstance(answer, SolvedLine):
            return ()
        if self._last_rarer is None or self._last_rarer[0] is not answer:
            self._last_rarer = answer, rarer_words(self._mode, self._lexicon, state, answer.moves)
        return self._last_rarer[1]

    def seeking(self) -> bool:
        self._collect()
        return self._job is not None

    def look_back_result(self) -> tuple[int | None, int | None]:
        """In a look back: the last state with a known completion, and the current one."""
        self._collect()
        return self._back.lost_after, self._back.looked

    def changed(self) -> bool:
        """Whether more is known than at the last call."""
        self._collect()
        changed, self._changed = self._changed, False
        return changed

    def close(self) -> None:
        self._background.close()
        self._job = self._wanted = None

    def _collect(self) -> None:
        """Collect what the search has found since."""
        job = self._job
        if job is None:
            return
        ended, report = job.done(), job.progress  # in this order: the last progress is posted before the end
        if report is not None and report is not self._last_report:
            self._last_report, self._changed = report, True
            self._note_answers(report.answers, report.usual)
            if report.looked is not None:
                self._back = report
        if ended:
            self._job = self._wanted = None
            self._changed = True
            leave_memory()
            try:
                job.take()
            except Fault as fault:
                self.fault = fault

    def _note_answers(self, answers: Mapping[State, SolverAnswer], usual: bool) -> None:
        """Note answers: settled ones stay, except that everyday words replace others; of the rest the most
        rollouts count."""
        for state, answer in answers.items():
            before = self._known.get(state)
            if isinstance(answer, Unknown) and isinstance(before, Unknown):
                answer = Unknown(*map(max, before.tried, answer.tried))
            if before is None or isinstance(before, Unknown) or (usual and isinstance(before, SolvedLine)):
                self._known[state] = answer

    # --- beside the window ----------------------------------------------------------------------------

    def _resumed(self, job: _LightJob) -> tuple[Solver, Solver | None]:
        """The searches with all words and with everyday ones; they stop with this job."""
        everyday = self._lexicon.everyday
        if self._solver is None:
            self._solver = Solver(self._mode, self._lexicon)
            self._usual = (
                Solver(self._mode, everyday, judging=self._lexicon) if everyday is not None else None
            )
        both = [each for each in (self._solver, self._usual) if each is not None]
        for each in both:
            each.resume()

        def stop() -> None:
            for each in both:
                each.stop()

        job.when_cancelled(stop)
        return self._solver, self._usual

    def _seek(self, job: _LightJob, state: State, stages: Sequence[tuple[int, int]] | None = None) -> None:
        """Search a state stage by stage. A line of everyday words ends it, and so does a proof with all
        words; after a line of any words, everyday ones are still tried."""
        solver, usual = self._resumed(job)
        solved = False
        for seed, (rollouts, states) in enumerate(stages or STAGES):
            if usual is not None and not job.cancelled:
                answer = self._checked(state, usual.solve(state, rollouts, seed, states))
                if isinstance(answer, SolvedLine):
                    job.report(_LightReport(self._answer_for(state, answer), usual=True))
                    return
                usual = None if isinstance(answer, Impossible) else usual
            if not solved and not job.cancelled:
                answer = self._checked(state, solver.solve(state, rollouts, seed, states))
                job.report(_LightReport(self._answer_for(state, answer)))
                solved = isinstance(answer, SolvedLine)
                if isinstance(answer, Impossible):
                    return
            if job.cancelled or (solved and usual is None):
                return

    def _seek_back(self, job: _LightJob, past: Sequence[tuple[State, SolverAnswer | None]]) -> None:
        """Search from the last state back to the first with a known completion, starting from what is known
        of each."""
        solver, _ = self._resumed(job)
        answers: dict[State, SolverAnswer] = {}
        for n, (state, known) in reversed(list(enumerate(past))):
            if job.cancelled:
                return
            job.report(_LightReport(dict(answers), looked=n))
            if known is None or isinstance(known, Unknown):
                known = self._checked(state, solver.solve(state, BACKWARD))
            answers |= self._answer_for(state, known)
            if isinstance(known, SolvedLine):
                job.report(_LightReport(answers, lost_after=n, looked=n))
                return
        job.report(_LightReport(answers, looked=0))

    def _checked(self, state: State, answer: SolverAnswer) -> SolverAnswer:
        """The answer; a line counts as known only if the validator accepts each of its moves."""
        if not isinstance(answer, SolvedLine):
            return answer
        for move in answer.moves:
            if self._mode.check(state, move) is not None:
                return Unknown(answer.rollouts)
            state = self._mode.apply(state, move)
        return answer if not state.left() else Unknown(answer.rollouts)

    def _answer_for(self, state: State, answer: SolverAnswer) -> dict[State, SolverAnswer]:
        """What an answer says: a winning line wins from every state along it."""
        return (
            dict(self._solved_states(state, answer.moves))
            if isinstance(answer, SolvedLine)
            else {state: answer}
        )

    def _solved_states(self, state: State, moves: tuple[Move, ...]) -> Iterator[tuple[State, SolvedLine]]:
        for n, move in enumerate(moves):
            yield same(state), SolvedLine(moves[n:])
            state = self._mode.apply(state, move)


def light_of(session: Session) -> Light | None:
    """The light of a game; None if the search does not support its kind."""
    words = session.mode.words
    return Light(session.mode, words) if isinstance(words, Lexicon) and solvable(session.mode) else None


def lamp_state(turn: Turn, light: Light) -> LampState | None:
    """What the light shows of the current state; None when the game is over."""
    if turn.outcome is not None:
        return None
    answer = light.answer(turn.state)
    match answer:
        case SolvedLine():
            line = text("a full solution is known")
            if light.rarer(turn.state):
                line = text("a solution with rarer words is known")
            return LampState(Lamp.KNOWN, text("Can still be won"), line)
        case Impossible():
            return LampState(Lamp.STUCK, text("Cannot be won any more"), why_not(answer))
    line = _status_text(answer, light.seeking()) if light.fault is None else player_message(light.fault)
    return LampState(Lamp.UNKNOWN, text("Not known yet"), line)


def _status_text(answer: SolverAnswer | None, seeking: bool) -> str:
    if seeking:
        return text("looking for a solution…")
    rollouts, states = answer.tried if isinstance(answer, Unknown) else (0, 0)
    if states:
        return text(
            "none found; tries: {tries}, positions: {positions}",
            tries=grouped(rollouts),
            positions=grouped(states),
        )
    return plural("none found in {n} try", "none found in {n} tries", rollouts)


def why_not(answer: Impossible) -> str:
    """The proof in a few words."""
    if answer.proof == "letter":
        return text("no word can use {letter}", letter=answer.letter)
    return text("every line of play was searched")


def all_seen(session: Session) -> bool:
    """Whether no unseen card is face down: no heap covers one, and the stock is empty or has been through
    once."""
    state = session.state
    if any(len(heap) > 1 for heap in state.of(HeapState).heaps):
        return False
    return not state.stock or stock_seen(session)
