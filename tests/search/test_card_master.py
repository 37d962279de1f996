"""The master of Kan-u-go: what it believes of the others, what it does then, and that it goes by the game."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from game.search.kernel import chance
from game.search.players import Why, levels_for
from game.search.players.card_expert import CardMaster, World, lowest
from game.search.players.trials import is_behind
from game.search.players.unseen import exchanged
from game.table import rulefile
from game.table.board import FREE
from game.table.facedown import SeenMove, seen_by
from game.table.moves import Exchange, Place
from modes.moves import Deal, Draw
from tests.modes.kanugo_table import Table
from tests.search.seated import choice, seat
from tests.tiny import lexicon_of

WORDS = "CAT CATS AT TA AX OX SO NO ON TON TONS"


def master(table: Table) -> CardMaster:
    made = seat("master", table.mode, lexicon_of(table.mode))
    assert isinstance(made, CardMaster)
    return made


def letters(table: Table, move: object) -> str:
    assert isinstance(move, Place)
    return "".join(sorted(table.hand(0)[each.slot.place] for each in move.laid))


@pytest.mark.parametrize("players", range(2, 8))
def test_it_is_offered_at_every_table_of_kan_u_go(players: int) -> None:
    assert levels_for(rulefile.load("kan-u-go", players)) == ("beginner", "club", "expert", "master")


def test_against_who_goes_out_next_the_dearest_card_goes_first() -> None:
    """Bo goes out with nearly any card. X and A each lie in one place; X is the harder one, A counts 10."""
    words = "CAT TA CX " + " ".join("CAT" + letter for letter in "SEIONRLTDU")
    table = Table("AXZZZZ Q", words, "CAT")
    assert letters(table, choice("club", table.mode, lexicon_of(table.mode), table.state).move) == "X"
    assert letters(table, choice("master", table.mode, lexicon_of(table.mode), table.state).move) == "A"


def test_what_can_go_out_next_is_kept() -> None:
    """Six cards against six that nobody can lay: of the plays there are, one that leaves what lies next."""
    table = Table("TOTOTO ZZZZZZ", "TO TOTO OT OTO TOT", "")
    made = choice("master", table.mode, lexicon_of(table.mode), table.state)
    assert made.reason.why is Why.KEEPS


# What it believes


def believed(table: Table, history: tuple[SeenMove, ...] = ()) -> Iterator[World]:
    player = master(table)
    player.reach.load(table.state.board)
    return player.worlds(seen_by(table.state, 0), history, 0)


def share_that_could_go_out(table: Table, history: tuple[SeenMove, ...] = ()) -> float:
    player = master(table)
    player.reach.load(table.state.board)
    fits = {player.reach.codes(letter)[0] for letter in "SX"}  # CATS, AX
    worlds = list(islice(believed(table, history), 300))
    return sum(world.hands[1][0] in fits for world in worlds) / len(worlds)


def test_a_player_with_few_cards_is_assumed_to_keep_playable_ones() -> None:
    """CATS and AX are all that one card can make: S or X."""
    table = Table("ZQJ K", "CAT CATS AX", "CAT")
    kept, swapped = SeenMove(1, Place(()), ()), SeenMove(1, Exchange(()), ("Q",))
    planned = share_that_could_go_out(table, (kept,))
    assert planned > 1.5 * share_that_could_go_out(table, (kept, swapped, SeenMove(1, Draw("stock"), ("",))))


def test_an_exchange_is_remembered_until_something_is_laid_or_dealt() -> None:
    swap, lay = SeenMove(1, Exchange(()), ("Q",)), SeenMove(1, Place(()), ("A",))
    assert exchanged([swap, SeenMove(1, Draw("stock"))]) == {1}
    assert exchanged([swap, SeenMove(0, Place(()))]) == {1}
    assert exchanged([swap, lay]) == set()
    assert exchanged([swap, SeenMove(0, Deal())]) == set()


def test_every_world_has_the_cards_of_the_pack() -> None:
    table = Table("SZ QQ AA*", WORDS, "CAT")
    player = master(table)
    pieces = table.mode.ruleset.pieces
    pack = {code: pieces[letter][0] for code, letter in player.reach.letter_of.items() if letter in pieces}
    pack[0] = pieces[FREE][0]
    for world in islice(believed(table), 20):
        assert [*map(len, world.hands)] == [2, 2, 3]
        cards = b"".join(world.hands) + world.stock
        assert all(cards.count(code) <= number for code, number in pack.items())


# What it goes by


def test_the_game_is_decided_at_the_limit() -> None:
    assert lowest((40, 101), 0, 100) == chance.SURE
    assert lowest((40, 101), 1, 100) == 0
    assert lowest((40, 40, 100), 1, 100) == chance.SURE // 2


def test_before_it_a_lead_is_worth_more_the_nearer_the_limit_is() -> None:
    assert lowest((50, 50), 0, 100) == chance.SURE // 2
    assert chance.SURE // 2 < lowest((0, 20), 0, 100) < lowest((70, 90), 0, 100) < chance.SURE
    assert lowest((0, 20), 0, 200) < lowest((0, 20), 0, 100)
    three = [lowest((10, 30, 60), seat, 100) for seat in range(3)]
    assert three == sorted(three, reverse=True)
    assert sum(three) == pytest.approx(chance.SURE, abs=3)


def test_only_who_has_the_lowest_total_goes_out_without_a_thought() -> None:
    """Anybody else looks what the end of the round would bring, as it may end the game too."""
    ahead, behind = (Table("S QQ", WORDS, "CAT", scores=scores) for scores in ((10, 20), (20, 10)))
    for table, sure in ((ahead, True), (behind, False)):
        assert master(table).goes_out(seen_by(table.state, 0)) is sure
        made = choice("master", table.mode, lexicon_of(table.mode), table.state)
        assert made.reason.why is Why.OUT


def test_one_is_behind_only_if_surely_so() -> None:
    luck = random.Random(5)
    best = [luck.randrange(100) for _ in range(50)]
    assert is_behind([value - 1 for value in best[:-1]] + [best[-1] - 2], best)
    assert not is_behind(best, best)
    assert not is_behind([value + luck.choice((-30, 29)) for value in best], best)
    assert not is_behind([0], [100]), "one world says nothing"
