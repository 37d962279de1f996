"""A match that phones may join, in a window that nobody sees: `python -m tests.net.match_app NAMES KINDS`,
each with commas between them.

It listens on the loopback, prints its address, and ends with its input; a player with a phone begins, answers
and goes on there.
"""

import os
import sys
import threading

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.practice.item import Subject
from game.practice.scheduler import SessionPlan
from game.ui.app import App
from game.ui.context import AppContext
from game.ui.practice.match_screen import MatchScreen

SEED = 3
LENGTH = 3


def plan_for(kinds: tuple[str, ...], ruleset: str = "scrabble", language: str = "") -> SessionPlan:
    return SessionPlan(kinds, Subject(ruleset, language), LENGTH, 600.0, LENGTH)


def screen_of(names: tuple[str, ...], plan: SessionPlan) -> MatchScreen:
    return MatchScreen(plan, names, lambda: screen_of(names, plan), SEED, phones=True)


def main() -> None:
    os.environ["KANUGO_PHONES"] = "127.0.0.1"
    names, kinds = (tuple(given.split(",")) for given in sys.argv[1:3])
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    App(AppContext()).run(lambda: [screen_of(names, plan_for(kinds, *sys.argv[3:]))], (1280, 800))
    pygame.quit()


if __name__ == "__main__":
    main()
