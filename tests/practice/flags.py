"""How many moves of each level of computer players the review of a game faults.

    python -m tests.practice.flags GAMES [--first DEAL] [--game kan-u-go] [--seats N] [--levels master,expert]

Every level plays itself on the same deals of a game in English, and all seats are reviewed. The review
guesses as a player of luck 0 does: give a player who guesses too another one (--luck 1). With --again each
mistake is tried once more with that luck: how many are equal to the best there, and so should not be faulted?
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence

from game.opening import open_game
from game.practice.context import PracticeContext
from game.practice.item import Subject
from game.practice.review import Finding, GameReview
from game.search.kernel.plays import lexicon_of
from game.search.players import player
from game.search.players.analysis import Mistake
from game.search.players.weighed_hints import analyst_for
from game.table.facedown import history, seen_by
from game.table.moves import Exchange, Pass, Place
from game.table.session import Session
from tests.search.seated import play

LEVELS = ("expert", "club", "beginner")


def played(level: str, deal: int, game: str = "scrabble", seats: int = 2, luck: int = 0) -> Session:
    """A game of a level against itself."""
    opening = open_game(game, (level,) * seats, deal, "en")
    session, full = Session(opening.mode, opening.setup), opening.lexicon
    common = full.at(full.tiers[0])
    play(session, [player(level, opening.mode, common, full, luck + seat) for seat in range(seats)])
    return session


def reviewed(session: Session) -> tuple[int, list[Finding]]:
    """How many moves a game had, and what is wrong with them."""
    setup, seats = session.setup, len(session.setup.names)
    context = PracticeContext(Subject(setup.ruleset, "en"), session.mode.ruleset, lexicon_of(session.mode))
    moves = sum(isinstance(move, Place | Exchange | Pass) for move in session.played)
    return moves, list(GameReview(session, context, None, range(seats)).findings())


def counted(
    level: str, deals: range, game: str = "scrabble", seats: int = 2, luck: int = 0
) -> tuple[int, Counter[Mistake], int, float]:
    """Of some games: the moves, the mistakes by size, how many became drills, and the games they lost."""
    moves, sizes, drills, lost = 0, Counter[Mistake](), 0, 0.0
    for deal in deals:
        number, found = reviewed(played(level, deal, game, seats, luck))
        moves += number
        sizes += Counter(each.mistake for each in found if each.mistake is not None)
        drills += sum(each.item is not None for each in found)
        lost += sum(each.lost for each in found)
    return moves, sizes, drills, lost


def equal_again(session: Session, found: Sequence[Finding], luck: int) -> int:
    """How many mistakes lose nothing for sure when they are tried with another luck."""
    mode = session.mode
    kind, words = analyst_for(mode.ruleset), lexicon_of(mode)
    assert kind is not None, "moves are compared by the chance to win"
    analyst, equal = kind(mode, words, words, luck), 0
    for each in found:
        before = session.detached(each.move - 1)
        seen = seen_by(before.state, each.seat)
        moves = session.moves[each.move - 1 : each.move + 1]
        analysis = analyst.analysis(seen, history(before, each.seat), each.seat, moves)
        equal += analysis is not None and not analysis.lost(analysis.made)
    return equal


def lines(levels: Sequence[str], deals: range, game: str, seats: int, luck: int) -> Iterator[str]:
    for level in levels:
        moves, sizes, drills, lost = counted(level, deals, game, seats, luck)
        each = "  ".join(f"{size.name.lower()} {sizes[size]} ({sizes[size] / moves:.1%})" for size in Mistake)
        all_ = f"{sizes.total()} of {moves} moves ({sizes.total() / moves:.1%})"
        yield f"{level:9} {all_}  {each}  drills {drills}  lost a seat {lost / len(deals) / seats:.2f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int)
    parser.add_argument("--first", type=int, default=700_001)
    parser.add_argument("--game", default="scrabble")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--luck", type=int, default=0)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--again", type=int)
    chosen = parser.parse_args()
    deals = range(chosen.first, chosen.first + chosen.games)
    if chosen.again is not None:
        moves = faulted = equal = 0
        for deal in deals:
            session = played(chosen.levels.partition(",")[0], deal, chosen.game, chosen.seats, chosen.luck)
            number, found = reviewed(session)
            mistakes = [each for each in found if each.mistake is not None]
            moves, faulted = moves + number, faulted + len(mistakes)
            equal += equal_again(session, mistakes, chosen.again)
            print(f"deal {deal}: {moves} moves, {faulted} faulted, {equal} equal to the best", flush=True)
        parser.exit()
    for line in lines(chosen.levels.split(","), deals, chosen.game, chosen.seats, chosen.luck):
        print(line, flush=True)
