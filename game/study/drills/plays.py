"""What the drills on a table have in common: how an item is called, what a play counts or why it is not
allowed. They know no window."""

from collections.abc import Iterable, Mapping

from game.search.found import Pieces, play_of
from game.study.course import Course
from game.study.item import Item
from game.study.kind import DrillKind
from game.study.telling import Big, CountedPlay, PlaySum, Rule, TextLine, ToldPart
from game.table.board import Board
from game.table.placement import judge
from game.table.ruleset import Ruleset
from game.table.scoring import score
from game.text.catalogues import text
from game.words.court import Court, Verdict
from game.words.reason_texts import refusal_text

_GLOSSES = 2  # words of a play whose meanings are told

Verdicts = Mapping[str, Verdict]


class OfPositions(DrillKind):
    """A drill that shows a table."""

    choice = 2  # to make one takes long

    def label(self, item: Item) -> str:
        return self.title()

    def returns(self) -> str:
        return text("This position comes back")


def counted(course: Course, board: Board, pieces: Pieces) -> CountedPlay | None:
    """What a placement on a board comes to; None if there is none."""
    if not pieces:
        return None
    play = play_of(board, pieces)
    refusal = judge(play, course.ruleset, course.lexicon)
    words = tuple(run.word for run in play.runs)
    laid = tuple(play.after[cell] for cell in play.runs[0].cells) if play.runs else ()
    return CountedPlay(pieces, words, laid, score(play, course.ruleset), refusal)


def verdicts_on(court: Court, plays: Iterable[CountedPlay | None]) -> Verdicts:
    """What the court says of every word of the plays."""
    words = dict.fromkeys(word for play in plays if play is not None for word in play.words)
    return {word: court.judge(word) for word in words}


def reckoned(told: PlaySum, court: Court, rules: Ruleset) -> tuple[ToldPart, ...]:
    """A play with its sum, or why it is not allowed."""
    play = told.play
    if play.refusal is None:
        return (told,)
    word = play.words[0] if play.words else ""
    head = Big(word, good=None if word and court.judge(word).valid else False)
    lines = dict.fromkeys(refusal_text(found, rules, court, {}) for found in play.refusal.broken)
    return (head, *(TextLine(line, bad=True) for line in lines))


def glosses(play: CountedPlay | None, verdicts: Verdicts) -> tuple[ToldPart, ...]:
    """What the words of a play that is allowed mean."""
    words = play.words if play is not None and play.refusal is None else ()
    known = [verdicts[word] for word in words if word in verdicts and verdicts[word].gloss]
    lines = [TextLine(text("{word}: {gloss}", word=each.word, gloss=each.gloss)) for each in known[:_GLOSSES]]
    return (Rule(), *lines) if lines else ()
