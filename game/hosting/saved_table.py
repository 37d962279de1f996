"""The saved state of a table besides its moves (order of the hands, draft, clock times, phones), and the
summary of an open game that lists show."""

from typing import NamedTuple

import msgspec
from msgspec import structs

from game.fault import Fault
from game.hosting.clock import Clock, Times
from game.hosting.seated_game import Seating
from game.net.access import SavedPhones
from game.store.journal import Journal, StoredGame
from game.store.records import EmptyLexicon, fold, replay
from game.store.sql import FILE
from game.table.board import Cell
from game.table.mode import mode_of
from game.table.moves import Placement
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import Phase, State
from game.text.catalogues import grouped, plural, text
from game.text.phrases import game_name, language_name, time_left, times_left
from modes.states import RoundState


class SavedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table after `at` moves: the pieces of each hand in its owner's order, the draft of `seat`, the
    cursor, the clock times, and the phones if they may join."""

    at: int
    seat: int | None
    orders: dict[int, tuple[str, ...]]
    laid: tuple[Placement, ...]
    cell: Cell
    across: bool
    times: Times
    phones: SavedPhones | None = None

    def same_but_times(self, other: "SavedTable") -> bool:
        """Whether everything but the times is equal."""
        return structs.replace(self, times=other.times) == other


def saved_table_of(session: Session) -> SavedTable | None:
    """The saved table of a game; None if it was not saved, or by another version in another form."""
    return _decode(session.saved_table)


def _decode(saved: str) -> SavedTable | None:
    try:
        return msgspec.json.decode(saved or "null", type=SavedTable | None)
    except (msgspec.DecodeError, RecursionError):
        return None


def keep_saved_table(session: Session, state: SavedTable) -> None:
    session.save_table(msgspec.json.encode(state).decode())


def restore_clock(session: Session, clock: Clock, left: SavedTable) -> bool:
    """Let the clock go on from the saved times; returns whether the game is still at the saved move."""
    same = left.at == session.at
    in_turn = left.times.in_turn if same else 0.0
    clock.restore(in_turn, left.times.by_seat)
    if in_turn:
        session.add_time(in_turn)
    return same


class GameSummary(NamedTuple):
    """An open game, without hands. `deal` is None with several players, whose hands it would reveal; `round`
    is None outside games in rounds, `turn` (a seat) if nobody is in turn; `clocks` are the seconds left of
    each person, by seat, if there is a clock. Of a game that cannot be played here only the existence is
    known."""

    number: int
    ruleset: str
    language: str
    deal: int | None
    display_names: tuple[str, ...]
    touched: float  # seconds since 1970
    moves: int
    round: int | None = None
    round_over: bool = False  # the next one can be dealt
    turn: int | None = None
    clocks: tuple[tuple[int, int], ...] = ()

    @property
    def name(self) -> str:
        return " · ".join(filter(None, (game_name(self.ruleset), ", ".join(self.display_names))))

    @property
    def details(self) -> tuple[str, ...]:
        """Language, deal or round, moves and turn, as separate phrases."""
        phrases = [plural("{n} move", "{n} moves", self.moves)]
        if self.round is not None:
            progress = (
                text("Round {n} is over", n=self.round)
                if self.round_over
                else text("Round {n}", n=self.round)
            )
            phrases.insert(0, progress)
        if self.turn is not None:
            phrases.append(text("{name}’s turn", name=self.display_names[self.turn]))
        return (*deal_phrases(self.language, self.deal), *phrases)

    @property
    def time_left(self) -> str:
        """The time left, "" without a clock."""
        return times_left({seat: time_left(left) for seat, left in self.clocks}, self.display_names)


def deal_phrases(language: str, deal: int | None) -> tuple[str, ...]:
    """Language and deal of a game, as separate phrases."""
    dealt = () if deal is None else (text("Deal {number}", number=grouped(deal)),)
    return (language_name(language), *dealt)


def summarize(journal: Journal, game: StoredGame) -> GameSummary:
    company = len(game.setup.names) > 1
    seating = Seating(game.setup.names)
    names = seating.display_names if company else tuple(filter(None, game.setup.names))
    rules = game.ruleset
    deal = None if company else game.setup.deal
    summary = GameSummary(game.id, rules.name, rules.language, deal, names, game.touched, game.moves)
    saved_table = journal.saved_table(game.id)
    try:
        noted = _turns_noted(saved_table, len(game.setup.names))
        if noted is not None:
            return summary._replace(moves=noted)
        record = fold(game.setup, journal.entries(game.id), f"game {game.id}")
        session = replay(record, mode_of(game.ruleset, EmptyLexicon()), FILE, lambda n: f"move {n}")
    except Fault:
        return summary  # resuming it reports why it cannot be played
    state = session.state
    round_over = state.phase is Phase.ROUND_OVER
    return summary._replace(
        round=state.of(RoundState).round if company and _in_rounds(game.ruleset, state) else None,
        round_over=round_over,
        turn=state.turn if company and not round_over else None,
        clocks=_clocks(saved_table, session, seating),
    )


def _turns_noted(saved_table: str, seats: int) -> int | None:
    """The number of noted turns or rounds of a game at a real table; None if it is played here."""
    from game.store.noted_game import noted_in, rounds_in

    noted, sheet = noted_in(saved_table, seats), rounds_in(saved_table, seats)
    return len(noted.lines) if noted is not None else len(sheet.rounds) if sheet is not None else None


def _in_rounds(rules: Ruleset, state: State) -> bool:
    return bool(state.of(RoundState).sheet) or state.of(RoundState).round > 1 or rules.scoring == "laid"


def _clocks(saved: str, session: Session, seating: Seating) -> tuple[tuple[int, int], ...]:
    """The seconds each person has left; without a clock per player, those of the seat in turn."""
    rules, left = session.mode.ruleset, _decode(saved)
    clock = Clock(rules, len(seating))
    if left is not None:  # else no time has passed
        clock.restore(left.times.in_turn if left.at == session.at else 0.0, left.times.by_seat)
    shown = seating.persons if rules.clocks.player_minutes else (session.state.turn,)
    seconds = clock.all_seconds_left(session.state.turn)
    return tuple((seat, seconds[seat]) for seat in shown if seat in seconds)
