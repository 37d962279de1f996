"""The end of a board game between two, when the bag is empty and each knows what the other holds.

It puts a position into the numbers of the search and its answer into plays; turns of several attacks are not
known here.
"""

from typing import NamedTuple

from game.search.kernel.plays import Codes, Option, Reach
from game.search.players import endgame_numbers as numbers
from game.search.players.endgame import Endgame
from game.search.players.endgame_position import EndRules
from game.table.ruleset import Ruleset
from game.table.state import State
from modes.options import TileOptions
from modes.states import TileState


class Prospect(NamedTuple):
    """The best line of the player in turn (None: to pass), by how many points they get ahead on it from here
    on, whether they win then (1, 0 both, -1 not), whether that is proven, and how many positions it took."""

    line: tuple[Option | None, ...]
    ahead: int
    won: int
    proven: bool
    nodes: int


class EndgameSolver:
    """Solves endgames on the loaded board under the rules of a table."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.search = Endgame(reach.kernel, points_of(reach), rules_of(reach.ruleset))

    def solve(self, state: State, own: Codes, other: Codes, nodes: int) -> Prospect:
        """The best line of the player in turn against the known hand, searching at most `nodes` positions."""
        seat, against = state.seat, state.seats[1 - state.turn]
        result = self.search.solve(
            bytes(own),
            bytes(other),
            nodes,
            (seat.score, against.score),
            _passes(state, self.reach.ruleset),
            (seat.target or 0, against.target or 0),
            int(state.turn == state.dealer),
        )
        line = tuple(None if play is None else Option(*play) for play in result.line)
        return Prospect(line, result.ahead, result.won, result.proven, result.nodes)

    def open(self, pool: Codes) -> None:
        """Prepare the board that is loaded for `decide`: the player in turn holds a part of these pieces."""
        self.search.open(bytes(pool))

    def decide(
        self, state: State, own: Codes, other: Codes, nodes: int, first: Option | None = None
    ) -> Prospect:
        """Whether the player in turn wins and about by how many points they get ahead, without a line, on the
        board that is open; `proven` says that it is known who wins. They begin with the play `first`, if
        there is one. There is no target."""
        seat, against = state.seat, state.seats[1 - state.turn]
        passes = _passes(state, self.reach.ruleset)
        level = against.score - seat.score
        result = self.search.decide(bytes(own), bytes(other), nodes, level, passes, first)
        return Prospect((), result.ahead, result.won, result.proven, result.nodes)

    def go_on(self) -> None:
        """Let searches run again that were stopped before."""
        self.search.go_on()

    def stop(self) -> None:
        """From another thread: the search that runs comes back soon."""
        self.search.stop()


def solvable(state: State, ruleset: Ruleset) -> bool:
    """Whether a state is the end of such a game."""
    return (
        len(state.seats) == 2
        and not state.stock
        and ruleset.scoring != "none"
        and ruleset.placing.attacks_per_turn == 1
        and all(len(seat.hand) <= numbers.KINDS for seat in state.seats)
    )


def points_of(reach: Reach) -> tuple[int, ...]:
    """What each piece counts that is left in hand, by its number."""
    ruleset = reach.ruleset
    signs = (reach.letter_of.get(code, "") for code in range(64))
    return tuple(ruleset.value(letter) if letter in ruleset.pieces else 0 for letter in signs)


def rules_of(ruleset: Ruleset) -> EndRules:
    """Where words are only judged by challenges, a player may pass even if a word could be laid."""
    over = ruleset.of(TileOptions).over
    by_one, by_all = passes_that_end(ruleset)
    return EndRules(
        out=over.out,
        stuck=over.stuck and ruleset.judges_at_once,
        by_one=by_one,
        by_all=by_all,
        free=ruleset.of(TileOptions).passing == "free" or not ruleset.judges_at_once,
        reckoned=hands_count(ruleset),
        at_once=over.at_target == "at_once",
        earlier=ruleset.of(TileOptions).tie == "before_reckoning",
    )


def passes_that_end(ruleset: Ruleset) -> tuple[int, int]:
    """After how many passes running of one player, and of each of two, the game ends (0: never)."""
    options = ruleset.of(TileOptions)
    if options.scoreless_turns:  # with an empty bag such turns are passes, of both in turn
        return 0, (options.scoreless_turns + 1) // 2
    return options.over.passes_by_one or 0, options.over.passes_by_all or 0


def pass_ends(state: State, ruleset: Ruleset) -> bool:
    """Whether the game is over if the player in turn passes once more."""
    (own, other), (by_one, by_all) = _passes(state, ruleset), passes_that_end(ruleset)
    return 0 < by_one <= own + 1 or 0 < by_all <= min(own + 1, other)


def hands_count(ruleset: Ruleset) -> bool:
    """Whether the tiles left in hand count at the end. Between two, doubling the opponent's tiles gives the
    same difference as subtracting and adding them."""
    return ruleset.of(TileOptions).reckoning != "none"


def _passes(state: State, ruleset: Ruleset) -> tuple[int, int]:
    """How often each player has passed in a row, the one in turn first; where scoreless turns end the game,
    each of them is a pass."""
    if ruleset.of(TileOptions).scoreless_turns:
        turns = state.of(TileState).scoreless
        return turns // 2, turns - turns // 2
    return state.seat.passes, state.seats[1 - state.turn].passes
