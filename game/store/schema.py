"""The tables of the database and how older files become today's; it does not know where the file lies."""

import sqlite3

from game.store.transaction import Transaction

APPLICATION = 0x4B616E75  # "Kanu", in the file's head: a stranger's database is known as one

_PERSONS = """(SELECT '[' || coalesce(group_concat(json_quote(value), ', '), '') || ']'
    FROM json_each(ruling.grp) WHERE value NOT LIKE 'computer:%')"""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (  # 1: games, and what was done in them, act by act
        """CREATE TABLE game (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            setup TEXT NOT NULL,
            ruleset TEXT NOT NULL,
            lexicon TEXT NOT NULL,
            lexicon_hash TEXT NOT NULL,
            begun REAL NOT NULL
        )""",
        """CREATE TABLE entry (
            game INTEGER NOT NULL REFERENCES game (id),
            n INTEGER NOT NULL,
            at INTEGER NOT NULL CHECK (at >= 0),
            move TEXT,
            outcome TEXT,
            time REAL NOT NULL,
            PRIMARY KEY (game, n)
        ) WITHOUT ROWID""",
    ),
    (  # 2: what the player has set
        "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (  # 3: the drills: items with what is remembered of them, and every answer
        """CREATE TABLE learnt (
            key TEXT PRIMARY KEY,
            item TEXT NOT NULL,
            memory TEXT,
            due REAL
        ) WITHOUT ROWID""",
        "CREATE INDEX learnt_due ON learnt (due)",
        """CREATE TABLE answer (
            n INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL,
            time REAL NOT NULL,
            grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 4),
            seconds REAL NOT NULL,
            before TEXT,
            fresh INTEGER NOT NULL
        )""",
    ),
    (  # 4: what groups of players have ruled about words
        """CREATE TABLE ruling (
            n INTEGER PRIMARY KEY AUTOINCREMENT,
            grp TEXT NOT NULL,
            word TEXT NOT NULL,
            language TEXT NOT NULL,
            valid INTEGER NOT NULL,
            by TEXT NOT NULL,
            day TEXT NOT NULL,
            UNIQUE (grp, word, language)
        )""",
    ),
    (  # 5: how the table of a game lies besides its moves
        "CREATE TABLE aside (game INTEGER PRIMARY KEY REFERENCES game (id), lying TEXT NOT NULL)",
    ),
    (  # 6: which items of the drills come from the player's own games
        "ALTER TABLE learnt ADD COLUMN own INTEGER NOT NULL DEFAULT 0",
        "DROP INDEX learnt_due",
        "CREATE INDEX learnt_due ON learnt (own, due)",
    ),
    (  # 7: placements that the rules refused, and after how many moves of which game
        """CREATE TABLE refused (
            n INTEGER PRIMARY KEY AUTOINCREMENT,
            game INTEGER NOT NULL REFERENCES game (id),
            at INTEGER NOT NULL CHECK (at >= 0),
            move TEXT NOT NULL
        )""",
        "CREATE INDEX refused_game ON refused (game)",
    ),
    (  # 8: whether an answer of the drills was right, whatever grade it got; of older ones the grade says it
        "ALTER TABLE answer ADD COLUMN right INTEGER",
        "UPDATE answer SET right = grade > 1",
    ),
    (  # 9: what the clock said at an answer, where it had been set back and time went on all the same
        "ALTER TABLE answer ADD COLUMN clock REAL",
        "UPDATE answer SET clock = time",
    ),
    (  # 10: where each game stands, so that a page of a list costs the same however many there are
        """CREATE TABLE standing (
            game INTEGER PRIMARY KEY REFERENCES game (id),
            touched REAL NOT NULL,
            moves INTEGER NOT NULL DEFAULT 0,
            outcome TEXT,
            away INTEGER NOT NULL DEFAULT 0
        )""",
        """INSERT INTO standing (game, touched, moves, outcome)
            SELECT game.id, coalesce(last.time, begun), coalesce(last.at, 0), last.outcome
            FROM game LEFT JOIN entry AS last ON last.game = game.id
                AND last.n = (SELECT max(n) FROM entry WHERE entry.game = game.id)""",
        "CREATE INDEX standing_touched ON standing (touched, game)",
        "CREATE INDEX standing_open ON standing (away, touched, game) WHERE outcome IS NULL",
        """CREATE TRIGGER game_stands AFTER INSERT ON game BEGIN
            INSERT INTO standing (game, touched) VALUES (new.id, new.begun);
        END""",
        """CREATE TRIGGER entry_stands AFTER INSERT ON entry BEGIN
            UPDATE standing SET touched = new.time, moves = new.at, outcome = new.outcome, away = 0
            WHERE game = new.game;
        END""",
    ),
    (  # 11: rulings are the persons', whatever computer players sat there; of two about a word the later
        f"""CREATE TEMP TABLE theirs AS SELECT n, {_PERSONS} AS grp, word, language FROM ruling""",
        """DELETE FROM ruling WHERE n NOT IN (SELECT max(n) FROM theirs GROUP BY grp, word, language)""",
        f"UPDATE ruling SET grp = {_PERSONS}",
        "DROP TABLE theirs",
    ),
)
"""Step n makes a file of version n out of one of version n - 1. A step that was released never changes."""

VERSION = len(MIGRATIONS)

_LOOKED_THROUGH = 4_000_000
"""Bytes of a file that is looked through for damage when it is opened. To do so takes longer the more games
there are; damage in a larger file is noticed by what meets it."""


class Foreign(Exception):
    """The file is not ours, or no longer whole."""


class Newer(Exception):
    """The file was made by a newer version of the program."""


def examine(connection: sqlite3.Connection) -> int:
    """The version of a file that is ours and whole; 0 of a new one."""
    with Transaction(connection, "BEGIN"):  # all at one moment: another window may be making the file now
        application = _number(connection, "application_id")
        version = _number(connection, "user_version")
        untouched = not (application or version or _number(connection, "schema_version"))
    if application != APPLICATION and not untouched:
        raise Foreign("a database of another program")
    if version > VERSION:
        raise Newer(f"version {version}")
    if _number(connection, "page_count") * _number(connection, "page_size") <= _LOOKED_THROUGH:
        (checked,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if checked != "ok":
            raise Foreign(f"a damaged database ({checked})")
    return version


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to today's version: all steps, or none if it is cut off."""
    with Transaction(connection):
        version = _number(connection, "user_version")  # read again: another window may have been faster
        for step in MIGRATIONS[version:]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {max(version, VERSION)}")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    (number,) = connection.execute(f"PRAGMA {pragma}").fetchone()
    return int(number)
