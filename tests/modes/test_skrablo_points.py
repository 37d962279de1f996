"""Skrablo: the sentences about points, reckoned by hand beside the words."""

from game.table import rulefile
from game.table.moves import Done
from game.table.state import Phase
from tests.modes.skrablo_table import skrablo


def test_S35_S36_letters_count_what_their_tiles_say_blanks_nothing() -> None:
    table = skrablo("LAĤO LAĤ", "LAĤOKKKK", "K")
    assert table.gain("LAĤO", (6, 7)) == (1 + 1 + 10 + 1) * 2
    blank = skrablo("LAĤ", "LA?KKKKK", "K")
    assert blank.gain("LAĥ", (6, 7)) == (1 + 1 + 0) * 2


def test_S37_blue_doubles_and_violet_trebles_a_letter() -> None:
    """(6, 8) is blue, (5, 5) violet."""
    assert skrablo("LA LH", "HKKKKKKK", "K", drawing="LA", at=(6, 7)).gain("H", (6, 8)) == 1 + 2 * 8
    violet = skrablo("AL ALH", "HKKKKKKK", "K", drawing="A\nL", at=(5, 3))
    assert violet.gain("H", (5, 5)) == 1 + 1 + 3 * 8


def test_S38_orange_doubles_and_red_trebles_a_word() -> None:
    """(4, 4) is orange, (7, 0) red."""
    assert skrablo("LAH", "HKKKKKKK", "K", drawing="LA", at=(2, 4)).gain("H", (4, 4)) == (1 + 1 + 8) * 2
    assert skrablo("LAH", "HKKKKKKK", "K", drawing="LA", at=(5, 0)).gain("H", (7, 0)) == (1 + 1 + 8) * 3


def test_S39_S41_letter_premiums_before_word_premiums_and_the_centre_doubles() -> None:
    """HUNDO ends on the centre, its H on blue."""
    assert skrablo("HUNDO").gain("HUNDO", (3, 7)) == (8 * 2 + 1 + 1 + 2 + 1) * 2


def test_S40_two_word_premiums_make_four_or_nine_times() -> None:
    four = skrablo("AAAAAAA AA", "AAAAAAKK", "K", drawing="A\nA", at=(7, 4))
    assert four.gain("AAA.AAA", (4, 4)) == 7 * 2 * 2
    nine = skrablo("AAAAAAAA AA", "AAAAAAAK", "K", drawing="A\nA", at=(3, 0))
    assert nine.gain("AAA.AAAA", (0, 0)) == 8 * 3 * 3


def test_S42_premiums_count_only_for_who_reaches_them_first() -> None:
    table = skrablo("LA LAE", "LAKKKKKK", "EKKKKKKK")
    assert table.gain("LA", (6, 7)) == 4
    assert table.gain("E", (8, 7)) == 3, "the centre is used up"


def test_S43_a_blank_on_orange_or_red_multiplies_the_word() -> None:
    assert skrablo("LAH", "?KKKKKKK", "K", drawing="LA", at=(2, 4)).gain("h", (4, 4)) == (1 + 1 + 0) * 2
    assert skrablo("LAH", "?KKKKKKK", "K", drawing="LA", at=(5, 0)).gain("h", (7, 0)) == (1 + 1 + 0) * 3


def test_S45_new_premiums_count_for_every_new_word() -> None:
    """H at orange (4, 4) ends LAH across and LAH down: both are doubled."""
    table = skrablo("LAH", "HKKKKKKK", "K", drawing="..L\n..A\nLA.", at=(2, 2))
    assert table.gain("H", (4, 4)) == (1 + 1 + 8) * 2 + (1 + 1 + 8) * 2


def test_S46_all_eight_tiles_earn_fifty_points() -> None:
    """Eight from (4, 7): the centre doubles, (11, 7) is blue."""
    table = skrablo("LAHUNDOE")
    assert table.gain("LAHUNDOE", (4, 7)) == (1 + 1 + 8 + 1 + 1 + 2 + 1 + 1 * 2) * 2 + 50


def test_S46_seven_tiles_or_a_short_rack_earn_none() -> None:
    assert skrablo("LAHUNDO").gain("LAHUNDO", (5, 7)) == (1 + 1 + 8 + 1 + 1 + 2 + 1 * 2) * 2
    short = skrablo("LA", "LA", "K", bag="")
    assert short.gain("LA", (7, 7)) == 4


def test_S47_at_the_end_each_loses_the_value_of_their_letters() -> None:
    table = skrablo("LA LAN", "LAK", "NĤ", "HH", bag="")
    table.lay("LA", (7, 7))
    table.lay("N", (9, 7))
    assert table.over
    assert table.scores == [4, 3, 0]
    assert table.totals == [4 - 2, 3 - 10, 0 - 16]
    assert table.winners == (0,)


def test_S48_who_has_laid_all_adds_what_the_others_lose() -> None:
    table = skrablo("LA", "LA", "KĤ", "H?", bag="")
    table.lay("LA", (7, 7))
    assert table.totals == [4 + 2 + 10 + 8 + 0, -12, -8]
    assert table.winners == (0,)


def test_S34_S48_the_last_word_may_still_be_challenged() -> None:
    table = skrablo("LE", "LA", "KĤ", bag="", adjudication="challenge")
    table.lay("LA", (7, 7))
    assert (table.state.phase, table.offers()) == (Phase.OUT, {"Challenge", "Done"})
    assert table.pass_() == ["out"]
    assert table.challenge(1, True) == []
    assert (table.turn, table.over, table.hand(0)) == (1, False, "AL")
    right = skrablo("LA", "LA", "KĤ", bag="", adjudication="challenge")
    right.lay("LA", (7, 7))
    assert right.play(Done()) == []
    assert (right.over, right.totals) == (True, [4 + 12, -12])


def test_S4_the_highest_total_wins_and_equal_ones_share() -> None:
    table = skrablo("LA", "KKK", "KKK", "KKK", bag="", scores=(7, 9, 9), adjudication="challenge")
    for _ in range(3):
        table.pass_()
    assert (table.totals, table.winners) == ([1, 3, 3], (1, 2))


def test_S49_the_board_is_that_of_fifteen_squares() -> None:
    layout = rulefile.load("skrablo").layout
    colours = [layout.premium((x, y)).colour for x in range(15) for y in range(15)]
    assert (layout.width, layout.height, layout.start) == (15, 15, (7, 7))
    counts = {colour: colours.count(colour) for colour in ("blue", "violet", "orange", "red")}
    assert counts == {"blue": 24, "violet": 12, "orange": 17, "red": 8}


def test_a_turn_run_out_counts_as_a_pass_only_where_a_clock_is_agreed() -> None:
    assert skrablo("LA").pass_(timeout=True) == ["no-pass"]
    clocked = skrablo("LA", turn_seconds=60)
    assert clocked.pass_(timeout=True) == []
    assert (clocked.turn, clocked.state.seats[0].passes) == (1, 1)
