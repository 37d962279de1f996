"""`python -m tests.walk [--all] [--language XX] [--size 800x600] [--text 2] [--pairs N]` walks through the
app and prints faults and screens never reached; exit code 1 if there are faults."""

import argparse
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # else SIGTERM closes a window, and the walk goes on

from game.text import catalogues
from tests.hostile.soaker import known
from tests.walk import homes
from tests.walk.walker import Step, Walker
from tests.walk.ways import MENU, PRACTICE, START, ways

_ALL = 1 << 30  # pairs
SIZES = ((800, 600), (1280, 800), (2560, 1440))


def whole(walker: Walker, most: int, deepest: int, turn: int = 0) -> None:
    """Walk from the menu of every home and all that it opens, from every screen and kind of practice, and
    from every game in every state, `most` pairs each. Each turn puts the games into other homes, clean or
    damaged; without a limit every game is walked in all homes."""
    for home in (homes.empty(), homes.rich()):
        walker.walk(home, MENU, deepest=deepest, most=most)
        for button in walker.buttons(home, MENU):
            walker.walk(home, MENU, button, deepest=deepest, most=most)
    for kinds in homes.DAMAGED:
        walker.walk(homes.damaged(kinds), MENU, deepest=min(deepest, 2), most=most, keys=False)
    for practising in homes.practised_homes():
        walker.walk(practising, MENU, PRACTICE, START, deepest=deepest, most=most)
    walker.walk(homes.rich(), MENU, PRACTICE, Step("press", "together"), START, deepest=deepest, most=most)
    for way in ways().values():
        walker.walk(way.home(), *way.steps, deepest=deepest, most=most)
    all_homes: tuple[Callable[[], Path], ...] = (
        homes.rich,
        *(partial(homes.damaged, kinds) for kinds in homes.DAMAGED),
    )
    for number in homes.numbers().values():
        game, full = Step("game", "", number), Step("full")
        nth = (number + turn) % len(all_homes)
        for home_of in all_homes if most == _ALL else all_homes[nth : nth + 1]:
            walker.walk(home_of(), game, deepest=deepest, most=most)
        if most == _ALL or not nth:
            walker.walk(homes.rich(), game, full, Step("lay"), deepest=deepest, most=most)


def _main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description=__doc__)
    parser.add_argument("--all", action="store_true", help="until no new pair appears, which takes hours")
    parser.add_argument("--language", choices=catalogues.languages(), action="append")
    parser.add_argument("--size", action="append", help="as 800x600")
    parser.add_argument("--text", type=float, default=1.0, help="scale of the text")
    parser.add_argument("--pairs", type=int, default=60, help="from each start")
    parser.add_argument("--turn", type=int, default=0, help="which home each game lies in")
    chosen = parser.parse_args()
    sizes = [tuple(map(int, size.split("x"))) for size in chosen.size or ()] or list(SIZES)
    reached: set[str] = set()
    found = 0
    languages = chosen.language or catalogues.languages()
    # each language once before any comes again
    turns = [
        (n, sizes[(n + shift) % len(sizes)]) for shift in range(len(sizes)) for n in range(len(languages))
    ]
    for turn, (n, (wide, high)) in enumerate(turns, chosen.turn):
        begun, walker = time.process_time(), Walker(languages[n], (wide, high), chosen.text)
        whole(walker, _ALL if chosen.all else chosen.pairs, 99, turn)
        for each in walker.found.values():
            print(f"{each.what}\n    {each.way}")
        took = time.process_time() - begun
        reached |= walker.reached
        found += len(walker.found)
        print(
            f"{languages[n]} {wide}x{high}: {walker.pairs} pairs, {len(walker.places)} screens of "
            f"{len(known() & walker.reached)} kinds, {len(walker.found)} faults, {took:.0f} s",
            flush=True,
        )
    print(f"never reached: {sorted(known() - reached)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(_main())
