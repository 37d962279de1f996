"""The master of the tile boards: candidates tried by playing on, compared by their chance of winning.

It plays on with hands that the others may hold; how that is done is not known here, nor how chances are
learnt.
"""

from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import islice

from game.search import StoppedError
from game.search.kernel import bits
from game.search.kernel.generate import COMPILED
from game.search.kernel.plays import Codes, without
from game.search.players.board_end import hands_count, pass_ends, passes_that_end, points_of
from game.search.players.chances import chances_of
from game.search.players.equity import Equity
from game.search.players.player import Choice, ChoiceReason, History, OtherPlay, Why
from game.search.players.playout import SEATS, Playout
from game.search.players.preendgame import BoardTrial, Candidate, PreEndgame
from game.search.players.tiles import BoardExpert
from game.search.players.trials import is_open, last_ranked, ranked
from game.search.players.unseen import Inference, unseen
from game.table.board import FREE
from game.table.mode import Mode
from game.table.moves import Exchange, Pass
from game.table.placement import Piece, read
from game.table.ruleset import Ruleset
from game.table.state import State
from game.words.lexicon import Lexicon
from modes.options import TileOptions

LAST_PIECES = 3 if COMPILED else 1
"""So few in the bag that moves are compared by every draw; with three of ten unseen there are up to 120."""


_PLAYS = 12 if COMPILED else 4  # candidates that lay something
_EXCHANGES = 3 if COMPILED else 1
_WORLDS = 16 if COMPILED else 1  # that every candidate meets before the weaker ones go
_TRIALS = 4000 if COMPILED else 20  # of all candidates together
_TO_THE_END = 7  # pieces in the bag from which trials are played to the end
_END = 100  # turns
_LONGER = 3  # times as much as others such trials take, about
_AT_THE_LAST = 100 if COMPILED else 4  # candidates that lay something with the last few pieces in the bag
_BY_POINTS = 60 if COMPILED else 2  # as many more that lay something, by their points alone
_WIDER = 40  # points by which these may be further behind the best
_COMPARED = (40, 20, 12) if COMPILED else (2,)  # of these compared by draws, with one, two, three in the bag
_FIRST_WORLDS = 8  # that they meet, while more are left, before the worse half goes
_MAX_SHOWN = 3  # other plays shown beside a choice


def suits(ruleset: Ruleset) -> bool:
    """Whether the search can play a game on: points, one word a turn, room for its hands and seats."""
    counted = ruleset.scoring == "words" and ruleset.placing.attacks_per_turn == 1
    known = FREE not in ruleset.pieces and ruleset.of(TileOptions).over.at_target == "at_once"
    return counted and known and 0 < ruleset.hand <= bits.MOST and ruleset.players[1] <= SEATS


class BoardMaster(BoardExpert):
    """Plays on from its best plays and exchanges until one is surely the best, or it has tried enough."""

    level = None
    sees = None

    POSITIONS = 150_000 if COMPILED else BoardExpert.POSITIONS

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        rules = self.ruleset
        self.chances = chances_of(rules)
        self.equity = Equity(self.reach.kernel)
        self.equity.weigh(points_of(self.reach), *self.keeping.numbers())
        self.inference = Inference(self.reach, self.equity)
        self.playout = Playout(self.reach.kernel, self.equity)
        goal = rules.of(TileOptions).target is not None or bool(rules.of(TileOptions).targets)
        over, (by_one, by_all) = rules.of(TileOptions).over, passes_that_end(rules)
        self.playout.set_rules(
            rules.hand,
            rules.of(TileOptions).exchange_bag if rules.of(TileOptions).exchange else 0,
            hands_count(rules),
            goal,
            by_one,
            1 if over.stuck else by_all or 1,
            rules.of(TileOptions).tie == "before_reckoning",
        )
        self.playout.expect(*self.chances.numbers())

    @property
    def positions(self) -> int:
        return int(self.POSITIONS * self.thinking)

    def turn(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        if (seen.stock or len(seen.seats) != 2) and self._can_deal(seen):
            self.reach.load(seen.board)
            candidates = self.candidates(seen)
            if len(candidates) > 1:
                trials = self.played_through(seen, self.tried(seen, history, seat, candidates))
                self.reach.load(seen.board)
                for n, trial in enumerate(trials):
                    choice = self._choice(seen, seat, trial.candidate)
                    yield choice._replace(reason=self._reason(seen, choice.reason, trials[n:]))
        yield from super().turn(seen, history, seat)

    def _can_deal(self, seen: State) -> bool:
        """Whether the pack has pieces enough for the bag and the others' hands: a table that came from
        elsewhere may play with others than its pack has."""
        held = [len(each.hand) for each in seen.seats]
        hidden = len(seen.stock) + sum(held) - len(seen.seat.hand)
        return len(self.reach.codes(unseen(seen, self.ruleset))) >= hidden and max(held) <= bits.MOST

    def candidates(self, seen: State) -> list[Candidate]:
        """What may be best, by points and what is kept, the best first."""
        ranked_leaves = self.ranked_leaves(seen)
        hand = sorted(self.reach.codes(seen.seat.hand))
        plays, wider = (_AT_THE_LAST, _WIDER) if self._is_last_draw(seen) else (_PLAYS, 0)
        weighed = self.weighed(seen, ranked_leaves[0][0] + wider)
        few = weighed[:plays]
        if self._is_last_draw(seen):  # what is kept is hardly worth anything any more
            few += nlargest(_BY_POINTS, weighed[plays:], key=lambda each: each[1].score)
        found = [
            Candidate(option, worth, part_of(hand, without(tuple(hand), option.uses)))
            for worth, option in few
        ]
        if Exchange in self.mode.offers(seen):
            codes = self.reach.codes(seen.seat.hand)
            swaps: dict[int, float] = {}  # with equal pieces in hand several of them keep the same
            for worth, places in ranked_leaves:
                if len(hand) - len(places) <= len(seen.stock):
                    swaps.setdefault(part_of(hand, tuple(codes[place] for place in places)), worth)
            late = self.late(seen)
            found += [
                Candidate(None, worth + late, part) for part, worth in islice(swaps.items(), _EXCHANGES)
            ]
        may_pass = self._is_last_draw(seen) and self.mode.check(seen, Pass()) is None
        if may_pass and not pass_ends(seen, self.ruleset):
            found.append(Candidate(None, self.kept(seen, tuple(hand)), (1 << len(hand)) - 1))
        return sorted(found, key=lambda each: -each.worth)

    def _is_last_draw(self, seen: State) -> bool:
        """Whether moves are compared by the ends of every draw."""
        return 0 < len(seen.stock) <= LAST_PIECES and len(seen.seats) == 2 and not seen.seat.target

    def late(self, seen: State, laid: int = 0) -> float:
        """The last few pieces are compared by every draw, whatever is usual."""
        return super().late(seen, laid) if len(seen.stock) > LAST_PIECES else 0

    def tried(
        self,
        seen: State,
        history: History,
        seat: int,
        candidates: Sequence[Candidate],
    ) -> list[BoardTrial]:
        """The candidates, the best first. All meet the same worlds."""
        return last_ranked(self.trial_rounds(seen, history, seat, candidates), candidates)

    def trial_rounds(
        self,
        seen: State,
        history: History,
        seat: int,
        candidates: Sequence[Candidate],
        held: Candidate | None = None,
    ) -> Iterator[list[BoardTrial]]:
        """The same after each round of worlds, unsorted. A `held` candidate is never dropped."""
        hand = bytes(sorted(self.reach.codes(seen.seat.hand)))
        self._set_up_playout(seen, history, seat)
        to_the_end = len(seen.stock) <= _TO_THE_END
        turns = _END if to_the_end else len(seen.seats)
        longer = _LONGER if to_the_end else 1
        fewest = _COMPARED[len(seen.stock) - 1] if self._is_last_draw(seen) else len(candidates)
        many = len(candidates) > fewest
        worlds = _FIRST_WORLDS if many else _WORLDS
        left = [BoardTrial(candidate) for candidate in candidates]
        gone: list[BoardTrial] = []
        luck = self.chance(seen, seat).getrandbits(48)
        tried = 0
        while is_open(left) and self.tries_on(tried, _TRIALS):
            for trial in left:
                self._try(trial, hand, luck, worlds, turns)
                tried += worlds * longer
            luck += worlds
            left.sort(key=lambda trial: -trial.mean)
            rest = max(fewest, len(left) // 2)
            for n, trial in enumerate(left):
                trial.behind = n >= rest or trial.is_behind(left[0])
            gone += [trial for trial in left if trial.behind and trial.candidate is not held]
            left = [trial for trial in left if trial not in gone]
            yield [*left, *gone]
            if many and sum(not trial.behind for trial in left) <= fewest:
                return

    def played_through(
        self, seen: State, trials: list[BoardTrial], held: Candidate | None = None
    ) -> list[BoardTrial]:
        """With the last few pieces in the bag between two, the best trials and one that is `held` by the ends
        of every draw, and nothing else: in trials both play the end worse. Else all trials as they are."""
        if not self._is_last_draw(seen):
            return trials
        pool = self.reach.codes(unseen(seen, self.ruleset))
        if self.hurried or len(pool) != len(seen.stock) + len(seen.seats[1 - seen.turn].hand):
            return trials
        self.endgame.go_on()
        self.go_on()
        ends = PreEndgame(self.endgame, seen, pool, self.keeping.worth)
        number = _COMPARED[len(seen.stock) - 1]
        few = [each for n, each in enumerate(trials) if n < number or each.candidate is held]
        if len(few) < 2:
            return trials
        drawn = [ends.trial(each.candidate) for each in few]
        for _ in ends.compare(drawn, self.positions * 2 // 3, held):
            self.go_on()
            if self.hurried:  # the ends are left half way
                return trials
        return ranked(drawn)

    def _try(self, trial: BoardTrial, hand: bytes, luck: int, worlds: int, turns: int) -> None:
        option = trial.candidate.option
        key, code = option if option is not None else (0, 0)
        self.go_on()
        if self.playout.trials(key, code, hand, trial.candidate.keeps, luck, worlds, turns) < worlds:
            raise StoppedError
        self.go_on()
        for win, spread in zip(self.playout.wins[:worlds], self.playout.spreads[:worlds], strict=True):
            trial.ended(win, spread)

    def _set_up_playout(self, seen: State, history: History, seat: int) -> None:
        """Tell the search where the game stands, and what the next player may have kept."""
        pool = self.reach.codes(unseen(seen, self.ruleset))
        other = (seat + 1) % len(seen.seats)
        kept = self.inference.kept(seen, history, other, pool, self.chance(seen, seat))
        self.reach.load(seen.board)
        self.playout.sit(
            seat,
            [each.score for each in seen.seats],
            [each.target or 0 for each in seen.seats],
            [len(each.hand) for each in seen.seats],
            bytes(pool),
        )
        if kept:
            self.playout.guess(other, kept)

    def _reason(self, seen: State, reason: ChoiceReason, trials: Sequence[BoardTrial]) -> ChoiceReason:
        """The reason for the first move, with its numbers and the next best moves."""
        trial, *others = trials
        if reason.why is Why.REACHES or not others:
            return reason
        shown: dict[tuple[str | None, int], OtherPlay] = {}  # the same word elsewhere, or another swap, once
        own = self._other_play(seen, trial)
        for other in (self._other_play(seen, each) for each in others):
            if other[:2] != own[:2]:
                shown.setdefault(other[:2], other)
        best = tuple(shown.values())[:_MAX_SHOWN]
        if not best:
            return reason
        return reason._replace(why=Why.WINS, chance=trial.chance, ahead=trial.ahead, others=best)

    def _other_play(self, seen: State, trial: BoardTrial) -> OtherPlay:
        option = trial.candidate.option
        if option is None:
            return OtherPlay("" if self._given(seen, trial.candidate) else None, 0, trial.chance)
        pieces = [Piece(cell, laid) for cell, laid in self.reach.laid(option)]
        return OtherPlay(read(self.reach.squares.board, pieces).words[0], option.score, trial.chance)

    def _choice(self, seen: State, seat: int, candidate: Candidate) -> Choice:
        if candidate.option is not None:
            return self.laying(seen, seat, candidate.option)
        given = self._given(seen, candidate)
        return self.exchange(seen, given) if given else Choice(Pass(), ChoiceReason(Why.NOTHING))

    def _given(self, seen: State, exchange: Candidate) -> list[int]:
        """The places in hand of the pieces that an exchange gives away; none for a pass."""
        codes = self.reach.codes(seen.seat.hand)
        kept = [code for n, code in enumerate(sorted(codes)) if exchange.keeps >> n & 1]
        given = []
        for place, code in enumerate(codes):
            if code in kept:
                kept.remove(code)
            else:
                given.append(place)
        return given


def part_of(hand: Sequence[int], kept: Codes) -> int:
    """The bits of pieces kept of a hand in order."""
    part, left = 0, list(kept)
    for n, code in enumerate(hand):
        if code in left:
            left.remove(code)
            part |= 1 << n
    return part
