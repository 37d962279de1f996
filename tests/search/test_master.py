"""The master of the boards: what it plays, why, what it believes of the others, and that it stops at once."""

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from game.search.kernel import chance
from game.search.players import Why, levels_for
from game.search.players.explain import because
from game.search.players.master import BoardMaster
from game.table import rulefile
from game.table.facedown import SeenMove, seen_by
from game.table.moves import Exchange, Place, Placement, Slot
from tests.modes.board_table import Table
from tests.search.seated import board, choice, play, seat, seconds_to_stop
from tests.tiny import lexicon_of

WORDS = "CAT CATS SCAT AT TA RETAINS STAINER QI QIS"


def master(table: Table) -> BoardMaster:
    made = seat("master", table.mode, lexicon_of(table.mode))
    assert isinstance(made, BoardMaster)
    return made


def test_it_is_offered_where_one_word_is_laid_a_turn_and_points_count() -> None:
    assert "master" in levels_for(rulefile.load("scrabble"))
    assert "master" in levels_for(rulefile.load("literaki"))
    assert "master" not in levels_for(rulefile.load("ekraibl-simple"))


@pytest.mark.parametrize("fields", [{"hand": 10}, {"players": (2, 7)}, {"scoring": "none"}])
def test_a_game_that_it_has_no_room_for_has_the_other_levels(fields: dict[str, object]) -> None:
    other = rulefile.load("scrabble").changed(**fields)
    assert levels_for(other) == ("beginner", "club", "expert")


@pytest.mark.parametrize(
    ("game", "players"),
    [("scrabble", 3), ("scrabble-finish", 2), ("skrablo", 3), ("literaki", 2), ("scrabble-nine", 3)],
)
def test_it_plays_by_the_rules_to_the_end(game: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.search.players.master._TRIALS", 12)
    session, lexicon = board(game, players, deal=5)
    choices = play(session, [seat("master", session.mode, lexicon) for _ in range(players)])
    assert session.mode.outcome(session.state) is not None
    assert Why.WINS in {chosen.reason.why for chosen in choices}


def test_the_same_position_is_played_the_same_way() -> None:
    table = Table("scrabble", WORDS, ("CATSQIE", "CATCATC"), "TTTTCCCSSSSAAA")
    first, second = (choice("master", table.mode, lexicon_of(table.mode), table.state, 7) for _ in range(2))
    assert first == second


def test_swaps_that_keep_the_same_are_one_candidate() -> None:
    """Of three equal tiles it does not matter which are kept."""
    table = Table("scrabble", WORDS, ("TTTAACC", "CATCATC"), "TTTTCCCSSSSAAA")
    thinker = master(table)
    keeps = [each.keeps for each in thinker.candidates(seen_by(table.state, 0)) if each.option is None]
    hand = sorted("TTTAACC")
    kept = {tuple(piece for n, piece in enumerate(hand) if part >> n & 1) for part in keeps}
    assert len(kept) == len(keeps) == 3


def test_with_few_tiles_in_the_bag_it_looks_at_more_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.search.players.master._PLAYS", 1)
    plays = {}
    for stock in ("T", "TSC", "TSCA"):
        table = Table("scrabble", WORDS, ("CATSQIE", "CATCATC"), stock)
        seen = seen_by(table.state, 0)
        plays[stock] = [each for each in master(table).candidates(seen) if each.option is not None]
    assert len(plays["TSCA"]) == 1 < len(plays["TSC"]) == len(plays["T"])
    assert plays["T"][0].option == plays["TSCA"][0].option


def test_with_few_tiles_in_the_bag_plays_of_many_points_are_looked_at_whatever_they_keep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.search.players.master._AT_THE_LAST", 1)
    monkeypatch.setattr("game.search.players.master._BY_POINTS", 1)
    table = Table("scrabble", WORDS, ("CATSQIE", "CATCATC"), "T")
    thinker = master(table)
    monkeypatch.setattr(thinker, "kept", lambda seen, kept: 50.0 * len(kept))
    plays = [each for each in thinker.candidates(seen_by(table.state, 0)) if each.option is not None]
    one, highest = (each.option for each in plays)
    assert one is not None
    assert highest is not None
    assert one.number < highest.number
    assert one.score < highest.score


def test_it_overlooks_no_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.search.players.tiles._LOOKED_AT", 1)  # plays, of those who overlook some
    table = Table("scrabble", WORDS, ("CATSQIE", "CATCATC"), "TSCA")
    plays = [each for each in master(table).candidates(seen_by(table.state, 0)) if each.option is not None]
    assert len(plays) > 1


def test_with_few_tiles_in_the_bag_the_worse_half_of_many_moves_goes_but_never_the_one_that_is_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.search.players.master._COMPARED", (3, 3))
    table = Table("scrabble", WORDS, ("CATSQIE", "CATCATC"), "TS")
    thinker, seen = master(table), seen_by(table.state, 0)
    candidates = thinker.candidates(seen)
    first = next(thinker.trial_rounds(seen, (), 0, candidates))
    worst = first[-1].candidate
    assert [each.behind for each in first] == sorted(each.behind for each in first)
    assert 3 <= sum(not each.behind for each in first) <= max(3, len(candidates) // 2) < len(candidates)
    *_, last = thinker.trial_rounds(seen, (), 0, candidates, worst)
    (held,) = [each for each in last if each.candidate is worst]
    assert len(held.values) == max(len(each.values) for each in last)


@pytest.mark.parametrize(
    ("stock", "passes", "offered"), [("T", 0, True), ("T", 1, False), ("TTTTCCCSSSSAAA", 0, False)]
)
def test_with_few_tiles_in_the_bag_it_may_pass_unless_that_ends_the_game(
    stock: str, passes: int, offered: bool
) -> None:
    table = Table("scrabble", WORDS, ("CATSQIE", "CATCATC"), stock)
    seen = seen_by(table.state.with_seat(replace(table.state.seat, passes=passes)), 0)
    passing = [each for each in master(table).candidates(seen) if each.keeps == 2**7 - 1]
    assert len(passing) == offered


def test_it_says_how_often_it_wins_and_what_comes_next() -> None:
    table = Table("scrabble", WORDS, ("CATSQIE", "CATCATC"), "TTTTCCCSSSSAAA")
    reason = choice("master", table.mode, lexicon_of(table.mode), table.state).reason
    assert reason.why is Why.WINS
    assert 0 < reason.chance <= 1
    assert 1 <= len(reason.others) <= 3
    assert len({(other.word, other.points) for other in reason.others}) == len(reason.others), "each once"
    chances = [reason.chance, *(other.chance for other in reason.others)]
    assert all(one >= two - 0.02 for one, two in pairwise(chances)), "the best first"
    said = because(reason, ("Ana", "Bo"))
    assert said.startswith(f"Wins {reason.chance:.0%} of games played on from here")
    assert all(other.word in said for other in reason.others if other.word)


def test_it_goes_out_rather_than_make_more_points() -> None:
    """The bag is empty but for one tile: QI and then S, or QIS at once, which goes out and wins."""
    table = Table("scrabble", WORDS, ("QIS", "XXXXXXX"), "", scores=(0, 20))
    made = choice("master", table.mode, lexicon_of(table.mode), table.state)
    assert table.play(made.move) == []
    assert table.state.seats[0].hand == ()


def test_a_target_within_reach_is_reached() -> None:
    table = Table("scrabble-finish", WORDS, ("QI?S", "CAT"), "CCCCCCC", scores=(99, 0))
    made = choice("master", table.mode, lexicon_of(table.mode), table.state)
    assert made.reason.why is Why.REACHES
    assert table.play(made.move) == []
    assert table.mode.winners(table.state) == (0,)


def test_a_table_with_more_pieces_than_its_pack_is_played_all_the_same() -> None:
    """As a file from elsewhere may have it: there is no world to deal, and it plays as the expert does."""
    table = Table("scrabble", WORDS, ("CATSQIE", "CATCATC"), "A" * 120)
    made = choice("master", table.mode, lexicon_of(table.mode), table.state)
    assert made.reason.why is not Why.WINS
    assert table.play(made.move) == []


def test_it_stops_at_once() -> None:
    session, lexicon = board("scrabble", 2, deal=9)
    assert seconds_to_stop(seat("master", session.mode, lexicon), session.state) < 5


def test_a_hand_with_which_another_play_was_better_is_not_believed() -> None:
    """Who laid AT for 2 did not keep the S and the C of CATS: that would have been far better."""
    table = Table("scrabble", WORDS, ("CATSQIE", "XXXXXXX"), "TTTTCCCCSSSSAAAXXXXXXX")
    thinker = master(table)
    laid = (Placement(Slot("hand", -1), (7, 7)), Placement(Slot("hand", -1), (8, 7)))
    after = Table("scrabble", WORDS, ("CATSQIE", "XXXXXXX"), "TTTTCCCCSSSSAAAXXXXXXX", "AT", (7, 7))
    reported = SeenMove(1, Place(laid), ("A", "T"))
    seen = seen_by(after.state, 0)
    pool = thinker.reach.codes("TTCCCCSSSSXXXXXXXXXXXXXX")
    inference = thinker.inference
    kept = inference.kept(seen, (reported,), 1, pool, random.Random(3))
    assert len(kept) >= 12
    assert {len(each) for each in kept} == {5}
    signs = thinker.reach.letter_of
    hands = ["".join(signs[code] for code in each) for each in kept]
    both = sum("C" in hand and "S" in hand for hand in hands) / len(hands)
    draws = random.Random(3)
    drawn = [draws.sample(pool, 5) for _ in range(1000)]
    usual = sum({"C", "S"} <= {signs[code] for code in each} for each in drawn) / len(drawn)
    assert both < usual / 2, (both, usual, Counter(hands))


def test_who_exchanges_keeps_what_is_worth_keeping() -> None:
    table = Table("scrabble", WORDS, ("CATSQIE", "XXXXXXX"), "TTTTCCCCSSSSAAAXXXXXXX")
    thinker = master(table)
    seen = seen_by(table.state, 0)
    reported = SeenMove(1, Exchange((Slot("hand", -1),) * 5), ("#",) * 5)
    blank, other = 0, thinker.reach.codes("C")[0]
    pool = [blank, *[other] * 11]
    kept = thinker.inference.kept(seen, (reported,), 1, pool, random.Random(2))
    assert {len(each) for each in kept} <= {2}
    assert not kept or sum(blank in each for each in kept) / len(kept) > 2 / 12


def test_nothing_is_concluded_where_nothing_was_played() -> None:
    table = Table("scrabble", WORDS, ("CATSQIE", "XXXXXXX"), "TTTT")
    thinker = master(table)
    inference = thinker.inference
    pool = thinker.reach.codes("TTTTSSSS")
    assert inference.kept(seen_by(table.state, 0), (), 1, pool, random.Random(1)) == []
    over = Table("scrabble", WORDS, ("CATSQIE", "XXXXXXX"), "", "AT", (7, 7))
    reported = SeenMove(
        1, Place((Placement(Slot("hand", -1), (7, 7)), Placement(Slot("hand", -1), (8, 7)))), ("A", "T")
    )
    assert inference.kept(seen_by(over.state, 0), (reported,), 1, pool, random.Random(1)) == [], (
        "the bag is empty"
    )
    gone = seen_by(table.state, 0)
    assert inference.kept(gone, (reported,), 1, pool, random.Random(1)) == [], "the play was taken back"


@pytest.mark.parametrize("reckoning", ["hands", "doubled"])
def test_trials_count_what_is_left_in_hand(reckoning: str) -> None:
    """Nobody can lay anything: an A of 1 against a Q of 10."""
    table = Table("scrabble", "CAT", ("A", "Q"), reckoning=reckoning)
    player = master(table)
    hand, unseen = (bytes(player.reach.codes(piece)) for piece in "AQ")
    player.playout.sit(0, (0, 0), (0, 0), (0, 1), unseen)
    player.playout.trials(0, 0, hand, 1, 0, 1, 9)
    assert player.playout.spreads[0] == (10 - 1) * chance.UNIT
