"""Kan-u-go's rounds, counting and words: each sentence of the original by its number (K28 to K35)."""

import pytest

from game.opening import words_for
from game.table import rulefile
from game.table.board import FREE
from game.table.mode import Outcome, Setup
from game.table.moves import Stop
from game.table.state import Phase, chance, pack_of, shuffled
from modes.states import RoundState
from tests.modes.kanugo_table import ACROSS, NAMES, Table, mode_for

# Of the English pack: A E 10; D I 6 and 10; N O S T 8; C P 8; Q 4; X Z 2; a free card 15.


def test_K28_the_first_player_without_cards_ends_the_round_at_once() -> None:
    table = Table("S XX XX", "CATS", board="CAT")
    assert table.lay("S", (3, 0), ACROSS) == []
    assert table.phase is Phase.ROUND_OVER
    assert table.offers() == {"Deal"}
    assert table.pass_() == table.take("open") == ["round-over"]


def test_K29_the_others_count_the_numbers_on_the_cards_left_in_hand() -> None:
    table = Table("S AX *QZ", "CATS", board="CAT")
    table.lay("S", (3, 0), ACROSS)
    assert table.state.of(RoundState).sheet == ((0, 10 + 2, 15 + 4 + 2),)


def test_K30_each_count_is_written_beside_the_players_name() -> None:
    table = Table("S AX QZ", "CATS", board="CAT", scores=(20, 30, 40))
    table.set(sheet=((20, 30, 40),))
    table.lay("S", (3, 0), ACROSS)
    assert table.state.of(RoundState).sheet == ((20, 30, 40), (0, 12, 6))
    assert table.totals == (20, 42, 46)


def test_K31_the_left_neighbour_of_the_dealer_deals_the_next_round() -> None:
    table = Table("S AX QZ", "CATS", board="CAT")
    table.lay("S", (3, 0), ACROSS)
    assert table.deal() == []
    state = table.state
    assert (state.dealer, state.turn, state.of(RoundState).round, len(state.board)) == (1, 1, 2, 0)
    assert [len(seat.hand) for seat in state.seats] == [11, 11, 11]
    assert len(state.open) == 1
    assert table.totals == (0, 12, 6)
    table.set(phase=Phase.ROUND_OVER, dealer=2)
    table.deal()
    assert (table.state.dealer, table.state.of(RoundState).round) == (0, 3)


def test_K31_the_whole_pack_is_dealt_again_the_same_for_ever() -> None:
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
    assert table.state.of(RoundState).sheet[0] == tuple(
        sum(map(table.mode.ruleset.value, seat.hand)) for seat in table.state.seats
    )
    assert all(count > 0 for count in table.state.of(RoundState).sheet[0])


def test_a_placement_restarts_the_count_of_circuits() -> None:
    table = Table("AXS QZ", "CATS", board="CAT", open="Z", idle_circuits=1)
    table.swap("A")
    table.set(turn=0)
    assert table.lay("S", (3, 0), ACROSS) == []
    assert table.state.of(RoundState).idle == 0
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
    assert (
        table.turn,
        table.state.of(RoundState).declared,
        table.hand(0),
        table.state.of(RoundState).idle,
    ) == (1, None, "SX", 1)


def test_when_the_time_of_the_whole_game_is_over_the_round_is_counted_and_the_game_is_won() -> None:
    assert Table("SX XX", "CATS", board="CAT").play(Stop(timeout=True)) == ["not-offered"]
    table = Table("SX XX", "CATS", board="CAT", game_minutes=30)
    assert table.play(Stop()) == ["not-offered"], "nobody may end it before"
    table.declare("X")
    assert table.play(Stop(timeout=True)) == []
    value = table.mode.ruleset.value
    assert table.phase is Phase.OVER
    assert table.state.of(RoundState).sheet[-1] == (value("S") + value("X"), 2 * value("X"))
    assert table.totals == table.state.of(RoundState).sheet[-1]
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
    assert (ruleset.word_forms, ruleset.forms_alone, ruleset.judging.adjudication) == (
        "roots",
        True,
        "strict",
    )


def test_every_shuffle_of_a_game_comes_from_its_deal_number() -> None:
    pack = pack_of(rulefile.load("kan-u-go"))
    assert pack.count(FREE) == 2
    assert chance(20417, "round", 2) == 5223618677155901987
    assert shuffled(pack, chance(1, "round", 2)) != shuffled(pack, chance(1, "round", 3))
