"""Benchmark of the master's choice with the last pieces in the bag, held against brute force.

The positions come from games between players of most points and kept worth. Most games are decided long
before, so the other player is given as many points as make the choice even. Brute force ends moves with every
hand that the other player may hold and every order of the bag, each end searched until it is known who wins.
It looks at many plays, a few swaps and the pass. After a move that leaves pieces in the bag the other player,
who knows that hand and not the bag, answers with the one of many plays that wins most for them; answers that
do not empty the bag are not looked at.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from heapq import nlargest
from itertools import combinations, count, islice
from statistics import mean, median

from game.lab.bench import Measure
from game.lab.simulation import SimulatedGame, SimulatedMatch, opening_of
from game.search.kernel.generate import COMPILED
from game.search.kernel.plays import Codes, Option, without
from game.search.players.master import BoardMaster, part_of
from game.search.players.preendgame import Candidate, DrawnTrial, PreEndgame, draws
from game.search.players.unseen import unseen
from game.table.facedown import seen_by
from game.table.state import State

_POSITIONS = {1: 150, 2: 35, 3: 15} if COMPILED else {1: 1}  # for each number of pieces in the bag
_FROM = 990_000  # the deals of these games
_PLAYS, _SWAPS = 100, 2  # moves that brute force looks at, the best by points and kept worth
_REPLIES = 40  # of the other player to a move that leaves pieces in the bag
_LOOKS = (1_000, 20_000, 300_000) if COMPILED else (1_000,)  # positions of an end: most are proven with few
_SLIP = 0.02  # a choice that wins so much less than the best move is as good


def preendings() -> Iterator[Measure]:
    """Each choice's loss and time when found, and for each number of pieces in the bag how many choices
    are within 2 % of the best move, the mean loss, and the time of a choice."""
    master = opening_of(SimulatedMatch("scrabble", ("master", "leaves")))[1][0]
    assert isinstance(master, BoardMaster)
    for bag, number in _POSITIONS.items():
        name = f"{bag} in the bag"
        seconds, lost, errors, open_ends = [], [], [], 0
        for deal, state in islice(_positions(bag), number):
            state = _balanced(master, state)
            begun = time.thread_time()
            chosen = _choice(master, state)
            seconds.append(time.thread_time() - begun)
            brute = BruteForce(master, state)
            own = brute.chance(chosen.candidate)
            lost.append(brute.best(own) - own)
            errors.append(abs(chosen.chance - own))
            open_ends += brute.unproven
            yield Measure(f"{name}, deal {deal}: loss", 100 * lost[-1], "%")
            yield Measure(f"{name}, deal {deal}: processor time", 1e3 * seconds[-1], "ms")
        yield Measure(f"{name}: choices", len(lost), "")
        yield Measure(f"{name}: choices within 2 % of the best", sum(each <= _SLIP for each in lost), "")
        yield Measure(f"{name}: mean loss", 100 * mean(lost), "%")
        yield Measure(f"{name}: largest loss", 100 * max(lost), "%")
        yield Measure(f"{name}: mean error of the chance", 100 * mean(errors), "%")
        yield Measure(f"{name}: ends that brute force did not prove", open_ends, "")
        yield Measure(f"{name}: processor time of a choice, median", median(seconds) * 1e3, "ms")
        yield Measure(f"{name}: processor time of a choice, most", max(seconds) * 1e3, "ms")


def _positions(bag: int) -> Iterator[tuple[int, State]]:
    """The last position of each game with so many pieces in the bag, and its deal."""
    match = SimulatedMatch("scrabble", ("leaves", "leaves"))
    for deal in count(_FROM):
        states = [state for state in SimulatedGame(match, deal, 0).states() if len(state.stock) == bag]
        yield from ((deal, state) for state in states[-1:])


def _balanced(master: BoardMaster, state: State) -> State:
    """The same with as many points for the other player as the choice would be ahead in the end."""
    master.thinking = 0.1
    ahead = round(_choice(master, state).ahead)
    master.thinking = 1.0
    other = replace(state.seats[1 - state.turn], score=state.seats[1 - state.turn].score + ahead)
    return replace(state, seats=(state.seat, other) if state.turn == 0 else (other, state.seat))


def _choice(master: BoardMaster, state: State) -> DrawnTrial:
    seen = seen_by(state, state.turn)
    master.reach.load(seen.board)
    trials = master.tried(seen, (), state.turn, master.candidates(seen))
    chosen = master.played_through(seen, trials)[0]
    assert isinstance(chosen, DrawnTrial)
    return chosen


class BruteForce:
    """The chances of the moves in a position, counted through."""

    def __init__(self, master: BoardMaster, state: State) -> None:
        self.master = master
        self.seen = seen_by(state, state.turn)
        self.pool = master.reach.codes(unseen(self.seen, master.ruleset))
        self.ends = PreEndgame(master.endgame, self.seen, self.pool, master.keeping.worth)
        self.lost = [0.0] * len(self.ends.every)  # by the moves so far: hands that are often lost go first
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
        return [
            *nlargest(_PLAYS, plays, key=lambda move: move.worth),
            *nlargest(_SWAPS, swaps, key=lambda move: move.worth),
        ]

    def best(self, floor: float) -> float:
        """The chance of the best move if it is above that of another one, else the latter."""
        for move in self.moves():
            floor = max(floor, self.chance(move, floor))
        return floor

    def chance(self, move: Candidate, floor: float = 0.0) -> float:
        """The chance to win with a move; if it cannot be above `floor`, any lower value is returned."""
        trial = self.ends.trial(move)
        won, left = 0.0, sum(ways for _, ways in self.ends.every)
        total = left
        for n in sorted(range(len(self.lost)), key=lambda n: -self.lost[n]):
            bag, ways = self.ends.every[n]
            share = self._won(trial, bag)
            self.lost[n] += 1 - share
            won += ways * share
            left -= ways
            if won + left <= floor * total:
                break
        return won / total

    def _won(self, trial: DrawnTrial, bag: Codes) -> float:
        """How much of the game is won with this bag."""
        hand = without(self.pool, bag)
        self.master.reach.load(trial.board)
        if trial.left <= 0:
            return 1 - self._decided(trial.after, hand, (*trial.kept, *bag))
        replies = nlargest(
            _REPLIES,
            (each for each in self.master.reach.options(hand) if each.number >= trial.left),
            key=lambda each: each.score + self.master.keeping.worth(without(hand, each.uses)),
        )
        lead = trial.after.seats[1 - trial.after.turn].score - trial.after.seat.score
        least = 1.0 if replies else (1 + (lead > 0) - (lead < 0)) / 2
        for reply in replies:
            least = min(least, self._won_after(trial, reply, hand, bag, least))
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
            won += ways * self._decided(state, (*trial.kept, *drawn), other) / orders.total()
            if won >= most:
                return most
        return won

    def _decided(self, state: State, own: Codes, other: Codes) -> float:
        """How much of the game the player in turn wins; the board is loaded."""
        for nodes in _LOOKS:
            solved = self.master.endgame.decide(state, own, other, nodes)
            if solved.proven:
                break
        self.unproven += not solved.proven
        return (1 + solved.won) / 2
