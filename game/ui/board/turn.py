"""The turn at a board: rack order, blanks and their letters, tiles marked for exchange, stars to free."""

from collections.abc import Mapping

from game.table.board import BLANK, Cell
from game.table.moves import Challenge, Done, Exchange, Placement, Slot, Stop
from game.table.refusal import Refusal
from game.table.scoring import Score
from game.table.state import Phase
from game.ui.table.draft import Draft, TypingResult
from game.ui.table.turn import Turn
from modes.states import AttackState

_COUNTED_ALL_THE_SAME = {"V7", "V8", "V10"}  # rules that a well-placed play can still break


class BoardTurn(Turn):
    """A turn at a board.

    `marked` are the tiles to exchange; `swaps` says which tile would free the star of a square; `score` is
    the draft's score and its parts.
    """

    marked: frozenset[Slot] = frozenset()
    swaps: Mapping[Cell, Slot] = {}
    score: Score | None = None

    # --- looking ------------------------------------------------------------------------------------

    def refresh(self) -> None:
        super().refresh()
        self.marked = frozenset()
        self.swaps = self._open_swaps()

    def _draft(self, draft: Draft) -> None:
        super()._draft(draft)
        blanks = (placed for placed in draft.laid if self.piece(placed.slot) == BLANK)
        self.unnamed = next((placed.cell for placed in blanks if not placed.letter), None)
        if self.unnamed is not None:
            self.verdict = None
        self.score = self._counted()

    def _counted(self) -> Score | None:
        """The draft's score, while it is placed correctly."""
        mode, verdict = self.session.mode, self.verdict
        if verdict is None or mode.ruleset.scoring == "none":
            return None
        refusal: Refusal | None = verdict.refusal
        if refusal is not None and not {broken.code for broken in refusal.broken} <= _COUNTED_ALL_THE_SAME:
            return None
        return mode.scored(self.session.state, self.draft.move)

    def _open_swaps(self) -> dict[Cell, Slot]:
        """For each star on the board that can be freed, the tile of the rack that frees it."""
        over = self.outcome is not None
        return {} if over else self.session.mode.open_swaps(self.session.state, self.usable)

    @property
    def begun(self) -> bool:
        """Whether the turn has laid something and goes on until it is ended."""
        return self.state.of(AttackState).used > 0

    @property
    def silent(self) -> bool:
        """Whether words are judged only when challenged."""
        return not self.rules.judges_at_once

    @property
    def swapping(self) -> bool:
        """Whether the draft frees a star."""
        return any(cell in self.closed for cell in self.draft.cells)

    def face(self, slot: Slot) -> str:
        """What a tile shows: for a laid blank its letter, in lower case."""
        letter = next((placed.letter for placed in self.draft.laid if placed.slot == slot), "")
        return letter.lower() if letter else self.piece(slot)

    # --- the rack -----------------------------------------------------------------------------------

    def row(self) -> tuple[Slot, ...]:
        """The tiles in their owner's order, then the freed stars."""
        return (*super().row(), *(Slot("open", i) for i in range(len(self.state.open))))

    # --- laying -------------------------------------------------------------------------------------

    def put(self, cell: Cell) -> None:
        """Lay the held tile on a square; on a star that it frees, swap them."""
        if not self.rules.layout.holds(cell):
            return
        if cell not in self.closed:
            super().put(cell)
            return
        wanted = self.swaps.get(cell)
        if self.held is not None and wanted is not None and self.piece(self.held) == self.piece(wanted):
            self.free_star(cell)

    def free_star(self, cell: Cell) -> None:
        """Lay the tile that frees the star of this square."""
        slot = self.swaps.get(cell)
        if slot is not None and not self.draft and not self.declaring:
            self.held = None
            self._draft(Draft((Placement(slot, cell),)))

    def type(self, letter: str, as_blank: bool = False) -> None:
        """Lay this letter at the cursor, as a blank if wanted or needed. During an exchange it is marked; on
        a star that it frees it is swapped."""
        if self.declaring:
            self._mark_letter(letter)
            return
        swap = self.swaps.get(self.cursor.cell)
        if swap is not None and self.piece(swap) == letter:
            self.free_star(self.cursor.cell)
            return
        board = self.state.board
        plain = self.draft.typed(letter, self.cursor, board, self.usable)
        blank = self._blank_typed(letter)
        typed = (blank or plain) if as_blank else (plain or blank)
        if typed is None:
            self.missing = letter
        else:
            self._take_over(typed)

    def _blank_typed(self, letter: str) -> TypingResult | None:
        """Lay a free blank at the cursor as this letter."""
        blanks = [slot for slot, piece in self.draft.free(self.usable).items() if piece == BLANK]
        if not blanks or letter not in self.rules.letters:
            return None
        return self.draft.laid_at(blanks[0], self.cursor, self.closed, letter)

    def _take_over(self, typed: TypingResult) -> None:
        """Apply the result of typing, unless the board ends there."""
        holds = self.rules.layout.holds
        cell = typed.draft.laid[-1].cell
        if not holds(cell):
            self._forget()
            self.at_edge = True
            return
        last = typed.cursor if holds(typed.cursor.cell) else typed.cursor._replace(cell=cell)
        super()._take_over(typed._replace(cursor=last))

    def name(self, letter: str) -> None:
        """Set the letter of the blank that has none yet."""
        at = self.unnamed
        if at is not None and letter in self.rules.letters:
            self._draft(self.draft.put(self.draft.cells[at], at, letter))

    # --- moves --------------------------------------------------------------------------------------

    def lay(self) -> bool:
        return self.unnamed is None and super().lay()

    def ask_to_declare(self) -> None:
        """Start marking tiles to exchange, or say why that is not allowed."""
        if Exchange not in self.offers:
            self.play(Exchange((Slot("hand"),)))
            return
        self.clear()
        self.declaring = True

    def declare(self, slot: Slot) -> None:
        """Mark or unmark a tile for exchange."""
        self._forget()
        self.marked = self.marked ^ {slot}

    def _mark_letter(self, letter: str) -> None:
        """Mark the next tile with this letter; once all are marked, unmark them."""
        having = [slot for slot in self.row() if self.piece(slot) == letter]
        if not having:
            self.missing = letter
            return
        unmarked = [slot for slot in having if slot not in self.marked]
        self._forget()
        self.marked = self.marked | {unmarked[0]} if unmarked else self.marked - set(having)

    def exchange(self) -> None:
        self.play(Exchange(tuple(sorted(self.marked))))

    def _point_out(self, move: Exchange) -> None:
        self.marked = frozenset(move.given)

    def drop(self) -> None:
        super().drop()
        self.marked = frozenset()

    @property
    def may_end(self) -> bool:
        return Done in self.offers

    @property
    def may_stop(self) -> bool:
        return Stop in self.offers

    @property
    def may_challenge(self) -> bool:
        return Challenge in self.offers and not self.draft

    @property
    def last_word_open(self) -> bool:
        """Whether the last tile is laid and only a challenge could change anything."""
        return self.state.phase is Phase.OUT
