"""The last draws from the bag between two: what each play comes to, for every hand that the other may hold.

Every hand of the other player leaves a bag. A play that empties the bag ends there as the exact search says.
After any other move the other player, who knows that hand and not what is drawn from the bag, answers with
the one of a few plays that wins most for them, and that ends as the exact search says.

All moves meet the same hands in the same order. First every hand is looked at a little, and after some of
them the worse moves go; then hands of which it is not sure who wins are searched deeper and with more
replies, while that can change which move is best. What is not proven counts as often as such guesses come
true (`research/players.md`).
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, count, islice
from math import sqrt
from typing import NamedTuple

from game.search.kernel import chance
from game.search.kernel.plays import Codes, Option, without
from game.search.players.board_end import EndgameSolver
from game.search.players.endgame_numbers import FIELD, KINDS, holds
from game.search.players.trials import ERRORS_95, CandidateTrial, is_behind
from game.search.players.unseen import mixed
from game.table.board import Board
from game.table.state import State
from modes.states import TileState

_QUICK = 100  # positions that each draw looks at first
_DEEPER = 4  # times as many with each further look
_RIVALS = 4  # moves that may win most, of which the one that was searched least is searched next
_AT_ONCE = 8  # hands that a move meets before the next move does
_PARTS = (16, 48)  # draws after which the worse half of the moves goes
_WINS, _LOSES = 0.6, 0.97  # how often a win and a loss of the player in turn that are not proven come true
_REPLIED_WINS, _REPLIED_LOSES = 0.5, 0.9  # the same after the best of many replies, any of which may be wrong
_PER_POINT, _MOST_WINS = 1 / 64, 0.99  # wins come true more often by the estimated lead
_OTHER_REPLIES = 0.03  # variance of an end, since replies that are not looked at may be better
_DOUBTFUL = 0.05  # variance from which an end is searched deeper before others
_PER_REPLY = (8_000, 8_000, 16_000)  # positions for each reply looked at first, by the bag
_FEWEST_REPLIES = 6  # with three, swaps look too good
_LOOKED_AT = 40  # plays of most points from which these are taken; all of them with a deeper look


class Candidate(NamedTuple):
    """A candidate move: a play, or an exchange of the pieces that are not kept; a pass keeps all."""

    option: Option | None
    worth: float
    keeps: int  # of the hand in order, a bit a piece

    @property
    def number(self) -> int:
        """How many pieces it lays."""
        return self.option.number if self.option is not None else 0


BoardTrial = CandidateTrial[Candidate]


class DrawnEnd(NamedTuple):
    """How the game ends with one bag, as far as the search saw: in how many ways that can be, whether it is
    won (1, 0 by both, -1 not; between where that depends on the order of the bag or is not sure), about by
    how many points the player ends ahead, and the variance of the share that is won (0: it is sure)."""

    ways: int
    won: float
    ahead: float
    variance: float = 0.0

    @property
    def sure(self) -> bool:
        return not self.variance


class DrawnTrial(BoardTrial):
    """A move, ended with every bag so far."""

    def __init__(self, candidate: Candidate, seen: State, board: Board, hand: Codes) -> None:
        super().__init__(candidate)
        self.board = board
        self.kept = tuple(code for n, code in enumerate(hand) if candidate.keeps >> n & 1)
        passes = seen.seat.passes + 1 if self.kept == hand else 0
        self.after = _after(seen, candidate.option, passes)
        self.given = without(hand, self.kept) if candidate.option is None else ()
        self.left = len(seen.stock) - candidate.number  # in the bag, if more than 0
        self.drawn = min(len(hand) - len(self.kept), len(seen.stock))
        self.ends: list[DrawnEnd] = []
        self.nodes = _QUICK
        self.replies: list[tuple[Option, int]] = []  # plays of the pool, and what they use, as far as needed
        self.more_replies: Iterator[Option] | None = None  # those that follow
        self.reply: Option | None = None  # the last one that was best: tried first with the next hand
        self.known: dict[tuple[Option, Codes, int], DrawnEnd] = {}  # by reply, pieces drawn and positions
        self.doubt = 0.0  # how much of the chance may be wrong, since it is not sure who wins some ends

    def count(self) -> None:
        """Take the values from the ends."""
        self.values, self.wins, self.spreads = [], [], []
        for end in self.ends:
            self.ended(round(chance.SURE * (1 + end.won) / 2), round(chance.UNIT * end.ahead), end.ways)
        variance = sum(end.ways * end.ways * end.variance for end in self.ends)
        self.doubt = ERRORS_95 * sqrt(variance) / len(self.values)

    def doubtful(self) -> list[int]:
        """The endgames to search deeper: the uncertain ones, or else all that are not proven."""
        unsure = [n for n, end in enumerate(self.ends) if not end.sure]
        return [n for n in unsure if self.ends[n].variance >= _DOUBTFUL] or unsure

    @property
    def most(self) -> float:
        """The share of games that it may win."""
        return sum(self.wins) / len(self.wins) / chance.SURE + self.doubt

    @property
    def margin(self) -> float:
        best = self.best
        if not isinstance(best, DrawnTrial) or best is self:
            return 0.0
        partial = len(self.values) < len(best.values)
        return self.doubt + best.doubt + (super().margin if partial else 0.0)


def draws(pool: Iterable[int], number: int) -> Counter[Codes]:
    """What may be drawn of a pool, and in how many ways each."""
    return Counter(combinations(sorted(pool), number))


class PreEndgame:
    """Compares moves in the position that a player in turn sees.

    `pool` is what they do not see: the bag and the other hand. `worth` tells what kept pieces are worth in
    points, for choosing the replies.
    """

    def __init__(
        self, solver: EndgameSolver, seen: State, pool: Codes, worth: Callable[[Codes], float]
    ) -> None:
        self.solver = solver
        self.reach = solver.reach
        self.seen = seen
        self.pool = pool
        self.worth = worth
        self.bag = len(seen.stock)
        self.fields = {code: 1 << FIELD * n for n, code in enumerate(sorted(set(pool)))}
        self.every = mixed(list(draws(pool, self.bag).items()), random.Random(0).random)
        self.positions = self.replies = 0

    def trial(self, candidate: Candidate) -> DrawnTrial:
        """The trial of a move, to be compared."""
        self.reach.load(self.seen.board)
        hand = sorted(self.reach.codes(self.seen.seat.hand))
        board = self.seen.board
        if candidate.option is not None:
            board = board.with_(dict(self.reach.laid(candidate.option)))
        return DrawnTrial(candidate, self.seen, board, tuple(hand))

    def compare(
        self, trials: Sequence[DrawnTrial], positions: int, held: Candidate | None = None
    ) -> Iterator[None]:
        """Search the endgames after the moves, with a limit of positions in all; yields after each endgame. A
        `held` move is never dropped."""
        self.positions = positions
        self.replies = max(_FEWEST_REPLIES, positions // _PER_REPLY[self.bag - 1])
        hands = range(len(self.every))
        for n in hands[::_AT_ONCE]:
            for trial in _open(trials, held):
                self._open(trial)
                trial.ends += [self._end(trial, k, _QUICK) for k in hands[n : n + _AT_ONCE]]
                yield
            met = min(n + _AT_ONCE, len(self.every))
            if met in (*_PARTS, len(self.every)) or self.positions <= 0:
                for trial in _open(trials, held):
                    trial.count()
                self._drop(trials)
            if self.positions <= 0:
                break
        while self.positions > 0 and len(left := _open(trials, held)) > 1:
            unsure = [each for each in sorted(left, key=lambda each: -each.most) if each.doubt]
            if not unsure:
                break
            trial = min(unsure[:_RIVALS], key=lambda each: each.nodes)
            if trial.nodes > positions:  # what is not sure then stays so
                break
            trial.nodes *= _DEEPER
            self._open(trial)
            for n in trial.doubtful():
                if self.positions > 0:
                    deeper = self._end(trial, n, trial.nodes)
                    if self.positions > 0:  # else it is not whole
                        trial.ends[n] = deeper
                    yield
            trial.count()
            self._drop(trials)

    def _open(self, trial: DrawnTrial) -> None:
        """Prepare the board after a move for the search of its ends."""
        self.reach.load(trial.board)
        if self._shares(trial):
            self.solver.open((*self.pool, *trial.given))

    def _shares(self, trial: DrawnTrial) -> bool:
        """Whether one list of plays serves all hands: with a swap there may be too many kinds of pieces."""
        return len({*self.pool, *trial.given}) <= KINDS

    def _drop(self, trials: Sequence[DrawnTrial]) -> None:
        """Mark the moves that are behind: over all hands by what may still be wrong, over a part of them by a
        significance test, and the worse half if the search goes on."""
        left = sorted((trial for trial in trials if not trial.behind), key=lambda trial: -trial.mean)
        best = left[0]
        whole = len(best.ends) == len(self.every)
        for n, trial in enumerate(left):
            if whole:
                lost = (sum(best.wins) - sum(trial.wins)) / len(best.wins) / chance.SURE
                trial.behind = lost > trial.doubt + best.doubt
            else:
                worse = self.positions > 0 and 2 * n >= len(left)
                trial.behind = worse or is_behind(trial.values, best.values)

    def _end(self, trial: DrawnTrial, n: int, nodes: int) -> DrawnEnd:
        """How the game ends with this bag; the trial is open."""
        bag, ways = self.every[n]
        if trial.left > 0:
            return self._end_by_reply(trial, bag, ways, nodes)
        return self._decide(trial, without(self.pool, bag), (*trial.kept, *bag), nodes)._replace(ways=ways)

    def _end_by_reply(self, trial: DrawnTrial, bag: Codes, ways: int, nodes: int) -> DrawnEnd:
        """The same where the move leaves pieces in the bag: after the reply that wins most over all orders of
        the bag. Only replies that look better than those before are searched deeper. Without a reply that
        empties the bag the scores stand."""
        found = self._replies(trial, without(self.pool, bag))
        replies = found[: self.replies if nodes == _QUICK else None]
        if not replies:
            lead = -_lead(trial.after)
            return DrawnEnd(ways, (lead > 0) - (lead < 0), lead, _OTHER_REPLIES)
        best: DrawnEnd | None = None
        for reply in sorted(replies, key=lambda each: each != trial.reply):
            end = self._after_reply(trial, reply, bag, _QUICK, best)
            if end is not None and not end.sure and nodes > _QUICK:
                end = self._after_reply(trial, reply, bag, nodes, best)
            if end is not None:
                best, trial.reply = end, reply
                if end.won <= 1 - 2 * _REPLIED_LOSES:
                    break
        assert best is not None
        may_err = len(replies) < len(found) and best.won != -1
        return best._replace(ways=ways, variance=best.variance + may_err * _OTHER_REPLIES)

    def _replies(self, trial: DrawnTrial, hand: Codes) -> list[Option]:
        """The plays that empty the bag, by points and leave value, highest first."""
        held = self._packed(hand)
        fit = islice((each for each, uses in self._listed(trial) if holds(held, uses)), _LOOKED_AT)
        return sorted(fit, key=lambda each: -each.score - self.worth(without(hand, each.uses)))

    def _listed(self, trial: DrawnTrial) -> Iterator[tuple[Option, int]]:
        """The replies of the whole pool, highest score first. With blanks there are 20,000; most hands find
        enough among the first few hundred."""
        if trial.more_replies is None:
            trial.more_replies = (each for each in self.reach.options(self.pool) if each.number >= trial.left)
        for n in count():
            if n == len(trial.replies):
                reply = next(trial.more_replies, None)
                if reply is None:
                    return
                trial.replies.append((reply, self._packed(reply.uses)))
            yield trial.replies[n]

    def _packed(self, pieces: Codes) -> int:
        return sum(map(self.fields.__getitem__, pieces))

    def _after_reply(
        self, trial: DrawnTrial, reply: Option, bag: Codes, nodes: int, best: DrawnEnd | None
    ) -> DrawnEnd | None:
        """How the game ends after a reply; None as soon as that is no better for the other player than the
        best one."""
        orders = draws(bag, trial.drawn)
        total = left = orders.total()
        won, ahead, variance = 0.0, 0.0, 0.0
        for drawn, times in orders.items():
            end = trial.known.get((reply, drawn, nodes))
            if end is None:
                other = without((*self.pool, *trial.given), drawn)
                end = self._decide(trial, other, (*trial.kept, *drawn), nodes, reply)
                trial.known[reply, drawn, nodes] = end
            left -= times
            won += times * end.won
            ahead += times * end.ahead
            variance += times * times * end.variance
            if best is not None and (won - left) / total > best.won:
                return None
        found = DrawnEnd(0, won / total, ahead / total, variance / total**2)
        return found if best is None or found[1:3] < best[1:3] else None

    def _decide(
        self, trial: DrawnTrial, other: Codes, own: Codes, nodes: int, reply: Option | None = None
    ) -> DrawnEnd:
        """How the game ends after a move and a reply that is known. An unproven search favours the player in
        turn then: the smaller the estimated lead, the less often their wins come true."""
        if not self._shares(trial):
            self.solver.open(other)
        most = min(nodes, max(_QUICK, self.positions))
        found = self.solver.decide(trial.after, other, own, most, reply)
        self.positions -= found.nodes
        ahead = -_lead(trial.after) - found.ahead
        if found.proven:
            return DrawnEnd(1, -found.won, ahead)
        if reply is None:
            wins, lead, least, loses = found.won > 0, -ahead, _WINS, _LOSES
        else:
            wins, lead, least, loses = found.won < 0, ahead, _REPLIED_WINS, _REPLIED_LOSES
        right = min(_MOST_WINS, least + max(0, lead) * _PER_POINT) if wins else loses
        return DrawnEnd(1, (1 - 2 * right) * found.won, ahead, right * (1 - right))


def _lead(state: State) -> int:
    """By how many points the player in turn is ahead."""
    return state.seat.score - state.seats[1 - state.turn].score


def _open(trials: Sequence[DrawnTrial], held: Candidate | None) -> list[DrawnTrial]:
    return [trial for trial in trials if not trial.behind or trial.candidate == held]


def _after(seen: State, option: Option | None, passes: int = 0) -> State:
    """The scores and passes, and who is in turn after a move."""
    seat = seen.seat
    scored = replace(seat, score=seat.score + (option.score if option else 0), passes=passes)
    return replace(seen.with_seat(scored), turn=1 - seen.turn).with_own(TileState, scoreless=0)
