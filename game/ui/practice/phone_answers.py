"""What players put down and answer on their phones, while one question of a match is asked. It knows neither
the clock nor the screen."""

from game.net.messages import AddWord, GiveAnswer, PlayWord
from game.text.catalogues import text
from game.ui.practice.match import TimedAnswer
from game.ui.practice.phone_question import answer_of, word_of
from game.ui.questions.base import Question
from game.ui.questions.word_list import ListQuestion

_MOST = 200  # words of a list


class PhoneAnswers:
    """The answers to one question. `given` are those that are in, None of whose time is over."""

    def __init__(self) -> None:
        self.given: dict[int, TimedAnswer | None] = {}
        self._words: dict[int, list[str]] = {}

    def words_of(self, seat: int) -> tuple[str, ...]:
        """What a seat has put down so far, or answered."""
        answer = self.given.get(seat)
        return answer.given if answer is not None else tuple(self._words.get(seat, ()))

    def hear(
        self, question: Question, seat: int, said: PlayWord | GiveAnswer | AddWord, seconds: float
    ) -> str:
        """Take in what a seat says after so many seconds; a sentence where it is not taken."""
        if isinstance(said, AddWord):
            return self._add(question, seat, said.word, seconds)
        given = answer_of(question, said, self._words.get(seat, ()))
        if isinstance(given, str):
            return given
        self.given[seat] = TimedAnswer(given, seconds)
        return ""

    def _add(self, question: Question, seat: int, typed: str, seconds: float) -> str:
        words = self._words.setdefault(seat, [])
        if isinstance(question, ListQuestion) and not typed:
            del words[-1:]
            return ""
        word = word_of(question, typed)
        if not isinstance(question, ListQuestion) or not word or len(words) >= _MOST:
            return text("That can't be understood here.")
        why = question.unfit(word, words)
        if not why:
            words.append(word)
            if question.form.one:
                self.given[seat] = TimedAnswer((word,), seconds)
        return why
