"""What the screens say is so: endings, passes, curtains, sums, ticks; and each game speaks its own words."""

import pygame
import pytest

from game.hosting.move_log import log_lines, nothing_new
from game.practice.drills.words import _praise
from game.practice.item import Result
from game.table import rulefile
from game.table.moves import Done, Exchange, Slot, Stop
from game.table.refusal import Broken
from game.text import catalogues, phrases
from game.text.phrases import piece_description, piece_name
from game.ui.board.pages import bag_page, end_page, pass_page
from game.ui.board.rail import advice, bonus_name
from game.ui.company.curtain import Curtain
from game.ui.kit.look import surfaces
from game.ui.menu.screen import pack_line
from game.words.court import Reason
from game.words.reason_texts import reason_text
from modes.states import AttackState
from tests.modes import kanugo_table
from tests.modes.board_games import RULESETS
from tests.modes.board_table import Table
from tests.ui.boards import Player
from tests.ui.company import Company, begun_with, game_of

BOARDS = RULESETS
CARDS = ["kan-u-go", "patience-six", "patience-twelve", "patience-heaps"]
CTRL = pygame.KMOD_LCTRL


def scrabble(hand: str = "CATSDOO", **fields: object) -> Table:
    return Table("scrabble", "CAT AT", [hand, "EEEEEEE"], "NNNNNNNNNN", **fields)  # type: ignore[arg-type]


def begun(ruleset: str) -> Table:
    letter = rulefile.load(ruleset).letters[0]
    return Table(ruleset, letter * 2, [letter, letter])


@pytest.mark.parametrize(
    ("number", "spec", "said"),
    [(-11, "", "\N{MINUS SIGN}11"), (-11, "+", "\N{MINUS SIGN}11"), (11, "+", "+11"), (-0.3, "+z.0f", "+0")],
)
def test_a_negative_number_has_a_minus_sign(number: float, spec: str, said: str) -> None:
    assert catalogues.number_text(number, spec) == said


@pytest.mark.parametrize(
    ("language", "said"), [("en", "+28.7"), ("gu", "+28.7"), ("pl", "+28,7"), ("ru", "+28,7")]
)
def test_a_fraction_has_the_decimal_sign_of_its_language(language: str, said: str) -> None:
    with catalogues.in_language(language):
        assert catalogues.number_text(28.7, "+.1f") == said


@pytest.mark.parametrize(("number", "said"), [(999, "999"), (74011, "74 011"), (1000000, "1 000 000")])
def test_a_large_number_is_grouped_as_no_language_misreads_it(number: int, said: str) -> None:
    assert catalogues.grouped(number) == said.replace(" ", "\N{NO-BREAK SPACE}")


@pytest.mark.parametrize(("n", "said"), [(-1, "\N{MINUS SIGN}1 очко"), (-5, "\N{MINUS SIGN}5 очков")])
def test_a_negative_number_counts_like_its_positive_one(n: int, said: str) -> None:
    with catalogues.in_language("ru"):
        assert catalogues.plural("{n} point", "{n} points", n) == said


# --- the end ---------------------------------------------------------------------------------------------


def test_a_board_whose_clock_ended_it_says_so_on_the_end_sheet() -> None:
    player = Player(scrabble(game_minutes=30))
    player.turn.session.play(Stop(timeout=True))
    player.turn.refresh()
    assert "Time is up." in end_page(player.turn).lines


def test_cards_whose_clock_ended_them_say_nothing_of_circuits() -> None:
    company = Company(game_of(kanugo_table.Table("AB CD", "ZZ", game_minutes=30)))
    company.press(pygame.K_RETURN)
    company.session.play(Stop(timeout=True))
    company.screen.turn.refresh()
    company.screen.arrange()
    company.game.hosted.continue_game()
    cover = company.game.overlays.cover
    assert cover is not None
    story = cover.texts.story()  # type: ignore[attr-defined]
    assert story.startswith("Time is up.")
    assert "circuit" not in story


def test_the_pass_sheet_says_whose_turn_comes() -> None:
    player = Player(scrabble())
    assert "Then it is Bo’s turn." in pass_page(player.turn).lines


def test_the_pass_sheet_says_that_this_pass_ends_the_game() -> None:
    """Scrabble: a player who passes twice in a row ends it (G29)."""
    table = scrabble()
    assert table.pass_() == []
    assert table.lay("EE", (7, 7)) != []
    table.exchange("E")
    player = Player(table)
    said = pass_page(player.turn).lines
    assert "This pass ends the game." in said
    assert not any("turn." in line and "Then" in line for line in said)
    player.press(pygame.K_p, mod=CTRL)
    player.press(pygame.K_p, mod=CTRL)
    assert player.turn.outcome is not None
    assert "Ana has passed 2 times in a row." in end_page(player.turn).lines


# --- curtain, sums, ticks ----------------------------------------------------------------------------------


def test_over_words_the_curtain_never_says_that_nothing_is_laid() -> None:
    session = game_of(kanugo_table.Table("ATQQ BOQQ", "AT", board="AT"))
    assert nothing_new(session) == "Nothing has been played yet.", "a position that was set up"
    session.play(Exchange((Slot("hand", 2),)))  # it is still the declaring player's turn, as after a restart
    company = Company(session)
    cover = company.game.overlays.cover
    assert isinstance(cover, Curtain)
    assert cover.news.quiet == "Nothing has happened since your last turn."


@pytest.mark.parametrize(("ruleset", "said"), [("kan-u-go", "cards"), ("literaki", "tiles")])
def test_before_the_first_word_the_curtain_says_so_in_the_words_of_the_game(ruleset: str, said: str) -> None:
    table = kanugo_table.Table("AT BO", "AT") if ruleset == "kan-u-go" else Table(ruleset, "AT", ["AT", "NO"])
    quiet = nothing_new(begun_with(table.mode, table.state, ("Ana", "Bo")))
    assert said in quiet
    assert "No words yet." in quiet


def test_the_extra_points_of_ekraibl_are_for_the_seven_of_the_turn() -> None:
    words = "КОТ ТОКАН НОТА КОТА"
    player = Player(Table("ekraibl-hard", words, ["КОТАНОС", "ЕЕЕЕЕЕЕ"], "А" * 12))
    player.type("КОТ")
    player.press(pygame.K_RETURN)
    assert player.state.of(AttackState).used == 3
    player.go_to((10, 7))
    player.type("А")
    assert bonus_name(player.turn) == "for 4 tiles in one turn"


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (
            Table("ekraibl-hard", "КОТ", ["ТНДХВВН", "ЕЕЕЕЕЕЕ"], "А" * 12),
            "You can’t play a word from your rack. Swap tiles or pass.",
        ),
        (
            Table("ekraibl-hard", "КОТ", ["ТНДХВВН", "ЕЕЕЕЕЕЕ"]),
            "You can’t play a word from your rack: pass.",
        ),
    ],
)
def test_at_a_board_where_no_word_can_be_played_it_says_what_to_do(table: Table, said: str) -> None:
    assert advice(Player(table).turn) == said


def test_where_no_other_word_can_be_played_the_turn_is_to_be_ended() -> None:
    player = Player(Table("ekraibl-hard", "КОТ", ["КОТХВВН", "ЕЕЕЕЕЕЕ"], "А" * 12))
    player.type("КОТ")
    player.press(pygame.K_RETURN)
    assert advice(player.turn) == "You can’t play another word. End your turn."


def test_a_list_that_is_whole_but_not_right_is_not_said_to_lack_anything() -> None:
    result = Result(found=("CAT",), missing=(), wrong=("TCA",))
    assert not result.right
    assert _praise(result) == "All of them, and 1 wrong one"
    assert _praise(result._replace(wrong=())) == "All of them"
    assert _praise(result._replace(missing=("ACT",), wrong=())) == "Not all yet"


@pytest.mark.parametrize(("adjudication", "ticks"), [("strict", True), ("challenge", False), ("vote", False)])
def test_an_unjudged_word_has_no_tick(
    adjudication: str, ticks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[bool] = []
    mark = surfaces.mark

    def marked(style: object, good: bool, side: float = 24) -> pygame.Surface:
        drawn.append(good)
        return mark(style, good, side)  # type: ignore[arg-type]

    company = Company(game_of(kanugo_table.Table("ATQ BOQ", "AT", adjudication=adjudication)))
    company.press(pygame.K_RETURN)
    monkeypatch.setattr("game.ui.table.rail.surfaces.mark", marked)
    company.type("AT")
    company.picture()
    assert bool(drawn) is ticks


# --- what was done -----------------------------------------------------------------------------------------


def test_only_the_player_in_turn_ends_a_turn_of_ekraibl() -> None:
    player = Player(Table("ekraibl-hard", "КОТ", ["КОТААНО", "ЕЕЕЕЕЕЕ"], "А" * 12))
    player.type("КОТ")
    player.press(pygame.K_RETURN)
    assert Done in player.turn.offers
    player.turn.view_as(1)
    assert Done not in player.turn.offers


def test_ending_a_turn_of_ekraibl_is_not_letting_a_word_stand() -> None:
    player = Player(Table("ekraibl-hard", "КОТ", ["КОТААНО", "ЕЕЕЕЕЕЕ"], "А" * 12))
    player.type("КОТ")
    player.press(pygame.K_RETURN)
    player.press(pygame.K_RETURN)
    said = [line.text for line in log_lines(player.turn.session, None)]
    assert said[:2] == ["ended the turn", "played КОТ"]


def test_the_clock_of_the_game_is_named_among_the_moves() -> None:
    player = Player(scrabble(game_minutes=30))
    player.turn.session.play(Stop(timeout=True))
    player.turn.refresh()
    assert log_lines(player.turn.session, None)[0].text == "the game time ran out"


@pytest.mark.parametrize("ruleset", BOARDS)
def test_who_begins_at_a_board_has_drawn_a_tile_and_deals_nothing(ruleset: str) -> None:
    player = Player(begun(ruleset))
    lines = [line.text for line in log_lines(player.turn.session, None)]
    assert not any("cut " in said or "deals" in said for said in lines)


# --- words of the games ------------------------------------------------------------------------------------

EVERY_CODE = [*phrases._BROKEN]
PLACES = [
    Broken(code, ((0, 0),) * cells, "AT", n) for code in EVERY_CODE for cells in (0, 2) for n in (0, 1, 3)
]


@pytest.mark.parametrize("ruleset", BOARDS)
def test_at_a_board_no_rule_of_laying_speaks_of_cards(ruleset: str) -> None:
    rules = rulefile.load(ruleset)
    of_tables = ("V", "over", "not-offered", "no-pass", "out", "give", "bag", "exchanges", "turn-begun")
    for found in PLACES:
        said = phrases.broken_rule_text(found, rules)
        if found.code.startswith(of_tables):
            assert "card" not in said, (found.code, said)


@pytest.mark.parametrize("ruleset", CARDS)
def test_at_cards_no_rule_speaks_of_tiles_but_those_of_boards_alone(ruleset: str) -> None:
    rules = rulefile.load(ruleset)
    of_boards = ("give-tiles", "bag", "exchanges")
    for found in PLACES:
        said = phrases.broken_rule_text(found, rules)
        if not found.code.startswith(of_boards):
            assert "tile" not in said, (found.code, said)


@pytest.mark.parametrize("ruleset", BOARDS)
def test_a_blank_is_a_star_in_ekraibl_alone(ruleset: str) -> None:
    rules = rulefile.load(ruleset)
    star = ruleset.startswith("ekraibl")
    assert piece_name("?", rules) == ("a star" if star else "a blank")
    assert ("star" in piece_description("?", rules)) is star
    player = Player(begun(ruleset))
    reported = " ".join(bag_page(player.turn).words)
    assert ("star" in reported) is star
    assert ("blank" in reported) is not star


def test_a_pack_is_named_only_where_there_is_one() -> None:
    assert pack_line(rulefile.load("kan-u-go", language="eo")) == ("Esperanto pack",)
    assert all(pack_line(rulefile.load(ruleset)) == () for ruleset in BOARDS)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason("not-listed", ("english",)), "It’s not in the English word list."),
        (Reason("not-listed", ("esperanto-roots",)), "It’s not in the Esperanto word list."),
        (Reason("not-listed", ("mine.txt",)), "It’s not in the mine.txt word list."),
        (
            Reason("other-tier", ("full", "nouns")),
            "It is a word, but only nouns in the nominative count here.",
        ),
    ],
)
def test_word_lists_and_their_parts_are_called_as_people_call_them(reason: Reason, said: str) -> None:
    assert reason_text(reason) == said
