"""Ways in which the file of a store can be damaged, from a bit that has fallen over to a value that nobody
would write. It knows the tables by what the file says of them."""

import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

Spoiler = Callable[[Path, random.Random], str]

_PAGE = 4096
_NUMBERS = (0, -1, 1, 2, 7, 2**31, 2**53, 2**63 - 1, -(2**63), 0.5, -1e300, 1e308, 1e17, float("inf"))
_TEXTS = ("", "x", "{", "[]", "{}", "null", "true", "-1", '"x"', "\x00", "é" * 3, "\u202e\u200b",
    "A" * 20_000,
          "[" * 20_000, '{"move":"place","laid":[]}', "9" * 5000, "../../etc/passwd")  # fmt: skip
_BYTES = (b"", b"\xff\xfe", b"\x80" * 40, b"[1]")


def _flipped(file: Path, chance: random.Random) -> str:
    content = bytearray(file.read_bytes())
    places = [chance.randrange(len(content)) for _ in range(chance.choice((1, 2, 8, 64)))]
    for place in places:
        content[place] ^= 1 << chance.randrange(8)
    file.write_bytes(content)
    return f"{len(places)} bits fell over, one at byte {places[0]}"


def _overwritten(file: Path, chance: random.Random) -> str:
    content = bytearray(file.read_bytes())
    page = chance.randrange(max(1, len(content) // _PAGE))
    filled = chance.choice((b"\0" * _PAGE, b"\xff" * _PAGE, chance.randbytes(_PAGE)))
    content[page * _PAGE : (page + 1) * _PAGE] = filled
    file.write_bytes(content)
    return f"page {page} is overwritten with {filled[:2].hex()}"


def _cut(file: Path, chance: random.Random) -> str:
    size = file.stat().st_size
    length = chance.choice(
        (0, 1, 15, 16, 100, _PAGE, size // 2, size - 1, size - _PAGE, chance.randrange(size))
    )
    file.write_bytes(file.read_bytes()[:length])
    return f"cut to {length} bytes"


def _beside(file: Path, chance: random.Random) -> str:
    tail = chance.choice(("-wal", "-shm", "-journal"))
    other = file.with_name(file.name + tail)
    other.write_bytes(chance.choice((b"", b"garbage", chance.randbytes(8192), file.read_bytes()[:6000])))
    return f"{other.name} of {other.stat().st_size} bytes"


def _head(file: Path, chance: random.Random) -> str:
    which = chance.choice(("user_version", "application_id"))
    value = chance.choice((0, 1, 2, 5, 9, 10, 11, 12, 13, 99, -1, 2**31 - 1, -(2**31)))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA {which} = {value}")
    return f"{which} = {value}"


def _schema(file: Path, chance: random.Random) -> str:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        named = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND sql IS NOT NULL"
        kind, name, sql = chance.choice(connection.execute(named).fetchall())
        done = chance.choice(("dropped", "renamed", "rewritten"))
        if done == "dropped":
            connection.execute(f"DROP {kind.upper()} {name}")
        elif done == "renamed" and kind == "table":
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            column = chance.choice(columns)
            connection.execute(f'ALTER TABLE {name} RENAME COLUMN "{column}" TO spoilt')
            done = f"without {column}"
        else:
            at = chance.randrange(len(sql))
            connection.execute("PRAGMA writable_schema = ON")
            changed = sql[:at] + chance.choice(("x", "(", ",", "\x00")) + sql[at + 1 :]
            connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (changed, name))
        return f"{kind} {name} {done}"


def _value(file: Path, chance: random.Random) -> str:
    """Another value in one place of the tables: the file itself stays sound."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        for _ in range(50):
            (table,) = chance.choice(connection.execute(named).fetchall())
            column = chance.choice(connection.execute(f"PRAGMA table_info({table})").fetchall())[1]
            found = connection.execute(f'SELECT "{column}" FROM {table} ORDER BY 1').fetchall()
            if not found:
                continue
            (old,) = chance.choice(found)
            new, how = _other(old, chance)
            put = "CAST(? AS TEXT)" if how == "bytes that are no text" else "?"
            try:
                sql = f'UPDATE {table} SET "{column}" = {put} WHERE "{column}" IS ?'
                connection.execute(sql, (new, old))
            except (sqlite3.Error, OverflowError):
                continue  # the file's own rules do not let it in
            return f"{table}.{column}: {how}: {str(new)[:80]!r}"
    return "nothing"


def _other(old: object, chance: random.Random) -> tuple[object, str]:
    if isinstance(old, str) and old[:1] in "{[" and chance.random() < 0.7:
        try:
            changed = _mutated(json.loads(old), chance)
        except ValueError:
            changed = []
        return json.dumps(changed), "other JSON"
    how = chance.choice(("a number", "a text", "bytes that are no text", "bytes", "nothing"))
    values: dict[str, object] = {
        "a number": chance.choice(_NUMBERS),
        "a text": chance.choice(_TEXTS),
        "bytes that are no text": chance.choice(_BYTES[1:3]),
        "bytes": chance.choice(_BYTES),
        "nothing": None,
    }
    return values[how], how


def _mutated(value: object, chance: random.Random) -> object:
    """The same value with another one in one place of it."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        if chance.random() < 0.1:
            return {other: each for other, each in value.items() if other != key}
        return {**value, key: _mutated(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        if chance.random() < 0.1:
            return value * chance.choice((2, 50))
        return [*value[:at], _mutated(value[at], chance), *value[at + 1 :]]
    numbers = tuple(number for number in _NUMBERS if number != float("inf"))
    return chance.choice((None, True, [], {}, chance.choice(numbers), chance.choice(_TEXTS)))


SPOILERS: tuple[tuple[int, Spoiler], ...] = (
    (4, _flipped),
    (3, _overwritten),
    (2, _cut),
    (2, _beside),
    (2, _head),
    (2, _schema),
    (9, _value),
)


def spoil(file: Path, chance: random.Random) -> str:
    """Damage a store once or a few times; what was done to it."""
    reported = []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        ((_, spoiler),) = chance.choices(SPOILERS, [weight for weight, _ in SPOILERS])
        try:
            reported.append(spoiler(file, chance))
        except (sqlite3.Error, ValueError, IndexError):
            continue  # it is too damaged already for this, or nothing is left of it
    return "; ".join(reported)
