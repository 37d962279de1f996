"""While a word list is made ready for the search, a bar shows how far it is; then the table comes."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.deals.request import GameRequest
from game.hosting.background import Job
from game.search import StoppedError
from game.search.kernel import form
from game.search.kernel.form import SearchForm, is_built
from game.search.kernel.gaddag import Progress
from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Change, Pop, Swap
from game.ui.menu import loading
from game.ui.menu.controller import MenuController
from game.ui.menu.loading import LoadingForm, prepare_words
from game.ui.table.screen import TableScreen
from game.words.automaton import LexiconError
from game.words.lexicon import Lexicon
from tests.tiny import TinyWords
from tests.waiting import LONGEST, wait_until

WORDS = TinyWords("CAT DOG")


@pytest.fixture(autouse=True)
def home(own_forms: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    form.forget()
    yield
    form.forget()


class Slow:
    """A list that is made ready when it is told to go on."""

    def __init__(self, fault: bool = False) -> None:
        self.half = threading.Event()
        self.go_on = threading.Event()
        self.fault = fault

    def __call__(self, lexicon: Lexicon, progress: Progress) -> SearchForm:
        progress(0.5)
        self.half.set()
        assert self.go_on.wait(LONGEST)
        if self.fault:
            raise LexiconError("tiny", "alphabet", "63 letters", "at most 62")
        return SearchForm(0, memoryview(b""))


def ended(screen: LoadingForm[SearchForm]) -> Change:
    """What the screen asks for when the list is ready."""
    changes: list[Change] = []

    def ask() -> bool:
        if change := screen.handle(pygame.Event(pygame.USEREVENT)):
            changes.append(change)
        return bool(changes)

    wait_until(ask, "no list was made ready")
    return changes[0]


def test_the_bar_fills_and_the_table_comes_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, table = Slow(), Message("the table")
    monkeypatch.setattr(loading, "form_of", slow)
    screen = prepare_words(WORDS, lambda: table)
    screen.enter((1280, 800), AppContext().style((1280, 800)))
    assert slow.half.wait(LONGEST)
    assert screen.done == 0.5
    assert screen.update(1.0)
    screen.draw(pygame.display.set_mode((1280, 800)))
    screen.update(1.0)
    assert not screen.update(0.1), "an idle bar is not drawn again"
    assert screen.handle(pygame.Event(pygame.USEREVENT)) is None
    slow.go_on.set()
    assert ended(screen) == Swap(table)


def test_one_can_go_back_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(loading, "form_of", slow)
    screen = prepare_words(WORDS, lambda: Message(""))
    screen.enter((1280, 800), AppContext().style((1280, 800)))
    assert screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")) == Pop()
    slow.go_on.set()


def test_to_leave_what_only_this_screen_needs_cancels_it() -> None:
    begun, given_up = threading.Event(), threading.Event()

    def work(job: Job[float, int]) -> int:
        job.when_cancelled(given_up.set)
        begun.set()
        assert given_up.wait(LONGEST)
        raise StoppedError

    screen = LoadingForm("", "", work, lambda found: Message(""), cancels=True)
    screen.enter((1280, 800), AppContext().style((1280, 800)))
    assert begun.wait(LONGEST)
    assert screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")) == Pop()
    assert given_up.is_set()


def test_errors_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(fault=True)
    monkeypatch.setattr(loading, "form_of", slow)
    screen = prepare_words(WORDS, lambda: Message(""))
    slow.go_on.set()
    change = ended(screen)
    assert isinstance(change, Swap)
    assert isinstance(change.screen, Message)
    assert "63 letters" in change.screen.line


def test_the_first_game_of_a_list_waits_for_it_and_the_second_does_not() -> None:
    controller = MenuController(AppContext())
    first = controller.begin(GameRequest("patience-twelve", 7, "en"))
    assert isinstance(first, LoadingForm)
    first.enter((1280, 800), AppContext().style((1280, 800)))
    change = ended(first)
    assert isinstance(change, Swap)
    assert isinstance(change.screen, TableScreen)
    assert is_built(change.screen.turn.session.mode.words)
    assert isinstance(controller.begin(GameRequest("patience-twelve", 8, "en")), TableScreen)
    controller.close(None)


class ClosedOnceDrawn(Message):
    """Its window is closed as soon as it has been seen."""

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        pygame.event.post(pygame.Event(pygame.QUIT))


def test_the_program_says_that_it_is_ready_only_at_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KANUGO_READY", "1")
    slow = Slow()
    monkeypatch.setattr(loading, "form_of", slow)
    said = []

    def table() -> Message:
        said.append(capsys.readouterr().out)
        return ClosedOnceDrawn("the table")

    threading.Timer(0.3, slow.go_on.set).start()
    App(AppContext()).run(lambda: [Message("the menu"), prepare_words(WORDS, table)])
    assert said == [""]
    assert capsys.readouterr().out == "kanugo ready\n"
