"""`kanugo lab leaves` learns by self-play what it is worth to keep each piece, on a board, one word a turn
between two; `kanugo lab compare` compares two such files by self-play.

The games are played by the search alone, without table or judge: about 500 in a second of the processor.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from operator import mul
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from msgspec import structs

from game.commands import output
from game.commands.arguments import add_force, add_table, check_output_file, check_output_folder, count
from game.commands.output import progress_bar
from game.deals.request import deal_number
from game.fault import Fault
from game.lab.results import LEAST, PairSummary, pair_summary, print_pairs
from game.opening import open_game
from game.search.kernel.plays import Option, Reach
from game.search.players.board_end import hands_count, points_of
from game.search.players.equity import Equity
from game.search.players.leaves import Leaves, LeaveTable, leaves_of, read, rough, written
from game.search.players.master import suits
from game.system.files import write_atomically
from game.table.board import Board
from game.table.ruleset import Ruleset
from game.table.state import computer, pack_of
from game.text.catalogues import text
from game.words.lexicon import Lexicon
from modes.options import TileOptions

_SEATS = 2
_PASSES = 4  # turns running without a play after which a game is broken off
_FEWEST = 200  # turns from which what few in the bag are worth is known

Feature = tuple[str, str]
"""A piece kept: ("E", "") the first of its kind, ("E", "E") each further one; or two kinds: ("E", "R")."""

_MEAN: Feature = ("", "")
_FIRST, _FURTHER, _PAIR = 5.0, 20.0, 80.0  # as many turns with nothing gained lean on each feature
_TURNS_AHEAD = 4  # by then most of the kept pieces have been played


class StaticTurn(NamedTuple):
    """A turn: how many pieces were laid, which were kept, how many the bag holds after drawing (less than
    none are missing from the hand), and the lead then."""

    laid: int
    kept: tuple[str, ...]
    bag: int
    lead: int


class StaticGame(NamedTuple):
    """The turns of the two players by turns, and by how much the first was ahead in the end."""

    turns: list[StaticTurn]
    ahead: int


class StaticGames:
    """Plays games in which each does what has most equity by their leaves."""

    def __init__(self, ruleset: Ruleset, lexicon: Lexicon) -> None:
        self.ruleset = ruleset
        self.reach = Reach(ruleset, lexicon)
        self.equities = [Equity(self.reach.kernel) for _ in range(_SEATS)]
        self.values = points_of(self.reach)
        self.pack = self.reach.codes(pack_of(ruleset))
        self.exchange_bag = ruleset.of(TileOptions).exchange_bag if ruleset.of(TileOptions).exchange else 0

    def weigh(self, first: Leaves, second: Leaves) -> None:
        """Set the leaves that each goes by from now on; the first begins."""
        for equity, leaves in zip(self.equities, (first, second), strict=True):
            equity.weigh(self.values, *LeaveTable(self.reach, leaves).numbers())

    def play(self, luck: random.Random) -> StaticGame:
        bag = list(self.pack)
        luck.shuffle(bag)
        hands = [[bag.pop() for _ in range(self.ruleset.hand)] for _ in range(_SEATS)]
        scores, board, idle = [0, 0], Board(), 0
        turns: list[StaticTurn] = []
        self.reach.load(board)
        while all(hands) and idle < _PASSES:
            seat = len(turns) % _SEATS
            equity = self.equities[seat]
            equity.choose(bytes(hands[seat]), len(bag), len(bag) if len(bag) >= self.exchange_bag > 0 else 0)
            held = equity.held()
            kept = [code for n, code in enumerate(held) if equity.keeps >> n & 1]
            given = [code for n, code in enumerate(held) if not equity.keeps >> n & 1]
            left = len(bag) - len(given)
            hands[seat] = kept + [bag.pop() for _ in given[: len(bag)]]
            if equity.key:
                board = board.with_(dict(self.reach.laid(Option(equity.key, equity.pieces))))
                self.reach.load(board)
                scores[seat] += equity.key >> 32
            else:
                bag += given
                luck.shuffle(bag)
            idle = 0 if equity.key else idle + 1
            signs = tuple(self.reach.letter_of[code] for code in kept)
            lead = scores[seat] - scores[1 - seat]
            turns.append(StaticTurn(len(given) if equity.key else 0, signs, left, lead))
        if hands_count(self.ruleset):
            first, second = (sum(self.values[code] for code in hand) for hand in hands)
            scores[0] += second - first
            scores[1] += first - second
        return StaticGame(turns, scores[0] - scores[1])


def learn(ruleset: Ruleset, lexicon: Lexicon, games: int, made: str, on_game: Callable[[], object]) -> Leaves:
    """Learn leaves from self-play. The first quarter of the games is played by rule of thumb; the leaves from
    it play the next half, and the leaves from that half are the result. They play the last quarter, from
    which the worth of a nearly empty bag is learnt."""
    playing, leaves = StaticGames(ruleset, lexicon), rough(ruleset)
    parts = games // 4, games * 3 // 4, games
    for first, last in pairwise((0, *parts[:2])):
        playing.weigh(leaves, leaves)
        learner = LeaveLearner(sorted(ruleset.pieces))
        for n in range(first, last):
            learner.add(playing.play(random.Random(f"{ruleset.id} {n}")), _SEATS * ruleset.hand)
            on_game()
        leaves = learner.learnt(last - first, made)
    playing.weigh(leaves, leaves)
    late = LateLearner(LeaveTable(playing.reach, leaves), playing.reach)
    for n in range(*parts[1:]):
        late.add(playing.play(random.Random(f"{ruleset.id} {n}")))
        on_game()
    return structs.replace(leaves, games=games, late=late.learnt(_SEATS * ruleset.hand))


def compare(
    ruleset: Ruleset,
    lexicon: Lexicon,
    leaves: Leaves,
    others: Leaves,
    deals: range,
    on_game: Callable[[], object],
) -> PairSummary:
    """How a player by some leaves does against one by others, each deal played from both seats."""
    playing = StaticGames(ruleset, lexicon)
    leads: list[list[int]] = []
    for first, second, sign in ((leaves, others, 1), (others, leaves, -1)):
        playing.weigh(first, second)
        leads.append([])
        for deal in deals:
            leads[-1].append(sign * playing.play(random.Random(deal)).ahead)
            on_game()
    pairs = list(zip(*leads, strict=True))
    won = [sum(1 + (lead > 0) - (lead < 0) for lead in pair) / 4 for pair in pairs]
    return pair_summary(won, [fmean(pair) for pair in pairs])


class LeaveLearner:
    """Learns the worth of kept pieces by temporal differences: the gain until the next turn is over, plus the
    worth of the pieces kept then."""

    def __init__(self, pieces: Sequence[str]) -> None:
        kinds = [(piece, more) for piece in pieces for more in ("", piece)]
        self.names: list[Feature] = [_MEAN, *kinds, *combinations(pieces, 2)]
        self.place = {name: n for n, name in enumerate(self.names)}
        self.factors = [[0] * len(self.names) for _ in self.names]
        self.later = [[0] * len(self.names) for _ in self.names]
        self.gains = [0] * len(self.names)
        self.turns = 0

    def add(self, game: StaticGame, bag: int) -> None:
        """Learn from the turns that leave at least `bag` pieces in the bag: later hands are not filled."""
        for turn, after in zip(game.turns, game.turns[_SEATS:], strict=False):
            if turn.laid and turn.bag >= bag:
                self.learn(turn.kept, after.lead - turn.lead, after.kept)

    def learn(self, kept: Sequence[str], gain: int, then: Sequence[str]) -> None:
        """What a player kept, by how much their lead grew until their next turn was over, and what they kept
        then."""
        self.turns += 1
        counted = [(self.place[name], times) for name, times in features(kept)]
        followed = [(self.place[name], times) for name, times in features(then)]
        for n, times in counted:
            for k, others in counted:
                self.factors[n][k] += times * others
            for k, others in followed:
                self.later[n][k] += times * others
            self.gains[n] += times * gain

    def learnt(self, games: int, made: str) -> Leaves:
        """The worths. Raises Fault if nothing was kept."""
        if not self.turns:
            raise Fault("leaves", "", "no turns to learn from", "a board game with a bag, and more games")
        seen = [n for n in range(len(self.names)) if self.factors[n][n]]
        rows = [[float(self.factors[n][k]) for k in seen] for n in seen]
        later = [[self.later[n][k] for k in seen] for n in seen]
        for k, n in enumerate(seen):
            rows[k][k] += _penalty(self.names[n])
        solution = [0.0] * len(seen)
        for _ in range(_TURNS_AHEAD):
            solution[0] = 0.0  # the mean is no worth
            sums = (self.gains[n] + sum(map(mul, row, solution)) for n, row in zip(seen, later, strict=True))
            solution = solve_equations([[*row, total] for row, total in zip(rows, sums, strict=True)])
        worths = {self.names[n]: round(worth, 2) for n, worth in zip(seen, solution, strict=True)}
        return Leaves(
            made=made,
            games=games,
            turns=self.turns,
            mean=worths[_MEAN],
            pieces={
                one: [worth, worths.get((one, one), 0.0)]
                for (one, two), worth in worths.items()
                if one and not two
            },
            pairs={one + two: worth for (one, two), worth in worths.items() if two and two != one},
        )


class LateLearner:
    """By how much the lead grew from a play to the end, by the number of pieces in the bag after it."""

    def __init__(self, table: LeaveTable, reach: Reach) -> None:
        self.table = table
        self.reach = reach
        self.grown: dict[int, list[float]] = defaultdict(list)

    def add(self, game: StaticGame) -> None:
        for n, turn in enumerate(game.turns):
            if turn.laid and turn.bag + turn.laid > 0:
                ahead = game.ahead if n % _SEATS == 0 else -game.ahead
                worth = self.table.worth(self.reach.codes(turn.kept))
                self.grown[turn.bag].append(ahead - turn.lead - worth)

    def learnt(self, bag: int) -> dict[int, int]:
        """What it is worth to have fewer in the bag than `bag`, against as many and more."""
        usual = [grown for left, each in self.grown.items() if bag <= left < 2 * bag for grown in each]
        return {
            left: round(fmean(each) - fmean(usual))
            for left, each in sorted(self.grown.items())
            if left < bag and len(each) >= _FEWEST
        }


def features(kept: Sequence[str]) -> Iterator[tuple[Feature, int]]:
    """What a hand is made of, and how often."""
    kinds = sorted(set(kept))
    yield _MEAN, 1
    for piece in kinds:
        yield (piece, ""), 1
        if kept.count(piece) > 1:
            yield (piece, piece), kept.count(piece) - 1
    for pair in combinations(kinds, 2):
        yield pair, 1


def _penalty(feature: Feature) -> float:
    one, two = feature
    if not one:
        return 0.0
    return _FIRST if not two else _FURTHER if one == two else _PAIR


def solve_equations(rows: list[list[float]]) -> list[float]:
    """The unknowns of as many linear equations, each row its factors and then its sum. The factors are
    those of a sum of squares, so no row is ever without weight of its own."""
    size = len(rows)
    for n in range(size):
        top = rows[n]
        for below in rows[n + 1 :]:
            factor = below[n] / top[n]
            if factor:
                below[n:] = [one - factor * two for one, two in zip(below[n:], top[n:], strict=True)]
    unknowns = [0.0] * size
    for n in range(size - 1, -1, -1):
        row = rows[n]
        known = sum(row[k] * unknowns[k] for k in range(n + 1, size))
        unknowns[n] = (row[-1] - known) / row[n]
    return unknowns


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar=text("RULESET"))
    parser.add_argument("--games", metavar="N", type=count, required=True, help=text("how many games"))
    parser.add_argument(
        "--out", metavar=text("FILE"), type=Path, required=True, help=text("the file to write the worths to")
    )
    add_table(parser, json=False)
    add_force(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play the games, and write down what they teach."""
    rules, lexicon = _game_of(chosen)
    check_output_file(chosen.out, chosen.lexicon, force=chosen.force)
    check_output_folder(chosen.out)
    made = " ".join(
        (
            f"kanugo lab leaves {chosen.ruleset} --games {chosen.games} --out {chosen.out.name}",
            *(f"--{name} {given}" for name in ("language", "lexicon") if (given := getattr(chosen, name))),
            *(f"--set {name}={value}" for name, value in chosen.set),
        )
    )
    with progress_bar(chosen.games) as line:
        leaves = learn(rules, lexicon, chosen.games, made, line.update)
    write_atomically(chosen.out, written(leaves).encode())
    return 0


def _game_of(chosen: argparse.Namespace) -> tuple[Ruleset, Lexicon]:
    """The rules and words of the chosen game. Raises Fault for one of which no leaves are learnt."""
    names = (computer("leaves"),) * 2
    opening = open_game(chosen.ruleset, names, 0, chosen.language, dict(chosen.set), chosen.lexicon)
    rules = opening.mode.ruleset
    if not suits(rules):
        raise Fault("command line", "", rules.id, "a board game with scoring, one word a turn")
    return rules, opening.lexicon


def add_compare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar=text("RULESET"))
    parser.add_argument(
        "leaves", metavar=text("FILE"), type=Path, help=text("the worths of the first player")
    )
    parser.add_argument(
        "--against",
        metavar=text("FILE"),
        type=Path,
        help=text("the worths of the other player (default: those that computer players use)"),
    )
    parser.add_argument("--games", metavar="N", type=count, required=True, help=text("how many games"))
    parser.add_argument(
        "--deal", metavar="N", type=deal_number, default=1, help=text("first deal (default: 1)")
    )
    add_table(parser)


def run_compare(chosen: argparse.Namespace) -> int:
    """Play each deal from both seats, and print how the first player did."""
    rules, lexicon = _game_of(chosen)
    pairs = chosen.games // 2
    if pairs < LEAST:
        raise Fault("command line", "--games", str(chosen.games), f"a whole number, {2 * LEAST} or more")
    leaves = read(chosen.leaves)
    others = leaves_of(rules) if chosen.against is None else read(chosen.against)
    deals = range(chosen.deal, chosen.deal + pairs)
    with progress_bar(2 * pairs) as line:
        summary = compare(rules, lexicon, leaves, others, deals, line.update)
    if chosen.json:
        output.print_json(summary._asdict())
    else:
        print_pairs(summary)
    return 0
