"""A printed deal of a patience: how to lay it out with a pack of cards, the rules in short, and on a page of
its own a solution."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

import pygame

from game.guide import guide_of
from game.guide.page import GuideSentence, facts_at
from game.table.board import Cell
from game.table.mode import Mode
from game.table.moves import Move, Place, Slot
from game.table.ruleset import Ruleset
from game.table.state import State
from game.text.catalogues import plural, text
from game.text.phrases import game_name, language_name
from game.theme import CARD_STEP, card_height
from game.ui.kit.look.cards import CardArt
from game.ui.kit.look.fonts import Face
from game.ui.printed import PaperSize
from game.ui.printed.crossword import draw_crossword, extent, widest
from game.ui.printed.page import PrintedPage, mm_of, pixels_of, printed_art
from modes.options import PatienceOptions
from modes.states import HeapState

_EDGE = 16.0  # mm of white margin
_COLUMN_GAP = 6.0  # mm between two columns
_HEAP, _STOCK = 12.6, 10.0  # mm: width of drawn cards
_SIZES = (1.0, 0.95, 0.9, 0.85, 0.8)  # type sizes to fit a page with: smaller ones are hard to read
_LINE = 0.5  # mm between lines, per point of type


class PrintedDeal(NamedTuple):
    """A deal: the game's mode, its initial state, the lines below its name, and the moves of a solution, if
    known."""

    mode: Mode
    begins: State
    line: str
    way: Sequence[Move]


def deal_pages(deal: PrintedDeal, paper: PaperSize) -> list[PrintedPage]:
    """The pages: the deal with its rules, then the solution, each fitted to a page."""
    return [*_fitted(deal, paper, _sheet), *_fitted(deal, paper, _way_to_win)]


def _fitted(
    deal: PrintedDeal, paper: PaperSize, fill: Callable[["_Flow", PrintedDeal], None]
) -> list[PrintedPage]:
    """Fill one page at the first size that fits, or as many as it takes."""
    pages: list[PrintedPage] = []
    for size in _SIZES:
        flow = _Flow(paper, size)
        fill(flow, deal)
        if len(flow.pages) == 1:
            return flow.pages
        pages = pages or flow.pages
    return pages


def _sheet(flow: "_Flow", deal: PrintedDeal) -> None:
    title = game_name(deal.mode.ruleset.name)
    flow.say(title, 22, Face.SERIF)
    flow.say(deal.line, 11)
    flow.skip(3)
    _set_up(flow, deal)
    _rules(flow, deal)


def _way_to_win(flow: "_Flow", deal: PrintedDeal) -> None:
    title = game_name(deal.mode.ruleset.name)
    flow.say(text("{game}: a way to win", game=title), 18, Face.SERIF)
    flow.say(deal.line, 11)
    flow.skip(3)
    if deal.way:
        _solution_page(flow, deal)
    else:
        flow.say(text("No solution is known."), 11)


class _Flow:
    """Pages written from top to bottom. All type and cards are scaled by `size`."""

    def __init__(self, paper: PaperSize, size: float) -> None:
        self.paper = paper
        self.size = size
        self.art: CardArt = printed_art()
        self.pages: list[PrintedPage] = []
        self.width = paper.width - 2 * _EDGE
        self.turn()

    def turn(self) -> None:
        """Start another page."""
        self.page = PrintedPage(self.paper)
        self.pages.append(self.page)
        self.y = _EDGE

    def ensure_room(self, height: float) -> None:
        """Start another page unless there is this much room left."""
        if self.y + height > self.paper.height - _EDGE:
            self.turn()

    def skip(self, height: float) -> None:
        """Leave some space."""
        self.y += height

    def heading(self, words: str) -> None:
        """Write a heading, never alone at the end of a page."""
        self.ensure_room(20)
        self.skip(3)
        self.say(words, 12, Face.STRONG)

    def say(self, words: str, points: float, face: Face = Face.TEXT) -> None:
        """Write a paragraph over the full width."""
        points *= self.size
        for line in self.page.lines(words, points, self.width, face):
            self.ensure_room(points * _LINE)
            self.y += points * _LINE
            self.page.write((_EDGE, self.y - points * _LINE * 0.25), line, points, face)

    def columns(self, lines: Sequence[str], points: float) -> None:
        """Write lines in two columns."""
        points *= self.size
        width, top = (self.width - _COLUMN_GAP) / 2, self.y
        left = _EDGE
        for line in lines:
            parts = self.page.lines(line, points, width)
            if self.y + len(parts) * points * _LINE > self.paper.height - _EDGE:
                if left == _EDGE:
                    left, self.y = _EDGE + width + _COLUMN_GAP, top
                else:
                    self.turn()
                    left, top = _EDGE, self.y
            for part in parts:
                self.y += points * _LINE
                self.page.write((left, self.y - points * _LINE * 0.25), part, points)

    def card(self, letter: str, number: int, left: float, top: float, width: float) -> None:
        """Draw a card at a place in mm."""
        self.art.card(letter, number, width_of(width)).blit(
            self.page.surface, pixels_of(left), pixels_of(top)
        )


def width_of(mm: float) -> int:
    """The whole-pixel card width nearest to a width in mm."""
    return round(pixels_of(mm) / CARD_STEP) * CARD_STEP


def height_of(mm: float) -> float:
    """The height of a card of this width, in mm."""
    return mm_of(card_height(width_of(mm)))


# --- setting up ------------------------------------------------------------------------------------------


def _set_up(flow: _Flow, deal: PrintedDeal) -> None:
    state = deal.begins
    flow.heading(text("Setting up"))
    flow.say(
        text(
            "Take the free cards out of a Kan-u-go pack and lay out the rest as shown. Dealing shows "
            "every card, so ask someone else to do it."
        ),
        10,
    )
    if state.of(HeapState).heaps:
        flow.heading(text("Heaps: the bottom card of each column is the top of its heap, face up"))
        _heaps(flow, deal, state.of(HeapState).heaps)
    hand = tuple(card for card in state.seat.hand if card)
    if hand:
        heading = text("Row, face up") if "row" in deal.mode.zones else text("Hand, face up")
        _row(flow, deal, heading, hand, _HEAP)
    if state.open:
        _row(flow, deal, text("Open pile, face up"), tuple(reversed(state.open)), _HEAP)
    _row(flow, deal, text("Draw pile, face down: the first card lies on top"), state.stock[::-1], _STOCK)


def _heaps(flow: _Flow, deal: PrintedDeal, heaps: Sequence[Sequence[str]]) -> None:
    """Draw the heaps as columns of overlapping cards."""
    width = _HEAP * flow.size
    down, height = height_of(width) * 0.8, height_of(width)
    flow.ensure_room(max(map(len, heaps)) * down + height + 8)
    flow.skip(2)
    for column, heap in enumerate(heaps):
        left = _EDGE + column * (_HEAP + 4)
        flow.page.write((left + width / 2, flow.y + 4), str(column + 1), 10, Face.STRONG, middle=True)
        for place, card in enumerate(heap):
            flow.card(card, deal.mode.ruleset.value(card), left, flow.y + 6 + place * down, width)
    flow.skip(6 + (max(map(len, heaps)) - 1) * down + height + 2)


def _row(flow: _Flow, deal: PrintedDeal, heading: str, cards: Sequence[str], width: float) -> None:
    """Draw cards side by side, in as many rows as they need."""
    width *= flow.size
    each = width + 1.2
    fitting = max(1, int(flow.width // each))
    flow.heading(heading)
    flow.skip(2)
    for first in range(0, len(cards), fitting):
        flow.ensure_room(height_of(width) + 1.5)
        for column, card in enumerate(cards[first : first + fitting]):
            flow.card(card, deal.mode.ruleset.value(card), _EDGE + column * each, flow.y, width)
        flow.skip(height_of(width) + 1.5)


def _rules(flow: _Flow, deal: PrintedDeal) -> None:
    """Write the rules from the game's page, without examples."""
    flow.heading(text("Rules"))
    guide = guide_of(facts_at(deal.mode.ruleset))
    for chapter in guide.chapters[1:-1]:  # overview and agreements are not needed here
        rules = " ".join(part.words for part in chapter.parts if isinstance(part, GuideSentence))
        if rules:
            flow.say(f"{chapter.heading}: {rules}", 9)
            flow.skip(1)


# --- the way to win --------------------------------------------------------------------------------------


def _solution_page(flow: _Flow, deal: PrintedDeal) -> None:
    lines, steps, last = _followed(deal)
    flow.say(
        text("The small numbers in the crossword say in which step a card is played."),
        10,
    )
    _, columns, rows = extent(last.board)
    height = flow.paper.height * 0.4 * flow.size
    width = widest(columns, rows, (pixels_of(flow.width), pixels_of(height)), pixels_of(16))
    rules = deal.mode.ruleset
    flow.skip(3)
    at = (pixels_of(_EDGE), pixels_of(flow.y))
    draw_crossword(flow.page.surface, flow.art, last.board, rules, at, width, steps)
    flow.skip(mm_of((card_height(width) + width // 14) * rows) + 4)
    flow.columns(lines, 8.5)


def _followed(deal: PrintedDeal) -> tuple[list[str], dict[Cell, int], State]:
    """The solution in sentences, one step per placement including the cards turned before it; the step of
    each cell; and how it ends."""
    sentences: list[str] = []
    steps: dict[Cell, int] = {}
    state, mode = deal.begins, deal.mode
    before: list[str] = []
    for move in deal.way:
        if isinstance(move, Place):
            cards = ", ".join(_card_text(mode, state, placement.slot) for placement in move.laid)
            words = " · ".join(mode.read(state, move).words)
            sentences.append(f"{len(sentences) + 1}.  {'  '.join([*_counted(before), words])}  ({cards})")
            steps |= dict.fromkeys((placement.cell for placement in move.laid), len(sentences))
            before = []
        else:
            before += _turning(mode, state)
        state = mode.apply(state, move)
    return sentences, steps, state


def _counted(sentences: Sequence[str]) -> list[str]:
    """Join equal consecutive sentences."""
    return [
        words + (f" × {times}." if (times := len(list(same))) > 1 else ".")
        for words, same in groupby(sentences)
    ]


def _card_text(mode: Mode, state: State, slot: Slot) -> str:
    """A card, and where it comes from unless that is the hand."""
    card = mode.slots(state)[slot]
    if slot.zone == "heap":
        return text("{card} from heap {n}", card=card, n=slot.place + 1)
    if slot.zone == "open" and "waste" in mode.zones:
        return text("{card} from the waste", card=card)
    return text("{card} from the open pile", card=card) if slot.zone == "open" else card


def _turning(mode: Mode, state: State) -> tuple[str, ...]:
    """The label of turning or drawing."""
    if "waste" in mode.zones:
        by, stock = mode.ruleset.of(PatienceOptions).turn_by, len(state.stock)
        through = stock < (1 if mode.ruleset.of(PatienceOptions).short_turn else by)
        cards = min(by, stock + len(state.open) if through else stock)
        turned = plural("Turn {n} card", "Turn {n} cards", cards)
        return (text("Turn the waste over"), turned) if through else (turned,)
    return (text("Turn a card") if "open" in mode.zones else text("Draw a card"),)


_WIDTH = 42.0  # mm
_COLUMNS, _ROWS = 4, 5
_MARK, _OFF = 6.0, 1.5  # mm: length of a cutting mark, and its distance from the cards


def pack_pages(rules: Ruleset, paper: PaperSize, backs: bool) -> list[PrintedPage]:
    """The pages; with `backs`, each is followed by its reverse side."""
    cards = [piece for piece, (count, _) in rules.pieces.items() for _ in range(count)]
    back = _backs(paper)
    pages = []
    for first in range(0, len(cards), _COLUMNS * _ROWS):
        page = PrintedPage(paper)
        art = printed_art()
        for place, piece in enumerate(cards[first : first + _COLUMNS * _ROWS]):
            art.card(piece, rules.value(piece), width_of(_WIDTH)).blit(page.surface, *_spot(paper, place))
        _mark(page)
        last = min(len(cards), first + _COLUMNS * _ROWS)
        count = plural("{n} card", "{n} cards", len(cards))
        here = f"{first + 1}\N{EN DASH}{last}"
        label = " · ".join((game_name(rules.name), language_name(rules.language), count, here))
        page.write((paper.width / 2, paper.height - 10), label, 9, Face.TEXT, middle=True)
        pages += [page, back] if backs else [page]
    return pages


def _corner(paper: PaperSize) -> tuple[int, int]:
    """The upper left pixel of the cards, which are centred on the paper."""
    width, height = _whole()
    return (pixels_of(paper.width) - width) // 2, (pixels_of(paper.height) - height) // 2


def _whole() -> tuple[int, int]:
    """The size in pixels of a page's cards."""
    return _COLUMNS * width_of(_WIDTH), _ROWS * pixels_of(height_of(_WIDTH))


def _spot(paper: PaperSize, place: int) -> tuple[int, int]:
    left, top = _corner(paper)
    row, column = divmod(place, _COLUMNS)
    return left + column * width_of(_WIDTH), top + row * pixels_of(height_of(_WIDTH))


def _backs(paper: PaperSize) -> PrintedPage:
    """The backs of a full page, for the reverse of any page."""
    page = PrintedPage(paper)
    art = printed_art()
    for place in range(_COLUMNS * _ROWS):
        art.back(width_of(_WIDTH)).blit(page.surface, *_spot(paper, place))
    return page


def _mark(page: PrintedPage) -> None:
    """Draw cutting marks outside the cards, at every edge between two."""
    (left, top), (width, height) = _corner(page.paper), _whole()
    area = pygame.Rect(left, top, width, height)
    for column in range(_COLUMNS + 1):
        x = mm_of(left + column * width_of(_WIDTH))
        page.draw_line(x, mm_of(area.top) - _OFF - _MARK, height=_MARK)
        page.draw_line(x, mm_of(area.bottom) + _OFF, height=_MARK)
    for row in range(_ROWS + 1):
        y = mm_of(top + row * pixels_of(height_of(_WIDTH)))
        page.draw_line(mm_of(area.left) - _OFF - _MARK, y, width=_MARK)
        page.draw_line(mm_of(area.right) + _OFF, y, width=_MARK)
