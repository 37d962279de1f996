"""What stands over and beside the table in a window that is low."""

from typing import Any

import pygame
import pytest
from msgspec import structs

from game.table.board import Board
from game.table.state import Seat, State
from game.text import catalogues
from game.text.actions import Action
from game.text.catalogues import text
from game.ui.context import AppContext
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.table.actions import Offer
from game.ui.table.draft import Cursor
from game.ui.table.sheet import Page, Sheet
from modes.states import HeapState
from tests.tiny import TinyWords
from tests.ui.players import GAMES, Player, session_of

pytestmark = pytest.mark.usefixtures("home", "own_pictures")


def drawn(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, pygame.Rect]]:
    """Each text of a frame, and where it stands."""
    written: list[tuple[str, pygame.Rect]] = []
    write = Style.write

    def writing(style: Style, target: Any, at: Any, words: str, *more: Any, **rest: Any) -> pygame.Rect:
        where = write(style, target, at, words, *more, **rest)
        written.append((words, where))
        return where

    monkeypatch.setattr(Style, "write", writing)
    player.draw()
    return written


@pytest.mark.parametrize("language", catalogues.languages())
@pytest.mark.parametrize("size", [(800, 600), (1024, 600)])
def test_the_names_of_two_piles_stand_apart(
    language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogues.use(language)
    heaps = HeapState(tuple(("A",) for _ in range(7)))
    start = State(seats=(Seat("Ana"),), stock=("X",) * 30, own=heaps)
    player = Player(session_of(GAMES[2], start), size)
    where = dict(drawn(player, monkeypatch))
    stock, waste = where[text("Draw {n}", n=30)], where[text("Waste {n}", n=0)]
    assert stock.right + 2 < waste.left


@pytest.mark.parametrize("language", catalogues.languages())
@pytest.mark.parametrize("size", [(800, 600), (1024, 600), (720, 540)])
def test_a_menu_of_thirteen_buttons_is_whole_in_sight(language: str, size: tuple[int, int]) -> None:
    """As many as that of a patience has that is played for the first time."""
    catalogues.use(language)
    said = "Every move " * 6  # two lines, where the buttons are two in a row
    offers = tuple(Offer(action, text("Keep playing")) for action in list(Action)[:13])
    page = Page(text("The game"), (said,), offers=offers)
    sheet = Sheet(page, size, pygame.Rect((0, 0), size), AppContext().style(size))
    assert not sheet.panning.larger
    assert pygame.Rect((0, 0), size).inflate(-16, -16).contains(sheet.rect)
    rects = [control.rect for control in sheet.focus.controls]
    assert len(rects) == 13
    assert all(sheet.rect.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:place]) == -1 for place, rect in enumerate(rects))


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("size", [(640, 400), (800, 600), (1280, 800)])
@pytest.mark.parametrize("buttons", [2, 6])
def test_either_the_content_of_a_sheet_scrolls_or_all_of_it(
    scale: float, size: tuple[int, int], buttons: int
) -> None:
    context = AppContext()
    context.display = structs.replace(context.display, text=scale)
    offers = tuple(Offer(action, "Keep playing") for action in list(Action)[:buttons])
    page = Page("The game", ("Every move is saved as you make it. " * 20,), offers=offers)
    sheet = Sheet(page, size, pygame.Rect((0, 0), size), context.style(size))
    content_scrolls = sheet.scrolled.scroll(1)
    assert not (content_scrolls and sheet.panning.larger)
    assert content_scrolls or sheet.panning.larger or sheet.rect.height < size[1], "all of it can be read"


@pytest.mark.parametrize(
    ("language", "size"),
    [
        *((language, (800, 600)) for language in catalogues.languages()),
        *(("en", size) for size in ((1280, 800), (1366, 768), (1920, 1080))),
    ],
)
@pytest.mark.parametrize("word", ["CAT", "CATS"])
def test_of_a_refused_play_no_line_is_cut(
    language: str, size: tuple[int, int], word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogues.use(language)
    start = State(seats=GAMES[1].won.seats, board=Board.parse(word), stock=("X",))
    player = Player(session_of(GAMES[1], start, TinyWords("CAT CATS")), size)
    player.turn.cursor = Cursor((0, 1))
    player.type(word.lower())
    player.press(pygame.K_RETURN)
    assert player.turn.draft_refused
    assert player.turn.verdict is not None
    assert len(player.turn.verdict.words) == 1 + len(word)
    for _ in range(40):
        player.screen.update(0.1)
    written = drawn(player, monkeypatch)
    paper = player.screen.scene.layout.placement
    lines = [(words, where) for words, where in written if paper.collidepoint(where.center)]
    style = player.screen.scene.style
    said = style.lines(text("The cards go back where they were."), Face.TEXT, 14, paper.width - style.px(28))
    if word == "CAT":  # there is room for four words and the line
        assert any(said[0].startswith(words) or words.startswith(said[0]) for words, _ in lines)
    notes = [where for words, where in lines if words and words in " ".join(said) and len(words) > 3]
    assert all(where.bottom <= paper.bottom - style.px(8) for where in notes)
