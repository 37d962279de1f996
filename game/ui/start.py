"""Opens the app: at the menu, or at a table; it knows only what must come first."""

import sys

from game.opening import Opening
from game.ui.guard import check_pygame


def open_app(opening: Opening | None = None, game: int | None = None) -> int:
    """The app, at the table of an opening or of a game of the journal, until the player leaves it; the exit
    code. Raises Fault if there can be no window."""
    check_pygame()
    from game.ui.app import App, Desk
    from game.ui.menu.navigator import Navigator

    desk = Desk()
    navigator = Navigator(desk)
    app = App(desk)
    try:
        table = [] if opening is None else [navigator.sit_down(opening)]
        table += [] if game is None else [navigator.resumed(game)]
        app.run(lambda: [navigator.menu(), *table], navigator.window)
    finally:
        fault = navigator.leave(app.size)
        if fault is not None:
            print(f"kanugo: {fault}", file=sys.stderr)
    return 0
