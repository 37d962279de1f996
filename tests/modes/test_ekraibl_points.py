"""Ekraibl: the sentences about points, reckoned by hand, and what tables agree on."""

from pathlib import Path

from game.opening import words_for
from game.table import rulefile
from game.table.moves import Challenge, Done, Place, Placement, Slot
from game.table.state import Phase
from modes.ekraibl import Ekraibl
from modes.states import AttackState
from tests.modes.board_table import ACROSS, DOWN
from tests.modes.ekraibl_table import done, ekraibl, shlyapa, swap
from tests.tiny import TinyWords


def test_E29_the_letters_of_the_words_made_are_summed() -> None:
    table = ekraibl("КОТ КОТА АР", drawing="КОТ", at=(6, 7))
    assert table.gain("АР", (9, 7), DOWN) == (1 + 2) + (2 + 1 + 2 + 1)


def test_E30_E31_green_doubles_and_yellow_trebles_a_letter() -> None:
    """(3, 7) is green, (1, 5) yellow."""
    assert ekraibl("ОТК", drawing="ОТ", at=(1, 7)).gain("К", (3, 7)) == 1 + 2 + 2 * 2
    assert ekraibl("КОТ", drawing="ОТ", at=(2, 5)).gain("К", (1, 5)) == 3 * 2 + 1 + 2
    star = ekraibl("КОТ", "?ЦЦЦЦЦЦ", "К", drawing="ОТ", at=(2, 5))
    assert star.gain("к", (1, 5)) == 3 * 3 + 1 + 2, "a letter premium multiplies the star's 3"


def test_E32_blue_doubles_and_red_trebles_the_word() -> None:
    """(4, 4) is blue, (0, 0) red."""
    assert ekraibl("ОТК", drawing="ОТ", at=(2, 4)).gain("К", (4, 4)) == (1 + 2 + 2) * 2
    assert ekraibl("КОТ", drawing="ОТ", at=(1, 0)).gain("К", (0, 0)) == (2 + 1 + 2) * 3


def test_E33_letter_premiums_are_reckoned_before_word_premiums() -> None:
    """(0, 7) is red, (3, 7) green."""
    table = ekraibl("КОТА", drawing="ОТ", at=(1, 7))
    assert table.gain("К..А", (0, 7)) == (2 + 1 + 2 + 2 * 1) * 3


def test_E34_premiums_count_only_for_who_first_takes_the_square() -> None:
    table = ekraibl("ОТК ОТКА", "КЦЦЦЦЦЦ", "АЦЦЦЦЦЦ", drawing="ОТ", at=(1, 7))
    assert table.gain("К", (3, 7)) == 7
    done(table)
    assert table.gain("А", (4, 7)) == 1 + 2 + 2 + 1


def test_E35_all_seven_tiles_in_one_attack_earn_fifteen() -> None:
    """КОТРАСИ from (4, 7): no premium square but green (3, 7) and (11, 7), which it does not reach."""
    assert ekraibl("КОТРАСИ").gain("КОТРАСИ", (4, 7)) == (2 + 1 + 2 + 2 + 1 + 2 + 1) + 15


def test_E35_or_in_several_attacks_of_one_turn() -> None:
    table = ekraibl("КОТ РОС КОТАИ")
    assert table.gain("КОТ", (6, 7)) == 5
    assert table.gain("Р.С", (7, 6), DOWN) == 5
    assert table.gain("АИ", (9, 7)) == (5 + 1 + 1) + 15


def test_E35_a_swapped_in_letter_counts_as_used() -> None:
    """КИРОМ goes on from ШЛЯПА; its О lies on green (11, 7)."""
    table = shlyapa("САКМИРО", "К", words="ШЛЯПА САМ ШЛЯПАКИРОМ")
    swap(table, "А", (7, 7))
    assert table.gain("С.м", (7, 6), DOWN) == 6
    assert table.gain("КИРОМ", (8, 7)) == (10 + 2 + 3 + 2 + 1) + (2 + 1 + 2 + 2 * 1 + 2) + 15


def test_E35_the_bonus_waits_for_the_freed_star() -> None:
    """The swap is the seventh tile: the attack that lays the star brings the fifteen. (4, 10) is blue."""
    table = shlyapa("КОМИСРА", "К", words="ШЛЯПА КЛОМИСР ШЛЯПАМ")
    assert table.gain("К.ОМИСР", (4, 6), DOWN) == (2 + 2 + 1 + 2 + 1 + 2 + 2) * 2
    assert table.gain("А", (7, 7)) == 0
    assert table.gain("м", (8, 7)) == (10 + 2 + 3 + 2 + 1 + 3) + 15
    assert done(table) == []


def test_E35_the_bonus_waits_for_a_star_freed_before() -> None:
    table = shlyapa("КОМИСРА", "К", words="ШЛЯПА КЛОМИСР ШЛЯПАМ")
    assert table.gain("А", (7, 7)) == 0
    assert table.gain("К.ОМИСР", (4, 6), DOWN) == (2 + 2 + 1 + 2 + 1 + 2 + 2) * 2
    assert table.gain("м", (8, 7)) == (10 + 2 + 3 + 2 + 1 + 3) + 15


def test_E35_six_tiles_or_a_short_rack_earn_none() -> None:
    assert ekraibl("КОТРАС").gain("КОТРАС", (4, 7)) == 2 + 1 + 2 + 2 + 1 + 2
    assert ekraibl("КОТ", "КОТ", "Ц", bag="").gain("КОТ", (6, 7)) == 5


def test_challenge_by_agreement_the_whole_turn_goes_back() -> None:
    table = ekraibl("КОТ", adjudication="challenge")
    table.lay("КОТ", (6, 7))
    assert table.play(Challenge(1, (), True)) == ["turn-begun"], "the turn is not done"
    table.lay("А", (9, 7))
    done(table)
    assert table.challenge(1, True, "КОТА") == []
    assert (str(table.state.board), table.scores, table.turn) == ("", [0, 0], 1)
    assert table.hand(0) == "АИКОРСТ"


def test_vote_by_agreement() -> None:
    table = ekraibl("КОТ", "КОТРАСИ", "КОТРАСИ", "КОТРАСИ", adjudication="vote")
    table.lay("РАС", (6, 7))
    done(table)
    assert table.challenge(1, False, votes=(False, False, True)) == []
    assert str(table.state.board) == "РАС"
    assert table.challenge(2, True, votes=(False, True, True)) == ["doubted-once"]
    again = ekraibl("КОТ", "КОТРАСИ", "КОТРАСИ", "КОТРАСИ", adjudication="vote")
    again.lay("РАС", (6, 7))
    done(again)
    assert again.challenge(2, True, votes=(False, True, True)) == []
    assert str(again.state.board) == ""


def test_E28_the_last_turn_of_the_circle_may_still_be_challenged() -> None:
    table = ekraibl("КОТ", "КОТЦЦЦЦ", "АЦЦЦЦЦЦ", scores=(195, 195), adjudication="challenge")
    table.lay("КОТ", (6, 7))
    done(table)
    table.lay("А", (9, 7))
    done(table)
    assert (table.state.phase, table.offers()) == (Phase.OUT, {"Challenge", "Done"})
    assert table.challenge(0, True) == []
    assert (table.over, table.totals, table.winners) == (True, [200, 195], (0,))


def test_E14_there_is_no_yo_in_the_set_so_a_list_is_read_with_ye(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("ёлка\nкот\n", "utf-8")
    words = words_for(rulefile.load("ekraibl-hard"), str(own))
    assert ("ЕЛКА" in words, "ЁЛКА" in words, "КОТ" in words) == (True, False, True)
    assert words.fold("ёлка") == "ЕЛКА"


def test_no_more_attacks_in_a_turn_than_the_table_agrees_on() -> None:
    table = ekraibl("КОТ КОТА")
    rules = table.mode.ruleset.changed(attacks_per_turn=2)
    table.mode = Ekraibl(rules, TinyWords("КОТ КОТА"))
    assert table.lay("КОТ", (6, 7)) == []
    assert table.lay("Р.С", (7, 6), DOWN) == ["V7"], "what is refused is no attack"
    assert table.lay("А", (9, 7)) == []
    assert "V10" in table.lay("И", (6, 8))
    done(table)
    assert (table.turn, table.state.of(AttackState).attacks) == (1, 0), "the next turn has its own"
    assert "V10" not in table.lay("И", (6, 8))


def test_done_needs_a_word() -> None:
    assert done(ekraibl("КОТ")) == ["not-offered"]


def test_impossible_moves_do_not_fit() -> None:
    table = shlyapa()
    fits, state = table.mode.fits, table.state
    assert not fits(state, Place((Placement(Slot("open", 0), (0, 0), "А"),)))
    assert not fits(state, Place((Placement(Slot("hand", 0), (7, 7)),))), "С is not the star's letter"
    assert fits(state, table.placing("А", (7, 7), ACROSS))
    assert not fits(state, Done())
