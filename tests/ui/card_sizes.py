"""Measures how large the cards are while real games are played, and how much of the table the crossword
fills. `python -m tests.ui.card_sizes [FOLDER]` prints a table for each window, and keeps pictures of some
tables there."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import msgspec
import pygame

from game.deals import book
from game.opening import open_game
from game.search.players import player
from game.search.solver import notation
from game.table.facedown import history, seen_by
from game.table.mode import Mode, Setup
from game.table.moves import Move
from game.table.session import Session
from game.table.state import Phase, computer
from game.ui.cards.table import CARDS
from game.ui.context import AppContext
from game.ui.kit.look.style import Style
from game.ui.table.cloth import CLOTH
from game.ui.table.flights import snapshot
from game.ui.table.kind import TableDelegate
from game.ui.table.screen import TableScreen

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((800, 600), (1280, 800), (2560, 1440))
AMOUNTS = (10, 20, 30, 40, 58)
PATIENCES = ("patience-six", "patience-twelve", "patience-heaps")
_DEALS, _GAMES = 8, 4
_SEATS = (2, 7)
_LEVEL = "beginner"


class Played(NamedTuple):
    """A whole game: how it starts, and the moves."""

    mode: Mode
    setup: Setup
    moves: tuple[Move, ...]


class TableMeasure(NamedTuple):
    """A table during a game: cards laid, card widths in pixels, the crossword's share of the table's width
    and height in percent, whether all of it is in sight, and how often the view has moved."""

    laid: int
    card: int
    hand: int
    across: float
    down: float
    whole: bool
    moved: int


def solved(ruleset: str, deals: int = _DEALS) -> Iterator[Played]:
    """Deals from all parts of the English book of a patience, with their solutions."""
    path = book.find(ruleset, "en")
    assert path is not None, "the book is shipped"
    found = book.read_book(path).deals
    opening = open_game(ruleset, ("",), 1)
    kind = "heap" if ruleset == "patience-heaps" else "hand"
    for deal in found[:: len(found) // deals][:deals]:
        setup = msgspec.structs.replace(opening.setup, deal=deal.number)
        moves = notation.read(deal.solution, kind, "deal", str(deal.number))
        yield Played(opening.mode, setup, tuple(moves))


def rounds(seats: int, games: int = _GAMES) -> Iterator[Played]:
    """Rounds of Kan-u-go between computer players, of whom the first sits at the screen."""
    opening = open_game("kan-u-go", ("Ana", *(computer(_LEVEL),) * (seats - 1)), 0)
    for deal in range(games):
        session = Session(opening.mode, msgspec.structs.replace(opening.setup, deal=deal))
        while session.state.phase in (Phase.PLAYING, Phase.DECLARED):
            seat = session.state.turn
            thinking = player(_LEVEL, opening.mode, opening.lexicon, opening.lexicon, deal)
            session.make(thinking.choose(seen_by(session.state, seat), history(session, seat), seat).move)
        yield Played(opening.mode, session.setup, session.played)


def watched(played: Played, size: Size, style: Style) -> Iterator[TableScreen[Any, Any]]:
    """The table after each move of a game, as its player sees it."""
    session = Session(played.mode, played.setup)
    screen: TableScreen[Any, Any]
    if session.mode.ruleset.players[1] > 1:
        screen = TableScreen(CARDS, session, None, lambda table: TableDelegate())
        screen.turn.view_as(0)
    else:
        screen = TableScreen(CLOTH, session, None, lambda table: TableDelegate())
    screen.enter(size, style)
    for move in played.moves:
        before, state = snapshot(screen.scene), session.state
        session.make(move)
        screen.turn.follow(move, state)
        screen.after(before, None, moved=True)
        screen.flights.end()
        if screen.sheet is not None:
            screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
        yield screen


def measured(screen: TableScreen[Any, Any], moved: int) -> TableMeasure:
    """What a table looks like."""
    scene = screen.scene
    board = screen.turn.session.state.board
    rects = [scene.camera.rect(cell) for cell in board]
    whole = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)
    table = scene.layout.table
    seen = whole.clip(table)
    across, down = seen.width / table.width, seen.height / table.height
    return TableMeasure(
        len(board),
        scene.camera.width,
        scene.layout.strip.card,
        100 * across,
        100 * down,
        scene.camera.shows(board),
        moved,
    )


def looks(played: Played, size: Size, style: Style) -> list[TableMeasure]:
    """The table after each move."""
    found: list[TableMeasure] = []
    before, moved = None, 0
    for screen in watched(played, size, style):
        view = screen.scene.camera
        view = (view.step, view.x, view.y)
        moved += before is not None and view != before
        before = view
        found.append(measured(screen, moved))
    return found


def report(name: str, games: Sequence[Sequence[TableMeasure]]) -> None:
    """Print a line for a kind of game."""
    cells = []
    for amount in AMOUNTS:
        reached = [game for game in games if game[-1].laid >= amount or amount == AMOUNTS[0]]
        at = [[table for table in game if table.laid <= amount][-1] for game in reached]
        if not at:
            cells.append(f"{'-':^27}")
            continue
        card = f"{min(table.card for table in at)}..{median(table.card for table in at):g}"
        hand = f"{median(table.hand for table in at):g}"
        share = f"{median(table.across for table in at):.0f}x{median(table.down for table in at):.0f}%"
        part = sum(not table.whole for table in at)
        moved = median(table.moved for table in at)
        cells.append(f"{card:>8} {hand:>4} {share:>7} {moved:>3g}{'*' * (part > 0)}")
    print(f"{name:16}", " | ".join(f"{cell:27}" for cell in cells), flush=True)


def main(folder: Path | None) -> None:
    pygame.display.init()
    pygame.font.init()
    games = {name: list(solved(name)) for name in PATIENCES}
    games |= {f"kan-u-go {seats}": list(rounds(seats)) for seats in _SEATS}
    for size in SIZES:
        pygame.display.set_mode(size)
        style = AppContext().style(size)
        heads = " | ".join(f"{f'{amount} cards':27}" for amount in AMOUNTS)
        print(f"\n{size[0]}x{size[1]}: narrowest..median card, hand, share of the table, moves of the view")
        print(f"{'':16}", heads)
        for name, played in games.items():
            report(name, [looks(game, size, style) for game in played])
            if folder is not None:
                keep(folder, name, played[0], size, style)


def keep(folder: Path, name: str, played: Played, size: Size, style: Style) -> None:
    """Pictures of a game with 10, 30 and 40 cards laid."""
    surface = pygame.Surface(size)
    for screen in watched(played, size, style):
        laid = len(screen.turn.session.state.board)
        for amount in (10, 30, 40):
            if laid <= amount:
                path = folder / f"{name.replace(' ', '-')}-{size[0]}-{amount}.png"
                screen.draw(surface)
                pygame.image.save(surface, path)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
