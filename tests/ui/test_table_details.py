"""What a newcomer stumbles over: promises that are not kept, brass in two places, blank places, silence."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.fault import Fault
from game.opening import open_game
from game.store.database import Database, SaveError
from game.store.journal import Journal
from game.store.records import read_game
from game.store.saved import SavedSession
from game.table.board import Board
from game.table.mode import Outcome
from game.table.state import NO_PIECE, Seat, State
from game.text.catalogues import text
from game.ui.context import AppContext
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Message
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.cards import CardArt, CardLook
from game.ui.menu.controller import MenuController
from game.ui.menu.new_game import NewGameForm
from game.ui.menu.screen import Menu
from tests.ui.players import GAMES, Player, session_of

SIX, TWELVE, HEAPS = GAMES
WIDE = """\
....C....W..
....A....R..
....R....I..
.Q..DANCERT.
.U.I.....RE.
VEIN.FEAST..
IS.D....Z...
AT.ENJOY....
...X...O....
...HELLO....
...O...G....
"""


def brass(player: Player) -> list[str]:
    """Every button on the screen that says it is the thing to do next."""
    sheet = player.screen.sheet
    controls: list[Control] = [*player.screen.buttons, *(sheet.focus.controls if sheet is not None else ())]
    return [
        control.label
        for control in controls
        if isinstance(control, Button) and control.kind is ButtonKind.PRIMARY and control.enabled
    ]


def drawn_cards(player: Player, monkeypatch: pytest.MonkeyPatch) -> dict[str, CardLook]:
    """Which letters are drawn, and how."""
    seen: dict[str, CardLook] = {}
    draw = CardArt.card

    def card(
        art: CardArt,
        letter: str,
        number: int,
        width: int,
        look: CardLook = CardLook.REST,
        badge: Any = None,
    ) -> Any:
        seen[letter] = look
        return draw(art, letter, number, width, look, badge)

    monkeypatch.setattr(CardArt, "card", card)
    player.rest()
    player.draw()
    monkeypatch.undo()
    return seen


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (1920, 1080), (900, 1300)])
def test_what_was_won_is_seen_whole_and_one_button_is_brass(size: tuple[int, int]) -> None:
    won = State(seats=(Seat("Ana", (NO_PIECE,) * 6),), board=Board.parse(WIDE, (-4, -5)))
    player = Player(session_of(SIX, won), size)
    assert player.turn.outcome is Outcome.WON
    sheet = player.screen.sheet
    assert sheet is not None
    for cell in player.board:
        assert not player.screen.scene.camera.rect(cell).colliderect(sheet.rect), cell
    assert brass(player) == [text("Next deal")]
    player.press(pygame.K_ESCAPE)
    assert player.screen.sheet is None
    assert brass(player) == [text("Next deal")]
    assert player.screen.scene.camera.area.bottom > sheet.rect.top


def test_the_first_card_of_a_word_is_neither_red_nor_green(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(session_of(SIX, SIX.won))
    player.type("c")
    assert drawn_cards(player, monkeypatch)["C"] is CardLook.DRAFT
    player.type("at")
    assert drawn_cards(player, monkeypatch)["C"] is CardLook.LEGAL
    player.press(pygame.K_BACKSPACE, pygame.K_RETURN)
    assert drawn_cards(player, monkeypatch)["C"] is CardLook.REFUSED, "refused, it is told in red"


def test_a_stock_that_may_be_turned_but_need_not_does_not_call() -> None:
    player = Player(session_of(SIX, SIX.won, turn_only_when_stuck=False))
    assert brass(player) == []
    stuck = Player(session_of(SIX, State(seats=(Seat("Ana", tuple("XXX")),), stock=("C", "A"))))
    assert brass(stuck) == [text("Turn a card")]


def test_an_empty_hand_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(
        session_of(TWELVE, State(seats=(Seat("Ana"),), stock=("S", "T"), board=Board.parse("CAT")))
    )
    written: list[str] = []
    style = player.screen.scene.style
    write = type(style).write

    def recorded(self: Any, target: Any, at: Any, words: Any, *rest: Any, **more: Any) -> Any:
        written.append(words)
        return write(self, target, at, words, *rest, **more)

    monkeypatch.setattr(
        type(style),
        "write",
        recorded,
    )
    player.draw()
    assert text("Your hand is empty.") in written


def enter_caps(controls: list[Control]) -> list[str]:
    return [
        control.label for control in controls if isinstance(control, Button) and control.cap == text("Enter")
    ]


def test_the_cap_of_enter_is_only_where_enter_presses(home: Path) -> None:
    context = AppContext()
    controller = MenuController(context)
    menu = Menu(controller)
    window = pygame.display.set_mode((1280, 800))
    menu.enter((1280, 800), context.style((1280, 800)))
    menu.draw(window)
    focus = menu.focus
    assert enter_caps(focus.controls) == [text("Deal")]
    focus.put("settings")
    menu.draw(window)
    assert enter_caps(focus.controls) == []
    form = controller.new_game("patience-six")
    form.enter((1280, 800), context.style((1280, 800)))
    form.draw(window)
    fields = form.focus  # type: ignore[attr-defined]
    fields.put("game")
    form.draw(window)
    assert enter_caps(fields.controls) == [text("Deal")], "from a field Enter deals"
    fields.put("close")
    form.draw(window)
    assert enter_caps(fields.controls) == []


def test_a_deal_number_says_what_it_does_not_take(home: Path) -> None:
    context = AppContext()
    form = MenuController(context).new_game("patience-six")
    assert isinstance(form, NewGameForm)
    form.enter((1280, 800), context.style((1280, 800)))
    form.focus.put("deal")
    form.update(0.0)
    entry = form._entry
    assert entry is not None
    for typed, words, dropped in (("1", "1", False), ("x", "1", True), ("2", "12", False)):
        form.handle(pygame.Event(pygame.TEXTINPUT, text=typed))
        assert (entry.words, entry.dropped) == (words, dropped)
    for digit in "3456789":
        form.handle(pygame.Event(pygame.TEXTINPUT, text=digit))
    assert not entry.dropped
    form.handle(pygame.Event(pygame.TEXTINPUT, text="1"))
    assert (entry.words, entry.dropped) == ("123456789", True)


@pytest.mark.parametrize(
    "fault",
    [
        SaveError("kanugo.db", "", "disk I/O error", "a file and a disk that can be written"),
        Fault("kanugo.db", "", "a damaged database", "an undamaged games file"),
        Fault("kanugo.db", "game 3", "…", "…"),
        Fault("rulesets/mine.yaml", "line 3", "mapping values are not allowed here", "YAML"),
    ],
)
def test_an_error_begins_with_a_plain_sentence(fault: Fault) -> None:
    reported = Message.about(fault)
    assert reported.line == str(fault)
    assert reported.lead
    assert not {"database", "YAML", "kanugo.db", "rulesets/mine.yaml"} & set(reported.lead.split())
    context = AppContext()
    reported.enter((800, 600), context.style((800, 600)))
    reported.draw(pygame.display.set_mode((800, 600)))


def test_a_copy_of_the_game_is_saved_and_its_file_named(home: Path) -> None:
    opening = open_game("patience-six", ("",), 7)
    database = Database(lambda fault: None)
    session = SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon)
    player = Player(session)
    player.press(pygame.K_ESCAPE)
    player.button("copy")
    (file,) = (home / "exports").iterdir()
    assert player.screen.sheet is not None
    assert str(file) in player.screen.sheet.page.lines
    copy = read_game(file)
    assert (copy.setup, copy.ruleset) == (session.setup, opening.mode.ruleset)
    assert copy.lexicon is not None
    assert copy.lexicon.name == "english"
    database.close()
