"""The short walk through all screens, in every language, home and game; and a longer one."""

import os
from collections import defaultdict
from itertools import chain, islice
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from game.net import access
from game.text import catalogues
from game.ui.context import AppContext
from game.ui.kit.controls.form import LEAVE_UNSAVED
from game.ui.kit.look.fonts import Face
from tests.amounts import some_of
from tests.hostile.soaker import known
from tests.walk import homes
from tests.walk.__main__ import SIZES, whole
from tests.walk.texts import Texts
from tests.walk.walker import Step, Walker
from tests.walk.ways import MENU, ways

LANGUAGES = catalogues.languages()
_GAMES = tuple(homes.numbers().items())


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, few_trials: None) -> None:
    monkeypatch.delenv("KANUGO_PHONES", raising=False)  # else every table of several hosts phones
    monkeypatch.setattr(access, "_ELSEWHERE", ())  # the lobby listens on the loopback
    monkeypatch.setenv("KANUGO_HOME", os.environ["KANUGO_HOME"])  # restored afterwards
    monkeypatch.setenv("LC_ALL", "C")


def _sound(walker: Walker) -> None:
    assert not walker.found, "\n".join(f"{each.what}\n    {each.way}" for each in walker.found.values())


@pytest.mark.parametrize("language", some_of(LANGUAGES[::-1], len(LANGUAGES)))
def test_every_door_of_the_menu_opens_in_every_language(language: str) -> None:
    walker = Walker(language, SIZES[0])
    walker.walk(homes.empty(), MENU, deepest=1, keys=False)
    assert {"TodayForm", "LookupForm", "PracticeForm", "OpenForm", "PreferencesForm"} <= walker.reached
    _sound(walker)


def test_there_is_a_way_to_every_screen() -> None:
    assert ways().keys() == known() | {LEAVE_UNSAVED, "delete a game", "same name"}


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("nth", range(len(LANGUAGES)))
def test_every_way_leads_to_its_screens(nth: int, text_scale: float) -> None:
    """Each way is walked in one of the languages, and with text of twice the size in another."""
    leads_to: dict[tuple[Path, tuple[Step, ...]], set[str]] = defaultdict(set)
    for name, way in ways().items():
        leads_to[way.home(), way.steps].add(name)
    walker = Walker(LANGUAGES[nth - round(text_scale)], SIZES[0], text_scale)
    for (home, steps), names in islice(leads_to.items(), nth, None, len(LANGUAGES)):
        walker.reached.clear()
        walker.walk(home, *steps, most=0)
        assert names <= walker.reached
        _sound(walker)


@pytest.mark.slow
@pytest.mark.parametrize("kinds", homes.DAMAGED, ids="+".join)
def test_damaged_files_close_no_door_of_the_menu(kinds: tuple[str, ...]) -> None:
    walker = Walker(LANGUAGES[homes.DAMAGED.index(kinds)], SIZES[0])
    walker.walk(homes.damaged(kinds), MENU, deepest=1, keys=False)
    _sound(walker)


def test_every_kind_of_damage_is_in_a_home() -> None:
    assert sorted(chain(*homes.DAMAGED)) == sorted(homes.DAMAGE)


@pytest.mark.slow
@pytest.mark.parametrize("nth", range(3))
def test_every_button_of_every_game_does_what_it_should(nth: int) -> None:
    walker = Walker(LANGUAGES[nth], SIZES[nth])
    for game, number in _GAMES:
        if homes.STATES.index(game.state) == (number // len(homes.STATES) + nth) % len(homes.STATES):
            walker.walk(homes.rich(), Step("game", "", number), deepest=1, most=5, keys=False)
    _sound(walker)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_longer_walk_finds_nothing(language: str) -> None:
    """In the smallest window, where texts have the least room."""
    nth = LANGUAGES.index(language)
    walker = Walker(language, SIZES[0])
    whole(walker, 1, 3, 2 * nth)
    _sound(walker)


def test_the_walker_sees_lines_that_stand_in_each_other() -> None:
    pygame.font.init()
    texts, style, paper = Texts(), AppContext().style((800, 600)), pygame.Surface((300, 100))
    how = (Face.TEXT, 14, (255, 255, 255))

    def write(left: int, words: str) -> None:
        style.write(paper, (left, 50), words, *how)

    with texts.watched():
        write(10, "The piles")
        write(200, "lie apart")
        assert texts.seen.on_each_other() == []
        write(40, "are near")
        assert texts.seen.on_each_other() == ["The piles / are near"]
        texts.clear()
        write(10, "The menu")
        paper.fill((0, 0, 0))  # a sheet is laid on it
        write(40, "A question")
        assert texts.seen.on_each_other() == []


def test_the_walker_sees_what_is_cut_untranslated_or_at_odds() -> None:
    """A blind walker would be content with anything."""
    pygame.font.init()
    catalogues.use("pl")
    try:
        texts, style = Texts(), AppContext().style((800, 600))
        with texts.watched():
            style.words("Nowe rozdanie", Face.TEXT, 14, (0, 0, 0), room=40)
            style.words("New deal", Face.TEXT, 14, (0, 0, 0))
            style.words("Ana: 5 punktów.", Face.TEXT, 14, (0, 0, 0))
            style.lines(
                "„open the eye”", Face.TEXT, 14, 60
            )  # a wrapped line of a meaning may look like a text of ours
            style.words("open the eye”", Face.TEXT, 14, (0, 0, 0))
        texts.spoken += ["Ana: 7 punktów.", "EEL. „a fish found in fresh water”", "DUTY: what binds you."]
        assert set(texts.seen.cut) == {"Nowe rozdanie"}
        assert texts.untranslated() == ["New deal"]
        assert len(texts.at_odds()) == 1
        assert texts.not_drawn(["Ana: 7 punktów."])
        assert not texts.not_drawn(["Ana: 5 punktów."])
    finally:
        catalogues.use("en")
