"""Skrablo: each sentence of the original by its number. Totals are reckoned by hand beside the words."""

import pytest

from game.fault import Fault
from game.opening import words_for
from game.table import rulefile
from game.table.board import BLANK
from game.table.moves import Challenge, Done
from game.table.state import Phase, pack_of
from tests.modes.board_table import ACROSS, DOWN, Table, begins

FILLER = "KKKKKKKKKKKKKKKK"


def skrablo(words: str, *hands: str, bag: str = FILLER, **rest: object) -> Table:
    return Table("skrablo", words, hands or ("HUNDOLAE", "HUNDOLAE"), bag, **rest)  # type: ignore[arg-type]


def test_S2_two_to_four_persons() -> None:
    assert rulefile.load("skrablo").players == (2, 4)
    with pytest.raises(Fault):
        rulefile.load("skrablo", 5)


def test_S5_S7_each_has_a_rack_of_eight_tiles_drawn_unseen() -> None:
    for players in (2, 3, 4):
        state = begins("skrablo", 11, players)
        assert [len(seat.hand) for seat in state.seats] == [8] * players
        assert len(state.stock) == 100 - 8 * players, "the drawn tiles went back"


def test_S6_the_letter_nearest_the_start_of_the_alphabet_begins() -> None:
    alphabet = rulefile.load("skrablo").letters
    decided = [state for state in (begins("skrablo", deal) for deal in range(60)) if len(state.cuts) == 1]
    assert len(decided) > 30
    for state in decided:
        nearest = min(alphabet.index(tile) for _, tile in state.cuts[0])
        assert dict(state.cuts[0])[state.turn] == alphabet[nearest]
        assert state.dealer == state.turn
        assert begins("skrablo", state.deal).cuts == state.cuts, "the same for ever"


def test_S6_equal_letters_and_blanks_are_drawn_again() -> None:
    again = [state.cuts for state in (begins("skrablo", deal) for deal in range(400)) if len(state.cuts) > 1]
    assert any(BLANK in dict(cuts[0]).values() for cuts in again)
    for cuts in again:
        seats = {seat for seat, _ in cuts[1]}
        shown = dict(cuts[0])
        blanks = {seat for seat, tile in shown.items() if tile == BLANK}
        equals = {seat for seat in shown if list(shown.values()).count(shown[seat]) > 1}
        assert seats == blanks or seats <= equals


def test_S8_the_first_word_has_two_letters_or_more_and_covers_the_centre() -> None:
    table = skrablo("LA HUNDO")
    assert table.lay("L", (7, 7)) == ["V5"]
    assert table.lay("LA", (8, 7)) == ["V5"]
    assert table.lay("LA", (6, 7)) == []


def test_S9_words_lie_across_or_down_never_diagonally() -> None:
    table = skrablo("LA")
    place = table.placing("L", (7, 7), ACROSS)
    other = table.placing("A", (8, 8), ACROSS)
    assert table.play(type(place)(place.laid + other.laid)) == ["V3"]
    assert table.lay("LA", (7, 7), DOWN) == []


def test_S10_S15_the_rack_is_made_full_again_from_the_bag() -> None:
    table = skrablo("LA", bag="ZVB")
    table.lay("LA", (7, 7))
    assert "".join(table.state.seats[0].hand) == "HUNDOEZV"
    assert table.bag == "B"


def test_S10_S15_the_bag_fills_it_only_as_far_as_it_reaches() -> None:
    table = skrablo("HUND", bag="Z")
    table.lay("HUND", (7, 7))
    assert (table.hand(0), table.bag) == ("AELOZ", "")


def test_S11_the_points_are_written_down() -> None:
    table = skrablo("LA")
    assert table.gain("LA", (7, 7)) == (1 + 1) * 2
    assert table.scores == [4, 0]


def test_S12_the_player_to_the_left_goes_on() -> None:
    table = skrablo("LA LAE EL", "LAXXXXXX", "EXXXXXXX", "LXXXXXXX")
    assert table.turn == 0
    table.lay("LA", (7, 7))
    assert table.turn == 1
    table.lay("E", (9, 7))
    assert table.turn == 2
    table.lay("L", (9, 8))
    assert table.turn == 0


def test_S13_later_players_add_one_or_more_tiles_to_one_new_word() -> None:
    table = skrablo("LA LAN LAND", drawing="LA", at=(7, 7))
    assert table.lay("", (9, 7)) == ["V1"]
    assert table.lay("ND", (10, 7)) == ["V6", "V7"]
    assert table.lay("N", (9, 7)) == []


def test_S14_S44_several_words_at_once_are_each_scored() -> None:
    """LE below LA: LE, and down LL and AE. The first L lies on blue."""
    table = skrablo("LA LE LL AE", drawing="LA", at=(6, 7))
    assert table.gain("LE", (6, 8)) == (2 + 1) + (1 + 2) + (1 + 1)


def test_S16_S17_roots_derivations_and_compounds_are_words() -> None:
    words = words_for(rulefile.load("skrablo"))
    real = ("HUNDO", "HUND", "HUNDOJN", "HUNDETO", "VAPORŜIPO", "KIU", "LERNEJO")
    assert all(word in words for word in real)
    assert all(word not in words for word in ("HUND-O", "HONDO", "JN", "SCRABBLE"))
    simple = words_for(rulefile.load("skrablo", options={"tier": "derived"}))
    assert "VAPORŜIPO" not in simple
    assert "HUNDETO" in simple


def test_S16_S23_what_is_no_word_is_refused() -> None:
    assert skrablo("LA").lay("AL", (7, 7)) == ["V7"]


def doubtful(words: str = "LA AE", laid: str = "LAE", **rest: object) -> Table:
    """Ana has laid a word, and it may be doubted. The bag gave her tiles for it."""
    hands = rest.pop("hands", ("LAENUTOJ", "RRRRRRRR", "SSSSSSSS"))
    table = skrablo(words, *hands, bag="VVVVVVVV", adjudication="challenge", **rest)  # type: ignore[misc]
    assert table.lay(laid, (6, 7)) == [], "nothing is looked up before it is doubted"
    return table


def test_S18_a_doubt_is_settled_by_the_dictionary() -> None:
    table = doubtful()
    assert table.doubt(1, False) == ["dictionary"]
    assert table.doubt(1, True) == []


def test_S18_the_verdict_is_in_the_record() -> None:
    table = doubtful()
    assert table.play(Challenge(1)) == ["no-verdict"]


def test_S19_only_until_the_next_player_has_begun() -> None:
    table = doubtful("LA LAE LAER")
    assert "Challenge" in table.offers()
    table.lay("R", (9, 7))
    assert table.doubt(0, True, "LAE") == ["nothing-to-doubt"], "the last word is LAER now"
    table.exchange("S")
    assert "Challenge" not in table.offers()
    assert table.doubt(2, True) == ["nothing-to-doubt"]


def test_S19_nobody_doubts_his_own_word() -> None:
    table = doubtful()
    before = table.state
    assert table.doubt(0, True) == ["own-word"]
    assert table.state == before
    assert table.doubt(2, True) == [], "anybody else may"


def test_a_doubt_of_nobody_at_the_table_does_not_fit() -> None:
    table = doubtful()
    seats = [seat for seat in range(-2, 5) if table.mode.fits(table.state, Challenge(seat, (), True))]
    assert seats == [0, 1, 2]


def test_S20_a_wrong_word_goes_back_and_the_player_is_passed_over() -> None:
    table = doubtful()
    assert table.scores == [(1 + 1 + 1) * 2 + 0, 0, 0]
    table.doubt(2, True)
    assert str(table.state.board) == ""
    assert (table.hand(0), table.scores) == ("AEJLNOTU", [0, 0, 0])
    assert table.bag == "VVVVVVVV", "what was drawn for it is in the bag again"
    assert table.turn == 1


def test_S20_the_bag_is_mixed_when_drawn_tiles_go_back() -> None:
    bag = "ABCĈDEFG"
    table = skrablo("LA", "LAENUTOJ", "RRRRRRRR", bag=bag, adjudication="challenge")
    table.lay("LAE", (6, 7))
    table.doubt(1, True)
    assert sorted(table.bag) == sorted(bag)
    assert table.bag != bag, "Ana has seen its first three"


def test_S20_a_right_word_costs_the_doubter_nothing() -> None:
    table = doubtful("LAE")
    assert table.doubt(1, False) == []
    assert (table.turn, str(table.state.board)) == (1, "LAE")
    table.exchange("R")
    assert table.turn == 2


def test_S21_S22_a_doubted_derivation_is_put_to_the_vote_and_another_word_may_be_laid() -> None:
    table = doubtful("LAE LA")
    assert table.doubt(1, True, "LAE", votes=(False, True, True)) == []
    assert (table.turn, str(table.state.board), table.hand(0)) == (0, "", "AEJLNOTU")
    assert table.scores == [0, 0, 0]
    assert table.lay("LA", (7, 7)) == [], "he may lay another word"


def test_S22_more_than_half_of_all_players_must_be_against_it() -> None:
    table = doubtful("LA")
    assert table.doubt(1, True, "LAE", votes=(False, True, False)) == ["majority"]
    assert table.doubt(1, True, "LAE", votes=(True, True)) == ["voters"], "everybody votes"
    assert table.doubt(1, False, "LAE", votes=(False, True, False)) == [], "whatever the dictionary says"
    assert str(table.state.board) == "LAE"
    assert table.doubt(2, True, "LAE") == ["doubted-once"], "nor is it looked up after that"


def test_S22_half_is_not_enough() -> None:
    table = doubtful("LAE", hands=("LAENUTOJ", "RRRRRRRR"))
    assert table.doubt(1, True, votes=(False, True)) == ["majority"]
    assert table.doubt(1, False, votes=(False, True)) == []


def test_S24_S25_tiles_before_a_word_after_it_or_both() -> None:
    words = "LA ALA LAE ULAE"
    assert skrablo(words, drawing="LA", at=(7, 7)).lay("A", (6, 7)) == []
    assert skrablo(words, drawing="LA", at=(7, 7)).lay("E", (9, 7)) == []
    assert skrablo(words, drawing="LA", at=(7, 7)).lay("U..E", (6, 7)) == []


def test_S26_at_right_angles_on_one_or_both_sides_through_a_letter_of_the_word() -> None:
    words = "LA AN LAN HAN"
    assert skrablo(words, drawing="LA", at=(7, 7)).lay("N", (8, 8)) == []
    assert skrablo(words, drawing="LA", at=(7, 7)).lay("H.N", (8, 6), DOWN) == []


ALONGSIDE = "LA ES AE NES LE LL"


def test_S27_a_parallel_word_touches_in_two_places_at_least() -> None:
    hands = ("ESNLKKKK", "KKKKKKKK")
    assert skrablo(ALONGSIDE, *hands, drawing="LA", at=(6, 7)).lay("ES", (7, 8)) == ["V8"]
    assert skrablo(ALONGSIDE, *hands, drawing="LA", at=(6, 7)).lay("LE", (6, 8)) == []


def test_S24_S27_a_word_that_lengthens_an_old_one_is_right_angled_not_parallel() -> None:
    words, hands = "LA LAN NE", ("NEKKKKKK", "KKKKKKKK")
    assert skrablo(words, *hands, drawing="LA", at=(6, 7)).lay("NE", (8, 7), DOWN) == []
    strict = skrablo(words, *hands, drawing="LA", at=(6, 7), hooks=False)
    assert strict.lay("NE", (8, 7), DOWN) == ["V8"]


def test_S27_a_table_may_ask_for_both_contacts_with_the_same_word() -> None:
    drawing = "LA..\n....\n..LA"
    words, hands = "LA ES AE SL", ("ESKKKKKK", "KKKKKKKK")
    assert skrablo(words, *hands, drawing=drawing, at=(6, 6)).lay("ES", (7, 7)) == []
    strict = skrablo(words, *hands, drawing=drawing, at=(6, 6), contact_per_word=True)
    assert strict.lay("ES", (7, 7)) == ["V8"]
    both = skrablo("LA LE LL AE", "LEKKKKKK", "K", drawing="LA", at=(6, 7), contact_per_word=True)
    assert both.lay("LE", (6, 8)) == []


def test_S28_what_lies_is_neither_changed_nor_moved() -> None:
    assert skrablo("LA LE", drawing="LA", at=(7, 7)).lay("E", (8, 7)) == ["V2"]


def test_S29_S30_a_blank_is_any_letter_and_its_player_says_which() -> None:
    table = skrablo("LA", "?AKKKKKK", "K")
    assert table.lay("?A", (7, 7)) == ["V0"]
    assert table.lay("lA", (7, 7)) == []
    assert str(table.state.board) == "lA"


def test_S31_a_blank_is_not_replaced_and_keeps_its_letter() -> None:
    table = skrablo("LA LAE", drawing="lA", at=(7, 7))
    assert table.lay("L", (7, 7)) == ["V2", "V9"]
    assert table.lay("E", (9, 7)) == []


def test_S32_any_number_of_tiles_is_exchanged_in_place_of_a_word() -> None:
    table = skrablo("LA", "HUNDOLAE", "K", bag="VZBFGRST")
    assert table.exchange("HUNDOLAE") == []
    assert (table.hand(0), table.turn, table.scores) == ("BFGRSTVZ", 1, [0, 0])
    assert sorted(table.bag) == sorted("HUNDOLAE")


def test_S32_no_more_than_the_bag_holds() -> None:
    table = skrablo("LA", bag="VZ")
    assert table.exchange("HUN") == ["bag-holds"]
    assert table.exchange("HU") == []


def test_S33_the_new_tiles_are_drawn_before_the_old_ones_go_back_and_the_bag_is_mixed() -> None:
    table = skrablo("LA", "HUNDOLAE", "K", bag="VZ")
    table.exchange("HU")
    assert table.hand(0) == "ADELNOVZ"
    assert sorted(table.bag) == ["H", "U"]
    more = skrablo("LA", "HUNDOLAE", "K", bag="VZBĜĤĴŬŜ")
    more.exchange("HU")
    assert more.hand(0) == "ADELNOVZ", "drawn from the top"
    assert sorted(more.bag) == sorted("HUBĜĤĴŬŜ")
    assert more.bag[:6] != "BĜĤĴŬŜ"


def test_S32_S34_who_can_lay_or_exchange_does_not_pass() -> None:
    table = skrablo("LA", "KKKKKKKK", "LAKKKKKK", bag="Z")
    assert table.offers() == {"Exchange"}
    assert table.pass_() == ["no-pass"]
    empty = skrablo("LA", "LAK", "KKK", bag="")
    assert empty.offers() == {"Place"}
    assert empty.pass_() == ["no-pass"]


def test_S34_over_when_the_bag_is_empty_and_somebody_has_laid_all() -> None:
    table = skrablo("LA", "LA", "KKK", bag="")
    table.lay("LA", (7, 7))
    assert table.over


def test_S34_not_over_while_the_bag_has_tiles() -> None:
    table = skrablo("LA", "LA", "KKK", bag="KKKKKKKKK")
    table.lay("LA", (7, 7))
    assert not table.over
    assert (table.hand(0), table.bag) == ("KKKKKKKK", "K")


def test_S34_over_when_the_bag_is_empty_and_nobody_can_form_a_word() -> None:
    table = skrablo("LA LAN", "LAK", "NKK", "KKK", bag="")
    table.lay("LA", (7, 7))
    assert not table.over, "Bo can lay LAN"
    table.lay("N", (9, 7))
    assert table.over
    assert table.totals == [(1 + 1) * 2 - 2, 3 - 4, -6]


def test_S34_who_cannot_lay_with_an_empty_bag_passes() -> None:
    table = skrablo("LA LAN", "LAK", "KKK", "NKK", bag="")
    table.lay("LA", (7, 7))
    assert table.offers() == {"Pass"}
    assert table.pass_() == []
    assert (table.turn, table.over) == (2, False)


def test_S34_where_words_are_doubted_nobody_is_told_that_he_could_lay_one() -> None:
    table = skrablo("LA", "LAK", "KKK", bag="", adjudication="challenge")
    assert table.pass_() == []
    assert skrablo("LA", "LAK", "KKK", bag="K", adjudication="challenge").pass_() == ["no-pass"]


def test_S34_where_words_are_doubted_a_circle_of_passes_ends_it() -> None:
    table = skrablo("LA", "KKK", "KKK", bag="", adjudication="challenge")
    assert "Pass" in table.offers()
    table.pass_()
    assert not table.over
    table.pass_()
    assert table.over


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


def test_S47_at_the_end_each_loses_the_value_of_his_letters() -> None:
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


def test_S34_S48_the_last_word_may_still_be_doubted() -> None:
    table = skrablo("LE", "LA", "KĤ", bag="", adjudication="challenge")
    table.lay("LA", (7, 7))
    assert (table.state.phase, table.offers()) == (Phase.OUT, {"Challenge", "Done"})
    assert table.pass_() == ["out"]
    assert table.doubt(1, True) == []
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


def test_S50_a_hundred_tiles_of_twenty_nine_kinds() -> None:
    rules = rulefile.load("skrablo")
    assert (len(pack_of(rules)), len(rules.pieces)) == (100, 29)
    ones = {letter for letter in rules.letters if rules.value(letter) == 1}
    assert ones == set("AEILNORSTU")


def test_a_turn_run_out_counts_as_a_pass_only_where_a_clock_is_agreed() -> None:
    assert skrablo("LA").pass_(timeout=True) == ["no-pass"]
    clocked = skrablo("LA", turn_seconds=60)
    assert clocked.pass_(timeout=True) == []
    assert (clocked.turn, clocked.state.seats[0].passes) == (1, 1)
