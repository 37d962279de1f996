"""Opens tables: begins games and resumes them, each with its word court, its rulings and its screen. It knows
no menu."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import structs

from game.deals.shelf import BookShelf
from game.opening import Opening, court_of, lists_for, open_game, own_list, words_for
from game.store import rulings as ruled
from game.store import settings as stored
from game.store.database import Database, NotKept
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.store.shared_files import SharedGame
from game.table import rulefile
from game.table.mode import Setup, mode_of
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.ui.company.around import Around
from game.ui.kit.screen import Screen
from game.words.court import Court
from game.words.lexicon import Lexicon
from game.words.rulings import Ruling, Rulings

if TYPE_CHECKING:  # the menu need not wait for what is behind its doors
    from game.ui.patience.table import Again
    from game.ui.table.turn import Turn


MakeScreen = Callable[[Session, "Again", Court | None], Screen]


def review(turn: "Turn") -> Screen:
    """What there is to learn from a game that is over."""
    from game.ui.practice.review import review_of  # brings the drills along

    return review_of(turn)


def table_for_one(
    database: Database, shelf: BookShelf, session: Session, again: "Again", court: Court | None
) -> Screen:
    """The table of a patience, from which its review can be opened; journal and books tell what is known of
    it."""
    from game.ui.menu.deal_choice import FreshDeals
    from game.ui.patience.keeping import known_of
    from game.ui.patience.table import patience_table

    fresh, own = FreshDeals(database, shelf), own_list(session.mode.ruleset)

    def another(setup: Setup) -> Setup:
        deal = fresh.pick(setup.ruleset, setup.language, setup.options, own)
        return structs.replace(setup, deal=deal)

    return patience_table(session, again, court, review, known_of(database, shelf, another))


class Tables:
    """The tables of one store, and the books of deals. `table` makes the screen of a game for one player."""

    def __init__(
        self, database: Database, journal: Journal, shelf: BookShelf, table: MakeScreen | None
    ) -> None:
        self._database = database
        self._journal = journal
        self._table = table or partial(table_for_one, database, shelf)

    def resume(self, game: int) -> Screen:
        """The table of a game of the journal, as it was left. Raises Fault if it cannot be gone on with."""
        rulings = self.rulings(self._journal.game(game).setup.names)
        session = SavedSession.resume(
            self._journal, game, lambda ruleset: words_for(ruleset, rulings=rulings)
        )
        return self._at_table(session)

    def take_in(self, found: SharedGame) -> Screen:
        """The table of a game that comes from a file, in the journal from now on."""
        saved = SavedSession.keep(self._journal, found.session, found.lexicon)
        return self._at_table(saved) if saved.game is None else self.resume(saved.game)

    def opening(
        self,
        ruleset: str,
        language: str,
        deal: int,
        options: Mapping[str, object],
        names: tuple[str, ...],
        lexicon: str,
    ) -> Opening:
        """A game as it was chosen, by a word list or the game's own. Raises Fault if it cannot be."""
        spoken = language if language in rulefile.languages(ruleset) else None
        rulings = self.rulings(names)
        return open_game(ruleset, names, deal, spoken, options, lexicon or None, rulings=rulings)

    def lists(self, ruleset: str, language: str) -> tuple[str, ...]:
        """The player's own word lists for a game in a language."""
        spoken = language if language in rulefile.languages(ruleset) else None
        return lists_for(rulefile.load(ruleset, language=spoken), self._database.tell)

    def begin(self, opening: Opening, phones: Callable[[Screen], None] | None = None) -> Screen:
        """The table of a game that begins now. Where phones are let in `phones` shows their sheet."""
        return self._at_table(self._begun(opening), phones)

    def _at_table(self, session: Session, phones: Callable[[Screen], None] | None = None) -> Screen:
        ruleset, words = session.mode.ruleset, session.mode.words
        rulings = self.rulings(session.setup.names)
        court = court_of(ruleset, words, rulings) if isinstance(words, Lexicon) else None

        def again(setup: Setup) -> Session:
            return self._again(ruleset, setup)

        from game.ui.menu.preparing import when_ready

        if len(session.setup.names) == 1:
            return when_ready(words, lambda: guided(self._table(session, again, court), self._database))

        from game.ui.menu.company_tables import table_of_several  # brings the computer players along

        names = session.setup.names

        def keep(rulings: Sequence[Ruling]) -> None:
            ruled.keep(self._database, names, rulings)

        def advice(over: Session) -> str:
            from game.ui.menu.asked_players import after_game

            return after_game(over, self._database)

        around = Around(again, keep, review, advice, phones)
        return when_ready(words, lambda: guided(table_of_several(session, court, around), self._database))

    def rulings(self, names: Sequence[str]) -> Rulings:
        """What these players have ruled about words."""
        return ruled.of_players(self._database, names)

    def _begun(self, opening: Opening) -> Session:
        """A game that is in the journal from its deal on."""
        return SavedSession.begin(self._journal, opening.mode, opening.setup, opening.lexicon)

    def _again(self, ruleset: Ruleset, setup: Setup) -> Session:
        """The game of a setup, anew, by the same ruleset and lexicon. Raises Fault if it cannot be."""
        words = words_for(ruleset, rulings=self.rulings(setup.names))
        return self._begun(Opening(mode_of(ruleset, words), setup, words))


def guided(screen: Screen, database: Database) -> Screen:
    """The table with the guide beside it, offered at each kind of table until that is answered."""
    from game.ui.table.guide import kind_of, with_guide
    from game.ui.table.screen import TableScreen

    if isinstance(screen, TableScreen):
        known = kind_of(screen.turn) in stored.read(database).guided
        with_guide(screen, known, lambda kind: _keep(database, kind))
    return screen


def _keep(database: Database, kind: str) -> None:
    before = stored.read(database)
    now = msgspec.structs.replace(before, guided=tuple(sorted({*before.guided, kind})))
    try:
        stored.write(database, before, now)
    except NotKept as fault:
        database.tell(fault)
