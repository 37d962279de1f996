"""`kanugo print`: a deal for real cards or a whole pack to cut out, as PDF; the crossword of a saved game
as a picture."""

import argparse
from functools import partial
from pathlib import Path

from game.commands import output
from game.commands.arguments import (
    CommandParser,
    add_command,
    add_force,
    add_json,
    add_language,
    add_rollouts,
    add_table,
    add_words,
    check_output_file,
)
from game.commands.output import make_ready
from game.commands.solve import solved
from game.deals.request import GameRequest, deal_number, with_its_code
from game.deals.shelf import BookShelf, known_way
from game.fault import Fault
from game.opening import open_patience, words_for_file
from game.search.solver.solve import SolvedLine
from game.store.records import load_game
from game.system.files import write_atomically
from game.table import rulefile
from game.table.session import Session
from game.text.catalogues import text
from game.text.phrases import game_name
from game.ui.printed import PAPERS


def add(parser: CommandParser) -> None:
    ways = parser.add_subparsers(title=text("actions"), metavar=text("ACTION"), dest="way", required=True)
    deal = add_command(ways, "deal", text("a deal of a patience to lay out with real cards, as PDF"))
    deal.add_argument("game", metavar=text("GAME"), help=text("a patience, or the code of a deal"))
    deal.add_argument("file", metavar=text("FILE"), type=Path)
    deal.add_argument("--deal", metavar="N", type=deal_number, help=text("deal number"))
    _add_paper(deal)
    add_force(deal)
    add_rollouts(deal)
    add_table(deal)
    pack = add_command(ways, "pack", text("a whole pack of cards to cut out, as PDF"))
    pack.add_argument("file", metavar=text("FILE"), type=Path)
    add_language(pack)
    pack.add_argument(
        "--backs", action="store_true", help=text("print backs for the other side of the paper")
    )
    _add_paper(pack)
    add_force(pack)
    add_json(pack)
    cross = add_command(ways, "crossword", text("the crossword of a saved patience as a picture (PNG)"))
    cross.add_argument("game", metavar=text("GAME"), type=Path, help=text("a saved game (JSON lines)"))
    cross.add_argument("file", metavar=text("FILE"), type=Path)
    add_force(cross)
    add_words(cross)


def _add_paper(parser: argparse.ArgumentParser) -> None:
    size = text("the size of the paper: A4 (the default) or Letter")
    parser.add_argument("--paper", metavar=text("SIZE"), choices=tuple(PAPERS), default="A4", help=size)


def run(chosen: argparse.Namespace) -> int:
    """Write the file; for a deal exit 1 if no solution was found."""
    from game.ui.kit.sdl import check_pygame

    check_pygame()  # before pygame is loaded: suppresses its greeting
    from game.ui.printed.page import init_fonts

    init_fonts()
    match chosen.way:
        case "deal":
            return _deal(chosen)
        case "pack":
            return _pack(chosen)
    return _crossword(chosen)


def _deal(chosen: argparse.Namespace) -> int:
    from game.ui.patience.pages import deal_line
    from game.ui.printed.deal import PrintedDeal, deal_pages
    from game.ui.printed.page import pdf_of

    _check_suffix(chosen, ".pdf")
    wanted = with_its_code(
        GameRequest(
            chosen.game, chosen.deal, chosen.language, options=dict(chosen.set), lexicon=chosen.lexicon
        )
    )
    if wanted.deal is None:
        raise Fault("command line", "print", "no deal", "GAME --deal N, or the code of a deal")
    number = wanted.deal
    opening = open_patience(wanted.ruleset, number, wanted.language, wanted.options, wanted.lexicon)
    make_ready(opening.lexicon)
    shelf = BookShelf(output.report_fault)
    session = Session(opening.mode, opening.setup)
    way = known_way(shelf, opening.mode, opening.setup)
    if not way:
        answer, _ = solved(opening.mode, opening.lexicon, session.state, chosen.rollouts, number)
        way = answer.moves if isinstance(answer, SolvedLine) else ()
    line = deal_line(shelf, session)
    pages = deal_pages(PrintedDeal(opening.mode, session.state, line, way), PAPERS[chosen.paper])
    _write(chosen.file, pdf_of(pages), chosen.json)
    return 0 if way else 1


def _pack(chosen: argparse.Namespace) -> int:
    from game.ui.printed.deal import pack_pages
    from game.ui.printed.page import pdf_of

    _check_suffix(chosen, ".pdf")
    rules = rulefile.load("kan-u-go", language=chosen.language)
    _write(chosen.file, pdf_of(pack_pages(rules, PAPERS[chosen.paper], chosen.backs)), chosen.json)
    return 0


def _crossword(chosen: argparse.Namespace) -> int:
    from game.theme import FELT
    from game.ui.printed.crossword import crossword_png

    _check_suffix(chosen, ".png", chosen.game)
    session = load_game(chosen.game, partial(words_for_file, file=str(chosen.game), lexicon=chosen.lexicon))
    rules = session.mode.ruleset
    if not (rules.layout.edgeless and session.state.board):
        raise Fault(str(chosen.game), "", "no card crossword", "a game with cards played")
    number = text("Deal {number}", number=session.setup.deal)
    caption = f"{game_name(rules.name)} · {number}"
    _write(chosen.file, crossword_png(session.state.board, rules, FELT, caption), chosen.json)
    return 0


def _check_suffix(chosen: argparse.Namespace, ending: str, *read: Path) -> None:
    """Refuse a name whose suffix means another kind of file."""
    file: Path = chosen.file
    check_output_file(file, *read, force=chosen.force)
    if file.suffix and file.suffix.lower() != ending:
        raise Fault("command line", "FILE", repr(file.name[:60]), f"a name that ends in {ending}")


def _write(file: Path, content: bytes, as_json: bool) -> None:
    write_atomically(file, content)
    if as_json:
        output.print_json({"file": str(file), "bytes": len(content)})
    else:
        print(text("Saved: {file}", file=str(file)))
