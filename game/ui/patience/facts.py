"""What is known of a patience besides the game itself: times and streaks from the journal, the deal's entry
in the book, the code for the same deal."""

from collections.abc import Callable
from typing import NamedTuple

from game.deals import book, daily
from game.deals.book import Difficulty
from game.deals.chances import WinRecord, win_record
from game.deals.shelf import BookShelf
from game.fault import Fault
from game.store.database import Database
from game.store.saved import SavedSession
from game.store.statistics import games_of_ruleset, runs, total, tried_deals
from game.table.mode import Outcome
from game.table.moves import Place
from game.table.session import Session
from game.text.catalogues import text
from game.text.phrases import difficulty
from game.words.lexicon import Lexicon


class DealFacts(NamedTuple):
    """Facts about a game. Of this game: seconds played (None: not recorded), whether help was used,
    placements. Of all games of this method and language: best time without help, fewest placements of
    those won before, current and best winning streak, wins against those of the simulated players. Of the
    deal: how hard it is, code ("" if another table would not deal the same)."""

    seconds: float | None
    helped: bool
    plays: int
    best: float | None
    fewest: int | None
    run: tuple[int, int]
    difficulty: Difficulty | None
    record: WinRecord
    code: str


Facts = Callable[[Session], DealFacts]


def placements(session: Session) -> int:
    """The number of placements in the current crossword."""
    return sum(isinstance(move, Place) for move in session.played)


def bare_facts(session: Session) -> DealFacts:
    """Of a game that is not saved."""
    return DealFacts(None, False, placements(session), None, None, (0, 0), None, WinRecord(0, 0, 0.0), "")


def facts_of(database: Database, shelf: BookShelf, session: Session) -> DealFacts:
    """The facts of a game of the journal."""
    setup = session.setup
    games = games_of_ruleset(database, setup.ruleset, setup.language)
    number = session.game if isinstance(session, SavedSession) else None
    this = next((game for game in games if game.game == number), None)
    others = [game for game in games if game.outcome is Outcome.WON and game.game != number]
    code = code_of(shelf, session)
    return DealFacts(
        seconds=this.seconds if this is not None else None,
        helped=this is not None and this.helped,
        plays=placements(session),
        best=total(others).best,
        fewest=min((game.placed for game in others), default=None),
        run=runs(games),
        difficulty=_difficulty(shelf, session) if code else None,
        record=win_record(tried_deals(shelf, games)),
        code=code,
    )


def code_of(shelf: BookShelf, session: Session) -> str:
    """The code of a game's deal; "" unless it is dealt, ruled and judged by the original's rules and the
    shared word lists."""
    setup, words = session.setup, session.mode.words
    if setup.ruleset not in daily.METHODS.values() or not isinstance(words, Lexicon):
        return ""
    try:
        here = book.hashes(session.mode.ruleset, words)
        if here not in shelf.tables(setup.ruleset, setup.language):
            return ""
    except Fault:  # a deal that cannot be made any more
        return ""
    return str(daily.code(setup.ruleset, setup.language, setup.deal, here))


def deal_line(shelf: BookShelf, session: Session) -> str:
    """A deal in a line: number, code and difficulty, as far as known."""
    setup, code = session.setup, code_of(shelf, session)
    hard = _difficulty(shelf, session) if code else None
    grade = difficulty(hard.grade, hard.share) if hard is not None else ""
    return " · ".join(filter(None, (text("Deal {number}", number=setup.deal), code, grade)))


def _difficulty(shelf: BookShelf, session: Session) -> Difficulty | None:
    setup = session.setup
    return shelf.difficulty(setup.ruleset, setup.language, setup.deal, setup.options)


def is_best(facts: DealFacts) -> bool:
    """Whether this game was won without help, faster than all before."""
    if facts.helped or facts.seconds is None or facts.best is None:
        return False
    return facts.seconds < facts.best
