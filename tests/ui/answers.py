"""Stored answers and shown grades of a practice session."""

import sqlite3
from contextlib import closing
from pathlib import Path

from game.practice.session import Feedback
from tests.ui.drills import Learner

KINDS = [
    ("word", "scrabble", ""),
    ("short", "literaki", ""),
    ("anagram", "scrabble", ""),
    ("hooks", "kan-u-go", "eo"),
    ("endings", "skrablo", "eo"),
    ("affixes", "skrablo", "eo"),
    ("meaning", "skrablo", "eo"),
    ("meaning", "scrabble", ""),
    ("sense", "literaki", ""),
    ("play", "scrabble", ""),
    ("play", "kan-u-go", "eo"),
    ("worth", "literaki", ""),
    ("worth", "skrablo", ""),
]


def answers(home: Path) -> list[tuple[str, int]]:
    """Each stored answer: its item and grade."""
    with closing(sqlite3.connect(f"file:{home}/kanugo.db?mode=ro", uri=True)) as store:
        return store.execute("SELECT key, grade FROM answer ORDER BY n").fetchall()


def feedback_of(learner: Learner) -> Feedback:
    assert learner.screen.feedback is not None, "an answer is told"
    return learner.screen.feedback
