"""Results of the patiences in the journal. What is counted for each game is kept with its position, in the
same transaction as the act."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from game.deals.book import Options
from game.deals.chances import TriedDeal
from game.deals.difficulty import Difficulty
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
    """A game for one: what it was made of (`plain`: by the original's rules, whichever
    words decide that one is stuck), how it ended (None: it is
    open), when it was begun and ended (seconds since 1970), how many milliseconds it was played and how often
    something was laid, how many hints were looked at, whether a solution of its deal was shown, in it or
    in an earlier game, and whether all words decide that one is stuck (of a plain one: else everyday)."""

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
        """Whether it was played with help."""
        return self.hints > 0 or bool(self.shown)

    @property
    def seconds(self) -> float:
        """How long it was played."""
        return self.played / 1000


def past_games(database: Database) -> tuple[PastGame, ...]:
    """Every game for one in which anything was done, the oldest first; one that cannot be read is told,
    and counted anew."""
    return _found(database, f"{_PAST} ORDER BY begun, standing.game")


def games_of_deal(database: Database, ruleset: str, language: str, deal: int) -> tuple[PastGame, ...]:
    """The games of one deal by the original's rules, the oldest first; the same cost however many there are
    of others."""
    return _found(database, f"{_OF_DEAL} ORDER BY begun, standing.game", ruleset, language, deal)


def games_of_ruleset(database: Database, ruleset: str, language: str) -> tuple[PastGame, ...]:
    """The games by one ruleset in one language, the oldest first."""
    return _found(
        database, f"{_PAST} AND ruleset = ? AND language = ? ORDER BY begun, standing.game", ruleset, language
    )


def won_deals(database: Database, ruleset: str, language: str) -> list[tuple[int, float]]:
    """Each deal that was won by the original's rules, with when its game was begun."""
    of_game = f"alone AND ruleset = ? AND language = ? AND {_PLAIN} AND {_HERE}"
    sql = f"SELECT deal, begun FROM standing WHERE {of_game} AND outcome = ?"
    rows = database.read(sql, ruleset, language, Outcome.WON.value)
    return [(deal, begun) for deal, begun in rows if isinstance(deal, int) and isinstance(begun, float)]


def _found(database: Database, sql: str, *values: object) -> tuple[PastGame, ...]:
    rows = database.read(sql, *values)
    try:
        return tuple(msgspec.convert(rows, list[PastGame]))  # of thousands it takes a fraction of one by one
    except msgspec.ValidationError:
        return tuple(_each(database, rows))


def _each(database: Database, rows: Iterable[SqlRow]) -> Iterator[PastGame]:
    """The games of the rows but for those that cannot be read, which are counted anew for the next time."""
    for row in rows:
        try:
            yield decode_row(row, PastGame, f"game {row[0]}")
        except Fault as fault:
            Journal(database).count_anew(row[0], fault)


class Sum(NamedTuple):
    """Some games together: won, lost, the shortest time of one won without help, and how many of the won ones
    were won with help."""

    won: int
    lost: int
    best: float | None
    helped: int = 0

    @property
    def share(self) -> float:
        """The part that was won; 0 if none is over."""
        return self.won / (self.won + self.lost) if self.won + self.lost else 0.0


def total(games: Iterable[PastGame]) -> Sum:
    """The games that are over, counted."""
    over = [game for game in games if game.outcome is not None]
    won = [game for game in over if game.outcome is Outcome.WON]
    alone = [game.seconds for game in won if not game.helped]
    return Sum(len(won), len(over) - len(won), min(alone, default=None), len(won) - len(alone))


def runs(games: Iterable[PastGame]) -> tuple[int, int]:
    """How many games running were won: up to now, and at best; in the order in which they ended."""
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
    """The deals of the books of which a game is over, by the first game of each: then its cards are known."""
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
    """The deals of a game for one that were ever begun, by whichever options."""
    sql = "SELECT DISTINCT deal FROM standing WHERE alone AND ruleset = ? AND language = ?"
    return frozenset(deal for (deal,) in database.read(sql, ruleset, language) if isinstance(deal, int))
