"""Games of other programs played again here from what their lines tell, move by move judged and reckoned
under a ruleset of ours. How the tiles were found out is not known here."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import structs

from game.fault import Fault
from game.store.gcg import EntryKind, Event, Gcg
from game.store.gcgracks import Dealt, dealt
from game.table.board import BLANK
from game.table.mode import Mode, Setup
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Placement, Slot
from game.table.refusal import Refusal
from game.table.session import Session
from game.table.state import Phase, State


class Differs(NamedTuple):
    """A line that is not what our rules make of it: what it says was scored and what is reckoned here, and
    why its move would not be allowed."""

    line: int
    said: int
    reckoned: int
    refusal: Refusal | None = None


class Followed(NamedTuple):
    """The game, where it differs, and how many tiles no line names."""

    session: Session
    differs: tuple[Differs, ...]
    unnamed: int


def in_turn(gcg: Gcg) -> tuple[str, ...]:
    """The nicks in the order of their turns: who plays first, and the others to his left."""
    nicks = tuple(gcg.names)
    first = nicks.index(gcg.events[0].nick) if gcg.events else 0
    return nicks[first:] + nicks[:first]


def withdraws(gcg: Gcg) -> bool:
    """Whether a word goes back in the game: then words are judged only when they are doubted."""
    return any(event.kind is EntryKind.BACK for event in gcg.events)


def followed(gcg: Gcg, mode: Mode, setup: Setup, file: str) -> Followed:
    """A game as it goes under the mode's ruleset. Raises Fault, with the line, for what cannot be."""
    tiles = dealt(gcg, in_turn(gcg), mode.ruleset, file)
    session = Session(mode, structs.replace(setup, draws=tiles.draws))
    differs = tuple(_Following(gcg, session, tiles, file).lines())
    return Followed(session, differs, tiles.unnamed)


class _Following:
    def __init__(self, gcg: Gcg, session: Session, tiles: Dealt, file: str) -> None:
        self._gcg, self._session, self._file = gcg, session, file
        self._laid = tiles.laid
        self._nicks = in_turn(gcg)
        self._said = dict.fromkeys(self._nicks, 0)

    def lines(self) -> Iterator[Differs]:
        """Every line is played; those that differ are told."""
        for event in self._gcg.events:
            refusal, reckoned = self._play(event)
            sum_ = self._said[event.nick] + event.gain
            self._said[event.nick] = event.total
            if refusal or event.gain != reckoned:
                yield Differs(event.line, event.gain, reckoned, refusal)
            elif event.total != sum_:
                yield Differs(event.line, event.total, sum_)
        self._finish()

    def _play(self, event: Event) -> tuple[Refusal | None, int]:
        """Why the line's move is not allowed, and what it counts here."""
        session, seat = self._session, self._nicks.index(event.nick)
        if event.kind in (EntryKind.REST, EntryKind.BONUS):
            self._finish()
            return None, session.state.seats[seat].reckoning if event.kind is EntryKind.REST else 0
        if event.kind is EntryKind.PASS and self._ended():
            return None, 0  # nobody can play any more, and the players say so
        if event.kind is not EntryKind.BACK:
            self._in_turn(event, seat)
        elif session.state.used:
            self._finish()
        before = session.state
        if session.mode.outcome(before) is not None:
            raise self._fault(event, f"nothing more: by the rules of {session.mode.ruleset.name} it is over")
        move = self._move(event, before)
        if not session.mode.fits(before, move):
            raise self._fault(event, "a move that can be made there")
        refusal = session.check(move)
        session.make(move)
        return refusal, session.state.seats[seat].score - before.seats[seat].score

    def _in_turn(self, event: Event, seat: int) -> None:
        """A turn of several attacks is done when another's move comes."""
        state = self._session.state
        if state.turn != seat and state.used and self._session.mode.fits(state, Done()):
            self._session.make(Done())
            state = self._session.state
        if state.turn != seat and self._session.mode.outcome(state) is None:
            raise self._fault(event, f"a move of {self._nicks[state.turn]}, whose turn it is")

    def _ended(self) -> bool:
        """Whether the last play was made, doubted or not."""
        state = self._session.state
        return state.phase is Phase.OUT or self._session.mode.outcome(state) is not None

    def _finish(self) -> None:
        """Nobody doubts the last play any more."""
        state = self._session.state
        if state.phase is Phase.OUT or (state.used and self._session.mode.fits(state, Done())):
            self._session.make(Done())

    def _move(self, event: Event, state: State) -> Move:
        """The move of a line, from the first tiles of the rack that will do."""
        hand = dict(enumerate(state.seat.hand))
        match event.kind:
            case EntryKind.PLAY:
                laid = []
                for cell, (piece, letter), _ in self._laid[event.line]:
                    slot = self._slot(hand, piece, event)
                    laid.append(Placement(slot, cell, letter if piece == BLANK else ""))
                return Place(tuple(laid))
            case EntryKind.EXCHANGE:
                return Exchange(tuple(sorted(self._slot(hand, tile, event) for tile in event.word)))
            case EntryKind.BACK:
                # Who doubted is not told. It costs him nothing, so it may be the next player.
                return Challenge((self._nicks.index(event.nick) + 1) % len(self._nicks), upheld=True)
        return Pass()

    def _slot(self, hand: dict[int, str], piece: str, event: Event) -> Slot:
        place = next((place for place, tile in hand.items() if tile == piece), None)
        if place is None:
            raise self._fault(event, f"tiles of the rack {''.join(hand.values())}")
        del hand[place]
        return Slot("hand", place)

    def _fault(self, event: Event, expected: str) -> Fault:
        return Fault(self._file, f"line {event.line}", str(event)[:80], expected)
