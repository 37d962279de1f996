"""Computer players of the tile boards: what they lay, keep and exchange, and how they play the end."""

from pathlib import Path

import pytest

from game.fault import Fault
from game.search.kernel.plays import Reach
from game.search.players import Choice, Why, leaves, tiles
from game.search.players.leaves import Leaves, LeaveTable, read, rough, written
from game.system.paths import shipped
from game.table import rulefile
from game.table.board import BLANK
from game.table.mode import mode_of
from game.table.moves import Exchange, Pass
from tests.modes.board_table import Table
from tests.search.seated import choice, listed
from tests.tiny import lexicon_of

# What is kept


def keeping(worths: Leaves) -> tuple[LeaveTable, Reach]:
    reach = Reach(rulefile.load("scrabble", 2), listed("AB", "BC", "CA"))
    return LeaveTable(reach, worths), reach


def test_the_worth_of_a_hand_is_that_of_its_pieces_and_pairs() -> None:
    worths = Leaves(made="", games=1, turns=1, mean=0, pieces={"A": [3, -1], "B": [5, 0]}, pairs={"AB": 7})
    kept, reach = keeping(worths)
    assert kept.worth(reach.codes("A")) == 3
    assert kept.worth(reach.codes("AAA")) == 3 - 2
    assert kept.worth(reach.codes("BA")) == kept.worth(reach.codes("AB")) == 3 + 5 + 7
    assert kept.worth(reach.codes("C")) == 0


def test_worths_are_read_as_they_were_written(tmp_path: Path) -> None:
    worths = rough(rulefile.load("literaki", 2))
    path = tmp_path / "own.yaml"
    path.write_text(written(worths), "utf-8")
    assert read(path) == worths


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("made: x", "games"),
        ("made: x\ngames: 1\nturns: 1\nmean: 1\npieces: {A: [1]}", "pieces"),
        ("made: x\ngames: 1\nturns: 1\nmean: 1\npieces: {}\npairs: {ABC: 1}", "two pieces"),
        ("made: [", "YAML"),
    ],
)
def test_worths_that_are_wrong_are_refused_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(Fault, match=said) as found:
        read(path)
    assert str(path) in str(found.value)
    assert "\n" not in str(found.value)


def test_ones_own_worths_go_before_those_that_are_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rulefile.load("scrabble", 2)
    own = rough(rules)
    assert leaves.leaves_of(rules) != own
    path = tmp_path / "assets" / "leaves" / "scrabble-en.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(written(own), "utf-8")
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    assert leaves.leaves_of(rules) == own
    path.unlink()
    path.mkdir()
    assert leaves.leaves_of(rules) != own


def test_a_game_that_nobody_has_learnt_goes_by_rule_of_thumb() -> None:
    rules = rulefile.load("ekraibl-simple", 2)
    assert leaves.leaves_of(rules) == rough(rules)


@pytest.mark.parametrize("path", sorted((shipped("assets") / "leaves").glob("*.yaml")))
def test_shipped_worths_are_of_their_ruleset(path: Path) -> None:
    name, _, language = path.stem.rpartition("-")
    rules = rulefile.load(name, 2, language)
    worths = read(path)
    never_kept = (
        set() if rules.placing.attacks_per_turn == 1 else {BLANK}
    )  # a star goes into some word of the turn
    assert set(worths.pieces) == set(rules.pieces) - never_kept
    assert worths.turns > 10_000
    assert name in worths.made
    assert leaves.leaves_of(rules) == worths
    if not never_kept:
        assert worths.pieces[BLANK][0] == max(first for first, _ in worths.pieces.values())


# At the table

ENGLISH = "CAT CATS AT TA RETAINS STAINER QI"


def english(*hands: str, level: str = "club", **rest: object) -> tuple[Table, Choice]:
    table = Table("scrabble", ENGLISH, hands, **rest)  # type: ignore[arg-type]
    return table, choice(level, table.mode, lexicon_of(table.mode), table.state)


@pytest.mark.parametrize("level", ["score", "club", "expert"])
def test_a_word_of_all_seven_is_laid(level: str) -> None:
    table, made = english("RETAINS", "CATCATC", level=level, bag="CCCCCCCCC")
    assert made.reason.points == 50 + 2 * 8, "letters of 1, one of them and then the word doubled"
    assert table.play(made.move) == []


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_hand_that_can_lay_nothing_is_exchanged(level: str) -> None:
    table, made = english("VVVUUUW", "CATCATC", level=level, bag="CCCCCCCCC")
    assert isinstance(made.move, Exchange)
    assert made.reason.why is Why.RENEWS
    assert table.play(made.move) == []


@pytest.mark.parametrize("level", ["leaves", "expert"])
def test_a_play_for_which_no_late_worth_was_learnt_counts_none(
    monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    """CATS makes 12 points and the bag is one short; CAT makes 10 and empties it; AT makes 4."""
    worths = Leaves("", 1, 1, 0, {letter: [0, 0] for letter in "CATS"}, late={-1: -30, 0: -30})
    monkeypatch.setattr(tiles, "leaves_of", lambda ruleset: worths)
    monkeypatch.setitem(tiles._SIGHT, "expert", 0.999999)
    _, made = english("CATS", "CATCATC", level=level, bag="CCC")
    assert made.reason.points == 4


def test_no_more_is_exchanged_than_the_bag_holds() -> None:
    table, made = english("VVVUUUW", "CATCATC", bag="CC")
    assert isinstance(made.move, Exchange)
    assert len(made.move.given) <= 2
    assert table.play(made.move) == []


def test_who_can_neither_lay_nor_exchange_passes() -> None:
    table, made = english("VVVUUUW", "CATCATC", bag="")
    assert (made.move, made.reason.why) == (Pass(), Why.NOTHING)
    assert table.play(made.move) == []


@pytest.mark.parametrize("level", ["expert", "leaves"])
def test_a_target_that_can_be_reached_is_reached(level: str) -> None:
    """Twenty-one points are missing: QI counts 22, and is laid whatever it leaves in hand."""
    table = Table("scrabble-finish", ENGLISH, ("QI?S", "CAT"), "CCCCCCC", scores=(99, 0))
    made = choice(level, table.mode, lexicon_of(table.mode), table.state)
    assert made.reason.why is Why.REACHES
    assert table.play(made.move) == []
    assert table.mode.winners(table.state) == (0,)


def test_with_the_bag_empty_the_expert_searches_the_end() -> None:
    table = Table("scrabble", ENGLISH, ("SV", "QC"), "", "CAT", (6, 7))
    few = {"C": (2, 3), "A": (1, 1), "T": (1, 1), "S": (1, 1), "V": (1, 4), "Q": (1, 10)}
    mode = mode_of(table.mode.ruleset.changed(pieces=few), table.mode.words)
    made = choice("expert", mode, lexicon_of(table.mode), table.state)
    assert made.reason.why is Why.ENDGAME
    assert table.play(made.move) == []


# Several attacks


def test_E24_a_star_is_freed_where_the_turn_gets_better_and_used_at_once() -> None:
    """ДОМ lies with a star for О. When О takes its place, the star makes ДОМА."""
    words = "ДОМ ДОМА КОТ ТОК ДОМИК"
    table = Table("ekraibl-hard", words, ("ОКЦЦЦЦЦ", "КОТ"), "ЦЦЦЦЦ", "ДоМ", (6, 7))
    made = choice("expert", table.mode, lexicon_of(table.mode), table.state)
    assert made.reason.why is Why.FREES
    assert table.play(made.move) == []
    while table.state.turn == 0 and table.state.phase.value == "playing":
        made = choice("expert", table.mode, lexicon_of(table.mode), table.state)
        assert table.play(made.move) == []
    assert not table.state.open
    assert table.state.seats[0].score > 0


def test_E20_attack_follows_attack_until_nothing_is_left_to_lay() -> None:
    words = "КОТ КОТЫ ДА АД"
    table = Table("ekraibl-hard", words, ("КОТЫДАЦ", "КОТ"), "ЦЦЦЦЦЦЦЦЦ")
    kinds = []
    while table.state.turn == 0:
        made = choice("expert", table.mode, lexicon_of(table.mode), table.state)
        kinds.append(type(made.move).__name__)
        assert table.play(made.move) == []
    assert kinds[-1] == "Done"
    assert kinds.count("Place") >= 1


def test_the_last_word_on_a_choice_is_the_validators() -> None:
    """Where a new word must take in an old letter, a parallel one is not chosen however high it counts."""
    words = "КОТ ТОК АКТ КА ОД ТА ДАМ"
    table = Table("ekraibl-hard", words, ("ДАМККОТ", "КОТ"), "ЦЦЦЦ", "КОТ", (6, 7), must_include_old=True)
    made = choice("score", table.mode, lexicon_of(table.mode), table.state)
    assert table.play(made.move) == []


@pytest.mark.parametrize(
    ("written_", "reported"),
    [
        ("made: 2026-13-45\n", "expected plain YAML"),
        ("[" * 5000, "expected plain YAML"),
        ("made: x\ngames: 1\nturns: 1\nmean: .nan\npieces: {}\n", "mean: found nan, expected a number"),
        ("made: x\ngames: 1\nturns: 1\nmean: 0\npieces: {E: [1, .inf]}\n", "pieces.E[1]: found inf"),
        ("made: x\ngames: 1\nturns: 1\nmean: 0\npieces: {}\npairs: {ER: -.inf}\n", "pairs.ER: found -inf"),
        ("made: x\ngames: 1\nturns: 1\nmean: 0\npieces: {}\nlate: {3: 2000}\n", "late.3: found 2000"),
    ],
)
def test_worths_that_are_none_are_refused_in_one_line(tmp_path: Path, written_: str, reported: str) -> None:
    path = tmp_path / "scrabble-en.yaml"
    path.write_text(written_, "utf-8")
    with pytest.raises(Fault) as refused:
        read(path)
    assert reported in str(refused.value)
    assert "\n" not in str(refused.value)
