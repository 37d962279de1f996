"""Kan-u-go from the cut to the last addition: each sentence of the original by its number (K3 to K27)."""

from collections import Counter

import pytest

from game.fault import Fault
from game.table import rulefile
from game.table.board import FREE
from game.table.cutting import cut
from game.table.mode import Setup
from game.table.moves import Exchange, Place, Placement, Slot
from game.table.refusal import Broken
from game.table.state import Phase, State, pack_of
from tests.modes.kanugo_table import ACROSS, DOWN, NAMES, Table, cards, mode_for


def started(players: int, deal: int, **options: bool | int | str) -> State:
    setup = Setup(ruleset="kan-u-go", names=NAMES[:players], deal=deal)
    return mode_for(players, "AT", **options).start(setup)


def test_K3_up_to_seven_people_can_play_with_one_pack() -> None:
    for players in range(2, 8):
        state = started(players, 20417)
        assert len(state.seats) == players
        assert sum(state.pieces().values()) == 60
        assert state.pieces()[FREE] == 2
    for players in (1, 8):
        with pytest.raises(Fault):
            rulefile.load("kan-u-go", players)


def test_K4_everyone_cuts_and_the_cuts_can_be_shown() -> None:
    state = started(4, 20417)
    assert [seat for seat, _ in state.cuts[0]] == [0, 1, 2, 3]
    assert state.cuts == started(4, 20417).cuts, "the same for ever"
    shown = Counter(card for _, card in state.cuts[0])
    assert shown <= Counter(pack_of(rulefile.load("kan-u-go"))), "all from one pack"


def test_K5_the_letter_nearest_to_A_deals_the_first_time() -> None:
    order = rulefile.load("kan-u-go").letters
    for deal in range(60):
        state = started(5, deal)
        if len(state.cuts) == 1:
            near = min(state.cuts[0], key=lambda shown: order.index(shown[1]))
            assert state.dealer == near[0]
        assert state.turn == state.dealer


def test_K5_equal_letters_are_cut_again_by_those_who_cut_them() -> None:
    ruleset = rulefile.load("kan-u-go", 7)
    place = {letter: i for i, letter in enumerate(ruleset.letters)}
    seen = 0
    for deal in range(200):
        rounds, dealer = cut(ruleset, 7, deal)
        first = dict(rounds[0])
        if FREE in first.values() or len(rounds) == 1:
            continue
        best = min(first.values(), key=place.__getitem__)
        assert [seat for seat, _ in rounds[1]] == [seat for seat in first if first[seat] == best]
        assert dealer in dict(rounds[1])
        seen += 1
    assert seen > 5


def test_K5_a_free_card_is_cut_again_by_its_player_alone() -> None:
    ruleset = rulefile.load("kan-u-go", 3)
    seen = 0
    for deal in range(300):
        rounds, dealer = cut(ruleset, 3, deal)
        free = [seat for seat, card in rounds[0] if card == FREE]
        if not free:
            continue
        assert [seat for seat, _ in rounds[1]] == free
        if len(rounds) == 2 and FREE not in dict(rounds[1]).values():
            shown = {**dict(rounds[0]), **dict(rounds[1])}
            assert dealer == min(shown, key=lambda seat: ruleset.letters.index(shown[seat]))
            seen += 1
    assert seen > 5


@pytest.mark.parametrize(("choice", "deals"), [("first", True), ("last", False)])
def test_K5_a_table_may_rank_the_free_card(choice: str, deals: bool) -> None:
    ruleset = rulefile.load("kan-u-go", 3, options={"letterless_cut": choice})
    seen = 0
    for deal in range(300):
        rounds, dealer = cut(ruleset, 3, deal)
        free = [seat for seat, card in rounds[0] if card == FREE]
        if len(free) == 1 and len(rounds) == 1:
            assert (dealer == free[0]) is deals
            seen += 1
    assert seen > 5


@pytest.mark.parametrize(
    ("sentence", "players", "each"),
    [("K6", 2, 12), ("K7", 3, 11), ("K8", 4, 10), ("K9", 5, 9), ("K10", 6, 8), ("K11", 7, 7)],
)
def test_K6_to_K11_cards_by_number_of_players(sentence: str, players: int, each: int) -> None:
    state = started(players, 3)
    assert [len(seat.hand) for seat in state.seats] == [each] * players, sentence


def test_K12_the_others_lie_face_down_but_the_top_card_beside_them() -> None:
    state = started(3, 3)
    assert len(state.open) == 1
    assert len(state.stock) == 60 - 3 * 11 - 1


def test_K12_deal_20417_is_the_same_for_ever() -> None:
    state = started(3, 20417)
    assert "".join(state.seats[0].hand) == "IHSLHPSECDP"
    assert ("".join(state.stock[:-6:-1]), state.open, state.dealer) == ("CVRRG", (FREE,), 0)
    assert state.cuts == (((0, "I"), (1, "Z"), (2, "R")),)


def test_K12_a_pack_too_small_for_the_table_is_refused(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    (tmp_path / "rulesets").mkdir()
    own = "extends: kan-u-go\nlanguages: {}\nlexicon: english\npieces: {A: [20, 1], FREE: [2, 15]}\n"
    (tmp_path / "rulesets" / "mine.yaml").write_text(own, "utf-8")
    with pytest.raises(Fault) as caught:
        rulefile.load("mine", 2)
    assert caught.value.found == "22 in all"


@pytest.mark.parametrize("word", ["AT", "CAT", "CATS"])
def test_K13_the_dealer_lays_a_word_of_two_to_four_letters(word: str) -> None:
    table = Table("CATSXX ABCD", word)
    assert (table.turn, table.offers()) == (0, {"Place", "Exchange"})
    assert table.lay(word, (0, 0), ACROSS) == []
    assert table.board == word
    assert table.turn == 1


def test_K13_no_fewer_than_two_and_no_more_than_four() -> None:
    table = Table("COATSX ABCD", "COATS CO C")
    assert table.lay("COATS", (0, 0), ACROSS) == ["V1", "V5"]
    assert table.lay("C", (0, 0), ACROSS) == ["V5"]
    assert table.board == ""


def test_K13_the_first_word_lies_on_the_middle_of_the_table() -> None:
    table = Table("CATSXX ABCD", "CAT")
    assert table.lay("CAT", (1, 0), ACROSS) == ["V5"]
    assert table.lay("CAT", (0, -2), DOWN) == []


def test_K13_a_dealer_who_cannot_or_will_not_begin_exchanges_and_the_next_begins() -> None:
    table = Table("CATSXX DOGX", "CAT DOG")
    assert table.swap("X") == []
    assert (table.turn, table.board) == (1, "")
    assert table.lay("DOG", (0, 0), DOWN) == []


def test_K13_a_table_may_oblige_the_dealer_to_begin_if_he_can() -> None:
    table = Table("CATSXX DOGX", "CAT DOG", dealer_must_begin=True)
    assert table.offers() == {"Place"}
    assert table.declare("X") == ["must-begin"]
    stuck = Table("XXXX DOGX", "CAT DOG", dealer_must_begin=True)
    assert stuck.swap("X") == []
    assert stuck.declare("X") == [], "only the dealer is obliged"


@pytest.mark.parametrize(("players", "most"), [(2, 4), (5, 4), (6, 3), (7, 3)])
def test_K14_with_six_or_seven_players_the_first_word_has_at_most_three(players: int, most: int) -> None:
    table = Table(" ".join(["CATS"] * players), "CAT CATS", stock="")
    assert table.lay("CATS", (0, 0), ACROSS) == ([] if most == 4 else ["V1", "V5"])
    if most == 3:
        assert table.lay("CAT", (0, 0), ACROSS) == []


def test_K15_the_player_on_the_left_adds_one_to_four_and_so_round_the_table() -> None:
    table = Table("CATXX SPINEX OATHX", "CAT CATS PINES SO TO")
    assert table.lay("CAT", (0, 0), ACROSS) == []
    assert table.turn == 1
    assert table.lay("PINES", (3, -4), DOWN) == ["V1"], "five cards"
    assert table.lay("S", (3, 0), ACROSS) == []
    assert table.turn == 2
    assert table.lay("O", (2, 1), DOWN) == []
    assert table.turn == 0


@pytest.mark.parametrize(("players", "refused"), [(5, []), (6, ["V1"]), (7, ["V1"])])
def test_K16_with_six_or_seven_players_at_most_three_letters_are_added(
    players: int, refused: list[str]
) -> None:
    table = Table(" ".join(["PINEX"] * players), "PINES", board="S", stock="")
    assert table.lay("PINE", (-4, 0), ACROSS) == refused
    if refused:
        table = Table(" ".join(["PINEX"] * players), "INES", board="S", stock="")
        assert table.lay("INE", (-3, 0), ACROSS) == []


@pytest.mark.parametrize(
    ("letters", "cell", "axis", "made"),
    [
        ("S", (3, 0), ACROSS, "CATS"),
        ("S", (-1, 0), ACROSS, "SCAT"),
        ("S", (1, -1), DOWN, ".S.\nCAT"),
        ("S", (1, 1), DOWN, "CAT\n.S."),
        ("S.H", (1, -1), DOWN, ".S.\nCAT\n.H."),
    ],
)
def test_K17_letters_may_go_on_any_side_or_on_both(
    letters: str, cell: tuple[int, int], axis: object, made: str
) -> None:
    table = Table("SHXX XXXX", "CATS SCAT SA AS SAH", board="CAT")
    assert table.lay(letters, cell, axis) == []  # type: ignore[arg-type]
    assert table.board == made


def test_K17_but_only_beside_what_lies_there_in_one_unbroken_line() -> None:
    table = Table("SOHXX XXXX", "CATS SO SAH", board="CAT")
    assert table.lay("SO", (5, 5), ACROSS) == ["V6"]
    assert table.lay("S.H", (3, 0), ACROSS) == ["V4"]
    assert table.play(table.placing(("S", (3, 0), ACROSS), ("O", (2, 1), DOWN))) == ["V3"]
    assert table.lay("S", (1, 0), ACROSS) == ["V2"], "a card lies there"


def test_K19_letters_side_by_side_are_words_in_both_directions() -> None:
    table = Table("OHXX XXXX", "CAT OH", board="CAT")
    refusal = table.mode.check(table.state, table.placing(("OH", (0, 1), ACROSS)))
    assert refusal is not None
    assert {broken.word for broken in refusal.broken} == {"CO", "AH"}
    assert {broken.code for broken in refusal.broken} == {"V7"}
    allowed = Table("OHXX XXXX", "CAT OH CO AH", board="CAT")
    assert allowed.lay("OH", (0, 1), ACROSS) == []


def test_K20_one_point_of_the_crossword_is_attacked_in_a_turn() -> None:
    table = Table("STXX XXXX", "CATS ATE TO", board="CAT\n..O")
    assert table.play(table.placing(("S", (3, 0), ACROSS), ("T", (1, 1), DOWN))) == ["V3"]
    assert table.lay("S....T", (-1, 0), ACROSS) == ["V4"], "at both ends, past a gap"


def test_K21_two_words_cannot_be_completed_in_one_turn() -> None:
    """BE and UD wait for K and L, as BEK and LUD in the lost picture."""
    table = Table("KLXX XXXX", "BEK LUD BE UD LUDK", board="BE.\n...\n.UD")
    assert table.play(table.placing(("K", (2, 0), ACROSS), ("L", (0, 2), ACROSS))) == ["V3"]
    assert table.lay("K", (2, 0), ACROSS) == []


def test_K20_one_line_may_take_in_several_old_words() -> None:
    joined = Table("AXXX XXXX", "CAT", board="C.T\nO.O")
    assert joined.lay("A", (1, 0), ACROSS) == []


def test_K20_a_stricter_table_allows_one_old_word_in_a_line() -> None:
    table = Table("AXXX XXXX", "CAT CA", board="C.T\nO.O", bridge=False)
    refusal = table.mode.check(table.state, table.placing(("A", (1, 0), ACROSS)))
    assert refusal is not None
    assert refusal.broken == (Broken("V10", ((0, 0), (1, 0), (2, 0)), "CAT", 1),)
    around = Table("SHXX XXXX", "SCATH", board="CAT\nO..", bridge=False)
    assert around.lay("S...H", (-1, 0), ACROSS) == [], "both ends of one old word"
    crossing = Table("SHXX XXXX", "SAH", board="CAT", bridge=False)
    assert crossing.lay("S.H", (1, -1), DOWN) == []


def test_K22_free_cards_are_thrown_off_with_the_last_letter_card() -> None:
    table = Table("S** XXXX", "CATS", board="CAT", open="Q")
    assert table.lay("S", (3, 0), ACROSS) == []
    assert (table.hand(0), table.open, table.phase) == ("", "Q**", Phase.ROUND_OVER)
    assert table.totals[0] == 0


def test_K22_a_free_card_is_no_letter() -> None:
    table = Table("S*XX XXXX", "CATS", board="CAT")
    assert table.lay("S*", (3, 0), ACROSS) == ["V0"]
    assert table.lay("*", (3, 0), ACROSS) == ["V0"]
    assert FREE not in table.mode.slots(table.state).values()
    alone = Table("** XXXX", "CATS", board="CAT", adjudication="challenge")
    assert alone.offers() == {"Exchange"}, "there is nothing to lay, whoever judges"


def test_K22_free_cards_are_not_thrown_off_earlier() -> None:
    table = Table("SX** XXXX", "CATS", board="CAT")
    assert table.lay("S", (3, 0), ACROSS) == []
    assert (table.hand(0), table.phase) == ("X**", Phase.PLAYING)


@pytest.mark.parametrize("free", ["*", "**"])
def test_K23_three_letters_rightly_used_and_the_free_cards_go_and_the_round_is_won(free: str) -> None:
    table = Table(f"ONE{free} XXX", "STONE", board="ST")
    assert table.lay("ONE", (2, 0), ACROSS) == []
    assert table.state.sheet[0][0] == 0
    assert table.state.sheet[0][1] > 0


def test_K23_a_hand_of_free_cards_alone_must_exchange() -> None:
    table = Table("S* XXXX", "CATS", board="CAT", open="*")
    assert table.swap("S") == []
    assert (table.hand(0), table.phase) == ("**", Phase.PLAYING)
    assert table.swap("X") == []
    assert table.offers() == {"Exchange"}
    assert table.pass_() == ["no-pass"]
    assert table.swap("*") == []
    assert table.hand(0) == "X*"


def test_K23_a_table_may_let_free_cards_alone_go_out() -> None:
    table = Table("S* XXXX", "CATS", board="CAT", open="*", free_alone="out")
    assert table.swap("S") == []
    assert (table.hand(0), table.phase, table.state.sheet[0][0]) == ("", Phase.ROUND_OVER, 0)


def test_K24_one_card_is_exchanged_for_the_open_one_instead_of_adding() -> None:
    table = Table("SXYZ XXXX", "CATS", board="CAT", open="BQ", stock="KL")
    assert table.swap("X", "open") == []
    assert (table.hand(0), table.open, table.stock) == ("SQYZ", "BX", "KL")
    assert (table.turn, table.board) == (1, "CAT")


def test_K24_or_for_the_stocks_hidden_top() -> None:
    table = Table("SXYZ XXXX", "CATS", board="CAT", open="BQ", stock="KL")
    assert table.swap("X", "stock") == []
    assert (table.hand(0), table.open, table.stock) == ("SKYZ", "BQX", "L")


def test_K24_one_card_and_of_ones_own_hand() -> None:
    table = Table("SXYZ XXXX", "CATS", board="CAT")
    assert table.play(Exchange((Slot("hand", 0), Slot("hand", 1)))) == ["declare-hand"]
    assert table.play(Exchange(())) == ["declare-hand"]
    assert table.play(Exchange((Slot("open"),))) == ["declare-hand"]
    assert table.play(Exchange((Slot("hand", 4),))) == ["declare-hand"]


@pytest.mark.parametrize("zone", ["stock", "open"])
def test_K25_no_card_is_taken_before_one_is_declared(zone: str) -> None:
    table = Table("SXYZ XXXX", "CATS", board="CAT", stock="KL")
    assert table.take(zone) == ["declare-first"]
    assert "Draw" not in table.offers()


def test_K25_a_declared_card_cannot_be_changed_and_only_taking_is_open() -> None:
    table = Table("SXYZ XXXX", "CATS", board="CAT", stock="KL")
    assert table.declare("X") == []
    assert (table.phase, table.state.declared, table.turn) == (Phase.DECLARED, 1, 0)
    assert table.offers() == {"Draw"}
    assert table.declare("Y") == ["declared"]
    assert table.lay("S", (3, 0), ACROSS) == ["declared"]
    assert table.pass_() == ["declared"]
    assert table.take("heap") == ["nothing-to-draw"]
    assert (table.hand(0), table.stock) == ("SXYZ", "KL"), "nothing was seen"
    assert table.take("stock") == []


def test_K25_after_the_card_is_seen_there_is_nothing_more_to_choose() -> None:
    table = Table("SXYZ XXXX", "CATS CATK", board="CAT", stock="KL")
    table.swap("X", "stock")
    assert (table.turn, table.state.declared) == (1, None)
    assert table.take("stock") == ["declare-first"]


def test_K26_the_declared_card_lies_on_the_open_card_or_in_its_place() -> None:
    onto = Table("SXYZ XXXX", "CATS", open="Q", stock="K")
    onto.swap("X", "stock")
    instead = Table("SXYZ XXXX", "CATS", open="Q", stock="K")
    instead.swap("X", "open")
    assert onto.open[-1] == instead.open[-1] == "X"
    assert instead.open == "X"


def test_K26_a_free_card_may_be_declared_unless_the_table_forbids_it() -> None:
    assert Table("S*YZ XXXX", "CATS").swap("*") == []
    table = Table("S*YZ XXXX", "CATS", exchange_free=False)
    assert table.declare("*") == ["free-stays"]


def test_K26_a_stock_that_is_through_is_the_open_pile_but_for_its_top_shuffled() -> None:
    table = Table("SXYZ XXXX", "CATS", open="ABCDEQ", stock="K")
    table.swap("X", "stock")
    assert (sorted(table.stock), table.open) == (sorted("ABCDEQ"), "X")
    again = Table("SXYZ XXXX", "CATS", open="ABCDEQ", stock="K")
    again.swap("X", "stock")
    assert again.stock == table.stock, "the same for ever"


def test_K26_the_order_of_the_new_stock_hangs_on_the_deal_number_and_the_move() -> None:
    stocks = set()
    for deal in range(3):
        for ply in range(3):
            table = Table("SXYZ XXXX", "CATS", open="ABCDEFGHQ", stock="K")
            table.set(deal=deal, ply=ply)
            table.swap("X", "stock")
            stocks.add(table.stock)
    assert len(stocks) == 9


def test_K26_a_table_may_leave_only_the_open_card_when_the_stock_is_through() -> None:
    table = Table("SXYZ XXXX", "CATS", open="ABQ", stock="K", stock_out="open_only")
    table.swap("X", "stock")
    assert (table.stock, table.open) == ("", "ABQX")
    table.declare("X")
    assert table.take("stock") == ["nothing-to-draw"]
    assert table.take("open") == []


def test_K27_a_card_once_put_out_is_not_taken_back() -> None:
    table = Table("SXYZ XXXX", "CATS XS", board="CAT", open="S")
    on_the_pile = Place((Placement(Slot("open"), (3, 0)),))
    assert table.play(on_the_pile) == ["V0"]
    in_the_crossword = Place((Placement(Slot("board"), (3, 0)),))
    assert table.play(in_the_crossword) == ["V0"]
    assert table.lay("S", (0, 0), ACROSS) == ["V2"]
    assert table.play(Exchange((Slot("board"),))) == ["declare-hand"]


def test_the_packs_of_both_languages_are_dealt() -> None:
    for language, lexicon in (("en", "english"), ("eo", "esperanto")):
        ruleset = rulefile.load("kan-u-go", 2, language)
        assert (ruleset.size, ruleset.lexicon, ruleset.value(FREE)) == (60, lexicon, 15)
        assert ruleset.value("A") > ruleset.value("Z"), "commoner letters count more"
    assert "Ŝ" in rulefile.load("kan-u-go", 2, "eo").letters
    assert cards("S*") == ("S", FREE)
