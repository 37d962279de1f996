"""The page of each game says what its ruleset says, and what it draws is judged so."""

from pathlib import Path

import pytest

from game.guide import boards, guide_of
from game.guide.page import Chart, Example, Guide, GuideSentence, facts_of
from game.opening import open_game
from game.table import rulefile
from game.table.board import Board
from game.table.placement import Piece, judge, read
from game.text import catalogues
from game.theme import FILLS
from tests.amounts import tables_once

GAMES = rulefile.names()
SPOKEN = [(game, language) for game, language in tables_once() if language]


def page(ruleset: str, **options: object) -> Guide:
    return guide_of(facts_of(ruleset, options=options))


def sayings(guide: Guide) -> list[str]:
    return [
        part.words for chapter in guide.chapters for part in chapter.parts if isinstance(part, GuideSentence)
    ]


def charts(guide: Guide) -> list[Chart]:
    return [part for chapter in guide.chapters for part in chapter.parts if isinstance(part, Chart)]


def test_there_are_eleven_games() -> None:
    assert len(GAMES) == 11


@pytest.mark.parametrize(("ruleset", "language"), SPOKEN)
def test_drawn_examples_are_legal_where_marked_so(ruleset: str, language: str) -> None:
    guide = guide_of(facts_of(ruleset, language))
    drawn = [part for chapter in guide.chapters for part in chapter.parts if isinstance(part, Example)]
    mode = open_game(ruleset, ("",) * rulefile.load(ruleset).players[0], 1, language).mode
    assert len(drawn) >= 4
    for example in drawn:
        if not example.new:
            assert example.hand, "a hand, tops of heaps or turned cards"
            continue
        old = Board({cell: laid for cell, laid in example.board.items() if cell not in example.new})
        pieces = [Piece(cell, example.board[cell], True) for cell in sorted(example.new)]
        refusal = judge(read(old, pieces), mode.ruleset, mode.words)
        assert (refusal is None) is example.allowed, (example, refusal)


def sound(guide: Guide) -> bool:
    """Whether each sentence is told once and whole, and each table has its places."""
    said = sayings(guide)
    whole = len(set(said)) == len(said) and all(words and "{" not in words for words in said)
    return whole and all(len(row) == len(chart.head) for chart in charts(guide) for row in chart.rows)


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_choice_has_its_page(ruleset: str) -> None:
    assert sound(page(ruleset))
    for option, choices in rulefile.load(ruleset).options.items():
        assert all(sound(page(ruleset, **{option: choice})) for choice in choices[1:]), option


@pytest.mark.parametrize("ruleset", GAMES)
def test_pages_are_in_the_language_of_the_texts(ruleset: str) -> None:
    catalogues.use("eo")
    try:
        spoken = page(ruleset)
    finally:
        catalogues.use("en")
    assert spoken != page(ruleset)
    assert sound(spoken)


@pytest.mark.parametrize(
    ("ruleset", "option", "choice"),
    [
        ("patience-six", "turn_only_when_stuck", False),
        ("patience-six", "stuck_by", "everyday"),
        ("patience-six", "open_refill", True),
        ("patience-six", "open_top_only", False),
        ("patience-six", "exchange", True),
        ("patience-six", "stock_ends_game", True),
        ("patience-twelve", "draw_only_when_stuck", False),
        ("patience-twelve", "stuck_by", "everyday"),
        ("patience-twelve", "refill_hand", True),
        ("patience-heaps", "turn_only_when_stuck", False),
        ("patience-heaps", "stuck_by", "everyday"),
        ("patience-heaps", "turn_past_usable", False),
        ("patience-heaps", "short_turn", False),
        ("patience-heaps", "waste_uncovers", True),
        ("patience-heaps", "heaps_first", True),
        ("patience-heaps", "heap_refill", True),
        ("kan-u-go", "bridge", False),
        ("kan-u-go", "adjudication", "vote"),
        ("kan-u-go", "game_over_at", 50),
        ("kan-u-go", "stock_out", "open_only"),
        ("kan-u-go", "idle_circuits", 1),
        ("kan-u-go", "dealer_must_begin", True),
        ("kan-u-go", "exchange_free", False),
        ("kan-u-go", "free_alone", "out"),
        ("kan-u-go", "letterless_cut", "last"),
        ("kan-u-go", "tie", "another_round"),
        ("kan-u-go", "passing", "free"),
        ("kan-u-go", "turn_seconds", 30),
        ("ekraibl-hard", "target", 100),
        ("ekraibl-hard", "must_include_old", True),
        ("skrablo", "hooks", False),
        ("skrablo", "contact_per_word", True),
        ("skrablo", "tier", "derived"),
    ],
)
def test_options_change_the_text(ruleset: str, option: str, choice: object) -> None:
    assert sayings(page(ruleset, **{option: choice})) != sayings(page(ruleset))


def test_kan_u_go_is_dealt_as_the_original_says() -> None:
    """K6 to K11, K13 to K16."""
    (dealt,) = (chart for chart in charts(page("kan-u-go")) if "K6" in chart.originals)
    assert [row[1] for row in dealt.rows] == ["12", "11", "10", "9", "8", "7"]
    assert [row[2:] for row in dealt.rows] == [("2 to 4", "1 to 4")] * 4 + [("2 to 3", "1 to 3")] * 2


def test_a_finish_line_has_its_table() -> None:
    """G75 to G77."""
    (targets,) = (chart for chart in charts(page("scrabble-finish")) if "G75" in chart.originals)
    assert targets.rows == (("2", "70", "120", "200"), ("3", "60", "100", "180"), ("4", "50", "90", "160"))


def test_a_players_own_ruleset_follows_no_original(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets/mine.yaml").write_text("extends: literaki\nname: Mine\nhand: 6\n", "utf-8")
    facts = facts_of("mine")
    guide = guide_of(facts)
    assert not facts.follows
    assert "Everyone draws 6 tiles from the bag." in sayings(guide)
    parts = [part for chapter in guide.chapters for part in chapter.parts]
    assert not any(part.originals for part in parts if not isinstance(part, Example))


def test_a_packages_game_gets_only_the_general_chapters(installed: Path) -> None:
    assert [chapter.heading for chapter in page("relay").chapters][:3] == ["In short", "A turn", "Words"]
    said = sayings(page("relay"))
    assert "New cards go in one row or column without gaps, joined to the crossword." in said
    assert not [words for words in said if "tiles" in words]


def test_the_penalty_described_is_that_of_the_challenge_option() -> None:
    costs = "The player of a wrong word takes it back and may play another one."
    assert costs not in sayings(page("skrablo", adjudication="challenge"))
    assert "Challenging a valid word costs nothing." in sayings(page("skrablo", adjudication="challenge"))
    lost = "If you challenge a valid word, you lose your next turn."
    assert lost in sayings(page("scrabble", adjudication="challenge"))
    assert lost not in sayings(page("scrabble")), "words are checked at once"
    assert "Challenging a valid word costs nothing." in sayings(page("ekraibl-hard", adjudication="vote"))
    challenged = page("literaki", adjudication="challenge")
    assert "A word taken back after a challenge counts as a pass." in sayings(challenged)


def test_boards_begin_on_a_start_square_so_that_a_star_is_always_a_tile() -> None:
    pages = {name: page(name) for name in ("literaki", "skrablo")}
    captions = {
        name: [
            part.words for chapter in guide.chapters for part in chapter.parts if isinstance(part, Example)
        ]
        for name, guide in pages.items()
    }
    assert not any("star." in words for words in captions["literaki"] + sayings(pages["literaki"]))
    assert "The first word covers the start square." in captions["literaki"]
    assert "The first word covers the start square." in captions["skrablo"]


def test_the_waste_is_introduced_with_the_draw_pile_that_feeds_it() -> None:
    first = next(said for said in sayings(page("patience-heaps")) if "waste" in said)
    assert first.startswith("The rest is the draw pile, face down.")


def test_where_a_target_wins_an_empty_bag_is_only_the_other_end() -> None:
    ends = [said for said in sayings(page("scrabble-finish")) if "bag is empty and someone" in said]
    assert len(ends) == 1
    assert ends[0].startswith("If nobody reaches their target, the game ends when the bag is empty")
    assert "The game ends when the bag and one rack are empty; the highest score wins." in sayings(
        page("scrabble")
    )
    assert not any("the bag and one rack" in said for said in sayings(page("scrabble-finish")))


@pytest.mark.parametrize("game", ["patience-six", "patience-twelve", "patience-heaps"])
def test_a_table_where_cards_may_be_turned_at_any_time_says_so(game: str) -> None:
    option = "draw_only_when_stuck" if game == "patience-twelve" else "turn_only_when_stuck"
    free = [said for said in sayings(page(game, **{option: False})) if said.startswith("You may also")]
    assert len(free) == 1
    assert not any(said.startswith("You may also") for said in sayings(page(game)))


def test_every_page_says_how_to_give_up() -> None:
    assert "Giving up" in [chapter.heading for chapter in page("patience-six").chapters]
    for name in ("kan-u-go", "literaki", "ekraibl-simple"):
        assert any(said.startswith("You can resign at any time;") for said in sayings(page(name)))


def shown(guide: Guide) -> list[Example]:
    return [part for part in guide.chapters[0].parts if isinstance(part, Example)]


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_first_chapter_shows_a_turn_before_and_after(ruleset: str) -> None:
    guide = page(ruleset)
    assert guide.chapters[0].heading == "In short"
    before, after = shown(guide)[:2]
    assert {after.board[cell].letter for cell in after.new} <= set(before.hand)
    assert Board({cell: laid for cell, laid in after.board.items() if cell not in after.new}) == before.board


def test_pictures_are_of_the_game() -> None:
    heaps = shown(page("patience-heaps"))
    assert len(heaps[0].hand) == 7
    assert len(heaps[2].hand) == 3, "three cards are turned"
    assert shown(page("patience-six"))[0].hand[-2] == " ", "the open pile lies apart"
    star = shown(page("ekraibl-hard"))[2]
    assert [laid.letter for laid in star.board.values() if laid.is_blank] == list(star.hand)
    assert "You get rid of 16 points." in shown(page("kan-u-go"))[1].words
    assert "КОТ scores" not in shown(page("ekraibl-simple"))[1].words, "nobody counts points"


def test_house_rules_are_those_of_the_table() -> None:
    assert "House rules" not in [chapter.heading for chapter in page("kan-u-go").chapters]
    (agreed,) = (c for c in page("kan-u-go", game_over_at=50).chapters if c.heading == "House rules")
    assert [part.rows for part in agreed.parts if isinstance(part, Chart)] == [
        (("Score that ends the game", "50"),)
    ]


@pytest.mark.parametrize(
    ("ruleset", "aim", "end"),
    [
        ("kan-u-go", "Be the first to play all your cards", "A round ends when someone has no cards left."),
        ("patience-heaps", "Play the whole pack to win.", "You lose when no word can be played"),
        ("literaki", "Score more points than the others", "The game ends when the bag and one rack"),
        ("ekraibl-simple", "nobody counts points", "The game is over as soon as everyone"),
    ],
)
def test_the_first_chapter_alone_tells_aim_legal_turn_and_end(ruleset: str, aim: str, end: str) -> None:
    said = "\n".join(
        part.words for part in page(ruleset).chapters[0].parts if isinstance(part, GuideSentence)
    )
    assert aim in said
    assert "all letters that touch must form words" in said
    assert end in said


def test_every_paint_of_a_square_has_a_word_in_each_language() -> None:
    assert boards._COLOURS.keys() == FILLS.keys()
