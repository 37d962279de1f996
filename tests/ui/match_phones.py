"""Matches whose players answer on phones, over loopback sockets."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame

from game.practice.registry import kind_of
from game.ui.kit.screen import Swap
from game.ui.practice.match_screen import MatchScreen
from tests.hosting.phone_tables import said
from tests.net.match_app import plan_for, screen_of
from tests.net.phone import Phone, phones
from tests.ui.drills import Learner

NAMES = ("Ana", "Bo", "Cy")


class PhoneMatch(Learner):
    """A match in an invisible window, with its phone form closed."""

    screen: MatchScreen

    def pump(self) -> None:
        """A frame."""
        self.screen.update(0.02)
        for event in pygame.event.get(pygame.USEREVENT):
            self.take(self.screen.handle(event))

    def take(self, change: object) -> None:
        if isinstance(change, Swap):
            assert isinstance(change.screen, MatchScreen)
            style, self.screen = self.screen.view.style, change.screen
            self.screen.enter((1280, 800), style)

    @property
    def right(self) -> str:
        """An answer to the current question."""
        question = self.screen.question
        assert question is not None
        return kind_of(question.item.kind).solution(question.context, question.item).answers[0]


@contextmanager
def match(
    *kinds: str, phones_: int = 2, names: tuple[str, ...] = NAMES[:2], ruleset: str = "scrabble"
) -> Iterator[tuple[PhoneMatch, list[Phone]]]:
    """A match with so many phones connected but not admitted."""
    played = PhoneMatch(screen_of(names, plan_for(kinds, ruleset)))
    try:
        with phones(played.screen.phones.url, played.pump, phones_) as made:
            yield played, made
    finally:
        played.screen.phones.close()


@contextmanager
def begun(*kinds: str, **fields: Any) -> Iterator[tuple[PhoneMatch, list[Phone]]]:
    """A match with a phone for each player, at the first question."""
    names = fields.get("names", NAMES[:2])
    with match(*kinds, **{"phones_": len(names), **fields}) as (played, made):
        for seat, phone in enumerate(made[: len(names)]):
            phone.come(seat)
        made[0].wait(lambda: made[0].table["can"] == ["begin"])
        made[0].asks("ask", what="next")
        for phone in made[: len(names)]:
            phone.wait(lambda phone=phone: asked(phone))  # type: ignore[misc]
        yield played, made


def asked(phone: Phone) -> bool:
    return bool(phone.table["task"]["form"])


def feedback_shown(phone: Phone) -> bool:
    return "next" in phone.table["can"]


def give(phone: Phone, given: str, kind: str = "answer") -> None:
    field = "word" if kind == "word" else "given"
    phone.say(kind=kind, at=phone.table["at"], **{field: given})


def refused(phone: Phone, **message: Any) -> str:
    """Why something is refused."""
    known = len(phone.kind("sorry"))
    phone.say(**{"at": phone.table["at"], **message})
    phone.wait(lambda: len(phone.kind("sorry")) > known)
    return said(phone.kind("sorry")[-1])


def totals(played: PhoneMatch) -> tuple[int, ...]:
    return played.screen.match.totals
