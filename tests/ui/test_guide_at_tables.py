"""The guide for newcomers: offered once at each kind of table, three moves with whatever the person plays,
skipped at any moment, nothing told that is not seen."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.opening import open_game
from game.search.hints import Hints
from game.store import settings as stored
from game.store.database import Database
from game.store.settings import Settings
from game.table.facedown import seen_by
from game.table.moves import Draw, Pass, Place
from game.table.session import Session
from game.ui.app import Desk
from game.ui.board.table import board_table
from game.ui.cards.table import card_table
from game.ui.company.curtain import Curtain
from game.ui.company.game import Around, CompanyGame
from game.ui.menu.guides import guided
from game.ui.menu.navigator import Navigator
from game.ui.patience.table import patience_table
from game.ui.screen import Screen, Swap
from game.ui.table.actions import Act
from game.ui.table.delegate import TableDelegate
from game.ui.table.guide import MOVES, Guided, with_guide
from game.ui.table.guide_texts import happened, kind_of
from game.ui.table.screen import TableScreen
from tests.ui.waiting import wait_until

GAMES = {
    "heaps": ("patience-heaps", "en"),
    "row": ("patience-six", "en"),
    "hand": ("patience-twelve", "en"),
    "cards": ("kan-u-go", "en"),
    "board": ("scrabble", "en"),
}
NAMES = ("Ana", "computer:beginner")
SIZES = [(800, 600), (1280, 800), (2560, 1440), (900, 1300)]


def table_of(
    kind: str, names: tuple[str, ...] = NAMES, deal: int = 7, **options: object
) -> TableScreen[Any, Any]:
    """A real deal at a table of this kind."""
    name, language = GAMES[kind]
    alone = name.startswith("patience")
    opening = open_game(name, ("",) if alone else names, 7, language, options)
    session = Session(opening.mode, opening.setup)
    if alone:
        return patience_table(session, lambda setup: Session(opening.mode, setup))
    make = card_table if kind == "cards" else board_table
    return make(session, None, Around(lambda setup: Session(opening.mode, setup)))


class Newcomer:
    """Sits at a table with the guide; plays with events only."""

    def __init__(
        self,
        table: TableScreen[Any, Any],
        size: tuple[int, int] = (1280, 800),
        known: bool = False,
    ) -> None:
        self.surface = pygame.display.set_mode(size)
        self.table = table
        self.kept: list[str] = []
        with_guide(table, known, self.kept.append)
        table.enter(size, Desk().style(size))
        self.rest()

    @property
    def guide(self) -> Guided[Any, Any]:
        assert isinstance(self.table.delegate, Guided)
        return self.table.delegate

    @property
    def said(self) -> str:
        return " ".join(self.guide.said)

    def rest(self) -> None:
        for _ in range(8):
            self.table.update(0.1)
        self.table.draw(self.surface)

    def press(self, key: int, said: str = "", mod: int = 0) -> None:
        self.table.handle(pygame.Event(pygame.KEYDOWN, key=key, unicode=said, mod=mod))
        if said:
            self.table.handle(pygame.Event(pygame.TEXTINPUT, text=said))
        self.rest()

    def click(self, at: tuple[int, int]) -> None:
        self.table.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        self.table.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        self.table.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        self.rest()

    def button(self, act: Act) -> pygame.Rect:
        return next(button.rect for button in self.table.buttons if button.name == act.value)

    def offers(self, act: Act) -> bool:
        return any(button.name == act.value for button in self.table.buttons)

    def begin(self) -> None:
        self.click(self.button(Act.GUIDE).center)
        self.wait()

    def wait(self, until: Callable[[], object] | None = None) -> None:
        """Until a play is shown, or what else is waited for."""
        wait_until(until or (lambda: self.guide.target), "nothing was shown", lambda: self.table.update(0.1))
        self.rest()

    def place_shown(self) -> None:
        for placed in self.guide.target:
            letter = placed.letter or self.table.turn.piece(placed.slot)
            self.press(ord(letter.lower()) if letter.isascii() else 0, letter.lower())

    def play_shown(self) -> None:
        self.place_shown()
        self.press(pygame.K_RETURN)


# --- offered once -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GAMES)
def test_it_offers_itself_on_the_first_game_of_each_kind_and_is_kept_at_once(kind: str) -> None:
    newcomer = Newcomer(table_of(kind))
    assert newcomer.said == "New to this game? Make your first three moves with help."
    assert newcomer.kept == [kind]
    newcomer.click(newcomer.button(Act.SKIP_GUIDE).center)
    assert newcomer.said == ""
    assert not newcomer.offers(Act.GUIDE)
    assert newcomer.kept == [kind]


def test_where_it_was_offered_before_nothing_is_seen_of_it() -> None:
    newcomer = Newcomer(table_of("heaps"), known=True)
    assert newcomer.said == ""
    assert not newcomer.offers(Act.GUIDE)
    assert newcomer.kept == []


def test_it_is_kept_with_the_settings_for_each_kind_apart(home: Any, navigator: Navigator) -> None:
    database = navigator._database
    assert stored.read(database).guided == ()

    def sits_down(kind: str) -> str:
        table = guided(table_of(kind), database)
        assert isinstance(table, TableScreen)
        table.enter((1280, 800), Desk().style((1280, 800)))
        for _ in range(8):
            table.update(0.1)
        assert isinstance(table.delegate, Guided)
        return " ".join(table.delegate.said)

    assert "New to this game?" in sits_down("heaps")
    assert sits_down("heaps") == ""
    assert "New to this game?" in sits_down("row")
    again = Database(lambda fault: None)
    assert stored.read(again).guided == ("heaps", "row")
    navigator._set(less_motion=True)
    assert stored.read(again) == Settings(guided=("heaps", "row"), less_motion=True)


def test_the_tables_of_the_navigator_have_it(home: Any, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.menu.preparing.takes_long", lambda words: False)
    navigator = Navigator(desk)
    table: Screen = navigator.begin("patience-heaps", "en", 7, {})
    assert isinstance(table, TableScreen)
    assert isinstance(table.delegate, Guided)
    several = navigator.begin("kan-u-go", "en", 7, {}, NAMES)
    assert isinstance(several, TableScreen)
    assert isinstance(several.delegate, Guided)
    assert isinstance(several.delegate.inner, CompanyGame)


def test_a_game_that_is_under_way_is_not_interrupted() -> None:
    table = table_of("heaps")
    hints = Hints(table.turn.session.mode, table.turn.session.mode.words, "common")
    table.turn.play(hints.find(table.turn.session.state, 1)[0].move)
    newcomer = Newcomer(table)
    assert newcomer.said == ""
    assert newcomer.kept == []


def test_whoever_plays_on_without_an_answer_is_not_asked_any_more() -> None:
    newcomer = Newcomer(table_of("heaps"))
    hints = Hints(newcomer.table.turn.session.mode, newcomer.table.turn.session.mode.words, "common")
    newcomer.table.done(
        lambda: newcomer.table.turn.play(hints.find(newcomer.table.turn.state, 1)[0].move) and None
    )
    newcomer.rest()
    assert newcomer.said == ""


def test_where_words_are_doubted_the_list_gives_nothing_away() -> None:
    newcomer = Newcomer(table_of("board", adjudication="challenge"))
    assert newcomer.said == ""
    newcomer.press(pygame.K_ESCAPE)
    assert newcomer.table.sheet is not None
    assert Act.GUIDE not in [offer.act for offer in newcomer.table.sheet.page.offers]


# --- three moves --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GAMES)
def test_three_moves_are_shown_and_made_by_the_newcomer(kind: str) -> None:
    newcomer = Newcomer(table_of(kind))
    turn = newcomer.table.turn
    newcomer.begin()
    for n in range(1, MOVES + 1):
        assert f"Move {n} of {MOVES}" in newcomer.said
        assert "on the marked squares" in newcomer.said
        assert "to its square, or press" in newcomer.said
        assert turn.session.mode.check(turn.session.state, Place(newcomer.guide.target)) is None
        at = turn.session.at
        newcomer.place_shown()
        assert "is ready. Press Enter to play it." in newcomer.said
        assert turn.session.at == at, "it makes no move itself"
        newcomer.press(pygame.K_RETURN)
        if n < MOVES:
            assert turn.session.at > at
            newcomer.wait()
            assert "You played" in newcomer.said
    assert "Well done!" in newcomer.said
    assert "You played" in newcomer.said
    newcomer.click(newcomer.button(Act.SKIP_GUIDE).center)
    assert newcomer.said == ""
    assert turn.hints.taken == 0, "it is no hint"


def test_any_other_play_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    newcomer = Newcomer(table_of("hand"))
    newcomer.begin()
    turn = newcomer.table.turn
    shown = newcomer.guide.target
    hints = Hints(turn.session.mode, turn.session.mode.words, "common")
    other = next(
        hint
        for hint in hints.find(turn.state, 5)
        if {placed.cell for placed in hint.move.laid} != {placed.cell for placed in shown}
    )
    for placed in sorted(other.move.laid, key=lambda placed: placed.cell):
        newcomer.table.done(lambda placed=placed: turn._draft(turn.draft.put(placed.slot, placed.cell)))  # type: ignore[misc]
    newcomer.rest()
    assert "You can play this too: press Enter." in newcomer.said
    newcomer.press(pygame.K_RETURN)
    newcomer.wait()
    assert f"You played {other.words[0]}." in newcomer.said
    assert f"Move 2 of {MOVES}" in newcomer.said


def test_what_cannot_be_played_is_told_and_nothing_is_counted() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.begin()
    turn = newcomer.table.turn
    unfit = next(slot for slot in turn.usable if turn.piece(slot) not in "JIG")
    turn.cursor = turn.cursor._replace(cell=(4, 4))
    newcomer.table.done(lambda: turn.lay_from(unfit) and None)
    newcomer.rest()
    assert "This can't be played yet." in newcomer.said
    newcomer.press(pygame.K_RETURN)
    assert f"Move 1 of {MOVES}" in newcomer.said
    newcomer.press(pygame.K_ESCAPE)
    assert not turn.draft, "Esc takes back what is placed"
    assert f"Move 1 of {MOVES}" in newcomer.said
    newcomer.press(pygame.K_ESCAPE)
    assert newcomer.said == ""


def test_a_move_that_is_undone_is_shown_again() -> None:
    newcomer = Newcomer(table_of("row"))
    newcomer.begin()
    newcomer.play_shown()
    newcomer.wait()
    assert f"Move 2 of {MOVES}" in newcomer.said
    newcomer.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    newcomer.wait()
    assert f"Move 1 of {MOVES}" in newcomer.said
    assert "You played" not in newcomer.said


def test_while_the_others_play_it_says_what_happened() -> None:
    newcomer = Newcomer(table_of("board"))
    newcomer.begin()
    game = newcomer.guide.inner
    assert isinstance(game, CompanyGame)
    game.thinking.answer = lambda: None  # type: ignore[method-assign]
    newcomer.play_shown()
    assert "Now the others play." in newcomer.said
    assert "You played" in newcomer.said
    assert newcomer.guide.target == ()


def test_it_tells_only_what_came_true() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.begin()
    turn = newcomer.table.turn
    move = Place(newcomer.guide.target)
    newcomer.play_shown()
    assert happened(turn, "JIG", move) == "You played JIG. The cards under the ones you used turned up."
    alone = next(placed for placed in move.laid if placed.slot.place == 0)
    assert happened(turn, "G", Place((alone,))) == "You played G.", "nothing lay under the first heap's card"
    assert happened(turn, "", Draw()) == "You have a new card to play with."


def test_the_whole_of_what_it_speaks_of_is_seen() -> None:
    newcomer = Newcomer(table_of("cards"), (800, 600))
    newcomer.begin()
    cells = [placed.cell for placed in newcomer.guide.target]
    assert newcomer.table.scene.camera.shows([*newcomer.table.turn.state.board, *cells])


# --- skipped ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GAMES)
def test_it_is_skipped_by_key_and_by_button_at_any_moment(kind: str) -> None:
    for skip in ("key", "button"):
        newcomer = Newcomer(table_of(kind))
        newcomer.begin()
        if skip == "key":
            newcomer.press(pygame.K_ESCAPE)
        else:
            newcomer.place_shown()
            newcomer.click(newcomer.button(Act.SKIP_GUIDE).center)
        assert newcomer.said == ""
        assert newcomer.table.sheet is None
        assert newcomer.guide.target == ()


def test_esc_declines_the_offer_and_then_is_for_the_menu_which_begins_it_again() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.press(pygame.K_ESCAPE)
    assert newcomer.said == ""
    assert newcomer.table.sheet is None
    newcomer.press(pygame.K_ESCAPE)
    sheet = newcomer.table.sheet
    assert sheet is not None
    assert newcomer.said == "", "a sheet lies over it"
    place = [offer.act for offer in sheet.page.offers].index(Act.GUIDE)
    assert sheet.page.offers[place].label == "Show me how to play"
    newcomer.click(next(spot.rect.center for spot in sheet.focus.spots if spot.name == Act.GUIDE.value))
    newcomer.wait()
    assert f"Move 1 of {MOVES}" in newcomer.said


@pytest.mark.parametrize("kind", ["heaps", "cards"])
def test_at_the_next_deal_it_is_not_offered_again_but_can_be_begun(kind: str) -> None:
    newcomer = Newcomer(table_of(kind))
    change = newcomer.table.act(Act.NEW)
    assert isinstance(change, Swap)
    assert isinstance(change.screen, TableScreen)
    newcomer.table = change.screen
    newcomer.table.enter((1280, 800), Desk().style((1280, 800)))
    newcomer.rest()
    assert newcomer.said == ""
    newcomer.table.act(Act.GUIDE)
    newcomer.rest()
    assert f"Move 1 of {MOVES}" in newcomer.said
    assert newcomer.kept == [kind]


def test_tab_reaches_its_buttons_and_enter_presses_them() -> None:
    newcomer = Newcomer(table_of("heaps"))
    for _ in range(len(newcomer.table.buttons)):
        here = newcomer.table.focus.current
        if here is not None and here.name == Act.GUIDE.value:
            break
        newcomer.press(pygame.K_TAB)
    newcomer.press(pygame.K_RETURN)
    newcomer.wait()
    assert f"Move 1 of {MOVES}" in newcomer.said


def test_a_card_is_dragged_to_its_square_over_the_panel() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.begin()
    table, placed = newcomer.table, newcomer.guide.target[0]
    start, end = table.scene.place(placed.slot).center, table.scene.camera.rect(placed.cell).center
    over = newcomer.guide._panel.rect.center
    table.handle(pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
    table.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for at in (over, end):
        table.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(1, 0, 0)))
        newcomer.rest()
    table.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    newcomer.rest()
    assert table.turn.draft.cells == {placed.cell: placed.slot}
    assert "Drag I to its square, or press I." in newcomer.said


# --- nothing hidden, nothing covered ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["cards", "board"])
def test_behind_the_curtain_and_for_another_person_nothing_is_told(kind: str) -> None:
    newcomer = Newcomer(table_of(kind, names=("Ana", "Bo")))
    assert newcomer.said == "", "the curtain hangs"
    assert newcomer.kept == []
    newcomer.press(pygame.K_RETURN)
    assert "New to this game?" in newcomer.said
    first = newcomer.table.turn.viewer
    newcomer.begin()
    newcomer.play_shown()
    game = newcomer.guide.inner
    assert isinstance(game, CompanyGame)
    while not isinstance(game.over.cover, Curtain):
        newcomer.rest()
    assert newcomer.said == ""
    newcomer.rest()
    while newcomer.table.turn.viewer is None:
        newcomer.press(pygame.K_RETURN)
    assert newcomer.table.turn.viewer != first
    assert newcomer.said == "", "the other was not asked, and sees nothing of the first one's"
    assert newcomer.guide.target == ()


@pytest.mark.parametrize("kind", GAMES)
def test_the_search_is_given_only_what_the_newcomer_sees(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[str, Any]] = []
    find = Hints.find

    def noted(self: Hints, state: Any, number: int = 5) -> Any:
        given.append((self.words.tier, state))
        return find(self, state, number)

    monkeypatch.setattr(Hints, "find", noted)
    newcomer = Newcomer(table_of(kind))
    newcomer.begin()
    session = newcomer.table.turn.session
    (tier, state), *_ = given
    assert state == seen_by(session.state, session.state.turn)
    assert tier == "common"


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_panel_lies_in_the_window_and_covers_nothing_that_it_speaks_of(
    kind: str, size: tuple[int, int]
) -> None:
    newcomer = Newcomer(table_of(kind), size)
    table = newcomer.table
    for said in ("offer", "step"):
        if said == "step":
            newcomer.begin()
        panel = newcomer.guide._panel
        assert pygame.Rect(0, 0, *size).contains(panel.rect)
        assert all(panel.rect.contains(button.rect) for button in panel.buttons)
        cells = [table.scene.camera.rect(placed.cell) for placed in newcomer.guide.target]
        assert panel.rect.collidelist(cells) == -1
        places = [
            rect for name, rect in table.scene.layout.parts().items() if name.startswith(("place", "pile"))
        ]
        assert panel.rect.collidelist([*places, table.scene.layout.main, table.scene.layout.second]) == -1


def test_a_press_on_its_paper_does_nothing_to_the_table_below() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.begin()
    turn = newcomer.table.turn
    before = turn.cursor
    panel = newcomer.guide._panel.rect
    newcomer.click((panel.left + 3, panel.top + 3))
    assert turn.cursor == before
    assert f"Move 1 of {MOVES}" in newcomer.said


def test_it_asks_whoever_runs_the_game_about_everything() -> None:
    hooks = {name for name in vars(TableDelegate) if not name.startswith("_")}
    assert hooks <= set(vars(Guided)), "a hook that the guide keeps from the game behind it"


def test_a_passed_turn_is_a_move_too() -> None:
    newcomer = Newcomer(table_of("board", names=("Ana", "Bo")))
    newcomer.press(pygame.K_RETURN)
    newcomer.begin()
    turn = newcomer.table.turn
    newcomer.table.done(lambda: turn.play(Pass()) and None)
    assert newcomer.guide._made == 1


def test_each_kind_of_table_is_told_apart() -> None:
    assert {kind: kind_of(table_of(kind).turn) for kind in GAMES} == {kind: kind for kind in GAMES}
