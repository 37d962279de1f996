"""Skrablo: the sentences about words, challenges and where words lie."""

from game.opening import words_for
from game.table import rulefile
from game.table.moves import Challenge
from tests.modes.board_table import DOWN, Table
from tests.modes.skrablo_table import skrablo


def test_S16_S17_roots_derivations_and_compounds_are_words() -> None:
    words = words_for(rulefile.load("skrablo"))
    real = ("HUNDO", "HUND", "HUNDOJN", "HUNDETO", "VAPORŜIPO", "KIU", "LERNEJO")
    assert all(word in words for word in real)
    assert all(word not in words for word in ("HUND-O", "HONDO", "JN", "SCRABBLE"))
    simple = words_for(rulefile.load("skrablo", options={"tier": "derived"}))
    assert "VAPORŜIPO" not in simple
    assert "HUNDETO" in simple


def test_S16_S23_what_is_no_word_is_refused_in_its_row_and_in_every_column() -> None:
    assert skrablo("LA").lay("AL", (7, 7)) == ["V7"]
    table = skrablo("LA AE", "LAELAELA", "AELAELAE")
    assert table.lay("LA", (7, 7)) == []
    assert table.lay("LA", (7, 8)) == ["V7", "V7"], "LA is a word, LL and AA in the columns are none"
    assert table.lay("AE", (7, 8)) == [], "LA and AE in the columns are words"


def challengeable(words: str = "LA AE", laid: str = "LAE", bag: str = "VVVVVVVV", **rest: object) -> Table:
    """Ana has laid a word, and it may be challenged. The bag gave her tiles for it."""
    hands = rest.pop("hands", ("LAENUTOJ", "RRRRRRRR", "SSSSSSSS"))
    table = skrablo(words, *hands, bag=bag, adjudication="challenge", **rest)  # type: ignore[misc]
    assert table.lay(laid, (6, 7)) == [], "nothing is looked up before it is challenged"
    return table


def test_S18_a_challenge_is_settled_by_the_dictionary() -> None:
    table = challengeable()
    assert table.challenge(1, False) == ["dictionary"]
    assert table.challenge(1, True) == []


def test_S18_otherwise_nobody_may_ask_the_dictionary() -> None:
    rules = challengeable().mode.ruleset
    assert not rules.may_ask_dictionary(over=False)
    assert rules.may_ask_dictionary(over=True)


def test_S18_the_verdict_is_in_the_record() -> None:
    table = challengeable()
    assert table.play(Challenge(1)) == ["no-verdict"]


def test_S19_only_until_the_next_player_has_begun() -> None:
    table = challengeable("LA LAE LAER")
    assert "Challenge" in table.offers()
    table.lay("R", (9, 7))
    assert table.challenge(0, True, "LAE") == ["nothing-to-doubt"], "the last word is LAER now"
    table.exchange("S")
    assert "Challenge" not in table.offers()
    assert table.challenge(2, True) == ["nothing-to-doubt"]


def test_S19_nobody_challenges_their_own_word() -> None:
    table = challengeable()
    before = table.state
    assert table.challenge(0, True) == ["own-word"]
    assert table.state == before
    assert table.challenge(2, True) == [], "anybody else may"


def test_a_challenge_of_nobody_at_the_table_does_not_fit() -> None:
    table = challengeable()
    seats = [seat for seat in range(-2, 5) if table.mode.fits(table.state, Challenge(seat, (), True))]
    assert seats == [0, 1, 2]


def test_what_was_drawn_for_a_wrong_word_is_mixed_in_as_it_always_was() -> None:
    """Games are kept as moves: one of an older version must draw the same tiles when it is opened again."""
    table = challengeable(bag="LAENUTOJ")
    table.challenge(2, True)
    assert "".join(table.state.stock) == "NJOATLUE"


def test_S20_a_wrong_word_goes_back_and_the_player_is_passed_over() -> None:
    table = challengeable()
    assert table.scores == [(1 + 1 + 1) * 2 + 0, 0, 0]
    table.challenge(2, True)
    assert str(table.state.board) == ""
    assert (table.hand(0), table.scores) == ("AEJLNOTU", [0, 0, 0])
    assert table.bag == "VVVVVVVV", "what was drawn for it is in the bag again"
    assert table.turn == 1


def test_S20_the_bag_is_mixed_when_drawn_tiles_go_back() -> None:
    bag = "ABCĈDEFG"
    table = skrablo("LA", "LAENUTOJ", "RRRRRRRR", bag=bag, adjudication="challenge")
    table.lay("LAE", (6, 7))
    table.challenge(1, True)
    assert sorted(table.bag) == sorted(bag)
    assert table.bag != bag, "Ana has seen its first three"


def test_S20_a_right_word_costs_the_challenger_nothing() -> None:
    table = challengeable("LAE")
    assert table.challenge(1, False) == []
    assert (table.turn, str(table.state.board)) == (1, "LAE")
    table.exchange("R")
    assert table.turn == 2


def test_S21_S22_a_challenged_derivation_is_put_to_the_vote_and_another_word_may_be_laid() -> None:
    table = challengeable("LAE LA")
    assert table.challenge(1, True, "LAE", votes=(False, True, True)) == []
    assert (table.turn, str(table.state.board), table.hand(0)) == (0, "", "AEJLNOTU")
    assert table.scores == [0, 0, 0]
    assert table.lay("LA", (7, 7)) == [], "another word may be laid"


def test_S22_more_than_half_of_all_players_must_be_against_it() -> None:
    table = challengeable("LA")
    assert table.challenge(1, True, "LAE", votes=(False, True, False)) == ["majority"]
    assert table.challenge(1, True, "LAE", votes=(True, True)) == ["voters"], "everybody votes"
    assert table.challenge(1, False, "LAE", votes=(False, True, False)) == [], "whatever the dictionary says"
    assert str(table.state.board) == "LAE"
    assert table.challenge(2, True, "LAE") == ["doubted-once"], "nor is it looked up after that"


def test_S22_half_is_not_enough() -> None:
    table = challengeable("LAE", hands=("LAENUTOJ", "RRRRRRRR"))
    assert table.challenge(1, True, votes=(False, True)) == ["majority"]
    assert table.challenge(1, False, votes=(False, True)) == []


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


def test_S28_laid_pieces_are_neither_changed_nor_moved() -> None:
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
