"""Which way of asking each kind of drill has on the screen. It knows no lesson."""

from game.study.course import Course
from game.study.item import Item
from game.ui.drillfinish import FinishQuestion
from game.ui.drilllist import ListQuestion
from game.ui.drillplay import PlayQuestion
from game.ui.drillquestion import Question
from game.ui.drillword import WordQuestion
from game.ui.drillworth import WorthQuestion

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
