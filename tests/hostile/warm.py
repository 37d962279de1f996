"""An app that has read in and drawn before whatever a player meets in an hour, to begin lives from."""

import gc
import threading
import time
from functools import cache

import pygame

from game.deals.request import GameRequest
from game.opening import open_game
from game.search.kernel.form import form_of
from game.ui.context import AppContext
from game.ui.kit.look.paint import Cache
from game.ui.kit.sound import SPEAKER
from game.ui.practice.screen import DrillScreen
from game.ui.table.screen import TableScreen
from tests.hostile.hand import Hand
from tests.hostile.homes import PLAYED, at_home, lasting_folder, new_home
from tests.waiting import LONGEST


class _Lasting(Cache):
    """Pictures that outlive every change of the looks: a life begins with all that were ever drawn."""

    def clear(self) -> None: ...

    def reserve(self, window: tuple[int, int]) -> None: ...


@cache
def warm_hand() -> Hand:
    """A hand at an app that shows nothing yet. None of what was done for it is kept."""
    home = new_home(lasting_folder() / "home")
    with at_home(home):
        for ruleset, language, names in PLAYED:
            form_of(open_game(ruleset, names, 1, language).lexicon)
        hand = Hand(AppContext(cache=_Lasting(1 << 30)))
        hand.begin()
        for page in ("statistics", "today", "open games", "settings"):
            hand.push_button(page)
            hand.rest()
            hand.press(pygame.K_ESCAPE)
        _practise(hand)
        for ruleset, language, names in PLAYED:
            hand.push(hand.controller.begin(GameRequest(ruleset, 1, language, names)))
            hand.rest()
        for screen in hand.screens:
            if isinstance(screen, TableScreen):
                screen.delegate.close()  # its light would go on seeking for some seconds
        hand.screens.clear()
        hand.controller.close(None)
        pygame.event.get()
        _be_alone()
    return hand


def _be_alone() -> None:
    """Leave no thread behind: a life that is forked while one holds a lock waits for that lock for ever."""
    SPEAKER.close()
    gc.collect()  # what is done beside a table ends with the table
    assert pygame.mixer.get_init() is None, "a device mixes in a thread of its own"
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(LONGEST)
            assert not thread.is_alive(), f"{thread.name} goes on"


def _practise(hand: Hand) -> None:
    """Open a practice session, and see the first item of it."""
    hand.push_button("practice")
    hand.press(pygame.K_RETURN)
    drill = hand.top
    assert isinstance(drill, DrillScreen), drill
    while drill.busy:
        time.sleep(0.01)
        hand.pump()
    hand.press(pygame.K_ESCAPE)
