"""The turn being made at the table: the game, the draft over it, what is picked up, what is refused. It
knows no window: pointer, keyboard and buttons all end up here."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.table.board import Axis, Cell
from game.table.facedown import history, seen_by
from game.table.mode import Outcome, Setup
from game.table.moves import Challenge, Deal, Done, Draw, Exchange, Move, Pass, Place, Resign, Slot, Stop
from game.table.openplays import OpenPlay, doubt, open_plays
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.session import HelpTaken, Session
from game.table.state import NO_PIECE, EndRule, Phase, State
from game.text.phrases import what_is
from game.ui.table.draft import Cursor, Draft, DraftVerdict, Typed, verdict
from game.ui.table.hints import TableHints
from game.ui.table.move_log import LogLine, last_turn, moves_told, words_made
from game.ui.table.random_deal import any_other
from game.ui.table.seating import Seating
from game.words.court import Court


def lined_up(hand: Sequence[str], order: Sequence[str]) -> tuple[int, ...]:
    """The places of the hand in the order in which its pieces were held before; new pieces come last."""
    left = list(range(len(hand)))
    held = []
    for piece in order:
        place = next((place for place in left if hand[place] == piece), None)
        if place is not None:
            left.remove(place)
            held.append(place)
    return (*held, *left)


def moved(places: Sequence[int], place: int, to: int) -> tuple[int, ...]:
    """The same places with one of them put at another position."""
    others = [other for other in places if other != place]
    return (*others[:to], place, *others[to:])


class HandStep(NamedTuple):
    """After how many moves a hand was held so; of one that was never put in order, no pieces."""

    at: int
    pieces: tuple[str, ...]


class HandSteps:
    """How a hand was held, step by step: a step is a move, or another order. Undo and redo go along it, as
    far as it is known; of moves made before the table was opened it is not."""

    def __init__(self) -> None:
        self._steps: list[HandStep] = []
        self._here = 0

    def change(self, before: HandStep, after: HandStep) -> None:
        """A step was made; those that were taken back are gone."""
        if not self._at(before):
            self._steps, self._here = [before], 0
        self._steps[self._here + 1 :] = [after]
        self._here += 1

    def back(self, now: HandStep) -> HandStep | None:
        """The step before, on which it stands from now on; None where none is known."""
        return self._go(self._here - 1, now)

    def on(self, now: HandStep) -> HandStep | None:
        """The step after, on which it stands from now on; None where none is known."""
        return self._go(self._here + 1, now)

    def known(self, now: HandStep, by: int) -> bool:
        """Whether a step this far from now is known."""
        return self._at(now) and 0 <= self._here + by < len(self._steps)

    def _at(self, now: HandStep) -> bool:
        return bool(self._steps) and self._steps[self._here] == now

    def _go(self, to: int, now: HandStep) -> HandStep | None:
        if not self.known(now, to - self._here):
            return None
        self._here = to
        return self._steps[to]


class Drafting:
    """A hand in the order in which its owner holds it, and the draft laid from it.

    `held` is the card picked up; `refused` says why the move that was `tried` last is not allowed, until
    something else is done, `missing` is a typed letter that no free card has, `told_of_piece` what the piece
    is good for that was pressed last, where it is no letter, `asked_about` the words at a card pointed at.
    """

    session: Session
    state: State
    seating: Seating
    viewer: int | None
    _orders: dict[int, tuple[str, ...]]
    _row: tuple[Slot, ...] = ()
    _steps: HandSteps
    cursor: Cursor
    usable: Mapping[Slot, str]
    held: Slot | None

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        return self.session.mode.ruleset

    # --- the hand -----------------------------------------------------------------------------------

    def hand(self) -> tuple[str, ...]:
        """The row or the hand of whoever looks on; an empty place of the row is NO_PIECE."""
        if not self.seating.company:
            return self.state.seat.hand
        return () if self.viewer is None else self.state.seats[self.viewer].hand

    def row(self) -> tuple[Slot, ...]:
        """The slots in the strip, in the order in which they lie there: heaps, or row or hand."""
        return self._row

    def _lined_up(self) -> tuple[Slot, ...]:
        """Heaps as they lie, a hand as its owner holds it; in a row a new card lies where the old one lay."""
        if self.state.heaps:
            return tuple(Slot("heap", i) for i in range(len(self.state.heaps)))
        hand = self.hand()
        if self.viewer is None:
            return tuple(Slot("hand", i) for i in range(len(hand)))
        if "hand" in self.session.mode.zones:
            return self._held_as(lined_up(hand, self._orders.get(self.viewer, ())))
        places = [slot.place for slot in self._row]
        if self.viewer not in self._orders or len(places) != len(hand):
            return tuple(Slot("hand", i) for i in range(len(hand)))
        return self._held_as(places)

    def _held_as(self, places: Sequence[int]) -> tuple[Slot, ...]:
        """The hand in this order, which is kept for when its owner looks at it again."""
        if self.viewer is not None:
            hand = self.hand()
            self._orders[self.viewer] = tuple(hand[place] for place in places)
        return tuple(Slot("hand", place) for place in places)

    @property
    def orders(self) -> Mapping[int, tuple[str, ...]]:
        """The pieces of each seat's hand in the order in which it holds them."""
        return self._orders

    def hold_as(self, orders: Mapping[int, tuple[str, ...]]) -> None:
        """Hold the hands as they were held when the table was left."""
        self._orders, self._row = dict(orders), ()
        order = self._orders.get(self.viewer) if self.viewer is not None else None
        known = order is not None and self.can_order
        self._row = self._held_as(lined_up(self.hand(), order or ())) if known else self._lined_up()

    @property
    def can_order(self) -> bool:
        """Whether there is a hand or a row that whoever looks on may put in order."""
        mine = self.viewer is not None and not self.state.heaps and bool(self.hand())
        return mine and not {"hand", "row"}.isdisjoint(self.session.mode.zones)

    @property
    def step(self) -> HandStep:
        """How the hand is held now."""
        held = () if self.viewer is None else self._orders.get(self.viewer, ())
        return HandStep(self.session.at, held)

    def _places(self) -> list[int]:
        return [slot.place for slot in self._row if slot.zone == "hand"]

    def _put_in_order(self, places: Sequence[int]) -> bool:
        """Hold the hand in another order; that is no move of the game."""
        if not self.can_order:
            return False
        before, held = self.step, self._places()
        self._row = self._held_as(places)
        if list(places) != held:
            self._steps.change(before, self.step)
        return True

    def shift(self, slot: Slot, to: int) -> bool:
        """Put a card of the hand at another place of it."""
        places = self._places()
        if slot not in self._row or slot.zone != "hand" or not 0 <= to < len(places):
            return False
        return self._put_in_order(moved(places, slot.place, to))

    def shuffle(self) -> bool:
        """Put the hand in another order."""
        places = self._places()
        return self._put_in_order(random.sample(places, len(places)))

    def sort(self) -> bool:
        """Put the hand in the order of the alphabet, then blanks and free cards, empty places last."""
        letters, hand = self.rules.letters, self.hand()

        def rank(place: int) -> int:
            piece = hand[place]
            return letters.index(piece) if piece in letters else len(letters) + (piece == NO_PIECE)

        return self._put_in_order(sorted(self._places(), key=rank))

    def empty(self, slot: Slot) -> bool:
        """Whether nothing lies at the slot."""
        return self.piece(slot) in ("", NO_PIECE)

    def piece(self, slot: Slot) -> str:
        """The card at a slot, usable or not; "" where there is none. A hand is that of whoever looks on."""
        if slot.zone != "hand":
            return self.session.mode.piece_at(self.state, slot)
        hand = self.hand()
        return hand[slot.place] if 0 <= slot.place < len(hand) else ""

    @property
    def going(self) -> bool:
        """Somebody has a turn to make."""
        return self.session.state.phase in (Phase.PLAYING, Phase.DECLARED)

    # --- the draft ----------------------------------------------------------------------------------

    def _draft(self, draft: Draft) -> None:
        self.draft = draft
        self.verdict: DraftVerdict | None = verdict(self.session.mode, self.session.state, draft)
        self._forget()

    def _forget(self) -> None:
        """What was refused is no longer talked about."""
        self.tried: Move | None = None
        self.refused: Refusal | None = None
        self.missing = ""
        self.told_of_piece = ""
        self.asked_about: tuple[str, ...] = ()

    def pick(self, slot: Slot) -> bool:
        """Pick a card up, or put it down again where it was."""
        self._forget()
        self.told_of_piece = what_is(self.piece(slot), self.rules)
        if slot not in self.usable:
            return False
        self.held = None if self.held == slot else slot
        return True

    def point_at(self, spot: Slot | Cell | str) -> None:
        """Somebody asks about a card or a cell: the card is picked up, the cursor goes to the cell."""
        self._forget()
        if isinstance(spot, Slot):
            self.held = spot if spot in self.usable else None
        elif not isinstance(spot, str):
            self.cursor = self.cursor._replace(cell=spot)
            board = self.state.board
            runs = [board.run(spot, axis) for axis in Axis] if spot in board else []
            self.asked_about = tuple(board.word(run) for run in runs if len(run) > 1)

    def drop(self) -> None:
        """Let the picked card go back to where it was."""
        self.held = None

    def put(self, cell: Cell) -> bool:
        """Lay the picked card on a cell; a card of the crossword stays where it is."""
        if self.held is None or cell in self.state.board:
            return False
        slot, self.held = self.held, None
        self._draft(self.draft.put(slot, cell))
        return True

    def type(self, letter: str) -> bool:
        """Lay the first free card with this letter at the cursor."""
        typed = self.draft.typed(letter, self.cursor, self.state.board, self.usable)
        if typed is None:
            self.missing = letter
            return False
        return self._take_over(typed)

    def _take_over(self, typed: Typed) -> bool:
        """What was typed lies there, and the cursor behind it."""
        self.held = None
        self.cursor = typed.cursor
        self._draft(typed.draft)
        return True

    def lay_from(self, slot: Slot) -> bool:
        """Lay the card of this slot at the cursor; laid already, it is taken back."""
        if slot in self.draft.slots:
            return self.take_back(slot)
        if slot not in self.usable:
            self.told_of_piece = what_is(self.piece(slot), self.rules)
            return False
        return self._take_over(self.draft.laid_at(slot, self.cursor, self.state.board))

    def take_back(self, slot: Slot | None = None) -> bool:
        """Take back the card of a slot, or without one the card laid last; the cursor goes where it lay."""
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
        """Type in the other direction."""
        self.cursor = self.cursor.flipped()

    def clear(self) -> None:
        """Take back everything that is laid, put down what is held."""
        if self.draft:
            self.cursor = self.cursor._replace(cell=self.draft.laid[0].cell)
        self.drop()
        self._draft(Draft())

    def lay_again(self, draft: Draft, cursor: Cursor) -> None:
        """Lay what lay as a draft when the table was left, if the cards can still be used."""
        holds = self.rules.layout.holds
        if all(placed.slot in self.usable and holds(placed.cell) for placed in draft.laid):
            self.cursor = cursor
            self._draft(draft)


_TRIES = 60  # deals looked at for each seat, until the cut falls as it should
_FOR_ALL = frozenset({Deal, Challenge, Resign})  # moves that are open to others than the seat in turn


class Turn(Drafting):
    """A game and what is being done in it, as one seat sees it.

    `viewer` is that seat: the person who holds the table, or None behind the curtain. `declaring` waits for
    the card that is to be exchanged, `taken` is the place of the hand where the card lies that was taken for
    it. `unnamed` is the cell of a blank whose letter is not said yet; `spent` are places whose pieces lie in
    a play that was handed over; `at_edge` says that a letter was typed where the board ends. `advice` is what
    is said of the level that fits, when the game is over. `elsewhere` are the seats whose hands are on
    phones, `lost` those whose phone has been away for long.
    """

    unnamed: Cell | None = None
    at_edge: bool = False
    spent: frozenset[Slot] = frozenset()
    elsewhere: frozenset[int] = frozenset()
    lost: frozenset[int] = frozenset()
    advice: Callable[[], str] = staticmethod(lambda: "")

    def __init__(self, session: Session, court: Court | None = None) -> None:
        self.session = session
        self.court = court  # tells why a word is none; without it, that it is none
        self.cursor = Cursor(session.mode.ruleset.layout.start)
        self.hints = TableHints(session.mode, lambda: self.session.take_help(HelpTaken(1)))
        self.seating = Seating(session.setup.names)
        self.viewer = self.seating.only_viewer
        self.taken: int | None = None
        self._orders: dict[int, tuple[str, ...]] = {}
        self._steps = HandSteps()
        self.look_again()

    def look_as(self, viewer: int | None) -> None:
        """Somebody else looks at the table now; None: nobody may see a hand."""
        if viewer != self.viewer:
            self.viewer = viewer
            self.taken = None
            self.look_again()

    def look_again(self) -> None:
        """Ask the rules once for each state; some of the answers take a search."""
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
        playing = self.in_turn and not self.outcome
        self.usable: Mapping[Slot, str] = mode.slots(state) if playing else {}
        self.tell()
        self._row: tuple[Slot, ...] = self._lined_up()
        self.words = words_made(self.session)
        self.last_turn = last_turn(self.session)
        self.last = self.last_turn.cells if self.last_turn else frozenset()
        self.held: Slot | None = None
        self.declaring = False
        self._draft(Draft())

    def tell(self) -> None:
        """Tell what was played, in the language in use."""
        company = self.seating.company
        self.told: tuple[LogLine, ...] = moves_told(self.session, self.viewer) if company else ()

    @property
    def since_last_turn(self) -> tuple[LogLine, ...]:
        """What was told last, unless it is the last turn itself."""
        if not self.session.played or isinstance(self.session.played[-1], Place | Done):
            return ()
        return self.told[:1]

    # --- what there is ------------------------------------------------------------------------------

    @property
    def in_turn(self) -> bool:
        """Whoever looks on may play now."""
        return not self.seating.company or self.session.state.turn == self.viewer

    @property
    def declared(self) -> bool:
        """A card is declared for exchange, and whoever looks on has to take another one."""
        return self.in_turn and self.state.phase is Phase.DECLARED

    @property
    def may_look_up(self) -> bool:
        """Whether the player may ask the dictionary here."""
        return self.court is not None and self.rules.may_ask_dictionary(self.outcome is not None)

    @property
    def judged(self) -> bool:
        """Words are looked up as they are laid, and not only when somebody doubts them."""
        return self.rules.judges_at_once

    @property
    def may_be_helped(self) -> bool:
        """Whether there is anything to give a hint of; where words are doubted, the list gives none."""
        return Place in self.offers and self.judged

    @property
    def may_review(self) -> bool:
        """The game is over, so that what it has to teach can be looked for."""
        return self.outcome is not None and self.court is not None

    @property
    def end_rule(self) -> EndRule | None:
        """By which rule the game or its last round ended."""
        return self.session.mode.end_rule(self.session.state)

    @property
    def stuck(self) -> bool:
        """Nothing can be laid, but a card can be turned or taken."""
        return Draw in self.offers and Place not in self.offers

    @property
    def draft_refused(self) -> bool:
        """The draft was tried as it lies, and is not allowed."""
        return self.refused is not None and isinstance(self.tried, Place)

    def setup_for_next_dealer(self) -> Setup:
        """What another game of the same players is made from: a deal whose cut falls to the left neighbour of
        whoever began this one."""
        setup, mode, seats = self.session.setup, self.session.mode, len(self.seating)
        wanted = (self.session.state_at(0).dealer + 1) % seats
        setups = (any_other(setup) for _ in range(_TRIES * seats))
        tried = next((each for each in setups if mode.start(each).dealer == wanted), None)
        return tried or any_other(setup)

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The words of the draft, those that are none first; of an empty one those asked about, else those of
        the last play."""
        if self.verdict is None and self.asked_about:
            return self.asked_about
        if self.verdict is None:
            return self.words[:1]
        return tuple(shown.run.word for shown in sorted(self.verdict.words, key=lambda shown: shown.good))

    @property
    def can_undo(self) -> bool:
        gone = self.session.at > 0 or self._steps.known(self.step, -1)
        return bool(self.draft) or (not self.seating.company and gone)

    @property
    def can_redo(self) -> bool:
        more = self.session.at < len(self.session.moves) or self._steps.known(self.step, 1)
        return not (self.draft or self.seating.company) and more

    # --- laying ------------------------------------------------------------------------------------

    def pick(self, slot: Slot) -> bool:
        """A card to be exchanged is declared."""
        if self.declaring and slot.zone == "hand":
            return self.declare(slot)
        return super().pick(slot)

    def lay_from(self, slot: Slot) -> bool:
        if self.declaring and slot.zone == "hand":
            return self.declare(slot)
        return super().lay_from(slot)

    def drop(self) -> None:
        super().drop()
        self.declaring = False

    def hint(self) -> bool:
        """Ask for a hint, or for more of it; the whole play is laid as a draft, and not yet for good."""
        if not self.may_be_helped:
            return False
        self._forget()
        was_laid = self.hints.laid
        wanted = self.hints.ask(self.state, history(self.session, self.viewer))
        if wanted is not None or was_laid:
            self.drop()
            self._draft(Draft() if wanted is None else Draft(wanted.laid))
        return True

    # --- moves --------------------------------------------------------------------------------------

    def play(self, move: Move) -> bool:
        """Make a move; a refused one leaves everything as it is, and `refused` says why."""
        before, step = self.session.state, self.step
        refusal = self.session.play(move)
        if refusal is not None:
            self._forget()
            self.tried, self.refused = move, refusal
            return False
        own = self.seating.company and before.turn == self.viewer
        self.taken = before.declared if isinstance(move, Draw) and own else None
        self.look_again()
        self._steps.change(step, self.step)
        return True

    def doubt(self, play: OpenPlay, move: Challenge) -> None:
        """Doubt a play that is still open."""
        refusal = doubt(self.session, play, move)
        self.look_again()
        if refusal is not None:
            self.tried, self.refused = move, refusal

    def lay(self) -> bool:
        """Play the draft."""
        if not self.draft:
            return False
        self.held = None
        return self.play(self.draft.move)

    def draw(self, zone: str = "stock") -> bool:
        """Turn or take a card; the draft goes back first if the rules allow it."""
        return self.play(Draw(zone))

    def ask_to_declare(self) -> bool:
        """Declare the held card for exchange, or wait for one to be chosen."""
        if Exchange not in self.offers:
            return False
        held = self.held
        if held is not None and held.zone == "hand":
            return self.declare(held)
        self.clear()
        self.declaring = True
        return True

    def declare(self, slot: Slot) -> bool:
        """Declare a card of the row for exchange."""
        self.declaring = False
        return self.play(Exchange((slot,)))

    def resign(self) -> bool:
        """Give up a game that one plays alone."""
        return self.play(Resign())

    def give_turn(self) -> bool:
        """Give up the turn; what is laid goes back first."""
        self.clear()
        return self.play(Pass())

    def run_out(self, whole: bool) -> None:
        """The time of the turn has run out, or that of the whole game."""
        self.clear()
        self.play(Stop(timeout=True) if whole else Pass(timeout=True))

    def undo(self) -> bool:
        """Take back the card laid last, or where nothing is laid the last move or order of the hand. In
        company no move is taken back: others have made theirs, and cards were seen."""
        if self.draft:
            return self.take_back()
        if not self.can_undo or not self._step(self._steps.back(self.step), self.session.at - 1):
            return False
        if not self.state.board:
            self.cursor = Cursor(self.rules.layout.start)  # the first word has to cover it
        return True

    def redo(self) -> bool:
        """Make the move again that was undone last, or put the hand in order again."""
        return self.can_redo and self._step(self._steps.on(self.step), self.session.at + 1)

    def _step(self, step: HandStep | None, n: int) -> bool:
        """Go where a step was, with the hand as it was held then; where none is known, to the state after n
        moves."""
        if step is None:
            return self._go(n)
        if step.at != self.session.at:
            self._go(step.at)
        if self.viewer is not None:
            self.hold_as({self.viewer: step.pieces} if step.pieces else {})
        return True

    def _go(self, n: int) -> bool:
        if not 0 <= n <= len(self.session.moves):
            return False
        self.session.go(n)
        self.look_again()
        return True

    # --- counts -------------------------------------------------------------------------------------

    @property
    def laid(self) -> int:
        """How many cards lie in the crossword."""
        return len(self.state.board)

    @property
    def whole(self) -> int:
        """How many cards there are in all."""
        return self.laid + len(self.state.left())

    def hidden(self, slot: Slot) -> bool:
        """Whether the slot's card lies in the draft or is spent, so that its place is empty."""
        return slot in self.draft.slots or slot in self.spent
