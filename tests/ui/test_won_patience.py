"""A won patience: what its sheets say, what is kept of it, the time that it took."""

import struct
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.deals.request import GameRequest
from game.deals.shelf import known_way
from game.fault import Fault
from game.store.statistics import past_games
from game.table.board import Board
from game.table.mode import Outcome
from game.table.moves import Move
from game.table.session import HelpTaken, Session
from game.text.actions import Action
from game.text.phrases import difficulty, place_in_book, wins_text
from game.theme import FELT
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Push, Screen, Swap
from game.ui.menu.controller import MenuController
from game.ui.printed import page
from game.ui.printed.crossword import crossword_png
from game.ui.printed.form import PrintForm
from game.ui.table.cloth import ClothScreen
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page
from game.ui.words import MeaningsForm
from tests.store.disks import no_file_may_grow_beyond
from tests.ui.menu import controls, key, press, shown
from tests.ui.players import GAMES, Player, session_of
from tests.ui.test_days import table

pytestmark = pytest.mark.usefixtures("home", "dark")

HEAPS = "patience-heaps", "en", 6
DEALT = GameRequest("patience-heaps", 6, "en")
SIX, TWELVE, SEVEN = GAMES


@pytest.fixture
def dark(monkeypatch: pytest.MonkeyPatch) -> None:
    """No light at the table: it would search after each of forty moves."""
    monkeypatch.setattr("game.ui.patience.light.solvable", lambda mode: False)


@pytest.fixture
def controller(context: AppContext) -> MenuController:
    return MenuController(context)


def begun(controller: MenuController, context: AppContext) -> ClothScreen:
    """A table with a deal of the book, on the screen."""
    made = table(Push(controller.begin(DEALT)))
    shown(made, context)
    return made


def won(controller: MenuController, context: AppContext, seconds: float = 2.0) -> ClothScreen:
    """The same, won by the book's way; so long before each move."""
    made = begun(controller, context)
    session = made.turn.session
    *moves, last = known_way(controller._shelf, session.mode, session.setup)
    for move in moves:
        made.update(seconds)
        assert session.play(move) is None
    made.turn.refresh()
    made.update(seconds)
    made.perform(partial(_play, made, last))
    made.flights.end()
    assert made.turn.outcome is Outcome.WON
    return made


def _play(made: ClothScreen, move: Move) -> None:
    assert made.turn.play(move)


def sheet_of(made: ClothScreen, action: Action) -> Page:
    """What a button leads to."""
    made.sheet = None
    assert made.run(action) is None
    assert made.sheet is not None
    return made.sheet.page


def test_a_won_deal_tells_time_plays_difficulty_and_its_longest_word(
    controller: MenuController, context: AppContext
) -> None:
    made = won(controller, context)
    hard = controller._shelf.difficulty(*HEAPS, made.turn.session.setup.options)
    assert hard is not None
    assert hard.harder_than is not None
    assert made.sheet is not None
    assert made.sheet.page.lines == ("All 58 cards are in the crossword.", "Time 2:28 · 39 plays")
    page = sheet_of(made, Action.RESULT)
    longest = max(made.turn.words, key=len)
    assert page.lines == (
        "Time 2:28 · 39 plays",
        "Winning streak: 1, best 1.",
        wins_text(1, 1, hard.share),
        difficulty(hard.grade, hard.share),
        place_in_book(hard.harder_than),
        f"Longest word: {longest}.",
    )


def test_a_faster_win_is_the_best_and_is_compared_with_the_one_before(
    controller: MenuController, context: AppContext
) -> None:
    won(controller, context, 3.0)
    lines = sheet_of(won(controller, context, 2.0), Action.RESULT).lines
    assert "Your best time so far." in lines
    assert "Before: best time 3:42, fewest plays 39." in lines
    assert "Winning streak: 2, best 2." in lines
    slower = sheet_of(won(controller, context, 4.0), Action.RESULT).lines
    assert "Your best time so far." not in slower
    assert "Before: best time 2:28, fewest plays 39." in slower


def test_no_time_runs_behind_a_sheet_nor_while_another_window_has_the_keyboard(
    controller: MenuController, context: AppContext
) -> None:
    made = begun(controller, context)
    first, *_ = known_way(controller._shelf, made.turn.session.mode, made.turn.session.setup)
    made.update(5.0)
    made.run(Action.MENU)
    made.update(50.0)
    made.handle(key(pygame.K_ESCAPE))
    made.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    made.update(50.0)
    made.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
    made.update(2.0)
    made.turn.play(first)
    (game,) = past_games(controller._database)
    assert game.seconds == 7.0


def test_the_code_is_copied_and_deals_the_same_cards(
    controller: MenuController, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    made = begun(controller, context)
    code = sheet_of(made, Action.SHARE).lines[0].rpartition(" ")[2]

    def refused(words: str) -> None:
        raise pygame.error("no clipboard")

    with monkeypatch.context() as patch:
        patch.setattr(pygame.scrap, "put_text", refused)
        with pytest.raises(Fault, match="a clipboard"):
            sheet_of(made, Action.CODE)
    sheet_of(made, Action.CODE)
    assert copied == [code]
    again = table(Push(controller._daily_controller().play_code(code)))
    assert again.turn.session.state == made.turn.session.state


def test_a_deal_by_house_rules_has_no_code(controller: MenuController, context: AppContext) -> None:
    made = table(Push(controller.begin(DEALT._replace(options={"short_turn": False}))))
    shown(made, context)
    page = sheet_of(made, Action.SHARE)
    assert page.lines == ("Deals with your own rules or words have no code.",)
    assert not next(offer for offer in page.offers if offer.action is Action.CODE).enabled


def test_the_picture_is_one_of_300_dpi_and_never_over_another(
    controller: MenuController, context: AppContext, home: Path
) -> None:
    made = won(controller, context)
    for name in ("patience-heaps-6.png", "patience-heaps-6-2.png"):
        assert sheet_of(made, Action.PICTURE).lines[1] == str(home / "exports" / name)
    png = (home / "exports" / "patience-heaps-6.png").read_bytes()
    at = png.index(b"pHYs") + 4
    assert struct.unpack(">IIB", png[at : at + 9]) == (11811, 11811, 1)
    drawn = pygame.image.load(home / "exports" / "patience-heaps-6.png")
    assert max(drawn.get_size()) <= 297 / 25.4 * 300 + 1
    assert min(drawn.get_size()) > 1500


def test_a_wide_crossword_is_still_no_longer_than_a_sheet(home: Path) -> None:
    rules = session_of(SIX, SIX.won).mode.ruleset
    board = Board.parse("CATS" * 14)
    png = crossword_png(board, rules, FELT, "wide")
    width, height = struct.unpack(">II", png[16:24])
    assert width <= 297 / 25.4 * 300 + 1
    assert height < width


@pytest.fixture
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets of a ninth of the pixels."""
    monkeypatch.setattr(page, "PIXELS_PER_INCH", 100)


@pytest.mark.usefixtures("coarse")
def test_a_failed_save_is_reported_in_a_line(
    controller: MenuController, context: AppContext, home: Path
) -> None:
    made = won(controller, context)
    sheet_of(made, Action.PICTURE)
    change = made.run(Action.PRINT)
    assert isinstance(change, Push)
    form = shown(change.screen, context)
    press(form, controls(form)["make"].rect.center)
    written = set((home / "exports").iterdir())
    assert len(written) == 2, "all that is needed for them is loaded now, which writes files too"
    with no_file_may_grow_beyond(1000):
        with pytest.raises(Fault, match="the file is too large"):
            made.run(Action.PICTURE)
        reported = press(form, controls(form)["make"].rect.center)
    assert isinstance(reported, Swap)
    assert isinstance(reported.screen, Message)
    assert "the file is too large" in reported.screen.line
    assert set((home / "exports").iterdir()) == written


def test_a_printed_solution_of_an_open_game_is_help_and_a_pack_is_none(
    controller: MenuController, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.printed.form.pdf_of", lambda pages: b"")  # it takes a second each time
    made = begun(controller, context)
    for presses, shown_now in ((1, False), (0, True)):
        change = made.run(Action.PRINT)
        assert isinstance(change, Push)
        form = shown(change.screen, context)
        form.focus.put("what")  # type: ignore[attr-defined]
        for _ in range(presses):
            form.handle(key(pygame.K_RIGHT))
        press(form, controls(form)["make"].rect.center)
        assert made.turn.session.help.shown is shown_now
    over = won(controller, context)
    change = over.run(Action.PRINT)
    assert isinstance(change, Push)
    form = shown(change.screen, context)
    press(form, controls(form)["make"].rect.center)
    assert not over.turn.session.help.shown


def test_a_win_with_help_is_no_best_time(controller: MenuController, context: AppContext) -> None:
    won(controller, context, 3.0)
    made = won(controller, context, 2.0)
    made.turn.session.take_help(HelpTaken(2))
    page = sheet_of(made, Action.RESULT)
    assert page.lines[0] == "Time 2:28 · 39 plays · 2 hints"
    assert "Your best time so far." not in page.lines


@pytest.mark.usefixtures("coarse")
@pytest.mark.parametrize("presses", [0, 1, 2])
def test_the_deal_or_a_pack_is_saved_as_pdf(
    controller: MenuController, context: AppContext, home: Path, presses: int
) -> None:
    change = begun(controller, context).run(Action.PRINT)
    assert isinstance(change, Push)
    form = shown(change.screen, context)
    assert isinstance(form, PrintForm)
    form.focus.put("what")
    for _ in range(presses):
        form.handle(key(pygame.K_RIGHT))
    reported = press(form, controls(form)["make"].rect.center)
    assert isinstance(reported, Swap)
    (file,) = (home / "exports").glob("*.pdf")
    assert file.name == ("kan-u-go-pack.pdf" if presses else "patience-heaps-6.pdf")
    assert f"/Count {(2, 3, 6)[presses]}".encode() in file.read_bytes()


def test_the_words_are_listed_with_their_meanings(controller: MenuController, context: AppContext) -> None:
    change = won(controller, context).run(Action.MEANINGS)
    assert isinstance(change, Push)
    form = shown(change.screen, context)
    assert isinstance(form, MeaningsForm)
    press(form, controls(form)["word BRUT"].rect.center)
    assert form.word == "BRUT"
    press(form, controls(form)["word AX"].rect.center)
    assert "edge tool" in form.meaning
    pages = [form.shown]
    press(form, controls(form)["more"].rect.center)
    pages.append(form.shown)
    assert set(pages[0]) | set(pages[1]) == set(form._words)
    press(form, controls(form)["before"].rect.center)
    assert form.shown == pages[0]


@pytest.mark.parametrize("size", [(800, 600), (2560, 1440)])
def test_every_sheet_of_it_finds_room(
    controller: MenuController, context: AppContext, size: tuple[int, int]
) -> None:
    made = won(controller, context)
    shown(made, context, size)
    for action in (Action.RESULT, Action.SHARE):
        sheet_of(made, action)
        made.draw(pygame.display.get_surface())  # type: ignore[arg-type]
    for action in (Action.MEANINGS, Action.PRINT):
        change = made.run(action)
        assert isinstance(change, Push)
        screen: Screen = change.screen
        shown(screen, context, size)


def test_an_unsaved_game_has_few_facts() -> None:
    player = Player(session_of(TWELVE, TWELVE.won))
    player.type("cat")
    player.press(pygame.K_RETURN)
    for letter in "S":
        player.turn.cursor = player.turn.cursor._replace(cell=(3, 0))
        player.type(letter)
    player.press(pygame.K_RETURN)
    assert player.turn.outcome is Outcome.WON
    assert player.screen.sheet is not None
    assert player.screen.sheet.page.lines[1] == "2 plays"
    assert isinstance(player.turn.session, Session)


def test_a_won_deal_offers_first_the_next_as_hard_one_that_was_not_begun(
    controller: MenuController, context: AppContext
) -> None:
    made = won(controller, context)
    assert made.sheet is not None
    first = made.sheet.page.offers[0]
    assert (first.action, first.label) == (Action.NEXT, "Next deal")
    ruleset, language, deal = HEAPS
    options = made.turn.session.setup.options
    expected = controller._shelf.next(ruleset, language, options, deal, {deal})
    change = made.run(Action.NEXT)
    assert isinstance(change, Swap)
    assert isinstance(change.screen, TableScreen)
    setup = change.screen.turn.session.setup
    assert (setup.deal, setup.options) == (expected, options)
    grades = [controller._shelf.difficulty(ruleset, language, each, options) for each in (deal, setup.deal)]
    assert grades[0] is not None
    assert grades[1] is not None
    assert grades[0].grade == grades[1].grade
    assert setup.deal > deal


def test_a_solution_of_a_won_deal_may_be_shown_and_takes_nothing_from_the_win(
    controller: MenuController, context: AppContext
) -> None:
    made = won(controller, context)
    menu = sheet_of(made, Action.MENU)
    assert next(each for each in menu.offers if each.action is Action.ASK_DEMO).enabled
    asked = sheet_of(made, Action.ASK_DEMO)
    assert not any("counts as won with help" in line for line in asked.lines)
    change = made.run(Action.DEMO)
    assert isinstance(change, Push)
    assert isinstance(change.screen, TableScreen)
    assert not change.screen.turn.state.board, "it begins with the deal"
    (game,) = past_games(controller._database)
    assert not game.helped
