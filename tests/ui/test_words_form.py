"""The words to practise, chosen on their sheet: length, band, tier, decks."""

from pathlib import Path

import pygame
import pytest
from msgspec import structs

from game.practice.decks import DeckPart, deck_names, lines_of
from game.practice.table_files import ImportedWords, read_table
from game.store.settings import Practice
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Pop, Push
from game.ui.practice.flow import ChallengeFlow
from game.ui.practice.screen import DrillScreen
from game.ui.practice.words_form import WordsForm, words_text
from tests.ui.test_practice import Chooser, kept

pytestmark = pytest.mark.usefixtures("home")


class WordChooser(Chooser):
    """Opens the words to practise from the form."""

    def __init__(self) -> None:
        super().__init__()
        self.choose("scrabble", "en")
        change = self.at("words", pygame.K_RETURN)
        assert isinstance(change, Push)
        assert isinstance(change.screen, WordsForm)
        self.before, self.words = self.form, change.screen
        self.words.enter((1280, 800), AppContext().style((1280, 800)))

    def key(self, name: str, key: int, times: int = 1) -> object:
        self.words.focus.put(name)
        change: object = None
        for _ in range(times):
            change = self.words.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            self.words.update(1.0)
            self.words.draw(self.surface)
        return change

    def type(self, name: str, words: str) -> None:
        self.words.focus.put(name)
        self.words.update(0.1)
        for sign in words:
            self.words.handle(pygame.Event(pygame.TEXTINPUT, text=sign))
        self.words.update(0.1)


def test_length_band_and_tier_are_chosen_by_keys_and_kept(home: Path) -> None:
    chooser = WordChooser()
    chooser.key("deck", pygame.K_RIGHT, 6)
    chooser.key("band", pygame.K_RIGHT, 2)
    chooser.key("tier", pygame.K_RIGHT)
    assert isinstance(chooser.key("done", pygame.K_RETURN), Pop)
    form = chooser.form
    form.enter((1280, 800), AppContext().style((1280, 800)))
    assert (form.chosen.deck, form.chosen.band, form.chosen.tier) == ("7", "1-500", "common")
    assert {name for name in chooser.names if name.startswith("kind ")} == {
        "kind word", "kind anagram", "kind hooks", "kind meaning", "kind sense",
    }  # fmt: skip
    change = chooser.at("start", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    plan = change.screen.flow.plan
    assert plan.deck_part == DeckPart("7", 1, 500)
    assert plan.subject is not None
    assert plan.subject.tier == "common"
    change.screen.flow.worker.end()
    assert kept(home).deck == "7"


def test_a_deck_is_typed_kept_chosen_and_deleted(home: Path) -> None:
    chooser = WordChooser()
    chooser.type("typed", "?A?E 4")
    chooser.type("name", "Vowels")
    chooser.key("keep", pygame.K_RETURN)
    assert deck_names() == ("Vowels",)
    assert lines_of("Vowels") == ("?A?E 4",)
    assert chooser.words.chosen.deck == "Vowels"
    assert words_text(chooser.words.chosen).startswith("Vowels")
    chooser.key("forget", pygame.K_RETURN)
    assert deck_names() == ()
    assert chooser.words.chosen.deck == ""


def test_a_deck_is_never_replaced_by_another_of_its_name(home: Path) -> None:
    for words in ("CAT", "DOG"):
        chooser = WordChooser()
        chooser.type("typed", words)
        chooser.type("name", "Pets")
        chooser.key("keep", pygame.K_RETURN)
    assert (lines_of("Pets"), lines_of("Pets 2")) == (("CAT",), ("DOG",))
    assert chooser.words.chosen.deck == "Pets 2"


def test_a_deck_is_exported_and_taken_in_again(home: Path) -> None:
    chooser = WordChooser()
    assert not {"csv", "anki"} & {
        control.name for control in chooser.words.focus.controls if control.enabled
    }, "no deck"
    chooser.type("typed", "CAT")
    chooser.type("name", "Pets and co")
    chooser.key("keep", pygame.K_RETURN)
    for form, ending in (("csv", ".csv"), ("anki", ".apkg")):
        change = chooser.key(form, pygame.K_RETURN)
        assert isinstance(change, Push)
        assert isinstance(change.screen, Message)
        (file,) = (home / "exports").glob(f"*{ending}")
        table = read_table(file)
        assert str(file) in str(vars(change.screen))
        assert isinstance(table, ImportedWords)
        assert [line.split("\t")[0] for line in table.lines] == ["CAT"]


def test_typed_patterns_are_practised_unnamed_and_a_wrong_one_is_reported() -> None:
    chooser = WordChooser()
    chooser.type("typed", "[A")
    change = chooser.key("done", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, Message)
    assert chooser.form.chosen.deck == ""
    chooser = WordChooser()
    chooser.type("typed", "[A]*")
    assert isinstance(chooser.key("done", pygame.K_RETURN), Pop)
    assert chooser.form.chosen.deck == "[A]*"


def test_esc_asks_before_what_was_typed_is_lost() -> None:
    chooser = WordChooser()
    chooser.type("typed", "CAT")
    assert chooser.key("typed", pygame.K_ESCAPE) is None
    assert isinstance(chooser.key("typed", pygame.K_ESCAPE), Pop)
    assert chooser.form.chosen.deck == ""


def test_a_challenge_is_chosen_by_keys_and_begun(home: Path) -> None:
    chooser = Chooser()
    chooser.choose("scrabble")
    for _ in range(6):
        chooser.at("length", pygame.K_RIGHT)
    assert chooser.form.chosen.challenge == "rush"
    change = chooser.at("start", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    assert isinstance(change.screen.flow, ChallengeFlow)
    change.screen.flow.worker.end()
    assert kept(home).challenge == "rush"


def test_choices_that_are_no_longer_there_are_as_none(home: Path) -> None:
    chooser = Chooser()
    controller = chooser.form._controller
    odd = structs.replace(Practice(ruleset="scrabble"), band="9-1", tier="gone", lexicon="gone")
    assert controller.suiting(odd) == controller.suiting(Practice(ruleset="scrabble"))
