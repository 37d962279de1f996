"""The tile boards: a bag, racks, one word a turn; the highest total wins. Skrablo, the Scrabbles and Literaki
are rulesets of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from game.fault import Fault
from game.search.kernel.squares import longest_rack
from game.table.mode import MoveRule, Outcome, Setup, StartPosition, always
from game.table.moves import Done, Exchange, Move, Pass, Place, Slot, Stop
from game.table.refusal import Refusal, refuse
from game.table.ruleset import ChallengeCosts, Ruleset
from game.table.state import Cuts, EndRule, Phase, Seat, State, chance, cut, pack_of, shuffled
from modes import ending
from modes.challenges import Challengeable, awarded
from modes.moves import Adjust
from modes.options import TileOptions
from modes.states import TileState


def drawn(state: State, number: int) -> tuple[tuple[str, ...], State]:
    """Draw `number` tiles, or as many as the bag holds; returns them and the state without them in its bag.

    A named tile that the bag lacks cannot be drawn: the top comes in its place.
    """
    coming = list(state.of(TileState).coming)
    if not coming:
        left = max(0, len(state.stock) - number)
        return tuple(reversed(state.stock[left:])), replace(state, stock=state.stock[:left])
    bag, tiles = list(state.stock), []
    for _ in range(min(number, len(bag))):
        named = coming.pop(0) if coming else ""
        if named in bag:
            bag.remove(named)
        else:
            named = bag.pop()
        tiles.append(named)
    return tuple(tiles), replace(state, stock=tuple(bag)).with_own(TileState, coming=tuple(coming))


def without_points(state: State) -> State:
    """The state after one more turn without points."""
    return state.with_own(TileState, scoreless=state.of(TileState).scoreless + 1)


class Tiles(Challengeable):
    """A game on a tile board. `stock` is the bag, a hand a rack; `dealer` is the seat that began."""

    zones: ClassVar[tuple[str, ...]] = ("hand", "stock")
    options_type = TileOptions
    options: TileOptions
    state_type: ClassVar[type[TileState]] = TileState
    closed: ClassVar[Mapping[Phase, str]] = {Phase.OUT: "out"}

    # The start

    def start(self, setup: Setup) -> State:
        """Tiles are drawn for the first turn and go back; then every rack is filled."""
        if isinstance(setup.position, StartPosition):
            return self._set_up(setup, setup.position)
        cuts, first = self._beginner(setup)
        bag = shuffled(pack_of(self.ruleset), setup.deal)
        own = self.state_type(setup.draws)
        state = State((), bag, turn=first, dealer=first, deal=setup.deal, cuts=cuts, own=own)
        for name, target in zip(setup.names, targets_of(self.ruleset, setup), strict=True):
            hand, state = drawn(state, self.ruleset.hand)
            state = replace(state, seats=(*state.seats, Seat(name, hand, target=target)))
        return state

    def _set_up(self, setup: Setup, position: StartPosition) -> State:
        """A game from a position, which may have more pieces than the set. Raises Fault for a position of
        another game."""
        rules = self.ruleset
        board = position.board(rules, len(setup.names))
        longest = max(map(len, position.hands))
        if longest > longest_rack(rules):
            raise Fault("setup", "hands", str(longest), f"at most {longest_rack(rules)}")
        bag = shuffled(position.rest(rules), setup.deal)
        state = State((), bag, board, turn=position.turn, dealer=position.turn, deal=setup.deal)
        state = replace(state, own=self.state_type())
        for name, hand, score, target in zip(
            setup.names, position.hands, position.scores, targets_of(rules, setup), strict=True
        ):
            taken, state = (tuple(hand), state) if hand else drawn(state, rules.hand)
            state = replace(state, seats=(*state.seats, Seat(name, taken, score, target=target)))
        return state

    def _beginner(self, setup: Setup) -> tuple[Cuts, int]:
        if setup.draws:
            return (), 0
        match self.options.begins:
            case "nearest":
                return cut(self.ruleset, len(setup.names), setup.deal, self.options.letterless_cut)
            case "lot":
                return (), chance(setup.deal, "lot") % len(setup.names)
        return (), 0

    # What is open

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def winners(self, state: State) -> tuple[int, ...]:
        return ending.winners(state, self.ruleset) if state.phase is Phase.OVER else ()

    def slots(self, state: State) -> dict[Slot, str]:
        if state.phase is not Phase.PLAYING:
            return {}
        return {Slot("hand", i): tile for i, tile in enumerate(state.seat.hand)}

    def moves(self) -> tuple[MoveRule[Any], ...]:
        return (
            MoveRule(Place, may=self.may_lay, fits=self.fits_place, follow=self.lay),
            MoveRule(
                Exchange,
                may=self.may_exchange,
                objection=self.why_no_exchange,
                fits=self.fits_exchange,
                follow=self.exchanged,
            ),
            MoveRule(Pass, may=self.may_pass, objection=self.why_no_pass, follow=self.passed),
            self.challenge(),
            MoveRule(Stop, may=self.may_stop, follow=self.finished),
            MoveRule(Done, may=always, follow=self.finished, phases=frozenset({Phase.OUT})),
            ending.resignation(self.turn_given_up),
            MoveRule(
                Adjust,
                may=lambda state: state.phase is Phase.OVER,
                objection=self.why_no_penalty,
                fits=lambda state, move: 0 <= move.seat < len(state.seats),
                follow=lambda state, move: awarded(state, move.seat, move.points),
                phases=frozenset({Phase.PLAYING, Phase.OUT, Phase.OVER}),
            ),
        )

    # Laying

    def apply(self, state: State, move: Move) -> State:
        """The points of a placement are added before it is made."""
        if isinstance(move, Place):
            points = self.worth(state, move)
            seat = replace(state.seat, score=state.seat.score + points, passes=0)
            undisputed = self.turn_start(state)
            state = state.with_own(TileState, scoreless=0) if points else without_points(state)
            state = replace(state.with_seat(seat), undisputed=undisputed, settled=False)
        return super().apply(state, move)

    def turn_start(self, state: State) -> State:
        """The state to which a successful challenge returns."""
        return replace(state, undisputed=None)

    def lay(self, state: State, place: Place) -> State:
        return self.turn_over(state.with_seat(replace(state.seat, hand=self.hand_after(state, place))))

    # Exchanging

    def may_exchange(self, state: State) -> bool:
        options, seat = self.options, state.seat
        times_left = options.exchange_times is None or seat.exchanges < options.exchange_times
        return (
            options.exchange and times_left and bool(seat.hand) and len(state.stock) >= options.exchange_bag
        )

    def why_no_exchange(self, state: State, move: Exchange) -> Refusal | None:
        options = self.options
        if not options.exchange:
            return refuse("not-offered")
        if options.exchange_times is not None and state.seat.exchanges >= options.exchange_times:
            return refuse("exchanges-spent", options.exchange_times)
        if len(state.stock) < options.exchange_bag:
            return refuse("bag-too-small", options.exchange_bag)
        if len(move.given) > len(state.stock):
            return refuse("bag-holds", len(state.stock))
        return None if self.fits_exchange(state, move) else refuse("give-tiles")

    def fits_exchange(self, state: State, move: Exchange) -> bool:
        """Whether an exchange names tiles of the hand, each once, and no more than there are in the bag."""
        places = {slot.place for slot in move.given if slot.zone == "hand"}
        held = places <= set(range(len(state.seat.hand)))
        each_once = bool(move.given) and len(places) == len(move.given)
        return each_once and held and len(move.given) <= len(state.stock)

    def exchanged(self, state: State, move: Exchange) -> State:
        """The new tiles are drawn first; then the old ones go back and the bag is mixed (S33)."""
        hand, given = list(state.seat.hand), []
        tiles, state = drawn(state, len(move.given))
        for place, tile in zip(sorted(slot.place for slot in move.given), tiles, strict=True):
            given.append(hand[place])
            hand[place] = tile
        seat = replace(state.seat, hand=tuple(hand), passes=0, exchanges=state.seat.exchanges + 1)
        mixed = shuffled((*state.stock, *given), chance(state.deal, "bag", state.ply))
        return self.turn_over(without_points(replace(state.with_seat(seat), stock=mixed, undisputed=None)))

    # Passing, and what ends a game

    def may_pass(self, state: State) -> bool:
        """With `passing: stuck`, a playable word forbids passing only if the lexicon judges at once:
        otherwise that would be a hint."""
        if self.options.passing == "free":
            return True
        return not self.may_exchange(state) and not (self.ruleset.judges_at_once and self.placeable(state))

    def why_no_pass(self, state: State, move: Pass) -> Refusal | None:
        return None if self.may_pass(state) else refuse("no-pass")

    def passed(self, state: State, move: Pass) -> State:
        seat = replace(state.seat, passes=state.seat.passes + 1)
        return self.turn_over(without_points(replace(state.with_seat(seat), undisputed=None)))

    def may_stop(self, state: State) -> bool:
        return self.options.over.agreed

    def finished(self, state: State, move: Done | Stop) -> State:
        """The last play stands, or the game is ended by its clock or by the players."""
        ended = state.ended
        if isinstance(move, Stop):
            ended = EndRule.TIME if move.timeout else EndRule.AGREED
        return ending.finished(state, self.ruleset, ended)

    def why_no_penalty(self, state: State, move: Adjust) -> Refusal | None:
        """Overtime costs points for each minute begun."""
        price = self.options.overtime
        fair = move.why == "time" and price > 0 > move.points and move.points % price == 0
        return None if fair and move.seat in range(len(state.seats)) else refuse("not-offered")

    def turn_given_up(self, state: State) -> State:
        """The seat in turn has resigned; the next one plays."""
        return self._turn_to(state, self._seat_after(state.turn, state))

    # Challenges

    def taken_back(self, state: State, before: State, costs: ChallengeCosts) -> State:
        """The tiles that were drawn for a wrong word go back too."""
        back = replace(before, stock=shuffled(before.stock, chance(state.deal, "bag", state.ply)))
        if costs.wrong == "lay_another" and not back.seat.left:
            return back
        passes = back.seat.passes + 1 if costs.counts_as_pass else 0
        return self.turn_over(without_points(back.with_seat(replace(back.seat, passes=passes))))

    def resumed(self, state: State) -> State:
        return state if state.phase is Phase.OUT else self._turn_to(state, state.turn)

    # Whose turn it is, and the end

    def turn_over(self, state: State) -> State:
        """The rack is filled from the bag as far as it reaches, and the turn goes to the left."""
        tiles, full = drawn(state, max(0, self.ruleset.hand - len(state.seat.hand)))
        full = full.with_seat(replace(full.seat, hand=full.seat.hand + tiles))
        if self.ruleset.judges_at_once:
            full = replace(full, undisputed=None)
        ended = ending.ended_by(full, self.ruleset) or (EndRule.STUCK if self._stuck(full) else None)
        if ended is not None:
            return self._ended(full, ended)
        return self._turn_to(full, self._seat_after(full.turn, full))

    def _seat_after(self, turn: int, state: State) -> int:
        return (turn + 1) % len(state.seats)

    def _stuck(self, state: State) -> bool:
        """Whether nobody can form a word any more (S34, G40). Where words are challenged, the players say so
        by passing."""
        if not self.options.over.stuck or state.stock or not self.ruleset.judges_at_once:
            return False
        return not any(self.yields(state, state.seats[place].hand) for place in state.playing)

    def _turn_to(self, state: State, turn: int) -> State:
        """The turn goes to this seat, or past it if it has resigned or has to miss one, which is a turn
        without points. The game may be over instead: by such turns, or at the end of the circle in which
        somebody reached the target."""
        after = state
        while True:
            if turn == state.dealer and ending.circle_ends(state, self.ruleset):
                return self._ended(after, EndRule.CIRCLE)
            seat = after.seats[turn]
            if not (seat.left or seat.misses):
                return replace(after, turn=turn)
            if not seat.left:
                after = without_points(after.with_seat(replace(seat, misses=seat.misses - 1), turn))
                ended = ending.ended_by(after, self.ruleset)
                if ended is not None:
                    return self._ended(after, ended)
            turn = self._seat_after(turn, state)

    def _ended(self, state: State, ended: EndRule) -> State:
        """The last play may still be challenged; otherwise it is all over."""
        if state.undisputed is not None:
            return replace(state, phase=Phase.OUT, ended=ended)
        return ending.finished(state, self.ruleset, ended)


def targets_of(ruleset: Ruleset, setup: Setup) -> tuple[int | None, ...]:
    """The score that ends the game for each seat: that of its level, or one for all. Raises Fault for an
    unknown level."""
    options = ruleset.of(TileOptions)
    count = len(setup.names)
    if setup.levels and len(setup.levels) != count:
        raise Fault("setup", "levels", f"{len(setup.levels)} of them", f"{count}, one for each player")
    if not options.targets:
        return (options.target,) * count
    levels = setup.levels or (options.level,) * count
    for n, level in enumerate(levels):
        if level not in options.targets:
            raise Fault("setup", f"levels[{n}]", repr(level), f"one of {', '.join(options.targets)}")
    return tuple(options.targets[level] for level in levels)
