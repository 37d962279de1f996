"""Several at one screen: the exchange, rounds, challenges, the clock."""

from pathlib import Path

import pygame
import pytest

from game.deals.request import GameRequest
from game.hosting.move_log import log_lines, since
from game.search.players import LEVELS
from game.table.moves import Exchange, Pass, Resign
from game.table.state import Phase
from game.text.actions import Action
from game.theme import Scale
from game.ui.cards.layout import lay_out_company
from game.ui.cards.score_sheet import ScoreSheet
from game.ui.company.curtain import Curtain
from game.ui.company.players_form import PlayersForm, names_error
from game.ui.context import AppContext
from game.ui.kit.controls.widgets import Button
from game.ui.menu.controller import MenuController
from game.ui.table.layout import Strip
from modes.moves import Deal
from tests.modes.kanugo_games import new
from tests.modes.kanugo_table import ACROSS, NAMES
from tests.ui.company import Company, game_of, two
from tests.waiting import wait_until

# --- the exchange (K24 to K28) ------------------------------------------------------------------------


def test_k25_a_card_is_declared_first_and_stays_declared() -> None:
    company = Company(game_of(two(stock="KZZZZ", open="Q")))
    company.press(pygame.K_RETURN)
    turn = company.screen.turn
    company.screen.run(Action.TURN)
    assert company.session.at == 0, "nothing is taken before a card is declared"
    company.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    company.type("4")
    assert [type(move) for move in company.session.played] == [Exchange]
    assert "K" not in turn.hand()
    assert set(turn.state.stock) == {"#"}, "the hidden card is not seen before it is taken"
    company.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    company.press(pygame.K_ESCAPE)
    assert turn.declared
    company.screen.sheet = None
    company.type("2")
    assert turn.hand() == ("C", "A", "T", "K")
    assert turn.state.open[-1] == "X"


def test_after_an_exchange_the_new_card_is_shown_before_the_screen_is_passed_on() -> None:
    company = Company(game_of(two(stock="KZZZZ", open="Q")))
    company.press(pygame.K_RETURN)
    company.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    company.type("42")
    company.rest()
    assert company.game.overlays.cover is None
    assert company.screen.turn.viewer == 0
    assert company.screen.turn.taken == 3
    company.press(pygame.K_RETURN)
    curtain = company.game.overlays.cover
    assert isinstance(curtain, Curtain)
    assert [line.text for line in curtain.news.lines] == ["discarded X, drew a card"]


def test_the_order_of_a_hand_is_its_owners_and_lasts() -> None:
    company = Company(game_of(two()))
    company.press(pygame.K_RETURN)
    turn = company.screen.turn
    assert turn.hand_order.shift(turn.row()[3], 0)
    assert [turn.piece(slot) for slot in turn.row()] == ["X", "C", "A", "T"]
    company.lay("AT")
    company.press(pygame.K_RETURN)
    assert [turn.piece(slot) for slot in turn.row()] == ["S", "O", "Q", "Q"]
    company.screen.turn.view_as(0)
    assert [turn.piece(slot) for slot in turn.row()] == ["X", "C"]
    assert company.session.at == 1, "it is no move of the game"


# --- one person and computer players ------------------------------------------------------------------


def test_one_person_among_computer_players_has_no_curtain() -> None:
    session = game_of(two(), ("Ana", "computer:club"))
    company = Company(session)
    assert company.game.overlays.cover is None
    assert company.screen.turn.viewer == 0
    company.lay("CAT")
    wait_until(
        lambda: session.state.turn == 0 or session.state.phase is not Phase.PLAYING,
        "the computer player made no move",
        lambda: company.screen.update(0.3),
    )
    assert company.screen.turn.viewer == 0
    assert company.game.hosted.last_choice is not None
    assert not isinstance(company.game.overlays.cover, Curtain)


# --- rounds -------------------------------------------------------------------------------------------


def test_k29_a_round_ends_on_the_score_sheet_and_the_next_is_dealt_from_there() -> None:
    company = Company(game_of(two("CAT SOQ")))
    company.press(pygame.K_RETURN)
    company.lay("CAT")
    sheet = company.game.overlays.cover
    assert isinstance(sheet, ScoreSheet)
    assert sheet.texts.order() == [0, 1]
    assert "CAT" in sheet.texts.story()
    assert sheet._counting(1) == sum(map(company.session.mode.ruleset.value, "SOQ"))
    company.screen.run(Action.MOVES)
    company.press(pygame.K_ESCAPE)
    assert company.game.overlays.cover is sheet, "a sheet over it is closed, and it lies there still"
    company.press(pygame.K_RETURN)
    assert isinstance(company.session.played[-1], Deal)
    assert company.session.state.dealer == 1
    assert isinstance(company.game.overlays.cover, Curtain)


@pytest.mark.parametrize(("score", "key"), [(0, "Enter"), (95, "")])
def test_the_score_sheet_shows_the_key_of_the_main_button_while_it_presses_it(score: int, key: str) -> None:
    company = Company(game_of(two("CAT SOQ", scores=(9, score))))
    company.press(pygame.K_RETURN)
    company.lay("CAT")
    company.picture()
    sheet = company.game.overlays.cover
    assert isinstance(sheet, ScoreSheet)
    main = sheet.focus.controls[0]
    assert isinstance(main, Button)
    assert main.cap == key, "at the end of a game Enter shows the table, and starts no new game"


def test_a_new_hand_is_not_dealt_in_sight_of_all_even_to_who_looked_on_last() -> None:
    table = two("CATX SO", board="CAT", open="S")
    table.set(turn=1)
    company = Company(game_of(table))
    company.press(pygame.K_RETURN)
    turn = company.screen.turn
    assert turn.viewer == 1
    company.screen.scene.keys = True
    turn.cursor = turn.cursor._replace(cell=(3, 0)).flipped()
    company.lay("SO")
    assert isinstance(company.game.overlays.cover, ScoreSheet), (
        "the next dealer has gone out, and holds the table"
    )
    company.press(pygame.K_RETURN)
    assert turn.viewer is None
    assert isinstance(company.game.overlays.cover, Curtain)


def test_a_blocked_round_is_announced() -> None:
    company = Company(game_of(two("XX QQ", idle_circuits=1, stock="KK")))
    for seat in range(2):
        company.press(pygame.K_RETURN)
        company.press(pygame.K_e, mod=pygame.KMOD_CTRL)
        company.type("12")
        company.rest()
        if seat == 0:
            company.press(pygame.K_RETURN)
    assert isinstance(company.game.overlays.cover, ScoreSheet)
    assert "blocked" in company.game.overlays.cover.texts.story()


# --- challenges -------------------------------------------------------------------------------------------


def test_the_dictionary_gives_nothing_away_where_words_are_challenged() -> None:
    company = Company(game_of(two(adjudication="challenge")))
    company.press(pygame.K_RETURN)
    company.type("TAX")
    verdict = company.screen.turn.verdict
    assert verdict is not None
    assert verdict.legal
    assert all(shown.good for shown in verdict.words)
    assert not company.screen.turn.may_look_up


# --- the clock ----------------------------------------------------------------------------------------


def test_a_turn_that_runs_out_passes_and_the_curtain_stops_the_clock() -> None:
    company = Company(game_of(two(turn_seconds=30)))
    company.screen.update(100)
    assert company.session.at == 0, "behind the curtain no time passes"
    company.press(pygame.K_RETURN)
    company.type("CA")
    for _ in range(31):
        company.screen.update(1.0)
    assert company.session.played == (Pass(timeout=True),)
    assert company.session.state.turn == 1


# --- who plays ----------------------------------------------------------------------------------------


def test_the_form_asks_for_names_and_computer_players() -> None:
    given: list[tuple[str, ...]] = []

    def begin(names: tuple[str, ...], phones: bool) -> PlayersForm:
        given.append(names)
        return PlayersForm((2, 7), names, begin, LEVELS)

    form = PlayersForm((2, 7), ("Ana", "computer:expert"), begin, LEVELS)
    assert form.names() == ("Ana", "computer:expert")
    assert names_error(("Ana", "")) != ""
    assert names_error(("Ana", "ana")) != ""
    assert names_error(("Ana", "computer:club", "computer:club")) == ""


def test_the_tale_since_ones_own_turn_is_of_this_round() -> None:
    table = two("CAT SOQ")
    session = game_of(table)
    session.make(table.placing(("CAT", (0, 0), ACROSS)))
    session.make(Deal())
    reported = since(log_lines(session, None), session.state.turn)
    assert [line.text for line in reported] == ["dealt a round"]


# --- the layout ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "size", [(800, 600), (1000, 680), (1280, 720), (1280, 800), (1920, 1080), (900, 1300)]
)
@pytest.mark.parametrize("others", range(1, 8))
def test_nothing_at_a_table_of_several_lies_on_anything_else(size: tuple[int, int], others: int) -> None:
    strip = Strip(12 if others == 1 else 8, ("stock", "open"), 70, 12)
    layout = lay_out_company(size, Scale.fit(size, None), strip, others)
    whole = pygame.Rect((0, 0), size)
    parts = layout.parts()
    for name, rect in parts.items():
        assert whole.contains(rect), name
        assert not [other for other, there in parts.items() if other != name and rect.colliderect(there)], (
            name
        )
    assert layout.grid.width > 100
    assert layout.grid.height > 100


# --- another game, another day ------------------------------------------------------------------------


def test_another_game_is_dealt_by_the_next_dealer() -> None:
    session = new(4, 11)
    turn = Company(session).screen.turn
    again = session.mode.start(turn.setup_for_next_dealer())
    assert again.dealer == (session.state_at(0).dealer + 1) % 4


def test_the_menu_names_the_players_of_an_open_game_and_not_its_deal(home: Path) -> None:
    """The deal number would tell every hand."""
    controller = MenuController(AppContext())
    controller.begin(GameRequest("kan-u-go", 7, "en", ("Ana", "Bo")))
    left = controller.resumable_game()
    assert left is not None
    assert (left.deal, left.names) == (None, ("Ana", "Bo"))
    form = controller.ask_players(GameRequest("kan-u-go", 8, "en"))
    assert isinstance(form, PlayersForm)
    assert form.names() == ("Ana", "Bo"), "the last names are remembered"


def test_a_game_given_up_after_a_round_says_so_and_has_no_winner_to_crown() -> None:
    """The reckoning of its rounds had looked for one, and the window was gone."""
    table = two(scores=(3, 9))
    table.set(round=2, sheet=((3, 9),))
    session = game_of(table)
    session.make(Resign())
    company = Company(session)
    assert company.game.overlays.cover is None
    assert company.screen.sheet is not None
    assert company.screen.sheet.page.title == "The game is over"
    company.press(pygame.K_ESCAPE)
    company.press(pygame.K_l, mod=pygame.KMOD_CTRL)
    assert company.screen.sheet is not None, "the totals are to be seen again"
    assert [row[0] for row in company.screen.sheet.page.rows] == list(NAMES[:2])
