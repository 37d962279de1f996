"""The play of most equity is that of all plays whose points and pieces kept are worth most: compiled and
interpreted."""

import random
from collections.abc import Sequence
from heapq import nlargest
from itertools import combinations
from typing import Any

import pytest

from game.search.kernel import form
from game.search.kernel.plays import Reach, without
from game.search.players.equity import Equity
from game.table.board import BLANK, Board
from game.table.ruleset import Ruleset
from game.words.lexicon import Lexicon
from tests.search.sources import interpreted
from tests.search.tables import ALPHABETS, FAMILIES, lexicon, rules, tables
from tests.tiny import TinyWords, grid, ruleset

FORMS: dict[str, tuple[Any, Any]] = {
    "as installed": (Reach, Equity),
    "interpreted": (interpreted("kernel.plays").Reach, interpreted("players.equity").Equity),
}
POINT = 256


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path_factory.mktemp("home")))
    form.forget()


class Weights:
    """Worths by chance, and what they say of a hand that is kept."""

    def __init__(self, chance: random.Random) -> None:
        self.values = [chance.randint(0, 9) for _ in range(64)]
        self.first = [chance.randint(-6 * POINT, 6 * POINT) for _ in range(64)]
        self.more = [chance.randint(-8 * POINT, 2 * POINT) for _ in range(64)]
        self.pairs = [0] * 4096
        for one, two in combinations(range(64), 2):
            self.pairs[one << 6 | two] = self.pairs[two << 6 | one] = chance.randint(-300, 300)
        self.late = {left: chance.randint(-9, 4) for left in range(-9, 9)}

    def all(self) -> tuple[Any, ...]:
        return self.values, self.first, self.more, self.pairs, self.late

    def kept(self, hand: Sequence[int], bag: int, laid: int) -> int:
        """In 1/256 point, as the documentation says it."""
        if not bag:
            return -2 * POINT * sum(self.values[code] for code in hand) if hand else 10 * POINT
        kinds = sorted(set(hand))
        alone = sum(self.first[code] + self.more[code] * (hand.count(code) - 1) for code in kinds)
        late = POINT * self.late.get(bag - laid, 0)
        return alone + sum(self.pairs[one << 6 | two] for one, two in combinations(kinds, 2)) + late


def points(worth: int) -> int:
    """In whole points, as the search has it."""
    return (worth + POINT // 2) // POINT


def best_of_all(reach: Reach, weights: Weights, hand: tuple[int, ...], bag: int) -> int | None:
    worths = [
        option.score + points(weights.kept(without(hand, option.uses), bag, option.number))
        for option in reach.options(hand)
    ]
    return max(worths, default=None)


@pytest.mark.parametrize("compiled", FORMS)
@pytest.mark.parametrize("family", FAMILIES)
def test_nothing_has_more_equity(family: str, compiled: str) -> None:
    """On boards by chance, with up to two blanks, before and after the bag is empty."""
    make_reach, make_equity = FORMS[compiled]
    asked = 0
    for alphabet in ALPHABETS:
        for table in tables(family, alphabet, 3, 5 if compiled == "interpreted" else 8):
            position, words, _ = table
            reach = make_reach(position.ruleset, words)
            reach.load(position.board)
            chance = random.Random(f"{family} {alphabet} {asked}")
            weights, equity = Weights(chance), make_equity(reach.kernel)
            equity.weigh(*weights.all())
            hand, bag = reach.codes(position.hand), chance.choice((0, 5, 30))
            expected = best_of_all(reach, weights, hand, bag)
            found = equity.choose(bytes(hand), bag)
            if expected is None:
                assert equity.key == 0
                assert equity.keeps == (1 << len(hand)) - 1
                continue
            asked += 1
            assert found == expected
            kept = [code for n, code in enumerate(equity.held()) if equity.keeps >> n & 1]
            assert (equity.key >> 32) + points(weights.kept(kept, bag, len(hand) - len(kept))) == expected
            laid = reach.options(hand)
            assert (equity.key, equity.pieces) in {tuple(option) for option in laid}, (
                "its points are told too"
            )
    assert asked > 15


@pytest.mark.parametrize("compiled", FORMS)
@pytest.mark.parametrize("family", FAMILIES)
def test_the_plays_of_most_equity_are_among_those_that_are_listed(family: str, compiled: str) -> None:
    make_reach, make_equity = FORMS[compiled]
    left_out = 0
    for position, words, _ in tables(family, 26, 3, 20):
        reach = make_reach(position.ruleset, words)
        reach.load(position.board)
        chance = random.Random(f"{family} {left_out}")
        weights, equity = Weights(chance), make_equity(reach.kernel)
        equity.weigh(*weights.all())
        hand, bag = reach.codes(position.hand), chance.choice((0, 5, 30))
        worths = {
            tuple(option): option.score + weights.kept(without(hand, option.uses), bag, option.number) / POINT
            for option in reach.options(hand)
        }
        if not worths:
            continue
        least = nlargest(5, worths.values())[-1]
        listed = set(equity.plays(bytes(hand), bag, 5))
        assert {play for play, worth in worths.items() if worth >= least} <= listed <= set(worths)
        left_out += len(worths) - len(listed)
        assert set(equity.plays(bytes(hand), bag, len(worths))) == set(worths)
        most = max(key >> 32 for key, _ in worths)
        assert {play for play in worths if play[0] >> 32 == most} <= set(
            equity.plays(bytes(hand), bag, 1, max(1, most))
        )
    assert left_out > 15


def seated(words: str, drawing: str, compiled: str = "as installed") -> tuple[Reach, Any]:
    make_reach, make_equity = FORMS[compiled]
    pieces = dict.fromkeys("ABCEST", (4, 1)) | {BLANK: (2, 0)}
    reach = make_reach(rules_of(pieces), TinyWords(words))
    reach.load(Board.parse(drawing, (1, 2)))
    return reach, make_equity(reach.kernel)


def rules_of(pieces: dict[str, tuple[int, int]]) -> Ruleset:
    return ruleset(pieces=pieces, board=grid(7), scoring="words", max_new=None, first_max=None)


def weighed(reach: Reach, equity: Any, late: dict[int, int] | None = None, **worths: int) -> None:
    """The worths of some letters in points, each further one the same; all others nothing."""
    first = [0] * 64
    for letter, worth in worths.items():
        first[reach.codes((BLANK if letter == "blank" else letter,))[0]] = worth * POINT
    equity.weigh([1] * 64, first, first, [0] * 4096, late or {})


def kept_by(reach: Reach, equity: Any) -> str:
    kept = [code for n, code in enumerate(equity.held()) if equity.keeps >> n & 1]
    return "".join(sorted(reach.letter_of[code] for code in kept))


def test_fewer_points_are_made_to_keep_what_is_worth_more() -> None:
    reach, equity = seated("CAT CATS", "CAT")
    weighed(reach, equity, S=2)
    assert equity.choose(bytes(reach.codes("SE")), 9) == 4, "CATS counts 4, more than to keep the S for 2"
    assert kept_by(reach, equity) == "E"
    weighed(reach, equity, S=5)
    assert equity.choose(bytes(reach.codes("SE")), 9, exchanged=2) == 5, "to keep it is worth more: E goes"
    assert equity.key == 0
    assert kept_by(reach, equity) == "S"


def test_fewer_pieces_are_laid_where_a_bag_of_few_is_a_loss() -> None:
    reach, equity = seated("CAT CATS", "CAT")
    weighed(reach, equity, late={1: -3})
    assert equity.choose(bytes(reach.codes("SE")), 2) == 4 - 3, "CATS leaves one in the bag"
    weighed(reach, equity, late={1: -5, 2: 1})
    assert equity.choose(bytes(reach.codes("SE")), 2, exchanged=2) == 1, "a swap leaves two"
    assert equity.key == 0


def test_with_an_empty_bag_to_go_out_is_worth_ten_points() -> None:
    reach, equity = seated("CAT CATS", "CAT")
    weighed(reach, equity, S=50)
    assert equity.choose(bytes(reach.codes("S")), 0, exchanged=5) == 4 + 10
    assert equity.choose(bytes(reach.codes("SE")), 0) == 4 - 2


def test_who_can_lay_nothing_and_exchange_nothing_passes() -> None:
    reach, equity = seated("CAT CATS", "CAT")
    weighed(reach, equity, B=-3)
    assert equity.choose(bytes(reach.codes("BB")), 9) == -6
    assert (equity.key, kept_by(reach, equity)) == (0, "BB")
    assert equity.choose(bytes(reach.codes("BB")), 9, exchanged=1) == -3, "one may go, not both"
    assert kept_by(reach, equity) == "B"


def test_a_target_within_reach_goes_before_all_else() -> None:
    reach, equity = seated("CAT CATS", "CAT")
    weighed(reach, equity, S=5)
    equity.choose(bytes(reach.codes("SE")), 9, exchanged=2, needed=5)
    assert equity.key == 0
    equity.choose(bytes(reach.codes("SE")), 9, exchanged=2, needed=4)
    assert equity.key >> 32 == 4


def test_too_large_a_hand_is_refused() -> None:
    _, equity = seated("CAT CATS", "CAT")
    for hand in (bytes([1] * 10), bytes([64])):
        with pytest.raises(ValueError, match="a hand of"):
            equity.choose(hand, 9)


def test_a_search_for_the_highest_play_is_as_before() -> None:
    """What the weights lean on is gone after the search."""
    chance = random.Random(4)
    words: Lexicon = lexicon(chance, ALPHABETS[26])
    rule = rules(chance, ALPHABETS[26], "premiums")
    reach = Reach(rule, words)
    reach.load(Board())
    hand = reach.codes(sorted(set("".join(words)))[:5])
    before = reach.highest(hand), [*reach.options(hand)]
    equity = Equity(reach.kernel)
    equity.weigh(*Weights(chance).all())
    equity.choose(bytes(hand), 9, 5)
    assert (reach.highest(hand), [*reach.options(hand)]) == before
