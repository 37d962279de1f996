"""Reads and writes Anki's packages (`.apkg`): zips with a collection, an SQLite file.

Those of Anki 2.1.50 and later pack theirs by zstandard, which Python has from 3.14 on; before, the package
`backports.zstd` brings it. Written packages have the older form, which every Anki reads.
"""

import io
import json
import zipfile
import zlib
from collections.abc import Iterable
from contextlib import closing, suppress
from hashlib import sha1
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from game.fault import Fault

if TYPE_CHECKING:
    import sqlite3

ENDING = ".apkg"
_PACKED = "collection.anki21b"  # by zstandard
_LATER, _EARLIER = "collection.anki21", "collection.anki2"
_MAX_BYTES = 1 << 28
_MAX_NOTES = 100_000
_EXPECTED = "a package of Anki with notes"
_FIELD_SEPARATOR = "\x1f"  # fields
_IS_TABLE = (
    "SELECT 1 FROM sqlite_master AS made JOIN pragma_table_xinfo('notes') AS field "
    "WHERE made.name = 'notes' AND made.type = 'table' AND field.name = 'flds' AND NOT field.hidden"
)
"""A view and a computed column could go on without end."""

_NOTES = "SELECT flds FROM notes WHERE typeof(flds) = 'text' ORDER BY id LIMIT ?"
_ZIP_TROUBLE = (OSError, EOFError, ValueError, RuntimeError, zipfile.BadZipFile, zlib.error)
"""What reading a damaged zip raises: ValueError for impossible names and numbers, RuntimeError for a password
or an unknown compression."""


def read_notes(path: Path) -> list[list[str]]:
    """The fields of the notes of a package, in HTML. Raises Fault for another file."""
    import sqlite3

    from game.store.sql import SQL_TROUBLE

    with TemporaryDirectory() as folder:
        file = Path(folder, _EARLIER)
        file.write_bytes(_collection(path))
        try:
            with closing(sqlite3.connect(file)) as connection:
                if not connection.execute(_IS_TABLE).fetchall():
                    raise Fault(str(path), _EARLIER, "no table of notes", _EXPECTED)
                rows = connection.execute(_NOTES, (_MAX_NOTES + 1,))
                notes = [fields.split(_FIELD_SEPARATOR) for (fields,) in rows]
        except SQL_TROUBLE as error:
            raise Fault(str(path), "", str(error), _EXPECTED) from error
    if len(notes) > _MAX_NOTES:
        raise Fault(str(path), "", f"more than {_MAX_NOTES} notes", _EXPECTED)
    return notes


def _collection(path: Path) -> bytes:
    try:
        with zipfile.ZipFile(path) as package:
            names = set(package.namelist())
            name = next((each for each in (_LATER, _PACKED, _EARLIER) if each in names), _EARLIER)
            if name not in names or package.getinfo(name).file_size > _MAX_BYTES:
                raise Fault(str(path), name, "no collection of up to 256 MB", _EXPECTED)
            content = package.read(name)
    except _ZIP_TROUBLE as error:
        raise Fault(str(path), "", str(error), _EXPECTED) from error
    return _unpacked(path, content) if name == _PACKED else content


def _unpacked(path: Path, content: bytes) -> bytes:
    """Decompress content packed by zstandard. Raises Fault if it is damaged or too large, or if zstandard is
    missing."""
    for name in ("compression.zstd", "backports.zstd"):
        with suppress(ImportError):
            zstd = import_module(name)
            break
    else:
        wanted = "a package exported with “Support older Anki versions” ticked"
        raise Fault(str(path), "", "a package in Anki’s newest form", wanted)
    unpacking = zstd.ZstdDecompressor()
    try:
        unpacked: bytes = unpacking.decompress(content, max_length=_MAX_BYTES)
    except (zstd.ZstdError, EOFError) as error:
        raise Fault(str(path), _PACKED, str(error), _EXPECTED) from error
    if not unpacking.eof:
        raise Fault(str(path), _PACKED, "no collection of up to 256 MB", _EXPECTED)
    return unpacked


_MODEL, _DECK = 1_700_000_000_001, 1_700_000_000_002  # numbers of ours, the same in every package
_TABLES = """
CREATE TABLE col (id integer PRIMARY KEY, crt integer, mod integer, scm integer, ver integer, dty integer,
    usn integer, ls integer, conf text, models text, decks text, dconf text, tags text);
CREATE TABLE notes (id integer PRIMARY KEY, guid text, mid integer, mod integer, usn integer, tags text,
    flds text, sfld text, csum integer, flags integer, data text);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer, did integer, ord integer, mod integer, usn integer,
    type integer, queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer,
    left integer, odue integer, odid integer, flags integer, data text);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer, usn integer, ease integer, ivl integer,
    lastIvl integer, factor integer, time integer, type integer);
CREATE TABLE graves (usn integer, oid integer, type integer);
"""


def package_of(name: str, notes: Iterable[tuple[str, str]]) -> bytes:
    """A package of one deck with notes of fronts and backs in HTML."""
    import sqlite3  # most commands use no database

    with TemporaryDirectory() as folder:
        file = Path(folder, _EARLIER)
        connection = sqlite3.connect(file)
        with connection:
            connection.executescript(_TABLES)
            _write(connection, name, notes)
        connection.close()
        collection = file.read_bytes()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(zipfile.ZipInfo(_EARLIER), collection, zipfile.ZIP_DEFLATED)
        package.writestr(zipfile.ZipInfo("media"), "{}")
    return made.getvalue()


def _write(connection: "sqlite3.Connection", name: str, notes: Iterable[tuple[str, str]]) -> None:
    deck = {
        "id": _DECK, "name": name, "mod": 0, "usn": -1, "desc": "", "dyn": 0, "conf": 1, "collapsed": False,
        "newToday": [0, 0], "revToday": [0, 0], "lrnToday": [0, 0], "timeToday": [0, 0],
    }  # fmt: skip
    fields = [
        {"name": field, "ord": n, "sticky": False, "rtl": False, "font": "Arial", "size": 20, "media": []}
        for n, field in enumerate(("Front", "Back"))
    ]
    card = {
        "name": "Card 1", "ord": 0, "did": None, "bqfmt": "", "bafmt": "",
        "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}",
    }  # fmt: skip
    model = {
        "id": _MODEL, "name": "kanugo", "type": 0, "mod": 0, "usn": -1, "sortf": 0, "did": _DECK,
        "tmpls": [card], "flds": fields, "css": ".card { font-size: 24px; text-align: center; }",
        "latexPre": "", "latexPost": "", "req": [[0, "any", [0]]], "tags": [], "vers": [],
    }  # fmt: skip
    decks, models = {str(_DECK): deck, "1": {**deck, "id": 1, "name": "Default"}}, {str(_MODEL): model}
    conf = {"nextPos": 1, "curDeck": _DECK, "activeDecks": [_DECK], "curModel": str(_MODEL)}
    texts = map(json.dumps, (conf, models, decks, {}, {}))
    connection.execute("INSERT INTO col VALUES (1, 0, 0, 0, 11, 0, 0, 0, ?, ?, ?, ?, ?)", tuple(texts))
    for n, (front, back) in enumerate(notes, 1):
        digest = sha1(front.encode(), usedforsecurity=False).hexdigest()
        # The same front is the same note in every package of ours, so that Anki updates it.
        note = (
            n,
            f"kanugo-{digest[:16]}",
            _MODEL,
            0,
            -1,
            " kanugo ",
            f"{front}{_FIELD_SEPARATOR}{back}",
            front,
        )
        connection.execute(
            "INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '')", (*note, int(digest[:8], 16))
        )
        connection.execute(
            "INSERT INTO cards VALUES (?, ?, ?, 0, 0, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
            (n, n, _DECK, n),
        )
