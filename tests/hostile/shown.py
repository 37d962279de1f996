"""What a player has seen of their games, recorded frame by frame, and whether the store has all of it."""

import json
import zlib
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from game.fault import Fault
from game.opening import words_for
from game.store import settings
from game.store.database import Database
from game.store.journal import Journal
from game.store.records import fold
from game.store.saved import SavedSession
from game.table.moves import Move
from game.ui.practice.screen import DrillScreen
from tests.hostile.forked import Note
from tests.hostile.hand import Hand
from tests.hostile.homes import unsound


def mark(moves: Sequence[Move], at: int) -> str:
    """A game as it stands, in a word."""
    return f"{at}/{len(moves)}/{zlib.crc32(msgspec.json.encode(tuple(moves))):x}"


class Witness:
    """Looks at the screens after each frame, and notes what is new on them."""

    def __init__(self, hand: Hand, note: Note) -> None:
        self._hand = hand
        self._note = note
        self._seen: dict[str, object] = {}
        self._answered: dict[int, int] = {}

    def look(self) -> None:
        for session in self._hand.sessions():
            if isinstance(session, SavedSession) and session.game is not None:
                self._say(f"game {session.game}", mark(session.moves, session.at))
        for screen in self._hand.screens:
            if isinstance(screen, DrillScreen) and screen.feedback is not None:
                self._answered[id(screen)] = len(screen.flow.worker.session.done)
                self._say("answers", sum(self._answered.values()))
        self._say("settings", msgspec.to_builtins(self._hand.controller._settings))

    def _say(self, what: str, now: object) -> None:
        if self._seen.get(what) != now:
            self._seen[what] = now
            self._note(json.dumps([what, now]))


class Kept:
    """What one home has kept so far, and what must be there after the next kill."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.games: dict[int, tuple[str, int]] = {}  # how each stands, and how many acts it has
        self.answers = 0
        self.acts = 0

    def after(self, noted: Sequence[str]) -> list[str]:
        """Look at the store after a kill; what is wrong with it. `noted` is all that was shown before."""
        shown: dict[str, list[object]] = {}
        for line in noted:
            what, now = json.loads(line)
            shown.setdefault(what, []).append(now)
        wrong = [why] if (why := unsound(self.home)) else []
        said: list[Fault] = []
        with closing(Database(said.append, self.home / "kanugo.db")) as database:
            journal = Journal(database)
            for game in journal.games():
                wrong += self._game(journal, game.id, shown.pop(f"game {game.id}", []))
            wrong += [f"{what} was shown and is not there" for what in shown if what.startswith("game ")]
            wrong += self._answers(database, shown.get("answers", []))
            wrong += _settings(database, shown.get("settings", []))
        return wrong + [f"the store says: {fault}" for fault in said]

    def _game(self, journal: Journal, game: int, shown: list[object]) -> list[str]:
        entries = journal.entries(game)
        stood, before = self.games.get(game, (mark((), 0), 0))
        records = [
            fold(journal.game(game).setup, entries[:n]) for n in (len(entries) - 1, len(entries)) if n >= 0
        ]
        marks = [mark(record.moves, record.at) for record in records]
        self.games[game] = marks[-1], len(entries)
        self.acts += max(0, len(shown) - 1)
        wrong = []
        if shown and shown[0] != stood:
            wrong.append(f"game {game} was gone on with at {shown[0]}, and had been left at {stood}")
        if shown and shown[-1] not in marks:
            wrong.append(f"game {game} stood at {shown[-1]}, and is kept at {marks}")
        least = before + max(0, len(shown) - 1)
        if not least <= len(entries) <= least + 1:
            wrong.append(f"game {game}: {least} acts were shown, and {len(entries)} are kept")
        if shown:
            session = SavedSession.resume(journal, game, words_for)
            if mark(session.moves, session.at) != marks[-1]:
                wrong.append(f"game {game} is not gone on with as it was kept")
        return wrong

    def _answers(self, database: Database, shown: list[object]) -> list[str]:
        ((there,),) = database.read("SELECT count(*) FROM answer")
        wanted = self.answers + (int(str(shown[-1])) if shown else 0)
        self.answers = there
        if not wanted - 1 <= there <= wanted + 1 or (there < wanted and len(shown) < 2):
            return [f"{wanted} answers were told, and {there} are kept"]
        return []


def standings(home: Path) -> tuple[dict[int, str], list[str]]:
    """How each game of a store stands when it is gone on with, and what stands against that."""
    said: list[Fault] = []
    stand: dict[int, str] = {}
    with closing(Database(said.append, home / "kanugo.db")) as database:
        journal = Journal(database)
        for game in journal.games():
            try:
                session = SavedSession.resume(journal, game.id, words_for)
                stand[game.id] = mark(session.moves, session.at)
            except Fault as fault:
                said.append(fault)
    return stand, [f"the store says: {fault}" for fault in said]


def _settings(database: Database, shown: list[object]) -> list[str]:
    """What was set is kept; at most one choice more, which was not seen any more. Where the guide was offered
    is noted with the choice of the game, and only ever grows."""
    if not shown:
        return []
    now = msgspec.to_builtins(settings.read(database))
    assert isinstance(now, dict)
    assert isinstance(shown[-1], dict)
    other = [key for key, value in json.loads(json.dumps(now)).items() if shown[-1].get(key) != value]
    if set(shown[-1]["guided"]) <= set(now["guided"]):
        other = [key for key in other if key != "guided"]
    return [f"settings {other} are not as they were seen"] if len(other) > 1 else []
