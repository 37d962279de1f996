"""Speech is switched on and off, its keys are told, and silence costs nothing."""

import subprocess
import sys

import pygame
import pytest

from game.fault import Fault
from game.store.settings import SPEECH, Settings
from game.ui.cards.table import card_table
from game.ui.company.game import CompanyHooks
from game.ui.context import AppContext
from game.ui.kit import keyboard
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.controls.form import Message
from game.ui.kit.keyboard import text_keys
from game.ui.kit.screen import Push
from game.ui.menu.controller import MenuController
from game.ui.menu.preferences import PreferencesForm, SpeechForm
from game.ui.menu.screen import Menu
from game.ui.speech.narrator import Narrator, speech_keys
from game.ui.speech.voice import SpeechBy
from tests.places import PROJECT
from tests.speech.blind import Blind, Recorder, fail_on_fault
from tests.speech.company import blind_at, opens
from tests.speech.tables import patience
from tests.ui.company import game_of, two
from tests.ui.screens import pressed, shown

pytestmark = pytest.mark.usefixtures("home")


def test_speech_is_off_at_first_and_nothing_of_it_is_loaded() -> None:
    code = (
        "import sys\n"
        "from game.ui.context import AppContext\n"
        "from game.ui.menu.controller import MenuController\n"
        "from game.ui.menu.screen import Menu\n"
        "context = AppContext()\n"
        "Menu(MenuController(context))\n"
        "assert context.speech is None\n"
        "print([name for name in sys.modules if 'spoken' in name or name == 'accesskit'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """The voice that is found, whatever is installed."""
    found = Recorder()
    monkeypatch.setattr(
        "game.ui.speech.voice.voice_for", lambda speech, *more: None if speech is SpeechBy.OFF else found
    )
    return found


def chooser_of(controller: MenuController) -> SpeechForm:
    """The form that the settings open for speech."""
    form = shown(controller.settings())
    assert isinstance(form, PreferencesForm)
    form.focus.put("speech")
    change = pressed(form, pygame.K_RETURN)
    assert isinstance(change, Push)
    chooser = shown(change.screen)
    assert isinstance(chooser, SpeechForm)
    return chooser


def test_who_speaks_is_chosen_in_the_settings_and_heard_at_once(
    context: AppContext, recorder: Recorder
) -> None:
    chooser = chooser_of(MenuController(context))
    pressed(chooser, pygame.K_DOWN)
    assert isinstance(context.speech, Narrator)
    context.speech.update([chooser])
    assert "Read the screen aloud: Screen reader, 2 of 3." in recorder.said[-1]
    again = MenuController(AppContext())
    assert again._settings.speech == "reader", "it is kept"
    pressed(chooser, pygame.K_UP)
    assert context.speech is None
    assert recorder.closed
    assert keyboard.global_keys() == text_keys()


def test_the_environment_overrides_the_setting_until_it_is_chosen_again(
    context: AppContext, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SPEECH, "program")
    controller = MenuController(context)
    assert isinstance(context.speech, Narrator)
    chooser = chooser_of(controller)
    assert isinstance(chooser.focus.current, ChoiceField)
    assert chooser.focus.current.at == 2, "the form shows who speaks"
    pressed(chooser, pygame.K_UP)
    pressed(chooser, pygame.K_UP)
    assert context.speech is None, "and what is chosen here counts"
    assert recorder.closed


def test_an_unknown_voice_in_the_environment_is_reported(
    context: AppContext, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SPEECH, "loud")
    MenuController(context)
    assert context.speech is None
    (message,) = context.waiting
    assert isinstance(message, Message)
    said = " ".join(part.words for part in message.paragraphs)
    assert "KANUGO_SPEECH: speech: found 'loud', expected one of off, reader, program" in said


def test_a_machine_without_speech_is_reported(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.speech.voice.voice_for", lambda *given: None)
    monkeypatch.setenv(SPEECH, "program")
    MenuController(context)
    assert context.speech is None
    (message,) = context.waiting
    assert isinstance(message, Message)
    assert "nothing to speak with" in " ".join(part.words for part in message.paragraphs)


def test_a_voice_that_fails_is_reported_in_the_window() -> None:
    reported: list[Fault] = []
    fault = Fault("/usr/bin/espeak-ng", "", "exit code 1", "a program that speaks what it reads")

    class Failing(Recorder):
        def failed(self) -> Fault | None:  # type: ignore[override]
            return fault if self.said and not reported else None

    narrator = Narrator(Failing(), reported.append)
    menu = shown(Menu(MenuController(AppContext())))
    for _ in range(3):
        narrator.update([menu])
    narrator.close()
    assert reported == [fault]


def test_an_unknown_setting_is_silence() -> None:
    form = shown(SpeechForm(Settings(speech="loud"), lambda speech: None))
    assert isinstance(form, SpeechForm)
    assert form.choices == {"speech": "off"}


def test_f1_tells_the_keys_of_speech_where_there_is_speech() -> None:
    blind = blind_at("CAT SO", "CAT SO")
    opens(blind, "Ana")
    said = blind.press(pygame.K_F1)
    assert "Kan-u-go. In short. Be the first to play all your cards" in said
    assert "F6: say your hand and the piles." in blind.press(pygame.K_k)
    blind.press(pygame.K_ESCAPE)
    blind.close()
    table = card_table(game_of(two()), None, CompanyHooks(lambda setup: game_of(two())))
    shown(table)
    assert keyboard.global_keys() == text_keys()


def test_every_key_of_speech_says_something_at_a_table_and_in_the_menu(context: AppContext) -> None:
    for blind in (patience(), Blind(Menu(MenuController(context)))):
        for reported in speech_keys():
            assert blind.press(reported.keys[0]), reported.shown
        blind.close()


def test_no_key_of_speech_is_a_key_of_the_table() -> None:
    """They are keys that type nothing, and do nothing where there is no speech."""
    from game.ui.table.keys import at_cards

    table = card_table(game_of(two()), None, CompanyHooks(lambda setup: game_of(two())))
    own = {(key, reported.mod) for reported in at_cards(table.turn) for key in reported.keys}
    assert not own & {(key, reported.mod) for reported in speech_keys() for key in reported.keys}
    assert all(key > 127 for reported in speech_keys() for key in reported.keys)


def test_choices_keep_their_label(context: AppContext) -> None:
    """The field that chooses who speaks is the one that the form begins at."""
    form = shown(SpeechForm(Settings(language="en", speech="program"), lambda speech: None))
    assert isinstance(form, SpeechForm)
    assert isinstance(form.focus.current, ChoiceField)
    assert form.focus.current.at == 2


def test_signs_of_keys_are_said_by_name() -> None:
    voice = Recorder()
    narrator = Narrator(voice, fail_on_fault)
    narrator.say("\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}: choose. \N{UPWARDS WHITE ARROW}F5: back")
    narrator.close()
    assert voice.said == ["left arrow right arrow: choose. Shift F5: back."]
