"""`kanugo print`: deals and packs as PDF, the crossword of a saved game as a picture."""

import re
import zlib
from pathlib import Path

import pytest

from game.deals import book, daily
from game.opening import open_game
from game.search.kernel.plays import placed, plays_of
from game.search.solver.solve import Solver, Unknown
from game.store.records import save_game
from game.table.session import Session, record_of
from game.text import catalogues
from game.ui.printed import PAPERS, page
from game.ui.printed.deal import PrintedDeal, deal_pages
from game.ui.printed.page import init_fonts
from game.words.lexicons import load
from tests.commands.calls import Say

STEP = re.compile(r"\d+\. .*?\b([A-Z]{2,})  \(")
STREAM = re.compile(rb"stream\n(.*?)\nendstream", re.DOTALL)


def pages(pdf: bytes) -> int:
    (count,) = re.findall(rb"/Count (\d+)", pdf)
    return int(count)


def said_on(pdf: bytes) -> list[str]:
    """The words that stand on the pages, as a search finds them."""
    found = []
    for stream in STREAM.findall(pdf):
        try:
            content = zlib.decompress(stream)
        except zlib.error:
            continue
        if b" Tj" in content:
            lines = re.findall(rb"<([0-9a-f]+)> Tj", content)
            found += [bytes.fromhex(line.decode()).decode("utf-16-be") for line in lines]
    return found


def test_a_deal_is_laid_out_with_its_rules_and_on_a_page_of_its_own_a_way_to_win(
    say: Say, tmp_path: Path
) -> None:
    file = tmp_path / "deal.pdf"
    said = say("print", "deal", "patience-heaps", str(file), "--deal", "6")
    assert said.code == 0, said.err
    pdf = file.read_bytes()
    assert pages(pdf) == 2
    words = said_on(pdf)
    assert words[0] == "Seven heaps"
    assert words[1].startswith("Deal 6 · heaps-en-6-ig · Difficulty ")
    assert [str(n) for n in range(1, 8)] == [word for word in words if word.isdigit()]
    way = words.index("Seven heaps: a way to win")
    assert words.index("Rules") < way
    assert words[way + 3].startswith("1.  SONS  (S from heap 1, O from heap 2, N")
    assert "10.  Turn 3 cards.  GOE  (G from the waste)" in words
    assert any("Turn the waste over. " in line for line in words)


def test_the_same_deal_gives_the_same_bytes_and_letter_paper_other_pages(say: Say, tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.pdf" for n in range(3)]
    for file, paper in zip(files, ("A4", "A4", "Letter"), strict=True):
        assert say("print", "deal", "patience-six", str(file), "--deal", "6", "--paper", paper).code == 0
    first, again, letter = (file.read_bytes() for file in files)
    assert first == again
    assert b"/MediaBox [0 0 595.44 841.68]" in first
    assert b"/MediaBox [0 0 612 792]" in letter


@pytest.mark.parametrize(
    ("game", "deal", "paper"),
    [
        ("six", 19, "A4"),
        ("twelve", 19, "Letter"),
        ("heaps", 18, "A4"),
        pytest.param("heaps", 20417, "Letter", marks=pytest.mark.slow),  # its way is sought for long
    ],
)
def test_a_deal_is_one_page_and_its_way_the_next(
    say: Say, tmp_path: Path, game: str, deal: int, paper: str
) -> None:
    file = tmp_path / "deal.pdf"
    asked = ("--deal", str(deal), "--paper", paper, "--rollouts", "20")
    assert say("print", "deal", f"patience-{game}", str(file), *asked).code == 0
    assert pages(file.read_bytes()) == 2


@pytest.fixture(autouse=True)
def coarse(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets of a ninth of the pixels, but where what fits on them is tested."""
    if "language" not in request.fixturenames:
        monkeypatch.setattr(page, "PIXELS_PER_INCH", 100)


@pytest.mark.parametrize("language", ["eo", "pl", "uk", "ru", "gu"])
def test_the_longest_sheet_fits_in_every_language(language: str) -> None:
    init_fonts()
    opening = open_game("patience-heaps", ("",), 20417, "eo")
    deal = PrintedDeal(opening.mode, Session(opening.mode, opening.setup).state, "Deal 20417", ())
    catalogues.use(language)
    try:
        assert [len(deal_pages(deal, paper)) for paper in PAPERS.values()] == [2, 2]
    finally:
        catalogues.use("en")


@pytest.mark.parametrize("options", [{}, {"stuck_by": "everyday"}])
def test_the_codes_of_both_sets_of_words_are_printed(
    options: dict[str, bool | int | str], say: Say, tmp_path: Path
) -> None:
    opening = open_game("patience-six", ("",), 6, "en", options)
    reported = daily.code("patience-six", "en", 6, book.hashes(opening.mode.ruleset, opening.lexicon))
    assert say("print", "deal", str(reported), str(tmp_path / "deal.pdf")).code == 0
    assert say("print", "deal", str(reported._replace(checksum="")), str(tmp_path / "bare.pdf")).code == 0


def test_a_code_is_printed_and_one_for_other_words_refused(say: Say, tmp_path: Path) -> None:
    file = tmp_path / "deal.pdf"
    assert say("print", "deal", "heaps-en-6-ig", str(file)).code == 0
    before = file.read_bytes()
    said = say("print", "deal", "heaps-en-6-aa", str(file), "--force")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "heaps-en-6-ig" in said.err
    assert file.read_bytes() == before


def test_a_deal_without_a_known_way_is_printed_and_ends_with_1(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "deal.pdf"
    monkeypatch.setattr(Solver, "solve", lambda *asked: Unknown(1))
    assert say("print", "deal", "patience-heaps", str(file), "--deal", "999999").code == 1
    assert "No solution is known." in said_on(file.read_bytes())


def test_a_way_in_everyday_words_is_printed_where_one_is_found(say: Say, tmp_path: Path) -> None:
    file = tmp_path / "deal.pdf"
    assert say("print", "deal", "patience-six", str(file), "--deal", "999998").code == 0
    usual = load("english").everyday
    assert usual is not None
    words = [found[1] for line in said_on(file.read_bytes()) if (found := STEP.match(line))]
    assert words
    assert [word for word in words if word not in usual] == []


@pytest.mark.parametrize(
    "asked",
    [("scrabble", "--deal", "6"), ("kan-u-go", "--deal", "6"), ("patience-six",), ("nothing", "--deal", "1")],
    ids=lambda asked: asked[0],
)
def test_what_is_no_deal_of_a_patience_is_one_line(say: Say, tmp_path: Path, asked: tuple[str, ...]) -> None:
    file = tmp_path / "deal.pdf"
    said = say("print", "deal", asked[0], str(file), *asked[1:])
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert not file.exists()


@pytest.mark.parametrize(("more", "count"), [((), 3), (("--backs",), 6)])
def test_a_whole_pack_has_every_card(say: Say, tmp_path: Path, more: tuple[str, ...], count: int) -> None:
    file = tmp_path / "pack.pdf"
    said = say("print", "pack", str(file), "--language", "eo", "--json", *more)
    assert said.json["bytes"] == file.stat().st_size
    pdf = file.read_bytes()
    assert pages(pdf) == count
    assert pdf.count(b"/Subtype /Image") == 3 + bool(more), "the backs are one picture, used three times"
    assert [line.rpartition(" ")[2] for line in said_on(pdf)] == ["1–20", "21–40", "41–60"]


def test_the_crossword_of_a_saved_game_is_a_picture_and_an_empty_table_is_none(
    say: Say, tmp_path: Path
) -> None:
    game, file = tmp_path / "game.kanugo", tmp_path / "won.png"
    opening = open_game("patience-six", ("",), 6, "en")
    session = Session(opening.mode, opening.setup)
    save_game(game, record_of(session))
    said = say("print", "crossword", str(game), str(file))
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert not file.exists()
    slots = opening.mode.slots(session.state)
    first = plays_of(opening.mode, session.state.board, tuple(slots.values()))[0]
    assert session.play(placed(slots, first.pieces)) is None
    save_game(game, record_of(session))
    assert say("print", "crossword", str(game), str(file)).code == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    assert say("print", "crossword", str(game), str(game)).code == 2, "never over the game itself"
    assert say("print", "crossword", str(game), str(tmp_path / "WON.PNG")).code == 0
    said = say("print", "crossword", str(game), str(tmp_path / "won.jpg"))
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "FILE: found 'won.jpg', expected a name that ends in .png" in said.err
    assert not (tmp_path / "won.jpg").exists()


@pytest.mark.parametrize("asked", [("deal", "patience-six", "{}", "--deal", "6"), ("pack", "{}")])
def test_a_sheet_is_called_a_pdf_and_nothing_else(say: Say, tmp_path: Path, asked: tuple[str, ...]) -> None:
    said = say("print", *(each.format(tmp_path / "sheet.png") for each in asked))
    assert (said.code, said.out) == (2, "")
    assert "FILE: found 'sheet.png', expected a name that ends in .pdf" in said.err
    assert not any(path.is_file() for path in tmp_path.iterdir())
