"""A duel plays what a plain loop over the best plays on real boards plays: compiled and interpreted."""

import random
from typing import Any, NamedTuple

import pytest

from game.opening import words_for
from game.search.kernel import form
from game.search.kernel.generate import Kernel
from game.search.kernel.plays import Option, Reach, Search
from game.table import rulefile
from game.table.board import BLANK, Board
from game.table.ruleset import Ruleset
from game.table.state import pack_of, shuffled
from game.words.lexicon import Lexicon
from tests.search.sources import interpreted
from tests.search.tables import ALPHABETS, FAMILIES, lexicon, rules

REACHES: dict[str, Any] = {"as installed": Reach, "interpreted": interpreted("kernel.plays").Reach}


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path_factory.mktemp("home")))
    form.forget()


class Duel(NamedTuple):
    """A finished game of highest plays. A play is None for a pass."""

    scores: tuple[int, int]
    hands: tuple[bytes, bytes]
    plays: list[tuple[int, int] | None]


def duel(
    kernel: Kernel, first: bytes, second: bytes, bag: bytes = b"", size: int = 0, passes: int = 0
) -> Duel:
    """Two hands lay their highest plays in turn, from the grid of the kernel on, which keeps them.

    Each draws from the end of the bag up to `size` pieces. The game ends after two passes in a row, `passes`
    of them made before, or when a hand is empty; nothing is deducted for what is left.
    """
    hands = (bytearray(first), bytearray(second))
    left = bytearray(bag)
    scores = [0, 0]
    plays: list[tuple[int, int] | None] = []
    turn = 0
    while passes < 2 and hands[1 - turn]:
        own = hands[turn]
        kernel.rack.deal(bytes(own))
        if own and kernel.highest():
            passes = 0
            key, pieces = kernel.results.keys[0], kernel.results.pieces[0]
            kernel.grid.place(key, pieces)
            plays.append((key, pieces))
            scores[turn] += key >> 32
            for code in Option(key, pieces).uses:
                own.remove(code)
            while left and len(own) < size:
                own.append(left.pop())
        else:
            passes += 1
            plays.append(None)
        turn = 1 - turn
    return Duel((scores[0], scores[1]), (bytes(hands[0]), bytes(hands[1])), plays)


def plainly(
    search: Search, hands: list[list[str]], bag: list[str], size: int
) -> tuple[list[Board], list[int], list[list[str]]]:
    """The boards, the scores and what is left of the hands when both always make their best plays."""
    boards, scores = [Board()], [0, 0]
    passes = turn = 0
    while passes < 2 and hands[1 - turn]:
        found = search.best(boards[-1], hands[turn])
        passes = passes + 1 if found is None else 0
        if found is not None:
            boards.append(boards[-1].with_(dict(found.pieces)))
            scores[turn] += found.score
            for _, laid in found.pieces:
                hands[turn].remove(laid.piece)
            while bag and len(hands[turn]) < size:
                hands[turn].append(bag.pop())
        turn = 1 - turn
    return boards, scores, hands


def compare(ruleset: Ruleset, words: Lexicon, pieces: list[str], size: int, compiled: str) -> int:
    """Play with these pieces both ways; returns how many plays there are."""
    hands, bag = [pieces[:size], pieces[size : 2 * size]], pieces[2 * size :]
    boards, scores, left = plainly(Search(ruleset, words), [*map(list, hands)], bag[:], size)
    form.form_of(words)  # and keep it: on a form that grows, another one of equal plays may be found
    reach = REACHES[compiled](ruleset, words)
    first, second, stock = (bytes(reach.codes(some)) for some in (*hands, bag))
    ended = duel(reach.kernel, first, second, stock, size)
    assert list(ended.scores) == scores
    assert [sorted(reach.letter_of[code] for code in hand) for hand in ended.hands] == [*map(sorted, left)]
    made = [Board()]
    for play in filter(None, ended.plays):
        reach.squares.board = made[-1]
        made.append(made[-1].with_(dict(reach.laid(Option(*play)))))
    assert made == boards
    return len(boards) - 1


@pytest.mark.parametrize("compiled", REACHES)
@pytest.mark.parametrize("family", FAMILIES)
def test_a_duel_on_tables_by_chance(family: str, compiled: str) -> None:
    chance = random.Random(family)
    number = 0
    for alphabet in ALPHABETS:
        for _ in range(3):
            words, ruleset = lexicon(chance, ALPHABETS[alphabet]), rules(chance, ALPHABETS[alphabet], family)
            used = [*sorted(set("".join(words))), BLANK]
            number += compare(ruleset, words, chance.choices(used, k=20), chance.randint(3, 5), compiled)
    assert number > 50


@pytest.mark.parametrize("name", ["scrabble", "kan-u-go"])
def test_a_duel_of_the_shipped_games(name: str) -> None:
    ruleset = rulefile.load(name)
    letters = [piece for piece in pack_of(ruleset) if piece in ruleset.letters or piece == BLANK]
    for deal in range(4):
        pieces = list(shuffled(letters, deal))
        assert compare(ruleset, words_for(ruleset), pieces, ruleset.hand, "as installed") > 10


def test_a_duel_starts_from_the_board_and_can_be_undone() -> None:
    ruleset = rulefile.load("scrabble")
    reach = Reach(ruleset, words_for(ruleset))
    board = Board.parse(["CAT"], (6, 7))
    reach.load(board)
    before = [*reach.options(reach.codes("AEINRST"))]
    ended = duel(reach.kernel, bytes(reach.codes("SO")), bytes(reach.codes("QX")), passes=1)
    assert ended.plays
    for _ in filter(None, ended.plays):
        reach.kernel.grid.take_back()
    assert [*reach.options(reach.codes("AEINRST"))] == before
    passed = duel(reach.kernel, b"", bytes(reach.codes("QQ")), passes=1)
    assert passed.plays == [None], "who has nothing to lay passes, and the second pass ends it"
