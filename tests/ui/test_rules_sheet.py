"""The rules on screen: all that the guide of a game says stands there, is found, and is reached by keys."""

import time
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.fault import Fault
from game.guide.facts import facts_at, facts_of
from game.guide.page import Chart, Example, Guide, Saying
from game.guide.whole import guide_of
from game.opening import open_game
from game.table import rulefile
from game.table.board import Board
from game.table.placement import Piece, judge, read
from game.text import catalogues
from game.ui.app import App, Desk, Looks
from game.ui.controls.choice import ChoiceField
from game.ui.controls.message import Message
from game.ui.look import fonts
from game.ui.look.style import Style
from game.ui.menu.new_game import NewGameForm
from game.ui.rules.page import RulesPage, boxes
from game.ui.rules.sheet import RulesSheet, sheet_keys
from game.ui.rules.spots import ContentsSpot
from game.ui.screen import Explain, KeyHelp, Pop, Screen
from tests.modes import kanugo_table
from tests.modes.board_table import Table
from tests.ui.boards import Player
from tests.ui.company import Company, game_of
from tests.ui.drills import Learner, plan_of
from tests.ui.shown import does_something, key, of_house, pressed, type_

GAMES = rulefile.names()
SPOKEN = [(game, language) for game in GAMES for language in rulefile.languages(game)]
KEYS = (KeyHelp("Esc", "take back all cards; then the menu"), KeyHelp("Ctrl Z", "undo what was done last"))
WINDOWS = [
    ((800, 600), None), ((1280, 800), None), ((2560, 1440), None), ((1280, 800), 2.0), ((1600, 1200), 2.0),
    ((2560, 1440), 1.0), ((900, 1300), None),
]  # fmt: skip
SHIFT = pygame.KMOD_LSHIFT

pytestmark = pytest.mark.usefixtures("home")


def sheet_of(
    ruleset: str,
    language: str | None = None,
    size: tuple[int, int] = (1280, 800),
    scale: float | None = None,
    theme: str = "felt",
) -> RulesSheet:
    rules = rulefile.load(ruleset, language=language)
    sheet = RulesSheet(Explain(KEYS, rules, ("Drag a card to a square.",)), rules)
    surface = pygame.display.set_mode(size)
    sheet.enter(size, Desk(Looks(theme, scale)).style(size))
    sheet.update(1.0)
    sheet.draw(surface)
    return sheet


def page_of(sheet: RulesSheet) -> RulesPage:
    assert sheet.page is not None
    return sheet.page


def style_of(sheet: RulesSheet) -> Style:
    assert sheet.style is not None
    return sheet.style


def said(sheet: RulesSheet) -> list[str]:
    return [passage.words for passage in page_of(sheet).passages]


def told(guide: Guide) -> list[str]:
    """Every word of a guide, in its order."""
    found = []
    for chapter in guide.chapters:
        found.append(chapter.heading)
        for part in chapter.parts:
            match part:
                case Saying(words) | Example(words):
                    found.append(words)
                case Chart(head, rows):
                    found += [*head, *(cell for row in rows for cell in row)]
    return found


def shift(sheet: RulesSheet) -> int:
    return sheet.scrolled.shift


def drawn(sheet: RulesSheet) -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill((0, 0, 0))
    sheet.update(1.0)
    sheet.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


# --- what stands there -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "language"), SPOKEN)
def test_everything_that_the_guide_says_stands_on_the_sheet_in_its_order(ruleset: str, language: str) -> None:
    sheet, guide = sheet_of(ruleset, language), guide_of(facts_of(ruleset, language))
    assert sheet.heading() == guide.title
    stands = iter(said(sheet))
    assert [words for words in [guide.about, *told(guide)] if words not in stands] == []
    headings = [spot.label for spot in sheet.focus.spots if isinstance(spot, ContentsSpot)]
    assert headings == [*(chapter.heading for chapter in guide.chapters), "Keys"]
    assert len(page_of(sheet).tops) == len(headings)


@pytest.mark.parametrize("ruleset", GAMES)
def test_beside_each_sentence_stands_where_the_original_says_so(ruleset: str) -> None:
    sheet, page = sheet_of(ruleset), page_of(sheet_of(ruleset))
    sources = {
        passage.baseline(0): passage.words
        for passage in page.passages
        if passage.words.startswith(("rules, sentence", "our reading"))
    }
    facts = facts_of(ruleset)
    sayings = [
        part for chapter in guide_of(facts).chapters for part in chapter.parts if isinstance(part, Saying)
    ]
    for saying in sayings:
        (put,) = (passage for passage in page.passages if passage.words == saying.words)
        beside = sources[put.baseline(0)]
        if len(saying.originals) == 1:
            assert beside == f"rules, sentence {saying.originals[0][1:]}"
        else:
            assert beside.startswith("rules, sentences " if saying.originals else "our reading")
    assert any(words.startswith("The small numbers are") for words in said(sheet))


def test_sentences_in_a_row_are_told_as_a_span() -> None:
    assert "rules, sentences 6\N{EN DASH}11, 13\N{EN DASH}16" in said(sheet_of("kan-u-go"))


@pytest.mark.parametrize(("ruleset", "language"), SPOKEN)
def test_the_drawn_positions_are_right_and_wrong_as_the_validator_says(ruleset: str, language: str) -> None:
    page = page_of(sheet_of(ruleset, language))
    mode = open_game(ruleset, ("",) * rulefile.load(ruleset).players[0], 1, language).mode
    assert len(page.figures) == len(page.ticks) >= 4
    for figure, tick in zip(page.figures, page.ticks, strict=True):
        board, new = figure.example.board, figure.example.new
        old = Board({cell: laid for cell, laid in board.items() if cell not in new})
        pieces = [Piece(cell, board[cell], True) for cell in sorted(new)]
        assert (judge(read(old, pieces), mode.ruleset, mode.words) is None) is tick.good
        assert tick.left == figure.rect.left
        assert figure.rect.bottom < tick.middle < figure.rect.bottom + 40


def test_the_keys_of_the_screen_below_and_of_the_sheet_are_its_last_chapter() -> None:
    sheet = sheet_of("patience-six")
    caps = [cap.words for cap in page_of(sheet).caps]
    assert caps == [each.shown for each in (*KEYS, *sheet_keys())]
    words = said(sheet)
    assert {"Drag a card to a square.", *(each.does for each in (*KEYS, *sheet_keys()))} <= set(words)
    pressed(sheet, pygame.K_k)
    assert shift(sheet) == page_of(sheet).tops[-1], "one key leads there"


def mine(tmp_path: Path, text: str) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets/mine.yaml").write_text(text, "utf-8")


def test_a_copied_ruleset_with_other_numbers_explains_itself(home: Path) -> None:
    mine(
        home,
        "extends: literaki\nname: Longer Literaki\nhand: 10\nbonus: {points: 77, at: [9, 10]}\n"
        "exchange_bag: 9\n",
    )
    sheet = sheet_of("mine")
    words = said(sheet)
    assert sheet.heading() == "Longer Literaki"
    assert "Everyone draws 10 tiles from the bag." in words
    assert "Playing 9, 10 tiles in one turn scores a bonus of 77 points." in words
    assert "To swap, there must be at least 9 tiles in the bag." in words
    assert not any("sentence" in each or each == "our reading" for each in words), "it follows no original"


def test_a_copied_patience_says_how_many_cards_it_has(home: Path) -> None:
    mine(home, "extends: patience-twelve\nname: Ten in hand\nhand: 10\n")
    assert "You have 10 cards in hand." in said(sheet_of("mine"))


def test_options_are_told_as_they_are_decided_at_the_table() -> None:
    rules = rulefile.load("kan-u-go", 4, options={"game_over_at": 50})
    words = told(guide_of(facts_at(rules)))
    assert any("reaches 50 points" in each for each in words)
    assert "12" in words, "and for every number of players"


def test_rules_whose_file_is_gone_are_told_as_they_are(home: Path) -> None:
    mine(home, "extends: patience-twelve\nname: Ten in hand\nhand: 10\n")
    rules = rulefile.load("mine")
    (home / "rulesets/mine.yaml").unlink()
    assert "You have 10 cards in hand." in told(guide_of(facts_at(rules)))


def test_the_sheet_speaks_the_language_of_the_texts() -> None:
    catalogues.use("eo")
    spoken, guide = said(sheet_of("kan-u-go")), told(guide_of(facts_of("kan-u-go")))
    assert set(guide) <= set(spoken)
    catalogues.use("en")
    assert spoken != said(sheet_of("kan-u-go"))


# --- sizes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "eo"])
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("ruleset", ["patience-heaps", "kan-u-go", "literaki", "scrabble-finish"])
def test_nothing_is_cut_and_nothing_overlaps(
    ruleset: str, size: tuple[int, int], scale: float | None, language: str
) -> None:
    catalogues.use(language)
    sheet = sheet_of(ruleset, size=size, scale=scale)
    page, style = page_of(sheet), style_of(sheet)
    room = sheet.view.width
    assert pygame.Rect((0, 0), size).contains(sheet.sheet)
    assert sheet.sheet.contains(sheet.view)
    put = []
    for passage in page.passages:
        assert " ".join(passage.lines) == passage.words
        pixels = style.px(passage.ink.size)
        wide = max(fonts.width(line, passage.ink.face, pixels) for line in passage.lines)
        high = len(passage.lines) * passage.ink.leading
        rect = pygame.Rect(passage.left, passage.top, wide, high)
        assert rect.left >= 0, passage.words
        assert rect.right <= room, passage.words
        assert rect.bottom <= page.high, passage.words
        put.append(rect)
    figures = [figure.rect for figure in page.figures]
    assert all(rect.right <= room for rect in figures)
    parts = put + figures
    assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
    spots = [spot.rect for spot in sheet.focus.spots]
    assert all(sheet.sheet.contains(rect) for rect in spots)
    assert not [pair for pair in combinations([*spots, sheet.view], 2) if pair[0].colliderect(pair[1])]
    assert all(rect.height >= style.px(40) for rect in spots)
    title = style.fitting(sheet.heading(), fonts.Face.SERIF, 24, sheet.heading_room(style), 16)
    assert fonts.width(sheet.heading(), fonts.Face.SERIF, style.px(title)) <= sheet.heading_room(style)


@pytest.mark.parametrize("theme", ["felt", "slate", "contrast"])
def test_it_is_drawn_in_every_theme(theme: str) -> None:
    sheet = sheet_of("literaki", theme=theme)
    seen = {drawn(sheet)}
    for _ in page_of(sheet).tops[1:]:
        pressed(sheet, pygame.K_RIGHT)
        seen.add(drawn(sheet))
    assert len(seen) == len(page_of(sheet).tops)


def test_what_was_in_sight_stays_there_in_another_window() -> None:
    sheet = sheet_of("kan-u-go")
    for _ in range(3):
        pressed(sheet, pygame.K_RIGHT)
    sheet.enter((800, 600), Desk().style((800, 600)))
    assert shift(sheet) == page_of(sheet).tops[3]


def test_a_page_is_laid_out_in_a_twentieth_of_a_second() -> None:
    def took(ruleset: str) -> float:
        rules, style = rulefile.load(ruleset), Desk().style((1280, 800))
        begun = time.process_time()
        sheet = RulesSheet(Explain(KEYS, rules), rules)
        sheet.enter((1280, 800), style)
        return time.process_time() - begun

    for ruleset in GAMES:
        assert min(took(ruleset) for _ in range(5)) < 0.05, ruleset


# --- turning and searching -------------------------------------------------------------------------------


def test_keys_wheel_and_pointer_turn_it() -> None:
    sheet = sheet_of("kan-u-go")
    seen = [shift(sheet)]
    for code in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_SPACE, pygame.K_END):
        pressed(sheet, code)
        seen.append(shift(sheet))
    assert seen == sorted(set(seen)), "each of them turns it on"
    for code in (pygame.K_UP, pygame.K_PAGEUP, pygame.K_HOME):
        before = shift(sheet)
        pressed(sheet, code)
        assert shift(sheet) < before
    assert shift(sheet) == 0
    sheet.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    wheeled = shift(sheet)
    assert wheeled > 0
    middle = sheet.view.center
    sheet.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=1))
    sheet.handle(
        pygame.Event(pygame.MOUSEMOTION, pos=(middle[0], middle[1] - 120), rel=(0, -120), buttons=(1, 0, 0))
    )
    sheet.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(middle[0], middle[1] - 120), button=1))
    assert shift(sheet) == wheeled + 120, "the text follows the hand"
    sheet.handle(pygame.Event(pygame.MOUSEMOTION, pos=middle, rel=(0, 120), buttons=(0, 0, 0)))
    assert shift(sheet) == wheeled + 120
    bar = (sheet.view.right + 5, sheet.view.top + 30)
    sheet.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=bar, button=1))
    sheet.handle(
        pygame.Event(pygame.MOUSEMOTION, pos=(bar[0], sheet.view.bottom), rel=(0, 9), buttons=(1, 0, 0))
    )
    assert shift(sheet) == page_of(sheet).high - sheet.view.height, "the bar leads to the end"


def test_headings_are_reached_by_keys_alone_and_by_the_pointer() -> None:
    sheet = sheet_of("scrabble")
    tops = page_of(sheet).tops
    pressed(sheet, pygame.K_RIGHT)
    pressed(sheet, pygame.K_RIGHT)
    assert shift(sheet) == tops[2]
    pressed(sheet, pygame.K_LEFT)
    assert shift(sheet) == tops[1]
    spots = {spot.name: spot for spot in sheet.focus.spots}
    place = spots["chapter 4"].rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sheet.handle(pygame.Event(kind, pos=place, button=1))
    assert shift(sheet) == tops[4]
    drawn(sheet)
    assert [name for name, spot in spots.items() if isinstance(spot, ContentsSpot) and spot.here] == [
        "chapter 4"
    ]
    for _ in range(len(spots)):
        pressed(sheet, pygame.K_TAB)
        if sheet.focus.current is spots["chapter 1"]:
            break
    pressed(sheet, pygame.K_RETURN)
    assert shift(sheet) == tops[1]


@pytest.mark.parametrize("opens", ["slash", "ctrl f", "pointer"])
def test_what_is_typed_is_found_and_marked(opens: str) -> None:
    sheet = sheet_of("scrabble")
    if opens == "slash":
        sheet.handle(pygame.Event(pygame.TEXTINPUT, text="/"))
    elif opens == "ctrl f":
        pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
    else:
        place = sheet.focus.spots[0].rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            sheet.handle(pygame.Event(kind, pos=place, button=1))
    before = drawn(sheet)
    type_(sheet, "bonus")
    page = page_of(sheet)
    assert len(sheet.hits) == sum(passage.words.lower().count("bonus") for passage in page.passages) > 4
    for hit in sheet.hits:
        assert page.passages[hit.passage].words[hit.start : hit.end].lower() == "bonus"
    assert drawn(sheet) != before
    assert sheet.at == 0
    seen = []
    for _ in sheet.hits:
        (box, *_rest) = boxes(page, style_of(sheet), sheet.hits[sheet.at])
        assert 0 <= box.top - shift(sheet) <= sheet.view.height - box.height, "each is in sight"
        seen.append(sheet.at)
        pressed(sheet, pygame.K_RETURN if len(seen) % 2 else pygame.K_F3)
    assert seen == list(range(len(sheet.hits)))
    assert sheet.at == 0, "after the last comes the first"
    pressed(sheet, pygame.K_F3, SHIFT)
    assert sheet.at == len(sheet.hits) - 1
    assert pressed(sheet, pygame.K_ESCAPE) is None
    assert not sheet.hits
    assert isinstance(pressed(sheet, pygame.K_ESCAPE), Pop)


def test_a_search_knows_no_capitals_and_no_marks_and_says_when_there_is_nothing() -> None:
    catalogues.use("eo")
    sheet = sheet_of("skrablo")
    pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
    type_(sheet, "Cu")
    assert any("ĉu" in passage.words.lower() for passage in page_of(sheet).passages)
    found = {page_of(sheet).passages[hit.passage].words[hit.start : hit.end] for hit in sheet.hits}
    assert {"ĉu"} <= {each.lower() for each in found}
    catalogues.use("en")
    type_(sheet, "qqq")
    assert sheet.hits == ()
    before = shift(sheet)
    assert pressed(sheet, pygame.K_F3) is None
    assert shift(sheet) == before


def test_words_over_two_lines_are_found_whole() -> None:
    sheet = sheet_of("kan-u-go", size=(800, 600))
    page = page_of(sheet)
    passage = next(each for each in page.passages if len(each.lines) > 1 and each.ink.size == 16)
    over = f"{passage.lines[0].split()[-1]} {passage.lines[1].split()[0]}"
    pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
    for letter in over:
        sheet.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    assert [len(boxes(page, style_of(sheet), hit)) for hit in sheet.hits] == [2]


def test_a_search_is_kept_when_the_window_changes() -> None:
    sheet = sheet_of("kan-u-go")
    pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
    type_(sheet, "word")
    before = len(sheet.hits)
    sheet.enter((800, 600), Desk().style((800, 600)))
    assert len(sheet.hits) == before > 0
    type_(sheet, "q")
    assert not sheet.hits, "what is typed then is added"
    for _ in range(2):
        pressed(sheet, pygame.K_BACKSPACE)
    assert len(sheet.hits) >= before


def test_letters_typed_into_the_search_do_nothing_else() -> None:
    sheet = sheet_of("kan-u-go")
    pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
    type_(sheet, "k")
    assert shift(sheet) != page_of(sheet).tops[-1]
    assert sheet.hits


def test_each_key_that_is_told_does_something() -> None:
    def turned() -> Screen:
        sheet = sheet_of("scrabble")
        pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
        type_(sheet, "tile")
        sheet.focus.put("chapter 0")
        pressed(sheet, pygame.K_PAGEDOWN)
        return sheet

    assert not [each.shown for each in sheet_keys() if not does_something(turned, each)]


# --- where it is opened ----------------------------------------------------------------------------------


def opened(screen: Screen) -> Explain:
    change = pressed(screen, pygame.K_F1)
    assert isinstance(change, Explain)
    return change


def test_f1_opens_the_sheet_over_the_screen_and_puts_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(Desk())
    over: list[Screen] = []
    monkeypatch.setattr(app, "push", over.append)
    app.change(Explain(KEYS, rulefile.load("literaki")))
    (sheet,) = over
    assert isinstance(sheet, RulesSheet)
    sheet.enter((1280, 800), Desk().style((1280, 800)))
    assert isinstance(pressed(sheet, pygame.K_F1), Pop)
    held = pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", repeat=True)
    assert sheet.handle(held) is None
    assert isinstance(sheet.handle(pygame.Event(pygame.TEXTINPUT, text="?")), Pop)
    assert isinstance(pressed(sheet, pygame.K_ESCAPE), Pop)


def test_of_a_game_that_cannot_be_told_it_is_said_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*given: object) -> None:
        raise Fault("mode", "moves", "broken", "moves")

    app = App(Desk())
    over: list[Screen] = []
    monkeypatch.setattr(app, "push", over.append)
    monkeypatch.setattr("game.ui.rules.sheet.book_of", fails)
    app.change(Explain(KEYS, rulefile.load("literaki")))
    assert isinstance(over[0], Message)


def test_at_the_tables_it_is_the_game_that_is_played() -> None:
    board = Player(Table("literaki", "KOT", ["KOTYABC", "EEEEEEE"], "N" * 9))
    assert opened(board.screen).game == board.turn.rules
    company = Company(game_of(kanugo_table.Table("AT BO", "AT")))
    assert opened(company.screen).game == company.screen.turn.rules, "behind the curtain too"
    company.press(pygame.K_RETURN)
    assert opened(company.screen).game == company.screen.turn.rules


def test_the_button_at_the_table_opens_it() -> None:
    board = Player(Table("scrabble", "CAT", ["CATSDOO", "EEEEEEE"], "N" * 9))
    place = next(button.rect.center for button in board.screen.buttons if button.name == "help")
    board.screen.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    change = board.screen.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    assert isinstance(change, Explain)


def test_in_the_choice_of_a_game_it_is_the_game_as_it_is_chosen() -> None:
    form = of_house("choose", "patience-six")()
    assert isinstance(form, NewGameForm)
    spots = {spot.name: spot for spot in form.focus.spots}
    option = spots["option open_refill"]
    assert isinstance(option, ChoiceField)
    option.at = option.answers.index("yes")
    game = opened(form).game
    assert game is not None
    assert game.id == "patience-six"
    assert game.open_refill
    assert form.press(spots["rules"]) == opened(form)


def test_where_it_is_asked_who_plays_it_is_the_game_that_they_will_play() -> None:
    form = of_house("ask_players", "literaki", "pl", 1, {"turn_seconds": 120})()
    game = opened(form).game
    assert game is not None
    assert game.id == "literaki"
    assert game.turn_seconds == 120


def test_in_the_menu_it_is_the_game_that_the_keyboard_is_on() -> None:
    menu = of_house("menu")()
    likely = opened(menu).game
    assert likely is not None
    assert rulefile.is_ours(likely.id)
    menu.focus.put("kan-u-go")  # type: ignore[attr-defined]
    chosen = opened(menu).game
    assert chosen is not None
    assert chosen.id == "kan-u-go"


def test_in_practice_it_is_the_game_that_is_practised() -> None:
    form = of_house("practice")()
    assert opened(form).game is not None
    learner = Learner.at(plan_of("word", ruleset="literaki"))
    game = opened(learner.screen).game
    assert game is not None
    assert game.id == "literaki"


def test_it_changes_nothing_of_the_game_below_and_shows_no_hand() -> None:
    pictures = []
    for hands in ("AT BO", "QX ZZ"):
        company = Company(game_of(kanugo_table.Table(hands, "AT")))
        before = company.screen.turn.session.state
        asked = opened(company.screen)
        assert asked.game is not None
        company.picture()
        sheet = RulesSheet(asked, asked.game)
        sheet.enter((1280, 800), Desk().style((1280, 800)))
        surface = pygame.display.get_surface()
        assert surface is not None
        sheet.update(1.0)
        sheet.draw(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
        assert company.screen.turn.session.state is before
    assert pictures[0] == pictures[1], "over the curtain it is the same whatever is held"


def test_the_clock_goes_on_below_it_as_below_any_other_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("game.ui.company.game.time.monotonic", lambda: now)
    company = Company(game_of(kanugo_table.Table("AT BO", "AT", turn_seconds=60)))
    company.press(pygame.K_RETURN)
    company.screen.update(0.0)
    before = company.screen.clock.times.in_turn
    assert opened(company.screen)
    now += 21.0
    company.screen.enter((1280, 800), Desk().style((1280, 800)))
    assert company.screen.clock.times.in_turn == pytest.approx(before + 20.0)


def test_held_keys_turn_it_on_and_on() -> None:
    sheet = sheet_of("kan-u-go")
    seen = []
    for _ in range(3):
        event = key(pygame.K_DOWN)
        event.dict["repeat"] = True
        sheet.handle(event)
        seen.append(shift(sheet))
    assert seen == sorted(set(seen))
