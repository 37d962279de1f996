"""The three patiences of Kan-u-go: lay every letter card of the pack into one crossword. A method a class."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Self

from game.search.hints import tiers_to_try, words_within
from game.search.kernel.plays import deciding, placed, plays_of
from game.table.mode import MoveRule, Outcome, Setup, always
from game.table.moves import Exchange, Place, Resign, Slot
from game.table.refusal import Refusal, refuse
from game.table.ruleset import Ruleset
from game.table.ruleset_checks import Wrong
from game.table.state import NO_PIECE, EndRule, Phase, Seat, State, pack_of, shuffled
from game.words.lexicon import EVERYDAY, Lexicon
from modes.moves import Draw, after_exchange, names_one_card
from modes.options import PatienceOptions
from modes.placing import HeldPieces, Placing
from modes.states import DeclaredState, HeapState


class Patience(Placing):
    """The rules that the three methods share. Won when every letter card is in one correct crossword."""

    options_type = PatienceOptions
    options: PatienceOptions

    @abstractmethod
    def deal(self, stock: list[str], name: str) -> State:
        """The state after dealing from the end of the stock."""

    def can_draw(self, state: State) -> bool:
        """Whether there is a card to turn or to take, allowed or not."""
        return bool(state.stock)

    @abstractmethod
    def may_draw(self, state: State) -> bool:
        """Whether turning or taking a card is allowed now."""

    @abstractmethod
    def lay(self, state: State, place: Place) -> State:
        """The state after a placement, with everything that follows from it. The pieces are on the board
        already."""

    @abstractmethod
    def draw(self, state: State) -> State:
        """The state after turning or taking the next card."""

    @cached_property
    def deciding(self) -> Self:
        """The same rules with only the words that decide whether a card may be turned."""
        words = deciding(self.ruleset, self.words) if isinstance(self.words, Lexicon) else self.words
        return self if words is self.words else type(self)(self.ruleset, words)

    def start(self, setup: Setup) -> State:
        return self.deal(list(shuffled(pack_of(self.ruleset), setup.deal)), setup.names[0])

    def moves(self) -> tuple[MoveRule[Any], ...]:
        return (
            MoveRule(Place, may=self.placeable, follow=self.lay),
            MoveRule(
                Draw, may=self.may_draw, objection=self.why_no_draw, fits=self.fits_draw, follow=self.drawn
            ),
            MoveRule(Resign, may=always, follow=self.resigned),
        )

    def outcome(self, state: State) -> Outcome | None:
        """Won with the last card laid (K59, K71); lost when nothing can be placed and no card can help."""
        if not state.left():
            return Outcome.WON
        if state.phase is Phase.RESIGNED or self.is_lost(state):
            return Outcome.LOST
        return None

    def end_rule(self, state: State) -> EndRule | None:
        match self.outcome(state):
            case Outcome.WON:
                return EndRule.ALL_LAID
            case Outcome.LOST:
                return EndRule.GIVEN_UP if state.phase is Phase.RESIGNED else self.lost_by
        return None

    @property
    def lost_by(self) -> EndRule:
        """The rule of `is_lost`."""
        return EndRule.STOCK if self.options.stock_ends_game else EndRule.STUCK

    def is_lost(self, state: State) -> bool:
        """Methods 1 and 2: the stock is empty and nothing can be placed."""
        if state.stock:
            return False
        return self.options.stock_ends_game or not self.placeable(state)

    def why_no_draw(self, state: State, move: Draw) -> Refusal | None:
        if move.zone != "stock":
            return refuse("nothing-to-draw")
        if self.may_draw(state):
            return None
        if not self.can_draw(state):
            return refuse("nothing-to-draw")
        return refuse("not-stuck" if self.deciding is self else "everyday-word-left")

    def word_left(self, state: State) -> Place | None:
        """Of the best known words that forbid turning a card, the one with the fewest cards."""
        if not self.can_draw(state) or self.may_draw(state):
            return None
        slots, mode = self.deciding_pieces(state), self.deciding
        for tier in tiers_to_try(mode, EVERYDAY):
            words = words_within(mode.words, tier) if isinstance(mode.words, Lexicon) else mode.words
            found = plays_of(type(self)(self.ruleset, words), state.board, tuple(slots.values()))
            for play in sorted(found, key=lambda play: (len(play.pieces), play.words)):
                move = placed(slots, play.pieces)
                if self.check(state, move) is None:
                    return move
        return None

    def deciding_pieces(self, state: State) -> dict[Slot, str]:
        """The pieces that decide whether a card may be turned."""
        return self.slots(state)

    def fits_draw(self, state: State, move: Draw) -> bool:
        return move.zone == "stock" and self.can_draw(state)

    def drawn(self, state: State, move: Draw) -> State:
        return self.draw(state)

    def resigned(self, state: State, move: Resign) -> State:
        return replace(state, phase=Phase.RESIGNED)


class SixAndOpen(Patience):
    """First method (K40 to K51): a row of six and the top of the open pile."""

    zones = ("row", "stock", "open")
    closed: ClassVar[Mapping[Phase, str]] = {Phase.DECLARED: "declared"}
    solved_as = "six"

    @classmethod
    def faults(cls, ruleset: Ruleset) -> Iterator[Wrong]:
        yield from super().faults(ruleset)
        if ruleset.hand >= ruleset.size:
            yield (
                "hand",
                str(ruleset.hand),
                f"at most {ruleset.size - 1}: one card is turned up beside the row",
            )

    def deal(self, stock: list[str], name: str) -> State:
        row = tuple(stock.pop() for _ in range(self.ruleset.hand))
        turned = (stock.pop(),)
        return State(seats=(Seat(name, row),), stock=tuple(stock), open=turned, own=DeclaredState())

    def slots(self, state: State) -> dict[Slot, str]:
        if state.phase is Phase.DECLARED:
            return {}
        row = {Slot("hand", i): card for i, card in enumerate(state.seat.hand) if card != NO_PIECE}
        return row | self._open_slots(state)

    def _open_slots(self, state: State) -> dict[Slot, str]:
        usable = state.open[-1:] if self.options.open_top_only else state.open
        return {Slot("open", i): card for i, card in enumerate(reversed(usable))}

    def placeable(self, state: State) -> bool:
        """A placement uses at most one open card: each usable one is tried with the row."""
        row = tuple(card for slot, card in self.slots(state).items() if slot.zone == "hand")
        open_cards = tuple(self._open_slots(state).values())
        return self.yields(state, row) or any(self.yields(state, (*row, card)) for card in open_cards)

    def moves(self) -> tuple[MoveRule[Any], ...]:
        place, draw, resign = super().moves()
        return (
            replace(place, objection=self.why_not_lay),
            replace(draw, phases=frozenset({Phase.PLAYING, Phase.DECLARED})),
            MoveRule(
                Exchange,
                may=self.may_exchange,
                objection=self.why_no_exchange,
                fits=names_one_card,
                follow=self.declared,
            ),
            resign,
        )

    def why_not_lay(self, state: State, place: Place) -> Refusal | None:
        several = sum(slot.zone == "open" for slot, _, _ in place.laid) > 1
        return refuse("one-open-card", 1) if several else None

    def may_exchange(self, state: State) -> bool:
        return self.options.exchange and bool(state.stock or state.open)

    def why_no_exchange(self, state: State, move: Exchange) -> Refusal | None:
        return None if names_one_card(state, move) else refuse("declare-one", 1)

    def declared(self, state: State, move: Exchange) -> State:
        return replace(state, phase=Phase.DECLARED, own=DeclaredState(move.given[0].place))

    def is_lost(self, state: State) -> bool:
        """Exchanges with the open pile alone only change which of its top and the row's cards lies open: if
        none of these permits a placement, no exchange does."""
        if state.phase is Phase.DECLARED or not super().is_lost(state):
            return False
        if self.options.stock_ends_game or not (self.options.exchange and state.open):
            return True
        turns = (
            after_exchange(state, "open", i) for i, card in enumerate(state.seat.hand) if card != NO_PIECE
        )
        return not any(map(self.placeable, turns))

    def why_no_draw(self, state: State, move: Draw) -> Refusal | None:
        if state.phase is Phase.DECLARED:
            return None if self.fits_draw(state, move) else refuse("nothing-to-draw")
        return refuse("declare-first") if move.zone != "stock" else super().why_no_draw(state, move)

    def fits_draw(self, state: State, move: Draw) -> bool:
        if state.phase is Phase.DECLARED:
            return bool({"stock": state.stock, "open": state.open}.get(move.zone))
        return super().fits_draw(state, move)

    def may_draw(self, state: State) -> bool:
        """Turning is allowed only when no placement can be made (K43); a declared card is always followed by
        another."""
        if state.phase is Phase.DECLARED:
            return True
        return self.can_draw(state) and not (
            self.options.turn_only_when_stuck and self.deciding.placeable(state)
        )

    def draw(self, state: State) -> State:
        return replace(state, stock=state.stock[:-1], open=(*state.open, state.stock[-1]))

    def drawn(self, state: State, move: Draw) -> State:
        declared = state.of(DeclaredState).declared
        if declared is not None:
            return after_exchange(state, move.zone, declared)
        return super().drawn(state, move)

    def lay(self, state: State, place: Place) -> State:
        """Used row cards are replaced from the stock, left to right (K45), and when it is empty from the
        open pile (K46), after the used open card has gone."""
        used = {placement.slot for placement in place.laid}
        size = len(state.open)
        turned = [card for i, card in enumerate(state.open) if Slot("open", size - 1 - i) not in used]
        stock = list(state.stock)
        row = list(state.seat.hand)
        for i, card in enumerate(row):
            if Slot("hand", i) in used or card == NO_PIECE:
                source = stock or turned
                row[i] = source.pop() if source else NO_PIECE
        if self.options.open_refill and len(turned) < size and stock:
            turned.append(stock.pop())
        seat = replace(state.seat, hand=tuple(row))
        return replace(state, seats=(seat,), stock=tuple(stock), open=tuple(turned))


def _no_exchange(ruleset: Ruleset) -> Iterator[Wrong]:
    """Without an open pile there is nothing to exchange with."""
    if ruleset.of(PatienceOptions).exchange:
        yield "exchange", "true", "false: only the first method has an open pile to exchange with"


class TwelveInHand(Patience):
    """Second method (K52 to K59): twelve in hand, then card after card from the stock."""

    zones = ("hand", "stock")
    solved_as = "twelve"

    @classmethod
    def faults(cls, ruleset: Ruleset) -> Iterator[Wrong]:
        yield from super().faults(ruleset)
        yield from _no_exchange(ruleset)

    def deal(self, stock: list[str], name: str) -> State:
        hand = tuple(stock.pop() for _ in range(self.ruleset.hand))
        return State(seats=(Seat(name, hand),), stock=tuple(stock))

    def slots(self, state: State) -> dict[Slot, str]:
        return {Slot("hand", i): card for i, card in enumerate(state.seat.hand)}

    def may_draw(self, state: State) -> bool:
        """Taking is allowed only when the hand alone permits no placement (K55, K56)."""
        return self.can_draw(state) and not (
            self.options.draw_only_when_stuck and self.deciding.placeable(state)
        )

    def draw(self, state: State) -> State:
        seat = replace(state.seat, hand=(*state.seat.hand, state.stock[-1]))
        return replace(state, seats=(seat,), stock=state.stock[:-1])

    def lay(self, state: State, place: Place) -> State:
        hand = [*self.hand_after(state, place)]
        stock = list(state.stock)
        while self.options.refill_hand and stock and len(hand) < self.ruleset.hand:
            hand.append(stock.pop())
        return replace(state, seats=(replace(state.seat, hand=tuple(hand)),), stock=tuple(stock))


class SevenHeaps(Patience):
    """Third method (K60 to K72): the tops of seven heaps, and every third card of the rest."""

    zones = ("heaps", "stock", "waste")
    solved_as = "heaps"

    @classmethod
    def faults(cls, ruleset: Ruleset) -> Iterator[Wrong]:
        yield from super().faults(ruleset)
        yield from _no_exchange(ruleset)
        heaps = ruleset.of(PatienceOptions).heaps
        if not heaps:
            yield "heaps", "none", "how many cards lie in each heap"
        elif sum(heaps) > ruleset.size:
            yield (
                "heaps",
                f"{sum(heaps)} cards in them",
                f"at most {ruleset.size}, as the pack has",
            )

    def deal(self, stock: list[str], name: str) -> State:
        """Row by row, skipping full heaps (K61 to K63)."""
        sizes = self.options.heaps
        heaps: list[list[str]] = [[] for _ in sizes]
        for row in range(max(sizes)):
            for heap, size in zip(heaps, sizes, strict=True):
                if row < size:
                    heap.append(stock.pop())
        own = HeapState(tuple(map(tuple, heaps)), open_live=False)
        return State(seats=(Seat(name),), stock=tuple(stock), own=own)

    def piece_at(self, state: State, slot: Slot) -> str:
        heaps = _heaps(state)
        if slot.zone != "heap":
            return super().piece_at(state, slot)
        top = heaps[slot.place][-1:] if 0 <= slot.place < len(heaps) else ()
        return top[0] if top else ""

    def slots(self, state: State) -> dict[Slot, str]:
        tops = {Slot("heap", i): heap[-1] for i, heap in enumerate(_heaps(state)) if heap}
        if not (state.open and state.of(HeapState).open_live):
            return tops
        if self.options.heaps_first and self.heaps_yield(state):
            return tops
        return tops | {Slot("open"): state.open[-1]}

    def heaps_yield(self, state: State) -> bool:
        """Whether the heaps alone permit a placement."""
        return self.yields(state, self._tops(state))

    def _tops(self, state: State) -> HeldPieces:
        return tuple(heap[-1] for heap in _heaps(state) if heap)

    def moves(self) -> tuple[MoveRule[Any], ...]:
        place, *others = super().moves()
        return (replace(place, fits=self.fits_place), *others)

    def fits_place(self, state: State, place: Place) -> bool:
        """Of the waste only the top can be taken."""
        return not any(slot.zone == "open" and slot.place for slot, _, _ in place.laid)

    def can_draw(self, state: State) -> bool:
        outside = len(state.stock) + len(state.open)
        return outside >= (1 if self.options.short_turn else self.options.turn_by)

    def may_draw(self, state: State) -> bool:
        """Cards are turned when the heaps alone permit no placement (K67)."""
        held_up = self.options.turn_only_when_stuck and self.deciding.heaps_yield(state)
        if not self.can_draw(state) or held_up:
            return False
        return self.options.turn_past_usable or not self.deciding.placeable(state)

    def deciding_pieces(self, state: State) -> dict[Slot, str]:
        """The waste's top only if it may not be skipped."""
        if not self.deciding.heaps_yield(state):
            return self.slots(state)
        return {slot: card for slot, card in self.slots(state).items() if slot.zone == "heap"}

    def draw(self, state: State) -> State:
        """Turn every third card onto the waste; when the stock is empty, the waste is turned over,
        unshuffled."""
        stock, waste = state.stock, state.open
        by = self.options.turn_by
        if self._stock_is_through(state):
            stock, waste = tuple(reversed(waste + stock[::-1])), ()
        turned = stock[-by:][::-1]
        rest = replace(state, stock=stock[: len(stock) - len(turned)], open=waste + turned)
        return rest.with_own(HeapState, open_live=True)

    def _stock_is_through(self, state: State) -> bool:
        """Whether the stock has nothing more to turn in this pass."""
        return len(state.stock) < (1 if self.options.short_turn else self.options.turn_by)

    def is_lost(self, state: State) -> bool:
        """Lost when neither the heaps, nor the waste's top, nor any card that comes up in the rest of this
        pass and a whole pass after it permits a placement (K72)."""
        if self.placeable(state):
            return False
        tops = self._tops(state)
        return not any(self.yields(state, (*tops, card)) for card in sorted(set(self._stops(state))))

    @property
    def lost_by(self) -> EndRule:
        return EndRule.STUCK

    def _stops(self, state: State) -> Iterator[str]:
        """The cards that come up until the end of the next whole pass."""
        ends = 0
        while ends < 2 and self.can_draw(state):
            state = self.draw(state)
            yield state.open[-1]
            ends += self._stock_is_through(state)

    def notes(self, state: State, place: Place) -> tuple[str, ...]:
        """The heaps are to be preferred (K68)."""
        uses_waste = any(slot.zone == "open" for slot, _, _ in place.laid)
        return ("prefer-heaps",) if uses_waste and self.deciding.heaps_yield(state) else ()

    def lay(self, state: State, place: Place) -> State:
        """A heap that gave a card now shows the next one; an emptied heap stays empty by default."""
        used = {placement.slot for placement in place.laid}
        heaps = [heap[:-1] if Slot("heap", i) in used else heap for i, heap in enumerate(_heaps(state))]
        waste, live = state.open, state.of(HeapState).open_live
        if Slot("open") in used:
            waste, live = waste[:-1], self.options.waste_uncovers
        stock = list(state.stock)
        for i, heap in enumerate(heaps):
            if self.options.heap_refill and not heap and stock:
                heaps[i] = (stock.pop(),)
        return replace(state, open=waste, stock=tuple(stock), own=HeapState(tuple(heaps), live))


def _heaps(state: State) -> tuple[tuple[str, ...], ...]:
    return state.of(HeapState).heaps
