"""The form of practice: choices are kept, and keys do everything."""

import time
from pathlib import Path

import pygame
import pytest

from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemStore
from game.practice.schedule import after
from game.store import settings
from game.store.database import Database
from game.text import catalogues
from game.theme import TOUCH
from game.ui.company.players_form import PlayersForm
from game.ui.context import AppContext
from game.ui.kit.controls.choice import HEAD, ChoiceField, Stepper, Toggle
from game.ui.kit.controls.focus import Control
from game.ui.kit.screen import Change, Pop, Push
from game.ui.menu.controller import MenuController
from game.ui.practice.form import PracticeForm
from game.ui.practice.progress import ProgressForm
from game.ui.practice.screen import DrillScreen
from tests.amounts import some_of, tables_once
from tests.ui.drills import Learner

SIZES = [(800, 600), (1280, 800), (900, 1300)]


pytestmark = pytest.mark.usefixtures("home")


class Chooser:
    """Fills the form in, with keys."""

    def __init__(self, size: tuple[int, int] = (1280, 800)) -> None:
        context = AppContext()
        self.controller = MenuController(context)
        form = self.controller.practice()
        assert isinstance(form, PracticeForm)
        self.form = form
        self.surface = pygame.display.set_mode(size)
        form.enter(size, context.style(size))
        self.draw()

    def draw(self) -> None:
        self.form.update(1.0)
        self.form.draw(self.surface)

    def control(self, name: str) -> Control:
        return next(control for control in self.form.focus.controls if control.name == name)

    @property
    def names(self) -> set[str]:
        return {control.name for control in self.form.focus.controls}

    def press(self, key: int) -> Change | None:
        change = self.form.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        self.draw()
        return change

    def at(self, name: str, key: int) -> Change | None:
        """Go to a control with Tab, and press a key there."""
        for _ in self.form.focus.controls:
            if self.form.focus.current is self.control(name):
                return self.press(key)
            self.form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        raise AssertionError(f"{name} is not reached")

    def choose(self, ruleset: str, language: str = "") -> None:
        """Step to a game, and to a language of it."""
        while self.form.chosen.ruleset != ruleset:
            self.at("ruleset", pygame.K_RIGHT)
        while language and self.form.chosen.language != language:
            self.at("language", pygame.K_RIGHT)


def kept(home: Path) -> settings.Practice:
    database = Database(lambda fault: pytest.fail(str(fault)), home / "kanugo.db")
    try:
        return settings.read(database).practice
    finally:
        database.close()


def test_only_the_kinds_that_suit_a_game_are_offered() -> None:
    chooser = Chooser()
    chooser.choose("patience-six", "en")
    assert {"kind word", "kind finish"} <= chooser.names
    assert not {"kind play", "kind worth", "kind affixes", "forms"} & chooser.names
    chooser.choose("scrabble")
    assert {"kind play", "kind worth"} <= chooser.names
    assert "kind finish" not in chooser.names


def test_affixes_are_offered_where_the_table_agrees_on_them() -> None:
    chooser = Chooser()
    chooser.choose("kan-u-go", "eo")
    assert "kind affixes" not in chooser.names
    while chooser.form.chosen.forms != "affixes":
        chooser.at("forms", pygame.K_RIGHT)
    assert "kind affixes" in chooser.names


def test_what_was_chosen_is_kept_and_found_again(home: Path) -> None:
    chooser = Chooser()
    chooser.choose("literaki")
    chooser.at("kind word", pygame.K_SPACE)
    chooser.at("length", pygame.K_RIGHT)
    change = chooser.at("start", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    chosen = kept(home)
    assert (chosen.ruleset, chosen.left_out, chosen.items) == ("literaki", ("word",), 20)
    again = Chooser()
    word, game = again.control("kind word"), again.control("ruleset")
    assert isinstance(word, Toggle)
    assert isinstance(game, Stepper)
    assert not word.on
    assert game.answers[game.at] == "Literaki"


def test_without_a_kind_nothing_is_begun() -> None:
    chooser = Chooser()
    for name in sorted(chooser.names):
        if name.startswith("kind "):
            chooser.at(name, pygame.K_SPACE)
    assert not chooser.control("start").enabled
    assert chooser.press(pygame.K_RETURN) is None


def test_the_day_allows_no_more_new_ones_than_chosen() -> None:
    chooser = Chooser()
    chooser.choose("scrabble")
    change = chooser.at("start", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    before = chooser.form._due_counts.fresh
    learner = Learner(change.screen)
    learner.answer()
    learner.press(pygame.K_ESCAPE)
    chooser.form.enter((1280, 800), AppContext().style((1280, 800)))
    assert chooser.form._due_counts.fresh == before - 1


def test_what_was_kept_from_a_game_of_one_s_own_is_asked_alone(home: Path) -> None:
    assert "own" not in Chooser().names
    database = Database(lambda fault: pytest.fail(str(fault)), home / "kanugo.db")
    subject = Subject("scrabble", "en")
    ItemStore(database).keep(Item(kind="word", subject=subject, ask="QI", source="game 1, move 3"))
    database.close()
    chooser = Chooser()
    chooser.at("own", pygame.K_SPACE)
    assert chooser.form._due_counts.due == 1
    change = chooser.at("start", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    learner = Learner(change.screen)
    assert learner.screen.flow.prompt is not None
    assert learner.screen.flow.prompt.remaining == 1
    assert learner.screen.question is not None
    assert learner.screen.question.item.ask == "QI"


def test_what_is_due_over_all_games_is_practised_in_one_sitting(home: Path) -> None:
    assert "every" not in Chooser().names
    database = Database(lambda fault: pytest.fail(str(fault)), home / "kanugo.db")
    memory = after(None, Grade.GOOD, time.time() - 30 * 86400)
    for ruleset, language, word in (("scrabble", "en", "CAT"), ("literaki", "pl", "KOT")):
        item = Item(kind="word", subject=Subject(ruleset, language), ask=word)
        ItemStore(database).fill([(item, memory)])
    ItemStore(database).keep(
        Item(kind="word", subject=Subject("scrabble"), ask="QI", source="game 1, move 3")
    )
    database.close()
    chooser = Chooser()
    every = chooser.control("every")
    assert isinstance(every, Toggle)
    assert every.label == "Everything due, from all games (3)"
    chooser.at("own", pygame.K_SPACE)
    chooser.at("every", pygame.K_SPACE)
    assert (chooser.form.chosen.own, chooser.form.chosen.every) == (False, True)
    chooser.at("own", pygame.K_SPACE)
    assert (chooser.form.chosen.own, chooser.form.chosen.every) == (True, False)
    chooser.at("every", pygame.K_SPACE)
    assert chooser.form._due_counts.due == 3
    change = chooser.at("start", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    learner = Learner(change.screen)
    asked = set()
    while learner.screen.question is not None:
        asked.add(learner.screen.question.item.ask)
        learner.answer()
        learner.enter()
    assert asked == {"CAT", "KOT", "QI"}
    assert "every" not in Chooser().names, "nothing is due any more"


def test_timing_is_switched_off_in_the_form_and_stays_off(home: Path) -> None:
    chooser = Chooser()
    chooser.choose("scrabble")
    chooser.at("timed", pygame.K_SPACE)
    change = chooser.at("start", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    assert not change.screen.flow.plan.timed
    assert not kept(home).timed
    again = Chooser().control("timed")
    assert isinstance(again, Toggle)
    assert not again.on
    Learner(change.screen).press(pygame.K_ESCAPE)


def test_common_words_only_is_offered_with_find_the_play_and_stays_chosen(home: Path) -> None:
    chooser = Chooser()
    chooser.choose("scrabble")
    chooser.at("common", pygame.K_SPACE)
    change = chooser.at("start", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    assert change.screen.flow.plan.tier == "everyday"
    assert kept(home).common
    Learner(change.screen).press(pygame.K_ESCAPE)
    again = Chooser()
    again.choose("scrabble")
    assert "common" in again.names
    again.at("kind play", pygame.K_SPACE)
    assert "common" not in again.names


def test_progress_and_the_match_are_behind_their_buttons() -> None:
    chooser = Chooser()
    change = chooser.at("progress", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, ProgressForm)
    change = chooser.at("together", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, PlayersForm)
    assert isinstance(chooser.press(pygame.K_ESCAPE), Pop)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_form_lies_in_the_window(size: tuple[int, int]) -> None:
    chooser = Chooser(size)
    for ruleset, language in (("kan-u-go", "eo"), ("scrabble", ""), ("patience-six", "eo")):
        chooser.choose(ruleset, language)
        rects = [control.rect for control in chooser.form.focus.controls]
        assert all(chooser.form.sheet.contains(rect) for rect in rects)
        assert not [(a, b) for n, a in enumerate(rects) for b in rects[n + 1 :] if a.colliderect(b)]


@pytest.mark.parametrize("language", some_of(["ru", "en", "eo"], 3))
def test_everything_is_as_high_as_a_finger_in_the_smallest_window(language: str) -> None:
    chooser = Chooser(SIZES[0])
    catalogues.use(language)
    style, seen = AppContext().style(SIZES[0]), set()
    for ruleset, words in tables_once():
        chooser.choose(ruleset, words)
        for own in (0, 7):  # of one's own games, and due: two more rows
            chooser.form._own = own
            chooser.form._due_counts = chooser.form._due_counts._replace(in_all=own)
            chooser.form.sheet = chooser.form.placed(SIZES[0], style)
            chooser.form.lay_out(style)
            controls = chooser.form.focus.controls
            heads = {each.name: HEAD for each in controls if isinstance(each, Stepper | ChoiceField)}
            assert min(each.rect.height - heads.get(each.name, 0) for each in controls) >= TOUCH
            seen.add(chooser.form.panning.larger)
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("spoken", "ruleset", "words"),
    [
        ("en", "kan-u-go", "en"),
        ("eo", "kan-u-go", "eo"),
        ("pl", "kan-u-go", "pl"),
        ("uk", "kan-u-go", "uk"),
        ("gu", "kan-u-go", "en"),  # no game has words of it
    ],
)
def test_first_practice_offers_words_of_the_players_language(
    spoken: str, ruleset: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", f"{spoken}.UTF-8")
    chosen = Chooser().form.chosen
    assert (chosen.ruleset, chosen.language) == (ruleset, words)
