"""The answers of `kanugo gcg`: a game written for other programs, or one of theirs read; it plays none."""

import argparse
import sys
from pathlib import Path

from game.fault import Fault
from game.json_text import json_text
from game.opening import words_for
from game.store.copies import whole
from game.store.database import Database
from game.store.files import differences, played, read_game, save_game, save_text
from game.store.gcg import Gcg, parse
from game.store.gcggames import Reading, gcg_of, is_ours
from game.store.gcgtally import reckon
from game.store.journal import Journal, fold
from game.store.saved import SavedSession
from game.table import rulefile
from game.table.session import Record
from game.texts import text


def export(chosen: argparse.Namespace) -> int:
    """Write a game of the journal, or of a save file, as GCG."""
    record = _of_journal(int(chosen.game)) if _is_number(chosen.game) else read_game(Path(chosen.game))
    session = played(record, words_for, chosen.game)
    rules = session.mode.ruleset
    if rules.layout.edgeless:
        raise Fault(chosen.game, "", rules.name, "a game of tiles on a board: GCG knows no other")
    record = whole(record, rules, words_for(rules), session.mode.outcome(session.state) is not None)
    save_text(Path(chosen.file), gcg_of(session, record))
    if chosen.json:
        print(json_text({"file": chosen.file, "moves": session.at}))
    else:
        print(text("The game is written to {file}.", file=chosen.file))
    return 0


def _is_number(game: str) -> bool:
    return game.isascii() and game.isdecimal() and len(game) <= 9


def _of_journal(number: int) -> Record:
    database = Database(_tell)
    try:
        journal = Journal(database)
        found = journal.game(number)
        record = fold(found.setup, journal.entries(number), f"game {number}")
        return whole(record, found.ruleset, found.lexicon, found.outcome is not None)
    finally:
        database.close()


def _tell(fault: Fault) -> None:
    print(f"kanugo: {fault}", file=sys.stderr)


def read(chosen: argparse.Namespace) -> int:
    """Take a GCG file in: a game of ours into the journal, one of another program reckoned."""
    path = Path(chosen.file)
    try:
        gcg = parse(path.read_text("utf-8"), chosen.file)
    except OSError as error:
        raise Fault(chosen.file, "", error.strerror or str(error), "a GCG file") from error
    except UnicodeDecodeError as error:
        raise Fault(chosen.file, f"byte {error.start}", "no UTF-8", "a GCG file in UTF-8") from error
    return _taken_in(gcg, chosen) if is_ours(gcg) else _reckoned(gcg, chosen)


def _taken_in(gcg: Gcg, chosen: argparse.Namespace) -> int:
    reading = Reading(gcg, words_for, chosen.file)
    session, rules = reading.session, reading.session.mode.ruleset
    lexicon = words_for(rules)
    for fault in differences(reading.record, lexicon, chosen.file):
        _tell(fault)
    if chosen.out is not None:
        save_game(Path(chosen.out), reading.record)
    database = Database(_tell)
    try:
        number = SavedSession.keep(Journal(database), session, lexicon).game
    finally:
        database.close()
    totals = {seat.name: seat.total for seat in session.state.seats}
    if chosen.json:
        print(json_text({"id": number, "ruleset": rules.id, "moves": session.at, "totals": totals}))
    else:
        print(text("Game {number} was taken in.", number=number))
        _print(totals)
    return 0


def _reckoned(gcg: Gcg, chosen: argparse.Namespace) -> int:
    """Of another program's game only the sums can be looked at: nobody knows what was in the bag."""
    if chosen.out is not None:
        expected = "a game that kanugo has written: another one does not tell what was in the bag"
        raise Fault("command line", "--out", chosen.out, expected)
    rules = rulefile.load(chosen.ruleset, len(gcg.names))
    board, totals = reckon(gcg, rules, chosen.file)
    named = {gcg.names[nick]: total for nick, total in totals.items()}
    if chosen.json:
        print(json_text({"ruleset": rules.id, "totals": named, "board": str(board).split("\n")}))
        return 0
    print(board)
    print(text("Every line comes out as {game} counts.", game=rules.name))
    _print(named)
    return 0


def _print(totals: dict[str, int]) -> None:
    for name, total in totals.items():
        print(f"{total:6}  {name}")
