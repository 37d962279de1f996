"""`kanugo games`: the games of the journal, listed or copied into files; it plays none."""

import argparse
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from game.commands import output
from game.commands.arguments import add_json
from game.fault import Fault
from game.store.copies import whole
from game.store.database import Database
from game.store.files import save_game
from game.store.journal import Journal, StoredGame, fold
from game.table.mode import Outcome
from game.text import phrases
from game.text.catalogues import plural, text
from game.text.seats import called


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--export", metavar=("ID", "FILE"), nargs=2, help="write a game to a file, as `replay` reads it"
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """List the games, the one last played first; with --export write one of them to a file."""
    with closing(Database(output.tell)) as database:
        journal = Journal(database)
        if chosen.export is not None:
            number, file = chosen.export
            return _export(journal, _number(number), Path(file), chosen.json)
        return _list(journal.games(), chosen.json)


def _number(given: str) -> int:
    if not (given.isascii() and given.isdecimal() and len(given) <= 9):
        raise Fault(
            "command line", "--export", repr(given[:30]), "the number of a game, as `kanugo games` lists"
        )
    return int(given)


def _export(journal: Journal, number: int, file: Path, as_json: bool) -> int:
    found = journal.game(number)
    record = fold(found.setup, journal.entries(number), f"game {number}")
    save_game(file, whole(record, found.ruleset, found.lexicon, found.outcome is not None))
    if as_json:
        output.print_json({"id": number, "file": str(file), "moves": len(record.moves)})
    else:
        print(text("Game {number} is written to {file}.", number=number, file=file))
    return 0


def _list(found: tuple[StoredGame, ...], as_json: bool) -> int:
    if as_json:
        output.print_json([_document(game) for game in found])
        return 0
    for game in found:
        day = datetime.fromtimestamp(game.touched).strftime("%Y-%m-%d %H:%M")
        names = ", ".join(called(game.setup.names)) if any(game.setup.names) else ""
        moves = plural("{n} move", "{n} moves", game.moves)
        parts = (phrases.game_name(game.ruleset.name), names, moves, _ended(game.outcome))
        print(f"{game.id:5}  {day}  " + " · ".join(filter(None, parts)))
    return 0


def _ended(outcome: Outcome | None) -> str:
    if outcome is None:
        return text("not over")
    return text("over") if outcome is Outcome.WON else text("lost")


def _document(game: StoredGame) -> output.JsonDocument:
    """A game as JSON. The deal number of a game that several still play would tell every hand."""
    hides = len(game.setup.names) > 1 and game.outcome is None
    return {
        "id": game.id,
        "ruleset": game.setup.ruleset,
        "language": game.ruleset.language,
        "names": list(game.setup.names),
        "deal": None if hides else game.setup.deal,
        "moves": game.moves,
        "outcome": None if game.outcome is None else game.outcome.value,
        "begun": _time(game.begun),
        "played": _time(game.touched),
    }


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
