"""Which way of asking each kind of drill has on the screen. It knows no lesson."""

from game.study.course import Course
from game.study.item import Item
from game.ui.questions.base import Question
from game.ui.questions.finish import FinishQuestion
from game.ui.questions.play import PlayQuestion
from game.ui.questions.word import WordQuestion
from game.ui.questions.word_list import ListQuestion
from game.ui.questions.worth import WorthQuestion

_QUESTIONS: dict[str, type[Question]] = {
    "word": WordQuestion,
    "play": PlayQuestion,
    "worth": WorthQuestion,
    "finish": FinishQuestion,
}


def question_of(item: Item, course: Course) -> Question:
    """The item as it is asked on the table; every other kind asks for a list. Raises Fault if it cannot be
    read."""
    return _QUESTIONS.get(item.kind, ListQuestion)(item, course)
