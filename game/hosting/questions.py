"""Questions that several seats answer before the game goes on: votes, challenges, ending by agreement."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple, Protocol

from game.hosting.seated_game import SeatedGame
from game.table.moves import Resign, Stop
from game.text.catalogues import text

_YES, _NO, _DROP = "yes", "no", "drop"


class PollQuestion(NamedTuple):
    """The question to one seat: its name, sentences, and the answers as name and label. One of the items in
    `among`, under the heading `label`, is chosen too. `esc` is the answer of the Esc key, if any."""

    title: str
    lines: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    label: str = ""
    among: tuple[str, ...] = ()
    esc: str = ""

    def takes(self, answer: "Answer") -> bool:
        named = any(answer.name == each for each, _ in self.answers)
        return named and answer.chosen < max(1, len(self.among))


class Answer(NamedTuple):
    """The name of an answer, and the index of the chosen item."""

    name: str
    chosen: int = 0


@dataclass
class Poll:
    """A question to several seats, in this order; `done` gets all answers. An answer in `ends` ends it early.
    `about` gives the question in one sentence, for those who wait, in the current language. `default` is the
    answer of those who do not answer in time; it hurts nobody. `private`: one seat considers something, and
    the game goes on."""

    seats: Sequence[int]
    about: Callable[[], str]
    question: Callable[[int], PollQuestion]
    done: Callable[[Mapping[int, Answer]], None]
    default: str
    private: bool = False
    ends: frozenset[str] = frozenset()
    answers: dict[int, Answer] = field(default_factory=dict)

    @property
    def open(self) -> tuple[int, ...]:
        """The seats that have yet to answer; none once the result is certain."""
        if any(answer.name in self.ends for answer in self.answers.values()):
            return ()
        return tuple(seat for seat in self.seats if seat not in self.answers)


class QuestionScreen(Protocol):
    """A screen on which seats answer a poll one after another."""

    def begin(self, poll: Poll) -> None:
        """A poll is about to begin: hide what only one seat may see."""

    def refresh(self) -> None:
        """The seats to ask have changed."""


class Questions:
    """Runs one poll at a time. `holder` is the seat at the shared screen, if there is one; it answers
    first. `seconds` is the time to answer, None without a limit; `absent` are the seats left out, because
    somebody else plays for them."""

    def __init__(self) -> None:
        self.screen: QuestionScreen | None = None
        self._number = 0
        self._begun_before = {False: 0, True: 0}  # polls by `private`
        self.poll: Poll | None = None
        self.holder: int | None = None
        self.seconds: float | None = None
        self.absent: Callable[[], Collection[int]] = lambda: ()
        self._begun = 0.0

    @property
    def blocking(self) -> bool:
        """Whether the game waits for a poll."""
        return self.poll is not None and not self.poll.private

    @property
    def private(self) -> bool:
        """Whether a seat considers something while the game goes on."""
        return self.poll is not None and self.poll.private

    @property
    def seconds_left(self) -> float | None:
        """The seconds left to answer; None without a poll or a limit."""
        if self.poll is None or self.seconds is None:
            return None
        return max(0.0, self._begun + self.seconds - monotonic())

    def expire(self) -> None:
        """Give the default answer for all who have not answered in time."""
        if self.seconds_left == 0.0:
            self._default(self.awaited)

    def skip(self, seat: int) -> None:
        """Give the default answer for a seat that is absent."""
        if seat in self.awaited:
            self._default((seat,))

    def _default(self, seats: Iterable[int]) -> None:
        assert self.poll is not None
        for seat in seats:
            self.poll.answers[seat] = Answer(self.poll.default)
        self.go_on()

    @property
    def busy(self) -> bool:
        """Whether a poll is going on."""
        return self.poll is not None

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have yet to answer."""
        return self.poll.open if self.poll is not None else ()

    def ask(self, poll: Poll) -> None:
        if self.screen is not None:
            self.screen.begin(poll)
        self.begin(poll)

    def begin(self, poll: Poll) -> None:
        """Begin a poll without hiding anything on the screen."""
        self.poll = poll
        # numbered apart, so that nobody can count what others consider
        self._begun_before[poll.private] += 1
        self._number = 2 * self._begun_before[poll.private] + poll.private
        self._begun = monotonic()
        for seat in set(poll.seats) & set(self.absent()):
            poll.answers[seat] = Answer(poll.default)
        self.go_on()

    def question_for(self, seat: int) -> tuple[int, PollQuestion] | None:
        """The question that a seat has to answer, with the number of the poll."""
        return (self._number, self.poll.question(seat)) if self.poll and seat in self.poll.open else None

    def number(self, seat: int) -> int | None:
        """The number of the poll that a seat has to answer."""
        return self._number if seat in self.awaited else None

    def answer(self, seat: int | None, answer: Answer) -> None:
        """Take the answer of a seat, if it has a question."""
        if self.poll is not None and seat is not None and seat in self.poll.open:
            self.poll.answers[seat] = answer
        self.go_on()

    def forget(self) -> None:
        """Drop the poll: nothing depends on it any more."""
        self.poll = self.holder = None

    def go_on(self) -> None:
        """Ask those who are left, or end the poll."""
        poll = self.poll
        if poll is None:
            return
        if self.screen is not None:
            self.screen.refresh()
        if not poll.open:
            self.poll = None
            poll.done(poll.answers)
            if not self.busy:
                self.holder = None


def agreement(
    game: SeatedGame,
    move: Resign | Stop,
    first: int | None,
    agreed: Callable[[], None],
    dropped: Callable[[bool], None],
) -> Poll:
    """Whether all persons without a substitute agree to end the game. `first`, who proposes it, answers
    first; a no ends the poll there. `dropped` receives whether anybody else was polled."""
    here = (seat for seat in game.playing_persons if seat not in game.seating.substitutes)
    seats = sorted(here, key=lambda seat: seat != first)
    no_result = isinstance(move, Resign)

    def question(seat: int) -> PollQuestion:
        yes = text("Stop") if no_result else text("End the game")
        no = _DROP if seat == seats[0] else _NO
        answers = ((_YES, yes), (no, text("Keep playing")))
        esc = _DROP if no == _DROP else ""
        return PollQuestion(game.seating.display_names[seat], _lines(game, no_result), answers, esc=esc)

    def done(answers: Mapping[int, Answer]) -> None:
        substitutes = game.seating.substitutes  # one of them may have begun while the others answered
        if all(answer.name == _YES or seat in substitutes for seat, answer in answers.items()):
            agreed()
        else:
            dropped(len(answers) > 1)

    return Poll(
        seats, lambda: _lines(game, no_result)[0], question, done, default=_NO, ends=frozenset({_DROP})
    )


def _lines(game: SeatedGame, no_result: bool) -> tuple[str, ...]:
    lines = [text("Stop without a result?") if no_result else text("End the game now?")]
    if no_result:
        lines.append(text("The game ends now and nobody wins."))
    if game.seating.curtained:
        lines.append(text("All players must agree."))
    if game.rules.scoring != "none":
        totals = (seat.total for seat in game.public.seats)
        lines += [
            text("{name}: {n}", name=name, n=total)
            for name, total in zip(game.seating.display_names, totals, strict=True)
        ]
    return tuple(lines)
