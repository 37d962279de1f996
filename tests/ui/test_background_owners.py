"""Owners of background work release the window at once, and report what failed."""

import threading
from collections.abc import Iterator
from functools import partial

import pytest

from game.fault import Fault
from game.hosting.hints import TableHints
from game.hosting.hosted_game import ComputerPlayers
from game.hosting.seated_game import Seating
from game.opening import open_game
from game.practice.item import Item, Subject
from game.practice.review import Finding, ReviewProgress
from game.search import StoppedError
from game.search.players import Choice
from game.search.solver.solve import Impossible, SolverAnswer, Unknown
from game.store.settings import THINKING_SECONDS
from game.table.moves import Pass
from game.table.session import Session
from game.table.state import State
from game.ui.menu.daily import DealVerifier
from game.ui.patience.light import Light
from game.ui.practice.flow import DrillFlow
from game.ui.practice.progress import ProgressForm
from game.ui.practice.review import ReviewForm, RunningReview
from game.ui.practice.screen import DrillScreen
from game.words.lexicon import Lexicon
from tests.ui.drills import plan_of
from tests.ui.held_jobs import PATIENCE, until
from tests.ui.players import GAMES, session_of

pytestmark = pytest.mark.usefixtures("home")


class Endless:
    """Stands for a search that finds nothing until it is stopped."""

    def __init__(self, *_: object) -> None:
        self.asked: list[object] = []
        self.stopped = threading.Event()
        self.fault: Fault | None = None
        self.found: SolverAnswer | None = None

    def __call__(self, *_: object) -> "Endless":
        return self

    def _search(self, asked: object) -> None:
        if self.fault is not None:
            raise self.fault
        self.asked.append(asked)
        assert self.stopped.wait(PATIENCE)

    def solve(self, state: State, rollouts: int, seed: int = 0, states: int | None = None) -> SolverAnswer:
        if self.found is not None:
            return self.found
        self._search(state)
        self.stopped.clear()
        return Unknown(1)

    def resume(self) -> None:
        self.stopped.clear()

    def choose(self, seen: State, heard: object, seat: int) -> Choice:
        self._search(seat)
        raise StoppedError

    def find(self, seen: State) -> list[object]:
        self._search(seen)
        raise StoppedError

    def stop(self) -> None:
        self.stopped.set()


@pytest.fixture
def endless() -> Iterator[Endless]:
    made = Endless()
    yield made
    made.stop()


def light(monkeypatch: pytest.MonkeyPatch, endless: Endless) -> tuple[Light, list[State]]:
    monkeypatch.setattr("game.ui.patience.light.Solver", endless)
    session = session_of(GAMES[0], GAMES[0].won)
    made = Light(session.mode, session.mode.words)  # type: ignore[arg-type]
    return made, [GAMES[0].won, GAMES[0].stuck]


def test_the_light_leaves_what_was_asked_before(monkeypatch: pytest.MonkeyPatch, endless: Endless) -> None:
    made, states = light(monkeypatch, endless)
    for n, state in enumerate(states):
        made.ask(state)
        made.ask(state)
        until(lambda n=n: len(endless.asked) == n + 1)  # type: ignore[misc]
        assert made.seeking()
    assert made.answer(states[0]) is None, "what a stopped search says counts for nothing"
    endless.found = Impossible("searched")
    made.look_back(states)
    until(lambda: not made.seeking())
    assert made.look_back_result() == (None, 0)
    assert [made.answer(state) for state in states] == [endless.found] * 2
    assert len(endless.asked) == 2, "to ask the same again changes nothing"
    made.close()


def test_a_light_that_is_closed_seeks_no_more(monkeypatch: pytest.MonkeyPatch, endless: Endless) -> None:
    made, states = light(monkeypatch, endless)
    made.ask(states[0])
    until(lambda: endless.asked)
    made.changed()
    made.close()
    assert not made.seeking()
    assert endless.stopped.is_set()
    assert not made.changed()


def test_a_light_that_cannot_search_says_why(monkeypatch: pytest.MonkeyPatch, endless: Endless) -> None:
    made, states = light(monkeypatch, endless)
    endless.fault = Fault("tiny", "alphabet", "63 letters", "at most 62")
    made.ask(states[0])
    until(lambda: not made.seeking())
    assert made.fault is endless.fault
    assert made.changed()
    made.ask(states[1])
    assert not made.seeking(), "it does not try again"
    made.close()


def test_a_computer_player_is_let_go_of_at_once(monkeypatch: pytest.MonkeyPatch, endless: Endless) -> None:
    monkeypatch.setattr("game.hosting.hosted_game.player", endless)
    opening = open_game("scrabble", ("Ana", "computer:club"), 7)
    thinking = ComputerPlayers(Session(opening.mode, opening.setup), Seating(opening.setup.names))
    thinking.ask(1)
    until(lambda: endless.asked)
    assert thinking.seat == 1
    assert thinking.answer() is None
    thinking.stop()
    assert thinking.seat is None
    assert endless.stopped.is_set()
    assert thinking.answer() is None


def test_a_computer_player_is_hurried_when_its_seconds_are_over(
    monkeypatch: pytest.MonkeyPatch, endless: Endless
) -> None:
    monkeypatch.setattr("game.hosting.hosted_game.player", endless)
    monkeypatch.setattr("game.hosting.hosted_game.thinking_time", lambda: "5s")
    monkeypatch.setitem(THINKING_SECONDS, "5s", 0)
    hurried = threading.Event()
    monkeypatch.setattr(endless, "hurry", hurried.set, raising=False)
    opening = open_game("scrabble", ("Ana", "computer:club"), 7)
    thinking = ComputerPlayers(Session(opening.mode, opening.setup), Seating(opening.setup.names))
    thinking.ask(1)
    until(hurried.is_set)
    thinking.stop()


def test_a_computer_player_knows_the_words_that_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    known: list[object] = []

    def made(*given: object) -> Endless:
        known.append(given[-1])
        return Endless()

    monkeypatch.setattr("game.hosting.hosted_game.player", made)
    opening = open_game("scrabble", ("Ana", "computer:club"), 7)
    thinking = ComputerPlayers(Session(opening.mode, opening.setup), Seating(opening.setup.names))
    found = []
    for tier in ("everyday", "full"):
        monkeypatch.setattr("game.hosting.hosted_game.computer_words", partial(str, tier))
        thinking.ask(1)
        until(lambda: known)
        thinking.stop()
        found.append(known.pop())
    everyday, every = found
    assert isinstance(everyday, Lexicon)
    assert ("CAT" in everyday, "QANAT" in everyday, every) == (True, False, None)


def test_a_failing_computer_player_is_reported_once(
    monkeypatch: pytest.MonkeyPatch, endless: Endless
) -> None:
    monkeypatch.setattr("game.hosting.hosted_game.player", endless)
    endless.fault = Fault("players", "", "no words", "some")
    opening = open_game("scrabble", ("Ana", "computer:club"), 7)
    session = Session(opening.mode, opening.setup)
    thinking = ComputerPlayers(session, Seating(opening.setup.names))
    thinking.ask(1)
    with pytest.raises(Fault, match="no words"):
        until(thinking.answer)
    thinking.ask(1)
    assert thinking.seat is None, "not asked again of the same table"
    assert session.play(Pass()) is None
    thinking.ask(1)
    assert thinking.seat == 1
    thinking.stop()


def test_a_hint_that_is_forgotten_is_sought_no_more(
    monkeypatch: pytest.MonkeyPatch, endless: Endless
) -> None:
    monkeypatch.setattr("game.search.players.weighed_hints.best_hints_for", endless)
    opening = open_game("patience-twelve", ("",), 7)
    session = Session(opening.mode, opening.setup)
    hints = TableHints(session.mode)
    hints.ask(session.state)
    until(lambda: endless.asked)
    hints.forget()
    assert endless.stopped.is_set()
    assert hints.sentence("") == ""
    assert not hints.poll()


def test_a_closed_certifier_seeks_no_more(monkeypatch: pytest.MonkeyPatch, endless: Endless) -> None:
    monkeypatch.setattr("game.ui.menu.daily.Solver", endless)
    certifier = DealVerifier()
    for deal in (1, 2):
        assert certifier.certain("patience-six", "en", deal, {}) is None
    until(lambda: endless.asked)
    certifier.close()
    assert endless.stopped.is_set()
    assert not certifier.changed()


def test_an_impossible_deal_is_reported_where_it_was_requested() -> None:
    certifier = DealVerifier()
    assert certifier.certain("no-such-game", "en", 1, {}) is None
    until(certifier.changed)
    with pytest.raises(Fault):
        certifier.certain("no-such-game", "en", 1, {})
    certifier.close()


def test_a_review_that_is_left_looks_no_further() -> None:
    item = Item(kind="word", subject=Subject("scrabble"), ask="WORD")
    looked, go_on = [], threading.Event()
    before = threading.enumerate()  # forms of other tests that nobody has cleared away yet

    def look() -> Iterator[ReviewProgress]:
        for n in range(3):
            looked.append(n)
            yield ReviewProgress((Finding("better", n, "Move 1: scored 5.", item),))
            assert go_on.wait(PATIENCE)

    form = ReviewForm(lambda tier: RunningReview(look))
    until(lambda: form.findings)
    form.close()
    go_on.set()
    until(lambda: "review" not in [each.name for each in threading.enumerate() if each not in before])
    assert looked[-1] < 2


def test_a_form_that_is_left_while_it_reads_lets_go_of_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(
        "game.store.database.Database.close", lambda self: closed.append(threading.current_thread().name)
    )
    form = ProgressForm()
    drill = DrillScreen(DrillFlow(plan_of("word")), lambda: drill, 3)
    for screen in (form, drill):
        screen.close()
    until(lambda: {"progress", "drill"} <= set(closed))
