"""Sets the guide for newcomers at a table, and remembers at which kinds of table its offer was answered."""

import msgspec

from game.store import settings as stored
from game.store.database import Database, NotKept
from game.ui.screen import Screen


def guided(screen: Screen, database: Database) -> Screen:
    """The table with the guide beside it, offered at each kind of table until that is answered."""
    from game.ui.table.guide import with_guide
    from game.ui.table.guide_texts import kind_of
    from game.ui.table.screen import TableScreen

    if isinstance(screen, TableScreen):
        known = kind_of(screen.turn) in stored.read(database).guided
        with_guide(screen, known, lambda kind: _keep(database, kind))
    return screen


def _keep(database: Database, kind: str) -> None:
    before = stored.read(database)
    now = msgspec.structs.replace(before, guided=tuple(sorted({*before.guided, kind})))
    try:
        stored.write(database, before, now)
    except NotKept as fault:
        database.tell(fault)
