"""The kind of table for card games of several players, as in Kan-u-go."""

import pygame

from game.table.mode import Outcome
from game.table.session import Session
from game.text.actions import Action
from game.ui.cards.layout import MIN_SIZE, CardScene, CompanyLayout, lay_out_company
from game.ui.cards.rail import company_buttons, draw_company, offers
from game.ui.cards.score_sheet import ScoreSheet
from game.ui.company import pages
from game.ui.company.curtain import Cover
from game.ui.company.game import CompanyHooks, company_table
from game.ui.kit.keyboard import ENTER, TypedText
from game.ui.table import keys
from game.ui.table.actions import KeyPress
from game.ui.table.grid import draw_grid, ground
from game.ui.table.kind import TableKind, Window
from game.ui.table.pages import SHEETS
from game.ui.table.pointer import HandPointer
from game.ui.table.scene import strip_of
from game.ui.table.screen import TableScreen
from game.ui.table.strip import draw_strip
from game.ui.table.turn import Turn
from game.words.court import Court
from modes.states import RoundState

_DRAWS = {1: Action.TAKE_OPEN, 2: Action.TURN}  # what the numbers do once a card is declared
_ENTERS = (Action.HAND_OVER, Action.PASS, Action.DONE, Action.SCORES)  # what Enter does while nothing is laid


def typed(what: TypedText, scene: CardScene) -> Action | None:
    """Lay cards by their letters and numbers; once a card is declared, a number takes one for it."""
    draw = next((_DRAWS[number] for number in what.numbers if number in _DRAWS), None)
    return draw if scene.turn.declared and draw is not None else keys.typed(what, scene)


def pressed(key: KeyPress, scene: CardScene) -> Action | None:
    """Handle a key that types nothing; the action that it stands for, if any."""
    main, _ = offers(scene.turn)
    if key.code in ENTER and main.enabled and main.action in _ENTERS:
        return main.action
    return keys.pressed(key, scene)


CardScreen = TableScreen[Turn, CardScene]


def card_table(session: Session, court: Court | None, hooks: CompanyHooks) -> CardScreen:
    return company_table(CARDS, session, court, hooks, score_sheet)


def score_sheet(turn: Turn) -> Cover | None:
    """The score sheet, once a round is counted; a game that was given up has no winner."""
    return (
        ScoreSheet(turn) if turn.state.of(RoundState).sheet and turn.outcome is not Outcome.GIVEN_UP else None
    )


def _layout(window: Window, turn: Turn) -> CompanyLayout:
    others = len(turn.seating) - (turn.viewer is not None)
    return lay_out_company(window.size, window.style.scale, strip_of(turn), others)


def _draw(surface: pygame.Surface, scene: CardScene) -> None:
    surface.blit(ground(scene), (0, 0))
    draw_grid(surface, scene)
    draw_strip(surface, scene)
    draw_company(surface, scene)


CARDS: TableKind[Turn, CardScene] = TableKind(
    turn=Turn,
    min_size=lambda turn: MIN_SIZE,
    scene=CardScene,
    lay_out=_layout,
    buttons=company_buttons,
    offers=lambda scene: offers(scene.turn),
    typed=typed,
    pressed=pressed,
    draw=_draw,
    sheets={**SHEETS, Action.MENU: lambda scene: pages.menu_page(scene.turn)},
    end_page=lambda scene: pages.end_page(scene.turn),
    pointer=HandPointer,
)
