"""A table of Kan-u-go with everything laid out by hand: hands, stock, open pile, crossword."""

from dataclasses import replace

from game.table import rulefile
from game.table.board import FREE, Axis, Board, Cell
from game.table.mode import Mode, Outcome, Setup, mode_of
from game.table.moves import Challenge, Exchange, Move, Pass, Place, Placement, Resign, Slot
from game.table.session import Session
from game.table.state import Phase, Seat, State
from modes.kanugo import Kanugo
from modes.moves import Deal, Draw
from modes.states import RoundState
from tests.modes.patience_table import codes
from tests.tiny import TinyWords

ACROSS, DOWN = Axis.ACROSS, Axis.DOWN
NAMES = ("Ana", "Bo", "Cid", "Dee", "Eva", "Fay", "Gus")


class Table:
    """A game in play. Hands, `stock` and `open` are strings; `*` is a free card. The stock's first is taken
    first, the open pile's last is its top. Seat 0 deals and begins. A card that none of the words has, mostly
    an X, is one that nobody can lay."""

    def __init__(
        self,
        hands: str,
        words: str,
        board: str = "",
        stock: str = "KKKKK",
        open: str = "Q",
        origin: Cell = (0, 0),
        scores: tuple[int, ...] = (),
        **options: bool | int | str,
    ) -> None:
        held = hands.split()
        self.mode = mode_for(len(held), words, **options)
        seats = tuple(
            Seat(name, cards(hand), score)
            for name, hand, score in zip(NAMES, held, scores or (0,) * len(held), strict=False)
        )
        drawn = Board.parse(board, origin) if board else Board()
        self.state = State(seats=seats, stock=cards(stock)[::-1], board=drawn, open=cards(open), deal=7)

    def play(self, move: Move) -> list[str]:
        """The codes of what the move breaks; a legal move is made, and no card is lost by it."""
        refusal = self.mode.check(self.state, move)
        if refusal is None:
            before = self.state.pieces()
            assert self.mode.fits(self.state, move)
            self.state = self.mode.apply(self.state, move)
            assert isinstance(move, Deal) or self.state.pieces() == before
        return codes(refusal)

    def lay(self, word: str, cell: Cell, axis: Axis) -> list[str]:
        """Lay the letters of a word from a cell on; `.` leaves a cell out, `*` is a free card."""
        return self.play(self.placing((word, cell, axis)))

    def placing(self, *parts: tuple[str, Cell, Axis]) -> Place:
        """The placement of all these letters at once, each from the first place of the hand that has it."""
        left = dict(enumerate(self.state.seat.hand))
        laid = []
        for word, cell, axis in parts:
            for i, sign in enumerate(word):
                if sign != ".":
                    place = next(place for place, card in left.items() if card == cards(sign)[0])
                    del left[place]
                    laid.append(Placement(Slot("hand", place), axis.step(cell, i)))
        return Place(tuple(laid))

    def declare(self, card: str) -> list[str]:
        place = self.state.seat.hand.index(cards(card)[0])
        return self.play(Exchange((Slot("hand", place),)))

    def take(self, zone: str) -> list[str]:
        return self.play(Draw(zone))

    def swap(self, card: str, zone: str = "open") -> list[str]:
        """A whole exchange."""
        return self.declare(card) or self.take(zone)

    def challenge(
        self, seat: int, *words: str, upheld: bool | None, votes: tuple[bool, ...] = ()
    ) -> list[str]:
        return self.play(Challenge(seat, words, upheld, votes))

    def pass_(self, timeout: bool = False) -> list[str]:
        return self.play(Pass(timeout))

    def deal(self) -> list[str]:
        return self.play(Deal())

    def offers(self) -> set[str]:
        """The moves of the game itself; that it can be given up goes without saying."""
        return {kind.__name__ for kind in self.mode.offers(self.state) - {Resign}}

    def set(self, **fields: object) -> None:
        own = {name: fields.pop(name) for name in RoundState.__struct_fields__ if name in fields}
        changed = replace(self.state, **fields)  # type: ignore[arg-type]
        self.state = changed.with_own(RoundState, **own)

    def hand(self, seat: int) -> str:
        return drawn(self.state.seats[seat].hand)

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def open(self) -> str:
        return drawn(self.state.open)

    @property
    def stock(self) -> str:
        """The stock in the order in which it will be taken."""
        return drawn(reversed(self.state.stock))

    @property
    def board(self) -> str:
        return str(self.state.board)

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(seat.score for seat in self.state.seats)

    @property
    def outcome(self) -> Outcome | None:
        return self.mode.outcome(self.state)


def mode_for(players: int, words: str, **options: bool | int | str) -> Kanugo:
    mode = mode_of(rulefile.load("kan-u-go", players, options=options), TinyWords(words))
    assert isinstance(mode, Kanugo)
    return mode


def cards(drawing: str) -> tuple[str, ...]:
    return tuple(FREE if sign == "*" else sign for sign in drawing)


def drawn(pieces: object) -> str:
    return "".join("*" if piece == FREE else piece for piece in pieces)  # type: ignore[attr-defined]


def begun_with(mode: Mode, state: State, names: tuple[str, ...]) -> Session:
    """A game that begins with this state."""

    class Laid(type(mode)):  # type: ignore[misc]
        def start(self, setup: Setup) -> State:
            return state

    return Session(Laid(mode.ruleset, mode.words), Setup(ruleset=mode.ruleset.id, names=names, deal=7))


def game_of(table: Table, names: tuple[str, ...] = NAMES) -> Session:
    return begun_with(table.mode, table.state, names[: len(table.state.seats)])
