"""What the sheets over the table say: menu, help, words, open pile, end, fault. It draws nothing."""

from collections.abc import Callable, Collection
from pathlib import Path

from game.fault import Fault
from game.table.mode import Outcome
from game.table.moves import Resign, Slot
from game.text.catalogues import plural, text
from game.text.endings import why_lost
from game.ui.kit.controls.plain_fault import plainly, to_be_mended
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.kit.screen import Explain
from game.ui.table import keys
from game.ui.table.actions import Act, Offer, copies, review
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn

_MANY = 30  # so many cards that they have to be shown small


def menu_page(turn: Turn) -> Page:
    """What can be done with the game as a whole. A deal in which something is laid is not left unasked."""
    begun = turn.outcome is None and bool(turn.draft or turn.session.at)
    return Page(
        text("The game"),
        (how_saved(turn),),
        offers=(
            back(turn),
            Offer(Act.LEAVE, text("Main menu")),
            Offer(Act.ASK_AGAIN if begun else Act.AGAIN, text("The same deal again")),
            Offer(Act.ASK_NEW if begun else Act.NEW, text("New deal")),
            *(result(turn) or (Offer(Act.GIVE_UP, text("Give up"), enabled=Resign in turn.offers),)),
            *copies(turn),
            Offer(Act.LOOK_UP, text("Is it a word?"), "F2", enabled=turn.may_look_up),
            Offer(Act.HELP, text("Rules and keys"), "F1"),
            Offer(Act.SETTINGS, text("Settings")),
            Offer(Act.STATISTICS, text("Statistics")),
            *review(turn),
        ),
    )


def result(turn: Turn) -> tuple[Offer, ...]:
    """How the game ended, where it has: what the sheet at its end said."""
    return (Offer(Act.SCORES, text("The result…"), "Ctrl L"),) if turn.outcome is not None else ()


def back(turn: Turn) -> Offer:
    """The button that puts a sheet away."""
    label = text("Keep playing") if turn.outcome is None else text("View table")
    return Offer(Act.CLOSE, label, "Esc", ButtonKind.BRASS)


def how_saved(turn: Turn) -> str:
    """What is said in the menu: whether the game can be left without a loss, or that it is over."""
    if turn.session.unsaved and turn.outcome is not None:
        return text("The last moves are not saved.")
    if turn.session.unsaved:
        return text("Nothing can be saved just now. You can play on.")
    if turn.outcome is not None:
        return text("The game is over.")
    return text("Every move is saved. You can leave at any time and continue later.")


def new_page(wanted: Act) -> Page:
    """Whether the game that was begun shall be left for another deal, or for the same one anew."""
    label = text("New deal") if wanted is Act.NEW else text("The same deal again")
    offers = (Offer(Act.CLOSE, text("Keep playing"), "Esc", ButtonKind.BRASS), Offer(wanted, label))
    return Page(text("Leave this game?"), (text("It stays in “Current games”."),), offers=offers)


def explained(turn: Turn, own: Collection[Act] = ()) -> Explain:
    """What help tells: the rules, and the keys. `own` are acts that this kind of table has besides those of
    its moves."""
    tips = (
        text("Drag a card to a square, or click the card, then the square."),
        pointing(),
        text("Drag the table to move it. Scroll to zoom."),
        text("On a touch screen, pinch to zoom. Touch and hold a card to take it back."),
    )
    return Explain(keys.at_cards(turn, own), turn.rules, tips)


def pointing() -> str:
    """What two more ways of clicking do."""
    return text("A double click places it at the cursor. A right click shows what you can do with it.")


def words_page(turn: Turn) -> Page:
    """The words made so far."""
    return Page(text("Words"), words=turn.words, offers=(back(turn), *meanings(turn)))


def meanings(turn: Turn) -> tuple[Offer, ...]:
    """What the words mean, where words may be looked up."""
    enabled = bool(turn.words)
    return (Offer(Act.MEANINGS, text("What they mean…"), enabled=enabled),) if turn.may_look_up else ()


def open_page(turn: Turn, number: Callable[[str], int]) -> Page:
    """The cards of the open pile, all of which may be used here."""
    slots = sorted(slot for slot in turn.usable if slot.zone == "open" and not turn.hidden(slot))
    cards = tuple((slot, turn.piece(slot), number(turn.piece(slot))) for slot in slots)
    close = Offer(Act.CLOSE, text("None of these"), "Esc")
    return Page(text("Open pile"), (text("Choose a card."),), cards=cards, offers=(close,))


def fault_page(fault: Fault) -> Page:
    """Something went wrong; the game goes on."""
    close = Offer(Act.CLOSE, text("Continue"), "Esc", ButtonKind.BRASS)
    lines = tuple(filter(None, (plainly(fault), to_be_mended(fault))))
    return Page(text("Something went wrong"), lines, offers=(close,))


def resign_page(turn: Turn) -> Page:
    """Whether it was meant."""
    if not turn.seating.company:
        title, yes = text("Give this game up?"), text("Give up")
        said: tuple[str, ...] = (text("It counts as a loss. You can undo this."),)
    else:
        title, yes = text("Resign?"), text("Resign")
        others = [turn.seating.called[seat] for seat in turn.state.playing if seat != turn.viewer]
        if len(others) == 1:
            then = text("{name} wins the game.", name=others[0])
        else:
            then = text("You leave the game, and the others play on.")
        said = (then, text("You can't undo this."))
    offers = (Offer(Act.CLOSE, text("Keep playing"), "Esc", ButtonKind.BRASS), Offer(Act.RESIGN, yes))
    return Page(title, said, offers=offers)


def stop_page() -> Page:
    """Whether the table wishes to end the game."""
    offers = (
        Offer(Act.CLOSE, text("Keep playing"), "Esc", ButtonKind.BRASS),
        Offer(Act.STOP, text("End the game")),
    )
    return Page(text("End the game now?"), (text("All players must agree."),), offers=offers)


def copy_page(file: Path) -> Page:
    """Where the copy of the game is."""
    return saved_page(
        text("A copy of this game was saved to this file:"),
        str(file),
        text("Anyone with Kanugo can open this file, or watch it with: kanugo replay FILE"),
    )


def saved_page(*lines: str) -> Page:
    """What was saved, and where."""
    close = Offer(Act.CLOSE, text("View table"), "Esc", ButtonKind.BRASS)
    return Page(text("Saved"), lines, offers=(close,))


def end_page(turn: Turn, number: Callable[[str], int]) -> Page:
    """The game is over."""
    return _won(turn) if turn.outcome is Outcome.WON else _lost(turn, number)


def _won(turn: Turn) -> Page:
    cards = text("The game is won.")
    if turn.laid == turn.whole:
        cards = plural("{n} card is in the crossword.", "All {n} cards are in the crossword.", turn.whole)
    words = plural("You made {n} word.", "You made {n} words.", len(turn.words))
    return Page(
        text("Won!"),
        (cards, words, *helped(turn)),
        offers=(
            Offer(Act.NEW, text("New deal"), kind=ButtonKind.BRASS),
            Offer(Act.CLOSE, text("View table"), "Esc"),
            Offer(Act.AGAIN, text("The same deal again")),
            Offer(Act.LEAVE, text("Main menu")),
        ),
        joyful=text("WON"),
        pack=turn.rules.pieces,
    )


def _lost(turn: Turn, number: Callable[[str], int]) -> Page:
    left = sorted(turn.state.left())
    lines = (
        why_lost(turn.end_rule, turn.session.mode.zones, bool(turn.state.stock or turn.state.open)),
        plural("{n} card is left.", "{n} cards are left.", len(left)),
        *helped(turn),
    )
    cards: tuple[tuple[Slot | None, str, int], ...] = tuple((None, card, number(card)) for card in left)
    return Page(
        text("Not this time"),
        lines,
        cards=cards,
        card=35 if len(left) <= _MANY else 28,
        offers=(
            Offer(Act.UNDO, text("Undo"), "Ctrl Z", ButtonKind.BRASS),
            *review(turn),
            Offer(Act.CLOSE, text("View table"), "Esc"),
            Offer(Act.AGAIN, text("The same deal again")),
            Offer(Act.NEW, text("New deal")),
            Offer(Act.LEAVE, text("Main menu")),
        ),
    )


def helped(turn: Turn) -> tuple[str, ...]:
    """Which help the only person at the table took, if any."""
    if turn.seating.only_viewer is None:
        return ()
    taken = turn.session.help
    hints = (plural("You used {n} hint.", "You used {n} hints.", taken.hints),) if taken.hints else ()
    return (*hints, text("You looked at a solution.")) if taken.shown else hints
