"""What counts as a contest, who has won it, and that damage harms nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.fault import Fault
from game.store.checkup import check_rest
from game.store.contests import Contest, PlayerWins, Series, all_series, contests
from game.store.database import Database, SaveError
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.store.sql import RepairedStore, SqlRow
from game.table.mode import Mode, Outcome, Setup, StartPosition
from game.table.moves import Move, Pass, Resign
from game.table.session import LexiconRef, Session
from game.table.state import State
from tests.modes.board_table import Table as TileTable
from tests.modes.kanugo_table import ACROSS
from tests.modes.kanugo_table import Table as CardTable
from tests.store.contested import contested
from tests.store.games import Said
from tests.store.many import fill
from tests.store.query_cost import query_cost
from tests.store.test_damaged_rows import spoil

CLUB = "computer:club"


# --- what counts --------------------------------------------------------------------------------------


def test_only_games_of_one_person_against_computers_count_newest_first(database: Database) -> None:
    contested(database, ("Ana", CLUB), (0,))
    contested(database, (CLUB, "ANA", "computer:expert"), (0, 1))
    contested(database, ("Bo", CLUB), (1,))
    assert contests(database, "scrabble", "en") == (
        Contest("bo", ("club",), 0.0),
        Contest("ana", ("club", "expert"), 0.5),
        Contest("ana", ("club",), 1.0),
    )


def test_resigning_counts_as_a_loss(database: Database) -> None:
    contested(database, ("Ana", CLUB), (), outcome=Outcome.GIVEN_UP)
    assert contests(database, "scrabble", "en") == (Contest("ana", ("club",), 0.0),)


@pytest.mark.parametrize(
    ("names", "more"),
    [
        (("Ana", "Bo", CLUB), {}),
        ((CLUB, CLUB), {}),
        (("Ana", CLUB), {"here": False}),
        (("Ana", CLUB), {"ruleset": "scrabble-nine"}),
        (("Ana", CLUB), {"position": StartPosition(("." * 15,) * 15, ("", ""), (900, 0))}),
    ],
    ids=["two persons", "no person", "from a file", "another game", "from a position"],
)
def test_other_games_do_not_count(
    database: Database, names: tuple[str, ...], more: dict[str, object]
) -> None:
    contested(database, names, (0,), **more)  # type: ignore[arg-type]
    assert contests(database, "scrabble", "en") == ()


def test_each_language_of_a_game_is_counted_separately(database: Database) -> None:
    contested(database, ("Ana", CLUB), (0,), ruleset="kan-u-go", language="eo")
    assert contests(database, "kan-u-go", "en") == ()
    assert len(contests(database, "kan-u-go", "eo")) == 1


def test_games_without_known_winners_do_not_count(
    database: Database,
) -> None:
    contested(database, ("Ana", CLUB), ())
    contested(database, ("Ana", CLUB), None)
    contested(database, ("Ana", CLUB), None, outcome=Outcome.GIVEN_UP)
    assert contests(database, "scrabble", "en") == ()


# --- who has won how often ----------------------------------------------------------------------------


def test_games_of_the_same_players_are_one_series_wherever_they_sat(database: Database) -> None:
    contested(database, ("Ana", CLUB), (0,))
    contested(database, ("Ana", "Bo"), (0, 1))
    contested(database, (CLUB, "ANA"), (0,))
    contested(database, ("Ana", CLUB), (), outcome=Outcome.GIVEN_UP)
    assert all_series(database) == (
        Series("scrabble", "en", 3, (PlayerWins("Ana", 1, 1), PlayerWins(CLUB, 1, 1))),
        Series("scrabble", "en", 1, (PlayerWins("Ana", 1, 1), PlayerWins("Bo", 1, 1))),
    )


def test_a_deal_played_again_counts_once_wherever_its_players_sat(database: Database) -> None:
    contested(database, ("Ana", "Bo"), (0,), deal=7)
    contested(database, ("BO", "Ana"), (0,), deal=7)
    [series] = all_series(database)
    assert (series.games, {player.name: player.won for player in series.players}) == (1, {"Ana": 1, "Bo": 0})


def test_two_computers_of_a_level_are_one_player_of_a_series(database: Database) -> None:
    contested(database, (CLUB, "Ana", CLUB), (0,))
    contested(database, (CLUB, "Ana", CLUB), (0, 2))
    [series] = all_series(database)
    assert series.players == (PlayerWins(CLUB, 2, 2), PlayerWins("Ana", 1, 0))


def test_each_language_of_a_game_has_its_own_series(database: Database) -> None:
    contested(database, ("Ana", "Bo"), (0,), ruleset="kan-u-go", language="eo")
    contested(database, ("Ana", "Bo"), (1,), ruleset="kan-u-go", language="uk")
    assert [(each.language, each.players[0].won) for each in all_series(database)] == [("uk", 0), ("eo", 1)]


def test_a_winner_without_a_seat_is_damage(database: Database, said: Said) -> None:
    game = contested(database, ("Ana", CLUB), (2,))
    assert all_series(database) == ()
    [fault] = said
    assert str(fault) == (
        f"kanugo.db: game {game}, winners: found [2], expected a seat from 0 to 1; "
        "the game is left out of the statistics"
    )


# --- who won, kept by the act that ends a game --------------------------------------------------------


def laid_out(mode: Mode, state: State, names: tuple[str, ...]) -> Session:
    """A game that begins with this state."""

    class Laid(type(mode)):  # type: ignore[misc]
        def start(self, setup: Setup) -> State:
            return state

    setup = Setup(ruleset=mode.ruleset.id, names=names, deal=7, language=mode.ruleset.language)
    return Session(Laid(mode.ruleset, mode.words), setup)


def of_cards(names: tuple[str, ...]) -> tuple[Session, list[Move]]:
    """Kan-u-go in which the first player has the lowest total when they lay their last card."""
    table = CardTable("S AX", "CATS", board="CAT", scores=(10, 95), adjudication="strict")
    return laid_out(table.mode, table.state, names), [table.placing(("S", (3, 0), ACROSS))]


def of_tiles(names: tuple[str, ...]) -> tuple[Session, list[Move]]:
    """Scrabble in which the first player leads after passing twice."""
    table = TileTable("scrabble", "AT", ("ATX", "ATX"), scores=(60, 20))
    return laid_out(table.mode, table.state, names), [Pass()] * 3


def of_attacks(names: tuple[str, ...]) -> tuple[Session, list[Move]]:
    """Ekraibl in which the first leads when all have passed."""
    table = TileTable("ekraibl-hard", "АТ", ("ЪЪ", "ЪЪ"), scores=(60, 20))
    return laid_out(table.mode, table.state, names), [Pass()] * 4


@pytest.mark.parametrize("made", [of_cards, of_tiles, of_attacks])
@pytest.mark.parametrize(("names", "share"), [(("Ana", CLUB), 1.0), ((CLUB, "Ana"), 0.0)])
def test_the_last_act_stores_the_winners_until_it_is_undone(
    database: Database,
    made: Callable[[tuple[str, ...]], tuple[Session, list[Move]]],
    names: tuple[str, ...],
    share: float,
) -> None:
    game, moves = made(names)
    session = SavedSession.keep(Journal(database), game, LexiconRef("tiny", "0"))
    rules = session.mode.ruleset
    for move in moves:
        assert contests(database, rules.id, rules.language) == ()
        assert session.play(move) is None
        if session.mode.outcome(session.state) is not None:
            break
    expected = (Contest("ana", ("club",), share),)
    assert contests(database, rules.id, rules.language) == expected
    session.go(session.at - 1)
    assert contests(database, rules.id, rules.language) == ()
    session.go(session.at + 1)
    assert contests(database, rules.id, rules.language) == expected


def test_a_game_given_up_by_all_is_lost(database: Database) -> None:
    session = SavedSession.keep(Journal(database), of_tiles(("Ana", CLUB))[0], LexiconRef("tiny", "0"))
    assert session.play(Resign()) is None
    assert contests(database, "scrabble", "en") == (Contest("ana", ("club",), 0.0),)


def test_a_game_continued_from_an_export_does_not_count(database: Database) -> None:
    """Players who know what comes win more often than their strength suggests."""
    game, moves = of_tiles(("Ana", CLUB))
    session = SavedSession.keep(Journal(database), game, LexiconRef("tiny", "0"))
    session.make(moves[0])
    other = session.branch(1)
    for move in moves[1:]:
        other.make(move)
    assert other.mode.outcome(other.state) is Outcome.WON
    assert contests(database, "scrabble", "en") == ()


def test_a_game_begun_anew_with_its_deal_counts_once(database: Database) -> None:
    game, moves = of_tiles(("Ana", CLUB))
    session = SavedSession.keep(Journal(database), game, LexiconRef("tiny", "0"))
    for played in (session, session.branch(0)):
        for move in moves:
            played.make(move)
    assert len(contests(database, "scrabble", "en")) == 1


def test_a_mode_failing_to_name_winners_does_not_block_the_last_move(database: Database) -> None:
    game, moves = of_tiles(("Ana", CLUB))

    def fails(state: State) -> tuple[int, ...]:
        raise Fault("mode", "winners", "nothing", "an answer")

    game.mode.winners = fails  # type: ignore[method-assign]
    session = SavedSession.keep(Journal(database), game, LexiconRef("tiny", "0"))
    for move in moves:
        assert session.play(move) is None
    assert session.mode.outcome(session.state) is Outcome.WON
    assert contests(database, "scrabble", "en") == ()


def test_the_cost_does_not_grow_with_other_or_older_games(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form that asks who plays opens at once, however much was played."""
    monkeypatch.setattr("game.store.contests._LOOKED_AT", 5)

    def look() -> None:
        assert len(contests(database, "scrabble", "en")) == 5

    def cost() -> int:
        return query_cost(database, look)

    for _ in range(5):
        contested(database, ("Ana", CLUB), (0,))
    few = cost()
    for _ in range(20):
        contested(database, ("Ana", CLUB), (0,))
        contested(database, ("Ana", CLUB), (0,), ruleset="scrabble-nine")
    fill(database, 100)
    assert cost() <= few + 20


# --- damage -------------------------------------------------------------------------------------------


def test_damaged_winners_are_reported_once_and_the_game_is_unchanged(
    database: Database, file: Path, said: Said
) -> None:
    good = contested(database, ("Ana", CLUB), (0,))
    for winners in ("[", '["x"]', b"\xff"):
        bad = contested(database, ("Ana", CLUB), (0,))
        spoil(file, "UPDATE entry SET winners = ? WHERE game = ? AND n = 1", winners, bad)
        for _ in range(2):
            assert contests(database, "scrabble", "en") == (Contest("ana", ("club",), 1.0),)
        (fault,) = said
        assert isinstance(fault, RepairedStore)
        assert str(fault).startswith(f"kanugo.db: game {bad}, winners: found ")
        assert str(fault).endswith("; the game is left out of the statistics")
        said.clear()
        journal = Journal(database)
        assert journal.game(bad).outcome is Outcome.WON
        assert len(journal.entries(bad)) == len(journal.entries(good)) == 2
    assert not said


def test_damaged_winners_that_cannot_be_repaired_are_reported_with_the_reason(
    database: Database, file: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    contested(database, ("Ana", CLUB), (0,))
    spoil(file, "UPDATE entry SET winners = '[' WHERE n = 1")
    trouble = SaveError("kanugo.db", "", "disk I/O error", "a file and a disk that can be written")

    def fails(self: Database, act: object) -> None:
        raise trouble

    monkeypatch.setattr(Database, "write", fails)
    assert contests(database, "scrabble", "en") == ()
    assert said[0] is trouble
    assert [str(fault) for fault in said[1:]] == [
        "kanugo.db: game 1, winners: found [, expected JSON; the game is left out of the statistics"
    ]


def test_the_store_check_reports_damaged_results(database: Database, file: Path, said: Said) -> None:
    contested(database, ("Ana", CLUB), (0,))
    spoil(file, "UPDATE entry SET winners = 'Ana' WHERE n = 1")
    check_rest(database)
    assert [str(fault).partition(":")[2].partition(", expected")[0] for fault in said] == [
        " game 1, winners: found Ana"
    ]


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        ("UPDATE game SET setup = ? WHERE id = 2", "{"),
        ("UPDATE game SET setup = ? WHERE id = 2", 7),
        ("UPDATE standing SET outcome = ? WHERE game = 2", b"\xff"),
        ("UPDATE standing SET ended = ? WHERE game = 2", "noon"),
        ("UPDATE entry SET time = ? WHERE game = 2", "noon"),
    ],
)
def test_damage_to_other_columns_does_not_affect_winners(
    database: Database, file: Path, said: Said, sql: str, value: object
) -> None:
    contested(database, ("Ana", CLUB), (0,))
    contested(database, ("Bo", CLUB), (0,))
    spoil(file, sql, value)
    assert Contest("ana", ("club",), 1.0) in contests(database, "scrabble", "en")
    assert not said


def test_an_unreadable_file_is_reported_and_does_not_block_play(
    database: Database, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    contested(database, ("Ana", CLUB), (0,))
    trouble = SaveError("kanugo.db", "", "disk I/O error", "a file and a disk that can be written")

    def fails(self: Database, sql: str, *values: object) -> list[SqlRow]:
        raise trouble

    monkeypatch.setattr(Database, "read", fails)
    assert contests(database, "scrabble", "en") == ()
    assert said == [trouble]


def test_winners_are_rescued_from_a_damaged_file(database: Database, file: Path, said: Said) -> None:
    contested(database, ("Ana", CLUB), (0,))
    database.close()
    with file.open("r+b") as damaged:
        damaged.write(bytes(100))
    assert contests(Database(said.append, file), "scrabble", "en") == (Contest("ana", ("club",), 1.0),)
