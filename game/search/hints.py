"""Hints: the best plays by what the player can see; nothing face down is used."""

from collections.abc import Callable, Iterable, Iterator
from heapq import nlargest
from itertools import chain
from math import log2

from game.search import JUDGED, KNOWN, Hint, Stoppable
from game.search.kernel.plays import Codes, Option, Pieces, Reach, lexicon_of, placed, plays_of, without
from game.search.kernel.turns import WIDE, Turns
from game.search.short_words import letter_counts
from game.table.mode import Mode
from game.table.ruleset import Ruleset
from game.table.state import Phase, State
from game.words.agreement import offensive_words
from game.words.lexicon import COMMON, EVERYDAY, Lexicon
from modes.states import AttackState

_TRIED = 150  # plays of a patience after which it is counted what can be laid next
_LISTED = 1_000  # plays of a game with points that are looked at
_AT_ONCE = 20_000  # plays sifted between two checks for a stop


class Hints(Stoppable):
    """Finds hints for one game in the words of one tier. One thread at a time may ask it."""

    def __init__(self, mode: Mode, lexicon: Lexicon, tier: str = EVERYDAY) -> None:
        super().__init__()
        self.mode = mode
        self.ruleset: Ruleset = mode.ruleset
        self.words = words_within(lexicon, tier)
        self._reach = Reach(mode.ruleset, self.words)
        self._rarity = _rarity(self.words)

    def find(self, state: State, number: int = 5) -> list[Hint]:
        """The best few plays, the best first, no two of the same words; none if nothing can be laid.

        Only the pieces that may be laid now are used, so hands, stock and heaps may be face down. Raises
        StoppedError if it is stopped meanwhile.
        """
        self.resume()
        slots = self.mode.slots(state)
        if state.phase is not Phase.PLAYING or not slots:
            return []
        found = self._best_first(state, self._reach.codes(slots.values()))
        return _sifted(self.mode, state, found, number, self.go_on)

    def stop(self) -> None:
        super().stop()
        self._reach.stop()

    def _best_first(self, state: State, hand: Codes) -> Iterator[Pieces]:
        """The plays of the hand, the most useful first."""
        board = state.board
        if self.ruleset.placing.attacks_per_turn != 1:
            start = (
                state.undisputed.board
                if state.of(AttackState).used and state.undisputed is not None
                else board
            )
            turns = Turns(self._reach, self.go_on, WIDE)
            for step in turns.best(board, hand, state.of(AttackState).used, len(state.open), start).steps[:1]:
                yield step.pieces
        self._reach.load(board)
        if len(state.seats) == 1:
            options = list(self._reach.options(hand))
            self.go_on()
            yield from map(self._reach.laid, self._patient(hand, options))
        else:
            yield from map(self._reach.laid, self._highest(hand))

    def _highest(self, hand: Codes) -> list[Option]:
        """The highest-scoring plays, or without scoring those of the most pieces. With blanks there can be a
        million candidates, so it checks from time to time for a stop."""
        kernel = self._reach.kernel
        kernel.rack.deal(bytes(hand))
        number = kernel.every()
        best: list[tuple[int, int]] = []
        for first in range(0, number, _AT_ONCE):
            self.go_on()
            last = min(first + _AT_ONCE, number)
            some = zip(kernel.results.keys[first:last], kernel.results.pieces[first:last], strict=True)
            best = nlargest(_LISTED, chain(best, some))
        return [Option(*each) for each in best]

    def _patient(self, hand: Codes, options: list[Option]) -> list[Option]:
        """Plays that lay hard letters and leave many possible plays come first."""
        spent = {option: sum(self._rarity[code] for code in option.uses) for option in options}
        tried = sorted(options, key=lambda option: -spent[option])
        worth = {option: spent[option] + log2(1 + self._next(option, hand)) for option in tried[:_TRIED]}
        return [*sorted(worth, key=lambda option: (-worth[option], option)), *tried[_TRIED:]]

    def _next(self, option: Option, hand: Codes) -> int:
        """The number of plays after this one with the rest of the hand."""
        self.go_on()
        kernel = self._reach.kernel
        kernel.grid.place(option.key, option.code)
        kernel.rack.deal(bytes(without(hand, option.uses)))
        number = kernel.every()
        kernel.grid.take_back()
        return number


class OwnHints(Stoppable):
    """Hints for a game that no lexicon can search: its mode finds the plays, and the highest is the best."""

    def __init__(self, mode: Mode) -> None:
        super().__init__()
        self.mode = mode

    def find(self, state: State, number: int = 5) -> list[Hint]:
        """As `Hints.find`. Raises Fault if the mode cannot be searched at all."""
        self.resume()
        cards = tuple(self.mode.slots(state).values())
        if state.phase is not Phase.PLAYING or not cards:
            return []
        found = (play.pieces for play in plays_of(self.mode, state.board, cards))
        return _sifted(self.mode, state, found, number, self.go_on)


def hints_for(mode: Mode, tier: str = EVERYDAY) -> Hints | OwnHints:
    """The hint finder of a game. Raises Fault if its mode judges without a lexicon but claims to be
    searchable."""
    return Hints(mode, lexicon_of(mode), tier) if mode.searchable else OwnHints(mode)


def tiers_to_try(mode: Mode, tier: str) -> tuple[str, ...]:
    """The tiers to search in turn until one gives a hint. The last has every word by which the mode judges,
    so a hint is found wherever the mode refuses a move because a word can be played."""
    return (tier, KNOWN, JUDGED) if mode.searchable else (tier,)


def words_used(mode: Mode, tier: str) -> str:
    """The tier that a search in this one is really limited to; "" where all words of the game are used."""
    if not mode.searchable:
        return ""
    lexicon = lexicon_of(mode)
    words = words_within(lexicon, tier)
    return "" if words.tier == lexicon.tier else words.tier


def _sifted(
    mode: Mode, state: State, layings: Iterable[Pieces], number: int, go_on: Callable[[], None]
) -> list[Hint]:
    """The first plays that the mode allows, at most `number`, no two of the same words."""
    slots = mode.slots(state)
    found: list[Hint] = []
    listed: set[tuple[str, ...]] = set()
    for pieces in layings:
        go_on()
        move = placed(slots, pieces)
        words = mode.read(state, move).words
        if words not in listed and mode.check(state, move) is None:
            listed.add(words)
            found.append(Hint(move, words))
            if len(found) == number:
                break
    return found


def words_within(lexicon: Lexicon, tier: str) -> Lexicon:
    """The valid words of this tier without offensive ones; the common words where the lexicon lists no
    everyday ones. JUDGED gives the lexicon unchanged."""
    if tier == JUDGED:
        return lexicon
    if not lexicon.kept_back:
        lexicon = lexicon.withholding(offensive_words(lexicon.language))
    if tier == EVERYDAY and lexicon.everyday is not None:
        return lexicon.everyday
    return lexicon.at(tier_within(lexicon, COMMON if tier == EVERYDAY else tier))


def tier_within(lexicon: Lexicon, tier: str) -> str:
    """This tier if the lexicon has it and its words are all judged right; else the one that judges, or that
    of the known words if it is narrower."""
    tiers = lexicon.tiers[: lexicon.tier_number]
    widest = KNOWN if KNOWN in tiers else lexicon.tier
    return tier if tier in tiers[: tiers.index(widest)] else widest


def _rarity(words: Lexicon) -> list[float]:
    """By number, how hard each letter is to lay: in bits, by the share of short words that have it."""
    having = letter_counts(words).alone
    most = max(having.values(), default=0) + 1
    by_letter = (log2(most / (1 + having[letter])) for letter in words.alphabet)
    return [0.0, *by_letter]
