"""Statistics counted from the journal: pauses left out, games undone and gone on with as they stand."""

from pathlib import Path

import pytest

from game.store.database import Database
from game.store.journal import Journal
from game.store.records import Entry
from game.store.schema import PAUSE
from game.store.statistics import (
    Tally,
    games_of_deal,
    past_games,
    tally,
    win_streaks,
    won_deals,
)
from game.table import rulefile
from game.table.mode import Outcome, Setup
from game.table.moves import Place, Placement, Resign, Slot
from game.table.session import HelpTaken
from modes.moves import Draw
from tests.store.many import fill
from tests.store.query_cost import query_cost
from tests.store.test_damaged_rows import spoil


class Lexicon:
    name = "english"
    hash = "0"


PLACE = Place((Placement(Slot("hand"), (0, 0)),))


@pytest.fixture
def database(tmp_path: Path) -> Database:
    def fail(fault: Exception) -> None:
        raise fault

    return Database(fail, tmp_path / "kanugo.db")


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def play(
    journal: Journal,
    clock: Clock,
    steps: list[tuple[float, Entry]],
    names: tuple[str, ...] = ("",),
    options: dict[str, bool | int | str] | None = None,
) -> int:
    setup = Setup(ruleset="patience-six", names=names, deal=5, language="en", options=options or {})
    game = journal.begin(setup, rulefile.load("patience-six"), Lexicon())
    for n, (seconds, entry) in enumerate(steps):
        clock.now += seconds
        assert journal.append(game, n, [entry])
    return game


def test_a_game_is_timed_without_its_pauses(database: Database) -> None:
    clock = Clock()
    journal = Journal(database, clock)
    steps = [(10.0, Entry(1, PLACE)), (5000.0, Entry(2, Draw())), (20.0, Entry(3, PLACE, Outcome.WON))]
    play(journal, clock, steps)
    (game,) = past_games(database)
    assert game.outcome is Outcome.WON
    assert game.seconds == 10.0 + PAUSE + 20.0
    assert (game.begun, game.ended) == (1000.0, 6030.0)
    assert game.placed == 2


def test_a_clock_set_back_costs_no_time(database: Database) -> None:
    clock = Clock()
    play(Journal(database, clock), clock, [(10.0, Entry(1, PLACE)), (-900.0, Entry(2, PLACE, Outcome.WON))])
    (game,) = past_games(database)
    assert game.seconds == 10.0


def test_open_games_and_those_of_several_players_are_not_counted_as_over(database: Database) -> None:
    clock = Clock()
    journal = Journal(database, clock)
    play(journal, clock, [(1.0, Entry(1, PLACE))])
    play(journal, clock, [(1.0, Entry(1, PLACE, Outcome.WON))], ("Ana", "Bo"))
    assert [game.outcome for game in past_games(database)] == [None]
    assert tally(past_games(database)) == (0, 0, None, 0)


def test_a_lost_game_that_is_undone_is_open_again(database: Database) -> None:
    clock = Clock()
    steps = [(1.0, Entry(1, Resign(), Outcome.LOST)), (1.0, Entry(0))]
    play(Journal(database, clock), clock, steps)
    assert [game.outcome for game in past_games(database)] == [None]


@pytest.mark.parametrize("change", ["deal = 'five'", "begun = 'noon'"])
def test_a_won_deal_that_cannot_be_read_is_left_out(database: Database, change: str) -> None:
    clock = Clock()
    journal = Journal(database, clock)
    for _ in range(2):
        play(journal, clock, [(1.0, Entry(1, PLACE, Outcome.WON))])
    spoil(database.path, f"UPDATE standing SET {change} WHERE game = 1")
    assert won_deals(database, "patience-six", "en") == [(5, 1001.0)]


def test_sums_and_runs(database: Database) -> None:
    clock = Clock()
    journal = Journal(database, clock)
    for seconds, outcome in ((9.0, Outcome.WON), (7.0, Outcome.WON), (5.0, Outcome.LOST), (8.0, Outcome.WON)):
        play(journal, clock, [(seconds, Entry(1, PLACE, outcome))])
    counted = tally(past_games(database))
    assert counted.share == 0.75
    assert counted == (3, 1, 7.0, 0)
    assert win_streaks(past_games(database)) == (1, 2)


def test_games_won_with_help_are_counted_separately(database: Database) -> None:
    """The second was won with a hint, the third after the solution of its deal was shown; so was the fourth,
    for the deal was the same. None of them gives a best time."""
    clock = Clock()
    journal = Journal(database, clock)
    helps = (HelpTaken(), HelpTaken(hints=2), HelpTaken(shown=True), HelpTaken())
    for seconds, taken in zip((9.0, 3.0, 2.0, 1.0), helps, strict=True):
        game = play(journal, clock, [(seconds, Entry(1, PLACE, Outcome.WON))])
        journal.note_help(game, taken)
    games = past_games(database)
    assert [game.helped for game in games] == [False, True, True, True]
    assert games[1].hints == 2
    assert tally(games) == (4, 0, 9.0, 3)
    assert games_of_deal(database, "patience-six", "en", 5) == games


@pytest.mark.parametrize(
    ("options", "acts"), [({}, []), ({"open_refill": True}, [(1.0, Entry(1, PLACE, Outcome.WON))])]
)
def test_a_solution_shown_in_any_game_of_the_deal_counts_as_help(
    database: Database, options: dict[str, bool | int | str], acts: list[tuple[float, Entry]]
) -> None:
    """Also in one in which nothing was done, and in one by other rules; in a later one it is none."""
    clock = Clock()
    journal = Journal(database, clock)
    win = [(1.0, Entry(1, PLACE, Outcome.WON))]
    games = [play(journal, clock, win), play(journal, clock, acts, options=options)]
    journal.note_help(games[1], HelpTaken(shown=True))
    clock.now += 1
    games.append(play(journal, clock, win))
    assert {game.game: game.helped for game in games_of_deal(database, "patience-six", "en", 5)} == {
        games[0]: False,
        games[2]: True,
    }
    assert [game.helped for game in past_games(database) if game.plain] == [False, True]


def test_equal_wins_and_losses_are_half_and_no_games_zero() -> None:
    assert [Tally(won, lost, None).share for won, lost in ((2, 2), (0, 3), (0, 0))] == [0.5, 0.0, 0.0]


def test_a_game_counts_in_a_row_from_when_it_ended(database: Database) -> None:
    clock = Clock()
    play(Journal(database, clock), clock, [(1.0, Entry(1, PLACE, Outcome.WON))])
    (won,) = past_games(database)
    lost = won._replace(outcome=Outcome.LOST)
    games = [won._replace(begun=1.0, ended=9.0), lost._replace(begun=2.0, ended=3.0)]
    assert win_streaks(games) == (1, 1)
    assert win_streaks([*games, won._replace(begun=0.0, ended=8.0)]) == (2, 2)


def test_the_cost_of_a_days_deal_does_not_grow_with_the_games(database: Database) -> None:
    fill(database, 10)
    database.read("PRAGMA wal_checkpoint")
    deal = past_games(database)[0]

    def cost() -> int:
        return query_cost(database, lambda: games_of_deal(database, deal.ruleset, deal.language, deal.deal))

    few = cost()
    fill(database, 400, seed=2)
    assert len(past_games(database)) == 410
    assert cost() - few <= 60, "but for games of the same deal"


def test_past_games_are_read_without_acts_or_setups(database: Database) -> None:
    """Both grow with every game that is played; what is counted of them is kept."""
    fill(database, 20)
    whole = past_games(database)
    assert len(whole) == 20
    database.write(lambda connection: connection.execute("DELETE FROM entry"))
    database.write(lambda connection: connection.execute("UPDATE game SET setup = '', ruleset = ''"))
    assert past_games(database) == whole


def test_the_games_of_a_deal_are_those_by_the_originals_rules(database: Database) -> None:
    clock = Clock()
    journal = Journal(database, clock)
    play(journal, clock, [(1.0, Entry(1, PLACE, Outcome.WON))])
    setup = Setup(ruleset="patience-six", names=("",), deal=5, language="en", options={"hand": 7})
    optional = journal.begin(setup, rulefile.load("patience-six"), Lexicon())
    clock.now += 1.0
    journal.append(optional, 0, [Entry(1, PLACE, Outcome.WON)])
    plain = {game.game: game.plain for game in past_games(database)}
    assert plain == {1: 1, optional: 0}
    assert [game.game for game in games_of_deal(database, "patience-six", "en", 5)] == [1]
    assert won_deals(database, "patience-six", "en") == [(5, 1000.0)]
    assert games_of_deal(database, "patience-six", "eo", 5) == ()


def test_a_game_by_everyday_words_is_one_by_the_original(database: Database) -> None:
    """Which words decide that one is stuck is a reading of the original's rules; a house rule is not."""
    clock = Clock()
    journal = Journal(database, clock)
    games: list[int] = []
    usual = {"stuck_by": "everyday"}
    played: list[dict[str, bool | int | str]] = [{}, {**usual}, {**usual, "open_refill": True}]
    for options in played:
        setup = Setup(ruleset="patience-six", names=("",), deal=5, language="en", options=options)
        game = journal.begin(setup, rulefile.load("patience-six", options=options), Lexicon())
        clock.now += 10
        assert journal.append(game, 0, [Entry(1, PLACE, Outcome.WON)])
        games.append(game)
    assert [each.game for each in games_of_deal(database, "patience-six", "en", 5)] == games[:2]
    assert [bool(each.plain) for each in past_games(database)] == [True, True, False]
    assert len(won_deals(database, "patience-six", "en")) == 2


def test_the_time_counted_by_the_table_is_stored(database: Database) -> None:
    """A sheet that lies over it for a minute is no play; a pause at the open table counts as ever."""
    clock = Clock()
    steps = [
        (60.0, Entry(1, PLACE, spent=4.0)),
        (5000.0, Entry(2, Draw(), spent=5000.0)),
        (20.0, Entry(3, PLACE, Outcome.WON, spent=20.0)),
    ]
    number = play(Journal(database, clock), clock, steps)
    (game,) = past_games(database)
    assert game.seconds == 4.0 + PAUSE + 20.0
    Journal(database).recount(number)
    assert past_games(database) == (game,)
