"""The turn in progress: game, draft, held card, refusal. Pointer, keyboard and buttons all act on it; it
needs no window."""

from collections.abc import Callable, Mapping

from game.hosting.hints import TableHints, stock_seen
from game.hosting.move_log import LogLine, last_turn, log_lines, moves_before_overtime, words_made
from game.hosting.seated_game import Seating
from game.opening import with_random_deal
from game.search import Hint
from game.table.board import Axis, Board, Cell
from game.table.facedown import history, seen_by
from game.table.mode import Outcome, Setup
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Resign, Slot
from game.table.open_plays import OpenPlay, open_plays
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.session import HelpTaken, Session
from game.table.state import NO_PIECE, EndRule, Phase, State
from game.text.catalogues import text
from game.text.phrases import piece_description
from game.ui.table.draft import Cursor, Draft, DraftVerdict, TypingResult, uncovered, verdict
from game.ui.table.hand_order import HandOrder
from game.words.court import Court
from game.words.reason_texts import list_played_by
from modes.moves import Deal, Draw
from modes.states import DeclaredState

WORD_LEFT = frozenset({"not-stuck", "everyday-word-left", "must-begin"})
"""Refusal codes that mean: a word can be played."""

_TRIES = 60  # deals tried per seat until the cut falls as required
_FOR_ALL = frozenset({Deal, Challenge, Resign})  # moves open to other seats than the one in turn


class Turn:
    """A game and the turn in progress, as one seat sees it.

    `viewer` is that seat: the person who holds the table, or None behind the curtain. `declaring` waits for
    the card to exchange; `taken` is the hand's place of the card drawn for it. `unnamed` is the cell of a
    blank without a letter; `spent` are places whose pieces are in a submitted play, `made_up` those whose
    pieces nobody has named; `at_edge`: a letter was typed beyond the board. `advice` recommends a level once
    the game is over. `remote_seats` are those whose hands are on phones, `disconnected` those whose phone is
    disconnected, `awaited_seats` those on phones whose answers the game waits for; `badges` are those that
    the players chose, by seat. `make` makes a move, or returns why not; `unsaved` says whether moves or notes
    could not be saved.

    `held` is the card picked up. `refused` is why the move `tried` last is not allowed, until something else
    is done; `missing` a typed letter that no free card has; `piece_note` the use of the special piece pressed
    last; `context_words` the words at the card of the context menu.
    """

    unnamed: Cell | None = None
    at_edge: bool = False
    spent: frozenset[Slot] = frozenset()
    made_up: frozenset[Slot] = frozenset()
    remote_seats: frozenset[int] = frozenset()
    disconnected: frozenset[int] = frozenset()
    awaited_seats: tuple[int, ...] = ()
    badges: tuple[int, ...] = ()
    advice: Callable[[], str] = staticmethod(lambda: "")

    def __init__(self, session: Session, court: Court | None = None) -> None:
        self.session = session
        self.make: Callable[[Move], Refusal | None] = session.play
        self.unsaved: Callable[[], bool] = lambda: self.session.unsaved
        self.court = court  # explains why a word is invalid
        self.cursor = Cursor(session.mode.ruleset.layout.start)
        self.hints = TableHints(session.mode, lambda: self.session.take_help(HelpTaken(1)))
        self.seating = Seating(session.setup.names)
        self.viewer = self.seating.only_viewer
        self.taken: int | None = None
        self.hand_order = HandOrder(session)
        self.refresh()

    def badge(self, seat: int) -> int:
        """The badge that the player of a seat has chosen; without a choice each seat has its own."""
        return self.badges[seat] if seat < len(self.badges) else seat

    def chosen_badge(self, seat: int) -> int | None:
        return self.badges[seat] if seat < len(self.badges) else None

    def view_as(self, viewer: int | None) -> None:
        """Change the viewer; None: no hand may be seen."""
        if viewer != self.viewer:
            self.viewer = viewer
            self.taken = None
            self.refresh()

    def refresh(self) -> None:
        """Ask the mode once for each state; some answers take a search."""
        mode, state = self.session.mode, self.session.state
        self.hints.forget()
        self.outcome: Outcome | None = mode.outcome(state)
        self.state: State = seen_by(state, self.viewer) if self.seating.company else state
        offers = mode.offers(state)
        self.open_plays: tuple[OpenPlay, ...] = ()
        if self.seating.company:
            self.open_plays = open_plays(self.session)
            offers = (offers - {Challenge}) | ({Challenge} if self.open_plays else set())
            if self.viewer not in state.playing:
                offers -= {Resign}
        accepts = {Done} if state.phase is Phase.OUT else set()  # elsewhere Done ends the turn of one seat
        self.offers: frozenset[type[Move]] = offers if self.in_turn else offers & (_FOR_ALL | accepts)
        self.own_moves: tuple[Move, ...] = mode.own_moves(state) if self.in_turn else ()
        playing = self.in_turn and not self.outcome
        self.usable: Mapping[Slot, str] = mode.slots(state) if playing else {}
        self.update_log()
        self.hand_order.show(self.state, self.viewer, self.hand())
        self.words = words_made(self.session)
        self.last_turn = last_turn(self.session)
        self.last = self.last_turn.cells if self.last_turn else frozenset()
        self.held: Slot | None = None
        self.declaring = False
        self._draft(Draft())

    def update_log(self) -> None:
        """Describe the last moves, in the current language."""
        company = self.seating.company
        self.log: tuple[LogLine, ...] = log_lines(self.session, self.viewer) if company else ()
        played = moves_before_overtime(self.session)
        self.penalties = tuple(line for line in reversed(self.log) if line.at > played)  # for overtime

    @property
    def missing_seat(self) -> int | None:
        """The first of the awaited seats whose phone is disconnected."""
        awaited = self.awaited_seats or (self.state.turn,)
        return next((seat for seat in awaited if seat in self.disconnected), None)

    @property
    def since_last_turn(self) -> tuple[LogLine, ...]:
        """What was done after the last words that were laid: the latest move, and what overtime has cost."""
        latest = self.log[len(self.penalties) :][:1]
        played = self.session.played[: moves_before_overtime(self.session)]
        ends_words = any(line.words for line in latest) or (bool(played) and isinstance(played[-1], Done))
        if ends_words and self.last_turn is not None and self.last_turn.words:
            return self.penalties
        return (*latest, *self.penalties)

    # --- what there is ------------------------------------------------------------------------------

    @property
    def rules(self) -> Ruleset:
        return self.session.mode.ruleset

    @property
    def going(self) -> bool:
        return self.session.state.going

    @property
    def in_turn(self) -> bool:
        """Whether the viewer may play now."""
        return not self.seating.company or self.session.state.turn == self.viewer

    @property
    def declared(self) -> bool:
        """Whether the viewer has declared a card and has to take another."""
        return self.in_turn and self.state.phase is Phase.DECLARED

    @property
    def word_list(self) -> str:
        """The word list that decides; "" if the table votes, or the mode judges words without one."""
        if self.court is None or self.rules.judging.adjudication == "vote":
            return ""
        return text("Word list: {list}.", list=list_played_by(self.rules))

    @property
    def may_look_up(self) -> bool:
        """Whether the player may use the dictionary here."""
        return self.court is not None and self.rules.may_ask_dictionary(self.outcome is not None)

    @property
    def judged(self) -> bool:
        """Whether words are checked as they are laid, not only when challenged."""
        return self.rules.judges_at_once

    @property
    def may_be_helped(self) -> bool:
        """Whether hints are available; where words are challenged, they are not."""
        return Place in self.offers and self.judged

    @property
    def may_review(self) -> bool:
        """Whether the game is over and can be reviewed."""
        return self.outcome is not None and self.court is not None

    @property
    def may_replay(self) -> bool:
        """Whether the game is over and its moves can be looked through: every hand is seen then."""
        return self.outcome is not None and self.session.at > 0

    @property
    def end_rule(self) -> EndRule | None:
        """The rule by which the game or its last round ended."""
        return self.session.mode.end_rule(self.session.state)

    @property
    def stuck(self) -> bool:
        """Whether no word can be played, but a card can be drawn."""
        return Draw in self.offers and Place not in self.offers

    @property
    def draft_refused(self) -> bool:
        """Whether the current draft was tried and refused."""
        return self.refused is not None and isinstance(self.tried, Place)

    def setup_for_next_dealer(self) -> Setup:
        """The setup of another game of the same players, with a deal whose cut falls to the left neighbour of
        this one's starter."""
        setup, mode, seats = self.session.setup, self.session.mode, len(self.seating)
        wanted = (self.session.state_at(0).dealer + 1) % seats
        setups = (with_random_deal(setup) for _ in range(_TRIES * seats))
        tried = next((each for each in setups if mode.start(each).dealer == wanted), None)
        return tried or with_random_deal(setup)

    @property
    def words_in_question(self) -> tuple[str, ...]:
        """The words of the draft, invalid ones first; without a draft those of the context menu, else those
        of the last play."""
        if self.verdict is None and self.context_words:
            return self.context_words
        if self.verdict is None:
            return self.words[:1]
        return tuple(shown.run.word for shown in sorted(self.verdict.words, key=lambda shown: shown.good))

    @property
    def can_undo(self) -> bool:
        gone = self.session.at > 0 or self.hand_order.knows(-1)
        return bool(self.draft) or (not self.seating.company and gone)

    @property
    def can_redo(self) -> bool:
        more = self.session.at < len(self.session.moves) or self.hand_order.knows(1)
        return not (self.draft or self.seating.company) and more

    # --- the hand -----------------------------------------------------------------------------------

    def hand(self) -> tuple[str, ...]:
        """The viewer's row or hand; an empty place of the row is NO_PIECE."""
        if not self.seating.company:
            return self.state.seat.hand
        return () if self.viewer is None else self.state.seats[self.viewer].hand

    def row(self) -> tuple[Slot, ...]:
        """The slots of the strip in their order."""
        return self.hand_order.row

    def empty(self, slot: Slot) -> bool:
        return self.piece(slot) in ("", NO_PIECE)

    def piece(self, slot: Slot) -> str:
        """The card at a slot, usable or not; "" if there is none. Hands are the viewer's."""
        if slot.zone != "hand":
            return self.session.mode.piece_at(self.state, slot)
        hand = self.hand()
        return hand[slot.place] if 0 <= slot.place < len(hand) else ""

    # --- the draft ----------------------------------------------------------------------------------

    def _draft(self, draft: Draft) -> None:
        self.draft = draft
        self.verdict: DraftVerdict | None = verdict(self.session.mode, self.session.state, draft)
        self._forget()

    def _forget(self) -> None:
        """Clear the refusal."""
        self.tried: Move | None = None
        self.refused: Refusal | None = None
        self.missing = ""
        self.at_edge = False
        self.piece_note = ""
        self.context_words: tuple[str, ...] = ()

    def pick(self, slot: Slot) -> None:
        """Pick up a card, or put it back; declare it if one is to be exchanged."""
        if self.declaring and slot.zone == "hand":
            self.declare(slot)
            return
        self._forget()
        self.piece_note = piece_description(self.piece(slot), self.rules)
        if slot in self.usable:
            self.held = None if self.held == slot else slot

    def point_at(self, spot: Slot | Cell | str) -> None:
        """Point at a card or cell for a question about it: hold the card, or move the cursor to the cell."""
        self._forget()
        if isinstance(spot, Slot):
            self.held = spot if spot in self.usable else None
        elif not isinstance(spot, str):
            self.cursor = self.cursor._replace(cell=spot)
            board = self.state.board
            runs = [board.run(spot, axis) for axis in Axis] if spot in board else []
            self.context_words = tuple(board.word(run) for run in runs if len(run) > 1)

    def drop(self) -> None:
        """Put the held card back, and stop choosing one to exchange."""
        self.held = None
        self.declaring = False

    @property
    def closed(self) -> Board:
        """The board without the pieces that others may be laid over."""
        return uncovered(self.session.mode, self.state.board, self.state.board)

    def put(self, cell: Cell) -> None:
        """Lay the held card on a cell, unless it holds a card of the crossword."""
        if self.held is not None and cell not in self.closed:
            slot, self.held = self.held, None
            self._draft(self.draft.put(slot, cell))

    def type(self, letter: str) -> None:
        """Lay the first free card with this letter at the cursor."""
        typed = self.draft.typed(letter, self.cursor, self.closed, self.usable)
        if typed is None:
            self.missing = letter
        else:
            self._take_over(typed)

    def _take_over(self, typed: TypingResult) -> None:
        """Apply the result of typing."""
        self.held = None
        self.cursor = typed.cursor
        self._draft(typed.draft)

    def lay_from(self, slot: Slot) -> None:
        """Lay the card of this slot at the cursor; if laid, take it back; if one is to be exchanged, declare
        it."""
        if self.declaring and slot.zone == "hand":
            self.declare(slot)
        elif slot in self.draft.slots:
            self.take_back(slot)
        elif slot in self.usable:
            self._take_over(self.draft.laid_at(slot, self.cursor, self.closed))
        else:
            self.piece_note = piece_description(self.piece(slot), self.rules)

    def take_back(self, slot: Slot | None = None) -> bool:
        """Take back the card of a slot, else the card laid last; the cursor goes there."""
        if not self.draft:
            return False
        gone = slot or self.draft.laid[-1].slot
        cell = next((cell for cell, there in self.draft.cells.items() if there == gone), None)
        if cell is None:
            return False
        self.held = None
        self.cursor = self.cursor._replace(cell=cell)
        self._draft(self.draft.without(gone))
        return True

    def turn_cursor(self) -> None:
        """Turn the typing direction."""
        self.cursor = self.cursor.flipped()

    def clear(self) -> None:
        """Take back all that is laid, and put down the held card."""
        if self.draft:
            self.cursor = self.cursor._replace(cell=self.draft.laid[0].cell)
        self.drop()
        self._draft(Draft())

    def restore_draft(self, draft: Draft, cursor: Cursor) -> None:
        """Restore a draft left at the table, if its cards can still be used."""
        holds = self.rules.layout.holds
        if all(placed.slot in self.usable and holds(placed.cell) for placed in draft.laid):
            self.cursor = cursor
            self._draft(draft)

    def lay_out(self, move: Move) -> None:
        """Show a move without making it: a play as a draft, an exchange by the card that goes."""
        self.clear()
        if isinstance(move, Place):
            self._draft(Draft(move.laid))
        elif isinstance(move, Exchange):
            self._point_out(move)

    def _point_out(self, move: Exchange) -> None:
        self.held = move.given[0]

    # --- moves --------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Show a hint, or more of it; finally lay the whole play as a draft."""
        if not self.may_be_helped:
            return
        self._forget()
        was_laid = self.hints.laid
        wanted = self.hints.ask(self.state, history(self.session, self.viewer), stock_seen(self.session))
        if wanted is not None or was_laid:
            self.drop()
            self._draft(Draft() if wanted is None else Draft(wanted.laid))

    @property
    def word_left(self) -> bool:
        """Whether the move just tried is refused because a word can be played, which may be shown."""
        refused = self.refused is not None and any(broken.code in WORD_LEFT for broken in self.refused.broken)
        patience = bool(self.session.mode.solved_as)
        return refused and patience and isinstance(self.tried, Draw) and self.may_be_helped

    def show_word_left(self) -> bool:
        """Lay the word that forbids turning a card as a draft. It counts as a hint."""
        move = self.session.mode.word_left(self.state) if self.word_left else None
        if move is None:
            return False
        self._forget()
        self.drop()
        self._draft(Draft(move.laid))
        self.hints.reveal(Hint(move, self.session.mode.read(self.state, move).words))
        return True

    def play(self, move: Move) -> bool:
        """Make a move; a refused one changes nothing, and `refused` says why."""
        before, step = self.session.state, self.hand_order.step
        refusal = self.make(move)
        if refusal is not None:
            self._forget()
            self.tried, self.refused = move, refusal
            return False
        if self.session.state is not before:  # other players may have to agree first
            self.follow(move, before)
            self.hand_order.moved(step)
        return True

    def follow(self, move: Move, before: State) -> None:
        """Update the turn after a move made in this state."""
        own = self.seating.company and before.turn == self.viewer
        self.taken = before.of(DeclaredState).declared if isinstance(move, Draw) and own else None
        self.refresh()

    def play_own(self, n: int) -> None:
        """Make the n-th of the moves of the mode's own kinds; what is laid goes back first."""
        if n < len(self.own_moves):
            move = self.own_moves[n]
            self.clear()
            self.play(move)

    def lay(self) -> bool:
        """Play the draft."""
        if not self.draft:
            return False
        self.held = None
        return self.play(self.draft.move)

    def draw(self, zone: str = "stock") -> bool:
        return self.play(Draw(zone))

    def ask_to_declare(self) -> None:
        """Declare the held card for exchange, or wait for a choice."""
        held = self.held
        if Exchange not in self.offers:
            return
        if held is not None and held.zone == "hand":
            self.declare(held)
        else:
            self.clear()
            self.declaring = True

    def declare(self, slot: Slot) -> None:
        """Declare a card of the row for exchange."""
        self.declaring = False
        self.play(Exchange((slot,)))

    def resign(self) -> None:
        """Give up a game played alone."""
        self.play(Resign())

    def give_turn(self) -> None:
        """Pass; the draft is taken back first."""
        self.clear()
        self.play(Pass())

    def undo(self) -> None:
        """Take back the card laid last, else the last move or hand order. With several players no move is
        undone: others have moved since, and cards were seen."""
        if self.draft:
            self.take_back()
        elif self.can_undo:
            self._step(-1)
            if not self.state.board:
                self.cursor = Cursor(self.rules.layout.start)  # the first word has to cover it

    def redo(self) -> None:
        """Redo the move or hand order undone last."""
        if self.can_redo:
            self._step(1)

    def _step(self, by: int) -> None:
        """Go to the recorded step, with the hand order of then; without one, `by` moves on."""
        step = self.hand_order.go(by)
        if step is None:
            self._go(self.session.at + by)
            return
        if step.at != self.session.at:
            self._go(step.at)
        if self.viewer is not None:
            self.hand_order.restore({self.viewer: step.pieces} if step.pieces else {})

    def _go(self, n: int) -> None:
        if 0 <= n <= len(self.session.moves):
            self.session.go(n)
            self.refresh()

    # --- counts -------------------------------------------------------------------------------------

    @property
    def laid(self) -> int:
        """The number of cards in the crossword."""
        return len(self.state.board)

    @property
    def card_count(self) -> int:
        """The number of cards in all."""
        return self.laid + len(self.state.left())

    def hidden(self, slot: Slot) -> bool:
        """Whether the slot's card is in the draft, spent or made up."""
        return slot in self.draft.slots or slot in self.spent or slot in self.made_up
