"""The hints of whoever is in turn with his hand on a phone: those that the table would give him, in the same
steps, sought in what his seat sees. It knows no phone."""

from game.net.messages import SentHint, SentPlacement
from game.table.facedown import history
from game.table.session import HelpTaken, Session
from game.text.catalogues import text
from game.ui.table.hints import TableHints


class PhoneHints:
    """The hint of one turn, until the next move is made."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._hints = TableHints(session.mode, lambda: session.take_help(HelpTaken(1)))
        self._state = session.state
        self._laid: tuple[SentPlacement, ...] = ()

    def ask(self) -> None:
        """Take the next step."""
        self._follow()
        play = self._hints.ask(self._state, history(self._session, self._state.turn))
        self._laid = (
            tuple(SentPlacement(*slot, *cell, letter) for slot, cell, letter in play.laid) if play else ()
        )

    def look(self) -> bool:
        """See whether a search has ended; true once, when it has."""
        self._follow()
        return self._hints.look()

    def sent(self) -> SentHint | None:
        """What the one in turn is told; nothing if no hint was asked for."""
        self._follow()
        said = self._hints.said(text("Hint"))
        return SentHint(said, tuple(sorted(self._hints.cells)), self._laid) if said else None

    def _follow(self) -> None:
        """After a move whatever was sought or told concerns nobody any longer."""
        if self._session.state is not self._state:
            self._state, self._laid = self._session.state, ()
            self._hints.forget()

    def close(self) -> None:
        """Nothing is sought any more."""
        self._hints.forget()
