"""`kanugo lab preendings`: compares the master's choice with the last pieces in the bag with brute force.

The positions come from games between players of most points and kept worth. Most games are decided long
before, so the other player is given as many points as make the game even. Brute force ends moves with every
hand that the other player may hold, or a sample of them, and every order of the bag, each end searched until
it is known who wins. It looks at many plays, a few swaps and the pass. After a move that leaves pieces in the
bag the other player, who knows that hand and not the bag, answers with the one of many plays that wins most
for them; answers that do not empty the bag are not looked at.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from heapq import heapify, heapreplace, nlargest
from itertools import combinations, islice
from statistics import mean, median
from typing import NamedTuple

from game.commands.arguments import add_json, count
from game.deals.request import deal_number
from game.fault import Fault
from game.lab.bench import Measure, print_table
from game.lab.simulation import SimulatedGame, SimulatedMatch, opening_of
from game.search.kernel.generate import COMPILED
from game.search.kernel.plays import Codes, Option, without
from game.search.players.master import BoardMaster, part_of
from game.search.players.preendgame import BoardTrial, Candidate, DrawnTrial, PreEndgame, draws
from game.search.players.unseen import unseen
from game.table.facedown import seen_by
from game.table.mode import LAST_DEAL
from game.table.state import State
from game.text.catalogues import text

_MOST = 4  # pieces in the bag
_BALANCING = 4  # moves by which the scores are made even: the best plays by points and kept worth
_HANDS = 40  # of the other player that moves meet: all with one or two pieces in the bag of Scrabble
_PLAYS, _SWAPS = 100, 4  # moves that brute force looks at, the best by points and kept worth
_REPLIES = 40  # of the other player to a move that leaves pieces in the bag
_SLIP = 0.02  # a choice that wins so much less than the best move is as good
_LOOKS = (1_000, 20_000, 300_000) if COMPILED else (1_000,)  # positions of an end: most are proven with few


class MeasuredChoice(NamedTuple):
    """A choice of the master against the best move. `thought` is the chance that the master gave its choice;
    `unproven` the ends of which brute force does not know who wins."""

    deal: int
    chosen: float
    thought: float
    best: float
    unproven: int
    seconds: float

    @property
    def loss(self) -> float:
        """How much less the choice wins than the best move, in parts of a game."""
        return self.best - self.chosen


def preendings(bag: int, first: int, number: int) -> Iterator[Measure]:
    """Each choice's loss and time when it is found; then how many are within 2 % of the best move, the mean
    and the largest loss, how wrong the chances are, and the time of a choice."""
    measured = []
    for each in islice(choices(bag, first), number):
        measured.append(each)
        yield Measure(f"deal {each.deal}: loss", 100 * each.loss, "%")
        yield Measure(f"deal {each.deal}: processor time", 1e3 * each.seconds, "ms")
    yield Measure("choices", len(measured), "")
    if not measured:  # the deals from there on have no such position
        return
    yield Measure("choices within 2 % of the best", sum(each.loss <= _SLIP for each in measured), "")
    yield Measure("mean loss", 100 * mean(each.loss for each in measured), "%")
    yield Measure("largest loss", 100 * max(each.loss for each in measured), "%")
    yield Measure(
        "mean error of the chance", 100 * mean(abs(each.thought - each.chosen) for each in measured), "%"
    )
    yield Measure("ends that brute force did not prove", sum(each.unproven for each in measured), "")
    yield Measure("processor time of a choice, median", 1e3 * median(each.seconds for each in measured), "ms")
    yield Measure("processor time of a choice, most", 1e3 * max(each.seconds for each in measured), "ms")


def choices(bag: int, first: int) -> Iterator[MeasuredChoice]:
    """The choices in the last position of each game with `bag` pieces in the bag, from deal `first` on."""
    master = opening_of(SimulatedMatch("scrabble", ("master", "leaves")))[1][0]
    assert isinstance(master, BoardMaster)
    for deal, state in positions(bag, first):
        state = balanced(master, state)
        begun = time.thread_time()
        trial = _choice(master, state)
        seconds = time.thread_time() - begun
        brute = BruteForce(master, state)
        chosen, best = brute.compare(trial.candidate)
        yield MeasuredChoice(deal, chosen, trial.chance, best, brute.unproven, seconds)


def positions(bag: int, first: int) -> Iterator[tuple[int, State]]:
    """The last position of each game with `bag` pieces in the bag, and its deal."""
    match = SimulatedMatch("scrabble", ("leaves", "leaves"))
    for deal in range(first, LAST_DEAL + 1):
        states = [state for state in SimulatedGame(match, deal, 0).states() if len(state.stock) == bag]
        yield from ((deal, state) for state in states[-1:])


def balanced(master: BoardMaster, state: State) -> State:
    """The same with as many points for the other player as trials of a few moves end ahead in the mean; these
    are not the master's candidates, so that choices of another master meet the same positions."""
    few = BruteForce(master, state).moves()[:_BALANCING]
    ahead = round(master.tried(seen_by(state, state.turn), (), state.turn, few)[0].ahead)
    other = replace(state.seats[1 - state.turn], score=state.seats[1 - state.turn].score + ahead)
    return replace(state, seats=(state.seat, other) if state.turn == 0 else (other, state.seat))


def _choice(master: BoardMaster, state: State) -> BoardTrial:
    seen = seen_by(state, state.turn)
    master.reach.load(seen.board)
    return master.played_through(seen, master.tried(seen, (), state.turn, master.candidates(seen)))[0]


class _Standing:
    """A move in the comparison: what it wins of the hands it has met, and the hands that are left."""

    def __init__(self, trial: DrawnTrial, hands: int, ways: int) -> None:
        self.trial = trial
        self.won = 0.0
        self.ways = ways  # of all hands that are left
        self.hands = set(range(hands))
        self.looks = dict.fromkeys(self.hands, 0)  # which of the looks each hand gets next

    @property
    def most(self) -> float:
        """What it wins if it wins all that is left."""
        return self.won + self.ways


class BruteForce:
    """Counts the chances of the moves in a position through.

    All moves meet the same hands. The move that may still win most meets a hand next, first one that the
    others have often lost; so the best move is found when it has met all hands, and the others are surely not
    better, without having met theirs.
    """

    def __init__(self, master: BoardMaster, state: State) -> None:
        self.master = master
        self.seen = seen_by(state, state.turn)
        self.pool = master.reach.codes(unseen(self.seen, master.ruleset))
        self.ends = PreEndgame(master.endgame, self.seen, self.pool, master.keeping.worth)
        self.hands = self.ends.every[:_HANDS]
        self.total = sum(ways for _, ways in self.hands)
        self.lost = [0.0] * len(self.hands)
        self.unproven = 0

    def moves(self) -> list[Candidate]:
        """The moves that are compared; a pass is a swap of nothing."""
        reach, worth = self.master.reach, self.master.keeping.worth
        hand = tuple(sorted(reach.codes(self.seen.seat.hand)))
        reach.load(self.seen.board)
        plays, swaps = [], []
        for option in reach.options(hand):
            kept = without(hand, option.uses)
            plays.append(Candidate(option, option.score + worth(kept), part_of(hand, kept)))
        for number in range(min(len(self.seen.stock), len(hand)) + 1):
            for kept in sorted(set(combinations(hand, len(hand) - number))):
                swaps.append(Candidate(None, worth(kept), part_of(hand, kept)))
        best = nlargest(_PLAYS, plays, key=lambda move: move.worth)
        by_points = islice((play for play in plays if play not in best), _PLAYS)
        return [*best, *by_points, *nlargest(_SWAPS, swaps, key=lambda move: move.worth)]

    def compare(self, chosen: Candidate) -> tuple[float, float]:
        """The chances to win of a move and of the best one."""
        own = self._standing(chosen)
        heap = [(-own.most, 0, own)]
        heap += [(-each.most, n, each) for n, each in enumerate(map(self._standing, self.moves()), 1)]
        heapify(heap)
        while (best := heap[0][2]).hands:
            self._meet(best)
            heapreplace(heap, (-best.most, heap[0][1], best))
        while own.hands:
            self._meet(own)
        return own.won / self.total, max(own.won, best.won) / self.total

    def chance(self, move: Candidate) -> float:
        """The chance to win with a move."""
        standing = self._standing(move)
        while standing.hands:
            self._meet(standing)
        return standing.won / self.total

    def _standing(self, move: Candidate) -> _Standing:
        return _Standing(self.ends.trial(move), len(self.hands), self.total)

    def _meet(self, move: _Standing) -> None:
        """Look at one hand; if the winner is not yet known, it is looked at longer after the others."""
        n = max(move.hands, key=lambda n: (-move.looks[n], self.lost[n]))
        look = move.looks[n]
        bag, ways = self.hands[n]
        share = self._won(move.trial, bag, look)
        if share is None:
            move.looks[n] += 1
            return
        move.hands.remove(n)
        self.lost[n] += 1 - share
        move.won += ways * share
        move.ways -= ways

    def _won(self, trial: DrawnTrial, bag: Codes, look: int) -> float | None:
        """How much of the game is won with this bag; None if it needs a longer look."""
        hand = without(self.pool, bag)
        self.master.reach.load(trial.board)
        if trial.left <= 0:
            won = self._decided(trial.after, hand, (*trial.kept, *bag), look)
            return None if won is None else 1 - won
        replies = nlargest(
            _REPLIES,
            (each for each in self.master.reach.options(hand) if each.number >= trial.left),
            key=lambda each: each.score + self.master.keeping.worth(without(hand, each.uses)),
        )
        lead = trial.after.seats[1 - trial.after.turn].score - trial.after.seat.score
        least = 1.0 if replies else (1 + (lead > 0) - (lead < 0)) / 2
        for reply in sorted(replies, key=lambda each: each != trial.reply):
            won = self._won_after(trial, reply, hand, bag, least)
            if won < least:
                least, trial.reply = won, reply
            if least == 0:
                break
        return least

    def _won_after(self, trial: DrawnTrial, reply: Option, hand: Codes, bag: Codes, most: float) -> float:
        """The same after an answer, over all orders of the bag; where it is not below `most`, that."""
        reach, after = self.master.reach, trial.after
        reach.load(trial.board)
        reach.load(trial.board.with_(dict(reach.laid(reply))))
        scored = after.with_seat(replace(after.seat, score=after.seat.score + reply.score, passes=0))
        state = replace(scored, turn=1 - after.turn)
        orders = draws(bag, trial.drawn)
        won = 0.0
        for drawn, ways in orders.items():
            other = (*without(hand, reply.uses), *without(bag, drawn), *trial.given)
            own = (*trial.kept, *drawn)
            shares = (self._decided(state, own, other, look) for look in range(len(_LOOKS)))
            won += ways * next(share for share in shares if share is not None) / orders.total()
            if won >= most:
                return most
        return won

    def _decided(self, state: State, own: Codes, other: Codes, look: int) -> float | None:
        """How much of the game the player in turn wins; the board is loaded. After the last look what is not
        proven counts as the search guesses; before, it is None."""
        self.master.endgame.open(own)
        solved = self.master.endgame.decide(state, own, other, _LOOKS[look])
        if not solved.proven and look + 1 < len(_LOOKS):
            return None
        self.unproven += not solved.proven
        return (1 + solved.won) / 2


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bag", metavar="N", type=count, default=1, help=text("tiles in the bag (default: 1)")
    )
    parser.add_argument(
        "--positions", metavar="N", type=count, required=True, help=text("how many positions")
    )
    parser.add_argument(
        "--deal", metavar="N", type=deal_number, default=1, help=text("first deal (default: 1)")
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    if chosen.bag > _MOST:
        raise Fault("command line", "--bag", str(chosen.bag), f"a whole number from 1 to {_MOST}")
    print_table(preendings(chosen.bag, chosen.deal, chosen.positions), chosen.json)
    return 0
