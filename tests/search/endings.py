"""End positions of patiences made by chance, and whether they can be won: by trying every move there is."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple
from zlib import crc32

from game.table.board import Board
from game.table.mode import Mode, Outcome, mode_of
from game.table.moves import Move, Place, Placement, Slot
from game.table.ruleset import Ruleset
from game.table.state import NO_PIECE, Seat, State
from game.words.lexicon import EVERYDAY, Lexicon, lexicon_of
from game.words.pack import Title, pack
from modes.moves import Draw
from modes.states import HeapState
from tests.search.oracle import every
from tests.search.tables import ALPHABETS, lexicon
from tests.tiny import ruleset

METHODS = {"six": "patience.SixAndOpen", "twelve": "patience.TwelveInHand", "heaps": "patience.SevenHeaps"}
SWITCHES = {
    "six": ("turn_only_when_stuck", "open_refill", "open_top_only", "stock_ends_game"),
    "twelve": ("draw_only_when_stuck", "refill_hand", "stock_ends_game"),
    "heaps": (
        "turn_only_when_stuck",
        "short_turn",
        "turn_past_usable",
        "waste_uncovers",
        "heaps_first",
        "heap_refill",
    ),
}


class Ending(NamedTuple):
    """A patience of which a few cards are left."""

    mode: Mode
    words: Lexicon
    state: State


def endings(kind: str, seed: int, number: int, stuck_by: str = "valid") -> Iterator[Ending]:
    """So many end positions of 3 to 6 cards, under house rules drawn by chance. Three of four words are
    everyday ones."""
    chance = random.Random(f"{kind} {seed}")
    for _ in range(number):
        words = lexicon(chance, ALPHABETS[26], chance.choice((8, 15, 30)))
        words = with_everyday(words, [word for word in words if hash_of(word, seed) % 4])
        letters = sorted(set("".join(words)))
        rules = _rules(chance, kind, letters).changed(stuck_by=stuck_by)
        board = _board(chance, rules, letters, words)
        cards = chance.choices(letters, k=chance.randint(3, 6))
        yield Ending(mode_of(rules, words), words, _state(chance, kind, rules, board, cards))


def hash_of(word: str, seed: int) -> int:
    """A number that depends on a word, and takes none of the chance that the rest is drawn by."""
    return crc32(f"{word} {seed}".encode())


def with_everyday(words: Lexicon, usual: Iterable[str]) -> Lexicon:
    """The same words, those among them being the everyday ones."""
    alphabet = words.alphabet
    known = Title("tiny", "", alphabet, ("common", "full"))
    listed = pack(dict.fromkeys(usual, 1), Title("tiny", "", alphabet, (EVERYDAY,), EVERYDAY))
    return replace(lexicon_of(pack(dict.fromkeys(words, 2), known)), usual=listed)


def _rules(chance: random.Random, kind: str, letters: list[str]) -> Ruleset:
    fields: dict[str, object] = {name: chance.random() < 0.5 for name in SWITCHES[kind]}
    fields["bridge"] = chance.random() < 0.7
    fields["parallel_min_contact"] = chance.choice((None, None, 2))
    fields["turn_by"] = chance.choice((1, 2, 3))
    fields["heaps"] = (1, 2, 3) if kind == "heaps" else ()
    fields["hand"] = 0 if kind == "heaps" else chance.choice((2, 3))
    pieces = dict.fromkeys(letters, (3, 1))
    return ruleset(mode=METHODS[kind], pieces=pieces, max_new=chance.choice((3, 4)), **fields)


def _board(chance: random.Random, rules: Ruleset, letters: list[str], words: Lexicon) -> Board:
    board = Board()
    for _ in range(chance.choice((0, 1, 2, 4))):
        found = every(rules, board, tuple(chance.choices(letters, k=5)), frozenset(words))
        if found:
            board = board.with_(dict(chance.choice(sorted(map(sorted, found)))))
    return board


def _state(chance: random.Random, kind: str, rules: Ruleset, board: Board, cards: list[str]) -> State:
    cut = chance.randint(0, len(cards))
    turned = chance.randint(0, len(cards) - cut)
    outside, opened = tuple(cards[cut + turned :]), tuple(cards[cut : cut + turned])
    if kind == "heaps":
        heaps: list[tuple[str, ...]] = [()] * 3
        for card in cards[:cut]:
            i = chance.randrange(3)
            heaps[i] = (*heaps[i], card)
        live = chance.random() < 0.5
        seats = (Seat(""),)
        return State(seats, outside, board, opened, own=HeapState(tuple(heaps), live))
    if kind == "twelve":
        return State((Seat("", tuple(cards[:cut])),), opened + outside, board)
    row = tuple(cards[: rules.hand])
    rest = cards[rules.hand :]
    turned = chance.randint(0, len(rest))
    row += (NO_PIECE,) * (rules.hand - len(row))
    return State((Seat("", row),), tuple(rest[turned:]), board, tuple(rest[:turned]))


def can_be_won(ending: Ending) -> bool:
    """Whether any line of moves that the mode allows is complete."""
    mode, lexicon, start = ending
    words, waiting, seen = frozenset(lexicon), [start], {_cards(start)}
    while waiting:
        state = waiting.pop()
        if not state.left():
            return True
        if mode.outcome(state) is Outcome.LOST:
            continue
        for move in _moves(mode, state, words):
            if mode.check(state, move) is None:
                after = mode.apply(state, move)
                if _cards(after) not in seen:
                    seen.add(_cards(after))
                    waiting.append(after)
    return False


def _cards(state: State) -> State:
    """What makes two states of a patience the same: where the cards are, not how many moves it took."""
    return replace(state, ply=0)


def _moves(mode: Mode, state: State, words: frozenset[str]) -> Iterator[Move]:
    yield Draw()
    usable = mode.slots(state)
    for pieces in every(mode.ruleset, state.board, tuple(usable.values()), words):
        cells = sorted(pieces)
        for slots in _choices(usable, [laid.piece for _, laid in cells]):
            yield Place(tuple(Placement(slot, cell) for slot, (cell, _) in zip(slots, cells, strict=True)))


def _choices(usable: dict[Slot, str], wanted: list[str]) -> Iterator[tuple[Slot, ...]]:
    """Every way to take these pieces from the slots."""
    for slots in permutations(usable, len(wanted)):
        if [usable[slot] for slot in slots] == wanted:
            yield slots


def replayed(mode: Mode, state: State, moves: Iterable[Move]) -> State:
    """The state after the moves, each of which the validator accepts."""
    for n, move in enumerate(moves):
        refusal = mode.check(state, move)
        assert refusal is None, (n, move, refusal)
        state = mode.apply(state, move)
    return state


def tiny(words: str, letters: str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ") -> Lexicon:
    return lexicon_of(pack(dict.fromkeys(words.split(), 1), Title("tiny", "", tuple(letters))))


def twelve(
    words: Lexicon, hand: str, stock: str = "", board: Board | None = None, **fields: object
) -> Ending:
    rules = ruleset(mode="patience.TwelveInHand", hand=12, **fields)
    state = State((Seat("", tuple(hand)),), tuple(reversed(stock)), board or Board())
    return Ending(mode_of(rules, words), words, state)
