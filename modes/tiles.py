"""The tile boards: a bag, racks, one word a turn, the highest total wins. Skrablo, the Scrabbles and Literaki
are rulesets of it; how a turn of several attacks goes is not known here."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from game.fault import Fault
from game.table.cutting import cut
from game.table.mode import Outcome, Setup
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Slot, Stop
from game.table.refusal import Refusal, refuse
from game.table.ruleset import Ruleset
from game.table.state import Cuts, Phase, Seat, State, chance, pack_of, shuffled
from modes import doubt, ending
from modes.drawing import drawn
from modes.placing import Placing


class Tiles(Placing):
    """A game of a tile board. `stock` is the bag, a hand what stands on a rack; `dealer` is who began."""

    zones: ClassVar[tuple[str, ...]] = ("hand", "stock")

    # The start

    def start(self, setup: Setup) -> State:
        """Who begins is drawn first; those tiles go back, and everybody fills his rack."""
        cuts, first = self._beginner(setup)
        bag = shuffled(pack_of(self.ruleset), setup.deal)
        state = State((), bag, turn=first, dealer=first, deal=setup.deal, cuts=cuts, coming=setup.draws)
        for name, target in zip(setup.names, targets_of(self.ruleset, setup), strict=True):
            hand, state = drawn(state, self.ruleset.hand)
            state = replace(state, seats=(*state.seats, Seat(name, hand, target=target)))
        return state

    def _beginner(self, setup: Setup) -> tuple[Cuts, int]:
        if setup.draws:
            return (), 0
        match self.ruleset.begins:
            case "nearest":
                return cut(self.ruleset, len(setup.names), setup.deal)
            case "lot":
                return (), chance(setup.deal, "lot") % len(setup.names)
        return (), 0

    # What is open

    def outcome(self, state: State) -> Outcome | None:
        return Outcome.WON if state.phase is Phase.OVER else None

    def winners(self, state: State) -> tuple[int, ...]:
        return ending.winners(state.seats, self.ruleset) if state.phase is Phase.OVER else ()

    def slots(self, state: State) -> dict[Slot, str]:
        if state.phase is not Phase.PLAYING:
            return {}
        return {Slot("hand", i): tile for i, tile in enumerate(state.seat.hand)}

    def offers(self, state: State) -> frozenset[type[Move]]:
        match state.phase:
            case Phase.PLAYING:
                return frozenset(self.open_now(state))
            case Phase.OUT:
                return frozenset({Done, Challenge})
        return frozenset()

    def open_now(self, state: State) -> Iterator[type[Move]]:
        """What the seat in turn may do, and whether the play before may be doubted."""
        if self.may_lay(state):
            yield Place
        if self.may_exchange(state):
            yield Exchange
        if self.may_pass(state):
            yield Pass
        if state.undisputed is not None:
            yield Challenge
        if self.ruleset.over.agreed:
            yield Stop

    def may_lay(self, state: State) -> bool:
        """Where words are judged only when they are doubted, to say more would be a hint."""
        if self.ruleset.adjudication != "strict":
            return bool(self.slots(state))
        return self.placeable(state)

    def may_exchange(self, state: State) -> bool:
        rules, seat = self.ruleset, state.seat
        times_left = rules.exchange_times is None or seat.exchanges < rules.exchange_times
        return rules.exchange and times_left and bool(seat.hand) and len(state.stock) >= rules.exchange_bag

    def may_pass(self, state: State) -> bool:
        """Who may pass only when stuck is asked for a word only where the lexicon judges at once: elsewhere
        the answer would be a hint."""
        if self.ruleset.passing == "free":
            return True
        strict = self.ruleset.adjudication == "strict"
        return not self.may_exchange(state) and not (strict and self.placeable(state))

    # Judging a move

    def check(self, state: State, move: Move) -> Refusal | None:
        match state.phase, move:
            case (Phase.PLAYING, Pass(timeout=True)) if self.ruleset.clocked:
                return None
            case (Phase.PLAYING, Stop(timeout=True)) if self.ruleset.game_minutes:
                return None
            case (Phase.OUT, Place() | Exchange() | Pass()):
                return refuse("out")
        return super().check(state, move)

    def why_not(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Exchange():
                return self._why_no_exchange(state, move)
            case Pass() if not self.may_pass(state):
                return refuse("no-pass")
            case Challenge():
                return doubt.objection(state, move, self.ruleset, self.words)
        return None

    def _why_no_exchange(self, state: State, move: Exchange) -> Refusal | None:
        rules = self.ruleset
        if not rules.exchange:
            return refuse("not-offered")
        if rules.exchange_times is not None and state.seat.exchanges >= rules.exchange_times:
            return refuse("exchanges-spent", rules.exchange_times)
        if len(state.stock) < rules.exchange_bag:
            return refuse("bag-too-small", rules.exchange_bag)
        if len(move.given) > len(state.stock):
            return refuse("bag-holds", len(state.stock))
        return None if self._gives(state, move) else refuse("give-tiles")

    def _gives(self, state: State, move: Exchange) -> bool:
        """Whether an exchange names tiles of the hand, each once."""
        places = {slot.place for slot in move.given if slot.zone == "hand"}
        held = places <= set(range(len(state.seat.hand)))
        return bool(move.given) and len(places) == len(move.given) and held

    def fits(self, state: State, move: Move) -> bool:
        match move:
            case Done():
                return state.phase is Phase.OUT
            case Challenge():
                return (
                    state.undisputed is not None
                    and move.upheld is not None
                    and 0 <= move.seat < len(state.seats)
                )
        if state.phase is not Phase.PLAYING:
            return False
        match move:
            case Place():
                usable = self.slots(state)
                return all(slot in usable for slot, _, _ in move.laid) and super().fits(state, move)
            case Exchange():
                return self._gives(state, move) and len(move.given) <= len(state.stock)
        return isinstance(move, Pass | Stop)

    # Making a move

    def apply(self, state: State, move: Move) -> State:
        """What a placement counts is written down before it is made."""
        if isinstance(move, Place):
            seat = replace(state.seat, score=state.seat.score + self.worth(state, move), passes=0)
            state = replace(state.with_seat(seat), undisputed=self.turn_start(state))
        return super().apply(state, move)

    def turn_start(self, state: State) -> State:
        """The state to which a doubt goes back."""
        return replace(state, undisputed=None)

    def lay(self, state: State, place: Place) -> State:
        used = {placement.slot.place for placement in place.laid}
        hand = tuple(tile for i, tile in enumerate(state.seat.hand) if i not in used)
        return self.turn_over(state.with_seat(replace(state.seat, hand=hand)))

    def apply_other(self, state: State, move: Move) -> State:
        match move:
            case Exchange():
                return self._exchanged(state, move)
            case Challenge():
                return self._doubted(state, move)
            case Done() | Stop():
                return ending.finished(state, self.ruleset)
        return self.passed(state)

    def passed(self, state: State) -> State:
        seat = replace(state.seat, passes=state.seat.passes + 1)
        return self.turn_over(replace(state.with_seat(seat), undisputed=None))

    def _exchanged(self, state: State, move: Exchange) -> State:
        """The new tiles are drawn first; then the old ones go back and the bag is mixed (S33)."""
        hand, given = list(state.seat.hand), []
        tiles, state = drawn(state, len(move.given))
        for place, tile in zip(sorted(slot.place for slot in move.given), tiles, strict=True):
            given.append(hand[place])
            hand[place] = tile
        seat = replace(state.seat, hand=tuple(hand), passes=0, exchanges=state.seat.exchanges + 1)
        mixed = shuffled((*state.stock, *given), chance(state.deal, "bag", state.ply))
        return self.turn_over(replace(state.with_seat(seat), stock=mixed, undisputed=None))

    def _doubted(self, state: State, move: Challenge) -> State:
        """A wrong word goes back, with the tiles that were drawn for it; a right one costs its doubter. What
        is paid for one doubt stays paid when another sends the play back."""
        costs = doubt.terms(self.ruleset, move)
        before = state.undisputed
        if before is None:
            return state
        if not move.upheld:
            return state if costs.right == "nothing" else self._paid(state, before, move.seat)
        back = replace(before, stock=shuffled(before.stock, chance(state.deal, "bag", state.ply)))
        if costs.wrong == "lay_another":
            return back
        passes = back.seat.passes + 1 if costs.counts_as_pass else 0
        return self.turn_over(back.with_seat(replace(back.seat, passes=passes)))

    def _paid(self, state: State, before: State, doubter: int) -> State:
        """The state in which the doubter has to miss his next turn."""
        paid = replace(_missing(state, doubter), undisputed=_missing(before, doubter))
        return paid if state.phase is Phase.OUT else self._to(paid, state.turn)

    # Whose turn it is, and the end

    def turn_over(self, state: State) -> State:
        """The rack is filled from the bag as far as it reaches, and the turn goes to the left."""
        tiles, full = drawn(state, max(0, self.ruleset.hand - len(state.seat.hand)))
        full = full.with_seat(replace(full.seat, hand=full.seat.hand + tiles))
        if self.ruleset.adjudication == "strict":
            full = replace(full, undisputed=None)
        if ending.is_over(full, self.ruleset) or self._stuck(full):
            return self._ended(full)
        return self._to(full, self._after(full.turn, full))

    def _after(self, turn: int, state: State) -> int:
        return (turn + 1) % len(state.seats)

    def _stuck(self, state: State) -> bool:
        """Whether nobody can form a word any more (S34, G40). Where words are doubted the players say so, by
        passing."""
        if not self.ruleset.over.stuck or state.stock or self.ruleset.adjudication != "strict":
            return False
        return not any(self.yields(state, seat.hand) for seat in state.seats)

    def _to(self, state: State, turn: int) -> State:
        """The turn goes to this seat, or past it if it has to miss one; where the circle is played out after
        somebody has reached the target, the game is over instead."""
        after = state
        while True:
            if turn == state.dealer and ending.circle_ends(state, self.ruleset):
                return self._ended(after)
            seat = after.seats[turn]
            if not seat.misses:
                return replace(after, turn=turn)
            seats = list(after.seats)
            seats[turn] = replace(seat, misses=seat.misses - 1)
            after, turn = replace(after, seats=tuple(seats)), self._after(turn, state)

    def _ended(self, state: State) -> State:
        """The last play may still be doubted; otherwise it is all over."""
        if state.undisputed is not None:
            return replace(state, phase=Phase.OUT)
        return ending.finished(state, self.ruleset)


def targets_of(ruleset: Ruleset, setup: Setup) -> tuple[int | None, ...]:
    """The score that ends the game for each seat: its level's, or one for all. Raises Fault for a level that
    the ruleset does not know."""
    count = len(setup.names)
    if setup.levels and len(setup.levels) != count:
        raise Fault("setup", "levels", f"{len(setup.levels)} of them", f"{count}, one for each player")
    if not ruleset.targets:
        return (ruleset.target,) * count
    levels = setup.levels or (ruleset.level,) * count
    for n, level in enumerate(levels):
        if level not in ruleset.targets:
            raise Fault("setup", f"levels[{n}]", repr(level), f"one of {', '.join(ruleset.targets)}")
    return tuple(ruleset.targets[level] for level in levels)


def _missing(state: State, place: int) -> State:
    """The state in which a seat has one more turn to miss."""
    seats = list(state.seats)
    seats[place] = replace(seats[place], misses=seats[place].misses + 1)
    return replace(state, seats=tuple(seats))
