"""A game of several without a window: who is awaited, who may move, what is asked before a game ends."""

from collections.abc import Collection, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from game.fault import Fault
from game.hosting.challenges import STAND
from game.hosting.hosted_game import NOT_YOUR_TURN, QUESTION_OPEN, GameListener, HostedGame
from game.hosting.move_log import log_lines
from game.hosting.news import WaitsFor, ending_story
from game.hosting.questions import Answer
from game.search.players import Choice
from game.search.players.player import ChoiceReason, Why
from game.table.mode import Outcome
from game.table.moves import Challenge, Done, Move, Pass, Place, Resign, Stop
from game.table.refusal import Refusal
from game.table.state import Phase, State
from game.text.catalogues import in_language
from game.words.agreement import Ruling
from game.words.court import Reason
from modes.moves import Adjust, Deal
from tests.modes import board_table as boards
from tests.modes.kanugo_table import ACROSS, NAMES, Table, begun_with, game_of

CLUB = "computer:club"
WORDS = "CAT CATS AT ACT SO OS"


class Listener(GameListener):
    """Notes what happens; every hand is on a phone, and in sight."""

    remote: Collection[int] = ()

    def __init__(self, persons: int) -> None:
        self.remote = range(persons)
        self.said: list[str] = []
        self.reasons: Sequence[str] = ()

    def in_sight(self, seat: int) -> bool:
        return seat in self.remote

    def turn_begins(self) -> None:
        self.said.append("turn")

    def move_made(self, move: Move, before: State) -> None:
        self.said.append(type(move).__name__)

    def decided(self) -> None:
        self.said.append("decided")

    def nothing_decided(self) -> None:
        self.said.append("nothing decided")

    def disagreed(self) -> None:
        self.said.append("disagreed")

    def settled(self, move: Challenge, reasons: Sequence[str]) -> None:
        self.said.append("upheld" if move.upheld else "stands")
        self.reasons = reasons

    def lapsed(self) -> None:
        self.said.append("lapsed")

    def time_is_up(self) -> None:
        self.said.append("time is up")


def hosted(hands: str, names: tuple[str, ...] = NAMES, **fields: Any) -> tuple[HostedGame, Listener, Table]:
    laid = Table(hands, WORDS, **fields)
    session = game_of(laid, names)
    listener = Listener(sum(not name.startswith("computer:") for name in session.setup.names))
    return HostedGame(session, None, listener), listener, laid


def code(refusal: Refusal | None) -> str:
    return "" if refusal is None else refusal.broken[0].code


def give(game: HostedGame, seat: int, said: str) -> bool:
    """Answer the question that a seat is asked."""
    number = game.questions.number(seat)
    return number is not None and game.answer(seat, number, Answer(said))


def test_the_seat_in_turn_is_awaited_until_it_has_moved() -> None:
    game, listener, laid = hosted("CATX SOQQ")
    assert game.awaited[:2] == ((0,), WaitsFor.MOVE)
    assert game.play(0, laid.placing(("CAT", (0, 0), ACROSS))) is None
    assert game.awaited[:2] == ((1,), WaitsFor.MOVE)
    assert listener.said == ["Place"]


@pytest.mark.parametrize(
    ("seat", "move"),
    [
        (1, Pass()),
        (None, Pass()),
        (0, Stop()),
        (0, Challenge(0)),
        (0, Resign()),
        (1, Resign(0)),
        (0, Adjust(0, 1000)),
    ],
)
def test_no_seat_makes_a_move_that_is_not_its_own(seat: int | None, move: Move) -> None:
    game, listener, _ = hosted("CATX SOQQ")
    assert code(game.play(seat, move)) == NOT_YOUR_TURN
    assert (game.session.at, listener.said) == (0, [])


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    game, listener, _ = hosted("CATX SOQQ")
    assert code(game.play(0, Place(()))) != ""
    assert (game.session.at, listener.said) == (0, [])


def test_a_challenge_is_asked_about_and_its_verdict_is_a_move() -> None:
    game, listener, laid = hosted("CATX SOQQ", adjudication="challenge")
    game.play(0, laid.placing(("CATX", (0, 0), ACROSS)))
    game.continue_game()
    assert not game.challenge(0), "nobody challenges their own word"
    assert game.questions.busy
    assert game.awaited[:2] == ((1,), WaitsFor.ANSWER)
    assert code(game.play(1, Done())) == QUESTION_OPEN
    assert not game.answer(1, 99, Answer("look up")), "that was another question"
    assert not give(game, 1, "nonsense")
    assert give(game, 1, "look up")
    assert game.session.played[-1] == Challenge(1, ("CATX",), True)
    assert listener.said[-3:] == ["decided", "Challenge", "upheld"]


def test_the_challenge_of_a_computer_player_says_who_challenged_and_why_the_word_goes_back() -> None:
    game, listener, laid = hosted("CATX SOQQ", ("Ana", CLUB), adjudication="challenge")
    ruled = Reason("ruled-out", ("Ana", "2026-01-01"))
    game.game.court = SimpleNamespace(reasons=lambda word: (ruled,))  # type: ignore[assignment]
    game.play(0, laid.placing(("CATX", (0, 0), ACROSS)))
    game.choose(1, Choice(Challenge(1, ("CATX",), True), ChoiceReason(Why.CHALLENGES)))
    reported = "CATX: This table ruled it out (Ana, 2026-01-01)."
    assert listener.reasons == ("Club player challenges CATX.", reported)
    assert game.news is not None
    assert reported in game.news.wording(game.game).lines


def test_a_ruling_that_cannot_be_kept_is_reported_after_its_verdict() -> None:
    game, listener, laid = hosted("CATX SOQQ", adjudication="vote")

    def full(ruled: Sequence[Ruling]) -> None:
        raise Fault("the disk", "", "full", "room")

    game._keep = full
    listener.failed = lambda fault: listener.said.append(fault.found)  # type: ignore[method-assign]
    game.play(0, laid.placing(("CATX", (0, 0), ACROSS)))
    game.challenge(1)
    give(game, 1, "vote")
    game.questions.seconds = 0
    game.update(0.0)
    assert game.session.played[-1] == Challenge(1, ("CATX",), False, (False, False))
    assert listener.said[-3:] == ["Challenge", "stands", "full"]
    assert not game.questions.busy


def test_a_computer_player_does_not_wait_for_what_is_considered_on_a_phone() -> None:
    game, listener, laid = hosted("CATX SOQQ OATX", ("Ana", CLUB, "Bo"), adjudication="challenge")
    chosen = [(1, Choice(Pass(), ChoiceReason(Why.NOTHING)))]
    game.computers.ask = lambda seat: None  # type: ignore[method-assign]
    game.computers.answer = lambda: chosen.pop() if chosen else None  # type: ignore[method-assign]
    game.play(0, laid.placing(("CATX", (0, 0), ACROSS)))
    listener.remote = range(0)
    assert game.challenge(2)
    game.update(1.0)
    assert chosen, "the question is asked at the screen, where all see it"
    listener.remote = range(3)
    game.update(0.0)
    assert not chosen
    assert not game.questions.busy
    assert "lapsed" in listener.said


def test_the_table_waits_for_a_vote_since_it_began() -> None:
    game, _, laid = hosted("CATX SOQQ OATX", adjudication="vote")
    game.play(0, laid.placing(("CATX", (0, 0), ACROSS)))
    game.challenge(1)
    give(game, 1, "vote")
    since, seats = game.awaited[2], game.awaited.seats
    give(game, seats[0], "back")
    assert game.awaited.seats == seats[1:]
    assert game.awaited.since == since
    assert game.questions.poll is not None
    with in_language("pl"):
        polish = game.questions.poll.about()
    assert polish != game.questions.poll.about()


def test_before_the_last_card_ends_the_game_everybody_else_is_asked() -> None:
    game, listener, laid = hosted("CAT SOQQ ACTX", adjudication="challenge")
    game.play(0, laid.placing(("CAT", (0, 0), ACROSS)))
    assert game.session.state.phase is Phase.OUT
    game.continue_game()
    assert set(game.awaited.seats) == {1, 2}
    for seat in (1, 2):
        give(game, seat, STAND)
    assert game.session.played[-1] == Done()
    assert listener.said[-2:] == ["decided", "Done"]


def test_the_clock_ends_a_turn_and_drops_what_was_asked() -> None:
    game, listener, _ = hosted("CATX SOQQ", turn_seconds=30)
    since = game.awaited.since
    until = game.awaited.until
    assert until is not None
    assert 29 < until - since < 31
    game.agree(0, Resign())
    assert game.awaited.reason is WaitsFor.ANSWER
    game.pass_time(31)
    assert game.session.played[-1] == Pass(timeout=True)
    assert not game.questions.busy
    assert listener.said == ["time is up", "Pass"]


def overtime(adjudication: str) -> tuple[HostedGame, Listener, boards.Table]:
    """A game of tiles with ten minutes each, in which the first player can lay their whole rack."""
    laid = boards.Table(
        "scrabble", "AT", ("AT", "X"), player_minutes=10, overtime=10, adjudication=adjudication
    )
    listener = Listener(2)
    return HostedGame(begun_with(laid.mode, laid.state, NAMES[:2]), None, listener), listener, laid


@pytest.mark.parametrize("adjudication", ["strict", "challenge"])
def test_overtime_is_paid_for_when_the_game_is_over(adjudication: str) -> None:
    game, listener, laid = overtime(adjudication)
    game.pass_time(661)
    assert (game.session.at, game.awaited.until, listener.said) == (0, None, [])
    game.play(0, laid.placing("AT", (7, 7), boards.ACROSS))
    assert game.news is not None
    assert (game.news.words, game.news.points) == ("AT", 4), "not what the time cost"
    if adjudication == "challenge":
        assert Adjust(0, -20) not in game.session.played, "the word can still be challenged"
        game.continue_game()
        give(game, 1, STAND)
    assert game.session.played[-1] == Adjust(0, -20)
    assert [seat.total for seat in game.session.state.seats] == [4 + 8 - 20, -8]
    assert game.session.mode.winners(game.session.state) == (1,)
    with in_language("en"):
        reported = [line.text for line in log_lines(game.session, None)]
        assert reported[0] == "for time: \N{MINUS SIGN}20"
        assert ending_story(game.session, NAMES[:2])[-1] == "Ana: for time: \N{MINUS SIGN}20."


def test_no_time_passes_while_nobody_sees_the_hand() -> None:
    game, listener, _ = hosted("CATX SOQQ", turn_seconds=30)
    listener.remote = range(0)
    game.pass_time(31)
    assert game.awaited.until is None
    assert game.session.at == 0


def test_all_have_to_agree_to_stop_without_a_result() -> None:
    game, listener, _ = hosted("CATX SOQQ")
    game.agree(1, Resign())
    assert game.questions.awaited == (1, 0)
    give(game, 1, "yes")
    give(game, 0, "no")
    assert listener.said == ["nothing decided", "turn", "disagreed"]
    game.agree(1, Resign())
    give(game, 1, "yes")
    give(game, 0, "yes")
    assert game.game.outcome is Outcome.GIVEN_UP
    assert game.awaited[:2] == ((), WaitsFor.OVER)


def test_a_substitute_is_not_asked_whether_the_game_ends() -> None:
    game, _, _ = hosted("CATX SOQQ CATS")
    assert game.substitute(1)
    game.agree(0, Resign())
    assert game.questions.awaited == (0, 2)
    give(game, 0, "yes")
    assert game.substitute(2)
    assert game.game.outcome is Outcome.GIVEN_UP


def test_a_computer_player_thinks_and_its_choice_is_kept() -> None:
    game, _, laid = hosted("CATX SOQQ", ("Ana", CLUB))
    game.computers.ask = lambda seat: None  # type: ignore[method-assign]
    game.play(0, laid.placing(("CAT", (0, 0), ACROSS)))
    choice = Choice(Pass(), ChoiceReason(Why.NOTHING))
    game.choose(1, choice)
    assert game.last_choice == (1, choice)


def test_anybody_deals_the_next_round() -> None:
    game, _, _ = hosted("CAT SOQQ")
    assert code(game.play(1, Deal())) not in ("", NOT_YOUR_TURN), "the round is not over"
