"""Opens tables: starts and resumes games, each with its word court, rulings and screen."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import structs

from game.deals.shelf import BookShelf
from game.fault import Fault
from game.opening import Opening, court_of, open_game, own_lexicon, own_lexicons_for, words_for
from game.store import rulings as rulings_store
from game.store import settings as settings_store
from game.store.database import Database, SaveError
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.table import rulefile
from game.table.mode import Setup, mode_of
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.ui.kit.screen import Screen
from game.words.agreement import Ruling, Rulings
from game.words.court import Court
from game.words.lexicon import Lexicon

if TYPE_CHECKING:  # imported when first opened: the first frame does not wait for it
    from game.deals.request import GameRequest
    from game.hosting.phone_seats import PhoneHandover
    from game.store.noted_game import NotedGame, NotedRounds
    from game.store.shared_files import SharedGame
    from game.ui.cards.noting import RoundsForm
    from game.ui.patience.table import Again
    from game.ui.table.game_replay import ReviewScreen, ShowMove
    from game.ui.table.turn import Turn


MakeScreen = Callable[[Session, "Again", Court | None], Screen]


def review(turn: "Turn", show: "ShowMove") -> "ReviewScreen":
    from game.ui.practice.review import review_of  # loads the drills

    return review_of(turn, show)


def table_for_one(
    database: Database, shelf: BookShelf, session: Session, again: "Again", court: Court | None
) -> Screen:
    """The table of a patience, with its review and what journal and books know of the deal."""
    from game.ui.menu.deal_choice import DealPicker
    from game.ui.patience.pages import known_of
    from game.ui.patience.table import patience_table

    picker, own = DealPicker(database, shelf), own_lexicon(session.mode.ruleset)

    def another(setup: Setup) -> Setup:
        deal = picker.pick(setup.ruleset, setup.language, setup.options, own)
        return structs.replace(setup, deal=deal)

    def following(setup: Setup) -> Setup:
        deal = picker.next(setup.ruleset, setup.language, setup.options, setup.deal, own)
        return structs.replace(setup, deal=deal)

    return patience_table(session, again, court, review, known_of(database, shelf, another, following))


class Tables:
    """Opens the tables of one store. `table` makes the screen of a game for one player."""

    def __init__(
        self, database: Database, journal: Journal, shelf: BookShelf, table: MakeScreen | None
    ) -> None:
        self._database = database
        self._journal = journal
        self._table = table or partial(table_for_one, database, shelf)

    def resume(self, game: int) -> Screen:
        """The table of a game in the journal, as it was left. An archived game becomes current again, unless
        it is a score sheet of a game that is over. Raises Fault."""
        rulings = self.rulings(self._journal.game(game).setup.names)
        session = SavedSession.resume(
            self._journal, game, lambda ruleset: words_for(ruleset, rulings=rulings)
        )
        rounds = self._noted_rounds(session)
        table = (
            (self._noting_again(session) or self._at_table(session))
            if rounds is None
            else self._rounds(session, rounds)
        )
        if rounds is None or not rounds.over(session.mode.ruleset, len(session.setup.names)):
            self._archive(game, archived=False)
        return table

    def _archive(self, game: int, archived: bool) -> bool:
        """Archive a game, or restore it; False if that cannot be saved."""
        try:
            self._journal.archive(game, archived)
        except SaveError as fault:
            self._journal.report(fault)
            return False
        return True

    def note(self, opening: Opening) -> Screen:
        """The table on which a game of a real table is noted, or the score sheet of a game with real cards.
        The journal has the notes beside a game without moves."""
        saved = SavedSession.begin(self._journal, opening.mode, opening.setup, opening.lexicon)
        from game.store.noted_game import NotedGame, NotedRounds

        if opening.mode.ruleset.layout.edgeless:
            sheet = self._rounds(saved, NotedRounds())
            sheet.save()
            return sheet
        return self._noting(saved, NotedGame(opening.mode, opening.setup))

    def _noted_rounds(self, saved: SavedSession) -> "NotedRounds | None":
        """The rounds of a game with real cards; None if it is another one. Raises Fault."""
        from game.store.noted_game import rounds_in

        seats = len(saved.setup.names)
        cards = seats > 1 and saved.mode.ruleset.layout.edgeless
        return rounds_in(saved.saved_table, seats) if cards else None

    def _noting_again(self, saved: SavedSession) -> Screen | None:
        """The table on which a game on a board is noted; None if it is played here. Raises Fault."""
        from game.store.noted_game import NotedGame, noted_in

        if saved.mode.ruleset.layout.edgeless:
            return None
        lines = noted_in(saved.saved_table, len(saved.setup.names))
        return None if lines is None else self._noting(saved, NotedGame(saved.mode, saved.setup, lines))

    def _rounds(self, saved: SavedSession, noted: "NotedRounds") -> "RoundsForm":
        """The score sheet of a game with real cards. One that is over is archived."""
        from game.ui.cards.noting import RoundsForm

        def keep(rounds: str, over: bool) -> bool:
            saved.save_table(rounds)
            return saved.game is not None and saved.table_saved and self._archive(saved.game, over)

        return RoundsForm(saved.mode.ruleset, saved.setup.names, noted, keep)

    def _noting(self, saved: SavedSession, game: "NotedGame") -> Screen:
        from game.ui.board.noting import noting_table

        def finish(noted: "NotedGame") -> Screen:
            kept = SavedSession.keep(self._journal, noted.session, saved.lexicon)
            if kept.game is None:
                return self._at_table(kept)
            if saved.game is not None:
                self._journal.archive(saved.game)
                self._journal.remove(saved.game)
            return self.resume(kept.game)

        def keep(lines: str) -> bool:
            saved.save_table(lines)
            return saved.table_saved

        return noting_table(game, keep, finish)

    def import_game(self, shared: "SharedGame") -> Screen:
        """The table of an imported game, which is added to the journal."""
        saved = SavedSession.keep(self._journal, shared.session, shared.lexicon)
        return self._at_table(saved) if saved.game is None else self.resume(saved.game)

    def opening(self, wanted: "GameRequest") -> Opening:
        """The game of a request that names a deal. Raises Fault."""
        ruleset, deal, language, names, options, lexicon, *_ = wanted
        assert deal is not None, "a deal was picked"
        spoken = language if language in rulefile.languages(ruleset) else None
        return open_game(ruleset, names, deal, spoken, options, lexicon or None, rulings=self.rulings(names))

    def lists(self, ruleset: str, language: str) -> tuple[str, ...]:
        """The player's own word lists for a game in a language."""
        spoken = language if language in rulefile.languages(ruleset) else None
        return own_lexicons_for(rulefile.load(ruleset, language=spoken), self._database.report)

    def begin(self, opening: Opening, phones: "Callable[[], PhoneHandover] | None" = None) -> Screen:
        """The table of a new game; `phones` hands over those of its lobby."""
        return self._at_table(self._begun(opening), phones)

    def _at_table(self, session: Session, phones: "Callable[[], PhoneHandover] | None" = None) -> Screen:
        ruleset, words = session.mode.ruleset, session.mode.words
        rulings = self.rulings(session.setup.names)
        court = court_of(ruleset, words, rulings) if isinstance(words, Lexicon) else None

        def again(setup: Setup) -> Session:
            return self._again(ruleset, setup)

        from game.ui.menu.loading import when_ready

        if len(session.setup.names) == 1:
            return when_ready(
                words, lambda: with_guide_offered(self._table(session, again, court), self._database)
            )
        from game.ui.board.table import board_table  # loads the computer players
        from game.ui.cards.table import card_table
        from game.ui.company.game import CompanyHooks

        several: Callable[[Session, Court | None, CompanyHooks], Screen]
        several = card_table if ruleset.layout.edgeless else board_table
        names = session.setup.names

        def keep(rulings: Sequence[Ruling]) -> None:
            rulings_store.save(self._database, names, rulings)

        def advice(over: Session) -> str:
            from game.ui.company.players_form import after_game

            return after_game(over, self._database)

        hooks = CompanyHooks(again, keep, review, advice)
        if phones is not None:  # the lobby has prepared the words
            listening = phones()
            try:
                table = several(session, court, hooks._replace(phones=listening))
                return with_guide_offered(table, self._database)
            except Fault:
                listening.close()
                raise
        return when_ready(words, lambda: with_guide_offered(several(session, court, hooks), self._database))

    def rulings(self, names: Sequence[str]) -> Rulings:
        """The rulings of these players about words."""
        return rulings_store.of_players(self._database, names)

    def _begun(self, opening: Opening) -> Session:
        """A game that is saved in the journal from its deal on."""
        return SavedSession.begin(self._journal, opening.mode, opening.setup, opening.lexicon)

    def _again(self, ruleset: Ruleset, setup: Setup) -> Session:
        """A new game of a setup by the same ruleset and lexicon. Raises Fault."""
        words = words_for(ruleset, rulings=self.rulings(setup.names))
        return self._begun(
            Opening(mode_of(ruleset, words), structs.replace(setup.noted(()), imported=0), words)
        )


def with_guide_offered(screen: Screen, database: Database) -> Screen:
    """The table with its guide, which is offered at each kind of table until the player has answered."""
    from game.ui.table.guide import guide_kind, with_guide
    from game.ui.table.screen import TableScreen

    if isinstance(screen, TableScreen):
        known = guide_kind(screen.turn) in settings_store.read(database).guided
        with_guide(screen, known, lambda kind: _save_answer(database, kind))
    return screen


def _save_answer(database: Database, kind: str) -> None:
    before = settings_store.read(database)
    now = msgspec.structs.replace(before, guided=tuple(sorted({*before.guided, kind})))
    try:
        settings_store.write(database, before, now)
    except SaveError as fault:
        database.report(fault)
