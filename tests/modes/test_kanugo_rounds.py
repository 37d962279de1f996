"""Kan-u-go's rounds, counting, words and doubts: each sentence of the original by its number (K28 to K35)."""

from typing import Any

import pytest

from game.opening import words_for
from game.table import rulefile
from game.table.board import FREE
from game.table.mode import Outcome, Setup, mode_of
from game.table.moves import Challenge, Pass, Resign, Stop
from game.table.state import Phase, chance, pack_of, shuffled
from tests.modes.kanugo_table import ACROSS, DOWN, NAMES, Table, mode_for
from tests.tiny import TinyWords

# Of the English pack: A E 10; D I 6 and 10; N O S T 8; C P 8; Q 4; X Z 2; a free card 15.


def test_K28_the_player_first_rid_of_his_cards_ends_the_round_at_once() -> None:
    table = Table("S XX XX", "CATS", board="CAT")
    assert table.lay("S", (3, 0), ACROSS) == []
    assert table.phase is Phase.ROUND_OVER
    assert table.offers() == {"Deal"}
    assert table.pass_() == table.take("open") == ["round-over"]


def test_K29_the_others_count_the_numbers_on_the_cards_left_in_hand() -> None:
    table = Table("S AX *QZ", "CATS", board="CAT")
    table.lay("S", (3, 0), ACROSS)
    assert table.state.sheet == ((0, 10 + 2, 15 + 4 + 2),)


def test_K30_each_count_is_written_beside_the_players_name() -> None:
    table = Table("S AX QZ", "CATS", board="CAT", scores=(20, 30, 40))
    table.set(sheet=((20, 30, 40),))
    table.lay("S", (3, 0), ACROSS)
    assert table.state.sheet == ((20, 30, 40), (0, 12, 6))
    assert table.totals == (20, 42, 46)


def test_K31_the_left_neighbour_of_the_dealer_deals_the_next_round() -> None:
    table = Table("S AX QZ", "CATS", board="CAT")
    table.lay("S", (3, 0), ACROSS)
    assert table.deal() == []
    state = table.state
    assert (state.dealer, state.turn, state.round, len(state.board)) == (1, 1, 2, 0)
    assert [len(seat.hand) for seat in state.seats] == [11, 11, 11]
    assert len(state.open) == 1
    assert table.totals == (0, 12, 6)
    table.set(phase=Phase.ROUND_OVER, dealer=2)
    table.deal()
    assert (table.state.dealer, table.state.round) == (0, 3)


def test_K31_the_whole_pack_is_dealt_anew_the_same_for_ever() -> None:
    def second_round(deal: int) -> tuple[str, ...]:
        table = Table("S AX", "CATS", board="CAT")
        table.set(deal=deal)
        table.lay("S", (3, 0), ACROSS)
        table.deal()
        assert table.state.pieces() == mode_pack()
        return table.state.seats[0].hand

    assert second_round(7) == second_round(7) != second_round(8)
    assert "".join(second_round(7)) == "HOLEPREAZAJS"


def mode_pack() -> object:
    setup = Setup(ruleset="kan-u-go", names=NAMES[:2], deal=1)
    return mode_for(2, "AT").start(setup).pieces()


def test_K31_a_round_cannot_be_dealt_before_the_last_is_over() -> None:
    assert Table("SX AX", "CATS", board="CAT").deal() == ["not-offered"]


@pytest.mark.parametrize(("before", "over"), [(87, False), (88, True), (95, True)])
def test_K32_somebody_at_100_ends_the_game_after_that_round(before: int, over: bool) -> None:
    table = Table("S AX", "CATS", board="CAT", scores=(10, before))
    table.lay("S", (3, 0), ACROSS)
    assert (table.outcome is Outcome.WON) is over
    assert table.offers() == (set() if over else {"Deal"})
    assert table.deal() == (["over"] if over else [])


def test_K32_the_fewest_points_win_not_who_went_out() -> None:
    table = Table("S AX QZ", "CATS", board="CAT", scores=(50, 95, 20))
    table.lay("S", (3, 0), ACROSS)
    assert table.totals == (50, 107, 26)
    assert table.mode.winners(table.state) == (2,)


def test_K32_equal_lowest_totals_share_the_win() -> None:
    table = Table("S AX QZ", "CATS", board="CAT", scores=(26, 95, 20))
    table.lay("S", (3, 0), ACROSS)
    assert table.mode.winners(table.state) == (0, 2)


def test_K32_or_a_table_plays_another_round_for_it() -> None:
    table = Table("S AX QZ", "CATS", board="CAT", scores=(26, 95, 20), tie="another_round")
    table.lay("S", (3, 0), ACROSS)
    assert (table.phase, table.mode.winners(table.state)) == (Phase.ROUND_OVER, ())
    assert table.deal() == []


def test_K32_the_limit_is_the_tables() -> None:
    table = Table("S AX", "CATS", board="CAT", scores=(10, 40), game_over_at=50)
    table.lay("S", (3, 0), ACROSS)
    assert table.outcome is Outcome.WON


def test_no_passing_while_a_word_or_an_exchange_is_possible() -> None:
    table = Table("XX XX", "CATS", board="CAT")
    assert table.offers() == {"Exchange"}
    assert table.pass_() == ["no-pass"]
    nothing = Table("XX SX", "CATS", board="CAT", stock="", open="")
    assert nothing.offers() == {"Pass"}
    assert nothing.declare("X") == ["nothing-to-draw"]
    assert nothing.pass_() == []
    assert nothing.pass_() == ["no-pass"], "CATS is possible"
    free = Table("XX XX", "CATS", board="CAT", passing="free")
    assert free.pass_() == []


def test_three_circuits_with_nothing_placed_end_the_round_and_everyone_counts() -> None:
    table = Table("AX QZ", "CATS", board="CAT", open="Z")
    for turn in range(6):
        assert table.phase is Phase.PLAYING, turn
        assert table.swap(table.hand(table.turn)[0]) == []
    assert table.phase is Phase.ROUND_OVER
    assert table.state.sheet[0] == tuple(
        sum(map(table.mode.ruleset.value, seat.hand)) for seat in table.state.seats
    )
    assert all(count > 0 for count in table.state.sheet[0])


def test_a_placement_begins_the_count_of_circuits_anew() -> None:
    table = Table("AXS QZ", "CATS", board="CAT", open="Z", idle_circuits=1)
    table.swap("A")
    table.set(turn=0)
    assert table.lay("S", (3, 0), ACROSS) == []
    assert table.state.idle == 0
    table.swap("Q")
    assert table.phase is Phase.PLAYING
    table.swap("X")
    assert table.state.phase is Phase.ROUND_OVER


def test_a_turn_that_ran_out_counts_as_a_pass_where_there_is_a_clock() -> None:
    assert Table("SX XX", "CATS", board="CAT").pass_(timeout=True) == ["not-offered"]
    table = Table("SX XX", "CATS", board="CAT", turn_seconds=30)
    assert table.pass_() == ["no-pass"]
    table.declare("X")
    assert table.pass_(timeout=True) == []
    assert (table.turn, table.state.declared, table.hand(0), table.state.idle) == (1, None, "SX", 1)


def test_when_the_time_of_the_whole_game_is_over_the_round_is_counted_and_the_game_is_won() -> None:
    assert Table("SX XX", "CATS", board="CAT").play(Stop(timeout=True)) == ["not-offered"]
    table = Table("SX XX", "CATS", board="CAT", game_minutes=30)
    assert table.play(Stop()) == ["not-offered"], "nobody may end it before"
    table.declare("X")
    assert table.play(Stop(timeout=True)) == []
    value = table.mode.ruleset.value
    assert table.phase is Phase.OVER
    assert table.state.sheet[-1] == (value("S") + value("X"), 2 * value("X"))
    assert table.totals == table.state.sheet[-1]
    assert table.mode.winners(table.state) == (table.totals.index(min(table.totals)),)


def test_K33_a_word_is_what_the_lexicon_has() -> None:
    table = Table("SX XX", "CATS", board="CAT")
    assert table.lay("X", (3, 0), ACROSS) == ["V7"]
    assert table.lay("S", (3, 0), ACROSS) == []


def test_K34_combining_roots_is_not_allowed_whatever_is_agreed() -> None:
    for forms in ("roots", "endings", "affixes"):
        words = words_for(rulefile.load("kan-u-go", 2, "eo", {"word_forms": forms}))
        assert "SUN" in words
        assert "FLOR" in words
        assert "SUNFLOR" not in words
        assert "SUNFLORO" not in words


@pytest.mark.parametrize(
    ("forms", "alone", "words"),
    [
        ("roots", True, "HUND"),
        ("endings", True, "HUND HUNDO"),
        ("affixes", True, "HUND HUNDO HUNDET HUNDETO ET"),
        ("affixes", False, "HUND HUNDO HUNDET HUNDETO"),
    ],
)
def test_K35_affixes_and_endings_are_agreed_beforehand(forms: str, alone: bool, words: str) -> None:
    agreed = {"word_forms": forms, "forms_alone": alone}
    lexicon = words_for(rulefile.load("kan-u-go", 2, "eo", agreed))
    found = [word for word in ("HUND", "HUNDO", "HUNDET", "HUNDETO", "ET") if word in lexicon]
    assert found == words.split()


def test_K35_roots_alone_and_the_lexicon_at_once_unless_agreed_otherwise() -> None:
    ruleset = rulefile.load("kan-u-go", 2, "eo")
    assert (ruleset.word_forms, ruleset.forms_alone, ruleset.adjudication) == ("roots", True, "strict")


# Doubts, where the table judges no word at once


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
    assert table.doubt(1, "CATX", upheld=True) == []
    assert (table.board, table.hand(0), table.turn) == ("CAT", "XS", 1)
    assert table.state.idle == 1
    assert "Challenge" not in table.offers()


def test_a_right_word_costs_the_doubter_his_next_turn() -> None:
    table = challenged("SX YX ZZ")
    table.lay("S", (3, 0), ACROSS)
    assert table.doubt(1, upheld=False) == []
    assert (table.board, table.turn) == ("CATS", 2), "the doubter was next"
    table.swap("Z")
    assert table.turn == 0
    table.swap("X")
    assert table.turn == 1, "only one turn"


def test_a_doubter_who_is_not_next_misses_when_his_turn_comes() -> None:
    table = challenged("SX YX ZZ")
    table.lay("S", (3, 0), ACROSS)
    table.doubt(2, upheld=False)
    assert table.turn == 1
    table.swap("Y")
    assert table.turn == 0


def test_two_players_the_doubter_misses_and_the_same_player_goes_on() -> None:
    table = challenged("SX YX")
    table.lay("S", (3, 0), ACROSS)
    table.doubt(1, upheld=False)
    assert table.turn == 0


def test_doubts_are_possible_only_until_the_next_player_begins() -> None:
    table = challenged("XS YX")
    table.lay("X", (3, 0), ACROSS)
    table.declare("Y")
    assert table.doubt(1, upheld=True) == ["nothing-to-doubt"]
    assert "Challenge" not in table.offers()


def test_nobody_doubts_his_own_word_nor_one_that_was_not_laid() -> None:
    table = challenged("XS YX")
    table.lay("X", (3, 0), ACROSS)
    assert table.doubt(0, upheld=True) == ["own-word"]
    assert table.doubt(2, upheld=True) == ["own-word"]
    assert table.doubt(1, "CAT", upheld=True) == ["nothing-to-doubt"]
    assert table.doubt(1, upheld=None) == ["no-verdict"]


def test_by_challenge_the_verdict_is_the_dictionarys() -> None:
    table = challenged("XS YX")
    table.lay("X", (3, 0), ACROSS)
    assert table.doubt(1, upheld=False) == ["dictionary"]


def test_by_vote_the_verdict_is_the_tables() -> None:
    table = challenged("XS YX", adjudication="vote")
    table.lay("X", (3, 0), ACROSS)
    assert table.doubt(1, upheld=False) == []
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
    assert table.doubt(1, upheld=not goes_back, votes=votes) == ["majority"]
    assert table.doubt(1, upheld=goes_back, votes=votes) == []
    assert table.board == ("CAT" if goes_back else "CATX")


def test_who_laid_a_word_may_be_left_out_of_the_vote() -> None:
    table = challenged("AX YY ZZ", adjudication="vote", voters="others")
    table.lay("X", (3, 0), ACROSS)
    assert table.doubt(1, upheld=True, votes=(False, True, True)) == ["voters"]
    assert table.doubt(2, upheld=False, votes=(True, True)) == ["majority"]
    assert table.doubt(1, upheld=False, votes=(False, True)) == [], "one of two is not more than half"
    assert table.board == "CATX"


def test_a_play_is_doubted_once_and_no_more() -> None:
    table = Table("AXQ YX ZZ", "CAT", board="C.T\n...\n.T.", adjudication="challenge")
    assert table.play(table.placing(("A", (1, 0), DOWN), ("X", (1, 1), DOWN))) == []
    assert table.doubt(2, "CAT", upheld=False) == []
    assert "Challenge" not in table.offers()
    assert table.doubt(1, "AXT", upheld=True) == ["doubted-once"], "neither the same word nor another of it"
    table.swap("Y")
    assert table.turn == 0, "seat 2 misses its turn"
    table.lay("Q", (0, 1), DOWN)
    assert "Challenge" in table.offers(), "the next play is another one"


def test_what_older_games_hold_of_two_doubts_is_made_as_it_was() -> None:
    """Such a game loads: what was paid for one doubt stays paid when another sends the play back."""
    table = Table("AXQ YX ZZ", "CAT", board="C.T\n...\n.T.", adjudication="challenge")
    table.play(table.placing(("A", (1, 0), DOWN), ("X", (1, 1), DOWN)))
    for doubt in (Challenge(2, ("CAT",), False), Challenge(1, ("AXT",), True)):
        assert table.mode.fits(table.state, doubt)
        table.state = table.mode.apply(table.state, doubt)
    assert (table.hand(0), table.turn) == ("AXQ", 1)
    table.swap("Y")
    assert table.turn == 0, "seat 2 misses its turn"


def test_a_going_out_stands_only_when_nobody_doubts_it() -> None:
    table = challenged("X* YX")
    table.lay("X", (3, 0), ACROSS)
    assert (table.phase, table.offers()) == (Phase.OUT, {"Done", "Challenge"})
    assert table.doubt(1, upheld=True) == []
    assert (table.phase, table.hand(0), table.turn, table.open) == (Phase.PLAYING, "X*", 1, "Q")


def test_a_going_out_that_stands_is_counted() -> None:
    from game.table.moves import Done

    table = challenged("S* AX")
    table.lay("S", (3, 0), ACROSS)
    assert table.pass_() == ["out"]
    assert table.doubt(1, upheld=False) == []
    assert table.phase is Phase.OUT
    assert table.play(Done()) == []
    assert (table.phase, table.state.sheet) == (Phase.ROUND_OVER, ((0, 12),))
    assert table.state.seats[1].misses == 1
    table.deal()
    assert (table.state.dealer, table.turn) == (1, 0), "the dealer misses his turn, and the next begins"


def test_a_game_that_all_give_up_stands_as_it_stood_and_nobody_has_won() -> None:
    table = challenged("XS YX")
    table.lay("X", (3, 0), ACROSS)
    totals = table.totals
    assert table.play(Resign()) == []
    assert (table.outcome, table.totals, table.board) == (Outcome.GIVEN_UP, totals, "CATX")
    assert table.mode.winners(table.state) == ()
    assert table.play(Pass()) == ["over"]


def test_strict_tables_know_no_doubts() -> None:
    table = Table("SX YX", "CATS", board="CAT")
    table.lay("S", (3, 0), ACROSS)
    assert table.state.undisputed is None
    assert table.doubt(1, upheld=True) == ["nothing-to-doubt"]


def test_a_wrong_words_layer_may_lay_another_where_the_ruleset_says_so(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    (tmp_path / "rulesets").mkdir()
    own = "extends: kan-u-go\nadjudication: challenge\ndoubt: {wrong: lay_another, right: nothing}\n"
    (tmp_path / "rulesets" / "mine.yaml").write_text(own, "utf-8")
    table = challenged("XS YX")
    table.mode = mode_of(rulefile.load("mine", 2), TinyWords("CATS"))  # type: ignore[assignment]
    table.lay("X", (3, 0), ACROSS)
    assert table.doubt(1, upheld=True) == []
    assert (table.turn, table.board) == (0, "CAT")
    assert table.lay("S", (3, 0), ACROSS) == []
    assert table.doubt(1, upheld=False) == []
    assert table.turn == 1


def test_every_shuffle_of_a_game_comes_from_its_deal_number() -> None:
    pack = pack_of(rulefile.load("kan-u-go"))
    assert pack.count(FREE) == 2
    assert chance(20417, "round", 2) == 5223618677155901987
    assert shuffled(pack, chance(1, "round", 2)) != shuffled(pack, chance(1, "round", 3))
