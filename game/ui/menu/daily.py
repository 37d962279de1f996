"""The data of the pages of days and statistics, from journal, books and calendar. It draws nothing."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import date
from time import time

from game.deals import daily
from game.deals.book import Book, Certified, DealWords, Options
from game.deals.daily import Code, DailyResult
from game.deals.shelf import BookShelf
from game.fault import Fault
from game.hosting.background import Background, Job
from game.opening import open_game
from game.practice.schedule import day_of
from game.search.solver.solve import SolvedLine, Solver
from game.store.acts import fold
from game.store.database import Database
from game.store.journal import Journal
from game.store.statistics import PastGame, games_of_deal, games_of_ruleset, past_games, won_deals
from game.table import rulefile
from game.table.mode import Outcome
from game.table.moves import Place
from game.text.catalogues import plural, text
from game.text.phrases import duration, game_name
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Screen
from game.ui.menu.daily_forms import CalendarForm, DailyDeal, Medal, TodayForm, long_date
from game.ui.menu.statistics import StatisticsForm

ROLLOUTS = 20_000
"""rollouts per deal"""

WantedDeal = tuple[str, str, int, tuple[tuple[str, bool | int | str], ...]]
"""A ruleset, a language, a deal number and options."""


class DealVerifier:
    """Solutions found for deals, which are searched one after another."""

    def __init__(self) -> None:
        self._beside = Background("certifier")
        self._sought: dict[WantedDeal, Job[None, bool]] = {}
        self._found: dict[WantedDeal, bool] = {}

    def certain(self, ruleset: str, language: str, deal: int, options: Options) -> bool | None:
        """Whether a deal can be won with the words of this table; None while searching. Raises Fault if the
        table cannot be made."""
        wanted = ruleset, language, deal, tuple(sorted(options.items()))
        if wanted not in self._found:
            if wanted not in self._sought:
                self._sought[wanted] = self._beside.do(lambda job: _certify(job, wanted))
            if not self._sought[wanted].done():
                return None
            self._found[wanted] = self._sought.pop(wanted).take()
        return self._found[wanted]

    def changed(self) -> bool:
        """Whether more is found than at the last call."""
        return any(job.done() for job in self._sought.values())

    def close(self) -> None:
        self._beside.close()
        self._sought.clear()


def _certify(job: Job[None, bool], wanted: WantedDeal) -> bool:
    ruleset, language, deal, options = wanted
    opening = open_game(ruleset, ("",), deal, language, dict(options))
    solver = Solver(opening.mode, opening.lexicon)
    job.when_cancelled(solver.stop)
    return isinstance(solver.solve(opening.start(deal), ROLLOUTS, deal), SolvedLine)


_EXAMPLE = 252  # the deal whose code is shown as an example
Begin = Callable[[str, str, int, dict[str, bool | int | str]], Screen]
Resume = Callable[[int], Screen]


class DailyController:
    """Days, codes and results of one store. `begin` deals a game, `resume` opens one of the journal,
    `open_code` the deal of a code."""

    def __init__(
        self,
        database: Database,
        journal: Journal,
        shelf: BookShelf,
        begin: Begin,
        resume: Resume,
        open_code: Callable[[str], Screen],
    ) -> None:
        self._database = database
        self._journal = journal
        self._shelf = shelf
        self._begin = begin
        self._resume = resume
        self._open_code = open_code
        self._certifier = DealVerifier()

    def today(self, language: str) -> Screen:
        """The page of the days, in this language if it has a book."""
        languages = self.languages()
        if not languages:
            return Message(text("The book of solved deals cannot be read."))
        return TodayForm(self, day_of(time()), languages, _first_of(languages, language))

    def statistics(self) -> Screen:
        methods = set(daily.METHODS.values())
        games = [game for game in past_games(self._database) if game.ruleset in methods]
        return StatisticsForm(games, self.languages(), self._shelf)

    def languages(self) -> tuple[str, ...]:
        """The languages with patiences of the day."""
        spoken: dict[str, None] = {}
        for ruleset in daily.METHODS.values():
            try:
                spoken |= dict.fromkeys(rulefile.languages(ruleset))
            except Fault:
                continue  # the menu reports it
        return tuple(code for code in spoken if self._books(code))

    @property
    def words(self) -> DealWords:
        """The chosen words of solutions."""
        return self._shelf.words

    def prefer(self, words: DealWords) -> None:
        """Prefer deals whose solutions use these words."""
        self._shelf.prefer(words)

    def may_choose(self, language: str) -> bool:
        """Whether a method has deals both with everyday words and with all words."""
        return any(len(self._shelf.books(ruleset, language)) > 1 for ruleset in daily.METHODS.values())

    def deals_of(self, day: date, language: str) -> tuple[DailyDeal, ...]:
        """The deals of a day, one per method, with the week's hard one, and their results."""
        books = self._books(language)
        deals = [
            self._deal_of(ruleset, language, daily.deal_of_day(book, day)) for ruleset, book in books.items()
        ]
        hard = daily.deal_of_week(books, day)
        if hard is not None:
            deals.append(self._deal_of(hard[0], language, hard[1], weekly=True))
        return tuple(deals)

    def _books(self, language: str) -> dict[str, Book]:
        """The book of each method in a language whose deals can be played."""
        found = ((ruleset, self._shelf.playable(ruleset, language)) for ruleset in daily.METHODS.values())
        return {ruleset: book for ruleset, book in found if book is not None}

    def _deal_of(self, ruleset: str, language: str, chosen: Certified, weekly: bool = False) -> DailyDeal:
        run, book = daily.Streak(0, 0), self._books(language)[ruleset]
        if not weekly:
            books = self._shelf.books(ruleset, language)
            run = daily.streak(books, self._won(ruleset, language), day_of(time()))
        mine = games_of_deal(self._database, ruleset, language, chosen.number)
        holds, options = self._shelf.holds(ruleset, language), self._shelf.options(ruleset, language)
        return DailyDeal(
            ruleset=ruleset,
            name=game_name(rulefile.load(ruleset, language=language).name),
            number=chosen.number,
            difficulty=book.difficulty(chosen),
            code=str(self._code(ruleset, language, chosen.number)),
            outcome=_best(mine),
            words=book.head.words,
            helped=all(each.helped for each in mine if each.outcome is Outcome.WON),
            begun=bool(mine),
            now=run.now,
            best=run.best,
            holds=holds,
            certain=True if holds else self._certifier.certain(ruleset, language, chosen.number, options),
            weekly=weekly,
        )

    def calendar(self, day: date, language: str) -> Screen:
        """The month of a day, with the wins of each day."""
        won = [
            daily.won_days(self._shelf.books(ruleset, language), self._won_how(ruleset, language))
            for ruleset in daily.METHODS.values()
        ]
        medals = {
            each: Medal(sum(each in days for days in won), all(days.get(each) for days in won))
            for each in set().union(*won)
        }

        def opened(chosen: date) -> Screen:
            return TodayForm(self, day_of(time()), self.languages(), language, chosen)

        return CalendarForm(medals, day_of(time()), day, opened)

    def changed(self) -> bool:
        """Whether more is found about the deals than at the last call."""
        return self._certifier.changed()

    def close(self) -> None:
        """The page of the days is closed."""
        self._certifier.close()

    def _code(self, ruleset: str, language: str, deal: int) -> Code:
        return daily.code(ruleset, language, deal, self._shelf.hashes(ruleset, language))

    def play(self, deal: DailyDeal, language: str) -> Screen:
        """The table of a deal: resumed, or new."""
        mine = games_of_deal(self._database, deal.ruleset, language, deal.number)
        if mine:
            return self._resume(mine[-1].game)
        try:
            options = self._shelf.options(deal.ruleset, language)
            return self._begin(deal.ruleset, language, deal.number, options)
        except Fault as fault:
            return Message.about(fault)

    def play_code(self, code: str) -> Screen:
        """The deal of a code. Raises Fault for an invalid one."""
        return self._open_code(str(daily.read_code(code)))

    def example(self, language: str) -> str:
        """A code that can be played here, preferably in this language; without one, an example of the
        form."""
        if not self._books(language):  # only then are the books of all languages read
            language = next(iter(self.languages()), language)
        ruleset = next(iter(self._books(language)), None)
        return daily.EXAMPLE if ruleset is None else str(self._code(ruleset, language, _EXAMPLE))

    def result(self, deal: DailyDeal, language: str, day: date) -> str:
        """The result of a deal to share, without any word of it."""
        games = games_of_deal(self._database, deal.ruleset, language, deal.number)
        mine = [each for each in games if each.outcome]
        won = sorted((each for each in mine if each.outcome is Outcome.WON), key=lambda each: each.helped)
        shown = won[0] if won else mine[-1]
        record = fold(self._journal.game(shown.game).setup, self._journal.entries(shown.game))
        laid = [len(move.laid) for move in record.moves[: record.at] if isinstance(move, Place)]
        plays = plural("in {n} play", "in {n} plays", len(laid))
        time = f"{duration(shown.seconds)} · {plays}"
        if deal.weekly:
            day = daily.monday(day)
        name = text("Hard deal of the week: {game}", game=deal.name) if deal.weekly else deal.name
        code = self._code(deal.ruleset, language, deal.number)
        became = f"✓{' 💡' if shown.helped else ''}" if won else "✗"
        return daily.share_text(name, long_date(day), deal.difficulty.grade, became, laid, time, code)

    def _won(self, ruleset: str, language: str) -> dict[int, list[DailyResult]]:
        """When each deal of a method was won, by number."""
        found: dict[int, list[DailyResult]] = defaultdict(list)
        for deal, begun in won_deals(self._database, ruleset, language):
            found[deal].append(DailyResult(Outcome.WON, day_of(begun)))
        return found

    def _won_how(self, ruleset: str, language: str) -> dict[int, list[DailyResult]]:
        """The same, with whether help was used."""
        found: dict[int, list[DailyResult]] = defaultdict(list)
        for game in games_of_ruleset(self._database, ruleset, language):
            if game.plain and game.outcome is Outcome.WON:
                result = DailyResult(Outcome.WON, day_of(game.begun), game.helped)
                found[game.deal].append(result)
        return found


def _first_of(languages: Sequence[str], wanted: str) -> str:
    """The wanted language if available, else the first."""
    return wanted if wanted in languages else languages[0]


def _best(games: tuple[PastGame, ...]) -> Outcome | None:
    """The best result of a deal; None while a game is open and none was won."""
    outcomes = [game.outcome for game in games]
    if Outcome.WON in outcomes:
        return Outcome.WON
    return outcomes[-1] if outcomes else None
