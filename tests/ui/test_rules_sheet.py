"""The rules on screen: all that the guide of a game says stands there, and says where it is from."""

from pathlib import Path

import pygame
import pytest

from game.guide import guide_of
from game.guide.page import GuideSentence, facts_at, facts_of
from game.opening import open_game
from game.table import rulefile
from game.table.board import Board
from game.table.placement import Piece, judge, read
from game.text import catalogues
from game.ui.rules.book import sheet_keys
from game.ui.rules.sheet import ContentsControl
from tests.ui.rules_sheets import GAMES, KEYS, SPOKEN, guide_words, page_of, said, sheet_of, shift
from tests.ui.screens import pressed

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize(("ruleset", "language"), SPOKEN)
def test_everything_that_the_guide_says_stands_on_the_sheet_in_its_order(ruleset: str, language: str) -> None:
    sheet, guide = sheet_of(ruleset, language), guide_of(facts_of(ruleset, language))
    assert sheet.heading() == guide.title
    stands = iter(said(sheet))
    assert [words for words in guide_words(guide) if words not in stands] == []
    headings = [control.label for control in sheet.focus.controls if isinstance(control, ContentsControl)]
    assert headings == [*(chapter.heading for chapter in guide.chapters), "Sources and readings", "Keys"]
    assert len(page_of(sheet).tops) == len(headings)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_chapter_lists_where_each_sentence_is_from(ruleset: str) -> None:
    words = said(sheet_of(ruleset))
    listed = words[words.index("Sources and readings") :]
    for chapter in guide_of(facts_of(ruleset)).chapters[1:]:
        for part in chapter.parts:
            if isinstance(part, GuideSentence):
                beside = listed[listed.index(part.words) + 1]
                assert beside.startswith("sentence" if part.originals else "our reading")


def test_consecutive_sentences_are_cited_as_a_range() -> None:
    assert "sentences 28\N{EN DASH}30" in said(sheet_of("kan-u-go"))


@pytest.mark.parametrize(("ruleset", "language"), SPOKEN)
def test_the_drawn_positions_are_right_and_wrong_as_the_validator_says(ruleset: str, language: str) -> None:
    page = page_of(sheet_of(ruleset, language))
    mode = open_game(ruleset, ("",) * rulefile.load(ruleset).players[0], 1, language).mode
    judged = [figure for figure in page.figures if figure.example.new]
    assert len(judged) == len(page.ticks) >= 4
    for figure, tick in zip(judged, page.ticks, strict=True):
        board, new = figure.example.board, figure.example.new
        old = Board({cell: laid for cell, laid in board.items() if cell not in new})
        pieces = [Piece(cell, board[cell], True) for cell in sorted(new)]
        assert (judge(read(old, pieces), mode.ruleset, mode.words) is None) is tick.good
        assert tick.left == figure.rect.left
        assert figure.rect.bottom < tick.middle < figure.rect.bottom + 40


def test_the_keys_of_the_screen_below_and_of_the_sheet_are_its_last_chapter() -> None:
    sheet = sheet_of("patience-six")
    caps = [cap.words for cap in page_of(sheet).caps]
    assert caps == [each.shown for each in (*KEYS, *sheet_keys())]
    words = said(sheet)
    assert {"Drag a card to a square.", *(each.does for each in (*KEYS, *sheet_keys()))} <= set(words)
    pressed(sheet, pygame.K_k)
    assert shift(sheet) == page_of(sheet).tops[-1], "one key leads there"


def mine(tmp_path: Path, text: str) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets/mine.yaml").write_text(text, "utf-8")


def test_a_copied_ruleset_with_other_numbers_explains_itself(home: Path) -> None:
    mine(
        home,
        "extends: literaki\nname: Longer Literaki\nhand: 10\nbonus: {points: 77, at: [9, 10]}\n"
        "exchange_bag: 9\n",
    )
    sheet = sheet_of("mine")
    words = said(sheet)
    assert sheet.heading() == "Longer Literaki"
    assert "Everyone draws 10 tiles from the bag." in words
    assert "Playing 9 or 10 tiles in one turn scores a bonus of 77 points." in words
    assert "To swap, there must be at least 9 tiles in the bag." in words
    assert "Sources and readings" not in words, "it follows no original"


def test_a_copied_patience_says_how_many_cards_it_has(home: Path) -> None:
    mine(home, "extends: patience-twelve\nname: Ten in hand\nhand: 10\n")
    assert "You have 10 cards in hand." in said(sheet_of("mine"))


def test_the_rules_show_the_options_of_the_table() -> None:
    rules = rulefile.load("kan-u-go", 4, options={"game_over_at": 50})
    words = guide_words(guide_of(facts_at(rules)))
    assert any("reaches 50 points" in each for each in words)
    assert "12" in words, "and for every number of players"


def test_rules_without_a_file_are_shown_as_loaded(home: Path) -> None:
    mine(home, "extends: patience-twelve\nname: Ten in hand\nhand: 10\n")
    rules = rulefile.load("mine")
    (home / "rulesets/mine.yaml").unlink()
    assert "You have 10 cards in hand." in guide_words(guide_of(facts_at(rules)))


def test_the_sheet_speaks_the_language_of_the_texts() -> None:
    catalogues.use("eo")
    spoken, guide = said(sheet_of("kan-u-go")), guide_words(guide_of(facts_of("kan-u-go")))
    assert set(guide) <= set(spoken)
    catalogues.use("en")
    assert spoken != said(sheet_of("kan-u-go"))
