"""The buttons of a card table for several, and the sentences about the turn."""

from game.table.moves import Challenge, Exchange, Pass, Place
from game.table.state import Phase
from game.text.actions import Action, label_of
from game.text.catalogues import text
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.kit.look.icons import Icon
from game.ui.table import advice as common
from game.ui.table import offers as shared
from game.ui.table.actions import Offer, offer
from game.ui.table.offers import IN_MENU, completed, others_offer
from game.ui.table.turn import Turn
from modes.options import KanugoOptions
from modes.states import DeclaredState, RoundState

_ELSEWHERE = frozenset(
    {*IN_MENU, Action.PASS, Action.DOUBT, Action.EXCHANGE}
)  # by the small buttons, or in the menu


def offers(turn: Turn) -> tuple[Offer, Offer]:
    """The main button and the one below it. Brass marks the one thing to do next."""
    main, second = _offers(turn)
    return completed(turn, main, second, _ELSEWHERE)


def _offers(turn: Turn) -> tuple[Offer, Offer]:
    state, enter = turn.state, text("Enter")
    scores = Offer(Action.SCORES, text("Score sheet"), enabled=bool(state.of(RoundState).sheet))
    if turn.outcome is not None and not state.of(RoundState).sheet:  # it ended before a round was scored
        scores = Offer(Action.SCORES, text("The result…"))
    if turn.outcome is not None:
        return scores._replace(kind=ButtonKind.BRASS, key=enter), offer(turn, Action.NEW)
    if state.phase is Phase.ROUND_OVER:
        return scores._replace(kind=ButtonKind.BRASS, key=enter), offer(turn, Action.NEXT_ROUND)
    if state.phase is Phase.OUT:
        stand = Offer(Action.DONE, text("Accept"), enter, ButtonKind.BRASS)
        return stand, Offer(Action.DOUBT, text("Challenge it"), enabled=Challenge in turn.offers)
    if not turn.in_turn:
        return others_offer(turn), scores
    if turn.declared:
        return _of_declared(turn)
    if turn.draft or turn.declaring or Place in turn.offers:
        return _of_turn(turn)
    change = offer(
        turn,
        Action.EXCHANGE,
        text("Swap a card"),
        kind=ButtonKind.BRASS,
        enabled=Exchange in turn.offers,
    )
    if Exchange in turn.offers:
        return change, offer(turn, Action.TAKE_BACK, enabled=False)
    return Offer(Action.PASS, text("Pass"), enter, ButtonKind.BRASS, Pass in turn.offers), change._replace(
        kind=ButtonKind.DARK
    )


def _of_declared(turn: Turn) -> tuple[Offer, Offer]:
    """The two ways to replace a declared card: the open card or the hidden one."""
    top = turn.state.open[-1] if turn.state.open else ""
    label = text("Take the face-up {card}", card=top) if len(top) == 1 else text("Take the face-up card")
    return (
        Offer(Action.TAKE_OPEN, label, "1", ButtonKind.BRASS, bool(turn.state.open)),
        Offer(Action.TURN, label_of(Action.TURN), "2", ButtonKind.BRASS, bool(turn.state.stock)),
    )


def _of_turn(turn: Turn) -> tuple[Offer, Offer]:
    """Laying and exchanging, as at any table; no look-up where it is forbidden."""
    main, second = shared.offers(turn)
    return main, second


def small_offers(turn: Turn, why: bool, scores: bool) -> tuple[tuple[Offer, Icon], ...]:
    """The three small buttons: a hint; an explanation, the moves or the score; challenge or pass."""
    hint = offer(turn, Action.HINT)
    draw_offer = (
        Offer(Action.SCORES, text("Score"), enabled=bool(turn.state.of(RoundState).sheet)) if scores else None
    )
    middle = draw_offer or Offer(Action.MOVES, text("Moves"))
    second = (Offer(Action.WHY, text("Why?")), Icon.HELP) if why else (middle, Icon.LIST)
    if Challenge in turn.offers:
        last = Offer(Action.DOUBT, text("Challenge"), enabled=not turn.draft)
        return (hint, Icon.HINT), second, (last, Icon.CROSS)
    last = Offer(Action.PASS, text("Pass"), enabled=Pass in turn.offers and not turn.draft)
    return (hint, Icon.HINT), second, (last, Icon.REDO)


def advice(turn: Turn) -> str:
    """What to do now, while nothing is laid."""
    state, called = turn.state, turn.seating.called
    if state.phase is Phase.OUT:
        name = called[state.turn]
        return text("{name} has played the last card. Challenge the word now or accept it.", name=name)
    if turn.outcome is not None:
        return text("The game is over.")
    if state.phase is Phase.ROUND_OVER:
        return text("The round is over.")
    if turn.piece_note:
        return turn.piece_note
    if not turn.in_turn:
        return _of_waiting(turn)
    if not turn.declaring and Place not in turn.offers and Exchange in turn.offers:
        return text("You can’t play a word from your hand. Swap a card.")
    if Place not in turn.offers and Pass in turn.offers and Exchange not in turn.offers:
        return text("You can’t play or swap: pass.")
    if not state.board and state.turn == state.dealer and not turn.declaring and Exchange in turn.offers:
        return common.advice(turn) + " " + text("Or swap a card; then the next player begins.")
    return common.advice(turn)


def _of_waiting(turn: Turn) -> str:
    """What to say to a player who is not in turn."""
    name = turn.seating.called[turn.state.turn]
    if turn.taken is not None:
        taken = turn.hand()[turn.taken]
        card = taken if len(taken) == 1 else text("a free card")
        if not turn.seating.curtained:
            return text("You took {card}.", card=card)
        return text("You took {card}. Have a look, then pass the screen on.", card=card)
    if turn.seating.level(turn.state.turn) is not None:
        return text("{name} is thinking. You can put your cards in order meanwhile.", name=name)
    return text("It is {name}’s turn.", name=name)


def steps(turn: Turn) -> tuple[tuple[str, bool | None], ...]:
    """The three steps of an exchange: done, not done, or None for the current one."""
    declared = turn.state.of(DeclaredState).declared
    if declared is None:
        return (
            (text("Pick a card to swap"), None),
            (text("Take face-up or draw"), False),
            (text("It goes on the open pile"), False),
        )
    given = turn.hand()[declared]
    card = given if len(given) == 1 else text("a free card")
    return (
        (text("Card to swap: {card}", card=card), True),
        (text("Take face-up or draw"), None),
        (text("{card} goes on the open pile", card=card), False),
    )


def foot(turn: Turn) -> tuple[str, str]:
    """The number of cards beside the crossword, and the next player."""
    state = turn.state
    piles = text("Draw pile {stock}, open pile {open}.", stock=len(state.stock), open=len(state.open))
    if state.phase not in (Phase.PLAYING, Phase.DECLARED):
        return piles, ""
    after = turn.seating.called[state.after(state.turn)]
    return piles, text("Then it is {name}’s turn.", name=after)


def round_line(turn: Turn, short: bool) -> str:
    """The round, and the target of the game."""
    round_, limit = turn.state.of(RoundState).round, turn.rules.of(KanugoOptions).game_over_at
    if turn.rules.scoring != "laid":  # no scores that could reach a limit
        return text("Round {n}", n=round_) if round_ > 1 else ""
    if short:
        return text("Round {round} · to {limit}", round=round_, limit=limit)
    return text("Round {round} · playing to {limit}", round=round_, limit=limit)
