"""What is said of boards, forms and sheets, of refusals and the clock; and that silence costs nothing."""

import subprocess
import sys

import pygame
import pytest
from msgspec import structs

from game.store.settings import SPEECH
from game.table.session import Session
from game.ui.app import Desk
from game.ui.board.table import board_table
from game.ui.cards.table import card_table
from game.ui.company.game import Around
from game.ui.controls import key_help
from game.ui.controls.choice import ChoiceField
from game.ui.controls.message import Message
from game.ui.menu.navigator import Navigator
from game.ui.menu.preferences import PreferencesForm
from game.ui.menu.speech_form import SpeechForm
from game.ui.patience.table import patience_table
from game.ui.screen import Push
from game.ui.spoken.narrator import Narrator, speech_keys
from game.ui.spoken.program import Program
from game.ui.spoken.voice import SpeechBy
from game.ui.table.guide import with_guide
from tests.ears.blind import Blind, Recorder, lettered
from tests.ears.company import Word, blind_at, opens, plays
from tests.modes.board_table import Table
from tests.places import PROJECT
from tests.ui.boards import session_of as board_session
from tests.ui.company import game_of, two
from tests.ui.players import GAMES, session_of
from tests.ui.shown import pressed, shown

pytestmark = pytest.mark.usefixtures("home")

SIX, TWELVE, HEAPS = GAMES


def at_board(
    ruleset: str = "scrabble", hand: str = "CATSDO?", words: str = "CAT CATS DO AT", **more: object
) -> Blind:
    """Two at a board, and Ana has opened the curtain."""
    table = Table(ruleset, words, (hand, "EEEEEEE"), "EEEEEEEEEE", **more)  # type: ignore[arg-type]
    session = board_session(table)
    blind = Blind(board_table(session, None, Around(lambda setup: Session(session.mode, setup))))
    blind.press(pygame.K_RETURN)
    return blind


def patience(game: int = 0, stuck: bool = False) -> Blind:
    there = GAMES[game]
    session = session_of(there, there.stuck if stuck else there.won)
    return Blind(patience_table(session, lambda setup: Session(session.mode, setup)))


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


# --- boards -------------------------------------------------------------------------------------------


def test_a_square_of_a_board_is_said_by_column_and_row_with_what_it_multiplies() -> None:
    blind = at_board()
    assert "Rack: C, A, T, S, D, O, a blank." in blind.transcript[-1].said
    assert "10 tiles in the bag" in blind.transcript[-1].said
    assert "Column H, row 8: empty, the star, double word." in blind.press(pygame.K_F3)
    blind.go_to(("H", "4"), lettered)
    assert "Column H, row 4: empty, double letter." in blind.press(pygame.K_F3)
    blind.go_to(("H", "1"), lettered)
    assert "triple word" in blind.press(pygame.K_F3)


def test_a_play_on_a_board_is_said_with_its_points_and_lines() -> None:
    blind = at_board()
    assert "CAT can be played for 10 points." in blind.type("cat")
    blind.press(pygame.K_RETURN)
    said = opens(blind, "Bo")
    assert "Ana: played CAT for 10 points." in said
    assert "Row 8: CAT from column H." in blind.press(pygame.K_F5)
    assert "Ana: 10 points. Bo: 0 points." in blind.press(pygame.K_F8)
    blind.press(pygame.K_SPACE)
    assert "Column H: C from row 8." in blind.press(pygame.K_F5)
    assert "Column I: A from row 8." in blind.press(pygame.K_F5)
    assert "Column H: C from row 8." in blind.press(pygame.K_F5, pygame.KMOD_LSHIFT)


def test_a_blank_is_said_to_be_one_on_the_rack_and_on_the_board() -> None:
    blind = at_board(words="CAB")
    assert "Column H, row 8: C. Column I, row 8: A. Column J, row 8: B, a blank." in blind.type(
        "cab"
    ).replace("CAB can be played", "")
    blind.press(pygame.K_RETURN)
    opens(blind, "Bo")
    blind.go_to(("J", "8"), lettered)
    assert "Column J, row 8: B, a blank, in CAB." in blind.press(pygame.K_F3)


def test_a_coloured_square_of_literaki_says_for_which_letters_it_counts() -> None:
    said = set()
    blind = at_board("literaki", "AAAAAAA", "AA")
    for _ in range(14):
        said.add(blind.press(pygame.K_LEFT))
        said.add(blind.press(pygame.K_UP))
    assert any("letter times 3 for letters worth" in each for each in said)


def test_a_blank_waits_for_its_letter() -> None:
    blind = at_board()
    assert "Choose the letter that the blank stands for." in blind.type("7")
    assert "B, a blank." in blind.type("b")
    assert "Taken back: Column H, row 8: B, a blank." in blind.press(pygame.K_BACKSPACE)


def test_tiles_are_swapped_by_ear() -> None:
    blind = at_board()
    assert "Choose the tiles to swap" in blind.press(pygame.K_e, pygame.KMOD_LCTRL)
    assert "To swap: C." in blind.type("c")
    assert "To swap: C, A." in blind.type("a")
    assert "Ana: swapped 2 tiles." in blind.press(pygame.K_RETURN)


def test_the_rack_is_said_in_its_new_order() -> None:
    blind = at_board(hand="TCASDO?")
    assert blind.press(pygame.K_o, pygame.KMOD_LCTRL) == "Rack: A, C, D, O, S, T, a blank."


def test_the_squares_of_the_last_play_are_said_on_request() -> None:
    blind = at_board()
    blind.type("cat")
    blind.press(pygame.K_RETURN)
    opens(blind, "Bo")
    said = blind.press(pygame.K_F7)
    assert said == "Ana: played CAT for 10 points. From Column H, row 8 to Column J, row 8."


def test_a_hint_says_the_squares_that_glow() -> None:
    blind = at_board(hand="CAXXXXX", words="CA")
    said = blind.press(pygame.K_h, pygame.KMOD_LCTRL)
    for _ in range(100):
        if "It glows at" in said:
            break
        pygame.time.wait(20)
        said += blind.wait(0.1)
    assert "It glows at: Column" in said
    assert "A C" in blind.press(pygame.K_h, pygame.KMOD_LCTRL)


def test_the_row_is_said_when_it_was_refilled() -> None:
    blind = patience(0, stuck=True)
    blind.type("cat")
    said = blind.press(pygame.K_RETURN)
    assert "Move 1: CAT played. Hand: X, X, X." in said
    assert "Not known yet" not in said
    assert "Cannot be won any more." in said + blind.wait(2)


def test_what_a_computer_player_does_is_said_without_a_key() -> None:
    table = Table("scrabble", "CAT CATS DO AT", ("CATSDOE", "CATSDOQ"), "EEEEEEEEEE")
    session = board_session(table)
    names = ("Ana", "computer:beginner")
    session = Session(session.mode, structs.replace(session.setup, names=names))
    blind = Blind(board_table(session, None, Around(lambda setup: Session(session.mode, setup))))
    assert "Your turn, Ana." in blind.opened
    blind.type("cat")
    said = blind.press(pygame.K_RETURN)
    for _ in range(20):
        said += blind.wait(1)
        pygame.time.wait(50)
    assert "Ana: played CAT for 10 points." in said
    assert "It is Beginner's turn." in said
    assert "Beginner: played" in said
    assert "Your turn, Ana." in said
    assert "Q" not in said


# --- the draft and refusals ---------------------------------------------------------------------------


def test_a_letter_that_is_not_there_is_refused_as_often_as_it_is_typed() -> None:
    blind = patience()
    assert "You have no X to play now." in blind.type("x")
    assert "You have no X to play now." in blind.type("x")


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
    assert "Across it would stand after CAT." in said
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
    said = blind.press(pygame.K_F6)
    assert blind.press(pygame.K_F10) == said
    assert blind.press(pygame.K_F10) == said


# --- forms and sheets ---------------------------------------------------------------------------------


def test_a_sheet_is_read_when_it_opens_and_not_the_table_when_it_closes() -> None:
    blind = patience()
    said = blind.press(pygame.K_ESCAPE)
    assert said.startswith("The game. Every move is saved.")
    assert "Keep playing, button." in said
    assert "Show a solution, button." in blind.press(pygame.K_TAB)
    assert blind.press(pygame.K_ESCAPE) == "Back at the table."


def test_a_message_is_read_with_its_button() -> None:
    blind = Blind(Message("The file is gone.", lead="It could not be opened."))
    assert blind.opened == "That didn't work. It could not be opened. The file is gone. OK, button."


def test_fields_are_said_with_their_answer_as_it_changes(desk: Desk) -> None:
    blind = Blind(Navigator(desk).settings())
    assert "Settings." in blind.opened
    assert "Language: English, 1 of" in blind.opened
    blind.tab_to("Reduce motion: no, 1 of 2")
    assert blind.press(pygame.K_RIGHT) == "Reduce motion: yes, 2 of 2."


def test_a_line_that_is_set_in_two_is_said_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.spoken.voice.reader_found", lambda: False)
    monkeypatch.setattr("game.ui.spoken.program.installed", lambda language: Program("espeak-ng", ("x",)))
    blind = Blind(SpeechForm("off", "en", lambda chosen: None))
    assert "Found: the speech program espeak-ng. For screen readers, install accesskit." in blind.opened


def test_a_word_that_is_looked_up_is_said_with_its_verdict(desk: Desk) -> None:
    blind = Blind(Navigator(desk).look_up())
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
    assert "Ana has played CAT. If it's wrong, Ana takes it back and loses the turn." in said
    assert "button." in blind.press(pygame.K_TAB)


# --- on and off ---------------------------------------------------------------------------------------


def test_speech_is_off_at_first_and_nothing_of_it_is_loaded() -> None:
    code = (
        "import sys\n"
        "from game.ui.app import Desk\n"
        "from game.ui.menu.navigator import Navigator\n"
        "desk = Desk()\n"
        "Navigator(desk).menu()\n"
        "assert desk.ears is None\n"
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
        "game.ui.spoken.voice.voice_for", lambda speech, *more: None if speech is SpeechBy.OFF else found
    )
    return found


def test_who_speaks_is_chosen_in_the_settings_and_heard_at_once(desk: Desk, recorder: Recorder) -> None:
    navigator = Navigator(desk)
    form = shown(navigator.settings())
    assert isinstance(form, PreferencesForm)
    form.focus.put("speech")
    change = pressed(form, pygame.K_RETURN)
    assert isinstance(change, Push)
    chooser = shown(change.screen)
    assert isinstance(chooser, SpeechForm)
    pressed(chooser, pygame.K_DOWN)
    assert isinstance(desk.ears, Narrator)
    desk.ears.look([chooser])
    assert "Say what is on the screen: Screen reader, 2 of 3." in recorder.said[-1]
    again = Navigator(Desk())
    assert again._settings.speech == "reader", "it is kept"
    pressed(chooser, pygame.K_UP)
    assert desk.ears is None
    assert recorder.closed
    assert not key_help.everywhere()


def test_the_environment_goes_before_the_setting_until_it_is_chosen_anew(
    desk: Desk, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SPEECH, "program")
    navigator = Navigator(desk)
    assert isinstance(desk.ears, Narrator)
    form = shown(navigator.settings())
    assert isinstance(form, PreferencesForm)
    form.focus.put("speech")
    change = pressed(form, pygame.K_RETURN)
    assert isinstance(change, Push)
    chooser = shown(change.screen)
    assert isinstance(chooser, SpeechForm)
    assert isinstance(chooser.focus.current, ChoiceField)
    assert chooser.focus.current.at == 2, "the form shows who speaks"
    pressed(chooser, pygame.K_UP)
    pressed(chooser, pygame.K_UP)
    assert desk.ears is None, "and what is chosen here counts"
    assert recorder.closed


def test_an_unknown_setting_is_silence() -> None:
    assert SpeechBy.of("loud") is SpeechBy.OFF


def test_f1_tells_the_keys_of_speech_where_there_is_speech() -> None:
    blind = blind_at("CAT SO", "CAT SO")
    opens(blind, "Ana")
    said = blind.press(pygame.K_F1)
    assert "Kan-u-go. Two to seven players, one crossword." in said
    assert "The dealer" in blind.press(pygame.K_RIGHT) or "dealer" in blind.press(pygame.K_RIGHT)
    assert "F6: say your hand and the piles." in blind.press(pygame.K_k)
    blind.press(pygame.K_ESCAPE)
    blind.close()
    table = card_table(game_of(two()), None, Around(lambda setup: game_of(two())))
    shown(table)
    assert not key_help.everywhere()


def test_every_key_of_speech_says_something_at_a_table_and_in_the_menu(desk: Desk) -> None:
    for blind in (patience(), Blind(Navigator(desk).menu())):
        for told in speech_keys():
            assert blind.press(told.keys[0]), told.shown
        blind.close()


def test_no_key_of_speech_is_a_key_of_the_table() -> None:
    """They are keys that type nothing, and do nothing where there is no speech."""
    from game.ui.table.key_help import at_cards

    table = card_table(game_of(two()), None, Around(lambda setup: game_of(two())))
    own = {key for told in at_cards(table.turn) for key in told.keys}
    assert not own & {key for told in speech_keys() for key in told.keys}
    assert all(key > 127 for told in speech_keys() for key in told.keys)


def test_choices_keep_their_label(desk: Desk) -> None:
    """The field that chooses who speaks is the one that the form begins at."""
    form = shown(SpeechForm("program", "en", lambda chosen: None))
    assert isinstance(form, SpeechForm)
    assert isinstance(form.focus.current, ChoiceField)
    assert form.focus.current.at == 2
