"""The game that several seats share: what is open to whom. Derived from the session once for each state."""

from collections.abc import Sequence
from functools import cached_property

from game.hosting.move_log import last_turn
from game.hosting.seating import Seating
from game.table.board import Cell
from game.table.facedown import seen_by
from game.table.mode import Outcome
from game.table.moves import Challenge, Move, Place, Resign, Stop
from game.table.openplays import OpenPlay, doubters, open_plays
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import State
from game.text.actions import Action
from game.words.court import Court, Reason
from game.words.reason_texts import refusal_text
from modes.moves import Deal

Grounds = tuple[tuple[str, tuple[Reason, ...]], ...]
"""Words, each with the reasons why it is a valid word or not."""

_OPEN_TO_ALL = frozenset({Deal, Resign})


class _StateFacts:
    """Facts derived from one state; some take a search."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.state = session.state

    @cached_property
    def outcome(self) -> Outcome | None:
        return self._session.mode.outcome(self.state)

    @cached_property
    def offers(self) -> frozenset[type[Move]]:
        return frozenset(self._session.mode.offers(self.state))

    @cached_property
    def open_plays(self) -> tuple[OpenPlay, ...]:
        return open_plays(self._session)

    @cached_property
    def last_cells(self) -> frozenset[Cell]:
        last = last_turn(self._session)
        return last.cells if last is not None else frozenset()


class SeatedGame:
    """A session with its seats. `court` explains why a word is none."""

    def __init__(self, session: Session, court: Court | None = None) -> None:
        self.session = session
        self.court = court
        self.seating = Seating(session.setup.names)
        self._facts = _StateFacts(session)

    @property
    def _now(self) -> _StateFacts:
        if self._facts.state is not self.session.state:
            self._facts = _StateFacts(self.session)
        return self._facts

    @property
    def rules(self) -> Ruleset:
        return self.session.mode.ruleset

    @property
    def public(self) -> State:
        """The state as everybody sees it."""
        return seen_by(self.session.state, None)

    @property
    def outcome(self) -> Outcome | None:
        return self._now.outcome

    @property
    def open_plays(self) -> tuple[OpenPlay, ...]:
        """The plays that may still be challenged, the last one first."""
        return self._now.open_plays

    @property
    def last_cells(self) -> frozenset[Cell]:
        """The cells of the last turn that stands."""
        return self._now.last_cells

    @property
    def playing_persons(self) -> tuple[int, ...]:
        """The seats of persons who have not resigned."""
        return tuple(seat for seat in self.seating.persons if seat in self.session.state.playing)

    @property
    def challengers(self) -> tuple[int, ...]:
        """The persons who may challenge a play now, in turn order after the player of the last one."""
        found = {seat for play in self.open_plays for seat in doubters(self.session, play)}
        first, seats = self.open_plays[0].seat if self.open_plays else 0, len(self.seating)
        return tuple(sorted(found, key=lambda seat: (seat - first) % seats))

    def offers_to(self, seat: int) -> frozenset[type[Move]]:
        """The moves that a seat may make now."""
        offers = self._now.offers - {Challenge}
        if seat != self.session.state.turn:
            offers &= _OPEN_TO_ALL
        if seat not in self.session.state.playing:
            offers -= {Resign}
        return offers | ({Challenge} if seat in self.challengers else frozenset())

    def ways_to_end(self, seat: int | None) -> tuple[Action, ...]:
        """The actions with which a seat, or somebody at the shared screen, may leave or end the game now."""
        if self.outcome is not None:
            return ()
        offers = frozenset() if seat is None else self.offers_to(seat)
        ways = {
            Action.RESIGN: Resign in offers,
            Action.ASK_STOP: Stop in offers,
            Action.STOP_WITHOUT_RESULT: self.may_stop_without_result
            and (seat is None or seat in self.playing_persons),
        }
        return tuple(action for action, offered in ways.items() if offered)

    def may_be_helped(self, seat: int | None) -> bool:
        """Whether a seat gets hints: only in turn, and only where words are not challenged."""
        return seat == self.session.state.turn and self.rules.judges_at_once and Place in self.offers_to(seat)

    @property
    def may_stop_without_result(self) -> bool:
        """Whether several persons are there to agree on it; one alone resigns."""
        several = len(self.playing_persons) > 1
        return several and self.outcome is None and Resign in self.session.mode.rules

    def grounds(self, words: Sequence[str]) -> Grounds:
        """The word court's reasons for each word; none without a court."""
        court = self.court
        return () if court is None else tuple((word, court.reasons(word)[:3]) for word in words)

    def reasons(self, refusal: Refusal) -> tuple[str, ...]:
        """Why a move is not allowed, a sentence for each rule that it breaks."""
        sentences = self.session.mode.sentences
        told = (refusal_text(found, self.rules, self.court, sentences) for found in refusal.broken)
        return tuple(dict.fromkeys(told))
