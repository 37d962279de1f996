"""Kan-u-go: rounds for two to seven players; the lowest total wins."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from game.fault import Fault
from game.table.board import FREE, Board, pieces_in
from game.table.mode import MoveRule, Outcome, Setup, StartPosition, always, never
from game.table.moves import Done, Exchange, Move, Pass, Place, Slot, Stop
from game.table.refusal import Refusal, refuse
from game.table.ruleset import ChallengeCosts
from game.table.state import EndRule, Phase, Seat, State, chance, cut, pack_of, shuffled
from modes import ending
from modes.challenges import Challengeable
from modes.moves import Deal, Draw, after_exchange, names_one_card
from modes.options import KanugoOptions
from modes.states import RoundState

_IN_TURN = frozenset({Phase.PLAYING, Phase.DECLARED})


class Kanugo(Challengeable):
    """The game for two to seven. Seats sit in their order to the left; `Seat.score` is the total so far."""

    zones = ("hand", "stock", "open")
    options_type = KanugoOptions
    options: KanugoOptions
    closed: ClassVar[Mapping[Phase, str]] = {
        Phase.DECLARED: "declared",
        Phase.OUT: "out",
        Phase.ROUND_OVER: "round-over",
    }

    # The deal

    def start(self, setup: Setup) -> State:
        """The player who cuts the letter nearest to A deals first (K4, K5)."""
        if isinstance(setup.position, StartPosition):
            return self._set_up(setup, setup.position)
        cuts, dealer = cut(self.ruleset, len(setup.names), setup.deal, self.options.letterless_cut)
        seats = tuple(Seat(name) for name in setup.names)
        state = State(seats=seats, deal=setup.deal, cuts=cuts, dealer=dealer, own=RoundState())
        return self._dealt(state, setup.deal)

    def _set_up(self, setup: Setup, position: StartPosition) -> State:
        """A round from a position. Scores without a sheet are those of one round. Raises Fault for a position
        of another game."""
        rules, scores = self.ruleset, position.scores
        board = position.board(rules, len(setup.names))
        sheet = position.sheet or ((scores,) if any(scores) else ())
        if sheet and [sum(column) for column in _columns(sheet, len(scores))] != list(scores):
            raise Fault("setup", "sheet", "sums that differ from the scores", "the scores of the seats")
        rest = list(shuffled(position.rest(rules), setup.deal))
        hands = [
            pieces_in(hand) or tuple(rest.pop() for _ in range(min(rules.hand, len(rest))))
            for hand in position.hands
        ]
        turned = tuple(reversed(pieces_in(position.open))) or tuple(rest.pop() for _ in rest[:1])
        return State(
            seats=tuple(Seat(*each) for each in zip(setup.names, hands, scores, strict=True)),
            stock=(*rest, *reversed(pieces_in(position.stock))),
            board=board,
            open=turned,
            turn=position.turn,
            dealer=position.turn,
            deal=setup.deal,
            own=RoundState(round=len(sheet) + 1, sheet=sheet),
        )

    def _dealt(self, state: State, shuffle: int) -> State:
        """One card each in turn from the dealer's left; the stock's next lies beside it face up (K12)."""
        stock = list(shuffled(pack_of(self.ruleset), shuffle))
        hands: list[list[str]] = [[] for _ in state.seats]
        for _ in range(self.ruleset.hand):
            for step in range(len(hands)):
                place = (state.dealer + 1 + step) % len(hands)
                if place in state.playing:
                    hands[place].append(stock.pop())
        turned = (stock.pop(),) if stock else ()
        seats = tuple(replace(seat, hand=tuple(hand)) for seat, hand in zip(state.seats, hands, strict=True))
        dealt = replace(state, seats=seats, stock=tuple(stock), open=turned, board=Board())
        dealt = replace(dealt, turn=state.dealer, phase=Phase.PLAYING, undisputed=None, ended=None)
        return self._missed(dealt.with_own(RoundState, idle=0))

    # What is open

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats with the fewest points; equal ones share the win (K32)."""
        return _lowest(state) if state.phase is Phase.OVER else ()

    def slots(self, state: State) -> dict[Slot, str]:
        if state.phase is not Phase.PLAYING:
            return {}
        return {Slot("hand", i): card for i, card in enumerate(state.seat.hand) if card != FREE}

    def moves(self) -> tuple[MoveRule[Any], ...]:
        return (
            MoveRule(Place, may=self.may_lay, fits=self.fits_place, follow=self.lay),
            MoveRule(
                Exchange,
                may=self.may_exchange,
                objection=self.why_no_exchange,
                fits=names_one_card,
                follow=self.declared,
            ),
            MoveRule(
                Draw,
                may=self.may_take,
                objection=self.why_not_take,
                fits=self.fits_draw,
                follow=self.exchanged,
                phases=_IN_TURN,
            ),
            MoveRule(
                Pass, may=self.may_pass, objection=self.why_no_pass, follow=self.passed, phases=_IN_TURN
            ),
            self.challenge(),
            MoveRule(Done, may=always, follow=self.stands, phases=frozenset({Phase.OUT})),
            MoveRule(Deal, may=always, follow=self.next_round, phases=frozenset({Phase.ROUND_OVER})),
            MoveRule(Stop, may=never, fits=self.fits_stop, follow=self.stopped, phases=_IN_TURN),
            ending.resignation(self.turn_given_up),
        )

    # Laying

    def apply(self, state: State, move: Move) -> State:
        """Until the next player begins, a play can be taken back to the state before it."""
        after = super().apply(state, move)
        if isinstance(move, Place) and not self.ruleset.judges_at_once:
            return replace(after, undisputed=replace(state, undisputed=None), settled=False)
        return after

    def lay(self, state: State, place: Place) -> State:
        """With the last letter card the free cards go too (K22): the player is out."""
        hand = self.hand_after(state, place)
        after = state.with_seat(replace(state.seat, hand=hand))
        if any(card != FREE for card in hand):
            return self._next(after, 0)
        out = _thrown_off(after)
        return (
            self._counted(out, EndRule.OUT) if self.ruleset.judges_at_once else replace(out, phase=Phase.OUT)
        )

    # Exchanging: a card is declared, then another taken

    def may_exchange(self, state: State) -> bool:
        if not (self.options.exchange and (state.open or state.stock)) or self._must_begin(state):
            return False
        return any(card != FREE or self.options.exchange_free for card in state.seat.hand)

    def _must_begin(self, state: State) -> bool:
        first = self.options.dealer_must_begin and not state.board and state.turn == state.dealer
        return first and self.placeable(state)

    def why_no_exchange(self, state: State, move: Exchange) -> Refusal | None:
        if not self.options.exchange:
            return refuse("not-offered")
        if not (state.open or state.stock):
            return refuse("nothing-to-draw")
        if self._must_begin(state):
            return refuse("must-begin")
        if not names_one_card(state, move):
            return refuse("declare-hand", 1)
        if self.piece_at(state, move.given[0]) == FREE and not self.options.exchange_free:
            return refuse("free-stays")
        return None

    def declared(self, state: State, move: Exchange) -> State:
        after = replace(state, phase=Phase.DECLARED, undisputed=None)
        return after.with_own(RoundState, declared=move.given[0].place)

    def may_take(self, state: State) -> bool:
        return state.phase is Phase.DECLARED

    def why_not_take(self, state: State, move: Draw) -> Refusal | None:
        if not self.may_take(state):
            return refuse("declare-first")
        return None if self.fits_draw(state, move) else refuse("nothing-to-draw")

    def fits_draw(self, state: State, move: Draw) -> bool:
        pile = {"stock": state.stock, "open": state.open}.get(move.zone)
        return _own(state).declared is not None and bool(pile)

    def exchanged(self, state: State, move: Draw) -> State:
        declared = _own(state).declared
        assert declared is not None, "without it there is nothing to take"
        after = self._stocked(after_exchange(state, move.zone, declared))
        if self.options.free_alone == "out" and all(card == FREE for card in after.seat.hand):
            return self._counted(_thrown_off(after), EndRule.FREE_ALONE)
        return self._next(after, _own(state).idle + 1)

    def _stocked(self, state: State) -> State:
        """An empty stock is made anew: the open pile is shuffled, except its top."""
        if state.stock or self.options.stock_out == "open_only":
            return state
        stock = shuffled(state.open[:-1], chance(state.deal, "stock", state.ply))
        return replace(state, stock=stock, open=state.open[-1:])

    # Passing, and what ends a round or a game

    def may_pass(self, state: State) -> bool:
        if state.phase is not Phase.PLAYING:
            return False
        return self.options.passing == "free" or not (self.may_exchange(state) or self.placeable(state))

    def why_no_pass(self, state: State, move: Pass) -> Refusal | None:
        if move.timeout:
            return refuse("not-offered")
        if state.phase is Phase.DECLARED:
            return refuse("declared")
        return None if self.may_pass(state) else refuse("no-pass")

    def passed(self, state: State, move: Pass) -> State:
        given_up = replace(state, phase=Phase.PLAYING, undisputed=None).with_own(RoundState, declared=None)
        return self._next(given_up, _own(state).idle + 1)

    def stands(self, state: State, move: Done) -> State:
        return self._counted(state, EndRule.OUT)

    def fits_stop(self, state: State, move: Stop) -> bool:
        return move.timeout

    def stopped(self, state: State, move: Stop) -> State:
        counted = self._counted(
            state.with_own(RoundState, declared=None), EndRule.TIME if move.timeout else EndRule.AGREED
        )
        return replace(counted, phase=Phase.OVER)

    def next_round(self, state: State, move: Deal) -> State:
        n = _own(state).round + 1
        after = replace(state, dealer=state.after(state.dealer)).with_own(RoundState, round=n)
        return self._dealt(after, chance(state.deal, "round", n))

    # Challenges

    def taken_back(self, state: State, before: State, costs: ChallengeCosts) -> State:
        if costs.wrong == "lay_another" and not before.seat.left:
            return before
        return self._next(before, _own(before).idle + 1)

    def resumed(self, state: State) -> State:
        return self._missed(state)

    # Whose turn it is, and the end of a round

    def _next(self, state: State, idle: int) -> State:
        """The turn goes to the left."""
        turn = (state.turn + 1) % len(state.seats)
        return self._missed(replace(state, turn=turn).with_own(RoundState, idle=idle))

    def turn_given_up(self, state: State) -> State:
        """The seat in turn has resigned, and a card that it declared stays in its hand."""
        kept = replace(state, phase=Phase.PLAYING).with_own(RoundState, declared=None)
        return self._next(kept, _own(state).idle)

    def _missed(self, state: State) -> State:
        """Skip seats that have resigned or have to miss a turn. Enough circuits of the table with nothing
        placed end the round."""
        while state.seat.left or state.seat.misses:
            if not state.seat.left:
                missed = replace(state.seat, misses=state.seat.misses - 1)
                state = state.with_seat(missed).with_own(RoundState, idle=_own(state).idle + 1)
            state = replace(state, turn=(state.turn + 1) % len(state.seats))
        blocked = _own(state).idle >= self.options.idle_circuits * len(state.playing)
        return self._counted(state, EndRule.BLOCKED) if blocked else state

    def _counted(self, state: State, ended: EndRule) -> State:
        """Everyone writes down the numbers on the cards left in hand (K29, K30). When somebody has reached
        the limit the game is over (K32)."""
        counts = tuple(sum(map(self.ruleset.value, seat.hand)) for seat in state.seats)
        seats = tuple(
            replace(seat, score=seat.score + count) for seat, count in zip(state.seats, counts, strict=True)
        )
        counted = replace(state, seats=seats, undisputed=None, ended=ended)
        counted = counted.with_own(RoundState, sheet=(*_own(state).sheet, counts))
        over = self.options.game_over([seats[place].score for place in state.playing])
        return replace(counted, phase=Phase.OVER if over else Phase.ROUND_OVER)


def _own(state: State) -> RoundState:
    return state.of(RoundState)


def _columns(sheet: tuple[tuple[int, ...], ...], seats: int) -> Iterator[tuple[int, ...]]:
    """What each seat counted in the rounds of a sheet. Raises Fault if a round has another number of
    seats."""
    if any(len(counts) != seats for counts in sheet):
        raise Fault("setup", "sheet", "another number of seats", f"{seats} numbers in each")
    return zip(*sheet, strict=True)


def _lowest(state: State) -> tuple[int, ...]:
    """The seats with the lowest total of those that have not resigned."""
    least = min(state.seats[place].score for place in state.playing)
    return tuple(place for place in state.playing if state.seats[place].score == least)


def _thrown_off(state: State) -> State:
    """The free cards left in hand go onto the open pile."""
    thrown = replace(state, open=(*state.open, *state.seat.hand))
    return thrown.with_seat(replace(state.seat, hand=()))
