"""A word list of the player's own: chosen wherever a game, practice or a look-up is set up, and only where it
suits; what is learnt by it is kept apart."""

import io
from pathlib import Path

import pygame
import pytest

from game.cli import run
from game.opening import lexicons_for, words_for
from game.practice.context import load_context
from game.practice.item import Item, Subject
from game.practice.item_store import ItemStore
from game.practice.registry import kind_of
from game.store import settings
from game.store.database import Database
from game.table import rulefile
from game.table.session import Session
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField, Stepper
from game.ui.kit.controls.form import Form, Message
from game.ui.kit.screen import Pop, Push, Screen, Swap
from game.ui.menu.controller import MenuController
from game.ui.practice.form import PracticeForm
from game.ui.practice.screen import DrillScreen
from game.ui.words import LookupForm
from game.words.lexicons import lexicon_names
from tests.ui.loaded import prepared
from tests.ui.screens import pressed
from tests.waiting import wait_until

SIZE = (1280, 800)
ENGLISH = "qat qatty zzz cat dog at ta go aardvark cab face\n".replace(" ", "\n")


class Cards(Screen):
    """A table of which only the session is seen."""

    def __init__(self, session: Session, again: object, court: object) -> None:
        self.session = session

    def enter(self, size: tuple[int, int], style: object) -> None: ...

    def handle(self, event: pygame.Event) -> None: ...

    def update(self, seconds: float) -> bool:
        return False

    def draw(self, surface: pygame.Surface) -> None: ...


pytestmark = pytest.mark.usefixtures("home")


def build(home: Path, name: str, words: str, language: str = "") -> None:
    (home / f"{name}.txt").write_text(words, "utf-8")
    asked = ["lab", "lexicon", str(home / f"{name}.txt")]
    assert run([*asked, "--language", language] if language else asked) == 0


@pytest.fixture
def family(home: Path) -> Path:
    """Two lists that English can be played by, and one that it cannot."""
    build(home, "family", ENGLISH, "en")
    build(home, "club", "cat\nact\n")
    build(home, "rusa", "кот\nток\n", "ru")
    return home


@pytest.fixture
def controller() -> MenuController:
    return MenuController(AppContext(), Cards)


def shown(screen: Screen) -> Form:
    assert isinstance(screen, Form)
    screen.enter(SIZE, AppContext().style(SIZE))
    screen.update(1.0)
    screen.draw(pygame.Surface(SIZE))
    return screen


def lists(form: Form) -> Stepper | None:
    steppers = (control for control in form.focus.controls if isinstance(control, Stepper))
    return next((control for control in steppers if control.name == "lexicon"), None)


def offered(form: Form) -> tuple[str, ...] | None:
    """The own lists that a form offers; None where it offers no choice."""
    found = lists(form)
    return None if found is None else found.answers[1:]


def choose(form: Form, name: str) -> None:
    """Step to a list with the keyboard."""
    form.focus.put("lexicon")
    for _ in range(9):
        control = lists(form)
        assert control is not None
        if control.value == name:
            form.update(1.0)
            form.draw(pygame.Surface(SIZE))
            return
        pressed(form, pygame.K_RIGHT)
    raise AssertionError(name)


def choose_language(form: Form, field: str, language: str) -> None:
    """Choose words of a language."""
    control = next(each for each in form.focus.controls if each.name == field)
    assert isinstance(control, ChoiceField)
    control.at = control.answers.index(language)
    form.handle(pygame.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0))


def begun(change: object) -> Cards:
    """The table that a form has led to."""
    assert isinstance(change, Swap)
    table = prepared(change.screen)
    assert isinstance(table, Cards)
    return table


# --- a game ----------------------------------------------------------------------------------------------


def test_without_a_list_of_ones_own_nothing_is_to_be_chosen(controller: MenuController) -> None:
    assert offered(shown(controller.new_game("patience-six"))) is None
    assert offered(shown(controller.look_up())) is None


def test_a_game_is_begun_by_the_list_that_was_chosen(family: Path, controller: MenuController) -> None:
    form = shown(controller.new_game("patience-six"))
    assert offered(form) == ("club", "family")
    choose(form, "family")
    table = begun(pressed(form, pygame.K_RETURN))
    words = table.session.mode.words
    assert "QAT" in words
    assert "HOUSE" not in words
    again = controller.deal_again()
    assert isinstance(again, Cards)
    assert "HOUSE" not in again.session.mode.words
    form = shown(controller.new_game("patience-six"))
    control = lists(form)
    assert control is not None
    assert control.value == "family"
    choose(form, "")
    table = begun(pressed(form, pygame.K_RETURN))
    assert "HOUSE" in table.session.mode.words


def test_another_language_has_other_lists(family: Path, controller: MenuController) -> None:
    form = shown(controller.new_game("patience-six"))
    choose(form, "family")
    choose_language(form, "language", "Esperanto")
    assert offered(form) == ("club",)
    table = begun(pressed(form, pygame.K_RETURN))
    assert "HUND" in table.session.mode.words
    assert controller._tables.lists("ekraibl-hard", "ru") == ("rusa",)


def test_a_game_of_several_is_begun_by_the_list_that_was_chosen(family: Path) -> None:
    controller = MenuController(AppContext())
    form = shown(controller.new_game("kan-u-go"))
    choose(form, "family")
    change = pressed(form, pygame.K_RETURN)
    assert isinstance(change, Swap)
    players = shown(change.screen)
    for seat, name in enumerate(("Ana", "Bo")):
        players.focus.put(f"name {seat}")
        players.handle(pygame.Event(pygame.TEXTINPUT, text=name))
    dealt = players.press_primary()
    assert isinstance(dealt, Swap)
    left = controller.resumable_game()
    assert left is not None
    assert left.ruleset.lexicon == "family"


def test_an_unreadable_list_is_reported_and_left_out(family: Path) -> None:
    context = AppContext()
    (family / "lexicons" / "family.dawg").write_bytes(b"nothing")
    form = shown(MenuController(context, Cards).new_game("patience-six"))
    assert offered(form) == ("club",)
    assert any(isinstance(screen, Message) for screen in context.waiting)


# --- looking up ------------------------------------------------------------------------------------------


def test_a_list_that_cannot_be_read_is_reported_once_wherever_lists_are_offered(family: Path) -> None:
    context = AppContext()
    (family / "lexicons" / "club.dawg").write_bytes(b"nothing")
    controller = MenuController(context, Cards)
    for screen in (controller.new_game("patience-six"), controller.look_up(), controller.practice()):
        shown(screen)
    [reported] = context.waiting
    assert isinstance(reported, Message)
    assert "club.dawg" in reported.line


def test_a_list_in_place_of_ours_that_cannot_be_read_leaves_practice_in_other_languages(home: Path) -> None:
    (home / "lexicons").mkdir()
    (home / "lexicons" / "esperanto.dawg").write_bytes(b"junk")
    reported: list[str] = []
    lists = lexicons_for(rulefile.load("scrabble"), lambda fault: reported.append(fault.file))
    assert lists == ()
    assert [Path(file).name for file in reported] == ["esperanto.dawg"]


def test_without_any_list_that_can_be_read_the_look_up_is_a_message(
    home: Path, controller: MenuController
) -> None:
    (home / "lexicons").mkdir()
    for ours in lexicon_names():
        (home / "lexicons" / f"{ours}.dawg").write_bytes(b"junk")
    assert isinstance(controller.look_up(), Message)


def test_the_look_up_asks_the_list_that_was_chosen(family: Path, controller: MenuController) -> None:
    form = shown(controller.look_up())
    assert isinstance(form, LookupForm)
    choose_language(form, "list", "English")
    assert offered(form) == ("club", "family")
    form.handle(pygame.Event(pygame.TEXTINPUT, text="house"))
    verdicts = {}
    for name in ("", "family", "club"):
        choose(form, name)
        verdict = form.verdict()
        assert verdict is not None
        verdicts[name] = verdict.valid
    assert verdicts == {"": True, "family": False, "club": False}


# --- practice --------------------------------------------------------------------------------------------


def test_practice_is_set_up_with_a_list(family: Path) -> None:
    controller = MenuController(AppContext())
    form = shown(controller.practice())
    assert isinstance(form, PracticeForm)
    while form.chosen.ruleset != "patience-six" or form.chosen.language != "en":
        form.focus.put("ruleset" if form.chosen.ruleset != "patience-six" else "language")
        pressed(form, pygame.K_RIGHT)
    form.focus.put("words")
    change = pressed(form, pygame.K_RETURN)
    assert isinstance(change, Push)
    words = shown(change.screen)
    stepped = next(control for control in words.focus.controls if control.name == "lexicon")
    assert isinstance(stepped, Stepper)
    assert stepped.answers[1:] == ("club", "family")
    words.focus.put("lexicon")
    for _ in range(2):
        pressed(words, pygame.K_RIGHT)
    assert isinstance(words.press_primary(), Pop)
    shown(form)
    assert form.chosen.lexicon == "family"
    change = form.press_primary()
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    jobs = change.screen.flow.worker
    wait_until(lambda: jobs.done, "nothing was asked")
    jobs.end()
    assert change.screen.flow.plan.subject == Subject("patience-six", "en", {}, "family")
    database = Database(lambda fault: pytest.fail(str(fault)), family / "kanugo.db")
    assert settings.read(database).practice.lexicon == "family"
    database.close()


def test_what_two_lists_teach_is_kept_under_two_keys() -> None:
    ours, theirs = Subject("scrabble", "en"), Subject("scrabble", "en", {}, "family")
    far = Subject("scrabble", "en", {"x": 1}, "/home/ana/my list.txt")
    keys = [Item(kind="hooks", subject=each, ask="CAT").key for each in (ours, theirs, far)]
    assert keys == [
        "hooks/scrabble/en//CAT",  # as databases know it
        "hooks/scrabble/en/lexicon=family/CAT",
        "hooks/scrabble/en/x=1,lexicon=%2Fhome%2Fana%2Fmy%20list.txt/CAT",
    ]


def test_a_course_judges_by_the_list_of_its_subject(family: Path) -> None:
    context = load_context(Subject("scrabble", "en", {}, "family"), words_for)
    item = Item(kind="hooks", subject=context.subject, ask="AT")
    words = {"QAT", "CAT"}
    assert words <= set(context.words(3))
    assert kind_of("word").solution(
        context, Item(kind="word", subject=context.subject, ask="HOUSE")
    ).answers == ("no",)
    assert item.key.startswith("hooks/scrabble/en/lexicon=family/")


def test_the_command_line_keeps_lists_apart_too(
    family: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for more in (
        [],
        ["--lexicon", "family"],
        ["--lexicon", str(family / "club.txt")],
        ["--lexicon", "english"],
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
        assert run(["drill", "word", "--items", "1", "--seed", "3", *more]) == 0
    database = Database(lambda fault: pytest.fail(str(fault)), family / "kanugo.db")
    item_store = ItemStore(database).all()
    database.close()
    lists = sorted(known.item.subject.lexicon for known in item_store)
    assert set(lists) == {"", "family", str(family / "club.txt")}
    assert all(known.item.key.startswith("word/scrabble/en/") for known in item_store)
