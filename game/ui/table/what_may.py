"""What may be done with a card, a pile or a cell that somebody points at, as a sheet says it. It does
nothing."""

from collections.abc import Callable

from game.table.board import Cell
from game.table.moves import Draw, Exchange, Slot
from game.text.catalogues import plural, text
from game.text.pieces import piece_listed, what_is
from game.ui.controls.widgets import ButtonKind
from game.ui.table.actions import Act, Offer, advice, because, capital, draw_label, ways_to_order
from game.ui.table.pages import back
from game.ui.table.sheet import Page
from game.ui.table.squares_told import here, joins
from game.ui.table.turn import Turn

Number = Callable[[str], int]


def what_page(turn: Turn, asked: Slot | Cell | str, number: Number) -> Page:
    """What may be done with what is asked about: a card of the strip or of the open pile, a cell, or a pile
    by its name."""
    if isinstance(asked, Slot):
        return _of_card(turn, asked, number)
    return _of_pile(turn, asked) if isinstance(asked, str) else _of_cell(turn, asked)


def _page(
    turn: Turn, title: str, lines: list[str], offers: list[Offer], card: tuple[str, int] | None = None
) -> Page:
    cards = () if card is None else ((None, *card),)
    able = any(offer.enabled for offer in offers)
    if able:
        first = next(n for n, offer in enumerate(offers) if offer.enabled)
        offers[first] = offers[first]._replace(kind=ButtonKind.BRASS)
    said = tuple(line for line in lines if line)
    close = back(turn)._replace(kind=ButtonKind.DARK if able else ButtonKind.BRASS)
    return Page(title, said, cards=cards, offers=(*offers, close))


def _of_card(turn: Turn, slot: Slot, number: Number) -> Page:
    """A card that lies face up: it is picked up, and may be laid from there."""
    piece, rules = turn.piece(slot), turn.rules
    usable = slot in turn.usable
    lines = [what_is(piece, rules)]
    if usable and rules.pieces_are == "tiles":
        lines.append(text("Drag a tile to a square, or click the tile, then the square."))
    elif usable:
        lines.append(text("Drag a card to a square, or click the card, then the square."))
    else:
        lines.append(advice(turn))
    if slot.zone == "heap" and (under := len(turn.state.heaps[slot.place]) - 1):
        lines.append(plural("{n} card lies under it.", "{n} cards lie under it.", under))
    offers = [Offer(Act.PUT, text("Place it at the cursor"), enabled=usable)]
    if Exchange in turn.offers and slot.zone == "hand" and not turn.draft and rules.pieces_are == "cards":
        offers.append(Offer(Act.EXCHANGE, text("Swap {card}", card=piece_listed(piece, rules)), "Ctrl E"))
    if slot.zone == "open":
        offers += _of_open(turn)
    elif slot.zone == "hand":
        offers += ways_to_order(turn)
    return _page(turn, piece_listed(piece, rules), lines, offers, (piece, number(piece)))


def _of_open(turn: Turn) -> list[Offer]:
    """What else can be done with the open pile."""
    if turn.declared:
        return [Offer(Act.TAKE_OPEN, text("Take the face-up card"))]
    several = sum(slot.zone == "open" for slot in turn.usable) > 1
    return [Offer(Act.OPEN, text("Open pile"))] if several else []


def _of_pile(turn: Turn, pile: str) -> Page:
    """The stock, or a pile in which no card is left."""
    if pile != "stock":
        return _page(turn, text("Open pile") if pile == "open" else text("Waste {n}", n=0), [], [])
    refusal = turn.session.check(Draw("stock")) if turn.in_turn and turn.outcome is None else None
    lines = [because(turn, found) for found in refusal.broken] if refusal is not None else []
    offers = [Offer(Act.TURN, draw_label(turn), "Ctrl T", enabled=Draw in turn.offers and refusal is None)]
    return _page(turn, text("Draw {n}", n=len(turn.state.stock)), lines or [advice(turn)], offers)


def _of_cell(turn: Turn, cell: Cell) -> Page:
    """A cell of the crossword, or an empty one. Squares have names only on a board."""
    board, named = turn.state.board, not turn.rules.layout.edgeless
    if cell in board:
        title = here(turn, cell) if named else ", ".join(turn.asked_about) or board[cell].letter
        known = turn.may_look_up and bool(turn.asked_about)
        return _page(turn, title, [], [Offer(Act.LOOK_UP, text("Is it a word?"), "F2", enabled=known)])
    playing = bool(turn.usable)
    lines = [text("Type a word: it begins here.") if playing else advice(turn), *joins(board, cell)]
    title = here(turn, cell) if named else lines.pop(0)
    offers = [Offer(Act.TURN_CURSOR, capital(text("change direction")), text("Space"), enabled=playing)]
    held = turn.held
    if held is not None and held in turn.usable:
        card = piece_listed(turn.piece(held), turn.rules)
        offers.insert(0, Offer(Act.PUT, text("Place {card} here", card=card)))
    return _page(turn, title, lines, offers)
