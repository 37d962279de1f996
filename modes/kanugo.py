"""Kan-u-go: rounds for two to seven, the lowest total wins. What is a word, and who sees what, is not known
here."""

from collections.abc import Iterator
from dataclasses import replace

from game.table.board import FREE, Board
from game.table.cutting import cut
from game.table.mode import Outcome, Setup
from game.table.moves import Challenge, Deal, Done, Draw, Exchange, Move, Pass, Place, Slot, Stop
from game.table.refusal import Refusal, refuse
from game.table.state import Phase, Seat, State, chance, pack_of, shuffled
from modes import doubt
from modes.exchange import taken
from modes.placing import Placing


class Kanugo(Placing):
    """The game for two to seven. Seats sit in their order to the left; `Seat.score` is the total so far."""

    zones = ("hand", "stock", "open")

    # The deal

    def start(self, setup: Setup) -> State:
        """Who cuts the letter nearest to A deals the first time (K4, K5)."""
        cuts, dealer = cut(self.ruleset, len(setup.names), setup.deal)
        seats = tuple(Seat(name) for name in setup.names)
        state = State(seats=seats, deal=setup.deal, cuts=cuts, dealer=dealer)
        return self._dealt(state, setup.deal)

    def _dealt(self, state: State, shuffle: int) -> State:
        """One card each in turn from the dealer's left; the stock's next lies beside it face up (K12)."""
        stock = list(shuffled(pack_of(self.ruleset), shuffle))
        hands: list[list[str]] = [[] for _ in state.seats]
        for _ in range(self.ruleset.hand):
            for seat in range(len(hands)):
                hands[(state.dealer + 1 + seat) % len(hands)].append(stock.pop())
        turned = (stock.pop(),) if stock else ()
        seats = tuple(replace(seat, hand=tuple(hand)) for seat, hand in zip(state.seats, hands, strict=True))
        dealt = replace(state, seats=seats, stock=tuple(stock), open=turned, board=Board(), idle=0)
        return self._missed(replace(dealt, turn=state.dealer, phase=Phase.PLAYING, undisputed=None))

    # What is open

    def outcome(self, state: State) -> Outcome | None:
        return Outcome.WON if state.phase is Phase.OVER else None

    def winners(self, state: State) -> tuple[int, ...]:
        """Whoever has the fewest points; equals share the win (K32)."""
        return _lowest(state.seats) if state.phase is Phase.OVER else ()

    def slots(self, state: State) -> dict[Slot, str]:
        if state.phase is not Phase.PLAYING:
            return {}
        return {Slot("hand", i): card for i, card in enumerate(state.seat.hand) if card != FREE}

    def offers(self, state: State) -> frozenset[type[Move]]:
        return frozenset(self._open_now(state))

    def _open_now(self, state: State) -> Iterator[type[Move]]:
        match state.phase:
            case Phase.PLAYING:
                if self._may_lay(state):
                    yield Place
                if self._may_exchange(state):
                    yield Exchange
                if self._may_pass(state):
                    yield Pass
            case Phase.DECLARED:
                yield Draw
            case Phase.OUT:
                yield Done
            case Phase.ROUND_OVER:
                yield Deal
        if state.undisputed is not None:
            yield Challenge

    def _may_lay(self, state: State) -> bool:
        """Where words are judged only when they are doubted, whoever holds a letter may lay one."""
        if self.ruleset.adjudication != "strict":
            return bool(self.slots(state))
        return self.placeable(state)

    def _may_exchange(self, state: State) -> bool:
        if not (self.ruleset.exchange and (state.open or state.stock)) or self._must_begin(state):
            return False
        return any(card != FREE or self.ruleset.exchange_free for card in state.seat.hand)

    def _must_begin(self, state: State) -> bool:
        first = self.ruleset.dealer_must_begin and not state.board and state.turn == state.dealer
        return first and self.placeable(state)

    def _may_pass(self, state: State) -> bool:
        if self.ruleset.passing == "free":
            return True
        return not (self._may_exchange(state) or self.placeable(state))

    # Judging a move

    def check(self, state: State, move: Move) -> Refusal | None:
        match state.phase, move:
            case (Phase.PLAYING | Phase.DECLARED, Pass(timeout=True)):
                return None if self.ruleset.clocked else refuse("not-offered")
            case (Phase.PLAYING | Phase.DECLARED, Stop(timeout=True)) if self.ruleset.game_minutes:
                return None
            case (Phase.DECLARED, Place() | Exchange() | Pass()):
                return refuse("declared")
            case (Phase.OUT, Place() | Exchange() | Draw() | Pass()):
                return refuse("out")
            case (Phase.ROUND_OVER, Place() | Exchange() | Draw() | Pass()):
                return refuse("round-over")
        return super().check(state, move)

    def why_not(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Exchange():
                return self._why_no_exchange(state, move)
            case Draw() if state.phase is Phase.PLAYING:
                return refuse("declare-first")
            case Draw() if not self.fits(state, move):
                return refuse("nothing-to-draw")
            case Pass() if not self._may_pass(state):
                return refuse("no-pass")
            case Challenge():
                return doubt.objection(state, move, self.ruleset, self.words)
        return None

    def _why_no_exchange(self, state: State, move: Exchange) -> Refusal | None:
        if not self.ruleset.exchange:
            return refuse("not-offered")
        if not (state.open or state.stock):
            return refuse("nothing-to-draw")
        if self._must_begin(state):
            return refuse("must-begin")
        if not self.fits(state, move):
            return refuse("declare-hand", 1)
        if self.piece_at(state, move.given[0]) == FREE and not self.ruleset.exchange_free:
            return refuse("free-stays")
        return None

    def fits(self, state: State, move: Move) -> bool:
        match move:
            case Place():
                usable = self.slots(state)
                return all(slot in usable for slot, _, _ in move.laid) and super().fits(state, move)
            case Exchange():
                return (
                    state.phase is Phase.PLAYING
                    and len(move.given) == 1
                    and self._holds(state, move.given[0])
                )
            case Draw():
                pile = {"stock": state.stock, "open": state.open}.get(move.zone)
                return state.phase is Phase.DECLARED and bool(pile)
            case Pass() | Stop(timeout=True):
                return state.phase in (Phase.PLAYING, Phase.DECLARED)
            case Challenge():
                return (
                    state.undisputed is not None and move.upheld is not None and self._sits(state, move.seat)
                )
            case Done():
                return state.phase is Phase.OUT
            case Deal():
                return state.phase is Phase.ROUND_OVER
        return False

    def _sits(self, state: State, place: int) -> bool:
        return 0 <= place < len(state.seats)

    def _holds(self, state: State, slot: Slot) -> bool:
        return slot.zone == "hand" and bool(self.piece_at(state, slot))

    # Making a move

    def apply(self, state: State, move: Move) -> State:
        """Until the next player begins, a play can be taken back to the state before it."""
        after = super().apply(state, move)
        if isinstance(move, Place) and self.ruleset.adjudication != "strict":
            return replace(after, undisputed=replace(state, undisputed=None))
        return after

    def lay(self, state: State, place: Place) -> State:
        """With the last letter card the free cards are thrown off too (K22): the player has gone out."""
        used = {placement.slot.place for placement in place.laid}
        hand = tuple(card for i, card in enumerate(state.seat.hand) if i not in used)
        after = state.with_seat(replace(state.seat, hand=hand))
        if any(card != FREE for card in hand):
            return self._next(after, 0)
        out = _thrown_off(after)
        return self._counted(out) if self.ruleset.adjudication == "strict" else replace(out, phase=Phase.OUT)

    def apply_other(self, state: State, move: Move) -> State:
        match move:
            case Exchange():
                declared = move.given[0].place
                return replace(state, declared=declared, phase=Phase.DECLARED, undisputed=None)
            case Draw() if state.declared is not None:
                return self._exchanged(state, move.zone, state.declared)
            case Challenge():
                return self._doubted(state, move)
            case Done():
                return self._counted(state)
            case Stop():
                return replace(self._counted(replace(state, declared=None)), phase=Phase.OVER)
            case Deal():
                dealt = replace(state, dealer=(state.dealer + 1) % len(state.seats), round=state.round + 1)
                return self._dealt(dealt, chance(state.deal, "round", dealt.round))
        passed = replace(state, declared=None, phase=Phase.PLAYING, undisputed=None)
        return self._next(passed, state.idle + 1)

    def _exchanged(self, state: State, zone: str, declared: int) -> State:
        after = self._stocked(taken(state, zone, declared))
        if self.ruleset.free_alone == "out" and all(card == FREE for card in after.seat.hand):
            return self._counted(_thrown_off(after))
        return self._next(after, state.idle + 1)

    def _stocked(self, state: State) -> State:
        """When the stock is through, the open pile but for its top is shuffled into a new one."""
        if state.stock or self.ruleset.stock_out == "open_only":
            return state
        stock = shuffled(state.open[:-1], chance(state.deal, "stock", state.ply))
        return replace(state, stock=stock, open=state.open[-1:])

    def _doubted(self, state: State, move: Challenge) -> State:
        """A wrong word goes back; a right one costs the doubter. What is paid for one doubt stays paid when
        another sends the play back."""
        costs = doubt.terms(self.ruleset, move)
        before = state.undisputed
        if before is None:
            return state
        if move.upheld:
            return before if costs.wrong == "lay_another" else self._next(before, before.idle + 1)
        if costs.right == "nothing":
            return state
        return self._missed(replace(_missing(state, move.seat), undisputed=_missing(before, move.seat)))

    # Whose turn it is, and the end of a round

    def _next(self, state: State, idle: int) -> State:
        """The turn goes to the left."""
        turn = (state.turn + 1) % len(state.seats)
        return self._missed(replace(state, turn=turn, idle=idle))

    def _missed(self, state: State) -> State:
        """Whoever has to miss a turn is passed over. Circuits of the table with nothing placed end the
        round."""
        while state.seat.misses:
            paid = state.with_seat(replace(state.seat, misses=state.seat.misses - 1))
            state = replace(paid, turn=(state.turn + 1) % len(state.seats), idle=state.idle + 1)
        blocked = state.idle >= self.ruleset.idle_circuits * len(state.seats)
        return self._counted(state) if blocked else state

    def _counted(self, state: State) -> State:
        """Everyone writes down the numbers on the cards left in hand (K29, K30). When somebody has reached
        the limit the game is over (K32)."""
        counts = tuple(sum(map(self.ruleset.value, seat.hand)) for seat in state.seats)
        seats = tuple(
            replace(seat, score=seat.score + count) for seat, count in zip(state.seats, counts, strict=True)
        )
        over = max(seat.score for seat in seats) >= self.ruleset.game_over_at
        if self.ruleset.tie == "another_round" and len(_lowest(seats)) > 1:
            over = False
        phase = Phase.OVER if over else Phase.ROUND_OVER
        return replace(state, seats=seats, sheet=(*state.sheet, counts), phase=phase, undisputed=None)


def _lowest(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    least = min(seat.score for seat in seats)
    return tuple(place for place, seat in enumerate(seats) if seat.score == least)


def _thrown_off(state: State) -> State:
    """The free cards left in hand go onto the open pile."""
    thrown = replace(state, open=(*state.open, *state.seat.hand))
    return thrown.with_seat(replace(state.seat, hand=()))


def _missing(state: State, place: int) -> State:
    """The state in which a seat has one more turn to miss."""
    seats = list(state.seats)
    seats[place] = replace(seats[place], misses=seats[place].misses + 1)
    return replace(state, seats=tuple(seats))
