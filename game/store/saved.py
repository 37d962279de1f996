"""A session that writes every act to the journal before it is shown."""

from collections.abc import Callable, Iterable

from game.fault import Fault
from game.store.database import SaveError
from game.store.journal import Journal, Refused
from game.store.records import Entry, entries_of, fold, replay
from game.store.sql import FILE
from game.table.mode import Mode, Outcome, Setup, mode_of
from game.table.moves import Move, Place
from game.table.placement import Words
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.session import HelpTaken, NamedLexicon, NoteChange, Session, record_of
from game.table.state import State
from game.text.catalogues import text


class PlayedElsewhereError(Fault):
    """Another window has continued the game."""


class SavedSession(Session):
    """A session of a game in the journal, made by `begin`, `keep` or `resume`.

    An act or note that cannot be written is reported and made all the same; it is written with the
    next act or draft that can be. `game` is the game's number, None until it is first written.
    """

    def __init__(
        self, journal: Journal, session: Session, lexicon: NamedLexicon, game: int | None, entries: int
    ) -> None:
        super().__init__(session.mode, session.setup, session.moves, session.at)
        self.game = game
        self._journal = journal
        self.lexicon = lexicon
        self._entries = entries  # how many the journal has of the game, unless another window writes too
        self._unsaved: tuple[Entry, ...] = ()
        self._unsaved_notes: tuple[NoteChange, ...] = ()
        self._played_here = False  # until something is done in it
        self.table_saved = True  # as it was last
        self._spent = 0.0 if session.mode.ruleset.clocked else None  # seconds since the last act

    @classmethod
    def begin(cls, journal: Journal, mode: Mode, setup: Setup, lexicon: NamedLexicon) -> "SavedSession":
        """A new game, in the journal from its deal on."""
        return cls.keep(journal, Session(mode, setup), lexicon)

    @classmethod
    def keep(cls, journal: Journal, session: Session, lexicon: NamedLexicon) -> "SavedSession":
        """A game from elsewhere, such as a file, written to the journal as a new one."""
        saved = cls(journal, session, lexicon, None, 0)
        saved._keep(*entries_of(record_of(session), session.mode.outcome(session.state)))
        return saved

    @classmethod
    def resume(cls, journal: Journal, game: int, words: Callable[[Ruleset], Words]) -> "SavedSession":
        """A game of the journal with the ruleset it was begun with; `words` gives the lexicon of a ruleset.
        Raises Fault if the game cannot be continued."""
        stored = journal.game(game)
        mode = mode_of(stored.ruleset, words(stored.ruleset))
        session, entries = _read(journal, game, mode, stored.setup)
        saved = cls(journal, session, stored.lexicon, game, entries)
        saved.saved_table, saved.help = journal.saved_table(game), journal.helped(game)
        return saved

    @property
    def unsaved(self) -> bool:
        return bool(self._unsaved or self._unsaved_notes)

    def discard_untouched(self) -> None:
        if self.game is None or self.moves or self.setup.notes or self.help != HelpTaken():
            return
        try:
            if self._journal.remove_untouched(self.game):
                self.game = None
        except SaveError as fault:
            self._journal.report(fault)

    def add_time(self, seconds: float) -> None:
        self._spent = (self._spent or 0.0) + seconds

    def spent(self) -> tuple[float | None, ...]:
        return () if self.game is None else self._journal.spent(self.game)

    def take_help(self, help_: HelpTaken) -> None:
        super().take_help(help_)
        self._note_help()

    def _note_help(self) -> None:
        if self.game is None or self.help == HelpTaken():
            return
        try:
            self._journal.note_help(self.game, self.help)
        except SaveError as fault:
            self._journal.report(fault)

    def save_table(self, saved: str) -> None:
        super().save_table(saved)
        if self.game is None and self._unsaved:
            self._keep()  # the disk may be writable again, and no other move may follow
        self.table_saved = False
        if self.game is None:
            return
        try:
            if self._unsaved and self._journal.append(self.game, self._entries, self._unsaved):
                self._entries += len(self._unsaved)
                self._unsaved = ()  # else another window has continued the game: the next move reports it
            self._write_notes()
            self._journal.save_table(self.game, saved)
        except SaveError as fault:
            self._journal.report(fault)
        else:
            self.table_saved = True

    def play(self, move: Move) -> Refusal | None:
        at, refusal = self.at, super().play(move)
        if refusal is not None and isinstance(move, Place) and self.game is not None:
            try:
                self._journal.refuse(self.game, Refused(at, move))
            except SaveError as fault:
                self._journal.report(fault)
        return refusal

    def refused(self) -> tuple[Refused, ...]:
        """The placements that were refused in this game."""
        return () if self.game is None else self._journal.refused(self.game)

    def make(self, move: Move) -> None:
        state = self.mode.apply(self.state, move)
        entries = [Entry(self.at + 1, move, *self._ending(state))]
        for following in self.follow_up(state):
            state = self.mode.apply(state, following)
            entries.append(Entry(entries[-1].at + 1, following, *self._ending(state)))
        self._act(*entries)
        super().make(move)

    def _change_notes(self, change: NoteChange) -> None:
        super()._change_notes(change)
        if self.game is not None:  # else it is written with the game
            self._unsaved_notes += (change,)
            self._write_notes()

    def _write_notes(self) -> None:
        if self.game is None or not self._unsaved_notes:
            return
        try:
            self.setup = self._journal.annotate(self.game, self._unsaved_notes) or self.setup
        except Fault as fault:
            self._journal.report(fault)
        else:
            self._unsaved_notes = ()

    def branch(self, n: int, line: Iterable[Move] = ()) -> "SavedSession":
        """The first n moves, and others after them, as a new game in the journal. This one stays as it is,
        but for a note that names the new one."""
        branched = SavedSession.keep(self._journal, super().branch(n, line), self.lexicon)
        branched.take_help(self.help)
        if self.game is not None and branched.game is not None:
            branched.annotate(n, _append_note(branched.note_at(n), text("From game {n}.", n=self.game)))
            self.annotate(n, _append_note(self.note_at(n), text("Played on in game {n}.", n=branched.game)))
        return branched

    def go(self, n: int) -> None:
        at = max(0, min(n, len(self.moves)))
        if at != self.at:
            self._act(Entry(at, None, *self._ending(self.state_at(at))))
            super().go(at)

    def _act(self, *entries: Entry) -> None:
        """Commit acts at once, with the time that was spent on the first one."""
        self._played_here = True
        spent, self._spent = self._spent, None if self._spent is None else 0.0
        first, *others = entries
        self._keep(first._replace(spent=spent), *(entry._replace(spent=self._spent) for entry in others))

    def _ending(self, state: State) -> tuple[Outcome | None, tuple[int, ...] | None]:
        """The outcome in a state, and which of several players have won."""
        outcome = self.mode.outcome(state)
        if outcome is None or len(self.setup.names) == 1:
            return outcome, None
        try:
            return outcome, self.mode.winners(state)
        except Fault:  # a package's mode that fails: the last move is made all the same
            return outcome, None

    def _keep(self, *entries: Entry) -> None:
        """Commit acts before they are made. Raises Fault if they must not be made."""
        unwritten = self._unsaved + entries
        try:
            game = self.game
            if game is not None and not self._journal.append(game, self._entries, unwritten):
                if self._journal.has_game(game) and self._journal.entry_count(game) >= self._entries:
                    raise self._overtaken(game)
                self.game = None  # its rows are damaged: the whole game is written as a new one
                unwritten = (*entries_of(record_of(self)), *entries)
            if self.game is None:
                self._entries = 0
                begun = (self.setup, self.mode.ruleset, self.lexicon, unwritten, self._played_here)
                self.game = self._journal.begin(*begun)
                self._unsaved_notes = ()
                self._note_help()
        except SaveError as fault:
            self._journal.report(fault)
            self._unsaved = unwritten
        else:
            self._entries += len(unwritten)
            self._unsaved = ()
            self._write_notes()

    def _overtaken(self, game: int) -> "PlayedElsewhereError":
        """Load the game as another window has continued it; returns the Fault for the act here."""
        setup = self._journal.game(game).setup
        there, self._entries = _read(self._journal, game, self.mode, setup)
        super().__init__(self.mode, setup, there.moves, there.at)
        self.help = self._journal.helped(game)
        self._unsaved, self._unsaved_notes = (), ()
        wanted = "a game open in one window only; the table now shows it as it stands there"
        return PlayedElsewhereError(
            FILE, f"game {game}", "a game that was continued in another window", wanted
        )


def _append_note(before: str, words: str) -> str:
    return "\n".join(filter(None, (before, words)))


def _read(journal: Journal, game: int, mode: Mode, setup: Setup) -> tuple[Session, int]:
    """A game of the journal, and how many entries it has."""
    entries = journal.entries(game)
    record = fold(setup, entries, f"game {game}")
    return replay(record, mode, FILE, lambda n: f"game {game}, move {n}"), len(entries)
