"""Fingers at random, anywhere and in any order: nothing fails, no card is lost or there twice, and nothing is
stuck when all fingers are lifted."""

from collections import Counter
from pathlib import Path
from random import Random

import pygame
import pytest

from game.table.session import Session
from game.ui.company.curtain import Curtain
from game.ui.company.game import CompanyGame
from tests.amounts import some_of
from tests.hostile.hand import runner_of
from tests.hostile.soaker import Soaker
from tests.ui.fingers import At, Gestures

_STEPS = 260
_PLACES = 8
_EVENTS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE)
_NEVER = ("quit", "leave")


class Storm:
    """Somebody who touches whatever there is with three fingers."""

    def __init__(self, hand: Gestures, chance: Random) -> None:
        self.hand = hand
        self.chance = chance
        self.places = Soaker(hand, chance)
        self.down: dict[int, At] = {}
        self.touched = 0
        self.begun: dict[int, tuple[Session, Counter[str]]] = {}

    def blow(self) -> None:
        """Go through some places, and touch things there."""
        ways = self.chance.sample(self.places.ways(), _PLACES)
        for _, go in ways:
            self.lift()
            self.places.start_again()
            go()
            self.hand.rest()
            for _ in range(_STEPS // _PLACES):
                self.step()
                self.look()
                if not self.hand.screens:
                    self.places.start_again()
        self.lift()
        self.hand.rest()

    def step(self) -> None:
        """One thing that a finger, time or the window does."""
        finger, drawn = self.chance.randrange(3), self.chance.random()
        at = self.somewhere()
        if drawn < 0.3:
            self.hand.down(at, finger)
            self.down[finger] = at
            self.touched += 1
        elif drawn < 0.65:
            self.hand.move(at, finger)
        elif drawn < 0.92:
            self.hand.up(self.down.pop(finger, at), finger)
        elif drawn < 0.95:
            self.hand.post(self.chance.choice(_EVENTS))
            self.hand.pump()
        else:
            self.hand.pump(self.chance.choice((0.1, 0.6, 2.0)))

    def lift(self) -> None:
        for finger in range(3):
            self.hand.up(self.down.pop(finger, (0, 0)), finger)

    def somewhere(self) -> At:
        """Mostly on something."""
        width, height = self.hand.window.size
        controls = [control for control in self.hand.controls() if control.name not in _NEVER]
        table = self.hand.table
        drawn = self.chance.random()
        if table is not None and table.shown and drawn < 0.4:
            scene = table.scene
            rects: list[pygame.Rect] = [*scene.layout.strip.places, *scene.layout.strip.piles.values()]
            rects += [scene.camera.rect((x, y)) for x in range(4) for y in range(2)]
            return self.chance.choice(rects).center
        if controls and drawn < 0.75:
            return self.chance.choice(controls).rect.center
        return self.chance.randrange(-20, width + 20), self.chance.randrange(-20, height + 20)

    def look(self) -> None:
        """No card is lost or there twice, and a curtain that hangs hides the table."""
        for session in self.hand.sessions():
            pieces = Counter(session.state.pieces())
            assert self.begun.setdefault(id(session), (session, pieces))[1] == pieces
        table = self.hand.table
        if table is not None:
            laid = [placed.slot for placed in table.turn.draft.laid]
            assert len(set(laid)) == len(laid)
        runner = runner_of(table) if table is not None else None
        if isinstance(runner, CompanyGame) and isinstance(runner.overlays.cover, Curtain):
            assert not runner.overlays.cover.peeking


@pytest.mark.parametrize("seed", some_of(range(4), 4))
def test_no_touch_breaks_anything(seed: int, home: Path) -> None:
    hand = Gestures()
    hand.begin()
    storm = Storm(hand, Random(seed))
    storm.blow()
    assert storm.touched > 20
    assert not hand._touch.fingers._down
    hand.rest()
    assert not hand._touch.busy
    storm.places.start_again()
    control = hand.control("settings")
    assert control is not None
    hand.tap(control.rect.center)
    assert len(hand.screens) == 2, "a tap is a press again"
    hand.controller.close(None)
