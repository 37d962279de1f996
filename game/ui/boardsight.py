"""Everything that one picture of a board is drawn from. It draws nothing."""

from dataclasses import dataclass

from game.table.board import Laid
from game.table.moves import Slot
from game.ui.boardlayout import BoardLayout
from game.ui.boardturn import BoardTurn
from game.ui.boardview import BoardView
from game.ui.cards import CardArt
from game.ui.sight import Sight
from game.ui.tiles import TileArt, colours_of, face_of


@dataclass(slots=True)
class BoardSight(Sight):
    """A sight of a board. `choice` is the letter that the keyboard is on while a blank is given its own;
    `shift` that the key pressed last was pressed with Shift; `thinking` is the seat of a computer player that
    thinks, `why` that it can be asked why it played so; `clock` is the time left."""

    layout: BoardLayout
    camera: BoardView
    turn: BoardTurn
    choice: int = 0
    shift: bool = False
    thinking: int | None = None
    why: bool = False
    clock: str = ""

    @property
    def art(self) -> CardArt:
        style = self.style
        colours = colours_of(self.turn.session.mode.ruleset.layout)
        return TileArt(style.theme, style.scale, style.cache, colours)

    def face(self, slot: Slot) -> str:
        return self.turn.face(slot)

    def face_of(self, laid: Laid) -> str:
        return face_of(laid)
