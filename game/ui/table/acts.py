"""What acts do at every table: the moves they make, and the sheets they lay over it."""

from collections.abc import Callable

from game.store.copies import copied
from game.table.board import Cell
from game.table.moves import Deal, Done, Draw, Exchange, Slot, Stop
from game.text.catalogues import plural, text
from game.text.phrases import piece_listed, what_is
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.kit.screen import Push
from game.ui.table import pages
from game.ui.table.actions import Act, Offer, advice, because, capital, draw_label, ways_to_order
from game.ui.table.pages import back
from game.ui.table.scene import Scene
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


def plain_acts(turn: Turn) -> dict[Act, Callable[[], object]]:
    """The acts that are done at once."""
    return {
        Act.LAY: turn.lay,
        Act.TAKE_BACK: turn.clear,
        Act.TURN: turn.draw,
        Act.TAKE_OPEN: lambda: turn.draw("open"),
        Act.EXCHANGE: turn.ask_to_declare,
        Act.KEEP: turn.drop,
        Act.UNDO: turn.undo,
        Act.REDO: turn.redo,
        Act.RESIGN: turn.resign,
        Act.PASS: turn.give_turn,
        Act.ASK_PASS: turn.give_turn,
        Act.DONE: lambda: turn.play(Done()),
        Act.STOP: lambda: turn.play(Stop()),
        Act.NEXT_ROUND: lambda: turn.play(Deal()),
        Act.PUT: lambda: turn.held is not None and turn.lay_from(turn.held),
        Act.TURN_CURSOR: turn.turn_cursor,
        Act.SHUFFLE: turn.hand_order.shuffle,
        Act.ORDER: turn.hand_order.sort,
    }


def sheets_of(turn: Turn, scene: Scene) -> dict[Act, Callable[[], Page]]:
    """The acts that lay a sheet over the table."""
    return {
        Act.MENU: lambda: pages.menu_page(turn),
        Act.WORDS: lambda: pages.words_page(turn),
        Act.OPEN: lambda: pages.open_page(turn, scene.number),
        Act.GIVE_UP: lambda: pages.resign_page(turn),
        Act.ASK_STOP: pages.stop_page,
        Act.ASK_NEW: lambda: pages.new_page(Act.NEW),
        Act.ASK_AGAIN: lambda: pages.new_page(Act.AGAIN),
        Act.WHAT: lambda: what_page(turn, scene.asked, scene.number),
        Act.COPY: lambda: pages.copy_page(copied(turn.session)),
    }


def about_words(turn: Turn, act: Act) -> Push | None:
    """What is asked of words: whether any is one, or what those of the crossword mean."""
    if turn.court is None or not turn.may_look_up:
        return None
    if act is Act.MEANINGS:
        from game.ui.words.meanings import MeaningsForm

        return Push(MeaningsForm(turn.court, turn.words))
    from game.ui.words.lookup import LookUp, shelf_of

    return Push(LookUp([shelf_of(turn.rules, turn.court)], turn.doubtful))
