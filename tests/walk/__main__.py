"""`python -m tests.walk [--all] [--language XX] [--size 800x600] [--pairs N]` walks through the app, prints
what it found and which screens it never came to, and ends with 1 if it found something."""

import argparse
import os
import sys
import time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.text import catalogues
from tests.hostile.soaker import known
from tests.walk import homes
from tests.walk.walker import Action, Walker

SIZES = ((800, 600), (1280, 800), (2560, 1440))
MENU = Action("menu")


def whole(walker: Walker, most: int, deepest: int) -> None:
    """From the menu of every home, and from every game in every state; so many pairs from each start."""
    walker.walk(homes.empty(), MENU, deepest, most)
    walker.walk(homes.rich(), MENU, deepest, most)
    for kind in homes.DAMAGE:
        walker.seen.clear()  # the same screens again, over another home
        walker.walk(homes.damaged(kind), MENU, min(deepest, 2), most, keys=False)
    for number in homes.numbers().values():
        walker.walk(homes.rich(), Action("game", "", number), deepest, most)


def _main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description=__doc__)
    parser.add_argument("--all", action="store_true", help="until no new pair appears, which takes hours")
    parser.add_argument("--language", choices=catalogues.languages(), action="append")
    parser.add_argument("--size", action="append", help="as 800x600")
    parser.add_argument("--pairs", type=int, default=60, help="from each start")
    chosen = parser.parse_args()
    sizes = [tuple(map(int, size.split("x"))) for size in chosen.size or ()] or list(SIZES)
    reached: set[str] = set()
    found = 0
    for language in chosen.language or catalogues.languages():
        for wide, high in sizes:
            begun, walker = time.process_time(), Walker(language, (wide, high))
            whole(walker, 1 << 30 if chosen.all else chosen.pairs, 99)
            for each in walker.found.values():
                print(f"{each.what}\n    {each.way}")
            took = time.process_time() - begun
            print(
                f"{language} {wide}x{high}: {walker.pairs} pairs, {len(walker.places)} screens, {took:.0f} s"
            )
            reached |= walker.reached
            found += len(walker.found)
    print(f"never reached: {sorted(known() - reached)}")
    return 1 if found else 0


if __name__ == "__main__":
    os.environ.setdefault("KANUGO_PHONES", "127.0.0.1")  # not on import: every later test would let phones in
    sys.exit(_main())
