"""A file that is opened, or dropped onto the window, comes to the table or among the player's own; what
stands against it is told."""

from pathlib import Path

import pygame
import pytest

from game.opening import open_game
from game.store.database import Database
from game.store.journal import Journal
from game.store.records import save_game
from game.store.shared_files import read_shared
from game.table import rulefile
from game.table.session import LexiconRef, Record, Session
from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Pop, Screen, Swap
from game.ui.menu.controller import MenuController
from game.ui.menu.loading import LoadingForm
from game.ui.menu.new_game import NewGameForm
from game.words import lexicons
from modes.moves import Draw
from tests.ui.loaded import prepared
from tests.ui.menu import Cards, controls, key, shown
from tests.ui.test_app import Page, post_escape

RULES = "extends: patience-twelve\nname: Ten in hand\nhand: 10\n"


def a_game(path: Path) -> Record:
    opening = open_game("patience-six", ("",), 7, "en")
    session = Session(opening.mode, opening.setup, [Draw()] * 3)
    noted = LexiconRef(opening.lexicon.name, opening.lexicon.hash)
    record = Record(opening.setup, session.moves, session.at, opening.mode.ruleset, noted)
    save_game(path, record)
    return record


def opened(controller: MenuController, path: Path) -> Screen:
    screen = prepared(controller.importer.open(path))
    assert screen is not None
    return screen  # type: ignore[return-value]


def asked(screen: Screen) -> Message:
    assert isinstance(screen, Message)
    assert screen.asks == "same name"
    shown(screen, AppContext())
    return screen


def games() -> int:
    database = Database(lambda fault: pytest.fail(str(fault)))
    try:
        return len(Journal(database).games())
    finally:
        database.close()


def test_a_saved_game_stands_on_the_table_and_is_here_once(home: Path, controller: MenuController) -> None:
    path = home / "game.kanugo"
    record = a_game(path)
    table = opened(controller, path)
    assert isinstance(table, Cards)
    assert (table.session.setup, table.session.moves) == (record.setup, record.moves)
    table.session.make(Draw())
    again = opened(controller, path)
    assert isinstance(again, Cards)
    assert again.session.at == 4, "it stands as it was left"
    assert games() == 1


def test_a_game_that_was_put_away_is_back_with_its_file(home: Path, controller: MenuController) -> None:
    path = home / "game.kanugo"
    a_game(path)
    table = opened(controller, path)
    assert isinstance(table, Cards)
    database = Database(lambda fault: pytest.fail(str(fault)))
    journal = Journal(database)
    assert journal.archive(table.session.game or 0)
    assert journal.open_games() == ()
    opened(controller, path)
    assert len(journal.open_games()) == 1
    database.close()


def test_a_ruleset_comes_among_the_games_and_its_form_opens(home: Path, controller: MenuController) -> None:
    before = len(controller.games())
    path = home / "ten-in-hand.kanugo"
    path.write_text(RULES, "utf-8")
    for _ in range(2):
        form = opened(controller, path)
        assert isinstance(form, NewGameForm)
        assert form._ruleset.name == "Ten in hand"
    assert len(controller.games()) == before + 1, "twice is once"
    assert "Ten in hand" in [door.ruleset.name for door in controller.games()]


def test_a_word_list_is_offered_from_now_on(home: Path, controller: MenuController) -> None:
    path = home / "village.kanugo"
    path.write_text("cat\nqatty\n", "utf-8")
    for _ in range(2):
        reported = opened(controller, path)
        assert isinstance(reported, Message)
        assert reported.heading() == "village has been added to your word lists"
        assert reported.paragraphs[0].words == "It has 2 words."
    assert lexicons.own_names() == ("village",)
    assert "QATTY" in lexicons.load("village")


@pytest.mark.parametrize("kind", ["ruleset", "list"])
def test_what_has_the_same_name_is_asked_about(home: Path, controller: MenuController, kind: str) -> None:
    path = home / "mine.kanugo"
    own = home / ("rulesets/mine.yaml" if kind == "ruleset" else "lexicons/mine.dawg")
    contents = [RULES, RULES.replace("10", "9")] if kind == "ruleset" else ["cat\n", "dog\n"]
    path.write_text(contents[0], "utf-8")
    opened(controller, path)
    first = own.read_bytes()
    path.write_text(contents[1], "utf-8")

    form = asked(opened(controller, path))
    assert form.handle(key(pygame.K_ESCAPE)) == Pop()
    assert form.press(controls(form)["leave"]) == Pop()
    assert [each.name for each in own.parent.iterdir()] == [own.name]
    assert own.read_bytes() == first, "nothing is replaced unasked"

    assert isinstance(form.press_primary(), Swap)
    second = own.with_name(f"mine-2{own.suffix}")
    assert own.read_bytes() == first
    assert second.read_bytes() != first, "both are kept"
    known = opened(controller, path)
    assert not isinstance(known, Message) or not known.asks, "it is here by its other name"

    second.unlink()
    form = asked(opened(controller, path))
    assert isinstance(form.press(controls(form)["replace"]), Swap)
    assert own.read_bytes() != first
    assert len(list(own.parent.iterdir())) == 1


def test_the_question_about_a_name_is_drawn_in_every_size(home: Path, controller: MenuController) -> None:
    path = home / "mine.kanugo"
    for words in ("cat\n", "dog\n"):
        path.write_text(words, "utf-8")
        form = opened(controller, path)
    for size in ((800, 600), (1280, 800), (2560, 1440)):
        form = asked(form)
        shown(form, AppContext(), size)
        rects = [control.rect for control in form.focus.controls]
        assert all(form.sheet.contains(rect) for rect in rects)


def test_a_ruleset_never_stands_in_for_one_of_ours(home: Path, controller: MenuController) -> None:
    before = rulefile.load("patience-six")
    (home / "patience-six.kanugo").write_text(RULES, "utf-8")
    assert isinstance(opened(controller, home / "patience-six.kanugo"), NewGameForm)
    assert rulefile.load("patience-six") == before
    assert rulefile.load("patience-six-2").hand == 10


def test_a_word_list_never_stands_in_for_one_of_ours(home: Path, controller: MenuController) -> None:
    before = lexicons.load("english").hash
    (home / "english.kanugo").write_text("cat\nqatty\n", "utf-8")
    assert isinstance(opened(controller, home / "english.kanugo"), Message)
    assert lexicons.load("english").hash == before
    assert "QATTY" in lexicons.load("english-2")
    own = home / "lexicons" / "english.dawg"  # as somebody has put it there by hand
    own.write_bytes((home / "lexicons" / "english-2.dawg").read_bytes())
    (home / "english.kanugo").write_text("cat\nzzzz\n", "utf-8")
    assert isinstance(opened(controller, home / "english.kanugo"), Message), "to replace it is not offered"
    assert "ZZZZ" in lexicons.load("english-3")


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff", b'{"setup"', b"hand: ten\n", b"KANUGO-W", b"d0g\n", None]
)
def test_a_file_that_cannot_be_used_is_a_message_and_a_line(
    home: Path, controller: MenuController, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    path = home / "spoilt.kanugo"
    if content is not None:
        path.write_bytes(content)
    reported = opened(controller, path)
    assert isinstance(reported, Message)
    unknown = "This file cannot be opened. It is damaged, or it is not a Kanugo file."
    of_words = "This file cannot be used as a word list."
    assert reported.lead == (of_words if content == b"KANUGO-W" else unknown)
    assert str(path) in reported.line
    assert "expected" in reported.line
    assert capsys.readouterr().err == f"kanugo: {reported.line}\n"
    assert not (home / "rulesets").exists()
    assert not (home / "lexicons").exists()
    assert games() == 0


def test_a_game_of_a_list_that_is_not_here_says_which_is_to_be_opened_first(
    home: Path, controller: MenuController
) -> None:
    rules, words = home / "ours.kanugo", home / "village.kanugo"
    rules.write_text("extends: scrabble\nlanguages: {en: {lexicon: village}}\n", "utf-8")
    reported = opened(controller, rules)
    assert isinstance(reported, Message)
    assert reported.lead == "This needs the word list village, which you do not have. Open that list first."
    words.write_text("cat\ndog\n", "utf-8")
    opened(controller, words)
    assert isinstance(opened(controller, rules), NewGameForm)


def test_a_full_disk_is_reported(home: Path, controller: MenuController) -> None:
    path = home / "ten.kanugo"
    path.write_text(RULES, "utf-8")
    (home / "rulesets").write_text("in the way", "utf-8")
    reported = controller.importer.add(read_shared(path))
    assert isinstance(reported, Message)
    assert "Cannot write to" in reported.lead


def test_one_can_go_back_before_the_file_is_read(home: Path, controller: MenuController) -> None:
    (home / "spoilt.kanugo").write_bytes(b"")
    screen = controller.importer.open(home / "spoilt.kanugo")
    assert isinstance(screen, LoadingForm)
    shown(screen, AppContext())
    screen.press(next(iter(screen.focus.controls)))


def test_a_file_dropped_onto_the_window_is_opened() -> None:
    asked_for: list[Path] = []
    page = Page()

    def opens(path: Path) -> Screen:
        asked_for.append(path)
        post_escape()
        post_escape()
        return page

    def first() -> list[Page]:
        pygame.event.post(pygame.Event(pygame.DROPFILE, file="/somewhere/game.kanugo"))
        return [Page()]

    App(AppContext(), open_file=opens).run(first)
    assert asked_for == [Path("/somewhere/game.kanugo")]
    assert page.entered, "its screen lies over the one that was there"


def test_a_saved_game_with_a_byte_order_mark_is_read(home: Path, controller: MenuController) -> None:
    path = home / "game.kanugo"
    record = a_game(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    table = opened(controller, path)
    assert isinstance(table, Cards)
    assert table.session.moves == record.moves
