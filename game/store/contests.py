"""Results of games of several: who has won how often, and which level of computer player fits a person, from
their last games against computer players.

A contest is a game of one person against computer players alone, begun and ended here. Games of several
persons do not count, as their results depend on each other; neither do games from files, which may be another
person's in part, nor those from a set-up position, which may be won already, nor a deal played again, whose
draws are known. The language of a game matters, its options do not.

Each level is taken to win three games of four from the one below, and among several everybody wins in
proportion to their strength (Bradley and Terry, Luce). The estimate is the level nearest to the strength at
which the person would have won as much as they have. Six games against the last level, half of them won, are
added, so that one or two games change little."""

import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from game.fault import Fault
from game.store.database import Database, SaveError
from game.store.journal import setup_in
from game.store.sql import FILE, RepairedStore, SqlRow, decode_row, read_json
from game.table.mode import Outcome, Setup, StartPosition
from game.table.state import is_computer, level_of

LAST = 20
"""How many of a person's last games count."""

ENOUGH = 3
"""The fewest games that are reported."""

_STEP = 3.0  # to one: the odds between neighbouring levels
_ADDED = 6  # games, half won
_HALVINGS = 30  # steps of the bisection that finds the strength

_LOOKED_AT = 200  # games of all persons
_RESULTS = """
    SELECT standing.game, last.winners, last.outcome, game.setup, standing.ruleset, standing.language
    FROM standing JOIN game ON game.id = standing.game
        JOIN entry AS first ON first.game = standing.game AND first.n = 0
        JOIN entry AS last ON last.game = standing.game
            AND last.n = (SELECT max(n) FROM entry WHERE entry.game = standing.game)
    WHERE alone = 0 AND standing.outcome IS NOT NULL
        AND last.winners IS NOT NULL AND first.time > game.begun
"""
_CONTESTS = (
    f"{_RESULTS} AND standing.ruleset = ? AND standing.language = ? ORDER BY standing.ended DESC LIMIT ?"
)
_WINNERS = msgspec.json.Decoder(tuple[int, ...])


class Contest(NamedTuple):
    """A game that is over: the person (as `person` gives it), the levels of their opponents, and their share
    of the win, 0 to 1."""

    person: str
    rivals: tuple[str, ...]
    share: float


class PlayerWins(NamedTuple):
    """A player of a series, as the name of a seat; how many seats they have, as two computer players of a
    level; and the games they won, alone or with others."""

    name: str
    seats: int
    won: int


class Series(NamedTuple):
    """The games of the same players, begun and ended here."""

    ruleset: str
    language: str
    games: int
    players: tuple[PlayerWins, ...]


class _EndedGame(NamedTuple):
    ruleset: str
    language: str
    names: tuple[str, ...]
    winners: tuple[int, ...]
    deal: int


class FittingLevel(NamedTuple):
    """The level that fits, and the evidence: how many of the last games against a level were won (`against`
    is "" for games against several levels). None played: the level to begin with."""

    level: str
    against: str = ""
    won: int = 0
    played: int = 0


class _WinnersColumns(NamedTuple):
    game: int
    winners: str


def person(name: str) -> str:
    """The key by which a person is recognised from game to game.

    >>> person("Ana") == person("ANA")
    True
    """
    return name.casefold()


def contests(database: Database, ruleset: str, language: str) -> tuple[Contest, ...]:
    """The last contests of a game in a language, of all persons, newest first; none while the file cannot be
    read. Winners that cannot be read are reported once and deleted."""
    results = _results(database, _CONTESTS, ruleset, language, _LOOKED_AT)
    return tuple(contest for result in results if (contest := _contest(result)) is not None)


def all_series(database: Database) -> tuple[Series, ...]:
    """Who has won how often, by game and players, those first who have played last; empty while the file
    cannot be read. Games that nobody has won count, too."""
    games: dict[tuple[str, str, frozenset[tuple[str, int]]], list[_EndedGame]] = {}
    for result in _results(database, f"{_RESULTS} ORDER BY standing.ended DESC"):
        seats = Counter(map(person, result.names))
        key = result.ruleset, result.language, frozenset(seats.items())
        games.setdefault(key, []).append(result)
    return tuple(_series(results) for results in games.values())


def _series(results: Sequence[_EndedGame]) -> Series:
    last, won = results[0], Counter[str]()
    for result in results:
        won.update({person(result.names[seat]) for seat in result.winners})
    seats = Counter(map(person, last.names))
    shown = {person(name): name for name in last.names}
    players = tuple(PlayerWins(name, seats[key], won[key]) for key, name in shown.items())
    return Series(last.ruleset, last.language, len(results), players)


def _results(database: Database, sql: str, *values: object) -> list[_EndedGame]:
    """The readable results, of a deal that the same players have played again only the first."""
    results = [*_every_result(database, sql, *values)]  # newest first
    first = {_dealt(result): result for result in results}
    return [result for result in results if first[_dealt(result)] is result]


def _dealt(ended: _EndedGame) -> tuple[object, ...]:
    """The deal and its players, wherever they sat."""
    return (ended.ruleset, ended.language, ended.deal, *sorted(map(person, ended.names)))


def _every_result(database: Database, sql: str, *values: object) -> Iterator[_EndedGame]:
    """The readable results; winners that cannot be read are reported once and deleted. A game from a position
    is left out, one that nobody has won to its end, and one with an unreadable setup, which is reported where
    games are listed."""
    try:
        rows = database.read(sql, *values)
    except SaveError as obstacle:
        database.report(obstacle)
        return
    for row in rows:
        game, _, outcome, written, ruleset, language = row
        place = f"game {game}"
        setup = _setup(written, place)
        try:
            winners = _winners(row[:2], place, setup)
        except Fault as fault:
            _forget(database, game, fault)
            continue
        if setup is None or isinstance(setup.position, StartPosition):
            continue
        if winners or outcome != Outcome.WON.value:
            yield _EndedGame(str(ruleset), str(language), setup.names, winners, setup.deal)


def _winners(columns: SqlRow, place: str, setup: Setup | None) -> tuple[int, ...]:
    place_of_winners = f"{place}, winners"
    written = decode_row(columns, _WinnersColumns, place).winners
    winners = read_json(written, _WINNERS, place_of_winners)
    if setup is not None and not set(winners) <= set(range(len(setup.names))):
        raise Fault(FILE, place_of_winners, written[:40], f"a seat from 0 to {len(setup.names) - 1}")
    return winners


def _contest(result: _EndedGame) -> Contest | None:
    """None for a game of several persons, or of computers alone."""
    names, winners = result.names, result.winners
    seats = [seat for seat, name in enumerate(names) if not is_computer(name)]
    if len(seats) != 1:
        return None
    rivals = tuple(level for name in names if (level := level_of(name)) is not None)
    return Contest(person(names[seats[0]]), rivals, (seats[0] in winners) / max(1, len(winners)))


def _setup(written: object, place: str) -> Setup | None:
    try:
        return setup_in(written, place) if isinstance(written, str) else None
    except Fault:
        return None


def check_winners(database: Database) -> None:
    """Read every contest, so that damage is reported."""
    sql = "SELECT DISTINCT ruleset, language FROM standing WHERE alone = 0 AND outcome IS NOT NULL"
    for ruleset, language in database.read(sql):
        contests(database, ruleset, language)


def _forget(database: Database, game: int, fault: Fault) -> None:
    def act(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE entry SET winners = NULL WHERE game = ?", (game,))

    try:
        database.write(act)
    except SaveError as obstacle:
        database.report(obstacle)
    wanted = f"{fault.expected}; the game is left out of the statistics"
    database.report(RepairedStore(FILE, fault.place, fault.found, wanted))


def fitting_level(games: Sequence[Contest], ladder: Sequence[str]) -> FittingLevel:
    """The level of a ladder (weakest first) that fits the person who has played these games (newest first);
    without games the weakest, which soon rises."""
    steps = {level: step for step, level in enumerate(ladder)}
    known = [game for game in games if game.rivals and steps.keys() >= set(game.rivals)][:LAST]
    if not known:
        return FittingLevel(ladder[0])
    met = max(known[0].rivals, key=lambda level: steps[level])
    level = ladder[round(_strength(known, steps, steps[met]))]
    for against in (met, level):
        those = [game for game in known if set(game.rivals) == {against}]
        won = sum(game.share > 0 for game in those)
        more = won - sum(1 / (1 + len(game.rivals)) for game in those)  # than one of their strength would
        if len(those) >= ENOUGH and (steps[level] - steps[against]) * more >= 0:
            return FittingLevel(level, against, won, len(those))
    return FittingLevel(level, played=len(known))


def _strength(games: Sequence[Contest], steps: dict[str, int], met: int) -> float:
    """The strength that would win as much as was won, in steps above the weakest level, up to the
    strongest."""
    rivals = [sum(_STEP ** steps[level] for level in game.rivals) for game in games]
    rivals += [_STEP**met] * _ADDED
    won = sum(game.share for game in games) + _ADDED / 2
    low, high = 0.0, len(steps) - 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        own = _STEP**middle
        if sum(own / (own + others) for others in rivals) < won:
            low = middle
        else:
            high = middle
    return (low + high) / 2
