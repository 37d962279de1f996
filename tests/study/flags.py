"""How many moves of each level of computer players the review of a game faults.

    python -m tests.study.flags GAMES [FIRST_DEAL]

Every level plays itself on the same deals of English Scrabble, and both seats are reviewed.
"""

import sys
from collections import Counter
from collections.abc import Iterator

from game.opening import open_game
from game.search.players import player
from game.search.players.analysis import Mistake
from game.study.course import Course
from game.study.item import Subject
from game.study.review import Finding, GameReview
from game.table.moves import Exchange, Pass, Place
from game.table.session import Session
from tests.search.seated import play

LEVELS = ("expert", "club", "beginner")


def reviewed(level: str, deal: int) -> tuple[int, list[Finding]]:
    """How many moves a game of a level against itself had, and what is wrong with them."""
    opening = open_game("scrabble", (level, level), deal)
    session, full = Session(opening.mode, opening.setup), opening.lexicon
    common = full.at(full.tiers[0])
    play(session, [player(level, opening.mode, common, full, seat) for seat in range(2)])
    course = Course(Subject("scrabble"), opening.mode.ruleset, full)
    moves = sum(isinstance(move, Place | Exchange | Pass) for move in session.played)
    return moves, list(GameReview(session, course, None, (0, 1)).findings())


def counted(level: str, deals: range) -> tuple[int, Counter[Mistake], int, float]:
    """Of some games: the moves, the mistakes by size, how many became drills, and the games they lost."""
    moves, sizes, drills, lost = 0, Counter[Mistake](), 0, 0.0
    for deal in deals:
        number, found = reviewed(level, deal)
        moves += number
        sizes += Counter(each.mistake for each in found if each.mistake is not None)
        drills += sum(each.item is not None for each in found)
        lost += sum(each.lost for each in found)
    return moves, sizes, drills, lost


def lines(deals: range) -> Iterator[str]:
    for level in LEVELS:
        moves, sizes, drills, lost = counted(level, deals)
        each = "  ".join(f"{size.name.lower()} {sizes[size]} ({sizes[size] / moves:.1%})" for size in Mistake)
        all_ = f"{sizes.total()} of {moves} moves ({sizes.total() / moves:.1%})"
        yield f"{level:9} {all_}  {each}  drills {drills}  lost a seat {lost / len(deals) / 2:.2f}"


if __name__ == "__main__":
    number, first = (*map(int, sys.argv[1:]), 700_001)[:2]
    for line in lines(range(first, first + number)):
        print(line, flush=True)
