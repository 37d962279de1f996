"""Everything that is pressed has room for a finger, in the smallest window at a scale of 100 %."""

from pathlib import Path

import pygame
import pytest

from game.table.session import Session
from game.text.actions import Action
from game.theme import TOUCH, Scale
from game.ui.board.table import board_table, key_rects, letter_at, letters
from game.ui.company.game import CompanyHooks
from game.ui.company.players_form import PlayersForm
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.controls.focus import Control, Focus
from game.ui.practice.flow import DrillFlow
from game.ui.practice.screen import DrillScreen
from game.ui.table.layout import Strip, lay_out
from tests.hostile.hand import SMALL
from tests.modes.board_table import Table
from tests.ui.boards import session_of
from tests.ui.drills import plan_of
from tests.ui.fingers import At, AtTable, Gestures
from tests.ui.targets import small_controls
from tests.ui.tour import Seen, opened, tour
from tests.waiting import wait_until


@pytest.mark.slow
def test_every_control_of_every_screen_is_as_large_as_a_finger(home: Path) -> None:
    hand, seen = opened("en", SMALL, 1.0), Seen()
    small = set[str]()
    hand.after_frame = lambda: small.update(small_controls(hand) if hand.screens else ())
    tour(seen, hand)
    hand.controller.close(None)
    assert len(seen.places) > 100
    assert not small


@pytest.mark.parametrize(
    ("ruleset", "kind"),
    [
        ("scrabble", "word"),
        ("kan-u-go", "worth"),
        ("ekraibl-simple", "anagram"),
        ("literaki", "short"),
        ("scrabble", "play"),
        ("patience-six", "finish"),
    ],
)
def test_every_control_of_a_drill_is_as_large_as_a_finger(ruleset: str, kind: str, home: Path) -> None:
    plan = plan_of(kind, ruleset=ruleset, language="en" if ruleset.startswith("pat") else "")
    screen = DrillScreen(DrillFlow(plan), lambda: screen, 3)
    hand = Gestures.on(screen)
    for name in ("give up", "next"):
        wait_until(lambda: not screen.busy, "the drill was still busy", hand.pump)
        hand.rest()
        assert not small_controls(hand)
        control = hand.control(name)
        if control is not None:
            hand.tap(control.rect.center)


def test_between_two_small_controls_a_finger_means_the_nearer_one() -> None:
    left, right = (
        Control("left", pygame.Rect(100, 100, 20, 20)),
        Control("right", pygame.Rect(130, 100, 20, 20)),
    )
    off = Control("off", pygame.Rect(160, 100, 20, 20), enabled=False)
    focus = Focus([left, right, off])

    def pressed(at: At, touch: bool) -> str:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            control = focus.handle(pygame.Event(kind, pos=at, button=1, touch=touch))
        return control.name if control is not None else ""

    assert pressed((122, 110), touch=True) == "left"
    assert pressed((127, 110), touch=True) == "right"
    assert pressed((95, 130), touch=True) == "left"
    assert pressed((85, 110), touch=True) == "", "too far away"
    assert pressed((165, 110), touch=True) == "", "what cannot be pressed keeps its place"
    assert pressed((122, 110), touch=False) == "", "a mouse means what it is at"


def test_beside_an_answer_a_finger_chooses_it() -> None:
    field = ChoiceField("size", pygame.Rect(100, 100, 300, 60), "Size", {1: "one", 2: "two"}, 1)
    field.lay_out(AppContext().style(SMALL))
    focus = Focus([field])
    below = (field.fields[1].centerx, field.fields[1].bottom + 5)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pressed = focus.handle(pygame.Event(kind, pos=below, button=1, touch=True))
    assert pressed is field
    assert field.touch()
    assert field.at == 1


@pytest.mark.parametrize("places", range(1, 27))
def test_the_cards_of_a_hand_do_not_overlap_and_stand_a_finger_apart(places: int) -> None:
    strip = lay_out(SMALL, Scale(1.0), Strip(places, ("stock", "open"), 70, places)).strip
    rects = [*strip.places, *strip.piles.values()]
    for n, rect in enumerate(rects):
        assert rect.collidelist(rects[:n]) < 0
        beside = [other for other in rects if other.top == rect.top and other is not rect]
        assert all(abs(other.left - rect.left) >= TOUCH for other in beside)
        assert rect.height >= TOUCH


@pytest.mark.parametrize("ruleset", ["scrabble", "skrablo", "literaki", "ekraibl-simple"])
def test_the_letters_for_a_blank_are_as_large_as_a_finger(ruleset: str) -> None:
    table = Table(ruleset, "A", ["?", "?"], "")
    hand = AtTable.of(
        board_table(session_of(table), None, CompanyHooks(lambda setup: Session(table.mode, setup)))
    )
    hand.press_button(Action.SHOW_HAND.value)
    turn, scene = hand.screen.turn, hand.screen.scene
    turn.held = turn.row()[0]
    turn.put((7, 7))
    assert len(letters(scene)) > 20
    for letter, key in zip(letters(scene), key_rects(scene), strict=True):
        x, y = key.center
        for along in ((1, 0), (0, 1)):
            there = [
                n
                for n in range(-TOUCH, TOUCH)
                if letter_at(scene, (x + n * along[0], y + n * along[1])) == letter
            ]
            assert len(there) >= TOUCH, f"{letter}: {len(there)}"


def test_the_names_of_a_match_of_seven_have_room_for_a_finger() -> None:
    form = PlayersForm((2, 7), ("",) * 7, lambda names, phones: form)
    assert not small_controls(Gestures.on(form))
