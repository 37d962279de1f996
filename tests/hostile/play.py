"""Random legal play in every ruleset with its options as they come; after each move everything that must hold
in any game is looked at, what is dear to look at now and then.

A game is told by its number and the seed: `python -m tests.hostile.play NUMBER SEED` plays one again.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from types import ModuleType

from game.opening import words_for
from game.search.kernel.plays import lexicon_of, placed, plays_at, search_for
from game.store.exports import complete_record
from game.store.gcg import parse
from game.store.gcg_games import GcgReading, gcg_of
from game.table import rulefile
from game.table.board import BLANK, FREE, Laid
from game.table.facedown import FACE_DOWN, seen_by
from game.table.mode import Mode, Outcome
from game.table.moves import Move, Place
from game.table.placement import Piece, judge, read
from game.table.position import Position
from game.table.session import Record, Session, dumps, loads, record_of
from game.table.state import EndRule, Phase, State, pack_of
from modes.states import AttackState, DeclaredState, HeapState, RoundState, TileState
from modes.tiles import Tiles
from tests.hostile import limits, small
from tests.hostile.lines import line_wins
from tests.hostile.moves import some_move
from tests.hostile.readers import a_home
from tests.hostile.report import Report
from tests.hostile.trying import try_all
from tests.search import oracle
from tests.search.sources import interpreted

_BATCH = 6
_MAX_MOVES = 150
_SECONDS = 60.0  # of a whole game with all that is looked at

_REPEATED = 0.2  # the share of moves that are made again, to see whether they do the same
_SEEN = 0.1  # of those after which it is looked at what each seat sees
_SAVED = 0.005  # whether the game is the same written and read
_JUDGED = 0.02  # whether the search and the validator say the same
_SOLVED = 0.01  # whether a patience can be won as the solver says
_BRUTE = 0.0001  # whether the search finds what brute force finds, and what it finds interpreted


def run(count: int, seed: int, workers: int = 0, dear: float = 1.0) -> Report:
    """Play games until so many moves are made. What is dear is looked at so many times as often as usual."""
    report = Report()

    def until_done() -> Iterator[range]:
        first = 0
        while report.tried.get("moves", 0) < count:
            yield range(first, first + _BATCH)
            first += _BATCH

    def found(broken: limits.Broken) -> tuple[str, str]:
        return broken.what, f"python -m tests.hostile.play {broken.number} {seed}"

    with a_home():
        _sources()
        games = until_done()
        try_all(report, lambda number: played(number, seed, dear), games, found, "", workers, _SECONDS)
    return report


def played(number: int, seed: int, dear: float = 1.0) -> dict[str, int]:
    """The game of a number to its end, or for so many moves; what was done how often."""
    chance = Random(f"play {seed} {number}")
    names = rulefile.names()
    session = small.begun(names[number % len(names)], chance)
    came = Counter({"games": 1, f"games of {session.setup.ruleset}": 1})
    for _ in range(_MAX_MOVES):
        before = session.state
        move = some_move(session.mode, before, chance)
        if move is None:
            assert session.mode.outcome(before) is not None, "nothing can be done, and it is not over"
            break
        assert session.play(move) is None
        came += Counter({"moves": 1, f"moves: {type(move).__name__.lower()}": 1})
        came += _look(session, before, move, chance, dear)
    if session.mode.outcome(session.state) is not None:
        _ended(session.mode, session.state)
        came["games ended"] += 1
    _same_written(session)
    if session.mode.ruleset.board.rows and chance.random() < 0.3:
        _same_as_gcg(session)
        came["games as GCG"] += 1
    return dict(came)


def _look(session: Session, before: State, move: Move, chance: Random, dear: float) -> Counter[str]:
    """After a move: what holds always, and some of the rest."""
    mode, after, looked = session.mode, session.state, Counter[str]()
    assert after.pieces() == _pack(session), "pieces lost or made"
    assert after.ply == before.ply + 1
    assert mode.fits(before, move)
    session.go(session.at - 1)
    assert session.state == before
    session.go(session.at + 1)
    assert session.state == after
    assert 0 <= after.turn < len(after.seats)
    _scores(mode, before, move, after)
    if chance.random() < _REPEATED * dear:
        assert mode.apply(before, move) == after, "the same move does something else"
        looked["looked at: made again"] += 1
    if chance.random() < _SEEN * dear:
        for viewer in (None, *range(len(after.seats))):
            _hides(after, viewer, chance)
        looked["looked at: what is seen"] += 1
    if chance.random() < _SAVED * dear:
        _same_written(session)
        looked["looked at: written and read"] += 1
    if chance.random() < _JUDGED * dear and isinstance(move, Place) and mode.searchable:
        looked["looked at: placements judged"] += _judged_alike(mode, before, chance)
    if chance.random() < _SOLVED * dear and mode.solved_as:
        looked["looked at: lines of the solver"] += line_wins(mode, after, chance)
    if chance.random() < _BRUTE * dear and mode.slots(after):
        _found_alike(mode, after)
        looked["looked at: searched by brute force"] += 1
    return looked


def _pack(session: Session) -> Counter[str]:
    return Counter(pack_of(session.mode.ruleset))


def _scores(mode: Mode, before: State, move: Move, after: State) -> None:
    """What a placement counts is what the score grows by; a sheet adds up to the score."""
    if isinstance(mode, Tiles) and isinstance(move, Place):
        gained = after.seats[before.turn].score - before.seat.score
        assert gained == mode.worth(before, move), "another score than the placement counts"
    if after.of(RoundState).sheet:
        assert [seat.score for seat in after.seats] == [
            sum(counts) for counts in zip(*after.of(RoundState).sheet, strict=True)
        ]


def _hides(state: State, viewer: int | None, chance: Random) -> None:
    """Whatever lies where it cannot be seen, the seat sees the same; and nothing of it is shown."""
    shown = seen_by(state, viewer)
    if state.phase is Phase.OVER:
        return
    assert set(shown.stock) <= {FACE_DOWN}
    assert shown.deal == 0
    assert not shown.of(TileState).coming
    assert seen_by(_mixed(state, viewer, chance), viewer) == shown, "what is hidden shows"


def _mixed(state: State, viewer: int | None, chance: Random) -> State:
    """The state with all that the viewer does not see in another order, and of another deal."""
    hidden = _hidden(state, viewer)
    pieces = [_at(state, spot) for spot in hidden]
    chance.shuffle(pieces)
    made = dict(zip(hidden, pieces, strict=True))
    stock = tuple(made.get(("stock", 0, n), piece) for n, piece in enumerate(state.stock))
    heaps = tuple(
        tuple(made.get(("heap", at, n), piece) for n, piece in enumerate(heap))
        for at, heap in enumerate(state.of(HeapState).heaps)
    )
    seats = tuple(
        replace(seat, hand=tuple(made.get(("hand", at, n), piece) for n, piece in enumerate(seat.hand)))
        for at, seat in enumerate(state.seats)
    )
    before = None if state.undisputed is None else _mixed(state.undisputed, viewer, chance)
    if heaps:
        state = state.with_own(HeapState, heaps=heaps)
    return replace(state, stock=stock, seats=seats, undisputed=before, deal=state.deal + 1)


def _hidden(state: State, viewer: int | None) -> list[tuple[str, int, int]]:
    """Where pieces lie that the viewer does not see, by the rules and not by what is shown."""
    spots = [("stock", 0, n) for n in range(len(state.stock))]
    spots += [
        ("heap", at, n) for at, heap in enumerate(state.of(HeapState).heaps) for n in range(len(heap) - 1)
    ]
    if state.phase in (Phase.ROUND_OVER, Phase.OVER):
        return spots
    for at, seat in enumerate(state.seats):
        for n in range(len(seat.hand)):
            if at != viewer and not (at == state.turn and n == state.of(DeclaredState).declared):
                spots.append(("hand", at, n))
    return spots


def _at(state: State, spot: tuple[str, int, int]) -> str:
    zone, at, n = spot
    return (
        state.stock[n]
        if zone == "stock"
        else (state.of(HeapState).heaps if zone == "heap" else _hands(state))[at][n]
    )


def _hands(state: State) -> tuple[tuple[str, ...], ...]:
    return tuple(seat.hand for seat in state.seats)


def _whole_record(session: Session) -> Record:
    rules = session.mode.ruleset
    return complete_record(record_of(session), rules, words_for(rules), over=True)


def _same_written(session: Session) -> None:
    """Written and read it is the same game, and played again it comes to the same."""
    record = _whole_record(session)
    again = loads(dumps(record), "game")
    assert again == record, "another game when it is read"
    replayed = Session(session.mode, again.setup, again.moves, again.at)
    assert replayed.state == session.state, "another state when it is played again"


def _same_as_gcg(session: Session) -> None:
    session.go(len(session.moves))
    text = gcg_of(session, _whole_record(session))
    reading = GcgReading(parse(text, "game.gcg"), words_for, "game.gcg")
    assert reading.session.state == session.state, "another state when it is read as GCG"


def _judged_alike(mode: Mode, state: State, chance: Random) -> int:
    """Placements that the search finds are right and count as much as it says; others are judged right only
    if it finds them."""
    slots = mode.slots(state)
    position = Position(mode.ruleset, state.board, tuple(slots.values()))
    every = plays_at(mode, position) if not state.of(AttackState).attacks else []
    found = {play.key(): play for play in every}
    listed = lexicon_of(mode)
    if listed.derives:  # the grammar has more words than the list, and the search has the list
        listed = replace(listed, derives=False)
    some = chance.sample(every, min(8, len(every)))
    for play in some:
        place = placed(slots, play.pieces)
        objects = mode.rules[Place].objection(state, place)  # as to two cards of the open pile
        assert mode.check(state, place) == objects, f"found, and refused: {play.words}"
        other = _another(mode, state, list(play.pieces), chance)
        described = read(state.board, [Piece(cell, laid) for cell, laid in other])
        right = not described.swapped and judge(described, mode.ruleset, listed) is None
        assert right == (frozenset(other) in found), f"judged {right}, and found otherwise: {sorted(other)}"
    return len(some)


def _another(
    mode: Mode, state: State, pieces: list[tuple[tuple[int, int], Laid]], chance: Random
) -> list[tuple[tuple[int, int], Laid]]:
    """The same pieces a little otherwise: moved, in another order, with fewer or other ones."""
    match chance.randrange(4):
        case 0:
            dx, dy = chance.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
            pieces = [((x + dx, y + dy), laid) for (x, y), laid in pieces]
        case 1:
            faces = [laid for _, laid in pieces]
            chance.shuffle(faces)
            pieces = [(cell, laid) for (cell, _), laid in zip(pieces, faces, strict=True)]
        case 2 if len(pieces) > 1:
            pieces.remove(chance.choice(pieces))
        case _:
            left = list(mode.slots(state).values())
            for _, laid in pieces:
                left.remove(laid.piece)
            if left and (piece := chance.choice(left)) not in (FREE,):
                letter = chance.choice(mode.ruleset.letters) if piece == BLANK else piece
                pieces[chance.randrange(len(pieces))] = (pieces[0][0], Laid(piece, letter))
    return pieces if len({cell for cell, _ in pieces}) == len(pieces) else pieces[:1]


def _found_alike(mode: Mode, state: State) -> None:
    """The search as it runs, interpreted, and by brute force finds the same."""
    lexicon, hand = lexicon_of(mode), tuple(mode.slots(state).values())
    compiled = search_for(mode.ruleset, lexicon).every(state.board, hand)
    position = Position(mode.ruleset, state.board, hand)
    interpreted_plays = _sources().plays(position, lexicon)
    assert list(map(tuple, compiled)) == list(map(tuple, interpreted_plays)), (
        "interpreted it finds something else"
    )
    forced = oracle.every(mode.ruleset, state.board, hand, frozenset(lexicon))
    assert {play.key(): play.score for play in compiled} == forced, "brute force finds something else"


@cache
def _sources() -> ModuleType:
    return interpreted("kernel.plays")


def _ended(mode: Mode, state: State) -> None:
    """A game that is over says by which rule, offers nothing more, and has the right winners."""
    outcome, rule = mode.outcome(state), mode.end_rule(state)
    assert mode.offers(state) == frozenset()
    winners = mode.winners(state)
    if outcome is Outcome.GIVEN_UP or state.phase is Phase.RESIGNED:
        assert not winners
        return
    assert rule is not None, "over, and by no rule"
    assert (rule is EndRule.ALL_LAID) == (outcome is Outcome.WON and not mode.ruleset.players[1] > 1)
    if mode.ruleset.players[1] == 1:
        assert bool(winners) == (outcome is Outcome.WON) == (not state.left())
        return
    totals = [seat.total for seat in state.seats]
    best = max(totals) if isinstance(mode, Tiles) else min(totals)
    first_past = state.ended is EndRule.TARGET
    if mode.ruleset.scoring != "none" and not first_past:
        assert winners
        assert all(totals[seat] == best for seat in winners)


if __name__ == "__main__":
    with a_home():
        print(played(int(sys.argv[1]), int(sys.argv[2])))
