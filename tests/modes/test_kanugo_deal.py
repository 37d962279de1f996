"""Kan-u-go's cutting and dealing: each sentence of the original by its number (K3 to K12)."""

from collections import Counter

import pytest

from game.fault import Fault
from game.table import rulefile
from game.table.board import FREE
from game.table.mode import Setup
from game.table.state import LetterlessCut, State, cut, pack_of
from tests.modes.kanugo_table import NAMES, cards, mode_for


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
        rounds, dealer = cut(ruleset, 7, deal, "again")
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
        rounds, dealer = cut(ruleset, 3, deal, "again")
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
def test_K5_a_table_may_rank_the_free_card(choice: LetterlessCut, deals: bool) -> None:
    ruleset = rulefile.load("kan-u-go", 3, options={"letterless_cut": choice})
    seen = 0
    for deal in range(300):
        rounds, dealer = cut(ruleset, 3, deal, choice)
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


def test_the_packs_of_both_languages_are_dealt() -> None:
    for language, lexicon in (("en", "english"), ("eo", "esperanto")):
        ruleset = rulefile.load("kan-u-go", 2, language)
        assert (ruleset.size, ruleset.lexicon, ruleset.value(FREE)) == (60, lexicon, 15)
        assert ruleset.value("A") > ruleset.value("Z"), "commoner letters count more"
    assert "Ŝ" in rulefile.load("kan-u-go", 2, "eo").letters
    assert cards("S*") == ("S", FREE)


def test_who_cuts_what_is_the_same_for_ever() -> None:
    ruleset = rulefile.load("kan-u-go", 3)
    few = ruleset.changed(pieces={"B": (2, 1), "C": (1, 1), FREE: (3, 15)})
    assert cut(few, 3, 0, "again") == ((((0, FREE), (1, "B"), (2, "C")), ((0, "C"),)), 1)
    assert cut(few, 3, 3, "again") == (
        (
            ((0, FREE), (1, "B"), (2, FREE)),
            ((0, "B"), (2, FREE)),
            ((2, FREE),),
            ((2, FREE),),
            ((2, "C"),),
            ((0, "C"), (1, "B")),
        ),
        1,
    )
    assert cut(few, 3, 1, "first") == ((((0, FREE), (1, "B"), (2, FREE)), ((0, FREE), (2, "B"))), 0)
    assert cut(few, 3, 1, "last") == ((((0, FREE), (1, "B"), (2, FREE)),), 1)
    assert cut(few, 3, 5, "last") == ((((0, FREE), (1, "B"), (2, "B")), ((1, FREE), (2, "B"))), 2)
    assert cut(ruleset.changed(pieces={"A": (9, 1), FREE: (3, 15)}), 3, 5, "again") == ((), 0)
    two = ruleset.changed(pieces={"A": (1, 1), "B": (1, 1)})
    assert {cut(two, 2, deal, "again")[1] for deal in range(9)} == {0, 1}, "two letters decide"
