"""The game that several seats share: what each seat may do, derived once for each state. Also the seats
themselves, and how long computer players think and which words they know.
"""

from collections.abc import Sequence
from functools import cached_property

from game.hosting.move_log import last_turn
from game.store.settings import ThinkingTime
from game.system.plain_text import shortened
from game.table.board import Cell
from game.table.facedown import seen_by
from game.table.mode import Outcome
from game.table.moves import Challenge, Move, Place, Resign, Stop
from game.table.open_plays import OpenPlay, challengers, open_plays
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import State, is_computer, level_of
from game.text.actions import Action
from game.text.phrases import display_names
from game.words.court import Court, Reason
from game.words.reason_texts import refusal_text
from modes.moves import Deal

MAX_NAME_LENGTH = 24
"""Letters of a person's name."""

NAME_SEPARATORS = ",:"
"""Never in a person's name: they separate names on the command line, or mark a computer player."""

_MASTER = "master"
_BRIEF = 16  # letters


class Seating:
    """The seats in order. Several persons share one screen, with a curtain between their turns."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.persons = tuple(seat for seat, name in enumerate(names) if not is_computer(name))
        self.substitutes: dict[int, str] = {}
        """The levels of the computer players that play for absent persons, by seat."""

    def __len__(self) -> int:
        return len(self.names)

    @property
    def display_names(self) -> tuple[str, ...]:
        """The displayed names, those of computer players in the current language."""
        return display_names(self.names)

    @property
    def brief(self) -> tuple[str, ...]:
        """The same, short enough for a sentence on a button or a narrow phone."""
        return tuple(shortened(name, _BRIEF) for name in self.display_names)

    @property
    def company(self) -> bool:
        """Whether there are several seats, with something to hide from each other."""
        return len(self.names) > 1

    @property
    def curtained(self) -> bool:
        """Whether several persons share the screen."""
        return len(self.persons) > 1

    @property
    def only_viewer(self) -> int | None:
        """The only person, who always sees the table; None if there are several or none."""
        return self.persons[0] if len(self.persons) == 1 else None

    def level(self, seat: int) -> str | None:
        """The level of a computer player, also of one that plays for an absent person; None for a person."""
        return self.substitutes.get(seat) or level_of(self.names[seat])

    def takes_long(self, seat: int) -> bool:
        """Whether a computer player may think for long."""
        return self.level(seat) == _MASTER


_thinking_time: ThinkingTime = "normal"


def use_thinking_time(chosen: ThinkingTime) -> None:
    """Set how long the strongest computer player thinks. The menu sets it without loading the players."""
    global _thinking_time
    _thinking_time = chosen


def thinking_time() -> ThinkingTime:
    return _thinking_time


_computer_words = "full"


def use_computer_words(tier: str) -> None:
    """Set the tier of the words that computer players know."""
    global _computer_words
    _computer_words = tier


def computer_words() -> str:
    return _computer_words


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
        seats_allowed = {seat for play in self.open_plays for seat in challengers(self.session, play)}
        first, seats = self.open_plays[0].seat if self.open_plays else 0, len(self.seating)
        return tuple(sorted(seats_allowed, key=lambda seat: (seat - first) % seats))

    def offers_to(self, seat: int) -> frozenset[type[Move]]:
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
        texts = (refusal_text(found, self.rules, self.court, sentences) for found in refusal.broken)
        return tuple(dict.fromkeys(texts))
