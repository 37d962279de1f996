"""By which rule a game or a round ended, for every kind of game, and the sentence that says so."""

from collections.abc import Callable

import pytest

from game.table import rulefile
from game.table.mode import Outcome, Setup, mode_of
from game.table.moves import Done, Resign, Stop
from game.table.session import Session
from game.table.state import EndRule, Phase
from game.text.endings import ending_texts, loss_text, round_ended
from tests.modes import board_games, board_table, kanugo_table
from tests.tiny import TinyWords

CENTRE = (7, 7)


def board(ruleset: str, hands: tuple[str, ...], bag: str, **more: object) -> board_table.Table:
    return board_table.Table(ruleset, "AT TA NO ON НА АН", hands, bag, **more)  # type: ignore[arg-type]


def end_sentences(table: board_table.Table) -> str:
    """The sentences about the end of a board game."""
    mode, state = table.mode, table.state
    return " ".join(
        ending_texts(mode.end_rule(state), state, mode.ruleset, board_table.NAMES[: len(state.seats)])
    )


def went_out() -> board_table.Table:
    table = board("scrabble", ("AT", "NNN"), "")
    assert table.lay("AT", CENTRE) == []
    return table


def went_out_and_stood() -> board_table.Table:
    table = board("scrabble", ("AT", "NNN"), "", adjudication="challenge")
    assert table.lay("AT", CENTRE) == []
    assert table.state.phase is Phase.OUT
    assert table.play(Done()) == []
    return table


def nobody_can() -> board_table.Table:
    table = board("scrabble", ("ATX", "NNN"), "")
    assert table.lay("AT", CENTRE) == []
    return table


def passed_twice() -> board_table.Table:
    """The time between may be another's: only one of them passes (G29)."""
    table = board("scrabble", ("XXX", "NOX"), "E" * 12)
    assert table.pass_() == []
    assert table.lay("NO", CENTRE) == []
    assert not table.over
    assert table.pass_() == []
    return table


def all_passed() -> board_table.Table:
    table = board("literaki", ("ZZZ", "NNN"), "E" * 12)
    for _ in range(4):
        assert table.pass_() == []
    return table


def all_stuck() -> board_table.Table:
    """In Skrablo one pass of each is enough; the last of them has nothing to exchange with either."""
    table = board("skrablo", ("ATZ", "NOZ"), "", adjudication="challenge")
    assert table.pass_() == []
    assert table.pass_() == []
    return table


def target() -> board_table.Table:
    table = board(
        "scrabble-finish", ("ATXX", "NOX"), "EEEEEEE", scores=(119, 0), levels=("intermediate",) * 2
    )
    assert table.lay("AT", CENTRE) == []
    return table


def circle() -> board_table.Table:
    table = board("ekraibl-hard", ("НАХХ", "НОХ"), "ЕЕЕЕЕЕЕ", scores=(199, 0))
    assert table.lay("НА", CENTRE) == []
    assert table.play(Done()) == []
    assert not table.over
    assert table.pass_() == []
    return table


def agreed() -> board_table.Table:
    table = board("ekraibl-simple", ("НАХХ", "НОХ"), "ЕЕЕЕЕЕЕ")
    assert table.play(Stop()) == []
    return table


def timed_out() -> board_table.Table:
    table = board("scrabble", ("AT", "NNN"), "EEE", game_minutes=30)
    assert table.play(Stop(timeout=True)) == []
    return table


ENDS: list[tuple[Callable[[], board_table.Table], EndRule, str]] = [
    (went_out, EndRule.OUT, "The bag is empty, and Ana has played the last tile."),
    (went_out_and_stood, EndRule.OUT, "The bag is empty, and Ana has played the last tile."),
    (nobody_can, EndRule.STUCK, "The bag is empty, and nobody can play a word."),
    (passed_twice, EndRule.PASSES_BY_ONE, "Ana has passed 2 times in a row."),
    (all_passed, EndRule.PASSES_BY_ALL, "Everyone has passed 2 times in a row."),
    (all_stuck, EndRule.PASSES_BY_ALL, "The bag is empty, and everyone has passed."),
    (target, EndRule.TARGET, "Ana has reached the target of 120 points."),
    (circle, EndRule.CIRCLE, "Ana has reached the target of 200 points, and everyone has had a last turn."),
    (agreed, EndRule.AGREED, "The players have agreed to end the game."),
    (timed_out, EndRule.TIME, "Time is up."),
]


@pytest.mark.parametrize(("ends", "rule", "said"), ENDS, ids=[ends.__name__ for ends, _, _ in ENDS])
def test_a_board_game_says_by_which_rule_it_ended(
    ends: Callable[[], board_table.Table], rule: EndRule, said: str
) -> None:
    table = ends()
    assert table.over
    assert table.mode.end_rule(table.state) is rule
    assert end_sentences(table) == said


def test_a_turn_whose_time_ran_out_is_named_where_it_counts_as_a_pass() -> None:
    table = board("scrabble", ("XXX", "NOX"), "E" * 12, turn_seconds=30)
    assert table.pass_(timeout=True) == []
    assert table.lay("NO", CENTRE) == []
    assert table.pass_(timeout=True) == []
    assert end_sentences(table) == "Ana has passed 2 times in a row. Running out of time counts as a pass."


# --- rounds ----------------------------------------------------------------------------------------------


def of_round(table: kanugo_table.Table, words: str = "") -> str:
    mode, state = table.mode, table.state
    names = kanugo_table.NAMES[: len(state.seats)]
    return " ".join(round_ended(mode.end_rule(state), state, mode.ruleset, names, words))


def test_a_round_of_kan_u_go_ends_when_somebody_goes_out() -> None:
    table = kanugo_table.Table("AT KKK", "AT")
    assert table.lay("AT", (0, 0), kanugo_table.ACROSS) == []
    assert table.mode.end_rule(table.state) is EndRule.OUT
    assert of_round(table, "AT") == "Ana went out with AT. The others score the cards left in hand."
    assert table.deal() == []
    assert table.mode.end_rule(table.state) is None


def test_a_player_with_only_free_cards_is_not_said_to_have_laid_a_word() -> None:
    table = kanugo_table.Table("A KKK", "AT", open="*", free_alone="out")
    assert table.swap("A") == []
    assert table.mode.end_rule(table.state) is EndRule.FREE_ALONE
    assert of_round(table, "AT").startswith("Ana had only free cards left and is out.")


def test_a_round_that_is_blocked_says_after_how_many_circuits() -> None:
    table = kanugo_table.Table("AB CD", "ZZ", idle_circuits=1)
    assert table.swap("A") == []
    assert table.swap("C") == []
    assert table.mode.end_rule(table.state) is EndRule.BLOCKED
    assert (
        of_round(table)
        == "1 time around the table without a play: the round is blocked, and all hands are counted."
    )


@pytest.mark.parametrize("adjudication", ["strict", "challenge"])
def test_a_game_of_kan_u_go_that_its_clock_has_ended_says_so_and_nothing_of_circuits(
    adjudication: str,
) -> None:
    table = kanugo_table.Table("AB CD", "ZZ", adjudication=adjudication, game_minutes=30)
    assert table.play(Stop(timeout=True)) == []
    assert table.mode.end_rule(table.state) is EndRule.TIME
    assert of_round(table) == "Time is up. Everyone scores the cards left in hand."


def test_the_last_round_of_kan_u_go_says_who_has_reached_the_limit() -> None:
    table = kanugo_table.Table("AT KKK", "AT", scores=(0, 99))
    assert table.lay("AT", (0, 0), kanugo_table.ACROSS) == []
    assert table.phase is Phase.OVER
    assert of_round(table, "AT").endswith("Bo has 123 points: the game is over.")


@pytest.mark.parametrize("ruleset", board_games.RULESETS)
def test_a_board_game_that_is_given_up_stays_as_it_was_and_nobody_has_won(ruleset: str) -> None:
    session = board_games.new(board_games.Game(ruleset, 2, 4, "challenge"))
    board_games.wander(session, 1, 6)
    before = session.state
    assert session.play(Resign()) is None
    state = session.state
    assert (state.phase, state.undisputed) == (Phase.RESIGNED, None)
    assert (state.board, state.seats, state.stock) == (before.board, before.seats, before.stock)
    assert session.mode.outcome(state) is Outcome.GIVEN_UP
    assert (session.mode.winners(state), session.mode.slots(state)) == ((), {})


# --- patiences -------------------------------------------------------------------------------------------


def test_a_patience_that_is_given_up_says_so() -> None:
    mode = mode_of(rulefile.load("patience-six", 1), TinyWords("AT"))
    session = Session(mode, Setup(ruleset="patience-six", names=("Ana",), deal=3))
    assert session.play(Resign()) is None
    assert mode.end_rule(session.state) is EndRule.GIVEN_UP
    assert loss_text(mode.end_rule(session.state), mode.zones, True) == "You gave up this deal."


@pytest.mark.parametrize(
    ("zones", "more", "said"),
    [
        (("row", "stock", "open"), True, "the row and the open pile"),
        (("hand", "stock"), False, "from your hand"),
        (("heaps", "stock", "waste"), True, "No card in the draw pile"),
        (("heaps", "stock", "waste"), False, "any more words from the heaps"),
    ],
)
def test_a_lost_patience_names_what_lies_on_its_table(zones: tuple[str, ...], more: bool, said: str) -> None:
    assert said in loss_text(EndRule.STUCK, zones, more)


# --- whole games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", board_games.RULESETS)
@pytest.mark.parametrize("deal", [1, 2, 3])
def test_every_random_board_game_that_ends_has_a_rule_and_a_sentence_for_it(ruleset: str, deal: int) -> None:
    session = board_games.new(board_games.Game(ruleset, 2, deal))
    board_games.wander(session, deal, 400, eager=0.6)
    mode, state = session.mode, session.state
    over = mode.outcome(state) is not None
    assert (mode.end_rule(state) is not None) == over
    assert bool(ending_texts(mode.end_rule(state), state, mode.ruleset, board_table.NAMES[:2])) == over
