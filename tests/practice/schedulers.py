"""Sessions by a clock of their own, for tests."""

from game.practice.context import PracticeContext
from game.practice.item import Item, Subject
from game.practice.item_store import ItemStore
from game.practice.scheduler import SessionPlan, SessionScheduler
from tests.practice.conftest import Clock

TWENTY = SessionPlan(("word", "hooks"), Subject("scrabble"), length=20, fresh=10)


def session(
    context: PracticeContext, item_store: ItemStore, clock: Clock, plan: SessionPlan = TWENTY
) -> SessionScheduler:
    return SessionScheduler(lambda subject: context, plan, item_store, clock, seed=5)


def now(scheduler: SessionScheduler) -> Item:
    assert scheduler.item is not None
    return scheduler.item


DAY = 86400.0
