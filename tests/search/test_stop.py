"""A search runs beside other threads, and one of them can stop it."""

import threading
import time

import pytest

from game.opening import words_for
from game.search.kernel import generate
from game.search.kernel.plays import Search
from game.table import rulefile
from game.table.board import BLANK, Board
from tests.waiting import wait_until

HARD = (BLANK,) * 7
"""So many blanks that all plays take far longer than a person waits."""


@pytest.mark.skipif(not generate.COMPILED, reason="interpreted code keeps the lock of the interpreter")
def test_another_thread_runs_on_and_stops_the_search() -> None:
    ruleset = rulefile.load("scrabble", options={})
    search = Search(ruleset, words_for(ruleset))
    board = Board.parse(["A..E..I..O..U..", *["." * 15] * 3] * 3, (0, 0))
    begun, done = threading.Event(), threading.Event()

    def seek() -> None:
        search.squares.load(board)
        search.squares.deal(HARD)
        begun.set()
        search.kernel.every()
        done.set()

    thread = threading.Thread(target=seek)
    thread.start()
    begun.wait()
    for _ in range(20):
        time.sleep(0.005)
    assert not done.is_set(), "this thread ran on while the search did"
    wait_until(done.is_set, "the search went on", search.stop)
    thread.join()
