"""A game whose laying differs: a card replaces one letter of the word on the table."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from game.table.board import Board, Cell, Laid
from game.table.mode import Laying, MoveRule, Outcome, Setup
from game.table.moves import Place, Slot
from game.table.placement import Piece, Play, judge, read
from game.table.refusal import Refusal, refuse
from game.table.ruleset import ModeOptions
from game.table.state import Seat, State, pack_of, shuffled
from modes.placing import Placing


class LadderOptions(ModeOptions, frozen=True):
    first: str  # the word that the ladder begins with


class Ladder(Placing):
    """Won when the hand is empty; a card that is replaced leaves the game."""

    zones, searchable, options_type = ("hand",), False, LadderOptions
    sentences: ClassVar[dict[str, str]] = {"no-step": "Put one card over a letter of the word."}

    def start(self, setup: Setup) -> State:
        hand = shuffled(pack_of(self.ruleset), setup.deal)[: self.ruleset.hand]
        return State((Seat(setup.names[0], hand),), board=Board.parse(self.options.first))

    def slots(self, state: State) -> dict[Slot, str]:
        return {Slot("hand", n): card for n, card in enumerate(state.seat.hand)}

    def outcome(self, state: State) -> Outcome | None:
        return Outcome.WON if not state.seat.hand else None if self.placeable(state) else Outcome.LOST

    def covers(self, board: Board, cell: Cell) -> bool:
        return cell in board

    def described(self, board: Board, pieces: Sequence[Piece], attacks: int = 0) -> Play:
        return read(board.without(piece.cell for piece in pieces), pieces, attacks)

    def plays(self, board: Board, pieces: Sequence[str]) -> Iterable[Laying]:
        for cell, letter in ((cell, letter) for cell in board for letter in sorted(set(pieces))):
            play = self.described(board, (Piece(cell, Laid(letter, letter)),))
            if board[cell].letter != letter and judge(play, self.ruleset, self.words) is None:
                yield ((cell, Laid(letter, letter)),)

    def moves(self) -> tuple[MoveRule[Any], ...]:
        return (MoveRule(Place, self.placeable, self.laid, self.why_not),)

    def why_not(self, state: State, place: Place) -> Refusal | None:
        old = [(slot, state.board.get(cell)) for slot, cell, _ in place.laid]
        steps = all(laid and laid.piece != self.piece_at(state, slot) for slot, laid in old)
        return None if steps and len(old) == 1 else refuse("no-step")

    def laid(self, state: State, place: Place) -> State:
        hand = [card for n, card in enumerate(state.seat.hand) if Slot("hand", n) != place.laid[0].slot]
        return state.with_seat(replace(state.seat, hand=tuple(hand)))
