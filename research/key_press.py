"""The way of a key press at a table: `python research/key_press.py` prints it for two keys and three tables.

Follows the event from `handle` of the screen. A stay is a function of `game.ui` that receives the event, a
room the package of a stay; a return leads into a module that the event has left before. `-v` lists stays.
"""

import os
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.ui.table.guide import with_guide
from game.ui.table.screen import TableScreen
from tests.modes import board_table, kanugo_table
from tests.ui.boards import Player as BoardPlayer
from tests.ui.company import Company, game_of
from tests.ui.players import GAMES, Player, session_of

_KEYS = {
    "Ctrl H": pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=pygame.KMOD_LCTRL, unicode=""),
    "letter": pygame.Event(pygame.TEXTINPUT, text="c"),
}


def _tables() -> Iterator[tuple[str, TableScreen[Any, Any]]]:
    yield "patience", Player(session_of(GAMES[0], GAMES[0].won)).screen
    company = Company(game_of(kanugo_table.Table("CATSXYQ ATSCXYQ", "CATS AT")))
    company.take_screen(company.screen.turn.state.turn)
    yield "cards", company.screen
    yield "board", BoardPlayer(board_table.Table("scrabble", "CATS AT", ["CATSXYZ", "ATSCXYZ"])).screen


def stays(screen: TableScreen[Any, Any], event: pygame.Event) -> list[tuple[str, str]]:
    """The functions that receive an event, as module and name, in the order of their calls."""
    found: list[tuple[str, str]] = []

    def look(frame: FrameType, what: str, _: object) -> None:
        module = frame.f_globals.get("__name__", "")
        if what != "call" or not module.startswith("game.ui."):
            return
        code = frame.f_code
        given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        stay = (module, code.co_qualname)
        if stay not in found and any(frame.f_locals.get(name) is event for name in given):
            found.append(stay)

    sys.setprofile(look)
    try:
        screen.handle(event)
    finally:
        sys.setprofile(None)
    return found


def returns(modules: list[str]) -> int:
    """How often a way leads into a module that it had left."""
    left: set[str] = set()
    count = 0
    for before, module in pairwise(modules):
        if module != before:
            left.add(before)
            count += module in left
    return count


def main() -> None:
    """Print the figures."""
    pygame.init()
    for name, table in _tables():
        with_guide(table, True, lambda kind: None)
        for key, event in _KEYS.items():
            way = stays(table, event)
            rooms = {module.rpartition(".")[0] for module, _ in way}
            back = returns([module for module, _ in way])
            print(f"{name:9} {key:7} {len(way):3} stays, {len(rooms)} rooms, {back} returns")
            if "-v" in sys.argv:
                print(*(f"    {module}.{function}" for module, function in way), sep="\n")


if __name__ == "__main__":
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["KANUGO_HOME"] = home
        main()
