"""What is said of the draft, of refusals and the clock, of the guide, forms and sheets."""

import pygame
import pytest

from game.store.settings import Settings
from game.table.session import Session
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.look.surfaces import Lamp
from game.ui.menu.controller import MenuController
from game.ui.menu.preferences import DisplayForm, SpeechForm
from game.ui.patience.table import PatienceGame, patience_table
from game.ui.speech.voice import Program
from game.ui.table.guide import with_guide
from game.ui.table.scene import LampState
from tests.speech.blind import Blind
from tests.speech.company import Word, blind_at, opens, plays
from tests.speech.tables import SIX, patience
from tests.ui.players import session_of
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("home")


def test_an_answer_is_not_drowned_by_a_refusal_that_still_stands() -> None:
    blind = blind_at("CATE SOX", stock="NKKKK", open="Q")
    opens(blind, "Ana")
    assert "You have no Z" in blind.type("z")
    assert blind.press(pygame.K_F6).startswith("Hand: C, A, T, E.")
    assert "You have no Z" not in blind.press(pygame.K_F8)
    assert "You have no Z" in blind.type("z"), "what is refused again is said again"
    blind.close()


def test_the_guide_says_what_its_panel_says() -> None:
    session = session_of(SIX, SIX.won)
    table = patience_table(session, lambda setup: Session(session.mode, setup))
    with_guide(table, known=False, keep=lambda kind: None)
    blind = Blind(table)
    assert "New to this game? Make your first three moves with help." in blind.all_said
    assert any("Show me, button" in blind.press(pygame.K_TAB) for _ in range(12))


# --- the draft and refusals ---------------------------------------------------------------------------


def test_a_letter_that_is_not_there_is_refused_as_often_as_it_is_typed() -> None:
    blind = patience()
    assert "You have no X to play now." in blind.type("x")
    assert "You have no X to play now." in blind.type("x")


def test_a_letter_is_refused_again_though_the_light_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    light = ""
    monkeypatch.setattr("game.ui.speech.tables._light", lambda table: light)
    blind = patience()
    blind.type("x")
    light = "Can still be won."
    assert blind.type("x") == "You have no X to play now. Can still be won."


def test_a_refused_word_says_why() -> None:
    blind = patience()
    blind.type("tac")
    said = blind.press(pygame.K_RETURN)
    assert "TAC" in said
    assert "can be played" not in said
    assert "TAC" in blind.press(pygame.K_F4)


def test_what_is_taken_back_is_said() -> None:
    blind = patience()
    blind.type("ca")
    assert "Taken back: Column 1, row 0: A." in blind.press(pygame.K_BACKSPACE)
    assert "Taken back: Column 0, row 0: C." in blind.press(pygame.K_ESCAPE)


def test_what_can_be_placed_somewhere_is_said_with_what_it_joins() -> None:
    blind = patience()
    assert "You can place: A, C, T." in blind.press(pygame.K_F4)
    blind.type("cat")
    assert "Move 1: CAT played." in blind.press(pygame.K_RETURN)
    blind.go_to(("3", "0"), int)
    said = blind.press(pygame.K_F4)
    assert "Across: directly after CAT." in said
    assert "You can place: S." in said
    blind.go_to(("2", "0"), int)
    assert "T, in CAT. Nothing can be placed on it." in blind.press(pygame.K_F4)


def test_heaps_are_said_with_their_tops_and_heights() -> None:
    said = patience(2).press(pygame.K_F6)
    assert "Heap 1: C, 2 cards. Heap 2: A, 1 card. Heap 3: T, 1 card." in said


def test_a_card_that_is_turned_is_said_and_undone() -> None:
    blind = patience(1, stuck=True)
    blind.type("cat")
    blind.press(pygame.K_RETURN)
    assert "Move 2: S drawn." in blind.press(pygame.K_t, pygame.KMOD_LCTRL)
    assert "Move 1: CAT played." in blind.press(pygame.K_z, pygame.KMOD_LCTRL)


def test_the_clock_warns_once_at_each_of_its_marks_and_then_the_curtain_cuts_in() -> None:
    blind = blind_at("CATX SOXQ", turn_seconds=30)
    opens(blind, "Ana")
    said = blind.wait(19.5)
    assert said.count("10 seconds left.") == 1
    assert not any(blind.interrupts), "a warning waits for what is being said"
    assert "seconds left" not in blind.wait(1)
    blind.press(pygame.K_F6)
    gone = blind.wait(8)
    assert "Pass the screen to Bo." in gone
    assert blind.interrupts[-1], "the hand that was being said is said no further"


def test_the_last_sentence_is_said_again() -> None:
    blind = patience()
    blind.until("Can still be won.", blind.opened)  # said once it is found, by itself
    said = blind.press(pygame.K_F6)
    assert blind.press(pygame.K_F10) == said
    assert blind.press(pygame.K_F10) == said


def test_a_solution_that_is_known_when_the_table_opens_is_read_with_it() -> None:
    session = session_of(SIX, SIX.won)
    table = patience_table(session, lambda setup: Session(session.mode, setup))
    assert isinstance(table.delegate, PatienceGame)
    light = table.delegate.light
    assert light is not None
    light.ask(session.state)
    wait_until(lambda: light.answer(session.state), "no solution was found")
    assert "Can still be won." in Blind(table).opened


def test_a_light_is_said_again_only_if_it_has_changed_however_long_the_search_takes() -> None:
    session = session_of(SIX, SIX.won)
    table = patience_table(session, lambda setup: Session(session.mode, setup))
    blind = Blind(table)
    blind.until("Can still be won.", blind.opened)
    searching, won, lost = (
        LampState(lamp, title, "")
        for lamp, title in (
            (Lamp.UNKNOWN, "Not known yet"),
            (Lamp.KNOWN, "Can still be won"),
            (Lamp.STUCK, "Cannot be won any more"),
        )
    )
    for lamp, heard in ((searching, ""), (won, ""), (searching, ""), (lost, "Cannot be won any more.")):
        table.scene.lamp = lamp
        assert blind.wait(0.2) == heard


# --- forms and sheets ---------------------------------------------------------------------------------


def test_a_sheet_is_read_when_it_opens_and_not_the_table_when_it_closes() -> None:
    blind = patience()
    blind.until("Can still be won.", blind.opened)  # only a solution that is known can be shown
    said = blind.press(pygame.K_ESCAPE)
    assert said.startswith("The game. Every move is saved.")
    assert "Keep playing, button." in said
    assert "Show a solution, button." in blind.press(pygame.K_TAB)
    assert blind.press(pygame.K_ESCAPE) == "Back at the table."


def test_a_message_is_read_with_its_button() -> None:
    blind = Blind(Message("The file is gone.", lead="It could not be opened."))
    assert blind.opened == "That didn’t work. It could not be opened. The file is gone. OK, button."


def test_fields_are_said_with_their_answer_as_it_changes(context: AppContext) -> None:
    blind = Blind(MenuController(context).settings())
    assert "Settings." in blind.opened
    assert "Language: English, 1 of" in blind.opened
    blind.tab_to("Show if a patience can still be won: yes, 1 of 2")
    assert blind.press(pygame.K_RIGHT) == "Show if a patience can still be won: no, 2 of 2."
    display = Blind(DisplayForm(Settings(), lambda **changes: None))
    display.tab_to("Turn the screen: no, 1 of 5")
    assert display.press(pygame.K_RIGHT) == "Turn the screen: To the left, 2 of 5."


def test_a_line_that_is_set_in_two_is_said_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.speech.voice.reader_found", lambda: False)
    monkeypatch.setattr(
        "game.ui.speech.voice.installed_program", lambda language: Program("espeak-ng", ("x",))
    )
    blind = Blind(SpeechForm(Settings(language="en"), lambda speech: None))
    assert "Found: the speech program espeak-ng. For screen readers, install accesskit." in blind.opened


def test_a_word_that_is_looked_up_is_said_with_its_verdict(context: AppContext) -> None:
    blind = Blind(MenuController(context).look_up())
    blind.tab_to("Words of")
    while "English" not in blind.transcript[-1].said:
        blind.press(pygame.K_RIGHT)
    said = blind.type("cat")
    assert "C: not a word." in said
    assert "CAT: a word." in said


def test_a_question_about_a_play_is_said_in_whole_sentences() -> None:
    blind = blind_at("CATE SOX", adjudication="challenge", stock="NKKKK")
    opens(blind, "Ana")
    plays(blind, Word("CAT", ("0", "0")))
    assert "Challenge a play, button." in blind.press(pygame.K_TAB)
    assert "A question for Bo" in blind.press(pygame.K_RETURN)
    blind.wait(1)
    said = blind.press(pygame.K_RETURN)
    assert "Ana has played CAT. If it’s wrong, Ana takes it back and loses the turn." in said
    assert "button." in blind.press(pygame.K_TAB)
