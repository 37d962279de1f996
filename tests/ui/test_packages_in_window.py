"""The two worked packages of strangers, played to the end at their tables with keys and pointer alone: every
move that their modes offer can be made there, every end is told, and every refusal in their own words."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.opening import open_game
from game.search.kernel.plays import plays_of
from game.table.board import Axis, Cell
from game.table.mode import Outcome
from game.table.moves import Pass, Place
from game.table.session import Session
from game.text import catalogues
from game.text.actions import Action
from game.ui.company.curtain import Curtain, table_title
from game.ui.context import AppContext
from game.ui.menu.controller import MenuController
from game.ui.table.advice import reasons
from modes.moves import Draw
from tests.ui.boards import Player
from tests.ui.company import Company

CTRL = pygame.KMOD_CTRL
MAX_DIGITS = 400  # moves, after which a game goes on for ever


@pytest.fixture(autouse=True)
def speaking() -> Iterator[None]:
    catalogues.use("en")
    yield
    catalogues.use("en")


def begun(ruleset: str, deal: int, names: tuple[str, ...]) -> Session:
    opening = open_game(ruleset, names, deal)
    return Session(opening.mode, opening.setup)


def word_of(session: Session) -> tuple[Cell, Axis, str] | None:
    """The longest play that can be made now: where it begins, which way it goes, its letters."""
    mode, state = session.mode, session.state
    pieces = tuple(mode.slots(state).values())
    found = sorted((sorted(play.pieces) for play in plays_of(mode, state.board, pieces)), key=len)
    if not found:
        return None
    laid = found[-1]
    down = len(laid) > 1 and laid[0][0][0] == laid[1][0][0]
    if len(laid) == 1:
        x, y = laid[0][0]
        down = not ({(x - 1, y), (x + 1, y)} & set(state.board))
    return laid[0][0], Axis.DOWN if down else Axis.ACROSS, "".join(piece.letter for _, piece in laid)


def test_four_persons_play_relay_to_the_end(installed: Path) -> None:
    session = begun("relay", 3, ("Ana", "Bo", "Cid", "Dea"))
    company = Company(session)
    kinds = set()
    for _ in range(MAX_DIGITS):
        if company.screen.turn.outcome is not None:
            break
        if isinstance(company.game.overlays.cover, Curtain) or not company.screen.turn.in_turn:
            company.press(pygame.K_RETURN)  # the curtain opens, or the screen is passed on
            continue
        at, word = session.at, word_of(session)
        offers = session.mode.offers(session.state)
        if word is not None:
            cell, axis, letters = word
            scene = company.screen.scene
            scene.camera = scene.camera.showing(cell)
            company.click(scene.camera.rect(cell).center)
            if company.screen.turn.cursor.axis is not axis:
                company.press(pygame.K_SPACE)
            company.lay(letters)
        elif Draw in offers:
            company.press(pygame.K_t, mod=CTRL)
        else:
            assert Pass in offers
            company.press(pygame.K_p, mod=CTRL)
        assert session.at == at + 1, company.screen.turn.refused
        kinds.add(type(session.moves[-1]))
    outcome = company.screen.turn.outcome
    assert outcome is not None
    assert {Place, Draw} <= kinds
    page = company.screen.sheet
    assert page is not None, "the end is told"
    said = " ".join(page.page.lines)
    assert said == ("Everyone wins." if outcome is Outcome.WON else "The game is lost.")
    assert "100" not in table_title(company.screen.turn) + said


def test_a_move_that_relay_offers_has_a_button(installed: Path) -> None:
    session = begun("relay", 3, ("Ana", "Bo", "Cid", "Dea"))
    company = Company(session)
    company.press(pygame.K_RETURN)
    buttons = {button.label for button in company.screen.buttons if button.enabled}
    assert "Draw a card" in buttons


def test_relay_refuses_in_its_own_words(installed: Path) -> None:
    session = begun("relay", 3, ("Ana", "Bo", "Cid", "Dea"))
    while len(session.state.seat.hand) < 12:
        session.make(Draw())
    company = Company(session)
    company.press(pygame.K_RETURN)
    company.screen.run(Action.TURN)
    assert company.screen.turn.refused is None, "it is not offered, and so not done"
    company.screen.turn.play(Draw())
    assert reasons(company.screen.turn) == ("A hand holds at most 12 cards: lay a word first.",)
    catalogues.use("eo")
    assert reasons(company.screen.turn) != ("A hand holds at most 12 cards: lay a word first.",)


def test_two_persons_play_anagrams_to_the_end(installed: Path) -> None:
    session = begun("anagrams", 5, ("Ana", "Bo"))
    player = Player(session)
    for _ in range(MAX_DIGITS):
        if player.turn.outcome is not None:
            break
        player.open()
        word = word_of(session)
        at = session.at
        if word is not None:
            cell, axis, letters = word
            player.go_to(cell, down=axis is Axis.DOWN)
            player.type(letters)
            player.press(pygame.K_RETURN)
        else:
            player.press(pygame.K_p, CTRL)
            player.press(pygame.K_p, CTRL)
        assert session.at == at + 1, reasons(player.turn)
        for _ in range(40):
            player.screen.update(0.05)
    assert player.turn.outcome is Outcome.WON
    assert player.screen.sheet is not None
    assert player.screen.sheet.page.title == "The game is over"


def test_both_have_a_door_in_the_menu(installed: Path, home: Path) -> None:
    context = AppContext()
    controller = MenuController(context)
    assert {"relay", "anagrams"} <= {door.ruleset.id for door in controller.games()}
    assert not context.waiting
