"""The level that fits, as a player meets it: in the form that asks who plays, and when a game is over."""

from collections.abc import Iterator
from itertools import count

import pygame
import pytest

from game.deals.request import GameRequest
from game.opening import open_game
from game.store import settings
from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.store.settings import NewGame
from game.table.moves import Resign
from game.ui.cards.score_sheet import ScoreSheet
from game.ui.company.players_form import PlayersForm
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField
from game.ui.menu.controller import MenuController
from game.ui.speech import screens
from game.ui.speech.screens import painted
from game.ui.table.screen import TableScreen
from tests.store.contested import contested
from tests.ui.company import Company, game_of, two
from tests.ui.menu import controls, key, prepare, shown

pytestmark = pytest.mark.usefixtures("home")

_DEALS = count(1000)
CLUB = "computer:club"
RISES = "You won 6 of your last 8 games against Club player: try Expert."
NEWCOMER = "New to this game? Beginner is a good start."


@pytest.fixture
def database() -> Iterator[Database]:
    made = Database(lambda fault: pytest.fail(str(fault)))
    yield made
    made.close()


def play(database: Database, won: str = "11011011", ruleset: str = "scrabble") -> None:
    for each in won:
        contested(database, ("Ana", CLUB), (0,) if each == "1" else (1,), ruleset=ruleset)


def form(
    database: Database,
    names: tuple[str, ...],
    last: str = "scrabble",
    ruleset: str = "scrabble",
    language: str = "en",
) -> PlayersForm:
    """The form for a game, when these have played a last one."""
    kept = settings.Settings(new_game=NewGame(last, language, {}, names))
    settings.write(database, settings.Settings(), kept)
    context = AppContext()
    made = shown(MenuController(context).ask_players(GameRequest(ruleset, 7, language)), context)
    assert isinstance(made, PlayersForm)
    return made


def said(form: PlayersForm) -> list[str]:
    """What stands there besides the fields."""
    return [line.words for line in painted(form) if line.words not in ("Players", "Computer player")]


def test_it_is_said_beside_the_choice_and_what_was_chosen_stays(database: Database) -> None:
    play(database)
    made = form(database, ("Ana", CLUB))
    assert said(made) == [RISES]
    assert made.names() == ("Ana", CLUB)


def test_who_still_learns_stays_and_too_few_games_say_nothing(database: Database) -> None:
    play(database, "10")
    assert said(form(database, ("Ana", CLUB))) == []
    play(database, "0101")
    expected = "You won 3 of your last 6 games against Club player: stay with it."
    assert said(form(database, ("Ana", CLUB))) == [expected]


def test_a_newcomer_gets_a_first_level_and_no_rating(database: Database) -> None:
    play(database)
    assert said(form(database, ("Bo", CLUB))) == [NEWCOMER]
    assert said(form(database, ("Ana", CLUB), "kan-u-go", "kan-u-go")) == [NEWCOMER]


def test_a_computer_player_of_another_game_becomes_the_one_that_fits_here(database: Database) -> None:
    play(database)
    assert form(database, ("Ana", "computer:master"), "literaki").names() == ("Ana", "computer:expert")
    assert form(database, ("Ana", "Bo"), "literaki").names() == ("Ana", "Bo")
    mixed = ("Ana", "Bo", "computer:master")
    assert form(database, mixed, "literaki").names() == mixed, "of two nobody is guessed"


def test_it_follows_who_sits_there(database: Database) -> None:
    play(database)
    made = form(database, ("Ana", CLUB))
    made.handle(key(pygame.K_END))
    made.handle(key(pygame.K_BACKSPACE))
    made.update(0.0)
    assert said(made) == [NEWCOMER], "An has never played"
    made.handle(pygame.event.Event(pygame.TEXTINPUT, text="a"))
    made.update(0.0)
    assert said(made) == [RISES]
    made.focus.put("kind 1")
    kind = controls(made)["kind 1"]
    assert isinstance(kind, ChoiceField)
    while kind.at:
        made.handle(key(pygame.K_LEFT))
        kind = controls(made)["kind 1"]
        assert isinstance(kind, ChoiceField)
    assert said(made) == [], "two persons"


def test_without_a_winner_no_level_is_proposed(database: Database) -> None:
    assert said(form(database, ("Ana", CLUB), "ekraibl-simple", "ekraibl-simple", "ru")) == []


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_no_answer_lies_on_a_name(database: Database, size: tuple[int, int]) -> None:
    play(database)
    context = AppContext()
    made = shown(form(database, ("Ana", CLUB, CLUB, CLUB)), context, size)
    there = controls(made)
    kind = there["kind 0"]
    assert isinstance(kind, ChoiceField)
    assert len(kind.answers) == 5
    assert not [field for field in kind.fields if field.colliderect(there["name 0"].rect)]
    assert all(made.sheet.contains(field) for field in kind.fields)  # type: ignore[attr-defined]


# --- when a game is over ------------------------------------------------------------------------------


def given_up(database: Database, ruleset: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """What is said of a game that was given up."""
    opening = open_game(ruleset, names, next(_DEALS), "en")
    session = SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon)
    session.make(Resign())
    assert session.game is not None
    prepare()
    context = AppContext()
    table = shown(MenuController(context).resume(session.game), context)
    assert isinstance(table, TableScreen)
    assert table.sheet is not None
    return table.sheet.page.lines


@pytest.mark.parametrize("ruleset", ["scrabble", "kan-u-go"])
def test_a_game_that_is_over_proposes_another_level_and_never_the_same(
    database: Database, ruleset: str
) -> None:
    play(database, "0101", ruleset)
    assert not [line for line in given_up(database, ruleset, ("Ana", CLUB)) if "Club player" in line]
    play(database, "000", ruleset)
    falls = "You won 2 of your last 9 games against Club player: try Beginner."
    assert given_up(database, ruleset, ("Ana", CLUB))[-1] == falls
    assert falls not in given_up(database, ruleset, ("Ana", "computer:beginner"))
    assert falls not in given_up(database, ruleset, ("Ana", "Bo"))


def test_the_score_sheet_shows_and_says_it_in_place_of_what_the_game_went_to() -> None:
    company = Company(game_of(two("CAT SOQ", scores=(9, 95))))
    company.screen.turn.advice = lambda: RISES
    company.press(pygame.K_RETURN)
    assert ScoreSheet(company.screen.turn).texts.goal(100) != RISES, "the game goes on"
    company.lay("CAT")
    sheet = company.game.overlays.cover
    assert isinstance(sheet, ScoreSheet)
    assert sheet.texts.over
    assert sheet.texts.goal(100) == RISES
    assert RISES in screens.of_score_sheet(sheet).reading
