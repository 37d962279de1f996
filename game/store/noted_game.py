"""A game of a real table, noted turn by turn and replayed like a file of another program: the tiles of a hand
that nobody named are made up."""

from collections.abc import Mapping

import msgspec

from game.fault import Fault
from game.store.gcg import EntryKind, Event, Gcg, parse
from game.store.gcg_import import Followed, followed
from game.table.board import Axis, Cell
from game.table.mode import Mode, Setup
from game.table.moves import Done, Stop
from game.table.openplays import last_play
from game.table.session import Session
from game.table.state import EndRule, Phase
from modes.options import TileOptions
from modes.states import AttackState

_FILE = "noted game"


class _KeptLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept beside an unfinished game: its lines as GCG, each with the nick of who challenged."""

    noted: tuple[tuple[str, str], ...]


def noted_in(aside: str, seats: int) -> tuple[Event, ...] | None:
    """The lines in the draft of a game; None if it is a game that is played here. Raises Fault for lines that
    cannot be read."""
    try:
        noted = msgspec.json.decode(aside, type=_KeptLines).noted
    except (msgspec.DecodeError, RecursionError):
        return None
    players = [f"#player{seat + 1} {nick} {nick}" for seat, nick in enumerate(_nicks(seats))]
    events = parse("\n".join((*players, *(line for line, _ in noted))), _FILE).events
    if len(events) != len(noted):
        raise Fault(_FILE, "", f"{len(events)} turns", f"{len(noted)}")
    return tuple(
        event._replace(line=n, challenger=challenger)
        for n, (event, (_, challenger)) in enumerate(zip(events, noted, strict=True), 1)
    )


def _nicks(seats: int) -> tuple[str, ...]:
    return tuple(f"p{seat + 1}" for seat in range(seats))


class NotedGame:
    """The game after some lines, which never change: each turn makes another game. Raises Fault for lines
    that cannot be."""

    def __init__(
        self, mode: Mode, setup: Setup, lines: tuple[Event, ...] = (), turn_ended: bool = False
    ) -> None:
        self._mode, self._setup = mode, setup
        self.lines, self._turn_ended = lines, turn_ended
        self._nicks = _nicks(len(setup.names))
        found = self._followed("")
        self.session = found.session
        self.refusal = next((each.refusal for each in found.differs if each.line == len(lines)), None)
        """Why the rules do not allow the last line."""

    def holding(self, tiles: str) -> Session:
        """The game so far, with these tiles in the hand of the seat in turn as far as that can be."""
        return self._followed(tiles).session

    def _followed(self, tiles: str) -> Followed:
        names = dict(zip(self._nicks, self._setup.names, strict=True))
        racks = ((0, self._nick, tiles),) if tiles else ()
        gcg = Gcg(names, self.lines, racks=racks)
        found = followed(gcg, self._mode, self._setup, _FILE, goes_on=True)
        if self._turn_ended:
            found.session.make(Done())
        return found

    @property
    def draft(self) -> str:
        """The lines as text."""
        return msgspec.json.encode(
            _KeptLines(tuple((str(line), line.challenger) for line in self.lines))
        ).decode()

    @property
    def playing(self) -> bool:
        """Whether a turn can be noted."""
        return self.session.state.phase is Phase.PLAYING

    @property
    def over(self) -> bool:
        return self.session.mode.outcome(self.session.state) is not None

    # --- turns ----------------------------------------------------------------------------------------

    def laid(self, cell: Cell, axis: Axis, word: str, rack: str = "") -> "NotedGame":
        """A word is laid, with a small letter for a blank."""
        return self._then(Event(0, self._nick, rack, EntryKind.PLAY, 0, 0, word, cell, axis))

    def exchanged(self, given: str, rack: str = "") -> "NotedGame":
        """Tiles are exchanged: their number, or their letters."""
        return self._then(Event(0, self._nick, rack, EntryKind.EXCHANGE, 0, 0, given))

    def passed(self, rack: str = "") -> "NotedGame":
        return self._then(Event(0, self._nick, rack, EntryKind.PASS, 0, 0))

    @property
    def may_end_turn(self) -> bool:
        """Whether the turn may have more words, and has one."""
        state = self.session.state
        return self.playing and state.of(AttackState).used > 0 and self.session.mode.fits(state, Done())

    def turn_ended(self) -> "NotedGame":
        """The turn of several words is over. No line says so: the next player's does."""
        return NotedGame(self._mode, self._setup, self.lines, turn_ended=True)

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The words of the last play while they can be challenged."""
        state = self.session.state
        play = last_play(state)
        return () if play is None or state.undisputed is None or state.settled else play.words

    @property
    def challengers(self) -> tuple[int, ...]:
        """The seats that may challenge the last play, the next one first."""
        state = self.session.state
        if state.undisputed is None:
            return ()
        seats, layer = len(state.seats), state.undisputed.turn
        return tuple((layer + n) % seats for n in range(1, seats))

    def challenged(self, seat: int) -> "NotedGame":
        """A seat challenges the last play, and the word list decides."""
        state = self.session.state
        assert state.undisputed is not None, "there are doubtful words"
        upheld = any(word not in self._mode.words for word in self.doubtful)
        kind, word = (EntryKind.BACK, "") if upheld else (EntryKind.BONUS, "challenge")
        award = 0 if upheld else self._mode.ruleset.judging.challenge.award
        layer = self._nicks[state.undisputed.turn]
        return self._then(Event(0, layer, "", kind, award, 0, word, challenger=self._nicks[seat]))

    def undone(self) -> "NotedGame":
        """The game without its last line, or without the end of a turn of several words."""
        if self._turn_ended:
            return NotedGame(self._mode, self._setup, self.lines)
        return NotedGame(self._mode, self._setup, self.lines[:-1])

    # --- the end --------------------------------------------------------------------------------------

    @property
    def left(self) -> dict[int, int]:
        """How many tiles each seat still has."""
        return {seat: len(each.hand) for seat, each in enumerate(self.session.state.seats) if each.hand}

    @property
    def reckons(self) -> bool:
        """Whether the tiles left over count."""
        reached = self.session.state.ended is EndRule.TARGET
        return self._mode.ruleset.of(TileOptions).reckoning != "none" and not reached

    def settled(self, left: Mapping[int, str]) -> bool:
        """Whether all hands follow from the tiles left over of some."""
        others = self.left.keys() - left.keys()
        return not others or (len(others) == 1 and not self.session.state.stock)

    def finished(self, left: Mapping[int, str]) -> "NotedGame":
        """The end of the game, with these tiles left over. If tiles count that nobody knows, the game stays
        unfinished."""
        game = self
        if self.settled(left):
            for seat, tiles in left.items():
                game = game._rest(seat, tiles)
            for seat in game.left.keys() - left.keys():
                game = game._rest(seat, "".join(game.session.state.seats[seat].hand))
        elif self.reckons:
            return self
        session = game.session
        if session.state.phase is Phase.OUT or game.may_end_turn:
            session.make(Done())
        if Stop in self._mode.offers(session.state):
            session.make(Stop())
        return game

    def _rest(self, seat: int, tiles: str) -> "NotedGame":
        return self._then(Event(0, self._nicks[seat], tiles, EntryKind.REST, 0, 0, tiles))

    @property
    def _nick(self) -> str:
        return self._nicks[self.session.state.turn]

    def _then(self, event: Event) -> "NotedGame":
        """One line more, with its points. Raises Fault for one that cannot be."""
        event = event._replace(line=len(self.lines) + 1)
        made = NotedGame(self._mode, self._setup, (*self.lines, event))
        seat = self._nicks.index(event.nick)
        before, after = self.session.state.seats[seat].total, made.session.state.seats[seat].total
        made.lines = (*self.lines, event._replace(gain=after - before, total=after))
        return made
