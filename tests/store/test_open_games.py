"""Open games put away, brought back and removed; a page of them costs the same however many there are."""

from pathlib import Path

import pytest

from game.store.database import Database
from game.store.journal import GameFilter, Journal, Refused
from game.store.saved import SavedSession
from game.store.sql import SqlRow
from game.table.mode import Setup
from game.table.moves import Place, Resign
from game.table.session import HelpTaken, record_of
from modes.moves import Draw
from tests.store.games import Said, begun, opened, words
from tests.store.query_cost import query_cost


def several(journal: Journal, games: int) -> list[SavedSession]:
    return [begun(journal, Setup(ruleset="test", names=("Ana",), deal=deal)) for deal in range(games)]


def numbers(journal: Journal, part: GameFilter) -> list[int]:
    return [game.id for game in journal.games(part)]


def test_an_archived_game_is_not_open_and_keeps_all_data(file: Path, journal: Journal, said: Said) -> None:
    first, second = several(journal, 2)
    assert first.game is not None
    first.play(Draw())
    assert journal.archive(first.game)
    assert not journal.archive(first.game), "it is there already"
    assert numbers(journal, GameFilter.OPEN) == [second.game]
    assert numbers(journal, GameFilter.ARCHIVED) == [first.game]
    assert set(numbers(journal, GameFilter.ALL)) == {first.game, second.game}
    again = SavedSession.resume(opened(file, said), first.game, words)
    assert record_of(again) == record_of(first)
    assert journal.archive(first.game, archived=False)
    assert numbers(journal, GameFilter.OPEN) == [first.game, second.game]
    assert numbers(journal, GameFilter.ARCHIVED) == []


def test_playing_on_reopens_an_archived_game(journal: Journal) -> None:
    (session,) = several(journal, 1)
    assert session.game is not None
    journal.archive(session.game)
    session.play(Draw())
    assert numbers(journal, GameFilter.OPEN) == [session.game]


def test_finished_games_cannot_be_archived_and_reopened_ones_are_listed(journal: Journal) -> None:
    (session,) = several(journal, 1)
    assert session.game is not None
    session.play(Resign())
    assert not journal.archive(session.game)
    assert numbers(journal, GameFilter.OPEN) == []
    session.go(0)
    assert numbers(journal, GameFilter.OPEN) == [session.game]


def test_only_archived_games_can_be_removed(database: Database, journal: Journal) -> None:
    first, second = several(journal, 2)
    assert first.game is not None
    assert second.game is not None
    for session in (first, second):
        session.play(Draw())
        session.save_table("{}")
        journal.refuse(session.game or 0, Refused(0, Place(())))
    assert not journal.remove(first.game)
    journal.archive(first.game)
    assert journal.remove(first.game)
    assert not journal.has_game(first.game)
    assert numbers(journal, GameFilter.ALL) == [second.game]
    assert (len(journal.entries(second.game)), journal.saved_table(second.game)) == (1, "{}")
    for table in ("entry", "aside", "refused", "standing"):
        assert database.read(f"SELECT DISTINCT game FROM {table}") == [(second.game,)]
    assert not journal.remove(first.game)


def test_a_game_removed_by_another_window_is_not_restored(
    file: Path, journal: Journal, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    (session,) = several(journal, 1)
    game, other, read = session.game or 0, opened(file, said), Database.read
    journal.archive(game)

    def overtaken(self: Database, sql: str, *values: object) -> list[SqlRow]:
        found = read(self, sql, *values)
        other.remove(game)
        return found

    monkeypatch.setattr(Database, "read", overtaken)
    assert not journal.archive(game, archived=False)


def test_a_game_removed_while_another_window_plays_it_is_kept_whole_as_a_new_one(
    file: Path, journal: Journal, said: Said
) -> None:
    (session,) = several(journal, 1)
    assert session.game is not None
    before = session.game
    session.play(Draw())
    other = opened(file, said)
    other.archive(before)
    other.remove(before)
    session.play(Draw())
    assert session.game not in (None, before)
    assert numbers(journal, GameFilter.OPEN) == [session.game]
    assert len(journal.entries(session.game or 0)) == 2


def test_pages_follow_one_another_and_hold_every_game_once(journal: Journal) -> None:
    games = [session.game for session in several(journal, 7)]
    pages = [[game.id for game in journal.games(GameFilter.OPEN, 3, after)] for after in (0, 3, 6)]
    assert [len(page) for page in pages] == [3, 3, 1]
    assert sorted(game for page in pages for game in page) == games
    assert [journal.has_more(GameFilter.OPEN, after) for after in (3, 6, 7)] == [True, True, False]


@pytest.mark.parametrize("part", GameFilter)
def test_a_page_of_the_list_costs_the_same_however_many_games_there_are(
    database: Database, journal: Journal, part: GameFilter
) -> None:
    def look() -> None:
        assert len(journal.games(part, 5)) == 5
        assert journal.has_more(part, 5)

    def cost() -> int:
        return query_cost(database, look)

    def add(games: int) -> None:
        for n, session in enumerate(several(journal, games)):
            if n % 2:
                journal.archive(session.game or 0)

    add(20)
    few = cost()
    add(300)
    assert cost() == few


def test_a_game_is_discarded_only_if_nothing_was_done_in_it(file: Path, journal: Journal, said: Said) -> None:
    untouched, moved, undone, helped, noted, elsewhere, unsaved = several(journal, 7)
    moved.play(Draw())
    undone.play(Draw())
    undone.go(0)
    helped.take_help(HelpTaken(1))
    noted.annotate(0, "hard")
    assert elsewhere.game is not None
    SavedSession.resume(opened(file, said), elsewhere.game, words).play(Draw())
    unsaved.help = HelpTaken(1)  # the disk was full
    kept = [game.game for game in (moved, undone, helped, noted, elsewhere, unsaved)]
    for session in (untouched, moved, undone, helped, noted, elsewhere, unsaved):
        session.discard_untouched()
    assert sorted(numbers(journal, GameFilter.ALL)) == kept
    assert untouched.game is None
