"""What is noted of the games of the journal besides their moves: how a table lies, what was refused, which
help was taken. It does not know the moves."""

from typing import NamedTuple

import msgspec

from game.fault import Fault
from game.store.database import Database
from game.store.gamerows import HelpColumns, RefusedColumns, place_in
from game.store.rows import FILE, Selection, SqlRow, decoded
from game.table.moves import Place
from game.table.session import HelpTaken


class Refused(NamedTuple):
    """A placement that the rules did not allow, and after how many moves it was tried. It is no part of the
    game."""

    at: int
    place: Place


class GameNotes:
    """The notes in a database, by the numbers of their games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put_aside(self, game: int, lying: str) -> None:
        """Keep how the table of a game lies besides the moves. Raises NotKept."""
        sql = "INSERT OR REPLACE INTO aside (game, lying) SELECT id, ? FROM game WHERE id = ?"
        self._database.write(lambda connection: connection.execute(sql, (lying, game)))

    def aside(self, game: int) -> str:
        """How the table of a game lay when it was kept last; "" if it never was."""
        rows = self._database.read("SELECT lying FROM aside WHERE game = ?", game)
        if rows and not isinstance(rows[0][0], str):
            fault = Fault(FILE, f"game {game}, aside", repr(rows[0][0])[:60], "how its table lies")
            self._database.set_aside(fault, Selection("aside", "game = ?", (game,)))
            return ""
        return rows[0][0] if rows else ""

    def refuse(self, game: int, refused: Refused) -> None:
        """Note a placement that was refused in a game. Raises NotKept."""
        sql = "INSERT INTO refused (game, at, move) SELECT id, ?, ? FROM game WHERE id = ?"
        row = (refused.at, msgspec.json.encode(refused.place).decode(), game)
        self._database.write(lambda connection: connection.execute(sql, row))

    def refused(self, game: int) -> tuple[Refused, ...]:
        """What was refused in a game, in its order; what cannot be read is told and set aside."""
        place = f"game {game}, refused"

        def read(row: SqlRow) -> Refused:
            _, at, move = decoded(row, RefusedColumns, place)
            return Refused(at, place_in(move, place))

        sql = "SELECT n, at, move FROM refused WHERE game = ? ORDER BY n"
        return tuple(
            self._database.sound(read, lambda row: Selection("refused", "n = ?", row[:1]), sql, game)
        )

    def note_help(self, game: int, taken: HelpTaken) -> None:
        """Keep which help was taken in a game in all. Raises NotKept."""
        sql = "INSERT OR REPLACE INTO helped (game, hints, shown) SELECT id, ?, ? FROM game WHERE id = ?"
        row = (taken.hints, taken.shown, game)
        self._database.write(lambda connection: connection.execute(sql, row))

    def helped(self, game: int) -> HelpTaken:
        """Which help was taken in a game; a note that cannot be read is told and set aside."""

        def read(row: SqlRow) -> HelpTaken:
            found = decoded(row, HelpColumns, f"game {game}, helped")
            return HelpTaken(found.hints, bool(found.shown))

        sql = "SELECT hints, shown FROM helped WHERE game = ?"
        selection = Selection("helped", "game = ?", (game,))
        return next(iter(self._database.sound(read, lambda row: selection, sql, game)), HelpTaken())
