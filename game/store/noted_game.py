"""Games of real tables that are noted: a board game turn by turn, Kan-u-go by the cards left over.

The turns are replayed like a file of another program: unknown tiles of a hand are made up."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import msgspec

from game.fault import Fault
from game.store.gcg import EntryKind, Event, Gcg, parse
from game.store.gcg_import import replay_moves
from game.table.board import Axis, Cell, pieces_in
from game.table.mode import Mode, Setup
from game.table.moves import Challenge, Done, Pass, Stop
from game.table.open_plays import last_play
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import EndRule, Phase
from modes.moves import Adjust
from modes.options import KanugoOptions, TileOptions
from modes.states import AttackState

_FILE = "recorded game"


class _KeptLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is kept beside an unfinished game: its lines as GCG, each with the nick of who challenged, and
    whether a turn of several words is over."""

    noted: tuple[tuple[str, str], ...]
    turn_ended: bool = False


class NotedLines(NamedTuple):
    """The lines of a game, and whether the last turn, one of several words, is over."""

    lines: tuple[Event, ...] = ()
    turn_ended: bool = False


_BEGUN = NotedLines()


def noted_in(saved_table: str, seats: int) -> NotedLines | None:
    """The lines in the draft of a game; None if it is a game that is played here. Raises Fault for lines that
    cannot be read."""
    try:
        noted, turn_ended = msgspec.structs.astuple(msgspec.json.decode(saved_table, type=_KeptLines))
    except (msgspec.DecodeError, RecursionError):
        return None
    players = [f"#player{seat + 1} {nick} {nick}" for seat, nick in enumerate(_nicks(seats))]
    events = parse("\n".join((*players, *(line for line, _ in noted))), _FILE).events
    if len(events) != len(noted):
        raise Fault(_FILE, "", f"turns: {len(events)}", f"turns: {len(noted)}")
    lines = tuple(
        event._replace(line=n, challenger=challenger)
        for n, (event, (_, challenger)) in enumerate(zip(events, noted, strict=True), 1)
    )
    return NotedLines(lines, turn_ended)


def _nicks(seats: int) -> tuple[str, ...]:
    return tuple(f"p{seat + 1}" for seat in range(seats))


class NotedGame:
    """The game after some lines, which never change: each turn makes another game. Raises Fault for lines
    that cannot be."""

    def __init__(self, mode: Mode, setup: Setup, noted: NotedLines = _BEGUN) -> None:
        self._mode, self._setup = mode, setup
        self.lines, self._turn_ended = noted
        self._nicks = _nicks(len(setup.names))
        names = dict(zip(self._nicks, setup.names, strict=True))
        replayed = replay_moves(Gcg(names, self.lines), mode, setup, _FILE, goes_on=True)
        self.session = replayed.session
        if self._turn_ended:
            self.session.make(Done())
        self._named = [replayed.named[nick] for nick in self._nicks]
        self.refusal = next(
            (each.refusal for each in replayed.differences if each.line == len(self.lines)), None
        )
        """Why the rules do not allow the last line."""

    def holding(self, tiles: str) -> Session:
        """The game so far, with these tiles in the hand of the seat in turn. They replace tiles that nobody
        has named; a complete hand replaces named ones too."""
        state = self.session.state
        hands, stock = [list(seat.hand) for seat in state.seats], list(state.stock)
        hand, named = hands[state.turn], self._named[state.turn]
        keep = Counter(named.certain if len(tiles) == len(hand) else named.all)
        free = list((Counter(hand) - (keep | Counter(tiles))).elements())
        others = [(stock, Counter[str]())]
        others += [(row, Counter(self._named[n].all)) for n, row in enumerate(hands) if row is not hand]
        for tile in (Counter(tiles) - Counter(hand)).elements():
            row = next((row for row, known in others if row.count(tile) > known[tile]), None)
            if row is not None and free:
                given = free.pop()
                hand[hand.index(given)], row[row.index(tile)] = tile, given
        seats = tuple(replace(seat, hand=tuple(held)) for seat, held in zip(state.seats, hands, strict=True))
        return self.session.with_state(replace(state, seats=seats, stock=tuple(stock)))

    @property
    def draft(self) -> str:
        return msgspec.json.encode(
            _KeptLines(tuple((str(line), line.challenger) for line in self.lines), self._turn_ended)
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
        return self._appended(Event(0, self._nick, rack, EntryKind.PLAY, 0, 0, word, cell, axis))

    def exchanged(self, given: str, rack: str = "") -> "NotedGame":
        """Tiles are exchanged: their number, or their letters."""
        return self._appended(Event(0, self._nick, rack, EntryKind.EXCHANGE, 0, 0, given))

    def passed(self, rack: str = "") -> "NotedGame":
        return self._appended(Event(0, self._nick, rack, EntryKind.PASS, 0, 0))

    @property
    def may_pass(self) -> bool:
        """Whether the turn can be passed: one that has a word already only if a freed star is left."""
        return self.playing and Pass in self.session.mode.offers(self.session.state)

    @property
    def may_end_turn(self) -> bool:
        """Whether the turn may have more words, and has one."""
        state = self.session.state
        return self.playing and state.of(AttackState).used > 0 and self.session.mode.fits(state, Done())

    def turn_ended(self) -> "NotedGame":
        """The turn of several words is over. No line says so: the next player's does."""
        return self._with(NotedLines(self.lines, turn_ended=True))

    def _with(self, noted: NotedLines) -> "NotedGame":
        return NotedGame(self._mode, self._setup, noted)

    @property
    def challengeable(self) -> tuple[str, ...]:
        """The words of the last play while they can be challenged."""
        state = self.session.state
        play = last_play(state)
        offered = Challenge in self.session.mode.offers(state)
        return () if play is None or state.undisputed is None or not offered else play.words

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
        assert state.undisputed is not None, "there are challengeable words"
        upheld = any(word not in self._mode.words for word in self.challengeable)
        kind, word = (EntryKind.BACK, "") if upheld else (EntryKind.BONUS, "challenge")
        award = 0 if upheld else self._mode.ruleset.judging.challenge.award
        layer = self._nicks[state.undisputed.turn]
        return self._appended(Event(0, layer, "", kind, award, 0, word, challenger=self._nicks[seat]))

    def undone(self) -> "NotedGame":
        """The game without its last line, or without the end of a turn of several words."""
        return self._with(NotedLines(self.lines if self._turn_ended else self.lines[:-1]))

    # --- the end --------------------------------------------------------------------------------------

    @property
    def tiles_left(self) -> dict[int, int]:
        """How many tiles each seat still has."""
        return {seat: len(each.hand) for seat, each in enumerate(self.session.state.seats) if each.hand}

    @property
    def counts_leftovers(self) -> bool:
        """Whether the tiles left over count."""
        reached = self.session.state.ended is EndRule.TARGET
        return self._mode.ruleset.of(TileOptions).reckoning != "none" and not reached

    def settled(self, left: Mapping[int, str]) -> bool:
        """Whether the tiles left over of some seats determine all hands."""
        others = self.tiles_left.keys() - left.keys()
        return not others or (len(others) == 1 and not self.session.state.stock)

    @property
    def overtime(self) -> int:
        """The points that each minute over a player's time costs; 0 without such a clock."""
        rules = self._mode.ruleset
        return rules.of(TileOptions).overtime if rules.clocks.player_minutes else 0

    def finished(self, left: Mapping[int, str], over: Mapping[int, int]) -> "NotedGame":
        """The end of the game, with these tiles left over, and the minutes over time. If tiles count that
        nobody knows, the game stays unfinished."""
        game = self
        if self.settled(left):
            for seat, tiles in left.items():
                game = game._rest_line(seat, tiles)
            for seat in game.tiles_left.keys() - left.keys():
                game = game._rest_line(seat, "".join(game.session.state.seats[seat].hand))
        elif self.counts_leftovers:
            return self
        session = game.session
        if session.state.phase is Phase.OUT or game.may_end_turn:
            session.make(Done())
        if Stop in self._mode.offers(session.state):
            session.make(Stop())
        for seat, minutes in over.items():
            session.make(Adjust(seat, -self.overtime * minutes))
        return game

    def _rest_line(self, seat: int, tiles: str) -> "NotedGame":
        return self._appended(Event(0, self._nicks[seat], tiles, EntryKind.REST, 0, 0, tiles))

    @property
    def _nick(self) -> str:
        return self._nicks[self.session.state.turn]

    def _appended(self, event: Event) -> "NotedGame":
        """The game with one more line and its points. Raises Fault for an impossible one."""
        event = event._replace(line=len(self.lines) + 1)
        made = self._with(NotedLines((*self.lines, event)))
        seat = self._nicks.index(event.nick)
        before, after = self.session.state.seats[seat].total, made.session.state.seats[seat].total
        made.lines = (*self.lines, event._replace(gain=after - before, total=after))
        return made


class NotedRounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that each seat of a game of Kan-u-go had left over, round by round. They are kept beside a
    game without moves."""

    rounds: tuple[tuple[str, ...], ...] = ()

    @property
    def text(self) -> str:
        return msgspec.json.encode(self).decode()

    def points(self, rules: Ruleset, seat: int) -> list[int]:
        """What a seat wrote down in each round."""
        return [sum(map(rules.value, pieces_in(hands[seat]))) for hands in self.rounds]

    def over(self, rules: Ruleset, seats: int) -> bool:
        """Whether these rounds end the game."""
        totals = [sum(self.points(rules, seat)) for seat in range(seats)]
        return rules.of(KanugoOptions).game_over(totals)


def rounds_in(saved_table: str, seats: int) -> NotedRounds | None:
    """The rounds in the draft of a game; None if it is a game that is played here."""
    try:
        noted = msgspec.json.decode(saved_table, type=NotedRounds)
    except (msgspec.DecodeError, RecursionError):
        return None
    return noted if "rounds" in saved_table and all(len(hands) == seats for hands in noted.rounds) else None
