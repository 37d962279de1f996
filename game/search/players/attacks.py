"""Computer players of turns with several attacks: one after another, as long as there is anything to lay."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from game.search.kernel import chance
from game.search.kernel.generate import COMPILED
from game.search.kernel.plays import Codes, Option, placed
from game.search.kernel.turns import WIDE, WIDTH, AttackStep, AttackTurn, Turns
from game.search.players.chances import chances_of, left_of
from game.search.players.leaves import LeaveTable, leaves_of
from game.search.players.player import Choice, ChoiceReason, History, Why
from game.search.players.tiles import BoardBeginner, TilePlayer
from game.search.players.trials import CandidateTrial, ranked
from game.search.players.unseen import mixed, unseen
from game.table.board import Board
from game.table.mode import Mode
from game.table.moves import Done, Pass, Place, Placement, Slot
from game.table.ruleset import Ruleset
from game.table.state import State
from game.words.lexicon import Lexicon
from modes.options import TileOptions
from modes.states import AttackState


class Attacker(TilePlayer):
    """Makes the play of the most points, then goes on with the rest of the hand."""

    def turn(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        yield from self.layings(seen, seat)
        if begun(seen):
            yield Choice(Done(), ChoiceReason(Why.DONE))
        else:
            yield from self.exchanges(seen)
        yield Choice(Pass(), ChoiceReason(Why.NOTHING))

    def sorted_options(self, seen: State, least: int = 0) -> Iterator[Option]:
        """A freed star must be used in the same turn: until it is, only plays with it are thought of."""
        options = super().sorted_options(seen, least)
        return (option for option in options if 0 in option.uses) if seen.open else options


class AttackBeginner(Attacker, BoardBeginner):
    """Knows common words, and at every attack sees a few plays."""


class WholeTurns(Attacker):
    """Chooses the whole turn with the highest equity, and frees a star where that helps; overlooks nothing
    that the search finds."""

    WIDTH = WIDTH

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        self.keeping = LeaveTable(self.reach, leaves_of(self.ruleset))

    def think(self, seen: State, history: History, seat: int) -> Choice:
        turn = self.best(seen, seat)
        if turn.steps:
            choice = self._step(seen, seat, turn.steps[0])
            if self.mode.check(seen, choice.move) is None:
                return choice
        elif begun(seen):
            return self.allowed(seen, [Choice(Done(), ChoiceReason(Why.DONE))])
        return super().think(seen, history, seat)

    def best(self, seen: State, seat: int) -> AttackTurn:
        """What to do from here on in this turn."""
        return self.turns(seen, seat).best(*self.here(seen))

    def turns(self, seen: State, seat: int) -> Turns:
        """The turn search, with the leave values of this position."""
        return self.search(seen, seat, _is_reached(seen, [each.score for each in seen.seats]), self.WIDTH)

    def search(self, seen: State, seat: int, reached: bool, width: int) -> Turns:
        """The search of a seat's turns. What is kept counts for the next turn; there is none where the bag is
        empty, a target is reached, or this turn reaches it."""
        target, score = seen.seats[seat].target, seen.seats[seat].score
        if not seen.stock or self.ruleset.scoring == "none" or reached:
            return Turns(self.reach, self.go_on, width)
        needed = 0 if target is None else target - score
        return Turns(self.reach, self.go_on, width, self.keeping.worth, needed)

    def here(self, seen: State) -> tuple[Board, Codes, int, int, Board]:
        """Where a turn stands: the board, the hand, how many pieces of it are spent, how many freed stars
        wait to be laid, and the board when the turn began."""
        hand = self.reach.codes(self.mode.slots(seen).values())
        start = seen.undisputed.board if begun(seen) and seen.undisputed is not None else seen.board
        return seen.board, hand, seen.of(AttackState).used, len(seen.open), start

    def _step(self, seen: State, seat: int, step: AttackStep) -> Choice:
        """The next part of a turn as a move, and why."""
        if step.frees:
            ((cell, laid),) = step.pieces
            letter = seen.seat.hand.index(laid.piece)
            move = Place((Placement(Slot("hand", letter), cell),))
            return Choice(move, ChoiceReason(Why.FREES, pieces=(laid.piece,)))
        move = placed(self.mode.slots(seen), step.pieces)
        points = self.mode.worth(seen, move)
        return Choice(move, ChoiceReason(self.ground(seen, seat, points), points, cards=len(step.pieces)))


class AttackExpert(WholeTurns):
    """Overlooks some turns."""

    sees = "expert"

    def best(self, seen: State, seat: int) -> AttackTurn:
        chance = self.chance(seen, seat).random
        turns = self.turns(seen, seat).several(*self.here(seen))
        noticed = [
            turn for turn in turns if chance() < self.sight or self.reaches(seen, seat, turn.points)
        ] or turns[-1:]
        return noticed[0] if noticed else AttackTurn(0, 0.0)


def begun(seen: State) -> bool:
    """Whether something was laid in this turn."""
    return seen.of(AttackState).used > 0


_ANSWERS = 4 if COMPILED else 2
"""How many begun turns the others follow up when they answer."""

_TURNS = 16 if COMPILED else 3  # that are tried
_WORLDS = 8 if COMPILED else 2  # that every turn meets before the weaker ones go
_TRIALS = 1280 if COMPILED else 12  # of all turns together
Hands = list[Codes]
"""What each seat may hold; nothing for one's own."""

TurnTrial = CandidateTrial[AttackTurn]


def suits(ruleset: Ruleset) -> bool:
    """Whether the master of attacks plays by a ruleset: words score, and a turn may have several attacks."""
    return ruleset.scoring == "words" and ruleset.placing.attacks_per_turn != 1


class AttackMaster(WholeTurns):
    """Tries its best turns with hands that the others may hold until one is surely the best, or it has tried
    enough. What to lay is decided at the start of a turn."""

    WIDTH = WIDE

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        self.curve, self.even, self.slope = chances_of(self.ruleset).numbers()
        self._decided: tuple[State, AttackTurn] | None = None  # the last start of a turn, and what to lay

    def best(self, seen: State, seat: int) -> AttackTurn:
        start = seen.undisputed if begun(seen) else replace(seen, undisputed=None)
        rest = None if start is None else _rest(self._from(start, seat), start.board, seen.board)
        return rest if rest is not None else self._best_tried(seen, seat)

    def _from(self, start: State, seat: int) -> AttackTurn:
        """What to lay in a turn that starts so."""
        if self._decided is None or self._decided[0] != start:
            self._decided = start, self._best_tried(start, seat)
        return self._decided[1]

    def _best_tried(self, seen: State, seat: int) -> AttackTurn:
        tried = self.tried(seen, seat)
        return tried[0].candidate if tried else AttackTurn(0, 0.0)

    def tried(self, seen: State, seat: int) -> list[TurnTrial]:
        """The turns, the best first; all meet the same worlds. Nothing is simulated for a single turn, or at
        a table that plays with other pieces than its pack."""
        turns = self.turns(seen, seat).best_turns(_TURNS, *self.here(seen))
        left: list[TurnTrial] = [CandidateTrial(turn) for turn in turns]
        pool = self.reach.codes(unseen(seen, self.ruleset))
        hidden = len(seen.stock) + sum(len(each.hand) for each in seen.seats) - len(seen.seat.hand)
        if len(left) < 2 or len(pool) < hidden:
            return left
        answers = cache(lambda turn, reached: self.search(seen, turn, reached, _ANSWERS))
        luck = self.chance(seen, seat)
        gone: list[TurnTrial] = []
        tried = 0
        while len(left) > 1 and self.tries_on(tried, _TRIALS):
            worlds = [self._dealt(seen, seat, mixed(pool, luck.random)) for _ in range(_WORLDS)]
            for trial in left:
                board = trial.candidate.on(seen.board)
                for hands in worlds:
                    self._try(trial, seen, seat, board, hands, answers)
                    tried += 1
            left.sort(key=lambda trial: -trial.mean)
            for trial in left:
                trial.behind = trial.is_behind(left[0])
            gone += [trial for trial in left if trial.behind]
            left = [trial for trial in left if not trial.behind]
        return ranked((*left, *gone)) if left[0].values else left

    def _dealt(self, seen: State, seat: int, pool: Sequence[int]) -> Hands:
        """Hands from a pool in this order."""
        hands, at = [], 0
        for place, each in enumerate(seen.seats):
            number = len(each.hand) if place != seat else 0
            hands.append(tuple(pool[at : at + number]))
            at += number
        return hands

    def _try(
        self,
        trial: TurnTrial,
        seen: State,
        seat: int,
        board: Board,
        hands: Hands,
        answers: Callable[[int, bool], Turns],
    ) -> None:
        """Play the others' answers to a turn, each with their best turn, and record the result or the
        lead."""
        scores = [each.score for each in seen.seats]
        kept = [0.0] * len(scores)
        points, worth, _ = trial.candidate
        turn = seat
        while True:
            scores[turn] += points
            kept[turn] = worth - points
            turn = (turn + 1) % len(scores)
            over = self._is_over(seen, turn, scores)
            if turn == seat or over:
                break
            search = answers(turn, _is_reached(seen, scores))
            if (turn + 1) % len(scores) == seat:
                points, worth = search.result(board, hands[turn])
            else:
                points, worth, _ = answer = search.best(board, hands[turn])
                board = answer.on(board)
        ahead = [score if over else score + later for score, later in zip(scores, kept, strict=True)]
        leads = [round(chance.UNIT * (ahead[seat] - each)) for n, each in enumerate(ahead) if n != seat]
        won = chance.SURE
        for lead in leads:
            won = won * (_chance_of_lead(lead) if over else self._chance(seen, scores, lead)) // chance.SURE
        trial.ended(won, min(leads))

    def _is_over(self, seen: State, turn: int, scores: Sequence[int]) -> bool:
        """Whether the game has ended before this turn: somebody has reached the target, and everybody had as
        many turns."""
        at_once = self.ruleset.of(TileOptions).over.at_target == "at_once"
        return (turn == seen.dealer or at_once) and _is_reached(seen, scores)

    def _chance(self, seen: State, scores: Sequence[int], lead: int) -> int:
        """The chance that a lead wins, in parts of `chance.SURE`."""
        seats = tuple(replace(each, score=score) for each, score in zip(seen.seats, scores, strict=True))
        left = left_of(replace(seen, seats=seats))
        step = self.even[left] + (self.slope[left] * lead >> 16) + chance.STEPS // 2
        return self.curve[max(0, min(chance.STEPS - 1, step))]


def _chance_of_lead(lead: int) -> int:
    return chance.SURE if lead > 0 else chance.SURE // 2 if lead == 0 else 0


def _is_reached(seen: State, scores: Sequence[int]) -> bool:
    """Whether somebody has reached the target with these scores."""
    return any(
        each.target is not None and score >= each.target
        for each, score in zip(seen.seats, scores, strict=True)
    )


def _rest(turn: AttackTurn, start: Board, board: Board) -> AttackTurn | None:
    """The steps of a turn that are still to be laid on this board; None if the board does not follow from
    it."""
    for n, step in enumerate(turn.steps):
        if start == board:
            return turn._replace(steps=turn.steps[n:])
        start = start.with_(dict(step.pieces))
    return AttackTurn(0, 0.0) if start == board else None
