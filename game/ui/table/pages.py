"""Content of the sheets over the table: menu, help, words, context menus, the result."""

from collections.abc import Callable, Mapping
from pathlib import Path

from game.fault import Fault
from game.store.exports import export_game
from game.table.board import Cell
from game.table.mode import Outcome
from game.table.moves import Exchange, Slot
from game.text.actions import Action, Confirmation, resign_confirmation
from game.text.catalogues import plural, text
from game.text.endings import loss_text
from game.text.phrases import piece_description, piece_listed, piece_name
from game.ui.kit.controls.plain_fault import player_message, repair_line
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.kit.screen import Explain
from game.ui.table import keys
from game.ui.table.actions import Offer, available, key_of, offer
from game.ui.table.advice import advice, because, cell_text, joins
from game.ui.table.scene import Scene
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn
from modes.moves import Draw
from modes.states import HeapState

Number = Callable[[str], int]

_MANY = 30  # so many cards are shown small


def menu_page(turn: Turn) -> Page:
    """The menu. Leaving a deal that has begun is confirmed."""
    begun = turn.outcome is None and bool(turn.draft or turn.session.at)
    return Page(
        text("The game"),
        menu_lines(turn),
        offers=(
            back(turn),
            offer(turn, Action.LEAVE),
            offer(turn, Action.ASK_AGAIN if begun else Action.AGAIN),
            offer(turn, Action.ASK_NEW if begun else Action.NEW),
            *(result(turn) or (offer(turn, Action.GIVE_UP, key=""),)),
            *available(turn, Action.COPY),
            offer(turn, Action.LOOK_UP),
            *meanings(turn),  # here too: a large window has no button to the words sheet
            offer(turn, Action.HELP),
            offer(turn, Action.SETTINGS),
            offer(turn, Action.STATISTICS),
            *available(turn, Action.REPLAY, Action.REVIEW),
        ),
    )


def result(turn: Turn) -> tuple[Offer, ...]:
    """The button to the result, once there is one."""
    return (offer(turn, Action.SCORES),) if turn.outcome is not None else ()


def back(turn: Turn) -> Offer:
    return offer(turn, Action.CLOSE, kind=ButtonKind.PRIMARY)


def menu_lines(turn: Turn) -> tuple[str, ...]:
    """The menu's lines about the game: how it is saved, and which word list decides."""
    return (_how_saved(turn), *filter(None, [turn.word_list]))


def _how_saved(turn: Turn) -> str:
    """The line that the game is over, or whether it can be left without losing moves."""
    if turn.unsaved() and turn.outcome is not None:
        return text("The last changes are not saved.")
    if turn.unsaved():
        return text("Nothing can be saved just now. You can play on.")
    if turn.outcome is not None:
        return text("The game is over.")
    return text("Every move is saved. You can leave at any time and continue later.")


def new_page(turn: Turn, wanted: Action) -> Page:
    """Ask whether to leave the game for a new deal or the same one again."""
    offers = (back(turn), offer(turn, wanted))
    return Page(text("Leave this game?"), (text("It stays in “Current games”."),), offers=offers)


def explained(turn: Turn) -> Explain:
    tips = (
        text("Drag a card to a square, or click the card, then the square."),
        pointer_tip(),
        text("Drag the table to move it. Scroll to zoom."),
        text("On a touch screen, pinch to zoom. Touch and hold a card to take it back."),
    )
    return Explain(keys.at_cards(turn), turn.rules, tips)


def pointer_tip() -> str:
    """The tip about double and right clicks."""
    return text("A double click places it at the cursor. A right click shows what you can do with it.")


def words_page(turn: Turn) -> Page:
    return Page(text("Words"), words=turn.words, offers=(back(turn), *meanings(turn)))


def meanings(turn: Turn) -> tuple[Offer, ...]:
    """The button to the meanings, where words may be looked up."""
    return tuple(each._replace(enabled=bool(turn.words)) for each in available(turn, Action.MEANINGS))


def open_page(turn: Turn, number: Number) -> Page:
    """The usable cards of the open pile."""
    slots = sorted(slot for slot in turn.usable if slot.zone == "open" and not turn.hidden(slot))
    cards = tuple((slot, turn.piece(slot), number(turn.piece(slot))) for slot in slots)
    close = Offer(Action.CLOSE, text("None of these"), key_of(Action.CLOSE))
    return Page(text("Open pile"), (text("Choose a card."),), cards=cards, offers=(close,))


def fault_page(fault: Fault) -> Page:
    close = Offer(Action.CLOSE, text("Continue"), key_of(Action.CLOSE), ButtonKind.PRIMARY)
    lines = tuple(filter(None, (player_message(fault), repair_line(fault))))
    return Page(text("Something went wrong"), lines, offers=(close,))


def resign_page(turn: Turn) -> Page:
    if not turn.seating.company:
        question = Confirmation(
            text("Give this game up?"), (text("It counts as a loss. You can undo this."),)
        )
    else:
        others = [turn.seating.display_names[seat] for seat in turn.state.playing if seat != turn.viewer]
        question = resign_confirmation(others)
    return Page(question.title, question.lines, offers=(back(turn), offer(turn, Action.RESIGN)))


def stop_page(turn: Turn) -> Page:
    offers = (back(turn), offer(turn, Action.STOP))
    return Page(text("End the game now?"), (text("All players must agree."),), offers=offers)


def copy_page(file: Path) -> Page:
    """The page that says where the copy of the game was saved."""
    return saved_page(
        text("A copy of this game was saved to this file:"),
        str(file),
        text("Anyone with Kanugo can open this file, or watch it with: kanugo replay FILE"),
    )


def saved_page(*lines: str) -> Page:
    close = Offer(Action.CLOSE, text("View table"), key_of(Action.CLOSE), ButtonKind.PRIMARY)
    return Page(text("Saved"), lines, offers=(close,))


def end_page(turn: Turn, number: Number) -> Page:
    return _won(turn) if turn.outcome is Outcome.WON else _lost_page(turn, number)


def _won(turn: Turn) -> Page:
    cards = text("The game is won.")
    if turn.laid == turn.card_count:
        cards = plural(
            "{n} card is in the crossword.", "All {n} cards are in the crossword.", turn.card_count
        )
    words = plural("You made {n} word.", "You made {n} words.", len(turn.words))
    return Page(
        text("Won!"),
        (cards, words, *helped(turn)),
        offers=(
            offer(turn, Action.NEW, kind=ButtonKind.PRIMARY),
            offer(turn, Action.CLOSE),
            offer(turn, Action.AGAIN),
            offer(turn, Action.LEAVE),
        ),
        celebration=text("WON"),
        pack=turn.rules.pieces,
    )


def _lost_page(turn: Turn, number: Number) -> Page:
    left = turn.rules.alphabetical(turn.state.left())
    lines = (
        loss_text(turn.end_rule, turn.session.mode.zones, bool(turn.state.stock or turn.state.open)),
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
            offer(turn, Action.UNDO, kind=ButtonKind.PRIMARY),
            *available(turn, Action.REPLAY, Action.REVIEW),
            offer(turn, Action.CLOSE),
            offer(turn, Action.AGAIN),
            offer(turn, Action.NEW),
            offer(turn, Action.LEAVE),
        ),
    )


def helped(turn: Turn) -> tuple[str, ...]:
    """The line about the help that the only person at the table used, if any."""
    if turn.seating.only_viewer is None:
        return ()
    used_help = turn.session.help
    hints = (plural("You used {n} hint.", "You used {n} hints.", used_help.hints),) if used_help.hints else ()
    return (*hints, text("You looked at a solution.")) if used_help.shown else hints


# --- what can be done with a card, a pile or a cell ---------------------------------------------------


def context_menu_page(turn: Turn, target: Slot | Cell | str, number: Number) -> Page:
    """The context menu of a card, a cell, or a pile by its name."""
    if isinstance(target, Slot):
        return _of_card(turn, target, number)
    return _of_pile(turn, target) if isinstance(target, str) else _of_cell(turn, target)


def _context_page(
    turn: Turn, title: str, lines: list[str], offers: list[Offer], card: tuple[str, int] | None = None
) -> Page:
    cards = () if card is None else ((None, *card),)
    able = any(offer.enabled for offer in offers)
    if able:
        first = next(n for n, offer in enumerate(offers) if offer.enabled)
        offers[first] = offers[first]._replace(kind=ButtonKind.PRIMARY)
    sentences = tuple(line for line in lines if line)
    close = back(turn)._replace(kind=ButtonKind.DARK if able else ButtonKind.PRIMARY)
    return Page(title, sentences, cards=cards, offers=(*offers, close))


def _of_card(turn: Turn, slot: Slot, number: Number) -> Page:
    """The context menu of a face-up card."""
    piece, rules = turn.piece(slot), turn.rules
    usable = slot in turn.usable
    lines = [piece_description(piece, rules)]
    if usable and rules.pieces_are == "tiles":
        lines.append(text("Drag a tile to a square, or click the tile, then the square."))
    elif usable:
        lines.append(text("Drag a card to a square, or click the card, then the square."))
    else:
        lines.append(advice(turn))
    if slot.zone == "heap" and (under := len(turn.state.of(HeapState).heaps[slot.place]) - 1):
        lines.append(plural("{n} card lies under it.", "{n} cards lie under it.", under))
    offers = [offer(turn, Action.PUT, enabled=usable)]
    if Exchange in turn.offers and slot.zone == "hand" and not turn.draft and rules.pieces_are == "cards":
        offers.append(offer(turn, Action.EXCHANGE, text("Swap {card}", card=piece_name(piece, rules))))
    if slot.zone == "open":
        offers += _of_open(turn)
    elif slot.zone == "hand":
        offers += available(turn, Action.ORDER, Action.SHUFFLE)
    return _context_page(turn, piece_listed(piece, rules), lines, offers, (piece, number(piece)))


def _of_open(turn: Turn) -> list[Offer]:
    """Further actions with the open pile."""
    if turn.declared:
        return [offer(turn, Action.TAKE_OPEN)]
    several = sum(slot.zone == "open" for slot in turn.usable) > 1
    return [offer(turn, Action.OPEN)] if several else []


def _of_pile(turn: Turn, pile: str) -> Page:
    """The context menu of the stock or an empty pile."""
    if pile != "stock":
        return _context_page(turn, text("Open pile") if pile == "open" else text("Waste {n}", n=0), [], [])
    refusal = turn.session.check(Draw("stock")) if turn.in_turn and turn.outcome is None else None
    lines = [because(turn, broken) for broken in refusal.broken] if refusal is not None else []
    offers = [offer(turn, Action.TURN, enabled=Draw in turn.offers and refusal is None)]
    return _context_page(turn, text("Draw {n}", n=len(turn.state.stock)), lines or [advice(turn)], offers)


def _of_cell(turn: Turn, cell: Cell) -> Page:
    """The context menu of a cell. Squares have names only on a board."""
    board, named = turn.state.board, not turn.rules.layout.edgeless
    if cell in board:
        title = cell_text(turn, cell) if named else ", ".join(turn.context_words) or board[cell].letter
        known = turn.may_look_up and bool(turn.context_words)
        return _context_page(turn, title, [], [offer(turn, Action.LOOK_UP, enabled=known)])
    playing = bool(turn.usable)
    lines = [text("Type a word: it begins here.") if playing else advice(turn), *joins(board, cell)]
    title = cell_text(turn, cell) if named else lines.pop(0)
    offers = [offer(turn, Action.TURN_CURSOR, key=text("Space"), enabled=playing)]
    held = turn.held
    if held is not None and held in turn.usable:
        card = piece_name(turn.piece(held), turn.rules)
        offers.insert(0, offer(turn, Action.PUT, text("Place {card} here", card=card)))
    return _context_page(turn, title, lines, offers)


SHEETS: Mapping[Action, Callable[[Scene], Page]] = {
    Action.MENU: lambda scene: menu_page(scene.turn),
    Action.WORDS: lambda scene: words_page(scene.turn),
    Action.OPEN: lambda scene: open_page(scene.turn, scene.number),
    Action.GIVE_UP: lambda scene: resign_page(scene.turn),
    Action.ASK_STOP: lambda scene: stop_page(scene.turn),
    Action.ASK_NEW: lambda scene: new_page(scene.turn, Action.NEW),
    Action.ASK_AGAIN: lambda scene: new_page(scene.turn, Action.AGAIN),
    Action.WHAT: lambda scene: context_menu_page(scene.turn, scene.context_target, scene.number),
    Action.COPY: lambda scene: copy_page(export_game(scene.turn.session)),
}
"""The sheets that actions open; a kind of table may replace some."""
