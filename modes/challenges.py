"""Challenges of a play until the next player begins: what may be challenged, the verdict, what follows. How a
play goes back, and whose turn it is then, is the mode's."""

from abc import abstractmethod
from dataclasses import replace

from game.table.mode import MoveRule
from game.table.moves import Challenge
from game.table.open_plays import last_play, sent_back, voters
from game.table.placement import Words
from game.table.refusal import Refusal, refuse
from game.table.ruleset import ChallengeCosts, Ruleset
from game.table.state import Phase, State
from modes.placing import Placing


class Challengeable(Placing):
    """A mode in which the last play may be challenged: `State.undisputed` is the state before it."""

    @abstractmethod
    def taken_back(self, state: State, before: State, costs: ChallengeCosts) -> State:
        """The state after a wrong play has gone back."""

    @abstractmethod
    def resumed(self, state: State) -> State:
        """The state in which the game goes on after a challenge of a valid word."""

    def may_lay(self, state: State) -> bool:
        """Where words are judged only when challenged, any seat with a letter may lay: to say more
        would be a hint."""
        return self.placeable(state) if self.ruleset.judges_at_once else bool(self.slots(state))

    def challenge(self) -> MoveRule[Challenge]:
        """The kind of move."""
        return MoveRule(
            Challenge,
            may=self.may_challenge,
            objection=self.why_no_challenge,
            fits=self.fits_challenge,
            follow=self.challenged,
            phases=frozenset(Phase),
        )

    def may_challenge(self, state: State) -> bool:
        return state.undisputed is not None and not state.settled

    def why_no_challenge(self, state: State, move: Challenge) -> Refusal | None:
        """Why it is not allowed. The verdict is part of the move: the dictionary's by challenge, the table's
        by vote."""
        play, before = last_play(state), state.undisputed
        if play is None or before is None:
            return refuse("nothing-to-doubt")
        if move.seat not in state.playing or move.seat == before.turn:
            return refuse("own-word")
        if not set(move.words) <= set(play.words):
            return refuse("nothing-to-doubt")
        if state.settled:
            return refuse("doubted-once")
        if move.upheld is None:
            return refuse("no-verdict")
        if move.votes:
            return self._miscounted(state, move)
        looked_up = self.ruleset.judging.adjudication == "challenge"
        if looked_up and move.upheld != is_wrong(state, move, self.words):
            return refuse("dictionary")
        return None

    def _miscounted(self, state: State, move: Challenge) -> Refusal | None:
        """Why a vote does not count: where words are looked up only derivations may be voted on, each voter
        has one vote, and the verdict is what the ruleset's majority says."""
        judging = self.ruleset.judging
        if judging.adjudication != "vote" and not judging.derivation_vote:
            return refuse("no-vote")
        number = len(voters(state, self.ruleset))
        if len(move.votes) != number:
            return refuse("voters", number)
        return None if move.upheld == sent_back(move.votes, self.ruleset) else refuse("majority", number)

    def fits_challenge(self, state: State, move: Challenge) -> bool:
        known = state.undisputed is not None and move.upheld is not None
        return known and 0 <= move.seat < len(state.seats)

    def challenged(self, state: State, move: Challenge) -> State:
        """A wrong word goes back. A right one cannot be challenged again, and costs the challenger the next
        turn, or brings its player points."""
        costs = costs_of(self.ruleset, move)
        before = state.undisputed
        if before is None:
            return state
        if move.upheld:
            return self.taken_back(state, before, costs)
        stands = replace(state, settled=True)
        if costs.right == "nothing":
            return stands
        if costs.award:
            return awarded(stands, before.turn, costs.award)
        return self.resumed(replace(_missing(stands, move.seat), undisputed=_missing(before, move.seat)))


def _missing(state: State, place: int) -> State:
    """The state in which a seat has one more turn to miss."""
    seat = state.seats[place]
    return state.with_seat(replace(seat, misses=seat.misses + 1), place)


def awarded(state: State, place: int, points: int) -> State:
    """The state in which a seat has more points."""
    seat = state.seats[place]
    return state.with_seat(replace(seat, score=seat.score + points), place)


def costs_of(ruleset: Ruleset, move: Challenge) -> ChallengeCosts:
    """A vote may cost something else than a look in the dictionary."""
    judging = ruleset.judging
    if judging.adjudication == "vote" or move.votes:
        return judging.vote
    return judging.challenge


def challenged_words(state: State, move: Challenge) -> tuple[str, ...]:
    """Those that the move names, or all that the play made."""
    play = last_play(state)
    return move.words or (play.words if play is not None else ())


def is_wrong(state: State, move: Challenge, words: Words) -> bool:
    """Whether the dictionary lacks a challenged word."""
    return any(word not in words for word in challenged_words(state, move))
