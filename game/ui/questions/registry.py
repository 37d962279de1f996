"""Which way of asking each form of an answer has on the screen. It knows no kind of drill, and no lesson."""

from game.study.course import Course
from game.study.forms import EndSought, NumberSought, PlaySought, WordsSought, YesOrNo
from game.study.item import Item
from game.study.kinds import asked_of
from game.ui.questions.base import Question
from game.ui.questions.finish import FinishQuestion
from game.ui.questions.play import PlayQuestion
from game.ui.questions.word import WordQuestion
from game.ui.questions.word_list import ListQuestion
from game.ui.questions.worth import WorthQuestion


def question_of(item: Item, course: Course) -> Question:
    """The item as it is asked on the table. Raises Fault if it cannot be read."""
    asked = asked_of(course, item)
    match asked.form:
        case YesOrNo() as form:
            return WordQuestion(item, course, asked, form)
        case WordsSought() as form:
            return ListQuestion(item, course, asked, form)
        case PlaySought() as form:
            return PlayQuestion(item, course, asked, form)
        case NumberSought() as form:
            return WorthQuestion(item, course, asked, form)
        case EndSought() as form:
            return FinishQuestion(item, course, asked, form)
