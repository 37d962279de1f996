"""Whether a patience can still be won: a complete line as moves, a proof that there is none, or neither.

Handles the three kinds of patience that a mode can declare (`solved_as`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import msgspec

from game.fault import Fault
from game.search.kernel import bits, chance
from game.search.kernel.form import form_of
from game.search.kernel.plays import deciding
from game.search.kernel.squares import Squares
from game.search.solver import methods
from game.search.solver.cards import Cards
from game.search.solver.endings import Endings
from game.search.solver.line_search import LinePreferences, LineSearch
from game.search.solver.policy import SOLVER, Policy, companions, followers, hardness, partners, words_to_plan
from game.search.solver.rollouts import Rollouts
from game.table.board import BLANK, Axis, Board, Cell
from game.table.mode import Mode
from game.table.moves import Move, Place, Placement, Slot
from game.table.ruleset import Ruleset
from game.table.state import NO_PIECE, Phase, State
from game.words.lexicon import Lexicon
from modes.moves import Draw
from modes.options import PatienceOptions
from modes.states import HeapState

_KINDS = {"six": methods.SIX, "twelve": methods.TWELVE, "heaps": methods.HEAPS}
_FOREIGN = bits.LETTERS  # the code from 0 of a letter that no word has
_FAR = 60  # how far from its middle the grid of the search lets cards lie

LAST = 12
"""With no more cards than these left every line is searched, after a few rollouts."""

STATES = 2_000_000
"""So many states of the last cards are searched at most, for which their table takes 64 MB."""

MOST_STATES = 6_000_000
"""The same where somebody asks for more (128 MB)."""

_AT_FIRST = 60  # rollouts before the states of the last cards: most wins are found by them
_MANY_LEFT = 20_000  # states that are searched where more cards are left: such a proof is rare


@dataclass(frozen=True, slots=True)
class SolvedLine:
    """A completion is known: these moves win, and the validator accepts each of them."""

    moves: tuple[Move, ...]
    rollouts: int = 0


@dataclass(frozen=True, slots=True)
class Unknown:
    """None is found yet, after these numbers of rollouts and states of the last cards. That proves
    nothing."""

    rollouts: int
    states: int = 0

    @property
    def tried(self) -> tuple[int, int]:
        """So many rollouts and states."""
        return self.rollouts, self.states


@dataclass(frozen=True, slots=True)
class Impossible:
    """No completion exists, and why: every line was searched, no word can ever take a letter, or the game is
    over."""

    proof: Literal["searched", "letter", "over"]
    letter: str = ""


SolverAnswer = SolvedLine | Unknown | Impossible


def solvable(mode: Mode) -> bool:
    """Whether the search knows this kind of patience and all its cards."""
    return (
        mode.solved_as in _KINDS
        and BLANK not in mode.ruleset.pieces
        and len(mode.ruleset.of(PatienceOptions).heaps) < 60
    )


class _Judge(NamedTuple):
    """The same patience with the words that decide whether a card may be turned."""

    squares: Squares
    rollouts: Rollouts


class Solver:
    """The search for completions of one patience. One thread may use it at a time; others run meanwhile."""

    def __init__(
        self,
        mode: Mode,
        lexicon: Lexicon,
        judging: Lexicon | None = None,
    ) -> None:
        """`lexicon` holds the words that a line may make, `judging` those that are valid at the table, if it
        has more. Whether a card may be turned is decided by the words that the rules say."""
        if not solvable(mode):
            raise Fault("solver", "", f"mode {mode.ruleset.mode}", "a patience of a known kind, no blanks")
        self.mode = mode
        self.lexicon = lexicon
        ruleset = msgspec.structs.replace(mode.ruleset, scoring="laid")  # a play counts its value here
        self.squares = Squares(lexicon, form_of(lexicon), ruleset)
        self.cards = Cards(self.squares.kernel)
        self.rollouts = Rollouts(self.cards)
        self.preferences = LinePreferences(self.cards, self.rollouts)
        self.lines = LineSearch(self.cards, self.rollouts, self.preferences)
        self.endings = Endings(self.cards, self.rollouts)
        self.stopped = False
        self._entered = 0
        options = ruleset.of(PatienceOptions)
        takes = mode.solved_as == "twelve"
        self.endings.only_when_stuck = options.draw_only_when_stuck if takes else options.turn_only_when_stuck
        self._agree(ruleset, self.rollouts)
        self._judge: _Judge | None = None
        valid = lexicon if judging is None else judging
        words = deciding(ruleset, valid)
        self._frees = words is not valid  # they are fewer than those of a line
        # Valid words that no line makes refuse the waste too, and only the validator sees that.
        self._replays = options.heaps_first and valid is not lexicon
        alike = words.automaton is lexicon.automaton and words.tier == lexicon.tier
        if not alike and (self.endings.only_when_stuck or not self.rollouts.past_usable):
            squares = Squares(words, form_of(words), ruleset)
            self._judge = _Judge(squares, Rollouts(Cards(squares.kernel)))
            self._agree(ruleset, self._judge.rollouts)
        self.follow(SOLVER)

    def _agree(self, ruleset: Ruleset, rollouts: Rollouts) -> None:
        options = ruleset.of(PatienceOptions)
        cards = rollouts.cards
        cards.method = _KINDS[self.mode.solved_as]
        cards.size_of_hand = ruleset.hand
        cards.turn_by = options.turn_by
        cards.open_top_only = options.open_top_only
        cards.open_refill = options.open_refill
        cards.stock_ends = options.stock_ends_game
        cards.refills_hand = options.refill_hand
        cards.short_turn = options.short_turn
        cards.uncovers = options.waste_uncovers
        cards.heaps_first = options.heaps_first
        cards.heap_refill = options.heap_refill
        rollouts.past_usable = options.turn_past_usable

    def follow(self, policy: Policy) -> None:
        """Let the rollouts value placements like this."""
        hard = hardness(self.lexicon, self.mode.ruleset)
        weights = {letter: round(value * policy.hardness * chance.UNIT) for letter, value in hard.items()}
        low = min(weights.values())
        values = [0] * 64
        for letter, weight in weights.items():
            values[self._code(letter)] = weight - low
        card = round(policy.card * chance.UNIT) + low
        under = round(policy.under * chance.UNIT)
        self.rollouts.value(values, [card * n for n in range(16)], under, chance.noise(policy.noise))
        needed = [0] * (64 * 64)
        for (one, other), much in partners(self.lexicon, self.mode.ruleset).items():
            needed[64 * self._code(one) + self._code(other)] = round(much * chance.UNIT)
        keeps = [round(4 * keep) for keep in policy.keeps]
        self.preferences.prefer(round(policy.hard * chance.UNIT), needed, keeps)
        together, after = [0] * 64, [0] * 64
        for one, other in companions(self.lexicon, self.mode.ruleset):
            together[self._code(one)] |= 1 << self._code(other)
            for letter in followers(self.lexicon, one, other):
                after[self._code(one)] |= 1 << self._code(letter)
        hooks = [round(hook * chance.UNIT) for hook in policy.hooks]
        self.preferences.prefer_squares(together, after, hooks)
        if self.cards.method == methods.TWELVE:
            words = words_to_plan(self.lexicon, self.mode.ruleset)
            masks = [sum(1 << self._code(letter) for letter in word) for word in words]
            self.preferences.plan_with(masks, round(policy.reserve * chance.UNIT))
        self.lines.plain = policy.plain
        self.lines.step = round(policy.step * chance.UNIT)
        ways = [round(way * chance.UNIT) for way in policy.ways]
        self.lines.look_ahead(policy.looks, ways, round(policy.block * chance.UNIT))
        self.lines.cost_of_card = round(policy.left * chance.UNIT)
        self.lines.cost_of_waiting = round(policy.waiting * chance.UNIT)
        self.lines.worse = round(policy.worse * chance.UNIT)
        self.preferences.afresh = policy.afresh
        self.lines.restart = policy.restart
        self.lines.forward = policy.forward
        self.lines.patient = policy.patient

    def solve(self, state: State, rollouts: int, seed: int = 0, states: int | None = None) -> SolverAnswer:
        """The answer to "can this still be won?". At most `states` states (None: `STATES`) of the last cards
        are searched. The same arguments give the same answer everywhere, unless it is stopped: then it may be
        `Unknown` with fewer rollouts."""
        try:
            return self._solve(state, rollouts, seed, STATES if states is None else states)
        finally:
            self.resume()

    def _solve(self, state: State, rollouts: int, seed: int, states: int) -> SolverAnswer:
        if not state.left():
            return SolvedLine(())
        if self.mode.outcome(state) is not None:
            return Impossible("over")
        if state.phase is Phase.DECLARED:
            return Unknown(0)  # a card is to be taken before anything is laid: only whole turns are searched
        dead = self.dead_letter(state)
        if dead:
            return Impossible("letter", dead)
        self.lay_out(state, seed)
        if len(state.left()) > LAST:
            found = self._roll(state, rollouts) or self._exhaust(state, min(states, _MANY_LEFT))
            return found or Unknown(self.rollouts.done)
        first = min(rollouts, _AT_FIRST)
        found = self._roll(state, first) or self._exhaust(state, states)
        return found or self._roll(state, rollouts - first) or Unknown(self.rollouts.done, self._entered)

    def stop(self) -> None:
        """Called from another thread: the search that runs, or the next one, returns soon."""
        self.stopped = True
        self.rollouts.stop()

    def resume(self) -> None:
        """Clear a stop request before the next search."""
        self.stopped = False
        self.rollouts.go_on()

    def dead_letter(self, state: State) -> str:
        """A letter not laid yet that no word of the lexicon has; "" if there is none."""
        if not self._sees_all(state):
            return ""
        return next((letter for letter in sorted(set(state.left())) if self._is_dead(letter)), "")

    def _is_dead(self, letter: str) -> bool:
        code = self._code(letter)
        return code == _FOREIGN or not self.cards.letters_of_words() >> code & 1

    def _sees_all(self, state: State) -> bool:
        """Whether every placement that the validator would accept is seen, so that finding none is a proof:
        words are judged by the listed ones alone, nothing is exchanged, no wall of the grid is near."""
        ruleset = self.mode.ruleset
        most = ruleset.size if ruleset.placing.max_new is None else ruleset.placing.max_new
        if (
            self.lexicon.derives
            or not ruleset.judges_at_once
            or ruleset.of(PatienceOptions).exchange
            or most > bits.MOST
        ):
            return False
        columns, rows = [x for x, _ in state.board] or [0], [y for _, y in state.board] or [0]
        extent = max(max(columns) - min(columns), max(rows) - min(rows))
        return not ruleset.layout.edgeless or extent // 2 + len(state.left()) < _FAR

    def _code(self, piece: str) -> int:
        return self.squares.codes.get(piece, _FOREIGN + 1) - 1

    def lay_out(self, state: State, seed: int) -> None:
        """Lay out the state for the search."""
        outside = (*state.open, *reversed(state.stock))
        laid = [(self.squares, self.cards)]
        if self._judge is not None:
            laid.append((self._judge.squares, self._judge.rollouts.cards))
        for squares, cards in laid:
            squares.load(state.board)
            cards.spread(
                hand=self._codes([piece for piece in state.seat.hand if piece != NO_PIECE]),
                outside=self._codes(outside),
                turned=len(state.open),
                live=state.of(HeapState).open_live,
                heaps=[self._codes(heap) for heap in state.of(HeapState).heaps],
            )
        if self._judge is not None:
            (self.endings.freed_by if self._frees else self.rollouts.judged_by)(self._judge.rollouts)
        self.lines.seed(seed)

    def _codes(self, pieces: Sequence[str]) -> bytes:
        return bytes(map(self._code, pieces))

    def _roll(self, state: State, rollouts: int) -> SolvedLine | None:
        if self.stopped or not self.lines.solve(rollouts):
            return None
        return self._known(state)

    def _exhaust(self, state: State, states: int) -> SolvedLine | Impossible | None:
        """Search at most `states` states."""
        self._entered = 0
        if self.stopped:
            return None
        found = self.endings.exhaust(states)
        self._entered = self.endings.entered
        if found == 1:
            return self._known(state)
        return Impossible("searched") if found == 0 and self._sees_all(state) else None

    def _known(self, state: State) -> SolvedLine | None:
        moves = tuple(self.moves(state))
        if self._replays and self.mode.replayed(state, moves) is None:
            return None
        return SolvedLine(moves, self.rollouts.done)

    def moves(self, state: State) -> Iterator[Move]:
        """The line found, as moves of the table."""
        for key, pieces, source in self.cards.line():
            if not key:
                for _ in range(pieces):
                    yield Draw()
                    state = self.mode.apply(state, Draw())
                continue
            cells = self._cells(state.board, key, pieces)
            slots = list(self._from(state, [letter for _, letter in cells], source))
            place = Place(tuple(Placement(slot, cell) for slot, (cell, _) in zip(slots, cells, strict=True)))
            yield place
            state = self.mode.apply(state, place)

    def _cells(self, board: Board, key: int, pieces: int) -> list[tuple[Cell, str]]:
        """The cells of a placement and their letters, in reading order."""
        axis = Axis.DOWN if key >> 16 & 1 else Axis.ACROSS
        cell = self.squares.cell(key & 0xFFFF)
        made: list[tuple[Cell, str]] = []
        while len(made) < key >> 20 & 15:
            if cell not in board:
                made.append((cell, self.squares.letters[pieces & 63]))
                pieces >>= 7
            cell = axis.step(cell)
        return made

    def _from(self, state: State, letters: Sequence[str], source: int) -> Iterator[Slot]:
        """The slots of a source that give these letters."""
        given: dict[Slot, str] = {}
        if self.cards.method == methods.HEAPS:
            given = {
                Slot("heap", i): heap[-1]
                for i, heap in enumerate(state.of(HeapState).heaps)
                if source >> i & 1
            }
            if source >> methods.WASTE:
                given[Slot("open")] = state.open[-1]
        else:
            if source:
                given[Slot("open", source - 1)] = state.open[-source]
            given |= {Slot("hand", i): card for i, card in enumerate(state.seat.hand)}
        for letter in letters:
            slot = next(slot for slot, card in given.items() if card == letter)
            del given[slot]
            yield slot


def rarer_words(mode: Mode, lexicon: Lexicon, state: State, moves: Iterable[Move]) -> tuple[str, ...]:
    """The words formed by the moves from a state that are not everyday words, each once, in order; none
    where the lexicon lists no everyday words."""
    usual = lexicon.everyday
    if usual is None:
        return ()
    found: dict[str, None] = {}
    for move in moves:
        if isinstance(move, Place):
            found |= dict.fromkeys(word for word in mode.read(state, move).words if word not in usual)
        state = mode.apply(state, move)
    return tuple(found)
