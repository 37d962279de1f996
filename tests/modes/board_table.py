"""A tile board in play, laid out by hand: the racks, the bag in the order of drawing, what lies there."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from game.table import rulefile
from game.table.board import Axis, Board, Cell
from game.table.mode import Setup, mode_of
from game.table.moves import Challenge, Exchange, Move, Pass, Place, Placement, Resign, Slot
from game.table.refusal import Refusal
from game.table.state import State
from modes.tiles import Tiles
from tests.tiny import TinyWords

ACROSS, DOWN = Axis.ACROSS, Axis.DOWN
NAMES = ("Ana", "Bo", "Cid", "Dea", "Eli", "Fay")


class Table:
    """A game at which every tile is known. A drawing's first character lies at `at`. A tile that none of
    the words has, mostly an X, is one that nobody can lay."""

    def __init__(
        self,
        ruleset: str,
        words: str,
        hands: Sequence[str] = (),
        bag: str = "",
        drawing: str = "",
        at: Cell = (0, 0),
        levels: tuple[str, ...] = (),
        scores: Sequence[int] = (),
        **options: bool | int | str,
    ) -> None:
        count = len(hands) or 2
        chosen = rulefile.load(ruleset, count, options=options)
        mode = mode_of(chosen, TinyWords(words))
        assert isinstance(mode, Tiles)
        self.mode = mode
        setup = Setup(ruleset=ruleset, names=NAMES[:count], deal=1, options=dict(options), levels=levels)
        state = mode.start(setup)
        seats = tuple(
            replace(seat, hand=tuple(hand), score=score)
            for seat, hand, score in zip(state.seats, hands, scores or (0,) * count, strict=True)
        )
        board = Board.parse(drawing, at)
        self.state: State = replace(
            state, seats=seats, stock=tuple(reversed(bag)), board=board, turn=0, dealer=0
        )

    def with_own_pack(self) -> "Table":
        """The same table; its pack has those pieces alone that there are."""
        pieces = Counter([*(laid.piece for laid in self.state.board.values()), *self.state.left()])
        kinds = {piece: (count, self.mode.ruleset.value(piece)) for piece, count in pieces.items()}
        mode = mode_of(self.mode.ruleset.changed(pieces=kinds), self.mode.words)
        assert isinstance(mode, Tiles)
        self.mode = mode
        return self

    def play(self, move: Move) -> list[str]:
        """The codes of what the move breaks; a legal move is made, and no tile is lost by it."""
        refusal = self.mode.check(self.state, move)
        if refusal is None:
            assert self.mode.fits(self.state, move)
            before = self.state.pieces()
            self.state = self.mode.apply(self.state, move)
            assert self.state.pieces() == before
        return codes(refusal)

    def placing(self, word: str, cell: Cell, axis: Axis) -> Place:
        """The letters of a word from a cell on; `.` leaves a cell out, a small letter is a blank read so."""
        usable = dict(self.mode.slots(self.state))
        laid = []
        for i, sign in enumerate(word):
            if sign == ".":
                continue
            piece, letter = ("?", sign.upper()) if sign != sign.upper() else (sign, "")
            held = (slot for slot, tile in usable.items() if tile == piece)
            slot = next(held, Slot("hand", 99))
            usable.pop(slot, None)
            laid.append(Placement(slot, axis.step(cell, i), letter))
        return Place(tuple(laid))

    def lay(self, word: str, cell: Cell, axis: Axis = ACROSS) -> list[str]:
        return self.play(self.placing(word, cell, axis))

    def gain(self, word: str, cell: Cell, axis: Axis = ACROSS) -> int:
        """What laying this adds to the score of the seat in turn."""
        seat = self.state.turn
        before = self.state.seats[seat].score
        broken = self.lay(word, cell, axis)
        assert broken == [], broken
        return self.state.seats[seat].score - before

    def exchange(self, tiles: str) -> list[str]:
        hand = list(enumerate(self.state.seat.hand))
        given = []
        for tile in tiles:
            place = next(pair for pair in hand if pair[1] == tile)
            hand.remove(place)
            given.append(Slot("hand", place[0]))
        return self.play(Exchange(tuple(given)))

    def pass_(self, timeout: bool = False) -> list[str]:
        return self.play(Pass(timeout))

    def challenge(self, seat: int, upheld: bool, *words: str, votes: tuple[bool, ...] = ()) -> list[str]:
        return self.play(Challenge(seat, words, upheld, votes))

    def offers(self) -> set[str]:
        """The moves of the game itself; that it can be given up goes without saying."""
        return {kind.__name__ for kind in self.mode.offers(self.state) - {Resign}}

    def hand(self, seat: int) -> str:
        return "".join(sorted(self.state.seats[seat].hand))

    @property
    def bag(self) -> str:
        """The bag in the order in which it will be drawn."""
        return "".join(reversed(self.state.stock))

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def scores(self) -> list[int]:
        return [seat.score for seat in self.state.seats]

    @property
    def totals(self) -> list[int]:
        return [seat.total for seat in self.state.seats]

    @property
    def over(self) -> bool:
        return self.mode.outcome(self.state) is not None

    @property
    def winners(self) -> tuple[int, ...]:
        return self.mode.winners(self.state)


def codes(refusal: Refusal | None) -> list[str]:
    return [broken.code for broken in refusal.broken] if refusal else []


def begins(ruleset: str, deal: int, players: int = 4) -> State:
    """The start of a deal."""
    mode = mode_of(rulefile.load(ruleset, players), TinyWords("AT"))
    return mode.start(Setup(ruleset=ruleset, names=NAMES[:players], deal=deal))
