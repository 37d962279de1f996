"""The sheets of a patience: the win, its result, sharing, finishing; what they save, copy or print; and what
they show besides the game: times and streaks from the journal, the deal's entry in the book, its code."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.deals import book, daily
from game.deals.book import Difficulty
from game.deals.chances import WinRecord, win_record
from game.deals.shelf import BookShelf, known_way
from game.fault import Fault
from game.opening import with_random_deal
from game.store.database import Database
from game.store.exports import export_file, stem_of
from game.store.saved import SavedSession
from game.store.statistics import games_of_ruleset, tally, tried_deals, win_streaks
from game.table import rulefile
from game.table.mode import Outcome, Setup
from game.table.moves import Move, Place
from game.table.session import HelpTaken, Session
from game.text.actions import Action
from game.text.catalogues import plural, text
from game.text.phrases import difficulty, duration, game_name, place_in_book, wins_text
from game.ui.kit.controls.text_entry import copy_text
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.kit.screen import Push, Screen
from game.ui.table.actions import Offer, key_of, offer
from game.ui.table.cloth import ClothScreen
from game.ui.table.kind import Handled
from game.ui.table.pages import back, meanings, saved_page
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn
from game.words.lexicon import Lexicon

_PACK = "kan-u-go-pack"


class DealFacts(NamedTuple):
    """Facts about a game. Of this game: seconds played (None: not recorded), whether help was used,
    placements. Of all games of this method and language: best time without help, fewest placements of
    those won before, current and best winning streak, wins against those of the simulated players. Of the
    deal: how hard it is, code ("" if another table would not deal the same)."""

    seconds: float | None
    helped: bool
    plays: int
    best: float | None
    fewest: int | None
    run: tuple[int, int]
    difficulty: Difficulty | None
    record: WinRecord
    code: str


Facts = Callable[[Session], DealFacts]


def placements(session: Session) -> int:
    return sum(isinstance(move, Place) for move in session.played)


def unsaved_facts(session: Session) -> DealFacts:
    """Of a game that is not saved."""
    return DealFacts(None, False, placements(session), None, None, (0, 0), None, WinRecord(0, 0, 0.0), "")


def facts_of(database: Database, shelf: BookShelf, session: Session) -> DealFacts:
    setup = session.setup
    games = games_of_ruleset(database, setup.ruleset, setup.language)
    number = session.game if isinstance(session, SavedSession) else None
    this = next((game for game in games if game.game == number), None)
    others = [game for game in games if game.outcome is Outcome.WON and game.game != number]
    code = code_of(shelf, session)
    return DealFacts(
        seconds=this.seconds if this is not None else None,
        helped=this is not None and this.helped,
        plays=placements(session),
        best=tally(others).best,
        fewest=min((game.placed for game in others), default=None),
        run=win_streaks(games),
        difficulty=_difficulty(shelf, session) if code else None,
        record=win_record(tried_deals(shelf, games)),
        code=code,
    )


def code_of(shelf: BookShelf, session: Session) -> str:
    """The code of a game's deal; "" unless it is dealt, ruled and judged by the original's rules and the
    shared word lists."""
    setup, words = session.setup, session.mode.words
    if setup.ruleset not in daily.METHODS.values() or not isinstance(words, Lexicon):
        return ""
    try:
        here = book.hashes(session.mode.ruleset, words)
        if here not in shelf.tables(setup.ruleset, setup.language):
            return ""
    except Fault:  # a deal that cannot be made any more
        return ""
    return str(daily.code(setup.ruleset, setup.language, setup.deal, here))


def deal_line(shelf: BookShelf, session: Session) -> str:
    """A deal in a line: number, code and difficulty, as far as known."""
    setup, code = session.setup, code_of(shelf, session)
    hard = _difficulty(shelf, session) if code else None
    grade = difficulty(hard.grade, hard.share) if hard is not None else ""
    return " · ".join(filter(None, (text("Deal {number}", number=setup.deal), code, grade)))


def _difficulty(shelf: BookShelf, session: Session) -> Difficulty | None:
    setup = session.setup
    return shelf.difficulty(setup.ruleset, setup.language, setup.deal, setup.options)


class KnownDeal(NamedTuple):
    """What journal and books know of a game: its facts, its deal in a line, the book's solution, the setup of
    another deal, and that of the next one as hard as this. Little of a game that is not saved."""

    facts: Facts = unsaved_facts
    line: Callable[[Session], str] = lambda session: text("Deal {number}", number=session.setup.deal)
    way: Callable[[Session], tuple[Move, ...]] = lambda session: ()
    another: Callable[[Setup], Setup] = with_random_deal
    following: Callable[[Setup], Setup] = with_random_deal


def known_of(
    database: Database,
    shelf: BookShelf,
    another: Callable[[Setup], Setup],
    following: Callable[[Setup], Setup],
) -> KnownDeal:
    """What this journal and these books know."""
    return KnownDeal(
        facts=partial(facts_of, database, shelf),
        line=partial(deal_line, shelf),
        way=lambda session: known_way(shelf, session.mode, session.setup),
        another=another,
        following=following,
    )


def is_best(facts: DealFacts) -> bool:
    """Whether this game was won without help, faster than all before."""
    if facts.helped or facts.seconds is None or facts.best is None:
        return False
    return facts.seconds < facts.best


def won_page(page: Page, turn: Turn, facts: DealFacts) -> Page:
    """The sheet of a won patience: short, as the crossword stays visible above it."""
    offers = (
        offer(turn, Action.NEXT, kind=ButtonKind.PRIMARY),
        offer(turn, Action.RESULT),
        offer(turn, Action.CLOSE),
        offer(turn, Action.LEAVE),
    )
    return replace(page, lines=(page.lines[0], _played_text(turn, facts)), offers=offers)


def result_page(turn: Turn, facts: DealFacts) -> Page:
    lines = [_played_text(turn, facts), *_compared(facts)]
    if facts.difficulty is not None:
        lines.append(difficulty(facts.difficulty.grade, facts.difficulty.share))
        if facts.difficulty.harder_than is not None:
            lines.append(place_in_book(facts.difficulty.harder_than))
    longest = max(turn.words, key=len, default="")
    if longest:
        lines.append(text("Longest word: {word}.", word=longest))
    offers = (
        back(turn),
        *meanings(turn),
        offer(turn, Action.SHARE),
        offer(turn, Action.AGAIN),
        offer(turn, Action.NEXT),
        offer(turn, Action.LEAVE),
    )
    return Page(text("Won!"), tuple(lines), offers=offers)


def _played_text(turn: Turn, facts: DealFacts) -> str:
    time = "" if facts.seconds is None else text("Time {time}", time=duration(facts.seconds))
    plays = plural("{n} play", "{n} plays", facts.plays)
    used = turn.session.help
    hints = plural("{n} hint", "{n} hints", used.hints) if used.hints else ""
    shown = text("solution viewed") if used.shown else ""
    return " · ".join(filter(None, (time, plays, hints, shown)))


def _compared(facts: DealFacts) -> list[str]:
    """This game compared with those won before by the same method."""
    lines = []
    if is_best(facts):
        lines.append(text("Your best time so far."))
    if facts.best is not None and facts.fewest is not None:
        best = duration(facts.best)
        lines.append(text("Before: best time {time}, fewest plays {n}.", time=best, n=facts.fewest))
    if facts.run[1]:
        now, longest = facts.run
        lines.append(text("Winning streak: {now}, best {best}.", now=now, best=longest))
    return [*lines, *record_lines(facts)]


def record_lines(facts: DealFacts) -> tuple[str, ...]:
    """The player's wins against those of the simulated players, once there are some games."""
    return (wins_text(*facts.record),) if facts.record.deals else ()


def share_page(turn: Turn, facts: DealFacts) -> Page:
    laid = bool(turn.state.board)
    code = (text("Deal code: {code}", code=facts.code),) if facts.code else ()
    return Page(
        text("Share or print"),
        code or (text("Deals with your own rules or words have no code."),),
        offers=(
            offer(turn, Action.CLOSE, text("View table"), kind=ButtonKind.PRIMARY),
            offer(turn, Action.CODE, enabled=bool(facts.code)),
            offer(turn, Action.PICTURE, enabled=laid),
            offer(turn, Action.PRINT),
        ),
    )


def copied_page(code: str) -> Page:
    close = Offer(Action.CLOSE, text("View table"), key_of(Action.CLOSE), ButtonKind.PRIMARY)
    lines = (text("Anyone with Kanugo gets the same deal with this code: {code}", code=code),)
    return Page(text("Copied"), lines, offers=(close,))


def finish_page(turn: Turn) -> Page:
    """Ask whether to play the rest."""
    cards = len(turn.state.left())
    return Page(
        text("Finish for you?"),
        (
            text("Every card has been seen, and a solution is known."),
            plural(
                "The last card is played for you. This counts as a hint.",
                "The last {n} cards are played for you. This counts as a hint.",
                cards,
            ),
        ),
        offers=(
            back(turn),
            offer(turn, Action.FINISH_NOW),
        ),
    )


class SharingSheets:
    """The sheets of a table that save or share something of its game."""

    def __init__(self, table: ClothScreen, known: KnownDeal) -> None:
        self._table = table
        self._known = known

    def won(self, page: Page) -> Page:
        return won_page(page, self._table.turn, self._known.facts(self._table.turn.session))

    def added(self, menu: Page) -> Page:
        """The menu, with the buttons to share and print."""
        return replace(menu, offers=(*menu.offers, Offer(Action.SHARE, text("Share or print…"))))

    def run(self, action: Action, way: Sequence[Move]) -> Handled | None:
        """Run an action of these sheets; None if it is another's. `way` solves the deal."""
        turn = self._table.turn
        facts = self._known.facts
        match action:
            case Action.RESULT:
                self._table.show(result_page(turn, facts(turn.session)))
            case Action.SHARE:
                self._table.show(share_page(turn, facts(turn.session)))
            case Action.CODE:
                code = facts(turn.session).code
                copy_text(code)
                self._table.show(copied_page(code))
            case Action.PICTURE:
                self._picture()
            case Action.PRINT:
                return Handled(Push(self._print(way)))
            case _:
                return None
        return Handled()

    def _picture(self) -> None:
        """Save a picture of the crossword. Raises WriteError."""
        from game.ui.printed.crossword import crossword_png

        session, rules = self._table.turn.session, self._table.turn.rules
        label = f"{game_name(rules.name)} · {self._known.line(session)}"
        drawn = crossword_png(session.state.board, rules, self._table.scene.style.theme, label)
        file = export_file(stem_of(session.setup), "png", drawn)
        self._table.show(saved_page(text("A picture of the crossword was saved to this file:"), str(file)))

    def _print(self, way: Sequence[Move]) -> Screen:
        from game.ui.printed import PaperSize
        from game.ui.printed.deal import PrintedDeal, deal_pages, pack_pages
        from game.ui.printed.form import Printable, PrintForm
        from game.ui.printed.page import PrintedPage

        session = self._table.turn.session
        shows = bool(way) and self._table.turn.outcome is None

        def pages(paper: PaperSize) -> Sequence[PrintedPage]:
            if shows:
                session.take_help(HelpTaken(shown=True))
            return deal_pages(deal, paper)

        deal = PrintedDeal(session.mode, session.state_at(0), self._known.line(session), way)
        pack = rulefile.load("kan-u-go", language=session.setup.language or None)
        note = text("The second page shows a solution: a win then counts as won with help.") if shows else ""
        return PrintForm(
            Printable(text("This deal"), stem_of(session.setup), pages, note),
            Printable(text("A pack to cut out"), _PACK, lambda paper: pack_pages(pack, paper, False)),
            Printable(text("The pack, with backs"), _PACK, lambda paper: pack_pages(pack, paper, True)),
        )
