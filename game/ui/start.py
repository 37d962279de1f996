"""Opens the app: at the menu, at a table, or with a file; it knows only what must come first."""

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.opening import Opening
from game.text.faults import fault_line
from game.ui.kit.guard import check_pygame

if TYPE_CHECKING:
    from game.practice.table_files import HandedTable
    from game.store.shared_files import Handed


def open_app(
    opening: Opening | None = None,
    game: int | None = None,
    file: Path | None = None,
    handed: "Handed | HandedTable | None" = None,
) -> int:
    """The app, at the table of an opening or of a game of the journal, with a file or with what was found in
    one, until the player leaves it; the exit code. Raises Fault if there can be no window."""
    for name in ("SIGTERM", "SIGQUIT"):
        # Before pygame is loaded: SDL would only make SIGTERM an event, which nobody takes while a package
        # hangs, and pygame's own handler of SIGQUIT uses Python without its lock, and crashes.
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    check_pygame()
    from game.ui.app import App
    from game.ui.desk import Desk
    from game.ui.menu.navigator import Navigator

    desk = Desk()
    navigator = Navigator(desk)
    rooms = {"settings": navigator.settings, "statistics": navigator.statistics}
    app = App(desk, opens=lambda path: navigator.files.opened(path), rooms=rooms)
    try:
        table = [] if opening is None else [navigator.sit_down(opening)]
        table += [] if game is None else [navigator.resumed(game)]
        table += [] if handed is None else [navigator.files.taken(handed)]
        app.run(
            lambda: [navigator.menu(), *table, *([] if file is None else [navigator.files.opened(file)])],
            navigator.window,
        )
    finally:
        fault = navigator.leave(app.size)
        if fault is not None:
            print(f"kanugo: {fault_line(fault)}", file=sys.stderr)
    return 0
