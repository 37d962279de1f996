"""Ekraibl: the sentences about exchanging and the end."""

from game.table.moves import Exchange, Pass, Slot
from tests.modes.board_table import DOWN
from tests.modes.ekraibl_table import done, ekraibl


def test_E26_an_exchange_replaces_one_to_seven_and_costs_the_turn() -> None:
    table = ekraibl("КОТ", bag="ШЩЭЮЯЫЬ")
    assert table.exchange("КОТРАСИ") == []
    assert (table.hand(0), table.turn) == ("ШЩЫЬЭЮЯ", 1)
    assert sorted(table.bag) == sorted("КОТРАСИ")
    assert table.play(Exchange(())) == ["give-tiles"]


def test_E26_not_after_a_word_of_the_turn() -> None:
    table = ekraibl("КОТ")
    table.lay("КОТ", (6, 7))
    asked = Exchange((Slot("hand", 0),))
    assert table.exchange("И") == ["turn-begun"]
    assert table.play(Pass()) == ["turn-begun"]
    assert not table.mode.fits(table.state, asked)
    done(table)
    assert table.mode.fits(table.state, asked)
    assert not table.mode.fits(table.state, Exchange(()))


def test_an_unchallenged_last_word_ends_the_game() -> None:
    hands = ("КОТЦЦЦЦ", "АЦЦЦЦЦЦ")
    table = ekraibl("КОТ КОТА", *hands, scores=(10, 196), adjudication="challenge")
    table.lay("КОТ", (6, 7))
    done(table)
    table.lay("А", (9, 7))
    assert done(table) == []
    assert (table.over, table.offers()) == (False, {"Challenge", "Done"})
    assert done(table) == []
    assert (table.over, table.winners) == (True, (1,))


def test_E7_E27_E28_after_the_target_the_circle_is_played_out() -> None:
    hands = ("КОТЦЦЦЦ", "АЦЦЦЦЦЦ", "РЦЦЦЦЦЦ")
    table = ekraibl("КОТ КОТА АР", *hands, scores=(10, 196, 190))
    table.lay("КОТ", (6, 7))
    done(table)
    table.lay("А", (9, 7))
    done(table)
    assert (table.scores, table.over, table.turn) == ([15, 202, 190], False, 2), "Cid has a turn left"
    assert table.gain("Р", (9, 8), DOWN) == 1 + 2
    done(table)
    assert (table.over, table.totals, table.winners) == (True, [15, 202, 193], (1,))


def test_E28_who_overtakes_in_the_last_circle_wins_and_equal_ones_share() -> None:
    hands = ("КОТЦЦЦЦ", "АЦЦЦЦЦЦ")
    for second, winners in ((195, (1,)), (194, (0, 1)), (193, (0,))):
        table = ekraibl("КОТ КОТА", *hands, scores=(195, second))
        table.lay("КОТ", (6, 7))
        done(table)
        assert not table.over
        table.lay("А", (9, 7))
        done(table)
        assert (table.totals, table.winners) == ([200, second + 6], winners)


def test_E27_play_goes_on_while_nobody_has_reached_it() -> None:
    table = ekraibl("КОТ КОТА", "КОТЦЦЦЦ", "АЦЦЦЦЦЦ", scores=(190, 190))
    table.lay("КОТ", (6, 7))
    done(table)
    table.lay("А", (9, 7))
    done(table)
    assert (table.scores, table.over, table.turn) == ([195, 196], False, 0)


def test_the_highest_wins_if_the_tiles_run_out_and_all_pass() -> None:
    table = ekraibl("КОТ", "КОТЦ", "ЦЦЦ", bag="")
    table.lay("КОТ", (6, 7))
    done(table)
    table.pass_()
    assert not table.over
    table.pass_()
    assert (table.over, table.totals, table.winners) == (True, [5, 0], (0,))
    full = ekraibl("КОТ")
    full.pass_()
    full.pass_()
    assert not full.over, "the bag has tiles"
