"""The sheets of a table of several: menu, moves, verdict, reasons of a computer player, result."""

from game.hosting.news import verdict_text
from game.hosting.seated_game import SeatedGame
from game.search.players import Choice
from game.search.players.explain import because
from game.table.mode import Outcome
from game.table.moves import Challenge
from game.text.actions import Action
from game.text.catalogues import number_text, text
from game.text.endings import ending_texts, winner_text
from game.ui.kit.controls.charts import LedgerRow
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.table.actions import Offer, available, offer
from game.ui.table.pages import back, helped, menu_lines, result
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn
from modes.states import RoundState

_MAX_MOVES = 200  # on one sheet, the last ones


def menu_page(turn: Turn) -> Page:
    return Page(
        text("The game"),
        menu_lines(turn),
        offers=(
            back(turn),
            offer(turn, Action.LEAVE),
            offer(turn, Action.MOVES),
            offer(turn, Action.PHONES),
            *(
                result(turn)
                or (Offer(Action.SCORES, text("Score sheet"), enabled=bool(turn.state.of(RoundState).sheet)),)
            ),
            offer(turn, Action.LOOK_UP),
            offer(turn, Action.HELP),
            offer(turn, Action.SETTINGS),
            *available(turn, Action.COPY),
            *available(turn, Action.REPLAY),
            *(available(turn, Action.REVIEW) or (offer(turn, Action.GIVE_UP),)),
            *without_result(turn),
        ),
    )


def without_result(turn: Turn) -> tuple[Offer, ...]:
    """The offer to end the game undecided, where several people can agree on it."""
    if not SeatedGame(turn.session).may_stop_without_result:
        return ()
    return (offer(turn, Action.STOP_WITHOUT_RESULT),)


def moves_page(turn: Turn) -> Page:
    names = turn.seating.display_names
    lines = tuple(
        text("{name}: {said}", name=names[line.seat], said=line.text) for line in turn.log[:_MAX_MOVES]
    )
    return Page(text("Moves"), lines, offers=(back(turn),))


def verdict_page(turn: Turn, move: Challenge, reasons: tuple[str, ...]) -> Page:
    title, what = verdict_text(SeatedGame(turn.session), move)
    close = Offer(Action.CLOSE, text("Continue"), text("Enter"), ButtonKind.PRIMARY)
    return Page(title, (*reasons, what), offers=(close,))


def end_page(turn: Turn) -> Page | None:
    """The end of a game without a score sheet: who has won, or that all have won or lost together."""
    if turn.outcome is None or (turn.state.of(RoundState).sheet and turn.outcome is not Outcome.GIVEN_UP):
        return None
    names, seats = turn.seating.display_names, turn.state.seats
    won = turn.session.mode.winners(turn.session.state)
    counted = any(seat.total for seat in seats)
    rows = tuple(
        LedgerRow(names[place], "", "", number_text(seat.total), strong=place in won)
        for place, seat in enumerate(seats)
        if counted
    )
    offers = (
        offer(turn, Action.NEW, kind=ButtonKind.PRIMARY),
        *available(turn, Action.REPLAY, Action.REVIEW),
        offer(turn, Action.CLOSE),
        offer(turn, Action.MOVES),
        *available(turn, Action.COPY),
        offer(turn, Action.LEAVE),
    )
    summary = (
        (given_up(turn),)
        if turn.outcome is Outcome.GIVEN_UP
        else (
            winner_text(turn.outcome, [names[place] for place in won], len(seats)),
            *ending_texts(turn.end_rule, turn.state, turn.rules, names),
        )
    )
    lines = (*summary, *helped(turn), *filter(None, [turn.advice()]))
    return Page(text("The game is over"), lines, rows=rows, offers=offers)


def given_up(turn: Turn) -> str:
    """The line for a game that was stopped without a result; none for others."""
    if turn.outcome is not Outcome.GIVEN_UP:
        return ""
    if turn.seating.curtained:
        return text("You all agreed to stop: nobody has won.")
    return text("You gave this game up: nobody has won.")


def why_page(turn: Turn, seat: int, choice: Choice) -> Page:
    """Why a computer player made its last move. Any reason tells something about its hand: only while hands
    are open."""
    lines = [line.text for line in turn.log if line.seat == seat][:1]
    grounds = because(choice.reason, turn.seating.display_names)
    name = turn.seating.display_names[seat]
    return Page(text("Why {name} played this", name=name), (*lines, grounds), offers=(back(turn),))
