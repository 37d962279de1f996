"""Word lengths in games: `python -m tests.practice.lengths N` plays N plays of each game by itself
and prints the share of each length among all words that the plays make."""

import sys
from collections import Counter
from itertools import islice
from random import Random

from game.opening import words_for
from game.practice.context import load_context
from game.practice.item import Subject
from game.practice.positions import self_play
from game.search.kernel.plays import play_of

_SUBJECTS = (Subject("scrabble"), Subject("skrablo"), Subject("literaki"), Subject("kan-u-go", "en"))


def main(plays: int) -> None:
    """Count and print."""
    every: Counter[int] = Counter()
    for subject in _SUBJECTS:
        context = load_context(subject, words_for)
        found: Counter[int] = Counter()
        for board, _, play in islice(self_play(context, Random(7)), plays):
            found.update(map(len, play_of(board, play.pieces).words))
        every += found
        _print(subject.ruleset, found)
    _print("together", every)


def _print(name: str, found: Counter[int]) -> None:
    print(f"{name:10}", *(f"{n}: {100 * found[n] / found.total():.1f} %" for n in sorted(found)))


if __name__ == "__main__":
    main(int(sys.argv[1]))
