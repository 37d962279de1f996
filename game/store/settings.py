"""The player's settings by key."""

import sqlite3
from typing import Annotated, Literal, NamedTuple

import msgspec

from game.store.database import Database, SaveError
from game.store.sql import Selection, SqlRow, decode_row, read_json

SPEECH = "KANUGO_SPEECH"
"""The environment variable that overrides the setting of the speech output."""

ThinkingTime = Literal["short", "normal", "long", "5s", "15s", "60s"]

THINKING_SECONDS: dict[ThinkingTime, int] = {"5s": 5, "15s": 15, "60s": 60}
"""The maximum seconds a move, for the choices that limit it."""

ScreenTurn = Literal["no", "left", "over", "right", "player"]
"""How the picture is rotated in the window: not at all, to a side, upside down, towards the player in
turn."""

Pixels = Annotated[int, msgspec.Meta(ge=1)]

MIN_RETENTION, MAX_RETENTION = 80, 97
"""In percent. With less, items are mostly forgotten when they return; with more, they return every few days
for ever."""

Retention = Annotated[int, msgspec.Meta(ge=MIN_RETENTION, le=MAX_RETENTION)]

SESSION_ITEMS, NEW_PER_DAY = 10, 10
"""The items of a practice session, and the new ones of a day, unless the player chooses otherwise."""


class NewGame(msgspec.Struct, frozen=True):
    """The choices for the last new game."""

    ruleset: str = ""
    language: str = ""
    options: dict[str, bool | int | str] = {}
    names: tuple[str, ...] = ()  # the players of the last game of several
    lexicon: str = ""  # a word list of the player's own, in place of the game's
    phones: bool = False  # whether phones could join the last game of several


class Practice(msgspec.Struct, frozen=True):
    """The choices for the last practice. Without a length in items it has one in minutes; `fresh` None: as
    many new items a day as the session has room for."""

    ruleset: str = ""
    language: str = ""
    forms: str = ""  # of words; empty: as the ruleset has them
    lexicon: str = ""  # another word list in place of the game's
    tier: str = ""  # up to another tier of it
    deck: str = ""  # the words to practise: the name of a list, or its content; empty: all
    band: str = ""  # a part of them, the likeliest first, such as 501-1000; empty: all
    challenge: Literal["", "rush", "ladder", "daily"] = ""  # instead of a length
    left_out: tuple[str, ...] = ()  # kinds that are off
    items: int | None = SESSION_ITEMS
    minutes: int | None = None
    fresh: int | None = NEW_PER_DAY
    own: bool = False
    every: bool = False  # what is due in all games, instead of one
    timed: bool = True  # whether the time of an answer counts
    common: bool = False  # whether the best play is one of common words
    names: tuple[str, ...] = ()  # the players of the last match
    phones: bool = False  # whether they answered on phones


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings with their defaults."""

    language: str = ""  # of the texts; empty: the system's
    theme: str = "felt"
    ui_scale: Annotated[float, msgspec.Meta(ge=1, le=3)] | None = None  # None: the window's
    text_scale: Annotated[float, msgspec.Meta(ge=1, le=3)] = 1.0  # of the text, beside cards and boards
    far: bool = False  # large: the table can be read from a distance
    rail_left: bool = False  # the buttons are at the left of the table
    turned: ScreenTurn = "no"
    less_motion: bool | None = None  # None: the system's
    lamp: bool = True  # the light at a patience
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 50  # of the sounds, in percent
    hint_words: str = "everyday"  # the tier of the words in hints; all words where a lexicon has no such tier
    deal_words: str = "everyday"  # the words of the solutions of deals: these, or all
    deal_grade: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0  # the difficulty of a new deal; 0: any
    thinking: ThinkingTime = "normal"  # of the master
    computer_words: str = "full"  # the tier of the words that computer players know; a beginner knows few
    review_words: str = ""  # the tier of the words that a review suggests; empty: all
    speech: str = "off"  # a screen reader, a speech program, or off
    new_game: NewGame = NewGame()
    practice: Practice = Practice()
    retention: Retention = 90  # the wanted percentage of right answers when an item is due
    guided: tuple[str, ...] = ()  # the kinds of table at which the guide's offer was answered
    window: tuple[Pixels, Pixels] | None = None  # None: the app chooses


class _SettingColumns(NamedTuple):
    key: str
    value: str


def read(database: Database) -> Settings:
    """The settings; one that cannot be used is reported and set aside, and has its default."""
    types = {field.name: field.type for field in msgspec.structs.fields(Settings)}

    def value(row: SqlRow) -> tuple[str, object]:
        key, written = decode_row(row, _SettingColumns, "setting")
        if key not in types:
            return key, None
        return key, read_json(written, msgspec.json.Decoder(types[key]), f"setting {key}")

    def selection(row: SqlRow) -> Selection:
        return Selection("setting", "CAST(key AS BLOB) = CAST(? AS BLOB)", row[:1])

    stored = dict(database.read_decoded(value, selection, "SELECT key, value FROM setting"))
    return msgspec.structs.replace(Settings(), **{key: stored[key] for key in stored.keys() & types.keys()})


_LOBBY = "lobby"  # begins the keys of lobbies, which are kept beside the settings; `read` passes over them


def saved_lobbies(database: Database) -> dict[str, str]:
    """The lobbies that are open, or that a crash has left, by their addresses."""
    rows = database.read("SELECT key, value FROM setting WHERE key GLOB ?", f"{_LOBBY}*")
    return {str(key).removeprefix(_LOBBY): str(written) for key, written in rows}


def save_lobby(database: Database, address: str, written: str) -> None:
    """Save the lobby that is open at an address; "" once it is closed. Reports it if that cannot be
    written."""

    def act(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM setting WHERE key = ?", (_LOBBY + address,))
        if written:
            connection.execute("INSERT INTO setting (key, value) VALUES (?, ?)", (_LOBBY + address, written))

    try:
        database.write(act)
    except SaveError as fault:
        database.report(fault)


def write(database: Database, old: Settings, new: Settings) -> None:
    """Write the settings that differ between the two. Other keys stay, such as those of a newer version and
    those that another window has set. Raises SaveError if that cannot be written."""
    changed = [
        (name, msgspec.json.encode(getattr(new, name)).decode())
        for name in new.__struct_fields__
        if getattr(new, name) != getattr(old, name)
    ]

    def act(connection: sqlite3.Connection) -> None:
        connection.executemany("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", changed)

    if changed:
        database.write(act)
