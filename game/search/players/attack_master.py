"""The master of turns with several attacks: the best turns are held against what the others answer.

How turns are found is not known here, nor how the chance from a lead is learnt.
"""

from collections.abc import Sequence
from dataclasses import replace

from game.search import chance
from game.search.kernel import COMPILED
from game.search.players.attacks import AttackExpert
from game.search.players.chances import chances_of, left_of
from game.search.players.trials import CandidateTrial
from game.search.players.unseen import mixed, unseen
from game.search.reach import Codes
from game.search.turns import AttackTurn, Turns
from game.table.board import Board
from game.table.mode import Mode
from game.table.ruleset import Ruleset
from game.table.state import State
from game.words.lexicon import Lexicon

_WIDTHS = (24, 8, 3, 2) if COMPILED else (6, 2)
"""How many plays of an attack it follows up."""
_ANSWERS = (4, 2)
"""How many it believes that others do."""

_TURNS = 8 if COMPILED else 3  # that are tried
_WORLDS = 8 if COMPILED else 2  # that every turn meets before the weaker ones go
_TRIALS = 320 if COMPILED else 12  # of all turns together


Hands = list[Codes]
"""What each seat may hold; nothing for one's own."""

TurnTrial = CandidateTrial[AttackTurn]


def suits(ruleset: Ruleset) -> bool:
    """Whether there is a lead to hold turns against."""
    return ruleset.scoring == "words" and ruleset.attacks_per_turn != 1


class AttackMaster(AttackExpert):
    """Tries its best turns with hands that the others may hold until one is surely the best, or it has tried
    enough."""

    WIDTHS = _WIDTHS

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        self.curve, self.even, self.slope = chances_of(self.ruleset).numbers()
        self.answers = Turns(self.reach, self.go_on, _ANSWERS)

    def best(self, seen: State, seat: int) -> AttackTurn:
        turns = self.turns(seen, seat).several(*self.here(seen))[:_TURNS]
        pool = self.reach.codes(unseen(seen, self.ruleset))
        hidden = len(seen.stock) + sum(len(each.hand) for each in seen.seats) - len(seen.seat.hand)
        if len(turns) < 2 or len(pool) < hidden:  # a table from elsewhere may play with others than its pack
            return turns[0] if turns else AttackTurn(0, 0.0)
        return self._tried(seen, seat, turns, pool)

    def _tried(self, seen: State, seat: int, turns: Sequence[AttackTurn], pool: Codes) -> AttackTurn:
        """The turn that does best. All meet the same worlds."""
        luck = self.chance(seen, seat)
        left: list[TurnTrial] = [CandidateTrial(turn) for turn in turns]
        tried = 0
        while len(left) > 1 and self.tries_on(tried, _TRIALS):
            worlds = [self._dealt(seen, seat, mixed(pool, luck.random)) for _ in range(_WORLDS)]
            for trial in left:
                board = trial.candidate.on(seen.board)
                for hands in worlds:
                    self._try(trial, seen, seat, board, hands)
                    tried += 1
            left.sort(key=lambda trial: -trial.mean)
            left = [trial for trial in left if not trial.is_behind(left[0])]
        return left[0].candidate

    def _dealt(self, seen: State, seat: int, pool: Sequence[int]) -> Hands:
        """Hands from a pool in this order."""
        hands, at = [], 0
        for place, each in enumerate(seen.seats):
            number = len(each.hand) if place != seat else 0
            hands.append(tuple(pool[at : at + number]))
            at += number
        return hands

    def _try(self, trial: TurnTrial, seen: State, seat: int, board: Board, hands: Hands) -> None:
        """Let the others answer a turn, each with what counts most, and note how it ends or stands then."""
        scores = [each.score for each in seen.seats]
        scores[seat] += trial.candidate.points
        number = len(scores)
        turn = (seat + 1) % number
        while turn != seat and not self._is_over(seen, turn, scores):
            answer = self.answers.best(board, hands[turn])
            scores[turn] += answer.points
            board = answer.on(board)
            turn = (turn + 1) % number
        kept = round(chance.UNIT * (trial.candidate.worth - trial.candidate.points))
        over = self._is_over(seen, turn, scores)
        leads = [chance.UNIT * (scores[seat] - score) for other, score in enumerate(scores) if other != seat]
        won = chance.SURE
        for lead in leads:
            won = won * (_ended(lead) if over else self._chance(seen, scores, lead + kept)) // chance.SURE
        trial.ended(won, min(leads) + (0 if over else kept))

    def _is_over(self, seen: State, turn: int, scores: Sequence[int]) -> bool:
        """Whether the game has ended before this turn: somebody has reached the target, and everybody had as
        many turns."""
        reached = any(
            each.target is not None and score >= each.target
            for each, score in zip(seen.seats, scores, strict=True)
        )
        return reached and (turn == seen.dealer or self.ruleset.over.at_target == "at_once")

    def _chance(self, seen: State, scores: Sequence[int], lead: int) -> int:
        """How likely a lead wins, in parts of `chance.SURE`."""
        seats = tuple(replace(each, score=score) for each, score in zip(seen.seats, scores, strict=True))
        left = left_of(replace(seen, seats=seats))
        step = self.even[left] + (self.slope[left] * lead >> 16) + chance.STEPS // 2
        return self.curve[max(0, min(chance.STEPS - 1, step))]


def _ended(lead: int) -> int:
    return chance.SURE if lead > 0 else chance.SURE // 2 if lead == 0 else 0
