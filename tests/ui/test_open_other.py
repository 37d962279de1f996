"""The form behind “Open…”: a code, a number, a line as for `kanugo play`, a path, a saved game."""

from pathlib import Path

import pygame
import pytest

from game.commands import play
from game.commands.arguments import CommandParser
from game.deals import book, daily
from game.deals.request import GameRequest, parse_request, path_of
from game.fault import Fault
from game.opening import open_game
from game.store.exports import exports_here
from game.store.settings import NewGame
from game.text import catalogues
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Pop, Push, Swap
from game.ui.menu.controller import MenuController
from game.ui.menu.daily import TodayForm
from game.ui.menu.loading import LoadingForm
from game.ui.menu.open_form import OpenForm
from tests.amounts import tables_once
from tests.ui.loaded import prepared
from tests.ui.menu import Cards, controls, key, press, shown
from tests.ui.test_files_opened import a_game

pytestmark = pytest.mark.usefixtures("home")


def form_of(controller: MenuController, context: AppContext) -> OpenForm:
    form = shown(controller.open_form(), context)
    assert isinstance(form, OpenForm)
    return form


def type_(form: OpenForm, words: str) -> None:
    form.update(0.01)
    for sign in words:
        form.handle(key(ord(sign) if ord(sign) < 128 else 0, unicode=sign))
        form.handle(pygame.Event(pygame.TEXTINPUT, text=sign))
    form.update(0.01)


def entered(form: OpenForm, words: str) -> object:
    """What Enter leads to after these words."""
    type_(form, words)
    return form.handle(key(pygame.K_RETURN))


def dealt(change: object) -> tuple[str, str, int]:
    assert isinstance(change, Swap)
    table = prepared(change.screen)
    assert isinstance(table, Cards)
    setup = table.session.setup
    return setup.ruleset, setup.language, setup.deal


@pytest.mark.parametrize("language", catalogues.languages())
def test_the_form_opens_with_an_example_that_works_in_every_language_of_the_texts(
    controller: MenuController, context: AppContext, language: str
) -> None:
    controller._set(language=language)
    form = form_of(controller, context)
    assert daily.read_code(form.example).checksum
    assert dealt(entered(form, form.example))[0] == "patience-six"
    assert not context.waiting, "nothing is wrong with it"


@pytest.mark.parametrize(("ruleset", "language"), tables_once())
def test_the_form_opens_after_every_game_and_every_language(
    controller: MenuController, context: AppContext, ruleset: str, language: str
) -> None:
    controller._set(new_game=NewGame(ruleset, language))
    assert daily.is_code(form_of(controller, context).example)


def test_the_form_opens_where_no_book_can_be_used(
    controller: MenuController, context: AppContext, home: Path
) -> None:
    (home / "rulesets").mkdir()
    for ruleset in daily.METHODS.values():
        (home / "rulesets" / f"{ruleset}.yaml").write_text("x: [", "utf-8")
    assert form_of(controller, context).example == daily.EXAMPLE


@pytest.mark.parametrize("language", ["en", "eo"])
def test_the_example_of_the_days_works(
    controller: MenuController, context: AppContext, language: str
) -> None:
    days = shown(controller.today(), context)
    assert isinstance(days, TodayForm)
    example = controller._daily_controller().example(language)
    type_(days, example)  # type: ignore[arg-type]
    assert dealt(days.handle(key(pygame.K_RETURN)))[1] == language
    assert not context.waiting


@pytest.mark.parametrize(
    ("address", "on_windows", "elsewhere"),
    [
        ("file:///C:/My%20games/%C4%89.kanugo", "C:/My games/ĉ.kanugo", "/C:/My games/ĉ.kanugo"),
        ("file:///c%3A/x%23y.kanugo", "c:/x#y.kanugo", "/c:/x#y.kanugo"),
        ("file:///C|/x.kanugo", "C:/x.kanugo", "/C|/x.kanugo"),
        ("file://localhost/C:/x.kanugo", "C:/x.kanugo", "/C:/x.kanugo"),
        ("file://server/share/a%20b.kanugo", "//server/share/a b.kanugo", "/share/a b.kanugo"),
        ("file:///home/a%25b.kanugo", "/home/a%b.kanugo", "/home/a%b.kanugo"),
    ],
)
def test_the_address_of_a_file_is_a_path_of_this_system(
    address: str, on_windows: str, elsewhere: str
) -> None:
    assert path_of(address, windows=True) == on_windows
    assert path_of(address, windows=False) == elsewhere


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("six-en-252", ("patience-six", "en", 252)),
        (" Twelve-EO-7 ", ("patience-twelve", "eo", 7)),
        ("patience-heaps --deal 12 --language eo", ("patience-heaps", "eo", 12)),
        ("kanugo play patience-six --deal=5 --set exchange=true", ("patience-six", "en", 5)),
        ("kanugo play six-en-252 ", ("patience-six", "en", 252)),
    ],
)
def test_codes_and_lines_deal_what_they_say(
    controller: MenuController, context: AppContext, words: str, meant: tuple[str, str, int]
) -> None:
    assert dealt(entered(form_of(controller, context), words)) == meant


def test_a_line_with_words_deals_of_their_book(controller: MenuController, context: AppContext) -> None:
    path = book.find("patience-six", "eo", "all")
    assert path is not None
    ruleset, language, deal = dealt(
        entered(form_of(controller, context), "patience-six --language eo --words all")
    )
    assert (ruleset, language) == ("patience-six", "eo")
    assert deal in {certified.number for certified in book.read_book(path).deals}


def test_a_number_deals_the_last_game_in_its_language(
    controller: MenuController, context: AppContext
) -> None:
    controller.begin(GameRequest("patience-twelve", 1, "eo"))
    assert dealt(entered(form_of(controller, context), "21 000")) == ("patience-twelve", "eo", 21000)


def test_a_code_for_other_words_is_played_with_a_note(
    controller: MenuController, context: AppContext
) -> None:
    """It is told by which code the same deal is played here, by the original's rules."""
    setup = open_game("patience-six", ("",), 252, "en", {})
    here = daily.code("patience-six", "en", 252, book.hashes(setup.mode.ruleset, setup.lexicon))
    other = here._replace(checksum="aa" if here.checksum != "aa" else "bb")
    assert dealt(entered(form_of(controller, context), str(other)))[2] == 252
    (reported,) = context.waiting
    assert isinstance(reported, Message)
    assert str(here) in reported.lead + reported.line


@pytest.mark.parametrize(
    "words",
    ["?!", "six-en", "six-en-9999999999", "no-such-game", "patience-six --deal x", "patience-six --nothing",
     "'", "kanugo play", "99999999999999", "kan-u-go --players Ana,Ana", "/no/such/file.kanugo", "x" * 400,
     "patience-six --resume 7", "kanugo play --resume 999", "patience-six --words few"],
)  # fmt: skip
def test_whatever_else_is_typed_is_refused_in_words(
    controller: MenuController, context: AppContext, words: str
) -> None:
    change = entered(form_of(controller, context), words)
    assert isinstance(change, Push | Swap | None)
    screen = change.screen if change is not None else None
    if isinstance(screen, LoadingForm):
        screen = prepared(screen)  # type: ignore[assignment]
    assert (
        screen is None or isinstance(screen, Message) or words in ("kanugo play", "patience-six --resume 7")
    )


@pytest.mark.parametrize("words", ["six-en-9999999999", "six-en-25x", "HEAPS-eo-12-1"])
def test_a_mistyped_code_is_refused_as_a_code(words: str) -> None:
    with pytest.raises(Fault) as refused:
        parse_request(words)
    assert refused.value.file == daily.CODE


def test_a_game_of_several_without_names_asks_who_plays(
    controller: MenuController, context: AppContext
) -> None:
    change = entered(form_of(controller, context), "kan-u-go --deal 4")
    assert isinstance(change, Swap)
    assert type(change.screen).__name__ == "PlayersForm"


def test_nothing_typed_opens_nothing_and_escape_leaves(
    controller: MenuController, context: AppContext
) -> None:
    form = form_of(controller, context)
    assert form.handle(key(pygame.K_RETURN)) is None
    assert not controls(form)["open"].enabled
    type_(form, "s")
    assert controls(form)["open"].enabled
    assert form.handle(key(pygame.K_ESCAPE)) is None, "what was typed is asked about"
    assert isinstance(form.handle(key(pygame.K_ESCAPE)), Pop)


def test_saved_games_are_listed_and_opened_the_last_one_first(
    home: Path, controller: MenuController, context: AppContext
) -> None:
    folder = home / "exports"
    folder.mkdir()
    for n in range(9):
        a_game(folder / f"game-{n}.kanugo")
    (folder / "game.gcg").write_text("no game of ours")
    form = form_of(controller, context)
    assert len(exports_here()) == 9
    seen = [file.name for file in form.shown]
    form.handle(key(pygame.K_PAGEDOWN))
    assert not {file.name for file in form.shown} & set(seen)
    form.handle(key(pygame.K_PAGEUP))
    assert [file.name for file in form.shown] == seen
    change = press(form, controls(form)["file 0"].rect.center)
    assert isinstance(change, Swap)
    table = prepared(change.screen)
    assert isinstance(table, Cards)
    assert table.session.at == 3


def test_a_path_is_opened_as_it_was_pasted(
    home: Path, controller: MenuController, context: AppContext
) -> None:
    path = home / "my game.kanugo"
    a_game(path)
    for words in (str(path), f'"{path}"', path.as_uri()):
        change = entered(form_of(controller, context), words)
        assert isinstance(change, Swap)
        assert isinstance(prepared(change.screen), Cards)


def test_a_file_deleted_meanwhile_is_reported(
    home: Path, controller: MenuController, context: AppContext
) -> None:
    (home / "exports").mkdir()
    a_game(home / "exports" / "game.kanugo")
    form = form_of(controller, context)
    (home / "exports" / "game.kanugo").unlink()
    form.draw(pygame.Surface((1280, 800)))
    change = press(form, controls(form)["file 0"].rect.center)
    assert isinstance(change, Swap)
    assert isinstance(prepared(change.screen), Message)


def test_a_line_takes_every_option_that_the_command_takes() -> None:
    parser = CommandParser(prog="kanugo play")
    play.add(parser)
    takes = {name for action in parser._actions for name in action.option_strings if name.startswith("--")}
    for name in takes - {"--help"}:
        given = {"--deal": " 7", "--set": " a=b", "--resume": " 3", "--words": " everyday"}.get(name, " en")
        found = parse_request(f"patience-six {name}{'' if name in ('--json', '--speak') else given}")
        assert isinstance(found, GameRequest)
        assert found.ruleset == "patience-six"
    with pytest.raises(Fault, match="--help"):
        parse_request("patience-six --other 7")


def test_a_ruleset_is_no_file_even_if_one_is_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("patience-six").write_text("something else")
    assert parse_request("patience-six") == GameRequest("patience-six")
    Path("notes.txt").write_text("a list")
    assert parse_request("notes.txt") == Path("notes.txt")
