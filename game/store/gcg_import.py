"""Imports GCG games of other programs: replays them, and judges and scores each move under one of our
rulesets."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from msgspec import structs

from game.fault import Fault
from game.store.gcg import EntryKind, Event, Gcg
from game.table.board import BLANK, Cell, Laid
from game.table.mode import Mode, Setup
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Placement, Slot
from game.table.placement import Piece
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import Phase, State, pack_of, shuffled
from modes.states import AttackState


class Dealt(NamedTuple):
    """The tiles in the order in which they were drawn (`Setup.draws`), how many of them no line names, and
    the pieces of each play by its line."""

    draws: tuple[str, ...]
    unnamed: int
    laid: dict[int, tuple[Piece, ...]]


def dealt(gcg: Gcg, nicks: tuple[str, ...], ruleset: Ruleset, file: str) -> Dealt:
    """The draws of a game; `nicks` in turn order. Raises Fault, with the line, where the racks contradict
    each other."""
    return _RackTable(gcg, nicks, ruleset, file).dealt()


class _RackTable:
    """Follows the racks line by line. A drawn tile is a number; its face is known once a line names it. The
    plays of a turn are `pending` until it is certain that they were not withdrawn."""

    def __init__(self, gcg: Gcg, nicks: tuple[str, ...], ruleset: Ruleset, file: str) -> None:
        self._gcg, self._ruleset, self._file = gcg, ruleset, file
        self._faces: list[str] = []
        self._racks: dict[str, list[int]] = {nick: [] for nick in nicks}
        self._pack = Counter(pack_of(ruleset))
        self._bag = self._pack.total()
        self._out: Counter[str] = Counter()  # faces known of the tiles that are not in the bag
        self._board: dict[Cell, Laid] = {}
        self._pending: list[tuple[str, list[int], tuple[Piece, ...]]] = []
        self._laid: dict[int, tuple[Piece, ...]] = {}
        for nick in nicks:
            self._fill(nick)

    def dealt(self) -> Dealt:
        for event in self._gcg.events:
            self._follow(event)
        self._settle()
        for line, nick, rack in self._gcg.racks:
            self._name(nick, rack, "", line)
        unnamed = self._name_the_rest()
        return Dealt(tuple(self._faces), unnamed, self._laid)

    def _follow(self, event: Event) -> None:
        if event.kind is EntryKind.BACK:
            self._withdraw(event)
        elif not self._goes_on(event):
            self._settle()
        match event.kind:
            case EntryKind.PLAY:
                self._play(event)
            case EntryKind.EXCHANGE:
                self._exchange(event)
            case EntryKind.REST:
                self._left(event)
            case _:
                self._name(event.nick, event.rack, "", event.line)

    def _goes_on(self, event: Event) -> bool:
        """Whether this is one more attack of the same turn (Ekraibl)."""
        if event.kind is not EntryKind.PLAY or self._ruleset.placing.attacks_per_turn == 1:
            return False
        return bool(self._pending) and self._pending[0][0] == event.nick

    def _settle(self) -> None:
        """The pending plays stand, and the rack is filled."""
        if self._pending:
            self._fill(self._pending[0][0])
        self._pending = []

    def _withdraw(self, event: Event) -> None:
        if not self._pending or self._pending[0][0] != event.nick:
            raise self._fault(event.line, "--", f"a play of {event.nick} just before it")
        for nick, tiles, pieces in self._pending:
            self._racks[nick] += tiles
            for piece in pieces:
                del self._board[piece.cell]
        self._pending = []

    def _play(self, event: Event) -> None:
        pieces = tuple(self._pieces(event))
        if not pieces:
            raise self._fault(event.line, event.word, "a word with a new tile")
        used = "".join(piece.laid.piece for piece in pieces)
        self._name(event.nick, event.rack, used, event.line)
        self._pending.append((event.nick, self._take(event.nick, used), pieces))
        self._board |= {piece.cell: piece.laid for piece in pieces}
        self._laid[event.line] = pieces

    def _pieces(self, event: Event) -> Iterator[Piece]:
        """The new tiles of a play."""
        for n, sign in enumerate(event.word):
            cell, letter = event.axis.step(event.cell, n), sign.upper()
            if not self._ruleset.layout.holds(cell):
                raise self._fault(event.line, event.word, "a word on the board")
            there = self._board.get(cell)
            if there is not None and sign != "." and letter != there.letter:
                raise self._fault(event.line, f"{sign} on {there.letter}", "a dot where a tile lies")
            if there is None and letter not in self._ruleset.letters:
                raise self._fault(
                    event.line, repr(sign), f"a letter of {self._ruleset.name}, as nothing lies there"
                )
            if there is None:
                yield Piece(cell, Laid(letter if sign == letter else BLANK, letter))

    def _exchange(self, event: Event) -> None:
        """The new tiles are drawn before the old ones are returned."""
        if event.word.isdecimal():
            raise self._fault(event.line, f"-{event.word}", "the tiles by name: nobody knows which went back")
        self._name(event.nick, event.rack, event.word, event.line)
        if len(event.word) > self._bag:
            raise self._fault(event.line, f"-{event.word}", f"no more tiles than the bag holds: {self._bag}")
        self._draw(event.nick, len(event.word))
        self._out -= Counter(self._faces[tile] for tile in self._take(event.nick, event.word))
        self._bag += len(event.word)

    def _left(self, event: Event) -> None:
        """Letters left over: the player's own, or with two players the other's."""
        others = [nick for nick in self._racks if nick != event.nick]
        if event.rack:
            self._name(event.nick, event.rack, event.word, event.line)
        elif len(others) == 1:
            self._name(others[0], event.word, "", event.line)

    def _fill(self, nick: str) -> None:
        self._draw(nick, min(self._bag, max(0, self._ruleset.hand - len(self._racks[nick]))))

    def _draw(self, nick: str, number: int) -> None:
        first = len(self._faces)
        self._faces += [""] * number
        self._racks[nick] += range(first, first + number)
        self._bag -= number

    def _take(self, nick: str, tiles: str) -> list[int]:
        """Remove these tiles from a rack that has them."""
        rack, removed = self._racks[nick], []
        for face in tiles:
            removed.append(next(tile for tile in rack if self._faces[tile] == face))
            rack.remove(removed[-1])
        return removed

    def _name(self, nick: str, rack: str, used: str, line: int) -> None:
        """Give faces to unknown tiles of a rack that a line names, wholly or in part."""
        for face in rack + used:
            if face not in self._pack:
                raise self._fault(line, repr(face), f"tiles of {self._ruleset.name}")
        tiles = self._racks[nick]
        known = Counter(face for tile in tiles if (face := self._faces[tile]))
        unknown = [tile for tile in tiles if not self._faces[tile]]
        named = Counter(rack) | Counter(used)
        new = sorted((named - known).elements())
        if len(new) > len(unknown):
            kept = "".join(sorted(known.elements())) or "nothing known"
            expected = f"{len(tiles)} tiles, those that were left among them ({kept})"
            raise self._fault(line, "".join(sorted(named.elements())), expected)
        for tile, face in zip(unknown, new, strict=False):
            self._faces[tile] = face
            self._out[face] += 1
            if self._out[face] > self._pack[face]:
                raise self._fault(line, f"{face} once more", f"{self._pack[face]} of them in the bag")

    def _name_the_rest(self) -> int:
        """Give the tiles that no line names any of the faces left; returns their number."""
        left = self._pack - self._out
        pool = shuffled(pack_of(self._ruleset), 0)
        unnamed = [tile for tile, face in enumerate(self._faces) if not face]
        for tile in unnamed:
            face = next(face for face in pool if left[face] > 0)
            left[face] -= 1
            self._faces[tile] = face
        return len(unnamed)

    def _fault(self, line: int, found: str, expected: str) -> Fault:
        return Fault(self._file, f"line {line}", found[:60], expected)


class Differs(NamedTuple):
    """A line that differs from our rules: its score there and here, and why its move is not allowed here."""

    line: int
    stated: int
    reckoned: int
    refusal: Refusal | None = None


class Followed(NamedTuple):
    """The replayed game, its differences, and how many tiles no line names."""

    session: Session
    differs: tuple[Differs, ...]
    unnamed: int


def in_turn(gcg: Gcg) -> tuple[str, ...]:
    """The nicks in turn order, from the player who begins."""
    nicks = tuple(gcg.names)
    first = nicks.index(gcg.events[0].nick) if gcg.events else 0
    return nicks[first:] + nicks[:first]


def withdraws(gcg: Gcg) -> bool:
    """Whether a word is withdrawn in the game: then words are judged only when challenged."""
    return any(event.kind is EntryKind.BACK for event in gcg.events)


def followed(gcg: Gcg, mode: Mode, setup: Setup, file: str) -> Followed:
    """Replay a game under the mode's ruleset. Raises Fault, with the line, for an impossible move."""
    tiles = dealt(gcg, in_turn(gcg), mode.ruleset, file)
    session = Session(mode, structs.replace(setup, draws=tiles.draws))
    differs = tuple(_Following(gcg, session, tiles, file).lines())
    return Followed(session, differs, tiles.unnamed)


class _Following:
    def __init__(self, gcg: Gcg, session: Session, tiles: Dealt, file: str) -> None:
        self._gcg, self._session, self._file = gcg, session, file
        self._laid = tiles.laid
        self._nicks = in_turn(gcg)
        self._totals = dict.fromkeys(self._nicks, 0)

    def lines(self) -> Iterator[Differs]:
        """Play every line, and report those that differ."""
        for event in self._gcg.events:
            refusal, reckoned = self._play(event)
            sum_ = self._totals[event.nick] + event.gain
            self._totals[event.nick] = event.total
            if refusal or event.gain != reckoned:
                yield Differs(event.line, event.gain, reckoned, refusal)
            elif event.total != sum_:
                yield Differs(event.line, event.total, sum_)
        self._finish()

    def _play(self, event: Event) -> tuple[Refusal | None, int]:
        """Why the line's move is not allowed, if so, and its score here."""
        session, seat = self._session, self._nicks.index(event.nick)
        if event.kind in (EntryKind.REST, EntryKind.BONUS):
            self._finish()
            return None, session.state.seats[seat].reckoning if event.kind is EntryKind.REST else 0
        if event.kind is EntryKind.PASS and self._ended():
            return None, 0  # nobody can play any more
        if event.kind is not EntryKind.BACK:
            self._in_turn(event, seat)
        elif session.state.of(AttackState).used:
            self._finish()
        before = session.state
        if session.mode.outcome(before) is not None:
            raise self._fault(event, f"nothing more: by the rules of {session.mode.ruleset.name} it is over")
        move = self._move(event, before)
        if not session.mode.fits(before, move):
            raise self._fault(event, "a possible move")
        refusal = session.check(move)
        session.make(move)
        return refusal, session.state.seats[seat].score - before.seats[seat].score

    def _in_turn(self, event: Event, seat: int) -> None:
        """End a turn of several attacks before another player's move."""
        state = self._session.state
        if state.turn != seat and state.of(AttackState).used and self._session.mode.fits(state, Done()):
            self._session.make(Done())
            state = self._session.state
        if state.turn != seat and self._session.mode.outcome(state) is None:
            raise self._fault(event, f"a move of {self._nicks[state.turn]}, whose turn it is")

    def _ended(self) -> bool:
        """Whether the last play was made, challenged or not."""
        state = self._session.state
        return state.phase is Phase.OUT or self._session.mode.outcome(state) is not None

    def _finish(self) -> None:
        """Nobody challenges the last play any more."""
        state = self._session.state
        if state.phase is Phase.OUT or (
            state.of(AttackState).used and self._session.mode.fits(state, Done())
        ):
            self._session.make(Done())

    def _move(self, event: Event, state: State) -> Move:
        """The move of a line, with the first tiles of the rack that match."""
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
                # GCG does not say who challenged. It costs nothing, so it may be the next player.
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
