"""Today's patience, its archive and codes, games of a grade, statistics and branches."""

from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from game.deals import daily
from game.deals.book import DealWords, find, read_book
from game.deals.chances import ENOUGH, by_grade
from game.deals.request import GameRequest
from game.search.solver import solve
from game.search.solver.solve import SolvedLine
from game.store.saved import SavedSession
from game.table.mode import Outcome
from game.table.moves import Resign
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Push, Swap
from game.ui.menu.controller import MenuController
from game.ui.menu.daily import TodayForm
from game.ui.menu.loading import LoadingForm
from game.ui.menu.new_game import NewGameForm
from game.ui.menu.statistics import StatisticsForm
from game.ui.table.cloth import ClothScreen
from game.ui.table.screen import TableScreen
from modes.options import PatienceOptions
from tests.deals.small_books import small_book
from tests.store.contested import contested
from tests.ui.menu import controls, key, press, shown
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def controller(context: AppContext) -> MenuController:
    return MenuController(context)


def table(change: object) -> ClothScreen:
    assert isinstance(change, Push | Swap)
    screen = change.screen
    if isinstance(screen, LoadingForm):
        wait_until(screen._job.done, "no list was made ready")
        return table(screen.handle(pygame.Event(pygame.USEREVENT)))
    assert isinstance(screen, TableScreen)
    return screen


def test_todays_deals_are_those_of_the_books(controller: MenuController, context: AppContext) -> None:
    form = shown(controller.today(), context)
    assert isinstance(form, TodayForm)
    *daily_ones, hard = form._deals
    assert [deal.weekly for deal in form._deals] == [False, False, False, True]
    books = {deal.ruleset: controller._shelf.book(deal.ruleset, "en") for deal in daily_ones}
    hardest = daily.deal_of_week({ruleset: book for ruleset, book in books.items() if book}, form._day)
    assert hardest is not None
    assert (hard.ruleset, hard.number) == (hardest[0], hardest[1].number)
    for deal in daily_ones:
        book = controller._shelf.book(deal.ruleset, "en")
        assert book is not None
        assert deal.number == daily.deal_of_day(book, form._day).number
    opened = table(press(form, controls(form)["play 1"].rect.center))
    assert opened.turn.session.setup.ruleset == "patience-twelve"
    assert opened.turn.session.setup.deal == form._deals[1].number


def test_the_archive_goes_back_and_never_beyond_today(
    controller: MenuController, context: AppContext
) -> None:
    form = shown(controller.today(), context)
    assert isinstance(form, TodayForm)
    today = form._day
    assert not controls(form)["after"].enabled
    form.handle(key(pygame.K_PAGEUP))
    assert form._day == today - timedelta(days=1)
    form.handle(key(pygame.K_PAGEDOWN))
    form.handle(key(pygame.K_PAGEDOWN))
    assert form._day == today


def test_a_code_deals_the_same_cards(controller: MenuController, context: AppContext) -> None:
    form = shown(controller.today(), context)
    assert isinstance(form, TodayForm)
    code = form._deals[2].code
    form.handle(pygame.Event(pygame.TEXTINPUT, text=code))
    opened = table(press(form, controls(form)["code"].rect.center))
    assert opened.turn.session.setup.deal == form._deals[2].number
    assert opened.turn.session.setup.ruleset == "patience-heaps"


def test_a_code_of_another_word_list_is_reported(controller: MenuController, context: AppContext) -> None:
    form = shown(controller.today(), context)
    assert isinstance(form, TodayForm)
    press(form, controls(form)["words"].fields[1].center)  # type: ignore[attr-defined]
    code = form._deals[2].code
    form.handle(pygame.Event(pygame.TEXTINPUT, text=code[:-2] + ("aa" if code[-2:] != "aa" else "bb")))
    opened = table(press(form, controls(form)["code"].rect.center))
    assert opened.turn.session.setup.deal == form._deals[2].number, "the same cards are dealt all the same"
    (reported,) = context.waiting
    assert isinstance(reported, Message)
    assert code in reported.line


def test_a_day_won_counts_and_can_be_shared(controller: MenuController, context: AppContext) -> None:
    room, today = controller._daily_controller(), date.today()
    (first, *_) = room.deals_of(today, "en")
    played = table(Push(room.play(first, "en")))
    session = played.turn.session
    answer = solve.Solver(session.mode, session.mode.words).solve(session.state, 5000)  # type: ignore[arg-type]
    assert isinstance(answer, SolvedLine)
    for move in answer.moves:
        session.make(move)
    (again, *_) = room.deals_of(today, "en")
    assert (again.outcome, again.now, again.best) == (Outcome.WON, 1, 1)
    reported = room.result(again, "en", today)
    assert reported.splitlines()[-1] == again.code
    words = {word for word in played.turn.words if len(word) > 3}
    assert not any(word in reported.upper() for word in words)


@pytest.mark.parametrize("grade", [3, 5])
def test_a_new_game_of_a_grade(controller: MenuController, context: AppContext, grade: int) -> None:
    form = shown(controller.new_game("patience-heaps"), context)
    chosen = controls(form)["grade"]
    press(form, chosen.fields[chosen.answers.index(str(grade))].center)  # type: ignore[attr-defined]
    opened = table(form.handle(key(pygame.K_RETURN)))
    setup = opened.turn.session.setup
    hard = controller._shelf.difficulty(setup.ruleset, setup.language, setup.deal)
    assert hard is not None
    assert hard.grade == grade


def test_statistics_are_shown_by_method_language_and_grade(
    controller: MenuController, context: AppContext
) -> None:
    book = controller._shelf.book("patience-six", "en")
    assert book is not None
    lost = table(Push(controller.begin(GameRequest("patience-six", book.deals[0].number, "en"))))
    lost.turn.session.make(Resign())
    form = shown(controller.statistics(), context)
    assert isinstance(form, StatisticsForm)
    assert len(form.shown) == 1
    number = book.deals[0].number
    hard = controller._shelf.difficulty("patience-six", "en", number, {})
    assert list(form._difficulties.values()) == [hard], "by the book of the rules that it was played by"
    assert form.counted.record == (1, 0, hard.share if hard else None)
    language = controls(form)["language"]
    press(form, language.fields[2].center)  # type: ignore[attr-defined]
    assert not form.shown
    shown(form, context, (800, 600))


def test_statistics_tell_who_has_won_how_often(controller: MenuController, context: AppContext) -> None:
    contested(controller._database, ("Ana", "computer:club", "computer:club"), (0,))
    contested(controller._database, ("Ana", "Bo"), (0, 1), ruleset="kan-u-go", language="eo")
    form = shown(controller.statistics(), context)
    change = press(form, controls(form)["several"].rect.center)
    assert isinstance(change, Push)
    assert isinstance(change.screen, Message)
    assert [paragraph.words for paragraph in change.screen.paragraphs] == [
        "Kan-u-go · Esperanto",
        "1 game · Ana: 1 win · Bo: 1 win",
        "Scrabble · English",
        "1 game · Ana: 1 win · 2 × Club player: 0 wins",
    ]


def test_a_branch_is_a_game_of_its_own_in_the_journal(controller: MenuController) -> None:
    played = table(Push(controller.begin(GameRequest("patience-six", 7, "en"))))
    session = played.turn.session
    assert isinstance(session, SavedSession)
    session.make(Resign())
    branch = session.branch(0)
    games = controller._journal.games()
    assert len(games) == 2
    assert {game.outcome for game in games} == {None, Outcome.LOST}
    assert branch.at == 0
    assert session.at == 1


def test_a_book_of_another_word_list_is_reported_and_verified_again(
    controller: MenuController, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller._shelf, "holds", lambda ruleset, language: False)
    form = shown(controller.today(), context)
    assert isinstance(form, TodayForm)
    assert {deal.certain for deal in form._deals} <= {None, True}
    wait_until(
        lambda: all(deal.certain for deal in form._deals),
        "the deals were not all certain",
        lambda: form.update(0.0),
    )
    shown(form, context)
    form._controller.verifier.close()


def test_the_share_of_players_who_win_stands_beside_a_grade(
    controller: MenuController, context: AppContext
) -> None:
    form = shown(controller.new_game("patience-heaps"), context)
    press(form, controls(form)["grade"].fields[1].center)  # type: ignore[attr-defined]
    label = controls(form)["grade"].label  # type: ignore[attr-defined]
    book = controller._shelf.book("patience-heaps", "en")
    assert book is not None
    chances = by_grade(book, None)
    easiest = min(chances)
    assert label == f"Difficulty {easiest} · {round(100 * chances[easiest].share)} of 100 players win"


def test_a_grade_is_suggested_after_some_games_and_none_before(
    controller: MenuController, context: AppContext
) -> None:
    book = controller._shelf.book("patience-six", "en")
    assert book is not None
    for n, deal in enumerate(book.deals[:ENOUGH]):
        form = shown(controller.new_game("patience-six"), context)
        assert "suggested" not in controls(form)["grade"].label, n  # type: ignore[attr-defined]
        for _ in range(2):  # of a deal that is played twice one game counts
            lost = table(Push(controller.begin(GameRequest("patience-six", deal.number, "en"))))
            lost.turn.session.make(Resign())
    form = shown(controller.new_game("patience-six"), context)
    assert controls(form)["grade"].label == "Difficulty, easy to hard (suggested for you: 1)"  # type: ignore[attr-defined]
    press(form, controls(form)["grade"].fields[1].center)  # type: ignore[attr-defined]
    assert "you: about" in controls(form)["grade"].label  # type: ignore[attr-defined]
    other = shown(controller.new_game("patience-heaps"), context)
    assert "suggested" not in controls(other)["grade"].label  # type: ignore[attr-defined]


@pytest.fixture
def without_a_book(
    controller: MenuController, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> NewGameForm:
    """The form for Seven heaps in Esperanto, where the book of everyday words is missing."""

    def found(ruleset: str, language: str, words: DealWords) -> Path | None:
        return None if (language, words) == ("eo", "everyday") else find(ruleset, language, words)

    monkeypatch.setattr("game.deals.book.find", found)
    form = shown(controller.new_game("patience-heaps"), context)
    press(form, controls(form)["language"].fields[1].center)  # type: ignore[attr-defined]
    assert isinstance(form, NewGameForm)
    return form


def test_without_a_book_of_everyday_words_there_is_no_choice(
    controller: MenuController, context: AppContext, without_a_book: NewGameForm
) -> None:
    assert "words" in controls(shown(controller.new_game("patience-heaps"), context))
    assert "words" not in controls(without_a_book)


@pytest.mark.parametrize("size", [(800, 600), (2560, 1440)])
def test_the_words_of_solutions_are_chosen_and_kept(
    home: Path, context: AppContext, size: tuple[int, int]
) -> None:
    book = read_book(small_book(home, "everyday"))
    numbers = {deal.number for deal in book.deals}
    controller = MenuController(context)
    form = shown(controller.today(), context, size)
    assert isinstance(form, TodayForm)
    assert form._deals[0].number in numbers
    assert form._deals[2].words == "everyday"
    choice = controls(form)["words"]
    assert form.sheet.contains(choice.rect)
    press(form, choice.fields[1].center)  # type: ignore[attr-defined]
    assert form._deals[0].number not in numbers
    again = MenuController(context)
    assert again._shelf.words == "all"
    new = shown(again.new_game("patience-six"), context, size)
    press(new, controls(new)["words"].fields[0].center)  # type: ignore[attr-defined]
    assert "option stuck_by" not in controls(new), "the words decide it"
    opened = table(new.handle(key(pygame.K_RETURN)))
    assert opened.turn.session.setup.deal in numbers
    assert opened.turn.rules.of(PatienceOptions).stuck_by == "everyday"
    opened.delegate.close()
    rare = shown(MenuController(context).new_game("patience-six"), context, size)
    press(rare, controls(rare)["words"].fields[1].center)  # type: ignore[attr-defined]
    opened = table(rare.handle(key(pygame.K_RETURN)))
    assert opened.turn.rules.of(PatienceOptions).stuck_by == "valid"
    opened.delegate.close()


def test_a_daily_deal_follows_the_rules_of_its_book(home: Path, context: AppContext) -> None:
    small_book(home, "everyday")
    controller = MenuController(context)
    form = shown(controller.today(), context)
    assert isinstance(form, TodayForm)
    code = form._deals[0].code
    assert all(deal.holds for deal in form._deals)
    for rule in ("everyday", "valid"):
        form = shown(controller.today(), context)
        assert isinstance(form, TodayForm)
        press(form, controls(form)["words"].fields[rule == "valid"].center)  # type: ignore[attr-defined]
        opened = table(Push(controller.open_request(form._deals[0].code)))
        assert opened.turn.rules.of(PatienceOptions).stuck_by == rule
        opened.delegate.close()
        change = form.press(controls(form)["play 0"])
        assert change is not None
        opened = table(change)
        assert opened.turn.rules.of(PatienceOptions).stuck_by == rule
        opened.delegate.close()
    assert form._deals[0].code != code


def test_without_such_a_book_the_house_rule_is_offered(
    context: AppContext, without_a_book: NewGameForm
) -> None:
    assert "option stuck_by" in controls(without_a_book)
    press(without_a_book, controls(without_a_book)["option stuck_by"].fields[1].center)  # type: ignore[attr-defined]
    opened = table(without_a_book.handle(key(pygame.K_RETURN)))
    assert opened.turn.rules.of(PatienceOptions).stuck_by == "everyday"
    opened.delegate.close()
    assert MenuController(context)._shelf.words == "everyday"
