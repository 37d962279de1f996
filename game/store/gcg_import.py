"""Imports GCG games of other programs: replays them, and scores each move under one of our rulesets.

Plays are taken as facts, racks as hints: a rack that contradicts the plays, an earlier rack or the bag is
replaced by one that fits, and the line is reported."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import structs

from game.fault import Fault
from game.opening import Opening, open_game
from game.store.gcg import EntryKind, Event, Gcg, Note, OwnComment
from game.table import rulefile
from game.table.board import BLANK, Cell, Laid
from game.table.mode import Mode, Setup, mode_of
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Placement, Slot, Stop
from game.table.placement import Piece
from game.table.refusal import Refusal
from game.table.ruleset import ChallengeCosts, Ruleset
from game.table.session import Session
from game.table.state import Phase, State, pack_of, shuffled
from modes.moves import Adjust
from modes.options import TileOptions
from modes.states import AttackState


class Correction(NamedTuple):
    """A line that contradicts others: what it says, and what was taken instead. `kind` is `rack`, `exchange`,
    `turn` (one is missing before it), `tile` (one more than the set has) or `nick` (two players share it)."""

    line: int
    kind: str
    found: str
    taken: str


class NamedTiles(NamedTuple):
    """The tiles of a rack at the end that some line names, and those of them that were laid and went back."""

    all: str
    certain: str


class ReconstructedDraws(NamedTuple):
    """The tiles in the order in which they were drawn (`Setup.draws`), how many of them no line names, the
    pieces of each play and the tiles of each exchange by its line, the set of tiles, the corrections, and
    what is known of each rack at the end, by nick."""

    draws: tuple[str, ...]
    unnamed: int
    laid: dict[int, tuple[Piece, ...]]
    given: dict[int, str]
    pack: Counter[str]
    corrections: tuple[Correction, ...]
    named: dict[str, NamedTiles]


def reconstruct_draws(gcg: Gcg, nicks: tuple[str, ...], ruleset: Ruleset, file: str) -> ReconstructedDraws:
    """The draws of a game; `nicks` in turn order. Raises Fault, with the line, for a play that no rack and no
    board can hold."""
    return _RackTable(gcg, nicks, ruleset, file).reconstructed()


_TRIES = 500  # how often the order of the draws is tried before it counts as impossible


class _Step(NamedTuple):
    """A tile is drawn, or goes back into the bag."""

    drawing: bool
    tile: int


class _RackTable:
    """Follows the racks line by line. A drawn tile is a number; its face is known once a line names it, and
    certain once it is laid. The plays of a turn are `pending` until they can no longer be withdrawn: then
    rack and board are those `_before` it. A star that was freed is to be laid again in the turn."""

    def __init__(self, gcg: Gcg, nicks: tuple[str, ...], ruleset: Ruleset, file: str) -> None:
        self._gcg, self._ruleset, self._file = gcg, ruleset, file
        self._faces: list[str] = []
        self._certain: dict[int, int] = {}  # the line that lays a tile
        self._racks: dict[str, list[int]] = {nick: [] for nick in nicks}
        self._pack = Counter(pack_of(ruleset))
        self._bag = self._pack.total()
        self._out: Counter[str] = Counter()  # faces known of the tiles that are not in the bag
        self._steps: list[_Step] = []
        self._board: dict[Cell, tuple[Laid, int]] = {}
        self._pending = ""  # the nick of the player whose turn can still be withdrawn
        self._before: tuple[list[int], dict[Cell, tuple[Laid, int]]] = [], {}
        self._freed: list[int] = []
        self._laid: dict[int, tuple[Piece, ...]] = {}
        self._given: dict[int, list[int]] = {}
        self._corrected: list[Correction] = []
        for nick in nicks:
            self._fill(nick)

    def reconstructed(self) -> ReconstructedDraws:
        events = self._gcg.events
        for n, event in enumerate(events):
            self._apply(event, events[n + 1 :])
        self._settle()
        for _, nick, rack in self._gcg.racks:
            self._hint(self._racks[nick], rack)
        faces = self._name_the_rest()
        given = {line: "".join(faces[tile] for tile in tiles) for line, tiles in self._given.items()}
        corrections, unnamed = tuple(self._corrected), sum(not face for face in self._faces)
        named = {nick: self._named(rack) for nick, rack in self._racks.items()}
        return ReconstructedDraws(tuple(faces), unnamed, self._laid, given, self._pack, corrections, named)

    def _named(self, rack: list[int]) -> NamedTiles:
        certain = (self._faces[tile] for tile in rack if tile in self._certain)
        return NamedTiles("".join(self._faces[tile] for tile in rack), "".join(certain))

    def _apply(self, event: Event, later: tuple[Event, ...]) -> None:
        if event.kind is EntryKind.BACK or (self._freed and not self._goes_on(event)):
            self._withdraw(event)  # a turn is given up if a freed star is not laid
        elif not self._goes_on(event):
            self._settle()
        match event.kind:
            case EntryKind.PLAY:
                self._play(event)
            case EntryKind.EXCHANGE:
                self._exchange(event, next((e.rack for e in later if e.nick == event.nick and e.rack), ""))
            case EntryKind.REST:
                self._note_leftovers(event)
            case _:
                self._hint(self._racks[event.nick], event.rack)

    def _goes_on(self, event: Event) -> bool:
        """Whether this is one more attack of the same turn (Ekraibl)."""
        if event.kind is not EntryKind.PLAY or self._ruleset.placing.attacks_per_turn == 1:
            return False
        return self._pending == event.nick

    def _settle(self) -> None:
        """The pending plays stand, and the rack is filled."""
        if self._pending:
            self._fill(self._pending)
        self._pending = ""

    def _withdraw(self, event: Event) -> None:
        if event.kind is EntryKind.BACK and self._pending != event.nick:
            raise self._fault(event.line, "--", f"a play of {event.nick} just before it")
        self._racks[self._pending], self._board = self._before
        self._pending, self._freed = "", []

    def _play(self, event: Event) -> None:
        pieces = tuple(self._pieces(event))
        if not pieces:
            raise self._fault(event.line, event.word, "a word with a new tile")
        rack = self._racks[event.nick]
        if not self._pending:
            self._pending, self._before = event.nick, (list(rack), dict(self._board))
        stars = [piece for piece in pieces if piece.laid.piece == BLANK][: len(self._freed)]
        others = [piece for piece in pieces if piece not in stars]
        used = [piece.laid.piece for piece in others]
        if len(used) > len(rack):
            raise self._fault(event.line, event.word, f"at most {len(rack)} new tiles, as the rack holds")
        self._hint(rack, (Counter(event.rack) | Counter(used)).elements())
        tiles = self._take(event, used)
        tiles = [self._freed.pop() for _ in stars] + tiles
        for piece, tile in zip((*stars, *others), tiles, strict=True):
            if piece.cell in self._board:
                self._freed.append(self._board[piece.cell][1])
            self._board[piece.cell] = piece.laid, tile
        self._laid[event.line] = pieces

    def _pieces(self, event: Event) -> Iterator[Piece]:
        """The new tiles of a play. A letter alone on a blank that stands for it takes its place."""
        swaps = self._ruleset.placing.blank_swap and len(event.word) == 1
        for n, character in enumerate(event.word):
            cell, letter = event.axis.step(event.cell, n), character.upper()
            if not self._ruleset.layout.holds(cell):
                raise self._fault(event.line, event.word, "a word on the board")
            there = self._board[cell][0] if cell in self._board else None
            if swaps and there == Laid(BLANK, character):
                yield Piece(cell, Laid(letter, letter))
            if there is not None and character != "." and letter != there.letter:
                raise self._fault(event.line, f"{character} on {there.letter}", "a dot where a tile lies")
            if there is None and letter not in self._ruleset.letters:
                raise self._fault(
                    event.line, repr(character), f"a letter of {self._ruleset.name}, as the square is empty"
                )
            if there is None:
                yield Piece(cell, Laid(letter if character == letter else BLANK, letter))

    def _exchange(self, event: Event, next_rack: str) -> None:
        """The new tiles are drawn before the old ones are returned. Tiles that are not named are, if
        possible, those that the next rack lacks."""
        rack = self._racks[event.nick]
        named = "" if event.word.isdecimal() else event.word
        number = int(event.word) if event.word.isdecimal() else len(named)
        if not 0 < number <= min(self._bag, len(rack)):
            most = min(self._bag, len(rack))
            raise self._fault(event.line, f"-{event.word}", f"at most {most} tiles, as rack and bag hold")
        self._hint(rack, (Counter(event.rack) | Counter(named)).elements())
        given: list[int] = []
        for face in named:
            tile = self._tile(rack, face, given)
            given += [] if tile is None else [tile]
        keep = Counter(next_rack)
        others = [tile for tile in rack if tile not in given]
        others.sort(key=lambda tile: (self._keeps(keep, self._faces[tile]), self._faces[tile] != ""))
        for tile in others[: number - len(given)]:
            if named and tile not in self._certain:
                self._name(tile, "")
            given.append(tile)
        self._draw(event.nick, number)
        for tile in given:
            rack.remove(tile)
            self._out -= Counter([self._faces[tile]] if self._faces[tile] else [])
        self._steps += [_Step(False, tile) for tile in given]
        self._given[event.line] = given
        self._bag += number

    @staticmethod
    def _keeps(keep: Counter[str], face: str) -> bool:
        """Whether the next rack has one more tile of this face; it is counted."""
        keep[face] -= 1
        return keep[face] >= 0

    def _tile(self, rack: list[int], face: str, taken: list[int]) -> int | None:
        """A tile of a rack that has this face or may have it."""
        free = [tile for tile in rack if tile not in taken]
        match = next((tile for tile in free if self._faces[tile] == face), None)
        if match is None and self._spare(face):
            match = next((tile for tile in free if not self._faces[tile]), None)
            if match is not None:
                self._name(match, face)
        return match

    def _note_leftovers(self, event: Event) -> None:
        """Letters left over: the player's own, or with two players the other's."""
        others = [nick for nick in self._racks if nick != event.nick]
        if event.rack:
            self._hint(self._racks[event.nick], event.word)
        elif len(others) == 1:
            self._hint(self._racks[others[0]], event.word)

    def _fill(self, nick: str) -> None:
        self._draw(nick, min(self._bag, max(0, self._ruleset.hand - len(self._racks[nick]))))

    def _draw(self, nick: str, number: int) -> None:
        first = len(self._faces)
        self._faces += [""] * number
        drawn = range(first, first + number)
        self._racks[nick] += drawn
        self._steps += [_Step(True, tile) for tile in drawn]
        self._bag -= number

    def _take(self, event: Event, used: list[str]) -> list[int]:
        """Remove the tiles that a play lays from the rack: those of this face, then unknown ones, then those
        of which only a rack said what they are."""
        rack = self._racks[event.nick]
        taken, lacking = [], []
        for face in used:
            tile = next((t for t in rack if self._faces[t] == face), None)
            if tile is None:
                lacking.append(face)
            else:
                rack.remove(tile)
                taken.append(tile)
        for face in lacking:
            tile = min(rack, key=lambda t: (self._faces[t] != "", t in self._certain))
            self._name(tile, face)
            if self._out[face] > self._pack[face] and not self._forget_face(face, tile):
                self._add_tile(face, event.line)
            rack.remove(tile)
            taken.append(tile)
        self._certain |= dict.fromkeys(taken, event.line)
        return taken

    def _name(self, tile: int, face: str) -> None:
        """Give a tile another face; "": nobody knows it."""
        if self._faces[tile]:
            self._out[self._faces[tile]] -= 1
        if face:
            self._out[face] += 1
        self._faces[tile] = face

    def _forget_face(self, face: str, but: int) -> bool:
        """Forget a tile of this face of which only a rack says what it is."""
        for tile in (tile for rack in self._racks.values() for tile in rack):
            if tile != but and self._faces[tile] == face and tile not in self._certain:
                self._name(tile, "")
                return True
        return False

    def _add_tile(self, face: str, line: int) -> None:
        """Add a tile of this face to the set, and remove one of the face with most tiles left, but never the
        last one."""
        spare = Counter({face: n for face, n in (self._pack - self._out).items() if self._pack[face] > 1})
        less = max(spare, key=lambda other: spare[other], default="")
        if less:
            self._pack[less] -= 1
        self._pack[face] += 1
        self._corrected.append(Correction(line, "tile", face, less))

    def _spare(self, face: str) -> bool:
        return self._out[face] < self._pack[face]

    def _hint(self, tiles: list[int], named: Iterable[str]) -> None:
        """Name tiles of a rack as a line does. A rack that is named completely corrects earlier ones; one of
        too many tiles is ignored."""
        wanted = Counter(face for face in named if face in self._pack)
        if wanted.total() > len(tiles):
            return
        whole = wanted.total() == len(tiles)
        free = []
        missing = wanted.copy()
        for tile in tiles:
            face = self._faces[tile]
            if face and missing[face] > 0:
                missing[face] -= 1
            elif not face or (whole and tile not in self._certain):
                free.append(tile)
        free.sort(key=lambda tile: self._faces[tile] != "")
        for face in sorted(missing.elements()):
            if free and self._spare(face):
                self._name(free.pop(0), face)

    def _name_the_rest(self) -> list[str]:
        """The faces of all tiles: those that no line names get faces that are in the bag when they are drawn.
        Where the bag lacks a tile that a line names, somebody else's rack was wrong."""
        for _ in range(_TRIES):
            faces = self._drawn_in_order()
            if faces is not None:
                return faces
        raise self._fault(
            max(self._certain.values()), "tiles", "plays whose tiles can be drawn in some order"
        )

    def _drawn_in_order(self) -> list[str] | None:
        """The faces of all tiles as they are drawn; None if one had to be forgotten first."""
        bag, faces = self._pack.copy(), list(self._faces)
        pool = shuffled(pack_of(self._ruleset), 0)
        out: set[int] = set()
        for n, (drawing, tile) in enumerate(self._steps):
            if not drawing:
                bag[faces[tile]] += 1
                out.remove(tile)
                continue
            if not faces[tile]:
                here = [face for face in pool if bag[face] > 0]
                faces[tile] = next((face for face in here if bag[face] > self._needed(face, n)), here[0])
            elif bag[faces[tile]] <= 0:
                self._forget(tile, out)
                return None
            bag[faces[tile]] -= 1
            out.add(tile)
        return faces

    def _needed(self, face: str, n: int) -> int:
        """How many tiles of a face the bag must hold after a step so that all named ones can be drawn until
        the tile of that step comes back."""
        needed = most = 0
        for drawing, tile in self._steps[n + 1 :]:
            if not drawing and tile == self._steps[n].tile:
                break
            if self._faces[tile] == face:
                needed += 1 if drawing else -1
                most = max(most, needed)
        return most

    def _forget(self, tile: int, out: set[int]) -> None:
        """A tile cannot be drawn since the bag lacks its face: forget one that only a rack names, of those
        that are out this one or another."""
        face = self._faces[tile]
        others = [t for t in sorted(out) if self._faces[t] == face and t not in self._certain]
        if tile not in self._certain:
            self._faces[tile] = ""
        elif others:
            self._faces[others[-1]] = ""
        else:
            self._add_tile(face, self._certain[tile])

    def _fault(self, line: int, found: str, expected: str) -> Fault:
        return Fault(self._file, f"line {line}", found[:60], expected)


class Difference(NamedTuple):
    """A line that differs from our rules: its score there and here, and why its move is not allowed here."""

    line: int
    stated: int
    counted: int
    refusal: Refusal | None = None


class ImportedMoves(NamedTuple):
    """The replayed game, its differences, how many tiles no line names, the corrections, the words that the
    word list lacks, and what is known of each rack at the end, by nick."""

    session: Session
    differences: tuple[Difference, ...]
    unnamed: int
    corrections: tuple[Correction, ...]
    unknown: tuple[str, ...]
    named: dict[str, NamedTiles]


def in_turn(gcg: Gcg) -> tuple[str, ...]:
    """The nicks in turn order, from the player who begins."""
    nicks = tuple(gcg.names)
    first = nicks.index(gcg.events[0].nick) if gcg.events else 0
    return nicks[first:] + nicks[:first]


def language_of(gcg: Gcg, ruleset: str) -> str | None:
    """The first language of a ruleset that has all letters of a game; None where none has."""
    plays = (event for event in gcg.events if event.kind is EntryKind.PLAY)
    letters = {letter.upper() for play in plays for letter in play.word} - {"."}
    spoken = rulefile.languages(ruleset)
    return next((each for each in spoken if letters <= {*rulefile.load(ruleset, None, each).letters}), None)


def options_of(gcg: Gcg, offered: Mapping[str, tuple[Any, ...]]) -> dict[str, object]:
    """The options by which a game was played, as far as a ruleset offers them: words are judged when they are
    challenged, and its own lines say what a challenge costs and what the tiles left over count."""
    awards = Counter(event.gain for event in gcg.events if _is_award(event))
    options: dict[str, object] = {"adjudication": "challenge"}
    if awards:
        prices = {ChallengeCosts(right=price).award: price for price in offered.get("right_doubted", ())}
        options["right_doubted"] = prices.get(awards.most_common(1)[0][0])
    if _ends_by_scoreless_turns(gcg):
        options["scoreless_turns"] = _SCORELESS
    rests = [event for event in gcg.events if event.kind is EntryKind.REST]
    if len(gcg.names) == 2 and rests and not any(event.rack or event.gain < 0 for event in rests):
        options["reckoning"] = "doubled"
    return {name: value for name, value in options.items() if value in offered.get(name, ())}


_SCORELESS = 6  # turns in a row without points that end a game in tournaments
_TURNS = (EntryKind.PLAY, EntryKind.EXCHANGE, EntryKind.PASS)


def _ends_by_scoreless_turns(gcg: Gcg) -> bool:
    """Whether this game is played with an end by turns without points: there were as many in a row as end
    one, or it went on although somebody had passed twice in a row."""
    passes: Counter[str] = Counter()
    for event in gcg.events:
        if event.kind is EntryKind.PASS:
            passes[event.nick] += 1
        elif event.kind in _TURNS:
            if any(number >= 2 for number in passes.values()):
                return True
            passes[event.nick] = 0
    passed_on = any(number >= 2 for number in passes.values()) and not _has_end(gcg)
    return passed_on or max(_scoreless_runs(gcg)) >= _SCORELESS


def _has_end(gcg: Gcg) -> bool:
    """Whether the tiles left over are counted, so that the game is over."""
    return any(event.kind is EntryKind.REST for event in gcg.events)


def _scoreless_runs(gcg: Gcg) -> Iterator[int]:
    """The number of turns in a row without points, after each turn."""
    run = before = 0
    for event in gcg.events:
        if event.kind is EntryKind.BACK:
            run = before + 1
        elif event.kind in _TURNS:
            yield run
            before = run
            run = 0 if event.kind is EntryKind.PLAY and event.gain else run + 1
    yield run


def _is_award(event: Event) -> bool:
    return event.kind is EntryKind.BONUS and event.word == "challenge"


def opening_of(gcg: Gcg, ruleset: str, lexicon: str | None = None) -> Opening:
    """The game of another program as one that can be begun under one of our rulesets. Raises Fault for a game
    that is not played on a board."""
    names = tuple(gcg.names[nick] for nick in in_turn(gcg))
    language = language_of(gcg, ruleset)
    offered = rulefile.load(ruleset, len(names), language).options
    opening = open_game(ruleset, names, 0, language, options_of(gcg, offered), lexicon)
    rules = opening.mode.ruleset
    if rules.layout.edgeless:
        raise Fault("command line", "--ruleset", rules.id, "a tile-board game: GCG has no other games")
    return opening


def replay_moves(gcg: Gcg, mode: Mode, setup: Setup, file: str, goes_on: bool = False) -> ImportedMoves:
    """Replay a game under the mode's ruleset. Where it `goes_on`, the last play can still be challenged, and
    its turn may have more words. Raises Fault, with the line, for an impossible move."""
    tiles = reconstruct_draws(gcg, in_turn(gcg), mode.ruleset, file)
    session = Session(_fitting(mode, tiles, gcg, goes_on), structs.replace(setup, draws=tiles.draws))
    following = _MoveReplay(gcg, session, tiles, file)
    differs = tuple(sorted((*following.moves(), *following.totals()), key=lambda each: each.line))
    if not goes_on:
        following.finish()
    if following.agreed:
        session.mode = _by_agreement(session.mode)
    session.setup = structs.replace(session.setup, notes=tuple(following.notes), imported=len(session.moves))
    shared = [Correction(gcg.shared_nick, "nick", "", "")] if gcg.shared_nick else []
    corrections = tuple(sorted((*shared, *tiles.corrections, *following.corrections)))
    unknown = dict.fromkeys(word for words in following.words for word in words if word not in mode.words)
    return ImportedMoves(session, differs, tiles.unnamed, corrections, tuple(unknown), tiles.named)


def _by_agreement(mode: Mode) -> Mode:
    """The mode with a game that may end when its players wish."""
    over = structs.replace(mode.ruleset.of(TileOptions).over, agreed=True)
    return mode_of(mode.ruleset.changed(over=over), mode.words)


def _fitting(mode: Mode, tiles: ReconstructedDraws, gcg: Gcg, goes_on: bool) -> Mode:
    """The mode by whose rules the game can have gone: with the tiles that were laid, and with as many turns
    running without points as there were, unless it `goes_on`: then they end it here."""
    rules = mode.ruleset
    pieces = {
        piece: (tiles.pack[piece], value) for piece, (_, value) in rules.pieces.items() if tiles.pack[piece]
    }
    turns = rules.of(TileOptions).scoreless_turns
    runs = [0, *_scoreless_runs(gcg)]
    longest = max(runs[:-1] if _has_end(gcg) else runs)  # after which the game goes on
    changed: dict[str, object] = {"pieces": pieces} if pieces != rules.pieces else {}
    if turns and longest >= turns and not goes_on:
        changed["scoreless_turns"] = longest + 1
    return mode_of(rules.changed(**changed), mode.words) if changed else mode


def _with_times_early(lines: tuple[Event | Note | OwnComment, ...]) -> list[Event | Note | OwnComment]:
    """The lines with penalties for time before the end of the game, as a game that is over has no more
    moves: after the last play, or before the last turn that is none."""
    turns = [n for n, line in enumerate(lines) if isinstance(line, Event) and line.kind in _TURNS]
    if not turns:
        return list(lines)
    last, late = turns[-1], lines[turns[-1] + 1 :]
    times = [line for line in late if isinstance(line, Event) and line.word == "time"]
    others = [line for line in late if line not in times]
    ends = next(
        (n for n, line in enumerate(others) if isinstance(line, Event) and line.kind is EntryKind.REST), None
    )
    turn = lines[last]
    if isinstance(turn, Event) and turn.kind is EntryKind.PLAY:
        at = len(others) if ends is None else ends
        return [*lines[: last + 1], *others[:at], *times, *others[at:]]
    return [*lines[:last], *times, turn, *others]


def _withdrawn(gcg: Gcg) -> set[int]:
    """The lines of plays that are withdrawn with the points they brought."""
    pairs = ((a, b) for a, b in pairwise(gcg.events) if b.kind is EntryKind.BACK and a.nick == b.nick)
    return {event.line for a, b in pairs if a.gain == -b.gain for event in (a, b)}


class _MoveReplay:
    """Makes the move of each line. `notes` are the comments by the number of moves before them.

    `corrections` are the racks and turns that differ from the file's, `words` those of each play;
    `agreed` says that the players ended the game, not a rule."""

    def __init__(self, gcg: Gcg, session: Session, tiles: ReconstructedDraws, file: str) -> None:
        self._gcg, self._session, self._file = gcg, session, file
        self._tiles = tiles
        self._nicks = in_turn(gcg)
        self.notes: list[tuple[int, str]] = []
        self.corrections: list[Correction] = []
        self.words: list[tuple[str, ...]] = []
        self.agreed = False

    def totals(self) -> Iterator[Difference]:
        """The lines whose total is not that of the line before and their points."""
        totals = dict.fromkeys(self._nicks, 0)
        for event in self._gcg.events:
            expected = totals[event.nick] + event.gain
            totals[event.nick] = event.total
            if event.total != expected:
                yield Difference(event.line, event.total, expected)

    def moves(self) -> Iterator[Difference]:
        """Play every line, and report those whose points or moves differ."""
        withdrawn = _withdrawn(self._gcg)
        for line in _with_times_early(self._gcg.lines):
            if isinstance(line, Note):
                self.notes.append((len(self._session.moves), line.text))
            elif isinstance(line, Event):
                refusal, counted = self._play(line)
                if refusal or (line.gain != counted and line.line not in withdrawn):
                    yield Difference(line.line, line.gain, counted, refusal)
        for number, nick, rack in self._gcg.racks:
            self._compare(number, rack, self._nicks.index(nick))

    def _play(self, event: Event) -> tuple[Refusal | None, int]:
        """Why the line's move is not allowed, if so, and its score here."""
        session, seat = self._session, self._nicks.index(event.nick)
        if event.kind is EntryKind.REST:
            return None, self._end(event, seat)
        if event.kind is EntryKind.PASS and self._ended():
            return None, 0  # nobody can play any more
        if event.kind in _TURNS:
            self._in_turn(event, seat)
        elif session.state.of(AttackState).used:
            self.finish()
        before = session.state
        if session.mode.outcome(before) is not None or (event.kind in _TURNS and self._ended()):
            raise self._fault(event, f"nothing more: by the rules of {session.mode.ruleset.name} it is over")
        if event.kind is not EntryKind.BACK:
            self._compare(event.line, event.rack, seat)
        move = self._move(event, before, seat)
        if not session.mode.fits(before, move):
            raise self._fault(event, "a possible move")
        if isinstance(move, Place):
            self.words.append(session.mode.read(before, move).words)
        elif event.kind is EntryKind.BACK and self.words:
            self.words.pop()
        judged = isinstance(move, Place | Exchange | Pass)
        refusal = session.check(move) if judged else None
        session.make(move)
        return refusal, session.state.seats[seat].score - before.seats[seat].score

    def _end(self, event: Event, seat: int) -> int:
        """Reckon the tiles left over; returns the points of a seat."""
        others = [other for other in range(len(self._nicks)) if other != seat]
        if event.rack:
            self._compare(event.line, event.word, seat)
        elif len(others) == 1:
            self._compare(event.line, event.word, others[0])
        self.finish()
        state = self._session.state
        if self._session.mode.outcome(state) is None:
            self.agreed = True
            self._session.make(Stop())
        return self._session.state.seats[seat].reckoning

    def _in_turn(self, event: Event, seat: int) -> None:
        """End a turn of several attacks before another player's move; players who have no line pass."""
        session = self._session
        state = session.state
        if state.turn != seat and state.of(AttackState).used and session.mode.fits(state, Done()):
            session.make(Done())
        while session.state.turn != seat and not self._ended():
            self.corrections.append(Correction(event.line, "turn", self._nicks[session.state.turn], ""))
            session.make(Pass())

    def _compare(self, line: int, rack: str, seat: int) -> None:
        """Whether the seat holds the tiles that a line names."""
        held = (*self._session.state.seats[seat].hand, *self._session.state.open)
        if Counter(rack) - Counter(held):
            self.corrections.append(Correction(line, "rack", rack, "".join(sorted(held))))

    def _ended(self) -> bool:
        """Whether the last play was made, challenged or not."""
        state = self._session.state
        return state.phase is Phase.OUT or self._session.mode.outcome(state) is not None

    def finish(self) -> None:
        """Nobody challenges the last play any more."""
        state = self._session.state
        if state.phase is Phase.OUT or (
            state.of(AttackState).used and self._session.mode.fits(state, Done())
        ):
            self._session.make(Done())

    def _move(self, event: Event, state: State, seat: int) -> Move:
        """The move of a line, with the first tiles of the rack that match."""
        hand, stars = dict(enumerate(state.seat.hand)), list(range(len(state.open)))
        after = (seat + 1) % len(self._nicks)  # GCG does not say who challenged
        if event.challenger:
            after = self._nicks.index(event.challenger)
        match event.kind:
            case EntryKind.PLAY:
                laid = []
                for cell, (piece, letter), _ in self._tiles.laid[event.line]:
                    freed = Slot("open", stars.pop()) if piece == BLANK and stars else None
                    slot = freed or self._slot(hand, piece, event)
                    laid.append(Placement(slot, cell, letter if piece == BLANK else ""))
                return Place(tuple(laid))
            case EntryKind.EXCHANGE:
                given = self._tiles.given[event.line]
                if not event.word.isdecimal() and sorted(given) != sorted(event.word):
                    self.corrections.append(
                        Correction(event.line, "exchange", event.word, "".join(sorted(given)))
                    )
                return Exchange(tuple(sorted(self._slot(hand, tile, event) for tile in given)))
            case EntryKind.BACK:
                return Challenge(after, upheld=True)
            case EntryKind.BONUS if event.word == "time":
                return Adjust(seat, event.gain, "time")
            case EntryKind.BONUS:
                return self._upheld_word(event, state, seat, after)
        return Pass()

    def _upheld_word(self, event: Event, state: State, seat: int, challenger: int) -> Move:
        """A word that stood when it was challenged; where this table's price is another one, the points."""
        award = self._session.mode.ruleset.judging.challenge.award
        undisputed = state.undisputed
        if undisputed is None or undisputed.turn != seat or state.settled or award != event.gain:
            return Adjust(seat, event.gain, "challenge")
        return Challenge(challenger, upheld=False)

    def _slot(self, hand: dict[int, str], piece: str, event: Event) -> Slot:
        place = next((place for place, tile in hand.items() if tile == piece), None)
        if place is None:
            raise self._fault(event, f"tiles of the rack {''.join(hand.values())}")
        del hand[place]
        return Slot("hand", place)

    def _fault(self, event: Event, expected: str) -> Fault:
        return Fault(self._file, f"line {event.line}", str(event)[:80], expected)
