"""Those who answer a match at once: who they are, what each has answered, when all have. It judges and draws
nothing."""

from collections.abc import Callable, Collection, Container

from game.net.messages import AddWord, GiveAnswer, PlayWord
from game.study.course import Course
from game.text.catalogues import text
from game.ui.practice.match import TimedAnswer
from game.ui.practice.match_table import MatchTable
from game.ui.practice.phone_answers import PhoneAnswers

MatchJob = Callable[[], object]


class AllAtOnce:
    """Whoever has a phone is asked when all others are done. `stage` counts what is shown one after the
    other: an answer that was meant for another one is late. `going` says that they are being asked, `course`
    is that of what was asked last."""

    def __init__(self, table: MatchTable) -> None:
        self._table = table
        self._answers = PhoneAnswers()
        self.stage = 0
        self.going = False
        self.course: Course | None = None

    @property
    def answers(self) -> dict[int, TimedAnswer | None]:
        """The answers that are in, None of whose time is over."""
        return self._answers.given

    def begin(self) -> None:
        """Another thing is asked."""
        self.stage += 1
        self._answers = PhoneAnswers()
        asked = self._table.asked
        if asked is not None and asked.course is not None:
            self.course = asked.course

    def opened(self) -> None:
        """The curtain has opened."""
        self.stage += 1
        self.going = self._table.together

    # --- who ------------------------------------------------------------------------------------------

    def may_sit(self) -> Container[int]:
        """Who may take a phone now: whoever has not begun at the screen."""
        match = self._table.matching.match
        if self.going:
            return match.together
        begun = {player for player, row in enumerate(match.marks) if row}
        here = set() if self._table.covered else {match.turn}
        return set(range(len(match.players))) - begun - here

    def seated(self, seats: Collection[int], listening: bool) -> MatchJob | None:
        """Whoever has a phone is asked with the others who have one: what has to be done for that. While a
        question is open nothing of it changes, unless they play without phones from now on."""
        table = self._table
        if table.busy or table.told is not None or table.question is None:
            return None
        wanted = frozenset(seats)
        if wanted == table.matching.match.together or not (table.covered or not listening):
            return None
        self.going = self.going and listening
        return lambda: table.matching.sit(wanted)

    def waits_for(self, seat: int | None) -> bool:
        """Whether a seat is to answer now."""
        table = self._table
        open_ = table.together and not table.covered and table.told is None and table.question is not None
        return open_ and seat in table.matching.match.asked and seat not in self.answers

    # --- what -----------------------------------------------------------------------------------------

    def hear(self, seat: int, said: PlayWord | GiveAnswer | AddWord) -> str:
        """Take in what somebody answers on his phone; a sentence where it is not taken."""
        question = self._table.question
        if question is None or not self.waits_for(seat):
            return text("Your answer is in.") if seat in self.answers else text("It isn't your turn.")
        why = self._answers.hear(question, seat, said, self._table.spent)
        self._table.show_who()
        return why

    def words_of(self, seat: int | None) -> tuple[str, ...]:
        """What a seat has put down so far, or answered."""
        return () if seat is None else self._answers.words_of(seat)

    def points_of(self, seat: int) -> int:
        """What a seat's last answer has brought."""
        return self._table.matching.match.marks[seat][-1].points

    def go_on(self) -> bool:
        """Open the curtain, or ask the next; False where there is nothing to go on with."""
        table = self._table
        if not table.together or table.busy or not (table.covered or table.told is not None):
            return False
        if table.covered:
            table.open_curtain()
        else:
            table.ask_next()
        return True

    # --- when -----------------------------------------------------------------------------------------

    def left_of(self, seat: int) -> float:
        """How many seconds a player still has."""
        return self._table.matching.left_of(seat) - (self._table.spent if self.waits_for(seat) else 0.0)

    @property
    def left(self) -> float:
        """How many seconds whoever has most still has, of those who are asked."""
        return max(map(self.left_of, self._table.matching.match.asked), default=0.0)

    def complete(self) -> MatchJob | None:
        """When all have answered, or have no time left: what judges it."""
        table = self._table
        waiting = table.together and not table.covered and table.told is None and not table.busy
        if not waiting or table.question is None:
            return None
        asked = table.matching.match.asked
        for seat in asked:
            if self.waits_for(seat) and self.left_of(seat) <= 0:
                self.answers[seat] = None
                table.show_who()
        if not asked or not all(seat in self.answers for seat in asked):
            return None
        answers = dict(self.answers)
        return lambda: table.matching.answer_all(answers)
