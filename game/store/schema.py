"""The tables of the database, and migrations from older versions."""

import sqlite3

from game.store.sql import Transaction

APPLICATION = 0x4B616E75  # "Kanu", in the file's head, to recognise other programs' databases

PAUSE = 120
"""Seconds after which a player who makes no move counts as away; the rest of the pause is not counted."""

_PERSONS = """(SELECT '[' || coalesce(group_concat(json_quote(value), ', '), '') || ']'
    FROM json_each(ruling.grp) WHERE value NOT LIKE 'computer:%')"""


def _of_setup(row: str, part: str) -> str:
    """SQL for a part of a game's setup; NULL where it cannot be read."""
    return f"CASE WHEN json_valid({row}.setup) THEN {part.format(setup=f'{row}.setup')} END"


_PARTS = (
    "json_extract({setup}, '$.ruleset')",
    "coalesce(json_extract({setup}, '$.language'), '')",
    "json_extract({setup}, '$.deal')",
    "coalesce(json_extract({setup}, '$.options'), '{{}}') = '{{}}'",
    "json_array_length({setup}, '$.names') = 1",
)
_PLACED = """({move} IS NOT NULL AND {move} LIKE '{{"move":"place"%')"""


def _milliseconds(time: str, before: str, spent: str = "NULL") -> str:
    """SQL for the milliseconds an act took, without pauses: what the table has counted, else by the clock."""
    return f"CAST(round(1000.0 * min({PAUSE}, max(0, coalesce({spent}, {time} - {before})))) AS INTEGER)"


def _counting(of_game: str, of_entry: str, spent: str = "entry.spent") -> str:
    """SQL that computes the standing of games from their entries; triggers keep it up to date. `spent` is the
    column of the counted seconds, which files older than step 17 do not have."""
    before = "lag(entry.time, 1, game.begun) OVER (PARTITION BY entry.game ORDER BY entry.n)"
    return f"""INSERT OR REPLACE INTO standing (game, touched, moves, outcome, away, begun, ended, played,
            placed, ruleset, language, deal, plain, alone)
        SELECT game.id, coalesce(last.time, game.begun), coalesce(last.at, 0), last.outcome,
            coalesce(old.away = 1, 0), game.begun, acts.ended, coalesce(acts.played, 0),
            coalesce(acts.placed, 0), {", ".join(_of_setup("game", part) for part in _PARTS)}
        FROM game LEFT JOIN standing AS old ON old.game = game.id
            LEFT JOIN entry AS last ON last.game = game.id
                AND last.n = (SELECT max(n) FROM entry WHERE entry.game = game.id)
            LEFT JOIN (
                SELECT game, max(time) AS ended, sum(played) AS played, sum(placed) AS placed FROM (
                    SELECT entry.game, entry.time, {_milliseconds("entry.time", before, spent)} AS played,
                        {_PLACED.format(move="entry.move")} AS placed
                    FROM entry JOIN game ON game.id = entry.game WHERE {of_entry}
                ) GROUP BY game
            ) AS acts ON acts.game = game.id
        WHERE {of_game}"""


COUNT_ALL = _counting("TRUE", "TRUE")
COUNT_ONE = _counting("game.id = :game", "entry.game = :game")

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
    (  # 12: what is counted of a patience, kept with where it stands; rows that were damaged
        *(
            f"ALTER TABLE standing ADD COLUMN {column}"
            for column in (
                "begun REAL",
                "ended REAL",  # the latest time of an act; NULL: there is none
                "played INTEGER NOT NULL DEFAULT 0",  # milliseconds
                "placed INTEGER NOT NULL DEFAULT 0",
                "ruleset TEXT",
                "language TEXT",
                "deal INTEGER",
                "plain INTEGER",  # by the original's rules, without options
                "alone INTEGER",
            )
        ),
        "DROP TRIGGER game_stands",
        "DROP TRIGGER entry_stands",
        _counting("TRUE", "TRUE", "NULL"),
        f"""CREATE TRIGGER game_stands AFTER INSERT ON game BEGIN
            INSERT INTO standing (game, touched, begun, ruleset, language, deal, plain, alone)
            VALUES (new.id, new.begun, new.begun, {", ".join(_of_setup("new", part) for part in _PARTS)});
        END""",
        f"""CREATE TRIGGER entry_stands AFTER INSERT ON entry BEGIN
            UPDATE standing SET touched = new.time, moves = new.at, outcome = new.outcome, away = 0,
                ended = max(coalesce(ended, new.time), new.time),
                played = played + {_milliseconds("new.time", "touched")},
                placed = placed + {_PLACED.format(move="new.move")}
            WHERE game = new.game;
        END""",
        "CREATE INDEX standing_alone ON standing (ruleset, language, deal) WHERE alone",
        """CREATE TABLE damaged (
            n INTEGER PRIMARY KEY AUTOINCREMENT,
            tbl TEXT NOT NULL,
            held TEXT NOT NULL,
            found TEXT NOT NULL,
            time REAL NOT NULL
        )""",
    ),
    (  # 13: who won a game of several, which no older one tells; where to find those that are over
        "ALTER TABLE entry ADD COLUMN winners TEXT",
        """CREATE INDEX standing_of_several ON standing (ruleset, language, ended)
            WHERE alone = 0 AND outcome IS NOT NULL""",
    ),
    (  # 14: what the player has set of an item: not to be asked, to be found again, a note of one's own
        "ALTER TABLE learnt ADD COLUMN away INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE learnt ADD COLUMN marked INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE learnt ADD COLUMN note TEXT NOT NULL DEFAULT ''",
    ),
    (  # 15: the help that was taken in a game; of older ones nobody knows
        """CREATE TABLE helped (
            game INTEGER PRIMARY KEY REFERENCES game (id),
            hints INTEGER NOT NULL,
            shown INTEGER NOT NULL
        )""",
    ),
    (  # 16: how hard a question was taken to be before anybody answered it; what challenges came to
        "ALTER TABLE answer ADD COLUMN level REAL",
        """CREATE TABLE result (
            n INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL,
            day TEXT NOT NULL,
            score INTEGER NOT NULL,
            marks TEXT NOT NULL,
            time REAL NOT NULL
        )""",
        "CREATE INDEX result_key ON result (key, day)",
    ),
    (  # 17: the seconds for which the table itself was played at before an act; NULL: the clock alone tells
        "ALTER TABLE entry ADD COLUMN spent REAL",
        "DROP TRIGGER entry_stands",
        f"""CREATE TRIGGER entry_stands AFTER INSERT ON entry BEGIN
            UPDATE standing SET touched = new.time, moves = new.at, outcome = new.outcome, away = 0,
                ended = max(coalesce(ended, new.time), new.time),
                played = played + {_milliseconds("new.time", "touched", "new.spent")},
                placed = placed + {_PLACED.format(move="new.move")}
            WHERE game = new.game;
        END""",
    ),
)
"""Step n migrates a file of version n - 1. A released step never changes, and each one changes the tables:
they show the version of a file whose number is damaged."""

VERSION = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the current version: all steps, or none if it is interrupted."""
    with Transaction(connection):
        version = read_pragma(connection, "user_version")  # read again: another window may have been faster
        for step in MIGRATIONS[version:]:
            for statement in step:
                connection.execute(statement)
        write_version(connection, max(version, VERSION))


def write_version(connection: sqlite3.Connection, version: int) -> None:
    """Write our id and the version into the file's head."""
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {version}")


def read_pragma(connection: sqlite3.Connection, pragma: str) -> int:
    """A number in the file's head."""
    (value,) = connection.execute(f"PRAGMA {pragma}").fetchone()
    return int(value)
