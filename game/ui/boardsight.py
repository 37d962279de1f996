"""Everything that one picture of a board is drawn from. It draws nothing."""

from dataclasses import dataclass

from game.table.board import Laid
from game.table.moves import Slot
from game.ui.boardlayout import BoardLayout
from game.ui.boardturn import BoardTurn
from game.ui.boardview import BoardView
from game.ui.cards import CardArt
from game.ui.companysight import CompanySight
from game.ui.tiles import TileArt, colours_of, face_of


@dataclass(slots=True)
class BoardSight(CompanySight):
    """A sight of a board. `choice` is the letter that the keyboard is on while a blank is given its own;
    `shift` that the key pressed last was pressed with Shift."""

    layout: BoardLayout
    camera: BoardView
    turn: BoardTurn
    choice: int = 0
    shift: bool = False

    @property
    def art(self) -> CardArt:
        style = self.style
        colours = colours_of(self.turn.session.mode.ruleset.layout)
        return TileArt(style.theme, style.scale, style.cache, colours)

    def face(self, slot: Slot) -> str:
        return self.turn.face(slot)

    def face_of(self, laid: Laid) -> str:
        return face_of(laid)
