"""Places where a long translation once was cut, or stood over what is beside it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.hosting.move_log import LogLine
from game.opening import open_game
from game.practice.item import Grade
from game.table import rulefile
from game.table.session import Session
from game.text import catalogues
from game.text.actions import Action
from game.text.catalogues import plural, text
from game.theme import Scale
from game.ui.board.layout import lay_out_board
from game.ui.cards.layout import MIN_SIZE, lay_out_company
from game.ui.cards.rail import Plate, draw_own, draw_plate, steps
from game.ui.cards.score_sheet import ScoreSheet, draw_left
from game.ui.company.curtain import Curtain, CurtainNews
from game.ui.context import AppContext
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.widgets import Button, set_alike
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import Lamp
from game.ui.kit.screen import Screen
from game.ui.menu import layout as menu_layout
from game.ui.menu.controller import GameEntry, MenuController
from game.ui.menu.screen import GamePlate, draw_head
from game.ui.questions.rail import GradeButton
from game.ui.table.layout import Strip
from game.ui.table.rail import draw_rail
from game.ui.table.scene import LampState
from tests.modes.board_games import Game as BoardGame
from tests.modes.board_games import new
from tests.modes.board_table import Table as BoardTable
from tests.ui import boards
from tests.ui.company import Company, game_of, two
from tests.ui.players import GAMES, Player, session_of
from tests.walk.texts import Texts

pytestmark = pytest.mark.usefixtures("home", "own_pictures")

UPRIGHT = (800, 1280)
Written = dict[str, tuple[float, pygame.Rect]]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """What is drawn as it is drawn, cut or not: its size and where."""
    drawn: Written = {}
    write = Style.write

    def writing(
        style: Style, target: Any, at: Any, words: str, face: Face, size: float, *more: Any, **rest: Any
    ) -> Any:
        where = write(style, target, at, words, face, size, *more, **rest)
        room = rest.get("room", 0)
        seen = fonts.shortened(words, face, style.px(size), room) if room else words
        drawn[seen] = (size, where)
        return where

    monkeypatch.setattr(Style, "write", writing)
    return drawn


def drawn(screen: Screen, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size)
    screen.draw(surface)
    return surface


@pytest.mark.parametrize("language", catalogues.languages())
@pytest.mark.parametrize(
    ("ruleset", "word", "drawing"),
    [("scrabble", "CATSDOG", ""), ("ekraibl-simple", "КОТ", "\n".join("МОТОРОМ"))],
    ids=["bonus", "wrong crossing word"],
)
def test_the_sum_of_a_draft_is_whole_in_a_small_window(
    language: str, ruleset: str, word: str, drawing: str
) -> None:
    catalogues.use(language)
    player = boards.Player(BoardTable(ruleset, word, [word, "X"], "X", drawing, (4, 0)), (800, 600))
    player.click(player.at((4, 7)))
    texts = Texts()
    with texts.watched():
        player.type(word)
    assert (text("not a word") in texts.drawn) == bool(drawing)
    assert not texts.seen.cut


@pytest.mark.parametrize("language", catalogues.languages())
def test_the_legend_of_literaki_is_whole(language: str, written: Written) -> None:
    catalogues.use(language)
    size = (1024, 768)
    player = boards.Player(new(BoardGame("literaki", 2, 9)), size)
    drawn(player.screen, size)
    words = text("triples tiles of its colour").split()
    area = player.screen.scene.layout.legend
    lines = [line for line, (_, where) in written.items() if area.collidepoint(where.center)]
    assert [word for line in lines for word in line.split()][: len(words)] == words
    assert all(area.contains(written[line][1].inflate(0, -6)) for line in lines)


@pytest.mark.parametrize("language", catalogues.languages())
@pytest.mark.parametrize(("tiles", "least"), [(7, 14), (9, 11)])
def test_the_button_that_shuffles_is_as_wide_as_its_word(language: str, tiles: int, least: int) -> None:
    catalogues.use(language)
    layout = lay_out_board((1280, 800), Scale.fit((1280, 800)), 15, tiles, 2)
    room = layout.shuffle.width - 24 - 20  # beside its sign
    assert fonts.width(text("Shuffle"), Face.STRONG, least) <= room
    assert layout.table.contains(layout.order)


def _grades(labels: Sequence[str], rect: pygame.Rect) -> list[GradeButton]:
    made = [GradeButton(grade, rect, "3 days", False) for grade in Grade]
    for button, label in zip(made, labels, strict=False):
        button.label = label
    return made[: len(labels)]


def test_the_labels_of_small_buttons_in_a_row_are_equally_large(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: dict[str, float] = {}
    words = Style.words

    def noting(style: Style, said: str, face: Face, size: float, *more: Any, **rest: Any) -> pygame.Surface:
        sizes[said] = size
        return words(style, said, face, size, *more, **rest)

    monkeypatch.setattr(Style, "words", noting)
    labels = ("Отмена", "Повтор", "Подсказка")
    rect = pygame.Rect(0, 0, 56, 48)
    actions = [Button(label, rect, label, icon=Icon.HINT, stacked=True) for label in labels]
    for row in (actions, _grades(labels, rect)):
        for button in set_alike(*row):
            button.draw(pygame.Surface(rect.size), AppContext().style((800, 600)))
        assert len({sizes[label] for label in labels}) == 1
        assert sizes["Подсказка"] < 13, "the longest decides"


def test_the_high_letters_of_a_small_button_stand_clear_of_its_sign() -> None:
    style = AppContext().style((800, 600))
    button = Button("hint", pygame.Rect(0, 0, 56, 48), "હિન્ટ", icon=Icon.HINT, stacked=True)
    face = button._face(style)
    rows = [any(face.get_at((x, y)).a for x in range(face.get_width())) for y in range(face.get_height())]
    sign = style.px(26)
    assert not rows[sign], "a row between the sign and the letters"
    assert any(rows[sign:])
    assert not any(rows[-2:])


@pytest.mark.parametrize("language", catalogues.languages())
@pytest.mark.parametrize("size", [(1280, 800), (2560, 1440)])
def test_what_the_lamp_says_is_whole(language: str, size: tuple[int, int], written: Written) -> None:
    catalogues.use(language)
    player = Player(session_of(GAMES[0], GAMES[0].won), size)
    for said in (text("a solution with rarer words is known"), text("every line of play was searched")):
        written.clear()
        area = player.screen.scene.layout.lamp
        assert area is not None
        player.screen.scene.lamp = LampState(Lamp.KNOWN, text("Can still be won"), said)
        draw_rail(pygame.Surface(size), player.screen.scene)
        lines = [line for line, (_, where) in written.items() if area.contains(where.inflate(0, -4))]
        assert lines[0] == text("Can still be won")
        assert " ".join(lines[1:]) == said


@pytest.mark.parametrize("language", catalogues.languages())
@pytest.mark.parametrize("width", [127, 211])
def test_a_narrow_score_sheet_says_in_full_who_went_out(language: str, width: int, written: Written) -> None:
    catalogues.use(language)
    turn = Company(game_of(two("CAT SOQ"))).screen.turn
    rect = pygame.Rect(134, 100, width, 40)
    draw_left(pygame.Surface((800, 600)), AppContext().style((800, 600)), rect, (), turn, 0, 28)
    assert " ".join(written) == text("went out")
    assert all(rect.inflate(0, 12).contains(where) for _, where in written.values())


@pytest.mark.parametrize("language", catalogues.languages())
def test_a_score_sheet_of_many_rounds_leaves_room_for_what_is_left(language: str, written: Written) -> None:
    catalogues.use(language)
    size = (800, 600)
    table = two("CAT SOQ")
    table.set(sheet=((1, 2), (3, 4), (5, 6)))
    company = Company(game_of(table), size)
    company.press(pygame.K_RETURN)
    company.lay("CAT")
    sheet = company.game.overlays.cover
    assert isinstance(sheet, ScoreSheet)
    context = AppContext()
    context.display.scale, context.display.text = 1.0, 2.0
    sheet.enter(size, context.style(size))
    written.clear()
    sheet.draw(pygame.Surface(size))
    assert text("Left in hand") in written
    went_out, words = text("went out").split(), " ".join(written)
    assert all(word in words for word in went_out)


@pytest.mark.parametrize("language", catalogues.languages())
def test_the_names_of_computer_players_are_whole_on_their_plates(language: str, written: Written) -> None:
    catalogues.use(language)
    size = (1280, 800)
    plates = lay_out_company(size, Scale.fit(size), Strip(12, ("stock", "open")), 1).plates
    style, target = AppContext().style(size), pygame.Surface(size)
    for name in (text("Beginner"), text("Club player"), text("Expert")):
        draw_plate(target, style, plates[0], Plate(name, 12, 100, deals=True, next=True))
        assert name in written


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
@pytest.mark.parametrize("total", [0, 20, 100])
@pytest.mark.parametrize("clock", ["", "10:00"])
def test_cards_clock_and_points_stand_apart_on_a_plate(
    size: tuple[int, int], total: int, clock: str, written: Written
) -> None:
    plates = lay_out_company(size, Scale.fit(size), Strip(12, ("stock", "open")), 3).plates
    style = AppContext().style(size)
    draw_plate(pygame.Surface(size), style, plates[0], Plate("Ana", 10, total), clock)
    cards, points = written["10"][1], written[str(total)][1]
    assert plates[0].left < cards.left
    assert cards.right + style.px(8) <= points.left
    if clock in written:
        assert cards.right < written[clock][1].left
        assert written[clock][1].right < points.left
    else:
        assert size == (800, 600) or not clock, "there is room for it"


@pytest.mark.parametrize("language", catalogues.languages())
@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_who_did_what_is_whole_on_the_rail(language: str, size: tuple[int, int], written: Written) -> None:
    opening = open_game("kan-u-go", ("Ana", "computer:club"), 4)
    catalogues.use(language)
    company = Company(Session(opening.mode, opening.setup), size)
    drawn(company.screen, size)
    assert company.screen.turn.log
    for line in company.screen.turn.log[:2]:
        assert {company.screen.turn.seating.display_names[line.seat], line.brief} <= set(written)


@pytest.mark.parametrize("language", catalogues.languages())
def test_ones_own_plate_is_whole_with_large_text(language: str, written: Written) -> None:
    catalogues.use(language)
    style = AppContext().style(UPRIGHT)._scaled(Scale.fit(UPRIGHT, 1.0, text=2.0)).holding(UPRIGHT, MIN_SIZE)
    own = lay_out_company(UPRIGHT, style.scale, Strip(12, ("stock", "open")), 1).own
    said = Plate("Ana", 12, 100, deals=True, plays=True)
    draw_own(pygame.Surface(UPRIGHT), style, own, said, "24:50")
    assert text("your turn · {cards}", cards=plural("{n} card", "{n} cards", 12)) in written


@pytest.mark.parametrize("language", catalogues.languages())
def test_what_was_done_is_whole_on_a_curtain_with_large_text(language: str, written: Written) -> None:
    catalogues.use(language)
    name = text("Club player")
    said = text("discarded {given}, took {taken}", given="A", taken="N")
    curtain = Curtain(CurtainNews("", ("Ana", name), 0, (LogLine(1, said, said),)), falls=False)
    curtain.enter(UPRIGHT, AppContext().style(UPRIGHT)._scaled(Scale.fit(UPRIGHT, 1.0, text=2.0)))
    curtain.draw(pygame.Surface(UPRIGHT))
    for words in (name, said, text("Hold Space to peek without starting the turn")):
        assert words in written
        assert curtain.sheet.contains(written[words][1])


def test_on_an_upright_screen_the_round_stands_clear_of_the_plate(written: Written) -> None:
    company = Company(game_of(two()), UPRIGHT)
    company.press(pygame.K_RETURN)
    company.rest()
    drawn(company.screen, UPRIGHT)
    (line,) = (where for words, (_, where) in written.items() if words.startswith("Round 1"))
    assert line.bottom <= company.screen.scene.layout.own.top


@pytest.mark.parametrize("language", catalogues.languages())
def test_on_an_upright_screen_the_count_of_a_patience_is_whole(language: str, written: Written) -> None:
    catalogues.use(language)
    player = Player(session_of(GAMES[0], GAMES[0].stuck), UPRIGHT)
    drawn(player.screen, UPRIGHT)
    layout, turn = player.screen.scene.layout, player.screen.turn
    for words in (text("of {n} played", n=turn.card_count), text("move {n}", n=turn.session.at)):
        assert words in written
        assert layout.rail.contains(written[words][1])
        assert not any(written[words][1].colliderect(rect) for rect in (layout.words, layout.placement))


class FilledRect(pygame.Surface):
    """Notes what is filled."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.places: list[pygame.Rect] = []

    def fill(self, colour: Any, rect: Any = None, flags: int = 0) -> pygame.Rect:
        self.places.append(super().fill(colour, rect, flags))
        return self.places[-1]


def test_the_line_above_the_house_rules_stays_on_the_sheet(controller: MenuController) -> None:
    size = (1280, 800)
    form = controller.new_game("kan-u-go")
    style = AppContext().style(size)._scaled(Scale.fit(size, 1.0, text=2.0))
    form.enter(size, style)
    assert isinstance(form, Form)
    target = FilledRect(size)
    form.paint(target, style)
    assert target.places
    assert all(form.sheet.contains(rect) for rect in target.places)


@pytest.mark.parametrize("language", catalogues.languages())
def test_no_step_of_an_exchange_stands_over_another(language: str, written: Written) -> None:
    catalogues.use(language)
    company = Company(game_of(two(stock="KZZZZ", open="Q")), (1280, 720))
    company.press(pygame.K_RETURN)
    company.press(pygame.K_e, mod=pygame.KMOD_LCTRL)
    drawn(company.screen, (1280, 720))
    places = []
    for said, _ in steps(company.screen.turn):
        lines = [line for line in written if line in said]
        assert " ".join(lines) == said, "whole"
        places.append(pygame.Rect.unionall(written[lines[0]][1], [written[line][1] for line in lines]))
    assert all(above.centery < below.top for above, below in pairwise(places))


@pytest.mark.parametrize("height", range(600, 900, 20))
def test_what_was_done_stands_clear_of_the_buttons_of_a_curtain(height: int, written: Written) -> None:
    said = [f"took {n}" for n in range(7)]
    lines = tuple(LogLine(1, each, each) for each in said)
    curtain = Curtain(CurtainNews("", ("Ana", "Ben"), 0, lines, beside=Action.CHALLENGE), falls=False)
    curtain.enter((1280, height), AppContext().style((1280, height)))
    curtain.draw(pygame.Surface((1280, height)))
    seen = [written[each][1] for each in said if each in written]
    assert seen
    assert all(where.bottom <= control.rect.top for where in seen for control in curtain.focus.controls)


@pytest.mark.parametrize("game", ["ekraibl-simple", "patience-heaps"])
def test_house_rules_stand_clear_of_the_ring_of_the_button_below(
    controller: MenuController, game: str
) -> None:
    size = (2560, 1440)
    style = AppContext().style(size)._scaled(Scale.fit(size, 2.0))
    form = controller.new_game(game)
    form.enter(size, style)
    assert isinstance(form, Form)
    start = next(control.rect for control in form.focus.controls if control.name == "start")
    ring = start.inflate(style.px(16), style.px(16))
    options = [control.rect for control in form.focus.controls if control.name.startswith("option ")]
    assert options
    assert not any(rect.inflate(0, style.px(4)).colliderect(ring) for rect in options)


@pytest.mark.parametrize("language", catalogues.languages())
@pytest.mark.parametrize("size", [(1216, 720), (1280, 800)])
def test_a_name_on_the_plate_of_a_badge_has_more_room_than_what_it_does(
    language: str, size: tuple[int, int], written: Written
) -> None:
    catalogues.use(language)
    plates = lay_out_company(size, Scale.fit(size), Strip(7, ("stock", "open")), 7).plates
    style, target = AppContext().style(size), pygame.Surface(size)
    for seat in (
        Plate("Fritz", 7, 0, deals=True, thinks=True, badge=6),
        Plate("Fritz", 7, 0, left=True, badge=1),
    ):
        written.clear()
        draw_plate(target, style, plates[0], seat)
        assert "Fritz" in written
        assert text("resigned") in written or not seat.left


@pytest.mark.parametrize("language", catalogues.languages())
@pytest.mark.parametrize(("size", "larger"), [((800, 600), 1.0), ((1216, 720), 1.0), ((1216, 720), 2.0)])
def test_the_head_of_the_menu_describes_each_game_above_the_plates(
    language: str, size: tuple[int, int], larger: float, written: Written
) -> None:
    catalogues.use(language)
    context = AppContext()
    context.display.text = larger
    style = context.style(size).holding(size, menu_layout.MIN_SIZE)
    places, target = menu_layout.plan(size, style.scale), pygame.Surface(size)
    for name in rulefile.names():
        rules = rulefile.load(name)
        game = GamePlate(GameEntry(rules, (), ("en",)), places.plates[0], places.small_plates)
        written.clear()
        draw_head(target, style, places, {}, game)
        lines = [where for line, (_, where) in written.items() if line in game.about()]
        assert lines, "it is described"
        assert lines[0].top >= 0
        assert lines[-1].bottom <= places.plates[0].top + style.px(2)
        assert not any(line.endswith("…") for line in written), name
