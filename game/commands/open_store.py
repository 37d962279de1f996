"""The store for commands: a fault in it ends the command with one line. In the app, play goes on instead."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from game.commands import output
from game.fault import Fault
from game.store.database import Database, NotKept, NotRead


@contextmanager
def store(to_write: bool = False) -> Iterator[Database]:
    """The store. A command that only reads is content with a file that cannot be written, one `to_write` is
    not."""
    lost: list[NotKept] = []

    def say(fault: Fault) -> None:
        if not isinstance(fault, NotKept):
            output.tell(fault)
            return
        lost.append(fault)
        if isinstance(fault, NotRead):
            raise fault

    with closing(Database(say)) as database:
        try:
            yield database
            if to_write and lost:
                raise lost[-1]
        except NotKept as fault:
            raise Fault(str(database.path), fault.place, fault.found, fault.expected) from fault
