"""Keys pressed twice or held, pointer and touch while the curtain falls: nobody sees another's hand, nothing
is begun that nobody wished to begin."""

from hashlib import sha256
from typing import Any

import pygame
import pytest

from game.text.actions import Action
from game.ui.cards.score_sheet import ScoreSheet
from game.ui.company.curtain import Curtain
from game.ui.kit.screen import Swap
from modes.states import RoundState
from tests.modes.kanugo_table import Table
from tests.ui.company import Company, game_of

WORDS = "CAT CATS AT TAX OX SOX SO"
STEP = 1 / 60


def two(hands: str = "CATX SOXQ") -> Table:
    return Table(hands, WORDS)


def held(key: int) -> list[tuple[int, dict[str, Any]]]:
    """A key that stays down: pressed once, then again and again as the window tells it."""
    repeat = (pygame.KEYDOWN, {"key": key, "mod": 0, "unicode": "", "repeat": True})
    return [repeat] * 30


def twice(key: int) -> list[tuple[int, dict[str, Any]]]:
    press = (pygame.KEYDOWN, {"key": key, "mod": 0, "unicode": "", "repeat": False})
    return [(pygame.KEYUP, {"key": key, "mod": 0}), press, (pygame.KEYUP, {"key": key, "mod": 0}), press]


def presses(at: tuple[int, int]) -> list[tuple[int, dict[str, Any]]]:
    """A pointer, or a finger that is told as one, on the button that opens the curtain."""
    down = (pygame.MOUSEBUTTONDOWN, {"pos": at, "button": 1, "touch": True})
    return [down, (pygame.MOUSEBUTTONUP, {"pos": at, "button": 1, "touch": True})] * 3


def laid_a_word(hands: str) -> Company:
    """Ana has laid CAT and the curtain begins to fall."""
    company = Company(game_of(two(hands)), (800, 600))
    company.press(pygame.K_RETURN)
    company.type("CAT")
    company.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", repeat=False)
    return company


def frames(company: Company, events: list[tuple[int, dict[str, Any]]]) -> list[bytes]:
    """The hash of every picture while the curtain falls, an event each, and some after it hangs."""
    shown = []
    for n in range(40):
        if n < len(events):
            kind, fields = events[n]
            company.screen.handle(pygame.Event(kind, **fields))
        company.screen.update(STEP if n < 14 else 0.0)
        shown.append(sha256(company.picture()).digest())
    return shown


def middle(company: Company) -> tuple[int, int]:
    curtain = company.game.overlays.cover
    assert isinstance(curtain, Curtain)
    return next(
        control.rect.center for control in curtain.focus.controls if control.name == Action.SHOW_HAND.value
    )


@pytest.mark.parametrize(
    "how", ["held Enter", "Enter twice", "held Space", "Space twice", "pointer", "escape"]
)
def test_while_the_curtain_falls_two_hands_look_alike(how: str) -> None:
    """To the pixel: what Bo holds makes no difference to any picture before Bo shows it."""
    pictures = []
    for hands in ("CATX SOXQ", "CATX QQZZ"):
        company = laid_a_word(hands)
        events = {
            "held Enter": held(pygame.K_RETURN),
            "Enter twice": twice(pygame.K_RETURN),
            "held Space": held(pygame.K_SPACE),
            "Space twice": twice(pygame.K_SPACE),
            "pointer": presses(middle(company)),
            "escape": held(pygame.K_ESCAPE),
        }[how]
        pictures.append(frames(company, events))
        assert isinstance(company.game.overlays.cover, Curtain)
        assert company.screen.turn.viewer is None
    assert pictures[0] == pictures[1]


def test_a_key_pressed_when_it_hangs_opens_it() -> None:
    company = laid_a_word("CATX SOXQ")
    company.rest()
    company.press(pygame.K_RETURN)
    assert company.screen.turn.viewer == 1


def test_the_key_that_opens_it_pressed_twice_does_nothing_at_the_table() -> None:
    company = laid_a_word("CATX QQZZ")
    company.rest()
    at = company.session.at
    company.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    company.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert company.session.at == at, "Bo, who can only exchange or pass, has done neither"


@pytest.mark.parametrize("repeat", [False, True])
def test_a_key_too_many_does_not_pass_the_score_sheet_by(repeat: bool) -> None:
    company = Company(game_of(two("CAT SOQ")))
    company.press(pygame.K_RETURN)
    company.type("CAT")
    for _ in range(4):
        company.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", repeat=repeat and _ > 0)
    assert company.session.state.of(RoundState).round == 1
    assert company.session.state.of(RoundState).sheet


def test_a_key_too_many_begins_no_new_game() -> None:
    """The table of a game that is over, and the sheet over it: Enter puts it away, and then does nothing."""
    company = Company(game_of(Table("CAT SOQ", WORDS, scores=(0, 99))))
    company.press(pygame.K_RETURN)
    company.type("CAT")
    company.press(pygame.K_RETURN)
    assert company.screen.turn.outcome is not None
    sheet = company.game.overlays.cover
    assert isinstance(sheet, ScoreSheet)
    current = sheet.focus.current
    assert current is not None
    assert current.name == Action.CLOSE.value, "not on what begins a game"
    for _ in range(3):
        change = company.screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
        company.rest()
        assert not isinstance(change, Swap)


def test_the_clock_goes_while_a_hand_is_in_sight() -> None:
    company = Company(game_of(Table("CATX SOXQ", WORDS, turn_seconds=30)))
    company.press(pygame.K_RETURN)
    left = company.screen.clock.seconds_left(0)
    assert left is not None
    company.screen.run(Action.MENU)
    for _ in range(5):
        company.screen.update(1.0)
    after = company.screen.clock.seconds_left(0)
    assert after is not None
    assert after <= left - 5 + 0.01


def test_a_peek_costs_time() -> None:
    company = Company(game_of(Table("CATX SOXQ", WORDS, turn_seconds=30)))
    left = company.screen.clock.seconds_left(0)
    company.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    for _ in range(5):
        company.screen.update(1.0)
    company.send(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    after = company.screen.clock.seconds_left(0)
    assert left is not None
    assert after is not None
    assert after <= left - 5 + 0.01


def test_an_impatient_second_press_does_not_open_the_next_hand() -> None:
    """Enter again and again, a third of a second apart, as when nothing seems to happen."""
    company = laid_a_word("CATX SOXQ")
    for _ in range(6):
        for _ in range(21):
            company.screen.update(STEP)
        company.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", repeat=False)
        company.send(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
        assert company.screen.turn.viewer is None
        assert isinstance(company.game.overlays.cover, Curtain)


def test_where_words_are_challenged_no_key_looks_one_up() -> None:
    company = Company(game_of(Table("CATX SOXQ", WORDS, adjudication="challenge")))
    company.press(pygame.K_RETURN)
    company.type("CAT")
    assert company.screen.run(Action.LOOK_UP) is None
    assert company.screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_F2, mod=0, unicode="")) is None
