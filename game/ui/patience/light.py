"""The light at the table: what is known of whether a patience can still be won, found while one plays.

It searches in a thread of its own, longer and longer, and says of every state only what the search has found
or proven. It draws nothing and knows no window.
"""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.fault import Fault
from game.search.solve import Impossible, SolvedLine, Solver, SolverAnswer, Unknown, solvable
from game.table.mode import Mode
from game.table.moves import Move
from game.table.session import Session
from game.table.state import State
from game.words.lexicon import Lexicon

STAGES = (400, 4_000, 40_000)
"""Rollouts for one state, one stage after the other; what a stage has found is shown at once."""

BACKWARD = 4_000
"""Rollouts for each state that is looked back at."""


def same(state: State) -> State:
    """A state without its history: what is known of one is known of the other."""
    return replace(state, ply=0)


class Light:
    """What is known of the states of one game. `ask` says which state is looked at now."""

    def __init__(self, mode: Mode, lexicon: Lexicon) -> None:
        self._mode = mode
        self._lexicon = lexicon
        self._known: dict[State, SolverAnswer] = {}
        self._turn = threading.Condition()
        self._wanted: State | None = None
        self._past: tuple[State, ...] = ()
        self._lost_after: int | None = None
        self._looked: int | None = None
        self._solver: Solver | None = None
        self._thread: threading.Thread | None = None
        self._changed = False
        self._closed = False
        self.fault: Fault | None = None  # why nothing can be searched here

    def ask(self, state: State) -> None:
        """Find out about this state; whatever else was asked is left."""
        state = same(state)
        with self._turn:
            if state != self._wanted or self._past:
                self._wanted, self._past = state, ()
                self._begin()

    def look_back(self, states: Sequence[State]) -> None:
        """Find the last of these states from which a completion is known."""
        with self._turn:
            self._past, self._wanted = tuple(same(state) for state in states), None
            self._lost_after = self._looked = None
            self._begin()

    def _begin(self) -> None:
        """Wake the thread; what it does is wanted no more."""
        if self._solver is not None:
            self._solver.stop()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()
        self._turn.notify()

    def answer(self, state: State) -> SolverAnswer | None:
        """What is known of a state; None as long as nothing is."""
        with self._turn:
            return self._known.get(same(state))

    def seeking(self) -> bool:
        """Whether a search runs."""
        with self._turn:
            return self._wanted is not None or bool(self._past)

    def found_back(self) -> tuple[int | None, int | None]:
        """Of the states looked back at: the last with a known completion, and the one looked at now."""
        with self._turn:
            return self._lost_after, self._looked

    def changed(self) -> bool:
        """Whether more is known than when this was asked last."""
        with self._turn:
            changed, self._changed = self._changed, False
            return changed

    def close(self) -> None:
        """Search no more."""
        with self._turn:
            self._closed = True
            self._wanted, self._past = None, ()
            if self._solver is not None:
                self._solver.stop()
            self._turn.notify()

    # --- the thread -----------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self._search(Solver(self._mode, self._lexicon))
        except Fault as fault:
            with self._turn:
                self.fault, self._wanted, self._past = fault, None, ()
                self._closed = self._changed = True

    def _search(self, solver: Solver) -> None:
        while True:
            with self._turn:
                while not (self._closed or self._wanted or self._past):
                    self._turn.wait()
                if self._closed:
                    return
                wanted, past = self._wanted, self._past
                self._solver = solver
                solver.resume()
            if wanted is not None:
                self._seek(solver, wanted)
            else:
                self._seek_back(solver, past)

    def _seek(self, solver: Solver, state: State) -> None:
        """Find out about a state, stage by stage, unless another one is wanted meanwhile."""
        for seed, rollouts in enumerate(STAGES):
            answer = self._settled(state) or self._checked(state, solver.solve(state, rollouts, seed))
            with self._turn:
                if self._wanted is not state:
                    return
                self._keep(state, answer)
                if not isinstance(answer, Unknown):
                    break
        with self._turn:
            if self._wanted is state:
                self._wanted = None
                self._changed = True

    def _seek_back(self, solver: Solver, states: tuple[State, ...]) -> None:
        """From the last state back to the first from which a completion is known."""
        for n in range(len(states) - 1, -1, -1):
            with self._turn:
                if self._past is not states:
                    return
                self._looked, self._changed = n, True
            answer = self._settled(states[n]) or self._checked(states[n], solver.solve(states[n], BACKWARD))
            with self._turn:
                if self._past is not states:
                    return
                self._keep(states[n], answer)
                if isinstance(answer, SolvedLine):
                    self._lost_after = n
                    break
        with self._turn:
            if self._past is states:
                self._past, self._changed = (), True

    def _checked(self, state: State, answer: SolverAnswer) -> SolverAnswer:
        """The answer; a line counts as known only if the validator accepts each of its moves."""
        if not isinstance(answer, SolvedLine):
            return answer
        for move in answer.moves:
            if self._mode.check(state, move) is not None:
                return Unknown(answer.rollouts)
            state = self._mode.apply(state, move)
        return answer if not state.left() else Unknown(answer.rollouts)

    def _settled(self, state: State) -> SolvedLine | Impossible | None:
        """What is known of a state for good."""
        with self._turn:
            answer = self._known.get(state)
        return None if isinstance(answer, Unknown) else answer

    def _keep(self, state: State, answer: SolverAnswer) -> None:
        """Note an answer; a line that wins from here wins from every state along it."""
        self._changed = True
        if isinstance(answer, SolvedLine):
            self._known.update(self._along(state, answer.moves))
            return
        before = self._known.get(state)
        tried = before.rollouts if isinstance(before, Unknown) else 0
        more = Unknown(max(tried, answer.rollouts)) if isinstance(answer, Unknown) else answer
        self._known[state] = more

    def _along(self, state: State, moves: tuple[Move, ...]) -> Iterator[tuple[State, SolvedLine]]:
        for n, move in enumerate(moves):
            yield same(state), SolvedLine(moves[n:])
            state = self._mode.apply(state, move)


def light_of(session: Session) -> Light | None:
    """The light of a game; None where the search does not know its kind."""
    words = session.mode.words
    return Light(session.mode, words) if isinstance(words, Lexicon) and solvable(session.mode) else None
