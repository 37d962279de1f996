"""Start of the app: at the menu, at a table or with a file."""

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.opening import Opening
from game.text.fault_texts import fault_line
from game.ui.kit.sdl import check_pygame

if TYPE_CHECKING:
    from game.practice.table_files import ImportedTable
    from game.store.shared_files import SharedFile
    from game.ui.kit.screen import Screen


def open_app(
    opening: Opening | None = None,
    game: int | None = None,
    file: Path | None = None,
    shared: "SharedFile | ImportedTable | None" = None,
) -> int:
    """Run the app until the player quits, and return the exit code. It opens at a new game (`opening`), a
    game of the journal, a file, or what was read from one. Raises Fault if no window can be opened."""
    for name in ("SIGTERM", "SIGQUIT"):
        # Before pygame is imported: SDL would turn SIGTERM into an event, which nothing reads while a plugin
        # hangs, and pygame's own handler of SIGQUIT calls Python without the GIL and crashes.
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    check_pygame()
    from game.ui.app import App
    from game.ui.context import AppContext
    from game.ui.menu.controller import MenuController
    from game.ui.menu.screen import Menu

    context = AppContext()
    controller = MenuController(context)
    screens = {"settings": controller.settings, "statistics": controller.statistics}
    app = App(context, open_file=lambda path: controller.importer.open(path), named_screens=screens)

    def first_screens() -> "list[Screen]":  # once there is a window: without one no game is begun
        tables = [] if opening is None else [controller.open_table(opening)]
        tables += [] if resumed is None else [resumed]
        tables += [] if shared is None else [controller.importer.add(shared)]
        tables += [] if file is None else [controller.importer.open(file)]
        return [Menu(controller), *tables]

    try:
        resumed = None if game is None else controller.resume(game)
        app.run(first_screens, controller.window_size)
    finally:
        fault = controller.close(app.size)
        if fault is not None:
            print(f"kanugo: {fault_line(fault)}", file=sys.stderr)
    return 0
