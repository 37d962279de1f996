"""Any legal move of any kind, in any game, drawn by chance. It keeps no game and judges none."""

from collections.abc import Iterator
from random import Random

from game.search.kernel.plays import placed, plays_of
from game.table.board import BLANK
from game.table.mode import Mode
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Placement, Resign, Slot, Stop
from game.table.open_plays import sent_back, voters
from game.table.state import State
from modes.challenges import is_wrong
from modes.ekraibl import Ekraibl
from modes.moves import Deal, Draw

_TOPS = (1, 3, 8, 30)  # from among so many of the best a play is chosen
_WEIGHTS = {Place: 12.0, Exchange: 2.0, Draw: 6.0, Pass: 0.6, Challenge: 1.5, Done: 4.0, Deal: 4.0}
_PLAIN: tuple[Move, ...] = (Pass(), Done(), Deal(), Resign(), Stop())
_LAST = 0.004  # how much giving up or stopping counts: else no game is played to its own end


def some_move(mode: Mode, state: State, chance: Random) -> Move | None:
    """A move that is allowed; None where none is found."""
    kinds = sorted(mode.offers(state), key=lambda kind: kind.__name__)
    while kinds:
        kind = chance.choices(kinds, [_WEIGHTS.get(each, _LAST) for each in kinds])[0]
        for move in _of_kind(kind, mode, state, chance):
            if mode.check(state, move) is None:
                return move
        kinds.remove(kind)
    return None


def _of_kind(kind: type[Move], mode: Mode, state: State, chance: Random) -> Iterator[Move]:
    """Some moves of a kind, allowed or not."""
    if kind is Place:
        yield from _placements(mode, state, chance)
    elif kind is Exchange:
        hand = range(len(state.seat.hand))
        yield Exchange(tuple(Slot("hand", n) for n in chance.sample(hand, chance.randint(1, len(hand)))))
        for n in chance.sample(hand, len(hand)):
            yield Exchange((Slot("hand", n),))
    elif kind is Draw:
        yield from map(Draw, chance.sample(("stock", "open"), 2))
    elif kind is Challenge:
        yield from _challenges(mode, state, chance)
    else:
        yield next(move for move in _PLAIN if type(move) is kind)


def _placements(mode: Mode, state: State, chance: Random) -> Iterator[Move]:
    """Words of the lexicon; where nothing is judged before it is challenged, now and then no word."""
    slots = mode.slots(state)
    if isinstance(mode, Ekraibl) and chance.random() < 0.3:
        swaps = list(mode.swaps(state))
        yield from chance.sample(swaps, len(swaps))
    for top in (chance.choice(_TOPS), None):
        found = plays_of(mode, state.board, tuple(slots.values()), top)
        for play in chance.sample(found, min(len(found), 5)):
            place = placed(slots, play.pieces)
            if not mode.ruleset.judges_at_once and chance.random() < 0.3:
                yield _no_word(mode, state, place, chance)
            yield place
    for slot in slots:  # nothing of the lexicon: whatever may be laid without being judged
        if not mode.ruleset.judges_at_once:
            at = chance.choice([(7, 7), *((x + 1, y) for x, y in state.board)])
            letter = mode.ruleset.letters[0] if slots[slot] == BLANK else ""
            yield Place((Placement(slot, at, letter),))


def _no_word(mode: Mode, state: State, place: Place, chance: Random) -> Place:
    """The placement with its pieces in another order."""
    cells = [(cell, letter) for _, cell, letter in place.laid]
    slots = [slot for slot, _, _ in place.laid]
    chance.shuffle(slots)
    letters = [letter for _, letter in cells if letter] or [chance.choice(mode.ruleset.letters)]
    return Place(
        tuple(
            Placement(slot, cell, letters[0] if mode.piece_at(state, slot) == BLANK else "")
            for slot, (cell, _) in zip(slots, cells, strict=True)
        )
    )


def _challenges(mode: Mode, state: State, chance: Random) -> Iterator[Move]:
    rules = mode.ruleset
    for seat in chance.sample(range(len(state.seats)), len(state.seats)):
        if rules.judging.adjudication == "vote":
            votes = tuple(chance.random() < 0.5 for _ in voters(state, rules))
            yield Challenge(seat, (), sent_back(votes, rules), votes)
        else:
            yield Challenge(seat, (), is_wrong(state, Challenge(seat), mode.words))
