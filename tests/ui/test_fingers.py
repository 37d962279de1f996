"""What fingers are made into for a screen, one gesture after the other, through the app's own loop."""

import pygame
import pytest

from game.ui.kit.screen import Grip
from game.ui.kit.touch_input import loupe_rect
from tests.ui.fingers import At
from tests.ui.notebook import Notebook, begun


@pytest.mark.parametrize("grip", list(Grip))
def test_a_tap_is_one_press_whatever_moving_would_mean(grip: Grip) -> None:
    hand, book = begun(grip)
    hand.tap((300, 200))
    assert book.heard() == ["down 1", "up 1", "leave"]
    assert [event.pos for event in book.reported[1:4]] == [(300, 200)] * 3


def test_a_touch_reported_also_as_a_mouse_counts_once() -> None:
    hand, book = begun(Grip.SCROLL)
    for kind, of_mouse in (
        (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
        (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
    ):
        hand.post(of_mouse, pos=(300, 200), button=1, touch=True)
        hand.finger(kind, (300, 200))
    hand.post(pygame.MOUSEMOTION, pos=(300, 200), rel=(0, 0), buttons=(0, 0, 0), touch=True)
    hand.pump()
    assert book.heard() == ["down 1", "up 1", "leave"]


def test_the_fingers_on_the_trackpad_of_a_mac_only_move_its_mouse() -> None:
    hand, book = begun(Grip.SCROLL)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        hand.post(kind, touch_id=1, finger_id=0, x=0.5, y=0.5, dx=0.0, dy=0.0, window=None)
        hand.pump()
    assert not book.reported


def test_mouse_events_pass_unchanged() -> None:
    hand, book = begun(Grip.LIFT)
    hand.click((300, 200))
    assert book.heard() == ["down 1", "up 1"]


def test_a_finger_means_the_point_that_the_screen_says() -> None:
    hand, book = begun(Grip.LIFT)
    book.aside = (9, -5)
    hand.tap((300, 200))
    assert {event.pos for event in book.reported if event.type != pygame.WINDOWLEAVE} == {(309, 195)}


def test_resting_half_a_second_is_the_other_button_and_lifting_then_is_nothing() -> None:
    hand, book = begun(Grip.PUSH)
    hand.down((300, 200))
    hand.pump(0.4)
    assert book.heard() == []
    assert book.reported[-1].type == pygame.MOUSEMOTION, (
        "what is seen under the mouse is seen under the finger"
    )
    hand.move((304, 203))
    hand.pump(0.2)
    hand.up((304, 203))
    assert book.heard() == ["down 3", "up 3", "leave"]


def test_after_a_rest_a_finger_drags_even_where_it_would_scroll() -> None:
    hand, book = begun(Grip.SCROLL)
    hand.down((300, 200))
    hand.pump(0.6)
    hand.move((300, 260))
    hand.up((300, 260))
    assert book.heard() == ["down 3", "up 3", "down 1", "up 1", "leave"]


def test_a_swipe_scrolls_as_far_as_it_goes_and_presses_nothing() -> None:
    hand, book = begun(Grip.SCROLL)
    hand.down((300, 400))
    for n in range(1, 11):
        hand.move((300, 400 - 10 * n))
    hand.pump(1.0)  # it stands before it is lifted
    hand.up((300, 300))
    assert not {"down 1", "up 1"} & set(book.heard())
    wheel = book.of(pygame.MOUSEWHEEL)
    assert sum(event.pixels for event in wheel) == -100
    assert sum(event.y for event in wheel) == -2, "a notch is forty pixels"
    reported = len(book.reported)
    hand.pump(0.5)
    assert len(book.reported) == reported, "it does not glide on"


def test_a_quick_swipe_glides_on_until_it_is_touched() -> None:
    hand, book = begun(Grip.SCROLL)
    hand.swipe((300, 400), (300, 250))
    swiped = sum(event.pixels for event in book.of(pygame.MOUSEWHEEL))
    assert swiped == -150
    assert hand.pump(0.1)
    further = sum(event.pixels for event in book.of(pygame.MOUSEWHEEL))
    assert further < swiped - 20
    hand.down((300, 400))
    reported = len(book.of(pygame.MOUSEWHEEL))
    hand.pump(0.1)
    assert len(book.of(pygame.MOUSEWHEEL)) == reported
    hand.up((300, 400))
    for _ in range(100):
        hand.pump(0.1)
    assert not hand.pump(0.1), "nothing waits for the fingers any more"


def test_nothing_glides_where_motion_is_unwelcome() -> None:
    hand, book = begun(Grip.SCROLL)
    hand.context.display.less_motion = True
    hand.context.restyle()
    hand.pump()
    hand.swipe((300, 400), (300, 250))
    hand.pump(0.1)
    assert sum(event.pixels for event in book.of(pygame.MOUSEWHEEL)) == -150


def test_a_long_swipe_turns_one_page() -> None:
    hand, book = begun(Grip.PAGE)
    hand.swipe((600, 300), (100, 310))
    hand.swipe((300, 100), (300, 500))
    assert [event.y for event in book.of(pygame.MOUSEWHEEL)] == [-1, 1]
    assert not {"down 1", "up 1"} & set(book.heard())


def test_what_is_pushed_stays_under_the_finger() -> None:
    hand, book = begun(Grip.PUSH)
    hand.along([(300, 300), (360, 330)])
    assert book.heard() == ["down 1", "up 1", "leave"]
    assert book.of(pygame.MOUSEBUTTONDOWN)[0].pos == (300, 300)
    assert book.of(pygame.MOUSEBUTTONUP)[0].pos == (360, 330)


@pytest.mark.parametrize(
    ("end", "shown"), [((300, 450), (300, 450)), ((300, 380), (300, 360)), ((300, 200), (300, 136))]
)
def test_what_is_carried_is_above_the_finger_as_soon_as_it_has_left_the_hand(end: At, shown: At) -> None:
    hand, book = begun(Grip.LIFT)
    hand.along([(200, 440), end])
    assert book.of(pygame.MOUSEBUTTONUP)[0].pos == shown


def test_a_finger_seeks_a_small_place_and_presses_where_it_is_lifted() -> None:
    hand, book = begun(Grip.AIM)
    hand.down((300, 300))
    hand.move((340, 320))
    assert book.heard() == []
    assert book.of(pygame.MOUSEMOTION)[-1].pos == (340, 320)
    hand.up((340, 320))
    assert book.heard() == ["down 1", "up 1", "leave"]
    assert book.of(pygame.MOUSEBUTTONDOWN)[0].pos == (340, 320)


def test_what_a_seeking_finger_hides_is_seen_larger_above_it() -> None:
    hand, book = begun(Grip.AIM)
    hand.down((330, 330))
    hand.move((305, 305))
    shown = hand.window.get_surface()
    seen = loupe_rect(shown.get_size(), book.style, (305, 305))
    assert seen.bottom < 305
    assert shown.get_at(seen.center)[:3] == (200, 40, 40)
    red = [x for x in range(seen.left, seen.right) if shown.get_at((x, seen.centery))[0] > 150]
    assert 18 <= len([x for x in red if abs(x - seen.centerx) < 40]) <= 22, "twice as large"
    hand.up((305, 305))
    assert shown.get_at(seen.center)[:3] == (10, 60, 40)


@pytest.mark.parametrize("at", [(5, 5), (795, 5), (5, 595), (795, 595), (400, 300)])
def test_the_magnifier_is_in_the_window_and_not_under_the_finger(at: At) -> None:
    _, book = begun(Grip.AIM)
    rect = loupe_rect((800, 600), book.style, at)
    assert pygame.Rect(0, 0, 800, 600).contains(rect)
    assert not rect.inflate(-8, -8).collidepoint(at)


def test_two_fingers_come_nearer_and_push() -> None:
    hand, book = begun(Grip.PUSH)
    hand.pinch((400, 300), 50, 100)
    assert sum(event.y for event in book.of(pygame.MOUSEWHEEL)) == 7, "1.1 to the seventh is two"
    assert book.heard()[0] == "down 2"
    assert book.heard()[-2:] == ["up 2", "leave"]
    hand.pinch((400, 300), 100, 50)
    assert sum(event.y for event in book.of(pygame.MOUSEWHEEL)) == 0


def test_a_second_finger_ends_what_the_first_pushes() -> None:
    hand, book = begun(Grip.PUSH)
    hand.down((300, 300))
    hand.move((350, 300))
    hand.down((500, 300), 1)
    hand.move((520, 300), 1)
    assert [each for each in book.heard() if "wheel" not in each] == ["down 1", "up 1", "down 2"]


def test_a_second_finger_does_not_end_what_the_first_carries() -> None:
    hand, book = begun(Grip.LIFT)
    hand.down((300, 300))
    hand.move((350, 300))
    hand.down((500, 300), 1)
    hand.move((520, 300), 1)
    assert book.heard() == ["down 1"]
    hand.up((520, 300), 1)
    hand.move((360, 200))
    hand.up((360, 200))
    assert book.heard() == ["down 1", "up 1", "leave"]


def test_two_fingers_do_nothing_where_one_scrolls() -> None:
    hand, book = begun(Grip.SCROLL)
    hand.pinch((400, 300), 50, 100)
    assert "down 2" not in book.heard()


def test_a_third_finger_and_whatever_stays_down_mean_nothing() -> None:
    hand, book = begun(Grip.PUSH)
    for n in range(3):
        hand.down((200 + 100 * n, 300), n)
    hand.up((200, 300), 0)
    reported = len(book.reported)
    hand.move((340, 330), 1)
    hand.up((400, 300), 2)
    hand.down((100, 100), 4)
    hand.up((100, 100), 4)
    hand.up((340, 330), 1)
    assert len(book.reported) == reported
    hand.tap((300, 200))
    assert book.heard()[-3:] == ["down 1", "up 1", "leave"]


def test_a_finger_that_was_never_put_down_means_nothing() -> None:
    hand, book = begun(Grip.PUSH)
    hand.move((300, 200))
    hand.up((300, 200))
    assert not book.reported


def test_a_finger_without_a_reported_end_starts_over() -> None:
    hand, book = begun(Grip.LIFT)
    hand.down((300, 300))
    hand.move((300, 200))
    hand.down((100, 100))
    assert book.of(pygame.MOUSEBUTTONUP)[0].pos == (-1, -1), "what it carried goes back"
    hand.up((100, 100))
    assert book.heard()[-3:] == ["down 1", "up 1", "leave"]


def test_a_finger_that_leaves_the_window_is_at_its_edge() -> None:
    hand, book = begun(Grip.PUSH)
    hand.down((760, 300))
    hand.move((1000, 300))
    hand.up((1000, 700))
    assert book.of(pygame.MOUSEMOTION)[-1].pos == (799, 300)


@pytest.mark.parametrize("grip", list(Grip))
def test_a_window_that_loses_the_focus_lets_go(grip: Grip) -> None:
    hand, book = begun(grip)
    hand.down((300, 300))
    hand.move((300, 250))
    hand.post(pygame.WINDOWFOCUSLOST)
    hand.pump()
    ups = book.of(pygame.MOUSEBUTTONUP)
    assert [event.pos for event in ups] == [(-1, -1)] * (grip in (Grip.PUSH, Grip.LIFT))
    reported = len(book.reported)
    hand.move((300, 200))
    hand.up((300, 200))
    assert len(book.reported) == reported


@pytest.mark.parametrize(("moved", "heard"), [((302, 300), []), ((300, 200), ["down 1"])])
def test_a_screen_that_comes_under_a_finger_hears_nothing_of_it(moved: At, heard: list[str]) -> None:
    hand, book = begun(Grip.LIFT)
    other = Notebook(Grip.LIFT)
    hand.down((300, 300))
    hand.move(moved)
    hand.push(other)
    hand.pump(0.6)
    hand.move((310, 190))
    hand.up((310, 190))
    assert not other.reported
    assert book.heard() == heard


def test_what_comes_up_where_a_finger_rests_is_not_pressed() -> None:
    hand, book = begun(Grip.PUSH)
    hand.down((300, 300))
    book.grip = Grip.SCROLL
    hand.up((300, 300))
    assert book.heard() == ["leave"]
