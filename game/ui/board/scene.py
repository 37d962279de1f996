"""Everything that one picture of a board is drawn from. It draws nothing."""

from dataclasses import dataclass

from game.table.board import Laid
from game.table.moves import Slot
from game.ui.board.layout import BoardLayout
from game.ui.board.turn import BoardTurn
from game.ui.look.cards import CardArt
from game.ui.look.tiles import TileArt, colours_of, face_of
from game.ui.table.fixed_camera import BoardView
from game.ui.table.scene import Scene


@dataclass(slots=True)
class BoardScene(Scene):
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
        colours = colours_of(self.turn.rules.layout)
        return TileArt(style.theme, style.scale.of_cards, style.cache, colours)

    def face(self, slot: Slot) -> str:
        return self.turn.face(slot)

    def face_of(self, laid: Laid) -> str:
        return face_of(laid)
