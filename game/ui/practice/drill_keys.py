"""What the keys do in a sitting: while something is asked, when it is answered, at the end."""

import pygame

from game.text.catalogues import text
from game.ui.controls.key_help import enter_help, escape_help, tab_help
from game.ui.questions.base import Question
from game.ui.questions.feedback import Feedback
from game.ui.screen import KeyHelp


def drill_keys(asked: Question | None, told: Feedback | None, answered: int) -> tuple[KeyHelp, ...]:
    """The keys that do something now, when so many questions were answered before."""
    if told is not None:
        return _after(told)
    if asked is None:
        return (tab_help(), enter_help(text("Keep practising")), escape_help())
    rows = [*asked.keys(), tab_help()]
    if type(asked).undo is not Question.undo:
        rows.append(_undo(text("undo the last card or letter, then the previous answer")))
    elif answered:
        rows.append(_undo(text("take back the previous answer")))
    return (*rows, escape_help(text("take back your play, then leave; no answer is lost")))


def _after(told: Feedback) -> tuple[KeyHelp, ...]:
    rows = [tab_help(), enter_help(text("Next"))]
    if told.dues:
        grades = text("change the rating: again, hard, good, easy")
        rows.append(KeyHelp("1 \N{EN DASH} 4", grades, typed="1"))
        rows.append(KeyHelp("M", text("mark the question, or not"), (pygame.K_m,)))
        rows.append(KeyHelp("A", text("put the question away, or bring it back"), (pygame.K_a,)))
        rows.append(KeyHelp("N", text("write a note of your own"), typed="n"))
    rows.append(KeyHelp("R", text("ask again without counting it"), (pygame.K_r,)))
    return (*rows, _undo(text("take back the answer")), escape_help())


def _undo(does: str) -> KeyHelp:
    return KeyHelp("Ctrl Z", does, (pygame.K_z,), pygame.KMOD_CTRL)
