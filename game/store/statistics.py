"""Results of the patiences in the journal, from the counts that each act updates in its transaction."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from game.deals.book import Difficulty, Options
from game.deals.chances import TriedDeal
from game.deals.shelf import BookShelf
from game.fault import Fault
from game.store.database import Database
from game.store.journal import Journal
from game.store.sql import Count, Flag, SqlRow, Time, decode_row
from game.table.mode import Outcome
from game.words.lexicon import EVERYDAY

_HERE = "(outcome IS NULL OR ended > begun)"  # one that was over when it came from a file was not played here
_OPTIONS = (
    "(SELECT json_extract(setup, '$.options') FROM game WHERE id = standing.game AND json_valid(setup))"
)
_PLAIN = f"""(plain OR coalesce({_OPTIONS} = '{{"stuck_by":"everyday"}}', 0))"""  # it reads the original too
_SHOWN = """
    SELECT 1 FROM standing AS other JOIN helped AS help ON help.game = other.game AND help.shown
    WHERE other.alone AND other.ruleset = standing.ruleset AND other.language = standing.language
        AND other.deal = standing.deal AND (other.begun, other.game) <= (standing.begun, standing.game)
"""
_PAST = f"""
    SELECT standing.game, ruleset, language, deal, {_PLAIN}, outcome, begun, ended, played, placed,
        coalesce(hints, 0), EXISTS ({_SHOWN}), plain
    FROM standing LEFT JOIN helped ON helped.game = standing.game
    WHERE alone AND ended IS NOT NULL AND {_HERE}
"""
_OF_DEAL = f"{_PAST} AND ruleset = ? AND language = ? AND deal = ? AND {_PLAIN}"


class PastGame(NamedTuple):
    """A game for one: `plain` by the original's rules, whichever words decide that one is stuck; `outcome`
    None while it is open; `begun` and `ended` in seconds since 1970; `played` in milliseconds; the number of
    placements and of hints; `shown` if a solution of its deal was shown, in it or in an earlier game;
    `by_all_words` if all words decide that one is stuck (in a plain game the others are the everyday
    ones)."""

    game: int
    ruleset: str
    language: str
    deal: int
    plain: Flag
    outcome: Outcome | None
    begun: Time
    ended: Time
    played: Count
    placed: Count
    hints: Count = 0
    shown: Flag = 0
    by_all_words: Flag = 1

    @property
    def helped(self) -> bool:
        return self.hints > 0 or bool(self.shown)

    @property
    def seconds(self) -> float:
        return self.played / 1000


def past_games(database: Database) -> tuple[PastGame, ...]:
    """Every game for one with a move, oldest first; one that cannot be read is reported and recounted."""
    return _games_of(database, f"{_PAST} ORDER BY begun, standing.game")


def games_of_deal(database: Database, ruleset: str, language: str, deal: int) -> tuple[PastGame, ...]:
    """The games of one deal by the original's rules, oldest first; the cost does not depend on the others."""
    return _games_of(database, f"{_OF_DEAL} ORDER BY begun, standing.game", ruleset, language, deal)


def games_of_ruleset(database: Database, ruleset: str, language: str) -> tuple[PastGame, ...]:
    """The games by one ruleset in one language, oldest first."""
    return _games_of(
        database, f"{_PAST} AND ruleset = ? AND language = ? ORDER BY begun, standing.game", ruleset, language
    )


def won_deals(database: Database, ruleset: str, language: str) -> list[tuple[int, float]]:
    """Each deal that was won by the original's rules, with the time its game was begun."""
    of_game = f"alone AND ruleset = ? AND language = ? AND {_PLAIN} AND {_HERE}"
    sql = f"SELECT deal, begun FROM standing WHERE {of_game} AND outcome = ?"
    rows = database.read(sql, ruleset, language, Outcome.WON.value)
    return [(deal, begun) for deal, begun in rows if isinstance(deal, int) and isinstance(begun, float)]


def _games_of(database: Database, sql: str, *values: object) -> tuple[PastGame, ...]:
    rows = database.read(sql, *values)
    try:
        return tuple(msgspec.convert(rows, list[PastGame]))  # for thousands much faster than one by one
    except msgspec.ValidationError:
        return tuple(_readable_games(database, rows))


def _readable_games(database: Database, rows: Iterable[SqlRow]) -> Iterator[PastGame]:
    """The games of the rows, without those that cannot be read, which are recounted for the next time."""
    for row in rows:
        try:
            yield decode_row(row, PastGame, f"game {row[0]}")
        except Fault as fault:
            Journal(database).repair_standing(row[0], fault)


class Tally(NamedTuple):
    """The sum of some games: won, lost, the shortest time of a win without help, and wins with help."""

    won: int
    lost: int
    best: float | None
    helped: int = 0

    @property
    def share(self) -> float:
        """The share won; 0 if none is over."""
        return self.won / (self.won + self.lost) if self.won + self.lost else 0.0


def tally(games: Iterable[PastGame]) -> Tally:
    """The sum of the games that are over."""
    over = [game for game in games if game.outcome is not None]
    won = [game for game in over if game.outcome is Outcome.WON]
    alone = [game.seconds for game in won if not game.helped]
    return Tally(len(won), len(over) - len(won), min(alone, default=None), len(won) - len(alone))


def win_streaks(games: Iterable[PastGame]) -> tuple[int, int]:
    """The current and the longest streak of wins, in the order in which games ended."""
    now = best = 0
    for game in sorted(games, key=lambda each: each.ended):
        if game.outcome is not None:
            now = now + 1 if game.outcome is Outcome.WON else 0
            best = max(best, now)
    return now, best


def difficulty_of(shelf: BookShelf, game: PastGame) -> Difficulty | None:
    """The difficulty of a game's deal if it is in the book of its rules."""
    options: Options = {} if game.by_all_words else {"stuck_by": EVERYDAY}
    return shelf.difficulty(game.ruleset, game.language, game.deal, options) if game.plain else None


def tried_deals(shelf: BookShelf, games: Iterable[PastGame]) -> tuple[TriedDeal, ...]:
    """The result of the first game of each deal of the books: in later games its cards are known."""
    first: dict[tuple[str, str, int], TriedDeal] = {}
    for game in games:
        key = game.ruleset, game.language, game.deal
        if key in first or game.outcome is None:
            continue
        hard = difficulty_of(shelf, game)
        if hard is not None:
            first[key] = TriedDeal(hard.share, game.outcome is Outcome.WON, game.helped)
    return tuple(first.values())


def deals_begun(database: Database, ruleset: str, language: str) -> frozenset[int]:
    """The deals of a game for one that were ever begun, with any options."""
    sql = "SELECT DISTINCT deal FROM standing WHERE alone AND ruleset = ? AND language = ?"
    return frozenset(deal for (deal,) in database.read(sql, ruleset, language) if isinstance(deal, int))
