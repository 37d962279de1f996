"""What the player has set, key by key; it does not know what the values do."""

import sqlite3
from typing import Annotated

import msgspec

from game.fault import Fault
from game.store.database import FILE, Database

Pixels = Annotated[int, msgspec.Meta(ge=1)]


class NewGame(msgspec.Struct, frozen=True):
    """What was chosen for the last new game."""

    ruleset: str = ""
    language: str = ""
    options: dict[str, bool | int | str] = {}
    names: tuple[str, ...] = ()  # who played the last game of several
    lexicon: str = ""  # a word list of the player's own, in place of the game's


class Practice(msgspec.Struct, frozen=True):
    """What was chosen for the last practice. Without a length in items it has one in minutes; `fresh` None:
    as many new ones a day as the sitting has room for."""

    ruleset: str = ""
    language: str = ""
    forms: str = ""  # of words; empty: as the ruleset has them
    lexicon: str = ""  # a word list of the player's own, in place of the game's
    left_out: tuple[str, ...] = ()  # kinds that are not wished
    items: int | None = 10
    minutes: int | None = None
    fresh: int | None = 10
    own: bool = False
    every: bool = False  # what is due over all games, instead of one game's
    timed: bool = True  # whether the time of an answer counts
    names: tuple[str, ...] = ()  # who played against one another last


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings, each with what it is until it is changed."""

    language: str = ""  # of the texts; empty: the system's
    theme: str = "felt"
    ui_scale: Annotated[float, msgspec.Meta(ge=1, le=3)] | None = None  # None: as the window asks for
    far: bool = False  # the table is to be read from afar
    less_motion: bool = False
    lamp: bool = True  # the light at a patience
    hint_words: str = "common"  # the tier of words that hints use; where a lexicon has none such, all
    new_game: NewGame = NewGame()
    practice: Practice = Practice()
    window: tuple[Pixels, Pixels] | None = None  # None: as large as the app thinks best


def read(database: Database) -> Settings:
    """The settings; one whose value cannot be used is told, and is as if it had never been changed."""
    written: dict[str, str] = dict(database.read("SELECT key, value FROM setting"))
    values = {}
    for field in msgspec.structs.fields(Settings):
        if field.name in written:
            try:
                values[field.name] = msgspec.json.decode(written[field.name], type=field.type)
            except msgspec.MsgspecError as error:
                found = written[field.name][:60]
                database.tell(Fault(FILE, f"setting {field.name}", found, str(error)))
    return Settings(**values)


def write(database: Database, old: Settings, new: Settings) -> None:
    """Keep what differs between the two. Other keys stay as they are, those of a newer version too, and what
    another window has set meanwhile. Raises NotKept if the disk does not take it."""
    changed = [
        (name, msgspec.json.encode(getattr(new, name)).decode())
        for name in new.__struct_fields__
        if getattr(new, name) != getattr(old, name)
    ]

    def act(connection: sqlite3.Connection) -> None:
        connection.executemany("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", changed)

    if changed:
        database.write(act)
