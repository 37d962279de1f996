"""Thirty days of practice by a clock set by hand: what is due is one number everywhere, what was right
comes on another day, and nothing is lost, not of an older version's lists either."""

import io
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random

import pygame
import pytest

from game.cli import run
from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemMarks, ItemStore
from game.practice.registry import kind_of, kinds
from game.practice.schedule import Memory, after, begins, day_of, days_between, next_day
from game.practice.scheduler import SessionPlan, SessionScheduler
from game.practice.statistics import forecast, progress_summary
from game.store.database import Database
from game.store.settings import Practice
from game.ui.context import AppContext
from game.ui.menu.controller import MenuController
from game.ui.menu.screen import Menu, PracticePlate
from game.ui.practice.opening import PracticeController
from tests.practice.conftest import Clock

HOUR = 3600.0
GAMES = (Subject("scrabble"), Subject("literaki"))
KINDS = ("word", "short", "hooks", "anagram")


@pytest.fixture(params=["UTC", "Europe/Warsaw", "America/New_York"])
def place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Somewhere on the earth, two of the places with a change of clocks within the thirty days."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


def of(context: PracticeContext, subject: Subject) -> PracticeContext:
    return PracticeContext(subject, context.ruleset, context.lexicon)


def counted(item_store: ItemStore, now: float) -> int:
    """What is due, counted plainly."""
    known = [each for each in item_store.all() if each.memory is not None]
    return sum(day_of(each.memory.due) <= day_of(now) for each in known if each.memory is not None)


# --- days -------------------------------------------------------------------------------------------------


def test_a_day_begins_at_midnight_and_every_moment_lies_in_its_own(place: str) -> None:
    for hour in range(0, 24 * 60):
        moment = datetime(2026, 10, 1).timestamp() + hour * HOUR
        day = day_of(moment)
        assert begins(day) <= moment < next_day(moment) == begins(day + timedelta(1))
        assert day_of(begins(day)) == day
        assert day_of(begins(day) - 1) == day - timedelta(1)
    assert day_of(datetime(2026, 10, 5, 0, 0).timestamp()) == date(2026, 10, 5)
    assert days_between(datetime(2026, 10, 5).timestamp(), datetime(2026, 10, 5, 23, 59).timestamp()) == 0


@pytest.mark.parametrize("grade", [Grade.HARD, Grade.GOOD, Grade.EASY])
def test_what_was_right_is_due_on_a_later_day_whatever_the_hour(place: str, grade: Grade) -> None:
    for hour in range(0, 24 * 45):
        moment = datetime(2026, 10, 1, 0, 30).timestamp() + hour * HOUR
        new = after(None, grade, moment)
        lapsed = after(after(None, Grade.GOOD, moment - 90 * 24 * HOUR), Grade.AGAIN, moment - HOUR)
        for memory in (new, after(lapsed, grade, moment)):
            assert days_between(moment, memory.due) >= 1


def test_steps_of_minutes_that_an_older_version_wrote_are_left_behind(clock: Clock) -> None:
    """There were two steps of learning: what stands in the second one is known after one right answer."""
    for state, step in ((1, 0), (1, 1), (3, 0)):
        old = Memory(state, step, 2.0, 5.0, clock.now + 600, clock.now)  # type: ignore[arg-type]
        known = after(old, Grade.GOOD, clock.now + 700)
        assert not known.learning
        assert days_between(clock.now, known.due) >= 1
        assert after(old, Grade.AGAIN, clock.now + 700).due <= clock.now + 700


# --- sessions day after day ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_thirty_days_of_sittings(
    place: str, context: PracticeContext, item_store: ItemStore, faults: list[Fault]
) -> None:
    """Two games, a session or two a day at any hour, right, wrong, slow, regraded and undone at random."""
    random = Random(place)
    start = datetime(2026, 10, 10, 12).timestamp()
    last_right: dict[str, date] = {}
    before: set[str] = set()
    answered = 0
    for day in range(30):
        hours = sorted(random.uniform(4.1, 27.9) for _ in range(1 + day % 2))
        for hour in hours:
            now = begins(day_of(start + day * 24 * HOUR)) + (hour - 4) * HOUR
            clock = Clock()
            clock.now = now
            today = day_of(now)
            all_due = item_store.due(KINDS, None, now)
            assert len(all_due) == counted(item_store, now)
            assert len(all_due) == sum(len(item_store.due(KINDS, game, now)) for game in GAMES)
            assert forecast(item_store.all(), item_store.moment(now), 30)[0] == len(all_due)
            assert progress_summary(item_store, now).due == len(all_due)
            game = random.choice((*GAMES, None))
            plan = SessionPlan(KINDS, game, 12, fresh=0 if game is None else 4)
            scheduler = SessionScheduler(lambda subject: of(context, subject), plan, item_store, clock, day)
            asked_right: set[str] = set()
            while scheduler.item is not None:
                key = scheduler.item.key
                assert key not in asked_right, "what was right came back in the session"
                assert last_right.get(key) != today, "what was right came back on the same day"
                right = random.random() < 0.7
                seconds = random.choice((0.5, 400.0))
                result = scheduler.judge(scheduler.solution().answers if right else ())
                grade = scheduler.proposed(result, seconds)
                if random.random() < 0.2:
                    kept, log = item_store.all(), item_store.answers()
                    scheduler.answer(Grade(random.randint(1, 4)), seconds, right)
                    scheduler.regrade(Grade(random.randint(1, 4)))
                    assert scheduler.take_back()
                    assert (item_store.all(), item_store.answers()) == (kept, log)
                    assert scheduler.item.key == key
                scheduler.answer(grade, seconds, right)
                answered += 1
                clock.now = min(clock.now + 20, next_day(now) - 1)
                if right:
                    asked_right.add(key)
                    last_right[key] = today
                    assert scheduler.next_due(grade) >= 1
                else:
                    assert scheduler.next_due(grade) == 0
                    assert key in item_store.due(KINDS, None, clock.now)
            keys = {each.item.key for each in item_store.all()}
            assert before <= keys, "nothing is lost"
            before = keys
            assert len(item_store.answers()) == answered
    assert len(before) > 40
    assert not faults


def test_what_waits_of_one_s_own_games_is_due_and_counted_once(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    for ask in ("CAT", "DOG"):
        item_store.keep(Item(kind="word", subject=GAMES[0], ask=ask, source="game 1, move 2"))
    assert len(item_store.due(KINDS, None, clock.now)) == progress_summary(item_store, clock.now).due == 2
    plan = SessionPlan(KINDS, GAMES[0], 20, fresh=0)
    scheduler = SessionScheduler(lambda subject: of(context, subject), plan, item_store, clock, 1)
    for left in (2, 1):
        assert scheduler.remaining == left == len(item_store.due(KINDS, None, clock.now))
        scheduler.answer(Grade.GOOD, 1.0, True)
    assert scheduler.item is None
    assert item_store.begun_today(clock.now) == 0, "they take no room from the new ones of the day"


# --- one number everywhere ----------------------------------------------------------------------------------


def test_menu_form_progress_and_terminal_say_the_same_number(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    now = time.time()
    database = Database(lambda fault: pytest.fail(str(fault)))
    item_store = ItemStore(database)
    for n, (game, due) in enumerate([(0, -5), (0, 0), (1, -1), (1, 0), (1, 3)]):
        item = Item(kind="word", subject=GAMES[game], ask=f"W{'ABCDE'[n]}")
        item_store.fill([(item, Memory(2, None, 5.0, 5.0, now + due * 24 * HOUR, now - 9 * 24 * HOUR))])
    item_store.keep(Item(kind="word", subject=GAMES[1], ask="KOT", source="game 1, move 2"))
    wanted = 5
    assert len(item_store.due(kinds(), None, now)) == wanted
    assert progress_summary(item_store, now).due == wanted
    assert progress_summary(item_store, now).coming[0] == wanted
    controller = PracticeController(database, lambda chosen: None)
    chosen = Practice(ruleset="scrabble", language="")
    assert controller.due_counts(chosen).in_all == wanted
    database.close()
    context = AppContext()
    menu = Menu(MenuController(context))
    pygame.font.init()
    pygame.display.set_mode((800, 600))
    menu.enter((800, 600), context.style((800, 600)))
    menu.update(0.1)
    (door,) = (control for control in menu.focus.controls if isinstance(control, PracticePlate))
    assert door.due == wanted
    assert door.about().startswith(f"{wanted} questions are due today.")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(("drill", "word", "--new", "0")) == 0
    assert f"{wanted} due in all games." in capsys.readouterr().out


# --- lists of an older version ------------------------------------------------------------------------------


def test_long_lists_of_before_are_cut_into_small_ones_with_their_memory_and_their_log(
    context: PracticeContext, item_store: ItemStore, clock: Clock, file: Path, faults: list[Fault]
) -> None:
    memory = after(None, Grade.GOOD, clock.now - 30 * 24 * HOUR)
    long = [Item(kind=kind, subject=GAMES[0], ask=ask) for kind, ask in (("short", "T.."), ("hooks", "CAT"))]
    gone = Item(kind="hooks", subject=GAMES[0], ask="QQQ")
    for item in (*long, gone):
        item_store.answer(item, Grade.GOOD, memory, 1.0)
    log = item_store.answers()
    plan = SessionPlan(KINDS, GAMES[0], 20, fresh=0)
    scheduler = SessionScheduler(lambda subject: of(context, subject), plan, item_store, clock, 1)
    kept = {each.item.key: each.memory for each in item_store.all()}
    small = {"short/scrabble///TA.", "short/scrabble///TE.", "short/scrabble///TO."}
    small |= {"hooks/scrabble///.CAT", "hooks/scrabble///CAT."}
    assert kept == dict.fromkeys(small, memory)
    assert item_store.answers() == log
    assert scheduler.remaining == len(small) == len(item_store.due(KINDS, None, clock.now))
    before = rows(file)
    asked = set()
    while scheduler.item is not None:
        asked.add(scheduler.item.key)
        assert scheduler.judge(scheduler.solution().answers).right
        scheduler.answer(Grade.GOOD, 1.0, True)
    assert asked == small
    assert item_store.begun_today(clock.now) == 0, "they were begun long ago"
    while scheduler.take_back():
        pass
    assert rows(file) == before
    assert not faults


def test_a_list_that_is_known_already_in_small_keeps_what_it_knows(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    known, old = (after(None, Grade.EASY, clock.now), after(None, Grade.AGAIN, clock.now - 24 * HOUR))
    part = Item(kind="hooks", subject=GAMES[0], ask=".CAT")
    item_store.answer(part, Grade.EASY, known, 1.0)
    item_store.answer(Item(kind="hooks", subject=GAMES[0], ask="CAT"), Grade.AGAIN, old, 1.0)
    SessionScheduler(
        lambda subject: of(context, subject), SessionPlan(KINDS, None, fresh=0), item_store, clock, 1
    )
    kept = {each.item.ask: each.memory for each in item_store.all()}
    assert kept == {".CAT": known, "CAT.": old}


@pytest.mark.parametrize(
    ("last", "away", "asked"), [(0, False, {"CAT."}), (24, True, {"CAT."}), (24, False, {"CAT.", ".CAT"})]
)
def test_a_part_that_is_known_already_is_asked_once_and_only_if_it_is_due(
    context: PracticeContext, item_store: ItemStore, clock: Clock, last: int, away: bool, asked: set[str]
) -> None:
    part, whole = (Item(kind="hooks", subject=GAMES[0], ask=ask) for ask in (".CAT", "CAT"))
    item_store.answer(whole, Grade.AGAIN, after(None, Grade.AGAIN, clock.now - 24 * HOUR), 1.0)
    known = after(None, Grade.AGAIN if last else Grade.EASY, clock.now - last * HOUR)
    item_store.answer(part, Grade.GOOD, known, 1.0)
    item_store.set_marks(part.key, ItemMarks(away=away))
    scheduler = SessionScheduler(
        lambda subject: of(context, subject), SessionPlan(KINDS, None, fresh=0), item_store, clock, 1
    )
    assert scheduler.remaining == len(asked) == len(item_store.due(KINDS, None, clock.now))
    met = set()
    while scheduler.item is not None:
        met.add(scheduler.item.ask)
        scheduler.answer(Grade.GOOD, 1.0, True)
    assert met == asked


def test_only_lists_are_superseded(context: PracticeContext) -> None:
    for name in KINDS:
        for item in kind_of(name).make(context, Random(1)):
            assert not kind_of(name).is_superseded(item.ask)


def rows(file: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        kept = connection.execute("SELECT * FROM learnt ORDER BY key").fetchall()
        return [*kept, *connection.execute("SELECT * FROM answer ORDER BY n").fetchall()]
