"""Kan-u-go where the table judges no word at once: challenges, votes, and games that are given up."""

from typing import Any

import pytest

from game.table import rulefile
from game.table.mode import Outcome, mode_of
from game.table.moves import Challenge, Pass, Resign
from game.table.state import Phase
from modes.states import RoundState
from tests.modes.kanugo_table import ACROSS, DOWN, Table
from tests.tiny import TinyWords


def challenged(hands: str, **options: bool | int | str) -> Table:
    given: dict[str, Any] = {"adjudication": "challenge", **options}
    return Table(hands, "CATS", board="CAT", **given)


def test_by_challenge_any_word_may_be_laid() -> None:
    table = challenged("XS YX")
    assert table.lay("X", (3, 0), ACROSS) == []
    assert table.board == "CATX"
    assert "Challenge" in table.offers()
    assert table.lay("X", (5, 5), ACROSS) == ["V6"], "the other rules hold"


def test_a_wrong_word_goes_back_and_the_turn_is_lost() -> None:
    table = challenged("XS YX ZZ")
    table.lay("X", (3, 0), ACROSS)
    assert table.challenge(1, "CATX", upheld=True) == []
    assert (table.board, table.hand(0), table.turn) == ("CAT", "XS", 1)
    assert table.state.of(RoundState).idle == 1
    assert "Challenge" not in table.offers()


def test_a_right_word_costs_the_challenger_their_next_turn() -> None:
    table = challenged("SX YX ZZ")
    table.lay("S", (3, 0), ACROSS)
    assert table.challenge(1, upheld=False) == []
    assert (table.board, table.turn) == ("CATS", 2), "the challenger was next"
    table.swap("Z")
    assert table.turn == 0
    table.swap("X")
    assert table.turn == 1, "only one turn"


def test_a_challenger_who_is_not_next_misses_when_their_turn_comes() -> None:
    table = challenged("SX YX ZZ")
    table.lay("S", (3, 0), ACROSS)
    table.challenge(2, upheld=False)
    assert table.turn == 1
    table.swap("Y")
    assert table.turn == 0


def test_two_players_the_challenger_misses_and_the_same_player_goes_on() -> None:
    table = challenged("SX YX")
    table.lay("S", (3, 0), ACROSS)
    table.challenge(1, upheld=False)
    assert table.turn == 0


def test_challenges_are_possible_only_until_the_next_player_begins() -> None:
    table = challenged("XS YX")
    table.lay("X", (3, 0), ACROSS)
    table.declare("Y")
    assert table.challenge(1, upheld=True) == ["nothing-to-doubt"]
    assert "Challenge" not in table.offers()


def test_nobody_challenges_their_own_word_nor_one_that_was_not_laid() -> None:
    table = challenged("XS YX")
    table.lay("X", (3, 0), ACROSS)
    assert table.challenge(0, upheld=True) == ["own-word"]
    assert table.challenge(2, upheld=True) == ["own-word"]
    assert table.challenge(1, "CAT", upheld=True) == ["nothing-to-doubt"]
    assert table.challenge(1, upheld=None) == ["no-verdict"]


def test_by_challenge_the_verdict_is_the_dictionarys() -> None:
    table = challenged("XS YX")
    table.lay("X", (3, 0), ACROSS)
    assert table.challenge(1, upheld=False) == ["dictionary"]


def test_by_vote_the_verdict_is_the_tables() -> None:
    table = challenged("XS YX", adjudication="vote")
    table.lay("X", (3, 0), ACROSS)
    assert table.challenge(1, upheld=False) == []
    assert table.board == "CATX"


@pytest.mark.parametrize(
    ("majority", "votes", "goes_back"),
    [
        ("more_than_half", (True, False, False), False),
        ("more_than_half", (True, True, False), True),
        ("two_thirds", (True, False, False), False),
        ("two_thirds", (True, True, False), True),
        ("everyone", (True, True, False), False),
        ("everyone", (True, True, True), True),
    ],
)
def test_so_many_votes_send_a_word_back(majority: str, votes: tuple[bool, ...], goes_back: bool) -> None:
    table = challenged("AX YY ZZ", adjudication="vote", majority=majority)
    table.lay("X", (3, 0), ACROSS)
    assert table.challenge(1, upheld=not goes_back, votes=votes) == ["majority"]
    assert table.challenge(1, upheld=goes_back, votes=votes) == []
    assert table.board == ("CAT" if goes_back else "CATX")


def test_who_laid_a_word_may_be_left_out_of_the_vote() -> None:
    table = challenged("AX YY ZZ", adjudication="vote", voters="others")
    table.lay("X", (3, 0), ACROSS)
    assert table.challenge(1, upheld=True, votes=(False, True, True)) == ["voters"]
    assert table.challenge(2, upheld=False, votes=(True, True)) == ["majority"]
    assert table.challenge(1, upheld=False, votes=(False, True)) == [], "one of two is not more than half"
    assert table.board == "CATX"


def test_a_play_is_challenged_only_once() -> None:
    table = Table("AXQ YX ZZ", "CAT", board="C.T\n...\n.T.", adjudication="challenge")
    assert table.play(table.placing(("A", (1, 0), DOWN), ("X", (1, 1), DOWN))) == []
    assert table.challenge(2, "CAT", upheld=False) == []
    assert "Challenge" not in table.offers()
    assert table.challenge(1, "AXT", upheld=True) == ["doubted-once"], (
        "neither the same word nor another of it"
    )
    table.swap("Y")
    assert table.turn == 0, "seat 2 misses its turn"
    table.lay("Q", (0, 1), DOWN)
    assert "Challenge" in table.offers(), "the next play is another one"


def test_two_challenges_in_an_older_game_are_replayed() -> None:
    """Such a game loads: what was paid for one challenge stays paid when another sends the play back."""
    table = Table("AXQ YX ZZ", "CAT", board="C.T\n...\n.T.", adjudication="challenge")
    table.play(table.placing(("A", (1, 0), DOWN), ("X", (1, 1), DOWN)))
    for challenge in (Challenge(2, ("CAT",), False), Challenge(1, ("AXT",), True)):
        assert table.mode.fits(table.state, challenge)
        table.state = table.mode.apply(table.state, challenge)
    assert (table.hand(0), table.turn) == ("AXQ", 1)
    table.swap("Y")
    assert table.turn == 0, "seat 2 misses its turn"


def test_going_out_stands_only_when_nobody_challenges_it() -> None:
    table = challenged("X* YX")
    table.lay("X", (3, 0), ACROSS)
    assert (table.phase, table.offers()) == (Phase.OUT, {"Done", "Challenge"})
    assert table.challenge(1, upheld=True) == []
    assert (table.phase, table.hand(0), table.turn, table.open) == (Phase.PLAYING, "X*", 1, "Q")


def test_a_going_out_that_stands_is_counted() -> None:
    from game.table.moves import Done

    table = challenged("S* AX")
    table.lay("S", (3, 0), ACROSS)
    assert table.pass_() == ["out"]
    assert table.challenge(1, upheld=False) == []
    assert table.phase is Phase.OUT
    assert table.play(Done()) == []
    assert (table.phase, table.state.of(RoundState).sheet) == (Phase.ROUND_OVER, ((0, 12),))
    assert table.state.seats[1].misses == 1
    table.deal()
    assert (table.state.dealer, table.turn) == (1, 0), "the dealer misses a turn, and the next begins"


def test_a_game_that_all_give_up_stands_as_it_stood_and_nobody_has_won() -> None:
    table = challenged("XS YX")
    table.lay("X", (3, 0), ACROSS)
    totals = table.totals
    assert table.play(Resign()) == []
    assert (table.outcome, table.totals, table.board) == (Outcome.GIVEN_UP, totals, "CATX")
    assert table.mode.winners(table.state) == ()
    assert table.play(Pass()) == ["over"]


def test_strict_tables_have_no_challenges() -> None:
    table = Table("SX YX", "CATS", board="CAT")
    table.lay("S", (3, 0), ACROSS)
    assert table.state.undisputed is None
    assert table.challenge(1, upheld=True) == ["nothing-to-doubt"]


def test_a_wrong_words_layer_may_lay_another_where_the_ruleset_says_so(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    (tmp_path / "rulesets").mkdir()
    own = "extends: kan-u-go\nadjudication: challenge\ndoubt: {wrong: lay_another, right: nothing}\n"
    (tmp_path / "rulesets" / "mine.yaml").write_text(own, "utf-8")
    table = challenged("XS YX")
    table.mode = mode_of(rulefile.load("mine", 2), TinyWords("CATS"))  # type: ignore[assignment]
    table.lay("X", (3, 0), ACROSS)
    assert table.challenge(1, upheld=True) == []
    assert (table.turn, table.board) == (0, "CAT")
    assert table.lay("S", (3, 0), ACROSS) == []
    assert table.challenge(1, upheld=False) == []
    assert table.turn == 1
