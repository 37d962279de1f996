"""What a mode plugin must answer, and how plugins are found. A mode asks questions of a state and
remembers nothing."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from inspect import isabstract
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, Self, TypeVar, final

import msgspec

from game.fault import Fault
from game.system import extensions
from game.system.extensions import OURS, failure, module_of
from game.system.plain_text import clean
from game.table import rulefile
from game.table.board import BLANK, Board, Cell, Laid, pieces_in
from game.table.decode_faults import validation_fault
from game.table.moves import Move, Pass, Place, Placement, Slot, Stop, tag_of
from game.table.placement import Piece, Play, Words, judge, read, stands
from game.table.refusal import Refusal, combined, refuse
from game.table.ruleset import ModeOptions, Ruleset
from game.table.ruleset_checks import Wrong
from game.table.scoring import Score, score
from game.table.state import EndRule, Phase, State, pack_of

ZONES = ("row", "hand", "heaps", "stock", "open", "waste")
"""What may lie beside the crossword."""


def misdeclared(zones: object, sentences: object) -> Iterator[Wrong]:
    """The faults of the zones and sentences of a package's mode."""
    if not isinstance(zones, tuple) or not all(zone in ZONES for zone in zones):
        yield "zones", repr(zones)[:60], f"some of {', '.join(ZONES)}"
    if not isinstance(sentences, Mapping):
        yield "sentences", type(sentences).__name__, "sentences by their codes"
        return
    for code, sentence in sentences.items():
        try:
            sentence.format(word="", n=0)
        except Exception as error:  # any error: the sentence cannot be formatted
            yield f"sentences.{code}", repr(sentence)[:60], f"a sentence ({failure(error)})"


def options_of(ruleset: Ruleset, kind: type[msgspec.Struct]) -> Any:
    """The options of a mode in a ruleset. Raises Fault if they do not fit the mode."""
    if isinstance(ruleset.own, kind):
        return ruleset.own
    file = f"rulesets/{ruleset.id}.yaml"
    if ruleset.own and not kind.__struct_fields__:
        found = ", ".join(ruleset.own)[:60]
        raise Fault(file, "extra", found, f"none: {ruleset.mode} has no fields of its own")
    try:
        return msgspec.convert(ruleset.own, kind)
    except msgspec.ValidationError as error:
        raise validation_fault(error, file) from error


Laying = tuple[tuple[Cell, Laid], ...]
"""A placement as the pieces and the letters that they stand for, wherever they come from."""


LAST_DEAL = 999_999_999
"""Deal numbers run from 0 to here, so that they can be read out and typed."""

VERSION = 1
"""The format version of setups and moves. A change that an older program would misread needs a new one."""


MAX_POINTS = 999_999
"""The most points that a position may give a seat, or take from it."""

StartScore = Annotated[int, msgspec.Meta(ge=-MAX_POINTS, le=MAX_POINTS)]
"""A score that a position gives, not one that plays brought."""


class StartPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The position that a game begins from: the rows of the board as in a position file, the hand ("": it is
    drawn) and the score of each seat, and the seat in turn. The rest of the set is the bag or the stock.

    The other fields are those of a game with cards: `origin` is the cell of the first character, `open` the
    open pile ("": a card is turned up) and `stock` what is known of the stock, both with the top first, and
    `sheet` what each seat counted, round by round. There may be more pieces than the set has."""

    rows: tuple[str, ...]
    hands: tuple[str, ...]
    scores: tuple[StartScore, ...]
    turn: Annotated[int, msgspec.Meta(ge=0)] = 0
    origin: Cell = (0, 0)
    open: str = ""
    stock: str = ""
    sheet: tuple[tuple[StartScore, ...], ...] = ()

    @property
    def beside(self) -> tuple[str, ...]:
        """The pieces beside the board that are named."""
        return pieces_in("".join((*self.hands, self.open, self.stock)))

    def board(self, rules: Ruleset, seats: int) -> Board:
        """The board. Raises Fault for the position of another game."""
        board = Board.parse(self.rows, self.origin)
        if (
            not len(self.hands) == len(self.scores) == seats > self.turn
            or not all(may_lie(cell, rules) for cell in board)
            or not all(laid.piece in rules.pieces and laid.letter in rules.letters for laid in board.values())
            or not all(piece in rules.pieces for piece in self.beside)
            or max(map(len, (*self.hands, self.open, self.stock))) > rules.size
        ):
            raise Fault("setup", "position", "another board, or other pieces", f"a position of {rules.id}")
        return board

    def rest(self, rules: Ruleset) -> tuple[str, ...]:
        """The pieces of the set that the position does not name."""
        board = Board.parse(self.rows, self.origin)
        named = Counter(laid.piece for laid in board.values()) + Counter(self.beside)
        return tuple((Counter(pack_of(rules)) - named).elements())


def may_lie(cell: Cell, rules: Ruleset) -> bool:
    """Whether a piece of a position may lie on a cell. On an edgeless table no game reaches farther than its
    set has pieces."""
    return rules.layout.holds(cell) and (not rules.layout.edgeless or max(map(abs, cell)) <= rules.size)


class Variation(NamedTuple):
    """Moves that could have followed after the first `after` moves, each as JSON, and the `line` of a note
    that says them."""

    after: int
    line: str
    moves: tuple[str, ...]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that a game is made from, besides its moves. Equal setups always give the same start.

    Names are cleaned. `levels` are those of the seats where a level sets the target; without them the
    ruleset's level holds for all. `notes` are comments, each with the number of moves before it, and
    `variations` the moves of those that are lines. For an imported game, `draws` are its pieces in the order
    in which they were drawn, hand after hand and then move by move; the first seat began. The first
    `imported` moves came with it; later ones were played here. `position` is set if a game for several begins
    from one instead of an empty table.
    """

    ruleset: Annotated[str, msgspec.Meta(pattern=rulefile.NAME)]
    names: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    deal: Annotated[int, msgspec.Meta(ge=0, le=LAST_DEAL)]
    language: Annotated[str, msgspec.Meta(max_length=20)] = ""
    options: dict[str, bool | int | str] = {}
    levels: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()
    notes: tuple[tuple[int, str], ...] = ()
    imported: Annotated[int, msgspec.Meta(ge=0)] = 0
    position: StartPosition | msgspec.UnsetType = msgspec.UNSET  # what is unset is not written
    variations: tuple[Variation, ...] | msgspec.UnsetType = msgspec.UNSET
    version: Annotated[int, msgspec.Meta(ge=1)] = VERSION

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "names", tuple(map(clean, self.names)))
        if self.version > VERSION:  # worded as msgspec words what it finds itself
            raise ValueError(f"Expected at most version {VERSION}, got a game of a newer kanugo")

    def up_to(self, n: int) -> Self:
        """The setup of the first n moves as a game of its own."""
        notes = tuple(note for note in self.notes if note[0] <= n)
        return msgspec.structs.replace(self.noted(notes), imported=min(n, self.imported))

    def note_at(self, n: int) -> str:
        """What is noted about the game after n moves; "" if nothing is."""
        return "\n".join(words for at, words in self.notes if at == n)

    def annotated(self, n: int, words: str, *added: Variation) -> Self:
        """The setup with this note after n moves in place of the old one ("": none), and with the added
        variations."""
        others = [note for note in self.notes if note[0] != n]
        return self.noted(
            sorted((*others, *([(n, words)] if words else [])), key=lambda note: note[0]), *added
        )

    def noted(self, notes: Iterable[tuple[int, str]], *added: Variation) -> Self:
        """The setup with these notes, and with those of its own and the added variations whose line is in a
        note."""
        notes = tuple(notes)
        lines = {(at, line) for at, words in notes for line in words.split("\n")}
        known = (*(self.variations or ()), *added)
        kept = tuple(each for each in known if (each.after, each.line) in lines)
        return msgspec.structs.replace(self, notes=notes, variations=kept or msgspec.UNSET)


class Outcome(Enum):
    """How a game ended."""

    WON = "won"
    LOST = "lost"
    GIVEN_UP = "given up"  # by all who played it


MoveKind = TypeVar("MoveKind", bound=Move)


def always(state: State) -> bool:
    """For a kind of move that is open in its phases."""
    return True


def never(state: State) -> bool:
    """For a kind of move that no player makes, only a clock or an import."""
    return False


def no_objection(state: State, move: Move) -> Refusal | None:
    """For a kind of move that is always allowed."""
    return None


def always_fits(state: State, move: Move) -> bool:
    """For a kind of move that fits in all of its phases."""
    return True


@dataclass(frozen=True, slots=True)
class MoveRule(Generic[MoveKind]):
    """A mode's rules for one kind of move.

    `may`: whether it is offered in one of its `phases`; `objection`: the rule of the mode that a move breaks;
    `fits`: whether a move can be applied at all, which is the only check of a loaded game; `follow`: the
    state after it. For a `Place` the board is updated, and words and cells are judged before; `objection` and
    `fits` check the rest. `ways` lists the moves of a mode's own kind, one for each button; without it there
    is one, made without arguments."""

    kind: type[MoveKind]
    may: Callable[[State], bool]
    follow: Callable[[State, MoveKind], State]
    objection: Callable[[State, MoveKind], Refusal | None] = no_objection
    fits: Callable[[State, MoveKind], bool] = always_fits
    phases: frozenset[Phase] = frozenset({Phase.PLAYING})
    ways: Callable[[State], Iterable[MoveKind]] | None = None


class _EveryWord:
    """The word judge for words that are looked up only when challenged."""

    def __contains__(self, word: object) -> bool:
        return True


_EVERY_WORD = _EveryWord()


class Mode(ABC):
    """One kind of game under one ruleset and one lexicon.

    `check` judges a move and `apply` never does: a game is loaded without judging it again. `words` decides
    everywhere which words are valid: a mode that does not judge by its lexicon replaces it. It is then not
    `searchable` by the lexicon: its own `plays`, if any, find the plays, and it brings its own computer
    players.

    `zones` names the piles beside the crossword, from `ZONES`, in the order in which they are shown.
    `solved_as` is the kind of patience by which a solver treats it: "six", "twelve" or "heaps"; "" for none.
    `options_type` describes the fields of its rulesets besides those of every game; `options` holds them.
    `sentences` are the English texts of its own codes, for refusals and notes, with {word} and {n}; its
    package's catalogues translate them. `closed` is the refusal of a move that its phase does not allow.
    """

    zones: ClassVar[tuple[str, ...]] = ()
    solved_as: ClassVar[str] = ""
    searchable: ClassVar[bool] = True
    options_type: ClassVar[type[msgspec.Struct]] = ModeOptions
    sentences: ClassVar[Mapping[str, str]] = {}
    closed: ClassVar[Mapping[Phase, str]] = {}

    options: Any

    def __init__(self, ruleset: Ruleset, words: Words) -> None:
        self.ruleset = ruleset
        self.words = words
        self.options = options_of(ruleset, self.options_type)

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """The state after the deal."""

    @abstractmethod
    def moves(self) -> tuple[MoveRule[Any], ...]:
        """The kinds of move of the game, each with its rules."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def slots(self, state: State) -> dict[Slot, str]:
        """The pieces that may be laid now, and where each comes from."""

    @cached_property
    def rules(self) -> Mapping[type[Move], MoveRule[Any]]:
        """The entries of `moves` by their kind."""
        return {rule.kind: rule for rule in self.moves()}

    @final
    def offers(self, state: State) -> frozenset[type[Move]]:
        """The kinds of move open now, `Place` only if something can be placed; none when it is over."""
        if self.outcome(state) is not None:
            return frozenset()
        return frozenset(
            kind for kind, rule in self.rules.items() if state.phase in rule.phases and rule.may(state)
        )

    @final
    def own_moves(self, state: State) -> tuple[Move, ...]:
        """The moves of the kinds with a label of their own that can be made now."""
        if not any(kind.label for kind in self.rules):
            return ()
        offered = self.offers(state)
        return tuple(
            move
            for kind, rule in self.rules.items()
            if kind.label and kind in offered
            for move in ((kind(),) if rule.ways is None else rule.ways(state))
            if self.check(state, move) is None
        )

    def end_rule(self, state: State) -> EndRule | None:
        """The rule by which the game or its last round ended; None while it goes on, or if the mode does not
        say."""
        return state.ended

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that won; none while the game goes on."""
        return tuple(range(len(state.seats))) if self.outcome(state) is Outcome.WON else ()

    @final
    def check(self, state: State, move: Move) -> Refusal | None:
        """Every rule that the move breaks, or None."""
        if self.outcome(state) is not None and not move.after_end:
            return refuse("over")
        rule = self.rules.get(type(move))
        if rule is None:
            return refuse("not-offered")
        if state.phase not in rule.phases:
            return refuse(self.closed.get(state.phase, "not-offered"))
        if self._by_clock(move):
            return None
        objection: Refusal | None = rule.objection(state, move)
        if isinstance(move, Place):
            words = self.words if self.ruleset.judges_at_once else _EVERY_WORD
            return combined(judge(self.read(state, move), self.ruleset, words), objection)
        return objection if objection is not None or rule.may(state) else refuse("not-offered")

    def _by_clock(self, move: Move) -> bool:
        """Whether a clock of this table has made the move, which needs no permission."""
        match move:
            case Pass(timeout=True):
                return self.ruleset.clocked
            case Stop(timeout=True):
                return bool(self.ruleset.clocks.game_minutes)
        return False

    def apply(self, state: State, move: Move) -> State:
        """The state after the move. Never judges."""
        after = state
        if isinstance(move, Place):
            after = replace(state, board=self.read(state, move).after)
        return replace(self.rules[type(move)].follow(after, move), ply=state.ply + 1)

    def read(self, state: State, place: Place) -> Play:
        """Describe a placement. A piece of a slot that is not open now, or named twice, is not held."""
        usable = self.slots(state)
        used: set[Slot] = set()
        pieces: list[Piece] = []
        for slot, cell, letter in place.laid:
            piece = self.piece_at(state, slot)
            held = slot in usable and slot not in used
            used.add(slot)
            pieces.append(Piece(cell, Laid(piece, letter if piece == BLANK else piece), held))
        return self.described(state.board, pieces, self.attacks(state))

    def described(self, board: Board, pieces: Sequence[Piece], attacks: int = 0) -> Play:
        """What pieces make on a board. A mode in which a piece may replace another takes that one off."""
        return read(board, pieces, attacks)

    @final
    def open_swaps(self, state: State, usable: Mapping[Slot, str]) -> dict[Cell, Slot]:
        """For each blank on the board that may be freed now, the piece of the hand that does it."""
        if not self.ruleset.placing.blank_swap:
            return {}
        having = {piece: slot for slot, piece in usable.items() if slot.zone == "hand"}
        blanks = {cell: laid.letter for cell, laid in state.board.items() if laid.is_blank}
        tries = {cell: having[letter] for cell, letter in blanks.items() if letter in having}
        return {
            cell: slot
            for cell, slot in tries.items()
            if self.check(state, Place((Placement(slot, cell),))) is None
        }

    def covers(self, board: Board, cell: Cell) -> bool:
        """Whether a piece may be laid over the one on this cell."""
        return False

    def attacks(self, state: State) -> int:
        """How many words the seat in turn has already laid in this turn."""
        return 0

    def piece_at(self, state: State, slot: Slot) -> str:
        """The piece at a slot, usable now or not; "" if there is none."""
        zone, place = slot
        pile: tuple[str, ...] = ()
        if zone == "hand":
            pile = state.seat.hand
        elif zone == "open":
            pile = tuple(reversed(state.open))
        return pile[place] if 0 <= place < len(pile) else ""

    @final
    def fits(self, state: State, move: Move) -> bool:
        """Whether the move can be applied at all: the pieces are there, and the cells are free and join the
        crossword, whatever the words. A loaded game is checked only for this."""
        rule = self.rules.get(type(move))
        if rule is None or state.phase not in rule.phases or not rule.fits(state, move):
            return False
        return not isinstance(move, Place) or self.fits_board(state, move)

    @final
    def replayed(self, state: State, moves: Iterable[Move]) -> State | None:
        """The state after these moves; None if one of them does not fit or is not allowed."""
        for move in moves:
            if not self.fits(state, move) or self.check(state, move) is not None:
                return None
            state = self.apply(state, move)
        return state

    def fits_board(self, state: State, place: Place) -> bool:
        """Whether the pieces exist, and there is room for them."""
        slots = [placement.slot for placement in place.laid]
        cells = cells_of(place)
        return (
            bool(cells)
            and len(set(slots)) == len(slots)
            and len(set(cells)) == len(cells)
            and all(self.piece_at(state, slot) for slot in slots)
            and not any(cell in state.board and not self.covers(state.board, cell) for cell in cells)
            and all(self.ruleset.layout.holds(cell) for cell in cells)
            and stands(self.read(state, place), self.ruleset)
        )

    def plays(self, board: Board, pieces: Sequence[str]) -> Iterable[Laying]:
        """Every placement of some of these pieces that words and board allow. Called only for modes that are
        not searchable by their lexicon. Raises Fault if the mode has no search of its own."""
        raise Fault(
            f"rulesets/{self.ruleset.id}.yaml", "mode", repr(self.ruleset.mode), "a mode that can be searched"
        )

    @classmethod
    def faults(cls, ruleset: Ruleset) -> Iterator[Wrong]:
        """What in a ruleset makes this kind of game unplayable."""
        if {"hand", "row"} & set(cls.zones) and not ruleset.hand:
            yield "hand", "0", "at least 1"

    def notes(self, state: State, place: Place) -> tuple[str, ...]:
        """Reminders about a placement that is allowed; the base has none."""
        return ()

    def word_left(self, state: State) -> Place | None:
        """A placement of visible pieces that forbids turning a card; the base has none."""
        return None

    def scored(self, state: State, place: Place) -> Score:
        """What a placement counts, with the sums of its words."""
        return score(self.read(state, place), self.ruleset)

    def worth(self, state: State, place: Place) -> int:
        """What a placement counts."""
        return self.scored(state, place).total


def mode_of(ruleset: Ruleset, words: Words) -> Mode:
    """The mode that the ruleset names, as `patience.SevenHeaps`: a class in a plugin module."""
    mode = mode_class_of(ruleset)(ruleset, words)
    if not vars(mode).keys() >= {"ruleset", "words", "options"}:
        raise Fault(f"mode {ruleset.mode}", "__init__", "no rules and words", "a call of super().__init__")
    plugin = ruleset.mode.partition(".")[0]
    for kind, rule in mode.rules.items():
        for place, found, expected in _misdeclared_move(kind, rule, plugin):
            raise Fault(f"mode {ruleset.mode}", f"moves {place}", found, expected)
    return mode


def _misdeclared_move(kind: Any, rule: MoveRule[Any], plugin: str) -> Iterator[Wrong]:
    """The faults of a kind of move of a package's mode: what could not be saved or described."""
    if not (isinstance(kind, type) and issubclass(kind, Move)):
        yield "", repr(kind)[:60], "subclasses of Move"
        return
    if kind.__module__.partition(".")[0] in (OURS, __name__.partition(".")[0]):
        return
    name, tag = kind.__name__, tag_of(kind)
    if not tag.startswith(f"{plugin}."):
        yield name, f"the tag {tag!r}", f"one that begins with {plugin!r} and a dot"
    if len(kind.key) > 1 or (kind.key and not kind.key.isalpha()):
        yield name, f"the key {kind.key!r}", "one letter, or none"
    fields = dict.fromkeys(kind.__struct_fields__, "")
    for place, sentence in {"label": kind.label, "sentence": kind.sentence}.items():
        try:
            formatted = sentence.format_map(fields)
        except Exception as error:  # any error: the sentence cannot be formatted
            yield f"{name}.{place}", repr(sentence)[:60], f"a sentence ({failure(error)})"
        else:
            if not formatted:
                yield f"{name}.{place}", "none", "what players read"
    try:
        msgspec.json.Decoder(kind)
        if rule.ways is None:
            kind()
    except Exception as error:
        yield name, failure(error), "fields that JSON has, each with a default or the rule with `ways`"


def mode_class_of(ruleset: Ruleset) -> type[Mode]:
    """The class of the mode that the ruleset names. A package's class is guarded, so that every error in it
    is a Fault. Raises Fault if there is no such class, or if it cannot play by this ruleset."""
    plugin, _, name = ruleset.mode.partition(".")
    file = f"rulesets/{ruleset.id}.yaml"
    made = getattr(module_of(ruleset.mode, file), name, None)
    if not (isinstance(made, type) and issubclass(made, Mode)):
        raise Fault(file, "mode", repr(ruleset.mode), f"a subclass of Mode in the plugin {plugin!r}")
    if isabstract(made):
        missing = ", ".join(sorted(made.__abstractmethods__))
        raise Fault(file, "mode", repr(ruleset.mode), f"a mode with the methods {missing}")
    if made.__module__.partition(".")[0] != OURS:
        _check_class(made, f"mode {ruleset.mode}")
        made = extensions.guarded(made, Mode, f"mode {ruleset.mode}")
    options_of(ruleset, made.options_type)
    for place, found, expected in made.faults(ruleset):
        raise Fault(file, place, found, expected)
    return made


def _check_class(kind: type[Mode], file: str) -> None:
    """Raise Fault for a package's class that cannot be used, or that would be a second judge."""
    for name in ("offers", "check", "fits", "rules"):
        if getattr(kind, name) is not getattr(Mode, name):
            raise Fault(file, name, "a method of its own", "none: moves() and words decide")
    for place, found, expected in misdeclared(kind.zones, kind.sentences):
        raise Fault(file, place, found, expected)
    if not isinstance(kind.searchable, bool):
        raise Fault(file, "searchable", repr(kind.searchable)[:60], "True or False, not a method")
    if not isinstance(kind.solved_as, str):
        raise Fault(file, "solved_as", repr(kind.solved_as)[:60], "the name of a kind of patience, or none")
    if not (isinstance(kind.closed, Mapping) and all(isinstance(each, str) for each in kind.closed.values())):
        raise Fault(file, "closed", repr(kind.closed)[:60], "codes of refusals by phases")
    if not (isinstance(kind.options_type, type) and issubclass(kind.options_type, msgspec.Struct)):
        raise Fault(file, "options_type", repr(kind.options_type)[:60], "a subclass of ModeOptions")


def cells_of(place: Place) -> tuple[Cell, ...]:
    """The cells a placement names, in its order."""
    return tuple(placement.cell for placement in place.laid)
