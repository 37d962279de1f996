"""Which games were played of late, for lists that show those first, and which deals were begun, for whoever
wants new ones; it does not know the games."""

from game.store.database import Database

_OF_LATE = 1000  # so many games tell in which order they were played, however many more there are


def played_last(database: Database) -> tuple[str, ...]:
    """The rulesets of the games played of late, the one played last first."""
    newest = f"SELECT ruleset, touched FROM standing ORDER BY touched DESC LIMIT {_OF_LATE}"
    sql = f"SELECT ruleset FROM ({newest}) GROUP BY ruleset ORDER BY max(touched) DESC"
    return tuple(ruleset for (ruleset,) in database.read(sql) if isinstance(ruleset, str))


def deals_begun(database: Database, ruleset: str, language: str) -> frozenset[int]:
    """The deals of a game for one that were ever begun, by whichever options."""
    sql = "SELECT DISTINCT deal FROM standing WHERE alone AND ruleset = ? AND language = ?"
    return frozenset(deal for (deal,) in database.read(sql, ruleset, language) if isinstance(deal, int))
